"""Restricted words: rows of letters, beads or tosses that keep several conditions are counted.

The generator reads words letter by letter and keeps count of classes of beginnings that can be
ended in the same ways (the smallest automaton of all conditions together). The solver writes down
every word and looks at it as a whole.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate, groupby, pairwise, permutations, product
from random import Random

from generators.contest.counting.restricted_words.automata import (
    MOST_CLASSES,
    Condition,
    Words,
    accepted,
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
    kinds = classes(count, length, told, aim + _SPREAD)
    if abs(len(kinds) - aim) > _SPREAD:
        return None
    found = accepted(kinds, length)
    if found < _FEWEST or any(
        accepted(classes(count, length, [*told[:i], *told[i + 1 :]], 100), length) == found
        for i in range(wanted)
    ):
        return None
    if rng.random() >= CHANCES.number(knobs):
        return Words(count, length, told, False, str(found))
    whole = classes(count, length, told[:1], MOST_CLASSES)
    if not whole:
        return None
    chance = Fraction(found, accepted(whole, length))
    return Words(count, length, told, True, number(chance)) if chance.denominator > 6 else None


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


Told = tuple[int, ...]
_CHECKS: Mapping[str, Callable[[Told, Told], bool]] = {
    "apart": lambda word, told: all(x != y for x, y in pairwise(word)),
    "triples": lambda word, told: all(len([*run]) < 3 for _, run in groupby(word)),
    "block": lambda word, told: all(
        word[at : at + len(told)] != told for at in range(len(word) - len(told) + 1)
    ),
    "even": lambda word, told: word.count(told[0]) % 2 == 0,
    "odd": lambda word, told: word.count(told[0]) % 2 == 1,
    "exactly": lambda word, told: word.count(told[0]) == told[1],
    "most": lambda word, told: word.count(told[0]) <= told[1],
    "least": lambda word, told: word.count(told[0]) >= told[1],
    "equal": lambda word, told: word.count(told[0]) == word.count(told[1]),
    "more": lambda word, told: word.count(told[0]) > word.count(told[1]),
    "before": lambda word, told: told[1] not in word or told[0] not in word[word.index(told[1]) :],
    "leads": lambda word, told: min(accumulate((x == told[0]) - (x == told[1]) for x in word)) >= 0,
    "ends": lambda word, told: (word[0] == word[-1]) == bool(told[0]),
    "kinds": lambda word, told: len({*word}) == told[0],
    "thirds": lambda word, told: word.count(told[0]) % 3 == 0,
    "follows": lambda word, told: all(
        word[at + 1 : at + 2] == told[1:] for at, x in enumerate(word) if x == told[0]
    ),
    "strangers": lambda word, told: all({*pair} != {*told} for pair in pairwise(word)),
    "starts": lambda word, told: (word[0] == told[0]) == bool(told[1]),
    "closes": lambda word, told: (word[-1] == told[0]) == bool(told[1]),
}


def _solve(words: Words) -> list[str]:
    first = [
        word
        for word in product(range(words.letters), repeat=words.length)
        if _keeps(word, words.conditions[:1])
    ]
    found = sum(_keeps(word, words.conditions[1:]) for word in first)
    return [number(Fraction(found, len(first))) if words.is_chance else str(found)]


def _keeps(word: Told, conditions: Sequence[Condition]) -> bool:
    return all(_CHECKS[kind](word, told) for kind, told in conditions)


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
