"""Numbered points and chords that do not cross, some of them forbidden: how many ways there are."""

from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple

from readers.exact import EXACTLY
from readers.phrases import Phrases, Unread
from readers.reader import Reader

_COUNTS: Final = "five|six|seven|eight|nine|ten"
_NONE: Final = "no <thing=chord|cable|handshake|line|diagonal|fence> joins <pairs:pairs>"
_SAYS: Final = Phrases(
    once={
        "points": """
            <n:int> points on a circle are <of=numbered> from 1 to <last:int> in order.
            <n:int> <of=people>, numbered from 1 to <last:int> in order, sit round a table.
            Round a lake lie <n:int> <of=harbors>, numbered from 1 to <last:int> in order.
            Round a lake lie <n:int> <of=villages>, numbered from 1 to <last:int> in order.
            A field has the form of a convex polygon with <n:int> <of=posts> at its corners,
                numbered from 1 to <last:int> in order.
            A sheet of <of=glass> is a convex <n:int>-gon with corners numbered from 1 to <last:int>
                in order.
            The <of=corners> of a convex <n:int>-gon are numbered from 1 to <last:int> in order.
        """,
        "joined": f"""
            They are joined by <half={_COUNTS}> <all=chords> so that each point is an end of exactly
                one chord and no two chords meet.
            Through the lake run <half={_COUNTS}> straight <all=cables>, so that each village is
                joined to exactly one other and no cables cross.
            All of them shake hands at the same time, in <all=pairs>, and no two pairs of arms
                cross.
            At a signal some of them shake hands in <some=pairs>, everybody with one other person at
                most, and no two pairs of arms cross; it is also possible that nobody does.
            <some=Chords> between them are drawn, perhaps none at all, so that no two chords meet,
                not even at an end.
            Straight ferry <some=lines> between two harbors each are set up, perhaps none at all; no
                harbor is on more than one line, and no lines cross.
            An artist divides it into triangles by <cuts:int> straight <cut=lines> from corner to
                corner, which do not cross.
            It is cut into triangles by <cuts:int> <cut=diagonals> that do not cross; ways are
                different if they use different diagonals.
            It is divided into triangles by <cuts:int> straight <cut=fences> that do not cross, each
                between two posts that are no neighbors.
        """,
        "none": f"""
            Count the ways in which {_NONE}.
            How many <whole=ways> are there if {_NONE}?
            It is <required=required> that {_NONE}.
            The <required=condition> is that {_NONE}.
            <who:name> <wants=wants> to know in how many ways this is possible so that {_NONE}.
            What <share=share> of all ways to do this has the property that {_NONE}?
            What is the <likely=probability> that {_NONE}?
            How <likely=likely> is it that {_NONE}?
        """,
    },
    perhaps={
        "required": "In how many ways can this be done?",
        "wants": "Find this number.",
        "likely": """
            All ways to do this are equally likely.
            One of all ways to do this is chosen at random, each with the same chance.
        """,
        "exact": EXACTLY,
        "differ": "Ways differ if they do not consist of the same handshakes.",
    },
    kinds={"pairs": r"\d+ with \d+(?:(?:, \d+ with \d+)* or \d+ with \d+)?"},
)
_KINDS: Final = {
    ("numbered", "chords", "chord"): "all",
    ("villages", "cables", "cable"): "all",
    ("people", "pairs", "handshake"): "",
    ("numbered", "Chords", "chord"): "some",
    ("harbors", "lines", "line"): "some",
    ("glass", "lines", "line"): "cut",
    ("corners", "diagonals", "diagonal"): "cut",
    ("posts", "fences", "fence"): "cut",
}
"""Points, what joins them and one of these -> whether all, some, or triangles are to be joined."""
_NUMBERS: Final[dict[str, int]] = dict(zip(_COUNTS.split("|"), range(5, 11), strict=True))


class Chords(NamedTuple):
    """What a prompt says."""

    size: int
    kind: str
    """`all` points are joined in pairs, or `some`, or they are `cut` into triangles."""
    forbidden: frozenset[tuple[int, int]]
    is_share: bool


def _read(question: str) -> Chords:
    said = _SAYS.read(question)
    points, joined, none = (said.one(key) for key in ("points", "joined", "none"))
    frames = {key for key in ("required", "wants", "likely") if said.maybe(key)}
    if frames != {key for key in ("required", "wants", "likely") if key in none}:
        raise Unread(f"sentences that do not belong together: {sorted(frames)}")
    is_share = "likely" in none or "share" in none
    if (said.maybe("exact") is not None) != is_share:
        raise Unread("a number is asked as a share, or a share as a number")
    kind = next(key for key in ("all", "some", "cut") if key in joined)
    if _KINDS.get((points["of"], joined[kind], none["thing"])) not in {"", kind}:
        raise Unread(f"{none['thing']} of {points['of']}")
    if said.maybe("differ") and points["of"] != "people":
        raise Unread("no handshakes")
    size = points.integer("n")
    halves = [2 * _NUMBERS[joined["half"]]] if "half" in joined else []
    cuts = [joined.integer("cuts") + 3] if "cuts" in joined else []
    if {points.integer("last"), *halves, *cuts} != {size}:
        raise Unread(f"numbers that do not fit {size} points")
    return Chords(size, kind, _pairs(none["pairs"], size), is_share)


def _pairs(text: str, size: int) -> frozenset[tuple[int, int]]:
    found = [pair.split(" with ") for pair in text.replace(" or ", ", ").split(", ")]
    pairs = [
        (min(one, other), max(one, other)) for one, other in (map(int, each) for each in found)
    ]
    if any(not 1 <= one < other <= size for one, other in pairs) or len(set(pairs)) < len(pairs):
        raise Unread(f"no pairs: {text!r}")
    return frozenset(pairs)


def _solve(chords: Chords) -> str:
    ways = _cut if chords.kind == "cut" else _joined
    found, whole = ways(chords), ways(chords._replace(forbidden=frozenset()))
    return str(Fraction(found, whole) if chords.is_share else found)


def _joined(chords: Chords) -> int:
    @cache
    def ways(first: int, last: int) -> int:
        """Return in how many ways points are joined: the first one to nobody, or to each other."""
        if first > last:
            return 1
        return (ways(first + 1, last) if chords.kind == "some" else 0) + sum(
            ways(first + 1, other - 1) * ways(other + 1, last)
            for other in range(first + 1, last + 1)
            if (first, other) not in chords.forbidden
        )

    return ways(1, chords.size)


def _cut(chords: Chords) -> int:
    @cache
    def ways(first: int, last: int) -> int:
        """Return in how many ways what lies behind a line is cut: a triangle stands on the line."""
        if last == first + 1:
            return 1
        if (first, last) in chords.forbidden and (first, last) != (1, chords.size):
            return 0
        return sum(ways(first, top) * ways(top, last) for top in range(first + 1, last))

    return ways(1, chords.size)


READER = Reader(_read, _solve)
