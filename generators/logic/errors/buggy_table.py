"""Buggy tables: undo faults of a spreadsheet, latest first, and compute a total of the original.

The generator knows the original and damages it; the solver sees the damaged table and repairs it.
Everything is an integer, so no rounding has to be agreed upon.
"""

from collections.abc import Sequence
from random import Random

from generators.family import Family, Knob, Knobs, redrawn, rule
from generators.logic.errors._damage import (
    Columns,
    Fault,
    Query,
    Scope,
    Task,
    history,
    rows_of,
    wanted,
)
from generators.pictures import Panel, Program, Table
from generators.wording import Grammar, draw, speak
from proofmill.problem import Json

ROWS = Knob("rows", 5, 16, "rows of the table")
COLUMNS = Knob("columns", 2, 4, "columns of numbers")
FAULTS = Knob("faults", 1, 8, "faults to undo")

_LARGEST = 60
"""Largest entry of the original table."""
_LEAST = 100
"""Smaller totals are too easily guessed."""
_NAMES = (
    ("price", "stock", "sold", "returned"),
    ("length", "width", "height", "weight"),
    ("January", "February", "March", "April"),
    ("alpha", "beta", "gamma", "delta"),
)


@redrawn(200, "telling damage")
def _generate(rng: Random, knobs: Knobs) -> Task | None:
    rows, width = ROWS.integer(knobs), COLUMNS.integer(knobs)
    groups = tuple(rng.randrange(3) for _ in range(rows))
    original = tuple(tuple(rng.randint(2, _LARGEST) for _ in groups) for _ in range(width))
    query = _draw_query(rng, width)
    value = _total(query, groups, original)
    faults = tuple(_draw_fault(rng, width, rows) for _ in range(FAULTS.integer(knobs)))
    columns, is_felt = original, True
    for fault in faults:
        before, columns = columns, _damaged(fault, groups, columns)
        is_felt &= columns != before
    # a total that the damage leaves alone would need no repair
    if not is_felt or value < _LEAST or _total(query, groups, columns) == value:
        return None
    names = tuple(rng.sample(rng.choice(_NAMES), width))
    return Task(names, groups, draw("colors", 3, rng), columns, faults, query, str(value))


def _draw_fault(rng: Random, width: int, rows: int) -> Fault:
    column, other = rng.sample(range(width), 2)
    kind = rng.choice(("scale", "add", "swap", "mix", "shift", "flip"))
    low = rng.randint(1, rows - 2)
    scope = rng.choice(
        (
            Scope("group", rng.randrange(3)),
            Scope("range", low, rng.randint(low + 1, rows)),
            Scope("every", rng.randint(2, 3)),
        )
    )
    if kind in ("shift", "flip"):
        scope = Scope("range", 1, rows)
    return Fault(kind, column, other, rng.randint(2, 4 if kind != "add" else 30), scope)


def _draw_query(rng: Random, width: int) -> Query:
    column, other = rng.sample(range(width), 2)
    kind = rng.choice(("product", "place", "above"))
    return Query(kind, column, other, rng.randint(10, _LARGEST // 2), rng.randrange(3))


@rule
def _rows(scope: Scope, groups: Sequence[int]) -> list[int]:
    if scope.kind == "group":
        return [row for row, group in enumerate(groups) if group == scope.low]
    if scope.kind == "range":
        return list(range(scope.low - 1, scope.high))
    return list(range(scope.low - 1, len(groups), scope.low))


def _damaged(fault: Fault, groups: Sequence[int], columns: Columns) -> Columns:
    made = [list(column) for column in columns]
    column, other = made[fault.column], made[fault.other]
    if fault.kind == "shift":
        far = fault.amount % len(column)
        column[:] = column[-far:] + column[:-far]
    elif fault.kind == "flip":
        column.reverse()
    else:
        for row in _rows(fault.scope, groups):
            if fault.kind == "scale":
                column[row] *= fault.amount
            elif fault.kind == "add":
                column[row] += fault.amount
            elif fault.kind == "mix":
                column[row] += other[row]
            else:
                column[row], other[row] = other[row], column[row]
    return tuple(map(tuple, made))


@rule
def _total(query: Query, groups: Sequence[int], columns: Columns) -> int:
    column, other = columns[query.column], columns[query.other]
    if query.kind == "place":
        return sum(row * value for row, value in enumerate(column, 1))
    pairs = zip(column, other, groups, strict=True)
    if query.kind == "product":
        return sum(a * b for a, b, group in pairs if group == query.group)
    return sum(a for a, b, _ in pairs if b > query.limit)


_GRAMMAR: Grammar = {
    "start": (
        "<what> <now> <rows>\n\n{table}\n\n<when>\n{faults}\n\n<ask> {query}",
        "<what> <when>\n{faults}\n\n<now> <rows>\n\n{table}\n\n<ask> {query}",
        "<what> <ask> {query}\n\n<when>\n{faults}\n\n<now> <rows>\n\n{table}",
    ),
    "what": (
        "A spreadsheet was damaged.",
        "Something went wrong in a table of numbers.",
        "A faulty program has spoiled a table of numbers.",
        "A table of numbers lost its correct values, and it is known how.",
    ),
    "now": (
        "This is what it looks like now.",
        "The damaged table is shown below.",
        "Below are its present contents.",
    ),
    "rows": (
        "Rows are numbered from 1 at the top.",
        "Row 1 is the first row of numbers, below the headings.",
    ),
    "when": (
        "What went wrong, in the order in which it happened:",
        "First to last, this is what happened, each time to the table as it then was:",
        "History of the damage, the earliest first:",
    ),
    "ask": (
        "For the original table, before any damage, find",
        "Undo the damage and give, for the original table,",
        "Restore the original values and compute",
    ),
}


def _render(task: Task, rng: Random) -> str:
    return speak(
        _GRAMMAR,
        rng,
        table=_table(task, rng.choice((" | ", ", ", "\t"))),
        faults="\n".join(f"{number}. {line}" for number, line in enumerate(history(task), 1)),
        query=wanted(task),
    )


def _table(task: Task, bar: str) -> str:
    return "\n".join(bar.join(row) for row in rows_of(task))


def _solve(task: Task) -> list[str]:
    """Undo the faults row by row, the last one first, and add up."""
    table = [list(values) for values in zip(*task.columns, strict=True)]
    for fault in reversed(task.faults):
        _undo(fault, task.groups, table)
    repaired = tuple(zip(*table, strict=True))
    return [str(_total(task.query, task.groups, repaired))]


def _steps(task: Task) -> tuple[str, ...]:
    table, lines = [list(values) for values in zip(*task.columns, strict=True)], list[str]()
    for number, fault in reversed([*enumerate(task.faults, 1)]):
        _undo(fault, task.groups, table)
        changed = [fault.column, fault.other] if fault.kind == "swap" else [fault.column]
        shown = [
            f"{task.names[column]} is {', '.join(str(row[column]) for row in table)}"
            for column in changed
        ]
        lines.append(f"Before {number}: {'; '.join(shown)}.")
    total = _total(task.query, task.groups, tuple(zip(*table, strict=True)))
    return (*lines, f"{_terms(task, table)} = {total}.", f"So the answer is {total}.")


def _terms(task: Task, table: Sequence[Sequence[int]]) -> str:
    """Return the sum that is asked for, written out."""
    kind, column, other, limit, group = task.query
    rows = zip(range(1, len(table) + 1), task.groups, table, strict=True)
    if kind == "place":
        return " + ".join(f"{number} * {row[column]}" for number, _, row in rows)
    if kind == "product":
        return " + ".join(f"{row[column]} * {row[other]}" for _, of, row in rows if of == group)
    return " + ".join(str(row[column]) for row in table if row[other] > limit)


def _undo(fault: Fault, groups: Sequence[int], table: list[list[int]]) -> None:
    kind, column, other, amount, scope = fault
    if kind in ("shift", "flip"):
        values = [row[column] for row in table]
        for place, row in enumerate(table):
            row[column] = values[(place + amount) % len(values) if kind == "shift" else -1 - place]
        return
    for place in _rows(scope, groups):
        row = table[place]
        if kind == "swap":
            row[column], row[other] = row[other], row[column]
        elif kind == "scale":
            row[column] //= amount
        else:
            row[column] -= amount if kind == "add" else row[other]


def _effort(task: Task) -> int:
    """Count the entries that each repair touches, and the rows of the total."""
    return len(task.groups) + sum(len(_rows(fault.scope, task.groups)) for fault in task.faults)


def _picture(task: Task) -> Panel:
    header, *rows = rows_of(task)
    return Panel(
        figures=[
            ("damaged table", Table(header=header, rows=rows)),
            ("what happened, first to last", Program(lines=history(task))),
            ("wanted, of the original table", Program(lines=[wanted(task)])),
        ]
    )


def _canonical(task: Task) -> Json:
    # groups and columns by number: their names do not matter
    names = {group: place for place, group in enumerate(dict.fromkeys((*task.groups, 0, 1, 2)))}
    faults: list[Json] = []
    for *fault, (kind, low, high) in task.faults:
        faults.append([*fault, kind, names[low] if kind == "group" else low, high])
    query = [*task.query[:4], names[task.query.group]]
    groups = [names[group] for group in task.groups]
    return [groups, [list(column) for column in task.columns], faults, query]


FAMILY = Family(
    name="buggy_table",
    version=3,
    domain="logic",
    summary="a total of a table whose known faults have to be undone first",
    concepts=("inverse operations", "tables", "arithmetic"),
    knobs=(ROWS, COLUMNS, FAULTS),
    verifier="integer",
    examples=("1284", "905"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    picture=_picture,
    # the entries, drawn freely
    steps=_steps,
    capacity=lambda dial: float(_LARGEST - 1) ** (ROWS.integer_at(dial) * COLUMNS.integer_at(dial)),
    # totals spread over some hundreds of values at least
    guess_rate=lambda dial: 0.01,
)
