"""The audit as a filter of a JSONL source: which rows it rejects, and why."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from pipelines.build import planned
from pipelines.config import checked
from pipelines.errors import RecipeError
from pipelines.sources import JsonlSource, Recipe
from pipelines.sources.inputs import InputUnit

LINES = [
    ("How many legs have 7 spiders and 3 ants together?", "74"),
    ("How many legs have 7 spiders and 3 ants together?", "47"),
    ("What is the area of a circle of radius $r$?", r"\pir^2"),
    ("Let $x = 2y = 6$. Find $x$. Also find $y$.", "6"),
    ("What is the sum of the first 30 odd numbers?", "900"),
    ("Is it so?", "yes"),
]


def reasons(path: Path, audit: bool | list[str]) -> list[str]:
    path.write_text("".join(json.dumps({"q": q, "a": a}) + "\n" for q, a in LINES))
    source = JsonlSource(
        kind="jsonl",
        name="own",
        path=str(path),
        question="q",
        answer="a",
        audit=audit if isinstance(audit, bool) else tuple(audit),
    )
    recipe = Recipe(name="own", sources=(source,))
    (unit,) = planned(recipe).first
    return [row.reason for row in recipe.source(0).candidates(unit)]


@pytest.mark.parametrize(
    ("audit", "rejected"),
    [
        (False, {}),
        ([], {}),
        (["question_several"], {4: "question_several"}),
        (["duplicate"], {2: "duplicate"}),
        (["gold_broken"], {}),
        (True, {1: "gold_conflict", 2: "gold_conflict"}),
    ],
)
def test_rows_with_a_named_flag_are_rejected(
    tmp_path: Path, audit: bool | list[str], rejected: dict[int, str]
) -> None:
    unusable = {3: "answer_not_verifiable", 6: "question_too_short"}
    expected = [(rejected | unusable).get(line, "") for line in range(1, 7)]
    assert reasons(tmp_path / "rows.jsonl", audit) == expected


def test_a_conflict_is_seen_across_units_and_names_its_line(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    reasons(path, False)
    source = JsonlSource(
        kind="jsonl", name="own", path=str(path), question="q", answer="a", audit=("gold_conflict",)
    )
    unit = planned(Recipe(name="own", sources=(source,))).first[0]
    assert isinstance(unit, InputUnit)
    (row,) = source.read(replace(unit, start=1, count=1))
    assert row.reason == "gold_conflict"
    assert row.notes == ("line 2: '47', row 1 says '74'",)


def test_a_flag_of_another_name_is_refused_with_the_nearest() -> None:
    settings = {"kind": "jsonl", "name": "own", "path": "x", "question": "q", "answer": "a"}
    with pytest.raises(RecipeError, match="unknown flag 'gold_brokn'; have gold_broken"):
        checked(JsonlSource, settings | {"audit": ["gold_brokn"]}, "recipe.toml")
    with pytest.raises(RecipeError, match="unknown flag 'contamination'; have "):
        checked(JsonlSource, settings | {"audit": ["contamination"]}, "recipe.toml")
