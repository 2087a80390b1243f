"""Covered cells that hold a mine, or none, in every arrangement that fits the opened ones."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ortools.sat.python.cp_model import CpModel

from readers.following import Constraint, Ground, on
from readers.grids._board import Board, Cell, agree, around, board, cells, drawing, size
from readers.grids._grounds import name
from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.search import solved

_SAYS = Phrases(
    once={
        "task": r"""
            Look at the following Minesweeper position (<rows:int> by <columns:int> cells).
            Here is a Minesweeper board of <rows:int> rows and <columns:int> columns in the middle
                of a game.
            A game of Minesweeper on <rows:int> by <columns:int> cells has reached the position
                shown.
            This <rows:int>x<columns:int> game of Minesweeper is under way.
        """,
        "rule": r"""
            Every opened cell is free of mines and shows the number of mines among its neighbors in
                all eight directions.
            Each number counts the mines in the cells that touch it by a side or a corner. A cell
                with a number has no mine itself.
            A number says how many of the up to eight cells around it, diagonals included, hold a
                mine; opened cells hold none.
        """,
        "covered": r"""
            The sign <covered:sign> stands for a covered cell.
            A <covered:sign> marks a covered cell, which may or may not hold a mine.
            Each <covered:sign> is a covered cell, not opened so far.
        """,
        "board": r"<board:board>",
        "total": r"""
            The total number of mines is not known.
            How many mines there are in all is unknown, and any number is possible.
            The whole board holds exactly <mines:int> mines.
            The number of mines on the board is <mines:int>.
            In total there are <mines:int> mines.
        """,
        "form": r"""
            Write rRcC for the cell in row R from the top and column C from the left, both counted
                from 1, and separate the cells by commas; their order does not matter.
            Name cells like r2c3 (row 2 from the top, column 3 from the left, counting from 1). Give
                them in any order, separated by commas.
        """,
    },
    perhaps={
        "safe": r"""
            Find every covered cell for which it can be proved that it holds no mine.
            Which covered cells can be opened without any risk? Give every cell that is free of
                mines in all arrangements consistent with what is known.
            List all covered cells that are certainly safe: no arrangement of mines that fits has a
                mine there.
        """,
        "mined": r"""
            Find every covered cell for which it can be proved that it holds a mine.
            List all covered cells that certainly hold a mine: every arrangement of mines that fits
                has one there.
            Which covered cells must be mines? Give every cell that holds a mine in all arrangements
                consistent with what is known.
        """,
    },
    kinds={"sign": r"[.#?*]", "board": drawing(r"[.#?*0-8]")},
)


class Field(NamedTuple):
    """What a prompt says."""

    drawn: Board
    """Numbers, nothing for covered cells."""
    mines: int | None
    """On the whole board, None if that is not known."""
    asked: str
    """`safe` or `mined`."""


def _read(question: str) -> Field:
    said = _SAYS.read(question)
    covered = said.one("covered")["covered"]
    drawn = board(said.one("board")["board"], rf"[0-8{covered}]")
    agree(said, size(drawn))
    asked = [part.key for part in said.parts if part.key in {"safe", "mined"}]
    if len(asked) != 1:
        raise Unread("safe or mined cells are asked for")
    total = said.one("total")
    mines = total.integer("mines") if "mines" in total else None
    opened = tuple(tuple("" if sign == covered else sign for sign in row) for row in drawn)
    return Field(opened, mines, asked[0])


def _solve(field: Field) -> str:
    model, drawn = CpModel(), field.drawn
    mine = {(r, c): model.new_bool_var("") for r, c in cells(drawn) if not drawn[r][c]}
    for r, c in cells(drawn):
        if drawn[r][c]:
            near = [mine[cell] for cell in around((r, c)) if cell in mine]
            model.add(sum(near) == int(drawn[r][c]))
    if field.mines is not None:
        model.add(sum(mine.values()) == field.mines)
    other = field.asked == "safe"
    left = {*mine}
    while left:  # cells for which no arrangement says otherwise so far
        otherwise = sum(mine[cell] if other else 1 - mine[cell] for cell in left)
        model.maximize(otherwise)
        found = solved(model)
        if not found:
            return "no arrangement"
        against = {cell for cell in left if found.value(mine[cell]) == other}
        if not against:
            break
        left -= against
    return ", ".join(f"r{r + 1}c{c + 1}" for r, c in sorted(left))


def _ground(field: Field) -> Ground:
    drawn = field.drawn
    covered = {(r, c) for r, c in cells(drawn) if not drawn[r][c]}
    rules = dict[str, Constraint]()
    for r, c in cells(drawn):
        if drawn[r][c]:
            near = {*around((r, c))} & covered
            rules[f"the {drawn[r][c]} at {name((r, c))}"] = _mined(near, int(drawn[r][c]))
    if field.mines is not None:
        rules["the number of mines"] = _mined(covered, field.mines)
    word = "safe" if field.asked == "safe" else "mined"
    asked = _solve(field).split(", ")
    return Ground(
        {name(cell): ("safe", "mined") for cell in covered},
        rules,
        lambda value: ", ".join(
            name(cell) for cell in sorted(covered) if value.get(name(cell)) == word
        ),
        asked=asked,
    )


def _mined(near: Iterable[Cell], count: int) -> Constraint:
    """Return the rule that so many cells are mined."""
    line = tuple(map(name, near))

    def possible(values: Sequence[str]) -> bool:
        mined = values.count("mined")
        return mined <= count <= mined + len(line) - len(values)

    return Constraint(line, possible, lambda values: values.count("mined"))


READER = Reader(_read, _solve, follow=on(_ground))
