"""The division between two for which the product of both gains is largest."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from readers.games._shares import GOODS, KINDS, SCENE, Shares, shares
from readers.phrases import Phrases, Sayings, Unread
from readers.reader import Reader
from readers.retracing import retraced

_SAYS: Final = Phrases(
    once={
        "scene": SCENE
        + r"""
    <a:name> and <b:name> negotiate how to divide all of <kinds>; nothing can be cut.
""",
        "goods": GOODS,
        "without": r"""
            Without an agreement <a:name> is left with something worth <x:int> and <b:name> with
                something worth <y:int>.
            If they fail to agree, <a:name> has an alternative worth <x:int>, and <b:name> one worth
                <y:int>.
        """,
        "best": r"""
            They want the Nash bargaining solution: the division that maximizes the product of the
                two gains, a gain being the total value received minus the value without agreement.
                Both gains must be positive.
            An arbitrator picks the division for which (value to <a:name> minus <x:int>) times
                (value to <b:name> minus <y:int>) is largest, both factors being positive.
        """,
        "asked": r"""
            How many of each kind does <who:name> get? The solution is unique. Write one line per
                kind, in the form name: number (names as listed), with 0 where <who:name> gets none.
            There is just one such division. State what <who:name> receives: for every kind a line
                with its name as listed, a colon and the number (0 if none).
        """,
    },
    kinds=KINDS,
)


class Bargain(NamedTuple):
    """What a prompt says."""

    shares: Shares
    without: tuple[int, int]
    who: str


def _read(question: str) -> Bargain:
    said = _SAYS.read(question)
    found = shares(said)
    without = _without(said, found.people)
    if said.one("asked")["who"] not in found.people:
        raise Unread("somebody else is asked about")
    return Bargain(found, without, said.one("asked")["who"])


def _without(said: Sayings, people: tuple[str, str]) -> tuple[int, int]:
    """Return what either has without an agreement, which may be said twice."""
    found = {
        ((part["a"], part["b"]), (part.integer("x"), part.integer("y")))
        for part in said.parts
        if "x" in part
    }
    if len(found) != 1 or {each[0] for each in found} != {people}:
        raise Unread(f"no agreement, or two: {found}")
    return found.pop()[1]


def _solve(puzzle: Bargain) -> str:
    sharing = puzzle.shares
    best, most = None, 0
    for division in sharing.divisions():
        one, other = (
            value - least
            for value, least in zip(sharing.values(division), puzzle.without, strict=True)
        )
        if min(one, other) > 0 and one * other > most:
            best, most = division, one * other
    if best is None:
        return "nothing is better for both"
    first = puzzle.who == sharing.people[0]
    return "\n".join(
        f"{good.name}: {n if first else good.number - n}"
        for good, n in zip(sharing.goods, best, strict=True)
    )


def _told(puzzle: Bargain) -> Iterator[str]:
    yield from puzzle.shares.told()
    out, other = puzzle.without
    found = dict[tuple[int, int], int]()
    for one, two in puzzle.shares.best():
        if one > out and two > other:
            found[one, two] = (one - out) * (two - other)
            yield f"({one}, {two}): ({one} - {out}) * ({two} - {other}) = {found[one, two]}."
    most = max(found, key=found.__getitem__)
    yield f"The largest is {found[most]}, at {most}."


READER = Reader(_read, _solve, follow=retraced(_told, _solve))
