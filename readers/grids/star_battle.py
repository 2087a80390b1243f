"""One star in each row, column and region, none beside another."""

from typing import NamedTuple

from ortools.sat.python.cp_model import CpModel

from readers.following import Ground, on
from readers.grids._board import (
    Board,
    agree,
    around,
    board,
    cells,
    drawing,
    lines,
    regions,
    shown,
    size,
)
from readers.grids._grounds import line_names, name, one_of, shading
from readers.phrases import Phrases
from readers.reader import Reader
from readers.search import solved

_SAYS = Phrases(
    once={
        "task": r"""
            Solve this <rows:int>x<columns:int> Star Battle with one star per row, column and
                region.
            Here is a Star Battle puzzle of <rows:int> rows and <columns:int> columns, with
                <rows:int> stars.
            Find the stars in this Star Battle puzzle.
            Place <rows:int> stars on the following <rows:int> by <columns:int> board.
        """,
        "rule": r"""
            Put stars into cells of the <rows:int>x<columns:int> board so that there is exactly one
                in each row, one in each column and one in each region; the eight cells around a
                star have none.
            There must be exactly one star in each row, in each column and in each lettered region.
                Stars may not be neighbors horizontally, vertically or diagonally.
            Every row, every column and every region holds exactly one star, and no two stars touch,
                not even at a corner.
        """,
        "letters": r"""
            Cells with the same letter form a region.
            Each letter stands for one region.
            The letters show which region a cell belongs to.
        """,
        "board": r"<board:board>",
        "one": r"""
            There is exactly one solution.
            Only one placement works.
        """,
        "form": r"""
            Write the board row by row, one line each, with 1 where there is a star and 0 where
                there is none, separated by spaces.
            Give each row on a line of its own, as numbers separated by spaces: 1 for a star, else
                0.
            Answer with <rows:int> lines of <columns:int> numbers separated by spaces: 1 for a star
                and 0 for any other cell.
        """,
    },
    kinds={"board": drawing("[A-Z]")},
)


class Sky(NamedTuple):
    """What a prompt says."""

    letters: Board


def _read(question: str) -> Sky:
    said = _SAYS.read(question)
    letters = board(said.one("board")["board"], "[A-Z]")
    agree(said, size(letters))
    return Sky(letters)


def _solve(sky: Sky) -> str:
    model = CpModel()
    star = {cell: model.new_bool_var("") for cell in cells(sky.letters)}
    for group in [*lines(sky.letters), *regions(sky.letters).values()]:
        model.add_exactly_one(star[cell] for cell in group)
    for cell, var in star.items():
        for near in around(cell):
            if near in star:
                model.add_bool_or(~var, ~star[near])
    found = solved(model)
    if not found:
        return "no placement"
    return shown(sky.letters, {cell: found.value(var) for cell, var in star.items()})


def _ground(sky: Sky) -> Ground:
    letters, where = sky.letters, {*cells(sky.letters)}
    parts = dict(zip(line_names(letters), lines(letters), strict=True))
    for region in regions(letters).values():
        parts[f"the region of {name(min(region))}"] = region
    holds = {
        cell: {each for part in parts.values() if cell in part for each in part} - {cell}
        for cell in where
    }
    rules = {
        f"the star of {title}": one_of(
            {star: "1", **dict.fromkeys(holds[star] | {*around(star)} & where, "0")}
            for star in part
        )
        for title, part in parts.items()
    }
    return shading(letters, rules)


READER = Reader(_read, _solve, follow=on(_ground))
