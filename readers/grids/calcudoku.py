"""Latin squares cut into cages, whose numbers make a sum, product, difference or quotient."""

import re
from functools import partial
from itertools import product
from math import prod
from typing import NamedTuple, TypeAlias

from ortools.sat.python.cp_model import CpModel, IntVar

from readers.backtracking import backtracked
from readers.following import Ground, on
from readers.grids._board import Cell, agree, board, drawing, lines, listed, regions, shown, size
from readers.grids._grounds import digits_of, distinct, follows, in_rows, name, rules_of_lines
from readers.phrases import Phrases, Said, Unread
from readers.reader import Reader
from readers.search import solved

_SAYS = Phrases(
    once={
        "task": r"""
            Here is a <rows:int> by <columns:int> Calcudoku (a square cut into cages).
            Solve this <rows:int>x<columns:int> Calcudoku.
            Find the only way to fill this <rows:int>x<columns:int> square with numbers.
            Fill in the following Calcudoku of <rows:int> rows and <columns:int> columns.
        """,
        "latin": r"""
            Every row and every column of the <rows:int>x<columns:int> board holds each of the
                numbers 1 to <rows:int> exactly once, and the numbers in each cage make its target.
            Put a number from 1 to <rows:int> into each cell, so that no number is repeated in a row
                or a column and every cage reaches its target.
            The numbers 1 to <rows:int> stand once in each row and once in each column. In addition,
                the cells of each cage must give the stated result.
        """,
        "twice": r"""
            A cage may hold a number twice if the two cells lie in different rows and columns.
            In a cage a number may repeat, as long as it does not in a row or a column.
        """,
        "signs": r"""
            The sign behind a target says how it is made: + adds all numbers of the cage, *
                multiplies them, - takes the smaller of the two from the larger, / divides the
                larger of the two by the smaller; a cage of one cell simply shows its number.
            A target with + is the sum of the cage's numbers and one with * their product; - is the
                larger of two numbers minus the smaller, / the larger divided by the smaller. A
                target without a sign is the number in the cage's only cell.
        """,
        "cages": r"""
            Cages (rNcM means row N from the top and column M from the left, from 1):¶<list:block>
            The cages, where r2c3 is row 2 from the top, column 3 from the left (counted from
                1):¶<list:block>
            <board:board>¶¶Cells with the same letter belong to one cage. Targets:¶<targets:line>
            <board:board>¶¶Each cage is marked with its own letter; the targets are:¶<targets:line>
        """,
        "form": r"""
            Give the filled-in square, one row per line, with spaces between the numbers.
            Answer with the completed board: <rows:int> lines of <columns:int> numbers separated by
                spaces.
            Write all <rows:int> rows from top to bottom, one per line, as numbers separated by
                spaces.
        """,
    },
    kinds={"board": drawing("[A-Za-z]")},
)

Cage: TypeAlias = tuple[tuple[Cell, ...], int, str]
"""Cells, target and sign."""


class Cages(NamedTuple):
    """What a prompt says."""

    size: int
    cages: tuple[Cage, ...]


def _read(question: str) -> Cages:
    said = _SAYS.read(question)
    part = said.one("cages")
    cages = _listed(part["list"]) if "list" in part else _drawn(part)
    found = sorted(cell for where, _, _ in cages for cell in where)
    side = max(row for row, _ in found) + 1
    if found != [(r, c) for r in range(side) for c in range(side)]:
        raise Unread("cages cover a square")
    agree(said, {"rows": side, "columns": side})
    return Cages(side, cages)


def _listed(text: str) -> tuple[Cage, ...]:
    cages = []
    for line in text.split("\n"):
        where, _, target = line.partition(": ")
        places = [re.fullmatch(r"r(\d+)c(\d+)", place) for place in where.split(" ")]
        cell = tuple((int(each[1]) - 1, int(each[2]) - 1) for each in places if each)
        if len(cell) != len(places):
            raise Unread(f"no cells: {where!r}")
        cages.append(_cage(cell, target))
    return tuple(cages)


def _drawn(said: Said) -> tuple[Cage, ...]:
    drawn = board(said["board"], "[A-Za-z]")
    targets = dict(each.split(": ") for each in listed(said["targets"], r"[A-Za-z]: \S+", ", "))
    where = regions(drawn)
    if where.keys() != targets.keys() or len(where) != said["targets"].count(":"):
        raise Unread("one target for each letter")
    if size(drawn)["rows"] != size(drawn)["columns"]:
        raise Unread("a square")
    return tuple(_cage(tuple(where[letter]), targets[letter]) for letter in targets)


def _cage(where: tuple[Cell, ...], target: str) -> Cage:
    found = re.fullmatch(r"(\d+)([-+*/]?)", target)
    if not found or (not found[2]) != (len(where) == 1) or (found[2] in "-/" and len(where) > 2):
        raise Unread(f"no target of {len(where)} cells: {target!r}")
    return where, int(found[1]), found[2]


def _solve(cages: Cages) -> str:
    model, span = CpModel(), range(cages.size)
    square = (("",) * cages.size,) * cages.size
    value = {(r, c): model.new_int_var(1, cages.size, "") for r in span for c in span}
    for line in lines(square):
        model.add_all_different(value[cell] for cell in line)
    for where, target, sign in cages.cages:
        _hold(model, [value[cell] for cell in where], target, sign, cages.size)
    found = solved(model)
    if not found:
        return "no way"
    return shown(square, {cell: found.value(var) for cell, var in value.items()})


def _hold(model: CpModel, cage: list[IntVar], target: int, sign: str, highest: int) -> None:
    if sign in {"", "+"}:
        model.add(sum(cage) == target)
        return
    ways = product(range(1, highest + 1), repeat=len(cage))
    model.add_allowed_assignments(cage, [way for way in ways if _made(way, sign) == target])


def _made(numbers: tuple[int, ...], sign: str) -> int | None:
    """Return what a sign makes of numbers; None where a division leaves a remainder."""
    if sign == "*":
        return prod(numbers)
    small, large = sorted(numbers)
    if sign == "-":
        return large - small
    return None if large % small else large // small


def _ground(cages: Cages) -> Ground:
    square = (("",) * cages.size,) * cages.size
    numbers = range(1, cages.size + 1)
    rules = rules_of_lines(square, distinct)
    for where, target, sign in cages.cages:
        made = sum if sign in {"", "+"} else partial(_made, sign=sign)
        ways = [way for way in product(numbers, repeat=len(where)) if made(way) == target]
        rules[f"the cage of {name(min(where))}"] = follows(
            where, [[*map(str, way)] for way in ways]
        )
    return Ground(digits_of(square), rules, in_rows(square))


READER = Reader(_read, _solve, follow=on(_ground), search=backtracked(_ground))
