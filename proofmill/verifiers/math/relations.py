"""Equations and inequalities: the same up to a constant factor (positive where order counts)."""

from fractions import Fraction

from proofmill.verifiers.math import equality
from proofmill.verifiers.math.forms import Relation, Value
from proofmill.verifiers.math.tree import ZERO, Node, names, num, substitute

_FLIPPED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "=": "=", "!=": "!="}


def equal(a: Relation, b: Relation) -> bool | None:
    """Compare two relations of two sides, or chains of expressions side by side."""
    if len(a.signs) != len(b.signs) or not set(a.signs + b.signs) <= _FLIPPED.keys():
        return False
    left, right = _nodes(a), _nodes(b)
    sign, other = a.signs[0], b.signs[0]
    if left is None or right is None:
        return None if a.signs == b.signs else False
    if len(a.signs) > 1:
        return _chains(a, b, left, right)
    return _proportional(left, sign, right, other)


def _nodes(relation: Relation) -> list[Node] | None:
    nodes = [side.node for side in relation.sides if isinstance(side, Value)]
    return nodes if len(nodes) == len(relation.sides) else None


def _chains(a: Relation, b: Relation, left: list[Node], right: list[Node]) -> bool | None:
    """Compare chains in the given or the reverse order."""
    reverse = tuple(_FLIPPED[sign] for sign in reversed(b.signs))
    open_left = False
    for signs, nodes in ((b.signs, right), (reverse, right[::-1])):
        if a.signs != signs:
            continue
        verdicts = [equality.equal(x, y) for x, y in zip(left, nodes, strict=True)]
        if all(verdicts):
            return True
        open_left |= False not in verdicts
    return None if open_left else False


def _proportional(left: list[Node], sign: str, right: list[Node], other: str) -> bool | None:
    """Tell whether the differences of the sides are in a constant ratio, of a sign that fits."""
    f, g = _difference(left), _difference(right)
    if names(f) != names(g) or not names(f):
        return left == right and sign == other
    for shift in range(3):
        point = {
            name: num(Fraction(7 + 4 * i + 2 * shift, 5)) for i, name in enumerate(sorted(names(f)))
        }
        at_f, at_g = substitute(f, point), substitute(g, point)
        zeros = equality.equal(at_f, ZERO), equality.equal(at_g, ZERO)
        if zeros == (True, True):
            continue
        if True in zeros:
            return False
        if None in zeros:
            return None
        if not _fits(sign, other, Node("div", (at_f, at_g))):
            return False
        return equality.equal(Node("mul", (f, at_g)), Node("mul", (g, at_f)))
    return None


def _difference(sides: list[Node]) -> Node:
    return Node("add", (sides[0], Node("neg", (sides[1],))))


def _fits(sign: str, other: str, ratio: Node) -> bool:
    if sign in {"=", "!="}:
        return other == sign
    return other == (sign if equality.sign(ratio) == 1 else _FLIPPED[sign])
