"""Cryptarithms (Dudeney 1924): letters stand for different digits of a sum in some base.

A sum is one linear equation over its letters, so the generator searches that equation with the
largest coefficients first, pruned by what the rest can still add up to; the solver hands columns
and carries to CP-SAT. reasoning-gym proves no uniqueness, and its puzzles seldom have it.
"""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import perm
from random import Random
from string import ascii_uppercase
from typing import NamedTuple

import numpy as np

from generators.chance import below, sampled
from generators.deducing import Rule, different, total, worked
from generators.family import Family, IllPosedError, Knob, Knobs
from generators.pictures import Grid, Panel, Table
from generators.search import Var, new_model, solutions
from generators.wording import Grammar, listed, speak
from proofmill.problem import Json, canonical_json

LENGTH = Knob("length", 3, 7, "letters of the longest addend")
ADDENDS = Knob("addends", 2, 4, "words added up")
GIVEN = Knob("given", 5, 0, "letters whose digit is told")
BASE = Knob("base", 10, 12, "base of the number system")

_MAX_DRAWS = 400
_MAX_EASED = 8
"""Times that another letter is told after so many draws in vain."""
_MAX_NODES = 200_000
"""Nodes of one search; a sum that needs more is not used."""
_BLOCK = 1024
"""Beginnings that are followed together; fewer are slower, more come later to a second solution."""
_FEW = 7
"""Hidden letters up to which beginnings are followed one by one: there are a few dozen."""
_HIDDEN = 4
"""Least number of letters to find."""
_LETTERS = [letter for letter in ascii_uppercase if letter not in "IO"]


@dataclass(frozen=True, slots=True)
class Sum:
    """Words that add up to `total`, and the digits told in advance."""

    base: int
    addends: tuple[str, ...]
    total: str
    given: Mapping[str, int]
    answer: str = field(compare=False)
    """Every letter with its digit, as a JSON object."""

    @property
    def words(self) -> tuple[str, ...]:
        """Return the addends and the total."""
        return (*self.addends, self.total)


def _generate(rng: Random, knobs: Knobs) -> Sum:
    base, length = BASE.integer(knobs), LENGTH.integer(knobs)
    for attempt in range(_MAX_EASED * _MAX_DRAWS):
        sizes = [length] + [length - below(rng, 2) for _ in range(ADDENDS.integer(knobs) - 1)]
        lows = [base ** (size - 1) for size in sizes]
        numbers = [low + below(rng, (base - 1) * low) for low in lows]
        names = sampled(rng, _LETTERS, base)
        *addends, total = [_word(number, names) for number in (*numbers, sum(numbers))]
        used = sorted({*total, *"".join(addends)})
        given = GIVEN.integer(knobs) + attempt // _MAX_DRAWS
        told = sampled(rng, used, min(given, max(len(used) - _HIDDEN, 0)))
        if len(used) - len(told) < _HIDDEN or len(set(addends)) < len(addends):
            continue
        key = {letter: names.index(letter) for letter in used}
        known = {x: key[x] for x in sorted(told)}
        words = (*addends, total)
        if _is_ambiguous(words, base, key, known):
            continue
        if _searched(words, base, tuple(known.items())).is_unique:
            return Sum(base, tuple(addends), total, known, canonical_json(key))
    raise IllPosedError(f"cryptarithm: no unique sum of {length} letters in {_MAX_DRAWS} draws")


def _word(number: int, names: Sequence[str]) -> str:
    """Return a number in letters; `names` are those of the digits."""
    word, base = "", len(names)
    while number:
        number, digit = divmod(number, base)
        word = names[digit] + word
    return word


def _is_ambiguous(
    words: tuple[str, ...], base: int, key: Mapping[str, int], known: Mapping[str, int]
) -> bool:
    """Tell whether another solution is seen at once: two hidden letters of the same coefficient.

    They can change digits, unless one of them is 0. A digit of no letter has the coefficient 0.
    """
    weights = _coefficients(words, base)
    alike = [weights[x] for x, digit in key.items() if digit and x not in known]
    if sum(map(bool, key.values())) < base - 1:
        alike.append(0)
    return len(set(alike)) < len(alike)


@lru_cache(maxsize=4)
def _coefficients(words: tuple[str, ...], base: int) -> Mapping[str, int]:
    """Return by how much each letter counts in the addends less the total, the last of `words`."""
    found: dict[str, int] = {}
    for number, word in enumerate(words, 1):
        weight = 1 if number < len(words) else -1
        for letter in reversed(word):
            found[letter] = found.get(letter, 0) + weight
            weight *= base
    return found


class _Letter(NamedTuple):
    """A hidden letter, as a search sees it."""

    weight: int
    """Its coefficient."""
    is_first: bool
    """It may not be 0."""
    low: int
    high: int
    """The least and the most that the letters after it can add."""


class _Search(NamedTuple):
    """What a search found."""

    solutions: int
    """At least 2 if there are more."""
    nodes: int
    """Beginnings looked at, dead ones included; all that there are if there is one solution."""

    @property
    def is_unique(self) -> bool:
        """Exactly one solution, proved."""
        return self.solutions == 1 and self.nodes < _MAX_NODES


def _search(puzzle: Sum) -> _Search:
    """Give digits letter by letter until two sums fit."""
    return _searched(puzzle.words, puzzle.base, tuple(puzzle.given.items()))


@lru_cache(maxsize=4)
def _searched(words: tuple[str, ...], base: int, given: tuple[tuple[str, int], ...]) -> _Search:
    order, start, free = _plan(words, base, dict(given))
    if len(order) <= _FEW:
        return _one_by_one(base, order, start, free)
    return _in_blocks(base, order, start, free)


def _one_by_one(base: int, order: Sequence[_Letter], start: int, free: int) -> _Search:
    """Search in depth; of each letter, look at the digits from which the rest can come to 0."""
    stack, end = [(0, start, free)], len(order)
    solutions, nodes = 0, 1
    while stack and solutions < 2 and nodes < _MAX_NODES:
        place, total, mask = stack.pop()
        letter, place = order[place], place + 1
        for digit in _fitting(base, letter, total):
            if mask >> digit & 1:
                nodes += 1
                if place == end:
                    solutions += 1
                else:
                    stack.append((place, total + letter.weight * digit, mask ^ 1 << digit))
    return _Search(solutions, nodes)


def _fitting(base: int, letter: _Letter, total: int) -> range:
    """Return the digits of a letter after which those behind it can bring a total to 0."""
    weight, is_first, low, high = letter
    if weight > 0:
        least, most = -((high + total) // weight), -(low + total) // weight
    elif weight < 0:
        least, most = -((low + total) // weight), -(high + total) // weight
    else:
        least, most = 0, base - 1 if low <= -total <= high else -1
    return range(max(least, is_first), min(most, base - 1) + 1)


def _in_blocks(base: int, order: Sequence[_Letter], start: int, free: int) -> _Search:
    """Search with a block of beginnings at a time."""
    digits = np.arange(base)
    blocks = [(0, np.array([start]), np.array([free]))]
    solutions, nodes = 0, 1
    while blocks and solutions < 2 and nodes < _MAX_NODES:
        place, totals, masks = blocks.pop()
        weight, is_first, low, high = order[place]
        after = totals[:, None] + weight * digits
        fits = (masks[:, None] >> digits & 1 == 1) & (low <= -after) & (-after <= high)
        fits[:, :is_first] = False
        rows, columns = np.nonzero(fits)
        nodes += len(rows)
        if place + 1 == len(order):
            solutions += len(rows)
            continue
        totals, masks = after[rows, columns], masks[rows] & ~(1 << columns)
        for i in range(0, len(rows), _BLOCK):
            blocks.append((place + 1, totals[i : i + _BLOCK], masks[i : i + _BLOCK]))
    return _Search(solutions, nodes)


def _plan(
    words: tuple[str, ...], base: int, given: Mapping[str, int]
) -> tuple[list[_Letter], int, int]:
    """Return the hidden letters, what the told ones add up to, and the free digits as bits.

    The letter with the largest coefficient comes first.
    """
    weights, first = _coefficients(words, base), {word[0] for word in words}
    hidden = sorted([x for x in weights if x not in given], key=lambda x: -abs(weights[x]))
    order: list[_Letter] = []
    low = high = 0
    for letter in reversed(hidden):
        weight = weights[letter]
        order.append(_Letter(weight, letter in first, low, high))
        if weight < 0:
            low += weight * (base - 1)
        else:
            high += weight * (base - 1)
    start = sum([weights[letter] * digit for letter, digit in given.items()])
    free = (1 << base) - 1 - sum([1 << digit for digit in given.values()])
    return order[::-1], start, free


_GRAMMAR: Grammar = {
    "start": (
        "<what> <rule> <base>\n\n{sum}\n\n{given}<ask>",
        "<what>\n\n{sum}\n\n<rule> <base> {given}<ask>",
    ),
    "what": (
        "In the calculation below letters have been written for digits.",
        "The digits of the following calculation were replaced by letters.",
        "Crack this cryptarithm.",
        "Here is an alphametic.",
        "Letters hide the digits of the calculation below.",
    ),
    "rule": (
        "Each letter stands for one digit, different letters stand for different digits, and no "
        "number begins with 0.",
        "Equal letters are equal digits, unequal letters unequal digits; the first digit of a "
        "number is never 0.",
        "Every letter always means the same digit, no two letters share a digit, and there are no "
        "leading zeros.",
    ),
    "base": (
        "All numbers are written in base {base}, so the digits have the values 0 to {top}.",
        "The numbers are in base {base} (digits 0 to {top}).",
    ),
    "known": ("It is known that {told}. ", "Already found: {told}. ", "You may use that {told}. "),
    "ask": (
        "There is exactly one solution. Give the value of every letter, in ordinary decimal "
        "numbers: {letters}.",
        "Find the only solution and list the value of each of the letters {letters} as a decimal "
        "number.",
        "What does each letter ({letters}) stand for? Write the values as decimal numbers; the "
        "solution is unique.",
    ),
}


def _render(puzzle: Sum, rng: Random) -> str:
    addends, letters = list(puzzle.addends), sorted(set("".join(puzzle.words)))
    rng.shuffle(addends)
    plus = f"{' + '.join(addends)} = {puzzle.total}"
    layouts = [plus, _column(addends, puzzle.total)]
    if len(addends) == 2:
        layouts.append(f"{puzzle.total} - {addends[0]} = {addends[1]}")
    told = listed([f"{letter} = {digit}" for letter, digit in puzzle.given.items()] or [""])
    given = speak(_GRAMMAR, rng, "known", told=told) if puzzle.given else ""
    return speak(
        _GRAMMAR,
        rng,
        base=puzzle.base,
        top=puzzle.base - 1,
        sum=rng.choice(layouts),
        given=given,
        letters=", ".join(letters),
    )


def _column(addends: Sequence[str], total: str) -> str:
    """Write a sum as at school, the words below each other."""
    width = max(map(len, (*addends, total))) + 2
    lines = [addends[0].rjust(width), *(f"+{word.rjust(width - 1)}" for word in addends[1:])]
    return "\n".join([*lines, "-" * width, total.rjust(width)])


def _solve(puzzle: Sum) -> list[str]:
    """Add column by column, with carries, in CP-SAT."""
    model, base = new_model(), puzzle.base
    first = {word[0] for word in puzzle.words}
    letters = sorted(set("".join(puzzle.words)))
    value = {x: model.new_int_var(int(x in first), base - 1, x) for x in letters}
    model.add_all_different(list(value.values()))
    for letter, digit in puzzle.given.items():
        model.add(value[letter] == digit)
    carry: Var | int = 0
    for place in range(1, len(puzzle.total) + 1):
        column = [value[word[-place]] for word in puzzle.addends if len(word) >= place]
        left = model.new_int_var(0, len(puzzle.addends), f"carry {place}")
        model.add(sum(column) + carry == value[puzzle.total[-place]] + base * left)
        carry = left
    model.add(carry == 0)
    found = solutions(model, [value[letter] for letter in letters])
    return [canonical_json(dict(zip(letters, digits, strict=True))) for digits in found]


def _steps(puzzle: Sum) -> tuple[str, ...]:
    key, base = json.loads(puzzle.answer), puzzle.base
    letters, columns = sorted(key), len(puzzle.total)
    heads, digits = {word[0] for word in puzzle.words}, (1 << base) - 1
    known = [1 << puzzle.given[x] if x in puzzle.given else digits - (x in heads) for x in letters]
    most = (1 << len(puzzle.addends)) - 1
    known += [most] * (columns - 1)
    rules = [different("the key", range(len(letters)))]
    rules += [_adds_up(puzzle, letters, place) for place in range(columns)]
    last = " / ".join(f"{letter}: {key[letter]}" for letter in letters)
    names = [*letters, *(f"carry {place}" for place in range(1, columns))]
    solution = [*(key[letter] for letter in letters), *_carries(puzzle, key)]
    return worked(names, known, rules, solution, (_CARRY, f"So the answer is {last}."))


_CARRY = "Let carry N be what column N, counted from the right, adds to the next."


def _adds_up(puzzle: Sum, letters: Sequence[str], place: int) -> Rule:
    """Return the rule of a column: its addends and the carry before it make digit and carry."""
    above = [word[-1 - place] for word in puzzle.addends if place < len(word)]
    weights = Counter(map(letters.index, above))
    weights[letters.index(puzzle.total[-1 - place])] -= 1
    if place:
        weights[len(letters) + place - 1] += 1
    if place < len(puzzle.total) - 1:
        weights[len(letters) + place] -= puzzle.base
    each = {cell: weight for cell, weight in sorted(weights.items()) if weight}
    return total(f"column {place + 1}", [*each], 0, 0, [*each.values()])


def _carries(puzzle: Sum, key: Mapping[str, int]) -> list[int]:
    """Return what each column adds to the next."""
    found, carry = list[int](), 0
    for place in range(len(puzzle.total) - 1):
        column = [key[word[-1 - place]] for word in puzzle.addends if place < len(word)]
        carry = (sum(column) + carry) // puzzle.base
        found.append(carry)
    return found


def _canonical(puzzle: Sum) -> Json:
    first = {word[0] for word in puzzle.words}
    weights = _coefficients(puzzle.words, puzzle.base)
    parts = sorted([w, x in first, puzzle.given.get(x, -1)] for x, w in weights.items())
    return [puzzle.base, parts]


def _picture(puzzle: Sum) -> Panel:
    width, last = max(map(len, puzzle.words)), len(puzzle.addends)
    signs = ["", *["+"] * (last - 1), ""]
    rows = [
        [sign, *(letter.strip() for letter in word.rjust(width))]
        for sign, word in zip(signs, puzzle.words, strict=True)
    ]
    line = [((last - 1, c), (last, c)) for c in range(width + 1)]
    shown = Grid(cells=rows, walls=line, is_ruled=False, is_framed=False)
    facts = [("base", str(puzzle.base)), ("digits", f"0 to {puzzle.base - 1}")]
    facts += [(letter, str(digit)) for letter, digit in puzzle.given.items()]
    return Panel(figures=[("sum", shown), ("known", Table(rows=facts))])


def _capacity(dial: float) -> float:
    # unordered addends; at least one draw in a hundred has one solution
    length, addends = LENGTH.integer_at(dial), ADDENDS.integer_at(dial)
    return 0.01 * 10.0 ** (length * addends) / addends


FAMILY = Family(
    name="cryptarithm",
    version=3,
    domain="logic",
    summary="which digit each letter of a sum stands for",
    concepts=("arithmetic", "constraint satisfaction"),
    knobs=(LENGTH, ADDENDS, GIVEN, BASE),
    verifier="mapping",
    answer_format="tags",
    examples=("A: 4\nB: 0\nC: 7", "K: 1\nL: 9\nM: 3"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=lambda puzzle: _search(puzzle).nodes,
    canonical=_canonical,
    steps=_steps,
    picture=_picture,
    capacity=_capacity,
    guess_rate=lambda dial: 1 / perm(BASE.integer_at(dial) - GIVEN.integer_at(dial), _HIDDEN),
)
