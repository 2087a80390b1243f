"""Which records of a training log are weak, and which are no records at all."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators.weakness.text.failures import history, is_weak, slope
from proofmill.problem import Json

FIXTURE = Path(__file__).parents[1] / "fixtures" / "weakness_failures.jsonl"
REAL = (
    Path(__file__).parents[2].parent
    / "shared"
    / "testdata"
    / "weakness"
    / "sws_failure_cases.jsonl"
)
SHARES = st.integers(0, 16).map(lambda k: k / 16)


def row(prompt: Json = "How many?", category: Json = "Algebra", accs: Json = ()) -> Json:
    return {"prompt": prompt, "category": category, "accs": accs}


@pytest.mark.parametrize(
    ("accuracies", "expected"),
    [
        ([0.0, 0.0], True),
        ([0.5, 0.25], True),
        ([0.25, 0.5], False),  # rising
        ([0.5625, 0.0], False),  # once above one half
        ([0.25, 0.0, 0.25], True),  # level, best below one half
        ([0.1, 0.2, 0.1], True),  # symmetric: the slope is 0, whatever the rounding
        ([0.1, 0.3, 0.2], False),
        ([0.0], False),  # one visit has no trend
        ([], False),
    ],
)
def test_rule_by_hand(accuracies: list[float], expected: bool) -> None:
    assert is_weak(accuracies) is expected


@given(st.lists(SHARES, min_size=2, max_size=30))
def test_slope_is_that_of_a_least_squares_fit(accuracies: list[float]) -> None:
    fitted = np.polynomial.polynomial.polyfit(range(len(accuracies)), accuracies, 1)[1]
    assert slope(accuracies) == pytest.approx(fitted, abs=1e-12)
    assert is_weak(accuracies) == (max(accuracies) <= 0.5 and slope(accuracies) <= 0)


def test_slope_of_one_visit_is_refused() -> None:
    with pytest.raises(ValueError, match="needs 2 visits or more, got 1"):
        slope([0.5])


@pytest.mark.skipif(not REAL.exists(), reason="needs the published failure record")
def test_agrees_with_the_published_record() -> None:
    rows = [json.loads(line) for line in REAL.read_text(encoding="utf8").splitlines()]
    assert len(rows) == 1905
    assert all(is_weak(one["accs"]) for one in rows)
    assert max(abs(slope(one["accs"]) - one["slope"]) for one in rows) < 1e-9
    found = history(rows)
    prompts = {" ".join(one["prompt"].split()) for one in rows}
    assert len(found.weak) == len(prompts) == 1857
    assert (found.known, found.refused, found.merged) == ((), (), 48)


def test_fixture_splits_as_it_was_made() -> None:
    lines = FIXTURE.read_text(encoding="utf8").splitlines()
    found = history([json.loads(line) for line in lines[:-1]])
    assert (len(found.weak), len(found.known), found.merged) == (22, 5, 1)
    assert [one.reason for one in found.refused] == [
        "too_few_visits",
        "no_prompt",
        "no_accuracies",
        "bad_accuracy",
    ]


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        (None, "not_an_object"),
        ([1, 2], "not_an_object"),
        (row(prompt=" \n"), "no_prompt"),
        (row(prompt=7), "no_prompt"),
        (row(prompt="x" * 20_001), "prompt_too_long"),
        (row(prompt="half a \ud800 pair"), "bad_characters"),
        (row(category=None), "no_category"),
        (row(accs=None), "no_accuracies"),
        (row(accs="0.5"), "no_accuracies"),
        (row(accs={"a": 1}), "no_accuracies"),
        (row(accs=[]), "too_few_visits"),
        (row(accs=[0.5]), "too_few_visits"),
        (row(accs=[0.0, float("nan")]), "bad_accuracy"),
        (row(accs=[0.0, float("inf")]), "bad_accuracy"),
        (row(accs=[0.0, 10**400]), "bad_accuracy"),
        (row(accs=[0.0, True]), "bad_accuracy"),
        (row(accs=[0.0, None]), "bad_accuracy"),
        (row(accs=[0.0, "0"]), "bad_accuracy"),
        (row(accs=[0.0, 1.5]), "bad_accuracy"),
        (row(accs=[0.0, -0.1]), "bad_accuracy"),
        (row(accs=[[0.0], 0.0]), "bad_accuracy"),
    ],
)
def test_unusable_records_are_refused_with_a_reason(value: Json, reason: str) -> None:
    found = history([row(accs=[0.0, 0.0]), value])
    assert [(one.position, one.reason) for one in found.refused] == [(1, reason)]
    assert len(found.weak) == 1


def test_the_longest_record_of_a_prompt_counts() -> None:
    short, long = [0.0, 0.0], [0.75, 1.0, 1.0]
    for records in ([short, long], [long, short]):
        found = history(
            [row("What  is\nit?", accs=records[0]), row("What is it?", accs=records[1])]
        )
        assert found.merged == 1
        assert [one.accuracies for one in found.known] == [tuple(long)]


@given(st.lists(st.lists(st.floats() | st.none() | st.text(max_size=3), max_size=4), max_size=8))
def test_every_record_ends_somewhere(lists: list[list[Any]]) -> None:
    rows = [row(f"Problem {i % 3}", accs=accs) for i, accs in enumerate(lists)]
    found = history(rows)
    assert len(found.weak) + len(found.known) + len(found.refused) + found.merged == len(rows)
