"""How choices of corners are told: polygons, pegs, lamps, seats."""

from collections.abc import Mapping, Sequence
from random import Random

from generators.contest.counting.polygon_choices.instance import (
    PAINTED,
    REMOVED,
    Corners,
    unmarked,
)
from generators.pictures import Panel, Table
from generators.wording import Grammar, draw, listed, speak

_GRAMMAR: Grammar = {
    "count": (
        "<scene> How many {objects} {have}?",
        "<scene> Find the number of {objects} that {have}.",
        "<scene> {name} makes a list of all {objects} that {have}. How long is the list?",
        "<scene> Consider all {objects}, and count those that {have}.",
        "<scene> Among the {objects}, how many {have}?",
    ),
    "chance": (
        "<scene> One of all {objects} is chosen at random, each with the same chance. What is the "
        "probability that it is one of those that {have}? <exact>",
        "<scene> All {objects} are equally likely to be drawn. Find the probability of drawing one "
        "of those that {have}. <exact>",
        "<scene> Consider all {objects}. What fraction of them {have}? <exact>",
        "<scene> {name} picks one of all {objects} at random, each with the same chance, and wins "
        "with one of those that {have}. How likely is it that {name} wins? <exact>",
    ),
    "scene": ("{scene}",),
    "exact": ("Give the exact value.", "Do not round.", "Answer exactly."),
}
_POINTS: Sequence[tuple[str, str]] = (
    ("corner", "The corners of a regular {n}-gon are numbered from 1 to {n} in order."),
    (
        "peg",
        "Round the rim of a circular board stand {n} pegs, evenly spaced and numbered from 1 to "
        "{n} in order.",
    ),
    (
        "point",
        "A circle is divided into {n} equal arcs by points that are numbered from 1 to {n} in "
        "order.",
    ),
    (
        "lamp",
        "A big wheel has {n} lamps on its rim, all of them evenly spaced; they are numbered from 1 "
        "to {n} in order.",
    ),
)
_MARKS: Mapping[str, Sequence[str]] = {
    "removed": (
        "Numbers {marked} may not be used, so {left} {points} remain.",
        "The {points} with the numbers {marked} are taken away; {left} remain.",
        "All but the {points} {marked} remain in use.",
    ),
    "colored": (
        "The {points} with the numbers {marked} are red; all other {points} are blue.",
        "Numbers {marked} are red, and the other {left} {points} are blue.",
    ),
    "told": (
        "Each of them is painted red or blue{red_count}; the colors of some are fixed, namely "
        "{told}.",
        "They are to be colored, each red or blue{red_count}. It is fixed that {told}.",
        "Colors, red or blue, are given to all of them{red_count}, and in any case {told}.",
    ),
}
_OBJECTS: Mapping[str, str] = {
    "triangle": "triangles whose corners are three of the {which}",
    "four": "convex quadrilaterals whose corners are four of the {which}",
    "five": "convex pentagons whose corners are five of the {which}",
    "pair": "pairs of different line segments that each join two of the {which}",
    "coloring": "colorings like this",
}
_FIGURES: Mapping[str, str] = {
    "rectangles": "four",
    "rectangle_colors": "four",
    "trapezoids": "four",
    "parallel": "pair",
    "perpendicular": "pair",
    "banded": "pair",
    "turned": "coloring",
    "swapped": "coloring",
}
_SIZES = {3: "triangle", 4: "four", 5: "five"}
_HAVE: Mapping[str, Sequence[str]] = {
    "right": ("have a right angle", "are right-angled"),
    "rectangles": ("are rectangles", "have four right angles"),
    "right_colors": (
        "have a right angle at a red {point} and {ends} of their longest side",
        "are right-angled with a red {point} at the right angle and {ends} of the hypotenuse",
    ),
    "rectangle_colors": (
        "are rectangles with exactly {size} red {size_points}",
        "have four right angles and exactly {size} red {size_points}",
    ),
    "center": (
        "contain the center of the circle through all {points} in their interior (not on a side)",
        "have the center of the circle through all {points} strictly inside",
    ),
    "isosceles": (
        "are isosceles (which includes equilateral ones)",
        "have at least two sides of equal length",
    ),
    "mixed": (
        "are isosceles (possibly equilateral) and have {points} of both colors",
        "have at least two sides of equal length but not three {points} of the same color",
    ),
    "parallel": ("consist of parallel segments", "consist of two segments of the same direction"),
    "trapezoids": (
        "have exactly one pair of parallel sides",
        "have two parallel sides while the other two sides are not parallel",
    ),
    "perpendicular": (
        "lie on perpendicular lines (the segments themselves need not meet, and they may also "
        "share an end)",
        "enclose a right angle, if need be after being extended (they may share an end)",
    ),
    "banded": (
        "consist of two parallel segments, one with two red ends and one with two blue ends",
        "are parallel, with both ends of the one segment red and both ends of the other blue",
    ),
    "turned": (
        "look the same after some rotation about the center by more than 0 and less than 360 "
        "degrees, if numbers are ignored",
        "are carried into themselves by at least one rotation about the center that moves every "
        "{point} to the place of another one",
    ),
    "swapped": (
        "are carried by some rotation about the center to the opposite coloring, in which all "
        "places that were red are blue and all that were blue are red",
        "can be rotated about the center so that each red {point} comes to the place of a blue one "
        "and each blue {point} to the place of a red one",
    ),
}
_ENDS = ("no red {point} at the ends", "exactly one red {point} at the ends", "two red ends")
_WHICH = {"removed": "{left} remaining {points}", "colored": "{n} {points}", "told": ""}


def render(one: Corners, rng: Random) -> str:
    """Return the question in one of many wordings."""
    point, scene = rng.choice(_POINTS[:3] if one.kind not in PAINTED else _POINTS)
    (name,) = draw("names", 1, rng)
    sort = _sort(one)
    slots: dict[str, object] = {
        **{"n": one.n, "size": one.size, "point": point, "points": f"{point}s", "name": name},
        "left": len(unmarked(one)),
        "marked": _numbers(one.marked, rng),
        "told": _told(one, rng),
        "red_count": f", with exactly {one.size} of the {one.n} red" if one.size else "",
        "size_points": f"{point}{'' if one.size == 1 else 's'}",
        "ends": _ENDS[one.size].format(point=point) if one.kind == "right_colors" else "",
    }
    figure = _SIZES[one.size] if one.kind == "center" else _FIGURES.get(one.kind, "triangle")
    slots["which"] = _WHICH[sort].format_map(slots)
    given = f"{scene} {rng.choice(_MARKS[sort])}".format_map(slots)
    return speak(
        _GRAMMAR,
        rng,
        "chance" if one.is_chance else "count",
        scene=given,
        objects=_OBJECTS[figure].format_map(slots),
        have=rng.choice(_HAVE[one.kind]).format_map(slots),
        name=name,
    )


def _told(one: Corners, rng: Random) -> str:
    """Return which colors are fixed."""
    parts = [
        f"{'number' if len(some) == 1 else 'numbers'} {_numbers(some, rng)} "
        f"{'is' if len(some) == 1 else 'are'} {color}"
        for some, color in ((one.marked, "red"), (one.others, "blue"))
        if some
    ]
    return " and ".join(parts)


def _sort(one: Corners) -> str:
    return "told" if one.kind in PAINTED else "removed" if one.kind in REMOVED else "colored"


def _numbers(corners: tuple[int, ...], rng: Random) -> str:
    """Return numbers, mostly in order."""
    order = corners if rng.random() < 0.8 else rng.sample(corners, len(corners))
    return listed([str(corner) for corner in order]) if corners else ""


def picture(one: Corners) -> Panel:
    """Return a table of what is told and asked."""
    rows = [
        ("kind", one.kind.replace("_", " ")),
        ("corners", str(one.n)),
        ("removed" if _sort(one) == "removed" else "red", _numbers(one.marked, Random(0))),
        ("told to be blue", _numbers(one.others, Random(0))),
        ("size", str(one.size)),
        ("asked", "probability" if one.is_chance else "number"),
    ]
    return Panel(figures=[("", Table(rows=rows))])
