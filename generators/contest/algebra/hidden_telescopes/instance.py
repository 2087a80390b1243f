"""Sums and products whose neighbors cancel, once each term is seen as a difference."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from math import factorial, lcm

from generators.family import rule
from generators.latex import added, number, surd

ENDLESS, OPEN = 0, -1
"""In the place of a last k: there is none, or it is n."""


@dataclass(frozen=True, slots=True)
class Telescope:
    """The sum (of `products`: the product) of a term over k = first, ..., last."""

    kind: str
    """`roots` (c, d, a): c / (sqrt(dk + a) + sqrt(dk + a + d)); `logs` (b, d, a): the logarithm to
    base b of 1 + d / (dk + a); `fractions` (c, d, a): c / (dk + a)(dk + a + d), expanded;
    `products` (s): 1 - 1 / (k + s)^2; `mixed roots` (c): c / (k sqrt(k + 1) + (k + 1) sqrt(k));
    `geometric` (u, v, r, s): (uk + v)(r / s)^k; `factorials` (p, q): (pk^2 + qk - p) / (k + 1)!;
    `quartics` (c, h): ck / (k^4 + (2h - 1)k^2 + h^2); `tangents` (d, a): arctan(d / (1 +
    (dk + a)(dk + a + d))), of whose sum the tangent is asked."""
    numbers: tuple[int, ...]
    first: int
    last: int
    answer: str = field(compare=False)


@rule
def radicals(parts: Iterable[tuple[Fraction, int]]) -> str:
    r"""Return `\frac{3\sqrt{7} - 2}{5}` for factors and what they stand before the root of."""
    found: dict[int, Fraction] = {}
    for factor, inside in parts:
        one = surd(inside)
        found[one.inside] = found.get(one.inside, Fraction(0)) + factor * one.over
    kept = [(inside, factor) for inside, factor in sorted(found.items()) if factor]
    kept.sort(key=lambda pair: pair[1] < 0)
    under = lcm(*(factor.denominator for _, factor in kept))
    top = ""
    for inside, factor in kept:
        whole = int(factor * under)
        size = str(abs(whole)) if abs(whole) > 1 or inside == 1 else ""
        shown = size + (rf"\sqrt{{{inside}}}" if inside > 1 else "")
        sign = "-" if whole < 0 else "+"
        top += f" {sign} {shown}" if top else f"{sign if whole < 0 else ''}{shown}"
    return (top or "0") if under == 1 else rf"\frac{{{top}}}{{{under}}}"


@rule
def logarithm(base: int, value: Fraction) -> str:
    """Return the LaTeX of a logarithm, to base e if the base is 0."""
    name = rf"\log_{{{base}}}" if base else r"\ln"
    return rf"{name} {number(value)}" if value.denominator > 1 else rf"{name} {value}"


def piece(one: Telescope, k: int) -> Fraction:
    """Return g(k) where the term is g(k) - g(k + 1); of `products`, g(k + 1) / g(k)."""
    match one.kind, one.numbers:
        case "fractions", (c, d, a):
            return Fraction(c, d * (d * k + a))
        case "products", (s,):
            return Fraction(k + s, k + s - 1)
        case "geometric", (u, v, r, s):
            x, y = rest_of(u, v, Fraction(r, s))
            return -(x * k + y) * Fraction(r, s) ** k
        case "factorials", (p, q):
            return Fraction(p * k + q, factorial(k))
        case "quartics", (c, h):
            return Fraction(c, 2 * (k * k - k + h))
    raise LookupError(f"no pieces of {one.kind}")


def rest_of(u: int, v: int, r: Fraction) -> tuple[Fraction, Fraction]:
    """Return x and y with (uk + v) r^k = (x(k + 1) + y) r^(k + 1) - (xk + y) r^k."""
    x = u / (r - 1)
    return x, (v - x * r) / (r - 1)


def value_of(one: Telescope) -> str:
    """Return the sum or product from its ends."""
    first, last = one.first, one.last
    match one.kind, one.numbers:
        case "roots", (c, d, a):
            factor = Fraction(c, d)
            return radicals([(factor, d * last + a + d), (-factor, d * first + a)])
        case "mixed roots", (c,):
            return radicals([(Fraction(c, first), first), (Fraction(-c, last + 1), last + 1)])
        case "logs", (base, d, a):
            return logarithm(base, Fraction(d * last + a + d, d * first + a))
        case "tangents", (d, a):
            x, y = d * first + a, d * last + a + d
            return number(Fraction(y - x, 1 + x * y))
    if last == OPEN:
        return open_value(one)
    is_product = one.kind == "products"
    end = piece(one, last + 1) if last else Fraction(int(is_product))
    start = piece(one, first)
    return number(end / start if is_product else start - end)


def open_value(one: Telescope) -> str:
    """Return the sum as an expression in n."""
    start = piece(one, one.first)
    match one.kind, one.numbers:
        case "fractions", (c, d, a):
            return f"{number(start)} - {_over(Fraction(c, d), added_n(d, a + d))}"
        case "products", (s,):
            return rf"\frac{{{_times(start.denominator, s + 1)}}}{{{_times(start.numerator, s)}}}"
        case "geometric", (u, v, r, s):
            ratio = Fraction(r, s)
            x, y = rest_of(u, v, ratio)
            power = f"{r}^{{n + 1}}" if s == 1 else rf"\left({number(ratio)}\right)^{{n + 1}}"
            inner = added_n(x, x + y)
            sign = "-" if start < 0 else "+"
            rest = f" {sign} {number(abs(start))}" if start else ""
            return rf"\left({inner}\right) \cdot {power}{rest}"
        case "factorials", (p, q):
            return rf"{number(start)} - \frac{{{added_n(p, p + q)}}}{{(n + 1)!}}"
    c, h = one.numbers
    return f"{number(start)} - {_over(Fraction(c, 2), f'n^2 + n + {h}')}"


def _times(factor: int, rest: int) -> str:
    return f"n + {rest}" if factor == 1 else f"{factor}(n + {rest})"


def _over(value: Fraction, bottom: str) -> str:
    if value.denominator > 1:
        bottom = f"{value.denominator}({bottom})"
    return rf"\frac{{{value.numerator}}}{{{bottom}}}"


def added_n(slope: Fraction | int, rest: Fraction | int) -> str:
    """Return a linear expression in n."""
    return added([(slope, "n"), (rest, "")])
