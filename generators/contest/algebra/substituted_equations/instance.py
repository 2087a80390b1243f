"""Equations that are quadratic in an expression u of x, and what u hides."""

from dataclasses import dataclass, field
from fractions import Fraction
from math import isqrt, log
from typing import NamedTuple, TypeAlias

from generators.latex import Exact, exact, number, rooted


@dataclass(frozen=True, slots=True)
class Equation:
    """An equation for a real number x."""

    kind: str
    """`exponential` (b, A, B, C): A b^2x + B b^x + C = 0; `inverse` (b, m, s): b^x + m b^-x = s;
    `mixed` (p, q, A, B, C): A p^2x + B (pq)^x + C q^2x = 0; `logs` (b, s, t, way): with r the
    logarithm of x to the base b, r^2 - sr + t = 0 in one of four ways; `logsum` (b, p, q, c): the
    logarithms of x + p and x + q add up to c; `line` (a, b, c): the root of ax + b is x + c;
    `roots` (p, q, m, r): v + m sqrt(v + q) = r for v = x^2 + px; `inverses` (p, q): x^2 + 1/x^2 +
    p (x + 1/x) + q = 0, and `mirror` the same times x^2; `factors` (a, b, c, d, e): (x + a)(x + b)
    (x + c)(x + d) = e; `quartic` (p, s, t): v^2 - sv + t = 0 for v = x^2 + px, expanded."""
    numbers: tuple[int, ...]
    asked: str
    """`set`, `sum`, `largest`, `product`."""
    answer: str = field(compare=False)


class Log(NamedTuple):
    """The logarithm of a rational number to a rational base."""

    base: Fraction
    inside: Fraction

    @property
    def latex(self) -> str:
        r"""Return a number where it is whole, else `\log_{2} 3`."""
        for power in range(-9, 10):
            if self.base**power == self.inside:
                return str(power)
        if self.base.denominator == 1:
            return rf"\log_{{{self.base}}} {_of(self.inside)}"
        return rf"\frac{{\ln {_of(self.inside)}}}{{\ln {_of(self.base)}}}"


def _of(value: Fraction) -> str:
    """Return what a logarithm is taken of."""
    return number(value) if value.denominator == 1 else rf"\left({number(value)}\right)"


Value: TypeAlias = Exact | Log


def text(value: Value) -> str:
    """Return the LaTeX of a solution."""
    return value.latex if isinstance(value, Log) else value.parted


def size(value: Value) -> float:
    """Return a solution as a float."""
    if isinstance(value, Log):
        return log(value.inside) / log(value.base)
    return float(value)


class Case(NamedTuple):
    """A root of the quadratic equation in u, and the solutions that it leads to."""

    u: Fraction
    solutions: tuple[Value, ...]


def quadratic(one: Equation) -> tuple[Fraction, ...]:
    """Return the coefficients of the equation in u, constant first."""
    match one.kind, one.numbers:
        case "exponential", (_, a, b, c):
            found: tuple[int, ...] = (c, b, a)
        case "inverse", (_, m, s):
            found = (m, -s, 1)
        case "mixed", (_, _, a, b, c):
            found = (c, b, a)
        case "logs", (_, s, t, _):
            found = (t, -s, 1)
        case "roots", (_, q, m, r):
            found = (-q - r, m, 1)
        case (("inverses" | "mirror"), (p, q)):
            found = (q - 2, p, 1)
        case "factors", (a, b, c, d, e):
            found = (-e, b * c - a * d, 1)
        case "quartic", (_, s, t):
            found = (t, -s, 1)
        case "logsum", (b, p, q, c):
            found = (p * q - b**c, p + q, 1)
        case _:
            a, b, c = one.numbers
            found = (c * c - b, 2 * c - a, 1)
    return tuple(map(Fraction, found))


def _square(p: Fraction, q: Fraction) -> tuple[Exact, ...]:
    """Return the real solutions of x^2 + px + q = 0, ascending."""
    inside = p * p / 4 - q
    if inside < 0:
        return ()
    signs = (-1, 1) if inside else (1,)
    return tuple(exact(-p / 2) + rooted(inside) * sign for sign in signs)


def cases(one: Equation) -> list[Case] | None:
    """Return the roots of the equation in u, each with its solutions; None if u is not rational."""
    c, b, a = quadratic(one)
    if one.kind in ("logsum", "line"):
        least = -min(one.numbers[1:3]) if one.kind == "logsum" else -one.numbers[2]
        kept = [x for x in _square(b, c) if float(x) > least]
        return [Case(Fraction(0), tuple(kept))]
    inside = b * b - 4 * a * c
    whole = isqrt(int(inside)) if inside >= 0 and inside.denominator == 1 else -1
    if whole <= 0 or whole * whole != inside:
        return None
    roots = sorted({(-b - whole) / (2 * a), (-b + whole) / (2 * a)})
    return [Case(u, _behind(one, u)) for u in roots]


def _behind(one: Equation, u: Fraction) -> tuple[Value, ...]:
    """Return the real x behind a value of u."""
    n = one.numbers
    match one.kind:
        case "exponential" | "inverse":
            return (Log(Fraction(n[0]), u),) if u > 0 else ()
        case "mixed":
            return (Log(Fraction(n[0], n[1]), u),) if u > 0 else ()
        case "logs":
            if u.denominator == 1:
                return (exact(Fraction(n[0]) ** int(u)),)
            return (rooted(Fraction(n[0]) ** int(2 * u)),)
        case "roots":
            return _square(Fraction(n[0]), n[1] - u * u) if u >= 0 else ()
        case "inverses" | "mirror":
            return _square(-u, Fraction(1))
        case "factors":
            return _square(Fraction(n[0] + n[3]), n[0] * n[3] - u)
    return _square(Fraction(n[0]), -u)
