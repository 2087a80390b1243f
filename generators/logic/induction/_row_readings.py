"""Other readings of the operations in `_row_steps`: what the examples alone might be taken for.

The prompt says what happens to equally long blocks, to blocks that touch, to short ones and at the
ends of the row. The examples have to show it as well, as far as the row in question depends on it:
a row is refused where a rule with another convention fits just as well and ends elsewhere.
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise

from generators.family import rule
from generators.logic.induction._row_steps import FAR, operations
from generators.logic.induction._rows import (
    Change,
    Divided,
    Joint,
    Operation,
    Order,
    Pick,
    clumps,
    each,
    filled,
    first,
    hollow,
    joined,
    last,
    longest,
    of_length,
    picked,
    refilled,
    rotated,
    runs,
    shifted,
    shortest,
    up_to,
    vanish,
    within,
)

_LENGTHS = (1, 2, 3, 4)
"""Cells of a block or a gap at which something else might begin."""
_ANY = 99
"""Cells that no gap reaches."""


@rule
@lru_cache(maxsize=64)
def readings(kinds: Sequence[str], colors: str) -> tuple[Operation, ...]:
    """Return the operations of some kinds, and after them their other readings."""
    meant = frozenset(kinds)
    kind = next((kind for kind in ("singles", "longest", "shortest") if kind in meant), "")
    others = [*_colorless(kind)]
    for color in colors:
        others += _paints(color)
    return operations(kinds, colors) + tuple([other for other in others if other.kind in meant])


@cache
def _colorless(kind: str) -> Sequence[Operation]:
    """Return the other readings that name no color, those that go by a fixed length of a kind."""
    return (*_moves(), *_fillings(), *_cuts(), *_lengths(kind), *_orders())


def _moves() -> Iterator[Operation]:
    for far in range(1, FAR + 1):
        for way in (-far, far):
            yield Operation("shift", "move", rotated(way))
            yield Operation("shift", "move", _stopped(way))
            yield Operation("rotate", "any", shifted(way))
    yield Operation("mirror", "move", within(lambda part: part[::-1]))
    yield Operation("stretch", "any", lambda row: "".join([2 * cell for cell in row])[len(row) :])
    yield Operation("copy half", "any", lambda row: _halved(row, row[: len(row) // 2]))
    yield Operation("copy half", "any", lambda row: _halved(row, row[-(len(row) // 2) :]))
    yield Operation("copy half", "any", lambda row: row[: len(row) // 2] + row[: -(-len(row) // 2)])
    yield Operation("copy half", "any", lambda row: row[-(-len(row) // 2) :] + row[len(row) // 2 :])


def _halved(row: str, half: str) -> str:
    """Put the same on both sides, and background in the middle of an odd row."""
    return half + "0" * (len(row) % 2) + half


def _stopped(far: int) -> Change:
    """Move all cells, but no farther than to the end of the row."""

    def apply(row: str) -> str:
        if far > 0:
            room = min(far, len(row) - len(row.rstrip("0")))
            return "0" * room + row[: len(row) - room]
        room = min(-far, len(row) - len(row.lstrip("0")))
        return row[room:] + "0" * room

    return apply


def _fillings() -> Iterator[Operation]:
    yield Operation("complete", "any", lambda row: _folded(row, row[::-1]))
    yield Operation("complete", "any", lambda row: _folded(row[::-1], row)[::-1])
    yield Operation("repeat", "fill", _repeated)
    for most in _LENGTHS:
        yield Operation("bridge", "fill", joined(_bridged(most)))
    yield Operation("bridge", "fill", _round(joined(_bridged(_ANY))))
    for smear in (_after_a, _before_b):
        yield Operation("smear", "fill", within(joined(smear)))
        yield Operation("smear", "fill", _round(joined(smear)))
    yield from _growths()


def _folded(row: str, image: str) -> str:
    """Let the left half of the row win over the image of its right half."""
    half = len(row) // 2
    return "".join(
        [
            a if b == "0" or (a != "0" and place < half) else b
            for place, (a, b) in enumerate(zip(row, image, strict=True))
        ]
    )


def _repeated(row: str) -> str:
    """Repeat what lies between the first and the last colored cell, without the gap before it."""
    pattern, end = row.strip("0"), len(row.rstrip("0"))
    return (row[:end] + pattern * len(row))[: len(row)] if pattern else row


def _bridged(most: int) -> Joint:
    """Fill gaps of so many cells at most between cells of one color."""
    return lambda a, gap, b: a * len(gap) if a == b and len(gap) <= most else gap


def _after_a(a: str, gap: str, b: str) -> str:
    return a * len(gap)


def _before_b(a: str, gap: str, b: str) -> str:
    return b * len(gap)


def _round(change: Change) -> Change:
    """Take the row for a circle."""
    return lambda row: change(3 * row)[len(row) : 2 * len(row)]


def _growths() -> Iterator[Operation]:
    """Yield what growing blocks might do where they meet, or reach the end of the row."""
    ways: tuple[tuple[Joint, Change], ...] = (
        (lambda a, gap, b: a + gap[1:], _overrun),
        (lambda a, gap, b: gap[1:] + b, lambda row: _overrun(row[::-1])[::-1]),
    )
    for grown, overrun in ways:
        yield Operation("grow", "fill", joined(_apart(grown)))
        yield Operation("grow", "fill", _round(joined(grown)))
        yield Operation("grow", "any", overrun)


def _apart(grown: Joint) -> Joint:
    """Leave a gap of one cell between two blocks."""
    return lambda a, gap, b: gap if len(gap) == 1 and "0" not in (a, b) else grown(a, gap, b)


def _overrun(row: str) -> str:
    """Grow to the right, over whatever is there."""
    return row[0] + "".join([b if a == "0" else a for a, b in pairwise(row)])


def _lengths(kind: str) -> Iterator[Operation]:
    """Yield readings of `singles`, `longest` or `shortest` that go by a fixed length."""
    for size in _LENGTHS:
        for pick in (up_to(size), of_length(size)):
            yield from _split(kind, pick)


def _split(kind: str, pick: Pick, divided: Divided = runs) -> Iterator[Operation]:
    """Yield that the blocks meant are erased, and that the others are."""
    yield Operation(kind, "cut", picked(pick, "0", "", divided))
    yield Operation(kind, "cut", picked(pick, "", "0", divided))


def _cuts() -> Iterator[Operation]:
    for kind, pick in (("longest", longest), ("shortest", shortest)):
        for one in (_first_of(pick), _last_of(pick), _alone(pick)):
            yield from _split(kind, one)
        yield from _split(kind, pick, clumps)
    yield from _split("singles", up_to(1), clumps)
    yield Operation("end block", "cut", picked(first, "0", "", clumps))
    yield Operation("end block", "cut", picked(last, "0", "", clumps))
    yield Operation("end block", "cut", lambda row: row.replace(row.lstrip("0")[:1] or "0", "0"))
    yield Operation("end block", "cut", lambda row: row.replace(row.rstrip("0")[-1:] or "0", "0"))
    yield Operation("shrink", "cut", each(_from(2, lambda block: block[1:] + "0"), "0"))
    yield Operation("shrink", "cut", each(_from(2, lambda block: "0" + block[1:]), "0"))
    for size in _LENGTHS:
        yield Operation("hollow", "cut", each(_from(size + 2, hollow), "0"))


def _first_of(pick: Pick) -> Pick:
    """Mean the first block of those that another pick means."""

    def one(blocks: Sequence[str]) -> Sequence[bool]:
        meant = pick(blocks)
        return [mark and not any(meant[:place]) for place, mark in enumerate(meant)]

    return one


def _last_of(pick: Pick) -> Pick:
    """Mean the last block of those that another pick means."""
    return lambda blocks: _first_of(pick)(blocks[::-1])[::-1]


def _alone(pick: Pick) -> Pick:
    """Mean what another pick means if that is one block."""

    def one(blocks: Sequence[str]) -> Sequence[bool]:
        meant = pick(blocks)
        return meant if sum(meant) == 1 else [False] * len(meant)

    return one


def _from(least: int, change: Change) -> Change:
    """Leave blocks of fewer cells alone."""
    return lambda block: block if len(block) < least else change(block)


def _orders() -> Iterator[Operation]:
    yield Operation("sort", "move", refilled(lambda blocks: sorted(blocks[::-1], key=len)))
    yield Operation("sort", "move", refilled(lambda blocks: sorted(blocks, key=len)[::-1]))
    yield Operation("reorder", "move", within(lambda part: part[::-1]))
    for passed in (_passed_to_last, _passed_away):
        yield Operation("pass on", "any", refilled(passed))
        yield Operation("pass on", "any", refilled(_backwards(passed)))


def _passed_to_last(blocks: Sequence[str]) -> Sequence[str]:
    """Give every block the color of the next one, but the last one keeps its own."""
    colors = [block[0] for block in (*blocks[1:], *blocks[-1:])]
    return [color * len(block) for color, block in zip(colors, blocks, strict=True)]


def _passed_away(blocks: Sequence[str]) -> Sequence[str]:
    """Give every block the color of the next one; the last one gets none."""
    return [*_passed_to_last(blocks)[:-1], *map(vanish, blocks[-1:])]


def _backwards(order: Order) -> Order:
    return lambda blocks: order(blocks[::-1])[::-1]


@cache
def _paints(color: str) -> Sequence[Operation]:
    return (*_tinted(color), *_filled(color), *_edged(color))


def _tinted(color: str) -> Iterator[Operation]:
    for pick in (longest, shortest):
        for one in (_first_of(pick), _last_of(pick), _alone(pick)):
            yield Operation("tint a", "color", picked(one, color, ""), color)
    for size in _LENGTHS[:-1]:
        yield Operation("tint a", "color", picked(up_to(size), color, ""), color)
        yield Operation("tint a", "color", picked(up_to(size), "", color), color)


def _edged(color: str) -> Iterator[Operation]:
    yield Operation(
        "edge a", "color", each(_from(2, lambda block: color + block[1:]), color), color
    )
    yield Operation(
        "edge a", "color", each(_from(2, lambda block: block[1:] + color), color), color
    )


def _filled(color: str) -> Iterator[Operation]:
    """Yield how far a filling might reach, and which gaps it might leave."""

    def to_left(row: str) -> str:
        return row.rstrip("0").replace("0", color).ljust(len(row), "0")

    def to_right(row: str) -> str:
        return row.lstrip("0").replace("0", color).rjust(len(row), "0")

    for change in (to_left, to_right, lambda row: row.replace("0", color)):
        yield Operation("fill a", "fill", filled(change, color), color)
    for size in _LENGTHS[:-1]:
        yield Operation(
            "fill a", "fill", filled(within(joined(_stuffed(color, size))), color), color
        )


def _stuffed(color: str, most: int) -> Joint:
    return lambda a, gap, b: color * len(gap) if len(gap) <= most else gap
