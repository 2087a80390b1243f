"""Nonogram: fill cells so that the runs of filled cells in every line have the stated lengths.

A random picture with several readings is repaired: a cell in which two readings differ is turned
over, until one reading is left. Of several boards the one that takes the line solver most work is
kept; at the top of the dial it has to try cases. The solver is CP-SAT with an automaton a line.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby
from random import Random
from typing import TypeAlias

from generators.canonical import board_json
from generators.deducing import Ways, lines, lines_of, worked_square
from generators.family import Family, Knob, Knobs, redrawn
from generators.logic.grids._drawings import blank
from generators.pictures import Grid
from generators.search import (
    Model,
    Search,
    Var,
    binary,
    new_bools,
    new_model,
    solved_boards,
)
from generators.wording import Grammar, speak
from proofmill.problem import Json

SIZE = Knob("size", 5, 15, "rows and columns")
FILLED = Knob("filled", 0.55, 0.43, "share of cells to fill at first")
PICKS = Knob("picks", 1, 8, "boards drawn, of which the one that takes most work is kept")

_MAX_REPAIRS = 60
_MAX_NODES = 300
"""Boards that take longer to decide are not used."""
Runs: TypeAlias = tuple[tuple[int, ...], ...]
"""For each line, the lengths of its runs in order; none for an empty line."""


@dataclass(frozen=True, slots=True)
class Nonogram:
    """The runs of the rows and of the columns."""

    rows: Runs
    columns: Runs
    answer: str = field(compare=False)
    """Rows of 0 and 1 as JSON."""


@lru_cache(maxsize=2048)
def _line(size: int, runs: tuple[int, ...]) -> binary.Line:
    return binary.line_of(*_fillings(size, runs))


@lru_cache(maxsize=4096)
def _fillings(size: int, runs: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """Return how many lines of `size` cells have these runs, and for each cell which fill it."""
    if not runs:
        return 1, (0,) * size
    run, rest = runs[0], runs[1:]
    if size < sum(runs) + len(rest):
        return 0, (0,) * size
    # The first cell begins the first run, or is empty.
    gap = bool(rest)
    begun, behind = _fillings(size - run - gap, rest)
    count, others = _fillings(size - 1, runs)
    filled = (*[(1 << begun) - 1] * run, *[0] * gap, *behind)
    after = [0, *others]
    return begun + count, tuple(
        [one | more << begun for one, more in zip(filled, after, strict=True)]
    )


def _runs(line: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(len(list(cells)) for is_filled, cells in groupby(line) if is_filled)


def _clues(flat: list[int], size: int) -> tuple[Runs, Runs]:
    rows = [tuple(flat[r * size : r * size + size]) for r in range(size)]
    return tuple(map(_runs, rows)), tuple(map(_runs, zip(*rows, strict=True)))


@lru_cache(maxsize=128)
def _search(rows: Runs, columns: Runs) -> Search:
    size = len(rows)
    lines = [_line(size, runs) for runs in rows + columns]
    return binary.Board(lines[:size], lines[size:]).search(nodes=_MAX_NODES)


def _generate(rng: Random, knobs: Knobs) -> Nonogram:
    size, filled = SIZE.integer(knobs), FILLED.number(knobs)
    drawn = [_draw(rng, size, filled) for _ in range(PICKS.integer(knobs))]
    return max(drawn, key=lambda pair: pair[0])[1]


@redrawn(50, "unique picture")
def _draw(rng: Random, size: int, filled: float) -> tuple[int, Nonogram] | None:
    """Return a picture with one reading, and the work that it takes to find it."""
    flat = [int(rng.random() < filled) for _ in range(size * size)]
    for _ in range(_MAX_REPAIRS):
        clues = _clues(flat, size)
        found = _search(*clues)
        if found.is_unique:
            answer = board_json(flat, size)
            return found.revisions, Nonogram(*clues, answer)
        if len(found.solutions) < 2:
            break
        flat[rng.choice(found.unsure(range(size * size)))] ^= 1
    return None


_GRAMMAR: Grammar = {
    "start": (
        "<ask> <rules>\n\n{runs}\n\n<layout>",
        "<ask>\n\n{runs}\n\n<rules> <layout>",
    ),
    "ask": (
        "Solve this {size}x{size} nonogram.",
        "Find the picture of this nonogram (also known as Picross or Hanjie).",
        "Which cells of the nonogram below are filled?",
        "Here is a nonogram with {size} rows and {size} columns; work out its picture.",
    ),
    "rules": (
        "The numbers of a line are the lengths of its runs of filled cells, from left to right or "
        "from top to bottom; between two runs there is at least one empty cell. {none} The "
        "solution is unique.",
        "For each row (from left to right) and each column (from top to bottom) of the {size} by "
        "{size} board the lengths of its unbroken blocks of filled cells are given in order, and "
        "at least one empty cell separates two blocks. {none} Only one picture fits.",
        "On a board of {size}x{size} cells, every row (from left to right) and every column (from "
        "top to bottom) lists how many filled cells come one after another, group by group, with "
        "at least one empty cell between two groups. {none} There is exactly one solution.",
    ),
    "layout": (
        "Answer with {size} lines of {size} numbers, 1 for a filled cell and 0 for an empty one, "
        "separated by spaces.",
        "Write the picture row by row, one line each, with 1 where a cell is filled and 0 where "
        "it is not, separated by spaces.",
        "Give the rows from top to bottom, one line each: 1 for filled, 0 for empty, separated by "
        "spaces.",
    ),
}


def _render(board: Nonogram, rng: Random) -> str:
    comma = rng.choice((" ", ", "))
    rows, columns = (
        [comma.join(map(str, runs)) or "0" for runs in lines]
        for lines in (board.rows, board.columns)
    )
    if rng.random() < 0.5:
        texts = [f"Rows, from top to bottom: {'; '.join(rows)}"]
        texts.append(f"Columns, from left to right: {'; '.join(columns)}")
    else:
        texts = ["\n".join(f"Row {i}: {row}" for i, row in enumerate(rows, 1))]
        texts.append("\n".join(f"Column {i}: {column}" for i, column in enumerate(columns, 1)))
    is_any_empty = () in board.rows + board.columns
    none = "All other cells are empty." + " A 0 means no filled cell." * is_any_empty
    size = len(board.rows)
    return speak(_GRAMMAR, rng, size=size, runs="\n".join(texts), none=none)


def _solve(board: Nonogram) -> list[str]:
    size, model = len(board.rows), new_model()
    cells = new_bools(model, size * size)
    for i in range(size):
        _constrain(model, cells[i * size : i * size + size], board.rows[i])
        _constrain(model, cells[i::size], board.columns[i])
    return solved_boards(model, cells, size)


def _steps(board: Nonogram) -> tuple[str, ...]:
    size, runs = len(board.rows), board.rows + board.columns
    rules = lines_of(
        size, size, lambda name, cells, place: lines(name, cells, _ways(size, runs[place]))
    )
    return worked_square(size, [3] * size**2, rules, board.answer)


@lru_cache(maxsize=2048)
def _ways(size: int, runs: tuple[int, ...]) -> Ways:
    count, filled = _fillings(size, runs)
    every = (1 << count) - 1
    supports = []
    for one in filled:
        sides = tuple((mask, those) for mask, those in ((1, every ^ one), (2, one)) if those)
        supports.append((sum(mask for mask, _ in sides), sides))
    return Ways(every, tuple(supports))


def _constrain(model: Model, cells: list[Var], runs: tuple[int, ...]) -> None:
    """Read the line by an automaton whose states are the cells of the runs, with gaps between."""
    arcs, state = [(0, 0, 0)], 0
    for number, run in enumerate(runs):
        for _ in range(run):
            arcs.append((state, 1, state + 1))
            state += 1
        if number < len(runs) - 1:
            arcs.append((state, 0, state + 1))
            state += 1
        arcs.append((state, 0, state))
    model.add_automaton(cells, 0, [state], arcs)


def _canonical(board: Nonogram) -> Json:
    # Up to turns and reflections.
    forms = []
    for one, two in ((board.rows, board.columns), (board.columns, board.rows)):
        for flip_rows in (1, -1):
            for flip_columns in (1, -1):
                rows = [list(runs[::flip_columns]) for runs in one[::flip_rows]]
                columns = [list(runs[::flip_rows]) for runs in two[::flip_columns]]
                forms.append([rows, columns])
    return min(forms)


def _picture(board: Nonogram) -> Grid:
    left, top = (
        [" ".join(map(str, runs)) or "0" for runs in lines] for lines in (board.rows, board.columns)
    )
    return Grid(cells=blank(len(left)), left=left, top=top)


FAMILY = Family(
    name="nonogram",
    version=3,
    domain="logic",
    summary="find the picture whose runs of filled cells are given for every row and column",
    concepts=("constraint satisfaction", "deduction"),
    knobs=(SIZE, FILLED, PICKS),
    verifier="grid",
    answer_format="tags",
    examples=("1 0 1\n0 1 0\n1 1 0", "0 1 1\n1 0 0\n1 0 1"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=lambda board: _search(board.rows, board.columns).revisions,
    canonical=_canonical,
    steps=_steps,
    picture=_picture,
    # Pictures with one reading, up to symmetry: 25,309,575 of size 5 (OEIS A242876), and more than
    # that of any larger size.
    capacity=lambda dial: 25309575 / 8 if SIZE.integer_at(dial) == 5 else 1e9,
    guess_rate=lambda dial: 0.5 ** SIZE.integer_at(dial) ** 2,
)
