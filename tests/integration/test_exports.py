"""Exports and merges: nothing in them that does not score, nothing in them twice."""

import json
import stat
from collections import Counter
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from filters.decontamination import BenchmarkIndex
from pipelines.build import build, run_unit
from pipelines.dataset import merge, verify
from pipelines.errors import DatasetError, StorageError
from pipelines.exports import (
    preference_pairs,
    right_rollouts,
    searches,
    second_tries,
    worked_solutions,
)
from pipelines.grading import Rollout
from pipelines.progress import quiet
from pipelines.sources import FamiliesSource, JsonlSource, Recipe, Splits
from pipelines.sources.transforms import TransformsSource
from pipelines.state import Kind, Log, Store
from proofmill import score


def built(folder: Path, name: str, source: Any, **settings: Any) -> Path:  # noqa: ANN401
    """Build a dataset, against an index that opens in no time."""
    index, out = folder / "index", folder / name
    BenchmarkIndex.build([("bench", "1", "How many legs have seven spiders?")]).save(index)
    recipe = Recipe(
        name=name,
        sources=source if isinstance(source, tuple) else (source,),
        benchmarks=str(index),
        **settings,
    )
    build(recipe, str(out), execute=lambda units: (run_unit(u, recipe, str(out)) for u in units))
    return out


def sums(rows: int) -> FamiliesSource:
    return FamiliesSource(
        kind="families",
        rows=rows,
        families=("telescoping_sum",),
        dials=(0.3,),
        max_answer_share=1.0,
    )


def rows_of(out: Path, split: str = "*") -> list[dict[str, Any]]:
    paths = sorted(out.glob(f"data/{split}-*"))
    return [row for path in paths for row in pq.read_table(path).to_pylist()]


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf8").splitlines()]


@pytest.fixture(scope="module")
def dataset(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Ten train rows and two test rows, with rollouts written by hand."""
    folder = tmp_path_factory.mktemp("exports")
    out = built(folder, "sums", sums(12), splits=Splits(train=10 / 12, test=2 / 12))
    first, second, third, *_ = rows_of(out, "train")
    right = {row["id"]: rf"It is \boxed{{{row['answer']}}}." for row in (first, second, third)}
    told = [
        (first, right[first["id"]], "correct"),
        (first, r"It is \boxed{-17/9}.", "wrong"),
        (first, r"It is \boxed{-18/7}.", "wrong"),
        (second, "I do not know.", "wrong"),
        # What the log says of it is not believed.
        (second, r"It is \boxed{-1}.", "correct"),
        (third, right[third["id"]], "wrong"),
        (third, right[third["id"]] + " ", "correct"),
        (rows_of(out, "test")[0], rf"\boxed{{{rows_of(out, 'test')[0]['answer']}}}", "correct"),
    ]
    rollouts = [
        Rollout(
            id=row["id"],
            sample=number,
            verdict=verdict,
            reason="",
            text=text,
            tokens=9,
            finish_reason="stop",
            cost=0.0,
            solver_id="by-hand",
        )
        for number, (row, text, verdict) in enumerate(told)
    ]
    Log(Store(str(out))).append(Kind("rollouts/0123456789abcdef", Rollout), rollouts)
    (out / "rollouts" / "replies.sqlite").write_bytes(b"no log")
    return out


@pytest.mark.parametrize("suffix", ["jsonl", "parquet"])
def test_worked_solutions_end_in_the_answer(dataset: Path, tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"sft.{suffix}"
    written = worked_solutions(str(dataset), str(path))
    lines = lines_of(path) if suffix == "jsonl" else pq.read_table(path).to_pylist()
    rows = {row["id"]: row for row in rows_of(dataset, "train")}
    assert written.lines == len(lines) == len(rows) == 10
    for line in lines:
        row = rows[line["id"]]
        *asked, answer = line["messages"]
        assert asked == row["prompt"]
        assert answer["role"] == "assistant"
        assert answer["content"].startswith(row["steps"][0])
        assert score(row, answer["content"]).value == 1.0


def test_only_right_rollouts_of_the_split_are_solutions(dataset: Path, tmp_path: Path) -> None:
    path = tmp_path / "sft.jsonl"
    written = right_rollouts(str(dataset), str(path), per_row=5)
    first, _, third, *_ = rows_of(dataset, "train")
    ids = Counter(line["id"] for line in lines_of(path))
    assert ids == {first["id"]: 1, third["id"]: 2}
    assert {line["origin"] for line in lines_of(path)} == {"by-hand"}
    assert written.without == {"rows without a right rollout": 1, "rows without a rollout": 7}
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_pair_is_a_right_and_a_wrong_answer(dataset: Path, tmp_path: Path) -> None:
    path = tmp_path / "pairs.parquet"
    written = preference_pairs(str(dataset), str(path), per_row=5)
    (line,) = pq.read_table(path).to_pylist()
    first = rows_of(dataset, "train")[0]
    assert (written.lines, line["id"], line["prompt"]) == (1, first["id"], first["prompt"])
    assert score(first, line["chosen"][0]["content"]).value == 1.0
    assert score(first, line["rejected"][0]["content"]).verdict == "wrong"


def test_an_export_that_cannot_be_says_why(dataset: Path, tmp_path: Path) -> None:
    with pytest.raises(DatasetError, match=r"sft\.csv'; end it in \.jsonl or \.parquet"):
        worked_solutions(str(dataset), str(tmp_path / "sft.csv"))
    with pytest.raises(DatasetError, match="no rows of split 'validation'; it has"):
        worked_solutions(str(dataset), str(tmp_path / "sft.jsonl"), "validation")
    with pytest.raises(DatasetError, match="nothing to export for split 'train': 10 rows without"):
        preference_pairs(str(dataset), str(tmp_path / "p.jsonl"), solver="nobody")
    assert list(tmp_path.iterdir()) == []


def test_a_merge_holds_every_instance_once(tmp_path: Path) -> None:
    small = built(tmp_path, "small", sums(8), splits=Splits(train=1.0, test=0.0))
    large = built(tmp_path, "large", sums(12), splits=Splits(train=1.0, test=0.0))
    shared = {row["id"] for row in rows_of(small)} & {row["id"] for row in rows_of(large)}
    assert len(shared) == 8  # of one stream
    out = tmp_path / "merged"
    manifest = merge([str(small), str(large)], str(out))
    assert (manifest.drawn, manifest.kept, manifest.dropped) == (20, 12, {"duplicate": 8})
    assert {row["id"] for row in rows_of(out)} == {row["id"] for row in rows_of(large)}
    assert verify(str(out), quiet).faults == []
    parents = [(parent["name"], parent["kept"]) for parent in manifest.recipe["parents"]]
    assert parents == [("small", 8), ("large", 12)]
    # Again is nothing new; another merge does not go over it.
    assert merge([str(small), str(large)], str(out)) == manifest
    with pytest.raises(StorageError, match="already holds dataset 'small-large'"):
        merge([str(large), str(small)], str(out))


def test_what_is_held_out_in_one_dataset_is_not_trained_on(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    lines = [{"q": f"How many are left of {i} if two are lost?", "a": str(i)} for i in range(5)]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    source = JsonlSource(
        kind="jsonl", name="own", path=str(path), question="q", answer="a", similarity=1.0
    )
    train = built(tmp_path, "train", source, splits=Splits(train=1.0, test=0.0), license="mit")
    test = built(tmp_path, "test", source, splits=Splits(train=0.0, test=1.0))
    places = [str(train), str(test)]
    with pytest.raises(DatasetError, match=r"licences differ: mit, apache-2\.0; give --license"):
        merge(places, str(tmp_path / "both"))
    manifest = merge(places, str(tmp_path / "both"), license="mit")
    assert manifest.splits == {"train": 0, "test": 5}
    assert manifest.dropped == {"duplicate": 5}


def test_one_dataset_is_no_merge(dataset: Path, tmp_path: Path) -> None:
    with pytest.raises(DatasetError, match="two or more datasets, each once"):
        merge([str(dataset), str(dataset)], str(tmp_path / "both"))


def test_searches_and_tries_are_conversations_that_end_right(tmp_path: Path) -> None:
    source = TransformsSource(
        kind="transforms", rows=4, transforms=("retries",), families=("navigation",), dials=(0.2,)
    )
    grids = FamiliesSource(
        kind="families", rows=24, families=("futoshiki", "countdown", "valuation"), dials=(0.4,)
    )
    out = built(tmp_path, "both", (grids, source), splits=Splits(train=1.0, test=0.0))
    rows = {row["id"]: row for row in rows_of(out, "train")}
    written = searches(str(out), str(tmp_path / "searches.jsonl"))
    lines = lines_of(tmp_path / "searches.jsonl")
    assert written.without["rows of families that tell no searches"] == 8
    assert Counter(line["data_source"] for line in lines)["proofmill/countdown"] == 8
    assert any("\nBack to " in line["messages"][-1]["content"] for line in lines)
    for line in lines:
        assert score(rows[line["id"]], line["messages"][-1]["content"]).value == 1.0
    assert second_tries(str(out), str(tmp_path / "tries.jsonl")).lines == 4
    for line in lines_of(tmp_path / "tries.jsonl"):
        *_, first, said, last = line["messages"]
        assert score(rows[line["id"]], first["content"]).verdict == "wrong"
        assert "Try again: you have" in said["content"]
        assert score(rows[line["id"]], last["content"]).value == 1.0
