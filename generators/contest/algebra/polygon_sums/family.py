"""Polygon sums: sums and products of trigonometric terms over the angles of a regular polygon.

Behind each stands the polynomial x^n - 1. The generator uses closed forms (roots of unity,
cotangents as roots of a binomial polynomial). The solver computes in matrices: a root of unity is
the companion matrix of x^n - 1 (or of it over x - 1), a cosine is half the sum of the matrix and
its inverse; a sum is a trace and a product a determinant, all in fractions.
"""

from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

from generators.contest.algebra.polygon_sums.instance import Angles, value
from generators.contest.algebra.polygon_sums.words import letters, picture, render, steps
from generators.family import Family, Knob, Knobs, redrawn
from generators.latex import number

if TYPE_CHECKING:
    from sympy.polys.matrices import DomainMatrix

DEPTH = Knob("depth", 1, 5, "how far the sum is from one of plain cosines")
CORNERS = Knob("corners", 14, 20, "most corners of the polygon, where numbers stay short")

_KINDS = {
    1: ("powers",),
    2: ("powers", "high powers"),
    3: ("cotangents",),
    4: ("cotangents",) * 8 + ("distances", "half"),
    5: ("inverses",),
}
_DEPTHS = {"powers": 8, "cotangents": 30, "distances": 44, "half": 47, "inverses": 50}


_DIGITS = 10
"""Most in an answer."""


@redrawn(3000, "sum")
def _generate(rng: Random, knobs: Knobs) -> Angles | None:
    way = rng.choice(_KINDS[DEPTH.integer(knobs)])
    kind, most = way.split()[-1], CORNERS.integer(knobs)

    def some(least: int, top: int) -> int:
        return rng.choice((-1, 1)) * rng.randint(least, top)

    numbers: tuple[int, ...]
    n = rng.randint(5, most)
    if kind == "powers":
        numbers = (some(1, 20), some(1, 20), rng.randint(3, 4) if way != kind else 2)
    elif kind == "cotangents":
        numbers = (some(1, 9), some(1, 9), rng.randint(-9, 12))
    else:
        b = rng.randint(1, 9 if kind == "inverses" else 30)
        numbers, n = (
            (b + rng.randint(1, 9 if kind == "inverses" else 20), b),
            rng.choice((5, 7, 8, 9)),
        )
        n = 4 if kind == "distances" and rng.random() < 0.5 else n
    if kind == "half" and n % 2 == 0:
        return None
    if kind == "inverses":
        d = rng.randint(-12, 12) if rng.random() < 0.92 else 0
        numbers = (*numbers, some(1, 14) if d else rng.randint(1, 14), d)
    result = value(Angles(kind, numbers, n, ""))
    answer = number(result)
    if (
        sum(map(str.isdigit, answer)) > _DIGITS
        or abs(result) in (0, 1)
        or answer in map(str, numbers)
    ):
        return None
    return Angles(kind, numbers, n, answer)


def _solve(one: Angles) -> list[str]:
    import sympy

    n = one.n
    is_whole = one.kind in ("powers", "distances", "inverses")
    turn = _companion(n if is_whole else n - 1, is_whole=is_whole)
    unit = turn**0
    match one.kind, one.numbers:
        case "powers", (p, q, m):
            cosine = _scaled(turn + turn.inv(), Fraction(1, 2))
            found = _trace((_scaled(unit, p) + _scaled(cosine, q)) ** m)
        case "cotangents", (p, q, r):
            # cot(x)^2 = -((z + 1) / (z - 1))^2 and 1 / sin(x)^2 = -4z / (z - 1)^2 for z = e^(2ix).
            square = (turn - unit).inv() ** 2
            cot, sine = _scaled((turn + unit) ** 2 * square, -1), _scaled(turn * square, -4)
            found = _trace(_scaled(cot, p) + _scaled(sine, q) + _scaled(unit, r))
        case _:
            a, b = one.numbers[:2]
            square = _scaled(unit, a * a + b * b) - _scaled(turn + turn.inv(), a * b)
            if one.kind == "inverses":
                _, _, c, d = one.numbers
                top = _scaled(unit, c) + _scaled(turn + turn.inv(), Fraction(d, 2))
                found = _trace(top * square.inv())
            else:
                found = sympy.Rational(str(square.det()))
    if one.kind == "half":  # every k and n - k have the same factor
        found = sympy.sqrt(found)
    return [str(sympy.latex(found))]


def _companion(size: int, *, is_whole: bool) -> "DomainMatrix":
    """Return the companion matrix of x^size - 1, or of x^size + ... + x + 1."""
    from sympy import QQ
    from sympy.polys.matrices import DomainMatrix

    last = [1 if is_whole and row == 0 else 0 if is_whole else -1 for row in range(size)]
    rows = [
        [
            QQ(last[row]) if column == size - 1 else QQ(int(row == column + 1))
            for column in range(size)
        ]
        for row in range(size)
    ]
    return DomainMatrix(rows, (size, size), QQ).to_sparse()


def _scaled(matrix: "DomainMatrix", factor: Fraction | int) -> "DomainMatrix":
    from sympy import QQ

    ratio = Fraction(factor)
    return matrix * QQ(ratio.numerator, ratio.denominator)


def _trace(matrix: "DomainMatrix") -> "object":
    import sympy

    return sympy.Rational(str(sum(matrix.diagonal())))


FAMILY = Family(
    name="polygon_sums",
    version=3,
    domain="math",
    summary="the exact value of a trigonometric sum or product over the angles of a polygon",
    concepts=("trigonometry", "roots of unity"),
    knobs=(DEPTH, CORNERS),
    verifier="math",
    examples=(r"\frac{45}{2}", "1984"),
    generate=_generate,
    render=render,
    solve=_solve,
    steps=steps,
    letters=letters,
    effort=lambda one: _DEPTHS[one.kind] + (7 * one.numbers[2] if one.kind == "powers" else 0),
    canonical=lambda one: [one.kind, list(one.numbers), one.n],
    picture=picture,
    capacity=lambda dial: 10_000.0,
    guess_rate=lambda dial: 0.01,
)
