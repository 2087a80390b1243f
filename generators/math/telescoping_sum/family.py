"""Telescoping sums: a long sum or product that collapses to its ends, once it is seen how.

The generator knows of what the terms are differences, and keeps the ends. The solver takes the
terms as they are told: it adds fractions, roots or angles one by one, and stops a sum without end
where a single short fraction is left.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import isqrt, prod
from random import Random

from generators.family import Family, Knob, Knobs, redrawn
from generators.latex import Exact, exact, rooted
from generators.math._polynomials import Polynomial
from generators.math.telescoping_sum.instance import (
    ANGLES,
    FACTORED,
    PRODUCTS,
    TERMS,
    Chain,
    Numbers,
    Term,
    falling,
    fourth,
    interleaved,
)
from generators.math.telescoping_sum.kinds import KINDS
from generators.math.telescoping_sum.steps import letters, steps
from generators.math.telescoping_sum.words import picture, render
from proofmill.problem import Json

IDEAS = Knob("ideas", 1, 5, "ideas that it takes to see differences")
EXPANDED = Knob("expanded", 0, 1, "share of formulas that are multiplied out")

_MOST_DIGITS = 8
_SHORTEST = 12
"""Smallest product of numerator and denominator of an answer."""


@redrawn(600, "short answer")
def _generate(rng: Random, knobs: Knobs) -> Chain | None:
    ideas = IDEAS.integer(knobs)
    names = [name for name, kind in KINDS.items() if kind.ideas == ideas]
    [name] = rng.choices(names, [KINDS[name].weight for name in names])
    is_expanded = rng.random() < EXPANDED.number(knobs) and name in FACTORED
    for _ in range(_DRAWS):
        drawn = KINDS[name].draw(rng)
        if drawn:
            numbers, first, last = drawn
            value = KINDS[name].value(*numbers, first, (last or 0) + 1)
            if _is_fit(value):
                return Chain(name, numbers, first, last, is_expanded, str(value))
    return None


_DRAWS = 60
"""Of one kind, so that kinds with long answers are not rare."""


def _is_fit(value: Fraction | int) -> bool:
    size = abs(value.numerator) * value.denominator
    return size >= _SHORTEST and sum(map(str.isdigit, str(value))) <= _MOST_DIGITS


def _solve(chain: Chain) -> list[str]:
    if chain.kind in _SPECIAL:
        return [str(_SPECIAL[chain.kind](chain))]
    formula = TERMS[chain.kind](*chain.numbers)
    if chain.last is None:
        return [str(_endless(_value(formula, k) for k in range(chain.first, chain.first + _LONG)))]
    values = [_value(formula, k) for k in range(chain.first, chain.last + 1)]
    if chain.kind in ANGLES:
        return [str(_turned(values))]
    return [str(prod(values) if chain.kind in PRODUCTS else sum(values))]


_LONG = 160
"""Terms of a sum without end that are added; every one is at most two thirds of the one before."""


def _value(formula: Term, k: int) -> Fraction:
    over, under = (
        prod(_at(factor, k) for factor in part) for part in (formula.over, formula.under)
    )
    return Fraction(over, under) * Fraction(*formula.base) ** k


def _at(polynomial: Polynomial, k: int) -> int:
    return sum(c * k**i for i, c in enumerate(reversed(polynomial)))


def _turned(tangents: list[Fraction]) -> Fraction:
    """Return the tangent of the sum of angles, by the direction of a product of complex numbers."""
    x, y = 1, 0
    for tangent in tangents:
        a, b = tangent.denominator, tangent.numerator
        x, y = x * a - y * b, x * b + y * a
    return Fraction(y, x)


def _endless(terms: Iterator[Fraction]) -> Fraction:
    """Return the simplest fraction between a partial sum and all that may still be added."""
    total, last = Fraction(0), Fraction(0)
    for last in terms:
        total += last
    return _simplest(total, total + 2 * last)


def _simplest(low: Fraction, high: Fraction) -> Fraction:
    """Return the fraction of the least denominator between two (Stern 1858, Brocot 1861)."""
    whole = low.numerator // low.denominator
    if whole + 1 <= high:
        return Fraction(whole + 1)
    return whole + 1 / _simplest(1 / (high - whole), 1 / (low - whole))


def _roots(chain: Chain) -> Exact:
    (m, b, c), total = chain.numbers, exact(0)
    for k in range(chain.first, (chain.last or 0) + 1):
        x, y = m * k + b, m * k + m + b
        if chain.kind == "roots":
            total += exact(c) / (rooted(x) + rooted(y))
        else:
            total += exact(c) / (rooted(y) * x + rooted(x) * y)
    return total


def _rational(total: Exact) -> Fraction:
    assert total.is_rational
    return sum(total.terms.values(), Fraction(0))


def _nested(chain: Chain) -> Fraction:
    (m, q), total = chain.numbers, Fraction(0)
    for k in range(chain.first, (chain.last or 0) + 1):
        x = m * k + q
        square = 1 + Fraction(m * m, x * x) + Fraction(m * m, (x + m) ** 2)
        total += Fraction(isqrt(square.numerator), isqrt(square.denominator))
    return total


def _sequence(chain: Chain) -> Fraction:
    return _endless(_quotients(chain.numbers, chain.first))


def _quotients(numbers: Numbers, first: int) -> Iterator[Fraction]:
    x, y, c, is_product = numbers
    for k in range(1, _LONG):
        x, y, z = y, c * y + x, x
        if k >= first:
            yield Fraction(1 if is_product else x, z * y)


def _factorials(chain: Chain) -> int:
    *formula, prime = chain.numbers
    factor, running, total = falling(*formula), 1, 0
    for k in range(1, (chain.last or 0) + 1):
        running *= k
        total += _at(factor, k) * running * (k >= chain.first)
    return total % prime


def _interleaved(chain: Chain) -> Fraction:
    two = interleaved(*chain.numbers)
    places = range(1, (chain.last or 0) + 1)
    return sum((_value(two.odd if k % 2 else two.even, k) for k in places), Fraction(0))


def _fourths(chain: Chain) -> Fraction:
    x, y, d = fourth(*chain.numbers)
    places = range(chain.first, (chain.last or 0) + 1)
    return prod(
        (Fraction(_at(x, k) ** 4 + d, _at(y, k) ** 4 + d) for k in places), start=Fraction(1)
    )


_SPECIAL: Mapping[str, Callable[[Chain], Fraction | int]] = {
    "roots": lambda chain: _rational(_roots(chain)),
    "mixed_roots": lambda chain: _rational(_roots(chain)),
    "nested": _nested,
    "sequence": _sequence,
    "factorials": _factorials,
    "interleaved": _interleaved,
    "fourths": _fourths,
}


def _canonical(chain: Chain) -> Json:
    """Return how many terms there are, and some of them: a shift of k changes nothing."""
    length = 0 if chain.last is None else chain.last - chain.first + 1
    if chain.kind in TERMS:
        formula = TERMS[chain.kind](*chain.numbers)
        shown = range(chain.first, chain.first + min(length or 6, 6))
        combined = "*" if chain.kind in PRODUCTS else "a" if chain.kind in ANGLES else "+"
        return [combined, length, [str(_value(formula, k)) for k in shown]]
    numbers = list(chain.numbers)
    if chain.kind in ("roots", "mixed_roots", "nested"):
        numbers[1] += numbers[0] * chain.first
        return [chain.kind, numbers, length]
    return [chain.kind, numbers, chain.first, length]


FAMILY = Family(
    name="telescoping_sum",
    version=6,
    domain="math",
    summary="the exact value of a long sum or product that collapses to its ends",
    concepts=("series", "telescoping", "partial fractions"),
    knobs=(IDEAS, EXPANDED),
    verifier="rational",
    examples=("17/240", "23/360"),
    generate=_generate,
    render=render,
    solve=_solve,
    steps=steps,
    letters=letters,
    # To see that products were multiplied out is half an idea more.
    effort=lambda chain: 10 * KINDS[chain.kind].ideas + 5 * chain.is_expanded,
    canonical=_canonical,
    picture=picture,
    capacity=lambda dial: 10_000.0,
    guess_rate=lambda dial: 0.02,
)
