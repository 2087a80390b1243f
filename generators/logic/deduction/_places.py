"""Clues about the places of people in an order, and what they say in English."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

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
