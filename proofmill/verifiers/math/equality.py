"""Equality of expressions: identical, exact, modular, then interval evaluation at random points.

`False` is a proof: two enclosures of the values at one point are disjoint. `True` is a proof for
exact constants; else the values agree to 200 digits at several points. `None` is undecided.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from random import Random

from proofmill.verifiers.math import polynomials
from proofmill.verifiers.math.evaluation import Point, evaluate
from proofmill.verifiers.math.reals import Complex, Undefined, exact
from proofmill.verifiers.math.tree import Node, names

LOW_BITS = 192
HIGH_BITS = 720
"""Binary places of the first and the second look: 50 and 200 digits, with guard digits."""
MAX_LITERAL_BITS = 500
"""Bits of the literals in expressions that may pass for equal by digits alone: longer ones could
be written to agree with an irrational number in all digits that are looked at."""
POINTS = 4
"""Points that must agree."""
_RANGES = ((0, 1), (-3, 3), (-4, -1), (1, 4), (-1, 0), (0, 1), (4, 9), (0, 1), (1, 3), (-1, 1))
_INTEGERS = 6
MAX_VARIABLES = 12
MAX_HEAVY = 60
"""Powers, roots and functions in one comparison; each may cost a tenth of a millisecond a point."""
_HEAVY = frozenset({"pow", "root", "log", "call", "abs"})


def equal(a: Node, b: Node) -> bool | None:
    """Tell whether two expressions have the same value wherever both have one."""
    if a == b:
        return True
    variables = sorted(names(a) | names(b))
    if len(variables) > MAX_VARIABLES:
        return None
    if not variables:
        return _constants(a, b)
    rng = Random(f"{a!r}={b!r}")
    found = polynomials.equal(a, b, variables, rng)
    if found is not None or _heavy(a) + _heavy(b) > MAX_HEAVY:
        return found
    for is_real in (True, False):
        found = _at_points(a, b, _points(variables, rng), is_real=is_real)
        if found is not None:
            return found
    return None


def _heavy(node: Node) -> int:
    return (node.head in _HEAVY) + sum(map(_heavy, node.parts))


def _constants(a: Node, b: Node) -> bool | None:
    try:
        found = _at(a, b, {}, is_real=False)
    except Undefined:
        return False
    if found is None:
        return polynomials.equal(a, b, [], Random(f"{a!r}={b!r}"))
    return found


def _at(a: Node, b: Node, point: Point, *, is_real: bool) -> bool | None:
    """Compare two values at one point, at a low precision and, if they agree, at a high one."""
    for bits in (LOW_BITS, HIGH_BITS):
        if point:
            left = evaluate(a, point, bits, is_real=is_real)
            right = evaluate(b, point, bits, is_real=is_real)
        else:
            left, right = _constant(a, bits), _constant(b, bits)
        if left is None or right is None:
            continue
        if exact.is_exact(left) and exact.is_exact(right):
            return left == right
        different = exact.differ(left, right, bits)
        if different:
            return False
        if different is False and bits == HIGH_BITS:
            return True if _literal_bits(a) + _literal_bits(b) <= MAX_LITERAL_BITS else None
    return None


@lru_cache(maxsize=512)
def _constant(node: Node, bits: int) -> Complex | None:
    """Return the value of a constant; cached, since lists compare each with each."""
    return evaluate(node, {}, bits, is_real=False)


def _literal_bits(node: Node) -> int:
    own = 0
    if node.head == "num" and node.number:
        top, bottom = node.number.numerator, node.number.denominator
        own = top.bit_length() + bottom.bit_length() - 2
    return own + sum(map(_literal_bits, node.parts))


def _points(variables: list[str], rng: Random) -> Iterator[Point]:
    """Yield random rational points of several ranges and signs, then small integers."""
    for low, high in _RANGES:
        yield {
            name: low + (high - low) * Fraction(rng.randrange(1, 64 * 61), 64 * 61)
            for name in variables
        }
    for _ in range(_INTEGERS):
        yield {name: Fraction(rng.randrange(3, 13)) for name in variables}


def _at_points(a: Node, b: Node, points: Iterator[Point], *, is_real: bool) -> bool | None:
    agreed = 0
    for point in points:
        try:
            found = _at(a, b, point, is_real=is_real)
        except Undefined:
            continue
        if found is False:
            return False
        agreed += found is True
        if agreed == POINTS:
            return True
    return None


def near(a: Node, b: Node, absolute: Fraction, relative: Fraction) -> bool | None:
    """Tell whether b is within a tolerance of a: |a - b| <= max(absolute, relative * |a|)."""
    try:
        left = evaluate(a, {}, HIGH_BITS, is_real=False)
        right = evaluate(b, {}, HIGH_BITS, is_real=False)
    except Undefined:
        return False
    if left is None or right is None or left.im != 0 or right.im != 0:
        return None
    x, y = _middle(left), _middle(right)
    return None if x is None or y is None else abs(x - y) <= max(absolute, relative * abs(x))


def _middle(value: Complex) -> Fraction | None:
    """Return the centre of a real value; the width is nothing beside any tolerance."""
    if isinstance(value.re, Fraction):
        return value.re
    return Fraction(value.re.lo + value.re.hi, 2 << HIGH_BITS)


def sign(a: Node) -> int | None:
    """Return the sign of a real constant; None if it is unknown."""
    for bits in (LOW_BITS, HIGH_BITS):
        try:
            value = evaluate(a, {}, bits, is_real=False)
        except Undefined:
            return None
        if value is not None and value.im == 0:
            found = exact.sign(value.re)
            if found is not None:
                return found
    return None
