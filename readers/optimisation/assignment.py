"""A table of costs whose rows and columns are matched one to one at the least cost."""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from ortools.sat.python.cp_model import CpModel

from readers.optimisation._tables import DRAWN, table
from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.retracing import retraced
from readers.search import solved

_SAYS: Final = Phrases(
    once={
        "scene": r"""
            <n:int> workers (<names:names>) and <n:int> jobs (<first:int> to <n:int>) are to be
                matched. The table gives the cost of each job for each worker.
            The workers <names:names> bid for the jobs <first:int> to <n:int>; the table holds their
                prices.
            Each row of the table belongs to one of <names:names>, each column to one of the tasks
                <first:int> to <n:int>; the entry is the number of minutes needed.
            What job <first:int>, <second:int>, ..., <n:int> would cost with each of <names:names>
                is shown in this table.
        """,
        "table": "<table:table>",
        "asked": r"""
            Assign the columns to the rows one to one so that the total of the chosen entries is
                least.
            Match rows and columns one to one, with the smallest possible total.
            Everybody gets exactly one column and no column is given twice; the sum of the entries
                used has to be as small as possible.
        """,
        "form": r"""
            The best assignment is unique: answer with <n:int> numbers separated by commas, the
                column of the first row, of the second row, and so on.
            There is only one best way. Give the column numbers in the order of the rows, from top
                to bottom, separated by commas.
            List the column for each row from top to bottom, separated by commas; exactly one
                assignment is best.
        """,
    },
    kinds={"names": r"[A-Z]\w*(?:, [A-Z]\w*)+", "table": DRAWN},
)


class Costs(NamedTuple):
    """What a prompt says."""

    names: tuple[str, ...]
    costs: tuple[tuple[int, ...], ...]
    """For each name, what it costs to match it with each of the columns."""


def _read(question: str) -> Costs:
    said = _SAYS.read(question)
    scene, shown = said.one("scene"), table(said.one("table")["table"])
    names = tuple(name for name, _ in shown.rows)
    if tuple(scene["names"].split(", ")) != names or len(set(names)) != len(names):
        raise Unread(f"rows of others than it names: {names}")
    if {part.integer("n") for part in said.parts if "n" in part} != {len(names)}:
        raise Unread(f"says otherwise than that there are {len(names)}")
    if scene.integer("first") != 1 or ("second" in scene and scene.integer("second") != 2):
        raise Unread("columns that are not numbered from 1")
    if shown.columns != tuple(str(at + 1) for at in range(len(names))):
        raise Unread(f"columns {shown.columns}")
    if not all(cost.isdecimal() for _, row in shown.rows for cost in row):
        raise Unread("a cost that is no number")
    return Costs(names, tuple(tuple(map(int, row)) for _, row in shown.rows))


def _solve(costs: Costs) -> str:
    model = CpModel()
    places = range(len(costs.names))
    takes = {(row, column): model.new_bool_var("") for row in places for column in places}
    for one in places:
        model.add_exactly_one(takes[one, other] for other in places)
        model.add_exactly_one(takes[other, one] for other in places)
    model.minimize(sum(costs.costs[row][column] * var for (row, column), var in takes.items()))
    found = solved(model)
    if not found:
        return "impossible"
    return ", ".join(str(b + 1) for (_, b), var in takes.items() if found.boolean_value(var))


def _told(costs: Costs, lines: Sequence[str]) -> Iterator[str]:
    """Take from the lines what is added to columns, and which one each row is given.

    Whatever each row is given, with what is added, costs what its least entry is at least; so a
    choice of least entries, one to a column, costs no more than any other.
    """
    added = _numbers(lines[0]) if lines else []
    if len(added) != len(costs.names):
        yield "something is added to each column"
        return
    yield f"Add to the columns, in order: {', '.join(map(str, added))}."
    taken = [numbers[-1] for line in lines[1:-2] if (numbers := _numbers(line))]
    given = []
    for number, (row, column) in enumerate(zip(costs.costs, taken, strict=False), 1):
        held = [cost + more for cost, more in zip(row, added, strict=True)]
        if column not in range(1, len(held) + 1) or held[column - 1] > min(held):
            column = held.index(min(held)) + 1
        given.append(row[column - 1])
        where = f"Row {number} then holds {', '.join(map(str, held))}"
        yield f"{where}: none is less than {held[column - 1]} in column {column}."
    if sorted(taken) != list(range(1, len(added) + 1)):
        yield "a column is taken twice, or never"
    total = f"{' + '.join(map(str, given))} = {sum(given)}"
    yield f"Each column is taken once, so no other way costs less than {total}."


def _numbers(line: str) -> list[int]:
    return list(map(int, re.findall(r"\d+", line)))


READER = Reader(
    _read,
    _solve,
    follow=lambda costs, lines: retraced(lambda all_costs: _told(all_costs, lines), _solve)(
        costs, lines
    ),
)
