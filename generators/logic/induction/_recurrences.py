"""Rules of number sequences: terms of + - * over the two terms before, the place and small numbers.

Two rules are one if they are the same polynomial.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from operator import add, mul, sub
from typing import NamedTuple, TypeAlias

BOUND = 100_000
"""No term shown is larger, and none asked for is larger than this times GROWTH."""
GROWTH = 1000
SIGNS: Mapping[str, Callable[[int, int], int]] = {"+": add, "-": sub, "*": mul}
NUMBERS = range(1, 10)
LEAVES = ("p", "q", "n", *NUMBERS)
Polynomial: TypeAlias = tuple[tuple[tuple[int, int, int], int], ...]
"""Exponents of p, q and n, with their coefficient, sorted."""


class Rule(NamedTuple):
    """A leaf (`sign` empty), or an operation on two rules."""

    sign: str
    leaf: str | int = 0
    parts: "tuple[Rule, ...]" = ()

    def value(self, p: int, q: int, n: int) -> int:
        """Return the next term."""
        if not self.sign:
            return {"p": p, "q": q, "n": n}[self.leaf] if isinstance(self.leaf, str) else self.leaf
        left, right = (part.value(p, q, n) for part in self.parts)
        return SIGNS[self.sign](left, right)

    def text(self) -> str:
        """Write the rule with brackets around every inner operation."""
        inner = [f"({part.text()})" if part.sign else part.text() for part in self.parts]
        return f" {self.sign} ".join(inner) if self.sign else str(self.leaf)


def monomials(rule: Rule) -> Polynomial:
    if not rule.sign:
        place = "pqn".find(str(rule.leaf))
        powers = (int(place == 0), int(place == 1), int(place == 2))
        return ((powers, 1 if place >= 0 else int(rule.leaf)),)
    found: dict[tuple[int, int, int], int] = {}
    left, right = map(monomials, rule.parts)
    if rule.sign == "*":
        for (a, b, c), first in left:
            for (d, e, f), second in right:
                powers = (a + d, b + e, c + f)
                found[powers] = found.get(powers, 0) + first * second
    else:
        found.update(left)
        for powers, second in right:
            found[powers] = found.get(powers, 0) + (second if rule.sign == "+" else -second)
    return tuple(sorted((powers, factor) for powers, factor in found.items() if factor))


@cache
def rules_of(operations: int) -> list[Rule]:
    """Return one rule of each polynomial that takes so many operations and no fewer; up to 2."""
    if operations == 0:
        return [Rule("", leaf) for leaf in LEAVES]
    known = {monomials(rule) for fewer in range(operations) for rule in rules_of(fewer)}
    found: dict[Polynomial, Rule] = {}
    for inner in range(operations):
        for left in rules_of(inner):
            for right in rules_of(operations - 1 - inner):
                for sign in SIGNS:
                    rule = Rule(sign, parts=(left, right))
                    found.setdefault(monomials(rule), rule)
    return [rule for polynomial, rule in found.items() if polynomial not in known]


def continued(terms: Sequence[int], rule: Rule, more: int) -> tuple[int, ...]:
    found = list(terms)
    for _ in range(more):
        found.append(rule.value(found[-1], found[-2], len(found) + 1))
        if abs(found[-1]) > BOUND * GROWTH:
            break
    return tuple(found)
