"""Sneaky errors: what a model states is proved, whatever it meant. Calculations are by hand."""

from random import Random

import pytest

from generators.family import SPLITS, split_of
from generators.logic.errors import INPUTS, Line
from generators.logic.errors.trace_error import FAMILY, broken
from generators.selfplay.sneaky import Draft, draft, item, shown, spoilt
from proofmill import Problem, score
from proofmill.extraction import wrap
from solvers.prompts import render

# a = 20, b = 30; c = a + b = 50; d = c * 3 = 150; e = d - a = 130
RIGHT = (
    Line(("20",), 20),
    Line(("30",), 30),
    Line(("v0", "+", "v1"), 50),
    Line(("v2", "*", "3"), 150),
    Line(("v3", "-", "v0"), 130),
)
DRAFT = Draft((RIGHT, RIGHT, RIGHT), (0, 2))
KNOBS = FAMILY.setting(0.2)


def test_one_broken_line_that_is_carried_on_is_accepted() -> None:
    found = spoilt(DRAFT, {"results": [[60, 180, 160], [50, 150, 131]]})
    assert not isinstance(found, str)
    assert [broken(lines) for lines in found] == [[3], [0], [5]]
    row = item(found, knobs=KNOBS, ordinal=7, root_seed=3, model="m")
    assert not isinstance(row, str)
    assert row.answers == (row.problem.answer,) == ("[3,0,5]",)
    assert (row.problem.lineage.synthesizer, row.problem.lineage.model) == ("sneaky", "m")
    assert row.problem.lineage.split in SPLITS
    assert split_of(row.problem.instance) == row.problem.lineage.split
    assert score(row.problem, wrap(row.problem, "[3, 0, 5]")).value == 1.0
    assert len(row.wrong) == 3
    assert all(score(row.problem, wrap(row.problem, text)).value == 0.0 for text in row.wrong)
    assert Problem.from_json(row.problem.to_json()) == row.problem


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        ({"results": [[50, 150, 130], [50, 150, 131]]}, "no_error"),
        ({"results": [[60, 150, 130], [50, 150, 131]]}, "several_errors"),
        ({"results": [[60, 180, 161], [50, 150, 131]]}, "several_errors"),
        ({"results": [[60, 180, 160]]}, "form"),
        ({"results": [[60, 180], [50, 150, 131]]}, "form"),
        ({"results": [[60, 180, 160.0], [50, 150, 131]]}, "form"),
        ({"results": [[True, 180, 160], [50, 150, 131]]}, "form"),
        ({"results": [[10**12, 180, 160], [50, 150, 131]]}, "form"),
        ({"results": "60, 180, 160"}, "form"),
        (["results"], "form"),
    ],
)
def test_any_other_reply_is_refused_with_its_reason(reply: object, reason: str) -> None:
    assert spoilt(DRAFT, reply) == reason


def test_an_error_that_comes_to_nothing_is_refused() -> None:
    # c = a - a = 0; d = b * c = 0, wrong b would not show; here d is wrong, e = d * 0 = 0 as before
    lines = (
        Line(("20",), 20),
        Line(("30",), 30),
        Line(("v0", "+", "v1"), 50),
        Line(("v2", "*", "0"), 0),
    )
    assert spoilt(Draft((lines, lines), (0,)), {"results": [[51, 0]]}) == "harmless"


def test_drafts_are_right_and_keep_a_control() -> None:
    for number in range(60):
        made = draft(Random(number), FAMILY.setting(number / 59))
        assert all(broken(lines) == [0] for lines in made.traces)
        assert 2 <= len(made.chosen) < len(made.traces)
        asked = render("selfplay/sneaky", calculations=shown(made))[-1]["content"]
        for lines, chosen in zip(shown(made), made.chosen, strict=True):
            assert all(line in asked for line in lines)
            assert len(lines) == len(made.traces[chosen])
            assert lines[-1].endswith(f"= {made.traces[chosen][-1].claimed}")
            assert all(line.count("=") == 1 for line in lines[:INPUTS])
