"""Polynomials, written as prompts write them."""

from sympy import Poly


def written(polynomial: Poly, letter: str = "x") -> str:
    """Return a polynomial with whole coefficients, such as `3x^{2} - x + 1`."""
    said = ""
    for (power,), coefficient in polynomial.terms():
        size, sign = abs(int(coefficient)), "-" if coefficient < 0 else "+"
        sign = f" {sign} " if said else sign.strip("+")
        head = "" if size == 1 and power else str(size)
        said += sign + head + {0: "", 1: letter}.get(power, f"{letter}^{{{power}}}")
    return said
