r"""Logarithm systems: numbers under logarithms, in bases and in exponents, in a few equations.

Who takes logarithms, turns a base around or sees which product all depends on is nearly done. The
generator uses that. The solver uses no such law: rows of equal bases it solves for each
logarithm (sympy); all else it brings to one unknown, follows to its roots to 50 digits, checks the
system as told, and reads the answer as a rational number or a quadratic surd.
"""

from collections.abc import Callable
from decimal import Decimal, localcontext
from fractions import Fraction
from itertools import pairwise, permutations
from math import gcd, log
from random import Random

from generators.contest.algebra.logarithm_systems.instance import DEPTH, Logs, rows, settled, value
from generators.contest.algebra.logarithm_systems.steps import letters, steps
from generators.contest.algebra.logarithm_systems.words import picture, render
from generators.family import Family, Knob, Knobs, redrawn
from proofmill.problem import Json

IDEAS = Knob("ideas", 1, 4, "ideas from what is told to the answer")
SPREAD = Knob("spread", 4, 6, "largest of most of the numbers told")

_ASKED = {
    "mixed": ("xy", r"\frac{x}{y}"),
    "midpoint": ("gap", "larger"),
    "swap": ("x", "y", "xy"),
    "power": ("x", "y", "xy"),
    "both": ("xy",),
    "ratio": (r"\frac{y}{x}",),
    "exchange": (r"\log_z w",),
}
_SHARE = {"swap": 1, "both": 5}
"""How often a kind is drawn, 3 where nothing is said; there are few swaps."""
_MOST_DIGITS = 9
"""Of an answer."""


@redrawn(2000, "system with a short answer")
def _generate(rng: Random, knobs: Knobs) -> Logs | None:
    depth = IDEAS.integer(knobs)
    kinds = [name for name, ideas in DEPTH.items() if ideas == depth]
    [kind] = rng.choices(kinds, [_SHARE.get(name, 3) for name in kinds])
    numbers = _numbers(rng, kind, SPREAD.integer(knobs))
    asked = rng.choice(_ASKED.get(kind, ("value",)))
    if not numbers or not _is_fair(kind, numbers):
        return None
    found = value(Logs(kind, numbers, asked, ""))
    if found is None or not any(found):
        return None
    answer = settled(*found)
    digits = sum(map(str.isdigit, answer))
    if digits > _MOST_DIGITS or answer in map(str, (0, 1, 2, *numbers)):
        return None
    return Logs(kind, numbers, asked, answer)


def _numbers(rng: Random, kind: str, most: int) -> tuple[int, ...]:
    def some() -> int:
        return rng.randint(1, most)

    b = rng.choice((2, 3, 5, 6, 7, 10))
    match kind:
        case "pair" | "triple":
            return b, *_rows(rng, 2 if kind == "pair" else 3, most)
        case "mixed":
            i, j, p, q = (rng.randint(1, 4) for _ in range(4))
            x, y = rng.randint(-2, 2 * most), rng.randint(-2, 2 * most)
            first, second = (
                Fraction(p * x, i) + Fraction(q * y, j),
                Fraction(p * y, i) + Fraction(q * x, j),
            )
            values = first.numerator, first.denominator, second.numerator, second.denominator
            return (b, i, j, p, q, *values) if first != second else ()
        case "exchange":
            return rng.randint(3, 40), rng.randint(3, 40), some(), some(), some(), some()
        case "midpoint":
            return rng.randint(2, 7), rng.randint(4, 15 * most), rng.randint(1, 8)
        case "swap":
            m, n = rng.randint(2, 3 * most), some()
            return (rng.randint(1, 9), rng.randint(1, 9), m, n) if gcd(m, n) == 1 else ()
        case "both":
            return tuple(rng.randint(1, 5 * most) for _ in range(4))
        case "power":
            p, q = rng.choice(((2, 1), (3, 1), (3, 2), (1, 2), (1, 3)))
            return *rng.sample(range(1, 8 * most), 2), p, q
        case "ratio":
            g, h = rng.sample(range(2, 13), 2)
            return g, h, rng.randint(1, 4 * most), rng.choice((-1, 1)) * rng.randint(1, 2 * most)
    return *rng.sample(range(2, 5 * most), 3), rng.randint(50, 2500), rng.choice((1, 1, 2))


def _rows(rng: Random, many: int, most: int) -> tuple[int, ...]:
    """Return rows of exponents with the logarithms of their products, and what is asked."""
    under = rng.choice((1, 2, 3, 4, 6))
    hidden = [Fraction(rng.randint(-2 * most, 3 * most), under) for _ in range(many)]
    told: list[int] = []
    for _ in range(many):
        powers = [rng.choice((-2, -1, -1, 1, 1, 2, 3)) for _ in hidden]
        whole = sum(map(Fraction.__mul__, hidden, map(Fraction, powers)), Fraction(0))
        told += [*powers, whole.numerator, whole.denominator]
    return *told, *(rng.choice((-1, 1)) * rng.randint(1, most) for _ in hidden)


def _is_fair(kind: str, numbers: tuple[int, ...]) -> bool:
    """Tell whether such numbers exist, and are not plain to see."""
    match kind, numbers:
        case "mixed", (_, i, j, p, q, *_):
            return (i, p) != (j, q) and p * j != q * i and gcd(i, p) == 1 == gcd(j, q)
        case "exchange", (a, c, p, q, r, d):
            return len({a, c, d}) == 3 and p + q + r > 3
        case "midpoint", (b, m, h):
            return m * m > b**h and b**h > 1 and 2 * m > b
        case "swap", (a, b, m, n):
            exponent = 2 * b * n / (a * m - b * n) if a * m != b * n else 0.5
            return gcd(a, b) == 1 and exponent == int(exponent) and abs(exponent) <= 12
        case "power", (a, b, p, q):
            return gcd(a, b) == 1 and b * p != a * q
        case "both", (a, c, b, d):
            return gcd(a, c) == 1 == gcd(b, d) and c * d > a * b and (a, c) != (b, d)
        case "ratio", (g, h, _, _):
            return gcd(g, h) == 1
        case "bases", (a, c, d, whole, k):
            two = (
                k * k * log(a / c) ** 2 + log(whole) ** 2 + 2 * k * log(whole) * log(d * d / a / c)
            )
            return two > 0.01
    return True


def _solve(one: Logs) -> list[str]:
    if one.kind in ("pair", "triple"):
        return [settled(_by_rows(one), Fraction(0))]
    with localcontext() as context:
        context.prec = 60
        values = _VALUES[one.kind](one)
        first = values[0]
        if any(abs(other - first) > _NEAR for other in values):
            return []
        found = _read(first)
    return [settled(*found)] if found else []


_NEAR = Decimal(10) ** -35


def _by_rows(one: Logs) -> Fraction:
    import sympy

    told, asked = rows(one)
    left = sympy.Matrix([row.powers for row in told])
    right = sympy.Matrix([sympy.Rational(*row.value.as_integer_ratio()) for row in told])
    logs = left.LUsolve(right)
    whole = sum(power * log_ for power, log_ in zip(asked, logs, strict=True))
    top, bottom = sympy.fraction(whole)
    return Fraction(int(top), int(bottom))


def _read(value: Decimal) -> tuple[Fraction, Fraction] | None:
    """Return a rational number and the square of what is added that make up a value."""
    none = Fraction(0)
    for square, power in ((False, value), (True, value * value)):
        near = Fraction(power).limit_denominator(10**10)
        if abs(Fraction(power) - near) < Fraction(_NEAR):
            return (none, near) if square else (near, none)
    for twice in range(-250, 251):
        square_ = (2 * value - twice) ** 2
        if abs(square_ - round(square_)) < _NEAR:
            return Fraction(twice, 2), Fraction(round(square_), 4)
    return None


def _root(difference: Callable[[Decimal], Decimal], low: Decimal, high: Decimal) -> Decimal:
    """Return where a function changes its sign, by bisection until Ridders' method is quick."""
    ends = {low: difference(low)}
    is_up = ends[low] < 0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        ends[middle] = difference(middle)
        low, high = (middle, high) if (ends[middle] < 0) == is_up else (low, middle)
    at_low, at_high = ends[low], ends[high] if high in ends else difference(high)
    return high if (at_high < 0) == is_up else _ridders(difference, (low, at_low), (high, at_high))


_HALVINGS = 24
_MOST_STEPS = 160
"""Of which each halves the distance of the two places at least."""


def _ridders(
    difference: Callable[[Decimal], Decimal],
    low: tuple[Decimal, Decimal],
    high: tuple[Decimal, Decimal],
) -> Decimal:
    """Return where a function changes its sign between two places, told with its values there.

    The root of an exponential times a line through three points comes next (Ridders 1979).
    """
    near = high[0]
    for _ in range(_MOST_STEPS):
        middle = (low[0] + high[0]) / 2
        value = difference(middle)
        radical = (value * value - low[1] * high[1]).sqrt()
        if not radical:
            return middle
        shift = (middle - low[0]) * value / radical
        last, near = near, middle + (shift if low[1] > high[1] else -shift)
        if abs(near - last) < _NEAR:
            break
        places = sorted([low, (middle, value), (near, difference(near)), high])
        low, high = next(
            (one, two) for one, two in pairwise(places) if (one[1] < 0) != (two[1] < 0)
        )
    return near


def _mixed(one: Logs) -> list[Decimal]:
    """Follow the first equation to y, and put it into the second."""
    b, i, j, p, q, *values = map(Decimal, one.numbers)
    first, second = values[0] / values[1], values[2] / values[3]

    def other(log_x: Decimal) -> Decimal:
        return (first - p * log_x / i) * j / q

    log_x = _root(lambda u: p * other(u) / i + q * u / j - second, Decimal(-99), Decimal(99))
    log_y = other(log_x)
    return [b ** (log_x + log_y if one.asked == "xy" else log_x - log_y)]


def _exchange(one: Logs) -> list[Decimal]:
    a, c, p, q, r, d = map(Decimal, one.numbers)
    two = Decimal(2)
    x, y = two ** (1 / a), two ** (1 / c)
    ln_z = _root(lambda u: two.ln() / (p * x.ln() + q * y.ln() + r * u) - d, Decimal(0), Decimal(9))
    return [two.ln() / ln_z]


def _midpoint(one: Logs) -> list[Decimal]:
    b, m, h = map(Decimal, one.numbers)
    small = _root(lambda x: (x.ln() + (2 * m - x).ln()) / b.ln() - h, Decimal(10) ** -30, m)
    return [2 * m - 2 * small if one.asked == "gap" else 2 * m - small]


def _swap(one: Logs) -> list[Decimal]:
    a, b, m, n = map(Decimal, one.numbers)
    ratio = m / n
    ln_x = _root(lambda u: a * ratio * u - b * (ratio.ln() + u), Decimal(-99), Decimal(99))
    x = ln_x.exp()
    return [{"x": x, "y": ratio * x, "xy": ratio * x * x}[one.asked]]


def _power(one: Logs) -> list[Decimal]:
    """Follow ln x, by which both sides can be divided: x is not 1."""
    a, b, p, q = map(Decimal, one.numbers)
    k = p / q
    ln_x = _root(lambda u: a * (k * u).exp() - b * k * u.exp(), Decimal(-40), Decimal(40))
    return [{"x": ln_x, "y": k * ln_x, "xy": ln_x + k * ln_x}[one.asked].exp()]


def _both(one: Logs) -> list[Decimal]:
    return [x * y for x, y in pairs(one)]


def pairs(one: Logs) -> list[tuple[Decimal, Decimal]]:
    """Return numbers above 1 that satisfy both equations of `both`: all that a fine net finds."""
    a, c, b, d = map(Decimal, one.numbers)

    def ln_y(ln_x: Decimal) -> Decimal:
        return ln_x * c / (a * ln_x.exp())

    def missing(ln_x: Decimal) -> Decimal:
        other = ln_y(ln_x)
        return b * other.exp() * ln_x / other - d

    net = [Decimal(k) / 16 + Decimal(10) ** -9 for k in range(160)]
    signs = [missing(at) < 0 for at in net]
    found = [k for k in range(len(net) - 1) if signs[k] != signs[k + 1]]
    logs = [_root(missing, net[k], net[k + 1]) for k in found]
    return [(at.exp(), ln_y(at).exp()) for at in logs]


def _ratio(one: Logs) -> list[Decimal]:
    """Follow the common logarithm k; m (g/h)^{2k} + n (g/h)^k = 1 once all is divided by h^{2k}."""
    g, h, m, n = map(Decimal, one.numbers)
    step = (g / h).ln()
    k = _root(lambda k: m * (2 * k * step).exp() + n * (k * step).exp() - 1, *_wide(step))
    return [((g * h).ln() * k - 2 * g.ln() * k).exp()]


def _wide(step: Decimal) -> tuple[Decimal, Decimal]:
    """Return bounds of the common logarithm: (g/h)^k from e^-9 to e^9."""
    return -9 / step, 9 / step


def _bases(one: Logs) -> list[Decimal]:
    *bases, whole, k = map(Decimal, one.numbers)
    a, c, d = (base.ln() for base in bases)
    top = whole.ln()

    def missing(t: Decimal) -> Decimal:
        return top * (d + t) - k * (a + t) * (c + t)

    # A parabola, open below: its roots lie on the two sides of its top.
    summit = (top / k - a - c) / 2
    found = [_root(missing, summit - 99, summit), _root(missing, summit, summit + 99)]
    for t in found:
        if abs(top / (a + t) * top / (c + t) - k * top / (d + t)) > _NEAR:
            return [t, t + 1]
    return [sum(found, Decimal(0)).exp()]


_VALUES: dict[str, Callable[[Logs], list[Decimal]]] = {
    "mixed": _mixed,
    "exchange": _exchange,
    "midpoint": _midpoint,
    "swap": _swap,
    "power": _power,
    "both": _both,
    "ratio": _ratio,
    "bases": _bases,
}


def _canonical(one: Logs) -> Json:
    n = one.numbers
    match one.kind:
        case "pair" | "triple":
            told, asked = rows(one)
            orders = [
                [
                    sorted([[row.powers[k] for k in order], str(row.value)] for row in told),
                    [asked[k] for k in order],
                ]
                for order in permutations(range(len(asked)))
            ]
            return [one.kind, n[0], min(orders, key=str)]
        case "mixed":
            ends = (n[5:7], n[7:9])
            kept = list(map(list, sorted(ends) if one.asked == "xy" else ends))
            return [one.kind, *n[:5], kept, one.asked]
        case "exchange":
            a, c, p, q, r, d = n
            return [one.kind, *map(list, sorted(((a, p), (c, q)))), r, d]
        case "both":
            return [one.kind, *map(list, sorted((n[:2], n[2:])))]
        case "bases":
            return [one.kind, *sorted(n[:2]), *n[2:]]
    return [one.kind, *n, one.asked]


def _effort(one: Logs) -> int:
    return 10 * DEPTH[one.kind] + (one.kind == "triple") + (one.asked in ("y", "xy", "larger"))


FAMILY = Family(
    name="logarithm_systems",
    version=1,
    domain="math",
    summary="products, powers and ratios of numbers that stand under logarithms or in exponents",
    concepts=("logarithms", "systems of equations"),
    knobs=(IDEAS, SPREAD),
    verifier="math",
    examples=(r"\frac{17}{4}", r"3\sqrt{5}"),
    generate=_generate,
    render=render,
    solve=_solve,
    steps=steps,
    letters=letters,
    effort=_effort,
    canonical=_canonical,
    picture=picture,
    capacity=lambda dial: 100_000.0,
    guess_rate=lambda dial: 0.02,
)
