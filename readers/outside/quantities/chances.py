"""Odds of dice and coins."""

import re
from fractions import Fraction
from math import comb
from typing import Final, NamedTuple

from readers.forms import Form
from readers.phrases import Unread
from readers.reader import Reader
from readers.terms import decimal

_DICE: Final = Form(
    "I have these dice: <dice>. What are the odds of rolling <least:int> or higher? (Assume that "
    "all dice are rolled at once, and that '1d6' represents one roll of a 6-sided dice.) Please "
    "respond with a reduced fraction representing the probability [ex., 1/60]."
)
_COINS: Final = Form(
    "What is the probability of getting <how=exactly|at least> <heads:int> heads in <flips:int> "
    "fair coin flips?"
)
_MOST: Final = 1000
"""Sides of all dice together."""


class Roll(NamedTuple):
    """What is rolled, and how much at least."""

    sides: tuple[int, ...]
    """Of each die."""
    least: int


class Flips(NamedTuple):
    """How many coins are flipped, and how many heads are wanted."""

    how: str
    heads: int
    flips: int


def _read(question: str) -> Roll:
    said = _DICE.read(question)
    if not re.fullmatch(r"\d{1,2}d[1-9]\d{0,2}(, \d{1,2}d[1-9]\d{0,2})*", said["dice"]):
        raise Unread(f"no dice: {said['dice']!r}")
    sides = list[int]()
    for kind in said["dice"].split(", "):
        count, _, each = kind.partition("d")
        sides += [int(each)] * int(count)
    if sum(sides) > _MOST:
        raise Unread(f"dice of {sum(sides)} sides together; {_MOST} at most")
    return Roll(tuple(sides), said.integer("least"))


def _solve(roll: Roll) -> str:
    ways = {0: 1}
    for sides in roll.sides:
        after: dict[int, int] = {}
        for total, count in ways.items():
            for face in range(1, sides + 1):
                after[total + face] = after.get(total + face, 0) + count
        ways = after
    enough = sum(count for total, count in ways.items() if total >= roll.least)
    return str(Fraction(enough, sum(ways.values())))


def _read_flips(question: str) -> Flips:
    said = _COINS.read(question)
    found = Flips(said["how"], said.integer("heads"), said.integer("flips"))
    if not 0 <= found.heads <= found.flips <= _MOST:
        raise Unread(f"{found.heads} heads in {found.flips} flips")
    return found


def _heads(asked: Flips) -> str:
    last = asked.heads if asked.how == "exactly" else asked.flips
    ways = sum(comb(asked.flips, heads) for heads in range(asked.heads, last + 1))
    return decimal(Fraction(ways, 2**asked.flips))


COIN_FLIP: Final = Reader(_read_flips, _heads)
DICE: Final = Reader(_read, _solve)
