"""Finite automata over two letters, all those that fit labelled words: grown, or run all at once.

State 0 is the start. States are numbered in the order in which they are met, so that automata that
differ only in the names of their states come once.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

LETTERS = "ab"
Move: TypeAlias = tuple[int, str]
Words: TypeAlias = tuple[tuple[str, bool], ...]
"""Words with their labels: accepted or not."""
Tables: TypeAlias = NDArray[np.int8]
"""The state after each letter: (automata, states, letters)."""

Sets: TypeAlias = NDArray[np.uint8]
"""For each automaton a set of its states, a bit for each: (automata,)."""

_MAX_NODES = 4000
"""Steps of one search; most take some hundreds."""
_MAX_FITTING = 100
"""Automata that fit; examples that leave more say too little."""
_WIDTH = len(LETTERS)
_SHORT = 3
"""Letters of the longest words of which it is tabulated where they lead."""
_OPEN = -1
"""Stands for a transition that is missing."""


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


class _Grown(NamedTuple):
    """An automaton in the making, and how far the examples have been read."""

    moves: tuple[int, ...]
    """The place here of the moves from the state after each letter, state by state; `_OPEN` where
    no word has needed it."""
    yes: int = 0
    """The states in which accepted words end, as bits at these places."""
    no: int = 0
    used: int = 1
    place: int = 0
    """Examples that have been read."""
    read: int = 0
    """Letters of the next one that have been read."""
    start: int = 0
    """The place of the moves from where these lead."""


def fitting(examples: Words, states: int) -> list[Partial] | None:
    """Return the automata of at most so many states that fit; None if that takes too long.

    States are numbered as they come, so that each automaton comes once.
    """
    found: list[Partial] = []
    words = [([LETTERS.index(letter) for letter in word], label) for word, label in examples]
    stack = [_Grown((_OPEN,) * states * _WIDTH)]
    for _ in range(_MAX_NODES):
        if not stack:
            return found
        grown = _walked(stack.pop(), words)
        if grown is None:
            continue
        if grown.place < len(words):
            stack += _branched(grown, words, states)
            continue
        found.append(_named(grown))
        if len(found) > _MAX_FITTING:
            break
    return None


def _walked(grown: _Grown, words: Sequence[tuple[Sequence[int], bool]]) -> _Grown | None:
    """Read on to a transition that is missing or to the end; None at a contradiction."""
    moves, yes, no, used, place, read, start = grown
    for word, label in words[place:]:
        for letter in word[read:]:
            after = moves[start + letter]
            if after == _OPEN:
                return _Grown(moves, yes, no, used, place, read, start)
            start = after
            read += 1
        if label:
            yes |= 1 << start
        else:
            no |= 1 << start
        if yes & no:
            return None
        place += 1
        read = start = 0
    return _Grown(moves, yes, no, used, place, read, start)


def _branched(
    grown: _Grown, words: Sequence[tuple[Sequence[int], bool]], states: int
) -> list[_Grown]:
    """Return the automata in which the transition that is missing leads to each state."""
    moves, yes, no, used, place, read, start = grown
    gap = start + words[place][0][read]
    before, behind = moves[:gap], moves[gap + 1 :]
    old = [
        _Grown((*before, to, *behind), yes, no, used, place, read + 1, to)
        for to in range(0, used * _WIDTH, _WIDTH)
    ]
    if used == states:
        return old
    to = used * _WIDTH
    return [*old, _Grown((*before, to, *behind), yes, no, used + 1, place, read + 1, to)]


def _named(grown: _Grown) -> Partial:
    moves = {
        (at // _WIDTH, LETTERS[at % _WIDTH]): after // _WIDTH
        for at, after in enumerate(grown.moves)
        if after != _OPEN
    }
    labels = {
        state: bool(grown.yes >> state * _WIDTH & 1)
        for state in range(grown.used)
        if (grown.yes | grown.no) >> state * _WIDTH & 1
    }
    return moves, labels


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
    width = tables[0].size if len(tables) else 1
    moves, starts = tables.ravel(), np.arange(0, tables.size, width)
    state = np.zeros(len(tables), dtype=np.int8)
    for letter in word:
        state = moves[starts + (_WIDTH * state + LETTERS.index(letter))]
    return state


def places(tables: Tables, word: str) -> Sets:
    """Return the state of every automaton after a word, as a bit."""
    return np.left_shift(np.uint8(1), ends(tables, word).view(np.uint8))


@cache
def _short_places(states: int) -> Mapping[str, Sets]:
    """Return where all automata are after each short word."""
    words = ["".join(word) for size in range(_SHORT + 1) for word in product(LETTERS, repeat=size)]
    return {word: places(all_automata(states), word) for word in words}


def surviving(states: int, examples: Words) -> tuple[Tables, Sets, Sets]:
    """Return the automata that fit, each with the states in which words with either label end.

    Those of accepted words come first. Short words are put to all automata; what one of the others
    refutes reads no further one.
    """
    tables, short = all_automata(states), _short_places(states)
    yes, no = (np.zeros(len(tables), dtype=np.uint8) for _ in range(2))
    for word, label in examples:
        if word in short:
            side = yes if label else no
            side |= short[word]
    tables, yes, no = _kept(tables, yes, no)
    for word, label in examples:
        if word not in short:
            side = yes if label else no
            side |= places(tables, word)
            tables, yes, no = _kept(tables, yes, no)
    return tables, yes, no


def _kept(tables: Tables, yes: Sets, no: Sets) -> tuple[Tables, Sets, Sets]:
    """Leave out the automata with a state in which words with either label end."""
    fits = np.flatnonzero(yes & no == 0)
    return tables[fits], yes[fits], no[fits]
