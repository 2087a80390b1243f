"""What else the operations of `arc_1d` might be taken for by somebody who saw the examples alone.

The first of equally long blocks instead of all, a block that stops where it meets another, another
threshold, round the end instead of lost. For `benchmarks.row_rules`; nothing of `generators` is in
here.
"""

from collections.abc import Mapping

from benchmarks.row_words import (
    FAR,
    NO_END,
    Change,
    Pick,
    Row,
    Word,
    both,
    bridge,
    cells,
    copied,
    dyed,
    each,
    edged,
    filled,
    grown,
    hollowed,
    just,
    longest,
    moved,
    others,
    passed,
    placed,
    plain,
    shortest,
    shrunk,
    smear,
    up_to,
    ways,
)

_SIZES = (1, 2, 3, 4)
"""Cells of a block or a gap at which something else might begin."""


def ties(pick: Pick) -> list[Pick]:
    """Read a pick of equally long blocks as one of them, or as none."""
    return [
        lambda spans: pick(spans)[:1],
        lambda spans: pick(spans)[-1:],
        lambda spans: pick(spans) if len(pick(spans)) == 1 else [],
    ]


def stopped(far: int) -> Change:
    """Move until a colored cell is at the end of the row, at most."""

    def change(row: Row) -> Row:
        colored = [place for place, cell in enumerate(row) if cell]
        if not colored:
            return row
        room = len(row) - 1 - colored[-1] if far > 0 else colored[0]
        way = min(abs(far), room)
        return moved(way if far > 0 else -way, in_circle=False)(row)

    return change


def within(change: Change) -> Change:
    """Change the part from the first to the last colored cell."""

    def changed(row: Row) -> Row:
        colored = [place for place, cell in enumerate(row) if cell]
        if not colored:
            return row
        a, b = colored[0], colored[-1] + 1
        return row[:a] + change(row[a:b]) + row[b:]

    return changed


def circular(change: Change) -> Change:
    """Take the row for a circle."""
    return lambda row: change(row * 3)[len(row) : 2 * len(row)]


def repeated_alone(row: Row) -> Row:
    """Repeat the colored part, without the gap before it."""
    colored = [place for place, cell in enumerate(row) if cell]
    if not colored:
        return row
    a, size = colored[0], colored[-1] + 1 - colored[0]
    return row[:a] + tuple([row[a + (i - a) % size] for i in range(a, len(row))])


def left_wins(row: Row) -> Row:
    """Give the right half the image of the left, where that is colored."""
    half, n = (len(row) + 1) // 2, len(row)
    left = tuple([row[i] or row[n - 1 - i] for i in range(half)])
    return left + left[: n - half][::-1]


def grown_apart(row: Row) -> Row:
    """Grow to the right, but never up to another block."""
    after = (*row[1:], 0)
    return tuple([c or (a if not b else 0) for a, c, b in zip((0, *row), row, after, strict=False)])


def grown_over(row: Row) -> Row:
    """Grow to the right, over whatever is there."""
    return tuple([before or cell for before, cell in zip((0, *row), row, strict=False)])


def of_first_color(row: Row) -> Row:
    """Erase all blocks of the color of the first."""
    color = next((cell for cell in row if cell), 0)
    return tuple([0 if cell == color else cell for cell in row])


def filled_to_end(color: int) -> Change:
    """Color all background after the first block, to the end of the row."""

    def change(row: Row) -> Row:
        first = next((i for i, cell in enumerate(row) if cell), len(row))
        return tuple([cell or (color if i > first else 0) for i, cell in enumerate(row)])

    return change


_LENGTHS = [one for size in _SIZES for pick in (up_to(size), just(size)) for one in both(pick)]


def tied(pick: Pick) -> list[Change]:
    """Read a pick otherwise where blocks are equally long, or touch."""
    return [one for tie in ties(pick) for one in both(tie)] + both(pick, touching=True)


TAKEN: Mapping[str, Word] = {
    "shift": plain(*(move for far in FAR for move in (moved(far, in_circle=True), stopped(far)))),
    "rotate": plain(*(moved(far, in_circle=False) for far in FAR)),
    "mirror": plain(within(lambda row: row[::-1])),
    "stretch": plain(lambda row: tuple([row[(len(row) + i) // 2] for i in range(len(row))])),
    "copy half": plain(
        *ways(lambda row: copied(row, lambda cells: 0)),
        lambda row: row[: len(row) // 2] + row[: (len(row) + 1) // 2],
        lambda row: row[len(row) // 2 :] + row[(len(row) + 1) // 2 :],
    ),
    "complete": plain(*ways(left_wins)),
    "repeat": plain(repeated_alone),
    "bridge": plain(*map(bridge, _SIZES), circular(bridge(NO_END))),
    "smear": plain(*ways(within(smear), circular(smear))),
    "grow": plain(*ways(grown_apart, grown_over, circular(grown))),
    "shrink": plain(*ways(shrunk(2))),
    "hollow": plain(hollowed(4), hollowed(5)),
    "singles": plain(*_LENGTHS, *both(just(1), touching=True)),
    "longest": plain(*_LENGTHS, *tied(longest)),
    "shortest": plain(*_LENGTHS, *tied(shortest)),
    "end block": plain(*ways(of_first_color, dyed(lambda spans: spans[:1], 0, touching=True))),
    "sort": plain(
        placed(lambda blocks: sorted(blocks[::-1], key=len)),
        placed(lambda blocks: sorted(blocks[::-1], key=lambda block: -len(block))),
    ),
    "reorder": plain(within(lambda row: row[::-1])),
    "pass on": plain(*ways(passed(lambda colors: colors[-1]), passed(lambda colors: 0))),
    "fill a": each(
        lambda a: [
            *(filled(a, size) for size in _SIZES[:-1]),
            *ways(filled_to_end(a)),
            cells(lambda cell: cell or a),
        ]
    ),
    "tint a": each(
        lambda a: [
            dyed(pick, a)
            for pick in (
                *ties(longest),
                *ties(shortest),
                *map(up_to, _SIZES[:-1]),
                *(others(up_to(size)) for size in _SIZES[:-1]),
            )
        ]
    ),
    "edge a": each(lambda a: ways(edged(a, 2))),
}
