"""Points of the complex plane on circles, in disks and on ellipses."""

from collections.abc import Mapping
from typing import Final, cast

from sympy import Expr, Integer, Symbol, im, pi, re, sqrt

from readers.problems import Impossible, Kind

_Z: Final = Symbol("z")


def _real(number: Expr) -> Expr:
    return cast("Expr", re(number.expand()))


def _imaginary(number: Expr) -> Expr:
    return cast("Expr", im(number.expand()))


def length(number: Expr) -> Expr:
    """Return the modulus of a complex number."""
    return sqrt(_real(number) ** 2 + _imaginary(number) ** 2)


def _three(_asked: str, modulus: Expr, centre: Expr, radius: Expr, other: Expr) -> Expr:
    """With real centers p and q, |z - p|^2 = |z|^2 - 2 p Re z + p^2, and so for q."""
    if _imaginary(centre) != 0 or _imaginary(other) != 0 or centre == 0:
        raise Impossible(f"{centre} or {other} is not on the real axis, or both circles have one")
    across = (modulus**2 + centre**2 - radius**2) / (2 * centre)
    if across**2 > modulus**2:
        raise Impossible("the circles do not meet")
    return sqrt(modulus**2 - 2 * other * across + other**2)


def _ratio(asked: str, first: Expr, second: Expr, times: Expr) -> Expr:
    """|z - a|^2 = k^2 |z - b|^2 is a circle about (k^2 b - a) / (k^2 - 1) (Apollonius)."""
    if not times > 1:
        raise Impossible(f"{times} is not above 1")
    centre = (times**2 * second - first) / (times**2 - 1)
    radius = times * length(first - second) / (times**2 - 1)
    return pi * radius**2 if asked == "area" else length(centre) + radius


def _farthest(asked: str, centre: Expr, radius: Expr, other: Expr) -> Expr:
    apart = length(centre - other)
    if asked == "farthest":
        return apart + radius
    return max(Integer(0), apart - radius)


def _real_part(asked: str, centre: Expr, radius: Expr, times: Expr) -> Expr:
    """Multiplied by a number, a disk is a disk."""
    middle, reach = _real(times * centre), radius * length(times)
    return middle + reach if asked == "largest" else middle - reach


def _real_part_of(asked: str, centre: Expr, radius: Expr, form: Expr) -> Expr:
    times = cast("Expr", form.expand().coeff(_Z))
    if (form - times * _Z).expand() != 0:
        raise Impossible(f"no multiple of z: {form}")
    return _real_part(asked, centre, radius, times)


def _slope(asked: str, centre: Expr, radius: Expr) -> Expr:
    """A line y = mx touches the circle if (mp - q)^2 = (m^2 + 1) R^2."""
    p, q = _real(centre), _imaginary(centre)
    if not p > radius:
        raise Impossible("a point of the disk is on the imaginary axis or beyond")
    root = radius * sqrt(p**2 + q**2 - radius**2)
    return (p * q + (root if asked == "largest" else -root)) / (p**2 - radius**2)


def _ellipse(asked: str, first: Expr, second: Expr, total: Expr) -> Expr:
    """With half axes a and b and foci at a distance c^2 = a^2 - b^2, turned about 0."""
    if (first + second).expand() != 0:
        raise Impossible(f"0 is not the center: {first} and {second}")
    short = total**2 / 4 - length(first) ** 2
    if not short > 0:
        raise Impossible("there are no such points, or only those between")
    if asked == "least":
        return sqrt(short)
    part = _real(first) if asked == "real" else _imaginary(first)
    return sqrt(short + part**2)


CIRCLES: Final[Mapping[str, Kind]] = {
    "three": Kind(
        """
        A complex number $z$ has the modulus $<modulus>$, and $<centre:distance> = <radius>$.
        A ship's position in the complex plane is $z$. It is $<modulus>$ kilometers from a harbor at
            $0$, $<radius>$ kilometers from a buoy at $<centre>$, where one unit is a kilometer.
        Two circles in the complex plane, one of radius $<modulus>$ about $0$ and one of radius
            $<radius>$ about $<centre>$, meet in two points.
        """,
        {
            "distance": """
                the value of $<other:distance>$
                the distance in kilometers, as a number, of the ship from a rock at $<other>$
                How far are these from the point $<other>$?
            """
        },
        _three,
    ),
    "ratio": Kind(
        r"""
        A complex number $z$ satisfies $<first:distance> = <times:int>\,<second:distance>$.
        In the complex plane, $z$ is always $<times:int>$ times as far from $<first>$ as from
            $<second>$.
        Two radio stations stand at the points $<first>$ and $<second>$ of the complex plane. A
            point $z$ is called balanced if its distance from the first is exactly $<times:int>$
            times its distance from the second. Let $z$ be balanced.
        """,
        {
            "area": "the area of the region that is bounded by the curve of all such points $z$",
            "largest": "the largest possible value of $|z|$",
        },
        _ratio,
    ),
    "farthest": Kind(
        r"""
        A complex number $z$ satisfies $<centre:distance> \le <radius>$.
        Let $z$ run over all points of the complex plane whose distance from $<centre>$ is at most
            $<radius>$.
        """,
        {
            "farthest": """
                the largest possible value of $|z - (<other>)|$
                How far is the point $<other>$ from $z$ when $z$ is as far as possible from it?
            """,
            "nearest": """
                the least possible value of $|z - (<other>)|$
                How far is the point $<other>$ from $z$ when $z$ is as near as possible to it?
            """,
        },
        _farthest,
    ),
    "seen": Kind(
        """
        On a map that is the complex plane, a lighthouse at $<centre>$ is seen from all points at a
            distance of at most $<radius>$.
        """,
        {
            name: f"""
                A boat at a point from where it is seen wants to be {where} the point $<other>$.
                    {{Compute|Determine|Find}} the distance of the boat from $<other>$ that is then
                    reached.
                A boat at a point from where it is seen wants to be {where} the point $<other>$.
                    What is the distance of the boat from $<other>$ that is then reached?
            """
            for name, where in (
                ("farthest", "as far as possible from"),
                ("nearest", "as near as possible to"),
            )
        },
        _farthest,
    ),
    "real_part_of": Kind(
        r"""
        A complex number $z$ satisfies $<centre:distance> \le <radius>$.
        """,
        {
            "largest": "the largest possible real part of $<form>$",
            "least": "the least possible real part of $<form>$",
        },
        _real_part_of,
    ),
    "written_real_part": Kind(
        """
        For each complex number $z$ in the closed disk of radius $<radius>$ about $<centre>$, Nora
            writes down the real part of $<form>$.
        """,
        {
            name: f"""
                One of her numbers is the {name}. {{Compute|Determine|Find}} this number.
                One of her numbers is the {name}. What is this number?
            """
            for name in ("largest", "least")
        },
        _real_part_of,
    ),
    "real_part": Kind(
        """
        All points $z$ of the complex plane within the distance $<radius>$ of $<centre>$, those at
            exactly this distance included, are multiplied by $<times>$.
        """,
        {
            "largest": "the largest real part of all these products",
            "least": "the least real part of all these products",
        },
        _real_part,
    ),
    "slope": Kind(
        r"""
        A complex number $z = x + iy$, with real $x$ and $y$, satisfies
            $<centre:distance> \le <radius>$.
        From the point $0$ of the complex plane rays are drawn to all points $z$ with
            $<centre:distance> \le <radius>$. The slope of each of these rays is written down.
        Let $z$ be a point of the closed disk of radius $<radius>$ about $<centre>$ in the complex
            plane. Its imaginary part, divided by its real part, is a real number $m$.
        """,
        {
            name: rf"""
                the {name} possible value of $\frac{{y}}{{x}}$
                the {name} of these slopes
                the {name} possible value of $m$
            """
            for name in ("largest", "least")
        },
        _slope,
    ),
    "ellipse": Kind(
        """
        A complex number $z$ satisfies $<first:distance> + <second:distance> = <total>$.
        A rope of length $<total>$ is tied at its ends to pegs at the points $<first>$ and
            $<second>$ of the complex plane. A point $z$ of the plane can just be reached by a
            pencil that pulls the rope tight.
        The distances of a point $z$ of the complex plane from $<first>$ and from $<second>$ add up
            to $<total>$.
        """,
        {
            "least": "the least possible value of $|z|$",
            "real": "the largest possible real part of $z$",
            "imaginary": "the largest possible imaginary part of $z$",
        },
        _ellipse,
    ),
}
