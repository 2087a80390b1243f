"""Board: what is known of cells, and what each rule makes of it by itself.

Only what may have changed is looked at again: the rules of a cell of which something was stated,
and the cells of which such a rule leaves something else than before. What a rule leaves of given
candidates is worked out once for all boards of a solution.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from generators.deducing.options import BITS, is_binary, packed, pairs_of
from generators.deducing.propagators import Left, Memory, Propagator, propagator_of
from generators.deducing.rules import Rule


class Frame(NamedTuple):
    """What boards of one solution have in common."""

    rules: Sequence[Rule]
    numbers: Mapping[str, int]
    """For each rule, by its name: its place among the rules."""
    at: Sequence[Sequence[tuple[int, int]]]
    """For each cell: the rules that it is in, and its place there."""
    touching: Sequence[Sequence[int]]
    """For each cell: the rules that it is in."""
    propagators: Sequence[Propagator]
    """For each rule: what finds what it leaves."""
    cells: Sequence[Sequence[int]]
    """For each rule: the cell of each place."""
    is_packed: bool
    """Whether some rule has options in bits."""

    def packed(self, masks: Sequence[int]) -> int:
        """Return the candidates of all cells as one integer; 0 if the board is not packed."""
        return packed(enumerate(masks)) if self.is_packed else 0


@dataclass(slots=True)
class Board:
    """What is known so far; made by `board_of`."""

    frame: Frame
    known: list[int]
    """Candidates of every cell, as far as they are stated."""
    packed: int
    """The same as one integer, if the frame is packed."""
    open: list[int]
    """The cells of which more than one value is known to be possible."""
    settled: set[int]
    """Of these, the cells of which the rules, each by itself, leave one value or none."""
    alone: list[Left]
    """What each rule leaves of the known candidates of its cells."""
    settling: dict[int, tuple[int, ...]]
    """The rules that settle cells by themselves, with the most places that take one value."""
    broken: set[int]
    """The rules that leave nothing of some cell."""
    _left: list[int]
    _stale: set[int]
    """The cells of which the rules may leave more than `_left` says."""

    def copy(self) -> "Board":
        """Return a board that changes by itself; the memory is shared."""
        return Board(
            self.frame,
            [*self.known],
            self.packed,
            self.open,
            {*self.settled},
            [*self.alone],
            {**self.settling},
            {*self.broken},
            [*self._left],
            {*self._stale},
        )

    def take(self, masks: Iterable[tuple[int, int]]) -> None:
        """State that cells hold a value of a mask each."""
        known, changed, closed = self.known, set[int](), list[int]()
        for cell, mask in masks:
            before = known[cell]
            lost = before & ~mask
            if lost:
                now = known[cell] = before ^ lost
                if self.frame.is_packed:
                    self.packed ^= lost << BITS * cell
                if before & (before - 1) and not now & (now - 1):
                    closed.append(cell)
                self._leave(cell, now)
                changed.update(self.frame.touching[cell])
        if closed:
            self.open = [*self.open]
            for cell in closed:
                self.open.remove(cell)
            self.settled.difference_update(closed)
        for number in changed:
            self._look(number)

    def _leave(self, cell: int, mask: int) -> None:
        """Leave a cell no other value than those of a mask."""
        before = self._left[cell]
        now = before & mask
        if now != before:
            self._left[cell] = now
            if not now & (now - 1) and self.known[cell] & (self.known[cell] - 1):
                self.settled.add(cell)

    def _look(self, number: int) -> None:
        """Look again at what a rule leaves of the known candidates of its cells."""
        before, cells = self.alone[number], self.frame.cells[number]
        propagator = self.frame.propagators[number]
        found = self.alone[number] = propagator.left(self.known, self.packed, before)
        if found is before:
            return
        for place, mask in found.less.items():
            self._leave(cells[place], mask)
        for place, mask in before.less.items():
            if found.less.get(place, self.known[cells[place]]) & ~mask:
                self._stale.add(cells[place])
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
        if cell in self._stale:
            self._stale.discard(cell)
            mask = self.known[cell]
            for rule, place in self.frame.at[cell]:
                mask &= self.alone[rule].less.get(place, mask)
            self._left[cell] = mask
            self.settled.discard(cell)
            if not mask & (mask - 1) and self.known[cell] & (self.known[cell] - 1):
                self.settled.add(cell)
        return self._left[cell]

    def all_left(self) -> Sequence[int]:
        """Return what the rules, each by itself, leave of every cell."""
        for cell in [*self._stale]:
            self.left(cell)
        return self._left

    def left_by(self, rules: Sequence[Rule], cell: int) -> int:
        """Return what some of the rules, each by itself, leave of a cell."""
        mask, names = self.known[cell], {rule.name for rule in rules}
        for rule, place in self.frame.at[cell]:
            if place in self.alone[rule].less and self.frame.rules[rule].name in names:
                mask &= self.alone[rule].less[place]
        return mask

    def deciding(self, cell: int) -> tuple[Rule, ...]:
        """Return rules that together leave what all of them leave of a cell; few of them."""
        wanted, mask = self.left(cell), self.known[cell]
        each = [
            (rule, self.alone[rule].less[place])
            for rule, place in self.frame.at[cell]
            if place in self.alone[rule].less
        ]
        named: list[int] = []
        while mask != wanted:
            counts = [(mask & left).bit_count() for _, left in each]
            rule, left = each[counts.index(min(counts))]
            mask &= left
            named.append(rule)
        return tuple(self.frame.rules[rule] for rule in sorted(named))

    def settles(self, number: int) -> list[int]:
        """Return the most cells that a rule settles with one value."""
        cells = self.frame.cells[number]
        return sorted(cells[place] for place in self.settling[number])


def board_of(known: Sequence[int], rules: Sequence[Rule], work: int) -> Board:
    """Return what is known at the start.

    Args:
        known: candidates of each cell.
        rules: all of the puzzle's.
        work: rules with candidates that may be looked at.
    """
    frame = _frame_of(known, rules, work)
    alone = [propagator.alone(known) for propagator in frame.propagators]
    left = [*known]
    for each, cells in zip(alone, frame.cells, strict=True):
        for place, mask in each.less.items():
            left[cells[place]] &= mask
    open_ = [cell for cell, mask in enumerate(known) if mask & (mask - 1)]
    return Board(
        frame,
        [*known],
        frame.packed(known),
        open_,
        {cell for cell in open_ if not left[cell] & (left[cell] - 1)},
        alone,
        {number: left.alike for number, left in enumerate(alone) if left.alike},
        {number for number, left in enumerate(alone) if left.is_broken},
        left,
        set(),
    )


def _frame_of(known: Sequence[int], rules: Sequence[Rule], work: int) -> Frame:
    memory, is_of_bits = Memory(work), is_binary(known)
    pairs = [pairs_of(rule.narrow) if is_of_bits else None for rule in rules]
    at: list[list[tuple[int, int]]] = [[] for _ in known]
    for number, rule in enumerate(rules):
        for place, cell in enumerate(rule.cells):
            at[cell].append((number, cell if pairs[number] else place))
    return Frame(
        rules,
        {rule.name: number for number, rule in enumerate(rules)},
        at,
        [[number for number, _ in each] for each in at],
        [propagator_of(rule, one, memory) for rule, one in zip(rules, pairs, strict=True)],
        [range(len(known)) if one else r.cells for r, one in zip(rules, pairs, strict=True)],
        any(pairs),
    )
