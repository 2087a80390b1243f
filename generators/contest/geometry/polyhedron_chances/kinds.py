"""Corners and parts of polyhedra: what is picked, what is asked, and what it is."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import permutations, product
from random import Random

from generators.contest.scenes import Kind, Numbers
from generators.latex import Exact, exact, rooted


def _block(rng: Random, most: int, least: int = 2) -> Numbers:
    return tuple(rng.randint(least, most) for _ in range(3))


def squares(a: int, b: int, c: int) -> int:
    """Return the square of the diagonal of a box."""
    return a * a + b * b + c * c


def pair_squares(a: int, b: int, c: int) -> int:
    """Return the sum of the squared areas of three different faces of a box."""
    return a * a * b * b + b * b * c * c + c * c * a * a


def painted_cubes(a: int, b: int, c: int, faces: int) -> int:
    """Return how many unit cubes of a block have so many faces on its outside, up to two."""
    p, q, r = a - 2, b - 2, c - 2
    return (p * q * r, 2 * (p * q + q * r + r * p), 4 * (p + q + r))[faces]


def _painted_value(a: int, b: int, c: int, asked: int) -> Exact:
    whole = a * b * c
    if asked == 3:
        return exact(Fraction(a * b + b * c + c * a, 3 * whole))
    return exact(Fraction(painted_cubes(a, b, c, asked), whole))


def _touch_value(a: int, b: int, c: int, ways: int) -> Exact:
    p, q, r = a - 1, b - 1, c - 1
    return exact(
        (
            p * b * c + q * a * c + r * a * b,
            2 * (p * q * c + q * r * a + r * p * b),
            4 * p * q * r,
        )[ways]
    )


def _ring(rng: Random, most: int) -> Numbers:
    return rng.randint(0, 1), rng.randint(5, most)


def around(is_antiprism: int, n: int) -> Sequence[int]:
    """Return how many corners are at each distance, from 0 on, from a corner."""
    if is_antiprism:
        # The corners of both ends in zigzag: steps go to the next corner or the one after it.
        steps = [(min(one, 2 * n - one) + 1) // 2 for one in range(2 * n)]
    else:
        steps = [min(one, n - one) + end for one in range(n) for end in (0, 1)]
    return [steps.count(distance) for distance in range(max(steps) + 1)]


def _far(rng: Random, most: int) -> Numbers | None:
    is_antiprism, n = _ring(rng, most)
    k = rng.randint(2, len(around(is_antiprism, n)) - 1)
    return (is_antiprism, n, k, rng.randint(0, 1))


def _far_value(is_antiprism: int, n: int, k: int, is_more: int) -> Exact:
    counts = around(is_antiprism, n)
    found = sum(counts[k:]) if is_more else counts[k]
    return exact(Fraction(found, 2 * n - 1))


def _cubes_value(a: int, b: int, c: int) -> Exact:
    m = min(a, b, c)
    first, second, third = m * (m - 1) // 2, (m - 1) * m * (2 * m - 1) // 6, (m * (m - 1) // 2) ** 2
    return exact(a * b * c * m - (a * b + b * c + c * a) * first + (a + b + c) * second - third)


def _compare(rng: Random, most: int) -> Numbers | None:
    is_antiprism, n = _ring(rng, most)
    last = len(around(is_antiprism, n)) - 1
    k = rng.randint(1, max(1, last // 2))
    return (is_antiprism, n, k, rng.randint(0, 1), rng.randint(0, 1))


def compared(is_antiprism: int, n: int, k: int, is_exact: int, is_free: int) -> int:
    """Return how many pairs Q, S have d(Q, R) - d(R, S) equal to k, or at least k."""
    counts = around(is_antiprism, n)
    least = 0 if is_free else 1
    return sum(
        counts[x] * counts[y]
        for x, y in product(range(least, len(counts)), repeat=2)
        if x - y == k or (x - y > k and not is_exact)
    )


def _total(rng: Random, most: int) -> Numbers | None:
    is_antiprism, n = _ring(rng, most)
    last = len(around(is_antiprism, n)) - 1
    return (is_antiprism, n, rng.randint(3, 2 * last - 1), rng.randint(0, 1)) if last > 2 else None


def totaled(is_antiprism: int, n: int, k: int, is_free: int) -> int:
    """Return how many pairs Q and S have d(Q, R) + d(R, S) = k."""
    counts = around(is_antiprism, n)
    last, least = len(counts) - 1, 0 if is_free else 1
    both = sum(
        counts[x] * counts[k - x] for x in range(max(least, k - last), min(last, k - least) + 1)
    )
    is_doubled = k % 2 == 0 and not is_free
    return both - (counts[k // 2] if is_doubled else 0)


def _area_value(a: int, b: int, c: int, is_acute: int) -> Exact:
    whole = pair_squares(a, b, c)
    return rooted(16 * whole) if is_acute else exact(Fraction(whole, 7))


def _walk_value(a: int, b: int, c: int, m: int) -> Exact:
    return exact(squares(a, b, c) * (1 - Fraction(1, 3**m)) / 2)


def apart(is_antiprism: int, n: int, one: int, two: int) -> int:
    """Return the distance of two corners, numbered in zigzag from end to end."""
    turn = abs(one - two)
    if is_antiprism:
        return (min(turn, 2 * n - turn) + 1) // 2
    turn = abs(one // 2 - two // 2)
    return min(turn, n - turn) + (one - two) % 2


EVENTS = 4
"""R on a shortest way from Q to S; the sum, the greatest, the least of the three distances."""


def _triples(rng: Random, most: int) -> Numbers | None:
    is_antiprism, n = _ring(rng, most)
    event = rng.randrange(EVENTS)
    k = (0, rng.randint(4, n), rng.randint(2, n // 2), rng.randint(2, n // 3 + 1))[event]
    is_met = tripled(is_antiprism, n, event, k)
    return (is_antiprism, n, event, k) if is_met else None


@lru_cache(maxsize=64)
def tripled(is_antiprism: int, n: int, event: int, k: int) -> int:
    """Return how many pairs Q, S are as wanted, where R is the corner with the number 0."""
    ways = [apart(is_antiprism, n, 0, corner) for corner in range(2 * n)]
    found = 0
    for one, two in permutations(range(1, 2 * n), 2):
        x, y, z = ways[one], ways[two], apart(is_antiprism, n, one, two)
        found += (x + y == z, x + y + z == k, max(x, y, z) == k, min(x, y, z) >= k)[event]
    return found


def pairs(n: int, is_free: int = 0) -> int:
    """Return how many ordered pairs go with one of 2n corners, with repetition or without."""
    return 4 * n * n if is_free else (2 * n - 1) * (2 * n - 2)


CHANCES: Mapping[str, Kind] = {
    "mean_square": Kind(
        1,
        "a b c",
        lambda rng, most: _block(rng, 2 * most, 1),
        lambda a, b, c: exact(Fraction(4 * squares(a, b, c), 7)),
        4,
    ),
    "painted": Kind(
        1,
        "a b c asked",
        lambda rng, most: (*_block(rng, most // 2, 3), rng.randrange(4)),
        _painted_value,
    ),
    "touching_cubes": Kind(
        2,
        "a b c ways",
        lambda rng, most: (*_block(rng, most), rng.randrange(3)),
        _touch_value,
        6,
    ),
    "far_corners": Kind(
        2, "is_antiprism n k is_more", lambda rng, most: _far(rng, most), _far_value
    ),
    "cubes_inside": Kind(3, "a b c", lambda rng, most: _block(rng, 2 * most, 3), _cubes_value, 6),
    "compared": Kind(
        3,
        "is_antiprism n k is_exact is_free",
        lambda rng, most: _compare(rng, 3 * most // 2),
        lambda *told: exact(Fraction(compared(*told), pairs(told[1], told[4]))),
        2,
    ),
    "triangle_areas": Kind(
        4,
        "a b c is_acute",
        lambda rng, most: (*_block(rng, 3 * most // 2), rng.randint(0, 1)),
        _area_value,
        5,
    ),
    "distance_sum": Kind(
        4,
        "is_antiprism n k is_free",
        lambda rng, most: _total(rng, 3 * most // 2),
        lambda *told: exact(Fraction(totaled(*told), pairs(told[1], told[3]))),
        2,
    ),
    "walk": Kind(
        5,
        "a b c m",
        lambda rng, most: (*_block(rng, most), rng.randint(2, 5)),
        _walk_value,
        9,
    ),
    "three_corners": Kind(
        5,
        "is_antiprism n event k",
        lambda rng, most: _triples(rng, 5 * most // 8),
        lambda kind, n, event, k: exact(Fraction(tripled(kind, n, event, k), pairs(n))),
    ),
}
"""Kind -> how it is drawn and worked out. `a`, `b`, `c` are edges of a box; `n` counts the corners
of each end of a prism or antiprism, and `k` is a distance."""
