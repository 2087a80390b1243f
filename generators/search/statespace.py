"""State spaces searched in several ways: breadth first, by iterative deepening, and best first.

A family gives the moves of its puzzle as a function; the generator explores all states up to a
depth, the solver deepens or goes where least seems left, and they share nothing but the moves.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from heapq import heappop, heappush
from itertools import count
from typing import TypeAlias, TypeVar

S = TypeVar("S", bound=Hashable)
Moves = Callable[[S], Iterable[tuple[str, S]]]
"""State -> (name of a move, state after it)."""
_Way: TypeAlias = "tuple[_Way, str] | None"
"""Moves one after another: all but the last, and the last."""


def explored(
    start: S, moves: Moves[S], depth: int, states: int
) -> tuple[Mapping[S, tuple[S, str]], list[list[S]]]:
    """Return how each state within `depth` moves was first reached, and the states by distance.

    Stops early after a whole layer once `states` have been seen; each layer listed is complete.
    """
    origin: dict[S, tuple[S, str]] = {}
    layers = [[start]]
    for _ in range(depth):
        layer: list[S] = []
        for state in layers[-1]:
            for name, after in moves(state):
                if after not in origin and after != start:
                    origin[after] = (state, name)
                    layer.append(after)
        if not layer:
            break
        layers.append(layer)
        if len(origin) >= states:
            break
    return origin, layers


def traced(origin: Mapping[S, tuple[S, str]], state: S) -> list[str]:
    """Return the moves that lead to a state of an exploration."""
    names: list[str] = []
    for _ in range(len(origin) + 1):
        if state not in origin:
            break
        state, name = origin[state]
        names.append(name)
    return names[::-1]


def deepened(
    start: S, moves: Moves[S], is_goal: Callable[[S], bool], limit: int
) -> list[str] | None:
    """Return a shortest plan of at most `limit` moves, or None if there is none.

    Depth first to a bound that grows by one. A state is entered once under each bound, and only
    after as few moves as it can be: one that is new lies at the bound, which the last left out.
    """
    known = dict[S, Sequence[tuple[str, S]]]()  # moves, which every bound asks for again
    fewest = {start: 0}
    for bound in range(limit + 1):
        entered = {start}
        stack: list[tuple[S, tuple[str, ...]]] = [(start, ())]
        while stack:
            state, names = stack.pop()
            if len(names) == bound:
                if is_goal(state):
                    return [*names]
                continue
            if state not in known:
                known[state] = [*moves(state)]
            made = len(names) + 1
            for name, after in known[state]:
                if after not in entered and fewest.setdefault(after, made) == made:
                    entered.add(after)
                    stack.append((after, (*names, name)))
    return None


def best_first(start: S, moves: Moves[S], left: Callable[[S], int], limit: int) -> list[str] | None:
    """Return a shortest plan of at most `limit` moves, or None if there is none.

    A* (Hart, Nilsson and Raphael 1968). `left` is never more than the moves that are left, and 0
    at goals alone.
    """
    fewest, newest = {start: 0}, count(0, -1)
    queue: list[tuple[int, int, S, int, _Way]] = [(left(start), 0, start, 0, None)]
    while queue:
        total, _, state, made, way = heappop(queue)
        if total == made:
            return _unrolled(way)
        made += 1
        for name, after in moves(state):
            if made < fewest.get(after, limit + 1):
                total = made + left(after)
                if total <= limit:
                    fewest[after] = made
                    heappush(queue, (total, next(newest), after, made, (way, name)))
    return None


def _unrolled(way: _Way) -> list[str]:
    """Return the moves of a way, the first one first."""
    names: list[str] = []
    while way is not None:
        way, name = way
        names.append(name)
    return names[::-1]


def spoiled(plan: Sequence[str], limit: int, alien: str) -> list[str]:
    """Return plans that are surely wrong, from one that is as short as any.

    One move short at either end, over the limit, and with a move that does not exist.
    """
    padded = [*plan] * (limit // len(plan) + 1)
    changed = [plan[:-1], plan[1:], padded, [*plan[:-1], alien]]
    return [", ".join(moves) for moves in changed if moves]
