"""Links of chained problems: what numbers are called, and which they are."""

from collections.abc import Callable, Mapping
from math import comb, gcd
from typing import Final

from sympy import Expr, Integer, Rational, divisor_count, sqrt

LINKS: Final[Mapping[str, str]] = {
    "power": r"""
        the remainder of $<base:int>^{<x:arg>}$ on division by $<m:int>$
        the number between $<zero:int>$ and $<last:int>$ from which $<base:int>^{<x:arg>}$ differs
            by a multiple of $<m:int>$
    """,
    "diagonal": r"""
        the number of square tiles that are damaged if a floor of $<x:arg>$ by $<y:arg>$ such tiles
            cracks along a straight line from one corner to the opposite one (tiles that the crack
            only touches at a corner are not damaged)
        the number of unit squares that a diagonal of a rectangle of $<x:arg>$ by $<y:arg>$ unit
            squares passes through, touching a corner not being enough
    """,
    "divisors": r"""
        the number of positive divisors of $<x:arg>$
        the number of ways to arrange $<x:arg>$ chairs in equal rows (a single row and rows of one
            chair count)
    """,
    "apart": r"""
        the number of subsets, the empty one included, of $\{1, 2, \ldots, <x:arg>\}$ that contain
            no two consecutive numbers
        the number of ways to color the squares of a strip of $<x:arg>$ squares red or white so that
            no two red squares are next to each other
    """,
    "seats": r"""
        the number of ways to choose three of $<x:arg>$ seats around a table so that no two of them
            are next to each other
        the number of triangles whose corners are corners of a regular polygon with $<x:arg>$
            corners and none of whose sides is a side of the polygon
    """,
    "squares": r"""
        the value of $u^2 + v^2$ for numbers with $u + v = <x:arg>$ and $uv = <y:arg>$
        the sum of the squares of the two solutions of $t^2 - <x:arg>t <sign=+|-> <y:int> = 0$
    """,
    "lines": r"""
        the number of diagonals of a convex polygon with $<x:arg>$ corners
        the number of handshakes when $<x:arg>$ people sit around a table and everybody shakes hands
            once with everybody but both neighbors
    """,
    "triples": r"""
        the number of triples $(u, v, w)$ of positive integers with $u + v + w = <x:arg>$
        the number of ways to share $<x:arg>$ equal coins among three different people so that each
            gets at least one
    """,
    "corners": r"""
        the number of points $(u, v)$ with integer coordinates and $|u| + |v| \le <x:arg>$
        the number of street corners in an endless town with a square grid of streets that one can
            reach from a given corner (which counts too) by walking at most $<x:arg>$ blocks
    """,
    "factorial": r"""
        the largest number $e$ for which $<base:int>^e$ divides the product of all positive integers
            up to $<x:arg>$
        the number of zeros at the end of $(<x:arg>)!$ in decimal notation
    """,
    "stamps": r"""
        the largest integer that is not of the form $<x:arg>u + <y:arg>v$ with non-negative integers
            $u$ and $v$
        the largest amount in cents that stamps of $<x:arg>$ and of $<y:arg>$ cents cannot make up
    """,
}
ENDS: Final[Mapping[str, str]] = {
    "area": r"""
        the area of a triangular field whose sides measure $<x:arg>$, $<y:arg>$ and $<z:arg>$
        the area of a triangle with the sides $<x:arg>$, $<y:arg>$ and $<z:arg>$
    """,
    "chord": r"""
        the length of the chord that a circle of radius $<x:arg>$ cuts from a line at distance
            $<y:arg>$ from its center
        the diameter of the circle in which a plane at distance $<y:arg>$ from its center cuts a
            sphere of radius $<x:arg>$
    """,
    "distance": r"""
        the distance between the two real solutions of $t^2 - <x:arg>t <sign=+|-> <y:int> = 0$
        the value of $|u - v|$ for real numbers with $u + v = <x:arg>$ and $uv = <y:signed>$
    """,
    "series": r"""
        the square of the endless sum $1 + r + r^2 + r^3 + \cdots$ for
            $r = \frac{<x:arg>}{<y:arg>}$
        the sum of the endless series $1 + 2r + 3r^2 + 4r^3 + \cdots$ for
            $r = \frac{<x:arg>}{<y:arg>}$
    """,
    "share": r"""
        the share of those, among all pairs of different numbers from $1$ to $<x:arg>$, whose
            product is a multiple of <m:int>
        the probability that two different numbers drawn at random from $1, 2, \ldots, <x:arg>$ have
            a product that is divisible by <m:int>
    """,
    "mean": r"""
        the mean, over all ways to choose $<k:int>$ different numbers from
            $1, 2, \ldots, <x:arg>$, of the largest number chosen
        the expected value of the largest number if $<k:int>$ cards are drawn at random, without
            putting any back, from cards with the numbers $1$ to $<x:arg>$
    """,
}
Values = Mapping[str, int]
"""Slot -> what stands in it, with the sign that is before it."""


def _apart(n: int) -> int:
    """Count ways to mark squares in a strip, no two next to each other, square by square."""
    unmarked, marked = 1, 0
    for _ in range(n):
        unmarked, marked = unmarked + marked, unmarked
    return unmarked + marked


def _seats(n: int) -> int:
    """Count three of n seats in a circle: all threes but those with neighbors."""
    return comb(n, 3) - n * (n - 4) - n


def _factorial(values: Values) -> int:
    """Return how often a number divides a factorial."""
    x, base = values["x"], values.get("base", 10)
    found, prime = list[int](), 2
    while base > 1:
        times = 0
        while base % prime == 0:
            base, times = base // prime, times + 1
        if times:
            found.append(sum(x // prime**i for i in range(1, x.bit_length() + 1)) // times)
        prime += 1
    return min(found)


def _stamps(values: Values) -> int:
    x, y = values["x"], values["y"]
    if gcd(x, y) != 1 or min(x, y) < 2:
        raise ValueError(f"no largest amount: {x}, {y}")
    return x * y - x - y


def _area(values: Values) -> Expr:
    x, y, z = (values[slot] for slot in "xyz")
    square = (x + y + z) * (-x + y + z) * (x - y + z) * (x + y - z)
    if square <= 0:
        raise ValueError(f"no triangle: {x}, {y}, {z}")
    return sqrt(square) / 4


def _distance(values: Values) -> Expr:
    square = values["x"] ** 2 - 4 * values["y"]
    if square <= 0:
        raise ValueError("there are no two real solutions")
    return sqrt(square)


def _series(values: Values) -> Expr:
    ratio = Rational(values["x"], values["y"])
    if abs(ratio) >= 1:
        raise ValueError("the sum has no end")
    return 1 / (1 - ratio) ** 2


def _share(values: Values) -> Expr:
    """Count pairs by what they leave on division."""
    n, m = values["x"], values["m"]
    count = [n // m + (0 < rest <= n % m) for rest in range(m)]
    pairs = sum(
        count[one] * (count[other] - (one == other))
        for one in range(m)
        for other in range(m)
        if one * other % m == 0
    )
    return Rational(pairs, n * (n - 1))


SOLVED: Final[Mapping[str, Callable[[Values], int | Expr]]] = {
    "power": lambda v: pow(v["base"], v["x"], v["m"]),
    "diagonal": lambda v: v["x"] + v["y"] - gcd(v["x"], v["y"]),
    "divisors": lambda v: int(divisor_count(v["x"])),
    "apart": lambda v: _apart(v["x"]),
    "seats": lambda v: _seats(v["x"]),
    "squares": lambda v: v["x"] ** 2 - 2 * v["y"],
    "lines": lambda v: comb(v["x"], 2) - v["x"],
    "triples": lambda v: comb(v["x"] - 1, 2),
    "corners": lambda v: 1 + sum(4 * far for far in range(1, v["x"] + 1)),
    "factorial": _factorial,
    "stamps": _stamps,
    "area": _area,
    "chord": lambda v: 2 * sqrt(Integer(v["x"] ** 2 - v["y"] ** 2)),
    "distance": _distance,
    "series": _series,
    "share": _share,
    "mean": lambda v: Rational(v["k"] * (v["x"] + 1), v["k"] + 1),
}
"""Kind of number -> what finds it."""
