"""Recurrences of a stated grammar, and the proof that a sequence leaves no doubt about its own.

A rule is inverted at its outermost operation, and the rest is looked up among all shorter rules by
the values that it must have. Two rules are one if they are the same polynomial.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from operator import add, mul, sub
from typing import NamedTuple, TypeAlias

SIGNS: Mapping[str, Callable[[int, int], int]] = {"+": add, "-": sub, "*": mul}
_NUMBERS = range(1, 10)
LEAVES = ("p", "q", "n", *_NUMBERS)
MOST = 100_000_000
"""A sequence ends with the first term that is larger."""

Polynomial: TypeAlias = tuple[tuple[tuple[int, int, int], int], ...]
"""Exponents of p, q and n, with their coefficient, sorted."""
Vector: TypeAlias = tuple[int, ...]
"""The values of a rule at the terms shown from the third on."""
Known: TypeAlias = tuple[int, int, int]
"""The p, q and n of one of these terms."""


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


Table: TypeAlias = dict[int, list[Rule]]
"""Rules by their values at the last term shown."""


def monomials(rule: Rule) -> Polynomial:
    """Multiply a rule out."""
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
def rules(operations: int) -> list[Rule]:
    """Return one rule of each polynomial that takes so many operations and no fewer; up to 2."""
    if operations == 0:
        return [Rule("", leaf) for leaf in LEAVES]
    known = {monomials(rule) for fewer in range(operations) for rule in rules(fewer)}
    found: dict[Polynomial, Rule] = {}
    for inner in range(operations):
        for left in rules(inner):
            for right in rules(operations - 1 - inner):
                for sign in SIGNS:
                    rule = Rule(sign, parts=(left, right))
                    found.setdefault(monomials(rule), rule)
    return [rule for polynomial, rule in found.items() if polynomial not in known]


def continued(terms: Sequence[int], rule: Rule, more: int) -> tuple[int, ...]:
    """Return the terms with up to so many more."""
    found = list(terms)
    for _ in range(more):
        found.append(rule.value(found[-1], found[-2], len(found) + 1))
        if abs(found[-1]) > MOST:
            break
    return tuple(found)


def is_sound(terms: Sequence[int], shown: int, operations: int) -> bool:
    """Tell whether no shorter rule makes the terms shown, and all of this length the others."""
    goal = tuple(terms[2:shown])
    known = [(terms[i - 1], terms[i - 2], i + 1) for i in range(2, shown)]
    tables = _tables(known[-1], operations)
    if any(_alike(table, goal, known) for table in tables):
        return False
    return all(
        continued(terms[:shown], rule, len(terms) - shown) == tuple(terms)
        for rule in _fitting(goal, tables, known)
    )


@cache
def _origins(operations: int) -> list[tuple[Callable[[int, int], int], int, int]]:
    """Return sign and places of the parts of each rule of 1 to `operations` operations.

    Places are counted through all rules, those of fewer operations first.
    """
    every = [rule for fewer in range(operations + 1) for rule in rules(fewer)]
    places = {id(rule): place for place, rule in enumerate(every)}  # `rules` keeps the parts
    return [
        (SIGNS[rule.sign], places[id(rule.parts[0])], places[id(rule.parts[1])])
        for rule in every
        if rule.sign
    ]


def _tables(known: Known, operations: int) -> list[Table]:
    """Return the rules by what they make of this, for each number of operations below the last."""
    values = [leaf.value(*known) for leaf in rules(0)]
    for joined, left, right in _origins(operations - 1):
        values.append(joined(values[left], values[right]))
    tables, rest = list[Table](), iter(values)
    for fewer in range(operations):
        found: Table = {}
        for rule in rules(fewer):
            found.setdefault(next(rest), []).append(rule)
        tables.append(found)
    return tables


def _alike(table: Table, vector: Vector, known: Sequence[Known]) -> list[Rule]:
    """Return the rules with these values, of which the last tells nearly all rules apart."""
    return [rule for rule in table.get(vector[-1], ()) if _vector(rule, known) == vector]


def _vector(rule: Rule, known: Sequence[Known]) -> Vector:
    return tuple([rule.value(*one) for one in known])


def _fitting(goal: Vector, tables: Sequence[Table], known: Sequence[Known]) -> Iterator[Rule]:
    """Yield the rules, one operation longer than the tables reach in sum, that make the goal."""
    for few in range((len(tables) + 1) // 2):
        many = tables[len(tables) - 1 - few]
        for rule in rules(few):
            for sign, is_first, needed in _inverses(goal, _vector(rule, known)):
                for other in _alike(many, needed, known):
                    yield Rule(sign, parts=(rule, other) if is_first else (other, rule))


def _inverses(goal: Vector, vector: Vector) -> Iterator[tuple[str, bool, Vector]]:
    """Yield what the other part must be, by sign and by whether `vector` is the first part."""
    pairs = list(zip(goal, vector, strict=True))
    yield "+", True, tuple([g - v for g, v in pairs])
    yield "-", True, tuple([v - g for g, v in pairs])
    yield "-", False, tuple([g + v for g, v in pairs])
    if all(v and g % v == 0 for g, v in pairs):  # no term is 0, so no factor is
        yield "*", True, tuple([g // v for g, v in pairs])
