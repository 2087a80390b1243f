"""An expression of made-up operators, which are defined by cases and have an order of their own."""

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from readers.enumerated import joined
from readers.phrases import Phrases, Said, Sayings, Unread
from readers.reader import Reader
from readers.retracing import retraced

_SAYS: Final = Phrases(
    once={
        "definitions": r"""
            {Let these symbols stand for operations on integers:|The following operators on integers
                are made up for this question:|For integers a and b we define:|New operations are
                defined like this, for all integers a and b:}¶¶<definitions:block>
        """,
        "brackets": r"""
            What is in brackets is done first.
            Brackets come first; <chain>.
        """,
        "equal": r"""
            Of different operators, the one further left in the list <list> binds more tightly;
                equal ones next to each other are grouped from the <side=left|right>.
            Several equal operators in a row are evaluated from the <side=left|right>.
        """,
        "question": r"""
            {Compute:|What is the value of this expression?|Evaluate the expression.|Find the number
                that this expression stands for.}¶¶<expression:line>
        """,
    },
    perhaps={
        "first": r"In a definition, the first case that applies counts.",
        "mod": r"x mod m is the remainder from 0 to m - 1.",
    },
)
_WHEN: Final = Phrases(
    many={
        "greater": r"a > b",
        "even": r"a + b is even",
        "multiple": r"a is a multiple of <n:int>",
        "beyond": r"b > <n:int> or b < -<n:int>",
    }
)
_VALUE: Final = Phrases(
    many={
        "modulo": r"(<p:factor>a <q:term>b) mod <m:int>",
        "distance": r"<p:factor>|a - b| <c:term>",
        "extremes": r"<p:factor>max(a, b) <q:term>min(a, b)",
        "product": r"ab <p:term>a <c:term>",
        "linear": r"<p:factor>a <q:term>b <c:term>",
    },
    kinds={"factor": r"-?\d*", "term": r"[+-] \d*"},
)
_HOLDS: Final[dict[str, Callable[[int, int, int], bool]]] = {
    "greater": lambda a, b, _: a > b,
    "even": lambda a, b, _: (a + b) % 2 == 0,
    "multiple": lambda a, _, n: a % n == 0,
    "beyond": lambda _, b, n: b > n or b < -n,
}
_COMPUTES: Final[dict[str, Callable[[int, int, dict[str, int]], int]]] = {
    "modulo": lambda a, b, k: (k["p"] * a + k["q"] * b) % k["m"],
    "distance": lambda a, b, k: k["p"] * abs(a - b) + k["c"],
    "extremes": lambda a, b, k: k["p"] * max(a, b) + k["q"] * min(a, b),
    "product": lambda a, b, k: a * b + k["p"] * a + k["c"],
    "linear": lambda a, b, k: k["p"] * a + k["q"] * b + k["c"],
}
_TERMS: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "modulo": (("p", "{a}"), ("q", "{b}")),
    "distance": (("p", "|{a} - {b}|"), ("c", "")),
    "extremes": (("p", "max({a}, {b})"), ("q", "min({a}, {b})")),
    "product": (("", "{a} * {b}"), ("p", "{a}"), ("c", "")),
    "linear": (("p", "{a}"), ("q", "{b}"), ("c", "")),
}
"""The constants of each, and what they are factors of."""

Value: TypeAlias = tuple[str, tuple[tuple[str, int], ...]]
"""A kind and its numbers."""


class Case(NamedTuple):
    """A condition and its number (none for what is left), and the value."""

    when: str
    number: int
    value: Value


class Expression(NamedTuple):
    """What a prompt says."""

    cases: tuple[tuple[str, tuple[Case, ...]], ...]
    tightest_first: tuple[str, ...]
    grouped: str
    """Where equal operators are grouped from, left or right."""
    tokens: tuple[str, ...]


def _read(question: str) -> Expression:
    said = _SAYS.read(question)
    cases = tuple(map(_definition, said.one("definitions")["definitions"].split("\n")))
    order = _order(said)
    if set(order) != {symbol for symbol, _ in cases} or len(order) != len(cases):
        raise Unread(f"the operators {order} are not those defined")
    every = [case for _, each in cases for case in each]
    if len(every) > len(cases) and not said.maybe("first"):
        raise Unread("nothing says which case counts")
    if any(case.value[0] == "modulo" for case in every) and not said.maybe("mod"):
        raise Unread("nothing says what mod is")
    tokens = _tokens(said.one("question")["expression"], order)
    return Expression(cases, order, said.one("equal")["side"], tokens)


def _order(said: Sayings) -> tuple[str, ...]:
    brackets, equal = said.one("brackets"), said.one("equal")
    if ("chain" in brackets) == ("list" in equal):
        raise Unread("the order of operators is said twice, or not at all")
    if "list" in equal:
        return tuple(equal["list"].split(", "))
    steps = [link.split(" is done before ") for link in joined(brackets["chain"])]
    if any(len(step) != 2 for step in steps):
        raise Unread(f"no order of operators: {brackets['chain']!r}")
    if any(before[1] != after[0] for before, after in pairwise(steps)):
        raise Unread(f"no chain: {brackets['chain']!r}")
    return (steps[0][0], *(step[1] for step in steps))


def _definition(line: str) -> tuple[str, tuple[Case, ...]]:
    found = re.fullmatch(r"a (\S) b = (.+)", line)
    if not found:
        raise Unread(f"no definition: {line!r}")
    *first, last = found[2].split("; ")
    if not first:
        return found[1], (Case("", 0, _value(last)),)
    for form, end in (
        (r"if (?P<when>.+): (?P<value>.+)", r"otherwise: (?P<value>.+)"),
        (r"(?P<value>.+) when (?P<when>.+)", r"else (?P<value>.+)"),
        (r"(?P<value>.+) if (?P<when>.+)", r"(?P<value>.+) otherwise"),
    ):
        parts = [re.fullmatch(form, part) for part in first]
        left = re.fullmatch(end, last)
        if left and all(parts):
            cases = [_case(part["when"], part["value"]) for part in parts if part]
            return found[1], (*cases, Case("", 0, _value(left["value"])))
    raise Unread(f"no cases: {line!r}")


def _case(when: str, value: str) -> Case:
    said = _WHEN.only(when)
    return Case(said.key, said.integer("n") if "n" in said else 0, _value(value))


def _value(text: str) -> Value:
    said = _VALUE.only(text)
    return said.key, tuple((slot, _number(said, slot)) for slot in said.values)


def _number(said: Said, slot: str) -> int:
    digits = said[slot].replace("+", "").replace(" ", "")
    if slot == "c" and not digits.strip("-"):
        raise Unread(f"no number in {said.values}")
    return int(digits + "1" if digits in {"", "-"} else digits)


def _tokens(text: str, symbols: tuple[str, ...]) -> tuple[str, ...]:
    tokens = tuple(text.replace("(", "( ").replace(")", " )").split(" "))
    if not all(re.fullmatch(r"[()]|\d+", token) or token in symbols for token in tokens):
        raise Unread(f"no expression: {text!r}")
    return tokens


def _solve(expression: Expression) -> str:
    tokens = list(reversed(expression.tokens))
    return str(_evaluated(tokens, expression, 0, []))


def _trace(expression: Expression) -> list[str]:
    done: list[str] = []
    _evaluated(list(reversed(expression.tokens)), expression, 0, done)
    return done


def _evaluated(tokens: list[str], expression: Expression, least: int, done: list[str]) -> int:
    """Take an expression whose operators bind at least so tightly off the end of reversed tokens.

    The loosest operator binds with 0. What is worked out comes in at the end of `done`.
    """
    token = tokens.pop()
    if token == "(":
        value = _evaluated(tokens, expression, 0, done)
        tokens.pop()
    else:
        value = int(token)
    while tokens and tokens[-1] != ")":
        tightness = len(expression.cases) - 1 - expression.tightest_first.index(tokens[-1])
        if tightness < least:
            break
        symbol = tokens.pop()
        inner = tightness + (expression.grouped == "left")
        value = _applied(
            expression, symbol, value, _evaluated(tokens, expression, inner, done), done
        )
    return value


def _applied(expression: Expression, symbol: str, a: int, b: int, done: list[str]) -> int:
    cases = dict(expression.cases)[symbol]
    for place, (when, number, (kind, constants)) in enumerate(cases, 1):
        if not when or _HOLDS[when](a, b, number):
            value = _COMPUTES[kind](a, b, dict(constants))
            by = f" (case {place})" if len(cases) > 1 else ""
            done.append(
                f"{a} {symbol} {b} = {_written(kind, a, b, dict(constants))} = {value}{by}."
            )
            return value
    raise Unread(f"no case of {symbol} applies")


def _written(kind: str, a: int, b: int, constants: dict[str, int]) -> str:
    """Write a value with its numbers in place of letters."""
    text = ""
    for letter, form in _TERMS[kind]:
        factor = constants.get(letter, 1)
        size = str(abs(factor)) if abs(factor) != 1 or not form else ""
        text += (" - " if factor < 0 else " + ") if text else "-" * (factor < 0)
        text += " * ".join(filter(None, (size, form.format(a=a, b=b))))
    return f"({text}) mod {constants['m']}" if kind == "modulo" else text


READER = Reader(_read, _solve, follow=retraced(_trace, _solve))
