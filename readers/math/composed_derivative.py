"""The first or second derivative at a point of a function that is built from others."""

import re
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from sympy import Expr, Function, Symbol

from readers.exact import REDUCED
from readers.formulas import Known, formula
from readers.math._series import Series, expansion
from readers.phrases import Phrases, Unread
from readers.reader import Reader

_SAYS: Final = Phrases(
    once={
        "asked": r"""
            {Find|What is|Compute} $<f:function><marks:primes>(<at>)${.|?}
            Compute $<f:function><marks:primes>(<at>)$, the <order=first|second> derivative at
                $x = <at>$.
            Determine the <order=first|second> derivative of $<f:function>$ at $x = <at>$.
            What is the <order=first|second> derivative $<f:function><marks:primes>(<at>)$ of the
                function $<f:function>$, if
            Find $<f:function><marks:primes>(<at>)$, where
            Work out the <order=first|second> derivative of $<f:function>$ at the point $x = <at>$,
                for
        """,
        "exact": REDUCED,
    },
    perhaps={
        "definitions": r"""
            {Put|Let}
            Define, for all real $x$ for which it makes sense,
            The following is defined for real $x$.
            Consider what follows, where $x$ is a real number:
        """,
    },
    many={"definition": r"$<name:function>(x) = <value>$"},
    kinds={"function": r"[a-z](?:_\{?\d+\}?)?", "primes": "'+"},
)
_X: Final = Symbol("x")
_Table: TypeAlias = dict[object, Callable[[Series], Series]]


class Chain(NamedTuple):
    """What a prompt says."""

    functions: tuple[tuple[str, Expr], ...]
    """Names and values at x, each built from those before it."""
    asked: str
    order: int
    at: Expr


def _read(question: str) -> Chain:
    said = _SAYS.read(question)
    known: Known = {"x": _X}
    functions = list[tuple[str, Expr]]()
    for part in said.many("definition"):
        functions.append((_name(part["name"]), formula(part["value"], known)))
        known = {**known, functions[-1][0]: Function(functions[-1][0])}
    asked = said.one("asked")
    orders = {len(asked["marks"])} if "marks" in asked else set[int]()
    orders |= {("", "first", "second").index(asked["order"])} if "order" in asked else set()
    name = _name(asked["f"])
    if len(orders) != 1 or len({name for name, _ in functions}) != len(functions):
        raise Unread("orders of the derivative, or definitions, do not agree")
    if name not in dict(functions):
        raise Unread(f"not defined: {name}")
    return Chain(tuple(functions), name, orders.pop(), formula(asked["at"], {}))


def _name(text: str) -> str:
    return re.sub(r"[{}]", "", text)


def _solve(chain: Chain) -> str:
    """Expand each function about the value of its argument, to the second power."""
    table: _Table = {}
    for name, value in chain.functions:
        table[Function(name)] = partial(_composed, value, table)
    start = expansion(chain.at, {_X: [Fraction(0)] * 3})
    moved = [start[0], Fraction(1), Fraction(0)]
    series = table[Function(chain.asked)](moved)
    return str(series[chain.order] * chain.order)


def _composed(value: Expr, table: _Table, inner: Series) -> Series:
    return expansion(value, {_X: inner}, table)


READER = Reader(_read, _solve)
