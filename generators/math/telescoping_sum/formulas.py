"""How the terms of a telescoping sum are written."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from generators.latex import number
from generators.math._polynomials import Polynomial, latex, product
from generators.math.telescoping_sum.instance import (
    ANGLES,
    TERMS,
    Chain,
    Term,
    falling,
    fourth,
    interleaved,
)


def fraction(over: object, under: object) -> str:
    """Return a fraction."""
    return rf"\frac{{{over}}}{{{under}}}"


def factors(parts: Sequence[Polynomial], is_beside: bool = False) -> str:
    """Return a product of polynomials in k; one alone has brackets only beside something."""
    if len(parts) == 1 and not (is_beside and _terms(parts[0]) > 1):
        return latex(parts[0], "k")
    text = ""
    for factor, count in Counter(parts).items():
        shown = latex(factor, "k")
        once = f"({shown})" if _terms(factor) > 1 else shown
        text += once if count == 1 else power(factor, count)
    return text


def power(base: Polynomial, exponent: int) -> str:
    """Return a power of a polynomial in k; all but k itself has brackets, a multiple of k too."""
    shown = latex(base, "k")
    return f"{shown if shown == 'k' else f'({shown})'}^{{{exponent}}}"


def _terms(factor: Polynomial) -> int:
    return sum(c != 0 for c in factor)


def quotient(formula: Term, is_expanded: bool) -> str:
    """Return a formula as it is shown."""
    over, under = formula.over, formula.under
    if is_expanded:
        over, under = (product(*over),), (product(*under),)
    top, bottom = formula.base
    raised = {1: "", -1: "(-1)^{k}"}.get(top, f"{top}^{{k}}")
    lowered = f"{bottom}^{{k}}" if bottom > 1 else ""
    above = raised if raised and over == ((1,),) else _beside(raised, over)
    return fraction(above, _beside(lowered, under))


def _beside(before: str, parts: Sequence[Polynomial]) -> str:
    """Return a power and the product behind it: no digit follows a power at once."""
    behind = factors(parts, bool(before))
    return before + (r" \cdot " if before and behind[0].isdigit() else "") + behind


def root(m: int, b: int, k: int = 0) -> str:
    """Return the root of a linear expression."""
    return rf"\sqrt{{{latex((m, b + m * k), 'k')}}}"


def told(chain: Chain) -> str:
    """Return the formula of a term, k-th of its kind."""
    numbers = chain.numbers
    if chain.kind in ANGLES:
        return rf"\arctan {quotient(TERMS[chain.kind](*numbers), True)}"
    if chain.kind == "ratio" and not chain.is_expanded:
        p, q, e = numbers
        return f"1 - {fraction((p * e) ** 2, factors(((p, q), (p, q))))}"
    if chain.kind in TERMS:
        return quotient(TERMS[chain.kind](*numbers), chain.is_expanded)
    match chain.kind, numbers:
        case "roots", (m, b, c):
            return fraction(c, f"{root(m, b)} + {root(m, b, 1)}")
        case "mixed_roots", (m, b, c):
            one, other = (factors(((m, level),), True) for level in (b, b + m))
            return fraction(c, f"{one}{root(m, b, 1)} + {other}{root(m, b)}")
        case "nested", (m, q):
            parts = [fraction(m * m, factors(((m, level), (m, level)))) for level in (q, q + m)]
            return rf"\sqrt{{1 + {parts[0]} + {parts[1]}}}"
        case "sequence", (_, _, _, is_product):
            return fraction(1 if is_product else "x_{k+1}", "x_{k} x_{k+2}")
        case "factorials", (*formula, _):
            return f"{factors((falling(*formula),), True)} \\cdot k!"
        case "fourths", _:
            return _fourths(chain)
    two = interleaved(*numbers)
    return ", ".join(quotient(one, False) for one in two)


def _fourths(chain: Chain) -> str:
    x, y, d = fourth(*chain.numbers)
    return fraction(*(f"{power(one, 4)} + {d}" for one in (x, y)))


def shown(value: Fraction | int) -> str:
    """Return a number, in brackets if it is negative."""
    return number(value) if value >= 0 else f"({number(value)})"
