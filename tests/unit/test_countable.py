"""Countable: solvers of what is far beyond a row say so at once."""

from dataclasses import replace

import pytest

from generators import FAMILIES
from generators.contest.stories.chained_problems.instance import Chain


def test_hands_of_twenty_of_forty_cards_are_not_counted() -> None:
    chain = Chain(40, (("largest", (20,)),), "")
    with pytest.raises(OverflowError, match="more than 1000000 things"):
        FAMILIES["chained_problems"].solve(chain)


def test_numbers_of_eighteen_digits_are_not_tried() -> None:
    family = FAMILIES["digit_columns"]
    scenes = (family.draw(ordinal, 0.5)[1] for ordinal in range(40))
    changed = next(scene for scene in scenes if len(scene.numbers) == 5)
    with pytest.raises(OverflowError, match="more than 1000000 things"):
        family.solve(replace(changed, numbers=(18, *changed.numbers[1:])))
