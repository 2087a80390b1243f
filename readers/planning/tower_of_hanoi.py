"""Disks on four pegs, to be brought from one position to another; some ways may be forbidden."""

import re
from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from readers.answers import items
from readers.phrases import Phrases, Unread
from readers.planning._plans import followed, met
from readers.reader import Reader
from readers.retracing import replayed

_SAYS: Final = Phrases(
    once={
        "scene": r"""
            There are <n:int> disks on four pegs (A, B, C, D); disk <one:int> is the smallest, disk
                <two:int> the next larger, and so on.
            A puzzle has pegs A, B, C and D and disks <one:int>, <two:int>, ..., <n:int>, where a
                higher number means a larger disk.
            <n:int> disks, numbered <one:int> to <n:int> from the smallest to the largest, lie on
                the pegs A, B, C and D.
            There are four pegs, A to D, and <n:int> disks of different sizes; disk <one:int> is the
                smallest and disk <n:int> the largest.
        """,
        "start": r"""
            Start{, each peg read from top to bottom| (disks from top to bottom)}:¶<pegs:block>
        """,
        "goal": r"""
            Goal{, each peg read from top to bottom| (disks from top to bottom)}:¶<pegs:block>
        """,
        "moves": r"""
            A move takes the top disk of one peg and puts it on top of another peg, never onto a
                smaller disk.
            With each move, one disk that has nothing on it goes to another peg, which must be empty
                or have a larger disk on top.
            Only the top disk of a peg can be moved, and only to an empty peg or onto a larger disk.
        """,
        "asked": r"""
            Find a sequence of no more than <most:int> moves that leads from the first position to
                the second.
            Reach the goal in <most:int> moves or fewer.
            Get from the start to the goal in at most <most:int> moves.
        """,
        "form": r"""
            Write a move from peg A to peg B as A-B; give the moves in order, separated by commas.
            Answer with the moves in order, separated by commas, where A-B moves the top disk of peg
                A to peg B.
        """,
    },
    perhaps={
        "forbidden": r"""
            It is forbidden to move a disk, either way, directly between pegs <pairs:pairs>.
            No disk may go directly between pegs <pairs:pairs>, in either direction.
        """,
    },
    kinds={"pairs": r"[A-D] and [A-D](?:, or between pegs [A-D] and [A-D])*"},
)
_PEG: Final = re.compile(r"(?:Peg )?([A-D])(?:: ?| \| )(\(empty\)|(?:\d+(?: \d+)*)?)")
_PEGS: Final = "ABCD"

Pegs: TypeAlias = tuple[tuple[int, ...], ...]
"""The disks on each peg, from top to bottom."""


class Tower(NamedTuple):
    """What a prompt says."""

    start: Pegs
    goal: Pegs
    forbidden: frozenset[frozenset[str]]
    """Pegs between which no disk may go directly."""
    most: int


def _read(question: str) -> Tower:
    said = _SAYS.read(question)
    scene, forbidden = said.one("scene"), said.maybe("forbidden")
    start, goal = (_pegs(said.one(key)["pegs"], scene.integer("n")) for key in ("start", "goal"))
    if scene.integer("one") != 1 or ("two" in scene and scene.integer("two") != 2):
        raise Unread("disks that are not numbered from 1")
    pairs = forbidden["pairs"].split(", or between pegs ") if forbidden else []
    apart = frozenset(frozenset(pair.split(" and ")) for pair in pairs)
    if len(apart) != len(pairs) or any(len(pair) != 2 for pair in apart):
        raise Unread(f"pairs that are none, or the same: {pairs}")
    return Tower(start, goal, apart, said.one("asked").integer("most"))


def _pegs(text: str, disks: int) -> Pegs:
    lines = [_PEG.fullmatch(line.rstrip()) for line in text.split("\n")]
    if "".join(line[1] if line else "?" for line in lines) != _PEGS:
        raise Unread(f"no pegs: {text!r}")
    if len({line.startswith("Peg ") for line in text.split("\n")}) != 1:
        raise Unread(f"pegs called in two ways: {text!r}")
    pegs = tuple(tuple(map(int, re.findall(r"\d+", line[2]))) for line in lines if line)
    if sorted(sum(pegs, ())) != list(range(1, disks + 1)):
        raise Unread(f"not each of {disks} disks: {text!r}")
    if any(list(peg) != sorted(peg) for peg in pegs):
        raise Unread(f"a disk on a smaller one: {text!r}")
    return pegs


def _solve(tower: Tower) -> str:
    moves = met(tower.start, tower.goal, partial(_moves, tower), _back)
    return ", ".join(moves or ["impossible"])


def _moves(tower: Tower, pegs: Pegs) -> Iterator[tuple[str, Pegs]]:
    for a, one in zip(_PEGS, pegs, strict=True):
        for b, other in zip(_PEGS, pegs, strict=True):
            if a == b or {a, b} in tower.forbidden or not one or (other and other[0] < one[0]):
                continue
            after = {a: one[1:], b: (one[0], *other)}
            yield f"{a}-{b}", tuple(after.get(c, peg) for c, peg in zip(_PEGS, pegs, strict=True))


def _back(move: str) -> str:
    return move[::-1]


def _judge(tower: Tower, answer: str) -> bool:
    moves = items(answer)
    after = followed(tower.start, moves, partial(_moves, tower))
    return len(moves) <= tower.most and after == tower.goal


def _shown(tower: Tower, pegs: Pegs) -> str:
    return ", ".join(
        f"{peg} has {' '.join(map(str, disks)) or 'none'}"
        for peg, disks in zip(_PEGS, pegs, strict=True)
    )


READER = Reader(
    _read, _solve, _judge, follow=replayed(lambda tower: tower.start, _moves, _shown, _judge)
)
