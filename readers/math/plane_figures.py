"""Areas of triangles between points that divide segments and in which lines meet, in a figure."""

from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias

from readers.exact import REDUCED
from readers.phrases import Phrases, Said, Sayings, Unread
from readers.reader import Reader

_SIDES: Final = (
    ", and its parallel sides <one:pair> and <two:pair> have the ratio"
    " <one:pair> : <two:pair> = <p:int> : <q:int>."
)
_SHAPES: Final = r"""
    The area of {some|a|a certain} <shape:shape> <corners:corners> is <area:int>
    {Some|A|A certain} <shape:shape> <corners:corners> has area <area:int>
    <corners:corners> is {some|a|a certain} <shape:shape> with an area of <area:int>
    Let <corners:corners> be {some|a|a certain} <shape:shape> of area <area:int>
"""
_FIGURES: Final = [line.strip() for line in _SHAPES.strip().splitlines()]
_SAYS: Final = Phrases(
    once={
        "figure": "\n".join(f"{each}{end}" for each in _FIGURES for end in (".", _SIDES)),
        "extended": r"""
            All lines are meant to be extended where that is needed.
            Lines go on beyond the points that name them, as far as necessary.
        """,
        "asked": r"""
            What is the area of the triangle <corners:corners>?
            {Find|Compute} the area of triangle <corners:corners>.
        """,
        "exact": REDUCED,
    },
    many={
        "part": r"""
            On the segment <a:letter><b:letter> lies <new:letter> with <a:letter><new:letter> :
                <new:letter><b:letter> = <p:int> : <q:int>.
            Point <new:letter> divides the segment <a:letter><b:letter> with
                <a:letter><new:letter> : <new:letter><b:letter> = <p:int> : <q:int>.
            <new:letter> is the point of the segment <a:letter><b:letter> for which
                <a:letter><new:letter> : <new:letter><b:letter> = <p:int> : <q:int>.
        """,
        "middle": r"""
            <new:letter> is the midpoint of <a:letter><b:letter>.
            Point <new:letter> bisects the segment <a:letter><b:letter>.
        """,
        "meet": r"""
            The lines <a:letter><b:letter> and <c:letter><d:letter> meet in <new:letter>.
            The line <a:letter><b:letter> meets the line <c:letter><d:letter> in <new:letter>.
            <new:letter> is the intersection of the lines <a:letter><b:letter> and
                <c:letter><d:letter>.
        """,
    },
    kinds={
        "letter": "[A-Z]",
        "pair": "[A-Z]{2}",
        "corners": "[A-Z]{3,4}",
        "shape": "triangle|parallelogram|trapezium",
    },
)
Point: TypeAlias = tuple[Fraction, Fraction]


class Step(NamedTuple):
    """How a point is made: a share of the way from one to another, or where two lines meet."""

    new: str
    of: str
    share: Fraction


class Figure(NamedTuple):
    """What a prompt says."""

    shape: str
    corners: str
    area: int
    ratio: Fraction
    """Of the side between the first two corners of a trapezium to the one between the others."""
    steps: tuple[Step, ...]
    asked: str


def _read(question: str) -> Figure:
    said = _SAYS.read(question)
    figure, asked = said.one("figure"), said.one("asked")["corners"]
    corners, shape = figure["corners"], figure["shape"]
    steps = tuple(_step(part) for part in said.parts if "new" in part)
    known = corners
    for step in steps:
        if set(step.of) - set(known) or step.new in known:
            raise Unread(f"made of points that are not there: {step}")
        known += step.new
    if len(set(corners)) != (3 if shape == "triangle" else 4) or len(set(corners)) != len(corners):
        raise Unread(f"no {shape}: {corners}")
    if len(asked) != 3 or set(asked) - set(known):
        raise Unread(f"no triangle: {asked}")
    return Figure(shape, corners, figure.integer("area"), _ratio(said, corners), steps, asked)


def _ratio(said: Sayings, corners: str) -> Fraction:
    figure = said.one("figure")
    if (figure["shape"] == "trapezium") != ("p" in figure):
        raise Unread("parallel sides of what is no trapezium, or none")
    if "p" not in figure:
        return Fraction(1)
    if (figure["one"], figure["two"]) != (corners[:2], corners[3] + corners[2]):
        raise Unread("the parallel sides are others")
    return Fraction(figure.integer("p"), figure.integer("q"))


def _step(part: Said) -> Step:
    of = "".join(part.values.get(slot, "") for slot in "abcd")
    share = Fraction(int(part.key == "middle"), 2)
    if part.key == "part":
        share = Fraction(part.integer("p"), part.integer("p") + part.integer("q"))
    return Step(part["new"], of, share)


def _solve(figure: Figure) -> str:
    """Take any figure of that shape: shares of areas are the same in all of them."""
    zero, one = Fraction(0), Fraction(1)
    corners = {
        "triangle": [(zero, zero), (one, zero), (zero, one)],
        "parallelogram": [(zero, zero), (one, zero), (one, one), (zero, one)],
        "trapezium": [(zero, zero), (figure.ratio, zero), (one, one), (zero, one)],
    }[figure.shape]
    at = dict(zip(figure.corners, corners, strict=True))
    for new, of, share in figure.steps:
        points = [at[name] for name in of]
        share = share or _meeting(points[0], points[1], points[2], points[3])
        (a, b), (c, d) = points[:2]
        at[new] = a + share * (c - a), b + share * (d - b)
    asked = _area([at[name] for name in figure.asked])
    return str(figure.area * abs(asked / _area(corners)))


def _meeting(a: Point, b: Point, c: Point, d: Point) -> Fraction:
    """Return how far along from a to b the line cd is met."""
    return _cross(a, c, c, d) / _cross(a, b, c, d)


def _cross(a: Point, b: Point, c: Point, d: Point) -> Fraction:
    return (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0])


def _area(corners: list[Point]) -> Fraction:
    """Return twice the area, negative if the corners go round clockwise."""
    sides = zip(corners, [*corners[1:], corners[0]], strict=True)
    return sum((a * d - b * c for (a, b), (c, d) in sides), Fraction(0))


READER = Reader(_read, _solve)
