"""Telescoping sums: what is told, and each term of it by the formula that is shown."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from generators.math._polynomials import Polynomial, plus, product

Numbers: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Chain:
    """Terms of a kind from k = first to k = last, to be added, multiplied or added as angles."""

    kind: str
    numbers: Numbers
    """What the formula of the kind is made of."""
    first: int
    last: int | None
    """None for a sum without end."""
    is_expanded: bool
    """Whether products in the formula are multiplied out."""
    answer: str = field(compare=False)


class Term(NamedTuple):
    """A quotient of polynomials in k, times base^k."""

    over: tuple[Polynomial, ...]
    """Factors; the constant of each comes last."""
    under: tuple[Polynomial, ...]
    base: tuple[int, int] = (1, 1)
    """Numerator and denominator."""


def linear(p: int, q: int, places: int = 0) -> Polynomial:
    """Return p (k + places) + q."""
    return (p, q + p * places)


def quadratic(b: int, c: int, places: int = 0) -> Polynomial:
    """Return x^2 + bx + c for x = k + places."""
    return (1, b + 2 * places, places * places + b * places + c)


def _alternating(p: int, q: int, c: int) -> Term:
    return Term(((2 * p * c, (2 * q + p) * c),), (linear(p, q), linear(p, q, 1)), (-1, 1))


def _growing(r: int, q: int, c: int) -> Term:
    return Term(((c * (r - 1), c * ((r - 1) * q - 1)),), (linear(1, q), linear(1, q, 1)), (r, 1))


def _shrinking(r: int, q: int, c: int) -> Term:
    over = (c * (r - 1), c * ((r - 1) * q + r))
    return Term((over,), (linear(1, q), linear(1, q, 1)), (1, r))


def _quadratics(b: int, c: int, factor: int) -> Term:
    over = (2 * factor, (b + 1) * factor)
    return Term((over,), (product(quadratic(b, c), quadratic(b, c, 1)),))


def _turning(b: int, c: int) -> Term:
    one, other = quadratic(b, c), quadratic(b, c, 1)
    return Term((plus(one, other),), (product(one, other),), (-1, 1))


def _angle(over: Polynomial, one: Polynomial, other: Polynomial) -> Term:
    return Term((over,), (plus(product(one, other), (1,)),))


def _cubes(s: int, c: int) -> Term:
    cube = product((1, s), (1, s), (1, s))
    return Term((plus(cube, (-(c**3),)),), (plus(cube, (c**3,)),))


TERMS: Mapping[str, Callable[..., Term]] = {
    "pair": lambda p, q, c: Term(((c,),), (linear(p, q), linear(p, q, 1))),
    "apart": lambda p, q, c, g: Term(((c,),), (linear(p, q), linear(p, q, g))),
    "triple": lambda p, q, c: Term(((c,),), tuple(linear(p, q, i) for i in range(3))),
    "squares": lambda p, q, c: Term(
        ((2 * p * c, (2 * q + p) * c),), tuple(linear(p, q, i) for i in (0, 0, 1, 1))
    ),
    "ratio": lambda p, q, e: Term(
        (linear(p, q, -e), linear(p, q, e)), (linear(p, q), linear(p, q))
    ),
    "slanted": lambda q, m, n: Term(((m, n),), tuple(linear(1, q, i) for i in range(3))),
    "alternating": _alternating,
    "growing": _growing,
    "shrinking": _shrinking,
    "quadratics": _quadratics,
    "turning": _turning,
    "cubes": _cubes,
    "angle": lambda p, q: _angle((p,), linear(p, q), linear(p, q, 1)),
    "angle_apart": lambda p, q: _angle((2 * p,), linear(p, q), linear(p, q, 2)),
    "angle_quadratic": lambda b, c: _angle((2, b + 1), quadratic(b, c), quadratic(b, c, 1)),
}
"""Kind -> its formula, of those that are quotients of polynomials."""
FACTORED: tuple[str, ...] = (
    *("pair", "apart", "triple", "squares", "ratio", "slanted"),
    *("alternating", "growing", "shrinking"),
)
"""Kinds that are told in factors, or multiplied out."""
PRODUCTS = ("ratio", "cubes", "fourths")
ANGLES = ("angle", "angle_apart", "angle_quadratic")


def fourth(q: int, c: int) -> tuple[Polynomial, Polynomial, int]:
    """Return x, y and d of the kind `fourths`, (x^4 + d) / (y^4 + d)."""
    return (4 * c, q), (4 * c, q + 2 * c), 4 * c**4


class Two(NamedTuple):
    """The formulas of the kind `interleaved`, for odd and for even k."""

    odd: Term
    even: Term


def interleaved(q: int, c: int, s: int, d: int) -> Two:
    """Return the two formulas: two reciprocals two places apart, and those of two squares."""
    return Two(
        Term(((c,),), ((1, q), (1, q + 2))),
        Term(((d, d * (s + 1)),), ((1, s), (1, s), (1, s + 2), (1, s + 2))),
    )


def falling(b: int, c: int, d: int) -> Polynomial:
    """Return what k! is multiplied with in the kind `factorials`.

    It is (k + 1) g(k + 1) - g(k) for g(k) = bk^2 + ck + d.
    """
    above = product((1, 1), (b, 2 * b + c, b + c + d))
    return plus(above, (-b, -c, -d))
