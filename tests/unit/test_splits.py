"""Splits: one instance in 16 is test, and a train row costs hardly more than one draw."""

import dataclasses
from collections import Counter
from random import Random
from typing import Any

import pytest

from generators import FAMILIES, Family, compose
from generators.family import Knobs, split_of

NAMES = ("determinant", "grid_walk", "knights_knaves", "modular_exponent", "word_sorting")


def test_one_instance_in_sixteen_is_test() -> None:
    hashes = [
        FAMILIES[name].instance_hash(FAMILIES[name].generate(Random(seed), _middle(name)))
        for name in NAMES
        for seed in range(400)
    ]
    shares = Counter(map(split_of, hashes))
    assert shares["test"] / len(hashes) == pytest.approx(1 / 16, abs=0.02)


def test_no_train_instance_of_earlier_versions_becomes_test() -> None:
    # They were parted by the parity of the last digit: the odd ones were test.
    assert {digit for digit in "0123456789abcdef" if split_of(digit) == "test"} <= set("13579bdf")


@pytest.mark.parametrize("name", NAMES)
def test_a_train_row_costs_hardly_more_than_one_draw(name: str) -> None:
    family, draws = _counted(FAMILIES[name])
    for ordinal in range(400):
        family.problem(ordinal, 0.3)
    assert len(draws) <= 1.1 * 400


def test_a_composition_draws_no_part_for_nothing() -> None:
    part, draws = _counted(FAMILIES["modular_exponent"])
    composed = compose(part, FAMILIES["determinant"])
    for ordinal in range(200):
        composed.problem(ordinal, 0.2)
    assert len(draws) <= 1.1 * 200


def _middle(name: str) -> dict[str, float]:
    return FAMILIES[name].setting(0.5)


def _counted(family: Family[Any]) -> tuple[Family[Any], list[None]]:
    draws = list[None]()

    def generate(rng: Random, knobs: Knobs) -> object:
        draws.append(None)
        return family.generate(rng, knobs)

    return dataclasses.replace(family, generate=generate), draws
