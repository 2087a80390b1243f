"""Rows of colored cells and the ways to change them that `logic/arc_1d` builds its words from.

A row is a string of digits; 0 is background, a block is a longest run of equal cells that are not
background, and a gap is a longest run of background. Every change keeps the length, and none
depends on the order of the colors, so renaming the colors of a puzzle changes nothing else.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, TypeAlias

from generators.family import rule

Change: TypeAlias = Callable[[str], str]
Pick: TypeAlias = Callable[[Sequence[str]], Sequence[bool]]
"""Which of the blocks are meant."""
Order: TypeAlias = Callable[[Sequence[str]], Sequence[str]]
Joint: TypeAlias = Callable[[str, str, str], str]
"""(cell before a gap, the gap, cell after it) -> what the gap becomes; 0 is beyond the end."""
Divided: TypeAlias = Callable[[str], tuple[list[str], list[str]]]
"""A row -> what it falls into, and those parts of it that are not background."""
Effect: TypeAlias = Literal["move", "color", "fill", "cut", "any"]
"""What an operation may do, if it does anything: `move` the cells and keep their colors, `color`
the colored cells anew, `fill` background and leave the rest, `cut` away colored cells, or `any`."""

COLORS = "123456789"
_EQUAL = re.compile(r"(.)\1*")
_TOUCHING = re.compile(r"0+|[^0]+")


@dataclass(frozen=True, slots=True)
class Operation:
    """One step of a rule."""

    kind: str
    """Operations of one kind differ only in their colors, distances or directions."""
    effect: Effect
    apply: Change
    writes: str = ""
    """A color that is in the result, unless nothing changes."""
    clears: str = ""
    """Colors that are never in the result."""
    full_effect: str = field(init=False, compare=False)
    """The effect, and whether it is on whole blocks: all cells of a block change, or none."""

    @rule
    def __post_init__(self) -> None:
        is_whole = isinstance(self.apply, InPlace) and self.apply.is_whole
        effect = f"{self.effect} blocks" if is_whole else self.effect
        object.__setattr__(self, "full_effect", effect)


@lru_cache(maxsize=4096)
def runs(row: str) -> tuple[list[str], list[str]]:
    """Return the blocks and gaps of a row, and the blocks alone."""
    found = [match[0] for match in _EQUAL.finditer(row)]
    return found, [run for run in found if run[0] != "0"]


@lru_cache(maxsize=4096)
def clumps(row: str) -> tuple[list[str], list[str]]:
    """Return what `runs` does, where blocks that touch count as one."""
    found = [match[0] for match in _TOUCHING.finditer(row)]
    return found, [run for run in found if run[0] != "0"]


def vanish(block: str) -> str:
    """Turn a block into background."""
    return "0" * len(block)


def hollow(block: str) -> str:
    """Keep the first and the last cell of a block."""
    return block if len(block) < 3 else block[0] + "0" * (len(block) - 2) + block[0]


def shifted(far: int) -> Change:
    """Move all cells to the right (left if negative); what leaves the row is lost."""
    if far > 0:
        return lambda row: "0" * far + row[:-far]
    return lambda row: row[-far:] + "0" * -far


def rotated(far: int) -> Change:
    """Move all cells to the right (left if negative), round the end."""
    return lambda row: row[-far:] + row[:-far]


@dataclass(frozen=True, slots=True)
class InPlace:
    """A change that rewrites only the blocks, or only the gaps, and leaves all else where it is."""

    part: Literal["blocks", "gaps"]
    rewritten: Change
    writes: str = ""
    """What a cell that changes becomes, a color or 0; nothing if that is not always the same."""
    is_whole: bool = False
    """Of a block that changes, every cell does."""

    @rule
    def __call__(self, row: str) -> str:
        """Return the row with that part rewritten."""
        return self.rewritten(row)


def each(change: Change, writes: str) -> Change:
    """Rewrite every block, given as its cells, of which those that change become `writes`."""
    return InPlace(
        "blocks",
        lambda row: "".join([run if run[0] == "0" else change(run) for run in runs(row)[0]]),
        writes,
    )


def filled(change: Change, color: str) -> Change:
    """Say of a change of rows that it only gives one color to cells of gaps."""
    return InPlace("gaps", change, color)


def picked(pick: Pick, meant: str, rest: str, divided: Divided = runs) -> Change:
    """Give the blocks that are meant one color, and the rest another.

    A color may be 0, which erases a block, or nothing, which leaves it; one of the two is nothing.
    """

    def apply(row: str) -> str:
        found, blocks = divided(row)
        colors = iter([meant if is_meant else rest for is_meant in pick(blocks)])
        return "".join(
            [
                run if run[0] == "0" or not (color := next(colors)) else color * len(run)
                for run in found
            ]
        )

    return InPlace("blocks", apply, meant or rest, True)


@rule
def are_blocks_whole(before: str, after: str) -> bool:
    """Tell whether of every block of a row all cells differ from those of another row, or none."""
    start = 0
    for run in runs(before)[0]:
        end = start + len(run)
        if run[0] != "0" and after[start:end] != run and run[0] in after[start:end]:
            return False
        start = end
    return True


def refilled(order: Order) -> Change:
    """Put other blocks in the places of the blocks; the gaps between them keep theirs."""

    def apply(row: str) -> str:
        found, blocks = runs(row)
        sequence = iter(order(blocks))
        return "".join([run if run[0] == "0" else next(sequence) for run in found])

    return apply


def joined(change: Joint) -> Change:
    """Rewrite every gap."""

    def apply(row: str) -> str:
        found = ["0", *runs(row)[0], "0"]
        return "".join(
            [
                run if run[0] != "0" else change(before[-1], run, after[0])
                for before, run, after in zip(found, found[1:], found[2:], strict=False)
            ]
        )

    return InPlace("gaps", apply)


def within(change: Change) -> Change:
    """Rewrite the part from the first to the last colored cell, if there is any."""

    def apply(row: str) -> str:
        inner = row.strip("0")
        start = len(row) - len(row.lstrip("0"))
        return row[:start] + change(inner) + row[start + len(inner) :]

    return apply


def longest(blocks: Sequence[str]) -> Sequence[bool]:
    """Mean the longest blocks, all of them."""
    size = max(map(len, blocks), default=0)
    return [len(block) == size for block in blocks]


def shortest(blocks: Sequence[str]) -> Sequence[bool]:
    """Mean the shortest blocks, all of them."""
    size = min(map(len, blocks), default=0)
    return [len(block) == size for block in blocks]


def first(blocks: Sequence[str]) -> Sequence[bool]:
    """Mean the first block."""
    return [place == 0 for place in range(len(blocks))]


def last(blocks: Sequence[str]) -> Sequence[bool]:
    """Mean the last block."""
    return first(blocks)[::-1]


def up_to(most: int) -> Pick:
    """Mean the blocks of so many cells at most."""
    return lambda blocks: [len(block) <= most for block in blocks]


def of_length(size: int) -> Pick:
    """Mean the blocks of just so many cells."""
    return lambda blocks: [len(block) == size for block in blocks]
