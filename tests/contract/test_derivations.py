"""Worked solutions: every line is read, and holds.

Of families that say what their letters stand for, every formula is judged; of those whose reader
knows cells and rules by their names, every line has to follow from the givens and the lines before.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from filters.certification import check_steps
from generators import FAMILIES, Family
from generators.latex import MOST_AT_ONCE, stages
from proofmill import Problem, score
from proofmill.extraction import wrap
from readers import READERS, parted
from readers.following import Followed
from tests.sizes import GRID, sized

AnyFamily = Family[Any]
ROWS = sized(4, 40)
"""Per family and dial."""
ORDINALS = GRID.ordinals if GRID else range(ROWS)
DIALS = GRID.dials if GRID else (0.0, 0.5, 1.0)


def is_lettered(family: AnyFamily) -> bool:
    return bool(family.letters(family.draw(0)[1]))


LETTERED = [family for family in FAMILIES.values() if is_lettered(family)]
lettered = pytest.mark.parametrize("family", LETTERED, ids=[one.name for one in LETTERED])


@lettered
def test_lines_hold(family: AnyFamily) -> None:
    lines = [
        line
        for dial in DIALS
        for ordinal in ORDINALS
        for problem, instance in [family.draw(ordinal, dial)]
        for line in check_steps(problem.steps, family.letters(instance))
    ]
    assert not [line for line in lines if line.false]
    assert sum(line.is_checked for line in lines) >= 0.95 * len(lines) > 0


@lettered
def test_the_last_line_states_the_answer(family: AnyFamily) -> None:
    for dial in DIALS:
        for ordinal in GRID.ordinals if GRID else (1,):
            problem = family.problem(ordinal, dial)
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


def rounds(side: str) -> int | None:
    """Return in how many rounds a side of a formula comes to its value, if it is all numbers."""
    try:
        return len(stages(side, {})) - 1
    except (ValueError, ZeroDivisionError):
        return None


def left_out(line: str) -> Iterator[int]:
    """Yield how many rounds are left out between each two neighboring sides of formulas."""
    for formula in re.findall(r"\$([^$]+)\$", line):
        sides = map(rounds, re.split(r"=|<|>|\\le(?!ft)|\\ge|\\ne", formula.rstrip(".")))
        for one, other in pairwise(sides):
            if one is not None and other is not None:
                yield one - other


@lettered
def test_formulas_are_worked_out_round_by_round(family: AnyFamily) -> None:
    rows = [family.problem(ordinal, dial) for dial in (0.0, 0.5, 1.0) for ordinal in range(6)]
    for row in rows:
        for line in row.steps:
            assert max(left_out(line), default=0) <= MOST_AT_ONCE, line


READ = [name for name, reader in READERS.items() if reader.follow]
_DEDUCED = re.compile(r" (?:is|are) ([^:]+): .+ (?:nothing else|no other cell for it)\.")


def is_deduced(name: str) -> bool:
    return any(_DEDUCED.search(line) for line in FAMILIES[name].problem(0, 0.0).steps)


DEDUCED = [name for name in READ if is_deduced(name)]
"""Lines that follow from rules may say what others say too; of the rest each is needed."""
FOLLOWED = sized(1, 5)
"""Rows per family and dial."""


def follow(problem: Problem, steps: Sequence[str]) -> Followed:
    reader = READERS[problem.family]
    assert reader.follow
    return reader.follow(reader.read(parted(problem.prompt).question), steps)


def told(name: str, dial: float, ordinals: range) -> Iterator[Problem]:
    """Yield rows with a solution: those of which it would be too long have none."""
    for ordinal in ordinals:
        problem = FAMILIES[name].problem(ordinal, dial)
        if problem.steps:
            yield problem


@pytest.mark.parametrize("name", READ)
def test_lines_follow_and_lead_to_the_answer(name: str) -> None:
    count = 0
    some = sized((0.0, 0.5), (0.0, 0.25, 0.5, 0.75, 1.0))
    for dial in GRID.dials if GRID else some:
        for problem in told(name, dial, GRID.ordinals if GRID else range(FOLLOWED)):
            found = follow(problem, problem.steps)
            assert not found.faults, problem.id
            assert found.answer is not None
            assert score(problem, wrap(problem, found.answer)).value == 1.0
            count += 1
    assert count >= FOLLOWED


@pytest.mark.parametrize("name", DEDUCED)
def test_a_changed_value_does_not_follow(name: str) -> None:
    rows = [*told(name, 0.4, range(2 * FOLLOWED))]
    found = [said for row in rows for line in row.steps if (said := _DEDUCED.search(line))]
    values = sorted({said[1] for said in found})
    assert len(values) > 1
    for problem in rows[:FOLLOWED]:
        for place, line in enumerate(problem.steps):
            if not (said := _DEDUCED.search(line)):
                continue
            other = next(value for value in values if value != said[1])
            changed = f"{line[: said.start(1)]}{other}{line[said.end(1) :]}"
            steps = [*problem.steps[:place], changed, *problem.steps[place + 1 :]]
            assert follow(problem, steps).faults, changed


@pytest.mark.parametrize("name", sorted({*READ} - {*DEDUCED}))
def test_a_line_that_is_changed_or_left_out_is_noticed(name: str) -> None:
    [other] = [one.steps for one in told(name, 0.4, range(40))][-1:]
    for problem in told(name, 0.4, range(FOLLOWED)):
        for place, line in enumerate(problem.steps):
            changed = [
                [line],
                [],
                [re.sub(r"\d+", lambda one: str(int(one[0]) + 1), line, count=1)],
            ]
            changed.append([*other[place : place + 1]])
            for lines in changed:
                steps = [*problem.steps[:place], *lines, *problem.steps[place + 1 :]]
                assert bool(follow(problem, steps).faults) == (steps != [*problem.steps]), steps
