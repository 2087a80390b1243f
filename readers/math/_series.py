"""Power series with rational coefficients, cut off: what expressions are near a point, exactly."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TypeAlias

from sympy import Add, Expr, Mul, Pow, Rational, cos, exp, log, sin

from readers.formulas import parts

Series: TypeAlias = list[Fraction]
"""The coefficients of t^0, t^1 and so on; all series of one sum have the same length."""


def expansion(
    expression: Expr,
    known: Mapping[Expr, Series],
    functions: Mapping[object, Callable[[Series], Series]] | None = None,
) -> Series:
    """Return the series of an expression.

    Args:
        expression: Of sums, products, powers, sin, cos, exp, log, and what is known.
        known: The series of letters.
        functions: What to do with other functions.

    Raises:
        ValueError: if its coefficients are not rational numbers.
    """
    size = len(next(iter(known.values())))
    if expression in known:
        return known[expression]
    if isinstance(expression, Rational):
        return [Fraction(int(expression.p), int(expression.q)), *[Fraction(0)] * (size - 1)]
    first, *rest = parts(expression)
    found = [expansion(first, known, functions)]
    if isinstance(expression, Pow):
        return _power(found[0], _fraction(expression.exp))
    found += [expansion(part, known, functions) for part in rest]
    if isinstance(expression, Add):
        return [sum(column, Fraction(0)) for column in zip(*found, strict=True)]
    if isinstance(expression, Mul):
        total = found[0]
        for part in found[1:]:
            total = _product(total, part)
        return total
    table = {**_FUNCTIONS, **(functions or {})}
    if expression.func not in table:
        raise ValueError(f"no series: {expression}")
    return table[expression.func](found[0])


def _fraction(value: Expr) -> Fraction:
    if not isinstance(value, Rational):
        raise ValueError(f"no rational exponent: {value}")
    return Fraction(int(value.p), int(value.q))


def _product(one: Series, other: Series) -> Series:
    return [
        sum((one[k] * other[n - k] for k in range(n + 1)), Fraction(0)) for n in range(len(one))
    ]


def _power(base: Series, exponent: Fraction) -> Series:
    """Return y = s^p, from y' s = p s' y."""
    if exponent.denominator == 1 and exponent >= 0 and base[0] == 0:
        total: Series = [Fraction(1), *[Fraction(0)] * (len(base) - 1)]
        for _ in range(int(exponent)):
            total = _product(total, base)
        return total
    first = Rational(base[0].numerator, base[0].denominator) ** Rational(
        exponent.numerator, exponent.denominator
    )
    found = [_fraction(first)]
    for n in range(1, len(base)):
        terms = ((exponent * k - (n - k)) * base[k] * found[n - k] for k in range(1, n + 1))
        found.append(sum(terms, Fraction(0)) / (n * base[0]))
    return found


def _exp(inner: Series) -> Series:
    """Return y = e^s, from y' = s' y."""
    if inner[0]:
        raise ValueError("e to a number that is not 0 is not rational")
    found = [Fraction(1)]
    for n in range(1, len(inner)):
        found.append(sum((k * inner[k] * found[n - k] for k in range(1, n + 1)), Fraction(0)) / n)
    return found


def _log(inner: Series) -> Series:
    """Return y = log s, from y' s = s'."""
    if inner[0] != 1:
        raise ValueError("the logarithm of a number that is not 1 is not rational")
    found = [Fraction(0)]
    for n in range(1, len(inner)):
        known = sum((k * found[k] * inner[n - k] for k in range(1, n)), Fraction(0))
        found.append(inner[n] - known / n)
    return found


def _waves(inner: Series) -> tuple[Series, Series]:
    """Return the sine and the cosine, which are each other's derivatives but for a sign."""
    if inner[0]:
        raise ValueError("the sine of a number that is not 0 is not rational")
    sine, cosine = [Fraction(0)], [Fraction(1)]
    for n in range(1, len(inner)):
        terms = [(k * inner[k], n - k) for k in range(1, n + 1)]
        one = sum((slope * cosine[at] for slope, at in terms), Fraction(0)) / n
        other = -sum((slope * sine[at] for slope, at in terms), Fraction(0)) / n
        sine.append(one)
        cosine.append(other)
    return sine, cosine


_FUNCTIONS: Mapping[object, Callable[[Series], Series]] = {
    exp: _exp,
    log: _log,
    sin: lambda inner: _waves(inner)[0],
    cos: lambda inner: _waves(inner)[1],
}
