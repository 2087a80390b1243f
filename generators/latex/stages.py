r"""Stages: a formula worked out, one operation in each of its parts at a time.

Of `(a)^2 - 2b` with a = 3 and b = -4 these are `3^2 - 2 \cdot (-4)`, `9 - (-8)` and `17`.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from generators.latex.sums import multiplied, number

_TOKEN = re.compile(r"\s*(?:\\left|\\right)?(?:(\d+|[a-z])|(\\frac|\\cdot|[-+^(){}]))")


@dataclass(frozen=True, slots=True)
class _Operation:
    """A quotient or a power."""

    sign: str
    left: "_Node"
    right: "_Node"


@dataclass(frozen=True, slots=True)
class _Chain:
    """A sum or a product of two or more; the sign before the first part is `+` or `*`."""

    parts: tuple[tuple[str, "_Node"], ...]

    @property
    def is_sum(self) -> bool:
        """Whether its parts are added or subtracted."""
        return self.parts[0][0] == "+"


_Node: TypeAlias = Fraction | _Operation | _Chain


def stages(formula: str, values: Mapping[str, Fraction | int]) -> list[str]:
    r"""Return the LaTeX of a formula with values for its letters, and after each round.

    It takes whole numbers, letters, `+`, `-`, `\cdot` or nothing between factors, `^`, `\frac` and
    brackets, with `\left` and `\right` or without. In each round all operations on two numbers are
    done, and numbers that are added or multiplied are taken in pairs; so the last is the value.

    Raises:
        ValueError: if something else stands in the formula, or an exponent is not whole.
        ZeroDivisionError: if a value divides by 0.
    """
    node = _Parser(formula, values).whole()
    found = [_written(node)]
    while not isinstance(node, Fraction):
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


def long_product(left: int, right: int) -> str:
    r"""Return the product of whole numbers as a chain of equations that takes digit by digit.

    `12 \cdot 34 = 10 \cdot 30 + 10 \cdot 4 + 2 \cdot 30 + 2 \cdot 4 = 300 + 40 + 60 + 8 = 340 + 68
    = 408`. Where the product is negative, each of its parts is subtracted.
    """
    pairs = [(a, b) for a in _places(left) for b in _places(right)]
    rounds = [multiplied(left, right)]
    sign = "-" if left * right < 0 else ""
    if len(pairs) > 1:
        rounds.append(sign + f" {sign or '+'} ".join(rf"{a} \cdot {b}" for a, b in pairs))
    values = [a * b for a, b in pairs] or [0]
    while len(values) > 1:
        rounds.append(sign + f" {sign or '+'} ".join(map(str, values)))
        values = [sum(values[at : at + 2]) for at in range(0, len(values), 2)]
    return " = ".join([*rounds, sign + str(values[0])])


def _places(value: int) -> list[int]:
    """Return what the digits of a number stand for, without its sign: 300, 40 and 2."""
    digits = str(abs(value))
    return [
        int(digit) * 10**at
        for at, digit in zip(range(len(digits))[::-1], digits, strict=True)
        if digit != "0"
    ]


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
        parts = [("+", self.product())]
        while self.next in ("+", "-"):
            parts.append((self.tokens.pop(0), self.product()))
        return parts[0][1] if len(parts) == 1 else _Chain(tuple(parts))

    def product(self) -> _Node:
        parts = [("*", self.power())]
        while self.next not in ("", "+", "-", ")", "}"):
            if self.next == r"\cdot":
                self.tokens.pop(0)
            parts.append(("*", self.power()))
        return parts[0][1] if len(parts) == 1 else _Chain(tuple(parts))

    def power(self) -> _Node:
        found = self.atom()
        if self.next == "^":
            self.tokens.pop(0)
            found = _Operation("^", found, self.atom())
        return found

    def atom(self) -> _Node:
        token = self.tokens.pop(0) if self.tokens else ""
        if token.isdecimal():
            return Fraction(int(token))
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


def _reduced(node: _Node) -> _Node:
    """Return a part after a round."""
    match node:
        case Fraction():
            return node
        case _Chain():
            parts = [
                one
                for at in range(0, len(node.parts), 2)
                for one in _paired(node.parts[at : at + 2], leads=not at)
            ]
            return parts[0][1] if len(parts) == 1 else _Chain(tuple(parts))
        case _Operation(sign, Fraction() as left, Fraction() as right):
            return left / right if sign == "/" else _power(left, right)
    return _Operation(node.sign, _reduced(node.left), _reduced(node.right))


def _power(base: Fraction, exponent: Fraction) -> Fraction:
    if exponent.denominator > 1:
        raise ValueError(f"the exponent {exponent} is not whole")
    return base**exponent.numerator


def _paired(pair: Sequence[tuple[str, _Node]], *, leads: bool) -> list[tuple[str, _Node]]:
    """Return neighbors in a chain after a round: one, if they are numbers.

    What comes of two numbers further on than at the head is added or subtracted as a positive one.
    """
    match pair:
        case [("*", Fraction() as left), ("*", Fraction() as right)]:
            return [("*", left * right)]
        case [(first, Fraction() as left), (second, Fraction() as right)]:
            value = left + right if first == second else left - right
            if value < 0 and not leads:
                return [("-" if first == "+" else "+", -value)]
            return [(first, value)]
    return [(sign, _reduced(part)) for sign, part in pair]


def _written(node: _Node) -> str:
    match node:
        case Fraction():
            return number(node)
        case _Chain():
            (_, first), *others = node.parts
            if node.is_sum:
                return _written(first) + "".join(
                    f" {sign} {_held(part, '+')}" for sign, part in others
                )
            return r" \cdot ".join(_held(part, "+") for _, part in node.parts)
        case _Operation("/", left, right):
            return rf"\frac{{{_written(left)}}}{{{_written(right)}}}"
    exponent = _written(node.right)
    return f"{_held(node.left, '+*/^')}^{exponent if len(exponent) == 1 else f'{{{exponent}}}'}"


def _held(node: _Node, signs: str) -> str:
    """Return a part in brackets, if it is negative or made by one of the signs."""
    text = _written(node)
    if isinstance(node, Fraction):
        is_loose = node < 0 or (node.denominator > 1 and "/" in signs)
    else:
        made_by = node.parts[0][0] if isinstance(node, _Chain) else node.sign
        is_loose = made_by in signs
    if not is_loose:
        return text
    return rf"\left({text}\right)" if r"\frac" in text else f"({text})"
