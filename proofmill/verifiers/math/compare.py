"""Comparison of two forms: True, False, or None where it stays open."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from proofmill.verifiers.math import naming, relations, solutions
from proofmill.verifiers.math.equality import equal, near
from proofmill.verifiers.math.forms import Form, Group, Matrix, Moment, Relation, Value, Words
from proofmill.verifiers.math.tree import ZERO, Node, names, num, substitute

_UNORDERED = frozenset({"list", "or", "and", "set", "union"})
_CONSTANTS = ("C", "c", "K", "k")


class Rules(NamedTuple):
    """What a row's args ask of values."""

    tolerance: Fraction = Fraction(0)
    rel_tolerance: Fraction = Fraction(0)
    up_to_constant: bool = False


def compare(gold: Form, given: Form, rules: Rules) -> bool | None:
    """Tell whether `given` says what `gold` says."""
    found = _as_solutions(gold, given, rules)
    if found is not None:
        return found
    match gold:
        case Value():
            return _value(gold, given, rules)
        case Group():
            return _group(gold, given, rules)
        case Relation():
            return _relation(gold, given, rules)
        case Matrix():
            return _matrix(gold, given)
        case Moment():
            return _moment(gold, given)
        case Words():
            return isinstance(given, Words) and gold.text == given.text


def _as_solutions(gold: Form, given: Form, rules: Rules) -> bool | None:
    """Compare sets of reals: an interval, a union and an inequality may be the same set."""
    expected, found = solutions.of(gold), solutions.of(given)
    if expected is None or found is None:
        return None
    if isinstance(gold, Group) and isinstance(given, Group) and gold.kind == given.kind:
        return None if gold.kind in {"()", "[]"} else solutions.equal(expected, found)
    return solutions.equal(expected, found) or None


def _value(gold: Value, given: Form, rules: Rules) -> bool | None:
    given = _only(naming.unnamed(given, names(gold.node)))
    if isinstance(given, Relation):
        return _chain(gold, given, rules)
    if not isinstance(given, Value):
        return False
    if gold.unit is not None and given.unit is not None and gold.unit != given.unit:
        return False
    return _expressions(gold.node, given.node, rules)


def _chain(gold: Value, given: Relation, rules: Rules) -> bool | None:
    r"""Credit `10/2 = 5` for 5, and `\sqrt2 \approx 1.414` for `\sqrt2`: what is said holds."""
    values = [side for side in given.sides if isinstance(side, Value)]
    if len(values) < len(given.sides):
        return False
    if given.signs == ("~",) and values[1].node.head == "num":
        half = Fraction(1, 2 * values[1].node.number.denominator)
        is_rounded = near(values[0].node, values[1].node, half, Fraction(0)) is True
        return is_rounded and _value(gold, values[0], rules)
    if set(given.signs) != {"="}:
        return False
    return _all([_value(gold, side, rules) for side in values])


def _only(form: Form) -> Form:
    """Take the one entry of a solution set."""
    is_single = isinstance(form, Group) and form.kind == "set" and len(form.items) == 1
    return form.items[0] if is_single and isinstance(form, Group) else form


def _expressions(gold: Node, given: Node, rules: Rules) -> bool | None:
    if _is_set(gold) or _is_set(given):
        return gold == given
    if _is_infinite(gold) or _is_infinite(given):
        return _infinity(gold) == _infinity(given) and _infinity(gold) is not None
    if rules.tolerance or rules.rel_tolerance:
        return near(gold, given, rules.tolerance, rules.rel_tolerance)
    if rules.up_to_constant or _has_constant(gold):
        return _antiderivatives(gold, given)
    return equal(gold, given)


def _is_infinite(node: Node) -> bool:
    return (node.head == "const" and node.name == "inf") or any(map(_is_infinite, node.parts))


def _is_set(node: Node) -> bool:
    return node.head == "const" and node.name in {"R", "Z", "N", "Q", "C"}


def _infinity(node: Node) -> int | None:
    """Return the sign of plus or minus infinity; None for anything else."""
    if node.head == "neg":
        inner = _infinity(node.parts[0])
        return None if inner is None else -inner
    return 1 if node.head == "const" and node.name == "inf" else None


def _has_constant(node: Node) -> bool:
    """Tell whether an antiderivative's `+ C` is among the terms."""
    return node.head == "add" and any(
        part.head == "name" and part.name == "C" for part in node.parts
    )


def _antiderivatives(gold: Node, given: Node) -> bool | None:
    """Compare up to a constant: the difference is the same everywhere as at one point."""
    variables = names(gold) - {"C"}
    zeros, ones = (
        {name: num(value) for name in _CONSTANTS if name not in variables} for value in (0, 1)
    )
    gold, plain = substitute(gold, zeros), substitute(given, zeros)
    if not names(plain) <= variables:
        return False
    point = {name: num(Fraction(7 + 2 * i, 5)) for i, name in enumerate(sorted(variables))}
    return _all(
        [
            equal(difference, substitute(difference, point))
            for difference in (_minus(gold, plain), _minus(substitute(given, ones), plain))
        ]
    )


def _minus(a: Node, b: Node) -> Node:
    return Node("add", (a, Node("neg", (b,))))


def _group(gold: Group, given: Form, rules: Rules) -> bool | None:
    if gold.kind == "ratio":
        return _ratio(gold, given)
    if gold.kind not in _UNORDERED:
        given = naming.point(given) or naming.unnamed(given, frozenset())
        if isinstance(given, Matrix):
            return _matrix_of(gold, given)
        if not isinstance(given, Group) or given.kind != gold.kind:
            return False
        return _ordered(gold.items, given.items, rules)
    gold, given = naming.points(gold) or gold, naming.points(given) or given
    named = naming.assignments(gold), naming.assignments(given)
    if named[0] is not None:
        return _assignments(named[0], named[1], rules) or _unnamed(gold, given, rules)
    expected = naming.flat(gold)
    found = naming.flat(naming.unnamed(given, frozenset()))
    if all(isinstance(item, Group) for item in found):
        found = list(dict.fromkeys(found))  # a solution named twice is still one solution
    if gold.kind == "union" and not (isinstance(given, Group) and given.kind == "union"):
        return False
    return _unordered(expected, found, lambda a, b: compare(a, b, rules))


def _assignments(gold: dict[str, Form], given: dict[str, Form] | None, rules: Rules) -> bool | None:
    """Compare `x = 1, y = 2` by name, or with `(x, y) = (1, 2)`."""
    if given is None or given.keys() != gold.keys():
        return False
    return _all([compare(form, given[name], rules) for name, form in gold.items()])


def _unnamed(gold: Group, given: Form, rules: Rules) -> bool | None:
    """Compare `x = 1, y = 2` with (1, 2), and `x_1 = 1, x_2 = 2` with 1, 2 in that order."""
    point = naming.point(gold) or naming.roots(gold)
    is_bare = isinstance(given, Group) and given.kind in {"()", point.kind if point else "()"}
    if point is None or not isinstance(given, Group) or not is_bare:
        return False
    return _ordered(point.items, given.items, rules)


def _moment(gold: Moment, given: Form) -> bool | None:
    """Compare times; what is labelled as a ratio shows that `11:21` was none."""
    if isinstance(given, Relation):
        as_ratio = _clock_ratio(gold)
        return as_ratio is not None and _ratio(as_ratio, given)
    return isinstance(given, Moment) and gold.when == given.when


def _clock_ratio(form: Form) -> Group | None:
    """Read a time in hours and minutes as the ratio that it is written like."""
    if not isinstance(form, Moment):
        return None
    match form.when:
        case ("time", int(hours), int(minutes), 0):
            return Group("ratio", (Value(num(hours)), Value(num(minutes))))
        case _:
            return None


def _ratio(gold: Group, given: Form) -> bool | None:
    """Compare `3:4` and `6:8`: all cross products agree."""
    given = naming.unnamed(given, frozenset())
    given = _clock_ratio(given) or given
    if not isinstance(given, Group) or given.kind != "ratio":
        return False
    left = [item.node for item in gold.items if isinstance(item, Value)]
    right = [item.node for item in given.items if isinstance(item, Value)]
    if len(left) != len(right):
        return False
    if any(equal(node, ZERO) for node in right):
        return equal(Node("add", tuple(left)), Node("add", tuple(right)))
    return _all(
        [
            equal(Node("mul", (a, right[0])), Node("mul", (b, left[0])))
            for a, b in zip(left, right, strict=True)
        ]
    )


def _relation(gold: Relation, given: Form, rules: Rules) -> bool | None:
    named = naming.assignments(gold)
    if named is not None and naming.assignments(given) is not None:
        return _assignments(named, naming.assignments(given), rules)
    bare = naming.unnamed(gold, frozenset())
    given = _clock_ratio(given) or given
    if isinstance(given, Value | Group | Matrix) and not isinstance(bare, Relation):
        is_constant = isinstance(bare, Value) and not names(bare.node)
        is_constant = is_constant or _is_curve(gold, bare, given)
        if is_constant or isinstance(bare, Group | Matrix) or naming.is_function(gold.sides[0]):
            return compare(bare, given, rules)
    if not isinstance(given, Relation):
        return False
    found = relations.equal(gold, given)
    if found is not True and "=" in gold.signs and set(gold.signs) == {"="}:
        return _same_names(gold, given, rules) or found
    return found


def _is_curve(gold: Relation, bare: Form, given: Form) -> bool:
    """Tell whether `y = 2x + 3` is given as its right side alone, in the same variables."""
    if naming.variable(gold.sides[0]) is None or not isinstance(bare, Value):
        return False
    return isinstance(given, Value) and names(given.node) == names(bare.node)


def _same_names(gold: Relation, given: Relation, rules: Rules) -> bool | None:
    """Compare `x = 2 or 3` and `f(x) = ...` by what is named, where the names agree."""
    if len(gold.sides) != 2 or len(given.sides) != 2 or gold.sides[0] != given.sides[0]:
        return None
    if set(given.signs) != {"="}:
        return False
    return compare(gold.sides[1], given.sides[1], rules)


def _matrix(gold: Matrix, given: Form) -> bool | None:
    given = naming.unnamed(given, frozenset())
    if isinstance(given, Group):
        return _matrix_of(given, gold)
    if not isinstance(given, Matrix) or len(given.rows) != len(gold.rows):
        return False
    if len(given.rows[0]) != len(gold.rows[0]):
        return False
    pairs = zip(gold.rows, given.rows, strict=True)
    return _all([equal(a, b) for left, right in pairs for a, b in zip(left, right, strict=True)])


def _matrix_of(group: Group, matrix: Matrix) -> bool | None:
    """Compare `[[1, 2], [3, 4]]` with a matrix."""
    rows = []
    for item in group.items:
        if not isinstance(item, Group) or item.kind != group.kind or group.kind == "set":
            return False
        rows.append(tuple(entry.node for entry in item.items if isinstance(entry, Value)))
        if len(rows[-1]) != len(item.items):
            return False
    return _matrix(matrix, Matrix(tuple(rows)))


def _ordered(gold: Sequence[Form], given: Sequence[Form], rules: Rules) -> bool | None:
    if len(gold) != len(given):
        return False
    return _all([compare(a, b, rules) for a, b in zip(gold, given, strict=True)])


def _unordered(
    gold: Sequence[Form], given: Sequence[Form], same: Callable[[Form, Form], bool | None]
) -> bool | None:
    """Pair off the entries; equality is transitive, so the first match is as good as any."""
    if len(gold) != len(given):
        return False
    left = list(given)
    is_open = False
    for item in gold:
        found = next((i for i, other in enumerate(left) if same(item, other) is True), None)
        if found is None:
            open_here = any(same(item, other) is None for other in left)
            if not open_here:
                return False
            is_open = True
        else:
            left.pop(found)
    return None if is_open else True


def _all(verdicts: Sequence[bool | None]) -> bool | None:
    if any(verdict is False for verdict in verdicts):
        return False
    return None if any(verdict is None for verdict in verdicts) else True
