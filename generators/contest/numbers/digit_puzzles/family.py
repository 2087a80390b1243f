"""Digit puzzles: whole numbers, or bases, that are fixed by a condition on digits.

The idea leaves few candidates: the digit sum decides the number, one number divides a constant, a
product hides in the condition. The generator goes through those only. The solver tries every
number, every pair or every base up to a bound that follows from sizes alone.
"""

from collections.abc import Iterator
from random import Random

from generators.contest.numbers.digit_puzzles.instance import Digits, candidates, read, written
from generators.contest.numbers.digit_puzzles.words import letters, picture, render, steps
from generators.family import Family, Knob, Knobs, redrawn

DEPTH = Knob("depth", 1, 5, "how far the condition is from one on a single number")
SOLUTIONS = Knob("solutions", 3, 5, "most solutions")

_KINDS = {
    1: ("base",),
    2: ("plus",),
    3: ("divides", "plus"),
    4: ("times", "divides"),
    5: ("joined", "divides three"),
}
_DEPTHS = {"base": 10, "plus": 20, "divides": 30, "times": 40, "joined": 50}


@redrawn(4000, "puzzle")
def _generate(rng: Random, knobs: Knobs) -> Digits | None:
    way = rng.choice(_KINDS[DEPTH.integer(knobs)])
    kind, numbers = way.split()[0], _numbers(rng, way)
    asked = "value" if kind == "base" else rng.choice(("set", "sum", "largest"))
    if numbers is None:
        return None
    found = candidates(Digits(kind, numbers, asked, ""))
    if kind == "base":
        return Digits(kind, numbers, asked, str(found[0])) if len(found) == 1 else None
    least = 1 if kind == "joined" else 2
    if not least <= len(found) <= SOLUTIONS.integer(knobs) or found[-1] < 12:
        return None
    if len(found) == 1:
        asked = "sum"
    answer = str(sum(found) if asked == "sum" else found[-1])
    if asked == "set":
        answer = r"\{" + ", ".join(map(str, found)) + r"\}"
    is_short = sum(map(str.isdigit, answer)) <= 12
    return Digits(kind, numbers, asked, answer) if is_short else None


def _numbers(rng: Random, way: str) -> tuple[int, ...] | None:
    match way:
        case "base":
            base = rng.choice((6, 7, 8, 9, 11, 12, 13))
            x, y = (written(rng.randint(base + 1, 2 * base * base), base) for _ in range(2))
            if x is None or y is None:
                return None
            z = written(read(x, base) * read(y, base), base)
            return None if z is None or min(x, y) % 10 == 0 else (min(x, y), max(x, y), z)
        case "plus":
            return rng.randint(1, 12), rng.randint(150, 9999)
        case "times":
            d = rng.choice((3, 3, 4))
            return rng.randint(9, 60 if d == 3 else 300), rng.randint(-150, 250), d
        case "joined":
            x, y, k = rng.randint(11, 99), rng.randint(11, 99), rng.randint(1, 9)
            c = 100 * x + y - k * x * y
            return (k, c) if abs(c) < 2000 else None
    p = rng.randint(11, 98)
    q = rng.randint(100, 999) if way.endswith("three") else rng.randint(11, 99)
    is_plain = q % p == 0 or (way == "divides" and q <= p)
    return None if is_plain or p % 10 == 0 else (p, q)


def _solve(puzzle: Digits) -> list[str]:
    import sympy

    found = sorted(set(_tried(puzzle)))
    if not found:
        return []
    if puzzle.asked == "set":
        return [
            str(sympy.latex(sympy.FiniteSet(*found))).replace(r"\left", "").replace(r"\right", "")
        ]
    return [str(sum(found) if puzzle.asked in ("sum", "value") else max(found))]


def _tried(puzzle: Digits) -> Iterator[int]:
    """Yield the solutions among all numbers, pairs or bases in question."""
    match puzzle.kind, puzzle.numbers:
        case "base", (x, y, z):
            # Beyond the sum of all coefficients the highest power outweighs the others.
            for b in range(max(map(int, f"{x}{y}{z}")) + 1, 400):
                if int_in(x, b) * int_in(y, b) == int_in(z, b):
                    yield int_in(z, b)
        case "plus", (k, total):
            yield from (n for n in range(1, total) if n + k * sum(map(int, str(n))) == total)
        case "times", (k, c, d):
            for n in range(10 ** (d - 1), 10**d):
                if n == k * sum(map(int, str(n))) + c:
                    yield n
        case "divides", (p, q):
            for b in range(max(map(int, f"{p}{q}")) + 1, _MOST):
                if int_in(q, b) % int_in(p, b) == 0:
                    yield b
        case _, (k, c):
            pairs = ((x, y) for x in range(10, 100) for y in range(10, 100))
            yield from (100 * x + y for x, y in pairs if 100 * x + y == k * x * y + c)


_MOST = 1500
"""Bases: with p = ab + c, the number p(b) divides a^2 q(b) modulo p(b), at most 9 (81 + 81)."""


def int_in(digits: int, base: int) -> int:
    """Return the value of decimal digits in a base, power by power."""
    return sum(int(digit) * base**k for k, digit in enumerate(reversed(str(digits))))


FAMILY = Family(
    name="digit_puzzles",
    version=2,
    domain="math",
    summary="numbers or bases that a condition on digits determines",
    concepts=("digits", "number bases"),
    knobs=(DEPTH, SOLUTIONS),
    verifier="math",
    examples=("137", "52", r"\{15, 28\}", r"\{307, 411\}"),
    generate=_generate,
    render=render,
    solve=_solve,
    steps=steps,
    letters=letters,
    effort=lambda puzzle: (
        _DEPTHS[puzzle.kind]
        + 20 * (puzzle.kind == "divides" and puzzle.numbers[1] > 99)
        + len(candidates(puzzle))
    ),
    canonical=lambda puzzle: [puzzle.kind, list(puzzle.numbers), puzzle.asked],
    picture=picture,
    capacity=lambda dial: 10_000.0,
    guess_rate=lambda dial: 0.01,
)
