"""Linear equations rewritten line by line until x stands alone, with a slip where one is wanted.

The rules: multiply out a bracket, collect terms, move terms across, divide. Each knows the slip
that is made in it: a bracket half multiplied out, a slip in adding up, a sign kept on the way
across, only one side divided.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

_MAX_LINES = 400
_LARGEST = 10_000
"""Numerator or denominator on the way."""


class Term(NamedTuple):
    """factor * (slope x + offset); a plain term has only one of them, and it is 1."""

    factor: Fraction
    slope: int
    offset: int


class Equation(NamedTuple):
    """Two sides, each a sum of terms."""

    left: tuple[Term, ...]
    right: tuple[Term, ...]


def derived(first: Sequence[Equation], slip: int | None) -> tuple[Equation, ...] | None:
    """Return the lines to x = number after the first, misapplying the rule that makes line `slip`.

    Lines count from 0. None where there is no single solution, a slip is not possible there, or
    numbers grow too big.
    """
    lines = [*first]
    for _ in range(_MAX_LINES):
        done = _next(lines[-1], len(lines) == slip)
        if done is None:
            break
        lines.append(done)
        if any(_is_large(term) for side in done for term in side):
            return None
    last = lines[-1]
    is_solved = last.left == (Term(Fraction(1), 1, 0),) and len(last.right) == 1
    return tuple(lines) if is_solved and len(lines) > max(3, slip or 0) else None


def _is_large(term: Term) -> bool:
    return max(abs(term.factor.numerator), term.factor.denominator) > _LARGEST


def _next(equation: Equation, is_slip: bool) -> Equation | None:
    """Apply the first rule that applies: expand, collect, move, divide; None at the end."""
    for rule in (_expanded, _collected, _moved, _divided):
        found = rule(equation, is_slip)
        if found is not None:
            return found
    return None


def _expanded(equation: Equation, is_slip: bool) -> Equation | None:
    for number, side in enumerate(equation):
        for place, term in enumerate(side):
            if term.slope and term.offset:
                # A slip: the second number in the bracket is taken over as it stands.
                rest = Fraction(term.offset) if is_slip else term.factor * term.offset
                parts = (Term(term.factor * term.slope, 1, 0), Term(rest, 0, 1))
                return _with(equation, number, (*side[:place], *parts, *side[place + 1 :]))
    return None


def _collected(equation: Equation, is_slip: bool) -> Equation | None:
    for number, side in enumerate(equation):
        slopes = [term.factor for term in side if term.slope]
        numbers = [term.factor for term in side if term.offset]
        if len(slopes) > 1 or len(numbers) > 1:
            # A slip: one too many, of what there is more of.
            extra = (is_slip and len(slopes) > 1, is_slip and len(slopes) < 2)
            x, one = sum(slopes) + extra[0], sum(numbers) + extra[1]
            terms = [Term(Fraction(x), 1, 0)] if x else []
            terms += [Term(Fraction(one), 0, 1)] if one or not x else []
            return _with(equation, number, tuple(terms))
    return None


def _moved(equation: Equation, is_slip: bool) -> Equation | None:
    sign = 1 if is_slip else -1  # a slip: the sign is kept on the way across
    for term in equation.right:
        if term.slope:
            rest = tuple(other for other in equation.right if other is not term)
            across = Term(sign * term.factor, 1, 0)
            return Equation((*equation.left, across), rest or (Term(Fraction(0), 0, 1),))
    for term in equation.left:
        if term.offset and len(equation.left) > 1:
            rest = tuple(other for other in equation.left if other is not term)
            return Equation(rest, (*equation.right, Term(sign * term.factor, 0, 1)))
    return None


def _divided(equation: Equation, is_slip: bool) -> Equation | None:
    (term, *others) = equation.left
    if others or not term.slope or term.factor == 1 or len(equation.right) != 1:
        return None
    number = equation.right[0].factor
    # A slip: the divisor is subtracted.
    value = number - term.factor if is_slip else number / term.factor
    return Equation((Term(Fraction(1), 1, 0),), (Term(value, 0, 1),))


def _with(equation: Equation, number: int, side: tuple[Term, ...]) -> Equation:
    return Equation(side, equation.right) if number == 0 else Equation(equation.left, side)
