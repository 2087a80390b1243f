"""Factored equations: an equation in whole numbers that is a product of two factors in disguise.

Who sees the product (Simon's favorite trick, a difference of squares, two linear forms) has only
divisors to try. The generator multiplies divisors; the solver knows no factors: as an equation
a quadratic in y has a square as its discriminant, and 4 d^2 (d^2 x^2 + ux + v) = s^2 bounds x by
(2 d^2 x + u)^2 - s^2 = u^2 - 4 d^2 v. It tries every x within that bound.
"""

from collections.abc import Iterator, Mapping
from math import isqrt
from random import Random

from generators.contest.numbers.factored_equations.instance import (
    Hidden,
    Pairs,
    is_meant,
    pairs_of,
    product_of,
)
from generators.contest.numbers.factored_equations.steps import letters, steps
from generators.contest.numbers.factored_equations.words import picture, render
from generators.family import Family, Knob, Knobs, redrawn, rule
from proofmill.problem import Json

HIDDEN = Knob("hidden", 1, 5, "steps from the equation to a product of two factors")
PAIRS = Knob("pairs", 2, 6, "most pairs that satisfy the equation")

_WAYS = {
    1: ("shifted", "shifted", "shifted", "squares", "rectangle"),
    2: ("shifted", "fractions", "complete", "complete", "rectangle"),
    3: ("scaled", "scaled", "complete", "fractions"),
    4: ("scaled", "forms", "forms"),
    5: ("lines", "lines", "forms"),
}
_DEPTH = {"shifted": 1, "squares": 1, "rectangle": 1, "fractions": 2, "complete": 2, "forms": 4}
_TOLD: Mapping[str, str] = {"scaled": "shifted", "lines": "forms"}
_LETTERS = ("xy", "ab", "mn", "xy")
_ASKED = {
    "complete": ("pairs", "sum", "largest"),
    "rectangle": ("sum", "largest", "least"),
    "forms": ("pairs", "sum", "largest", "product"),
}
_USUAL = ("pairs", "sum", "largest", "least")


@redrawn(3000, "equation with enough solutions")
def _generate(rng: Random, knobs: Knobs) -> Hidden | None:
    way = rng.choice(_WAYS[HIDDEN.integer(knobs)])
    told = _TOLD.get(way, way)
    numbers = _numbers(rng, way)
    is_positive = told in ("rectangle", "squares") or rng.random() < 0.6
    asked = rng.choice(_ASKED.get(told, _USUAL))
    if asked == "least" and not is_positive:
        return None
    pair = "xy" if told == "complete" else rng.choice(_LETTERS)
    found = Hidden(told, numbers, is_positive, asked, pair, "")
    if not _is_fair(told, numbers):
        return None
    pairs = pairs_of(found)
    if not 2 <= len(pairs) <= PAIRS.integer(knobs):
        return None
    answer = settled(told, asked, pairs)
    if sum(map(str.isdigit, answer)) > 12 or answer in map(str, (0, *numbers)):
        return None
    return Hidden(told, numbers, is_positive, asked, pair, answer)


def _numbers(rng: Random, way: str) -> tuple[int, ...]:
    match way:
        case "shifted":
            q, r = (rng.choice((-1, 1)) * rng.randint(2, 19) for _ in range(2))
            return 1, q, r, rng.randint(1, 180)
        case "scaled":
            q, r = (rng.choice((-1, 1)) * rng.randint(1, 15) for _ in range(2))
            return rng.randint(2, 7), q, r, rng.randint(1, 150)
        case "rectangle":
            return rng.randint(1, 12), rng.randint(1, 400)
        case "squares":
            return (rng.randint(40, 2500),)
        case "fractions":
            return rng.randint(1, 9), rng.randint(1, 9), rng.randint(2, 12)
        case "complete":
            return rng.randint(-15, 15), rng.randint(-250, 250)
    a, c = rng.randint(1, 3), rng.randint(1, 3)
    b, d = (rng.choice((-1, 1)) * rng.randint(1, 4) for _ in range(2))
    e, f = (rng.randint(-6, 6) if way == "lines" else 0 for _ in range(2))
    return a, b, e, c, d, f, rng.choice((-1, 1)) * rng.randint(20, 220)


def _is_fair(told: str, numbers: tuple[int, ...]) -> bool:
    """Tell whether there is something to see: two different factors, and a mixed term."""
    one = product_of(told, numbers)
    if told == "shifted" and numbers[1] * numbers[2] % numbers[0] == 0 and numbers[0] > 1:
        return False
    if told == "forms":
        mixed = one.a * one.d + one.b * one.c
        is_plain = one.a * one.c == 1 and one.b * one.d == -1
        return bool(one.a * one.d - one.b * one.c) and bool(mixed) and not is_plain
    return 12 <= abs(one.whole) <= 4000


@rule
def settled(told: str, asked: str, pairs: Pairs) -> str:
    """Return the answer to what is asked of some pairs."""
    if asked == "pairs":
        if told == "complete":
            return r"\{" + ", ".join(str(x) for x in sorted({x for x, _ in pairs})) + r"\}"
        return r"\{" + ", ".join(f"({x}, {y})" for x, y in sorted(pairs)) + r"\}"
    if told == "complete":
        values = sorted({x for x, _ in pairs})
    elif told == "rectangle" or asked == "product":
        values = [x * y for x, y in pairs]
    else:
        values = [x + y for x, y in pairs]
    return str(sum(values) if asked == "sum" else min(values) if asked == "least" else max(values))


Conic = tuple[int, int, int, int, int, int]


def _conic(told: str, numbers: tuple[int, ...]) -> Conic:
    """Return A, B, C, D, E, F of Ax^2 + Bxy + Cy^2 + Dx + Ey = F, as the prompt has it."""
    match told, numbers:
        case "shifted", (p, q, r, s):
            return 0, p, 0, -q, -r, s
        case "fractions", (k, m, n):
            return 0, 1, 0, -m * n, -k * n, 0
        case "rectangle", (k, c):
            return 0, 1, 0, -2 * k, -2 * k, c
        case "squares", (n,):
            return 1, 0, -1, 0, 0, n
        case "complete", (b, c):
            return 1, 0, -1, b, 0, -c
    a, b, e, c, d, f, whole = numbers
    return a * c, a * d + b * c, b * d, a * f + e * c, b * f + e * d, whole - e * f


def _solve(told: Hidden) -> list[str]:
    conic = _conic(told.told, told.numbers)
    pairs = [pair for pair in _points(conic) if is_meant(told, *pair)]
    return [settled(told.told, told.asked, tuple(pairs))]


def _points(conic: Conic) -> Iterator[tuple[int, int]]:
    """Yield every integer point of a conic that has two rational asymptotes."""
    a, b, c, d, e, f = conic
    if not c:  # y (bx + e) = f - dx, and bx + e divides b (f - dx) + d (bx + e) = bf + de
        whole = abs(b * f + d * e)
        _check_whole(whole)
        for x in range(-(whole + abs(e)), whole + abs(e) + 1):
            if b * x + e and (f - d * x) % (b * x + e) == 0:
                yield x, (f - d * x) // (b * x + e)
        return
    square, linear, rest = b * b - 4 * a * c, 2 * b * e - 4 * c * d, e * e + 4 * c * f
    apart = abs(linear * linear - 4 * square * rest)
    _check_whole(apart)
    most = (apart + abs(linear)) // (2 * square) + 1
    for x in range(-most, most + 1):
        inside = square * x * x + linear * x + rest
        if inside < 0 or isqrt(inside) ** 2 != inside:
            continue
        for root in {isqrt(inside), -isqrt(inside)}:
            if (root - b * x - e) % (2 * c) == 0:
                yield x, (root - b * x - e) // (2 * c)


def _check_whole(whole: int) -> None:
    if not whole:
        raise ValueError("the product is 0, so whole lines are points of it")


def _canonical(told: Hidden) -> Json:
    conic = _conic(told.told, told.numbers)
    a, b, c, d, e, f = conic
    if told.asked != "pairs" and told.told != "complete":  # x and y may change places
        conic = min(conic, (c, b, a, e, d, f))
    return [*conic, told.is_positive, told.asked, told.told in ("rectangle", "complete")]


def _effort(told: Hidden) -> int:
    one = product_of(told.told, told.numbers)
    depth = _DEPTH[told.told] + bool(one.e and one.b) + 2 * (told.told == "shifted" and one.a > 1)
    return 10 * depth + 2 * len(pairs_of(told))


def _capacity(dial: float) -> float:
    return 100_000.0


FAMILY = Family(
    name="factored_equations",
    version=3,
    domain="math",
    summary="whole numbers that satisfy an equation which hides a product of two factors",
    concepts=("Diophantine equations", "factorization"),
    knobs=(HIDDEN, PAIRS),
    verifier="math",
    examples=(
        "37",
        "152",
        r"\{3, 17\}",
        r"\{-4, 6, 11\}",
        r"\{(2, 9), (5, 4)\}",
        r"\{(-3, 8), (1, 6), (7, 12)\}",
    ),
    generate=_generate,
    render=render,
    solve=_solve,
    steps=steps,
    letters=letters,
    effort=_effort,
    canonical=_canonical,
    picture=picture,
    capacity=_capacity,
    guess_rate=lambda dial: 0.02,
)
