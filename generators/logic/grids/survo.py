"""Survo (Mustonen 2006): a table of the numbers 1 to m * n from the sums of its lines.

Cells are emptied while the line search finds one solution; at the top of the dial nearly all
numbers are gone and no line can be filled by itself. The solver is CP-SAT.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import comb, factorial
from random import Random

from generators.canonical import split_rows
from generators.deducing import (
    Square,
    different,
    every_digit,
    lines_of,
    searched_square,
    total,
    worked_square,
)
from generators.family import Family, Knob, Knobs
from generators.logic.grids._drawings import texts
from generators.pictures import Grid
from generators.search import (
    Line,
    SumSearch,
    new_model,
    search_sums,
    solved_boards,
    thin_sums,
)
from generators.wording import Grammar, speak
from proofmill.problem import Json, canonical_json

ROWS = Knob("rows", 3, 4, "rows")
COLUMNS = Knob("columns", 4, 6, "columns")
EMPTY = Knob("empty", 0.5, 0.85, "share of cells to empty; fewer where the numbers are needed")

_MOST_TOLD = 1200
"""Of the work of a solution; boards that take more are not told, which keeps draws quick."""


@dataclass(frozen=True, slots=True)
class Survo:
    """The board, with 0 for an empty cell, and the sums of its lines."""

    board: tuple[tuple[int, ...], ...]
    row_sums: tuple[int, ...]
    column_sums: tuple[int, ...]
    answer: str = field(compare=False)
    """Rows of numbers as JSON."""


def _lines(row_sums: Sequence[int], column_sums: Sequence[int]) -> list[Line]:
    width = len(column_sums)
    cells = range(len(row_sums) * width)
    lines = [Line(tuple(cells[r * width :][:width]), total) for r, total in enumerate(row_sums)]
    return lines + [Line(tuple(cells[c::width]), total) for c, total in enumerate(column_sums)]


def _generate(rng: Random, knobs: Knobs) -> Survo:
    height, width = ROWS.integer(knobs), COLUMNS.integer(knobs)
    answer = rng.sample(range(1, height * width + 1), height * width)
    rows = split_rows(answer, width)
    row_sums = tuple(map(sum, rows))
    column_sums = tuple(map(sum, zip(*rows, strict=True)))
    order = rng.sample(range(len(answer)), len(answer))
    most = round(len(answer) * EMPTY.number(knobs))
    board = thin_sums(_lines(row_sums, column_sums), answer, order, most)
    text = canonical_json(rows)
    return Survo(tuple(map(tuple, split_rows(board, width))), row_sums, column_sums, text)


_GRAMMAR: Grammar = {
    "start": (
        "<ask> <rules>\n\n{board}\n\n<blank> <layout>",
        "<ask>\n\n{board}\n\n<blank> <rules> <layout>",
        "<ask> <rules> <blank>\n\n{board}\n\n<layout>",
    ),
    "ask": (
        "Solve this Survo puzzle of {rows} rows and {columns} columns.",
        "Complete the following {rows}x{columns} Survo puzzle.",
        "Find the missing numbers of the table below.",
        "Here is a number table with {rows} rows and {columns} columns; fill it in.",
    ),
    "rules": (
        "Each whole number from 1 to {last} occurs exactly once in the table, and the numbers of "
        "each row and each column add up to the sum stated for it.",
        "Place the numbers 1 to {last}, each exactly once, in {rows} rows of {columns}, so that "
        "all row sums and all column sums are as given.",
        "The {rows} by {columns} cells hold the numbers from 1 to {last} without repetition; "
        "every row and every column must have its stated total.",
    ),
    "blank": (
        "An empty cell is shown as {blank}. <unique>",
        "The sign {blank} marks a number to be found. <unique>",
        "A missing number is written {blank}. <unique>",
    ),
    "unique": ("There is exactly one solution.", "Only one filling fits."),
    "layout": (
        "Answer with the {rows} completed rows, one per line, numbers separated by spaces, "
        "without the sums.",
        "Write the whole table row by row, one line each, as numbers separated by spaces; leave "
        "the sums out.",
    ),
}


def _render(survo: Survo, rng: Random) -> str:
    blank = rng.choice(("_", "?", "*"))
    rows = [[str(number) if number else blank for number in row] for row in survo.board]
    board = _framed(survo, rows) if rng.random() < 0.5 else _listed(survo, rows)
    height, width = len(survo.row_sums), len(survo.column_sums)
    last = height * width
    return speak(_GRAMMAR, rng, blank=blank, board=board, rows=height, columns=width, last=last)


def _framed(survo: Survo, rows: list[list[str]]) -> str:
    lines = [
        f"{' '.join(cell.rjust(3) for cell in row)} | {total}"
        for row, total in zip(rows, survo.row_sums, strict=True)
    ]
    sums = " ".join(str(total).rjust(3) for total in survo.column_sums)
    last = f"{sums} | (sums)"
    return "\n".join([*lines, "-" * len(sums) + "-+-------", last])


def _listed(survo: Survo, rows: list[list[str]]) -> str:
    lines = [" ".join(row) for row in rows]
    lines.append(f"Row sums, from top to bottom: {', '.join(map(str, survo.row_sums))}")
    lines.append(f"Column sums, from left to right: {', '.join(map(str, survo.column_sums))}")
    return "\n".join(lines)


def _solve(survo: Survo) -> list[str]:
    width = len(survo.column_sums)
    flat = [number for row in survo.board for number in row]
    model = new_model()
    cell = [model.new_int_var(number or 1, number or len(flat), "") for number in flat]
    model.add_all_different(cell)
    for row, wanted in zip(split_rows(cell, width), survo.row_sums, strict=True):
        model.add(sum(row) == wanted)
    for column, wanted in enumerate(survo.column_sums):
        model.add(sum(cell[column::width]) == wanted)
    return solved_boards(model, cell, width)


def _canonical(survo: Survo) -> Json:
    # Rows may change places, and columns: sort both by their sums and numbers, which is the same
    # for two equal tables but where sums and numbers tie. Sums follow from the full table.
    height, width = len(survo.row_sums), len(survo.column_sums)
    if height == width:
        turned = tuple(zip(*survo.board, strict=True))
        return min(
            _sorted(survo.board, survo.row_sums, survo.column_sums),
            _sorted(turned, survo.column_sums, survo.row_sums),
        )
    return _sorted(survo.board, survo.row_sums, survo.column_sums)


def _picture(survo: Survo) -> Grid:
    right, bottom = texts((survo.row_sums, survo.column_sums))
    return Grid(cells=texts(survo.board), right=right, bottom=bottom)


def _rules(survo: Survo) -> Square:
    height, width = len(survo.row_sums), len(survo.column_sums)
    sums, every = survo.row_sums + survo.column_sums, every_digit(height * width)
    rules = lines_of(
        height, width, lambda name, cells, place: total(name, cells, sums[place], sums[place])
    )
    rules.append(different("the table", range(height * width), every))
    known = [1 << number if number else every for row in survo.board for number in row]
    return Square(width, known, rules, survo.answer)


def _steps(survo: Survo) -> tuple[str, ...]:
    return worked_square(*_rules(survo), work=_MOST_TOLD)


def _sorted(
    board: Sequence[Sequence[int]], row_sums: Sequence[int], column_sums: Sequence[int]
) -> list[list[list[int]]]:
    columns = zip(column_sums, zip(*board, strict=True), strict=True)
    ordered = sorted(columns, key=lambda pair: (pair[0], sorted(pair[1])))
    rows = zip(row_sums, zip(*(column for _, column in ordered), strict=True), strict=True)
    lines = sorted([total, *row] for total, row in rows)
    return [lines, [[total for total, _ in ordered]]]


def _search(survo: Survo) -> SumSearch:
    flat = [number for row in survo.board for number in row]
    left = sorted(set(range(1, len(flat) + 1)) - set(flat))
    return search_sums(_lines(survo.row_sums, survo.column_sums), flat, left)


def _setting(dial: float) -> tuple[int, int, int]:
    height, width = ROWS.integer_at(dial), COLUMNS.integer_at(dial)
    return height, width, round(height * width * EMPTY.number_at(dial))


def _capacity(dial: float) -> float:
    # Tables up to the order of rows and of columns, times the choices of what is
    # left; a hundredth of those at the least fixes the table.
    height, width, empty = _setting(dial)
    tables = factorial(height * width) / factorial(height) / factorial(width)
    return tables * comb(height * width, empty) / 100


FAMILY = Family(
    name="survo",
    version=3,
    domain="logic",
    summary="complete a table of the numbers 1 to mn from the sums of its rows and columns",
    concepts=("constraint satisfaction", "sums"),
    knobs=(ROWS, COLUMNS, EMPTY),
    verifier="grid",
    answer_format="tags",
    examples=("1 4 2\n6 3 5", "5 2 1\n3 6 4"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=lambda survo: _search(survo).tried,
    canonical=_canonical,
    steps=_steps,
    trace=lambda survo: searched_square(_rules(survo)),
    picture=_picture,
    capacity=_capacity,
    # Any order of the numbers left; half of the cells to empty are needed at most.
    guess_rate=lambda dial: 1 / factorial(_setting(dial)[2] // 2 + 1),
)
