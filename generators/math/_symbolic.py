"""Rational expressions that share their parts, their derivatives, and their values.

Every different expression is stored once, under a number, so that derivatives of nested functions
stay small.
"""

from fractions import Fraction
from typing import NamedTuple


class Expression(NamedTuple):
    """`+`, `*` or `/` of the expressions `left` and `right`; a number; or `x`."""

    sign: str
    left: int = 0
    right: int = 0
    number: Fraction = Fraction(0)


class Expressions:
    """A store of expressions in x. Numbers 0, 1 and 2 are those of 0, 1 and x."""

    def __init__(self) -> None:
        self._stored: list[Expression] = []
        self._numbers: dict[Expression, int] = {}
        self._slopes: dict[int, int] = {}
        self.zero, self.one = self.number(0), self.number(1)
        self.x = self._store(Expression("x"))

    def __len__(self) -> int:
        return len(self._stored)

    def number(self, value: Fraction | int) -> int:
        """Return the constant `value`."""
        return self._store(Expression("number", number=Fraction(value)))

    def sum(self, left: int, right: int) -> int:
        """Return left + right."""
        if self.zero in (left, right):
            return left + right  # zero has number 0
        return self._store(Expression("+", left, right))

    def product(self, left: int, right: int) -> int:
        """Return left * right."""
        if self.zero in (left, right):
            return self.zero
        if self.one in (left, right):
            return right if left == self.one else left
        return self._store(Expression("*", left, right))

    def quotient(self, left: int, right: int) -> int:
        """Return left / right."""
        return left if self.zero == left else self._store(Expression("/", left, right))

    def slope(self, index: int) -> int:
        """Return the derivative of an expression, by the rules for sums, products, quotients."""
        if index not in self._slopes:
            self._slopes[index] = self._derived(self._stored[index])
        return self._slopes[index]

    def value(self, index: int, x: Fraction) -> Fraction:
        """Return an expression's value.

        Raises:
            ZeroDivisionError: if some denominator up to there is 0 at x.
        """
        values: list[Fraction] = []
        for sign, left, right, number in self._stored[: index + 1]:
            if sign == "+":
                number = values[left] + values[right]
            elif sign == "*":
                number = values[left] * values[right]
            elif sign == "/":
                number = values[left] / values[right]
            values.append(x if sign == "x" else number)
        return values[index]

    def _store(self, expression: Expression) -> int:
        if expression not in self._numbers:
            self._numbers[expression] = len(self._stored)
            self._stored.append(expression)
        return self._numbers[expression]

    def _derived(self, expression: Expression) -> int:
        sign, left, right, _ = expression
        if sign in ("number", "x"):
            return self.one if sign == "x" else self.zero
        up, down = self.slope(left), self.slope(right)
        if sign == "+":
            return self.sum(up, down)
        rising = self.product(up, right)
        falling = self.product(left, down)
        if sign == "*":
            return self.sum(rising, falling)
        minus = self.product(self.number(-1), falling)
        return self.quotient(self.sum(rising, minus), self.product(right, right))
