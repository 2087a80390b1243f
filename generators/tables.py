"""Search over small tables: each rule of a board lists the tuples that its cells may hold.

Compact-table propagation (Demeulenaere et al. 2016): the tuples of a rule are the bits of one
integer, so the tuples left by what the cells may still hold are one AND for each cell.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple, TypeAlias

Check: TypeAlias = Callable[[Sequence[int]], bool]
"""A further rule on the domains of the cells: False if they break it for sure. It must decide
cells that are all fixed, and may say True to anything else."""

MAX_NODES = 4_000
"""Nodes of one search; the hardest boards of the families here need some hundreds."""


@dataclass(frozen=True, slots=True)
class Table:
    """The tuples that a rule allows; bit i of a mask stands for tuple i. Made by `table`."""

    everything: int
    supports: tuple[tuple[int, ...], ...]
    """For each place and value: the tuples with that value there."""
    unions: tuple[list[int], ...] = field(compare=False, repr=False)
    """For each place and domain: the tuples with a value of the domain there; -1 if not yet
    worked out."""


class Rule(NamedTuple):
    """A table on some cells."""

    table: Table
    cells: tuple[int, ...]


class Search(NamedTuple):
    """What a search found."""

    solutions: list[tuple[int, ...]]
    """The value of every cell."""
    splits: int
    """Case splits: 0 if propagation decides the board."""
    revisions: int
    """Tables gone through, dead branches included."""
    is_complete: bool
    """There are no other solutions."""

    @property
    def is_unique(self) -> bool:
        """Exactly one solution, proved."""
        return self.is_complete and len(self.solutions) == 1


def table(tuples: Sequence[Sequence[int]], values: int) -> Table:
    """Return the table of `tuples`, all of one length, over the values 0..`values` - 1."""
    length = len(tuples[0]) if tuples else 0
    masks = [[bytearray(len(tuples) // 8 + 1) for _ in range(values)] for _ in range(length)]
    for index, entry in enumerate(tuples):
        for place, value in enumerate(entry):
            masks[place][value][index >> 3] |= 1 << (index & 7)
    supports = tuple(tuple(int.from_bytes(mask, "little") for mask in row) for row in masks)
    unions = tuple([-1] * (1 << values) for _ in range(length))
    return Table((1 << len(tuples)) - 1, supports, unions)


def _union(rule: Table, place: int, domain: int) -> int:
    """Return the tuples with a value of `domain` at `place`, and keep them."""
    found = 0
    for value, support in enumerate(rule.supports[place]):
        if domain >> value & 1:
            found |= support
    rule.unions[place][domain] = found
    return found


class Net:
    """The rules of a board, by cell."""

    def __init__(self, cells: int, rules: Iterable[Rule]) -> None:
        self.rules = tuple(rules)
        self.touching = [0] * cells
        """For each cell: the rules on it, as bits."""
        for index, rule in enumerate(self.rules):
            for cell in rule.cells:
                self.touching[cell] |= 1 << index


def settle(net: Net, domains: list[int], dirty: int) -> int:
    """Narrow `domains` in place until every rule supports every value.

    `dirty` holds the rules to go through. Returns their number, negative on a contradiction.
    """
    work = 0
    while dirty:
        low = dirty & -dirty
        dirty ^= low
        rule, cells = net.rules[low.bit_length() - 1]
        work += 1
        left = rule.everything
        if not left:
            return -work
        for place, cell in enumerate(cells):
            union = rule.unions[place][domains[cell]]
            left &= union if union >= 0 else _union(rule, place, domains[cell])
        if not left:
            return -work
        for cell, supports in zip(cells, rule.supports, strict=True):
            domain = domains[cell]
            if domain & domain - 1:
                kept = _kept(domain, supports, left)
                if kept != domain:
                    domains[cell] = kept
                    dirty |= net.touching[cell] & ~low
    return work


def _kept(domain: int, supports: tuple[int, ...], left: int) -> int:
    kept, rest = domain, domain
    while rest:
        bit = rest & -rest
        rest ^= bit
        if not left & supports[bit.bit_length() - 1]:
            kept ^= bit
    return kept


def search(
    net: Net,
    domains: Sequence[int],
    limit: int = 2,
    nodes: int = MAX_NODES,
    check: Check | None = None,
    rng: Random | None = None,
) -> Search:
    """Find up to `limit` solutions by propagation and case splits, in at most `nodes` nodes.

    With `rng` the splits are random, so the first solution is a random one.
    """
    found: list[tuple[int, ...]] = []
    splits = revisions = 0
    stack = [(list(domains), (1 << len(net.rules)) - 1)]
    for _ in range(nodes):
        if not stack or len(found) >= limit:
            return Search(found, splits, revisions, not stack)
        current, dirty = stack.pop()
        work = settle(net, current, dirty)
        revisions += abs(work)
        if work < 0 or (check and not check(current)):
            continue
        unsure = [cell for cell, domain in enumerate(current) if domain & domain - 1]
        if not unsure:
            found.append(tuple(domain.bit_length() - 1 for domain in current))
            continue
        splits += 1
        cell = rng.choice(unsure) if rng else min(unsure, key=lambda c: current[c].bit_count())
        for bit in _shuffled(current[cell], rng):
            branch = [*current]
            branch[cell] = bit
            stack.append((branch, net.touching[cell]))
    return Search(found, splits, revisions, not stack)


def _shuffled(domain: int, rng: Random | None) -> list[int]:
    values = [1 << value for value in range(domain.bit_length()) if domain >> value & 1]
    if rng:
        rng.shuffle(values)
    return values


def thin(
    net: Net,
    full: Sequence[int],
    answer: Sequence[int],
    order: Sequence[int],
    fewest: int,
    check: Check | None = None,
) -> list[int]:
    """Return which cells to give, `fewest` at least, so that `answer` is the only solution.

    `full` holds the domains with nothing given, `order` all cells in the order in which to spare
    them. The longest of a few leading runs goes at once, then cell by cell: one is spared if no
    other value fits it.
    """

    def domains(given: Iterable[int]) -> list[int]:
        fixed = [*full]
        for cell in given:
            fixed[cell] = 1 << answer[cell]
        return fixed

    run = max(0, len(order) - fewest)
    while run and not search(net, domains(order[run:]), check=check).is_unique:
        run //= 2
    given = list(order[run:])
    for cell in order[run:]:
        if len(given) <= fewest:
            break
        rest = [other for other in given if other != cell]
        others = domains(rest)
        others[cell] &= ~(1 << answer[cell])
        if not others[cell]:
            given = rest
            continue
        other = search(net, others, limit=1, check=check)
        if other.is_complete and not other.solutions:
            given = rest
    return given
