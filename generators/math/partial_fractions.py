"""Partial fractions: a combination of the constants of a decomposition.

The generator expands the fraction in powers of x - r at each pole r; the solver covers up a factor,
reads one constant off, takes its term away and goes on. At the top: four linear factors up to the
third power and two quadratic ones, twelve constants or so.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import reduce
from math import comb, prod
from random import Random
from typing import TypeAlias

from generators.family import Family, Knob, Knobs, redrawn
from generators.latex import plain
from generators.math._curves import curve, height
from generators.math._polynomials import Polynomial, latex, product, shifted, value
from generators.pictures import Panel, Plane, Table
from generators.wording import Grammar, speak
from proofmill.problem import Json

POLES = Knob("poles", 2, 4, "different linear factors of the denominator")
POWER = Knob("power", 0.6, 3, "highest power of a linear factor")
QUADRATIC = Knob("quadratic", 0, 2, "quadratic factors of the denominator")
LARGEST = Knob("largest", 6, 12, "largest coefficient of the numerator")

_MAX_ASKED = 3
"""Most constants in the combination that is asked for."""
_FAR = 7.0  # where a picture ends, beyond all roots
_LETTERS = "ABCDEFGHJKLMN"

Power: TypeAlias = tuple[Polynomial, int]


@dataclass(frozen=True, slots=True)
class Decomposition:
    """The fraction `numerator` / product of `powers`, and weights of its linear constants."""

    numerator: Polynomial
    powers: tuple[Power, ...]
    """(factor, exponent); linear factors come first, quadratic ones have exponent 1."""
    weights: tuple[int, ...]
    """One for each term constant / factor^k with a linear factor, k = 1, ..., exponent."""
    answer: str = field(compare=False)


@redrawn(200, "answer that is not whole")
def _generate(rng: Random, knobs: Knobs) -> Decomposition | None:
    largest = LARGEST.integer(knobs)
    powers = _powers(rng, knobs)
    degree = sum(exponent * (len(factor) - 1) for factor, exponent in powers)
    numerator = tuple(rng.randint(-largest, largest) for _ in range(rng.randint(2, degree)))
    if not numerator[0]:
        return None
    constants = [c for p in powers if len(p[0]) == 2 for c in _expanded(numerator, powers, p)]
    weights = _weights(rng, len(constants))
    total = sum((w * c for w, c in zip(weights, constants, strict=True)), Fraction(0))
    if not all(constants) or total.denominator <= 1:
        return None
    return Decomposition(numerator, powers, weights, str(total))


def _powers(rng: Random, knobs: Knobs) -> tuple[Power, ...]:
    """Draw linear factors with different roots, one of them to the highest power."""
    count, highest, quadratics = (
        int(knob.number(knobs) + rng.random()) for knob in (POLES, POWER, QUADRATIC)
    )
    highest = max(1, highest)
    roots = sorted(rng.sample(_ROOTS, count))
    exponents = [rng.randint(1, min(highest, 2)) for _ in roots]
    exponents[rng.randrange(count)] = highest
    linear = [
        ((root.denominator, -root.numerator), exponent)
        for root, exponent in zip(roots, exponents, strict=True)
    ]
    quadratic = rng.sample(_QUADRATICS, quadratics)
    return (*linear, *((factor, 1) for factor in sorted(quadratic)))


_ROOTS = sorted({Fraction(a, b) for a in range(-5, 6) for b in (1, 2)})
# x^2 + p x + q without a real root.
_QUADRATICS = [(1, p, q) for p in range(-3, 4) for q in range(1, 6) if p * p < 4 * q]


def _weights(rng: Random, count: int) -> tuple[int, ...]:
    """Draw weights, a few of them not zero; equal ones could ask for a sum that is known."""
    asked = rng.sample(range(count), min(count, _MAX_ASKED))
    weights = [0] * count
    for place, size in zip(asked, rng.sample(range(1, 7), len(asked)), strict=True):
        weights[place] = size * rng.choice((1, -1))
    return tuple(weights)


def _expanded(numerator: Polynomial, powers: Sequence[Power], at: Power) -> list[Fraction]:
    """Return the constants of one linear factor, from the Taylor series of the other parts."""
    (slope, level), exponent = at
    root = Fraction(-level, slope)
    rest = product(*(factor for factor, k in powers for _ in range(k) if factor != at[0]))
    over, under = (shifted([Fraction(c) for c in p], root)[::-1] for p in (numerator, rest))
    series: list[Fraction] = []
    for j in range(exponent):
        known = sum(under[i] * series[j - i] for i in range(1, min(j, len(under) - 1) + 1))
        series.append(((over[j] if j < len(over) else 0) - known) / under[0])
    return [series[exponent - k] / slope ** (exponent - k) for k in range(1, exponent + 1)]


_GRAMMAR: Grammar = {
    "start": (
        "The rational function\n\n$${fraction}$$\n\n<has> the partial fraction "
        "decomposition\n\n$${terms}<with> <find> <form>",
        "Numbers ${letters}$ are chosen such that\n\n$${fraction} = {terms}$$\n\nfor every $x$ "
        "where both sides are defined. <find> <form>",
        "Decompose into partial fractions:\n\n$${fraction} = {terms}<with> <find> <form>",
        "<find> Here ${letters}$ are the constants with\n\n$${fraction} = {terms}.$$\n\n<form>",
        "Consider the identity\n\n$${fraction} = {terms}<with> <find> <form>",
    ),
    "has": ("has", "can be written as", "is a sum of simple fractions; it has"),
    "with": (
        "$$\n\nwith constants ${letters}$.",
        "$$\n\nin which ${letters}$ are rational numbers.",
        ".$$\n\nThe numbers ${letters}$ do not depend on $x$.",
    ),
    "find": (
        "What is the value of ${asked}$?",
        "Find ${asked}$.",
        "Compute ${asked}$.",
        "Determine the exact value of ${asked}$.",
    ),
    "form": (
        "Give the exact value as a reduced fraction.",
        "The answer is a rational number; write it in lowest terms.",
        "Do not round; answer with a fraction in lowest terms.",
    ),
}


def _render(question: Decomposition, rng: Random) -> str:
    powers = rng.sample(question.powers, len(question.powers))
    letters, terms, asked = iter(_LETTERS), [], []
    weights = _by_term(question)
    for factor, exponent in powers:
        for k in range(1, exponent + 1):
            letter = next(letters)
            above = letter if len(factor) == 2 else f"{letter}x + {next(letters)}"
            terms.append(rf"\frac{{{above}}}{{{_power(factor, k)}}}")
            asked.append((weights.get((factor, k), 0), letter))
    below = "".join(_power(factor, k, is_alone=len(powers) == 1) for factor, k in powers)
    used = _LETTERS[: sum(k * (len(factor) - 1) for factor, k in powers)]
    return speak(
        _GRAMMAR,
        rng,
        fraction=rf"\frac{{{latex(question.numerator)}}}{{{below}}}",
        terms=" + ".join(terms),
        letters=", ".join(used),
        asked=_combination(asked),
    )


def _by_term(question: Decomposition) -> dict[tuple[Polynomial, int], int]:
    """Return the weights by factor and power of the term."""
    linear = [(factor, n) for factor, n in question.powers if len(factor) == 2]
    terms = [(factor, k) for factor, n in linear for k in range(1, n + 1)]
    return dict(zip(terms, question.weights, strict=True))


def _power(factor: Polynomial, exponent: int, is_alone: bool = True) -> str:
    if factor == (1, 0):
        base = "x"
    else:
        base = latex(factor) if is_alone and exponent == 1 else f"({latex(factor)})"
    return base if exponent == 1 else f"{base}^{{{exponent}}}"


def _combination(parts: Sequence[tuple[int, str]]) -> str:
    """Return `2A - C` for the weights and letters that count."""
    text = ""
    for weight, letter in parts:
        if weight:
            sign = (" - " if weight < 0 else " + ") if text else ("-" if weight < 0 else "")
            text += f"{sign}{'' if abs(weight) == 1 else abs(weight)}{letter}"
    return text


def _solve(question: Decomposition) -> list[str]:
    """Cover up, subtract, cancel: each round lowers the denominator by one linear factor."""
    rest, total = [Fraction(c) for c in question.numerator], Fraction(0)
    weights = _by_term(question)
    left = [factor for factor, k in question.powers for _ in range(k)]
    for factor, exponent in question.powers:
        for k in range(exponent, 0, -1) if len(factor) == 2 else ():
            left.remove(factor)
            others = product(*(f for f in left if f != factor))
            root = Fraction(-factor[1], factor[0])
            constant = _at(rest, root) / _at(others, root)
            total += weights[factor, k] * constant
            rest = _cancelled(rest, others, constant, factor)
    return [str(total)]


def _at(polynomial: Sequence[int] | Sequence[Fraction], x: Fraction) -> Fraction:
    return reduce(lambda total, c: total * x + c, polynomial, Fraction(0))


def _cancelled(
    rest: Sequence[Fraction], others: Polynomial, constant: Fraction, factor: Polynomial
) -> list[Fraction]:
    """Return (rest - constant * others) / factor, which is a polynomial again."""
    size = max(len(rest), len(others))
    reduced = [Fraction(0)] * (size - len(rest)) + list(rest)
    for i, c in enumerate(others, size - len(others)):
        reduced[i] -= constant * c
    quotient: list[Fraction] = []
    for over in reduced[:-1]:
        carry = factor[1] * quotient[-1] if quotient else Fraction(0)
        quotient.append((over - carry) / factor[0])
    return quotient


def _steps(question: Decomposition) -> tuple[str, ...]:
    lines, weights = [], _by_term(question)
    for power in question.powers:
        if len(power[0]) == 2:
            constants = _expanded(question.numerator, question.powers, power)
            for k, constant in enumerate(constants, 1):
                name = _power(power[0], k, is_alone=False)
                lines.append(
                    f"the constant over {name} is {constant}, times {weights[power[0], k]}"
                )
    return (*lines, f"the sum is {question.answer}")


def _picture(question: Decomposition) -> Panel:
    """Return the fraction's graph and the terms that it is a sum of, with the weights asked for."""
    weights, letters, rows = _by_term(question), list(_LETTERS), []
    for factor, exponent in question.powers:
        for k in range(1, exponent + 1):
            letter = letters.pop(0)
            above = letter if len(factor) == 2 else f"{letter}x + {letters.pop(0)}"
            weight = str(weights.get((factor, k), 0))
            rows.append((above, plain(_power(factor, k)), weight))
    below = "".join(_power(factor, k, is_alone=False) for factor, k in question.powers)
    fraction = Table(rows=[("f(x) =", plain(latex(question.numerator))), ("over", plain(below))])
    terms = Table(header=("f = sum of", "over", "times, in the sum wanted"), rows=rows)
    poles = [-factor[1] / factor[0] for factor, _ in question.powers if len(factor) == 2]
    shapes = curve(lambda x: _height(question, x), -_FAR, _FAR, poles=poles)
    plane = Plane(shapes=shapes, has_axes=True, is_square=False)
    return Panel(figures=[("", fraction), ("", terms), ("graph of f", plane)])


def _height(question: Decomposition, x: float) -> float:
    below = prod(height(factor, x) ** k for factor, k in question.powers)
    return height(question.numerator, x) / below


def _canonical(question: Decomposition) -> Json:
    weights = _by_term(question)
    parts: list[Json] = [
        [list(factor), exponent, [weights.get((factor, k), 0) for k in range(1, exponent + 1)]]
        for factor, exponent in sorted(question.powers)
    ]
    return [list(question.numerator), parts]


def _effort(question: Decomposition) -> int:
    """Products of the elimination for all constants, times the digits of what is divided."""
    unknowns = sum(exponent * (len(factor) - 1) for factor, exponent in question.powers)
    below = product(*(factor for factor, k in question.powers for _ in range(k)))
    digits = sum(len(str(abs(c))) for c in (*question.numerator, *below))
    return unknowns**2 * digits + sum(abs(value(question.numerator, 1)).bit_length() for _ in below)


def _capacity(dial: float) -> float:
    poles, size = POLES.integer_at(dial), 2 * LARGEST.integer_at(dial) + 1
    # Poles, numerators of full degree without quadratic factors, and three weights at most.
    return comb(len(_ROOTS), poles) * float(size) ** poles * 12.0 ** min(poles, _MAX_ASKED)


FAMILY = Family(
    name="partial_fractions",
    version=2,
    domain="math",
    summary="a combination of the constants of a partial fraction decomposition",
    concepts=("rational functions", "partial fractions"),
    knobs=(POLES, POWER, QUADRATIC, LARGEST),
    verifier="rational",
    examples=("-17/6", "91/12"),
    generate=_generate,
    render=_render,
    solve=_solve,
    steps=_steps,
    effort=_effort,
    canonical=_canonical,
    picture=_picture,
    capacity=_capacity,
    guess_rate=lambda dial: 0.01,
)
