"""Paired sums: long sums and products that become short when their terms are grouped.

The generator pairs terms, counts the share of each element or uses a symmetry. The solver adds up
all terms as they are told, one by one; for sums of irrational terms it rounds to the one multiple
of a half near them.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import combinations, permutations
from random import Random

from generators.contest.algebra.paired_sums.kinds import SUMS
from generators.contest.algebra.paired_sums.steps import STEPS
from generators.contest.algebra.paired_sums.tales import TALES
from generators.contest.algebra.paired_sums.words import SLOTS
from generators.contest.questions import SIZE, asked, question_family
from generators.contest.scenes import IDEAS, Scene
from generators.family import Knobs, redrawn


@redrawn(400, "sum")
def _generate(rng: Random, knobs: Knobs) -> Scene | None:
    return asked(SUMS, rng, IDEAS.integer(knobs), SIZE.integer(knobs))


def _solve(scene: Scene) -> list[str]:
    return [str(_SOLVERS[scene.kind](*scene.numbers))]


Number = int | Fraction


def _alternating(a: int, d: int, n: int) -> Number:
    return sum((1 if k % 2 else -1) * (a + k * d) ** 2 for k in range(n))


def _left_out(a: int, d: int, n: int, k: int) -> Number:
    return sum(a + (place - 1) * d for place in range(1, n + 1) if place % k)


def _even_odd(n: int, power: int, shift: int) -> Number:
    return sum((1 - 2 * (m % 2)) * int((m + shift) ** power) for m in range(1, 2 * n + 1))


def _digits(p: int, a: int, q: int, b: int, c: int) -> Number:
    return len(str((2**p) ** a * (5**q) ** b * c))


def _mirrored(b: int, c: int, n: int) -> Number:
    powers = [float(b * b) ** (k / n) for k in range(1, n)]
    return Fraction(round(2 * sum(c * one / (one + b) for one in powers)), 2)


def _strings(code: int, size: int) -> Number:
    return sum(int("".join(one)) for one in permutations(str(code), size))


def _subset(n: int, size: int, a: int, d: int, is_squares: int) -> Number:
    elements = [(a + d * k) ** (2 if is_squares else 1) for k in range(n)]
    return sum(map(sum, combinations(elements, size)))


def _inverse(a: int, b: int, c: int, n: int) -> Number:
    values = [(a * k + b) * k + c for k in range(1, n + 1)]
    counts = [sum(value <= m for value in values) for m in range(1, values[-1] + 1)]
    return sum(values) + sum(counts)


def _floors(p: int, q: int) -> Number:
    return sum(k * p // q for k in range(1, q))


def _gaps(n: int, power: int, d: int) -> Number:
    marks = [d * k for k in range(n)]
    return sum(int((y - x) ** power) for x, y in combinations(marks, 2))


def _largest(n: int, size: int, shift: int, is_least: int) -> Number:
    groups = combinations(range(shift + 1, shift + n + 1), size)
    return sum(group[0] if is_least else group[-1] for group in groups)


_SOLVERS: Mapping[str, Callable[..., Number]] = {
    "alternating": _alternating,
    "left_out": _left_out,
    "even_odd": _even_odd,
    "digits": _digits,
    "mirrored": _mirrored,
    "strings": _strings,
    "subset": _subset,
    "inverse": _inverse,
    "floors": _floors,
    "multiples": _floors,
    "gaps": _gaps,
    "largest": _largest,
}


FAMILY = question_family(
    name="paired_sums",
    summary="a long sum, or the number of digits of a long product, found by grouping its parts",
    concepts=("sums", "symmetry", "counting in two ways"),
    examples=("1640", "735", r"\frac{315}{2}"),
    kinds=SUMS,
    tales=TALES,
    slots=SLOTS,
    steps=STEPS,
    generate=_generate,
    solve=_solve,
    version=2,
)
