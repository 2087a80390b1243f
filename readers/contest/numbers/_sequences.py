"""Whole numbers that a square must fit: what texts say of them, and which they are."""

import re
from typing import Final, NamedTuple

from sympy import Expr, Poly, Rational, Symbol

from readers.contest.numbers._squares import Squares, solutions
from readers.enumerated import joined
from readers.formulas import formula
from readers.phrases import Phrases, Said, Sayings, Unread

N: Final = Symbol("n")
Y: Final = Symbol("y")
NUMBERS: Final = {
    word: number
    for number, word in enumerate(
        ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), 1
    )
}
COUNT: Final = r"\d+|" + "|".join(word for each in NUMBERS for word in (each, each.capitalize()))
WHOLE: Final = {
    "condition": r"""
        A positive integer $n$ is such that <c:condition>.
        Consider all positive integers $n$ for which <c:condition>.
        For some positive integers $n$ it is true that <c:condition>.
        Ivo goes through $n = 1, 2, 3, \ldots$ and notes each $n$ for which <c:condition>.
        Let $n$ be a positive integer such that <c:condition>.
        The number $n$ is a positive integer, and <c:condition>.
    """,
    "laid": r"""
        <count:count> square floors are laid with $n$ by $n$ tiles each.
        A gardener has <count:count> square beds, each with $n$ rows of $n$ tulips.
    """,
    "sides": r"""
        A child lays <count:count> squares of <sides:sides> rows out of unit tiles, with as many
            tiles in each row as there are rows.
        <count:count> square sheets of paper with sides <sides:sides> are cut into unit squares.
    """,
    "triangles": r"""
        Coins are laid out as a triangle with $n$ rows: one coin in the first row, two in the
            second, three in the third, and so on.
        Coins are laid out as <count:count> equal triangles, each with $n$ rows: one coin in the
            first row, two in the second, three in the third, and so on.
        Oranges lie on a table as a triangle with $n$ rows, which hold $1, 2, 3, \ldots, n$ oranges.
        Oranges lie on a table as <count:count> equal triangles, each with $n$ rows, which hold
            $1, 2, 3, \ldots, n$ oranges.
    """,
    "row": r"""
        Cards with the numbers $<a:int>, <b:int>, <c:int>, \ldots, n$ lie in a row, in this order.
            One of them, neither the first nor the last, is taken away. The numbers to the left of
            the gap add up to $<d:int>$ <sign=more|less> than the numbers to the right of it add up
            to.
        Cards with the numbers $<a:int>, <b:int>, <c:int>, \ldots, n$ lie in a row, in this order.
            One of them, neither the first nor the last, is taken away. The numbers to the left of
            the gap add up to exactly what the numbers to the right of it add up to.
        The houses on a street bear the numbers $<a:int>, <b:int>, <c:int>, \ldots, n$, in this
            order. For one of them, neither the first nor the last, the numbers of all houses before
            it add up to exactly what the numbers of all houses behind it add up to.
        The steps of a tower are numbered $<a:int>, <b:int>, <c:int>, \ldots, n$ from bottom to top.
            On one step, neither the first nor the last, Mia remarks: the sum of all numbers below
            me is exactly the sum of all numbers above me.
        The houses on a street bear the numbers $<a:int>, <b:int>, <c:int>, \ldots, n$, in this
            order. For one of them, neither the first nor the last, the numbers of all houses before
            it add up to $<d:int>$ <sign=more|less> than the numbers of all houses behind it add up
            to.
        The steps of a tower are numbered $<a:int>, <b:int>, <c:int>, \ldots, n$ from bottom to top.
            On one step, neither the first nor the last, Mia remarks: the sum of all numbers below
            me is $<d:int>$ <sign=more|less> than the sum of all numbers above me.
    """,
    "legs": r"""
        In a right triangle with integer sides the shorter leg is $n$, and the longer leg exceeds it
            by $<d:int>$.
        The sides of a right triangle are integers, and its legs are $n$ and $n + <d:int>$ long.
        Two ships leave a port at the same time, one due north and one due east. An hour later the
            first has gone $n$ kilometers and the second has gone $<d:int>$ kilometers more; $n$ and
            the distance in kilometers between the ships are positive integers.
    """,
    "drawn": r"""
        A drawer holds $n$ gloves, of which at least two are black. Somebody takes two gloves in the
            dark. The chance that both are black is exactly $\frac{<p:int>}{<q:int>}$.
        An urn holds $n$ balls, at least two of them red. If two balls are drawn at random at once,
            both are red with probability exactly $\frac{<p:int>}{<q:int>}$.
        From a pack of $n$ cards two cards are dealt. The probability that both are trumps, of which
            there are at least two in the pack, equals $\frac{<p:int>}{<q:int>}$.
        In a class of $n$ pupils two are chosen by lot. With probability exactly
            $\frac{<p:int>}{<q:int>}$ both of them are girls; the class has at least two girls.
    """,
}
_THINGS: Final = "<things=tiles|tulips|coins|oranges|unit squares>"
ANEW: Final = "\n".join(
    f"{how} {verb}."
    for how in (
        f"All but <less:count> of these {_THINGS}",
        f"All these {_THINGS}",
        f"These {_THINGS} together with <more:count> more",
    )
    for verb in (
        "{exactly fill a single square floor|can be planted anew as one square with as many rows as"
        " columns|can be laid anew as one square|can be put into rows anew so that they form one"
        " square|can be put together, without gaps, to one square}",
        "{can be laid anew as|can be put into rows anew so that they form|can be put together,"
        " without gaps, to} <k:count> equal squares",
    )
)
_CONDITION: Final = Phrases(
    once={
        "condition": r"""
            $<f:formula>$ for some positive integer $y$
            $<g:formula>$ is $<d:int>$ <sign=more|less> than the square of a positive integer
            $<g:formula>$ is $<d:int>$ <sign=more|less> than $<k:int>$ times the square of a
                positive integer
            $<g:formula>$ is{ equal to|} the square of a positive integer
            $<g:formula>$ is equal to $<k:int>$ times the square of a positive integer
        """
    },
    kinds={"formula": r"[^$\n]+"},
)
_SLOTS: Final = (("more", "0"), ("less", "0"), ("k", "1"))
_SERIES: Final = re.compile(r"(\d*)\(1 \+ 2 \+ \\cdots \+ n\)|1 \+ 2 \+ \\cdots \+ n")


class Whole(NamedTuple):
    """What a prompt says of whole numbers."""

    equation: Squares
    kind: str
    first: int
    """The first number of a row."""
    asked: tuple[str, int]


def whole(said: Sayings, part: Said, asked: tuple[str, int]) -> Whole:
    """Return what a text says of whole numbers n.

    Raises:
        Unread: if its parts do not fit each other.
    """
    anew = said.maybe("anew")
    if (part.key in {"laid", "sides", "triangles"}) != (anew is not None):
        raise Unread("things are laid but not anew, or the other way round")
    zero = _laid(part) - _square(anew) if anew else _zero(part)
    kind = part.key if part.key in {"row", "drawn"} else ""
    return Whole(_equation(zero), kind, part.integer("a") if kind == "row" else 1, asked)


def _equation(zero: Expr) -> Squares:
    """Return an equation without fractions."""
    _, poly = Poly(zero, N, Y).clear_denoms(convert=True)
    a, b, c, k = (int(poly.coeff_monomial(power)) for power in (N**2, N, 1, Y**2))
    if Poly(a * N**2 + b * N + c + k * Y**2, N, Y) != poly or a <= 0 or k >= 0:
        raise Unread(f"no multiple of a square: {zero}")
    return Squares(a, b, c, -k)


def _count(word: str) -> int:
    return NUMBERS[word.lower()] if word.lower() in NUMBERS else int(word)


def _laid(part: Said) -> Expr:
    """Return how many things are laid."""
    count = _count(part.values.get("count", "1"))
    match part.key:
        case "laid":
            return count * N**2
        case "triangles":
            return count * N * (N + 1) / 2
    sides = [formula(side.strip("$"), {"n": N}) for side in joined(part["sides"])]
    if len(sides) != count:
        raise Unread(f"{len(sides)} squares where {count} are said")
    return sum((side**2 for side in sides), N - N)


def _square(anew: Said) -> Expr:
    """Return how many things there must be for equal squares."""
    more, less, k = (_count(anew.values.get(*slot)) for slot in _SLOTS)
    return k * Y**2 - more + less


def _zero(part: Said) -> Expr:
    match part.key:
        case "legs":
            return N**2 + (N + part.integer("d")) ** 2 - Y**2
        case "drawn":  # of 2 n - 1 and 2 y - 1, where y are red: n (n - 1) p = q y (y - 1)
            p, q = part.integer("p"), part.integer("q")
            return p * (N**2 - 1) - q * (Y**2 - 1)
        case "row":
            a, b, c = (part.integer(slot) for slot in "abc")
            if (b, c) != (a + 1, a + 2):
                raise Unread(f"no row of numbers: {a}, {b}, {c}")
            more = _more(part)
            before = Y * (Y - 1) / 2 - Rational(a * (a - 1), 2)
            behind = N * (N + 1) / 2 - Y * (Y + 1) / 2
            return behind + more - before
    return _condition(_CONDITION.only(part["c"]))


def _condition(said: Said) -> Expr:
    if "f" in said:
        left, sign, right = said["f"].partition(" = ")
        if not sign:
            raise Unread(f"no equation: {said['f']!r}")
        return _side(left) - formula(right, {"y": Y})
    return _side(said["g"]) - int(said.values.get("k", 1)) * Y**2 - _more(said)


def _more(said: Said) -> int:
    return int(said.values.get("d", 0)) * (1 if said.values.get("sign") == "more" else -1)


def _side(text: str) -> Expr:
    if found := _SERIES.fullmatch(text):
        return int(found[1] or 1) * N * (N + 1) / 2
    return formula(text, {"n": N})


def numbers(puzzle: Whole) -> list[int]:
    """Return the first numbers that fit."""
    found = solutions(puzzle.equation)
    match puzzle.kind:
        case "row":
            found = [(n, y) for n, y in found if puzzle.first < y < n]
        case "drawn":
            odd = [(n, y) for n, y in found if n % 2 == y % 2 == 1 and y >= 3]
            found = [((n + 1) // 2, y) for n, y in odd]
    return sorted({n for n, _ in found})
