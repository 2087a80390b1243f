"""Boards with a count of cells for every row and column, some of them hidden."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random

from generators.canonical import symmetries
from generators.family import rule
from generators.search import Judged, Model, Var, hidden, masks, with_rivals

HIDE = -1
"""In place of a count that is not told."""
COUNTED_PUZZLE = (
    "<ask> <rules>\n\n{board}\n\n<legend>\n{counts}\n{hide}<unique> <layout>",
    "<ask> <legend>\n\n{board}\n\n{counts}\n\n<rules> {hide}<unique> <layout>",
    "<rules> <ask> <legend>\n\n{board}\n\n{counts}\n\n{hide}<unique> <layout>",
)
"""How to ask about a board with counts, for a grammar."""
HIDE_WORDS = (
    "A ? in place of a count means that it is not known. ",
    "Where a count is replaced by ? any count is possible. ",
)
"""What a hidden count means, for a grammar."""


@rule
@cache
def cells_of_lines(size: int) -> list[range]:
    """Return the cells, counted row by row, of the rows and then of the columns of a square."""
    rows = [range(row * size, row * size + size) for row in range(size)]
    return rows + [range(column, size * size, size) for column in range(size)]


def counts_of(flat: Sequence[int], size: int) -> list[int]:
    """Return the sums of the rows and then of the columns."""
    return [sum(flat[cell] for cell in line) for line in cells_of_lines(size)]


def needs(shape: masks.Board, counts: Sequence[int]) -> list[tuple[int, int]]:
    """Return the lines whose counts are told, as sets of cells, with the counts."""
    told = zip(masks.lines(shape), counts, strict=True)
    return [(line, count) for line, count in told if count != HIDE]


def require(model: Model, cells: Sequence[Var], counts: Sequence[int]) -> None:
    """Add to a model of a square's cells that the lines have the counts which are told."""
    for line, count in zip(cells_of_lines(len(counts) // 2), counts, strict=True):
        if count != HIDE:
            model.add(sum(cells[cell] for cell in line) == count)


def hide(
    rng: Random,
    counts: Sequence[int],
    share: float,
    search: Callable[[Sequence[int]], masks.Search],
) -> list[int]:
    """Return the counts with up to that share of them hidden, where `search` finds one board."""
    size, order = len(counts) // 2, rng.sample(range(len(counts)), len(counts))
    shape = masks.board(size, size)

    def judge(told: list[int]) -> Judged:
        found = search(told)
        flats = (masks.to_flat(shape, board) for board in found.solutions)
        return found.is_unique, (counts_of(flat, size) for flat in flats)

    is_enough = with_rivals(counts, HIDE, judge)
    return hidden(counts, HIDE, order, round(len(counts) * share), is_enough)


def told(counts: Sequence[int]) -> tuple[list[str], list[str]]:
    """Return the counts of the rows and those of the columns as texts."""
    texts = ["?" if count == HIDE else str(count) for count in counts]
    return texts[: len(texts) // 2], texts[len(texts) // 2 :]


def written(counts: Sequence[int], counted: str) -> str:
    """Return the counts of what is `counted` as two lines of text."""
    down, across = told(counts)
    return (
        f"{counted} in each row, from top to bottom: {' '.join(down)}\n"
        f"{counted} in each column, from left to right: {' '.join(across)}"
    )


def turned(counts: Sequence[int]) -> Iterator[tuple[tuple[int, ...], list[int]]]:
    """Yield for each symmetry of the square where its cells go, and the counts that it gets."""
    size = len(counts) // 2
    for places in symmetries(size, size):
        moved = [0] * len(counts)
        for count, line in zip(counts, cells_of_lines(size), strict=True):
            # A line goes where its first two cells go.
            (top, left), (row, column) = (divmod(places[cell], size) for cell in line[:2])
            moved[top if top == row else size + left] = count
            assert top == row or left == column
        yield places, moved
