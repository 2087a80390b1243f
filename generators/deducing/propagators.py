"""Propagators: what a rule leaves of candidates, found once for all boards of a solution.

That a rule is looked at with candidates is counted as work, the first time.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import NamedTuple, Protocol, TypeAlias, TypeVar

from generators.deducing.options import Pairs, common, packed, without
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

_Masks: TypeAlias = tuple[int, ...]
_Key = TypeVar("_Key", _Masks, int)
"""Candidates of a rule's cells: one by one, or in one integer for `Pairs`."""


@dataclass(slots=True)
class _Work:
    """How much work may still be done for a solution."""

    more: int

    def count(self) -> None:
        """Count a rule that is looked at with candidates.

        Raises:
            TooLongError: if that is too much work.
        """
        if not self.more:
            raise TooLongError
        self.more -= 1


class _Table(dict[_Key, Left]):
    """What a rule leaves of candidates, as far as it has been found."""

    def __init__(self, work: _Work) -> None:
        super().__init__()
        self._work = work
        self._noted: set[_Key] = set()
        """Candidates that have been counted before what is left of them was needed."""

    def note(self, key: _Key) -> None:
        """Count it as work that the rule is looked at with candidates, but do not do so yet."""
        if key not in self and key not in self._noted:
            self._work.count()
            self._noted.add(key)

    def count(self, key: _Key) -> None:
        """Count it as work that the rule is looked at with candidates for the first time."""
        if key not in self._noted:
            self._work.count()


class _Found(_Table[_Masks]):
    """What a rule leaves of candidates, found when it is asked for."""

    def __init__(self, work: _Work, narrow: Narrow) -> None:
        super().__init__(work)
        self._narrow = narrow

    def __missing__(self, masks: _Masks) -> Left:
        self.count(masks)
        found = self[masks] = _left(self._narrow([*masks]), masks)
        return found


class Memory:
    """What rules have been found to leave of candidates, up to so many findings."""

    def __init__(self, work: int) -> None:
        self._work = _Work(work)
        self._of: dict[Narrow, _Found] = {}
        self._of_pairs: dict[Narrow, _Table[int]] = {}

    def of(self, narrow: Narrow) -> _Found:
        """Return what is known of a rule, by the candidates of its cells."""
        return self._of.setdefault(narrow, _Found(self._work, narrow))

    def of_pairs(self, narrow: Narrow) -> _Table[int]:
        """Return the same of a rule with options in bits."""
        return self._of_pairs.setdefault(narrow, _Table(self._work))


def _left(left: Sequence[int], masks: _Masks) -> Left:
    if tuple(left) == masks and 0 not in masks:
        return _NOTHING_LESS
    less = {place: mask for place, mask in enumerate(left) if mask != masks[place]}
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


class Propagator(Protocol):
    """What finds what a rule leaves of candidates of all cells.

    Candidates come as a mask for each cell and, if the board is packed, as one integer.
    """

    def alone(self, known: Sequence[int]) -> Left:
        """Return what is left at the start; that is not counted."""
        ...

    def left(self, masks: Sequence[int], packed: int, before: Left) -> Left:
        """Return what is left; `before` is what is left of these candidates and more.

        Raises:
            TooLongError: if that is too much work.
        """
        ...

    def note(self, masks: Sequence[int], packed: int) -> None:
        """Count the work of looking at the rule, without doing it yet."""
        ...

    def left_deeply(self, masks: Sequence[int]) -> Left | None:
        """Return what is left of what takes longer; None if the rule has no such thing."""
        ...

    def note_deeply(self, masks: Sequence[int]) -> bool:
        """Count the work of what takes longer; False if the rule has no such thing."""
        ...


def propagator_of(rule: Rule, pairs: Pairs | None, memory: Memory) -> Propagator:
    """Return the propagator of a rule; `pairs` are its options in bits, if it has them."""
    if pairs:
        return _OfPairs(pairs, memory.of_pairs(rule.narrow))
    deeper = memory.of(rule.deeper) if rule.deeper else None
    return _OfMasks(rule, _reader(rule.cells), memory.of(rule.narrow), deeper)


@dataclass(slots=True)
class _OfMasks:
    """Looks up the candidates of the rule's cells."""

    _rule: Rule
    _read: Callable[[Sequence[int]], _Masks]
    _found: _Found
    _deeper: _Found | None

    def alone(self, known: Sequence[int]) -> Left:
        masks = self._read(known)
        return _left(self._rule.narrow([*masks]), masks)

    def left(self, masks: Sequence[int], packed: int, before: Left) -> Left:
        return self._found[self._read(masks)]

    def note(self, masks: Sequence[int], packed: int) -> None:
        self._found.note(self._read(masks))

    def left_deeply(self, masks: Sequence[int]) -> Left | None:
        return None if self._deeper is None else self._deeper[self._read(masks)]

    def note_deeply(self, masks: Sequence[int]) -> bool:
        if self._deeper is not None:
            self._deeper.note(self._read(masks))
        return self._deeper is not None


def _reader(cells: Collection[int]) -> Callable[[Sequence[int]], _Masks]:
    if len(cells) > 1:
        return itemgetter(*cells)
    return lambda masks: tuple([masks[cell] for cell in cells])


@dataclass(slots=True)
class _OfPairs:
    """Looks up the bits of the rule's cells; its places are cells."""

    _pairs: Pairs
    _found: _Table[int]

    def alone(self, known: Sequence[int]) -> Left:
        held = packed((cell, known[cell]) for cell in self._pairs.cells)
        return _left_by_pairs(self._pairs, held, self._pairs.going(held, self._pairs.taken))

    def left(self, masks: Sequence[int], packed: int, before: Left) -> Left:
        bits = packed & self._pairs.within
        found = self._found.get(bits)
        if found is None:
            self._found.count(bits)
            going = self._pairs.going(bits, before.going)
            # Where as many go as before, they take away no more.
            is_same = not before.less and len(going) == len(before.going)
            found = before if is_same else _left_by_pairs(self._pairs, bits, going)
            self._found[bits] = found
        return found

    def note(self, masks: Sequence[int], packed: int) -> None:
        self._found.note(packed & self._pairs.within)

    def left_deeply(self, masks: Sequence[int]) -> Left | None:
        return None

    def note_deeply(self, masks: Sequence[int]) -> bool:
        return False


def _left_by_pairs(pairs: Pairs, candidates: int, going: Sequence[int]) -> Left:
    """Return what those options leave of candidates that go with them."""
    if not going:
        return Left(dict.fromkeys(pairs.cells, 0), True, ())
    bits = common(going) & candidates
    if not bits:
        return Left({}, False, (), going)
    less = without(candidates, bits)
    return Left(less, False, _alike(less), going)
