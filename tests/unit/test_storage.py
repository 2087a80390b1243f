"""Storage: the same calls on a disk and on an object store."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from filters.atomic import replacing
from pipelines.build import build, run_unit
from pipelines.dataset.verify import verify
from pipelines.errors import StorageError
from pipelines.sources import load_recipe
from pipelines.state.log import Kind, Log
from pipelines.state.steps import Step
from pipelines.state.storage import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A record of a log."""

    text: str


@pytest.fixture(params=["disk", "memory"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    return Store(str(tmp_path / "out") if request.param == "disk" else f"memory://{tmp_path.name}")


def test_write_read_list_remove(store: Store) -> None:
    assert store.list() == []
    store.write("a/b.bin", b"one")
    store.write("a/b.bin", b"two")
    store.write("c.bin", b"")
    assert store.read("a/b.bin") == b"two"
    assert store.list() == ["a/b.bin", "c.bin"]
    assert store.list("a") == ["a/b.bin"]
    assert store.exists("a/b.bin")
    store.remove("a")
    store.remove("a")
    assert store.list() == ["c.bin"]
    with pytest.raises(StorageError, match="cannot read"):
        store.read("a/b.bin")


def test_unknown_protocol_is_named() -> None:
    with pytest.raises(StorageError, match="nowhere://"):
        Store("nowhere://x").write("a", b"")


def test_half_a_write_is_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(str(tmp_path))
    store.write("a", b"old")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(StorageError, match=r"No space left on device.*finished units are kept"):
        store.write("a", b"new")
    assert store.read("a") == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_a_file_that_is_not_finished_leaves_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "new" / "a"
    with replacing(path) as file:
        file.write(b"old")

    def stop() -> None:
        with replacing(path) as file:
            file.write(b"half")
            raise KeyError("stop")

    with pytest.raises(KeyError):
        stop()
    assert path.read_bytes() == b"old"
    assert [other.name for other in path.parent.iterdir()] == ["a"]


def test_a_step_is_made_once_and_read_back(store: Store) -> None:
    step, made = Step(store, "rounds/0000-pairs.jsonl", tuple[int, str]), list[int]()

    def pairs() -> Iterator[tuple[int, str]]:
        made.append(1)
        yield from ((1, "a\u2028b"), (2, ""))

    assert not step.is_done
    assert step.once(pairs) == step.once(pairs) == step.read() == [(1, "a\u2028b"), (2, "")]
    assert step.is_done
    assert made == [1]
    store.write(step.path, b'[1, "a"]\n[2]\n')
    with pytest.raises(StorageError, match=r"0000-pairs\.jsonl is damaged \(1 Field required\)"):
        step.once(pairs)
    assert made == [1]


def test_a_dataset_is_built_on_an_object_store(tmp_path: Path) -> None:
    """In one process: fsspec's memory store does not cross processes."""
    (tmp_path / "r.toml").write_text(
        'name = "r"\n[[sources]]\nkind = "families"\nrows = 40\n'
        'families = ["telescoping_sum", "dyck_completion"]\ndials = [0.2]\n'
    )
    recipe, out = load_recipe(tmp_path / "r.toml"), f"memory://{tmp_path.name}"
    manifest = build(recipe, out, execute=lambda units: (run_unit(u, recipe, out) for u in units))
    assert manifest.kept == 40
    found = verify(out, lambda phase, done, total: None)
    assert (found.rows, found.faults) == (40, [])
    assert Store(out).list(".work") == []


def test_state_is_private_and_what_is_handed_on_is_not(tmp_path: Path) -> None:
    old = os.umask(0o022)
    try:
        store = Store(str(tmp_path))
        Step(store, "state/step.jsonl", int).write([1])
        Log(store).append(Kind("state/log", Said), [Said(text="an answer of a model")])
        store.write("shard.parquet", b"")
    finally:
        os.umask(old)
    modes = {path: (tmp_path / path).stat().st_mode & 0o777 for path in store.list()}
    assert modes == {
        "shard.parquet": 0o644,
        "state/log/00000000.parquet": 0o600,
        "state/step.jsonl": 0o600,
    }
