"""Ties between attributes of a street of houses: which of its clues are needed for one solution.

A tie is revised only where an attribute of it has changed, so the work is not counted.
"""

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from generators.logic.grids._streets import (
    MAX_SPLITS,
    Clue,
    fresh,
    houses_of,
    placed,
    related,
    tables_of,
)


class _Tie(NamedTuple):
    """A clue about values of two attributes, and what it makes of sets of their houses."""

    one: int
    """The attribute of the left value."""
    value: int
    """The left value, counted within its attribute."""
    other: int
    other_value: int
    backward: list[int]
    forward: list[int]


class _Ties:
    """Clues about two attributes each, which are followed where something has changed."""

    def __init__(self, houses: int, attributes: int) -> None:
        self._houses, self._union = houses, tables_of(houses).union
        self._ties = list[_Tie]()
        self.touching = [0] * attributes
        """For each attribute: its ties, as bits."""

    def tie(self, clue: Clue) -> _Tie:
        """Return a clue as a tie, which is not followed yet."""
        tables, places = tables_of(self._houses), (clue.left, clue.right)
        (a, i), (b, j) = (divmod(place, self._houses) for place in places)
        return _Tie(a, i, b, j, tables.backward[clue.kind], tables.forward[clue.kind])

    def add(self, tie: _Tie) -> None:
        """Follow a tie from now on."""
        bit = 1 << len(self._ties)
        self._ties.append(tie)
        self.touching[tie.one] |= bit
        self.touching[tie.other] |= bit

    def revise(self, domains: list[int], tie: _Tie) -> int:
        """Narrow both attributes of a tie in place; return the ties on those that changed."""
        a, i, b, j, backward, forward = tie
        at_i, at_j = houses_of(domains[a], self._houses, i), houses_of(domains[b], self._houses, j)
        keep_i, dirty = at_i & backward[at_j], 0
        keep_j = at_j & forward[keep_i]
        if keep_i != at_i:
            domains[a] &= self._union[i][keep_i]
            dirty = self.touching[a]
        if keep_j != at_j:
            domains[b] &= self._union[j][keep_j]
            dirty |= self.touching[b]
        return dirty

    def follow(self, domains: list[int], dirty: int) -> bool:
        """Revise ties to the fixed point, beginning with those in `dirty`; False if none is."""
        while dirty:
            for place, tie in enumerate(self._ties):
                if dirty >> place & 1:
                    dirty = (dirty | self.revise(domains, tie)) & ~(1 << place)
                    if not domains[tie.one] or not domains[tie.other]:
                        return False
        return all(domains)

    def count(self, domains: list[int], dirty: int, splits: int) -> int:
        """Return the number of solutions up to 2 as `_count` does."""
        if not self.follow(domains, dirty):
            return 0
        open_domains = [a for a, domain in enumerate(domains) if domain & (domain - 1)]
        if not open_domains:
            return 1
        a = min(open_domains, key=lambda index: domains[index].bit_count())
        found, rest = 0, domains[a]
        if rest.bit_count() > splits:
            return 2
        each = splits // rest.bit_count()
        while rest and found < 2:
            bit = rest & -rest
            rest ^= bit
            branch = [*domains]
            branch[a] = bit
            found += self.count(branch, self.touching[a], each)
        return found


def _own(clue: Clue, houses: int) -> tuple[int, int] | None:
    """Return the one attribute of a clue and its permutations; None for a clue about two."""
    (a, i), (b, j) = divmod(clue.left, houses), divmod(clue.right, houses)
    if clue.kind == "at":
        return a, placed(houses)[i][clue.right]
    return (a, related(houses, clue.kind, i, j)) if a == b else None


def _is_enough(clues: Sequence[Clue], houses: int, attributes: int) -> bool:
    """Tell whether `count` is 1."""
    domains, ties = fresh(houses, attributes), _Ties(houses, attributes)
    for clue in clues:
        own = _own(clue, houses)
        if own:
            domains[own[0]] &= own[1]
        else:
            ties.add(ties.tie(clue))
    return ties.count(domains, reduce(or_, ties.touching), MAX_SPLITS) == 1


def enough(clues: list[Clue], houses: int, attributes: int) -> list[Clue] | None:
    """Return the shortest prefix, less clues that add nothing, with exactly one solution."""
    domains, ties = fresh(houses, attributes), _Ties(houses, attributes)
    kept: list[Clue] = []
    for clue in clues:
        own, before = _own(clue, houses), [*domains]
        if own:
            domains[own[0]] &= own[1]
            dirty = ties.touching[own[0]]
        else:
            tie = ties.tie(clue)
            dirty = ties.revise(domains, tie)
            if domains != before:
                ties.add(tie)
        if domains != before:
            kept.append(clue)
            ties.follow(domains, dirty)
            if not any(domain & (domain - 1) for domain in domains):
                return kept
    kept = [*kept, *(clue for clue in clues if clue not in kept)]
    return kept if _is_enough(kept, houses, attributes) else None


def minimal(clues: list[Clue], houses: int, attributes: int) -> list[Clue]:
    """Drop every clue that the others make needless, as far as bounded case splits show."""
    for clue in list(clues):
        rest = [other for other in clues if other != clue]
        if _is_enough(rest, houses, attributes):
            clues = rest
    return clues
