"""Remainders of polynomials, asked for by their value at a point.

The generator puts the dividend together from quotient, divisor and remainder; the solver reduces
each power of the unknown by the divisor. At the top: degree 20 by degree 6, and no factor of the
divisor has a rational root, so that nothing can be interpolated.
"""

from dataclasses import dataclass, field
from itertools import accumulate, zip_longest
from random import Random

from generators.deducing import ending
from generators.family import Family, Knob, Knobs, redrawn
from generators.latex import plain, power
from generators.math._polynomials import Polynomial, latex, plus, product, value
from generators.pictures import Grid, Panel, Table
from generators.wording import Grammar, listed, speak
from proofmill.problem import Json

DIVISOR = Knob("divisor", 1.6, 6, "degree of the divisor")
QUOTIENT = Knob("quotient", 0.6, 14, "degree of the quotient")
LARGEST = Knob("largest", 6, 15, "largest coefficient of the quotient and of the remainder")
QUADRATIC = Knob("quadratic", 0.0, 1.0, "share of the divisor in factors without a rational root")

_MAX_DRAWS = 200
_ROOT = 4
"""Largest root of a linear factor."""
_POINT = 12
"""Largest place at which the remainder is asked for."""


@dataclass(frozen=True, slots=True)
class Division:
    """The remainder of `dividend` by the product of `factors`, at `point`."""

    dividend: Polynomial
    factors: tuple[Polynomial, ...]
    """Monic, linear or quadratic, sorted."""
    point: int
    answer: str = field(compare=False)


@redrawn(_MAX_DRAWS, "remainder that needs a division")
def _generate(rng: Random, knobs: Knobs) -> Division | None:
    size, length, largest = (knob.integer(knobs) for knob in (DIVISOR, QUOTIENT, LARGEST))
    factors = _factors(rng, size, QUADRATIC.number(knobs))
    divisor = product(*factors)
    quotient = _polynomial(rng, length, largest)
    remainder = _polynomial(rng, size - 1, largest)
    dividend = plus(product(divisor, quotient), remainder)
    point = rng.choice((1, -1)) * rng.randint(2, _POINT)
    answer = value(remainder, point)
    # Where the divisor vanishes, the dividend itself has the value of the remainder.
    is_short = value(divisor, point) == 0 or value(quotient, point) == 0
    if abs(answer) <= 1 or is_short:
        return None
    return Division(dividend, factors, point, str(answer))


def _factors(rng: Random, size: int, share: float) -> tuple[Polynomial, ...]:
    factors: list[Polynomial] = []
    left = size
    for _ in range(size):
        if left >= 2 and rng.random() < share:
            factors.append(_irreducible(rng))
        elif left:
            factors.append((1, rng.choice((1, -1)) * rng.randint(0, _ROOT)))
        left = size + len(factors) - sum(map(len, factors))
    return tuple(sorted(factors))


@redrawn(_MAX_DRAWS, "quadratic without a root")
def _irreducible(rng: Random) -> Polynomial | None:
    """Return a monic quadratic without a rational root."""
    factor = (1, rng.randint(-4, 4), rng.randint(-5, 5))
    return factor if all(value(factor, x) for x in range(-8, 9)) else None


def _polynomial(rng: Random, degree: int, largest: int) -> Polynomial:
    first = rng.choice((1, -1)) * rng.randint(1, largest)
    return (first, *(rng.randint(-largest, largest) for _ in range(degree)))


_GRAMMAR: Grammar = {
    "divide": (
        "Let $R(x)$ be the remainder when $P(x) = {dividend}$ is divided by ${divisor}$. <find>",
        "Divide $P(x) = {dividend}$ by $D(x) = {divisor}$, and call the remainder $R(x)$ (its "
        "degree is less than {size}). <find>",
        "There are unique polynomials $Q$ and $R$ with\n\n$${dividend} = {factor}\\,Q(x) + "
        "R(x)$$\n\nand $\\deg R < {size}$. <find>",
        "When the polynomial\n\n$${dividend}$$\n\nis divided by ${divisor}$, a remainder $R(x)$ of "
        "degree less than {size} is left. <find>",
        "By polynomial long division, ${dividend}$ leaves a remainder $R(x)$ modulo ${divisor}$, "
        "where $\\deg R < {size}$. <find>",
        "Suppose that $P(x) = {dividend}$, and that $P(x) - R(x)$ is divisible by ${divisor}$, "
        "where $R$ is a polynomial of degree less than {size}. <find>",
    ),
    "interpolate": (
        "Let $P(x) = {dividend}$. The polynomial $R$ has degree less than {size} and agrees with "
        "$P$ at {places}. <find>",
        "A polynomial $R(x)$ of degree less than {size} takes the same values as ${dividend}$ at "
        "{places}. <find>",
        "For $P(x) = {dividend}$, let $R$ be the only polynomial of degree less than {size} whose "
        "graph meets that of $P$ at {places}. <find>",
    ),
    "find": (
        "Find $R({point})$.",
        "What is $R({point})$?",
        "Compute $R({point})$.",
        "Determine the value of $R({point})$.",
    ),
}


def _render(division: Division, rng: Random) -> str:
    factors, size = division.factors, sum(map(len, division.factors)) - len(division.factors)
    is_expanded = rng.random() < 0.5
    divisor = latex(product(*factors)) if is_expanded else _factored(rng, factors)
    is_simple = len(set(factors)) == size
    return speak(
        _GRAMMAR,
        rng,
        "interpolate" if is_simple and rng.random() < 0.3 else "divide",
        dividend=latex(division.dividend),
        divisor=divisor,
        factor=f"({divisor})" if is_expanded else divisor,
        size=size,
        places=listed([f"$x = {-factor[-1]}$" for factor in factors]),
        point=division.point,
    )


def _factored(rng: Random, factors: tuple[Polynomial, ...]) -> str:
    texts = [
        ("x" if factor == (1, 0) else f"({latex(factor)})")
        + (f"^{{{factors.count(factor)}}}" if factors.count(factor) > 1 else "")
        for factor in sorted(set(factors))
    ]
    rng.shuffle(texts)
    # A bare x behind a bracket would be easy to overlook.
    return "".join(sorted(texts, key=lambda text: text[0] != "x"))


def _solve(division: Division) -> list[str]:
    """Add up c_k x^k with every power of x reduced by the divisor, from x^0 on."""
    divisor = product(*division.factors)[:0:-1]
    power = [1] + [0] * (len(divisor) - 1)
    total = [0] * len(divisor)
    for c in reversed(division.dividend):
        total = [t + c * p for t, p in zip(total, power, strict=True)]
        high = power[-1]
        power = [low - high * d for low, d in zip([0, *power[:-1]], divisor, strict=True)]
    return [str(sum(t * division.point**k for k, t in enumerate(total)))]


def _steps(division: Division) -> tuple[str, ...]:
    """Divide at length, then take the value of what is left by Horner's scheme."""
    divisor, rest = product(*division.factors), [*division.dividend]
    lines = [f"The divisor is ${latex(divisor)}$."]
    while len(rest) >= len(divisor):
        head, power = rest[0], len(rest) - len(divisor)
        rest = [c - head * d for c, d in zip_longest(rest, divisor, fillvalue=0)][1:]
        if head:
            left = ", ".join(map(str, rest))
            lines.append(f"Without {head}x^{power} times it, coefficients {left} are left.")
    values = [*accumulate(rest, lambda total, c: total * division.point + c)]
    lines.append(f"Horner's scheme at {division.point}: {', '.join(map(str, values))}.")
    return (*lines, ending(division.answer))


def _picture(division: Division) -> Panel:
    degree = len(division.dividend) - 1
    row = Grid(
        cells=[[str(c) for c in division.dividend]],
        top=[plain(power("x", degree - k)) or "1" for k in range(degree + 1)],
    )
    divisor = "".join(f"({plain(latex(factor))})" for factor in division.factors)
    rows = [("divided by", divisor), ("wanted", f"the remainder at x = {division.point}")]
    return Panel(figures=[("coefficients", row), ("", Table(rows=rows))])


def _canonical(division: Division) -> Json:
    return [list(division.dividend), list(product(*division.factors)), division.point]


def _effort(division: Division) -> int:
    """Products of a long division, times the digits of the coefficients that they change."""
    size = sum(map(len, division.factors)) - len(division.factors)
    digits = sum(len(str(abs(c))) for c in division.dividend)
    return (len(division.dividend) - size) * size * digits


def _capacity(dial: float) -> float:
    free = QUOTIENT.integer_at(dial) + DIVISOR.integer_at(dial) + 1
    # Free coefficients of quotient and remainder, at 22 points.
    return float(2 * LARGEST.integer_at(dial) + 1) ** free * 22


FAMILY = Family(
    name="polynomial_remainder",
    version=3,
    domain="math",
    summary="the value at a point of the remainder of a polynomial division",
    concepts=("polynomials", "division with remainder", "interpolation"),
    knobs=(DIVISOR, QUOTIENT, LARGEST, QUADRATIC),
    verifier="integer",
    examples=("-148", "73"),
    generate=_generate,
    render=_render,
    solve=_solve,
    steps=_steps,
    effort=_effort,
    canonical=_canonical,
    picture=_picture,
    capacity=_capacity,
    guess_rate=lambda dial: 0.02,
)
