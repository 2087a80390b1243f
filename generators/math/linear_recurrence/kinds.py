"""Kinds of linear recurrences: how each is drawn, and its value by powers of one matrix."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import gcd, isqrt
from random import Random
from typing import NamedTuple, TypeAlias

from generators.math.linear_recurrence.instance import Numbers, pairs

Matrix: TypeAlias = Sequence[Sequence[int]]
Drawn: TypeAlias = tuple[Numbers, int]
"""Numbers of the kind, and the index."""


class Kind(NamedTuple):
    """Questions that take the same ideas."""

    ideas: int
    draw: Callable[[Random], Drawn | None]
    """None for a useless draw."""
    value: Callable[[Numbers, int, str], int]
    """The number asked for, from the numbers, the index and what is asked."""
    weight: int = 1
    """How often it is drawn among kinds of as many ideas."""
    is_reduced: bool = False
    """Whether a remainder is asked for."""


def _powered(matrix: Matrix, exponent: int) -> list[list[int]]:
    """Return a power by repeated squares."""
    size = range(len(matrix))
    found = [[int(i == j) for j in size] for i in size]
    square = [list(row) for row in matrix]
    for bit in range(exponent.bit_length()):
        if exponent >> bit & 1:
            found = _times(found, square)
        square = _times(square, square)
    return found


def _times(left: Matrix, right: Matrix) -> list[list[int]]:
    columns = list(zip(*right, strict=True))
    return [[sum(map(int.__mul__, row, column)) for column in columns] for row in left]


def _applied(matrix: Matrix, exponent: int, start: Sequence[int]) -> list[int]:
    return [sum(map(int.__mul__, row, start)) for row in _powered(matrix, exponent)]


def _asked(steps: Sequence[tuple[int, int]], start: Numbers, index: int, asked: str) -> int:
    """Return a term or a sum; the factors for a_2, a_3, ... take turns."""
    sign = -1 if asked == "signed" else 1
    # The state is a_n, a_(n-1) and a_n + sign (a_(n-1) + sign (a_(n-2) + ...)).
    widened = [[[p, q, 0], [1, 0, 0], [p, q, sign]] for p, q in steps]
    whole = widened[0]
    for step in widened[1:]:
        whole = _times(step, whole)
    rounds, rest = divmod(index - 1, len(steps))
    state = _applied(whole, rounds, (start[1], start[0], start[1] + sign * start[0]))
    for step in widened[:rest]:
        state = _applied(step, 1, state)
    return state[0] if asked == "term" else state[2] * sign**index


def _pair(rng: Random) -> tuple[int, int]:
    return rng.randint(1, 5), rng.choice((-4, -3, -2, -1, 1, 2, 3, 4, 5))


def _starts(rng: Random) -> tuple[int, int]:
    return rng.randint(0, 7), rng.randint(1, 7)


def _term(rng: Random) -> Drawn:
    p, q = rng.randint(1, 3), rng.choice((-3, -2, -1, 1, 2, 3))
    return (p, q, rng.randint(0, 12), rng.randint(1, 12)), rng.randint(4, 7)


def _term_value(numbers: Numbers, index: int, asked: str) -> int:
    p, q, x, y = numbers
    return _asked([(p, q)], (x, y), index, asked)


def _far(rng: Random) -> Drawn:
    return (*_pair(rng), *_starts(rng)), rng.randint(60, 400)


def _periodic(rng: Random) -> Drawn | None:
    one, other = _pair(rng), _pair(rng)
    return ((*one, *other, *_starts(rng)), rng.randint(7, 12)) if one != other else None


def _periodic_value(numbers: Numbers, index: int, asked: str) -> int:
    p, q, r, s, x, y = numbers
    return _asked([(p, q), (r, s)], (x, y), index, asked)


def _coupled(rng: Random) -> Drawn | None:
    a, b, c, d = (rng.randint(-2, 4) for _ in range(4))
    if 0 in (a, b, c, d) or a * d == b * c:
        return None
    return (a, b, c, d, *_starts(rng)), rng.randint(5, 8)


def _coupled_value(numbers: Numbers, index: int, asked: str) -> int:
    a, b, c, d, x, y = numbers
    x, y = _applied([[a, b], [c, d]], index, (x, y))
    return {"term": x, "sum": x + y, "gap": x - y}[asked]


def _tiles(rng: Random, count: int) -> Numbers:
    lengths = sorted(rng.sample(range(1, 6), count))
    return tuple(number for length in lengths for number in (length, rng.randint(1, 5)))


def _strip_value(numbers: Numbers, index: int, _: str) -> int:
    ways = [1]
    for length in range(1, index + 1):
        ways.append(sum(c * ways[length - size] for size, c in pairs(numbers) if size <= length))
    return ways[index]


def _fence_value(numbers: Numbers, index: int, _: str) -> int:
    """Count by the last tile: whether it is one of the lonely length, the first that is told."""
    (lonely, colors), *others = pairs(numbers)
    free, ended = [1], [0]
    for length in range(1, index + 1):
        free.append(
            sum(c * (free[length - s] + ended[length - s]) for s, c in others if s <= length)
        )
        ended.append(colors * free[length - lonely] if lonely <= length else 0)
    return free[index] + ended[index]


def _ages(rng: Random) -> Drawn:
    grown = rng.randint(1, 3)
    return (grown, grown + rng.randint(2, 4), rng.randint(1, 3), rng.randint(1, 9)), rng.randint(
        7, 12
    )


def _ages_value(numbers: Numbers, index: int, _: str) -> int:
    grown, last, young, first = numbers
    births = [young if grown <= age + 1 < last else 0 for age in range(last)]
    matrix = [births, *([int(j == i) for j in range(last)] for i in range(last - 1))]
    return sum(_applied(matrix, index, (first, *[0] * (last - 1))))


def _rooms(rng: Random) -> Drawn:
    size = rng.randint(5, 6)
    doors = {(i, i + 1) for i in range(size - 1)}
    others = [(i, j) for i in range(size) for j in range(i + 2, size)]
    doors |= set(rng.sample(others, rng.randint(1, 3)))
    flat = [room for door in sorted(doors) for room in door]
    return (size, rng.randrange(size), rng.randrange(size), *flat), rng.randint(5, 9)


def _rooms_value(numbers: Numbers, index: int, _: str) -> int:
    size, start, end, *flat = numbers
    doors = pairs(tuple(flat))
    matrix = [[int((i, j) in doors or (j, i) in doors) for j in range(size)] for i in range(size)]
    return _powered(matrix, index)[start][end]


def _words(rng: Random) -> Drawn:
    size = rng.randint(3, 4)
    ordered = [(i, j) for i in range(size) for j in range(size)]
    chosen = sorted(rng.sample(ordered, rng.randint(2, size + 1)))
    return (size, *(letter for pair in chosen for letter in pair)), rng.randint(5, 10 - size + 1)


def _words_value(numbers: Numbers, index: int, _: str) -> int:
    size, *flat = numbers
    banned = pairs(tuple(flat))
    matrix = [[int((i, j) not in banned) for j in range(size)] for i in range(size)]
    return sum(map(sum, _powered(matrix, index - 1)))


def _between(rng: Random) -> Drawn:
    p, q, (x, y) = *_pair(rng), _starts(rng)
    i, j = rng.randint(0, 2), rng.randint(4, 6)
    told = (_term_value((p, q, x, y), n, "term") if n else x for n in (i, j))
    one, other = told
    return (p, q, i, one, j, other), j + rng.randint(2, 4)


def _between_value(numbers: Numbers, index: int, asked: str) -> int:
    """Start from the terms i and i + 1, of which the second is found from term j."""
    p, q, i, one, j, other = numbers
    steps = _powered([[p, q], [1, 0]], j - i - 1)
    after = Fraction(other - steps[0][1] * one, steps[0][0]) if steps[0][0] else Fraction(1, 2)
    if after.denominator > 1:
        return 0
    return _applied([[p, q], [1, 0]], index - i - 1, (after.numerator, one))[0]


def _quotients(rng: Random) -> Drawn | None:
    x, y, k = rng.randint(1, 6), rng.randint(1, 6), rng.randint(3, 8)
    c = k * x * y - x * x - y * y
    # From a_2 >= a_1 on, the terms grow: nothing is divided by zero.
    return ((x, y, c), rng.randint(15, 60)) if c and k * y - x >= y else None


def _quotients_value(numbers: Numbers, index: int, asked: str) -> int:
    x, y, c = numbers
    return _asked([((x * x + y * y + c) // (x * y), -1)], (x, y), index, "term")


def _floors(rng: Random) -> Drawn | None:
    a, b = rng.randint(2, 9), rng.randint(2, 90)
    is_near = b != isqrt(b) ** 2 and (a - 1) ** 2 < b < (a + 1) ** 2
    return ((a, b), rng.randint(20, 99)) if is_near else None


def _floors_value(numbers: Numbers, index: int, _: str) -> int:
    a, b = numbers
    whole = _asked([(2 * a, b - a * a)], (2, 2 * a), index, "term")
    return whole - int(a * a > b or index % 2 == 0)


def _ranks(rng: Random) -> tuple[int, int] | None:
    p, q = rng.randint(1, 6), rng.choice((-5, -4, -3, -2, -1, 1, 2, 3, 4, 5))
    return (p, q) if gcd(p, q) == 1 and p * p + 4 * q > 0 else None


def _common(rng: Random) -> Drawn | None:
    found, shared = _ranks(rng), rng.randint(3, 9)
    one, other = rng.sample(range(4, 24), 2)
    return ((*found, one * shared), other * shared) if found and gcd(one, other) == 1 else None


def _common_value(numbers: Numbers, index: int, _: str) -> int:
    p, q, other = numbers
    return abs(_applied([[p, q], [1, 0]], gcd(index, other), (1, 0))[1])


def _zeros(rng: Random) -> Drawn | None:
    found, m = _ranks(rng), rng.randint(5, 40)
    return ((*found, m), rng.randint(300, 3000)) if found and gcd(found[1], m) == 1 else None


def _zeros_value(numbers: Numbers, index: int, _: str) -> int:
    p, q, m = numbers
    return index // next(
        n for n in range(1, 2 * m * m) if not _term_value((p, q, 0, 1), n, "term") % m
    )


KINDS: Mapping[str, Kind] = {
    "term": Kind(1, _term, _term_value, 6),
    "strip": Kind(1, lambda rng: (_tiles(rng, 2), rng.randint(6, 14)), _strip_value),
    "coupled": Kind(2, _coupled, _coupled_value, 3),
    "ages": Kind(2, _ages, _ages_value),
    "periodic": Kind(2, _periodic, _periodic_value, 3),
    "far": Kind(3, _far, _term_value, 2, True),
    "rooms": Kind(3, _rooms, _rooms_value, 2),
    "words": Kind(3, _words, _words_value),
    "fence": Kind(3, lambda rng: (_tiles(rng, 3), rng.randint(7, 14)), _fence_value, 2),
    "between": Kind(4, _between, _between_value, 2),
    "quotients": Kind(4, _quotients, _quotients_value, 3, True),
    "floors": Kind(5, _floors, _floors_value, 2, True),
    "common": Kind(5, _common, _common_value),
    "zeros": Kind(5, _zeros, _zeros_value, 2),
}
"""Kind -> how it is drawn and counted.

Numbers: of `term` and `far` two factors and the terms 0 and 1; of `periodic` factors for even and
for odd n; of `coupled` the rows of a matrix and the start; of `strip` and `fence` lengths and
colors of tiles; of `ages` the ages to breed from and to die at, the young and the first pairs; of
`rooms` how many, first, last, doors; of `words` letters and pairs that may not follow; of
`between` factors and two places with their terms; of `quotients` terms 0 and 1 and what is added;
of `floors` a and b of a + root b; of `common` factors and another index; of `zeros` a divisor."""
