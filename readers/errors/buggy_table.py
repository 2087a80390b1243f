"""A table that was damaged step by step: what did it say before?"""

import re
from collections.abc import Callable, Iterator
from math import prod
from typing import Final, NamedTuple

from readers.phrases import Phrases, Said, Unread
from readers.reader import Reader
from readers.retracing import retraced

_SAYS: Final = Phrases(
    once={
        "scene": r"""
            Something went wrong in a table of numbers.
            A spreadsheet was damaged.
            A faulty program has spoiled a table of numbers.
            A table of numbers lost its correct values, and it is known how.
        """,
        "steps": r"""
            History of the damage, the earliest first:¶<steps:block>
            What went wrong, in the order in which it happened:¶<steps:block>
            First to last, this is what happened, each time to the table as it then
                was:¶<steps:block>
        """,
        "table": r"""
            {This is what it looks like now|The damaged table is shown below|Below are its present
                contents}. {Rows are numbered from 1 at the top|Row 1 is the first row of numbers,
                below the headings}.¶¶<table:block>
        """,
        "question": r"""
            Restore the original values and compute <sum>.
            Undo the damage and give, for the original table, <sum>.
            For the original table, before any damage, find <sum>.
        """,
    }
)
_SUM: Final = Phrases(
    many={
        "group": "the sum of <a:word> times <b:word> over all rows of group <group:word>",
        "rows": "the sum, over all rows, of the row number times <a:word>",
        "greater": r"""
            the sum of <a:word> over all rows in which <b:word> is greater than <n:int>
        """,
    }
)
_STEP: Final = Phrases(
    many={
        "down": r"""
            All values of <a:word> moved down by <n:int> {row|rows}; those pushed out at the bottom
                came in again at the top, in the same order.
        """,
        "turned": r"""
            The column <a:word> was turned upside down: its first value became its last.
        """,
        "swapped": "In <rows>, the values of <a:word> and <b:word> changed places.",
        "added": r"""
            In <rows>, the value of <b:word> was added to <a:word> (<b:word> stayed the same).
        """,
        "increased": "In <rows>, <a:word> was increased by <n:int>.",
        "multiplied": "In <rows>, <a:word> was multiplied by <n:int>.",
    }
)
_ROWS: Final = Phrases(
    many={
        "group": "the rows of group <group:word>",
        "every": "every <nth:word> row (rows <n:int>, <next:int>, ...)",
        "pair": "rows <n:int> and <last:int>",
        "range": "rows <n:int> to <last:int>",
        "one": "row <n:int>",
    }
)
_NTH: Final = {"second": 2, "third": 3, "fourth": 4, "fifth": 5}

Rows = tuple[int, ...]
"""Numbers of rows, from 1."""
Columns = dict[str, list[int]]


class Step(NamedTuple):
    """What happened to some rows of a column, and what had a part in it."""

    kind: str
    column: str
    other: str
    number: int
    rows: Rows


class Sum(NamedTuple):
    """What is asked for."""

    kind: str
    columns: tuple[str, ...]
    group: str
    above: int


class Table(NamedTuple):
    """What a prompt says."""

    groups: tuple[str, ...]
    columns: tuple[tuple[str, tuple[int, ...]], ...]
    steps: tuple[Step, ...]
    sum: Sum


def _read(question: str) -> Table:
    said = _SAYS.read(question)
    names, groups, columns = _table(said.one("table")["table"].split("\n"))
    steps = enumerate(said.one("steps")["steps"].split("\n"), 1)
    table = Table(
        groups,
        tuple(zip(names, columns, strict=True)),
        tuple(_step(n, line, groups) for n, line in steps),
        _sum(said.one("question")["sum"]),
    )
    used = {name for step in table.steps for name in (step.column, step.other) if name}
    if not used | set(table.sum.columns) <= set(names):
        raise Unread(f"speaks of other columns than {names}")
    if table.sum.group and table.sum.group not in groups:
        raise Unread(f"no row is of the group {table.sum.group}")
    return table


def _table(
    lines: list[str],
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[tuple[int, ...], ...]]:
    """Return columns' names, the groups of rows, and what stands in the columns."""
    sign = next((sign for sign in ("\t", " | ", ", ") if f"row{sign}group{sign}" in lines[0]), "")
    if not sign:
        raise Unread(f"no headings: {lines[0]!r}")
    names = lines[0].split(sign)[2:]
    rows = [line.split(sign) for line in lines[1:]]
    for n, row in enumerate(rows, 1):
        numbers = row[:1] + row[2:]
        if len(row) != len(names) + 2 or row[0] != str(n) or not row[1].isalpha():
            raise Unread(f"no row {n}: {row}")
        if not all(re.fullmatch(r"-?\d+", number) for number in numbers):
            raise Unread(f"no row of numbers: {row}")
    if len(set(names)) != len(names):
        raise Unread(f"a column comes twice: {names}")
    columns = tuple(tuple(int(row[at]) for row in rows) for at in range(2, len(names) + 2))
    return tuple(names), tuple(row[1] for row in rows), columns


def _step(number: int, line: str, groups: tuple[str, ...]) -> Step:
    place, _, words = line.partition(". ")
    if place != str(number):
        raise Unread(f"not numbered {number}: {line!r}")
    said = _STEP.only(words)
    rows = _rows(_ROWS.only(said["rows"]), groups) if "rows" in said else ()
    amount = said.integer("n") if "n" in said else 0
    return Step(said.key, said["a"], said.values.get("b", ""), amount, rows)


def _rows(said: Said, groups: tuple[str, ...]) -> Rows:
    if said.key == "group":
        rows = tuple(n for n, group in enumerate(groups, 1) if group == said["group"])
        if not rows:
            raise Unread(f"no row is of the group {said['group']}")
        return rows
    first = said.integer("n")
    if said.key == "every":
        every = _NTH.get(said["nth"], 0)
        if (first, said.integer("next")) != (every, 2 * every):
            raise Unread(f"every {said['nth']} row does not begin {first}")
        return tuple(range(every, len(groups) + 1, every))
    last = said.integer("last") if "last" in said else first
    if not 1 <= first <= last <= len(groups) or (said.key == "pair" and last != first + 1):
        raise Unread(f"no rows of the table: {first} to {last}")
    return tuple(range(first, last + 1))


def _sum(words: str) -> Sum:
    said = _SUM.only(words)
    columns = tuple(said[slot] for slot in "ab" if slot in said)
    group = said.values.get("group", "")
    return Sum(said.key, columns, group, said.integer("n") if "n" in said else 0)


def _solve(table: Table) -> str:
    columns: Columns = {name: list(values) for name, values in table.columns}
    for step in reversed(table.steps):
        _UNDO[step.kind](columns, step)
    return str(sum(map(prod, _terms(table, columns))))


def _terms(table: Table, columns: Columns) -> Iterator[list[int]]:
    """Yield the factors of what is added up."""
    kind, names, group, above = table.sum
    for n, of in enumerate(table.groups, 1):
        row = [columns[name][n - 1] for name in names]
        if kind == "group" and of == group:
            yield row
        elif kind == "rows":
            yield [n, row[0]]
        elif kind == "greater" and row[1] > above:
            yield row[:1]


def _trace(table: Table) -> Iterator[str]:
    columns: Columns = {name: list(values) for name, values in table.columns}
    for number in range(len(table.steps), 0, -1):
        step = table.steps[number - 1]
        _UNDO[step.kind](columns, step)
        names = [step.column, step.other] if step.kind == "swapped" else [step.column]
        shown = [f"{name} is {', '.join(map(str, columns[name]))}" for name in names]
        yield f"Before {number}: {'; '.join(shown)}."
    terms = [" * ".join(map(str, factors)) for factors in _terms(table, columns)]
    yield f"{' + '.join(terms)} = {_solve(table)}."


def _down(columns: Columns, step: Step) -> None:
    values = columns[step.column]
    at = step.number % len(values)
    columns[step.column] = values[at:] + values[:at]


def _turned(columns: Columns, step: Step) -> None:
    columns[step.column].reverse()


def _swapped(columns: Columns, step: Step) -> None:
    one, other = columns[step.column], columns[step.other]
    for n in step.rows:
        one[n - 1], other[n - 1] = other[n - 1], one[n - 1]


def _added(columns: Columns, step: Step) -> None:
    for n in step.rows:
        columns[step.column][n - 1] -= columns[step.other][n - 1]


def _increased(columns: Columns, step: Step) -> None:
    for n in step.rows:
        columns[step.column][n - 1] -= step.number


def _multiplied(columns: Columns, step: Step) -> None:
    for n in step.rows:
        value, rest = divmod(columns[step.column][n - 1], step.number)
        if rest:
            raise Unread(f"what stands in row {n} of {step.column} is no multiple")
        columns[step.column][n - 1] = value


_UNDO: Final[dict[str, Callable[[Columns, Step], None]]] = {
    "down": _down,
    "turned": _turned,
    "swapped": _swapped,
    "added": _added,
    "increased": _increased,
    "multiplied": _multiplied,
}
READER = Reader(_read, _solve, follow=retraced(_trace, _solve))
