"""Factored conditions: conditions that fall into factors or squares, or hold with equality only.

The generator sees the factors, squares or the case of equality. The solver tries all triples of
whole numbers with what is told, expanded as it is; where real numbers are asked for it sets the
derivatives to 0, solves the linear equations by elimination, and checks that the told bound is met.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import isqrt
from random import Random

from generators.contest.algebra.factored_conditions.kinds import CONDITIONS
from generators.contest.algebra.factored_conditions.steps import STEPS
from generators.contest.algebra.factored_conditions.tales import TALES
from generators.contest.algebra.factored_conditions.words import SLOTS
from generators.contest.questions import SIZE, asked, question_family
from generators.contest.scenes import IDEAS, Scene
from generators.family import Knobs, redrawn


@redrawn(400, "condition")
def _generate(rng: Random, knobs: Knobs) -> Scene | None:
    return asked(CONDITIONS, rng, IDEAS.integer(knobs), SIZE.integer(knobs))


def _solve(scene: Scene) -> list[str]:
    return [_SOLVERS[scene.kind](*scene.numbers)]


Row = Sequence[Fraction | int]


def _eliminated(rows: Sequence[Row]) -> list[Fraction]:
    """Return the solution of linear equations; each row ends with its right side."""
    table = [[Fraction(one) for one in row] for row in rows]
    size = len(table)
    for column in range(size):
        place = next(i for i in range(column, size) if table[i][column])
        table[column], table[place] = table[place], table[column]
        lead = table[column][column]
        table[column] = [one / lead for one in table[column]]
        for i in range(size):
            if i != column:
                factor = table[i][column]
                pairs = zip(table[i], table[column], strict=True)
                table[i] = [one - factor * other for one, other in pairs]
    return [row[-1] for row in table]


def _functional(values: Sequence[Fraction], which: int) -> str:
    x, y, z = values
    return str(x + y + z if which == 0 else x * y * z if which == 1 else x * (y + z) + y * z)


def _squares(p: int, q: int, r: int, a: int, b: int, c: int, which: int) -> str:
    # Half of the gradient of p^2 x^2 + ... - 2pax - ... + a^2 + b^2 + c^2.
    rows = [(p * p, 0, 0, p * a), (0, q * q, 0, q * b), (0, 0, r * r, r * c)]
    found = _eliminated(rows)
    told = sum(
        s * s * v * v - 2 * s * t * v for s, t, v in zip((p, q, r), (a, b, c), found, strict=True)
    )
    assert told + a * a + b * b + c * c == 0
    return _functional(found, which)


def _ratio(m: int, n: int, p: int, q: int, a: int, b: int, c: int, d: int) -> str:
    # For y = 1: nq x^2 + (np - mq)x - mp = 0, by its discriminant, which is a square.
    lead, middle, last = n * q, n * p - m * q, -m * p
    x = Fraction(-middle + isqrt(middle * middle - 4 * lead * last), 2 * lead)
    return str((a * x + b) / (c * x + d))


def _cauchy(p: int, q: int, r: int, k: int, j: int, which: int) -> str:
    size = p * p + q * q + r * r
    total, squares = Fraction(size * k, j), Fraction(size * k * k, j * j)
    # z = (total - px - qy)/r makes x^2 + y^2 + z^2 a function of x and y with one least point.
    rows = [(r * r + p * p, p * q, p * total), (p * q, r * r + q * q, q * total)]
    x, y = _eliminated(rows)
    z = (total - p * x - q * y) / r
    assert x * x + y * y + z * z == squares
    return _functional((x, y, z), which)


def _pairs(u: int, v: int, is_natural: int) -> str:
    total, told, least = u + v, u * v, 0 if is_natural else 1
    found = 0
    for a, c in product(range(least, total + 1), repeat=2):
        rest = total - a - c - 2 * least
        # With d = total - a - b - c the told sum is linear in b: two values settle it.
        first, second = (
            a * b + b * c + (c + a) * (total - a - c - b) - told for b in (least, least + 1)
        )
        if first == second:
            found += max(rest + 1, 0) if not first else 0
        else:
            found += first % (first - second) == 0 and 0 <= first // (first - second) <= rest
    return str(found)


def _quadratics(n: int, which: int) -> str:
    constant = n if which < 2 else -n
    found = []
    for k in range(1, n + 2):
        inside = k * k - 4 * constant
        if inside >= 0 and isqrt(inside) ** 2 == inside and (k + isqrt(inside)) % 2 == 0:
            found.append(k)
    return str(max(found) - min(found) if which == 1 else sum(found))


def _linked(p: int, q: int, a: int, b: int, c: int, which: int) -> str:
    # Half of the gradient of (x - a)^2 + (y - px - b)^2 + (z - qy - c)^2, multiplied out.
    rows = [
        (1 + p * p, -p, 0, a - p * b),
        (-p, 1 + q * q, -q, b - q * c),
        (0, -q, 1, c),
    ]
    return _functional(_eliminated(rows), which)


def _means(p: int, q: int, r: int, t: int, which: int) -> str:
    # X + Y + Z = s and XYZ = v: Y and Z are real if X(s - X)^2 >= 4v; its greatest value is at s/3.
    s, v = Fraction(3 * t), Fraction(t**3)
    greatest = max((s / 3, s), key=lambda one: one * (s - one) ** 2)
    assert greatest * (s - greatest) ** 2 == 4 * v
    return _functional([greatest / one for one in (p, q, r)], which)


def _product(p: int, q: int, r: int, a: int, b: int, c: int, which: int) -> str:
    # Each (p^2 x^2 + a^2)/x is least where p^2 = a^2/x^2.
    found, least = [], Fraction(1)
    for size, shift in ((p, a), (q, b), (r, c)):
        square = Fraction(shift * shift, size * size)
        x = Fraction(isqrt(square.numerator), isqrt(square.denominator))
        found.append(x)
        least *= (size * size * square + shift * shift) / x
    assert least == 8 * a * b * c * p * q * r
    return _functional(found, which)


def _triples(s: int, least: int) -> Iterator[tuple[int, int, int]]:
    for a in range(least, s + 1):
        for b in range(least, s - a - least + 1):
            yield a, b, s - a - b


def _partition(s: int, least: int, is_distinct: int) -> str:
    roots = [(a, b, c) for a, b, c in _triples(s, least) if a <= b <= c]
    return str(sum(not is_distinct or a < b < c for a, b, c in roots))


def _mean(m: int, least: int) -> str:
    told = 6 * m**3
    return str(
        sum(
            a * a * (b + c) + b * b * (c + a) + c * c * (a + b) == told
            for a, b, c in _triples(3 * m, least)
        )
    )


def _shift(s: int, t: int, least: int) -> str:
    told = t**3 - t * t * s
    return str(
        sum(a * b * c - t * (a * b + b * c + c * a) == told for a, b, c in _triples(s, least))
    )


def _titu(p: int, q: int, r: int, s: int, which: int) -> str:
    # The derivatives agree: p/x = q/y = r/z, as all are positive.
    rows = [(q, -p, 0, 0), (0, r, -q, 0), (1, 1, 1, s)]
    x, y, z = _eliminated(rows)
    assert p * p / x + q * q / y + r * r / z == Fraction((p + q + r) ** 2, s)
    return str(x * x + y * y + z * z if which else x * y * z)


def _cubics(n: int, which: int) -> str:
    total = 0
    for a in range(1, n + 1):
        if a**3 > n or n % a:
            continue
        for b in range(a, isqrt(n // a) + 1):
            if n // a % b == 0:
                c = n // a // b
                total += a * b + (a + b) * c if which else a + b + c
    return str(total)


def _four(s: int, t: int, least: int) -> str:
    told, found = t**3 * s - t**4, 0
    for a in range(least, s + 1):
        for b, c, d in _triples(s - a, least):
            pairs = a * b + a * c + a * d + b * c + b * d + c * d
            threes = a * b * c + a * b * d + a * c * d + b * c * d
            found += a * b * c * d - t * threes + t * t * pairs == told
    return str(found)


def _paths(a: int, b: int, c: int, s: int, which: int) -> str:
    # The straight way from (0, 0) to (s, a + b + c) crosses the heights a and a + b.
    crossings = [Fraction(0), *(Fraction(s * h, a + b + c) for h in (a, a + b)), Fraction(s)]
    x, y, z = (crossings[i + 1] - crossings[i] for i in range(3))
    return str(x * x + y * y + z * z if which else x * y * z)


def _flat(p: int, q: int, r: int, n: int) -> str:
    found = 0
    for a, b, c in product(range(1, n + 1), repeat=3):
        x, y, z = p * a, q * b, r * c
        found += x**3 + y**3 + z**3 + 2 * x * y * z == x * x * (y + z) + y * y * (z + x) + z * z * (
            x + y
        )
    return str(found)


_SOLVERS: Mapping[str, Callable[..., str]] = {
    "squares": _squares,
    "ratio": _ratio,
    "cauchy": _cauchy,
    "pairs": _pairs,
    "quadratics": _quadratics,
    "linked": _linked,
    "means": _means,
    "product": _product,
    "partition": _partition,
    "mean": _mean,
    "shift": _shift,
    "titu": _titu,
    "cubics": _cubics,
    "four": _four,
    "paths": _paths,
    "flat": _flat,
}


FAMILY = question_family(
    name="factored_conditions",
    summary="numbers, or how many of them, under a condition that falls into factors or squares",
    concepts=("factorization", "inequalities", "symmetric expressions"),
    examples=("73", "128", r"\frac{7}{12}", r"-\frac{15}{4}"),
    kinds=CONDITIONS,
    tales=TALES,
    slots=SLOTS,
    steps=STEPS,
    generate=_generate,
    solve=_solve,
    version=2,
)
