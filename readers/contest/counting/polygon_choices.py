"""Points that stand evenly round a circle: polygons, pairs of segments and colorings of a kind."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, product
from math import comb
from typing import Final, NamedTuple

from readers.contest.counting._chords import TESTS, arcs
from readers.enumerated import joined
from readers.exact import EXACTLY
from readers.phrases import Phrases, Said, Sayings, Unread
from readers.reader import Reader

_OF: Final = r"of the \d+ (?:remaining )?(?:corners|pegs|points)"
_KINDS: Final = {
    "numbers": r"\d+(?:, \d+)*(?: and \d+)?",
    "all": rf"triangles whose corners are three {_OF}"
    rf"|convex (?:quadrilaterals|pentagons) whose corners are (?:four|five) {_OF}"
    rf"|pairs of different line segments that each join two {_OF}|colorings like this",
}
_RED: Final = "{numbers|number} <red:numbers> {are|is} red"
_BLUE: Final = "{numbers|number} <blue:numbers> {are|is} blue"
_FIXED: Final = (f"{_RED} and {_BLUE}", _RED, _BLUE)
_HOW_MANY_RED: Final = ("", ", with exactly <reds:int> of the <whole:int> red")
_ITEMS: Final = "<items=corners|pegs|points>"
_SAYS: Final = Phrases(
    once={
        "circle": f"""
            A circle is divided into <n:int> equal arcs by {_ITEMS} that are numbered from 1 to
                <last:int> in order.
            Round the rim of a circular board stand <n:int> {_ITEMS}, evenly spaced and numbered
                from 1 to <last:int> in order.
            A big wheel has <n:int> <items=lamps> on its rim, all of them evenly spaced; they are
                numbered from 1 to <last:int> in order.
            The <items=corners> of a regular <n:int>-gon are numbered from 1 to <last:int> in order.
        """,
        "asked": """
            Among the <all:all>, how <count=many> <which>?
            <who:name> makes a list of all <all:all> that <which>. How <count=long> is the list?
            Consider all <all:all>, and <count=count> those that <which>.
            Find the <count=number> of <all:all> that <which>.
            How <count=many> <all:all> <which>?
            Consider all <all:all>. What fraction of them <which>?
            One of all <all:all> is chosen at random, each with the same chance. What is the
                probability that it is one of those that <which>?
            All <all:all> are equally likely to be drawn. Find the probability of drawing one of
                those that <which>.
            <who:name> picks one of all <all:all> at random, each with the same chance, and wins
                with one of those that <which>. How likely is it that <who:name> wins?
        """,
    },
    perhaps={
        "used": f"""
            All but the <items=corners|pegs|points> <gone:numbers> remain in use.
            {{Numbers|Number}} <gone:numbers> may not be used, so <left:int> {_ITEMS} remain.
            The {_ITEMS} with the numbers <gone:numbers> are taken away; <left:int> remain.
        """,
        "red": f"""
            Numbers <red:numbers> are red, and the other <left:int> {_ITEMS} are blue.
            The {_ITEMS} with the numbers <red:numbers> are red; all other <items> are blue.
        """,
        "free": "\n".join(
            f"""
                They are to be colored, each red or blue{number}. It is fixed that {fixed}.
                Each of them is painted red or blue{number}; the colors of some are fixed, namely
                    {fixed}.
                Colors, red or blue, are given to all of them{number}, and in any case {fixed}.
            """
            for number in _HOW_MANY_RED
            for fixed in _FIXED
        ),
        "exact": EXACTLY,
    },
    kinds=_KINDS,
)
_ALL: Final = Phrases(
    many={
        key: f"{words} of the <n:int> <left=remaining> {_ITEMS}\n{words} of the <n:int> {_ITEMS}"
        for key, words in {
            "3": "triangles whose corners are three",
            "4": "convex quadrilaterals whose corners are four",
            "5": "convex pentagons whose corners are five",
            "pairs": "pairs of different line segments that each join two",
        }.items()
    }
    | {"colorings": "colorings like this"}
)
_ONE: Final = "<item=corner|peg|point|lamp>"
_WHICH: Final = Phrases(
    many={
        "right": """
            are right-angled
            have a right angle
        """,
        **{
            f"right {reds}": f"""
                are right-angled with a red {_ONE} at the right angle and {at} the hypotenuse
                have a right angle at a red {_ONE} and {at} their longest side
            """
            for reds, at in (
                (0, "no red <item> at the ends of"),
                (1, "exactly one red <item> at the ends of"),
                (2, "two red ends of"),
            )
        },
        "isosceles": """
            are isosceles (which includes equilateral ones)
            have at least two sides of equal length
        """,
        "isosceles two": f"""
            are isosceles (possibly equilateral) and have {_ITEMS} of both colors
            have at least two sides of equal length but not three {_ITEMS} of the same color
        """,
        "center": f"""
            contain the center of the circle through all {_ITEMS} in their interior (not on a side)
            have the center of the circle through all {_ITEMS} strictly inside
        """,
        "rectangle": """
            are rectangles
            have four right angles
        """,
        "rectangle red": """
            are rectangles with exactly <reds:int> red <items=corners|pegs|points>
            are rectangles with exactly <reds:int> red <item=corner|peg|point>
            have four right angles and exactly <reds:int> red <items=corners|pegs|points>
            have four right angles and exactly <reds:int> red <item=corner|peg|point>
        """,
        "trapezoid": """
            have exactly one pair of parallel sides
            have two parallel sides while the other two sides are not parallel
        """,
        "parallel": """
            consist of parallel segments
            consist of two segments of the same direction
        """,
        "parallel red": """
            are parallel, with both ends of the one segment red and both ends of the other blue
            consist of two parallel segments, one with two red ends and one with two blue ends
        """,
        "perpendicular": """
            enclose a right angle, if need be after being extended (they may share an end)
            lie on perpendicular lines (the segments themselves need not meet, and they may also
                share an end)
        """,
        "turned": f"""
            are carried into themselves by at least one rotation about the center that moves every
                {_ONE} to the place of another one
            look the same after some rotation about the center by more than 0 and less than 360
                degrees, if numbers are ignored
        """,
        "opposite": f"""
            are carried by some rotation about the center to the opposite coloring, in which all
                places that were red are blue and all that were blue are red
            can be rotated about the center so that each red {_ONE} comes to the place of a blue one
                and each blue <item> to the place of a red one
        """,
    }
)
_BELONG: Final = {
    "3": {"right", "right 0", "right 1", "right 2", "isosceles", "isosceles two", "center"},
    "4": {"center", "rectangle", "rectangle red", "trapezoid"},
    "5": {"center"},
    "pairs": {"parallel", "parallel red", "perpendicular"},
    "colorings": {"turned", "opposite"},
}
"""What there is -> what it may be asked to be."""
_COLORED: Final = {
    "right 0",
    "right 1",
    "right 2",
    "isosceles two",
    "rectangle red",
    "parallel red",
}


class Circle(NamedTuple):
    """What a prompt says."""

    size: int
    gone: frozenset[int]
    red: frozenset[int]
    blue: frozenset[int]
    """Of colorings, the numbers whose color is fixed."""
    all: str
    which: str
    reds: int | None
    """How many shall be red, if that is said."""
    is_share: bool


def _read(question: str) -> Circle:
    said = _SAYS.read(question)
    circle, asked = said.one("circle"), said.one("asked")
    is_share = "count" not in asked
    if (said.maybe("exact") is not None) != is_share or circle["n"] != circle["last"]:
        raise Unread("a number is asked as a share, or there are others")
    things, which = _ALL.only(asked["all"]), _WHICH.only(asked["which"])
    if which.key not in _BELONG[things.key]:
        raise Unread(f"{things.key} that are {which.key}")
    size = circle.integer("n")
    gone, red, blue = (_numbers(said, slot, size) for slot in ("gone", "red", "blue"))
    needs = {"free"} if things.key == "colorings" else {"red" if which.key in _COLORED else "used"}
    if {part.key for part in said.parts} - {"circle", "asked", "exact"} != needs or red & blue:
        raise Unread("colors that are not asked for, or none")
    _check(said, things, which, size - len(gone or red))
    reds = [part.integer("reds") for part in (*said.parts, which) if "reds" in part]
    return Circle(size, gone, red, blue, things.key, which.key, reds[0] if reds else None, is_share)


def _numbers(said: Sayings, slot: str, size: int) -> frozenset[int]:
    found = [int(each) for part in said.parts if slot in part for each in joined(part[slot])]
    if len(set(found)) < len(found) or not set(found) <= set(range(1, size + 1)):
        raise Unread(f"numbers that are not there: {found}")
    return frozenset(found)


def _check(said: Sayings, things: Said, which: Said, left: int) -> None:
    """Raise Unread if nouns or numbers are not the same everywhere."""
    items = said.one("circle")["items"]
    parts = (*said.parts, things, which)
    nouns = {part[slot] for part in parts for slot in ("items", "item") if slot in part}
    if nouns - {items, items[:-1]}:
        raise Unread(f"not {items}: {nouns}")
    size, is_left = said.one("circle").integer("n"), "left" in things
    if is_left != (said.maybe("used") is not None):
        raise Unread("some of what is left, or of all, and not what is asked")
    lefts = {part.integer("left") for part in said.parts if "left" in part}
    wholes = {part.integer("whole") for part in said.parts if "whole" in part}
    counts = {things.integer("n")} if "n" in things else set[int]()
    if lefts - {left} or wholes - {size} or counts - {left if is_left else size}:
        raise Unread(f"not {left} of {size}")


def _solve(circle: Circle) -> str:
    if circle.all == "colorings":
        found, whole = _colorings(circle)
    else:
        points = sorted(set(range(1, circle.size + 1)) - circle.gone)
        if circle.all == "pairs":
            chosen: list[Sequence[int]] = [
                (*one, *two) for one, two in combinations(combinations(points, 2), 2)
            ]
        else:
            chosen = list(combinations(points, int(circle.all)))
        test = TESTS[circle.which.split()[0]]
        right = [each for each in chosen if test(each, circle.size)]
        found, whole = sum(_fits(each, circle) for each in right), len(chosen)
    return str(Fraction(found, whole) if circle.is_share else found)


def _fits(corners: Sequence[int], circle: Circle) -> bool:
    """Tell whether colors are as they shall be."""
    is_red = [corner in circle.red for corner in corners]
    match circle.which:
        case "right 0" | "right 1" | "right 2":
            at = next(
                at for at, arc in enumerate(arcs(corners, circle.size)) if 2 * arc == circle.size
            )
            top = is_red[(at + 2) % 3]  # opposite the side from `at` to the next corner
            return top and sum(is_red) - top == int(circle.which[-1])
        case "isosceles two":
            return len(set(is_red)) == 2
        case "rectangle red":
            return sum(is_red) == circle.reds
        case "parallel red":
            return is_red[0] == is_red[1] != is_red[2] == is_red[3]
    return True


def _colorings(circle: Circle) -> tuple[int, int]:
    """Return how many colorings are as asked, and how many there are.

    A coloring that a rotation carries into itself repeats after a divisor of the number of places.
    """
    size, red = circle.size, circle.red
    found = set[tuple[bool, ...]]()
    for period in (each for each in range(1, size) if size % each == 0):
        times = size // period
        if circle.which == "opposite" and times % 2:
            continue
        for part in product((False, True), repeat=period):
            other = tuple(not each for each in part) if circle.which == "opposite" else part
            found.add(tuple(each for at in range(times) for each in (other if at % 2 else part)))
    right = sum(_is_free(each, circle) for each in found)
    open_ = size - len(red | circle.blue)
    whole = 2**open_ if circle.reds is None else comb(open_, circle.reds - len(red))
    return right, whole


def _is_free(coloring: Sequence[bool], circle: Circle) -> bool:
    return (
        all(coloring[at - 1] for at in circle.red)
        and not any(coloring[at - 1] for at in circle.blue)
        and circle.reds in {None, sum(coloring)}
    )


READER = Reader(_read, _solve)
