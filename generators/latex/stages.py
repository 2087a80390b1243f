r"""Stages: a formula worked out, one operation in each of its parts at a time.

Of `(a)^2 - 2b` with a = 3 and b = -4 these are `3^2 - 2 \cdot (-4)`, `9 - (-8)` and `17`.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from generators.latex.sums import number

_TOKEN = re.compile(r"\s*(?:\\left|\\right)?(?:(\d+|[a-z])|(\\frac|\\cdot|[-+^(){}]))")


@dataclass(frozen=True, slots=True)
class _Operation:
    sign: str
    left: "_Node"
    right: "_Node"


_Node: TypeAlias = Fraction | _Operation


def stages(formula: str, values: Mapping[str, Fraction | int]) -> list[str]:
    r"""Return the LaTeX of a formula with values for its letters, and after each round.

    It takes whole numbers, letters, `+`, `-`, `\cdot` or nothing between factors, `^`, `\frac` and
    brackets, with `\left` and `\right` or without. In each round all operations on two numbers are
    done, so the last is the value.

    Raises:
        ValueError: if something else stands in the formula.
        ZeroDivisionError: if a value divides by 0.
    """
    node = _Parser(formula, values).whole()
    found = [_written(node)]
    while isinstance(node, _Operation):
        node = _reduced(node)
        if (text := _written(node)) != found[-1]:
            found.append(text)
    return found


def chain(formula: str, values: Mapping[str, Fraction | int]) -> str:
    """Return the stages of a formula as a chain of equations, from it to its value.

    Raises:
        ValueError: if something stands in the formula that `stages` does not take.
        ZeroDivisionError: if a value divides by 0.
    """
    return " = ".join(stages(formula, values))


class _Parser:
    def __init__(self, formula: str, values: Mapping[str, Fraction | int]) -> None:
        self.formula, self.values = formula, values
        self.tokens = [*_tokens(formula)]

    def whole(self) -> _Node:
        found = self.sum()
        if self.tokens:
            raise ValueError(f"{self.formula}: {self.tokens[0]!r} is not expected")
        return found

    def sum(self) -> _Node:
        found = self.product()
        while self.next in ("+", "-"):
            sign = self.tokens.pop(0)
            found = _Operation(sign, found, self.product())
        return found

    def product(self) -> _Node:
        found = self.power()
        while self.next not in ("", "+", "-", ")", "}"):
            if self.next == r"\cdot":
                self.tokens.pop(0)
            found = _Operation("*", found, self.power())
        return found

    def power(self) -> _Node:
        found = self.atom()
        if self.next == "^":
            self.tokens.pop(0)
            found = _Operation("^", found, self.atom())
        return found

    def atom(self) -> _Node:
        token = self.tokens.pop(0) if self.tokens else ""
        if token.isdecimal():
            return Fraction(token)
        if token in self.values:
            return Fraction(self.values[token])
        if token == r"\frac":
            return _Operation("/", self.atom(), self.atom())
        if token in ("(", "{"):
            found = self.sum()
            if self.next == {"(": ")", "{": "}"}[token]:
                self.tokens.pop(0)
                return found
        raise ValueError(f"{self.formula}: {token!r} is not expected")

    @property
    def next(self) -> str:
        return self.tokens[0] if self.tokens else ""


def _tokens(formula: str) -> Iterator[str]:
    place = 0
    while place < len(formula.rstrip()):
        found = _TOKEN.match(formula, place)
        if not found:
            raise ValueError(f"{formula}: cannot read {formula[place:]!r}")
        yield found[1] or found[2]
        place = found.end()


def _reduced(node: _Operation) -> _Node:
    left, right = node.left, node.right
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return _value(node.sign, left, right)
    both = (_reduced(part) if isinstance(part, _Operation) else part for part in (left, right))
    return _Operation(node.sign, *both)


def _value(sign: str, left: Fraction, right: Fraction) -> Fraction:
    match sign:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "/":
            return left / right
    return left ** int(right)


def _written(node: _Node) -> str:
    if isinstance(node, Fraction):
        return number(node)
    left, right = node.left, node.right
    match node.sign:
        case "+" | "-":
            return f"{_written(left)} {node.sign} {_held(right, '+-')}"
        case "*":
            return rf"{_held(left, '+-')} \cdot {_held(right, '+-')}"
        case "/":
            return rf"\frac{{{_written(left)}}}{{{_written(right)}}}"
    exponent = _written(right)
    return f"{_held(left, '+-*/^')}^{exponent if len(exponent) == 1 else f'{{{exponent}}}'}"


def _held(node: _Node, signs: str) -> str:
    """Return a part in brackets, if it is negative or an operation with one of the signs."""
    text = _written(node)
    if isinstance(node, Fraction):
        is_loose = node < 0 or (node.denominator > 1 and "/" in signs)
    else:
        is_loose = node.sign in signs
    if not is_loose:
        return text
    return rf"\left({text}\right)" if r"\frac" in text else f"({text})"
