"""Symmetric expressions of two or three real numbers, some of which are known."""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple, cast

from sympy import Abs, Expr, Poly, PolynomialError, Symbol, fraction, solve, sqrt, together
from sympy.polys.polyfuncs import symmetrize

from readers.contest.algebra._latex import equation, written
from readers.formulas import formula, parts, put_in
from readers.phrases import Phrases, Unread
from readers.reader import Reader

_SAYS: Final = Phrases(
    once={
        "given": r"""
            {Find the value of|Determine|Evaluate} $<value:math>$, given that <names:names> are real
                numbers with <claims:claims>.
            {Find the value of|Determine|Evaluate} $<value:math>$, where <names:names> are the real
                numbers $<root:word>$ with $<zero:math> = 0$.
            Real numbers <names:names> satisfy <claims:claims>.
            Suppose that <names:names> are real and <claims:claims>.
            For certain real numbers <names:names> we have <claims:claims>.
            <count=Two|Three> real numbers <names:names> have the property that <claims:claims>.
            Of <count=two|three> real numbers <names:names> it is known that <claims:claims>.
            The real numbers <names:names> are such that <claims:claims>.
            Somebody thinks of real numbers <names:names> for which <claims:claims>.
            Let <names:names> be real numbers with <claims:claims>.
            Assume that real numbers <names:names> fulfil <claims:claims>.
            Let <names:names> be the roots of $<zero:math>$; all of them are real.
            The polynomial $<zero:math>$ has <count=two|three> real roots, <names:names>.
            {The adjacent sides of a rectangle have|A rectangle has adjacent sides of} lengths
                <names:names>. Its <one:measure> and its <other:measure>.
        """,
    },
    perhaps={
        "asked": r"{What is|Find|Compute|Determine the value of} $<value:math>${?|.}",
    },
    kinds={
        "math": r"[^$\n]+",
        "names": r"(?:\$[a-z]\$, )?\$[a-z]\$ and \$[a-z]\$",
        "claims": r"(?:\$[^$\n]+\$, )?\$[^$\n]+\$ and \$[^$\n]+\$",
        "measure": r"(?:area|perimeter) is \$[^$\n]+\$|diagonal is \$[^$\n]+\$ long",
    },
)
_COUNTS: Final[Mapping[str, int]] = {"Two": 2, "two": 2, "Three": 3, "three": 3}


class Values(NamedTuple):
    """What a prompt says."""

    names: tuple[Symbol, ...]
    claims: frozenset[tuple[Expr, Expr]]
    """Expressions of the names that are equal."""
    value: Expr
    """What is asked."""
    are_lengths: bool


def _read(question: str) -> Values:
    said = _SAYS.read(question)
    given = said.one("given")
    names = {name: Symbol(name) for name in re.findall(r"\$([a-z])\$", given["names"])}
    letters = tuple(names.values())
    values = [part["value"] for part in said.parts if "value" in part]
    if len(values) != 1 or len(letters) != given["names"].count("$") // 2:
        raise Unread(f"asks for {len(values)} values of {given['names']}")
    if "count" in given and _COUNTS[given["count"]] != len(letters):
        raise Unread(f"not {given['count']}: {given['names']}")
    claims = _claims(given.values, names)
    if len(claims) != len(letters):
        raise Unread(f"{len(claims)} equations of {given['names']}")
    return Values(letters, claims, formula(values[0], names), "other" in given)


def _claims(given: Mapping[str, str], names: Mapping[str, Symbol]) -> frozenset[tuple[Expr, Expr]]:
    letters = tuple(names.values())
    if "claims" in given:
        texts = re.findall(r"\$([^$]+)\$", given["claims"])
        return frozenset(equation(text, names) for text in texts)
    if "zero" in given:
        return _of_roots(given["zero"], given.get("root", "t"), letters)
    return frozenset(_measured(given[slot], letters) for slot in ("one", "other"))


def _measured(text: str, sides: tuple[Symbol, ...]) -> tuple[Expr, Expr]:
    """Return what a rectangle is said to measure."""
    name, size, _ = re.split(r" is \$|\$", text)
    value = formula(size, {})
    if name == "diagonal":
        return sides[0] ** 2 + sides[1] ** 2, value**2
    return (sides[0] * sides[1] if name == "area" else 2 * (sides[0] + sides[1])), value


def _of_roots(text: str, root: str, names: tuple[Symbol, ...]) -> frozenset[tuple[Expr, Expr]]:
    """Return what the coefficients of a polynomial say of its roots."""
    letter = Symbol(root)
    try:
        first, *rest = Poly(formula(text, {root: letter}), letter).all_coeffs()
    except PolynomialError as error:
        raise Unread(f"no polynomial of {root}: {text!r}") from error
    product = Poly.from_expr(_product(names, letter), letter).all_coeffs()[1:]
    if len(rest) != len(names):
        raise Unread(f"not of degree {len(names)}: {text!r}")
    return frozenset((one, other / first) for one, other in zip(product, rest, strict=True))


def _product(names: tuple[Symbol, ...], letter: Symbol) -> Expr:
    total = (letter - names[0]) * (letter - names[1])
    return cast("Expr", total if len(names) == 2 else total * (letter - names[2]))


def _solve(values: Values) -> str:
    """Put sums of products of the names for them, and solve for these."""
    sums = tuple(Symbol(f"e{n}") for n in range(1, len(values.names) + 1))
    zeros = [_in_sums(left - right, values.names, sums) for left, right in values.claims]
    found = set[Expr]()
    for each in solve([fraction(together(zero))[0] for zero in zeros], sums, dict=True):
        if not values.are_lengths or all(each[one] > 0 for one in sums):
            found.add(_value(values, sums, each))
    (value,) = found
    return written(value)


def _value(values: Values, sums: tuple[Symbol, ...], known: Mapping[Symbol, Expr]) -> Expr:
    if isinstance(values.value, Abs):
        inner = parts(values.value)[0] ** 2
        return sqrt(put_in(_in_sums(inner, values.names, sums), known))
    return put_in(_in_sums(values.value, values.names, sums), known)


def _in_sums(value: Expr, names: tuple[Symbol, ...], sums: tuple[Symbol, ...]) -> Expr:
    """Return a symmetric fraction, said by the sum of the names, of their products by two, ..."""
    above, below = (_symmetrized(part, names, sums) for part in fraction(together(value)))
    return above / below


def _symmetrized(value: Expr, names: tuple[Symbol, ...], sums: tuple[Symbol, ...]) -> Expr:
    found, rest, said = cast(
        "tuple[Expr, Expr, list[tuple[Symbol, Expr]]]", symmetrize(value, *names, formal=True)
    )
    if rest != 0:
        raise ValueError(f"not symmetric: {value}")
    return put_in(found, dict(zip((one for one, _ in said), sums, strict=True)))


READER = Reader(_read, _solve)
