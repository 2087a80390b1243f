"""Tables of the numbers from 1 on, each once, whose rows and columns fulfil equations."""

import re
from itertools import permutations
from typing import NamedTuple, TypeAlias

from ortools.sat.python.cp_model import CpModel

from readers.following import Ground, Rule, on
from readers.grids._board import Cell, agree, cells, lines, shown
from readers.grids._grounds import distinct, follows, in_rows, line_names, name
from readers.phrases import Phrases, Said, Sayings, Unread
from readers.reader import Reader
from readers.search import solved

_SAYS = Phrases(
    once={
        "task": r"""
            The whole numbers 1 to <last:int> fill, without repetition, <rows:int> rows of
                <columns:int> cells.
            Put the numbers from 1 to <last:int> into a table with <rows:int> rows and <columns:int>
                columns, each exactly once.
            A table of <rows:int> rows and <columns:int> columns holds the numbers 1 to <last:int>,
                each once.
        """,
        "rule": r"""
            The blanks of the equations stand for cells: those of a row from the left, those of a
                column from the top. Calculate step by step in the order of writing, without any
                priority of * over + and -.
            Each equation is about the cells of a row, from left to right, or of a column, from top
                to bottom. Its left side is worked out strictly in the order written: * does not
                come before + or -.
            The equations use the cells of a row from left to right and those of a column from top
                to bottom; signs are applied one after the other as they come, even * after + or -.
        """,
        "given": r"""
            Nothing else is given.
            Given: <given:given>.
        """,
        "form": r"""
            Find the only table that satisfies everything.
            Give the rows of the table; it is unique.
            There is only one solution; write down the table.
        """,
    },
    many={
        "row": r"Row <n:int>: <left:left> = <right:int>",
        "column": r"Column <n:int>: <left:left> = <right:int>",
    },
    kinds={
        "left": r"(?:\[ \]|[_?])(?: [-+*] (?:\[ \]|[_?]))+",
        "given": r"row \d+, column \d+ holds \d+(?: and row \d+, column \d+ holds \d+)*",
    },
)

Equation: TypeAlias = tuple[str, int]
"""Signs between the cells, and what is right of the equals sign."""


class Table(NamedTuple):
    """What a prompt says."""

    across: tuple[Equation, ...]
    down: tuple[Equation, ...]
    given: tuple[tuple[Cell, int], ...]


def _read(question: str) -> Table:
    said = _SAYS.read(question)
    across, down = _equations(said, "row"), _equations(said, "column")
    rows, columns = len(across), len(down)
    if {len(signs) for signs, _ in across} != {columns - 1}:
        raise Unread("rows have a cell in each column")
    if {len(signs) for signs, _ in down} != {rows - 1}:
        raise Unread("columns have a cell in each row")
    agree(said, {"rows": rows, "columns": columns, "last": rows * columns})
    part = said.one("given")
    given = tuple(map(_given, part["given"].split(" and "))) if "given" in part else ()
    if any(r not in range(rows) or c not in range(columns) for (r, c), _ in given):
        raise Unread("what is given stands in the table")
    return Table(across, down, given)


def _equations(said: Sayings, key: str) -> tuple[Equation, ...]:
    parts = said.many(key)
    if [part.integer("n") for part in parts] != [*range(1, len(parts) + 1)]:
        raise Unread(f"numbered equations, one for each {key}")
    return tuple(map(_equation, parts))


def _equation(part: Said) -> Equation:
    words = part["left"].replace("[ ]", "_").split(" ")
    if len({*words[::2]}) != 1:
        raise Unread("blanks look alike")
    return "".join(words[1::2]), part.integer("right")


def _given(text: str) -> tuple[Cell, int]:
    found = re.fullmatch(r"row (\d+), column (\d+) holds (\d+)", text)
    if not found:
        raise Unread(f"nothing is given: {text!r}")
    return (int(found[1]) - 1, int(found[2]) - 1), int(found[3])


def _solve(table: Table) -> str:
    model = CpModel()
    board = (("",) * len(table.down),) * len(table.across)
    numbers = range(1, len(table.down) * len(table.across) + 1)
    value = {cell: model.new_int_var(1, len(numbers), "") for cell in cells(board)}
    model.add_all_different(value.values())
    for cell, number in table.given:
        model.add(value[cell] == number)
    for line, (signs, right) in zip(lines(board), table.across + table.down, strict=True):
        ways = [way for way in permutations(numbers, len(line)) if _left(way, signs) == right]
        model.add_allowed_assignments([value[cell] for cell in line], ways)
    found = solved(model)
    if not found:
        return "no table"
    return shown(board, {cell: found.value(var) for cell, var in value.items()})


def _left(numbers: tuple[int, ...], signs: str) -> int:
    """Return what a left side comes to, step by step."""
    total = numbers[0]
    for sign, number in zip(signs, numbers[1:], strict=True):
        if sign == "*":
            total *= number
        else:
            total += number if sign == "+" else -number
    return total


def _ground(table: Table) -> Ground:
    board = (("",) * len(table.down),) * len(table.across)
    numbers, rules = range(1, len(cells(board)) + 1), dict[str, Rule]()
    equations = zip(line_names(board), lines(board), table.across + table.down, strict=True)
    for title, line, (signs, right) in equations:
        ways = [way for way in permutations(numbers, len(line)) if _left(way, signs) == right]
        rules[title] = follows(line, [[*map(str, way)] for way in ways])
    rules["the table"] = distinct(cells(board))
    given = dict(table.given)
    values = {
        name(cell): [str(given[cell])] if cell in given else [*map(str, numbers)]
        for cell in cells(board)
    }
    return Ground(values, rules, in_rows(board))


READER = Reader(_read, _solve, follow=on(_ground))
