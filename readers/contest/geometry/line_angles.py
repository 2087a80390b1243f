"""Slopes, angles and their tangents, largest angles of sight, and where waves agree."""

from typing import Final, TypeAlias

from sympy import Expr, I, Integer, Symbol, expand, im, re, sqrt

from readers.contest.geometry._triangle_angles import triangle_angles
from readers.contest.geometry._waves import waves
from readers.problems import Impossible, Kind, reader

Way: TypeAlias = tuple[Expr, Expr]
_ONE: Final = Integer(1)
_X: Final = Symbol("x")


def _slope(way: Way) -> Expr:
    if way[0] == 0:
        raise Impossible("the line is upright")
    return way[1] / way[0]


def _mirrored(_asked: str, slope: Expr, mirror: Expr) -> Expr:
    """A way d is mirrored in u to 2 (d u) u / |u|^2 - d."""
    share = 2 * (1 + slope * mirror) / (1 + mirror**2)
    return _slope((share - 1, share * mirror - slope))


def _mirrored_line(asked: str, line: Expr, mirror: Expr) -> Expr:
    return _mirrored(asked, line / _X, mirror / _X)


def _double(asked: str, slope: Expr) -> Expr:
    return _multiple(asked, slope, Integer(2))


def _rhombus(asked: str, p: Expr, q: Expr) -> Expr:
    """The diagonals are perpendicular and halve the angles."""
    return _double(asked, p / q)


def _multiple(asked: str, slope: Expr, n: Expr) -> Expr:
    """De Moivre: the powers of 1 + it."""
    power = expand((1 + I * slope) ** n)
    across, up = re(power), im(power)
    length = sqrt(1 + slope**2) ** n
    if asked == "tangent":
        return _slope((across, up))
    return (across if asked == "cosine" else up) / length


def _sum(asked: str, one: Expr, other: Expr) -> Expr:
    turned = other if asked == "plus" else -other
    return _slope((1 - one * turned, one + turned))


def _third(asked: str, one: Expr, other: Expr, by_word: str) -> Expr:
    is_sum = by_word in {"their sum", "counterclockwise"}
    return _sum("plus" if is_sum else "minus", one, other)


def _two_sums(asked: str, tangents: Expr, cotangents: Expr) -> Expr:
    """The sum of cotangents is that of tangents by their product."""
    product = tangents / cotangents
    return tangents / (1 - product) if asked == "sum" else tangents**2 - 2 * product


def _middle(one: Way, other: Way) -> tuple[Way, Expr]:
    """Return the sum of unit ways, and the product of the lengths of these ways."""
    (a, b), (c, d) = one, other
    m, n = sqrt(a**2 + b**2), sqrt(c**2 + d**2)
    return (a / m + c / n, b / m + d / n), m * n


def _halved(_asked: str, one: Expr, other: Expr) -> Expr:
    return _slope(_middle((_ONE, one), (_ONE, other))[0])


def _halved_rays(asked: str, one: Expr, other: Expr) -> Expr:
    return _halved(asked, one / _X, other / _X)


def _cut_off(one: Way, other: Way, point: Way) -> Expr:
    """Points ku and kv of the rays are on a line through P perpendicular to u + v."""
    (x, y), lengths = _middle(one, other)
    cosine = (one[0] * other[0] + one[1] * other[1]) / lengths
    sine = abs(one[0] * other[1] - one[1] * other[0]) / lengths
    k = (point[0] * x + point[1] * y) / (1 + cosine)
    return k**2 * sine / 2


def _rays(_asked: str, one: Expr, other: Expr, p: Expr, q: Expr) -> Expr:
    return _cut_off((_ONE, one / _X), (_ONE, other / _X), (p, q))


def _roads(_asked: str, a: Expr, b: Expr, c: Expr, d: Expr, p: Expr, q: Expr) -> Expr:
    return _cut_off((a, b), (c, d), (p, q))


_BY: Final = "<by_word=their sum|the first of these angles minus the second>"
READER: Final = reader(
    {
        **triangle_angles(),
        **waves(),
        "mirrored": Kind(
            r"""
            A line of slope $<mirror>$ makes equal angles with two different lines; one of these has
                the slope $<slope>$, and all three run through one point.
            """,
            {"slope": "the slope of the other one"},
            _mirrored,
        ),
        "mirrored_line": Kind(
            r"""
            In the coordinate plane, a flat mirror stands along the line $y = <mirror>$. A beam of
                light comes along the line $y = <line>$, meets the mirror at the origin and is
                reflected.
            The line $y = <line>$ is mirrored in the line $y = <mirror>$.
            """,
            {
                "slope": """
                    the slope of the line along which it leaves
                    the slope of its image
                """
            },
            _mirrored_line,
        ),
        "double": Kind(
            r"""
            A line through the origin with the slope $<slope>$ bisects the angle, counted
                counterclockwise, from the positive $x$-axis to a second ray from the origin.
            """,
            {
                name: f"the {name} of the whole angle between the axis and that ray"
                for name in ("cosine", "sine", "tangent")
            },
            _double,
        ),
        "rhombus": Kind(
            r"""
            In a rhombus $ABCD$ the diagonals $BD$ and $AC$ have lengths in the ratio $<p>:<q>$.
            """,
            {
                name: f"the {name} of the angle $DAB$ of the rhombus"
                for name in ("cosine", "sine", "tangent")
            },
            _rhombus,
        ),
        "multiple": Kind(
            r"An acute angle $\theta$ has the tangent $<slope>$.",
            {
                "cosine": r"$\cos <n:int>\theta$",
                "sine": r"$\sin <n:int>\theta$",
                "tangent": r"$\tan <n:int>\theta$",
            },
            _multiple,
        ),
        "sum": Kind(
            r"""
            Acute angles $\alpha$ and $\beta$ have $\tan\alpha = <one>$ and $\tan\beta = <other>$.
            """,
            {"plus": r"$\tan(\alpha + \beta)$", "minus": r"$\tan(\alpha - \beta)$"},
            _sum,
        ),
        "third": Kind(
            rf"""
            Two lines with the slopes $<one>$ and $<other>$ make acute angles with the positive
                $x$-axis. A third line makes with the positive $x$-axis an angle, counted
                counterclockwise, that is {_BY}.
            Seen from the side, two straight ramps rise to the right, the first with slope $<one>$,
                the second with slope $<other>$. A straight beam lies on the first ramp. In this
                view, it is turned <by_word=counterclockwise|clockwise> by as much as the second one
                rises over a level line.
            """,
            {
                "slope": """
                    the slope of the third line
                    the slope that the beam has then
                """
            },
            _third,
        ),
        "two_sums": Kind(
            r"""
            For angles $x$ and $y$, the two tangents add up to $<tangents>$, and the two cotangents
                add up to $<cotangents>$.
            Real numbers $x$ and $y$ satisfy $\tan x + \tan y = <tangents>$ and
                $\cot x + \cot y = <cotangents>$.
            """,
            {"sum": r"$\tan(x + y)$", "squares": r"$\tan^2 x + \tan^2 y$"},
            _two_sums,
        ),
        "halved": Kind(
            r"""
            Two straight paths start at a well and run east, rising north on the map: the first has
                the slope $<one>$, the second the slope $<other>$ (meters to the north for each
                meter to the east). A hedge runs from the well right in the middle between them, at
                equal angles to both.
            """,
            {"slope": "the number of meters that the hedge goes north for each meter to the east"},
            _halved,
        ),
        "halved_rays": Kind(
            r"""
            The rays $y = <one>$ and $y = <other>$ with $x \ge 0$ start at the origin. A line
                through the origin bisects the angle between them that is less than $180^\circ$.
            """,
            {"slope": "the slope of this line"},
            _halved_rays,
        ),
        "rays": Kind(
            r"""
            A line runs through the point $(<p>, <q>)$ and makes equal angles with the rays
                $y = <one>$ and $y = <other>$, $x \ge 0$: together with them it encloses an
                isosceles triangle whose equal sides lie on the rays.
            The rays $y = <one>$ and $y = <other>$ with $x \ge 0$ start at the origin $O$. A line
                through the point $P(<p>, <q>)$ meets them in $A$ and $B$ so that $OA = OB$, where
                neither $A$ nor $B$ is $O$.
            """,
            {
                "area": """
                    the area of this triangle
                    the area of triangle $OAB$
                """
            },
            _rays,
        ),
        "roads": Kind(
            r"""
            Two straight roads leave a village, which is taken as the origin of a map. One leads to
                the point $(<a>, <b>)$ and beyond, the other one to $(<c>, <d>)$ and beyond. A
                straight canal passes the point $(<p>, <q>)$ and crosses both roads at the same
                distance from the village.
            """,
            {
                "area": "the area of the triangle between the canal and the roads, in square units"
                " of the map"
            },
            _roads,
        ),
    }
)
