"""Walks by single steps up or down, of one or several at once, past walls and each other."""

import re
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Final, NamedTuple

from readers.enumerated import joined
from readers.exact import EXACTLY
from readers.phrases import Phrases, Said, Unread
from readers.reader import Reader
from readers.rules import listed

_STEPS: Final = r"leads from a point $(x, y)$ to $(x + 1, y + 1)$ or to $(x + 1, y - 1)$."
_WHERE: Final = (
    "{from the one point to the other|from the one lead to the other|from each start to its end|"
    "from these floors to those, each lift to its own,|"
    "from these starts to these ends, each counter to its own,}"
)
_LIKELY: Final = (
    _WHERE,
    "from {floor |}<from:int> to {floor |}<to:int>",
)
_SAYS: Final = Phrases(
    once={
        "scene": rf"""
            On a number line, which reaches far to both sides, a <thing=counter> stands on
                <start:int>. It is moved <n:int> times, each time by 1 to the left or to the right,
                and then stands on <end:int>.
            On a number line <many=two|three> <things=counters> stand on <starts>. At each tick of a
                clock all of them move at the same time, each by 1 to the left or to the right;
                after <n:int> ticks they stand on <ends>, in the same order from left to right.
            In a tower with lots of floors above and below ground, a <thing=lift> stands at floor
                <start:int>. It makes <n:int> rides, each of them one floor up or one floor down,
                and after the last ride it is at floor <end:int>.
            In a tower with lots of floors above and below ground, <many=two|three> <things=lifts>
                stand at the floors <starts>. In each minute every one of them goes exactly one
                floor up or down, all at the same time; after <n:int> minutes they are, in the same
                order, at the floors <ends>.
            A <thing=path> in the plane starts at $(<left:int>, <start:int>)$ and ends at
                $(<right:int>, <end:int>)$; each of its steps {_STEPS}
            In the plane, <many=two|three> <things=paths> start at <starts> and end, in this order,
                at <ends>; each step of a path {_STEPS}
            Before the last <n:int> votes are counted, one after the other, <who:name> is ahead of
                <other:name> by <start:int>; each of these <thing=votes> is for one of the two, and
                in the end <who:name> is ahead by <end:int>.
            A library owns <start:int> <thing=copies|copy> of a book that nobody has borrowed.
                During a day, <n:int> people come, one after the other; each of them either borrows
                a copy or brings one that was borrowed on an earlier day, and in the evening
                <end:int> {{copies|copy}} are there.
        """,
        "asked": """
            It is known that <rules>. How many <count=courses> are possible?
            Find the <count=number> of ways in which <rules>.
            How many <count=possibilities> are there if <rules>?
            In how many <count=ways> can this happen so that <rules>?
            What is the probability that <rules>?
            How likely is it that <rules>?
            With what probability is it true that <rules>?
            Of all possible courses with this beginning and end, what <share=share> has the property
                that <rules>?
        """,
    },
    perhaps={
        "likely": "\n".join(
            f"""
                All ways to get {where} like this are equally likely.
                All courses that lead {where} have the same probability.
                One of all ways to do this is chosen at random, each with the same chance.
            """
            for where in _LIKELY
        ),
        "exact": EXACTLY,
    },
)
_RULE: Final = Phrases(
    many={
        "never": """
            the <a=counter> never stands on <y:int>
            no <a=counter> is ever on <y:int>
            the <a=lift> is never at floor <y:int>
            no <a=lift> ever is at floor <y:int>
            the <a=path> has no point with $y = <y:int>$
            no <a=path> has a point with $y = <y:int>$
            the <a=lead> is never exactly <y:int>
            there is never a moment with exactly <y:int> <a=copies|copy> there
        """,
        "apart": """
            no two <a=counters> are ever on the same number
            no two <a=lifts> are at the same floor at the end of any minute
            no point belongs to two of the <a=paths>
        """,
        "then": """
            the <a=counter> stands on <y:int> after <x:int> moves
            the <a=lift> is at floor <y:int> after <x:int> rides
            the <a=path> passes through $(<x:int>, <y:int>)$
            the <a=lead> is <y:int> after <x:int> of these votes
            exactly <y:int> <a=copies> are there after <x:int> people have come
            exactly <y:int> <a=copy> is there after <x:int> people have come
        """,
        "not_then": """
            the <a=counter> does not stand on <y:int> after <x:int> moves
            the <a=lift> is not at floor <y:int> after <x:int> rides
            the <a=path> avoids the point $(<x:int>, <y:int>)$
            the <a=lead> is not <y:int> after <x:int> of these votes
            the number of <a=copies> there after <x:int> people have come is not <y:int>
        """,
    }
)
_NAMES: Final = {
    "counter": {"counter"},
    "lift": {"lift"},
    "path": {"path"},
    "votes": {"lead"},
    "copies": {"copies", "copy"},
    "copy": {"copies", "copy"},
    "counters": {"counter", "counters"},
    "lifts": {"lift", "lifts"},
    "paths": {"path", "paths"},
}
"""What walks -> what rules call it."""
Places = tuple[int, ...]


class Walks(NamedTuple):
    """What a prompt says."""

    starts: Places
    ends: Places
    steps: int
    left: int
    """When it begins: the first coordinate of a path's start."""
    is_stock: bool
    """If the numbers are those of things that are there, which are never below 0."""
    rules: tuple[tuple[str, int, int], ...]
    """Kinds, moments (0 if none) and places (0 if none)."""
    is_share: bool
    """If a share is asked and not a number."""


def _read(question: str) -> Walks:
    said = _SAYS.read(question)
    scene, asked, likely = said.one("scene"), said.one("asked"), said.maybe("likely")
    starts, ends, steps, left = _course(scene)
    is_share = "count" not in asked
    if (said.maybe("exact") is not None) != is_share:
        raise Unread("a number is asked as a share, or a share as a number")
    if (likely is not None) != (is_share and "share" not in asked):
        raise Unread("does not say what is equally likely, or says it for nothing")
    if likely and "from" in likely and _ends(likely) != (*starts, *ends):
        raise Unread("leads from elsewhere, or to elsewhere")
    thing = scene["thing"] if "thing" in scene else scene["things"]
    if {"two": 2, "three": 3}[scene["many"]] != len(starts) if "many" in scene else False:
        raise Unread(f"not {len(starts)} that walk")
    rules = tuple(_rule(each, _NAMES[thing]) for each in listed(_RULE, asked["rules"]))
    return Walks(starts, ends, steps, left, thing.startswith("cop"), rules, is_share)


def _ends(likely: Said) -> Places:
    return likely.integer("from"), likely.integer("to")


def _course(scene: Said) -> tuple[Places, Places, int, int]:
    """Return starts, ends, the number of steps, and when the first one begins."""
    if scene.values.get("things") == "paths":
        starts, ends = _points(scene["starts"]), _points(scene["ends"])
        (left,), (right,) = {x for x, _ in starts}, {x for x, _ in ends}
        return tuple(y for _, y in starts), tuple(y for _, y in ends), right - left, left
    if "starts" in scene:
        first, last = (_numbers(scene[slot]) for slot in ("starts", "ends"))
        if len(first) != len(last) or sorted(first) != list(first) or sorted(last) != list(last):
            raise Unread("not in the same order")
        return first, last, scene.integer("n"), 0
    left = scene.integer("left") if "left" in scene else 0
    steps = scene.integer("n") if "n" in scene else scene.integer("right") - left
    return (scene.integer("start"),), (scene.integer("end"),), steps, left


def _points(text: str) -> list[tuple[int, int]]:
    point = r"\$\((-?\d+), (-?\d+)\)\$"
    if not re.fullmatch(rf"(?:{point}, )?{point} and {point}", text):
        raise Unread(f"no points: {text!r}")
    points = [(int(x), int(y)) for x, y in re.findall(point, text)]
    if len({x for x, _ in points}) != 1:
        raise Unread(f"points not above each other: {text!r}")
    return points


def _numbers(text: str) -> Places:
    parts = joined(text)
    if not all(re.fullmatch(r"-?\d+", part) for part in parts):
        raise Unread(f"no numbers: {text!r}")
    return tuple(map(int, parts))


def _rule(said: Said, names: set[str]) -> tuple[str, int, int]:
    if said["a"] not in names:
        raise Unread(f"speaks of a {said['a']}, not of {names}")
    moment, place = (said.integer(slot) if slot in said else 0 for slot in ("x", "y"))
    return said.key, moment, place


def _solve(walks: Walks) -> str:
    number = _number(walks)
    if not walks.is_share:
        return str(number)
    return str(Fraction(number, _number(walks._replace(rules=()))))


def _number(walks: Walks) -> int:
    """Return how many courses keep the rules, counted step by step."""
    ways = Counter({walks.starts: 1})
    if not _may(walks, walks.starts, 0):
        return 0
    moves = list(product((-1, 1), repeat=len(walks.starts)))
    for step in range(1, walks.steps + 1):
        after = Counter[Places]()
        for places, count in ways.items():
            for move in moves:
                after[tuple(map(sum, zip(places, move, strict=True)))] += count
        ways = Counter({at: count for at, count in after.items() if _may(walks, at, step)})
    return ways[walks.ends]


def _may(walks: Walks, places: Places, step: int) -> bool:
    """Tell whether rules let all be at some places after so many steps, and the ends are near."""
    near = walks.steps - step
    if any(abs(at - end) > near for at, end in zip(places, walks.ends, strict=True)):
        return False
    if walks.is_stock and min(places) < 0:
        return False
    for kind, moment, place in walks.rules:
        if kind == "never" and place in places:
            return False
        if kind == "apart" and len(set(places)) < len(places):
            return False
        is_now = kind in {"then", "not_then"} and moment == walks.left + step
        if is_now and (places[0] == place) != (kind == "then"):
            return False
    return True


READER = Reader(_read, _solve)
