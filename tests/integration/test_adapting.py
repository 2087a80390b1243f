"""Foreign rows end to end: adapted into a folder, resumed, and built into a dataset by a recipe."""

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from pipelines.adapting import PeerError, Record, adapt, load_records, merged, records_bytes
from pipelines.adapting.item import Drawn, draw
from pipelines.adapting.kinds import Peer
from pipelines.adapting.run import require_licence
from pipelines.build import build, run_unit
from pipelines.dataset import verify
from pipelines.errors import RecipeError
from pipelines.progress import quiet
from pipelines.sources import ForeignSource, load_recipe
from proofmill import sandbox
from tests.integration.killing import died
from tests.made_peer import ADDS, PEER

pytestmark = pytest.mark.skipif(
    not sandbox.available().ok, reason="; ".join(sandbox.available().missing)
)
TASKS = ("sums", "few_wrong", "guessable")
FEW = replace(
    PEER,
    tasks={task: PEER.tasks[task] for task in TASKS},
    refused={"other": "made from a benchmark"},
)
RECIPE = """
name = "foreign-sums"
[splits]
train = 0.8
test = 0.2
[[sources]]
kind = "foreign"
path = "adapted"
"""


@contextmanager
def patched() -> Iterator[pytest.MonkeyPatch]:
    """Give one task a reader, and let the collection offer what the table knows."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pipelines.adapting.judging.OUTSIDE", {"sums/few_wrong": ADDS})
        patch.setattr("pipelines.adapting.judging.ATTACKED", 1)
        patch.setattr("pipelines.adapting.run.tasks_of", lambda python, peer: ["sums", "other"])
        yield patch


def adapted(out: Path, tasks: Sequence[str] = ()) -> Record:
    return adapt(FEW, str(out), python=sys.executable, tasks=tasks, rows=60, seed=1, progress=quiet)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an adapted folder beside a recipe."""
    root = tmp_path_factory.mktemp("foreign")
    with patched():
        adapted(root / "adapted")
    (root / "recipe.toml").write_text(RECIPE)
    return root


def built(folder: Path, out: Path, *changes: str) -> list[dict[str, Any]]:
    recipe = load_recipe(folder / "recipe.toml", [f"sources.0.{change}" for change in changes])
    build(recipe, str(out), execute=lambda units: (run_unit(u, recipe, str(out)) for u in units))
    assert not verify(str(out), quiet).faults
    return [row for path in sorted(out.glob("data/*")) for row in pq.read_table(path).to_pylist()]


def test_a_report_says_what_became_of_each_task(folder: Path) -> None:
    report = json.loads((folder / "adapted" / "report.json").read_text())
    verdicts = {name: task["verdict"] for name, task in report["tasks"].items()}
    assert verdicts == {
        "few_wrong": "certified",
        "guessable": "refused",
        "other": "refused",
        "sums": "audited",
    }
    assert report["tasks"]["other"]["reasons"] == ["made from a benchmark"]
    assert report["tasks"]["few_wrong"]["figures"]["disputed"] == 1
    assert (report["version"], report["licence"], report["rows"]) == ("1.0", "MIT", 60)


def test_a_run_that_was_killed_goes_on_to_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    out, work = (
        tmp_path / "out",
        (
            "from tests.integration.test_adapting import adapted, patched\n"
            "from pathlib import Path\n"
            "with patched():\n"
            f"    adapted(Path({str(tmp_path / 'out')!r}))"
        ),
    )
    assert died(work, 4)  # the lock, rows and record of the first task, rows of the second
    done = {path.name for path in out.rglob("*.json*")}
    assert done == {"sums.json", "sums.jsonl", "few_wrong.jsonl"}
    drawn: list[str] = []
    with patched() as patch:
        patch.setattr("pipelines.adapting.run.draw", seen(drawn))
        adapted(out)
    assert drawn == ["few_wrong", "guessable"]
    for name in ("rows.jsonl", "report.json"):
        assert (out / name).read_bytes() == (folder / "adapted" / name).read_bytes()


def seen(tasks: list[str]) -> Callable[..., Drawn]:
    def draw_and_tell(python: str, peer: Peer, task: str, *, seed: int, rows: int) -> Drawn:
        tasks.append(task)
        return draw(python, peer, task, seed=seed, rows=rows)

    return draw_and_tell


def test_a_recipe_takes_certified_rows_unless_it_says_otherwise(
    folder: Path, tmp_path: Path
) -> None:
    rows = built(folder, tmp_path / "out")
    assert len(rows) == 59
    assert {row["family"] for row in rows} == {"sums_few_wrong"}
    assert {row["certificate"]["level"] for row in rows} == {"certified"}
    assert {row["certificate"]["solver"] for row in rows} == {"reader sums/few_wrong"}
    assert {row["lineage"]["split"] for row in rows} == {"train", "test"}
    origins = [row["lineage"]["origin"] for row in rows]
    assert {origin["index"] for origin in origins} == {*range(1, 60)}  # of 0 the label is wrong
    assert {origin["licence"] for origin in origins} == {"MIT"}


def test_audited_rows_are_taken_where_a_recipe_says_so(folder: Path, tmp_path: Path) -> None:
    rows = built(folder, tmp_path / "out", 'level="audited"', "limit=30")
    levels = Counter((row["family"], row["certificate"]["level"]) for row in rows)
    # Both tasks ask the same questions; of two rows with one question the first is kept.
    assert levels[("sums_sums", "audited")] == 30
    assert {row["certificate"]["solver"] for row in rows if row["family"] == "sums_sums"} == {
        "gold"
    }


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ('tasks=["sum"]', r"no rows of the task 'sum'; it has few_wrong, sums"),
        ('tasks=["sums"]', r"no rows of level 'certified' and tasks sums: set `level"),
        ('level="gold"', "level"),
        ('tasks=["a","a"]', "tasks must be a list of different names"),
    ],
)
def test_a_wrong_wish_is_named(folder: Path, change: str, words: str) -> None:
    def wished() -> int:
        recipe = load_recipe(folder / "recipe.toml", [f"sources.0.{change}"])
        (source,) = recipe.sources
        assert isinstance(source, ForeignSource)
        return len(source.rows(source.fingerprint()))

    with pytest.raises(RecipeError, match=words):
        wished()


def test_a_row_that_somebody_changed_is_rejected(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "recipe.toml").write_text(RECIPE)
    lines = (folder / "adapted" / "rows.jsonl").read_text().splitlines()
    changed = [json.loads(line) for line in lines if '"level":"certified"' in line]
    changed[0]["row"]["wrong"].append(changed[0]["row"]["problem"]["answer"])
    (tmp_path / "adapted").mkdir()
    text = "".join(json.dumps(line) + "\n" for line in changed)
    (tmp_path / "adapted" / "rows.jsonl").write_text(text)
    assert len(built(tmp_path, tmp_path / "out")) == 58
    (tmp_path / "adapted" / "rows.jsonl").write_text('{"level": "certified"}\n')
    with pytest.raises(RecipeError, match=r"line 1: not an adapted row: .*; adapt it again"):
        built(tmp_path, tmp_path / "other")


def test_tasks_and_licences_are_checked_first(tmp_path: Path) -> None:
    with patched() as patch:
        with pytest.raises(PeerError, match="no task 'sun'; have few_wrong, guessable, sums"):
            adapted(tmp_path / "out", ["sun"])
        with pytest.raises(PeerError, match="'other' is not tried: made from a benchmark"):
            adapted(tmp_path / "out", ["other"])
        patch.setattr("pipelines.adapting.run.tasks_of", lambda python, peer: ["new", "sums"])
        with pytest.raises(PeerError, match="offers new, which our table does not know"):
            adapted(tmp_path / "out")
    with pytest.raises(PeerError, match=r"'unknown' is not known here: .* by --licence"):
        require_licence("unknown")
    assert not (tmp_path / "out").exists()


def test_what_is_kept_of_other_tasks_stays(folder: Path, tmp_path: Path) -> None:
    with patched():
        first = adapted(tmp_path / "one", ["sums"])
        second = adapted(tmp_path / "two", ["guessable"])
    (both,) = merged({"sums": first}, second)
    assert {*both.tasks} == {"guessable", "other", "sums"}
    assert both.tasks["sums"] == first.tasks["sums"]
    (other,) = merged({"sums": replace(first, version="0.9")}, second)
    assert {*other.tasks} == {"guessable", "other"}
    elsewhere = replace(first, source="elsewhere")
    assert [one.source for one in merged({"elsewhere": elsewhere}, second)] == ["elsewhere", "sums"]
    path = tmp_path / "kept.json"
    path.write_bytes(records_bytes([both, elsewhere]))
    assert load_records(path) == {"sums": both, "elsewhere": elsewhere}
