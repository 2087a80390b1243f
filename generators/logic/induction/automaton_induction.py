"""Automaton induction: labelled words of the smallest automaton that fits, and words to label.

Every automaton with the stated number of states that fits the examples agrees on the words asked
for, and none with fewer fits (Gold 1978: finding such a number is NP-complete). The generator grows
automata along the examples, making a transition only when a word needs it; the solver runs all
automata at once. At the top: one of 5 million with five states, from 32 words.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from math import comb
from random import Random
from typing import NamedTuple

import numpy as np

from generators.family import Family, Knob, Knobs, redrawn
from generators.logic.induction._automata import (
    LETTERS,
    Move,
    Partial,
    Sets,
    Tables,
    Words,
    end,
    fitting,
    places,
    surviving,
)
from generators.pictures import Graph, Grid, Panel
from generators.wording import Grammar, speak
from proofmill.problem import Json, canonical_json

STATES = Knob("states", 1.7, 5, "states of the automaton")
LENGTH = Knob("length", 5, 8, "letters of the longest example")
SPARE = Knob("spare", 1.6, 1.0, "examples, as a multiple of those that a hard task has")

_EXAMPLES = {2: 8, 3: 14, 4: 22, 5: 32}
_AUTOMATA = {2: 12, 3: 216, 4: 5_248, 5: 160_675}
"""Transition tables, up to the names of the states (Almeida, Moreira and Reis 2007)."""
_PROBES = 10
_LEAST = 3
"""Words asked for that are accepted, and that are rejected."""


class Machine(NamedTuple):
    """Where each letter leads from each state, in the order of both, and who accepts."""

    moves: tuple[int, ...]
    final: frozenset[int]


@dataclass(frozen=True, slots=True)
class Task:
    """Words over `LETTERS`, some with their labels (accepted or not) and some without."""

    states: int
    examples: Words
    probes: tuple[str, ...]
    answer: str = field(compare=False)
    machine: Machine | None = field(compare=False, default=None)
    """One that fits."""


@redrawn(400, "sound task")
def _generate(rng: Random, knobs: Knobs) -> Task | None:
    states, longest = STATES.integer(knobs), LENGTH.integer(knobs)
    count = round(_EXAMPLES[states] * SPARE.number(knobs))
    moves, final = _draw_automaton(rng, states)
    words = _draw_words(rng, count, 0, longest)
    examples = tuple((word, end(moves, word) in final) for word in words)
    if fitting(examples, states - 1, most=0) != []:
        return None
    fits = fitting(examples, states)
    if fits is None:
        return None
    decided = [
        (word, label)
        for word in _draw_words(rng, 6 * _PROBES, longest - 1, longest + 2)
        if word not in words and (label := _agreed(fits, word)) is not None
    ]
    yes, no = ([word for word, label in decided if label is wanted] for wanted in (True, False))
    share = rng.randint(_LEAST, _PROBES - _LEAST)
    if len(yes) < share or len(no) < _PROBES - share:
        return None
    probes = [*yes[:share], *no[: _PROBES - share]]
    rng.shuffle(probes)
    labels = ["A" if end(moves, word) in final else "R" for word in probes]
    machine = Machine(tuple(moves.values()), frozenset(final))
    return Task(states, examples, tuple(probes), canonical_json(labels), machine)


def _draw_automaton(rng: Random, states: int) -> tuple[dict[Move, int], set[int]]:
    moves = {(q, letter): rng.randrange(states) for q in range(states) for letter in LETTERS}
    return moves, set(rng.sample(range(states), rng.randint(1, states - 1)))


def _draw_words(rng: Random, count: int, shortest: int, longest: int) -> list[str]:
    """Return different words; there are two of one letter, and one of none."""
    found: dict[str, None] = {}
    for _ in range(20 * count):
        found["".join(rng.choices(LETTERS, k=rng.randint(shortest, longest)))] = None
        if len(found) == count:
            break
    return sorted(found, key=lambda word: (len(word), word)) if shortest == 0 else list(found)


def _agreed(fits: Sequence[Partial], word: str) -> bool | None:
    """Return the label that all automata give, if they do whatever they leave open."""
    found = set[bool | None]()
    for moves, labels in fits:
        state = end(moves, word)
        found.add(None if state is None else labels.get(state))
        if None in found or len(found) > 1:
            return None
    return found.pop()


_GRAMMAR: Grammar = {
    "start": (
        "<what> <rule> <size>\n\n<seen>\n{examples}\n\n<ask> {probes}\n\n<form>",
        "<what>\n\n<seen>\n{examples}\n\n<rule> <size>\n\n<ask> {probes}\n\n<form>",
        "<what> <rule>\n\n<seen>\n{examples}\n\n<size> <ask> {probes}\n\n<form>",
    ),
    "what": (
        "A hidden machine accepts some words over the letters {one} and {two}, and rejects others.",
        "Words of the letters {one} and {two} go into a hidden machine, which accepts or rejects "
        "each of them.",
        "From examples, infer which words of the letters {one} and {two} a machine accepts.",
        "A secret language has words of the letters {one} and {two}; a machine accepts the words "
        "that belong to it and rejects all others.",
    ),
    "seen": (
        "Examples{code}:",
        "Here is how it judges some words{code}:",
        "Known so far{code}:",
        "What is known{code}:",
    ),
    "rule": (
        "The machine is a deterministic finite automaton: it begins in a start state, each letter "
        "takes it from its present state to one fixed state (perhaps the same), and the state "
        "after the last letter alone decides whether the word is accepted.",
        "The machine is a deterministic finite automaton. Its state after a letter depends only on "
        "its state before and on the letter; it starts in a fixed state, and a word is accepted if "
        "the state after its last letter is one of the accepting ones.",
    ),
    "size": (
        "The automaton has {states} states, and none with fewer states fits the examples.",
        "The examples need {states} states, and the automaton has just as many.",
        "The smallest automata that fit the examples have {states} states, and so does the "
        "machine.",
    ),
    "ask": (
        "That settles how it judges the following words:",
        "All automata of {states} states that fit the examples agree on these words:",
        "Judge these further words, on which the examples leave no doubt:",
    ),
    "form": (
        "Write A for accepted and R for rejected, in the order of the words, separated by spaces.",
        "Answer with one letter per word in their order, A (accepted) or R (rejected), with "
        "spaces between.",
        "For each in turn, give A if it is accepted and R if it is rejected; separate them by "
        "spaces.",
    ),
}
_ALPHABETS = ("fg", "xy", "cd", "pq", "LM", "uv", "ST", "mn", "hk")
"""Without a and r, in which words are judged."""
_MARKS = (("accepted", "rejected"), ("yes", "no"), ("A", "R"))


def _render(task: Task, rng: Random) -> str:
    alphabet = rng.choice(_ALPHABETS)
    letters = str.maketrans(LETTERS, alphabet)
    yes, no = rng.choice(_MARKS)
    examples = [(word.translate(letters) or "(empty word)", label) for word, label in task.examples]
    code = ""
    if rng.random() < 0.5:
        rng.shuffle(examples)
        code = " (A for accepted, R for rejected)" if yes == "A" else ""
        text = "\n".join(f"{word}: {yes if label else no}" for word, label in examples)
    else:
        sides = [
            ", ".join(word for word, label in examples if label is side) for side in (True, False)
        ]
        text = f"accepted: {sides[0]}\nrejected: {sides[1]}"
    return speak(
        _GRAMMAR,
        rng,
        one=alphabet[0],
        two=alphabet[1],
        examples=text,
        code=code,
        states=task.states,
        probes=", ".join(word.translate(letters) for word in task.probes),
    )


def _solve(task: Task) -> list[str]:
    """Run all automata on the words until one refutes them, those with the fewest states first."""
    for states in range(1, task.states + 1):
        tables, yes, no = surviving(states, task.examples)
        if len(tables):
            return _judged(tables, yes, no, task.probes) if states == task.states else []
    return []


def _judged(tables: Tables, yes: Sets, no: Sets, probes: Sequence[str]) -> list[str]:
    """Return all labellings of the probes; a state that no example ends in may accept or not."""
    met_by = [places(tables, word) for word in probes]
    found = dict[str, None]()
    for free in (yes, ~no):
        labels = np.stack([(free & place) != 0 for place in met_by], axis=1)
        for row in np.unique(labels, axis=0):
            found[canonical_json(["A" if label else "R" for label in row])] = None
    return list(found)


def _steps(task: Task) -> tuple[str, ...]:
    """State an automaton that fits, and run it; its letters are called a and b."""
    if task.machine is None:
        return ()
    moves, final = task.machine
    shown = ", ".join(f"{at // 2}{LETTERS[at % 2]}{after}" for at, after in enumerate(moves))
    ends = ", ".join(map(str, sorted(final)))
    lines = [f"Call the two letters a and b and let the moves be {shown}; accepting is {ends}."]
    for word, label in sorted(task.examples, key=lambda one: (len(one[0]), one[0])):
        verdict = "accepted" if label else "rejected"
        lines.append(f"{word or 'No letter'}: {_path(moves, word)}, {verdict} as known.")
    labels = json.loads(task.answer)
    for word, label in zip(task.probes, labels, strict=True):
        lines.append(f"{word}: {_path(moves, word)}, so {label}.")
    return (*lines, f"So the answer is {' '.join(labels)}.")


def _path(moves: Sequence[int], word: str) -> str:
    states = accumulate(word, lambda q, x: moves[2 * q + LETTERS.index(x)], initial=0)
    return " ".join(map(str, states))


def _canonical(task: Task) -> Json:
    """Put examples and probes in order, and take the better of the two names for the letters."""
    forms: list[Json] = []
    for alphabet in (LETTERS, LETTERS[::-1]):
        names = str.maketrans(LETTERS, alphabet)
        examples = sorted([word.translate(names), label] for word, label in task.examples)
        forms.append([task.states, examples, sorted(word.translate(names) for word in task.probes)])
    return min(forms, key=canonical_json)


def _picture(task: Task) -> Panel:
    states = {str(number): "" for number in range(1, task.states + 1)}
    sides = [[word for word, label in task.examples if label is side] for side in (True, False)]
    return Panel(
        figures=[
            (f"{task.states} states", Graph(nodes=states, edges=())),
            ("accepted", _spelled(sides[0])),
            ("rejected", _spelled(sides[1])),
            ("to be judged", _spelled(task.probes, is_numbered=True)),
        ]
    )


def _spelled(words: Sequence[str], is_numbered: bool = False) -> Grid:
    width = max(1, *map(len, words))
    shades = {
        (row, column): 2 + 3 * LETTERS.index(letter)
        for row, word in enumerate(words)
        for column, letter in enumerate(word)
    }
    numbers = [
        str(n) if is_numbered else "" if word else "empty word" for n, word in enumerate(words, 1)
    ]
    return Grid(cells=[[*word.ljust(width)] for word in words], shades=shades, left=numbers)


def _effort(task: Task) -> int:
    """Count the letters asked for, read by all automata; few examples leave many of them long."""
    letters = sum(map(len, task.probes))
    return 100 * letters * _AUTOMATA[task.states] // len(task.examples)


FAMILY = Family(
    name="automaton_induction",
    version=3,
    domain="logic",
    summary="what the smallest automaton that fits labelled words says of others",
    concepts=("induction", "finite automata"),
    knobs=(STATES, LENGTH, SPARE),
    verifier="sequence",
    examples=("A R R A A R A R R A", "R R A A R A A R A R"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    picture=_picture,
    steps=_steps,
    # sets of examples of at most so many letters, capped; any automaton labels them
    capacity=lambda dial: float(min(1e12, comb(2 << LENGTH.integer_at(dial), 8))),
    # of somebody who knows that three words are accepted at least, and three rejected
    guess_rate=lambda dial: 1 / 912,
)
