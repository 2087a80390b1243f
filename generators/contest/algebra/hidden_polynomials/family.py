"""Hidden polynomials: a polynomial is known by a few facts, and a value or a remainder is asked.

The facts show their use once one sees what vanishes: P less a rule, (x + s) P(x) - t, x^3 - 1, the
digits of a number. The generator uses that. The solver knows no idea: it takes unknown
coefficients and solves the linear system of all facts (sympy), divides by repeated squaring, or
searches all coefficient lists with the right sum and value.
"""

from collections.abc import Iterator, Sequence
from itertools import product, zip_longest
from random import Random
from typing import TypeAlias

from generators.contest.algebra.hidden_polynomials.instance import Polynomial, found
from generators.contest.algebra.hidden_polynomials.steps import letters, steps
from generators.contest.algebra.hidden_polynomials.words import picture, render
from generators.family import Family, Knob, Knobs, redrawn
from generators.latex import number, polynomial
from proofmill.problem import Json

DEPTH = Knob("depth", 1, 5, "how far what is asked lies from what is told")
SIZE = Knob("size", 12, 24, "largest number of the rule that is hidden")

_KINDS = {
    1: ("remainders", "inner"),
    2: ("high", "inner", "differences"),
    3: ("values", "digits", "high"),
    4: ("values of squares", "sums", "digits"),
    5: ("inverses", "values of squares", "powers", "inverses", "values of squares"),
}
_DEPTHS = {
    "remainders": 10,
    "inner": 12,
    "high": 20,
    "differences": 20,
    "digits": 32,
    "values": 30,
    "powers": 50,
    "inverses": 52,
}


@redrawn(3000, "polynomial")
def _generate(rng: Random, knobs: Knobs) -> Polynomial | None:
    kind = rng.choice(_KINDS[DEPTH.integer(knobs)])
    one = _drawn(rng, kind, SIZE.integer(knobs))
    result = found(one) if one else None
    if one is None or result is None:
        return None
    answer = polynomial(result, "x") if isinstance(result, list) else number(result)
    if sum(map(str.isdigit, answer)) > 8 or answer in ("0", "1", "-1", *map(str, one.numbers)):
        return None
    if isinstance(result, list) and not any(result[1:]):
        return None
    return Polynomial(one.kind, one.numbers, one.at, answer)


def _drawn(rng: Random, kind: str, most: int) -> Polynomial | None:
    numbers: tuple[int, ...]

    def some(least: int, top: int) -> int:
        return rng.choice((-1, 1)) * rng.randint(least, top)

    match kind:
        case "remainders":
            a, b = some(1, 7), some(1, 7)
            numbers = (a, some(1, most), b, some(1, most))
            return Polynomial(kind, numbers, 0, "") if a != b else None
        case "inner":
            shift, new = rng.randint(-6, 6), rng.randint(-6, 6)
            numbers = (shift, new, some(0, most), some(1, most), rng.randint(1, 3))
            return Polynomial(kind, numbers, 0, "") if shift != new and shift else None
        case "high":
            m, n = rng.randint(30, 400), rng.randint(10, 300)
            numbers = (some(1, 9), some(1, 9), some(1, most), m, n, rng.choice((1, -1, 0, 9)))
            return Polynomial(kind, numbers, 0, "") if m > n + 2 else None
        case "differences":
            numbers = (-1, some(1, most), some(1, most), some(1, 9), some(0, 6))
            return Polynomial(kind, numbers, rng.randint(6, 30), "")
        case "sums":
            numbers = (1, 0, some(1, most), some(1, most), some(1, 7))
            return Polynomial("differences", numbers, some(3, 20), "")
        case "digits":
            return _with_digits(rng)
        case "powers":
            n = rng.randint(3, 7)
            return Polynomial(kind, (n, rng.randint(2, 6), some(0, 9)), n + rng.randint(1, 7), "")
        case "inverses":
            n = rng.randint(3, 6)
            numbers = (n, rng.randint(1, most), rng.randint(0, 7))
            return Polynomial(kind, numbers, n + rng.randint(1, 6), "")
    n, start = rng.randint(4 if kind != "values" else 3, 5), rng.randint(-2, 3)
    square = some(1, 4) if kind != "values" else 0
    numbers = (n, rng.choice((1, 1, 2, 3, -1)), start, some(0, most), some(1, 9), square)
    return Polynomial("values", numbers, start + n + rng.randint(0, 3), "")


def _with_digits(rng: Random) -> Polynomial:
    digits = [rng.randint(0, 4) for _ in range(rng.randint(3, 5))]
    digits[-1] = max(1, digits[-1])
    total = sum(digits)
    base = total + rng.randint(1, 4)
    value = sum(digit * base**k for k, digit in enumerate(digits))
    return Polynomial("digits", (total, base, value), rng.choice((-3, -2, -1, 2, 3, 4, 5, 6)), "")


def _solve(one: Polynomial) -> list[str]:
    if one.kind == "digits":
        total, base, value = one.numbers
        lists = [*_lists(total, base, value)]
        results = {sum(f * one.at**k for k, f in enumerate(each)) for each in lists}
        return sorted(map(str, results))
    if one.kind == "high":
        return [_remainder(one.numbers)]
    return _by_coefficients(one)


def _lists(total: int, base: int, value: int) -> Iterator[tuple[int, ...]]:
    """Yield the coefficient lists, constant first, of that sum and that value at `base`."""
    if total == 0 or value == 0:
        if total == value == 0:
            yield ()
        return
    if value < total:  # every unit of the sum adds 1 at least
        return
    for first in range(min(total, value) + 1):
        if (value - first) % base == 0:
            for rest in _lists(total - first, base, (value - first) // base):
                yield (first, *rest)


def _remainder(numbers: tuple[int, ...]) -> str:
    """Return the remainder, with powers of x by repeated squaring."""
    u, v, w, m, n, r = numbers
    constant, slope = (1, 0) if r == 9 else (-1, -r)

    def times(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
        square = one[1] * other[1]
        mixed = one[0] * other[1] + one[1] * other[0]
        return one[0] * other[0] + square * constant, mixed + square * slope

    def power(exponent: int) -> tuple[int, int]:
        result, base = (1, 0), (0, 1)
        for bit in reversed(f"{exponent:b}"):
            result = times(result, base) if bit == "1" else result
            base = times(base, base)
        return result

    (a, b), (c, d) = power(m), power(n)
    return f"({u * b + v * d}) x + ({u * a + v * c + w})"


Line: TypeAlias = Sequence[int]
"""Coefficients of a polynomial in x, constant first."""
Fact: TypeAlias = tuple[Sequence[Line], Line]
"""What each coefficient of P is multiplied with, and what these add up to."""


def _by_coefficients(one: Polynomial) -> list[str]:
    """Return what is asked from all linear equations that the facts give for the coefficients."""
    import sympy
    from sympy.polys.domains import QQ
    from sympy.polys.matrices import DomainMatrix

    degree = {"remainders": 1, "values": one.numbers[0], "powers": one.numbers[0]}
    degree["inverses"] = one.numbers[0] - 1
    unknown = degree.get(one.kind, 3) + 1
    rows = [row for fact in _facts(one, unknown) for row in _equations(fact)]
    matrix = DomainMatrix([[*map(QQ, row)] for row in rows], (len(rows), unknown + 1), QQ)
    reduced, pivots = matrix.rref()
    if pivots != tuple(range(unknown)):
        return []
    asked = {"remainders": (0, 1), "inner": (one.numbers[1], 0, 1)}.get(one.kind, (one.at,))
    whole = [QQ.zero] * (len(asked) * unknown)
    for (*_, value), power in zip(reduced.to_list(), _powers(asked, unknown), strict=False):
        for place, coefficient in enumerate(power):
            whole[place] += value * coefficient
    result = sympy.Poly([QQ.to_sympy(value) for value in reversed(whole)], sympy.Symbol("x"))
    return [str(sympy.latex(result.as_expr()))]


def _equations(fact: Fact) -> Iterator[list[int]]:
    """Yield, for each power of x, its coefficient in each part of a fact and in the whole."""
    parts, whole = fact
    yield from map(list, zip_longest(*parts, whole, fillvalue=0))


def _powers(base: Line, count: int) -> list[Line]:
    """Return the powers 0, 1, ... of a polynomial."""
    powers: list[Line] = [(1,)]
    while len(powers) < count:
        last = powers[-1]
        whole = [0] * (len(last) + len(base) - 1)
        for (i, a), (j, b) in product(enumerate(last), enumerate(base)):
            whole[i + j] += a * b
        powers.append(whole)
    return powers


def _facts(one: Polynomial, unknown: int) -> list[Fact]:
    """Return what is told of P, of which so many coefficients are unknown."""

    def at(*inner: int) -> list[Line]:
        """Return the parts of P of a polynomial, or of a number."""
        return _powers(inner, unknown)

    match one.kind, one.numbers:
        case "values", (n, lead, start, c, b, a):
            points = range(start, start + n)
            known: list[Fact] = [(at(k), (a * k * k + b * k + c,)) for k in points]
            return [*known, ([(0,)] * n + [(1,)], (lead,))]
        case "powers", (n, base, more):
            return [(at(k), (base**k + more,)) for k in range(n + 1)]
        case "inverses", (n, top, shift):
            return [([((k + shift) * part[0],) for part in at(k)], (top,)) for k in range(1, n + 1)]
        case "remainders", (a, r, b, s):
            return [(at(a), (r,)), (at(b), (s,))]
        case "differences", (sign, start, c, b, a):
            pairs = zip(at(1, 1), at(0, 1), strict=True)
            parts = [[u + sign * v for u, v in zip(*pair, strict=True)] for pair in pairs]
            return [(parts, (c, b, a)), *([(at(0), (start,))] if sign < 0 else [])]
    shift, _, c, b, a = one.numbers
    return [(at(shift, 0, 1), (c, 0, b, 0, a))]


def _canonical(one: Polynomial) -> Json:
    return [one.kind, list(one.numbers), one.at]


def _effort(one: Polynomial) -> int:
    harder = 12 * (one.kind == "values" and one.numbers[-1] != 0)
    harder += 20 * (one.kind == "differences" and one.numbers[0] > 0)
    return _DEPTHS[one.kind] + harder


FAMILY = Family(
    name="hidden_polynomials",
    version=2,
    domain="math",
    summary="a value or a remainder of a polynomial that is known by a few facts",
    concepts=("polynomials", "algebra"),
    knobs=(DEPTH, SIZE),
    verifier="math",
    examples=("-52", r"\frac{17}{3}", "3x + 7", r"-\frac{x}{4} + 1"),
    generate=_generate,
    render=render,
    solve=_solve,
    steps=steps,
    letters=letters,
    effort=_effort,
    canonical=_canonical,
    picture=picture,
    capacity=lambda dial: 20_000.0,
    guess_rate=lambda dial: 0.02,
)
