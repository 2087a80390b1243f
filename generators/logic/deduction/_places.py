"""Clues about the places of people in an order, and what they say in English."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from generators.pictures import Grid, Panel, Table
from generators.wording import Grammar, speak

SYMMETRIC = ("gap", "beside", "apart", "either")
"""Kinds that say the same of two people in either order."""
JOINED = ("or", "xor")
"""Kinds that join two clues: at least one holds, or exactly one."""


class Clue(NamedTuple):
    """A relation between the places of up to three people; `number` is a place or a distance."""

    kind: str
    people: tuple[int, ...]
    number: int = 0
    parts: tuple["Clue", ...] = ()
    """The two clues that are joined; only where the kind is one of `JOINED`."""


_GRAMMAR: Grammar = {
    "at": ("{a} is in place {k}", "place {k} is {a}'s"),
    "next": ("{a} comes directly before {b}", "{b} comes directly after {a}"),
    "gap": (
        "exactly {others} between {a} and {b}, in either order",
        "{a} and {b}, in either order, have exactly {between} between them",
    ),
    "before": ("{a} comes somewhere before {b}", "{b} comes somewhere after {a}"),
    "beside": (
        "{a} and {b} are in neighboring places",
        "{a} is in a place next to {b}'s",
    ),
    "not_at": ("{a} is not in place {k}", "place {k} is not {a}'s"),
    "apart": (
        "{a} and {b} are not in neighboring places",
        "{a} is not in a place next to {b}'s",
    ),
    "between": (
        "{a} comes somewhere between {b} and {c}, these two in either order",
        "one of {b} and {c} comes somewhere before {a}, the other somewhere after {a}",
    ),
    "either": ("place {k} is either {a}'s or {b}'s", "either {a} or {b} is in place {k}"),
    "not_next": ("{a} does not come directly before {b}", "{b} does not come directly after {a}"),
    "or": (
        "at least one of these holds: {left}; {right}",
        "{left}, or {right}, or both",
    ),
    "xor": (
        "exactly one of these holds: {left}; {right}",
        "either {left} or {right}, but not both",
    ),
}


_RELATIONS = {
    "at": "{a} = {k}",
    "next": "{a} + 1 = {b}",
    "gap": "|{a} - {b}| = {gap}",
    "before": "{a} < {b}",
    "beside": "|{a} - {b}| = 1",
    "not_at": "{a} ≠ {k}",
    "apart": "|{a} - {b}| > 1",
    "between": "{b} < {a} < {c}  or  {c} < {a} < {b}",
    "either": "{a} = {k}  or  {b} = {k}",
    "not_next": "{a} + 1 ≠ {b}",
    "or": "{left},  or  {right},  or both",
    "xor": "either  {left}  or  {right}",
}


def sentence(clue: Clue, names: Sequence[str], rng: Random) -> str:
    text = _worded(clue, names, rng)
    return f"{text[0].upper()}{text[1:]}."


def _worded(clue: Clue, names: Sequence[str], rng: Random) -> str:
    if clue.parts:
        left, right = (_worded(part, names, rng) for part in clue.parts)
        return speak(_GRAMMAR, rng, clue.kind, left=left, right=right)
    who = [names[person] for person in clue.people]
    if clue.kind in SYMMETRIC:
        rng.shuffle(who)
    between = "one person" if clue.number == 2 else f"{clue.number - 1} people"
    return speak(
        _GRAMMAR,
        rng,
        clue.kind,
        k=clue.number + 1,
        between=between,
        others=f"{between} {'comes' if clue.number == 2 else 'come'}",
        **dict(zip("abc", who, strict=False)),
    )


def line(names: Sequence[str], clues: Sequence[Clue]) -> Panel:
    """Return the picture of an order that is sought: numbered places, and clues on numbers."""
    places = [str(place) for place in range(1, len(names) + 1)]
    told = [(_related(clue, names),) for clue in clues]
    return Panel(
        figures=[
            ("places", Grid(cells=[[""] * len(names)], top=places)),
            ("people", Table(rows=[names])),
            ("clues; a name stands for its place", Table(rows=told)),
        ]
    )


def _related(clue: Clue, names: Sequence[str]) -> str:
    """Write a clue as relations between places."""
    parts = (_related(part, names) for part in clue.parts)
    slots = dict(zip("abc", (names[person] for person in clue.people), strict=False))
    slots |= zip(("left", "right"), parts, strict=False)
    return _RELATIONS[clue.kind].format(k=clue.number + 1, gap=clue.number, **slots)
