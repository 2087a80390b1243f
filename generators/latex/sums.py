"""LaTeX for numbers, sums, polynomials and matrices, written as a textbook writes them.

`plain` turns it into a line of text, for pictures.
"""

import re
from collections.abc import Sequence
from fractions import Fraction

from generators.family import rule


@rule
def number(value: Fraction | int) -> str:
    r"""Return `-3`, `\frac{2}{7}` or `-\frac{2}{7}`."""
    value = Fraction(value)
    if value.denominator == 1:
        return str(value.numerator)
    sign = "-" if value < 0 else ""
    return rf"{sign}\frac{{{abs(value.numerator)}}}{{{value.denominator}}}"


def bracketed(value: int) -> str:
    """Return a whole number as it stands behind a sign, `3` or `(-3)`."""
    return f"({value})" if value < 0 else str(value)


def multiplied(*values: int) -> str:
    r"""Return the product of whole numbers, `3 \cdot (-2)`."""
    return r" \cdot ".join(map(bracketed, values))


def running(values: Sequence[int], sign: str = "+") -> list[str]:
    r"""Return how whole numbers are added one after the other, `3 + 5 = 8` and `8 + (-2) = 6`.

    With the sign `\cdot` they are multiplied. None is said of a single number.
    """
    first, *others = values
    told = list[str]()
    for value in others:
        found = first + value if sign == "+" else first * value
        told.append(f"{bracketed(first)} {sign} {bracketed(value)} = {found}")
        first = found
    return told


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


_SYMBOLS = {
    **{r"\left": "", r"\right": "", r"\,": "·", r"\cdot": "·", r"\tfrac": r"\frac"},
    **{
        r"\tau": "τ",
        r"\sigma": "\u03c3",
        r"\varphi": "φ",
        r"\mu": "μ",
        r"\omega": "ω",
        r"\le": "≤",
    },
    r"\ge": "≥",
}
_INNERMOST = re.compile(r"(\\frac\{[^{}]*\}|[_^])(?:\{([^{}]*)\}|(\w))")
"""A fraction, an index or a power without further braces within."""
_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_LOWERED = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_WHOLE = re.compile(r"-?\w+(\([^()]*\))?|\([^()]*\)\w*")
"""What needs no brackets."""


def plain(latex: str) -> str:
    r"""Return `(x² + 1)/(2x)` for `\frac{x^{2} + 1}{2x}`; knows what is written in this room."""
    text = latex
    for symbol, sign in _SYMBOLS.items():
        text = text.replace(symbol, sign)
    for _ in range(text.count("{") + 1):
        text = _INNERMOST.sub(_unfolded, text)
    return " ".join(text.replace("·", " · ").split())


def _unfolded(found: re.Match[str]) -> str:
    start, inner = found[1], found[2] or found[3] or ""
    if start == "_":
        return inner.translate(_LOWERED) if inner.isdecimal() else f"[{inner}]"
    if start == "^":
        is_short = re.fullmatch(r"-?\d{1,3}", inner)
        return inner.translate(_RAISED) if is_short else f"^{_held(inner)}"
    return f"{_held(start[6:-1])}/{_held(inner)}"


def _held(text: str) -> str:
    return text if _WHOLE.fullmatch(text) else f"({text})"
