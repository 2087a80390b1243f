"""Finite automata over two letters, all those that fit labelled words: grown, or run all at once.

State 0 is the start. States are numbered in the order in which they are met, so that automata that
differ only in the names of their states come once.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import islice, product
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


class _Prefix(NamedTuple):
    """A word that the examples begin with."""

    before: int
    """The place, among all prefixes, of the one without the last letter."""
    letter: int
    label: bool | None
    """Of the example that it is, if it is one."""


def fitting(examples: Words, states: int, most: int = _MAX_FITTING) -> list[Partial] | None:
    """Return the automata of at most so many states that fit, shorter examples being read first.

    None if that takes too long, or if there are more than `most`. States are numbered as they
    come, so that each automaton comes once.
    """
    search = _Growth(_prefixes(examples), states, most)
    empty = dict(examples).get("")
    search.grow(yes=empty is True, no=empty is False, used=1)
    return None if search.is_over else search.found


def _prefixes(examples: Words) -> list[_Prefix]:
    """Return the prefixes of all examples, each once, as they are read."""
    labels, places, found = dict(examples), {"": 0}, [_Prefix(0, 0, None)]
    for word, _ in examples:
        for size, letter in enumerate(word):
            prefix = word[: size + 1]
            if prefix not in places:
                places[prefix] = len(found)
                label = labels.get(prefix)
                found.append(_Prefix(places[word[:size]], LETTERS.index(letter), label))
    return found


class _Growth:
    """A depth-first search for automata, which makes a transition when a prefix needs it.

    Places stand for states: those, in the transitions so far, of the moves from each state.
    """

    def __init__(self, prefixes: Sequence[_Prefix], states: int, most: int) -> None:
        self.found: list[Partial] = []
        self._prefixes = prefixes
        self._moves = [_OPEN] * states * _WIDTH
        """The place after each letter, state by state; `_OPEN` where no prefix has needed it."""
        self._reached = [0]
        """The place after each prefix that has been read; the empty one is."""
        self._most, self._nodes = most, 0

    @property
    def is_over(self) -> bool:
        """Whether the search has been given up."""
        return self._nodes >= _MAX_NODES or len(self.found) > self._most

    def grow(self, yes: int, no: int, used: int) -> None:
        """Read on to a contradiction, to the end, or to a missing transition, and try all states.

        Accepted words end in the states `yes` so far, and rejected ones in `no`, as bits at places.
        """
        self._nodes += 1
        prefixes, moves, reached = self._prefixes, self._moves, self._reached
        for before, letter, label in islice(prefixes, len(reached), None):
            gap = reached[before] + letter
            after = moves[gap]
            if after == _OPEN:
                break
            reached.append(after)
            if label is not None:
                if label:
                    yes |= 1 << after
                else:
                    no |= 1 << after
                if yes & no:
                    return
        else:
            self.found.append(self._named(yes, no, used))
            return
        read = len(reached)
        for to in range(0, min((used + 1) * _WIDTH, len(moves)), _WIDTH):
            if self.is_over:
                break
            moves[gap] = to
            self.grow(yes, no, max(used, to // _WIDTH + 1))
            del reached[read:]
        moves[gap] = _OPEN

    def _named(self, yes: int, no: int, used: int) -> Partial:
        moves = {
            (at // _WIDTH, LETTERS[at % _WIDTH]): after // _WIDTH
            for at, after in enumerate(self._moves)
            if after != _OPEN
        }
        labels = {
            state: bool(yes >> state * _WIDTH & 1)
            for state in range(used)
            if (yes | no) >> state * _WIDTH & 1
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
