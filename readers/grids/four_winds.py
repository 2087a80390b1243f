"""Arrows that run from numbers over all empty cells; a number is the length of its arrows."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from ortools.sat.python.cp_model import CpModel, IntVar

from readers.following import Ground, Judgment, on
from readers.grids._board import Board, Cell, agree, board, cells, drawing, shown, size
from readers.grids._grounds import in_rows, name, one_of
from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.search import solved

_SAYS = Phrases(
    once={
        "task": r"""
            Cover the <rows:int> by <columns:int> board with arrows.
            Solve this Four Winds puzzle of <rows:int> rows and <columns:int> columns.
            Draw the arrows on the <rows:int>x<columns:int> board.
            Which way does the arrow on each empty cell run?
        """,
        "rule": r"""
            Each number sends out up to four arrows (one up, one down, one to the left, one to the
                right), and is the sum of their lengths in cells. An arrow starts next to its number
                and covers empty cells without a gap; every empty cell lies on exactly one arrow.
            Every empty cell belongs to exactly one arrow. An arrow leaves a numbered cell upward,
                downward, to the left or to the right, and runs straight over empty cells, as far as
                it likes; the arrows that leave a cell cover as many cells in all as its number
                says.
            From every cell with a number, straight arrows may run up, down, left and right, at most
                one each way. The number says how many cells these arrows cover together, not
                counting its own. Arrows never pass over a number or another arrow, and each empty
                cell is covered by exactly one arrow.
        """,
        "signs": r"""
            {A|The sign} <empty:sign> marks an empty cell.
            {A|The sign} <empty:sign> marks an empty cell; a <hidden=?> is a numbered cell whose
                number is not known.
            {A|The sign} <empty:sign> marks an empty cell, and <hidden=?> stands for a number that
                is not told.
        """,
        "board": r"<board:board>",
        "one": r"""
            There is exactly one solution.
            Only one covering works.
        """,
        "form": r"""
            Answer with <rows:int> lines of <columns:int> signs separated by spaces: for each empty
                cell the direction of its arrow, away from the number (U up, D down, L left, R
                right), and every other cell as it is shown.
            Write the board row by row, one line each, with spaces between the cells. Put U, D, L or
                R (up, down, left, right) for the direction in which the arrow on a cell leads away
                from its number, and repeat the numbered cells as they stand.
        """,
    },
    kinds={"sign": r"[^\s\w]|_", "board": drawing(r"(?:[^\s\w]|_|\d+)")},
)
_STEPS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
_EMPTY = ""


class Winds(NamedTuple):
    """What a prompt says."""

    drawn: Board
    """Numbers, `?` for hidden ones, nothing for empty cells."""


def _read(question: str) -> Winds:
    said = _SAYS.read(question)
    signs = said.one("signs")
    empty = signs["empty"]
    hidden = r"|\?" if "hidden" in signs else ""
    if empty == "?":
        raise Unread("? is a number")
    drawn = board(said.one("board")["board"], rf"[{empty}]|\d+{hidden}")
    agree(said, size(drawn))
    return Winds(tuple(tuple(sign if sign != empty else _EMPTY for sign in row) for row in drawn))


def _solve(winds: Winds) -> str:
    model, drawn = CpModel(), winds.drawn
    signs = {(r, c): drawn[r][c] for r, c in cells(drawn)}
    runs = {cell: dict[str, IntVar]() for cell, sign in signs.items() if sign == _EMPTY}
    for cell, sign in signs.items():
        if sign != _EMPTY:
            arrows = [var for name in _STEPS for var in _arrow(model, runs, cell, name)]
            if sign != "?":
                model.add(sum(arrows) == int(sign))
    for over in runs.values():
        model.add_exactly_one(over.values())
    found = solved(model)
    if not found:
        return "no covering"
    ways = {
        cell: name for cell, over in runs.items() for name, var in over.items() if found.value(var)
    }
    return shown(drawn, {**signs, **ways})


def _arrow(
    model: CpModel, runs: dict[Cell, dict[str, IntVar]], cell: Cell, name: str
) -> list[IntVar]:
    """Return whether the arrow one way from a number covers each cell up to the next number."""
    (r, c), (down, right) = cell, _STEPS[name]
    covers: list[IntVar] = []
    while (r := r + down, c := c + right) in runs:
        covers.append(model.new_bool_var(""))
        runs[r, c][name] = covers[-1]
        if len(covers) > 1:
            model.add_implication(covers[-1], covers[-2])
    return covers


def _ground(winds: Winds) -> Ground:
    signs = {(r, c): winds.drawn[r][c] for r, c in cells(winds.drawn)}
    values = {cell: {sign} if sign != _EMPTY else set[str]() for cell, sign in signs.items()}
    rules = dict[str, Judgment]()
    for cell, sign in signs.items():
        if sign == _EMPTY:
            continue
        arms = {way: _arm(signs, cell, way) for way in _STEPS}
        for way, arm in arms.items():
            for other in arm:
                values[other].add(way)
            if sign == "?" and arm:
                told = f"the arrow {_WORDS[way]} of {name(cell)}"
                rules[told] = one_of(_cover(arm, way, length) for length in range(len(arm) + 1))
        if sign != "?":
            rules[f"the {sign} at {name(cell)}"] = one_of(_covers(arms, int(sign)))
    return Ground({name(cell): each for cell, each in values.items()}, rules, in_rows(winds.drawn))


_WORDS = {"U": "up", "D": "down", "L": "left", "R": "right"}


def _arm(signs: Mapping[Cell, str], cell: Cell, way: str) -> list[Cell]:
    """Return the empty cells one way from a number, up to the next."""
    (r, c), (down, right), arm = cell, _STEPS[way], list[Cell]()
    while signs.get((r := r + down, c := c + right)) == _EMPTY:
        arm.append((r, c))
    return arm


def _covers(arms: Mapping[str, Sequence[Cell]], total: int) -> Iterator[dict[Cell, str]]:
    """Yield what arrows of so many cells in all leave of cells, each way to send them out."""
    for lengths in product(*(range(len(arm) + 1) for arm in arms.values())):
        if sum(lengths) == total:
            left = dict[Cell, str]()
            for (way, arm), length in zip(arms.items(), lengths, strict=True):
                left |= _cover(arm, way, length)
            yield left


def _cover(arm: Sequence[Cell], way: str, length: int) -> dict[Cell, str]:
    """Return what an arrow of some length leaves of the cells that it could cover."""
    others = "UDLR".replace(way, "")
    return {cell: way if place < length else others for place, cell in enumerate(arm)}


READER = Reader(_read, _solve, follow=on(_ground))
