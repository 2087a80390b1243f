"""Datasets in the small: which rows are chosen, what is written, what a damaged manifest says."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from generators import FAMILIES
from pipelines.build.selection import Selection
from pipelines.dataset import (
    CANDIDATE_SCHEMA,
    all_pages,
    draft_manifest,
    gathered,
    load_manifest,
    table_of,
    write_dataset,
)
from pipelines.drawing import Candidate
from pipelines.errors import DatasetError
from pipelines.progress import quiet
from pipelines.sources import Cell, FamiliesSource, JsonlSource, Recipe
from pipelines.state import WORK, Store

RECIPE = Recipe(
    name="two",
    sources=(
        FamiliesSource(kind="families", rows=3, families=("zebra",), dials=(0.5,)),
        JsonlSource(kind="jsonl", name="own", path="-", question="q", answer="a"),
    ),
)
CELL = Cell(0, "zebra", "{}", "train")
LONG = "Ada has three red beads and four blue beads on one long string, how many beads has she"


def row(source: int, ordinal: int, name: str, **values: Any) -> dict[str, Any]:  # noqa: ANN401
    """Return what selection looks at of a row that nothing speaks against."""
    return {
        "source": source,
        "family": ("zebra", "own")[source],
        "knobs": "{}",
        "lineage": {"split": "train", "ordinal": ordinal},
        "id": name,
        "instance": f"i{name}",
        "answer": f"a{name}",
        "reason": "",
        "notes": [],
        "question": f"{name} is what this question asks of {name}",
    } | values


ROWS = [
    row(0, 0, "a"),
    row(0, 1, "b", instance="ia"),
    row(0, 2, "c", reason="contaminated", notes=["an item"]),
    row(0, 3, "d"),
    row(0, 4, "e"),
    row(0, 5, "f"),
    row(1, 0, "p", instance="same", answer="1"),
    row(1, 1, "q", instance="same", answer="2"),
    row(1, 2, "r", question=LONG + " now?"),
    row(1, 3, "s", question=LONG + "?"),
    row(1, 4, "t"),
    row(1, 4, "t"),
]
EXPECTED = {
    "a": [("", [])],
    "b": [("duplicate", ["same instance as a"])],
    "c": [("contaminated", ["an item"])],
    "d": [("", [])],
    "e": [("", [])],
    "f": [("surplus", [])],
    "p": [("conflicting_answers", ["the same question has the answers 1, 2"])],
    "q": [("conflicting_answers", ["the same question has the answers 1, 2"])],
    "r": [("near_duplicate", ["of s"])],
    "s": [("", [])],
    "t": [("", []), ("duplicate", ["same instance as t"])],
}


def table(rows: list[dict[str, Any]]) -> pa.Table:
    return pa.Table.from_pylist(rows, schema=CANDIDATE_SCHEMA)


@pytest.mark.parametrize("first", [0, 1, 2, 5, 6, 12])
def test_selection_says_what_it_drops_and_why(first: int, tmp_path: Path) -> None:
    """At once or in two rounds, between rows that are compared with none of the other round."""
    with gathered(Store(str(tmp_path)), WORK, []) as held:
        selection = Selection(held, RECIPE, {CELL: 3})
        for rows in (ROWS[:first], ROWS[first:]):
            held.add(table(rows))
            selection.decide()
        decided: dict[str, list[tuple[str, list[str]]]] = {}
        for name, reason, notes in held.ask("select id, reason, notes from rows order by place"):
            decided.setdefault(name, []).append((reason, notes))
    assert decided == EXPECTED
    assert selection.kept == {CELL: 3}


def written(store: Store) -> None:
    problems = [FAMILIES["telescoping_sum"].problem(ordinal) for ordinal in range(3)]
    rows = [Candidate(problem=problem, source=0) for problem in problems[:2]]
    rows.append(Candidate(problem=problems[2], source=0, reason="surplus"))
    draft = draft_manifest(
        Counter(row.reason for row in rows),
        name="two",
        recipe=RECIPE.stated,
        fingerprint="f",
        index="i",
        families={"telescoping_sum": 1},
        shortfall={},
    )
    with gathered(store, WORK, [table_of(rows)]) as held:
        write_dataset(store, held, draft, quiet, pages=all_pages)


def test_the_manifest_says_what_was_written_and_comes_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[str] = []
    write = Store.write

    def noted(store: Store, path: str, data: bytes) -> None:
        order.append(path)
        write(store, path, data)

    monkeypatch.setattr(Store, "write", noted)
    written(Store(str(tmp_path)))
    assert order[-1] == "manifest.json"
    manifest = load_manifest(Store(str(tmp_path)))
    assert manifest is not None
    assert (manifest.drawn, manifest.kept, manifest.dropped) == (3, 2, {"surplus": 1})
    assert manifest.splits == {"train": 2, "test": 0}
    assert manifest.to_bytes() == (tmp_path / "manifest.json").read_bytes()
    shards = [*manifest.shards, *manifest.rejected]
    assert [(shard.path, shard.rows) for shard in shards] == [
        ("data/train-00000-of-00001.parquet", 2),
        ("rejected/rejected-00000-of-00001.parquet", 1),
    ]
    for shard in shards:
        assert (tmp_path / shard.path).stat().st_size == shard.bytes


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"format": 9}, "has format 9, this version reads 1 and 2"),
        ({"kept": "many"}, r"is damaged \(kept: .*integer"),
        ({"kept": None, "drawn": None}, r"is damaged \(drawn: .*; kept: "),
        ({"colour": "red"}, r"is damaged \(colour: "),
        ({"shards": [{"path": "a"}]}, r"is damaged \(shards\.0\.rows: .*required"),
    ],
)
def test_a_damaged_manifest_is_named(change: dict[str, Any], fault: str, tmp_path: Path) -> None:
    written(Store(str(tmp_path)))
    path = tmp_path / "manifest.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | change))
    with pytest.raises(DatasetError, match=fault):
        load_manifest(Store(str(tmp_path)))
