"""Shaded cells that leave no number twice in a line, do not touch, and part the rest nowhere."""

from collections.abc import Collection
from collections.abc import Set as AbstractSet
from functools import partial
from itertools import combinations
from typing import NamedTuple

from ortools.sat.python.cp_model import CpModel

from readers.following import Candidates, Ground, Judgment, Rule, on
from readers.grids._board import (
    Board,
    Cell,
    agree,
    beside,
    board,
    cells,
    drawing,
    lines,
    shown,
    size,
)
from readers.grids._connected import groups, join, solved_until
from readers.grids._grounds import line_names, name, one_of, shading
from readers.phrases import Phrases
from readers.reader import Reader

_SAYS = Phrases(
    once={
        "task": r"""
            Here is a Hitori puzzle with <rows:int> rows and <columns:int> columns.
            Solve this <rows:int>x<columns:int> Hitori.
            Find the cells to shade in the <rows:int> by <columns:int> grid of numbers below.
            Decide which cells of the following Hitori are shaded.
        """,
        "rule": r"""
            Among the cells left white, every number stands at most once in each row and in each
                column. Shaded cells may not lie next to each other horizontally or vertically, and
                from any white cell every other one can be reached by steps up, down, left and right
                over white cells.
            Shade some cells so that no number occurs twice among the unshaded cells of a row or of
                a column, no two shaded cells share a side, and all unshaded cells are connected
                through their sides.
            Shade (strike out) cells such that (1) the cells that remain show no number more than
                once in any row or column, (2) struck-out cells are never orthogonal neighbors, and
                (3) the remaining cells form one orthogonally connected area.
        """,
        "board": r"<board:board>",
        "one": r"""
            There is exactly one solution.
            Only one choice of cells works.
        """,
        "form": r"""
            Answer with <rows:int> lines of <columns:int> numbers separated by spaces: 1 for a
                shaded (struck out) cell and 0 for any other.
            Write the board row by row, one line each, with 1 for a cell that is shaded or struck
                out and 0 for a cell that stays, separated by spaces.
        """,
    },
    kinds={"board": drawing(r"\d+")},
)


class Hitori(NamedTuple):
    """What a prompt says."""

    drawn: Board


def _read(question: str) -> Hitori:
    said = _SAYS.read(question)
    drawn = board(said.one("board")["board"], r"\d+")
    agree(said, size(drawn))
    return Hitori(drawn)


def _solve(hitori: Hitori) -> str:
    model, drawn = CpModel(), hitori.drawn
    white = {cell: model.new_bool_var("") for cell in cells(drawn)}
    for line in lines(drawn):
        for one, other in combinations(line, 2):
            if drawn[one[0]][one[1]] == drawn[other[0]][other[1]]:
                model.add_bool_or(~white[one], ~white[other])
    for cell, var in white.items():
        for near in beside(cell):
            if near in white:
                model.add_bool_or(var, white[near])
    found = solved_until(model, lambda found: join(model, white, found))
    if not found:
        return "no way"
    return shown(drawn, {cell: 1 - found.value(var) for cell, var in white.items()})


def _ground(hitori: Hitori) -> Ground:
    drawn, where = hitori.drawn, {*cells(hitori.drawn)}
    rules = dict[str, Rule]()
    for title, line in zip(line_names(drawn), lines(drawn), strict=True):
        for number in {drawn[r][c] for r, c in line}:
            twins = [(r, c) for r, c in line if drawn[r][c] == number]
            rules[f"{title} with its {number}s"] = _lone(twins, where)
    for cell in where:
        rules[f"the touch rule at {name(cell)}"] = one_of([{cell: "0"}, _shaded([cell], where)])
    rules["the white area"] = Judgment(tuple(map(name, sorted(where))), partial(_hangs, where))
    return shading(drawn, rules)


def _shaded(chosen: Collection[Cell], where: AbstractSet[Cell]) -> dict[Cell, str]:
    """Return what is left of cells if some are shaded."""
    near = {other for cell in chosen for other in beside(cell)} & where
    return {other: "0" for other in near} | {cell: "1" for cell in chosen}


def _lone(twins: Collection[Cell], where: AbstractSet[Cell]) -> Judgment:
    """Return the rule that at most one of some cells is not shaded."""
    ways = [{*twins}, *({*twins} - {white} for white in twins)]
    apart = [way for way in ways if not any({*beside(cell)} & way for cell in way)]
    return one_of({cell: "0" for cell in twins} | _shaded(way, where) for way in apart)


def _hangs(where: AbstractSet[Cell], known: Candidates) -> bool:
    """Tell whether cells that are sure to be white hang together over those that may be."""
    open_ = [cell for cell in sorted(where) if "0" in known[name(cell)]]
    sure = {cell for cell in open_ if known[name(cell)] == {"0"}}
    return not sure or any(sure <= group for group in groups(open_, beside))


READER = Reader(_read, _solve, follow=on(_ground))
