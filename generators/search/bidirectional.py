"""Shortest plans by search from both ends, for puzzles whose every move can be taken back."""

from collections.abc import Callable
from typing import TypeVar

from generators.search.statespace import Moves

S = TypeVar("S")


def met_halfway(
    start: S, goal: S, moves: Moves[S], undone: Callable[[str], str], limit: int
) -> list[str] | None:
    """Return a shortest plan of at most `limit` moves, or None if there is none.

    Grows a tree of states from either end, a layer of the smaller edge at a time. `undone` gives
    the name of the move that takes one back.
    """
    if start == goal:
        return []
    trees: tuple[dict[S, list[str]], ...] = ({start: []}, {goal: []})
    edges = [[start], [goal]]
    for _ in range(limit):
        side = int(len(edges[1]) < len(edges[0]))
        tree, further = trees[side], list[S]()
        for state in edges[side]:
            for name, after in moves(state):
                if after not in tree:
                    tree[after] = [*tree[state], name]
                    further.append(after)
        edges[side] = further
        middle = next((state for state in further if state in trees[1 - side]), None)
        if middle is not None:
            return [*trees[0][middle], *map(undone, reversed(trees[1][middle]))]
    return None
