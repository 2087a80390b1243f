"""The value of an expression at a point, exact or enclosed; every bound holds before the work."""

import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TypeAlias

from proofmill.verifiers.math.reals import Complex, Interval, Undefined, exact, intervals
from proofmill.verifiers.math.tree import Node

MAX_FACTORIAL = 1_000
MAX_BINOMIAL = 2_000
MAX_ROOT = 64
"""Degree of a root and denominator of an exponent that are taken as roots."""

Point: TypeAlias = Mapping[str, Fraction]
_Function: TypeAlias = Callable[[Interval, int], Interval | None]

_FUNCTIONS: Mapping[str, _Function] = {
    "sin": intervals.sin,
    "cos": intervals.cos,
    "tan": intervals.tan,
    "arcsin": intervals.asin,
    "arccos": intervals.acos,
    "arctan": intervals.atan,
    "sinh": intervals.sinh,
    "cosh": intervals.cosh,
    "tanh": intervals.tanh,
}
_RECIPROCALS = {"sec": "cos", "csc": "sin", "cot": "tan"}


class _Evaluator:
    """One point, one precision; in the real domain, roots and logarithms of negatives are not."""

    def __init__(self, point: Point, bits: int, is_real: bool) -> None:
        self.point = point
        self.bits = bits
        self.is_real = is_real

    def value(self, node: Node) -> Complex | None:
        head = node.head
        if head == "num":
            return Complex(node.number)
        if head == "name":
            found = self.point.get(node.name)
            return None if found is None else Complex(found)
        if head == "const":
            return self.constant(node.name)
        if head == "pow" and node.parts[0].head == "const" and node.parts[0].name == "e":
            exponent = self.value(node.parts[1])
            return None if exponent is None else self.exp(exponent)
        parts = [self.value(part) for part in node.parts]
        if any(part is None for part in parts):
            return None
        return self.apply(node, [part for part in parts if part is not None])

    def constant(self, name: str) -> Complex | None:
        if name == "i":
            return Complex(Fraction(0), Fraction(1))
        if name == "pi":
            return Complex(intervals.pi(self.bits))
        return self.exp(Complex(Fraction(1))) if name == "e" else None

    def apply(self, node: Node, parts: list[Complex]) -> Complex | None:
        bits, first = self.bits, parts[0]
        match node.head:
            case "add":
                return self.fold(exact.complex_add, parts)
            case "mul":
                return self.fold(exact.complex_mul, parts)
            case "neg":
                return exact.complex_neg(first)
            case "div":
                return exact.complex_div(first, parts[1], bits)
            case "pow":
                return self.power(first, parts[1])
            case "root":
                return self.root(first, parts[1])
            case "log":
                return self.logarithm(first, parts[1])
            case "abs":
                return self.absolute(first)
            case "call":
                return self.call(node.name, first)
            case _:
                return _whole(node.head, parts)

    def fold(
        self, join: Callable[[Complex, Complex, int], Complex | None], parts: list[Complex]
    ) -> Complex | None:
        total: Complex | None = parts[0]
        for part in parts[1:]:
            total = None if total is None else join(total, part, self.bits)
        return total

    def exp(self, z: Complex) -> Complex | None:
        size = exact.nonzero(self.real(intervals.exp, z.re), self.bits)
        if size is None or z.im == 0:
            return None if size is None else Complex(size)
        cosine, sine = self.real(intervals.cos, z.im), self.real(intervals.sin, z.im)
        if cosine is None or sine is None:
            return None
        return exact.complex_mul(Complex(size), Complex(cosine, sine), self.bits)

    def real(self, function: _Function, x: exact.Real) -> Interval | None:
        inner = exact.enclose(x, self.bits)
        return None if inner is None else function(inner, self.bits)

    def power(self, base: Complex, exponent: Complex) -> Complex | None:
        n = exponent.re
        if exponent.im == 0 and isinstance(n, Fraction):
            if n.denominator == 1:
                return exact.complex_power(base, int(n), self.bits)
            if n.denominator <= MAX_ROOT:
                return self.rational_power(base, n)
        if base.im != 0 or exact.sign(base.re) != 1:
            return None
        log = self.real(intervals.log, base.re)
        scaled = None if log is None else exact.complex_mul(Complex(log), exponent, self.bits)
        return None if scaled is None else self.exp(scaled)

    def rational_power(self, base: Complex, n: Fraction) -> Complex | None:
        """Take the root first; only square roots of negatives have one agreed meaning."""
        is_positive = base.im == 0 and exact.sign(base.re) in {0, 1}
        if not is_positive and n.denominator != 2:
            return None
        if base.im == 0 and base.re == 0 and n < 0:
            raise Undefined("a negative power of zero")
        root = self.root(Complex(Fraction(n.denominator)), base)
        return None if root is None else exact.complex_power(root, n.numerator, self.bits)

    def root(self, degree: Complex, z: Complex) -> Complex | None:
        n = degree.re
        if degree.im != 0 or not isinstance(n, Fraction) or n.denominator != 1:
            return None
        if not 2 <= n <= MAX_ROOT:
            return None
        if z.im == 0:
            sign = exact.sign(z.re)
            if sign == -1 and n == 2 and not self.is_real:
                up = exact.root(exact.neg(z.re), 2, self.bits)
                return None if up is None else Complex(Fraction(0), up)
            if sign is None:
                return None
            found = _perfect(z.re, int(n)) or exact.root(z.re, int(n), self.bits)
            return None if found is None else Complex(found)
        return self.square_root(z) if n == 2 else None

    def square_root(self, z: Complex) -> Complex | None:
        """Return the principal root: sqrt((|z| + re) / 2) + i sign(im) sqrt((|z| - re) / 2)."""
        size, upper = self.absolute(z), exact.sign(z.im)
        if size is None or upper is None:
            return None
        half = Fraction(1, 2)
        parts: list[exact.Real | None] = []
        for part in (z.re, exact.neg(z.re)):
            total = exact.add(size.re, part, self.bits)
            scaled = None if total is None else exact.mul(total, half, self.bits)
            parts.append(None if scaled is None else exact.root(scaled, 2, self.bits))
        re, im = parts
        if re is None or im is None:
            return None
        return Complex(re, im if upper > 0 else exact.neg(im))

    def logarithm(self, base: Complex, z: Complex) -> Complex | None:
        top, bottom = self.ln(z), self.ln(base)
        if top is None or bottom is None:
            return None
        return exact.complex_div(top, bottom, self.bits)

    def ln(self, z: Complex) -> Complex | None:
        if z.im != 0:
            return None
        if z.re == 1:
            return Complex(Fraction(0))
        sign = exact.sign(z.re)
        if sign == 0:
            raise Undefined("the logarithm of zero")
        if sign == -1 and not self.is_real:
            log = self.real(intervals.log, exact.neg(z.re))
            return None if log is None else Complex(log, intervals.pi(self.bits))
        log = self.real(intervals.log, z.re) if sign == 1 else None
        return None if log is None else Complex(log)

    def absolute(self, z: Complex) -> Complex | None:
        if z.im == 0:
            size = abs(z.re) if isinstance(z.re, Fraction) else intervals.absolute(z.re)
            return Complex(size)
        square = exact.norm(z, self.bits)
        if square is None:
            return None
        size_of = _perfect(square, 2) or exact.root(square, 2, self.bits)
        return None if size_of is None else Complex(size_of)

    def call(self, name: str, z: Complex) -> Complex | None:
        if z.im != 0:
            return None
        if name == "ln":
            return self.ln(z)
        function = _FUNCTIONS.get(_RECIPROCALS.get(name, name))
        found = None if function is None else self.real(function, z.re)
        if found is None:
            return None
        if name in _RECIPROCALS:
            return exact.complex_div(Complex(Fraction(1)), Complex(found), self.bits)
        return Complex(found)


def _perfect(value: exact.Real, n: int) -> Fraction | None:
    """Return the exact square root of the square of a fraction."""
    if n != 2 or not isinstance(value, Fraction) or value < 0:
        return None
    top, bottom = math.isqrt(value.numerator), math.isqrt(value.denominator)
    if top * top != value.numerator or bottom * bottom != value.denominator:
        return None
    return Fraction(top, bottom)


def _whole(head: str, parts: list[Complex]) -> Complex | None:
    """Factorials, binomials, floors and ceilings: of exact arguments within bounds only."""
    if any(part.im != 0 for part in parts):
        return None
    if head in {"floor", "ceil"}:
        return _rounded(parts[0].re, math.floor if head == "floor" else math.ceil)
    whole = [part.re for part in parts]
    numbers = [int(n) for n in whole if isinstance(n, Fraction) and n.denominator == 1 and n >= 0]
    if len(numbers) < len(whole):
        return None
    if head == "fact" and numbers[0] <= MAX_FACTORIAL:
        return Complex(Fraction(math.factorial(numbers[0])))
    if head == "binom" and numbers[0] <= MAX_BINOMIAL:
        return Complex(Fraction(math.comb(numbers[0], numbers[1])))
    return None


def _rounded(value: exact.Real, rounding: Callable[[Fraction], int]) -> Complex | None:
    return Complex(Fraction(rounding(value))) if isinstance(value, Fraction) else None


def evaluate(node: Node, point: Point, bits: int, *, is_real: bool) -> Complex | None:
    """Return the value of `node` at `point` to `bits` binary places; None if nothing is known.

    Raises:
        Undefined: if there is certainly no value.
    """
    return _Evaluator(point, bits, is_real).value(node)
