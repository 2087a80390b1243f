"""Markov chains that come to an end: how long it takes, and where they end."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from readers.linear import solutions

State: TypeAlias = Hashable
Moves: TypeAlias = Callable[[State], Mapping[State, Fraction]]
"""State -> chances of the next ones; none at an end."""


@dataclass(frozen=True)
class Chain:
    """A start, and how it goes on from each state."""

    start: State
    moves: Mapping[State, Mapping[State, Fraction]]
    """Of all states that can be reached; none of those at which it ends."""

    def total(self, reward: Callable[[State], Fraction | int]) -> Fraction:
        """Return the expected sum of what is paid before each move, by the state then."""
        return self._value(reward, lambda _: 0)

    def chance(self, is_right: Callable[[State], bool]) -> Fraction:
        """Return the chance of an end that is right."""
        return self._value(lambda _: 0, lambda state: int(is_right(state)))

    def given(self, is_right: Callable[[State], bool]) -> "Chain":
        """Return the chain under the condition that its end is right."""
        share = {
            state: Chain(state, self.moves).chance(is_right) if moves else Fraction(is_right(state))
            for state, moves in self.moves.items()
        }
        moves = {
            state: {
                to: chance * share[to] / share[state] for to, chance in moves.items() if share[to]
            }
            for state, moves in self.moves.items()
            if share[state]
        }
        return Chain(self.start, moves)

    def _value(
        self,
        reward: Callable[[State], Fraction | int],
        at_end: Callable[[State], int],
    ) -> Fraction:
        """Solve x = reward + sum of chance times x of the next state; at ends x is known."""
        states = [state for state, moves in self.moves.items() if moves]
        number = {state: n for n, state in enumerate(states)}
        rows = [[Fraction(int(n == m)) for m in range(len(states))] for n in range(len(states))]
        right = [Fraction(reward(state)) for state in states]
        for state, n in number.items():
            for to, chance in self.moves[state].items():
                if to in number:
                    rows[n][number[to]] -= chance
                else:
                    right[n] += chance * at_end(to)
        found = solutions(rows, right)
        value = found[number[self.start]] if found else None
        if value is None:
            raise ValueError("the chain does not come to an end")
        return value


def chain(start: State, moves: Moves) -> Chain:
    """Return the chain of all states that can be reached."""
    found = dict[State, Mapping[State, Fraction]]()
    open_ = [start]
    while open_:
        state = open_.pop()
        if state not in found:
            found[state] = {to: chance for to, chance in moves(state).items() if chance}
            open_.extend(found[state])
    return Chain(start, found)
