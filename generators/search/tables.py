"""Search over small tables: each rule of a board lists the tuples that its cells may hold.

Compact-table propagation (Demeulenaere et al. 2016): the tuples of a rule are the bits of one
integer, so the tuples left by what the cells may still hold are one AND for each cell.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from operator import itemgetter
from typing import NamedTuple, TypeAlias

Check: TypeAlias = Callable[[Sequence[int]], bool]
"""A further rule on the domains of the cells: False if they break it for sure. It must decide
cells that are all fixed, and may say True to anything else."""

Narrowing: TypeAlias = tuple[tuple[int, int], ...] | None
"""(place, what is left of its domain) wherever that is less; None if no tuple fits."""
_UNKNOWN: Narrowing = ((-1, -1),)
Options: TypeAlias = tuple[tuple[int, int], ...]
_MOST_KNOWN = 1024
"""Narrowings kept per table; a few hundred bytes each."""
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
    options: tuple[list[Options], ...] = field(compare=False, repr=False)
    """For each place and domain: its values as bits, with their tuples; empty if not yet listed."""
    known: dict[tuple[int, ...], Narrowing] = field(compare=False, repr=False)
    """What follows from the domains of the cells, for those met lately."""


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

    def unsure(self, cells: Iterable[int]) -> list[int]:
        """Return those of `cells` in which two solutions differ; all if there are not two."""
        if len(self.solutions) != 2:
            return [*cells]
        one, two = self.solutions
        return [cell for cell in cells if one[cell] != two[cell]]


def table(tuples: Sequence[Sequence[int]], values: int) -> Table:
    """Return the table of `tuples`, all of one length, over the `values` (to 256) from 0 on."""
    columns = [bytes(column) for column in zip(*tuples, strict=True)]
    supports = tuple(tuple(where(column, value) for value in range(values)) for column in columns)
    everything, domains = (1 << len(tuples)) - 1, 1 << values
    unions = tuple([-1] * (domains - 1) + [everything] for _ in columns)
    options: tuple[list[Options], ...] = tuple([()] * domains for _ in columns)
    return Table(everything, supports, unions, options, {})


def where(column: bytes, value: int) -> int:
    """Return the places of a value as a mask."""
    return int(column[::-1].translate(_marks(value)), 2)


@cache
def _marks(value: int) -> bytes:
    return bytes(b"01"[value == other] for other in range(256))


def _union(rule: Table, place: int, domain: int) -> int:
    """Return the tuples with a value of `domain` at `place`, and keep them."""
    found = 0
    for value, support in enumerate(rule.supports[place]):
        if domain >> value & 1:
            found |= support
    rule.unions[place][domain] = found
    return found


def _options(rule: Table, place: int, domain: int) -> Options:
    """Return the values of `domain` at `place` with the tuples that have them, and keep them."""
    supports = enumerate(rule.supports[place])
    found = tuple((1 << value, support) for value, support in supports if domain >> value & 1)
    rule.options[place][domain] = found
    return found


def line_rules(rows: Sequence[Table | None], columns: Sequence[Table | None]) -> list[Rule]:
    """Return a rule for every row and then every column of a board; None is a line without."""
    width, cells = len(columns), range(len(rows) * len(columns))
    lines = [cells[row * width : (row + 1) * width] for row in range(len(rows))]
    lines += [cells[column::width] for column in range(width)]
    tables = zip((*rows, *columns), lines, strict=True)
    return [Rule(fitting, tuple(line)) for fitting, line in tables if fitting]


class Net:
    """The rules of a board, by cell."""

    def __init__(self, cells: int, rules: Iterable[Rule]) -> None:
        self.rules = tuple((rule.table, rule.cells, _reader(rule.cells)) for rule in rules)
        """Each with what reads the domains of its cells."""
        self.touching = [0] * cells
        """For each cell: the rules on it, as bits."""
        for index, (_, own, _) in enumerate(self.rules):
            for cell in own:
                self.touching[cell] |= 1 << index


@lru_cache(maxsize=4096)
def _reader(cells: tuple[int, ...]) -> Callable[[Sequence[int]], tuple[int, ...]]:
    if len(cells) > 1:
        return itemgetter(*cells)
    return lambda domains: tuple(domains[cell] for cell in cells)


def settle(net: Net, domains: list[int], dirty: int) -> int:
    """Narrow `domains` in place until every rule supports every value.

    `dirty` holds the rules to go through. Returns their number, negative on a contradiction.
    """
    work, rules, touching = 0, net.rules, net.touching
    while dirty:
        low = dirty & -dirty
        dirty ^= low
        rule, cells, read = rules[low.bit_length() - 1]
        work += 1
        held = read(domains)
        narrowing = rule.known.get(held, _UNKNOWN)
        if narrowing is _UNKNOWN:
            narrowing = _narrowed(rule, held)
        if narrowing is None:
            return -work
        for place, kept in narrowing:
            cell = cells[place]
            domains[cell] = kept
            dirty |= touching[cell] & ~low
    return work


def _narrowed(rule: Table, held: tuple[int, ...]) -> Narrowing:
    """Work out what follows from these domains, and keep it."""
    left = rule.everything
    for place, (unions, domain) in enumerate(zip(rule.unions, held, strict=True) if left else ()):
        union = unions[domain]
        left &= union if union >= 0 else _union(rule, place, domain)
    narrowing = _supported(rule, held, left) if left else None
    if len(rule.known) >= _MOST_KNOWN:
        rule.known.clear()
    rule.known[held] = narrowing
    return narrowing


def _supported(rule: Table, held: tuple[int, ...], left: int) -> Narrowing:
    """Return the domains that shrink to the values of the tuples in `left`, by place."""
    narrower: list[tuple[int, int]] = []
    for place, domain in enumerate(held):
        if not domain & domain - 1:
            continue
        if domain == 3:
            # Of two values one is left if no tuple has the other.
            ones = left & rule.supports[place][1]
            if not ones or ones == left:
                narrower.append((place, 2 if ones else 1))
            continue
        kept = domain
        for bit, support in rule.options[place][domain] or _options(rule, place, domain):
            if not left & support:
                kept ^= bit
        if kept != domain:
            narrower.append((place, kept))
    return tuple(narrower)


def search(
    net: Net,
    domains: Sequence[int],
    limit: int = 2,
    nodes: int = MAX_NODES,
    check: Check | None = None,
) -> Search:
    """Find up to `limit` solutions by propagation and case splits, in at most `nodes` nodes."""
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
        cell = _unsure(current)
        if cell < 0:
            found.append(tuple([domain.bit_length() - 1 for domain in current]))
            continue
        splits += 1
        domain = current[cell]
        while domain:
            bit = domain & -domain
            domain ^= bit
            branch = [*current]
            branch[cell] = bit
            stack.append((branch, net.touching[cell]))
    return Search(found, splits, revisions, not stack)


def _unsure(domains: Sequence[int]) -> int:
    """Return the first cell of the fewest values to split; -1 for none."""
    best, fewest = -1, len(domains) + 64
    for cell, domain in enumerate(domains):
        if domain & domain - 1:
            count = domain.bit_count()
            if count == 2:
                return cell
            if count < fewest:
                best, fewest = cell, count
    return best
