"""Board: what is known of cells, and what each rule makes of it by itself.

Only what may have changed is looked at again: the rules of a cell of which something was stated,
and the cells of which such a rule leaves something else than before. What a rule leaves of given
candidates is worked out once for all boards of a solution.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import NamedTuple

from generators.deducing.rules import Narrow, Rule

_SEVERAL = 2


class TooLongError(Exception):
    """A solution takes more steps, or more work, than it may."""


class Left(NamedTuple):
    """What a rule leaves of candidates."""

    masks: Sequence[int]
    """Of each of its cells."""
    is_broken: bool
    """It leaves nothing of some cell."""
    is_less: bool
    """It takes values away."""
    alike: tuple[int, ...]
    """The most places of its cells that it settles with one value."""


class Memory:
    """What rules have been found to leave of candidates, up to so many findings."""

    def __init__(self, work: int) -> None:
        self._of: dict[Narrow, dict[tuple[int, ...], Left]] = {}
        self._more = work

    def of(self, narrow: Narrow) -> dict[tuple[int, ...], Left]:
        """Return what is known of a rule, by the candidates of its cells."""
        return self._of.setdefault(narrow, {})

    def left(self, narrow: Narrow, masks: tuple[int, ...]) -> Left:
        """Return what a rule leaves of candidates.

        Raises:
            TooLongError: if that has been worked out for too many candidates.
        """
        known = self.of(narrow)
        return known.get(masks) or self.new(narrow, masks, known)

    def new(
        self, narrow: Narrow, masks: tuple[int, ...], known: dict[tuple[int, ...], Left]
    ) -> Left:
        """Work out what a rule leaves of candidates, and add it to what is known."""
        if not self._more:
            raise TooLongError
        self._more -= 1
        found = known[masks] = _left(narrow([*masks]), masks)
        return found


def _left(left: Sequence[int], masks: tuple[int, ...]) -> Left:
    left = tuple(left)
    if left == masks:
        return Left(masks, 0 in masks, False, ())
    return Left(left, 0 in left, True, _alike(left, masks))


def _alike(left: tuple[int, ...], masks: tuple[int, ...]) -> tuple[int, ...]:
    """Return the most places that are settled with one value."""
    new = [
        place for place, mask in enumerate(left) if not mask & (mask - 1) and mask != masks[place]
    ]
    if len(new) < _SEVERAL:
        return tuple(new)
    values = [left[place] for place in new]
    most = max(values, key=values.count)
    return tuple([place for place in new if left[place] == most])


class Frame(NamedTuple):
    """What boards of one solution have in common."""

    rules: Sequence[Rule]
    memory: Memory
    at: Sequence[Sequence[tuple[int, int]]]
    """For each cell: the rules that it is in, and its place there."""
    touching: Sequence[Sequence[int]]
    """For each cell: the rules that it is in."""
    tables: Sequence[dict[tuple[int, ...], Left]]
    """For each rule: what it has been found to leave."""
    reads: Sequence[Callable[[Sequence[int]], tuple[int, ...]]]
    """For each rule: what reads the candidates of its cells."""

    def left(self, number: int, masks: Sequence[int]) -> Left:
        """Return what a rule leaves of candidates of all cells."""
        held, table = self.reads[number](masks), self.tables[number]
        return table.get(held) or self.memory.new(self.rules[number].narrow, held, table)


@dataclass(slots=True)
class Board:
    """What is known so far; made by `board_of`."""

    frame: Frame
    known: list[int]
    """Candidates of every cell, as far as they are stated."""
    open: list[int]
    """The cells of which more than one value is known to be possible."""
    alone: list[Left]
    """What each rule leaves of the known candidates of its cells."""
    settling: dict[int, tuple[int, ...]]
    """The rules that settle cells by themselves, with the most places that take one value."""
    broken: set[int]
    """The rules that leave nothing of some cell."""
    stale: set[int]
    """The cells of which the rules may leave something else than they did."""
    _left: list[int]

    def copy(self) -> "Board":
        """Return a board that changes by itself; the memory is shared."""
        return Board(
            self.frame,
            [*self.known],
            self.open,
            [*self.alone],
            {**self.settling},
            {*self.broken},
            {*self.stale},
            [*self._left],
        )

    def take(self, masks: Iterable[tuple[int, int]]) -> None:
        """State that cells hold a value of a mask each."""
        known, changed = self.known, set[int]()
        less = [(cell, mask) for cell, mask in masks if known[cell] & ~mask]
        for cell, mask in less:
            known[cell] &= mask
            self._left[cell] = known[cell]
            self.stale.add(cell)
            changed.update(self.frame.touching[cell])
        if less:
            self.open = [cell for cell in self.open if known[cell] & (known[cell] - 1)]
        for number in changed:
            self._look(number)

    def _look(self, number: int) -> None:
        """Look again at what a rule leaves of the known candidates of its cells."""
        found, before = self.frame.left(number, self.known), self.alone[number]
        self.alone[number] = found
        if found.masks != before.masks:
            for cell, old, new in zip(
                self.frame.rules[number].cells, before.masks, found.masks, strict=True
            ):
                if old != new:
                    self.stale.add(cell)
        if found.alike:
            self.settling[number] = found.alike
        elif before.alike:
            del self.settling[number]
        if found.is_broken:
            self.broken.add(number)
        elif before.is_broken:
            self.broken.discard(number)

    def left(self, cell: int) -> int:
        """Return what the rules, each by itself, leave of a cell."""
        if cell in self.stale:
            self.stale.discard(cell)
            mask = self.known[cell]
            for rule, place in self.frame.at[cell]:
                mask &= self.alone[rule].masks[place]
            self._left[cell] = mask
        return self._left[cell]

    def all_left(self) -> Sequence[int]:
        """Return what the rules, each by itself, leave of every cell, where none is broken."""
        # What is left of a cell with one known value is that value: else a rule would be broken.
        for cell in self.stale.intersection(self.open):
            self.left(cell)
        return self._left

    def left_by(self, rules: Sequence[Rule], cell: int) -> int:
        """Return what some of the rules, each by itself, leave of a cell."""
        mask, names = self.known[cell], {rule.name for rule in rules}
        for rule, place in self.frame.at[cell]:
            if self.frame.rules[rule].name in names:
                mask &= self.alone[rule].masks[place]
        return mask

    def deciding(self, cell: int) -> tuple[Rule, ...]:
        """Return rules that together leave what all of them leave of a cell; few of them."""
        wanted, mask = self.left(cell), self.known[cell]
        each = [(rule, self.alone[rule].masks[place]) for rule, place in self.frame.at[cell]]
        named: list[int] = []
        while mask != wanted:
            counts = [(mask & left).bit_count() for _, left in each]
            rule, left = each[counts.index(min(counts))]
            mask &= left
            named.append(rule)
        return tuple(self.frame.rules[rule] for rule in sorted(named))

    def settles(self, number: int) -> list[int]:
        """Return the most cells that a rule settles with one value."""
        cells = self.frame.rules[number].cells
        return sorted(cells[place] for place in self.settling[number])


def board_of(known: Sequence[int], rules: Sequence[Rule], work: int) -> Board:
    """Return what is known at the start.

    Args:
        known: candidates of each cell.
        rules: all of the puzzle's.
        work: rules with candidates that may be looked at.
    """
    at: list[list[tuple[int, int]]] = [[] for _ in known]
    for number, rule in enumerate(rules):
        for place, cell in enumerate(rule.cells):
            at[cell].append((number, place))
    memory = Memory(work)
    tables = [memory.of(rule.narrow) for rule in rules]
    reads = [_reader(rule.cells) for rule in rules]
    touching = [[number for number, _ in each] for each in at]
    alone = [
        _left(rule.narrow([*masks]), masks)
        for rule, read in zip(rules, reads, strict=True)
        for masks in [read(known)]
    ]
    return Board(
        Frame(rules, memory, at, touching, tables, reads),
        [*known],
        [cell for cell, mask in enumerate(known) if mask & (mask - 1)],
        alone,
        {number: left.alike for number, left in enumerate(alone) if left.alike},
        {number for number, left in enumerate(alone) if left.is_broken},
        {*range(len(known))},
        [*known],
    )


def _reader(cells: Collection[int]) -> Callable[[Sequence[int]], tuple[int, ...]]:
    if len(cells) > 1:
        return itemgetter(*cells)
    return lambda masks: tuple([masks[cell] for cell in cells])
