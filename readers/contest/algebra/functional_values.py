"""Functions that an equation for all numbers determines: their values, or all of them."""

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, cast

from sympy import (
    Expr,
    Function,
    Integer,
    Symbol,
    cancel,
    expand,
    fraction,
    linsolve,
    primefactors,
    together,
)

from readers.contest.algebra._latex import equation, written
from readers.formulas import formula, parts, put_in
from readers.phrases import Phrases, Unread
from readers.reader import Reader

_LIST: Final = r"\$[^$\n]+\$(?:(?:, \$[^$\n]+\$)* and \$[^$\n]+\$)?"
_SAYS: Final = Phrases(
    once={
        "given": r"""
            Find <wanted:wanted> if $f$ is a function with <claims:list> <scope:scope>.
            Compute <wanted:wanted>, where $f$ is a function with <claims:list> <scope:scope>.
            Determine <wanted:wanted>, given that $f$ is a function with <claims:list>
                <scope:scope>.
            Two friends play: one hides a function $f$, the other may ask. The only hint given is
                that <claims:list> <scope:scope>.
            Of a function $f$ with real values we know that <claims:list> <scope:scope>.
            A machine turns a number $x$ into a number $f(x)$. Its maker only reveals that
                <claims:list> <scope:scope>.
            An old notebook defines a function $f$ by a single line: <claims:list> <scope:scope>.
            Let $f$ be a function for which <claims:list> <scope:scope>.
            A function $f$ satisfies <claims:list> <scope:scope>.
            There is exactly one function $f$ with real values such that, <scope:scope>,
                <claims:list>.
            A function $f$ is described as follows: <scope:scope>, <claims:list>.
            <who:name> has found a function $f$ such that, <scope:scope>, <claims:list>.
        """,
    },
    perhaps={
        "asked": r"""
            What is <wanted:wanted>?
            {Find|Compute|Determine} <wanted:wanted>.
        """
    },
    kinds={
        "list": _LIST,
        "scope": rf"for (?:every real \$x\$(?: other than {_LIST})?|all real \$x\$ and \$y\$"
        r"|all positive integers \$x\$ and \$y\$)",
        "wanted": r"\$f\((?:-?\d+\)\$|x\)\$ in terms of \$x\$)",
    },
)
_SCOPES: Final = Phrases(
    perhaps={
        "one": r"for every real $x$",
        "but": r"for every real $x$ other than <but:list>",
        "sums": r"for all real $x$ and $y$",
        "products": r"for all positive integers $x$ and $y$",
    },
    kinds={"list": _LIST},
)
_F: Final = Function("f")
_X: Final = Symbol("x")
_Y: Final = Symbol("y")
_KNOWN: Final = {"x": _X, "y": _Y, "f": lambda at: cast("Expr", _F(at))}
_VARIED: Final = {"one": {_X}, "but": {_X}, "sums": {_X, _Y}, "products": {_X, _Y}}
_MOST: Final = 12
"""Numbers that are led to each other by what stands in the brackets of an equation."""


class Law(NamedTuple):
    """What a prompt says."""

    scope: str
    claims: frozenset[tuple[Expr, Expr]]
    excepted: frozenset[Expr]
    at: Expr
    """Where the value is asked."""


def _read(question: str) -> Law:
    said = _SAYS.read(question)
    given = said.one("given")
    wanted = [part["wanted"] for part in said.parts if "wanted" in part]
    if len(wanted) != 1:
        raise Unread(f"asks for {wanted}")
    scope = _SCOPES.only(given["scope"])
    claims = frozenset(equation(text, _KNOWN) for text in _listed(given["claims"]))
    at = parts(formula(wanted[0].split("$")[1], _KNOWN))[0]
    excepted = frozenset(formula(text, {}) for text in _listed(scope.values.get("but", "")))
    general = [claim for claim in claims if _letters(claim)]
    if len(general) != 1 or _letters(general[0]) != _VARIED[scope.key]:
        raise Unread(f"not claimed {given['scope']!r}: {given['claims']!r}")
    if len(claims) != {"sums": 2, "products": 3}.get(scope.key, 1):
        raise Unread(f"too few or many claims: {given['claims']!r}")
    return Law(scope.key, claims, excepted, at)


def _listed(text: str) -> list[str]:
    return re.findall(r"\$([^$]+)\$", text)


def _letters(claim: tuple[Expr, Expr]) -> set[object]:
    return {letter for side in claim for letter in side.free_symbols}


def _solve(law: Law) -> str:
    """Write the law down for all numbers that lead to the one that is asked, and solve."""
    names = dict[Expr, Symbol]()
    equations = [
        _named(left - right, names) for left, right in law.claims if not _letters((left, right))
    ]
    (general,) = (left - right for left, right in law.claims if _letters((left, right)))
    equations += [_named(put_in(general, values), names) for values in _values(law, general)]
    solutions = linsolve(equations, list(names.values()))
    (found,) = cast("Iterable[Iterable[Expr]]", solutions)
    value = expand(cancel(dict(zip(names, found, strict=True))[law.at]))
    if value.free_symbols & set(names.values()):
        raise ValueError(f"not determined: {value}")
    return written(value)


def _named(expression: Expr, names: dict[Expr, Symbol]) -> Expr:
    """Return an expression with a letter for each value of f."""
    put = dict[Expr, Expr]()
    for value in expression.atoms(_F):
        at = cancel(value.args[0])
        put[value] = names.setdefault(at, Symbol(f"f{len(names)}"))
    return cast("Expr", expression.xreplace(put))


def _values(law: Law, general: Expr) -> Iterator[dict[Symbol, Expr]]:
    """Yield what is to be put for x and y."""
    known = [left for left, _ in law.claims if not _letters((left, left))]
    numbers = [int(value) for value in (law.at, *(parts(left)[0] for left in known)) if value != _X]
    if law.scope == "sums":
        for x in range(1, max(numbers)):
            yield {_X: Integer(x), _Y: Integer(1)}
    elif law.scope == "products":
        for number in numbers:
            yield from _divided(number)
    else:
        yield from _reached(law, general)


def _divided(number: int) -> Iterator[dict[Symbol, Expr]]:
    while number > 1 and (prime := primefactors(number)[0]):
        number //= prime
        yield {_X: Integer(prime), _Y: Integer(number)}
    yield {_X: Integer(1), _Y: Integer(1)}


def _reached(law: Law, general: Expr) -> Iterator[dict[Symbol, Expr]]:
    """Yield all x at which the equation says something of the number asked, or of such numbers."""
    brackets = [parts(value)[0] for value in general.atoms(_F)]
    open_, seen, used = [law.at], {law.at}, set[Expr]()
    while open_:
        point = open_.pop()
        for x in (_source(bracket, point) for bracket in brackets):
            if x is None or x in law.excepted or x in used:
                continue
            used.add(x)
            yield {_X: x}
            reached = {cast("Expr", cancel(put_in(bracket, {_X: x}))) for bracket in brackets}
            open_ += sorted(reached - seen, key=str)
            seen |= reached
        if len(seen) > _MOST:
            raise ValueError(f"leads to too many numbers: {law}")


def _source(bracket: Expr, point: Expr) -> Expr | None:
    """Return the x for which a quotient of linear terms has a value."""
    above, below = fraction(together(bracket))
    factor = above.coeff(_X, 1) - below.coeff(_X, 1) * point
    if cancel(factor) == 0:
        return None
    return cast("Expr", cancel((below.coeff(_X, 0) * point - above.coeff(_X, 0)) / factor))


READER = Reader(_read, _solve)
