"""Prompts of math families: what a stranger needs to answer from the text alone."""

import re
from functools import cache
from typing import Any

import pytest

from generators.composition import compose
from generators.family import Family
from generators.math import FAMILIES
from tests.sizes import sized

_DIALS = (0.0, 0.1, 0.2, 0.5, 1.0)
_ROWS = sized(10, 20)
_EXACT = re.compile(r"integer or a|reduced fraction|lowest terms")
"""What tells that a fraction is to be given as it is."""
_LISTED: dict[str, Family[Any]] = {family.name: family for family in FAMILIES}
_RATIONAL: list[Family[Any]] = [family for family in FAMILIES if family.verifier == "rational"]


@cache
def _questions(family: Family[Any]) -> list[str]:
    """Return the prompts of many rows without where the answer goes."""
    rows = (family.problem(n, dial) for dial in _DIALS for n in range(_ROWS))
    return [row.prompt.rpartition("\n\n")[0] for row in rows]


@pytest.mark.parametrize("family", _RATIONAL, ids=lambda family: str(family.name))
def test_a_fraction_is_asked_for_as_an_exact_value(family: Family[Any]) -> None:
    assert all(_EXACT.search(text) for text in _questions(family))


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: str(family.name))
def test_one_thing_is_told_in_the_singular(family: Family[Any]) -> None:
    some = _questions(family)
    plural = r"(?<![\d,.] )(?<![\d.])\b1 (?!(?:is|has|flashes|occurs)\b)[a-z]{3,}s\b"
    assert not [text for text in some if re.search(plural, text)]
    one = r"(?:at least one|exactly 1|precisely 1) of (?:the|these|the following) [a-z]+"
    assert not [text for text in some if re.search(rf"{one} (?:are|hold|win)\b", text)]
    assert not [text for text in some if re.search(r"are (?:exactly|precisely) 1 of them", text)]


def test_a_figure_is_there_before_its_parts_are_asked_for() -> None:
    for text in _questions(_LISTED["plane_figures"]):
        area = re.search(r"\d+", text)
        asked = re.search(r"(?:Find|What is|Compute) the area of", text)
        assert area
        assert asked
        assert area.start() < asked.start()


def test_a_map_has_a_gap_between_its_squares() -> None:
    lines = "\n".join(_questions(_LISTED["lattice_paths"])).splitlines()
    rows = [line for line in lines if line and not line.strip(".#*SE ")]
    assert rows
    assert all(re.fullmatch(r"\S(?: \S)+", row) for row in rows)


def test_a_single_condition_is_not_called_conditions() -> None:
    texts = _questions(_LISTED["digit_counting"])
    single = [text for text in texts if text.count("\n- ") == 1]
    assert single
    assert not [text for text in single if re.search(r"conditions|facts", text)]


def test_a_first_digit_is_ruled_out_only_where_it_is_a_digit() -> None:
    for text in _questions(_LISTED["digit_counting"]):
        rule = re.search(r"(?:first digit must not be|starts with the digit) 0", text)
        digits = re.search(r"(?:\d, )+\d and \d", text)
        assert digits
        assert not rule or "0" in digits[0]


def test_first_powers_and_derivatives_are_written_as_usual() -> None:
    texts = _questions(_LISTED["taylor_coefficient"])
    assert not [text for text in texts if re.search(r"\^\{1\}|\^\{\(1\)\}|order 1\b", text)]


def test_letters_of_a_composition_are_not_those_of_its_parts() -> None:
    for text in _questions(_LISTED["polynomial_roots"]):
        assert not re.search(r"\\(?:alpha|beta|gamma|delta)\b", text)
    whole = compose(_LISTED["modular_exponent"], _LISTED["polynomial_roots"])
    for text in _questions(whole):
        *_, last = text.split("\n\n")
        assert "\\alpha" in last
        assert not re.search(r"\$[a-z]\b", last)


def test_the_words_that_join_parts_read_well() -> None:
    texts = _questions(compose(_LISTED["modular_exponent"], _LISTED["plane_figures"]))
    wrong = r"all two|following number:|(?:be|for|mean) numerator|to \$\d+ - 1\$"
    assert not [text for text in texts if re.search(wrong, text)]


# At dials up to 0.2 a person needs about a minute: what is read off the text of the question.
def test_low_dials_evaluate_derivatives_at_small_integers() -> None:
    family = _LISTED["composed_derivative"]
    for dial in (0.0, 0.1, 0.2):
        for n in range(_ROWS):
            _, question = family.draw(n, dial)
            assert question.at.denominator == 1
            assert abs(question.at) <= 3
            assert len(question.functions) == 1


@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("telescoping_sum", 6),
        ("triangle_centres", 9),
        ("linear_recurrence", 3),
        ("modular_exponent", 3),
        ("divisor_sums", 6),
        ("determinant", 4),
    ],
)
def test_low_dials_have_short_answers(name: str, most: int) -> None:
    """Half of the answers at dial 0 have at most so many digits."""
    rows = [_LISTED[name].problem(n, 0.0) for n in range(100)]
    digits = sorted(sum(char.isdigit() for char in row.answer) for row in rows)
    assert digits[50] <= most


def test_low_dials_have_three_short_derivations() -> None:
    for n in range(_ROWS):
        _, instance = _LISTED["derivation_error"].draw(n, 0.0)
        assert len(instance.chains) == 3
        assert max(map(len, instance.chains)) <= 8
