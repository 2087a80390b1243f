"""Equations between powers of a complex number and of its conjugate: their solutions."""

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import isqrt
from typing import Final, NamedTuple

from sympy import Expr, Integer, pi, root, sin

from readers.problems import Impossible, Kind

EQUATION: Final = r"z(?:\^\{\d+\})?(?:\\,\|z\|(?:\^\{\d+\})?)? = -?\d*\\overline\{z\}(?:\^\{\d+\})?"
"""z^m |z|^k = c conj(z)^n; an exponent 1 is not written, and there need not be a |z|."""
_PARTS: Final = re.compile(
    r"z(?:\^\{(?P<m>\d+)\})?(?P<bars>\\,\|z\|(?:\^\{(?P<k>\d+)\})?)?"
    r" = (?P<c>-?\d*)\\overline\{z\}(?:\^\{(?P<n>\d+)\})?"
)


class _Roots(NamedTuple):
    """What the solutions other than 0 are: |z| = r with z^N = r^N or -r^N."""

    radius: Expr
    number: int
    sign: int

    def turns(self) -> Iterator[Fraction]:
        """Yield their arguments as shares of a full turn."""
        half = 0 if self.sign > 0 else 1
        for turn in range(self.number):
            yield Fraction(2 * turn + half, 2 * self.number)


def _roots(equation: str) -> _Roots:
    """Moduli: r^(m + k - n) = |c|. Arguments: (m + n) t is a multiple of pi, even if c > 0."""
    found = _PARTS.fullmatch(equation)
    if not found:
        raise Impossible(f"no such equation: {equation}")
    m, n = int(found["m"] or 1), int(found["n"] or 1)
    k = int(found["k"] or 1) if found["bars"] else 0
    c = int(found["c"]) if found["c"].lstrip("-") else int(found["c"] + "1")
    power = m + k - n
    if c == 0 or power == 0:
        raise Impossible("there are other solutions, or none")
    radius = root(Integer(abs(c)), abs(power))
    return _Roots(radius if power > 0 else 1 / radius, m + n, 1 if c > 0 else -1)


def _count(asked: str, equation_word: str) -> Expr:
    """0 is a solution; it is real."""
    turns = list(_roots(equation_word).turns())
    if asked == "all":
        return Integer(len(turns) + 1)
    quarters = {
        "unreal": lambda turn: turn * 2 % 1 != 0,
        "both": lambda turn: 0 < turn < Fraction(1, 4),
        "negative": lambda turn: Fraction(1, 4) < turn < Fraction(3, 4),
        "positive": lambda turn: 0 < turn < Fraction(1, 2),
    }
    return Integer(sum(map(quarters[asked], turns)))


def _product(_asked: str, equation_word: str, point: Expr, count: Expr | None = None) -> Expr:
    """The product of all p - z is p^N - r^N, or p^N + r^N."""
    roots = _roots(equation_word)
    if count is not None and count != roots.number:
        raise Impossible(f"{roots.number} solutions, not {count}")
    return abs(point**roots.number - roots.sign * roots.radius**roots.number)


def _polygon(asked: str, equation_word: str, count: Expr | None = None) -> Expr:
    radius, corners, _ = _roots(equation_word)
    if corners < 3 or (count is not None and count != corners):
        raise Impossible(f"{corners} corners")
    if asked == "area":
        return corners * radius**2 * sin(2 * pi / corners) / 2
    return 2 * corners * radius * sin(pi / corners)


def _rectangle(asked: str, total: Expr, times: Expr | None = None) -> Expr:
    """z^3 conj(z) + z conj(z)^3 = 2 (x^2 + y^2) (x^2 - y^2), so x^2 is at most what that is."""
    fourth = total / (2 * (Integer(1) if times is None else times))
    if not fourth.is_integer or not fourth > 0:
        raise Impossible(f"no natural number: {fourth}")
    number = int(fourth)
    found = [
        (x, y)
        for x in range(1, isqrt(number) + 2)
        if (y := isqrt(isqrt(max(x**4 - number, 0)))) ** 4 == x**4 - number
    ]
    if len(found) != 1 or not found[0][1]:
        raise Impossible(f"no four corners: {found}")
    x, y = found[0]
    return Integer(4 * x * y if asked == "area" else 4 * (x + y))


_TWICE: Final = r"z^3\overline{z} + z\,\overline{z}^3"
_CONJUGATE: Final = r"$\overline{z}$ is the conjugate of $z$"
_LET: Final = r"Let $\overline{z}$ be the conjugate of"
_EQUATION: Final = "$<equation_word:equation>$"
_WHERE: Final[Mapping[str, str]] = {
    "both": "whose real and imaginary parts are both positive",
    "negative": "with a negative real part",
    "positive": "with a positive imaginary part",
}

CONJUGATES: Final[Mapping[str, Kind]] = {
    "count": Kind(
        rf"""
        Consider the equation {_EQUATION} for a complex number $z$ with conjugate $\overline{{z}}$.
        In the complex plane, all points $z$ with {_EQUATION} are marked in red, where
            $\overline{{z}}$ is the mirror image of $z$ in the real axis.
        {_LET} the complex number $z$.
        """,
        {
            "all": f"""
                the number of its solutions
                How many red points $z$ are there?
                How many complex numbers satisfy {_EQUATION}?
            """,
            "unreal": f"""
                the number of its solutions that are not real
                How many red points $z$ that are not real are there?
                How many complex numbers that are not real satisfy {_EQUATION}?
            """,
        },
        _count,
    ),
    "count_where": Kind(
        f"{_LET} $z$.",
        {
            name: f"How many complex numbers $z$ {where} satisfy {_EQUATION}?"
            for name, where in _WHERE.items()
        },
        _count,
    ),
    "trees": Kind(
        rf"""
        A gardener plants a tree at each point $z \ne 0$ of the complex plane for which {_EQUATION};
            here {_CONJUGATE}.
        """,
        {name: f"How many trees stand at points {where}?" for name, where in _WHERE.items()},
        _count,
    ),
    "only": Kind(
        f"Among the complex numbers $z$ with {_EQUATION}, where {_CONJUGATE},",
        {
            name: f"""
                only those {where} are of interest. {{Compute|Determine|Find}} their number.
                only those {where} are of interest. What is their number?
            """
            for name, where in _WHERE.items()
        },
        _count,
    ),
    "product": Kind(
        rf"""
        The nonzero complex numbers $z$ with {_EQUATION} are marked in the complex plane, where
            {_CONJUGATE}.
        Exactly $<count:int>$ complex numbers $z$ other than $0$ satisfy {_EQUATION}, where
            {_CONJUGATE}. Each of them is subtracted from $<point:int>$, and the moduli of the
            results are multiplied.
        Villages lie at all points $z \ne 0$ of the complex plane with {_EQUATION}; here
            {_CONJUGATE}. A surveyor stands at the point $<point:int>$ and multiplies his distances
            from all of these villages.
        """,
        {
            "product": """
                the product of their distances from the point $<point:int>$
                the product
                the result
            """
        },
        _product,
    ),
    "polygon": Kind(
        rf"""
        The nonzero solutions $z$ of {_EQUATION}, where {_CONJUGATE}, are the corners of a convex
            polygon in the complex plane.
        Let $P$ be the smallest convex figure in the complex plane that holds all numbers $z$ with
            {_EQUATION}, where $\overline{{z}}$ stands for the conjugate of $z$.
        Stakes are driven into the complex plane at all $<count:int>$ points $z \ne 0$ with
            {_EQUATION}, and a rope is pulled tight around them; {_CONJUGATE}.
        """,
        {
            name: f"""
                the {name} of this polygon
                the {name} of $P$
                the {name} of the figure that the rope encloses
            """
            for name in ("area", "perimeter")
        },
        _polygon,
    ),
    "rectangle": Kind(
        rf"""
        Let $S$ be the set of all complex numbers $z = x + iy$, with integers $x$ and $y$, for which
            ${_TWICE}$, taken $<times:int>$ times, is $<total:int>$. In the complex plane the
            members of $S$ are the corners of a rectangle.
        On a lattice made of the complex numbers with whole real and imaginary parts, a nail is
            driven in at each $z$ with $<times:int>\left({_TWICE}\right) = <total:int>$. A rubber
            band is put around the nails.
        The complex numbers $z$ with whole real and imaginary parts and
            $<times:int>\left({_TWICE}\right) = <total:int>$ are the corners of a rectangle, where
            {_CONJUGATE}.
        On a lattice made of the complex numbers with whole real and imaginary parts, a nail is
            driven in at each $z$ with $\left({_TWICE}\right) = <total:int>$. A rubber band is put
            around the nails.
        The complex numbers $z$ with whole real and imaginary parts and
            $\left({_TWICE}\right) = <total:int>$ are the corners of a rectangle, where
            {_CONJUGATE}.
        """,
        {
            name: f"""
                the {name} of this rectangle
                the {name} of the rectangle that it forms
                its {name}
            """
            for name in ("area", "perimeter")
        },
        _rectangle,
    ),
}
