"""Executors: how a row of a family is worked out look-up by look-up, by its worked steps.

A row's `steps` say what has to be done and in which order; every outcome comes from the policy's
tables and is carried on, so a slip in the middle ends in the wrong answer that it leads to. What
steps leave open (a rule that only the prompt states) is taken from them as the outcome of a right
look-up.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Final

from proofmill import Problem
from solvers.skilltable.arithmetic import multistep_arithmetic
from solvers.skilltable.look import Look, Run
from solvers.skilltable.states import color_cube, date_arithmetic, navigation

_CLOSERS: Final = ")]}>»"
_REPLACEMENT = re.compile(r"Step \d+: .+, (\S+) -> (\S*): (\S*)\.$")
_LEG = re.compile(r"(.+): (\d+) minutes from ([^,]+), ")
_SETTLED = re.compile(r"Settle (.+) at (\d+)[.:]")
_JUMP = re.compile(r"([UDLR]): row \d+, column \d+, where (\S+) stands")


def dyck_completion(problem: Problem) -> Run:
    """Close what is open, from the last bracket to the first."""
    opened = problem.steps[-3].rpartition(":")[2].strip(" .").split()[::-1]
    closers = problem.answer.split()

    def run(look: Look) -> str:
        return " ".join(
            _CLOSERS[look((bracket, place % 9), len(_CLOSERS), _CLOSERS.index(closer))]
            for place, (bracket, closer) in enumerate(zip(opened, closers, strict=True))
        )

    return run


def string_rewriting(problem: Problem) -> Run:
    """Replace the leftmost occurrence, a later one, or none; the first replacement is given."""
    (_, _, first), *steps = [
        found.groups()
        for step in problem.steps
        if (found := _REPLACEMENT.match(step.replace("(nothing)", "")))
    ]
    skills = [(_pattern(left), len(right) - len(left)) for left, right, _ in steps]

    def run(look: Look) -> str:
        text = str(first)
        for (left, right, _), skill in zip(steps, skills, strict=True):
            outcome = look(skill, 3)
            place = (text.find, text.rfind)[outcome % 2](left) if outcome < 2 else -1
            if place >= 0:
                text = text[:place] + right + text[place + len(left) :]
        return text

    return run


def _pattern(text: str) -> str:
    """Return which letters are equal: `abba` and `KLLK` are one skill."""
    return "".join(str(text.index(letter)) for letter in text)


def word_sorting(problem: Problem) -> Run:
    """Compare neighbours; a slip leaves them in the other order."""
    words = json.loads(problem.answer)
    skills = [("compare", min(_shared(*pair), 4), ord(pair[0][0]) % 6) for pair in pairwise(words)]
    return _neighbours(words, skills)


def _shared(one: str, other: str) -> int:
    """Return how many letters two words begin with alike."""
    return sum(one[: i + 1] == other[: i + 1] for i in range(min(len(one), len(other))))


def tour(problem: Problem) -> Run:
    """Go from town to town; a slip visits the next two the other way round."""
    legs = [found.groups() for step in problem.steps if (found := _LEG.match(step))]
    towns = [legs[0][2], *(leg[0] for leg in legs)]
    skills = [("leg", i % 4, min(int(leg[1]) // 8, 5)) for i, leg in enumerate(legs[1:])]
    ends = _neighbours(towns[1:], skills)

    def run(look: Look) -> str:
        return json.dumps([towns[0], *json.loads(ends(look))])

    return run


def logical_deduction(problem: Problem) -> Run:
    """Place one after another; a slip swaps neighbours."""
    places = json.loads(problem.answer)
    return _neighbours(
        places, [("place", i, ord(places[i][0]) % 4) for i in range(len(places) - 1)]
    )


def _neighbours(right: Sequence[str], skills: Sequence[tuple[object, ...]]) -> Run:
    """Return a run that looks up each pair of neighbours and may swap it."""

    def run(look: Look) -> str:
        found = list(right)
        for i, skill in enumerate(skills):
            if look(skill, 2):
                found[i], found[i + 1] = found[i + 1], found[i]
        return json.dumps(found)

    return run


def shortest_path(problem: Problem) -> Run:
    """Go from place to place; a slip leaves one out."""
    settled = (_SETTLED.match(step) for step in problem.steps)
    told = {found[1]: int(found[2]) for found in settled if found}
    hops = json.loads(problem.answer)
    costs = [told[hop] for hop in hops]

    def run(look: Look) -> str:
        route = [
            hop
            for i, hop in enumerate(hops)
            if i in (0, len(hops) - 1) or not look(("hop", i, (costs[i] - costs[i - 1]) % 4), 2)
        ]
        return json.dumps(route)

    return run


def number_maze(problem: Problem) -> Run:
    """Choose the direction of each jump."""
    told = [found.groups() for step in problem.steps if (found := _JUMP.match(step))]
    lengths = ["", *(number for _, number in told)]  # how far the first goes the prompt says alone
    jumps = [(way, length) for (way, _), length in zip(told, lengths, strict=False)]

    def run(look: Look) -> str:
        chosen = [look(("jump", way, length), 4, "UDLR".index(way)) for way, length in jumps]
        return json.dumps(["UDLR"[i] for i in chosen])

    return run


def cipher(problem: Problem) -> Run:
    """Shift letter by letter with the key of the step; a slip is off by one, in one letter or all.

    Look-ups: one for each letter of the key, and one for each letter of the message.
    """
    keys = re.findall(r"-?\d+", problem.steps[0].partition(", columns")[0])

    def run(look: Look) -> str:
        shifts = [(0, 1, -1)[look(("key", int(key) % 13), 3)] for key in keys]
        letters = [
            ord(letter) - ord("A") + shifts[i % len(keys)] + (0, 1, -1)[look(("letter", letter), 3)]
            for i, letter in enumerate(problem.answer)
        ]
        return "".join(chr(ord("A") + letter % 26) for letter in letters)

    return run


EXECUTORS: Mapping[str, Callable[[Problem], Run]] = {
    "cipher": cipher,
    "color_cube": color_cube,
    "date_arithmetic": date_arithmetic,
    "dyck_completion": dyck_completion,
    "logical_deduction": logical_deduction,
    "multistep_arithmetic": multistep_arithmetic,
    "navigation": navigation,
    "number_maze": number_maze,
    "shortest_path": shortest_path,
    "string_rewriting": string_rewriting,
    "tour": tour,
    "word_sorting": word_sorting,
}
"""Family -> what makes an executor of one of its rows."""
