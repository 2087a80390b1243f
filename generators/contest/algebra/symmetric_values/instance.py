"""A system of symmetric expressions: what is told, what is asked, and what follows at once."""

import re
from dataclasses import dataclass, field
from fractions import Fraction

from generators.contest.algebra.symmetric_values.quantities import TABLES, Elementary, Quantity

APART = "apart"
"""What is asked of two numbers only: how far they are apart."""


@dataclass(frozen=True, slots=True)
class Symmetric:
    """Real numbers, two or three, of which some expressions have these values."""

    letters: str
    """Names of the numbers."""
    givens: tuple[tuple[str, Fraction], ...]
    """By the elementary function that each leads to."""
    asked: str
    answer: str = field(compare=False)

    @property
    def numbers(self) -> int:
        """How many there are."""
        return len(self.letters)


def elementary(system: Symmetric) -> Elementary:
    """Return the elementary functions by undoing one given after another."""
    table, known = TABLES[system.numbers], list[Fraction]()
    for place, (name, value) in enumerate(system.givens):
        # Every formula is linear in the function that it opens.
        rest = [Fraction(0)] * (system.numbers - place - 1)
        at_one, at_two = (
            _linear(table[name], [*known, Fraction(at), *rest], value) for at in (1, 2)
        )
        known.append(Fraction(1) - at_one / (at_two - at_one))
    return tuple(known)


def _linear(one: Quantity, values: list[Fraction], wanted: Fraction) -> Fraction:
    """Return what is missing to a given; for a quotient, times its denominator."""
    if one.formula.startswith(r"\frac"):
        return values[-2] - wanted * values[-1]
    return one.value(*values) - wanted


def wanted(system: Symmetric) -> str:
    """Return a formula in x, y and z for what is asked."""
    if system.asked == APART:
        return "|x - y|"
    return TABLES[system.numbers][system.asked].latex


def spelled(latex: str, letters: str) -> str:
    """Return a formula in x, y and z with other letters."""
    swapped = dict(zip("xyz", letters, strict=False))
    return _LETTER.sub(lambda found: swapped.get(found[0], found[0]), latex)


_LETTER = re.compile(r"\\[A-Za-z]+|[xyz]")
