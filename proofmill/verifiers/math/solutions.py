"""Sets of reals: what `x > 3`, `(3, oo)` and `x in (3, oo)` say alike."""

from typing import NamedTuple

from proofmill.verifiers.math import equality
from proofmill.verifiers.math.forms import Form, Group, Relation, Value
from proofmill.verifiers.math.naming import is_function
from proofmill.verifiers.math.tree import INFINITY, Node, names, num, substitute

_LOWER = {">": False, ">=": True}
_FLIPPED = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}
_UPPER = {"<": False, "<=": True}
_MINUS_INFINITY = Node("neg", (INFINITY,))
MAX_SPANS = 12
"""Intervals of one union that are joined where they touch; each meets each."""


class Span(NamedTuple):
    """An interval of reals."""

    low: Node
    high: Node
    has_low: bool
    has_high: bool


class Solutions(NamedTuple):
    """A union of intervals, and the variable that ranges over it, if one is named."""

    spans: tuple[Span, ...]
    variable: str | None = None


_ALL = Span(_MINUS_INFINITY, INFINITY, False, False)


def of(form: Form) -> Solutions | None:
    """Return the set of reals that a form describes; None if it describes none.

    A pair in equal brackets may as well be a point: the caller decides.
    """
    match form:
        case Value(node=Node(head="const", name="R")):
            return Solutions((_ALL,))
        case Group(kind="()" | "[]" | "(]" | "[)", items=(Value() as low, Value() as high)):
            has_low, has_high = form.kind[0] == "[", form.kind[1] == "]"
            return Solutions((Span(low.node, high.node, has_low, has_high),))
        case Group(kind="union" | "or"):
            return _union(form)
        case Group(kind="and"):
            return _intersection(form)
        case Group(kind="setminus", items=(base, Group(kind="set") as removed)):
            return _without(base, removed)
        case Relation():
            return _inequality(form)
        case _:
            return None


def _union(form: Group) -> Solutions | None:
    parts = [_points(item) or of(item) for item in form.items]
    found = [part for part in parts if part is not None]
    if len(found) < len(parts) or all(_points(item) for item in form.items):
        return None
    variables = {part.variable for part in found}
    if len(variables) > 1:
        return None
    spans = tuple(span for part in found for span in part.spans)
    return Solutions(spans, variables.pop())


def _points(form: Form) -> Solutions | None:
    """Read a finite set inside a union: each point is a closed interval."""
    if not isinstance(form, Group) or form.kind != "set":
        return None
    nodes = [item.node for item in form.items if isinstance(item, Value)]
    if len(nodes) < len(form.items):
        return None
    return Solutions(tuple(Span(node, node, True, True) for node in nodes))


def _intersection(form: Group) -> Solutions | None:
    """Join one lower and one upper bound: `x > 1 and x < 3`."""
    parts = [of(item) for item in form.items]
    spans = [part.spans[0] for part in parts if part is not None and len(part.spans) == 1]
    variables = {part.variable for part in parts if part is not None}
    if len(spans) != 2 or len(parts) != 2 or len(variables) != 1:
        return None
    upper, lower = sorted(spans, key=lambda span: span.high == INFINITY)
    if lower.high != INFINITY or upper.low != _MINUS_INFINITY or upper.high == INFINITY:
        return None
    return Solutions((Span(lower.low, upper.high, lower.has_low, upper.has_high),), variables.pop())


def _without(base: Form, removed: Group) -> Solutions | None:
    """Cut one point out of an interval."""
    whole = of(base)
    if whole is None or len(whole.spans) != 1 or len(removed.items) != 1:
        return None
    return _cut(whole.spans[0], removed.items[0], whole.variable)


def _cut(span: Span, point: Form, variable: str | None) -> Solutions | None:
    if not isinstance(point, Value):
        return None
    left = Span(span.low, point.node, span.has_low, False)
    return Solutions((left, Span(point.node, span.high, False, span.has_high)), variable)


def _inequality(form: Relation) -> Solutions | None:
    if form.signs == ("in",):
        first, inner = form.sides[0], of(form.sides[1])
        node = _named(first) if isinstance(first, Value) else INFINITY
        return inner._replace(variable=node.name) if node.head == "name" and inner else None
    nodes = [_named(side) for side in form.sides if isinstance(side, Value)]
    if len(nodes) < len(form.sides) or len(nodes) > 3:
        return None
    variables = [i for i, node in enumerate(nodes) if node.head == "name"]
    if len(variables) != 1 or any(names(n) for i, n in enumerate(nodes) if i != variables[0]):
        return _linear(nodes, form.signs)
    at, name = variables[0], nodes[variables[0]].name
    if form.signs == ("!=",):
        return _cut(_ALL, Value(nodes[1 - at]), name)
    if len(nodes) == 3 and at != 1:
        return None
    span = _ALL
    for i, sign in enumerate(form.signs):
        bounded = _bound(span, sign, nodes[i] if i < at else nodes[i + 1], on_left=i < at)
        if bounded is None:
            return None
        span = bounded
    return Solutions((span,), name)


def _named(side: Value) -> Node:
    """Return the expression of a side; f(x) is a variable like any other."""
    if not is_function(side) or not all(part.head == "name" for part in side.node.parts):
        return side.node
    function, argument = (part.name for part in side.node.parts)
    return Node("name", name=f"{function}({argument})")


def _linear(nodes: list[Node], signs: tuple[str, ...]) -> Solutions | None:
    """Solve `2x + 1 > 7` for its one variable, where it is linear."""
    variables = names(nodes[0]) | names(nodes[1])
    if len(signs) != 1 or len(variables) != 1 or signs[0] not in _LOWER.keys() | _UPPER.keys():
        return None
    (name,) = variables
    f = Node("add", (nodes[0], Node("neg", (nodes[1],))))
    at_zero, at_one = (substitute(f, {name: num(x)}) for x in (0, 1))
    slope = Node("add", (at_one, Node("neg", (at_zero,))))
    line = Node("add", (at_zero, Node("mul", (slope, Node("name", name=name)))))
    rising = equality.sign(slope)
    if not rising or equality.equal(f, line) is not True:
        return None
    bound = Node("neg", (Node("div", (at_zero, slope)),))
    sign = signs[0] if rising > 0 else _FLIPPED[signs[0]]
    span = _bound(_ALL, sign, bound, on_left=False)
    return None if span is None else Solutions((span,), name)


def _bound(span: Span, sign: str, bound: Node, *, on_left: bool) -> Span | None:
    """Apply `bound sign x` or `x sign bound`."""
    above = sign in _LOWER
    if sign not in _LOWER and sign not in _UPPER:
        return None
    closed = sign.endswith("=")
    if above != on_left:
        return span._replace(low=bound, has_low=closed) if span.low == _MINUS_INFINITY else None
    return span._replace(high=bound, has_high=closed) if span.high == INFINITY else None


def equal(a: Solutions, b: Solutions) -> bool | None:
    """Tell whether two sets of reals are the same: the same intervals in any order."""
    if a.variable and b.variable and a.variable != b.variable:
        return False
    expected, left = _merged(a.spans), _merged(b.spans)
    if len(expected) != len(left):
        return False
    for span in expected:
        verdicts = [_same_span(span, other) for other in left]
        if True not in verdicts:
            return None if None in verdicts else False
        left.pop(verdicts.index(True))
    return True


def _merged(spans: tuple[Span, ...]) -> list[Span]:
    """Join intervals that touch or overlap: `[0, 1] U (1, 3]` is `[0, 3]`."""
    merged: list[Span] = []
    for span in spans[:MAX_SPANS]:
        for other in list(merged):
            if _touch(span, other) and _touch(other, span):
                merged.remove(other)
                span = _hull(span, other)
        merged.append(span)
    return merged + list(spans[MAX_SPANS:])


def _order(a: Node, b: Node) -> int | None:
    """Return the sign of a - b for ends of intervals."""
    if a == b:
        return 0
    if _MINUS_INFINITY in (a, b):
        return -1 if a == _MINUS_INFINITY else 1
    if INFINITY in (a, b):
        return 1 if a == INFINITY else -1
    return 0 if equality.equal(a, b) else equality.sign(Node("add", (a, Node("neg", (b,)))))


def _touch(a: Span, b: Span) -> bool:
    """Tell whether b starts before a has ended."""
    gap = _order(b.low, a.high)
    return gap == -1 or (gap == 0 and (a.has_high or b.has_low))


def _hull(a: Span, b: Span) -> Span:
    low, high = _order(a.low, b.low), _order(a.high, b.high)
    first = b if low == 1 else a
    last = a if high == 1 else b
    return Span(
        first.low,
        last.high,
        first.has_low or (low == 0 and b.has_low),
        last.has_high or (high == 0 and a.has_high),
    )


def _same_span(a: Span, b: Span) -> bool | None:
    if (a.has_low, a.has_high) != (b.has_low, b.has_high):
        return False
    ends = _same_end(a.low, b.low), _same_end(a.high, b.high)
    if False in ends:
        return False
    return None if None in ends else True


def _same_end(a: Node, b: Node) -> bool | None:
    ends = (INFINITY, _MINUS_INFINITY)
    return a == b if a in ends or b in ends else equality.equal(a, b)
