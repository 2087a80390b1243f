"""Largest and least values: of a function of x, or of several numbers that an equation ties."""

import re
from typing import Final, NamedTuple, cast

from sympy import (
    Expr,
    Integer,
    Matrix,
    Poly,
    Pow,
    Rational,
    Symbol,
    expand,
    fraction,
    hessian,
    solve,
    sqrt,
    together,
)

from readers.contest.algebra._latex import equation, written
from readers.formulas import formula, parts, put_in
from readers.phrases import Phrases, Said, Sayings, Unread
from readers.reader import Reader

_SAYS: Final = Phrases(
    perhaps={
        "tied": r"""
            How <way:how> can $<f:math>$ be for <who:who> $<names:names>$ with $<claim:math>$?
            What is the <way:most> value of $<f:math>$ for <who:who> $<names:names>$ with
                $<claim:math>$?
            Among all <who:who> $<names:names>$ with $<claim:math>$, find the <way:most> value of
                $<f:math>$.
            Among all <who:who> $<names:names>$ with $<claim:math>$, some make $<f:math>$ as
                <way:how> as possible. What is its value then?
            A point $(<names:names>)$ moves on the set where $<claim:math>$<where:positive>. What is
                the <way:most> value that $<f:math>$ takes on its way?
            A sensor at the point $(<names:names>)$ shows the number $<f:math>$. It can only be
                moved to points with $<claim:math>$<where:positive>. How <way:how> can the number
                become?
        """,
        "known": r"""
            Let $<names:names>$ be <who:who> with $<claim:math>$.
            Of <who:who> $<names:names>$ we only know that $<claim:math>$.
            <who=Real numbers|Positive real numbers> $<names:names>$ satisfy $<claim:math>$.
        """,
        "asked": r"""
            Find the <way:most> possible value of $<f:math>$.
            What is the <way:most> value that $<f:math>$ can have?
            Determine how <way:how> $<f:math>$ can be.
            How <way:how> can $<f:math>$ become?
        """,
        "line": r"""
            A straight line through the point $(<p:int>, <q:int>)$ meets the positive coordinate
                axes in $(x, 0)$ and $(0, y)$. What is the <way:most> possible value of $<f:math>$?
            A line cuts the positive $x$-axis at $(x, 0)$ and the positive $y$-axis at $(0, y)$, and
                it passes through $(<p:int>, <q:int>)$. How <way:how> can $<f:math>$ be?
        """,
        "free": r"""
            A machine takes <range:range> and returns $<f:math>$. What is the <way:most> number that
                it can return?
            How <way:how> can $<f:math>$ be, for <range:range>?
            What is the <way:most> value of $<f:math>$ for <range:range>?
            Find the <way:most> value that $<f:math>$ takes as $x$ runs through <range:through>.
            Let $f(x) = <f:math>$ for <range:range>. Determine the <way:most> value of $f$.
        """,
        "bent": r"""
            On a straight road, <person:name> walks from a house at the distance $<one:int>$ from
                the road to any point of the road, and from there to another house on the other side
                of the road at the distance $<other:int>$. The points of the road next to the two
                houses are $<apart:int>$ apart. How short can {her|his} walk be (all lengths in
                kilometers; give the number)?
            Two posts of heights $<one:int>$ and $<other:int>$ meters stand upright on level ground,
                $<apart:int>$ meters apart. A rope runs straight from the top of one post to a point
                of the ground between them, and straight on to the top of the other. What is the
                least possible length of the rope in meters? Give the number without a unit.
        """,
        "exact": "Give the exact value.",
    },
    kinds={
        "math": r"[^$\n]+?",
        "names": "x, y(?:, z)?",
        "who": "(?:positive )?real numbers",
        "positive": r"(?: and \$x, y(?:, z)? > 0\$)?",
        "how": "large|small",
        "most": "largest|greatest|maximum|smallest|least|minimum",
        "range": r"(?:\$-?\d+ \\le x \\le -?\d+\$ and )?real \$x\$",
        "through": r"all real numbers|\$\[-?\d+, -?\d+\]\$",
    },
)
_LARGE: Final = {"large", "largest", "greatest", "maximum"}
_LETTERS: Final = {name: Symbol(name) for name in "xyz"}
_X: Final = _LETTERS["x"]
_Y: Final = _LETTERS["y"]


class Extreme(NamedTuple):
    """What a prompt says."""

    is_largest: bool
    value: Expr
    claim: tuple[Expr, Expr] | None
    """What is equal."""
    are_positive: bool
    bounds: tuple[int, ...]
    """Between which x is, both included; nothing if it is any real number."""


class Bend(NamedTuple):
    """A way from one point to a straight line and on to another, at these distances from it."""

    one: int
    other: int
    apart: int
    """The distance of the points of the line next to them."""


def _read(question: str) -> Extreme | Bend:
    said = _SAYS.read(question)
    keys = {part.key for part in said.parts} - {"exact"}
    if keys == {"bent"}:
        bent = said.one("bent")
        return Bend(*(bent.integer(slot) for slot in ("one", "other", "apart")))
    if keys == {"free"}:
        free = said.one("free")
        return Extreme(*_asked(free), None, False, _bounds(free["range"]))
    if keys == {"line"}:
        line = said.one("line")
        claim = line.integer("p") / _X + line.integer("q") / _Y, Integer(1)
        return Extreme(*_asked(line), claim, True, ())
    if keys not in ({"tied"}, {"known", "asked"}):
        raise Unread("says what does not belong together")
    return _tied(said)


def _bounds(text: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"-?\d+", text)))


def _asked(part: Said) -> tuple[bool, Expr]:
    return part["way"] in _LARGE, formula(part["f"], _LETTERS)


def _tied(said: Sayings) -> Extreme:
    tied = said.maybe("tied") or said.one("known")
    names = tied["names"].split(", ")
    claim = equation(tied["claim"], _LETTERS)
    asked = _asked(said.maybe("asked") or tied)
    used = {str(letter) for value in (*claim, asked[1]) for letter in value.free_symbols}
    where = tied.values.get("where", "")
    if used != set(names) or (where and tied["names"] not in where):
        raise Unread(f"not the letters of the equation: {names}")
    are_positive = bool(where) or tied.values.get("who", "").lower().startswith("positive")
    return Extreme(*asked, claim, are_positive, ())


def _solve(said: Extreme | Bend) -> str:
    if isinstance(said, Bend):
        return written(_mirrored(said.apart**2, said.one, said.other))
    if said.claim is None:
        return written(_of_x(said))
    if said.are_positive:
        return written(_reciprocal(said))
    return written(_quadratic(said, *said.claim))


def _mirrored(square: Expr | int, one: Expr | int, other: Expr | int) -> Expr:
    """Return the straight way to the mirror image; the square is that of the distance along."""
    return cast("Expr", sqrt(square + (one + other) ** 2))


def _of_x(said: Extreme) -> Expr:
    above, below = fraction(together(said.value))
    if below.has(_X):
        if said.bounds:
            raise ValueError("x has bounds")
        return _fraction(above, below, said.is_largest)
    one, other = (_root(part) for part in parts(said.value))
    if not said.bounds and not said.is_largest:
        return _two_ways(one, other)
    return _two_roots(said, one, other)


def _fraction(above: Expr, below: Expr, is_largest: bool) -> Expr:
    """Return an extreme t of a fraction: above - t below has then a double zero."""
    level = Symbol("t", real=True)
    square = Poly(above - level * below, _X)
    if square.degree() != 2 or not cast("Expr", Poly(below, _X).discriminant()) < 0:
        raise ValueError("no such fraction")
    levels = solve(square.discriminant(), level)
    return cast("Expr", max(levels) if is_largest else min(levels))


def _root(value: Expr) -> tuple[Expr, Poly]:
    """Return the factor of a root and what is below it."""
    factor, rest = value.as_coeff_Mul()
    if not (isinstance(rest, Pow) and rest.exp == Rational(1, 2) and factor > 0):
        raise ValueError(f"no root: {value}")
    return factor, Poly(rest.base, _X)


def _two_ways(one: tuple[Expr, Poly], other: tuple[Expr, Poly]) -> Expr:
    """Each root is the distance of a point of the x-axis from a point above it."""
    places = []
    for factor, square in (one, other):
        first, middle, last = square.all_coeffs()
        if first != 1 or factor != 1:
            raise ValueError(f"no distance: {square}")
        places.append((-middle / 2, sqrt(last - (middle / 2) ** 2)))
    (a, p), (b, q) = places
    return _mirrored((a - b) ** 2, p, q)


def _two_roots(said: Extreme, one: tuple[Expr, Poly], other: tuple[Expr, Poly]) -> Expr:
    """Return an extreme of a sqrt(x - p) + b sqrt(q - x), by Cauchy or at an end."""
    (low, high) = said.bounds
    (a, rising), (b, falling) = sorted((one, other), key=lambda each: -each[1].LC())
    if rising != Poly(_X - low, _X) or falling != Poly(high - _X, _X):
        raise ValueError("bounds are not those of the roots")
    width = high - low
    if said.is_largest:
        return cast("Expr", sqrt((a**2 + b**2) * width))
    return cast("Expr", min(a, b) * sqrt(width))


def _reciprocal(said: Extreme) -> Expr:
    """Return the least a x + b y for m / x + n / y = 1, by Cauchy."""
    left, right = cast("tuple[Expr, Expr]", said.claim)
    zero = Poly(expand((left - right) * _X * _Y), _X, _Y)
    plain = Poly(said.value, _X, _Y)
    m, n, a, b = (
        *(-zero.coeff_monomial(each) / zero.coeff_monomial(_X * _Y) for each in (_Y, _X)),
        *(plain.coeff_monomial(each) for each in (_X, _Y)),
    )
    if (
        said.is_largest
        or len(zero.terms()) != 3
        or len(plain.terms()) != 2
        or not min(m, n, a, b) > 0
    ):
        raise ValueError("no such problem")
    return cast("Expr", expand((sqrt(a * m) + sqrt(b * n)) ** 2))


def _quadratic(said: Extreme, left: Expr, right: Expr) -> Expr:
    names = sorted(cast("set[Symbol]", left.free_symbols | right.free_symbols), key=str)
    zero = Poly(left - right, *names)
    form = hessian(zero.as_expr(), names) / 2
    total = -put_in(zero.as_expr(), dict.fromkeys(names, 0))
    if not form.is_positive_definite:
        raise ValueError("no ellipse")
    if any(zero.coeff_monomial(name) for name in names):
        return _circle(said, zero, names)
    value = Poly(said.value, *names)
    if value.total_degree() == 1 and value.is_homogeneous:
        slopes = Matrix([value.coeff_monomial(name) for name in names])
        reach = sqrt(total * (slopes.T * form.inv() * slopes)[0])
        return cast("Expr", reach if said.is_largest else -reach)
    if value.homogeneous_order() != 2:
        raise ValueError(f"an unknown form: {value}")
    level = Symbol("t", real=True)
    levels = solve((hessian(value.as_expr(), names) / 2 - level * form).det(), level)
    return cast("Expr", total * (max(levels) if said.is_largest else min(levels)))


def _circle(said: Extreme, zero: Poly, names: list[Symbol]) -> Expr:
    """Return the square of the distance from the origin to the far or near point of a circle."""
    squares = sum(name**2 for name in names)
    rest = Poly(zero.as_expr() - squares, *names)
    if said.value != squares or rest.total_degree() != 1:
        raise ValueError("no circle, or no distance")
    distance = sqrt(sum(rest.coeff_monomial(name) ** 2 for name in names)) / 2
    radius = sqrt(distance**2 - rest.coeff_monomial(1))
    return cast("Expr", expand((radius + distance if said.is_largest else radius - distance) ** 2))


READER = Reader(_read, _solve)
