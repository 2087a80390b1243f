"""Where two waves agree, such as sin(3x) cos(2x) and sin(4x) cos(x)."""

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final, TypeAlias

from sympy import Expr, Integer, Rational, pi

from readers.problems import Impossible, Kind

Wave: TypeAlias = Mapping[tuple[str, int], Fraction]
"""Factor of each cos(nx) and sin(nx)."""
_FACTOR: Final = re.compile(r"\\(sin|cos)\((\d*)x\)")


def _wave(text: str) -> Wave:
    sign = Fraction(-1 if text.startswith("-") else 1)
    factors = [(name, int(n or 1)) for name, n in _FACTOR.findall(text)]
    if len(factors) == 1:
        return {factors[0]: sign}
    (one, a), (other, b) = factors
    total = dict[tuple[str, int], Fraction]()
    for name, n, share in _product(one, a, other, b):
        key, turned = (name, abs(n)), name == "sin" and n < 0
        total[key] = total.get(key, Fraction(0)) + sign * share * (-1 if turned else 1)
    return total


def _product(one: str, a: int, other: str, b: int) -> list[tuple[str, int, Fraction]]:
    """Return a product as a sum of two waves."""
    half = Fraction(1, 2)
    if one == other:
        return [("cos", a - b, half), ("cos", a + b, half if one == "cos" else -half)]
    if one == "cos":
        a, b = b, a
    return [("sin", a + b, half), ("sin", a - b, half)]


def _agreements(left: Wave, right: Wave, end: Fraction) -> set[Fraction]:
    """Return where two waves agree from 0 to an end, in units of pi."""
    keys = left.keys() | right.keys()
    rest = {key: left.get(key, Fraction(0)) - right.get(key, Fraction(0)) for key in keys}
    rest = {key: factor for key, factor in rest.items() if factor and key != ("sin", 0)}
    if len(rest) != 2 or len({abs(factor) for factor in rest.values()}) != 1:
        raise Impossible(f"no two waves of the same height are left: {rest}")
    (one, p), (other, q) = rest
    opposite = sum(rest.values()) == 0
    return {
        place
        for turned in (1, -1)
        for place in _equal(_start(one), p, _start(other) - (not opposite), q, turned, end)
    }


def _start(name: str) -> Fraction:
    """A sine is a cosine that starts later: sin(u) = cos(u - pi / 2)."""
    return Fraction(int(name == "sin"), 2)


def _equal(
    s: Fraction, p: int, t: Fraction, q: int, turned: int, end: Fraction
) -> Iterator[Fraction]:
    """Yield all x with px - s = turned * (qx - t) + 2k for some integer k."""
    speed, start = p - turned * q, s - turned * t
    if speed == 0:
        if start % 2 == 0:
            raise Impossible("the waves agree everywhere")
        return
    if speed < 0:
        speed, start = -speed, -start
    place = start % 2 / speed
    while place <= end:
        yield place
        place += Fraction(2, speed)


def _meet(asked: str, left_word: str, right_word: str, end: Expr) -> Expr:
    limit = Fraction(str(end / pi))
    found = _agreements(_wave(left_word), _wave(right_word), limit)
    if asked == "count":
        return Integer(len(found))
    total = sum(found, Fraction(0))
    return pi * Rational(total.numerator, total.denominator)


_LEFT: Final = "<left_word:wave>"
_RIGHT: Final = "<right_word:wave>"
_ON: Final = r"$0 \le x \le <end>$"


def waves() -> dict[str, Kind]:
    """Return the kinds of problems on waves that agree."""
    return {
        "waves": Kind(
            rf"""
            Consider the equation ${_LEFT} = {_RIGHT}$ with {_ON}.
            Consider the equation ${_LEFT} = {_RIGHT}$.
            For {_ON} the graphs of $y = {_LEFT}$ and $y = {_RIGHT}$ meet in several points.
            Let $S$ be the set of all real numbers $x$ with {_ON} for which ${_LEFT} = {_RIGHT}$.
            The graphs of $y = {_LEFT}$ and $y = {_RIGHT}$ are drawn for {_ON}.
            Two waves, given by ${_LEFT}$ and ${_RIGHT}$ at the time $x$, are compared for {_ON}.
            """,
            {
                "count": f"""
                    the number of real solutions with {_ON}
                    the number of real solutions
                    the number of these points
                    the number of elements of $S$
                    the number of points that they have in common
                    the number of moments at which their values agree, with both ends of the
                        interval counted
                """,
                "sum": """
                    the sum of all real solutions
                    the sum of the $x$-coordinates of these points
                    the sum of the elements of $S$
                """,
            },
            _meet,
        )
    }
