"""Lengths in triangles with their circles: around, inside, outside at a side, or in a corner."""

from typing import Final

from sympy import Abs, Expr, sqrt

from readers.problems import Impossible, Kind, reader

_SIDES: Final = "$BC = <a>$, $CA = <b>$ and $AB = <c>$"
_ROUND: Final = "$AB = <c>$, $BC = <a>$ and $CA = <b>$"
_FROM_A: Final = "$AB = <c>$, $AC = <b>$ and $BC = <a>$"


def _half_angle(a: Expr, b: Expr, c: Expr) -> Expr:
    """Return the cosine of half the angle at A."""
    return sqrt((b + c - a) * (a + b + c) / (4 * b * c))


def _area(a: Expr, b: Expr, c: Expr) -> Expr:
    return sqrt((a + b + c) * (b + c - a) * (c + a - b) * (a + b - c)) / 4


def _from_center(asked: str, outer: Expr, inner: Expr, corner: Expr) -> Expr:
    """Solve a triangle by its two radii and the distance from A to the incenter."""
    sine = inner / corner
    cosine = sqrt(1 - sine**2)
    a = 4 * outer * sine * cosine
    s = a + corner * cosine
    both, times = 2 * s - a, inner * s / (sine * cosine)
    if (both**2 - 4 * times).is_negative:
        raise Impossible("there is no such triangle")
    return {
        "difference": sqrt(both**2 - 4 * times),
        "side": a,
        "perimeter": 2 * s,
        "product": times,
        "excenter": s / cosine,
    }[asked]


def _inner(outer: Expr, inner: Expr | None, apart: Expr | None) -> Expr:
    """Return the inradius; the centers are sqrt(R (R - 2r)) apart (Euler)."""
    if inner is None:
        assert apart is not None
        return (outer**2 - apart**2) / (2 * outer)
    return inner


def _around_center(
    asked: str, outer: Expr, corner: Expr, inner: Expr | None = None, apart: Expr | None = None
) -> Expr:
    return _from_center(asked, outer, _inner(outer, inner, apart), corner)


def _perpendicular(
    asked: str, outer: Expr, inner: Expr | None = None, apart: Expr | None = None
) -> Expr:
    """AI is at right angles to OI: half a chord, of length sqrt(R^2 - OI^2)."""
    radius = _inner(outer, inner, apart)
    return _from_center(asked, outer, radius, sqrt(2 * outer * radius))


def _arc_middle(asked: str, a: Expr, b: Expr, c: Expr) -> Expr:
    return {"corner": b + c, "end": a}[asked] / (2 * _half_angle(a, b, c))


def _corner_circle(asked: str, a: Expr, b: Expr, c: Expr) -> Expr:
    """The mixtilinear incircle: the inversion about A that swaps B and C makes it the excircle."""
    reach = 2 * b * c / (a + b + c)
    cosine = _half_angle(a, b, c)
    return reach if asked == "reach" else reach * sqrt(1 - cosine**2) / cosine


def _altitudes(asked: str, a: Expr, b: Expr, c: Expr) -> Expr:
    """The altitudes: sides are twice the area by each."""
    return 1 / {"inner": 1 / a + 1 / b + 1 / c, "outer": 1 / b + 1 / c - 1 / a}[asked]


def _chords(_asked: str, outer: Expr, b: Expr, c: Expr) -> Expr:
    """Sin B = b / 2R, and the altitude is c sin B."""
    return b * c / (2 * outer)


def _orthocenter(asked: str, a: Expr, b: Expr, c: Expr) -> Expr:
    """In coordinates: B = (0, 0), C = (a, 0), A = (x, y), H = (x, x (a - x) / y)."""
    y = 2 * _area(a, b, c) / a
    x = (a**2 + c**2 - b**2) / (2 * a)
    return Abs(x * (a - x) / y) if asked == "side" else Abs(y - x * (a - x) / y)


def _two_centers(asked: str, inner: Expr, outer: Expr, c: Expr) -> Expr:
    """AI cos(A/2) = s - a and AJ cos(A/2) = s, and AI AJ = bc."""
    b = inner * outer / c
    return b if asked == "b" else (outer - inner) * (b + c) / (outer + inner)


def _excircles(asked: str, a: Expr, b: Expr, c: Expr) -> Expr:
    """The area is r s, and r_a (s - a), and so on."""
    inner = 1 / (1 / a + 1 / b + 1 / c)
    area = sqrt(inner * a * b * c)
    return {"inner": inner, "area": area, "perimeter": 2 * area / inner}[asked]


def _tangents(asked: str, a: Expr, b: Expr, c: Expr) -> Expr:
    """Triangles ABP and AMC are similar, where M is the middle of BC."""
    median = sqrt(2 * b**2 + 2 * c**2 - a**2) / 2
    return (b if asked == "from_a" else a / 2) * c / median


READER: Final = reader(
    {
        "perpendicular": Kind(
            r"""
            A circle of radius $<outer>$ about $O$ runs through the corners of triangle $ABC$. The
                chord of this circle along the bisector of the angle at $A$ has the incenter $I$ as
                its midpoint, and $I$ is not $O$. Besides, the incircle has radius $<inner>$.
            A circle of radius $<outer>$ about $O$ runs through the corners of triangle $ABC$. The
                chord of this circle along the bisector of the angle at $A$ has the incenter $I$ as
                its midpoint, and $I$ is not $O$. Besides, the distance between $O$ and $I$ is
                $<apart>$.
            In a triangle $ABC$ with circumradius $<outer>$, the line through the circumcenter $O$
                and the incenter $I$ makes a right angle with the bisector of the angle at $A$.
                Moreover, the distance between $O$ and $I$ is $<apart>$.
            In a triangle $ABC$ with circumradius $<outer>$, the line through the circumcenter $O$
                and the incenter $I$ makes a right angle with the bisector of the angle at $A$.
                Moreover, the incircle has radius $<inner>$.
            Triangle $ABC$ has circumcenter $O$ and incenter $I$, and $IA$ is perpendicular to $OI$.
                Its circumradius is $<outer>$, and its inradius is $<inner>$.
            Triangle $ABC$ has circumcenter $O$ and incenter $I$, and $IA$ is perpendicular to $OI$.
                Its circumradius is $<outer>$, and $OI = <apart>$.
            """,
            {
                "difference": "the difference between the lengths of $AB$ and $AC$"
                " (the longer one minus the shorter)",
                "side": "the length of $BC$",
                "perimeter": "the perimeter of triangle $ABC$",
                "product": r"the product $AB \cdot AC$",
            },
            _perpendicular,
        ),
        "center": Kind(
            r"""
            A disk of radius $<inner>$ just fits into a triangular frame $ABC$, touching all three
                bars, and the frame just fits into a circular hoop of radius $<outer>$, touching it
                with its corners. The middle of the disk is $<corner>$ from the corner $A$.
            A triangle $ABC$ has circumradius $<outer>$ and inradius $<inner>$. The center of its
                incircle is $<corner>$ from $A$.
            A triangular frame $ABC$ touches with its corners a circular hoop of radius $<outer>$. A
                disk touches all three bars of the frame from within. The middle of the disk is
                $<apart>$ from the middle of the hoop and $<corner>$ from the corner $A$.
            Around a triangle $ABC$ lies its circumcircle of radius $<outer>$; the center of the
                circle inside that touches its sides is $<apart>$ away from the center of the
                circumcircle, and $<corner>$ away from $A$.
            The circumcircle of triangle $ABC$ has center $O$ and radius $<outer>$. Its incenter $I$
                satisfies $OI = <apart>$ and $AI = <corner>$.
            The corners of triangle $ABC$ lie on a circle of radius $<outer>$, and its sides touch a
                circle of radius $<inner>$ about $I$ from outside. It is known that
                $AI = <corner>$.
            """,
            {
                "excenter": "the distance from $A$ to the center of the excircle that touches the"
                " side $BC$",
                "product": r"the product $AB \cdot AC$",
            },
            _around_center,
        ),
        "arc": Kind(
            rf"""
            A circle runs through the corners of a triangle $ABC$ with sides {_ROUND}. Let $M$ be
                the middle of its arc $BC$ that does not hold $A$.
            Triangle $ABC$ has {_SIDES}. The bisector of the angle at $A$ meets the circle through
                $A$, $B$ and $C$ again in $M$.
            """,
            {"corner": "$AM$", "end": "$BM$"},
            _arc_middle,
        ),
        "corner_circle": Kind(
            rf"""
            A circle runs through the corners of a triangle with {_FROM_A}. A second, small circle
                touches it from inside, touches $AB$ at $T$ and touches $AC$.
            In triangle $ABC$, where {_SIDES}, a small circle touches the sides $AB$ and $AC$, and
                it touches the circumcircle of the triangle from inside. Let $T$ be its point of
                contact with $AB$.
            On a round table three threads are stretched between points $A$, $B$ and $C$ of its rim;
                they measure {_ROUND}. A coin, the small circle, lies between the threads $AB$ and
                $AC$, touches both of them, the first one at $T$, and touches the rim from within;
                the thread $BC$ is passed below it.
            """,
            {"reach": "the length of $AT$", "radius": "the radius of the small circle"},
            _corner_circle,
        ),
        "altitudes": Kind(
            r"""
            A triangular board $ABC$ can be pushed through a slit of width $<a>$ with $BC$ along the
                edge of the slit and $A$ just passing the opposite edge. With $CA$ along the edge
                the slit has to be $<b>$ wide, with $AB$ along the edge $<c>$.
            In triangle $ABC$ the altitudes from $A$, $B$ and $C$ measure $<a>$, $<b>$ and $<c>$.
            The corner $A$ of triangle $ABC$ is $<a>$ from the line $BC$, the corner $B$ is $<b>$
                from the line $CA$, and the corner $C$ is $<c>$ from the line $AB$.
            """,
            {
                "inner": "the inradius of the triangle",
                "outer": "the radius of the circle that touches $BC$ from outside and the other two"
                " sides prolonged",
            },
            _altitudes,
        ),
        "chords": Kind(
            r"""
            Chords $AB$ and $AC$ of a circle of radius $<outer>$ have lengths $<c>$ and $<b>$.
            Three lamps stand on the rim of a round square of radius $<outer>$ meters. Straight
                cables run from the first lamp to the other two, and they are $<c>$ and $<b>$ meters
                long. A third cable joins these two lamps with each other.
            Triangle $ABC$ has $AB = <c>$ and $AC = <b>$, and the circle through its corners has
                radius $<outer>$.
            """,
            {
                "altitude": """
                    the length of the altitude from $A$ in triangle $ABC$
                    the distance in meters from the first lamp to the line of the third cable
                    the distance from $A$ to the line $BC$
                """
            },
            _chords,
        ),
        "orthocenter": Kind(
            rf"""
            In a triangle with {_FROM_A}, perpendiculars are dropped from $B$ to $AC$ and from $C$
                to $AB$; they cross in $H$.
            Let $H$ be the point where the altitudes of triangle $ABC$ meet, where {_SIDES}.
            """,
            {"corner": "$AH$", "side": "the distance from $H$ to the side $BC$"},
            _orthocenter,
        ),
        "two_centers": Kind(
            r"""
            In triangle $ABC$, let $I$ be the incenter, and let $J$ be the center of the excircle
                that touches the side $BC$. It is known that $AI = <inner>$, $AJ = <outer>$ and
                $AB = <c>$.
            Two circles touch the three lines through the sides of triangle $ABC$: one lies inside
                the triangle, the other one lies outside and touches the side $BC$ between $B$ and
                $C$. Their centers are $<inner>$ and $<outer>$ away from $A$, and $AB = <c>$.
            """,
            {"b": "$AC$", "a": "$BC$"},
            _two_centers,
        ),
        "excircles": Kind(
            r"""
            Outside a triangle there are three circles, each of which touches one side and the other
                two sides prolonged. Their radii are $<a>$, $<b>$ and $<c>$.
            The three excircles of a triangle have radii $<a>$, $<b>$ and $<c>$.
            Three straight roads cross each other and enclose a triangle. Beyond each side of it
                lies the round pond that touches this side and, prolonged, the other two. The ponds
                have radii of $<a>$, $<b>$ and $<c>$ kilometers. The length unit is the kilometer.
            """,
            {
                "inner": "the inradius of the triangle",
                "area": "the area of the triangle",
                "perimeter": "the perimeter of the triangle",
            },
            _excircles,
        ),
        "tangents": Kind(
            rf"""
            On the rim of a round lake lie the villages $A$, $B$ and $C$; the straight distances are
                $<c>$ kilometers from $A$ to $B$, $<b>$ kilometers from $A$ to $C$ and $<a>$
                kilometers from $B$ to $C$. Two straight roads touch the lake at $B$ and at $C$ and
                meet at $D$. The point $P$ is where the line through $A$ and $D$ meets the rim
                again. The length unit is the kilometer.
            The sides of a triangle are {_ROUND}. From a point $D$, both tangents to its
                circumcircle are drawn, and they touch it at $B$ and $C$. Let $P$, different from
                $A$, be the other point of the line $DA$ on the circle.
            Triangle $ABC$ with {_SIDES} is inscribed in a circle. The tangents to this circle at
                $B$ and at $C$ meet in $D$, and the line $AD$ meets the circle in $A$ and in $P$.
            """,
            {"from_a": "$AP$", "from_b": "$BP$"},
            _tangents,
        ),
    }
)
