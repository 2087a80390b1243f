r"""Groups of written forms with their values as sympy objects: the confirmed half of the suite.

A group is a list of (text, value); each of its first `golds` texts is a reference answer and every
other text a candidate, whose label is the *computed* equality of the two values, never a claim.
The values are written by hand, independently of any parser.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, TypeAlias

import sympy as sp
from sympy import Rational

R = Rational
x, y, z, n, k, r, t = sp.symbols("x y z n k r t")
a, b, c = sp.symbols("a b c")
Value: TypeAlias = Any
"""A number or an object of sympy, or one of the kinds below."""
H = R(1, 2)
T = R(1, 3)


class Ordered(NamedTuple):
    """A tuple or point."""

    items: tuple[Value, ...]


class Equation(NamedTuple):
    """`lhs = rhs`; equal to another when one is a non-zero constant times the other."""

    difference: Value


class Group(NamedTuple):
    """Forms of one reference answer and of answers near it."""

    category: str
    forms: tuple[tuple[str, Value], ...]
    golds: int = 1


def group(category: str, *forms: tuple[str, Value], golds: int = 1) -> Group:
    return Group(category, forms, golds)


def point(*items: Value) -> Ordered:
    return Ordered(tuple(items))


def roots(*items: Value) -> frozenset[Value]:
    return frozenset(map(sp.sympify, items))


def pairs_of(*items: Ordered) -> frozenset[Value]:
    return frozenset(items)


def equation(lhs: Value, rhs: Value) -> Equation:
    return Equation(sp.expand(lhs - rhs))


def is_equal(left: Value, right: Value) -> bool:
    """Tell whether two values are equal; raises when the two tests of an expression disagree."""
    if isinstance(left, Ordered) and isinstance(right, Ordered):
        pairs = zip(left.items, right.items, strict=False)
        return len(left.items) == len(right.items) and all(is_equal(*pair) for pair in pairs)
    if isinstance(left, frozenset) and isinstance(right, frozenset):
        return all(any(is_equal(p, q) for q in right) for p in left) and all(
            any(is_equal(p, q) for p in left) for q in right
        )
    if isinstance(left, Equation) and isinstance(right, Equation):
        ratio = sp.cancel(left.difference / right.difference)
        return bool(ratio.is_number and ratio != 0)
    if isinstance(left, sp.MatrixBase) and isinstance(right, sp.MatrixBase):
        return left.shape == right.shape and all(map(is_equal, left.flat(), right.flat()))
    if isinstance(left, sp.Set) and isinstance(right, sp.Set):
        return bool(left == right)
    if type_of(left) != type_of(right):
        return False
    return _same_expression(sp.sympify(left), sp.sympify(right))


def type_of(value: Value) -> str:
    for kind in (Ordered, frozenset, Equation, sp.MatrixBase, sp.Set):
        if isinstance(value, kind):
            return kind.__name__
    return "expression"


def _same_expression(left: Value, right: Value) -> bool:
    """Compare at four rational points to 40 digits; what is exactly equal must pass that too."""
    if left.is_infinite or right.is_infinite:
        return bool(left == right)
    exact = left == right or sp.simplify(left - right) == 0
    if not exact:
        exact = sp.simplify(sp.expand_log(sp.expand(left - right, trig=True), force=True)) == 0
    names = sorted((left - right).free_symbols, key=str)
    numeric = all(_is_zero(left - right, names, turn) for turn in range(4))
    if exact and not numeric:
        raise AssertionError(f"exactly equal, but not in numbers: {left} and {right}")
    return numeric


def _is_zero(difference: Value, names: list[Value], turn: int) -> bool:
    at = {name: R(7 + 11 * turn + 3 * i, 5 + turn + i) for i, name in enumerate(names)}
    return bool(abs(sp.N(difference.subs(at), 60)) < R(1, 10**40))


def cases(groups: Iterable[Group]) -> Iterator[tuple[str, str, str, bool]]:
    """Yield (category, gold, candidate, label)."""
    for category, forms, golds in groups:
        for gold, value in forms[:golds]:
            for text, other in forms:
                if text != gold:
                    yield category, gold, text, is_equal(value, other)
