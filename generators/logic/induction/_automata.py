"""Finite automata over two letters, all those that fit labelled words: grown, or run all at once.

State 0 is the start. States are numbered in the order in which they are met, so that automata that
differ only in the names of their states come once.
"""

from collections.abc import Mapping
from functools import cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

LETTERS = "ab"
Move: TypeAlias = tuple[int, str]
Words: TypeAlias = tuple[tuple[str, bool], ...]
"""Words with their labels: accepted or not."""
Tables: TypeAlias = NDArray[np.int8]
"""The state after each letter: (automata, states, letters)."""

_MAX_NODES = 4000
"""Steps of one search; most take some hundreds."""
_MAX_FITTING = 100
"""Automata that fit; examples that leave more say too little."""


def end(moves: Mapping[Move, int], word: str) -> int | None:
    """Return the state after a word, from state 0; None where a transition is missing."""
    state = 0
    for letter in word:
        after = moves.get((state, letter))
        if after is None:
            return None
        state = after
    return state


Partial: TypeAlias = tuple[dict[Move, int], dict[int, bool]]
"""Transitions, and which states accept, as far as they matter."""


def fitting(examples: Words, states: int) -> list[Partial] | None:
    """Return the automata of at most so many states that fit; None if that takes too long.

    States are numbered as they come, so that each automaton comes once.
    """
    found: list[Partial] = []
    stack: list[tuple[dict[Move, int], dict[int, bool], int, int]] = [({}, {}, 1, 0)]
    for _ in range(_MAX_NODES):
        if not stack:
            return found
        moves, labels, used, place = stack.pop()
        place, gap = _walked(moves, labels, examples, place)
        if gap is not None:
            for after in range(min(used + 1, states)):
                grown = {**moves, gap: after}
                stack.append((grown, dict(labels), max(used, after + 1), place))
        elif place == len(examples):
            found.append((moves, labels))
            if len(found) > _MAX_FITTING:
                break
    return None


def _walked(
    moves: Mapping[Move, int], labels: dict[int, bool], examples: Words, place: int
) -> tuple[int, Move | None]:
    """Label the ends of the examples from `place` on; return where this stops, and for what.

    It stops at a contradiction, for no transition, or at a transition that is missing.
    """
    for index in range(place, len(examples)):
        word, label = examples[index]
        state = 0
        for letter in word:
            if (state, letter) not in moves:
                return index, (state, letter)
            state = moves[state, letter]
        if labels.setdefault(state, label) != label:
            return index, None
    return len(examples), None


@cache
def all_automata(states: int) -> Tables:
    """Return all transition tables in which every state is reached: (automata, states, letters).

    States are numbered in the order in which a breadth-first search meets them, so that each
    automaton comes once.
    """
    tables = list[list[int]]()
    stack: list[tuple[list[int], int]] = [([], 1)]
    while stack:  # tables are finite in number and grow with every step
        table, used = stack.pop()
        if len(table) == len(LETTERS) * states:
            tables += [table] * (used == states)
        elif len(table) < len(LETTERS) * used:
            for after in range(min(used + 1, states)):
                stack.append(([*table, after], max(used, after + 1)))
    return np.array(tables, dtype=np.int8).reshape(-1, states, len(LETTERS))


def ends(tables: Tables, word: str) -> NDArray[np.int8]:
    """Return the state of every automaton after a word."""
    rows = np.arange(len(tables))
    state = np.zeros(len(tables), dtype=np.int8)
    for letter in word:
        state = tables[rows, state, LETTERS.index(letter)]
    return state


def surviving(
    tables: Tables, examples: Words
) -> tuple[Tables, NDArray[np.int64], NDArray[np.int64]]:
    """Return the automata that fit, each with the states in which words with either label end.

    Those states are bits, of accepted words first. What one word refutes reads no further one.
    """
    yes, no = (np.zeros(len(tables), dtype=np.int64) for _ in range(2))
    for word, label in examples:
        side = yes if label else no
        side |= 1 << ends(tables, word).astype(np.int64)
        fits = yes & no == 0
        if not fits.all():
            tables, yes, no = tables[fits], yes[fits], no[fits]
    return tables, yes, no
