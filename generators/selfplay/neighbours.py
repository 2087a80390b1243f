"""Neighbours: which earlier programs are varied, and how; half mutants, a quarter each the rest.

They find fewer new cells than fresh programs, so the most are fresh. A mutant is some tokens apart
and passes the gate for near copies like any other. A contrast is one token apart, asks about the
call of its parent's row, and must end it otherwise: who reads past the token is wrong.
"""

from collections.abc import Sequence
from random import Random
from typing import Literal, NamedTuple, TypeAlias

from generators.family import Split
from generators.selfplay.archive import Archive, Member
from generators.selfplay.item import TASKS, Cell, Task
from generators.selfplay.programs import pick, signature

Operator: TypeAlias = Literal["mutant", "contrast", "composed"]
CONTRAST: Operator = "contrast"
OPERATORS: tuple[Operator, ...] = ("mutant", CONTRAST, "mutant", "composed")
"""In turn."""
TRIES = 24
"""Draws of a second program that the first one fits."""


class Variant(NamedTuple):
    """How a program is made of earlier ones."""

    operator: Operator
    task: Task
    sources: tuple[str, ...]
    """One program; for `composed` the inner and the outer one."""
    parents: tuple[str, ...]
    """Ids of the rows about them."""
    split: Split = "train"
    """That of the parents: near copies never stand in both."""
    call: str = ""
    """For `contrast`: the call of the parent's row, on which the results must differ."""


def variants(archive: Archive, tasks: Sequence[Task], count: int, rng: Random) -> list[Variant]:
    """Return at most `count` variants of members that our own proposer wrote, cell by cell."""
    cells = {cell: own for cell, some in archive.cells.items() if (own := _own(some))}
    known = [cell for cell in sorted(cells) if cell.task in tasks]
    return [
        one
        for place in range(count if known else 0)
        if (one := _variant(OPERATORS[place % len(OPERATORS)], cells, known, rng)) is not None
    ]


def _own(members: Sequence[Member]) -> list[Member]:
    return [one for one in members if one.is_own]


def _variant(
    operator: Operator, cells: dict[Cell, list[Member]], known: Sequence[Cell], rng: Random
) -> Variant | None:
    """Return a variant of a member of a random cell; None where no member will do."""
    if operator == CONTRAST:
        known = [cell for cell in known if cell.task == "deduction"]
    elif operator == "composed":
        known = [cell for cell in known if cell.task != "outcomes"]  # their programs raise
    if not known:
        return None
    cell: Cell = pick(rng, known)
    one: Member = pick(rng, cells[cell])
    if operator != "composed":
        return Variant(operator, _task(cell), (one.source,), (one.id,), one.split, one.call)
    wanted = signature(one.source).result
    for _ in range(TRIES):
        outer_cell: Cell = pick(rng, known)
        outer: Member = pick(rng, cells[outer_cell])
        is_other = outer.id != one.id and outer.split == one.split
        if is_other and wanted in signature(outer.source).parameters:
            sources, parents = (one.source, outer.source), (one.id, outer.id)
            return Variant(operator, _task(outer_cell), sources, parents, one.split)
    return None


def _task(cell: Cell) -> Task:
    return next(task for task in TASKS if task == cell.task)
