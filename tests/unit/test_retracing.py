"""Retracing: a guess is held to what is known, and what it explains is told again."""

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from readers.retracing import explained

TERMS = (3, 5, 7)


def guess(terms: tuple[int, ...], line: str) -> int | None:
    found = re.fullmatch(r"Let each step be (\d+)\.", line)
    step = int(found[1]) if found else None
    steps = {after - before for before, after in pairwise(terms)}
    return step if steps == {step} else None


def trace(terms: tuple[int, ...], step: int) -> Iterator[str]:
    yield f"{terms[-1]} + {step} = {terms[-1] + step}."


follow = explained(guess, trace, lambda terms: str(2 * terms[-1] - terms[-2]))
RIGHT = ["Let each step be 2.", "7 + 2 = 9.", "So the answer is 9."]


def test_a_guess_that_explains_what_is_known_is_followed() -> None:
    assert follow(TERMS, RIGHT) == ([], "9")


@pytest.mark.parametrize(
    "lines",
    [
        [],
        RIGHT[1:],
        RIGHT[:2],
        ["Let each step be 3.", *RIGHT[1:]],
        [RIGHT[0], "7 + 2 = 10.", RIGHT[2]],
        [*RIGHT[:2], "So the answer is 10."],
    ],
)
def test_a_guess_that_does_not_and_lines_that_do_not_are_named(lines: list[str]) -> None:
    found = follow(TERMS, lines)
    assert found.faults
    assert found.answer is None
