"""Sign intervals: where products, quotients and logarithms are positive, real or small enough.

The generator follows cases: parities of exponents, directions of logarithms, discriminants. The
solver collects the points where anything could change, puts one number from each gap between them
(and the points themselves) into what is told, and joins what passes; or it tries all whole numbers.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from math import log, prod
from random import Random

from generators.contest.algebra.sign_intervals.kinds import SIGNS
from generators.contest.algebra.sign_intervals.spans import union
from generators.contest.algebra.sign_intervals.steps import STEPS
from generators.contest.algebra.sign_intervals.tales import TALES
from generators.contest.algebra.sign_intervals.words import SLOTS
from generators.contest.questions import SIZE, asked, question_family
from generators.contest.scenes import IDEAS, Scene
from generators.family import Knobs, redrawn


@redrawn(400, "inequality")
def _generate(rng: Random, knobs: Knobs) -> Scene | None:
    return asked(SIGNS, rng, IDEAS.integer(knobs), SIZE.integer(knobs))


def _solve(scene: Scene) -> list[str]:
    return [_SOLVERS[scene.kind](*scene.numbers)]


Test = Callable[[Fraction], bool]


def _tried(ends: Sequence[Fraction | int], test: Test) -> str:
    """Return the union of intervals between some of the ends on which a test is passed."""
    points = sorted({Fraction(end) for end in ends})
    middles = [(low + high) / 2 for low, high in pairwise(points)]
    samples = [points[0] - 1, *middles, points[-1] + 1]
    names = [r"-\infty", *map(str, points), r"\infty"]
    found = [place for place, sample in enumerate(samples) if test(sample)]
    inside = [test(point) for point in points]
    parts, start = list[tuple[str, str, str, str]](), None
    for place in found:
        start = place if start is None else start
        is_joined = place + 1 in found and inside[place]
        if not is_joined:
            left = "[" if start and inside[start - 1] else "("
            right = "]" if place < len(points) and inside[place] else ")"
            parts.append((left, names[start], names[place + 1], right))
            start = None
    return union(parts)


def _product(x: Fraction | int, a: int, b: int, c: int, i: int, j: int, k: int) -> Fraction | int:
    return (x - a) ** i * (x - b) ** j * (x - c) ** k


def _integers(a: int, b: int, c: int, i: int, j: int, k: int, is_flipped: int, is_sum: int) -> str:
    found = [n for n in range(a, c + 1) if _product(n, a, b, c, i, j, k) < 0]
    return str(sum(found) if is_sum else len(found))


def _open_set(
    a: int, b: int, c: int, i: int, j: int, k: int, is_flipped: int, is_negative: int
) -> str:
    sign = -1 if is_flipped != is_negative else 1
    return _tried((a, b, c), lambda x: sign * _product(x, a, b, c, i, j, k) > 0)


def _exponents(form: int, p: int, q: int, n: int) -> list[int]:
    match form:
        case 0:
            return [p * k + q for k in range(1, n + 1)]
        case 1:
            return [k * (k + 1) // 2 for k in range(1, n + 1)]
        case 2:
            found = [1, 1]
            for _ in range(n):
                found.append(found[-1] + found[-2])
            return found[:n]
        case 3:
            return [sum(k % d == 0 for d in range(1, k + 1)) for k in range(1, n + 1)]
    return [k // 2 for k in range(1, n + 1)]


def _many(n: int, form: int, p: int, q: int, is_negative: int) -> str:
    exponents = _exponents(form, p, q, n)
    signs = [
        prod(-1 for k, e in enumerate(exponents, 1) if 2 * x < 2 * k - 1 and e % 2)
        for x in range(n + 1)
    ]
    return str(signs.count(-1 if is_negative else 1))


def _quotients(p: int, a: int, q: int, b: int, is_less: int) -> str:
    sign = -1 if is_less else 1

    def test(x: Fraction) -> bool:
        return x not in (a, b) and sign * (p / (x - a) - q / (x - b)) >= 0

    # p(x - b) = q(x - a) is linear: from its values at 0 and 1.
    at_0, at_1 = -p * b + q * a, p * (1 - b) - q * (1 - a)
    return _tried((a, b, Fraction(at_0, at_0 - at_1)), test)


def _triangle(p: int, q: int, m: int) -> str:
    sides = range(2, p * q + 1)
    return str(sum(p * q > n**m and p * n**m > q and q * n**m > p for n in sides))


def _meeting(m: int, w: int, u: int, v: int, is_count: int) -> str:
    def test(x: Fraction) -> bool:
        return abs(x - m) <= w and x * x - (u + v) * x + u * v > 0

    if is_count:
        return str(sum(test(Fraction(n)) for n in range(m - w - 1, m + w + 2)))
    return _tried((m - w, m + w, u, v), test)


def _whole_roots(a: int, b: int) -> str:
    # x = (a - n^2)^2 - b for the value n; different n give different x while n^2 <= a.
    found = {(a - n * n) ** 2 - b for n in range(a + 1) if n * n <= a}
    return str(sum(x > 0 for x in found))


def _log_sum(a: int, b: int, base: int, k: int, is_more: int) -> str:
    products = [(n - a) * (b - n) for n in range(a + 1, b)]
    bound = base**k
    return str(sum(one > bound if is_more else one < bound for one in products))


def _base(code: int) -> Fraction:
    return Fraction(code) if code > 0 else Fraction(1, -code)


def _is_real(value: float, bases: Sequence[float]) -> bool:
    """Tell whether logarithms to these bases can be taken one after the other."""
    for base in bases:
        if value <= 0:
            return False
        value = log(value) / log(base)
    return True


def _outward(start: Fraction, bases: Sequence[Fraction]) -> Fraction | None:
    """Return what goes to `start` under logarithms, if it is a rational number of some size."""
    value = start
    for base in bases:
        if abs(value) > 40:
            return None
        power = float(base) ** float(value)
        value = Fraction(power).limit_denominator(10**8)
        if value <= 0 or abs(float(value) - power) > 1e-12 * power:
            return None
    return value


def _nested(*numbers: int) -> str:
    *codes, p, q, is_length = numbers
    bases = [_base(code) for code in reversed(codes)]
    # An end of the domain makes the argument of one of the logarithms 0.
    ends = {Fraction(0)} | {
        end
        for depth in range(len(bases))
        if (end := _outward(Fraction(0), bases[:depth][::-1])) is not None
    }
    near = [float(base) for base in bases]
    low, *rest = sorted(ends)
    points = [low, *rest]
    gaps = [*((x + y) / 2 for x, y in pairwise(points)), points[-1] + 1]
    [place] = [place for place, gap in enumerate(gaps) if _is_real(float(gap), near)]
    first, last = (points[place] - q) / p, None
    if place + 1 < len(points):
        last = (points[place + 1] - q) / p
    if is_length:
        assert last is not None
        return str(last - first)
    return union([("(", str(first), r"\infty" if last is None else str(last), ")")])


def _unknown(a: int, b: int, c: int, d: int, shift: int, is_less: int) -> str:
    u, v = Fraction(a, b), Fraction(c, d)

    def test(x: Fraction) -> bool:
        base, argument = x - shift, (u + v) * (x - shift) - u * v
        if base <= 0 or base == 1 or argument <= 0:
            return False
        return (argument > base**2) == ((base > 1) != bool(is_less)) and argument != base**2

    return _tried([shift + end for end in (0, u * v / (u + v), u, v, 1)], test)


def _is_positive(square: int, linear: int, constant: int) -> bool:
    """Tell whether a quadratic polynomial has a positive value at its vertex."""
    return (4 * square * constant - linear * linear) * square > 0


def _bounds(m: int, n: int, p: int, c: int, d: int | None, is_count: int) -> str:
    # (c - 1)x^2 + (cm - k)x + (cn - p) and (d + 1)x^2 + (dm + k)x + (dn + p) are to be positive.
    def test(k: int) -> bool:
        is_below = _is_positive(c - 1, c * m - k, c * n - p)
        return is_below and (d is None or _is_positive(d + 1, d * m + k, d * n + p))

    if is_count:
        return str(sum(map(test, range(-1200, 1200))))
    pairs = [(c * m, 4 * (c - 1) * (c * n - p))]
    if d is not None:
        pairs.append((-d * m, 4 * (d + 1) * (d * n + p)))
    low = max((k - square**0.5, rf"{k} - \sqrt{{{square}}}") for k, square in pairs)
    high = min((k + square**0.5, rf"{k} + \sqrt{{{square}}}") for k, square in pairs)
    return union([("(", low[1], high[1], ")")])


_SOLVERS: Mapping[str, Callable[..., str]] = {
    "integers": _integers,
    "open_set": _open_set,
    "many": _many,
    "quotients": _quotients,
    "triangle": _triangle,
    "meeting": _meeting,
    "whole_roots": _whole_roots,
    "log_sum": _log_sum,
    "nested": _nested,
    "unknown": _unknown,
    "bounded": lambda m, n, p, c, is_count: _bounds(m, n, p, c, None, is_count),
    "nested_deep": _nested,
    "shifted": _unknown,
    "twice": _bounds,
}


FAMILY = question_family(
    name="sign_intervals",
    summary="sets, lengths and counts where products, quotients and logarithms keep to a bound",
    concepts=("inequalities", "domains", "logarithms"),
    examples=("17", "(-3, 8)", "[2, 11)", r"\frac{5}{3}", r"(0, 5) \cup (6, 9)", r"[-4, 0)"),
    kinds=SIGNS,
    tales=TALES,
    slots=SLOTS,
    steps=STEPS,
    generate=_generate,
    solve=_solve,
    version=3,
)
