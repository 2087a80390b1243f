"""Datasets in the small: which rows are chosen, what is written, what a damaged manifest says."""

import json
import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pyarrow as pa
import pytest

from filters.deduplication import Rank, duplicate_groups, keep_best
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
from pipelines.dataset.writing import card_page
from pipelines.drawing import Candidate
from pipelines.errors import DatasetError
from pipelines.progress import quiet
from pipelines.sources import Cell, FamiliesSource, JsonlSource, Recipe
from pipelines.state import WORK, Store, spill
from tests.sizes import sized

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
    row(0, 4, "e", instance="another"),
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
    "e": [("", []), ("duplicate", ["same question and answer as an earlier row"])],
    "f": [("surplus", [])],
    "p": [("conflicting_answers", ["the same question has the answers 1, 2"])],
    "q": [("conflicting_answers", ["the same question has the answers 1, 2"])],
    "r": [("near_duplicate", ["of s"])],
    "s": [("", [])],
    "t": [("", []), ("duplicate", ["same instance as t"])],
}


def table(rows: list[dict[str, Any]]) -> pa.Table:
    return pa.Table.from_pylist(rows, schema=CANDIDATE_SCHEMA)


@pytest.mark.parametrize("first", [0, 1, 2, 5, 6, 7, 13])
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


@pytest.mark.parametrize("seed", range(sized(2, 8)))
def test_of_similar_prose_the_rows_stay_that_stay_in_memory(seed: int, tmp_path: Path) -> None:
    """More rows than the database hands out at a time, some of a length, in two sources."""
    rng = Random(f"prose {seed}")
    words = [f"w{i}" for i in range(40)]
    stems = [rng.choices(words, k=12) for _ in range(900)]
    rows = []
    for ordinal in range(5000):
        text = [word if rng.random() > 0.04 else "x" for word in rng.choice(stems)]
        name = f"{rng.getrandbits(64):016x}"
        question = " ".join(text) if rng.random() > 0.01 else "?"
        rows.append(row(ordinal % 2, ordinal, name, family="own", question=question))
    source = JsonlSource(kind="jsonl", name="own", path="-", question="q", answer="a")
    both = (source, source.model_copy(update={"name": "more"}))
    with gathered(Store(str(tmp_path)), WORK, [table(rows)]) as held:
        Selection(held, Recipe(name="two", sources=both), {}).decide()
        decided = {name: tuple(notes) for name, notes in held.ask("select id, notes from rows")}
    notes: dict[str, tuple[str, ...]] = {}
    for part in (rows[::2], rows[1::2]):
        ranks = [Rank(True, len(one["question"]), one["id"]) for one in part]
        groups = duplicate_groups([one["question"] for one in part], source.similarity)
        decisions = keep_best(groups, ranks)
        notes |= {rank.id: one.notes for rank, one in zip(ranks, decisions, strict=True)}
    assert sum(map(bool, notes.values())) > 1000
    assert decided == notes


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


def test_a_card_of_more_rows_than_memory_holds_shows_some(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(spill._SETTINGS, "memory_limit", "40MB")
    many, part = 120_000, 20_000
    long = "7" * 600
    tables = (
        table(
            [
                row(0, n, f"{n * 7919 % many:06d}", family="own", question=f"q{n}", answer=long)
                for n in range(start, start + part)
            ]
        )
        for start in range(0, many, part)
    )
    draft = draft_manifest(
        Counter({"": many}),
        name="many",
        recipe=RECIPE.stated,
        fingerprint="f",
        index="i",
        families={},
        shortfall={},
    )
    with gathered(Store(str(tmp_path)), WORK, tables) as held:
        page = card_page(held, draft)["README.md"].decode()
    first = [next(n for n in range(many) if n * 7919 % many == k) for k in range(3)]
    assert [int(n) for n in re.findall(r"\bq(\d+)\b", page)] == first
