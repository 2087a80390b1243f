"""Plans: what somebody does, move by move, and how things stand after each."""

from collections.abc import Callable, Iterable
from typing import TypeVar

S = TypeVar("S")


def ending(answer: str) -> str:
    """Return the last line of a worked solution; rows of the answer stand between slashes."""
    return f"So the answer is {answer.replace(chr(10), ' / ')}."


def worked_plan(
    answer: str,
    start: S,
    moves: Callable[[S], Iterable[tuple[str, S]]],
    shown: Callable[[S], str],
    opening: int = 0,
) -> tuple[str, ...]:
    """Return a line for each move of a plan, and the one that states the answer.

    Args:
        answer: names of the moves, parted by commas.
        start: how things stand at first.
        moves: names of the moves that are allowed there, each with what it leads to.
        shown: how things stand, in words.
        opening: how many names in the answer come before the moves.
    """
    state, lines = start, list[str]()
    for name in answer.split(", ")[opening:]:
        state = dict(moves(state))[name]
        lines.append(f"{name}: {shown(state)}")
    return (*lines, ending(answer))
