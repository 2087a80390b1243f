"""Shortest plans by search from both ends, for puzzles whose every move can be taken back."""

from collections.abc import Callable
from typing import TypeAlias, TypeVar

from generators.search.statespace import Moves

S = TypeVar("S")
Tree: TypeAlias = dict[S, tuple[S, str] | None]
"""State -> from where it was first reached, and by which move; None for the root."""


def met_halfway(
    start: S, goal: S, moves: Moves[S], undone: Callable[[str], str], limit: int
) -> list[str] | None:
    """Return a shortest plan of at most `limit` moves, or None if there is none.

    Grows a tree of states from either end, a layer of the smaller edge at a time. `undone` gives
    the name of the move that takes one back.
    """
    if start == goal:
        return []
    trees: tuple[Tree[S], Tree[S]] = ({start: None}, {goal: None})
    edges = [[start], [goal]]
    for left in range(limit, 0, -1):
        side = int(len(edges[1]) < len(edges[0]))
        tree, other, further = trees[side], trees[1 - side], list[S]()
        for state in edges[side]:
            for name, after in moves(state):
                if after in other:
                    tree[after] = (state, name)
                    first, last = (_names(one, after) for one in trees)
                    return [*first[::-1], *map(undone, last)]
                if left > 1 and after not in tree:
                    tree[after] = (state, name)
                    further.append(after)
        edges[side] = further
    return None


def _names(tree: Tree[S], state: S) -> list[str]:
    """Return the moves that lead to a state of a tree, the last one first."""
    names, origin = list[str](), tree[state]
    for _ in tree:
        if origin is None:
            break
        names.append(origin[1])
        origin = tree[origin[0]]
    return names
