"""Step transforms of solutions told in words: judged by the readers of the base families.

What is asked about formulas is judged in `test_step_transforms`.
"""

from collections.abc import Callable
from typing import Any

import pytest

from generators import FAMILIES
from generators.transforms import TRANSFORMS, VIA, first_wrong, masked, ordered, parts
from generators.transforms.told import FAMILIES as WORDS
from proofmill import Problem
from tests import told_steps
from tests.contract.transformed import drawn, every
from tests.sizes import sized

Judge = Callable[[Problem, Any], list[str]]
JUDGES: dict[str, Judge] = {
    "first_wrong": told_steps.first_wrong,
    "masked": told_steps.hidden,
    "ordered": told_steps.ordered,
    "parts": told_steps.parted,
}
FORMULAS = {
    "first_wrong": first_wrong.FAMILIES,
    "masked": masked.FAMILIES,
    "ordered": ordered.FAMILIES,
    "parts": parts.FAMILIES,
}
DIALS = sized((0.4,), (0.0, 0.5), (0.2,))
LEAST = 60
"""Families that each of them has to take."""


NAMES = [
    f"{name}{VIA}{transform}"
    for transform, names in WORDS.items()
    for name in every(sorted(names), sized(6, 1))
]


@pytest.mark.parametrize("name", NAMES)
def test_the_reader_of_the_family_judges_as_the_key_does(name: str) -> None:
    judge = JUDGES[name.partition(VIA)[2]]
    for problem, derived in drawn(name, dials=DIALS):
        assert judge(problem, derived) == [], problem.prompt


@pytest.mark.parametrize("transform", JUDGES)
def test_it_takes_sixty_families_none_of_them_in_two_ways(transform: str) -> None:
    taken = {family.name for family in FAMILIES.values() if TRANSFORMS[transform].takes(family)}
    assert taken == WORDS[transform] | FORMULAS[transform]
    assert len(taken) == len(WORDS[transform]) + len(FORMULAS[transform]) >= LEAST
