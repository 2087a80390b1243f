"""Worked solutions of families that say what their letters stand for: every line is read."""

import re
from random import Random
from typing import Any

import pytest

from filters.certification import check_steps
from generators import FAMILIES, Family
from tests.sizes import sized

AnyFamily = Family[Any]
ROWS = sized(4, 40)
"""Per family and dial."""
DIALS = (0.0, 0.5, 1.0)


def is_lettered(family: AnyFamily) -> bool:
    return bool(family.letters(family.draw(0)[1]))


LETTERED = [family for family in FAMILIES.values() if is_lettered(family)]
lettered = pytest.mark.parametrize("family", LETTERED, ids=[one.name for one in LETTERED])


@lettered
def test_lines_hold(family: AnyFamily) -> None:
    lines = [
        line
        for dial in DIALS
        for ordinal in range(ROWS)
        for problem, instance in [family.draw(ordinal, dial)]
        for line in check_steps(problem.steps, family.letters(instance))
    ]
    assert not [line for line in lines if line.false]
    assert sum(line.is_checked for line in lines) >= 0.95 * len(lines) > 0


@lettered
def test_the_last_line_states_the_answer(family: AnyFamily) -> None:
    for dial in DIALS:
        problem = family.problem(1, dial)
        assert problem.answer in problem.steps[-1]


@lettered
def test_a_changed_number_is_noticed(family: AnyFamily) -> None:
    noticed = changed = 0
    for ordinal in range(3 * ROWS):
        problem, instance = family.draw(ordinal, 0.5)
        rng = Random(ordinal)
        for step in problem.steps:
            places = [found for found in re.finditer(r"= (-?\d+)\$", step)]
            if not places:
                continue
            found = rng.choice(places)
            wrong = f"{step[: found.start()]}= {int(found[1]) + 1}${step[found.end() :]}"
            [line] = check_steps([wrong], family.letters(instance))
            changed += 1
            noticed += bool(line.false)
    assert noticed == changed > 0
