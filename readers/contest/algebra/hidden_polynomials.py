"""Polynomials of which some is known: values, an equation for all x, remainders."""

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, TypeAlias, cast

from sympy import (
    Expr,
    Function,
    Integer,
    Poly,
    PolynomialError,
    Symbol,
    expand,
    linsolve,
    rem,
)

from readers.contest.algebra._latex import equation, written
from readers.formulas import formula, parts, put_in
from readers.phrases import Phrases, Said, Unread
from readers.reader import Reader

_KINDS: Final = {
    "math": r"[^$\n]+?",
    "claims": r"\$[^$\n]+\$(?:(?:, \$[^$\n]+\$)* and \$[^$\n]+\$)?",
}
_SAYS: Final = Phrases(
    once={
        "given": r"""
            Find <wanted> if $P$ is a <hidden>.
            Compute <wanted>, where $P$ is a <hidden>.
            Determine <wanted>, given that $P$ is a <hidden>.
            A riddle says that $P$ is a <hidden>, and that its solution is <wanted>. What is the
                solution?
            A page of an old book says that $P$ is a <hidden>; the rest, with <wanted>, is torn off.
                What stood there?
            A program stores $P$, a <hidden>. It is asked for <wanted>. What does it answer?
            The function $P$ on the real numbers is a <hidden>.
            Suppose that $P$ is a <hidden>.
            Let $P$ be a <hidden>.
            On the board stands $P$, a <hidden>.
            Two pupils look for $P$, a <hidden>.
            <who:name> thinks of $P$, a <hidden>.
            Write $<dividend:math> = (<divisor:math>) Q(x) + R(x)$, where $R$ has degree at most 1.
                Determine $R(x)$.
            What remains when $<dividend:math>$ is divided by $<divisor:math>$? Answer with a
                polynomial in $x$.
            There are real numbers $p$ and $q$ such that $<divisor:math>$ divides
                $<dividend:math> - (px + q)$. Give the polynomial $px + q$.
            Let $R(x)$ be a polynomial of degree at most 1 with $R(t) = <dividend:math>$ for both
                complex numbers $t$ that satisfy $<divisor:math> = 0$. Find $R(x)$.
        """,
    },
    perhaps={
        "asked": r"""
            What is <wanted>?
            {Find|Compute|Determine} <wanted>.
        """
    },
    kinds=_KINDS,
)
_HIDDEN: Final = Phrases(
    perhaps={
        "all": r"polynomial {with|such that} <claims:claims> for all real $x$",
        "natural": r"polynomial whose coefficients are non-negative integers, with <claims:claims>",
        "monic": r"monic polynomial of degree $<degree:int>$ with <claims:claims>",
        "leading": r"""
            polynomial of degree $<degree:int>$ whose leading coefficient is $<leading:int>$, with
                <claims:claims>
        """,
        "low": r"polynomial of degree at most $<degree:int>$ with <claims:claims>",
        "remainders": r"""
            polynomial with real coefficients that leaves the remainder $<a:math>$ when divided by
                $<by_a:math>$, and $<b:math>$ when divided by $<by_b:math>$
        """,
        "divisible": r"""
            polynomial with real coefficients such that $<a:math>$ is divisible by $<by_a:math>$,
                and $<b:math>$ by $<by_b:math>$
        """,
    },
    kinds=_KINDS,
)
_WANTED: Final = Phrases(
    perhaps={
        "value": r"$<value:math>$",
        "polynomial": r"$<value:math>$ as a polynomial in $x$",
        "remainder": r"the remainder of $P(x)$ on division by $<divisor:math>$",
    },
    kinds=_KINDS,
)
_P: Final = Function("P")
_X: Final = Symbol("x")
_KNOWN: Final = {"x": _X, "P": lambda at: cast("Expr", _P(at))}
_HIGHEST: Final = 6
"""Degree to which a polynomial is looked for, if none is said."""

Claim: TypeAlias = tuple[Expr, Expr]


class Hidden(NamedTuple):
    """A polynomial P, and an expression of it that is asked for."""

    claims: frozenset[Claim]
    """What is equal, for all x."""
    degree: int
    leading: int | None
    is_natural: bool
    """Whether its coefficients are integers and not negative."""
    wanted: Expr


class Division(NamedTuple):
    """Polynomials of which the remainder is asked."""

    dividend: Expr
    divisor: Expr


def _read(question: str) -> Hidden | Division:
    said = _SAYS.read(question)
    given = said.one("given")
    wanted = [part["wanted"] for part in said.parts if "wanted" in part]
    if len(wanted) != ("hidden" in given):
        raise Unread(f"asks for {wanted}")
    if not wanted:
        letter = "t" if "R(t)" in question else "x"
        dividend, divisor = (formula(given[slot], {letter: _X}) for slot in ("dividend", "divisor"))
        return Division(dividend, _quadratic(divisor))
    hidden, asked = _HIDDEN.only(given["hidden"]), _WANTED.only(wanted[0])
    if (asked.key == "remainder") != ("by_a" in hidden):
        raise Unread(f"not for this polynomial: {wanted[0]!r}")
    if asked.key == "remainder":
        return _remainder(hidden, formula(asked["divisor"], _KNOWN))
    value = formula(asked["value"], _KNOWN)
    if not isinstance(value, _P) or value.has(_X) != (asked.key == "polynomial"):
        raise Unread(f"no value of P: {wanted[0]!r}")
    return _hidden(hidden, value)


def _quadratic(divisor: Expr) -> Expr:
    try:
        degree = Poly(divisor, _X).degree()
    except PolynomialError as error:
        raise Unread(f"no polynomial: {divisor}") from error
    if degree != 2:
        raise Unread(f"not of degree 2: {divisor}")
    return divisor


def _hidden(said: Said, wanted: Expr) -> Hidden:
    claims = [equation(text, _KNOWN) for text in re.findall(r"\$([^$]+)\$", said["claims"])]
    for_all = any(side.has(_X) for claim in claims for side in claim)
    if for_all != (said.key == "all") or not all(claim[0].has(_P) for claim in claims):
        raise Unread(f"not claimed so: {said['claims']!r}")
    leading = 1 if said.key == "monic" else None
    degree = said.integer("degree") if "degree" in said else _HIGHEST
    if "leading" in said:
        leading = said.integer("leading")
    if "degree" in said and len(claims) != degree + (leading is None):
        raise Unread(f"{len(claims)} values of a polynomial of degree {degree}")
    return Hidden(frozenset(claims), degree, leading, said.key == "natural", wanted)


def _remainder(said: Said, divisor: Expr) -> Hidden:
    """Return the polynomial of degree 1 that has its values at the roots of the divisors."""
    claims, product = set[Claim](), Integer(1)
    for one, by in (("a", "by_a"), ("b", "by_b")):
        linear = formula(said[by], _KNOWN)
        root = _X - linear
        value = formula(said[one], _KNOWN)
        if root.has(_X) or value.has(_P) != (said.key == "divisible"):
            raise Unread(f"no remainder: {said[one]!r} by {said[by]!r}")
        product *= linear
        at_root = put_in(value, {_X: root})
        none = cast("Expr", Integer(0))
        claims.add((at_root, none) if said.key == "divisible" else (_KNOWN["P"](root), value))
    if expand(product - divisor) != 0 or len(claims) != 2:
        raise Unread(f"{divisor} is not {product}")
    return Hidden(frozenset(claims), 1, None, False, _KNOWN["P"](_X))


def _solve(puzzle: Hidden | Division) -> str:
    if isinstance(puzzle, Division):
        return written(rem(puzzle.dividend, puzzle.divisor, _X))
    found = _natural(puzzle) if puzzle.is_natural else iter([_determined(puzzle)])
    values = {_put(puzzle.wanted, polynomial) for polynomial in found}
    (value,) = values
    return written(value)


def _put(expression: Expr, polynomial: Expr) -> Expr:
    """Return an expression of P for one that P is."""
    put = expression.replace(_P, lambda at: polynomial.subs(_X, at))
    return cast("Expr", expand(put))


def _determined(puzzle: Hidden) -> Expr:
    """Solve for the coefficients: all that is claimed is linear in them."""
    names = [Symbol(f"c{n}") for n in range(puzzle.degree + 1)]
    general = sum((name * _X**n for n, name in enumerate(names)), Integer(0))
    equations = [] if puzzle.leading is None else [names[-1] - puzzle.leading]
    for left, right in puzzle.claims:
        equations += Poly(_put(left - right, general), _X).coeffs()
    (found,) = cast("Iterable[Iterable[Expr]]", linsolve(equations, names))
    if any(value.free_symbols for value in found):
        raise ValueError(f"not determined: {found}")
    return put_in(general, dict(zip(names, found, strict=True)))


def _natural(puzzle: Hidden) -> Iterator[Expr]:
    values = {int(parts(left)[0]): int(right) for left, right in puzzle.claims}
    total = values.pop(1)
    ((base, value),) = values.items()
    for digits in _digits(total, base, value):
        yield cast("Expr", sum((digit * _X**n for n, digit in enumerate(digits)), Integer(0)))


def _digits(total: int, base: int, value: int) -> Iterator[tuple[int, ...]]:
    """Yield non-negative coefficients, the lowest first, with a sum and a value at a base."""
    if not value:
        if not total:
            yield ()
        return
    for first in range(value % base, min(total, value) + 1, base):
        for rest in _digits(total - first, base, (value - first) // base):
            yield (first, *rest)


READER = Reader(_read, _solve)
