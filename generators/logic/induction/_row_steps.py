"""Operations on rows of colored cells: the words of the hidden rules in `logic/arc_1d`.

A row is a string of digits; 0 is background, and a block is a longest run of equal cells that are
not background. Every operation keeps the length. None depends on the order of the colors, so
renaming the colors of a puzzle renames its rules and changes nothing else.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, permutations
from typing import Literal, TypeAlias

from generators.family import rule

Change: TypeAlias = Callable[[str], str]
Effect: TypeAlias = Literal["move", "color", "fill", "cut", "any"]
"""What an operation may do, if it does anything: `move` the cells and keep their colors, `color`
the colored cells anew, `fill` background and leave the rest, `cut` away colored cells, or `any`."""

COLORS = "123456789"
_RUN = re.compile(r"((.)\2*)")


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


@rule
@cache
def operations(colors: str) -> tuple[Operation, ...]:
    """Return all operations that name no color but `colors`, in a fixed order."""
    found = list(_PLAIN)
    for color in colors:
        found += _paints(color)
    found += [_recolor(a, b) for a, b in permutations(colors, 2)]
    found += [_swap(a, b) for a, b in combinations(colors, 2)]
    return tuple(found)


@lru_cache(maxsize=4096)
def _runs(row: str) -> tuple[list[str], list[str]]:
    """Return the runs of equal cells, and those of them that are blocks."""
    runs = [run for run, _ in _RUN.findall(row)]
    return runs, [run for run in runs if run[0] != "0"]


def _shift(far: int) -> Change:
    """Move all cells to the right (left if negative); what leaves the row is lost."""
    if far > 0:
        return lambda row: "0" * far + row[:-far]
    return lambda row: row[-far:] + "0" * -far


def _rotate(far: int) -> Change:
    """Move all cells to the right (left if negative), round the end."""
    return lambda row: row[-far:] + row[:-far]


def _each(change: Change) -> Change:
    """Rewrite every block, given as its cells."""
    return lambda row: "".join([run if run[0] == "0" else change(run) for run in _runs(row)[0]])


def _sized(pick: Callable[[Sequence[str]], str], change: Change, rest: Change) -> Change:
    """Rewrite the blocks that are as long as the one picked, and the rest otherwise."""

    def apply(row: str) -> str:
        runs, blocks = _runs(row)
        size = len(pick(blocks)) if blocks else 0
        return "".join(
            [
                run if run[0] == "0" else change(run) if len(run) == size else rest(run)
                for run in runs
            ]
        )

    return apply


def _longest(blocks: Sequence[str]) -> str:
    return max(blocks, key=len)


def _shortest(blocks: Sequence[str]) -> str:
    return min(blocks, key=len)


def _stay(block: str) -> str:
    return block


def _vanish(block: str) -> str:
    return "0" * len(block)


def _refill(order: Callable[[Sequence[str]], Sequence[str]]) -> Change:
    """Put the blocks into another order; the gaps between them keep theirs."""

    def apply(row: str) -> str:
        runs, blocks = _runs(row)
        sequence = iter(order(blocks))
        return "".join([run if run[0] == "0" else next(sequence) for run in runs])

    return apply


def _pass_on(ahead: int) -> Change:
    """Give every block the color of the next one (the last one if `ahead` is -1), in a circle."""

    def apply(row: str) -> str:
        runs, blocks = _runs(row)
        colors = iter(blocks[ahead:] + blocks[:ahead])
        return "".join([run if run[0] == "0" else next(colors)[0] * len(run) for run in runs])

    return apply


def _joined(change: Callable[[str, str, str], str]) -> Change:
    """Rewrite every gap, given the cell before it, the gap and the cell after it."""

    def apply(row: str) -> str:
        runs = ["0", *_runs(row)[0], "0"]
        return "".join(
            [
                change(runs[i - 1][-1], runs[i], runs[i + 1][0]) if runs[i][0] == "0" else runs[i]
                for i in range(1, len(runs) - 1)
            ]
        )

    return apply


def _symmetric(row: str) -> str:
    """Give background cells the color of their mirror image."""
    return "".join([b if a == "0" else a for a, b in zip(row, row[::-1], strict=True)])


def _repeat(row: str) -> str:
    """Fill the background at the end by repeating what comes before it."""
    pattern = row.rstrip("0")
    return (pattern * len(row))[: len(row)] if pattern else row


def _hollow(block: str) -> str:
    return block if len(block) < 3 else block[0] + "0" * (len(block) - 2) + block[0]


def _without(index: int) -> Change:
    """Erase the first block, or the last one if `index` is -1."""

    def apply(row: str) -> str:
        blocks = _runs(row)[1]
        if not blocks:
            return row
        size = len(blocks[index])
        start = len(row.rstrip("0")) - size if index else len(row) - len(row.lstrip("0"))
        return row[:start] + "0" * size + row[start + size :]

    return apply


_PLAIN: tuple[Operation, ...] = (
    *(Operation("shift", "any", _shift(far)) for far in (-3, -2, -1, 1, 2, 3)),
    *(Operation("rotate", "move", _rotate(far)) for far in (-3, -2, -1, 1, 2, 3)),
    Operation("mirror", "move", lambda row: row[::-1]),
    # All cells fall to one end, keeping their order; or the row slides there, gaps and all.
    Operation("fall", "move", lambda row: row.replace("0", "").ljust(len(row), "0")),
    Operation("fall", "move", lambda row: row.replace("0", "").rjust(len(row), "0")),
    Operation("slide", "move", lambda row: row.lstrip("0").ljust(len(row), "0")),
    Operation("slide", "move", lambda row: row.rstrip("0").rjust(len(row), "0")),
    Operation("stretch", "any", lambda row: "".join([cell + cell for cell in row])[: len(row)]),
    Operation("half", "any", lambda row: row[: -(len(row) // 2)] + row[: len(row) // 2]),
    Operation("half", "any", lambda row: row[-(len(row) // 2) :] + row[len(row) // 2 :]),
    Operation("symmetric", "fill", _symmetric),
    Operation("repeat", "fill", _repeat),
    # Gaps between two cells of one color, or after (before) a cell, take that color.
    Operation("bridge", "fill", _joined(lambda a, gap, b: gap if a != b else a * len(gap))),
    Operation("smear", "fill", _joined(lambda a, gap, b: a * len(gap))),
    Operation("smear", "fill", _joined(lambda a, gap, b: b * len(gap))),
    Operation("grow", "fill", _joined(lambda a, gap, b: a + gap[1:])),
    Operation("grow", "fill", _joined(lambda a, gap, b: gap[1:] + b)),
    Operation("shrink", "cut", _each(lambda block: block[1:] + "0")),
    Operation("shrink", "cut", _each(lambda block: "0" + block[1:])),
    Operation("hollow", "cut", _each(_hollow)),
    Operation("dots", "cut", _each(lambda block: "0" if len(block) == 1 else block)),
    Operation("dots", "cut", _each(lambda block: block if len(block) == 1 else _vanish(block))),
    Operation("longest", "cut", _sized(_longest, _stay, _vanish)),
    Operation("longest", "cut", _sized(_longest, _vanish, _stay)),
    Operation("shortest", "cut", _sized(_shortest, _stay, _vanish)),
    Operation("shortest", "cut", _sized(_shortest, _vanish, _stay)),
    Operation("end block", "cut", _without(0)),
    Operation("end block", "cut", _without(-1)),
    Operation("sort", "move", _refill(lambda blocks: sorted(blocks, key=len))),
    Operation("sort", "move", _refill(lambda blocks: sorted(blocks, key=len, reverse=True))),
    Operation("reverse", "move", _refill(lambda blocks: blocks[::-1])),
    Operation("pass on", "color", _pass_on(1)),
    Operation("pass on", "color", _pass_on(-1)),
)


def _paints(color: str) -> list[Operation]:
    """Return the operations that name one color."""
    others = "".join(other for other in COLORS if other != color)
    all_to_it = str.maketrans(others, color * len(others))
    only_it = str.maketrans(others, "0" * len(others))
    inverse = str.maketrans("0" + COLORS, color + "0" * len(COLORS))

    def tinted(block: str) -> str:
        return color * len(block)

    return [
        Operation("paint", "color", lambda row: row.translate(all_to_it), color, others),
        Operation("keep", "cut", lambda row: row.translate(only_it), "", others),
        Operation("erase", "cut", lambda row: row.replace(color, "0"), "", color),
        Operation("invert", "any", lambda row: row.translate(inverse), "", others),
        Operation("plug", "fill", lambda row: _plug(row, color), color),
        Operation("tint", "color", _sized(_longest, tinted, _stay), color),
        Operation("tint", "color", _sized(_shortest, tinted, _stay), color),
        Operation("edge", "color", _each(lambda block: color + block[1:]), color),
        Operation("edge", "color", _each(lambda block: block[1:] + color), color),
    ]


def _plug(row: str, color: str) -> str:
    """Color the background between the first and the last colored cell."""
    inner = row.strip("0")
    start = len(row) - len(row.lstrip("0"))
    return row[:start] + inner.replace("0", color) + row[start + len(inner) :]


def _recolor(old: str, new: str) -> Operation:
    return Operation("recolor", "color", lambda row: row.replace(old, new), new, old)


def _swap(a: str, b: str) -> Operation:
    table = str.maketrans(a + b, b + a)
    return Operation("swap", "color", lambda row: row.translate(table))
