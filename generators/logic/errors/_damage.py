"""Damaged tables: what went wrong with them and what is asked of the original, in words too."""

from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

Columns: TypeAlias = tuple[tuple[int, ...], ...]


class Scope(NamedTuple):
    """Rows: of group `low`; or from `low` to `high`; or every `low`-th (all counted from 1)."""

    kind: str
    low: int
    high: int = 0


class Fault(NamedTuple):
    """What happened to a column in some rows; `shift` and `flip` concern all rows."""

    kind: str
    column: int
    other: int
    amount: int
    scope: Scope


class Query(NamedTuple):
    """A total over rows: `product` and `place` weigh column by another or by the row number."""

    kind: str
    column: int
    other: int
    limit: int
    group: int


@dataclass(frozen=True, slots=True)
class Task:
    """A damaged table, its faults in order of time, and a question about the original."""

    names: tuple[str, ...]
    groups: tuple[int, ...]
    group_names: tuple[str, ...]
    columns: Columns
    faults: tuple[Fault, ...]
    query: Query
    answer: str = field(compare=False)


_TEXTS = {
    "scale": "{scope}, {column} was multiplied by {amount}.",
    "add": "{scope}, {column} was increased by {amount}.",
    "mix": "{scope}, the value of {other} was added to {column} ({other} stayed the same).",
    "swap": "{scope}, the values of {column} and {other} changed places.",
    "shift": "All values of {column} moved down by {amount} rows; those pushed out at the bottom "
    "came in again at the top, in the same order.",
    "flip": "The column {column} was turned upside down: its first value became its last.",
    "product": "the sum of {column} times {other} over all rows of group {group}.",
    "place": "the sum, over all rows, of the row number times {column}.",
    "above": "the sum of {column} over all rows in which {other} is greater than {limit}.",
}


def _scope_text(task: Task, scope: Scope) -> str:
    if scope.kind == "group":
        return f"In the rows of group {task.group_names[scope.low]}"
    if scope.kind == "range":
        joint = "and" if scope.high == scope.low + 1 else "to"
        return f"In rows {scope.low} {joint} {scope.high}"
    name = ("second", "third")[scope.low - 2]
    return f"In every {name} row (rows {scope.low}, {2 * scope.low}, ...)"


def _named(task: Task, part: Fault | Query, **slots: object) -> str:
    column, other = task.names[part.column], task.names[part.other]
    return _TEXTS[part.kind].format(column=column, other=other, **slots)


def history(task: Task) -> list[str]:
    """Return a sentence for each fault."""
    return [
        _named(task, fault, scope=_scope_text(task, fault.scope), amount=fault.amount)
        for fault in task.faults
    ]


def wanted(task: Task) -> str:
    """Return what is asked, as the end of a sentence."""
    query = task.query
    return _named(task, query, group=task.group_names[query.group], limit=query.limit)


def rows_of(task: Task) -> list[list[str]]:
    """Return the heading and the rows of the table, with the numbers of rows."""
    groups = [task.group_names[group] for group in task.groups]
    rows = zip(range(1, len(groups) + 1), groups, *task.columns, strict=True)
    return [["row", "group", *task.names], *([str(entry) for entry in row] for row in rows)]
