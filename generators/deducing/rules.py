"""Rules: what each leaves of the candidates of its cells.

Candidates of a cell are the bits of an integer: value v, a whole number from 0 on, is bit v. What a
rule leaves may be more than what can be kept at worst, never less.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import NamedTuple, TypeAlias

from generators.search import where

Narrow: TypeAlias = Callable[[Sequence[int]], list[int]]
"""Candidates of a rule's cells -> those that the rule leaves; 0 where it leaves none."""


class Rule(NamedTuple):
    """A constraint, by the name that a solver has for it."""

    name: str
    """Such as `row 3`; a solution's lines refer to it."""
    cells: tuple[int, ...]
    narrow: Narrow
    needs: int = 0
    """Values that one of the cells has to hold, as a mask."""
    deeper: Narrow | None = None
    """Leaves less than `narrow`, and takes longer."""
    is_judged: bool = False
    """Whether work of its own tells it broken, which may miss that for open cells."""


def different(name: str, cells: Sequence[int], every: int = 0) -> Rule:
    """No value twice; each of the values of the mask `every`, if given, once."""
    deeper = partial(_different, every, 3)
    return Rule(name, tuple(cells), partial(_different, every, 1), every, deeper)


def _different(every: int, largest: int, masks: Sequence[int]) -> list[int]:
    left = [*masks]
    while all(left):
        before = left = _settled(left)
        for size in range(2, largest + 1):
            left = _without_subsets(left, size)
        if every:
            left = _only_places(left, every)
        if left == before:
            break
    return left


def _settled(masks: Sequence[int]) -> list[int]:
    """Take from other cells the values of cells that are settled, until no more are."""
    settled = [mask for mask in masks if not mask & (mask - 1)]
    taken, before = sum(settled), 0
    # As many bits as cells: none of them is bare, and no value is twice among them.
    if taken.bit_count() < len(settled):
        return [0] * len(masks)
    left = [*masks]
    while taken != before:
        before = taken
        for place, mask in enumerate(left):
            if mask & before and mask & (mask - 1):
                mask &= ~taken
                if not mask:
                    return [0] * len(left)
                if not mask & (mask - 1):
                    taken |= mask
                left[place] = mask
    return left


def _without_subsets(masks: list[int], size: int) -> list[int]:
    """Take from other cells the values of as many cells as these values are."""
    left = [*masks]
    few = [place for place, mask in enumerate(left) if 1 < mask.bit_count() <= size]
    for chosen in combinations(few, size):
        union = 0
        for place in chosen:
            union |= left[place]
        if union.bit_count() < size:
            return [0] * len(left)
        if union.bit_count() == size:
            left = [m if place in chosen else m & ~union for place, m in enumerate(left)]
    return left


def _only_places(left: list[int], every: int) -> list[int]:
    """Settle cells that are the only ones for a value."""
    once = twice = 0
    for mask in left:
        twice |= once & mask
        once |= mask
    if every & ~once:
        return [0] * len(left)
    lone = every & ~twice
    return [mask & lone or mask for mask in left]


@dataclass(frozen=True, slots=True, eq=False)
class Ways:
    """Lines of values that are allowed; bit i of a mask stands for line i. Made by `ways`.

    Compact-table propagation (Demeulenaere et al. 2016).
    """

    every: int
    supports: tuple[tuple[int, tuple[tuple[int, int], ...]], ...]
    """For each place: its values as a mask; each as a mask, and the lines that have it there."""

    def narrow(self, masks: Sequence[int]) -> list[int]:
        """Return what lines that go with candidates have in each place."""
        alive = self.every
        for mask, (values, support) in zip(masks, self.supports, strict=True):
            if values & ~mask:
                found = 0
                for value, those in support:
                    if mask & value:
                        found |= those
                alive &= found
        if not alive:
            return [0] * len(masks)
        left = []
        for mask, (values, support) in zip(masks, self.supports, strict=True):
            kept = mask & values
            if kept & (kept - 1):
                for value, those in support:
                    if kept & value and not alive & those:
                        kept ^= value
            left.append(kept)
        return left


def ways(allowed: Iterable[Sequence[int]]) -> Ways:
    """Return lines for `lines`; a table that several rules share is made once."""
    known = list(allowed)
    supports = []
    for column in map(bytes, zip(*known, strict=True)):
        each = tuple((1 << value, where(column, value)) for value in sorted({*column}))
        supports.append((sum(value for value, _ in each), each))
    return Ways((1 << len(known)) - 1, tuple(supports))


def lines(name: str, cells: Sequence[int], allowed: Iterable[Sequence[int]] | Ways) -> Rule:
    """The values, each below 256, are one of the lines that are allowed."""
    table = allowed if isinstance(allowed, Ways) else ways(allowed)
    return Rule(name, tuple(cells), table.narrow)


def unlike(name: str, cells: Sequence[int], others: Sequence[int]) -> Rule:
    """The values of some cells are not, one by one, those of as many others."""
    return Rule(name, (*cells, *others), _unlike)


def _unlike(masks: Sequence[int]) -> list[int]:
    left, half, last = [*masks], len(masks) // 2, -1
    for place, mask in enumerate(masks):
        if mask & (mask - 1):
            if last >= 0:
                return left
            last = place
    if any(not masks[one] & masks[half + one] for one in range(half)):
        return left
    if last < 0:
        return [0] * len(masks)
    left[last] &= ~masks[(last + half) % len(masks)]
    return left


def judged(
    name: str,
    cells: Sequence[int],
    goes: Callable[[Sequence[int]], bool],
    suspects: Callable[[Sequence[int]], Iterable[tuple[int, int]]] | None = None,
) -> Rule:
    """A rule that only a judgment of its own tells broken.

    Args:
        name: of the rule.
        cells: that it is about.
        goes: candidates of all cells -> whether some choice of values keeps the rule.
        suspects: candidates -> places and values that may be worth the trouble to judge, one by
            one, where nothing else leads on.
    """

    def narrow(masks: Sequence[int]) -> list[int]:
        return [*masks] if goes(masks) else [0] * len(masks)

    def deeper(masks: Sequence[int]) -> list[int]:
        left = narrow(masks)
        for place, value in suspects(masks) if suspects and all(left) else ():
            if not goes([*left[:place], 1 << value, *left[place + 1 :]]):
                left[place] &= ~(1 << value)
        return left

    hard = deeper if suspects else None
    return Rule(name, tuple(cells), narrow, deeper=hard, is_judged=True)


def levels(count: int) -> list[list[int]]:
    """Return the lines of so many cells that begin with some 1 and go on with 0 only."""
    return [[1] * high + [0] * (count - high) for high in range(count + 1)]
