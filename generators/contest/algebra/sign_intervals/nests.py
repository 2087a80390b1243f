"""Logarithms of logarithms, and where all of them are real."""

from collections.abc import Sequence
from fractions import Fraction
from math import isqrt
from random import Random

from generators.contest.algebra.sign_intervals.spans import written
from generators.contest.scenes import Numbers
from generators.latex import number


def base_of(code: int) -> Fraction:
    """Return the base that a number stands for: n, or 1/n for -n."""
    return Fraction(code) if code > 0 else Fraction(1, -code)


_BASES = (2, 3, 4, 5, 7, 8, 9, 16, 25, 27, 36, 49)


def draw_nested(rng: Random, count: int) -> Numbers:
    """Return the bases, outermost first, the linear argument, and what is asked."""
    codes = [rng.choice(_BASES) * rng.choice((-1, 1)) for _ in range(count)]
    return *codes, rng.randint(1, 9), rng.randint(-20, 20), rng.randint(0, 1)


def raised(base: Fraction, exponent: Fraction) -> Fraction | None:
    """Return a power if it is rational and not long."""
    if exponent.denominator == 2:
        root = Fraction(isqrt(base.numerator), isqrt(base.denominator))
        base, exponent = (root, 2 * exponent) if root**2 == base else (base, exponent)
    return base**exponent.numerator if exponent.denominator == 1 and abs(exponent) <= 6 else None


def nested_spans(codes: Sequence[int]) -> list[tuple[Fraction, Fraction | None]] | None:
    """Return where the arguments of the logarithms have to lie, by their bases, inward.

    The outermost logarithm, whose base does not matter, is not among these.
    """
    spans: list[tuple[Fraction, Fraction | None]] = [(Fraction(0), None)]
    for base in map(base_of, codes):
        low, high = spans[-1]
        first, last = raised(base, low), None if high is None else raised(base, high)
        if first is None or (high is not None and last is None):
            return None
        spans.append((first, last) if base > 1 else (last or Fraction(0), first))
    return spans


def nested_answer(*numbers: int) -> str | None:
    """Return the domain, or its length."""
    _, *codes, p, q, is_length = numbers
    spans = nested_spans(codes)
    if spans is None:
        return None
    low, high = spans[-1]
    if not is_length:
        return written([((low - q) / p, None if high is None else (high - q) / p)])
    return None if high is None else number((high - low) / p)
