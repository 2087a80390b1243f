"""Arithmetic expressions with blank digits, filled in backwards from their value.

An expression is a list of numbers, signs and brackets; a blank digit is `?`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from operator import add, mul, sub
from types import MappingProxyType
from typing import NamedTuple

from generators.family import rule

DIGIT = "?"
"""What stands for a blank digit."""
APPLY = {"+": add, "-": sub, "*": mul}
BINDING = {"+": 1, "-": 1, "*": 2}
_LISTED = 256
"""Parts with so few fillings are listed before the search."""


@rule
def fillings(pattern: str) -> list[str]:
    """Return what a number with blanks may be; only a single digit may be 0."""
    choices = ["0123456789" if char == DIGIT else char for char in pattern]
    if len(pattern) > 1 and pattern[0] == DIGIT:
        choices[0] = "123456789"
    return ["".join(digits) for digits in product(*choices)]


class Node(NamedTuple):
    """A number, or two nodes joined by a sign; and all it may be, if that is little."""

    sign: str
    children: tuple["Node", ...]
    is_bracketed: bool
    size: int
    """Ways to fill it in."""
    least: int
    """No filling is worth less."""
    most: int
    known: tuple[tuple[int, str], ...] = ()
    """Value and text of every filling, for small sizes."""
    texts: Mapping[int, Sequence[str]] = MappingProxyType({})
    """The same by value."""


def _tree(parts: Sequence[str], is_bracketed: bool = False) -> Node:
    """Return the tree of an expression: the last of the signs that bind least is its root."""
    depth, split = 0, -1
    for place, part in enumerate(parts):
        depth += (part == "(") - (part == ")")
        if depth == 0 and part in APPLY:
            is_tighter = split >= 0 and BINDING[part] > BINDING[parts[split]]
            split = split if is_tighter else place
    if split >= 0:
        children = _tree(parts[:split]), _tree(parts[split + 1 :])
        size = children[0].size * children[1].size
        least, most = _range(parts[split], *children)
        node = Node(parts[split], children, is_bracketed, size, least, most)
        return _listed(node, tuple(_all(node))) if size <= _LISTED else node
    if parts[0] == "(":
        return _tree(parts[1:-1], is_bracketed=True)
    known = tuple((int(text), text) for text in fillings(parts[0]))
    return _listed(Node("", (), is_bracketed, len(known), 0, 0), known)


def _range(sign: str, left: Node, right: Node) -> tuple[int, int]:
    """Return between which values lies what two nodes make."""
    ends = [APPLY[sign](a, b) for a in (left.least, left.most) for b in (right.least, right.most)]
    return min(ends), max(ends)


def _listed(node: Node, known: tuple[tuple[int, str], ...]) -> Node:
    """Return a node with all that it may be."""
    texts: dict[int, list[str]] = {}
    for value, text in known:
        texts.setdefault(value, []).append(text)
    return node._replace(known=known, texts=texts, least=min(texts), most=max(texts))


def _all(node: Node) -> Iterator[tuple[int, str]]:
    """Yield value and text of every filling."""
    yield from node.known
    if not node.known:
        left, right = node.children
        for a, first in _all(left):
            for b, second in _all(right):
                yield APPLY[node.sign](a, b), _joined(node, first, second)


def _joined(node: Node, first: str, second: str) -> str:
    text = f"{first}{node.sign}{second}"
    return f"({text})" if node.is_bracketed else text


def _ways(node: Node, target: int) -> Iterable[str]:
    """Return the fillings of a node that make the target."""
    if node.known:
        return node.texts.get(target, ())
    return _searched(node, target) if node.least <= target <= node.most else ()


def _searched(node: Node, target: int) -> Iterator[str]:
    """Yield these fillings: what one side leaves to the other."""
    left, right = node.children
    is_left = left.size <= right.size
    near, far = (left, right) if is_left else (right, left)
    for value, text in _all(near):
        for other in _others(far, node.sign, value, target, is_left):
            yield _joined(node, text, other) if is_left else _joined(node, other, text)


def _others(far: Node, sign: str, value: int, target: int, is_left: bool) -> Iterable[str]:
    """Return what the far side may be when the near one, on the left or right, has a value."""
    if sign == "+":
        return _ways(far, target - value)
    if sign == "-":
        return _ways(far, value - target if is_left else target + value)
    if value:
        return () if target % value else _ways(far, target // value)
    return () if target else [text for _, text in _all(far)]


def ways(parts: Sequence[str], target: int) -> Iterator[str]:
    """Yield the fillings of an expression, as text, that have this value."""
    return iter(_ways(_tree(parts), target))
