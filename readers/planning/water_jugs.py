"""Jugs of water that are poured into each other until some hold given amounts."""

import re
from collections.abc import Iterator
from functools import partial
from string import ascii_uppercase
from typing import Final, NamedTuple, TypeAlias

from readers.answers import items
from readers.phrases import Phrases, Unread
from readers.planning._plans import followed, shortest
from readers.reader import Reader
from readers.retracing import replayed

_SAYS: Final = Phrases(
    once={
        "scene": r"""
            You have <n:int> jugs and neither a tap nor a drain:
            Here are <n:int> jugs.
            These are the jugs:
            <n:int> unmarked jugs stand on a table:
            A cook has <n:int> jugs of water:
            There are <n:int> jugs:
            Pour water between <scene=these> jugs until <goals:goals>, in at most <most:int> pours:
        """,
        "jugs": "<jugs:jugs>",
        "pours": r"""
            A pour goes from one jug into another and stops when the first is empty or the second is
                full, whichever comes first; a pour must move some water, and none is ever lost or
                added.
            The only thing you may do is pour one jug into another, until the source is empty or the
                target is full. Pours that move nothing are not allowed. No water comes in or goes
                out.
        """,
        "form": r"""
            Write a pour from jug A into jug B as A-B, and list the pours in order, separated by
                commas.
            Answer with the pours in order, separated by commas, where A-B means that jug A is
                poured into jug B.
        """,
    },
    perhaps={
        "slash": r"""
            (Before the slash: liters in the jug. After it: liters that it can hold.)
        """,
        "asked": r"""
            Find at most <most:int> pours after which <goals:goals>{.|:}
            Plan at most <most:int> pours so that at the end <goals:goals>.
            Reach a state in which <goals:goals>, with no more than <most:int> pours.
            In <most:int> pours or fewer, reach a state in which <goals:goals>.
        """,
    },
    kinds={
        "jugs": r"(?:Jug )?[A-Z](?:: [a-z]| \d)[^\n]+(?:\n(?:Jug )?[A-Z](?:: [a-z]| \d)[^\n]+)+",
        "goals": r"jug [A-Z] holds exactly \d+ liters?"
        r"(?: and jug [A-Z] holds exactly \d+ liters?)*",
    },
)
_LISTED: Final = re.compile(
    r"Jug ([A-Z]): capacity (?P<a>\d+) liters?, contents (?P<b>\d+) liters?"
    r"|([A-Z]): holds up to (?P<c>\d+) liters?, has (?P<d>\d+) liters?"
)
_SLASHED: Final = re.compile(r"([A-Z]) (\d+)/(\d+)")
_GOAL: Final = re.compile(r"jug ([A-Z]) holds exactly (\d+) liters?")

Liters: TypeAlias = tuple[int, ...]
"""What is in each jug."""


class Jugs(NamedTuple):
    """What a prompt says; jugs are numbered from 0 in the order of their letters."""

    room: Liters
    start: Liters
    goals: tuple[tuple[int, int], ...]
    """Which jug has to hold how much."""
    most: int


def _read(question: str) -> Jugs:
    said = _SAYS.read(question)
    asked = [part for part in said.parts if "goals" in part]
    if len(asked) != 1:
        raise Unread(f"asks {len(asked)} times")
    slashed = said.maybe("slash") is not None
    lines = said.one("jugs")["jugs"].split("\n")
    jugs = [
        _jug(line, letter, slashed) for line, letter in zip(lines, ascii_uppercase, strict=False)
    ]
    if {part.integer("n") for part in said.parts if "n" in part} - {len(jugs)}:
        raise Unread(f"says otherwise than that there are {len(jugs)} jugs")
    if any(held > room for held, room in jugs):
        raise Unread("a jug holds more than it can")
    goals = [(ascii_uppercase.index(a), int(b)) for a, b in _GOAL.findall(asked[0]["goals"])]
    if len(dict(goals)) != len(goals) or any(
        jug >= len(jugs) or liters > jugs[jug][1] for jug, liters in goals
    ):
        raise Unread(f"goals that cannot be: {goals}")
    start, room = zip(*jugs, strict=True)
    return Jugs(room, start, tuple(sorted(goals)), asked[0].integer("most"))


def _jug(line: str, letter: str, slashed: bool) -> tuple[int, int]:
    """Return what is in a jug, and what it can hold."""
    if found := (_SLASHED if slashed else _LISTED).fullmatch(line):
        if slashed and found[1] == letter:
            return int(found[2]), int(found[3])
        if not slashed and letter in (found[1], found[4]):
            return int(found["b"] or found["d"]), int(found["a"] or found["c"])
    raise Unread(f"no jug {letter}: {line!r}")


def _solve(jugs: Jugs) -> str:
    pours = shortest(jugs.start, partial(_pours, jugs), partial(_done, jugs))
    return ", ".join(pours or ["impossible"])


def _done(jugs: Jugs, held: Liters) -> bool:
    return all(held[jug] == liters for jug, liters in jugs.goals)


def _pours(jugs: Jugs, held: Liters) -> Iterator[tuple[str, Liters]]:
    for one, source in enumerate(held):
        for other, target in enumerate(held):
            if one != other and (liters := min(source, jugs.room[other] - target)):
                after = list(held)
                after[one], after[other] = source - liters, target + liters
                yield f"{ascii_uppercase[one]}-{ascii_uppercase[other]}", tuple(after)


def _judge(jugs: Jugs, answer: str) -> bool:
    pours = items(answer)
    after = followed(jugs.start, pours, partial(_pours, jugs))
    return len(pours) <= jugs.most and after is not None and _done(jugs, after)


def _shown(jugs: Jugs, held: Liters) -> str:
    each = (f"{jug} {liters}" for jug, liters in zip(ascii_uppercase, held, strict=False))
    return f"liters {', '.join(each)}"


READER = Reader(
    _read, _solve, _judge, follow=replayed(lambda jugs: jugs.start, _pours, _shown, _judge)
)
