"""Connection: solutions whose chosen cells hang together, found by ruling out those that do not."""

from collections.abc import Callable, Collection, Mapping
from typing import TypeVar

from ortools.sat.python.cp_model import CpModel, CpSolver, IntVar

from readers.grids._board import Cell, beside
from readers.search import Unsolved, solved

_ROUNDS = 2000
"""Solutions that are ruled out before a puzzle counts as too hard."""
N = TypeVar("N")


def solved_until(model: CpModel, amended: Callable[[CpSolver], bool]) -> CpSolver | None:
    """Return the first solution to which nothing is added, solving again after each amendment.

    `amended` adds to the model what a solution breaks, and tells whether it broke anything.

    Raises:
        Unsolved: if that goes on and on.
    """
    for _ in range(_ROUNDS):
        found = solved(model)
        if not found or not amended(found):
            return found
    raise Unsolved(f"{_ROUNDS} solutions were ruled out")


def groups(nodes: Collection[N], near: Callable[[N], Collection[N]]) -> list[set[N]]:
    """Return the connected groups of nodes, the first node's first."""
    left, found = dict.fromkeys(nodes), []
    while left:
        group, open_ = set[N](), [next(iter(left))]
        while open_:
            node = open_.pop()
            if node in left:
                del left[node]
                group.add(node)
                open_ += near(node)
        found.append(group)
    return found


def join(model: CpModel, chosen: Mapping[Cell, IntVar], found: CpSolver) -> bool:
    """Ask chosen cells to hang together by their sides, where those of a solution do not."""
    parts = groups([cell for cell, var in chosen.items() if found.value(var)], beside)
    if len(parts) < 2:
        return False
    for part in parts:
        border = {near for cell in part for near in beside(cell)} & chosen.keys() - part
        inside, outside = min(part), min(min(other) for other in parts if other is not part)
        model.add_bool_or(
            ~chosen[inside],
            ~chosen[outside],
            *(chosen[cell] for cell in border),  # every way out leads over one of them
        )
    return True
