"""Partial fractions: what is told, and the terms of a decomposition."""

from dataclasses import dataclass, field
from typing import TypeAlias

from generators.math._polynomials import Polynomial, latex

Power: TypeAlias = tuple[Polynomial, int]


@dataclass(frozen=True, slots=True)
class Decomposition:
    """The fraction `numerator` / (scale * product of `powers`), and weights of its constants."""

    numerator: Polynomial
    powers: tuple[Power, ...]
    """(factor, exponent); linear factors come first, quadratic ones have exponent 1."""
    weights: tuple[int, ...]
    """One for each term constant / factor^k with a linear factor, k = 1, ..., exponent."""
    answer: str = field(compare=False)
    scale: int = 1
    inner: int = 1
    """The power that stands in the place of x."""
    is_expanded: bool = False


def by_term(question: Decomposition) -> dict[tuple[Polynomial, int], int]:
    """Return the weights by factor and power of the term."""
    linear = [(factor, n) for factor, n in question.powers if len(factor) == 2]
    terms = [(factor, k) for factor, n in linear for k in range(1, n + 1)]
    return dict(zip(terms, question.weights, strict=True))


def power(factor: Polynomial, exponent: int, is_alone: bool = True) -> str:
    """Return a power of a factor; in brackets if it stands beside others."""
    if factor == (1, 0):
        base = "x"
    else:
        base = latex(factor) if is_alone and exponent == 1 else f"({latex(factor)})"
    return base if exponent == 1 else f"{base}^{{{exponent}}}"
