"""Board: what is known of cells, and what each rule makes of it by itself.

Only what may have changed is looked at again: the rules of a cell of which something was stated,
and the cells of which such a rule leaves something else than before. What a rule leaves of given
candidates is worked out once for all boards of a solution.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import compress
from operator import itemgetter, ne
from typing import NamedTuple, TypeAlias

from generators.deducing.options import BITS, Pairs, common, is_binary, packed, pairs_of, without
from generators.deducing.rules import Narrow, Rule

_SEVERAL = 2


class TooLongError(Exception):
    """A solution takes more steps, or more work, than it may."""


class Left(NamedTuple):
    """What a rule leaves of candidates."""

    less: Mapping[int, int]
    """What is left, for each place that it takes values away from, in order."""
    is_broken: bool
    """It leaves nothing of some cell."""
    alike: tuple[int, ...]
    """The most places that it settles with one value; none where it is broken."""
    going: Sequence[int] = ()
    """The options that go with the candidates, by what they take away."""


_NOTHING_LESS = Left({}, False, ())

_Key: TypeAlias = tuple[int, ...] | int
"""Candidates of a rule's cells: one by one, or in one integer for `Pairs`."""
_Table: TypeAlias = dict[_Key, Left | None]
"""What a rule leaves of candidates; None where that has been counted and not been needed yet."""


class Memory:
    """What rules have been found to leave of candidates, up to so many findings."""

    def __init__(self, work: int) -> None:
        self._of: dict[Narrow, _Table] = {}
        self._more = work

    def of(self, narrow: Narrow) -> _Table:
        """Return what is known of a rule, by the candidates of its cells."""
        return self._of.setdefault(narrow, {})

    def count(self, table: _Table, key: _Key) -> None:
        """Count it as work that a rule is looked at with candidates, unless it has been before.

        Raises:
            TooLongError: if that is too much work.
        """
        if key not in table:
            if not self._more:
                raise TooLongError
            self._more -= 1
            table[key] = None

    def left(self, narrow: Narrow, masks: tuple[int, ...], table: _Table) -> Left:
        """Return what a rule leaves of candidates; `table` is what is known of it.

        Raises:
            TooLongError: if that has been worked out for too many candidates.
        """
        found = table.get(masks)
        if found is None:
            self.count(table, masks)
            found = table[masks] = _left(narrow([*masks]), masks)
        return found


def _left(left: Sequence[int], masks: tuple[int, ...]) -> Left:
    places = list(compress(range(len(masks)), map(ne, left, masks)))
    if not places and 0 not in masks:
        return _NOTHING_LESS
    less = {place: left[place] for place in places}
    if 0 in left:
        return Left(less, True, ())
    return Left(less, False, _alike(less))


def _alike(less: Mapping[int, int]) -> tuple[int, ...]:
    """Return the most places that are settled with one value."""
    settled = [place for place, mask in less.items() if not mask & (mask - 1)]
    if len(settled) < _SEVERAL:
        return tuple(settled)
    values = [less[place] for place in settled]
    if len({*values}) == 1:
        return tuple(settled)
    most = max(values, key=values.count)
    return tuple([place for place in settled if less[place] == most])


def _left_by_pairs(pairs: Pairs, candidates: int, taken: Sequence[int]) -> Left:
    """Return what options leave of candidates; `taken` holds all of them that may go with these."""
    going = pairs.going(candidates, taken)
    if not going:
        return Left(dict.fromkeys(pairs.cells, 0), True, ())
    bits = common(going) & candidates
    if not bits:
        return Left({}, False, (), going)
    less = without(candidates, bits)
    return Left(less, False, _alike(less), going)


class Frame(NamedTuple):
    """What boards of one solution have in common."""

    rules: Sequence[Rule]
    memory: Memory
    numbers: Mapping[str, int]
    """For each rule, by its name: its place among the rules."""
    at: Sequence[Sequence[tuple[int, int]]]
    """For each cell: the rules that it is in, and its place there."""
    touching: Sequence[Sequence[int]]
    """For each cell: the rules that it is in."""
    cells: Sequence[Sequence[int]]
    """For each rule: the cell of each place."""
    pairs: Sequence[Pairs | None]
    """For each rule: its options in bits, if it has them; its places are then cells."""
    tables: Sequence[_Table]
    """For each rule: what it has been found to leave."""
    deeper: Sequence[_Table | None]
    """The same of what leaves less and takes longer; None if there is no such thing."""
    reads: Sequence[Callable[[Sequence[int]], tuple[int, ...]]]
    """For each rule: what reads the candidates of its cells."""
    is_packed: bool
    """Whether some rule has options in bits."""

    def left(self, number: int, masks: Sequence[int], packed: int, before: Left) -> Left:
        """Return what a rule leaves of candidates of all cells.

        Args:
            number: of the rule.
            masks: the candidates of each cell.
            packed: the same as one integer, if the board is packed.
            before: what the rule leaves of these candidates and more.
        """
        pairs, table = self.pairs[number], self.tables[number]
        if pairs is None:
            held = self.reads[number](masks)
            return table.get(held) or self.memory.left(self.rules[number].narrow, held, table)
        bits = packed & pairs.within
        found = table.get(bits)
        if found is None:
            self.memory.count(table, bits)
            found = table[bits] = _left_by_pairs(pairs, bits, before.going)
        return found

    def note(self, number: int, masks: Sequence[int], packed: int) -> None:
        """Count the work of looking at a rule, without doing it yet."""
        pairs = self.pairs[number]
        key = self.reads[number](masks) if pairs is None else packed & pairs.within
        self.memory.count(self.tables[number], key)

    def packed(self, masks: Sequence[int]) -> int:
        """Return the candidates of all cells as one integer; 0 if the board is not packed."""
        return packed(enumerate(masks)) if self.is_packed else 0

    def left_deeply(self, number: int, masks: Sequence[int]) -> Left | None:
        """Return what a rule leaves that takes longer; None if there is no such rule."""
        deeper, table = self.rules[number].deeper, self.deeper[number]
        if deeper is None or table is None:
            return None
        held = self.reads[number](masks)
        return table.get(held) or self.memory.left(deeper, held, table)


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
            lost = known[cell] & ~mask
            if lost:
                now = known[cell] = known[cell] ^ lost
                if self.frame.is_packed:
                    self.packed ^= lost << BITS * cell
                if not now & (now - 1):
                    closed.append(cell)
                self._leave(cell, now)
                changed.update(self.frame.touching[cell])
        if closed:
            self.open = [cell for cell in self.open if known[cell] & (known[cell] - 1)]
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
        found = self.alone[number] = self.frame.left(number, self.known, self.packed, before)
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
    alone = [_alone(frame, number, known) for number in range(len(rules))]
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
        memory,
        {rule.name: number for number, rule in enumerate(rules)},
        at,
        [[number for number, _ in each] for each in at],
        [range(len(known)) if one else r.cells for r, one in zip(rules, pairs, strict=True)],
        pairs,
        [memory.of(rule.narrow) for rule in rules],
        [memory.of(rule.deeper) if rule.deeper else None for rule in rules],
        [_reader(rule.cells) for rule in rules],
        any(pairs),
    )


def _alone(frame: Frame, number: int, known: Sequence[int]) -> Left:
    pairs, rule = frame.pairs[number], frame.rules[number]
    if pairs:
        held = packed((cell, known[cell]) for cell in pairs.cells)
        return _left_by_pairs(pairs, held, pairs.taken)
    masks = frame.reads[number](known)
    return _left(rule.narrow([*masks]), masks)


def _reader(cells: Collection[int]) -> Callable[[Sequence[int]], tuple[int, ...]]:
    if len(cells) > 1:
        return itemgetter(*cells)
    return lambda masks: tuple([masks[cell] for cell in cells])
