"""Quantities that have a greatest or least value, and the value that an inequality gives."""

from dataclasses import dataclass, field
from fractions import Fraction

from generators.latex import Exact, exact, rooted


@dataclass(frozen=True, slots=True)
class Extreme:
    """The greatest or least value of something, under a condition or under none."""

    kind: str
    """`ellipse` (p, q, r, a, b): ax + by where px^2 + qy^2 = r; `space` (p, q, r, s, a, b, c): the
    same with z; `roots` (m, n, a, b): m root(x - a) + n root(b - x); `intercepts` (a, b, c, d):
    cx + dy where a/x + b/y = 1, x and y positive; `ratio` (a, b, c): (ax + b) / (x^2 + c);
    `tilted` (p, q, r, s, a, b): ax + by where px^2 + qxy + ry^2 = s; `forms` (p, q, r, s, a, b, c):
    ax^2 + bxy + cy^2 where px^2 + qxy + ry^2 = s; `circle` (a, b, c): x^2 + y^2 where that is
    2ax + 2by + c; `walk` (u, h, v, k): the roots of (x - u)^2 + h^2 and (x - v)^2 + k^2."""
    numbers: tuple[int, ...]
    is_greatest: bool
    answer: str = field(compare=False)


def square(one: Extreme) -> Fraction:
    """Return the square of what linear quantities reach."""
    match one.kind, one.numbers:
        case "ellipse", (p, q, r, a, b):
            return r * (Fraction(a * a, p) + Fraction(b * b, q))
        case "space", (p, q, r, s, a, b, c):
            return s * (Fraction(a * a, p) + Fraction(b * b, q) + Fraction(c * c, r))
        case "roots", (m, n, a, b):
            return Fraction((m * m + n * n) * (b - a))
        case "walk", (u, h, v, k):
            return Fraction((u - v) ** 2 + (h + k) ** 2)
    p, q, r, s, a, b = one.numbers
    return Fraction(4 * s * (r * a * a - q * a * b + p * b * b), 4 * p * r - q * q)


def middle(one: Extreme) -> tuple[Fraction, Fraction]:
    """Return m and d: the extremes of other quantities are m + root(d) and m - root(d)."""
    match one.kind, one.numbers:
        case "intercepts", (a, b, c, d):
            return Fraction(a * c + b * d), Fraction(4 * a * b * c * d)
        case "ratio", (a, b, c):
            return Fraction(b, 2 * c), Fraction(b * b + a * a * c, 4 * c * c)
        case "circle", (a, b, c):
            far = a * a + b * b
            return Fraction(2 * far + c), Fraction(4 * far * (far + c))
    p, q, r, s, a, b, c = one.numbers
    # (b - tq)^2 = 4 (a - tp) (c - tr), in t.
    lead = 4 * p * r - q * q
    half = Fraction(2 * (a * r + c * p) - b * q, lead)
    return s * half, s * s * (half * half + Fraction(b * b - 4 * a * c, lead))


LINEAR = ("ellipse", "space", "roots", "walk", "tilted")


def value(one: Extreme) -> Exact:
    """Return the greatest or least value."""
    sign = 1 if one.is_greatest else -1
    if one.kind in LINEAR:
        return rooted(square(one)) * (1 if one.kind in ("roots", "walk") else sign)
    centre, inside = middle(one)
    return exact(centre) + rooted(inside) * (1 if one.kind == "intercepts" else sign)
