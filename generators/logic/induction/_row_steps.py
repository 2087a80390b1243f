"""The operations on rows of colored cells that `logic/arc_1d` chooses its lists from."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain, combinations, permutations, starmap

from generators.logic.induction._rows import (
    COLORS,
    Change,
    Operation,
    each,
    filled,
    first,
    hollow,
    joined,
    last,
    longest,
    picked,
    refilled,
    rotated,
    shifted,
    shortest,
    up_to,
    within,
)

FAR = 3
"""Cells that a shift or a rotation moves, at most."""

ROW_LANGUAGE: Mapping[str, str] = {
    "shift": "all cells move 1, 2 or 3 places to the left, or to the right; what leaves the row is "
    "lost, and 0s come in at the other end",
    "rotate": "all cells move 1, 2 or 3 places to the left, or to the right; what leaves the row "
    "comes in at the other end",
    "mirror": "the whole row is reversed, 0s included",
    "fall": "all colored cells move to the left end of the row, or to its right end, keeping their "
    "order, so that no 0 is left between them",
    "slide": "the row moves as a whole until its first colored cell is at the left end, or until "
    "its last one is at the right end; 0s come in at the other end",
    "stretch": "every cell is written twice, and what is too long is cut off at the right end",
    "copy half": "the left half of the row is copied, in the same order, onto the right half, or "
    "the right half onto the left half; the middle cell of an odd row stays as it is",
    "complete": "every 0 takes the color of the cell that lies as far from the other end of the "
    "row, if that is colored; colored cells stay as they are",
    "repeat": "the row from its left end to its last colored cell, 0s included, is repeated over "
    "the 0s that follow it, as often as there is room; the last copy may be cut off",
    "bridge": "every gap between two colored cells of the same color takes that color",
    "smear": "every gap takes the color of the cell just before it, or every gap that of the cell "
    "just after it; a gap without such a cell stays",
    "grow": "every block gets one cell longer to the right, or every block to the left, if the "
    "next cell there is a 0; else it stays as it is",
    "shrink": "every block loses its last cell, or every block its first cell, which becomes 0; so "
    "blocks of one cell vanish",
    "hollow": "all cells of a block but its first and its last become 0, in every block",
    "singles": "all blocks of exactly one cell are erased, or all blocks of more than one cell are",
    "longest": "the longest blocks are erased, or all other blocks are; if several are equally "
    "long, all of them count as longest",
    "shortest": "the shortest blocks are erased, or all other blocks are; if several are equally "
    "short, all of them count as shortest",
    "end block": "the first block is erased, or the last block is",
    "sort": "in the sequence of blocks and gaps that makes up the row, the blocks change places so "
    "that the shortest comes first, or the longest; equally long ones keep their order, and every "
    "gap keeps its length and its place in the sequence",
    "reorder": "in the sequence of blocks and gaps that makes up the row, the blocks are put in "
    "reverse order; every gap keeps its length and its place in the sequence",
    "pass on": "every block takes the color that the next block had, and the last one that of the "
    "first; or every block that of the block before it, and the first one that of the last",
    "paint a": "all colored cells take color a",
    "keep a": "all cells of other colors than a become 0",
    "erase a": "all cells of color a become 0",
    "invert a": "every 0 takes color a, and every colored cell becomes 0",
    "fill a": "every 0 between the first and the last colored cell takes color a",
    "tint a": "the longest blocks take color a, or the shortest ones do; if several are equally "
    "long, all of them do",
    "edge a": "the first cell of every block takes color a, or the last cell of every block does",
    "recolor a b": "all cells of color a take color b",
    "swap a b": "all cells of color a take color b, and the other way round",
}
"""What a prompt says of each kind; a and b are any two colors."""


@lru_cache(maxsize=64)
def operations(kinds: Sequence[str], colors: str) -> tuple[Operation, ...]:
    """Return all operations of some kinds that name no color but `colors`, in a fixed order."""
    meant = frozenset(kinds)
    return tuple([known for known in (*_colorless(), *_paints(colors)) if known.kind in meant])


@cache
def _colorless() -> Sequence[Operation]:
    return (*_moves(), *_fillings(), *_cuts(), *_orders())


def _moves() -> Iterator[Operation]:
    for far in range(1, FAR + 1):
        for way in (-far, far):
            yield Operation("shift", "any", shifted(way))
            yield Operation("rotate", "move", rotated(way))
    yield Operation("mirror", "move", lambda row: row[::-1])
    yield Operation("fall", "move", lambda row: row.replace("0", "").ljust(len(row), "0"))
    yield Operation("fall", "move", lambda row: row.replace("0", "").rjust(len(row), "0"))
    yield Operation("slide", "move", lambda row: row.lstrip("0").ljust(len(row), "0"))
    yield Operation("slide", "move", lambda row: row.rstrip("0").rjust(len(row), "0"))
    yield Operation("stretch", "any", lambda row: "".join([2 * cell for cell in row])[: len(row)])
    yield Operation("copy half", "any", lambda row: row[: -(len(row) // 2)] + row[: len(row) // 2])
    yield Operation("copy half", "any", lambda row: row[-(len(row) // 2) :] + row[len(row) // 2 :])


def _fillings() -> Iterator[Operation]:
    yield Operation("complete", "fill", _completed)
    yield Operation("repeat", "fill", _repeated)
    yield Operation("bridge", "fill", joined(lambda a, gap, b: gap if a != b else a * len(gap)))
    yield Operation("smear", "fill", joined(lambda a, gap, b: a * len(gap)))
    yield Operation("smear", "fill", joined(lambda a, gap, b: b * len(gap)))
    yield Operation("grow", "fill", joined(lambda a, gap, b: a + gap[1:]))
    yield Operation("grow", "fill", joined(lambda a, gap, b: gap[1:] + b))


def _completed(row: str) -> str:
    return "".join([b if a == "0" else a for a, b in zip(row, row[::-1], strict=True)])


def _repeated(row: str) -> str:
    pattern = row.rstrip("0")
    return (pattern * len(row))[: len(row)] if pattern else row


def _cuts() -> Iterator[Operation]:
    yield Operation("shrink", "cut", each(lambda block: block[1:] + "0", "0"))
    yield Operation("shrink", "cut", each(lambda block: "0" + block[1:], "0"))
    yield Operation("hollow", "cut", each(hollow, "0"))
    for kind, pick in (("singles", up_to(1)), ("longest", longest), ("shortest", shortest)):
        yield Operation(kind, "cut", picked(pick, "0", ""))
        yield Operation(kind, "cut", picked(pick, "", "0"))
    yield Operation("end block", "cut", picked(first, "0", ""))
    yield Operation("end block", "cut", picked(last, "0", ""))


def _orders() -> Iterator[Operation]:
    yield Operation("sort", "move", refilled(lambda blocks: sorted(blocks, key=len)))
    yield Operation("sort", "move", refilled(lambda blocks: sorted(blocks, key=len, reverse=True)))
    yield Operation("reorder", "move", refilled(lambda blocks: blocks[::-1]))
    yield Operation("pass on", "color", refilled(lambda blocks: _dyed(blocks, 1)))
    yield Operation("pass on", "color", refilled(lambda blocks: _dyed(blocks, -1)))


def _dyed(blocks: Sequence[str], ahead: int) -> list[str]:
    """Give every block the color of the next one (the last one if `ahead` is -1), in a circle."""
    colors = [*blocks[ahead:], *blocks[:ahead]]
    return [color[0] * len(block) for color, block in zip(colors, blocks, strict=True)]


@cache
def _paints(colors: str) -> Sequence[Operation]:
    return (
        *chain.from_iterable(map(_paints_of, colors)),
        *starmap(_recoloring, permutations(colors, 2)),
        *starmap(_swap, combinations(colors, 2)),
    )


@cache
def _paints_of(color: str) -> Sequence[Operation]:
    return (*_washes(color), *_touches(color))


@cache
def _recoloring(old: str, new: str) -> Operation:
    return Operation("recolor a b", "color", _translated(old, new), new, old)


@cache
def _swap(a: str, b: str) -> Operation:
    return Operation("swap a b", "color", _translated(a + b, b + a))


def _washes(color: str) -> Iterator[Operation]:
    """Yield what one color does to single cells."""
    others = COLORS.replace(color, "")
    gone = "0" * len(COLORS)
    yield Operation("paint a", "color", _translated(others, color * len(others)), color, others)
    yield Operation("keep a", "cut", _translated(others, gone[1:]), "", others)
    yield Operation("erase a", "cut", _translated(color, "0"), "", color)
    yield Operation("invert a", "any", _translated("0" + COLORS, color + gone), "", others)


def _touches(color: str) -> Iterator[Operation]:
    """Yield what one color does to blocks and gaps."""
    yield Operation(
        "fill a", "fill", filled(within(lambda part: part.replace("0", color)), color), color
    )
    yield Operation("tint a", "color", picked(longest, color, ""), color)
    yield Operation("tint a", "color", picked(shortest, color, ""), color)
    yield Operation("edge a", "color", each(lambda block: color + block[1:], color), color)
    yield Operation("edge a", "color", each(lambda block: block[1:] + color, color), color)


def _translated(before: str, after: str) -> Change:
    table = str.maketrans(before, after)
    return lambda row: row.translate(table)
