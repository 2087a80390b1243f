"""The value at a point of the remainder that a polynomial leaves on division by another."""

from collections.abc import Iterator
from math import prod
from typing import Final, NamedTuple

from sympy import Poly, Symbol

from readers.enumerated import listed
from readers.formulas import formula, letters
from readers.math._written import written
from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.retracing import retraced

_SAYS: Final = Phrases(
    once={
        "division": r"""
            Let $R(x)$ be the remainder when $P(x) = <p>$ is divided by $<d>$.
            By polynomial long division, $<p>$ leaves a remainder $R(x)$ modulo $<d>$, where $\deg R
                < <degree:int>$.
            Divide $P(x) = <p>$ by $D(x) = <d>$, and call the remainder $R(x)$ (its degree is less
                than <degree:int>).
            When the polynomial¶¶$$<p>$$¶¶is divided by $<d>$, a remainder $R(x)$ of degree less
                than <degree:int> is left.
            Suppose that $P(x) = <p>$, and that $P(x) - R(x)$ is divisible by $<d>$, where $R$ is a
                polynomial of degree less than <degree:int>.
            There are unique polynomials $Q$ and $R$ with¶¶$$<p> = <d>\,Q(x) +
                R(x)$$¶¶and $\deg R < <degree:int>$.
            Let $P(x) = <p>$. The polynomial $R$ has degree less than <degree:int> and agrees with
                $P$ at <points>.
            A polynomial $R$ of degree less than <degree:int> takes the same values as $P(x) = <p>$
                at <points>.
            A polynomial $R(x)$ of degree less than <degree:int> takes the same values as $<p>$ at
                <points>.
            For $P(x) = <p>$, let $R$ be the only polynomial of degree less than <degree:int> whose
                graph meets that of $P$ at <points>.
        """,
        "asked": r"{Find|Compute|Determine the value of|What is} $R(<at:int>)${.|?}",
    },
)
_X: Final = Symbol("x")


class Division(NamedTuple):
    """What a prompt says."""

    dividend: Poly
    divisor: Poly
    """If points are given where the remainder has the same values, that which is 0 there."""
    at: int


def _read(question: str) -> Division:
    said = _SAYS.read(question)
    division = said.one("division")
    if "points" in division:
        points = listed(division["points"], r"\$x = -?\d+\$")
        zeros = [int(text.strip("$").removeprefix("x = ")) for text in points]
        if len(set(zeros)) != len(zeros):
            raise Unread("a point comes twice")
        divisor = prod((Poly(_X - zero) for zero in zeros), start=Poly(1, _X))
    else:
        divisor = Poly(formula(division["d"], letters("x")), _X)
    if "degree" in division and division.integer("degree") != divisor.degree():
        raise Unread("the degree of the remainder does not agree with that of the divisor")
    dividend = Poly(formula(division["p"], letters("x")), _X)
    return Division(dividend, divisor, said.one("asked").integer("at"))


def _solve(division: Division) -> str:
    """Take away multiples of the divisor, from the highest power of x down."""
    *_, (_, left) = [(division.divisor, division.dividend), *_divided(division)]
    return str(left.eval(division.at))


def _divided(division: Division) -> Iterator[tuple[Poly, Poly]]:
    """Yield what the divisor is multiplied by, and what is left once that is taken away."""
    left = division.dividend
    while not left.is_zero and left.degree() >= division.divisor.degree():
        power = Poly(_X ** (left.degree() - division.divisor.degree()), _X)
        times = power * (left.LC() / division.divisor.LC())
        left -= division.divisor * times
        yield times, left


def _told(division: Division) -> Iterator[str]:
    yield f"The divisor is ${written(division.divisor)}$."
    left = division.dividend
    size = int(division.divisor.degree())
    for times, left in _divided(division):
        power = int(times.degree())
        said = ", ".join(map(str, _coefficients(left, power + size)))
        yield f"Without {times.LC()}x^{power} times it, coefficients {said} are left."
    some = _coefficients(left, size)
    values = [
        sum(c * division.at ** (last - at) for at, c in enumerate(some[: last + 1]))
        for last in range(len(some))
    ]
    yield f"Horner's scheme at {division.at}: {', '.join(map(str, values))}."


def _coefficients(polynomial: Poly, size: int) -> list[int]:
    """Return so many coefficients, the last of them the constant."""
    found = [int(c) for c in polynomial.all_coeffs()]
    return [0] * (size - len(found)) + found


READER = Reader(_read, _solve, follow=retraced(_told, _solve))
