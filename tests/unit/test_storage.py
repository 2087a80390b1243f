"""Storage: the same calls on a disk and on an object store."""

from pathlib import Path

import pytest

from pipelines.build import build, run_unit
from pipelines.dataset.verify import verify
from pipelines.errors import StorageError
from pipelines.sources import load_recipe
from pipelines.state.storage import Store


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
