"""Functions and sequences that are given by how each value comes from others."""

import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import islice
from typing import Final, NamedTuple, TypeAlias

from readers.phrases import Phrases, Said, Unread
from readers.reader import Reader

_SAYS: Final = Phrases(
    once={
        "given": r"""
            A function $f$ on the non-negative integers satisfies $f(0) = 0$, and the equations
                <digits:claims> hold for all $n \ge 0$.
            A shop sells an item for each non-negative integer $n$; it costs $f(n)$ coins. Item 0 is
                free, and for all $n$ it is known that <digits:claims>.
            Let $f$ be the function with $f(0) = 0$ for which <digits:claims> hold for every integer
                $n \ge 0$.
            Cards are numbered $0, 1, 2, \ldots$, and card $n$ bears the label $f(n)$. On card 0
                stands the label 0, and for every $n$ one has <digits:claims>.
            For non-negative integers $n$ numbers $f(n)$ are given by $f(0) = 0$ and, for every $n$,
                by <digits:claims>.
            A function $f$ is defined for all positive integers $n$: if $n > <top:int>$, then
                $f(n) = n - <down:int>$, and if $n \le <top:int>$, then
                $f(n) = <nest:nest>n + <up:int><close:close>$.
            The function $f$ from the positive integers to the integers satisfies
                $f(n) = n - <down:int>$ for $n > <top:int>$ and
                $f(n) = <nest:nest>n + <up:int><close:close>$ for $n \le <top:int>$.
            For positive integers $n$ let $f(n) = n - <down:int>$ if $n$ exceeds $<top:int>$, and
                $f(n) = <nest:nest>n + <up:int><close:close>$ otherwise.
            A machine turns a positive integer $n$ into a number $f(n)$. For an $n$ above
                $<top:int>$ that is $n - <down:int>$ at once. For any other $n$ it feeds
                $n + <up:int>$ to itself, then feeds what comes out to itself again; the last
                result is $f(n)$.
            A machine turns a positive integer $n$ into a number $f(n)$. For an $n$ above
                $<top:int>$ that is $n - <down:int>$ at once. For any other $n$ it feeds
                $n + <up:int>$ to itself, then feeds what comes out to itself again <more=and what
                comes out then once more>; the last result is $f(n)$.
            Let $x_1 = <first:int>$, $x_2 = <second:int>$ and $x_{k+1} = <rule:math>$ for
                $k = 2, 3, 4, \ldots$
            A sequence begins with $x_1 = <first:int>$ and $x_2 = <second:int>$, and
                $x_{k+1} = <rule:math>$ for all $k \ge 2$.
            Someone notes the numbers $<first:int>$ and $<second:int>$ on day 1 and day 2. On each
                later day a number is added to the list, so that each further number is
                <rule:words>.
            Numbers stand in a row. The first is $<first:int>$, the second is $<second:int>$, and
                each further number is <rule:words>.
            A machine prints $<first:int>$ and then $<second:int>$. After that, each further number
                is <rule:words>, without end.
        """,
        "asked": r"""
            {What is|Find|Determine} $f(<value:int>)${?|.}
            {What is|Find|Determine} $f(1) + f(2) + \cdots + f(<sum:int>)${?|.}
            How many of the integers $n$ from $<low:int>$ to $<high:int>$ satisfy $f(n) = <is:int>$?
            For how many integers $n$ with $<low:int> \le n \le <high:int>$ is $f(n) = <is:int>$?
            What is the least $n$ for which $f(n) = <least:int>$?
            Find the smallest positive integer $n$ with $f(n) = <least:int>$.
            {What is|Find|Determine} $x_{<place:int>}${?|.}
            {What is|Find|Determine} $x_{1} + x_{2} + \cdots + x_{<total:int>}${?|.}
            What is number $<place:int>$ of this list?
            Which number comes in place $<place:int>$?
            What is the sum of the first $<total:int>$ numbers?
            Find the sum of the first $<total:int>$ of these numbers.
        """,
    },
    kinds={
        "math": r"[^$\n]+",
        "words": r"[a-z ,]+",
        "claims": r"\$[^$\n]+\$(?:, \$[^$\n]+\$)* and \$[^$\n]+\$",
        "nest": r"(?:f\()+",
        "close": r"\)+",
    },
)
_DIGIT: Final = re.compile(r"f\((\d+)n(?: \+ (\d+))?\) = (\d*)f\(n\)(?: \+ (\d+))?")
_STEPS: Final[Mapping[str, Callable[[Fraction, Fraction], Fraction]]] = {
    r"x_k - x_{k-1}": lambda last, before: last - before,
    r"|x_k| - x_{k-1}": lambda last, before: abs(last) - before,
    r"\frac{x_k}{x_{k-1}}": lambda last, before: last / before,
    r"\frac{1 + x_k}{x_{k-1}}": lambda last, before: (1 + last) / before,
}
_WORDS: Final[Mapping[str, str]] = {
    "the one before it minus the one before that": r"x_k - x_{k-1}",
    "the absolute value of the one before it, minus the one before that": r"|x_k| - x_{k-1}",
    "the one before it divided by the one before that": r"\frac{x_k}{x_{k-1}}",
    "one more than the one before it, divided by the one before that": r"\frac{1 + x_k}{x_{k-1}}",
}
_FARTHEST: Final = 1_000_000
"""No least argument is looked for beyond."""


class Digits(NamedTuple):
    """f(bn + r) is a multiple of f(n) and a number more, for each r from 0 to b - 1."""

    rules: tuple[tuple[int, int], ...]


class Nested(NamedTuple):
    """f(n) is n - down above the top, and f applied so many times to n + up elsewhere."""

    top: int
    down: int
    up: int
    times: int


class Row(NamedTuple):
    """Numbers, each of which comes from the two before it."""

    first: int
    second: int
    rule: str


Given: TypeAlias = Digits | Nested | Row


class Question(NamedTuple):
    """What a prompt says."""

    given: Given
    asked: tuple[tuple[str, int], ...]
    """Names of what is asked, and their numbers."""


def _read(question: str) -> Question:
    said = _SAYS.read(question)
    given, asked = _given(said.one("given")), said.one("asked")
    if isinstance(given, Row) != bool({"place", "total"} & asked.values.keys()):
        raise Unread("asks for what is not given")
    return Question(given, tuple((slot, asked.integer(slot)) for slot in sorted(asked.values)))


def _given(said: Said) -> Given:
    if "digits" in said:
        return _digits(re.findall(r"\$([^$]+)\$", said["digits"]))
    if "rule" in said:
        rule = _WORDS.get(said["rule"], said["rule"])
        if rule not in _STEPS:
            raise Unread(f"no rule: {rule!r}")
        return Row(said.integer("first"), said.integer("second"), rule)
    times = 3 if "more" in said else 2
    if "nest" in said:
        times = said["nest"].count("(")
        if times != len(said["close"]):
            raise Unread(f"brackets are not closed: {said['nest']!r}")
    return Nested(said.integer("top"), said.integer("down"), said.integer("up"), times)


def _digits(rules: list[str]) -> Digits:
    found = []
    for residue, rule in enumerate(rules):
        match = _DIGIT.fullmatch(rule)
        if not match or (int(match[1]), int(match[2] or 0)) != (len(rules), residue):
            raise Unread(f"no rule for {len(rules)}n + {residue}: {rule!r}")
        found.append((int(match[3] or 1), int(match[4] or 0)))
    if found[0][1]:
        raise Unread(f"f(0) is not 0: {rules[0]!r}")
    return Digits(tuple(found))


def _solve(question: Question) -> str:
    asked, given = dict(question.asked), question.given
    if isinstance(given, Row):
        row = list(islice(_numbers(given), asked.get("place") or asked["total"]))
        return str(row[-1] if "place" in asked else sum(row))
    f = _of_digits(given) if isinstance(given, Digits) else _nested(given)
    if "least" in asked:
        return str(next(n for n in range(1, _FARTHEST) if f(n) == asked["least"]))
    if "sum" in asked:
        return str(sum(f(n) for n in range(1, asked["sum"] + 1)))
    if "is" in asked:
        return str(sum(f(n) == asked["is"] for n in range(asked["low"], asked["high"] + 1)))
    return str(f(asked["value"]))


def _of_digits(given: Digits) -> Callable[[int], int]:
    def f(n: int) -> int:
        if not n:
            return 0
        rest, residue = divmod(n, len(given.rules))
        factor, more = given.rules[residue]
        return factor * f(rest) + more

    return f


def _nested(given: Nested) -> Callable[[int], int]:
    """Work downwards from the top: what a value comes from is larger, or the rule does not end."""
    values = dict[int, int]()

    def f(n: int) -> int:
        return n - given.down if n > given.top else values[n]

    for n in range(given.top, 0, -1):
        value = n + given.up
        for _ in range(given.times):
            value = f(value)
        values[n] = value
    return f


def _numbers(row: Row) -> Iterator[Fraction]:
    before, last = Fraction(row.first), Fraction(row.second)
    yield before
    while True:
        yield last
        before, last = last, _STEPS[row.rule](last, before)


READER = Reader(_read, _solve)
