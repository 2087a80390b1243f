"""Constrained extremes: the greatest or least value of an expression, exact and mostly a surd.

Behind each stands an inequality (Cauchy, the triangle inequality, a discriminant). The generator
uses it in closed form. The solver uses none: it eliminates all letters but one (sympy), asks where
a double root appears or a derivative vanishes, and takes the outermost of the values found there.
"""

from fractions import Fraction
from math import gcd, sqrt
from random import Random
from typing import TYPE_CHECKING

from generators.contest.algebra.constrained_extremes.instance import Extreme, middle, square, value
from generators.contest.algebra.constrained_extremes.steps import letters, steps
from generators.contest.algebra.constrained_extremes.words import picture, render, told
from generators.family import Family, Knob, Knobs, redrawn
from generators.latex import number
from proofmill.problem import Json

if TYPE_CHECKING:
    import sympy
    from sympy.polys.rings import PolyElement

DEPTH = Knob("depth", 1, 5, "how far the quantity is from a known inequality")
SIZE = Knob("size", 9, 14, "largest coefficient")

_KINDS = {
    1: ("ellipse", "roots"),
    2: ("intercepts", "space"),
    3: ("ratio", "tilted"),
    4: ("walk", "circle"),
    5: ("forms",),
}
_DEPTHS = {kind: 10 * level for level, kinds in _KINDS.items() for kind in kinds}
_BOTH = ("ellipse", "space", "ratio", "tilted", "circle", "forms")
"""Kinds that have a greatest and a least value."""


@redrawn(3000, "extreme")
def _generate(rng: Random, knobs: Knobs) -> Extreme | None:
    kind = rng.choice(_KINDS[DEPTH.integer(knobs)])
    numbers = _numbers(rng, kind, SIZE.integer(knobs))
    if numbers is None:
        return None
    is_greatest = rng.random() < 0.6 if kind in _BOTH else kind == "roots"
    one = Extreme(kind, numbers, is_greatest, "")
    inside = square(one) if kind in ("ellipse", "space", "roots", "tilted", "walk") else None
    if inside is None and middle(one)[1] <= 0:
        return None
    found = value(one)
    answer = found.parted
    is_plain = found.is_rational and abs(float(found)) < 20
    largest = max((inside for _, inside in found.terms), default=1)
    if is_plain or sum(map(str.isdigit, answer)) > 8 or largest > 999:
        return None
    return Extreme(kind, numbers, is_greatest, answer)


def _numbers(rng: Random, kind: str, most: int) -> tuple[int, ...] | None:
    def some(least: int, top: int = most) -> int:
        return rng.choice((-1, 1)) * rng.randint(least, top)

    def up(least: int, top: int = most) -> int:
        return rng.randint(least, top)

    match kind:
        case "ellipse":
            p, q, r = up(1, 6), up(2, 7), up(2, 6 * most)
            return (p, q, r, up(1), some(1)) if gcd(p, q, r) == 1 else None
        case "roots":
            a = rng.randint(-9, 9)
            return up(1), up(1), a, a + up(2, 4 * most)
        case "intercepts":
            return up(1, 12), up(1, 12), up(1), up(1)
        case "space":
            return up(1, 4), up(1, 5), up(2, 6), up(2, 3 * most), up(1, 7), some(1, 7), some(1, 7)
        case "ratio":
            return some(1), some(1), up(1, 3 * most)
        case "tilted":
            p, q, r = up(1, 4), some(1, 5), up(1, 5)
            return (p, q, r, up(1, 3 * most), up(1, 7), some(1, 7)) if 4 * p * r > q * q else None
        case "walk":
            u, v = rng.randint(-9, 9), rng.randint(-9, 15)
            return (u, up(1, 2 * most), v, up(1)) if abs(u - v) > 1 and (u or v) else None
        case "circle":
            a, b, c = some(1, 9), some(1, 9), rng.randint(-60, 90)
            return (a, b, c) if c and a * a + b * b + c > 0 else None
    p, q, r = up(1, 4), rng.randint(-4, 4), up(1, 4)
    numbers = (p, q, r, up(1, 12), rng.randint(-5, 9), some(1, 9), rng.randint(-5, 9))
    is_bound = 4 * p * r > q * q and gcd(p, q, r) == 1 and (q or p != r or numbers[5])
    return numbers if is_bound else None


def _solve(one: Extreme) -> list[str]:
    critical = _quotient(one)
    if critical:
        found = [(near, text) for near, text in _critical(*critical)]
    else:
        found = [(float(each.evalf(40)), _latex(each)) for each in _candidates(one) if each.is_real]
    if not found:
        return []
    pick = max if one.is_greatest or one.kind in ("intercepts", "walk") else min
    return [pick(found)[1]]


def _latex(value: "sympy.Expr") -> str:
    import sympy

    return str(sympy.latex(value))


Coefficients = tuple[int, int, int]
"""Of a polynomial in x, constant first."""


def _quotient(one: Extreme) -> tuple[Coefficients, Coefficients, int | None] | None:
    """Return the quotient in the one letter that is left, and a bound for it."""
    match one.kind, one.numbers:
        case "intercepts", (a, b, c, d):  # y = bx / (x - a)
            return (0, d * b - c * a, c), (-a, 1, 0), a
        case "ratio", (a, b, c):
            return (b, a, 0), (c, 0, 1), None
        case "forms", (p, q, r, s, a, b, c):  # the ratio y / x for x
            return (s * a, s * b, s * c), (p, q, r), None
    return None


def _critical(
    top: Coefficients, bottom: Coefficients, least: int | None
) -> list[tuple[float, str]]:
    """Return the values where the derivative vanishes, beyond `least`, and at infinity."""
    (a, b, c), (p, q, r) = top, bottom
    found = [(c / r, number(Fraction(c, r)))] if c and r else []
    # (b + 2cx)(p + qx + rx^2) - (a + bx + cx^2)(q + 2rx), without the terms that cancel.
    k0, k1, k2 = b * p - a * q, 2 * (c * p - a * r), c * q - b * r
    inside = k1 * k1 - 4 * k2 * k0
    if not k2:
        places = [(Fraction(-k0, k1), Fraction(0))] if k1 else []
    else:
        places = [(Fraction(-k1, 2 * k2), Fraction(sign, 2 * k2)) for sign in (1, -1)]
    for whole, factor in places:
        if inside < 0 or (least is not None and whole + float(factor) * sqrt(inside) <= least):
            continue
        # At u + v root(d) a polynomial is one number plus another times root(d).
        square = (whole * whole + factor * factor * inside, 2 * whole * factor)
        (m, n), (e, f) = (
            (k + w * whole + h * square[0], w * factor + h * square[1]) for k, w, h in (top, bottom)
        )
        norm = e * e - f * f * inside
        one, other = (m * e - n * f * inside) / norm, (n * e - m * f) / norm
        text = f"{number(one)} + {number(other)} \\sqrt{{{inside}}}"
        found.append((float(one) + float(other) * sqrt(inside), text))
    return found


def _candidates(one: Extreme) -> "list[sympy.Expr]":
    """Return the values at which a double root appears."""
    from sympy.polys.domains import QQ
    from sympy.polys.rings import ring

    _, x, t = ring("x t", QQ)
    match one.kind, one.numbers:
        case "ellipse", (p, q, r, a, b):
            return _touching(p * x**2 + q * ((t - a * x) * QQ(1, b)) ** 2 - r)
        case "tilted", (p, q, r, s, a, b):
            line = (t - a * x) * QQ(1, b)
            return _touching(p * x**2 + q * x * line + r * line**2 - s)
        case "roots", (m, n, a, b):
            return _touching(x**2 + ((t - m * x) * QQ(1, n)) ** 2 - (b - a))
        case "circle", (a, b, c):
            return _touching(x**2 + ((t - c - 2 * a * x) * QQ(1, 2 * b)) ** 2 - t)
        case "space", (p, q, r, s, a, b, c):
            _, y, x, t = ring("y x t", QQ)
            plane = (t - a * x - b * y) * QQ(1, c)
            return _touching((p * x**2 + q * y**2 + r * plane**2 - s).discriminant())
    u, h, v, k = one.numbers
    first, second = (x - u) ** 2 + h**2, (x - v) ** 2 + k**2
    return _touching((t**2 - first - second) ** 2 - 4 * first * second)


def _touching(condition: "PolyElement") -> "list[sympy.Expr]":
    """Return the t for which a condition on x and t has a double root in x."""
    import sympy

    discriminant = condition.discriminant()
    (t,) = discriminant.ring.symbols
    return list(sympy.roots(sympy.Poly(discriminant.as_expr(), t)))


def _canonical(one: Extreme) -> Json:
    """Return what is left when letters may change places, and signs where they do not matter."""
    n = one.numbers
    match one.kind:
        case "ellipse":
            shape = [n[2:3], *sorted([(n[0], abs(n[3])), (n[1], abs(n[4]))])]
        case "space":
            shape = [n[3:4], *sorted((p, abs(a)) for p, a in zip(n[:3], n[4:], strict=True))]
        case "intercepts":
            shape = sorted([(n[0], n[2]), (n[1], n[3])])
        case "circle":
            shape = [n[2:], tuple(sorted(map(abs, n[:2])))]
        case "walk":
            shape = [(abs(n[0] - n[2]), *sorted(n[1::2]))]  # wherever the way crosses
        case "tilted" | "forms":
            shape = [min(n, (*n[2::-1], n[3], *n[:3:-1]))]
        case _:
            shape = [n]
    return [one.kind, one.is_greatest, *map(list, shape)]


FAMILY = Family(
    name="constrained_extremes",
    version=3,
    domain="math",
    summary="the greatest or least value of an expression under a condition, as a surd",
    concepts=("inequalities", "optimization"),
    knobs=(DEPTH, SIZE),
    verifier="math",
    examples=(r"3\sqrt{5}", r"7 + 2\sqrt{6}"),
    generate=_generate,
    render=render,
    solve=_solve,
    steps=steps,
    letters=letters,
    effort=lambda one: _DEPTHS[one.kind] + len(told(one)[0]) // 20,
    canonical=_canonical,
    picture=picture,
    capacity=lambda dial: 10_000.0,
    guess_rate=lambda dial: 0.01,
)
