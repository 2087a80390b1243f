"""Exact numbers: sums, products and quotients as a person writes them."""

from fractions import Fraction
from math import isclose, log, pi, sqrt

import pytest

from generators.latex import PI, Exact, exact, logarithm, rooted, symbolic

THIRD = Fraction(1, 3)


@pytest.mark.parametrize(
    ("number", "latex", "near"),
    [
        (exact(0), "0", 0.0),
        (exact(Fraction(-7, 2)), r"-\frac{7}{2}", -3.5),
        (rooted(12) - 5, r"2\sqrt{3} - 5", 2 * sqrt(3) - 5),
        (rooted(Fraction(3, 4)) + THIRD, r"\frac{2 + 3\sqrt{3}}{6}", sqrt(3) / 2 + 1 / 3),
        (rooted(8) * rooted(2), "4", 4.0),
        ((rooted(2) + 1) * (rooted(2) - 1), "1", 1.0),
        (exact(1) / (rooted(5) + rooted(2)), r"\frac{\sqrt{5} - \sqrt{2}}{3}", 0.2740),
        (symbolic(PI, 3) + rooted(7), r"\sqrt{7} + 3\pi", sqrt(7) + 3 * pi),
        (rooted(7) * symbolic(PI, 2), r"2\pi\sqrt{7}", 2 * pi * sqrt(7)),
        (-symbolic(PI, THIRD), r"-\frac{\pi}{3}", -pi / 3),
        (logarithm(Fraction(5, 2)) * 3 + 1, r"1 + 3\ln{\frac{5}{2}}", 1 + 3 * log(2.5)),
        (logarithm(1), "0", 0.0),
    ],
)
def test_numbers_are_written_as_people_do(number: Exact, latex: str, near: float) -> None:
    assert number.latex == latex
    assert isclose(float(number), near, abs_tol=1e-4)


def test_what_cannot_be_written_is_refused() -> None:
    with pytest.raises(ValueError, match="no product"):
        _ = symbolic(PI) * symbolic(PI)
    with pytest.raises(ValueError, match="no real root"):
        rooted(-1)
