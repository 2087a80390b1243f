"""The operations of `arc_1d`, as a stranger programs them from the prompt's words.

For `benchmarks.row_rules`; nothing of `generators` is in here.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import groupby, pairwise, permutations

Row = tuple[int, ...]
Change = Callable[[Row], Row]
Span = tuple[int, int]
"""Beginning and end (after the last cell) of a block."""
Pick = Callable[[list[Span]], list[Span]]
Word = Callable[[list[int]], Iterable[Change]]
"""The changes that a word may mean, given the colors of the examples."""


def by_cell(cell: Callable[[Row, int], int]) -> Change:
    """Say what is at each place."""
    return lambda row: tuple([cell(row, place) for place in range(len(row))])


@cache
def spans(row: Row, touching: bool) -> list[Span]:
    """Return the blocks; or the runs of blocks that touch."""
    found, start = [], 0
    for _, run in groupby(row, key=bool if touching else int):
        end = start + len(tuple(run))
        if row[start]:
            found.append((start, end))
        start = end
    return found


def blocks(row: Row) -> list[Span]:
    """Return the blocks."""
    return list(spans(row, False))


def dyed(pick: Pick, color: int, *, touching: bool = False) -> Change:
    """Paint the blocks picked."""

    def change(row: Row) -> Row:
        places = {i for a, b in pick(list(spans(row, touching))) for i in range(a, b)}
        return tuple([color if i in places else cell for i, cell in enumerate(row)])

    return change


def others(pick: Pick) -> Pick:
    """Pick what is not picked."""
    return lambda spans: [span for span in spans if span not in pick(spans)]


def both(pick: Pick, *, touching: bool = False) -> list[Change]:
    """Erase the blocks picked, or all others."""
    return [dyed(one, 0, touching=touching) for one in (pick, others(pick))]


def length(span: Span) -> int:
    """Return the cells of a block."""
    return span[1] - span[0]


def longest(spans: list[Span]) -> list[Span]:
    """Pick all the longest."""
    return [span for span in spans if length(span) == max(map(length, spans))]


def shortest(spans: list[Span]) -> list[Span]:
    """Pick all the shortest."""
    return [span for span in spans if length(span) == min(map(length, spans))]


def up_to(most: int) -> Pick:
    """Pick blocks of so many cells at most."""
    return lambda spans: [span for span in spans if length(span) <= most]


def just(size: int) -> Pick:
    """Pick blocks of so many cells."""
    return lambda spans: [span for span in spans if length(span) == size]


def moved(far: int, *, in_circle: bool) -> Change:
    """Move all cells to the right, and what leaves the row round its end or nowhere."""

    def cell(row: Row, place: int) -> int:
        source = place - far
        if in_circle:
            return row[source % len(row)]
        return row[source] if 0 <= source < len(row) else 0

    return by_cell(cell)


def mirrored(change: Change) -> Change:
    """Do to the left what a change does to the right."""
    return lambda row: change(row[::-1])[::-1]


def ways(*changes: Change) -> list[Change]:
    """Return changes, and the same in the other direction."""
    return [way for change in changes for way in (change, mirrored(change))]


def slid(row: Row) -> Row:
    """Move the row until it begins with a colored cell."""
    if not any(row):
        return row
    return moved(-next(i for i, cell in enumerate(row) if cell), in_circle=False)(row)


def repeated(row: Row) -> Row:
    """Repeat the row up to its last colored cell."""
    end = max((i + 1 for i, cell in enumerate(row) if cell), default=len(row))
    return tuple([row[i % end] for i in range(len(row))])


def copied(row: Row, middle: Callable[[Row], int]) -> Row:
    """Copy the left half onto the right."""
    half = len(row) // 2
    odd = (middle(row),) if len(row) % 2 else ()
    return row[:half] + odd + row[:half]


def bridge(most: int) -> Change:
    """Fill gaps of so many cells at most between cells of one color."""

    def change(row: Row) -> Row:
        cells = list(row)
        spans = blocks(row)
        for (_, a), (b, _) in pairwise(spans):
            if row[a - 1] == row[b] and b - a <= most:
                cells[a:b] = [row[b]] * (b - a)
        return tuple(cells)

    return change


def smear(row: Row) -> Row:
    """Let every gap take the color before it."""
    cells: list[int] = []
    for cell in row:
        cells.append(cell or (cells[-1] if cells else 0))
    return tuple(cells)


def grown(row: Row) -> Row:
    """Let every block grow to the right."""
    return tuple([cell or before for before, cell in zip((0, *row), row, strict=False)])


def shrunk(least: int) -> Change:
    """Take the last cell off blocks of so many cells at least."""

    def change(row: Row) -> Row:
        gone = {b - 1 for a, b in blocks(row) if b - a >= least}
        return tuple([0 if i in gone else cell for i, cell in enumerate(row)])

    return change


def hollowed(least: int) -> Change:
    """Keep the ends of blocks of so many cells at least."""

    def change(row: Row) -> Row:
        gone = {i for a, b in blocks(row) if b - a >= least for i in range(a + 1, b - 1)}
        return tuple([0 if i in gone else cell for i, cell in enumerate(row)])

    return change


def placed(order: Callable[[list[Row]], list[Row]]) -> Change:
    """Put blocks in the places of the blocks, in another order."""

    def change(row: Row) -> Row:
        spans = blocks(row)
        cells: Row = ()
        end = 0
        for (a, b), block in zip(spans, order([row[a:b] for a, b in spans]), strict=True):
            cells += row[end:a] + block
            end = b
        return cells + row[end:]

    return change


def passed(beyond: Callable[[list[int]], int]) -> Change:
    """Give every block the color of the next one, and the last one another."""

    def change(row: Row) -> Row:
        spans, cells = blocks(row), list(row)
        colors = [row[a] for a, _ in spans]
        for (a, b), color in zip(spans, [*colors[1:], beyond(colors or [0])], strict=False):
            cells[a:b] = [color] * (b - a)
        return tuple(cells)

    return change


def cells(change: Callable[[int], int]) -> Change:
    """Change each cell, whatever is beside it."""
    return lambda row: tuple(map(change, row))


def filled(color: int, most: int) -> Change:
    """Fill gaps of so many cells at most between blocks."""

    def change(row: Row) -> Row:
        spans, cells = blocks(row), list(row)
        for (_, a), (b, _) in pairwise(spans):
            if b - a <= most:
                cells[a:b] = [color] * (b - a)
        return tuple(cells)

    return change


def edged(color: int, least: int) -> Change:
    """Color the first cell of blocks of so many cells at least."""

    def change(row: Row) -> Row:
        edges = {a for a, b in blocks(row) if b - a >= least}
        return tuple([color if i in edges else cell for i, cell in enumerate(row)])

    return change


def each(change: Callable[[int], Iterable[Change]]) -> Word:
    """Read the letter a as any of the colors."""
    return lambda colors: [one for color in colors for one in change(color)]


def pairs(change: Callable[[int, int], Change]) -> Word:
    """Read the letters a and b as any two colors."""
    return lambda colors: [change(a, b) for a, b in permutations(colors, 2)]


def plain(*changes: Change) -> Word:
    """Name no color."""
    return lambda colors: changes


FAR = [way for far in (1, 2, 3) for way in (far, -far)]
NO_END = 1000

STATED: Mapping[str, Word] = {
    "shift": plain(*(moved(far, in_circle=False) for far in FAR)),
    "rotate": plain(*(moved(far, in_circle=True) for far in FAR)),
    "mirror": plain(lambda row: row[::-1]),
    "fall": plain(*ways(lambda row: tuple(sorted(row, key=lambda cell: not cell)))),
    "slide": plain(*ways(slid)),
    "stretch": plain(lambda row: tuple([row[i // 2] for i in range(len(row))])),
    "copy half": plain(
        lambda row: copied(row, lambda cells: cells[len(cells) // 2]),
        lambda row: row[-(len(row) // 2) :] + row[len(row) // 2 :],
    ),
    "complete": plain(by_cell(lambda row, i: row[i] or row[-1 - i])),
    "repeat": plain(repeated),
    "bridge": plain(bridge(NO_END)),
    "smear": plain(*ways(smear)),
    "grow": plain(*ways(grown)),
    "shrink": plain(*ways(shrunk(1))),
    "hollow": plain(hollowed(1)),
    "singles": plain(*both(just(1))),
    "longest": plain(*both(longest)),
    "shortest": plain(*both(shortest)),
    "end block": plain(*ways(dyed(lambda spans: spans[:1], 0))),
    "sort": plain(
        placed(lambda blocks: sorted(blocks, key=len)),
        placed(lambda blocks: sorted(blocks, key=lambda block: -len(block))),
    ),
    "reorder": plain(placed(lambda blocks: blocks[::-1])),
    "pass on": plain(*ways(passed(lambda colors: colors[0]))),
    "paint a": each(lambda a: [cells(lambda cell: a if cell else 0)]),
    "keep a": each(lambda a: [cells(lambda cell: a if cell == a else 0)]),
    "erase a": each(lambda a: [cells(lambda cell: 0 if cell == a else cell)]),
    "invert a": each(lambda a: [cells(lambda cell: 0 if cell else a)]),
    "fill a": each(lambda a: [filled(a, NO_END)]),
    "tint a": each(lambda a: [dyed(longest, a), dyed(shortest, a)]),
    "edge a": each(lambda a: ways(edged(a, 1))),
    "recolor a b": pairs(lambda a, b: cells(lambda cell: b if cell == a else cell)),
    "swap a b": pairs(lambda a, b: cells(lambda cell: {a: b, b: a}.get(cell, cell))),
}
