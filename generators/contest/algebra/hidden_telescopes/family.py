"""Hidden telescopes: sums and products that collapse once their terms are seen as differences.

Roots, logarithms, partial fractions, powers, factorials and arctangents, up to a number, up to n or
without end. The generator keeps the ends. The solver adds term by term in exact arithmetic; up to
n or without end it fits the form of the sum to exact partial sums by linear equations (a rational
function, a polynomial times powers or over factorials) and checks it at more points than a false
one could fit.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import factorial, gcd
from random import Random

from generators.contest.algebra.hidden_telescopes.instance import (
    ENDLESS,
    OPEN,
    Telescope,
    logarithm,
    radicals,
    value_of,
)
from generators.contest.algebra.hidden_telescopes.steps import letters, steps
from generators.contest.algebra.hidden_telescopes.words import picture, render
from generators.family import Family, Knob, Knobs, redrawn
from generators.latex import number, surd

DEPTH = Knob("depth", 1, 5, "how far a term is from a difference that can be seen")
LENGTH = Knob("length", 90, 60, "most terms of a sum")

_KINDS = {
    1: ("roots", "logs"),
    2: ("fractions", "fractions", "fractions", "products", "mixed roots"),
    3: ("mixed roots", "geometric", "geometric", "geometric"),
    4: ("factorials", "geometric", "geometric", "geometric"),
    5: ("quartics", "quartics", "tangents", "factorials"),
}
_DEPTHS = {"roots": 8, "logs": 8, "fractions": 18, "products": 20, "mixed roots": 25}
_DEEP = {"geometric": 33, "factorials": 43, "quartics": 52, "tangents": 50}
_FINITE = ("roots", "logs", "mixed roots", "tangents")
_SPACED = ("roots", "logs", "fractions", "tangents")
"""Kinds whose last two numbers could be shortened."""
_DIGITS = 9
"""Most in an answer."""


@redrawn(3000, "telescope")
def _generate(rng: Random, knobs: Knobs) -> Telescope | None:
    depth = DEPTH.integer(knobs)
    kind = rng.choice(_KINDS[depth])
    first = rng.randint(1, 9)
    last = first + rng.randint(6, LENGTH.integer(knobs))
    if kind in ("geometric", "factorials"):
        first = min(first, 6)
        last = rng.choice((ENDLESS, OPEN))
    elif kind not in _FINITE:
        last = rng.choice((last, ENDLESS, OPEN))
    numbers = _drawn(rng, kind, last)
    if numbers is None or (kind in _SPACED and gcd(*numbers[-2:]) > 1):
        return None
    answer = value_of(Telescope(kind, numbers, first, last, ""))
    digits = sum(map(str.isdigit, answer))
    is_plain = kind == "logs" and "frac" not in answer
    if not 1 < digits <= _DIGITS or is_plain or answer in map(str, numbers):
        return None
    return Telescope(kind, numbers, first, last, answer)


def _drawn(rng: Random, kind: str, last: int) -> tuple[int, ...] | None:
    def up(least: int, top: int) -> int:
        return rng.randint(least, top)

    match kind:
        case "roots":
            return up(1, 12), up(1, 6), up(0, 30)
        case "logs":
            return rng.choice((0, 2, 3, 5, 10)), up(1, 7), up(0, 30)
        case "fractions":
            return up(1, 20), up(1, 5), up(0, 12)
        case "products":
            return (up(1, 40),)
        case "mixed roots":
            return (up(1, 40),)
        case "geometric":
            r, s = (up(1, 4), up(2, 7)) if last == ENDLESS else (up(2, 5), 1)
            is_fit = gcd(r, s) == 1 and (r < s or last == OPEN)
            return (up(1, 9), up(-25, 25), r, s) if is_fit else None
        case "factorials":
            return up(1, 24), rng.choice((-1, 1)) * up(1, 30)
        case "quartics":
            return up(1, 24), rng.choice((1, 2, 3, 4, 5, 6, 7, 8))
    return up(1, 4), up(0, 9)


def _solve(one: Telescope) -> list[str]:
    first, last = one.first, one.last
    ks = range(first, last + 1)
    match one.kind, one.numbers:
        case "roots", (c, d, a):  # c(sqrt(y) - sqrt(x)) / (y - x), one after the other
            inner = [(d * k + a, Fraction(c, d)) for k in ks]
            parts = [(f, x + d) for x, f in inner] + [(-f, x) for x, f in inner]
            return [radicals(_collected(parts))]
        case "mixed roots", (c,):  # sqrt(x) / x, expanded with the difference of the roots
            parts = [(Fraction(c * (k + 1), k * (k + 1)), k) for k in ks]
            parts += [(Fraction(-c * k, k * (k + 1)), k + 1) for k in ks]
            return [radicals(_collected(parts))]
        case "logs", (base, d, a):
            product = Fraction(1)
            for k in ks:
                product *= 1 + Fraction(d, d * k + a)
            return [logarithm(base, product)]
        case "tangents", (d, a):
            tangent = Fraction(0)
            for k in ks:
                after = Fraction(d, 1 + (d * k + a) * (d * k + a + d))
                tangent = (tangent + after) / (1 - tangent * after)
            return [number(tangent)]
    if last > 0:
        return [number(_partial(one, last)[-1])]
    return [_fitted(one)]


def _collected(parts: Sequence[tuple[Fraction, int]]) -> list[tuple[Fraction, int]]:
    """Return one factor for each root that no square can be taken out of."""
    found: dict[int, Fraction] = {}
    for factor, inside in parts:
        root = surd(inside)
        found[root.inside] = found.get(root.inside, Fraction(0)) + factor * root.over
    return [(factor, inside) for inside, factor in found.items()]


def _term(one: Telescope, k: int) -> Fraction:
    match one.kind, one.numbers:
        case "fractions", (c, d, a):
            return Fraction(c, d * d * k * k + (2 * a * d + d * d) * k + a * (a + d))
        case "products", (s,):
            return 1 - Fraction(1, (k + s) ** 2)
        case "geometric", (u, v, r, s):
            return (u * k + v) * Fraction(r, s) ** k
        case "factorials", (p, q):
            return Fraction(p * k * k + q * k - p, factorial(k + 1))
    c, h = one.numbers
    return Fraction(c * k, k**4 + (2 * h - 1) * k * k + h * h)


def _partial(one: Telescope, last: int) -> list[Fraction]:
    """Return the partial sums, or products, up to each k."""
    found: list[Fraction] = []
    for k in range(one.first, last + 1):
        term = _term(one, k)
        if found:
            term = found[-1] * term if one.kind == "products" else found[-1] + term
        found.append(term)
    return found


_POINTS, _MORE = 8, 24
"""Partial sums that are fitted, and those that have to agree: terms have degrees below 8."""


def _fitted(one: Telescope) -> str:
    """Return the limit of the partial sums, or the expression in n that they are."""
    partial = _partial(one, one.first + _POINTS + _MORE)
    points = list(enumerate(partial, one.first))
    columns = _columns(one)
    rows = [[column(n, value) for column in columns] for n, value in points]
    found = _kernel(rows[:_POINTS])
    if any(sum(x * y for x, y in zip(row, found, strict=True)) for row in rows):
        return ""
    return _limit(one, found) if one.last == ENDLESS else _shown(one, found)


Column = Callable[[int, Fraction], Fraction]


def _columns(one: Telescope) -> tuple[Column, ...]:
    """Return what is multiplied by unknown factors to give 0, at each n and partial sum."""
    if one.kind == "geometric":
        ratio = Fraction(*one.numbers[2:])
        return (
            lambda n, _: n * ratio**n,
            lambda n, _: ratio**n,
            lambda n, _: Fraction(1),
            lambda _, value: -value,
        )
    if one.kind == "factorials":
        return (
            lambda n, _: Fraction(n, factorial(n + 1)),
            lambda n, _: Fraction(1, factorial(n + 1)),
            lambda n, _: Fraction(1),
            lambda _, value: -value,
        )
    degree = 2 if one.kind == "quartics" else 1
    tops = [lambda n, _, e=e: Fraction(n**e) for e in range(degree + 1)]
    bottoms = [lambda n, value, e=e: -value * n**e for e in range(degree + 1)]
    return (*tops, *bottoms)


def _kernel(rows: list[list[Fraction]]) -> list[Fraction]:
    """Return factors that bring each row to 0, not all 0."""
    from sympy import QQ
    from sympy.polys.matrices import DomainMatrix

    wide = [[QQ(x.numerator, x.denominator) for x in row] for row in rows]
    found = DomainMatrix(wide, (len(wide), len(wide[0])), QQ).nullspace().to_list()
    return [Fraction(int(x.numerator), int(x.denominator)) for x in found[0]]


def _limit(one: Telescope, found: Sequence[Fraction]) -> str:
    if one.kind in ("geometric", "factorials"):
        return number(found[2] / found[3])
    half = len(found) // 2
    return number(found[half - 1] / found[-1])


def _shown(one: Telescope, found: Sequence[Fraction]) -> str:
    """Return the LaTeX of an expression in n."""
    if one.kind == "geometric":
        first, second, rest = (x / found[3] for x in found[:3])
        ratio = number(Fraction(*one.numbers[2:]))
        power = rf"\left({ratio}\right)^{{n}}"
        return rf"\left({number(first)} n + ({number(second)})\right) {power} + ({number(rest)})"
    if one.kind == "factorials":
        first, second, rest = (x / found[3] for x in found[:3])
        return rf"{number(rest)} + \frac{{({number(first)}) n + ({number(second)})}}{{(n + 1)!}}"
    half = len(found) // 2
    top, bottom = (
        " + ".join(f"({number(x)}) n^{e}" if e else f"({number(x)})" for e, x in enumerate(part))
        for part in (found[:half], found[half:])
    )
    return rf"\frac{{{top}}}{{{bottom}}}"


def _effort(one: Telescope) -> int:
    ends = {ENDLESS: 2, OPEN: 3}.get(one.last, 1)
    return {**_DEPTHS, **_DEEP}[one.kind] + ends


FAMILY = Family(
    name="hidden_telescopes",
    version=2,
    domain="math",
    summary="a long or endless sum or product that collapses once its terms are seen rightly",
    concepts=("telescoping sums", "series", "algebra"),
    knobs=(DEPTH, LENGTH),
    verifier="math",
    examples=(
        r"\frac{5\sqrt{3} - 4}{6}",
        r"\log_{2} \frac{7}{3}",
        r"\frac{5}{6} - \frac{5}{n + 3}",
        r"(n - 1) \cdot 2^{n} + 3",
    ),
    generate=_generate,
    render=render,
    solve=_solve,
    steps=steps,
    letters=letters,
    effort=_effort,
    canonical=lambda one: [one.kind, list(one.numbers), one.first, one.last],
    picture=picture,
    capacity=lambda dial: 10_000.0,
    guess_rate=lambda dial: 0.02,
)
