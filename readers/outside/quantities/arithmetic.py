"""Sums, products and shifts of given numbers."""

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from readers.forms import Form
from readers.phrases import Unread
from readers.reader import Reader
from readers.terms import Term, decimal, letters, operators, term, value

_PROBLEM: Final = Form("State the final answer to the following arithmetic problem: <term> =")
_PRODUCT: Final = Form(
    "Solve the following multiplication: <term>. Give only the result as your final answer."
)
_CALCULATE: Final = Form("Calculate <term>.")
_SIGNIFICANT: Final = Form(r"""
    Please solve this problem to a maximum of 12 significant digits, rounding up from the half. \
    Only reply with the final value.
    <term> = ?
""")
_BITS: Final = Form(r"""
    Please solve this problem. Assume there is arbitrary bit depth and that there are signed \
    integers. If the answer is negative, reply as a negative value (ex., -0x3), not the \
    two's-compliment form. Reply only with the final hexidecimal value.
    <term>
""")
_DIGITS: Final = 12


def _reading(form: Form, allowed: str) -> Callable[[str], Term]:
    """Return what reads the term of a form that has no other operators, blank between them."""

    def read(question: str) -> Term:
        text = form.read(question)["term"]
        found = term(text)
        if letters(found) or not set(operators(found)) <= set(allowed.split()):
            raise Unread(f"no sum of numbers: {text!r}")
        return found

    return read


def _exact(term: Term) -> str:
    return decimal(value(term))


def _rounded(term: Term) -> str:
    """Return the value to 12 significant digits, halves away from zero, rounded once."""
    exact = value(term)
    if exact == 0:
        return "0"
    places = _DIGITS
    while abs(exact) * 10**places >= 10**_DIGITS:
        places -= 1
    while abs(exact) * 10**places < 10 ** (_DIGITS - 1):
        places += 1
    unit = Fraction(10) ** -places
    steps = (2 * abs(exact) + unit) // (2 * unit)
    return decimal((steps if exact > 0 else -steps) * unit)


def _hexadecimal(term: Term) -> str:
    found = value(term)
    if found.denominator != 1:
        raise Unread(f"no integer: {found}")
    return hex(int(found))


CHAIN_SUM: Final = Reader(_reading(_PROBLEM, "+ - sign"), _exact)
PRODUCTS: Final = Reader(_reading(_PRODUCT, "*"), _exact)
BASIC_ARITHMETIC: Final = Reader(_reading(_CALCULATE, "+ - * / sign"), _exact)
DECIMAL_ARITHMETIC: Final = Reader(_reading(_SIGNIFICANT, "+ - * /"), _rounded)
BITWISE_ARITHMETIC: Final = Reader(_reading(_BITS, "+ - * << >>"), _hexadecimal)
