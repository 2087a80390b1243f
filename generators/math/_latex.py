"""LaTeX for numbers, sums, polynomials and matrices, written as a textbook writes them."""

from collections.abc import Sequence
from fractions import Fraction


def number(value: Fraction | int) -> str:
    r"""Return `-3`, `\frac{2}{7}` or `-\frac{2}{7}`."""
    value = Fraction(value)
    if value.denominator == 1:
        return str(value.numerator)
    sign = "-" if value < 0 else ""
    return rf"{sign}\frac{{{abs(value.numerator)}}}{{{value.denominator}}}"


def added(parts: Sequence[tuple[Fraction | int, str]]) -> str:
    """Return the sum of coefficient times symbol, without zeros and ones; an empty symbol is 1."""
    text = ""
    for factor, symbol in parts:
        if not factor:
            continue
        size = "" if symbol and factor in (1, -1) else number(factor).lstrip("-")
        sign = "-" if factor < 0 else "+"
        text += (
            f" {sign} {size}{symbol}" if text else f"{sign if sign == '-' else ''}{size}{symbol}"
        )
    return text or "0"


def power(symbol: str, exponent: int) -> str:
    """Return ``, `x` or `x^{3}`."""
    return "" if exponent == 0 else symbol if exponent == 1 else f"{symbol}^{{{exponent}}}"


def polynomial(coefficients: Sequence[Fraction | int], symbol: str) -> str:
    """Return a polynomial, highest power first; `coefficients` start with the constant."""
    terms = [(factor, power(symbol, k)) for k, factor in enumerate(coefficients)]
    return added(terms[::-1])


def matrix(rows: Sequence[Sequence[str]], kind: str = "pmatrix") -> str:
    r"""Return a matrix; `kind` is `pmatrix`, `bmatrix` or `vmatrix` (a determinant)."""
    body = r" \\ ".join(" & ".join(row) for row in rows)
    return rf"\begin{{{kind}}} {body} \end{{{kind}}}"
