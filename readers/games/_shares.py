"""Shares: two people who divide pieces of several kinds, and what each piece is worth to them."""

import re
from collections.abc import Iterator
from itertools import product
from typing import Final, NamedTuple

from readers.enumerated import joined
from readers.phrases import Sayings, Unread

GOODS: Final = r"""
    <goods:lines>
"""
SCENE: Final = r"""
    <a:name> and <b:name> have to agree on who gets what of <kinds>; the pieces are indivisible and
        none is left over.
    There is a store of <kinds> to be shared out completely, piece by piece, by <a:name> and
        <b:name>.
    All of <kinds> are to be divided between <a:name> and <b:name>, each piece whole.
"""
KINDS: Final = {"lines": r"- [^\n]+(?:\n- [^\n]+)*"}
_KIND: Final = re.compile(r"(\d+) ([a-z]+)")
_WORTH: Final = re.compile(r"- ([a-z]+): (each )?worth (\d+) to (\w+) and (\d+) to (\w+)")


class Good(NamedTuple):
    """A kind of pieces: how many there are, and what one is worth to either."""

    name: str
    number: int
    worth: tuple[int, int]


class Shares(NamedTuple):
    """Who divides what."""

    people: tuple[str, str]
    goods: tuple[Good, ...]

    def divisions(self) -> Iterator[tuple[int, ...]]:
        """Yield how many of each kind the first may get."""
        return product(*(range(good.number + 1) for good in self.goods))

    def values(self, division: tuple[int, ...]) -> tuple[int, int]:
        """Return what a division is worth to either."""
        given = list(zip(self.goods, division, strict=True))
        first = sum(good.worth[0] * n for good, n in given)
        return first, sum(good.worth[1] * (good.number - n) for good, n in given)

    def told(self) -> Iterator[str]:
        """Yield what each kind adds to the values, and the sums that none is as good as twice."""
        sums = {(0, 0)}
        for good in self.goods:
            (one, other), number = good.worth, good.number
            added = [(n * one, (number - n) * other) for n in range(number + 1)]
            said = ", ".join(map(str, added))
            yield f"{good.name}, 0 to {number} of them to the first: add {said}."
            sums = {(a + c, b + d) for a, b in sums for c, d in added}
            sums = {
                (a, b) for a, b in sums if not any(c >= a and d >= b for c, d in sums - {(a, b)})
            }
            kept = ", ".join(map(str, sorted(sums, reverse=True)))
            yield f"Sums that no other sum beats: {kept}."

    def best(self) -> list[tuple[int, int]]:
        """Return the values of divisions that are not worse than another for both."""
        sums = {self.values(division) for division in self.divisions()}
        return [
            (a, b)
            for a, b in sorted(sums, reverse=True)
            if not any(c >= a and d >= b for c, d in sums - {(a, b)})
        ]


def shares(said: Sayings) -> Shares:
    """Return what the scene and the goods of a text say.

    Raises:
        Unread: if they do not agree.
    """
    scene = said.one("scene")
    people = scene["a"], scene["b"]
    kinds = joined(scene["kinds"])
    lines = said.one("goods")["goods"].split("\n")
    if len(kinds) != len(lines) or people[0] == people[1]:
        raise Unread("there are other kinds than values")
    goods = tuple(_good(k, line, people) for k, line in zip(kinds, lines, strict=True))
    if len({good.name for good in goods}) != len(goods):
        raise Unread("a kind comes twice")
    return Shares(people, goods)


def _good(kind: str, line: str, people: tuple[str, str]) -> Good:
    number, worth = _KIND.fullmatch(kind), _WORTH.fullmatch(line)
    if not number or not worth or worth[1] != number[2] or (worth[4], worth[6]) != people:
        raise Unread(f"no kind {kind!r} with a value: {line!r}")
    if bool(worth[2]) == (number[1] == "1"):
        raise Unread(f"each of {kind!r}?")
    return Good(worth[1], int(number[1]), (int(worth[3]), int(worth[5])))
