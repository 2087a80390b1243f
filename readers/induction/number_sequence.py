"""A sequence whose terms come from the two before by a short formula, which is to be found."""

import re
from collections.abc import Callable, Iterator
from operator import add, mul, sub
from typing import Final, NamedTuple, TypeAlias

from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.retracing import explained

_SAYS: Final = Phrases(
    once={
        "terms": r"<terms:terms>, ...",
        "order": r"""
            The first two terms are free. Each later term is computed from p (the previous term), q
                (the one before the previous) and n (the position of the new term, counted from 1).
            From the third term on, each term comes from the two before it: p is the term just
                before it, q the term before p, and n is its own position (the first term has
                n = 1).
        """,
        "rule": r"""
            The rule is one formula made of p, q, n and the numbers <low:int> to <high:int> with
                exactly <count=one> operation (+, - or *), bracketed in any way; anything may be
                used more than once or not at all.
            The rule is one formula made of p, q, n and the numbers <low:int> to <high:int> with
                exactly <count=two|three> operations (each of them +, - or *), bracketed in any way;
                anything may be used more than once or not at all.
            The rule is a formula that may use p, q, n and the whole numbers from <low:int> to
                <high:int>, each as often as you like, brackets, and exactly <count=one> operation
                (+, - or *).
            The rule is a formula that may use p, q, n and the whole numbers from <low:int> to
                <high:int>, each as often as you like, brackets, and exactly <count=two|three>
                operations (each of them +, - or *).
        """,
        "agree": r"""
            No formula with fewer operations fits, and all that fit with so many give the same
                continuation.
            Nothing with fewer operations makes these terms, and every formula of this length that
                makes them continues them alike.
        """,
        "question": r"""
            Find the next <n:int> terms of the sequence.
            What are the <n:int> terms that come next? Give them in order.
            Continue the sequence by <n:int> terms.
            Write down the next <n:int> numbers, in order.
        """,
    },
    perhaps={
        "scene": r"""
            {The following sequence obeys a hidden rule:|A hidden rule makes a sequence of
                integers.|A sequence of integers starts like this:|The terms of a sequence obey a
                hidden rule.|Continue a sequence of integers that has a hidden rule.}
            Here are the first <m:int> terms of a sequence.
        """
    },
    kinds={"terms": r"-?\d+(?:, -?\d+)*"},
)
_COUNTS: Final = {"one": 1, "two": 2, "three": 3}
_OPERATIONS: Final[dict[str, Callable[[int, int], int]]] = {"+": add, "-": sub, "*": mul}

Formula: TypeAlias = str | int | tuple[str, "Formula", "Formula"]
"""`p`, `q`, `n`, a number, or an operation and two formulas."""
Values: TypeAlias = tuple[int, ...]
"""What a formula gives at each known place from the third on."""
Level: TypeAlias = dict[Values, Formula]
"""Formulas of so many operations, one for each row of values."""


class Sequence(NamedTuple):
    """What a prompt says."""

    terms: tuple[int, ...]
    low: int
    high: int
    operations: int
    asked: int
    """How many terms."""


def _read(question: str) -> Sequence:
    said = _SAYS.read(question)
    rule, scene = said.one("rule"), said.maybe("scene")
    terms = tuple(map(int, said.one("terms")["terms"].split(", ")))
    if scene and "m" in scene and scene.integer("m") != len(terms):
        raise Unread(f"not {len(terms)} terms: {scene['m']}")
    low, high = rule.integer("low"), rule.integer("high")
    asked = said.one("question").integer("n")
    return Sequence(terms, low, high, _COUNTS[rule["count"]], asked)


def _solve(sequence: Sequence) -> str:
    formula = _shortest(sequence)
    if formula is None:
        return "no formula of this length, or a shorter one"
    terms = list(sequence.terms)
    for _ in range(sequence.asked):
        terms.append(_value(formula, terms[-1], terms[-2], len(terms) + 1))
    levels = _levels(sequence, tuple(terms))
    if {values for values, _ in _fitting(levels, sequence.terms[2:])} != {tuple(terms[2:])}:
        return "formulas go on differently"
    return ", ".join(map(str, terms[-sequence.asked :]))


def _shortest(sequence: Sequence) -> Formula | None:
    """Return a formula that fits; None if the shortest have another number of operations."""
    target = sequence.terms[2:]
    levels = _levels(sequence, sequence.terms)
    for shorter in range(1, len(levels)):
        if target in levels[shorter - 1] or any(_fitting(levels[:shorter], target)):
            return None
    if target in levels[-1]:
        return None
    return next((formula for _, formula in _fitting(levels, target)), None)


def _levels(sequence: Sequence, terms: tuple[int, ...]) -> list[Level]:
    """Return the formulas of fewer operations than asked for, with their values for some terms."""
    places = range(3, len(terms) + 1)
    numbers = range(sequence.low, sequence.high + 1)
    leaves: Level = {(number,) * len(places): number for number in numbers}
    levels = [{**leaves, tuple(places): "n", terms[:-2]: "q", terms[1:-1]: "p"}]
    for _ in range(sequence.operations - 1):
        levels.append(_combined(levels))
    return levels


def _pairs(levels: list[Level]) -> Iterator[tuple[Level, Level]]:
    """Yield the levels of the two sides of a formula with one operation more than the last."""
    return zip(levels, reversed(levels), strict=True)


def _combined(levels: list[Level]) -> Level:
    """Return the formulas with one operation more than those of the last level."""
    return {
        tuple(map(operation, left, right)): (sign, first, second)
        for some, others in _pairs(levels)
        for left, first in some.items()
        for right, second in others.items()
        for sign, operation in _OPERATIONS.items()
    }


def _fitting(levels: list[Level], target: Values) -> Iterator[tuple[Values, Formula]]:
    """Yield formulas with one operation more than the last level whose values begin like a target.

    Formulas are looked up by their first value, which the target tells for each left side.
    """
    for some, others in _pairs(levels):
        by_first: dict[int, list[Values]] = {}
        for right in others:
            by_first.setdefault(right[0], []).append(right)
        for left, first in some.items():
            for sign, right in _sides(left[0], target[0], by_first):
                values = tuple(map(_OPERATIONS[sign], left, right))
                if values[: len(target)] == target:
                    yield values, (sign, first, others[right])


def _sides(
    left: int, target: int, by_first: dict[int, list[Values]]
) -> Iterator[tuple[str, Values]]:
    """Yield operations and right sides that make of a first value on the left that of a target."""
    for sign, right in (("+", target - left), ("-", left - target)):
        yield from ((sign, values) for values in by_first.get(right, ()))
    if left and target % left == 0:
        yield from (("*", values) for values in by_first.get(target // left, ()))
    elif left == target == 0:
        yield from (("*", values) for several in by_first.values() for values in several)


def _value(formula: Formula, p: int, q: int, n: int) -> int:
    if isinstance(formula, int):
        return formula
    if isinstance(formula, str):
        return {"p": p, "q": q, "n": n}[formula]
    sign, left, right = formula
    return _OPERATIONS[sign](_value(left, p, q, n), _value(right, p, q, n))


_STATED: Final = re.compile(r"Let each term be (.+)\.")
_TOKEN: Final = re.compile(r"[pqn]|\d+|[-+*()]")


class Rule(NamedTuple):
    """A formula, and how it is written."""

    formula: Formula
    text: str


def _stated(sequence: Sequence, line: str) -> Rule | None:
    """Return the rule that a line states; None if it is none that makes the terms."""
    found = _STATED.fullmatch(line)
    if not found or re.sub(r"\s", "", found[1]) != "".join(tokens := _TOKEN.findall(found[1])):
        return None
    tokens.reverse()
    formula = _operation(tokens, sequence)
    signs = sum(found[1].count(sign) for sign in _OPERATIONS)
    if formula is None or tokens or signs != sequence.operations:
        return None
    terms = sequence.terms
    made = [_value(formula, terms[n - 2], terms[n - 3], n) for n in range(3, len(terms) + 1)]
    return Rule(formula, found[1]) if tuple(made) == terms[2:] else None


def _operation(tokens: list[str], sequence: Sequence) -> Formula | None:
    """Take an operation and its sides off the end of reversed tokens."""
    left = _side(tokens, sequence)
    sign = tokens.pop() if tokens else ""
    right = _side(tokens, sequence)
    return None if left is None or right is None or sign not in _OPERATIONS else (sign, left, right)


def _side(tokens: list[str], sequence: Sequence) -> Formula | None:
    token = tokens.pop() if tokens else ""
    if token == "(":
        inner = _operation(tokens, sequence)
        return inner if tokens and tokens.pop() == ")" else None
    if token.isdigit():
        return int(token) if sequence.low <= int(token) <= sequence.high else None
    return token if token in ("p", "q", "n") else None


def _trace(sequence: Sequence, rule: Rule) -> Iterator[str]:
    terms = list(sequence.terms)
    for n in range(3, len(terms) + sequence.asked + 1):
        p, q = terms[n - 2], terms[n - 3]
        value = _value(rule.formula, p, q, n)
        worked = rule.text.replace("p", str(p)).replace("q", str(q)).replace("n", str(n))
        yield f"n = {n}: {worked} = {value}{', as shown' if n <= len(sequence.terms) else ''}."
        terms[n - 1 : n] = [value]


READER = Reader(_read, _solve, follow=explained(_stated, _trace, _solve))
