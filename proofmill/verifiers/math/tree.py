"""Expressions: a small immutable tree and what can be read off it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

MAX_SIGNS = 3
"""Plus-minus signs that the parser lets into one expression; each doubles its values."""

MAX_EXPONENT = 1_000
"""Number in an exponent that computer algebra may still multiply out."""


class Node(NamedTuple):
    """One node; leaves carry `number` (head `num`) or `name` (heads `name` and `const`).

    Other heads: add, mul, div, neg, pow, root (degree, radicand), log (base, argument), call
    (function in `name`), fact, binom, abs, floor, ceil, pm and mp (plus-minus of two parts).
    """

    head: str
    parts: tuple[Node, ...] = ()
    name: str = ""
    number: Fraction = Fraction(0)


def num(value: int | Fraction) -> Node:
    """Return the leaf of a number."""
    return Node("num", number=value if isinstance(value, Fraction) else Fraction(value))


ZERO, ONE, TWO, TEN = num(0), num(1), num(2), num(10)
E, PI, INFINITY = (Node("const", name=name) for name in ("e", "pi", "inf"))
DEGREE = Node("div", (PI, num(180)))
HUNDREDTH = num(Fraction(1, 100))


def names(node: Node) -> frozenset[str]:
    """Return the variables of an expression."""
    if node.head == "name":
        return frozenset({node.name})
    return frozenset().union(*map(names, node.parts)) if node.parts else frozenset()


def substitute(node: Node, values: Mapping[str, Node]) -> Node:
    """Return `node` with expressions in the place of variables."""
    if node.head == "name":
        return values.get(node.name, node)
    if not node.parts:
        return node
    return node._replace(parts=tuple(substitute(part, values) for part in node.parts))


def signs(node: Node) -> int:
    """Count the plus-minus signs."""
    return (node.head in {"pm", "mp"}) + sum(map(signs, node.parts))


def branches(node: Node) -> list[Node]:
    """Return the expressions that plus-minus signs stand for.

    A minus-plus sign goes with the plus-minus signs; without one they are independent.
    """
    count = signs(node)
    if "mp" in heads(node):
        return [_signed(node, [up] * count) for up in (True, False)]
    return [
        _signed(node, [bool(code >> bit & 1) for bit in range(count)]) for code in range(2**count)
    ]


def heads(node: Node) -> frozenset[str]:
    """Return the kinds of node in an expression."""
    return frozenset({node.head}).union(*map(heads, node.parts))


def _signed(node: Node, choices: list[bool]) -> Node:
    parts = tuple(_signed(part, choices) for part in node.parts)
    if node.head not in {"pm", "mp"}:
        return node._replace(parts=parts)
    is_plus = choices.pop() == (node.head == "pm")
    return Node("add", (parts[0], parts[1] if is_plus else Node("neg", (parts[1],))))


def is_towering(node: Node) -> bool:
    """Tell whether an expression has a tower, a large exponent, a factorial or a binomial."""
    if node.head in {"fact", "binom"}:
        return True
    if node.head == "pow":
        exponent = node.parts[1]
        if "pow" in heads(exponent) or _largest(exponent) > MAX_EXPONENT:
            return True
    return any(map(is_towering, node.parts))


def _largest(node: Node) -> Fraction:
    return max([abs(node.number), *map(_largest, node.parts)])
