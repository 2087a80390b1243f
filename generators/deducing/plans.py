"""Plans: what somebody does, move by move, and how things stand after each."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Course:
    """What the lines of a plan tell of; states are the family's own."""

    start: Any
    moves: Callable[[Any], Iterable[tuple[str, Any]]]
    """Names of the moves that are allowed in a state, each with what it leads to."""
    shown: Callable[[Any], str]
    """A state in words."""


class Played(tuple[str, ...]):
    """The lines of a plan, which know what course they tell."""

    course: Course

    @classmethod
    def of(cls, lines: Iterable[str], course: Course) -> "Played":
        """Return lines that tell a course."""
        played = cls(lines)
        played.course = course
        return played


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
    return Played.of((*lines, ending(answer)), Course(start, moves, shown))
