"""Coefficients of power series around 0, or derivatives there, of nested functions."""

import re
from fractions import Fraction
from math import factorial
from typing import Final, NamedTuple

from sympy import Expr, Symbol

from readers.exact import REDUCED
from readers.formulas import formula
from readers.math._series import expansion
from readers.phrases import Phrases, Said, Unread
from readers.reader import Reader

_ORDERS: Final[str] = "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth"
_SAYS: Final = Phrases(
    once={
        "exact": REDUCED,
        "function": r"""
            $$f(<x:letter>) = <value>$$
            $$f(<x:letter>) = <value> = \sum_{n \ge 0} <a:letter>_n <x:letter>^n$$
        """,
    },
    perhaps={
        "introduction": r"""
            For the function
            Let
        """,
        "derivative": f"""
            what is $f<marks:marks>(0)$, the <order={_ORDERS}> derivative at $<x:letter> = 0$?
            {{Work out|Find|Compute|Determine}} the <order={_ORDERS}> derivative at $<x:letter> =
                0$, $f<marks:marks>(0)$.
            {{Work out|Find|Compute|Determine}} the <order={_ORDERS}> derivative at the point
                $<x:letter> = 0$ of
        """,
        "of": r"""
            {Work out|Find|Compute|Determine} the coefficient of $<power:power>$ in the power series
                around $<x:letter> = 0$ of
        """,
        "expand": r"Expand",
        "around": r"""
            in powers of $<x:letter>$, around $<x:letter> = 0$. What is the coefficient of
                $<power:power>$?
        """,
        "maclaurin": r"The Maclaurin series of",
        "is": r"""
            is $<a:letter>_0 + <a:letter>_1 <x:letter> + <a:letter>_2 <x:letter>^2 + \cdots$.
        """,
        "near": r"""
            Near $<x:letter> = 0$ we have $f(<x:letter>) = <a:letter>_0 + <a:letter>_1 <x:letter> +
                <a:letter>_2 <x:letter>^2 + \cdots$, where
        """,
        "generating": r"A generating function is given by",
        "coefficient": r"""
            {What is|Work out|Find|Compute|Determine} $<a:letter>_{<k:int>}${.|?}
        """,
    },
    kinds={"letter": "[a-z]", "marks": r"'+|\^\{\(\d+\)\}", "power": r"[a-z](?:\^\{\d+\})?"},
)
_FORMS: Final = (
    {"introduction", "derivative"},
    {"derivative"},
    {"of"},
    {"expand", "around"},
    {"maclaurin", "is", "coefficient"},
    {"near", "coefficient"},
    {"generating", "coefficient"},
)


class Expansion(NamedTuple):
    """What a prompt says."""

    value: Expr
    letter: Symbol
    order: int
    is_derivative: bool
    """Whether the derivative is asked for, not the coefficient."""


def _read(question: str) -> Expansion:
    said = _SAYS.read(question)
    keys = {part.key for part in said.parts} - {"function", "exact"}
    if keys not in _FORMS:
        raise Unread(f"sentences that do not belong together: {sorted(keys)}")
    function = said.one("function")
    for slot in ("x", "a"):
        if len({part[slot] for part in said.parts if slot in part}) > 1:
            raise Unread("letters do not agree")
    if ("a" in function) != ("generating" in keys):
        raise Unread("a series that nothing is said of, or none")
    orders = {order for part in said.parts for order in _orders(part, function["x"])}
    if len(orders) != 1:
        raise Unread(f"orders do not agree: {orders}")
    letter = Symbol(function["x"])
    value = formula(function["value"], {function["x"]: letter})
    return Expansion(value, letter, orders.pop(), "derivative" in keys)


def _orders(part: Said, x: str) -> list[int]:
    """Return the order of a derivative or coefficient, as often as it is said."""
    found = list[int]()
    if "order" in part:
        found.append([*_ORDERS.split("|")].index(part["order"]) + 1)
    if "marks" in part:
        number = re.fullmatch(r"\^\{\((\d+)\)\}", part["marks"])
        found.append(int(number[1]) if number else len(part["marks"]))
    if "k" in part:
        found.append(part.integer("k"))
    if "power" in part:
        if part["power"][0] != x:
            raise Unread(f"no power of {x}: {part['power']!r}")
        found.append(int(part["power"][3:-1] or 1))
    return found


def _solve(asked: Expansion) -> str:
    t = [Fraction(int(n == 1)) for n in range(asked.order + 1)]
    coefficient = expansion(asked.value, {asked.letter: t})[asked.order]
    return str(coefficient * factorial(asked.order) if asked.is_derivative else coefficient)


READER = Reader(_read, _solve)
