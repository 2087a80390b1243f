"""Plans: the moves that lead from one state to another, searched for and followed."""

from collections.abc import Callable, Hashable, Iterable
from heapq import heappop, heappush
from itertools import count
from typing import TypeAlias, TypeVar

S = TypeVar("S", bound=Hashable)
Steps: TypeAlias = Callable[[S], Iterable[tuple[str, S]]]
"""State -> the moves that are allowed in it, each with the state that it leads to."""
_Ways: TypeAlias = dict[S, tuple[str, S] | None]
"""How each state was first reached: by which move from which state."""


def shortest(start: S, steps: Steps[S], done: Callable[[S], bool]) -> list[str] | None:
    """Return the fewest moves to a state that is wanted, None if there are none."""
    ways: _Ways[S] = {start: None}
    queue = [start]
    for state in queue:
        if done(state):
            return _way(ways, state)
        queue += _reached(state, steps, ways)
    return None


def met(
    start: S, goal: S, steps: Steps[S], undone: Callable[[str], str] | None = None
) -> list[str] | None:
    """Return the fewest moves from a state to another, searched for from both, None if none.

    Every move can be undone: `undone` names the move that does it, itself if there is no function.
    """
    ahead: _Ways[S] = {start: None}
    behind: _Ways[S] = {goal: None}
    front, back = [start], [goal]
    common = {start} & {goal}
    while front and back and not common:
        if len(front) <= len(back):
            front = [new for state in front for new in _reached(state, steps, ahead)]
        else:
            back = [new for state in back for new in _reached(state, steps, behind)]
        common = set(front) & set(back)
    if not common:
        return None
    middle = common.pop()
    rest = reversed(_way(behind, middle))
    return [*_way(ahead, middle), *(undone(move) if undone else move for move in rest)]


def within(start: S, steps: Steps[S], left: Callable[[S], float], most: int) -> list[str] | None:
    """Return at most so many moves to a state of which nothing is left, None if there are none.

    States of which little is left come first. `left` tells how many moves are needed at least.
    """
    ways: _Ways[S] = {start: None}
    made = {start: 0}
    tie = count()
    queue = [(2 * left(start), next(tie), 0, start)]
    while queue:
        _, _, moves, state = heappop(queue)
        if left(state) == 0:
            return _way(ways, state)
        if moves > made[state]:
            continue
        for move, after in steps(state):
            if moves + 1 < made.get(after, most + 1) and moves + 1 + (need := left(after)) <= most:
                ways[after], made[after] = (move, state), moves + 1
                heappush(queue, (moves + 1 + 2 * need, next(tie), moves + 1, after))
    return None


def followed(start: S, moves: list[str], steps: Steps[S]) -> S | None:
    """Return the state that moves lead to, None if one of them is not allowed."""
    state = start
    for move in moves:
        after = dict(steps(state)).get(move)
        if after is None:
            return None
        state = after
    return state


def _reached(state: S, steps: Steps[S], ways: _Ways[S]) -> list[S]:
    fresh = []
    for move, after in steps(state):
        if after not in ways:
            ways[after] = move, state
            fresh.append(after)
    return fresh


def _way(ways: _Ways[S], state: S) -> list[str]:
    moves = []
    while step := ways[state]:
        move, state = step
        moves.append(move)
    return moves[::-1]
