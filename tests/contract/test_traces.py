"""Searches with dead ends: every line is tried again by readers that share nothing with writers."""

import re
from random import Random

import pytest

from generators import FAMILIES
from generators.deducing.searching import MOST_LINES
from generators.instructions import taken_apart
from proofmill import Problem, score
from proofmill.extraction import wrap
from readers import READERS
from readers.following import Followed
from tests.sizes import sized

NAMES = [name for name, family in FAMILIES.items() if family.gives_traces]
DIALS = (0.2, 0.5, 0.8)
ROWS = sized(6, 60, 24)


def test_countdown_and_six_families_of_grids_tell_searches() -> None:
    assert {"countdown"} < {*NAMES}
    assert len({*NAMES} - {"countdown"}) >= 6


def traced(name: str, dial: float, count: int) -> list[tuple[Problem, list[str], str]]:
    """Return rows with the lines of their searches and what these found."""
    family, found = FAMILIES[name], []
    for ordinal in range(count):
        row, instance = family.draw(ordinal, dial, root_seed=5)
        trace = family.trace(instance)
        if trace is not None:
            found.append((row, list(trace.lines), trace.answer))
    return found


def judged(row: Problem, lines: list[str]) -> Followed:
    posed, reader = taken_apart(row.prompt), READERS[row.family]
    assert posed is not None
    assert reader.search is not None
    found: Followed = reader.search(reader.read(posed.question), lines)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_every_line_holds_and_the_last_is_the_answer(name: str) -> None:
    dead = told = 0
    for dial in DIALS:
        for row, lines, answer in traced(name, dial, ROWS):
            found = judged(row, lines)
            assert not found.faults, found.faults
            assert found.answer is not None
            assert score(row, wrap(row, found.answer)).value == 1.0
            assert score(row, wrap(row, answer)).value == 1.0
            assert len(lines) <= MOST_LINES
            told += 1
            dead += any("Back to" in line for line in lines)
    assert told >= ROWS
    assert dead > 0


def spoilt(lines: list[str], rng: Random) -> list[str]:
    """Return lines with one left out, one value changed, or a way back to another value."""
    place = rng.randrange(1, len(lines))
    kind = rng.randrange(3)
    if kind == 0:
        return [*lines[:place], *lines[place + 1 :]]
    numbers = list(re.finditer(r"(?<![rc\d])\d+", lines[place]))
    if not numbers:
        return [*lines[:place], *lines[place + 1 :]]
    number = rng.choice(numbers)
    other = str(int(number[0]) + rng.choice((1, 2)))
    changed = lines[place][: number.start()] + other + lines[place][number.end() :]
    return [*lines[:place], changed, *lines[place + 1 :]]


@pytest.mark.parametrize("name", NAMES)
def test_a_spoilt_search_is_found_out(name: str) -> None:
    """A choice that happens to be wider than it need be, or a rule named in vain, is no fault."""
    rng, seen, missed = Random(name), 0, list[tuple[list[str], list[str]]]()
    for row, lines, _ in traced(name, 0.4, sized(4, 40, 16)):
        for _ in range(6):
            bad = spoilt(lines, rng)
            found = judged(row, bad)
            seen += 1
            if not found.faults and found.answer is not None:
                missed.append((lines, bad))
    assert seen > 10
    assert len(missed) <= seen // 5, missed[:3]


def test_a_value_that_was_not_tried_is_missed() -> None:
    for row, lines, _ in traced("futoshiki", 0.4, 12):
        for place, line in enumerate(lines):
            if found := re.fullmatch(r"(\S+) can be (\d) or (\d): try \d\.", line):
                narrowed = f"{found[1]} is {found[3]}: row 1 leaves nothing else."
                assert judged(row, [*lines[:place], narrowed, *lines[place + 1 :]]).faults
                return
    raise AssertionError("no choice in twelve searches")
