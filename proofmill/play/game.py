"""What a game is: states, who is to move, moves by name, and what the end is worth.

A state is any hashable value; it holds everything, so a game is a pure function of the moves made.
"""

from collections.abc import Hashable, Mapping, Sequence
from typing import Protocol, TypeAlias

from proofmill.problem import Json

State: TypeAlias = Hashable


class Game(Hashable, Protocol):
    """A game for seats 0 and 1; a game for one has no turn of the other seat."""

    @property
    def is_open(self) -> bool:
        """Both seats know the whole state, so that the game can be searched."""
        ...

    @property
    def size(self) -> int:
        """An upper bound of the positions that may follow, for a search; only where `is_open`."""
        ...

    def start(self) -> State:
        """Return the first state."""
        ...

    def player(self, state: State) -> int | None:
        """Return whose turn it is; None when the game is over."""
        ...

    def moves(self, state: State) -> list[str]:
        """Return the legal moves, in the order in which a player without a plan takes them."""
        ...

    def after(self, state: State, move: str) -> State:
        """Return the state after a legal move."""
        ...

    def payoff(self, state: State, seat: int) -> int:
        """Return what a finished game is worth to a seat."""
        ...

    def picture(self, state: State, seat: int) -> str:
        """Return what a seat sees."""
        ...


def whole(
    rules: Mapping[str, Json], name: str, low: int, high: int, default: int | None = None
) -> int:
    """Return a whole number of a specification.

    Raises:
        ValueError: if it is missing, of another kind, or out of `low`..`high`.
    """
    value = rules.get(name, default)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise ValueError(f"{name} must be a whole number in {low}..{high}, got {value!r}")
    return value


def wholes(rules: Mapping[str, Json], name: str, low: int, high: int, most: int) -> tuple[int, ...]:
    """Return a list of one to `most` whole numbers of a specification.

    Raises:
        ValueError: as for `whole`, or if the list is missing, empty or too long.
    """
    values = rules.get(name)
    if not isinstance(values, Sequence) or isinstance(values, str) or not 1 <= len(values) <= most:
        raise ValueError(f"{name} must be a list of 1 to {most} whole numbers, got {values!r}")
    return tuple(whole({name: value}, name, low, high) for value in values)
