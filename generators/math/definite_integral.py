"""Definite integrals with a rational value, made backwards from an antiderivative.

The integrand is a sum of pieces S Q^(e/2), each the derivative of some R Q^(e/2 + 1). The solver
sees S, Q and e alone and finds R by comparing coefficients from the top (the idea of Ostrogradsky
and Hermite). At the top: three pieces, with roots of quadratics and poles among them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd, isqrt
from random import Random
from typing import NamedTuple, TypeAlias

from generators.family import Family, Knob, Knobs, redrawn, rule
from generators.latex import polynomial
from generators.math._pictures import drawn_integral
from generators.wording import FRACTION, Grammar, speak
from proofmill.problem import Json

PIECES = Knob("pieces", 1, 3, "pieces that are added")
KINDS = Knob("kinds", 0.6, 4, "kinds of piece: polynomials, powers, poles, roots")
SIZE = Knob("size", 4, 12, "largest coefficient of the antiderivative's factors")

_LARGEST = 2000
"""Largest coefficient to be shown."""
_LONGEST = 24
"""Characters of an answer."""

Coefficients: TypeAlias = Sequence[int | Fraction]
"""The constant comes first."""
Bounds: TypeAlias = tuple[int, int]


class Piece(NamedTuple):
    """factor(x) * base(x) ** (halves / 2)."""

    factor: tuple[int, ...]
    base: tuple[int, ...]
    halves: int


@dataclass(frozen=True, slots=True)
class Integral:
    """The integral of the sum of the pieces between the bounds."""

    pieces: tuple[Piece, ...]
    bounds: Bounds
    answer: str = field(compare=False)


@redrawn(2000, "integral")
def _generate(rng: Random, knobs: Knobs) -> Integral | None:
    count, size = PIECES.integer(knobs), SIZE.integer(knobs)
    makers = _MAKERS[: KINDS.integer(knobs)]
    far, long = _reach(size)
    low = rng.randint(-far, far)
    bounds = low, low + rng.randint(1, long)
    if sum(bounds) == 0:
        return None
    # The hardest kind allowed is always there.
    chosen = [makers[-1], *(rng.choice(makers) for _ in range(count - 1))]
    made = [maker(rng, size, bounds) for maker in chosen]
    found = [piece for piece in made if piece]
    pieces, value = tuple(p for p, _ in found), sum((v for _, v in found), Fraction(0))
    shapes = [(piece.base, piece.halves) for piece in pieces if piece.halves]
    is_whole = len(pieces) == count and len(set(shapes)) == len(shapes)
    if not is_whole or not value or len(str(value)) > _LONGEST:
        return None
    return Integral(pieces, bounds, str(value))


def _reach(size: int) -> Bounds:
    """Return how far from 0 the lower bound is, and the upper one from it, at most."""
    return min(4, size // 2), min(6, size)


Made: TypeAlias = tuple[Piece, Fraction] | None
"""A piece and its integral; None if it has large coefficients."""


def _polynomial(rng: Random, size: int, bounds: Bounds) -> Made:
    factor = (*(rng.randint(-size, size) for _ in range(rng.randint(2, 3))), rng.randint(1, size))
    whole = [Fraction(0), *(Fraction(c, k) for k, c in enumerate(factor, 1))]
    return Piece(factor, (1,), 0), _at(whole, bounds[1]) - _at(whole, bounds[0])


def _power(rng: Random, size: int, bounds: Bounds) -> Made:
    base = (rng.randint(-size, size) or 1, rng.choice((-3, -2, -1, 1, 2, 3)))
    return _derived(_drawn(rng, size, 1), base, 2 * rng.randint(2, 4), bounds)


def _pole(rng: Random, size: int, bounds: Bounds) -> Made:
    base = _drawn(rng, size, rng.randint(1, 2))
    halves = -2 * rng.randint(2, 3)
    over = _drawn(rng, size, 1)
    return _derived(over, base, halves, bounds) if _is_positive(base, bounds) else None


def _root(rng: Random, size: int, bounds: Bounds) -> Made:
    """Draw a base that is a square at both bounds: its slope between them must be whole."""
    (low, high), (m, n) = bounds, (rng.randint(1, 7), rng.randint(1, 7))
    steep, rest = divmod(n * n - m * m, high - low)
    bend = rng.choice((0, 0, 1, 2, 3))
    # steep (x - low) + m^2 + bend (x - low) (x - high)
    whole = (m * m - steep * low + bend * low * high, steep - bend * (low + high), bend)
    base = whole if bend else whole[:2]
    is_square = bend and whole[1] ** 2 == 4 * bend * whole[0]
    if rest or is_square or not base[-1] or not _is_positive(base, bounds):
        return None
    return _derived(_drawn(rng, size, 1), base, rng.choice((-1, 1, 1, 3)), bounds)


_MAKERS: tuple[Callable[[Random, int, Bounds], Made], ...] = (_polynomial, _power, _pole, _root)


def _drawn(rng: Random, size: int, degree: int) -> tuple[int, ...]:
    return (*(rng.randint(-size, size) for _ in range(degree)), rng.randint(1, size))


def _is_positive(base: Sequence[int], bounds: Bounds) -> bool:
    """Tell whether a polynomial of degree 1 or 2 is positive from bound to bound."""
    places = [Fraction(x) for x in bounds]
    if len(base) == 3:
        lowest = Fraction(-base[1], 2 * base[2])
        places += [lowest] if bounds[0] < lowest < bounds[1] else []
    return all(_at(base, x) > 0 for x in places)


def _derived(over: Sequence[int], base: tuple[int, ...], halves: int, bounds: Bounds) -> Made:
    """Return the derivative of over * base ** (halves / 2 + 1), without common factors."""
    slope = [k * c for k, c in enumerate(over)][1:]
    bend = [k * c for k, c in enumerate(base)][1:]
    factor = [0] * (len(over) + len(base) - 2)
    for weight, one, two in ((2, slope, base), (halves + 2, over, bend)):
        for i, a in enumerate(one):
            for j, b in enumerate(two):
                factor[i + j] += weight * a * b
    while factor and not factor[-1]:
        factor.pop()
    common = gcd(*factor) * (-1 if factor and factor[-1] < 0 else 1)
    if not common or max(map(abs, factor)) > _LARGEST * abs(common):
        return None
    low, high = (_at(over, x) * _raised(base, halves + 2, x) for x in bounds)
    return Piece(tuple(c // common for c in factor), base, halves), 2 * (high - low) / common


@rule
def _at(coefficients: Coefficients, x: Fraction | int) -> Fraction:
    value = Fraction(0)
    for coefficient in reversed(coefficients):
        value = value * x + coefficient
    return value


@rule
def _raised(base: Sequence[int], halves: int, x: int) -> Fraction:
    """Return base(x) ** (halves / 2), where that is rational."""
    value = _at(base, x)
    if halves % 2:
        return Fraction(isqrt(int(value))) ** halves
    return value ** (halves // 2)


_GRAMMAR: Grammar = {
    "start": (
        "<ask>\n\n$$\\int_{{{low}}}^{{{high}}} {grouped} \\, d{x}$$\n\n<form>",
        "<ask>\n\n$$\\int_{{{low}}}^{{{high}}} {grouped} \\, d{x}$$\n\n<form>",
        "Let\n\n$$f({x}) = {integrand}$$\n\n<between> <form>",
        "A function $F$ has the derivative\n\n$$F'({x}) = {integrand}$$\n\nWhat is "
        "$F({high}) - F({low})$? <form>",
        "At time ${x}$ a point moves along a line with velocity\n\n$$v({x}) = {integrand}$$\n\n"
        "By how much does its coordinate change between ${x} = {low}$ and ${x} = {high}$? <form>",
    ),
    "ask": (
        "Evaluate the definite integral",
        "Find the exact value of",
        "Compute the integral",
        "What is the value of this integral?",
        "Integrate:",
    ),
    "between": (
        "Find $\\int_{{{low}}}^{{{high}}} f({x}) \\, d{x}$.",
        "What is the integral of $f$ from ${low}$ to ${high}$?",
        "Integrate $f$ from ${x} = {low}$ to ${x} = {high}$.",
    ),
    "form": FRACTION,
}


def _render(integral: Integral, rng: Random) -> str:
    x = rng.choice("xxtuz")
    pieces = rng.sample(integral.pieces, len(integral.pieces))
    low, high = integral.bounds
    integrand = " + ".join(_shown(piece, x) for piece in pieces)
    grouped = integrand
    if len(pieces) > 1 or not pieces[0].halves:
        grouped = rf"\left( {integrand} \right)"
    return speak(_GRAMMAR, rng, x=x, low=low, high=high, integrand=integrand, grouped=grouped)


def _shown(piece: Piece, x: str) -> str:
    factor, base = polynomial(piece.factor, x), polynomial(piece.base, x)
    if not piece.halves:
        return factor
    exponent = Fraction(abs(piece.halves), 2)
    power = f"({base})^{{{exponent}}}" if exponent > 1 else rf"\sqrt{{{base}}}"
    if piece.halves < 0:
        return rf"\frac{{{factor}}}{{{power}}}"
    if len(piece.factor) - piece.factor.count(0) > 1:
        factor = f"({factor})"
    return rf"{factor} \, {power}" if factor != "1" else power


def _solve(integral: Integral) -> list[str]:
    low, high = integral.bounds
    value = Fraction(0)
    for factor, base, halves in integral.pieces:
        over, _ = _antiderivative(factor, base, halves)
        value += _at(over, high) * _raised(base, halves + 2, high)
        value -= _at(over, low) * _raised(base, halves + 2, low)
    return [str(value)]


def _antiderivative(
    factor: Sequence[int], base: Sequence[int], halves: int
) -> tuple[list[Fraction], int]:
    """Return the R with (R base^c)' = factor base^(c - 1), c = halves / 2 + 1, and the products.

    The power i of R stands in the power i + d - 1 of R' base + c R base', with the factor
    (i + c d) times the leading coefficient of the base, which has degree d.
    """
    degree, power = len(base) - 1, Fraction(halves + 2, 2)
    rest = [Fraction(c) for c in factor]
    over = [Fraction(0)] * max(1, len(factor) - degree + 1)
    products = 0
    for i in range(len(over) - 1, -1, -1):
        place = i + degree - 1
        lead = (i + power * degree) * base[-1]
        if not lead or not 0 <= place < len(rest):
            continue
        over[i] = rest[place] / lead
        for k, coefficient in enumerate(base):
            if i + k >= 1:
                rest[i + k - 1] -= over[i] * (i + power * k) * coefficient
                products += 2
    assert not any(rest)  # every piece here has an antiderivative of that form
    return over, products


def _steps(integral: Integral) -> tuple[str, ...]:
    told = []
    for factor, base, halves in integral.pieces:
        over = polynomial(_antiderivative(factor, base, halves)[0], "x")
        power = f"({polynomial(base, 'x')})^({Fraction(halves + 2, 2)})" if halves else ""
        told.append(f"an antiderivative of one piece is ({over}){power}")
    low, high = integral.bounds
    return (*told, f"the values at {high} less those at {low} add up to {integral.answer}")


def _canonical(integral: Integral) -> Json:
    return [sorted([list(f), list(b), h] for f, b, h in integral.pieces), list(integral.bounds)]


def _effort(integral: Integral) -> int:
    """Products for the antiderivatives, times the tries that it takes to see their form."""
    total = 0
    for factor, base, halves in integral.pieces:
        tries = 4 if halves % 2 else 3 if halves < 0 else 2 if halves else 1
        total += tries * (_antiderivative(factor, base, halves)[1] + 3 * len(factor) + 4)
    return total


def _capacity(dial: float) -> float:
    # One polynomial of degree two and the bounds; those of degree three and other kinds add to it.
    size = SIZE.integer_at(dial)
    far, long = _reach(size)
    return float((2 * size + 1) ** 2 * size * (2 * far + 1) * long * 0.7)


FAMILY = Family(
    name="definite_integral",
    version=2,
    domain="math",
    summary="the rational value of a definite integral of powers, poles and roots",
    concepts=("calculus", "integrals", "antiderivatives"),
    knobs=(PIECES, KINDS, SIZE),
    verifier="rational",
    examples=("-143/6", "512/35"),
    generate=_generate,
    render=_render,
    solve=_solve,
    steps=_steps,
    effort=_effort,
    canonical=_canonical,
    picture=lambda integral: drawn_integral(integral.pieces, integral.bounds),
    capacity=_capacity,
    guess_rate=lambda dial: 0.01,
)
