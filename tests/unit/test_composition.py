"""Compositions: parts that share a split and a last step that anybody can redo."""

import dataclasses
from fractions import Fraction

import pytest

from generators import FAMILIES, compose, find_family, offers_port
from generators.family import SPLITS, is_in_split
from generators.pictures import Panel

NAMES = ("modular_exponent", "linear_functional", "lattice_paths")


def test_the_last_step_can_be_redone_by_hand() -> None:
    family = find_family("+".join(NAMES))
    for ordinal in range(8):
        problem, instance = family.draw(ordinal, 0.2)
        values = []
        for name, part in zip(NAMES, instance.parts, strict=True):
            (text,) = FAMILIES[name].solve(part)
            value = Fraction(text)
            rational = FAMILIES[name].verifier == "rational"
            values.append(value.numerator + (value.denominator if rational else 0))
        total = sum(f * v for f, v in zip(instance.factors, values, strict=True))
        assert problem.answer == str(total % instance.modulus)


def test_parts_lie_in_the_split_of_the_whole() -> None:
    family = find_family("modular_exponent+linear_functional")
    for split in SPLITS:
        for ordinal in range(10):
            problem, instance = family.draw(ordinal, 0.1, split=split)
            parts = [
                find_family(n).instance_hash(p) for n, p in zip(NAMES, instance.parts, strict=False)
            ]
            assert all(is_in_split(name, split) for name in (*parts, problem.instance))


def test_solver_sees_no_answer_of_a_part() -> None:
    family = find_family("modular_exponent+linear_functional")
    problem, instance = family.draw(3, 0.5)
    blind = tuple(dataclasses.replace(part, answer="") for part in instance.parts)
    assert family.solve(dataclasses.replace(instance, parts=blind, answer="")) == [problem.answer]


def test_knobs_of_a_part_move_that_part_alone() -> None:
    family = find_family("modular_exponent+linear_functional")
    easy, hard = (family.draw(0, 0.0, {"2.unknowns": value})[1] for value in (0.0, 1.0))
    assert easy.parts[0].modulus.bit_length() == hard.parts[0].modulus.bit_length()
    assert FAMILIES["linear_functional"].effort(easy.parts[1]) < FAMILIES[
        "linear_functional"
    ].effort(hard.parts[1])


def test_the_picture_holds_those_of_the_parts_and_the_last_step() -> None:
    parts = (FAMILIES["divisor_sums"], FAMILIES["linear_functional"])
    family = compose(*parts)
    _, instance = family.draw(3, 0.2)
    whole, first, second = (
        one.picture(shown)
        for one, shown in zip((family, *parts), (instance, *instance.parts), strict=True)
        if one.picture
    )
    assert isinstance(whole, Panel)
    assert isinstance(second, Panel)
    held = [figure for _, figure in whole.figures]
    assert held[:-1] == [first, *(figure for _, figure in second.figures)]
    told = str(held[-1])
    assert all(str(number) in told for number in (*instance.factors, instance.modulus))
    assert "numerator + denominator of answer 2" in told
    assert family.picture
    assert family.picture(dataclasses.replace(instance, answer="")) == whole


def test_a_part_without_a_picture_leaves_the_whole_without_one() -> None:
    bare = dataclasses.replace(FAMILIES["lattice_paths"], picture=None)
    assert compose(bare, FAMILIES["linear_functional"]).picture is None


def test_families_without_a_number_are_refused() -> None:
    assert not offers_port(FAMILIES["zebra"])
    with pytest.raises(ValueError, match=r"of which \['zebra'\] have none"):
        compose(FAMILIES["zebra"], FAMILIES["lattice_paths"])
    with pytest.raises(LookupError, match="nearest is 'lattice_paths'"):
        find_family("modular_exponent+lattice_path")
