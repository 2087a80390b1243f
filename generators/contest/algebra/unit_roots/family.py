"""Unit roots: complex numbers of absolute value 1 in disguise, and turns in the plane.

Absolute values of sums, walks that turn, high powers of z with a known z + 1/z, products and sums
over the roots of z^n = 1, half of its roots (Gauss's periods). The generator uses closed forms and
symmetry. The solver walks, steps along recurrences, and computes with polynomials modulo z^n - 1
(sympy); which root of a quadratic a period is, numbers decide that are closer than the roots.
"""

import cmath
from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any

from generators.contest.algebra.unit_roots.instance import (
    COSINES,
    Turning,
    answer_of,
    quadratic,
    shared,
)
from generators.contest.algebra.unit_roots.steps import letters, steps
from generators.contest.algebra.unit_roots.words import picture, render
from generators.family import Family, Knob, Knobs, redrawn
from generators.latex import number, root

DEPTH = Knob("depth", 1, 5, "ideas between what is told and a sum that is known")
SIZE = Knob("size", 12, 16, "largest number in what is told")

_KINDS = {
    1: ("moduli", "walk", "moduli"),
    2: ("walk", "spiral"),
    3: ("powers", "powers", "spiral"),
    4: ("product", "inverses"),
    5: ("periods", "periods", "periods", "inverses"),
}
_DEPTHS = {"moduli": 10, "walk": 16, "spiral": 24, "powers": 31, "product": 40, "inverses": 43}
_DIGITS = 9
"""Most in an answer."""


@redrawn(3000, "complex number")
def _generate(rng: Random, knobs: Knobs) -> Turning | None:
    kind = rng.choice(_KINDS[DEPTH.integer(knobs)])
    numbers = _drawn(rng, kind, SIZE.integer(knobs))
    if not _is_sound(kind, numbers):
        return None
    answer = answer_of(kind, numbers)
    digits = sum(map(str.isdigit, answer))
    if not 1 < digits <= _DIGITS or answer in map(str, numbers):
        return None
    return Turning(kind, numbers, answer)


def _drawn(rng: Random, kind: str, most: int) -> tuple[int, ...]:
    def up(least: int, top: int) -> int:
        return rng.randint(least, top)

    def some(least: int, top: int) -> int:
        return rng.choice((-1, 1)) * rng.randint(least, top)

    match kind:
        case "moduli":
            return up(2, most), up(2, most), up(2, 2 * most), up(2, 5), some(1, 5)
        case "walk":
            return rng.choice((3, 4, 6)), up(1, 2 * most), up(1, 9), up(5, 40)
        case "spiral":
            q = up(2, 12)
            return rng.choice((3, 4, 6)), up(1, 6 * most), up(1, q - 1), q
        case "powers":
            s = rng.choice(list(COSINES))
            return s, up(1, 9), up(20, 240), some(1, 9), up(20, 240)
        case "product":
            return up(4, 8), up(1, 6), some(1, 6), some(1, 6)
        case "inverses":
            return up(3, 6), up(2, 6), some(1, 5), some(1, 12), some(1, 12)
    p = rng.choice((7, 11, 13, 17, 19, 23))
    return p, some(1, 9), some(1, 6), some(1, 9), some(1, 6)


def _is_sound(kind: str, numbers: tuple[int, ...]) -> bool:
    """Tell whether there are such numbers, and something to see."""
    match kind, numbers:
        case "moduli", (a, b, c, p, q):
            return abs(a - b) < c < a + b and p != q and shared((p, q)) == 1
        case "spiral", (_, _, p, q):
            return shared((p, q)) == 1
        case "powers", (s, _, m, _, n):
            return m > n and bool(m % s) and bool(n % s) and (m - n) % s > 0
        case "product", (_, a, b, c):
            return a + b + c != 0 and abs(a) + abs(c) > 2
        case "inverses", (_, a, b, _, _):
            return abs(a) != abs(b) and shared(numbers[1:]) == 1
        case "periods", (_, u, v, s, t):
            return shared((u, v)) == shared((s, t)) == 1 and (u, v) < (s, t)
    return True


def _solve(one: Turning) -> list[str]:
    match one.kind, one.numbers:
        case "moduli", (a, b, c, p, q):  # w = b, z = x + iy
            x = Fraction(c * c - a * a - b * b, 2 * b)
            height = a * a - x * x
            return [root((p * x + q * b) ** 2 + p * p * height)]
        case "walk", (t, a, d, n):
            return [root(_norm(t, *_walked(t, a, d, n)))]
        case "spiral", (t, a, p, q):
            return [root(_norm(t, *_limit(t, a, Fraction(p, q))))]
        case "powers", (s, c, m, e, n):
            first, second = _power(s, m), _power(s, n)
            parts = [c * x + e * y for x, y in zip(first, second, strict=True)]
            return [quadratic(parts[0], parts[1], COSINES[s][2])]
        case "periods", (p, *factors):
            return [_period(p, factors)]
    return [_over_roots(one.kind, one.numbers)]


def _turned(t: int, x: Fraction, y: Fraction) -> tuple[Fraction, Fraction]:
    """Turn x + yz, where z is the direction after the first turn, by that turn."""
    return -y, x + {4: 0, 6: 1, 3: -1}[t] * y


def _norm(t: int, x: Fraction, y: Fraction) -> Fraction:
    return x * x + {4: 0, 6: 1, 3: -1}[t] * x * y + y * y


def _walked(t: int, a: int, d: int, n: int) -> tuple[Fraction, Fraction]:
    way, place = (Fraction(1), Fraction(0)), (Fraction(0), Fraction(0))
    for step in range(n):
        length = a + d * step
        place = place[0] + length * way[0], place[1] + length * way[1]
        way = _turned(t, *way)
    return place


def _limit(t: int, a: int, ratio: Fraction) -> tuple[Fraction, Fraction]:
    """Return the S with S = a + ratio z S, by Cramer's rule."""
    (_, up), (left, more) = (
        _turned(t, Fraction(1), Fraction(0)),
        _turned(t, Fraction(0), Fraction(1)),
    )
    whole = (1 - ratio * more) - ratio * left * ratio * up
    return a * (1 - ratio * more) / whole, a * ratio * up / whole


def _power(s: int, n: int) -> tuple[Fraction, Fraction]:
    """Return z^n + z^-n by t(n + 1) = t(1) t(n) - t(n - 1)."""
    p, q, inside = COSINES[s]
    before, now = (Fraction(2), Fraction(0)), (p, q)
    for _ in range(n - 1):
        x, y = now
        after = p * x + q * y * inside - before[0], p * y + q * x - before[1]
        before, now = now, after
    return now


def _over_roots(kind: str, numbers: tuple[int, ...]) -> str:
    import sympy

    z = sympy.Symbol("z")
    n, a, b, c = numbers[:4]
    if kind == "product":
        others = sum(z**k for k in range(n))
        return str(sympy.resultant(others, a + b * z + c * z**2, z))
    inverse: Any = sympy.invert(a - b * z, z**n - 1, z)
    whole = sympy.rem(sympy.expand(inverse * (c + numbers[4] * z)), z**n - 1, z)
    constant = sympy.Poly(whole, z).coeff_monomial(1)  # every other power has the sum 0
    return number(n * Fraction(int(constant.p), int(constant.q)))


def _period(p: int, factors: Sequence[int]) -> str:
    """Return (u + vA)(s + tA) from its sum and product with the conjugate, in Z[z] / (z^p - 1)."""
    u, v, s, t = factors
    marks = [pow(r, (p - 1) // 2, p) == 1 for r in range(p)]
    one, other = (
        _times(
            [u] + [v * (marks[r] == side) for r in range(1, p)],
            [s] + [t * (marks[r] == side) for r in range(1, p)],
        )
        for side in (True, False)
    )
    total = _rational([x + y for x, y in zip(one, other, strict=True)])
    square = Fraction(total * total - 4 * _rational(_times(one, other)))
    unit = cmath.exp(2j * cmath.pi / p)
    near = sum(factor * unit**r for r, factor in enumerate(one)) - total / 2
    inside = p if square > 0 else -p
    size = Fraction(round(float(abs(square) / p) ** 0.5), 2)
    if size * size * 4 * inside != square:
        return ""
    sign = 1 if near.real + near.imag > 0 else -1
    return quadratic(Fraction(total, 2), sign * size, inside)


def _times(one: list[int], other: list[int]) -> list[int]:
    found = [0] * len(one)
    for i, x in enumerate(one):
        for j, y in enumerate(other):
            found[(i + j) % len(one)] += x * y
    return found


def _rational(element: list[int]) -> int:
    """Return a rational number, for which all powers but z^0 have the same factor."""
    first, second, *_ = element
    return first - second if len(set(element[1:])) == 1 else 0


FAMILY = Family(
    name="unit_roots",
    version=2,
    domain="math",
    summary="a value that roots of unity hide in: turning walks, high powers, sums over z^n = 1",
    concepts=("complex numbers", "roots of unity"),
    knobs=(DEPTH, SIZE),
    verifier="math",
    examples=(
        r"\frac{3 + 2\sqrt{5}}{7}",
        r"6\sqrt{3}",
        r"\frac{3 - 5i\sqrt{3}}{2}",
        r"4 + 7i\sqrt{2}",
    ),
    generate=_generate,
    render=render,
    solve=_solve,
    steps=steps,
    letters=letters,
    effort=lambda one: _DEPTHS.get(one.kind, 52) + len(one.numbers),
    canonical=lambda one: [one.kind, list(one.numbers)],
    picture=picture,
    capacity=lambda dial: 10_000.0,
    guess_rate=lambda dial: 0.02,
)
