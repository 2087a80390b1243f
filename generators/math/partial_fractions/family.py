"""Partial fractions: a combination of the constants of a decomposition.

The generator starts from short constants and adds the terms up; the solver covers up a factor,
reads one constant off, takes its term away and goes on. At the top the denominator is multiplied
out, powers stand in the place of x, and a factor comes up to three times.
"""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import reduce
from math import comb
from random import Random

from generators.family import Family, Knob, Knobs, redrawn
from generators.math._polynomials import Polynomial, product
from generators.math.partial_fractions.instance import Decomposition, Power, by_term, power
from generators.math.partial_fractions.words import picture, render
from proofmill.problem import Json

POLES = Knob("poles", 2, 3, "different linear factors of the denominator")
POWER = Knob("power", 0.6, 3, "highest power of a linear factor")
QUADRATIC = Knob("quadratic", 0, 0.8, "share of denominators with a quadratic factor")
EXPANDED = Knob("expanded", 0, 0.9, "share of denominators that are multiplied out")
INNER = Knob("inner", 0, 0.9, "share of other fractions with a power in the place of x")

_MAX_ASKED = 3
"""Most constants in the combination that is asked for."""


@redrawn(400, "numerator with a constant")
def _generate(rng: Random, knobs: Knobs) -> Decomposition | None:
    powers, scale = _powers(rng, knobs), rng.choice((1, 1, 2, 3))
    constants = [
        (factor, k, _constant(rng), 0 if len(factor) == 2 else rng.randint(-4, 4))
        for factor, exponent in powers
        for k in range(1, exponent + 1)
    ]
    numerator = _sum(powers, constants)
    if not numerator[0] or not numerator[-1]:
        return None
    linear = [constant for factor, _, constant, _ in constants if len(factor) == 2]
    weights = _weights(rng, len(linear))
    total = Fraction(sum(w * c for w, c in zip(weights, linear, strict=True)), scale)
    is_expanded = rng.random() < EXPANDED.number(knobs)
    # Of a denominator that is multiplied out, few factors are told, so x has to stand for itself.
    inner = 1 if is_expanded or rng.random() >= INNER.number(knobs) else rng.choice((2, 3))
    return Decomposition(numerator, powers, weights, str(total), scale, inner, is_expanded)


def _constant(rng: Random) -> int:
    return rng.choice((1, -1)) * rng.randint(1, 9)


def _powers(rng: Random, knobs: Knobs) -> tuple[Power, ...]:
    """Draw linear factors with different roots, one of them to the highest power."""
    count, highest = (int(knob.number(knobs) + rng.random()) for knob in (POLES, POWER))
    highest = max(1, highest)
    roots = sorted(rng.sample(_ROOTS, count))
    exponents = [1 for _ in roots]
    exponents[rng.randrange(count)] = highest
    linear = [
        ((root.denominator, -root.numerator), exponent)
        for root, exponent in zip(roots, exponents, strict=True)
    ]
    quadratic = rng.sample(_QUADRATICS, int(QUADRATIC.number(knobs) + rng.random()))
    return (*linear, *((factor, 1) for factor in quadratic))


_ROOTS = sorted({*map(Fraction, range(-4, 5)), Fraction(1, 2), Fraction(-1, 2)})
# x^2 + p x + q without a real root.
_QUADRATICS = [(1, p, q) for p in range(-2, 3) for q in range(1, 6) if p * p < 4 * q]


def _weights(rng: Random, count: int) -> tuple[int, ...]:
    """Draw weights, a few of them not zero; equal ones could ask for a sum that is known."""
    asked = rng.sample(range(count), min(count, _MAX_ASKED))
    weights = [0] * count
    for place, size in zip(asked, rng.sample(range(2, 14), len(asked)), strict=True):
        weights[place] = size * rng.choice((1, -1))
    return tuple(weights)


def _sum(powers: Sequence[Power], terms: Sequence[tuple[Polynomial, int, int, int]]) -> Polynomial:
    """Return the numerator of all terms (slope x + constant) / factor^k together."""
    degree = sum(exponent * (len(factor) - 1) for factor, exponent in powers)
    total = [0] * degree
    for factor, k, constant, slope in terms:
        rest = [one for one, n in powers for _ in range(n - k if one == factor else n)]
        part = product(*rest, (slope, constant) if slope else (constant,))
        for place, c in enumerate(reversed(part)):
            total[-1 - place] += c
    return tuple(total)


def _solve(question: Decomposition) -> list[str]:
    """Cover up, subtract, cancel: each round lowers the denominator by one linear factor."""
    linear = [factor for factor, _ in question.powers if len(factor) == 2]
    if len({Fraction(b, a) for a, b in linear}) < len(linear):
        raise ValueError("two factors have the same root")
    rest, total = [Fraction(c, question.scale) for c in question.numerator], Fraction(0)
    weights = by_term(question)
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
    """Return each constant by covering its factor up, from the highest power down."""
    lines, weights = list[str](), by_term(question)
    for (factor, k), weight in weights.items():
        alone = [0] * len(weights)
        alone[list(weights).index((factor, k))] = 1
        [constant] = _solve(replace(question, weights=tuple(alone)))
        name = power(factor, k, is_alone=False)
        lines.append(f"The constant over ${name}$ is ${constant}$, and it counts ${weight}$ times.")
    inner = [f"Write $x$ for $x^{{{question.inner}}}$."] if question.inner > 1 else []
    return (*inner, *lines, f"The sum is ${question.answer}$.")


def _canonical(question: Decomposition) -> Json:
    weights = by_term(question)
    parts: list[Json] = [
        [list(factor), exponent, [weights.get((factor, k), 0) for k in range(1, exponent + 1)]]
        for factor, exponent in sorted(question.powers)
    ]
    return [list(question.numerator), parts, question.scale, question.inner]


def _effort(question: Decomposition) -> int:
    """Constants that have to be found, and what hides the factors or the variable."""
    constants = sum(exponent * (len(factor) - 1) for factor, exponent in question.powers)
    repeated = sum(exponent - 1 for _, exponent in question.powers)
    hidden = 6 * question.is_expanded + 4 * (question.inner > 1)
    return 2 * constants + 3 * repeated + hidden


def _capacity(dial: float) -> float:
    # Poles, and a constant and a weight for each; the scale comes on top.
    poles = POLES.integer_at(dial)
    return comb(len(_ROOTS), poles) * 18.0**poles * 12.0 ** min(poles, _MAX_ASKED)


FAMILY = Family(
    name="partial_fractions",
    version=3,
    domain="math",
    summary="a combination of the constants of a partial fraction decomposition",
    concepts=("rational functions", "partial fractions"),
    knobs=(POLES, POWER, QUADRATIC, EXPANDED, INNER),
    verifier="rational",
    examples=("-17/3", "23/2"),
    generate=_generate,
    render=render,
    solve=_solve,
    steps=_steps,
    effort=_effort,
    canonical=_canonical,
    picture=picture,
    capacity=_capacity,
    guess_rate=lambda dial: 0.01,
)
