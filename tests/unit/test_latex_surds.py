"""Roots in lowest terms: against every square tried, and where squares are large."""

from fractions import Fraction

import pytest

from generators.latex.surds import Surd, surd


def test_whole_numbers_lose_their_largest_square() -> None:
    for number in range(1, 1500):
        over, inside, under = surd(number)
        assert (over * over * inside, under) == (number, 1)
        assert not [factor for factor in range(2, inside) if inside % factor**2 == 0]


@pytest.mark.parametrize(
    ("square", "root"),
    [
        (0, Surd(0, 1, 1)),
        (Fraction(12, 25), Surd(2, 3, 5)),
        (Fraction(1, 2), Surd(1, 2, 2)),
        (2 * 99_991**2, Surd(99_991, 2, 1)),  # the largest prime below 100,000
        (99_989 * 99_991, Surd(1, 99_989 * 99_991, 1)),
        (100_003**2, Surd(100_003, 1, 1)),
        (2 * 100_003**2, Surd(1, 2 * 100_003**2, 1)),  # beyond what is tried
        (7919**3, Surd(7919, 7919, 1)),
    ],
)
def test_roots_by_hand(square: Fraction | int, root: Surd) -> None:
    assert surd(square) == root


def test_no_root_of_a_negative_number() -> None:
    with pytest.raises(ValueError, match="no real root"):
        surd(-1)
