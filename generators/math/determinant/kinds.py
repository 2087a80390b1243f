"""Kinds of determinants: how each is drawn, and its value by the structure of the matrix."""

from collections.abc import Callable, Mapping
from itertools import combinations
from math import prod
from random import Random
from typing import NamedTuple, TypeAlias

from generators.math.determinant.instance import Move, Numbers

Drawn: TypeAlias = tuple[int, Numbers]
"""Size and numbers."""


class Kind(NamedTuple):
    """Questions that take the same ideas."""

    ideas: int
    draw: Callable[[Random], Drawn | None]
    """None for a useless draw."""
    value: Callable[[int, Numbers], int]
    """What is asked for, from size and numbers."""
    weight: int = 1
    """How often it is drawn among kinds of as many ideas."""


def _some(rng: Random, count: int, least: int, most: int) -> Numbers:
    return tuple(rng.randint(least, most) for _ in range(count))


def _rows(rng: Random) -> Drawn:
    return 3, _some(rng, 9, -5, 6)


def _rows_value(_: int, numbers: Numbers) -> int:
    """Return what the rule of Sarrus gives."""
    a, b, c, d, e, f, g, h, i = numbers
    return a * e * i + b * f * g + c * d * h - c * e * g - a * f * h - b * d * i


def _unknown(rng: Random) -> Drawn:
    return rng.randint(3, 5), (rng.choice([d for d in range(-9, 10) if abs(d) > 1]),)


def _level(rng: Random) -> Drawn | None:
    a, b = rng.choice((-3, -2, -1, 1, 2, 3, 4)), rng.choice((-4, -3, -2, -1, 1, 2, 3, 4, 5, 6, 7))
    return rng.randint(4, 12), (a, b)


def _band(rng: Random) -> Drawn | None:
    p, q, r = rng.randint(1, 6), rng.randint(-3, 4), rng.randint(-3, 4)
    return (rng.randint(5, 10), (p, q, r)) if q and r else None


def _band_value(size: int, numbers: Numbers) -> int:
    p, q, r = numbers
    before, found = 1, p
    for _ in range(size - 1):
        before, found = found, p * found - q * r * before
    return found


def _least(rng: Random) -> Drawn:
    return rng.randint(4, 9), (rng.randint(1, 4), rng.randint(-3, 9), rng.randint(0, 1))


def _least_value(size: int, numbers: Numbers) -> int:
    """Take each row from the next: what is left is a triangle."""
    p, q, is_largest = numbers
    if is_largest:
        return int((p * size + q) * (-p) ** (size - 1))
    return int((p + q) * p ** (size - 1))


def _blocks(rng: Random) -> Drawn:
    return 4, _some(rng, 8, -4, 6)


def _blocks_value(_: int, numbers: Numbers) -> int:
    """Return det(A + B) det(A - B)."""
    one, other = numbers[:4], numbers[4:]
    found = 1
    for sign in (1, -1):
        a, b, c, d = (x + sign * y for x, y in zip(one, other, strict=True))
        found *= a * d - b * c
    return found


def _arrow(rng: Random) -> Drawn | None:
    d, p, q, r, corner = *_some(rng, 2, 1, 3), *_some(rng, 2, -3, 5), rng.randint(-9, 9)
    return (rng.randint(4, 7), (d, p, q, r, corner)) if d * p * r else None


def _arrow_value(size: int, numbers: Numbers) -> int:
    """Clear the first row by the others: first row pk + q, first column r, d on the diagonal."""
    d, p, q, r, corner = numbers
    whole = sum((p * k + q) * r for k in range(2, size + 1))
    return int(d ** (size - 2) * (corner * d - whole))


def _circle(rng: Random) -> Drawn:
    return 4, _some(rng, 4, -4, 6)


def _circle_value(_: int, numbers: Numbers) -> int:
    """Return the product over the fourth roots of unity."""
    a, b, c, d = numbers
    return (a + b + c + d) * (a - b + c - d) * ((a - c) ** 2 + (b - d) ** 2)


def _divisors(rng: Random) -> Drawn:
    return rng.randint(4, 7), (rng.randint(1, 5), rng.randint(-3, 7))


def _divisors_value(size: int, numbers: Numbers) -> int:
    p, q = numbers
    return prod(p * k + q for k in range(1, size + 1))


def _distance(rng: Random) -> Drawn:
    return rng.randint(4, 9), (rng.randint(-9, 12), rng.choice((-3, -2, -1, 1, 2, 3)))


def _distance_value(size: int, numbers: Numbers) -> int:
    a, b = numbers
    return int((2 * a + b * (size - 1)) * (-1) ** (size - 1) * b ** (size - 1) * 2 ** (size - 2))


def _powers(rng: Random) -> Drawn:
    size = rng.randint(3, 5)
    return size, tuple(rng.sample(range(-4, 8), size))


def _gaps(numbers: Numbers) -> int:
    return prod(b - a for a, b in combinations(numbers, 2))


def _last_power(rng: Random) -> Drawn:
    size, up = rng.choice((3, 4, 4)), rng.randint(0, 1)
    return size, (up, *rng.sample(range(-4, 8), size))


def _last_power_value(_: int, numbers: Numbers) -> int:
    """Return the differences times the sum, or times the sum of products of two."""
    up, *places = numbers
    pairs = sum(a * b for a, b in combinations(places, 2))
    # The last power is one higher, or the last two are.
    return _gaps(tuple(places)) * (pairs if up else sum(places))


def _corner(rng: Random) -> Drawn | None:
    size, p, q, r, d = rng.randint(4, 9), *_some(rng, 2, -4, 7), *_some(rng, 2, 1, 6)
    total = sum((p * k + q) * r * d for k in range(2, size + 1))
    return (size, (p, q, r, d)) if p and total else None


def _corner_value(size: int, numbers: Numbers) -> int:
    """Return sum of row times column over diagonal, where column r d is a multiple of d."""
    p, q, r, _ = numbers
    return sum((p * k + q) * r for k in range(2, size + 1))


def _product(rng: Random) -> Drawn | None:
    p, q, r, s = _some(rng, 4, -4, 6)
    return (rng.randint(4, 9), (p, q, r, s)) if p and r else None


def _product_value(size: int, numbers: Numbers) -> int:
    """The matrix without t has rank one, so its trace is the value but zero that is left."""
    p, q, r, s = numbers
    return -sum((p * k + q) * (r * k + s) for k in range(1, size + 1))


def _sum(rng: Random) -> Drawn | None:
    p, q, r = rng.randint(-5, 6), rng.randint(-5, 6), rng.randint(-5, 8)
    return (rng.randint(4, 8), (p, q, r)) if p and q and p != q else None


def _sum_value(size: int, numbers: Numbers) -> int:
    """Rank two: the product of both is the sum of the minors of two rows on the diagonal."""
    p, q, r = numbers
    ups, rights = (sum(f * k + c for k in range(1, size + 1)) for f, c in ((p, r), (q, 0)))
    inner = sum((p * k + r) * q * k for k in range(1, size + 1))
    return ups * rights - size * inner


KINDS: Mapping[str, Kind] = {
    "rows": Kind(1, _rows, _rows_value, 3),
    "unknown": Kind(1, _unknown, lambda _, numbers: numbers[0]),
    "blocks": Kind(2, _blocks, _blocks_value, 3),
    "level": Kind(
        2,
        _level,
        lambda size, ab: int(ab[0] ** (size - 1) * (ab[0] + size * ab[1])),
    ),
    "band": Kind(2, _band, _band_value, 2),
    "least": Kind(3, _least, _least_value),
    "arrow": Kind(3, _arrow, _arrow_value, 2),
    "circle": Kind(3, _circle, _circle_value, 2),
    "powers": Kind(3, _powers, lambda _, numbers: _gaps(numbers), 2),
    "divisors": Kind(4, _divisors, _divisors_value, 2),
    "distance": Kind(4, _distance, _distance_value, 2),
    "last_power": Kind(5, _last_power, _last_power_value, 2),
    "corner": Kind(4, _corner, _corner_value, 3),
    "product": Kind(5, _product, _product_value),
    "sum": Kind(5, _sum, _sum_value),
}
"""Kind -> how it is drawn and worked out.

Numbers: of `rows`, `circle` (its first row) and `blocks` entries; of `unknown` the determinant; of
`level` a more than elsewhere on the diagonal, b elsewhere; of `band` entries on the diagonal, above
and below; of `least` p min + q or p max + q; of `arrow` diagonal, first row pk + q, first column
and corner; of `divisors` p d + q summed over common divisors d; of `distance` a + b |i - j|; of
`powers` and `last_power` what is raised; of `corner` the first row pk + q, the first column rd and
the diagonal d, where t in the corner is asked for; of `product` (pi + q)(rj + s) and of `sum`
pi + qj + r, where t on the diagonal is asked for."""
ROOTS = ("corner", "product", "sum")
"""Kinds that ask where the determinant vanishes."""


def moved(rng: Random, kind: str, size: int, count: int) -> tuple[Move, ...]:
    """Return some moves, no two of a sort."""
    drawn = {**_MOVES, **_WHOLE} if kind == "unknown" else _MOVES
    chosen = rng.sample(list(drawn), count)
    return tuple((name, drawn[name](rng, *rng.sample(range(1, size + 1), 2))) for name in chosen)


_MOVES: Mapping[str, Callable[[Random, int, int], Numbers]] = {
    "swapped": lambda _, i, j: tuple(sorted((i, j))),
    "scaled": lambda rng, i, _: (i, rng.choice((-4, -3, -2, 2, 3, 4, 5))),
    "added": lambda rng, i, j: (i, j, rng.choice((-3, -2, 2, 3, 4, 5))),
    "replaced": lambda rng, i, j: (i, j, rng.choice((-3, -2, 2, 3, 4)), rng.choice((-2, -1, 1, 3))),
    "turned": lambda *_: (),
    "reversed": lambda *_: (),
}
_WHOLE: Mapping[str, Callable[[Random, int, int], Numbers]] = {
    "multiplied": lambda rng, *_: (rng.choice((-3, -2, -1, 2, 3)),),
    "squared": lambda *_: (),
}


def factor(move: Move, size: int) -> int:
    """Return what a move multiplies the determinant with; squares are not among these."""
    match move:
        case "swapped", _:
            return -1
        case "scaled", (_, c):
            return c
        case "replaced", (_, _, c, _):
            return c
        case "reversed", _:
            return -1 if size % 4 > 1 else 1
        case "multiplied", (c,):
            return int(c**size)
    return 1


def value(kind: str, size: int, numbers: Numbers, moves: tuple[Move, ...]) -> int:
    """Return the answer."""
    found = KINDS[kind].value(size, numbers)
    for move in moves:
        found = found**2 if move[0] == "squared" else found * factor(move, size)
    return found
