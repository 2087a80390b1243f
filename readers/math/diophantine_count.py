"""How many integers in given ranges solve a linear equation, or how many packs make up a number."""

import re
from collections.abc import Iterator
from itertools import product
from typing import Final, NamedTuple

from sympy import Poly, Symbol

from readers.enumerated import listed
from readers.formulas import formula, letters
from readers.phrases import Phrases, Said, Sayings, Unread
from readers.reader import Reader
from readers.retracing import retraced

_SAYS: Final = Phrases(
    perhaps={
        "solutions": r"""
            Let $N$ be the number of integer solutions $(<letters>)$ of $<equation>$ for which
                <ranges:ranges>. What is $N$?
            The integers $(<letters>)$ lie in these ranges: <ranges:ranges>. In how many ways can
                they be chosen such that¶¶$$<equation>?$$
            How many solutions in integers does $<equation>$ have with <ranges:ranges>?
            Find the number of integer solutions of¶¶$$<equation>$$¶¶with <ranges:ranges>.
            Consider all tuples of integers $(<letters>)$ with <ranges:ranges>. For how many of them
                is $<equation>$?
            Count the integer points $(<letters>)$ that satisfy $<equation>$, where <ranges:ranges>.
        """,
        "packs": r"""
            <who:name> wants to buy exactly <total:int> <things:word>. They are sold in packs:
                <packs>.
            A shop sells <things:word> in packs: <packs>. <who:name> needs exactly <total:int>
                <things:word>.
            Exactly <total:int> <things:word> have to be sent off, in packs of different sizes:
                <packs>.
        """,
        "asked": r"""
            How many different combinations of packs make up the <total:int> <things:word>?
            In how many ways can the numbers of packs be chosen?
            How many choices of the numbers of packs are there?
        """,
    },
    many={
        "stock": r"""
            From <low:int> to <high:int> <color:word> packs can be used (both numbers are allowed).
            The number of <color:word> packs must be at least <low:int> and at most <high:int>.
            No more than <high:int> <color:word> packs are available.
            There are <high:int> <color:word> packs in stock, and some or all or none of them may be
                used.
        """,
    },
    kinds={"ranges": r"\$[^\n]+\$"},
)
_RANGE: Final = re.compile(r"\$(-?\d+) \\le ([a-z]) \\le (-?\d+)\$")
_PACK: Final = re.compile(r"(\w+) packs (?:of (\d+)|with (\d+) pieces each)")


class Number(NamedTuple):
    """An unknown of the equation."""

    factor: int
    least: int
    most: int


class Equation(NamedTuple):
    """What a prompt says."""

    numbers: tuple[Number, ...]
    total: int


def _read(question: str) -> Equation:
    said = _SAYS.read(question)
    keys = {part.key for part in said.parts}
    if keys == {"solutions"}:
        return _solutions(said.one("solutions"))
    if keys == {"packs", "asked", "stock"}:
        return _packs(said)
    raise Unread(f"sentences that do not belong together: {sorted(keys)}")


def _solutions(said: Said) -> Equation:
    ranges = [_range(text) for text in listed(said["ranges"], r"\$[^$,]+\$")]
    names = [name for name, _, _ in ranges]
    if "letters" in said and said["letters"].split(", ") != names:
        raise Unread("letters do not agree")
    left, _, right = said["equation"].partition(" = ")
    poly = Poly(formula(left, letters(" ".join(names))), *map(Symbol, names))
    if (
        not re.fullmatch(r"-?\d+", right)
        or poly.total_degree() != 1
        or poly.eval((0,) * len(names))
    ):
        raise Unread(f"no linear equation: {said['equation']!r}")
    factors = [int(poly.coeff_monomial(x)) for x in poly.gens]
    numbers = (
        Number(factor, low, high) for factor, (_, low, high) in zip(factors, ranges, strict=True)
    )
    return Equation(tuple(numbers), int(right))


def _range(text: str) -> tuple[str, int, int]:
    found = _RANGE.fullmatch(text)
    if not found:
        raise Unread(f"no range: {text!r}")
    return found[2], int(found[1]), int(found[3])


def _packs(said: Sayings) -> Equation:
    totals = {part.integer("total") for part in said.parts if "total" in part}
    things = {part["things"] for part in said.parts if "things" in part}
    texts = listed(said.one("packs")["packs"], _PACK.pattern.replace("(\\", "(?:\\"))
    found = [_PACK.fullmatch(text) for text in texts]
    sizes = {pack[1]: int(pack[2] or pack[3]) for pack in found if pack}
    stock = {part["color"]: part for part in said.many("stock")}
    if len(totals) != 1 or len(things) != 1 or len(sizes) != len(texts):
        raise Unread("things or packs do not agree")
    if list(stock) != list(sizes) or len(said.many("stock")) != len(sizes):
        raise Unread("not every pack has one stock")
    numbers = (
        Number(size, int(stock[color].values.get("low", 0)), stock[color].integer("high"))
        for color, size in sizes.items()
    )
    return Equation(tuple(numbers), totals.pop())


def _solve(equation: Equation) -> str:
    """Count the ways to reach each sum, number after number; the last two by going through one."""
    *first, one, other = equation.numbers
    ways = {0: 1}
    for factor, least, most in first:
        after = dict[int, int]()
        for total, count in ways.items():
            for number in range(least, most + 1):
                at = total + factor * number
                after[at] = after.get(at, 0) + count
        ways = after
    return str(
        sum(count * _pairs(equation.total - total, one, other) for total, count in ways.items())
    )


def _told(equation: Equation) -> Iterator[str]:
    """Go through the narrow ranges, and through one of the two widest, number by number."""
    *few, one, other = sorted(equation.numbers, key=lambda each: (each.most - each.least, each))
    counts = list[int]()
    for values in product(*(range(each.least, each.most + 1) for each in few)):
        parts = [(each.factor, value) for each, value in zip(few, values, strict=True)]
        left = equation.total - sum(factor * value for factor, value in parts)
        fixed = " + ".join(f"{factor} * {value}" for factor, value in parts)
        fits = [
            x
            for x in range(one.least, one.most + 1)
            if (left - one.factor * x) % other.factor == 0
            and other.least <= (left - one.factor * x) // other.factor <= other.most
        ]
        counts.append(len(fits))
        where = f"With {fixed} there, " if few else ""
        yield f"{where}{one.factor} x + {other.factor} y = {left}: {_all(fits)}."
    if few:
        some = " + ".join(str(count) for count in counts if count)
        yield f"Solutions: {some} = {sum(counts)}."


def _all(fits: list[int]) -> str:
    if not fits:
        return "no x fits"
    if len(fits) == 1:
        return f"x is {fits[0]} alone, 1 in all"
    return f"x is {fits[0]} to {fits[-1]} in steps of {fits[1] - fits[0]}, {len(fits)} in all"


def _pairs(total: int, one: Number, other: Number) -> int:
    """Count the pairs of two numbers that make up a total."""
    found = 0
    for number in range(one.least, one.most + 1):
        left = total - one.factor * number
        found += left % other.factor == 0 and other.least <= left // other.factor <= other.most
    return found


READER = Reader(_read, _solve, follow=retraced(_told, _solve))
