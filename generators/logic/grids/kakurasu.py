"""Kakurasu: fill cells so that the numbers of the filled ones add up in every row and column.

At the top of the dial every sum that can be spared is hidden, and propagation over whole rows and
columns does not decide the board. The generator searches tables of fitting lines; the solver is
CP-SAT over the sums.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from itertools import product
from random import Random
from typing import TypeAlias

from generators.deducing import (
    Square,
    Ways,
    lines,
    lines_of,
    searched_square,
    ways,
    worked_square,
)
from generators.family import Family, Knob, Knobs, hardest, redrawn
from generators.logic.grids._drawings import blank, texts
from generators.pictures import Grid
from generators.search import (
    Net,
    Search,
    Table,
    hidden,
    line_rules,
    new_bools,
    new_model,
    search,
    solved_boards,
    spared_singly,
    table,
)
from generators.wording import Grammar, speak
from proofmill.problem import canonical_json

SIZE = Knob("size", 4, 8, "rows and columns")
HIDDEN = Knob("hidden", 0.0, 0.3, "share of the sums to hide; fewer where they are needed")
PICKS = Knob("picks", 1, 3, "boards drawn, of which the one that takes most work is kept")

_MAX_NODES = 600
"""Boards that take longer to decide are not used."""
Sums: TypeAlias = tuple[int, ...]
"""One for each line; -1 is hidden."""


@dataclass(frozen=True, slots=True)
class Kakurasu:
    """The sums of the rows and of the columns."""

    rows: Sums
    columns: Sums
    answer: str = field(compare=False)
    """Rows of 0 and 1 as JSON."""


@cache
def _fills(size: int, total: int) -> tuple[tuple[int, ...], ...]:
    """Return the lines whose filled places, counted from 1, add up to `total`."""
    return tuple(line for line in product((0, 1), repeat=size) if total in (-1, _sum(line)))


@cache
def _ways(size: int, total: int) -> Ways:
    return ways(_fills(size, total))


@cache
def _fitting(size: int, total: int) -> Table:
    return table(_fills(size, total), 2)


def _sum(line: Sequence[int]) -> int:
    return sum(place for place, is_filled in enumerate(line, 1) if is_filled)


def _net(rows: Sums, columns: Sums) -> Net:
    size = len(rows)
    tables = [_fitting(size, total) if total >= 0 else None for total in rows + columns]
    return Net(size * size, line_rules(tables[:size], tables[size:]))


@lru_cache(maxsize=128)
def _search(rows: Sums, columns: Sums, limit: int = 2) -> Search:
    return search(_net(rows, columns), [3] * len(rows) ** 2, limit, _MAX_NODES)


def _is_unique(sums: Sequence[int]) -> bool:
    size = len(sums) // 2
    return _search(tuple(sums[:size]), tuple(sums[size:])).is_unique


@redrawn(500, "unique board")
def _draw(rng: Random, knobs: Knobs) -> Kakurasu | None:
    size = SIZE.integer(knobs)
    share = rng.uniform(0.4, 0.6)
    grid = [[int(rng.random() < share) for _ in range(size)] for _ in range(size)]
    sums = [_sum(row) for row in grid]
    sums += [_sum(list(column)) for column in zip(*grid, strict=True)]
    if not _is_unique(sums):
        return None
    order, most = rng.sample(range(2 * size), 2 * size), round(2 * size * HIDDEN.number(knobs))
    sums = hidden(sums, -1, order, most, _is_unique, spared_singly)
    return Kakurasu(tuple(sums[:size]), tuple(sums[size:]), canonical_json(grid))


_GRAMMAR: Grammar = {
    "start": (
        "<ask> <rules>\n\n{sums}\n\n{hidden} <layout>",
        "<ask>\n\n{sums}\n\n<rules> {hidden} <layout>",
    ),
    "ask": (
        "Solve this {size}x{size} Kakurasu.",
        "Here is a Kakurasu puzzle with {size} rows and {size} columns.",
        "Find out which cells of this Kakurasu are filled.",
        "Decide which cells of a Kakurasu of {size} rows and {size} columns are filled.",
    ),
    "rules": (
        "A filled cell in column j (from the left, counted from 1) adds j to the sum of its row, "
        "and a filled cell in row i (from the top, counted from 1) adds i to the sum of its "
        "column. Every sum must be as stated.",
        "The columns of the {size}x{size} board are worth 1 to {size} from left to right, the rows "
        "1 to {size} from top to bottom. In each row the columns of the filled cells must add up "
        "to the row's sum, and in each column the rows of the filled cells to the column's sum.",
        "The sum of a row is the total of the column numbers "
        "of its filled cells, and the sum of a column is the total of the row numbers of its "
        "filled cells; rows and columns are numbered from 1, from the top left.",
    ),
    "hidden": (
        "A sum shown as {blank} is not known. <unique>",
        "Where a sum reads {blank}, any sum will do. <unique>",
        "The mark {blank} stands for an unknown sum. <unique>",
    ),
    "unique": (
        "There is exactly one solution.",
        "Only one filling fits.",
        "The solution is unique.",
    ),
    "layout": (
        "Answer with {size} lines of {size} numbers, 1 for a filled cell and 0 for an empty one, "
        "separated by spaces.",
        "Write the board row by row, one line each, with 1 where a cell is filled and 0 where it "
        "is not, separated by spaces.",
    ),
}


def _render(board: Kakurasu, rng: Random) -> str:
    blank = rng.choice(("?", "*", "_"))
    rows, columns = (
        " ".join(blank if total < 0 else str(total) for total in sums)
        for sums in (board.rows, board.columns)
    )
    sums = rng.choice(
        (
            f"Row sums, from top to bottom: {rows}\nColumn sums, from left to right: {columns}",
            f"Column sums (left to right): {columns}\nRow sums (top to bottom): {rows}",
        )
    )
    is_hidden = -1 in board.rows + board.columns
    hidden = speak(_GRAMMAR, rng, "hidden" if is_hidden else "unique", blank=blank)
    return speak(_GRAMMAR, rng, size=len(board.rows), sums=sums, hidden=hidden)


def _solve(board: Kakurasu) -> list[str]:
    size, model = len(board.rows), new_model()
    cells = new_bools(model, size * size)
    for i in range(size):
        lines = cells[i * size : i * size + size], cells[i::size]
        for line, total in zip(lines, (board.rows[i], board.columns[i]), strict=True):
            if total >= 0:
                model.add(sum(number * cell for number, cell in enumerate(line, 1)) == total)
    return solved_boards(model, cells, size)


def _rules(board: Kakurasu) -> Square:
    size, sums = len(board.rows), board.rows + board.columns
    rules = lines_of(
        size,
        size,
        lambda name, cells, place: (
            # A copy, since what lines share is looked at once, and the work of all is counted.
            lines(name, cells, replace(_ways(size, sums[place]))) if sums[place] >= 0 else None
        ),
    )
    return Square(size, [3] * size**2, rules, board.answer)


def _steps(board: Kakurasu) -> tuple[str, ...]:
    return worked_square(*_rules(board))


def _effort(board: Kakurasu) -> int:
    return _search(board.rows, board.columns).revisions


def _capacity(dial: float) -> float:
    # A twelfth of all 0/1 boards is a careful figure for those that their sums fix (of 200 drawn
    # 96 % of size 5 and 45 % of size 8 are), up to transposition.
    size = SIZE.integer_at(dial)
    return 0.08 * 2.0 ** (size * size - 1)


def _picture(board: Kakurasu) -> Grid:
    right, bottom = texts((board.rows, board.columns), {-1: "?"})
    weights = [str(number) for number in range(1, len(board.rows) + 1)]
    cells = blank(len(board.rows))
    return Grid(cells=cells, top=weights, left=weights, right=right, bottom=bottom)


FAMILY = Family(
    name="kakurasu",
    version=4,
    domain="logic",
    summary="fill cells so that the weights of the filled ones add up in every line",
    concepts=("constraint satisfaction", "sums"),
    knobs=(SIZE, HIDDEN, PICKS),
    verifier="grid",
    answer_format="tags",
    examples=("1 0 1\n0 1 0\n1 1 0", "0 1 1\n1 0 0\n1 0 1"),
    generate=hardest(_draw, PICKS, _effort),
    render=_render,
    solve=_solve,
    effort=_effort,
    # Rows and columns may change places.
    canonical=lambda board: sorted([list(board.rows), list(board.columns)]),
    steps=_steps,
    trace=lambda board: searched_square(_rules(board)),
    picture=_picture,
    capacity=_capacity,
    guess_rate=lambda dial: 0.5 ** SIZE.integer_at(dial) ** 2,
)
