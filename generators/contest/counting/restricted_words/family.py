"""Restricted words: rows of letters, beads or tosses that keep several conditions are counted.

The generator reads words letter by letter and keeps count of classes of beginnings that can be
ended in the same ways (the smallest automaton of all conditions together). The solver writes down
every word and looks at it as a whole.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from random import Random
from typing import Any, TypeAlias

import numpy as np

from generators.contest.counting.restricted_words.automata import (
    MOST_CLASSES,
    Condition,
    Words,
    accepted,
    beginnings,
    classes,
)
from generators.contest.counting.restricted_words.steps import letters, steps
from generators.contest.counting.restricted_words.words import picture, render
from generators.family import Family, Knob, Knobs, redrawn
from generators.latex import number
from proofmill.problem import Json

CLASSES = Knob("classes", 7, 14, "kinds of beginnings of words that have to be told apart")
CONDITIONS = Knob("conditions", 2.9, 3.3, "conditions that a word has to keep")
CHANCES = Knob("chances", 0.3, 0.6, "share of questions for a chance among some of the words")

_LENGTHS = {2: (7, 11), 3: (5, 8), 4: (5, 6), 5: (4, 5)}
_FEWEST = 60
_FEW_CLASSES = 8
"""So many leave room for longer words."""
_MANY = 100
"""Classes that no problem has."""
_SPREAD = 1
"""Classes more or fewer than the knob says."""
_KINDS = (
    *("apart", "triples", "block", "block", "even", "odd", "exactly", "most", "least"),
    *("equal", "more", "before", "leads", "ends", "kinds", "starts", "closes"),
    *("thirds", "follows", "strangers"),
)


@redrawn(3000, "words with so many kinds of beginnings")
def _generate(rng: Random, knobs: Knobs) -> Words | None:
    count = rng.choice((2, 3, 3, 3, 4, 4, 5))
    aim = CLASSES.integer(knobs)
    least, most = _LENGTHS[count]
    length = rng.randint(least, most + (aim <= _FEW_CLASSES))
    wanted = int(CONDITIONS.number(knobs) + rng.random())
    told = tuple(_drawn(rng, count, length) for _ in range(wanted))
    if len({*told}) < wanted:
        return None
    kinds = classes(count, length, told, aim + _SPREAD, aim - _SPREAD)
    if abs(len(kinds) - aim) > _SPREAD:
        return None
    found = accepted(kinds, length)
    if found < _FEWEST or _has_idle(count, length, told, found):
        return None
    if rng.random() >= CHANCES.number(knobs):
        return Words(count, length, told, False, str(found))
    whole = classes(count, length, told[:1], MOST_CLASSES)
    if not whole:
        return None
    chance = Fraction(found, accepted(whole, length))
    return Words(count, length, told, True, number(chance)) if chance.denominator > 6 else None


def _has_idle(count: int, length: int, told: Sequence[Condition], found: int) -> bool:
    """Tell whether there are as many words without one of the conditions."""
    return any(
        accepted(beginnings(count, length, others, _MANY), length) == found
        and len(classes(count, length, others, _MANY)) > 0
        for others in combinations(told, len(told) - 1)
    )


def _drawn(rng: Random, count: int, length: int) -> Condition:
    kind = rng.choice(_KINDS)
    one, other = rng.sample(range(count), 2)
    match kind:
        case "apart" | "triples":
            return Condition(kind, ())
        case "block":
            return Condition(kind, tuple(rng.randrange(count) for _ in range(rng.randint(2, 4))))
        case "even" | "odd" | "thirds":
            return Condition(kind, (one,))
        case "exactly" | "most" | "least":
            return Condition(kind, (one, rng.randint(1, length // 2)))
        case "equal" | "strangers":
            return Condition(kind, (min(one, other), max(one, other)))
        case "starts" | "closes":
            return Condition(kind, (one, rng.randrange(2)))
        case "ends":
            return Condition(kind, (rng.randrange(2),))
        case "kinds":
            return Condition(kind, (rng.randint(2, max(2, count - 1)),))
        case _:
            return Condition(kind, (one, other))


Rows: TypeAlias = "np.ndarray[Any, np.dtype[np.int8]]"
"""Words to be checked, one in each column."""
Verdicts: TypeAlias = "np.ndarray[Any, np.dtype[np.bool_]]"
Told = tuple[int, ...]


def _count(words: Rows, letter: int) -> Rows:
    counts: Rows = (words == letter).sum(axis=0, dtype=np.int8)
    return counts


def _has_no_triple(words: Rows, told: Told) -> Verdicts:
    is_same = words[1:] == words[:-1]
    verdicts: Verdicts = ~(is_same[1:] & is_same[:-1]).any(axis=0)
    return verdicts


def _has_no_block(words: Rows, told: Told) -> Verdicts:
    starts = len(words) - len(told) + 1
    found = [words[at : at + starts] == letter for at, letter in enumerate(told)]
    verdicts: Verdicts = ~np.logical_and.reduce(found).any(axis=0)
    return verdicts


def _comes_before(words: Rows, told: Told) -> Verdicts:
    is_late = np.logical_or.accumulate(words == told[1], axis=0)
    verdicts: Verdicts = ~(is_late & (words == told[0])).any(axis=0)
    return verdicts


def _leads(words: Rows, told: Told) -> Verdicts:
    leads = np.cumsum((words == told[0]).astype(np.int8) - (words == told[1]), axis=0)
    verdicts: Verdicts = leads.min(axis=0) >= 0
    return verdicts


def _has_kinds(words: Rows, told: Told) -> Verdicts:
    verdicts: Verdicts = (
        np.count_nonzero(np.diff(np.sort(words, axis=0), axis=0), axis=0) + 1 == told[0]
    )
    return verdicts


def _follows(words: Rows, told: Told) -> Verdicts:
    one, other = told
    is_alone = (words[:-1] == one) & (words[1:] != other)
    verdicts: Verdicts = ~is_alone.any(axis=0) & (words[-1] != one)
    return verdicts


def _are_strangers(words: Rows, told: Told) -> Verdicts:
    one, other = told
    meet = (words[:-1] == one) & (words[1:] == other) | (words[:-1] == other) & (words[1:] == one)
    verdicts: Verdicts = ~meet.any(axis=0)
    return verdicts


_CHECKS: Mapping[str, Callable[[Rows, Told], Verdicts]] = {
    "apart": lambda words, told: (words[1:] != words[:-1]).all(axis=0),
    "triples": _has_no_triple,
    "block": _has_no_block,
    "even": lambda words, told: _count(words, told[0]) % 2 == 0,
    "odd": lambda words, told: _count(words, told[0]) % 2 == 1,
    "exactly": lambda words, told: _count(words, told[0]) == told[1],
    "most": lambda words, told: _count(words, told[0]) <= told[1],
    "least": lambda words, told: _count(words, told[0]) >= told[1],
    "equal": lambda words, told: _count(words, told[0]) == _count(words, told[1]),
    "more": lambda words, told: _count(words, told[0]) > _count(words, told[1]),
    "before": _comes_before,
    "leads": _leads,
    "ends": lambda words, told: (words[0] == words[-1]) == bool(told[0]),
    "kinds": _has_kinds,
    "thirds": lambda words, told: _count(words, told[0]) % 3 == 0,
    "follows": _follows,
    "strangers": _are_strangers,
    "starts": lambda words, told: (words[0] == told[0]) == bool(told[1]),
    "closes": lambda words, told: (words[-1] == told[0]) == bool(told[1]),
}


def _solve(words: Words) -> list[str]:
    shape = (words.letters,) * words.length
    every = np.indices(shape, dtype=np.int8).reshape(words.length, -1)
    first = _kept(every, words.conditions[:1])
    found = _kept(first, words.conditions[1:]).shape[1]
    return [number(Fraction(found, first.shape[1])) if words.is_chance else str(found)]


def _kept(words: Rows, conditions: Sequence[Condition]) -> Rows:
    """Return the words that keep the conditions."""
    verdicts = [_CHECKS[kind](words, told) for kind, told in conditions]
    return words[:, np.logical_and.reduce(verdicts)]


_LETTERS_IN = {
    "starts": 1,
    "closes": 1,
    "even": 1,
    "odd": 1,
    "exactly": 1,
    "most": 1,
    "least": 1,
    "ends": 0,
    "kinds": 0,
}
"""How many of the numbers told are letters, if not all."""


def _canonical(words: Words) -> Json:
    first, *others = words.conditions
    groups = [[first], others] if words.is_chance else [[first, *others]]
    forms = []
    for order in permutations(range(words.letters)):
        renamed = [sorted(_renamed(one, order) for one in group) for group in groups]
        forms.append([[[kind, *told] for kind, *told in group] for group in renamed])
    return [words.letters, words.length, min(forms)]


def _renamed(condition: Condition, order: Sequence[int]) -> list[str]:
    kind, told = condition
    many = _LETTERS_IN.get(kind, len(told))
    named = [order[letter] for letter in told[:many]]
    return [
        kind,
        *map(str, sorted(named) if kind in ("equal", "strangers") else named),
        *map(str, told[many:]),
    ]


def _effort(words: Words) -> int:
    kinds = classes(words.letters, words.length, words.conditions, 100)
    return 3 * len(kinds) + 2 * len(words.conditions) + words.length // 3 + 2 * words.is_chance


FAMILY = Family(
    name="restricted_words",
    version=1,
    domain="math",
    summary="rows of letters, beads or tosses that keep several conditions: how many, what share",
    concepts=("automata", "recursion", "combinatorics"),
    knobs=(CLASSES, CONDITIONS, CHANCES),
    verifier="math",
    examples=(r"\frac{17}{81}", "264"),
    generate=_generate,
    render=render,
    solve=_solve,
    steps=steps,
    letters=letters,
    effort=_effort,
    canonical=_canonical,
    picture=picture,
    capacity=lambda dial: 20_000.0,
    guess_rate=lambda dial: 0.01,
)
