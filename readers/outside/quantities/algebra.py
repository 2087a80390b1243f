"""Equations, products and integrals of polynomials in one letter."""

from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias

from readers.forms import Form
from readers.phrases import Unread
from readers.reader import Reader
from readers.terms import Term, decimal, letters, term

Polynomial: TypeAlias = dict[int, Fraction]
"""Exponent -> coefficient, none of them zero."""

_EQUATION: Final = Form(
    "Solve for <letter:letter>: <left> = <right>",
    "Find the value of <letter:letter> in the equation: <left> = <right>",
    "Determine the value of <letter:letter> that satisfies: <left> = <right>",
    kinds={"letter": "[a-z]"},
)
_GUIDE: Final = r"""
When performing calculations, please follow these guidelines:
1. Use ** instead of ^ to represent exponents. For example, write 7*X**2 instead of 7*X^2.
2. Always include the * symbol for all multiplication operations in your reasoning steps. For \
example, write `-3*X**3*sin(X) - 9*X**2*cos(X) + 18*X*sin(X) + 18*cos(X) + C` instead of \
`-3x3sin(x) - 9x2cos(x) + 18xsin(x) + 18cos(x) + C`.
"""
_PRODUCT: Final = Form(
    "{Simplify this expression|Calculate the following}: <product>" + _GUIDE,
)
_INTEGRAL: Final = Form(
    "{Calculate the antiderivative|Evaluate the indefinite integral|Find the indefinite integral}: "
    "∫ <integrand> d<letter:letter>" + _GUIDE,
    kinds={"letter": "[A-Za-z]"},
)
_HIGHEST: Final = 200
"""Degree."""


class Equation(NamedTuple):
    """Left side minus right side, which is zero for the letter's value."""

    letter: str
    difference: tuple[tuple[int, Fraction], ...]
    """Exponents and coefficients."""


class Expression(NamedTuple):
    """A polynomial and its letter; no letter if it is a number."""

    letter: str
    terms: tuple[tuple[int, Fraction], ...]


def _polynomial(term: Term) -> Polynomial:
    """Return a term of one letter, multiplied out.

    Raises:
        Unread: if it is no polynomial, or one of too high a degree.
    """
    if isinstance(term, str):
        return {1: Fraction(1)}
    if isinstance(term, Fraction):
        return {0: term} if term else {}
    parts = [_polynomial(part) for part in term[1:]]
    if len(parts) == 1:
        return _scaled(parts[0], Fraction(-1))
    left, right = parts
    match term[0]:
        case "+":
            return _sum(left, right)
        case "-":
            return _sum(left, _scaled(right, Fraction(-1)))
        case "*":
            return _product(left, right)
        case "/" if set(right) == {0}:
            return _scaled(left, 1 / right[0])
        case "**" if set(right) <= {0}:
            return _power(left, right.get(0, Fraction(0)))
    raise Unread(f"no polynomial: {term[0]} of {left} and {right}")


def _sum(left: Polynomial, right: Polynomial) -> Polynomial:
    total = {n: left.get(n, Fraction(0)) + right.get(n, Fraction(0)) for n in {**left, **right}}
    return {n: factor for n, factor in total.items() if factor}


def _scaled(polynomial: Polynomial, factor: Fraction) -> Polynomial:
    return {n: factor * c for n, c in polynomial.items() if factor}


def _product(left: Polynomial, right: Polynomial) -> Polynomial:
    if max(left, default=0) + max(right, default=0) > _HIGHEST:
        raise Unread(f"a degree over {_HIGHEST}")
    total: Polynomial = {}
    for n, factor in left.items():
        total = _sum(total, {n + m: factor * other for m, other in right.items()})
    return total


def _power(base: Polynomial, exponent: Fraction) -> Polynomial:
    if exponent.denominator != 1 or not 0 <= exponent <= _HIGHEST:
        raise Unread(f"no exponent: {exponent}")
    total: Polynomial = {0: Fraction(1)}
    for _ in range(int(exponent)):
        total = _product(total, base)
    return total


def _expression(text: str) -> Expression:
    found = term(text)
    names = letters(found)
    if len(names) > 1:
        raise Unread(f"several letters: {text!r}")
    return Expression("".join(names), tuple(sorted(_polynomial(found).items(), reverse=True)))


def _read_equation(question: str) -> Equation:
    said = _EQUATION.read(question)
    left, right = term(said["left"]), term(said["right"])
    if not letters(left) | letters(right) <= {said["letter"]}:
        raise Unread(f"not of {said['letter']} alone: {said['left']} = {said['right']}")
    difference = _polynomial(("-", left, right))
    return Equation(said["letter"], tuple(sorted(difference.items())))


def _solution(equation: Equation) -> str:
    terms = dict(equation.difference)
    if not terms:
        return "every number solves it"
    if set(terms) == {0}:
        return "no number solves it"
    if max(terms) > 1:
        raise Unread("not linear")
    return decimal(-terms.get(0, Fraction(0)) / terms[1])


def _read_product(question: str) -> Expression:
    return _expression(_PRODUCT.read(question)["product"])


def _read_integrand(question: str) -> Expression:
    said = _INTEGRAL.read(question)
    found = _expression(said["integrand"])
    if found.letter not in {"", said["letter"]}:
        raise Unread(f"{found.letter} is not what is integrated over: {said['letter']}")
    return found._replace(letter=said["letter"])


def _written(expression: Expression) -> str:
    """Return a polynomial as computers write it, the highest power first."""
    words = ""
    for exponent, factor in expression.terms:
        power = {0: "", 1: expression.letter}.get(exponent, f"{expression.letter}**{exponent}")
        size = abs(factor)
        parts = [str(size.numerator)] if size.numerator != 1 or not power else []
        written = "*".join([*parts, power] if power else parts)
        written += f"/{size.denominator}" if size.denominator != 1 else ""
        sign = " - " if factor < 0 else " + "
        words += sign + written if words else sign.strip().removeprefix("+") + written
    return words or "0"


def _integral(integrand: Expression) -> str:
    terms = tuple((n + 1, factor / (n + 1)) for n, factor in integrand.terms)
    return _written(integrand._replace(terms=terms)) + " + C"


SIMPLE_EQUATIONS: Final = Reader(_read_equation, _solution)
POLYNOMIAL_MULTIPLICATION: Final = Reader(_read_product, _written)
SIMPLE_INTEGRATION: Final = Reader(_read_integrand, _integral)
