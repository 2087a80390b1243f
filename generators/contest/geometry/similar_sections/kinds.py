"""Figures with similar triangles in them: what is drawn, what is asked, and what it is."""

from collections.abc import Mapping
from fractions import Fraction
from math import gcd
from random import Random

from generators.contest.scenes import Kind, Numbers
from generators.latex import Exact, exact, rooted


def _some(rng: Random, count: int, most: int, least: int = 2) -> Numbers:
    return tuple(rng.randint(least, most) for _ in range(count))


def _ratio(rng: Random, most: int) -> Numbers | None:
    m, n = _some(rng, 2, most, 1)
    return (m, n) if gcd(m, n) == 1 else None


def _with_ratio(rng: Random, lengths: int, most: int, ratios: int) -> Numbers | None:
    ratio = _ratio(rng, ratios)
    return (*_some(rng, lengths, most), *ratio) if ratio else None


def _triangle(rng: Random, most: int, least: int = 3) -> Numbers | None:
    a, b, c = _some(rng, 3, most, least)
    return (a, b, c) if 2 * max(a, b, c) < a + b + c and len({a, b, c}) > 1 else None


def _crossed(rng: Random, most: int) -> Numbers | None:
    a, b, h = _some(rng, 3, most)
    return (a, b, h) if a != b else None


def _area_parallel(rng: Random, most: int) -> Numbers | None:
    numbers = _with_ratio(rng, 2, most, 5)
    return numbers if numbers and numbers[0] != numbers[1] else None


def _ring(rng: Random, most: int) -> Numbers | None:
    r, away, s = _some(rng, 3, most)
    return (r, away, s) if r < away <= s - r else None


def _equal_parallels(rng: Random, most: int) -> Numbers | None:
    found = _triangle(rng, most)
    if not found:
        return None
    return found if parallel_length(*found) < min(found) else None


def parallel_length(a: int, b: int, c: int) -> Fraction:
    """Return how long equal parallels to the sides through one point are."""
    return Fraction(2 * a * b * c, a * b + b * c + c * a)


def _rows(rng: Random, most: int) -> Numbers | None:
    r, s = _some(rng, 2, most, 1)
    n, m = _some(rng, 2, most)
    # The angles at the ends of the side have a sum of less than 180 degrees.
    return (n, r, m, s, rng.randint(0, 1)) if s < r and n < m and s * m > r * n else None


def _rows_value(n: int, r: int, m: int, s: int, is_side: int) -> Exact:
    under = s * (m - 1) - r * (n - 1)
    if is_side:
        return exact(Fraction(2 * r * s * (m - n), r - s))
    return exact(Fraction(r * s * (m - n), under))


def _two_squares(rng: Random, most: int) -> Numbers | None:
    first, second = _some(rng, 2, 12 * most)
    return (first, second) if 8 * first <= 9 * second < 9 * first else None


def _corner_square(rng: Random, most: int) -> Numbers | None:
    side, slant = rng.randint(1, most), rng.randint(3, 6 * most)
    return (side, slant, rng.randint(0, 2)) if slant * slant > 8 * side * side else None


def _corner_square_value(side: int, slant: int, asked: int) -> Exact:
    total = rooted(side * side + slant * slant) + side
    return (total + slant, total * Fraction(side, 2), (total - slant) * Fraction(1, 2))[asked]


def _box_value(r: int, h: int, m: int, n: int) -> Exact:
    return exact(2 * r * h * n) / (rooted(2 * h * h * n * n) + 2 * m * r)


def _equal_circles(rng: Random, _most: int) -> Numbers | None:
    product = rng.randint(15, 6000)
    pairs = [(d, product // d) for d in range(1, 60) if product % d == 0 and d * d < product]
    pairs = [(d, e) for d, e in pairs if (e - d) % 2 == 0 and e - d < 240]
    if len(pairs) < 3:
        return None
    pairs = rng.sample(pairs, 3)
    (a, k), (b, i), (c, j) = (((e + d) // 2, (e - d) // 2) for d, e in pairs)
    ab, ac, bc = (
        (a + b) ** 2 - (k - i) ** 2,
        (a + c) ** 2 - (k - j) ** 2,
        (b + c) ** 2 - (i - j) ** 2,
    )
    is_plane = 4 * ab * ac > (ab + ac - bc) ** 2
    return (a, b, c, ab, rng.randint(0, 1)) if is_plane else None


def circle_heights(a: int, b: int, square: int) -> tuple[int, int, int]:
    """Return how much higher the first center is, its height, and the sections' squared radius."""
    gap = rooted((a + b) ** 2 - square).terms["", 1] * (1 if a > b else -1)
    height = (Fraction(a * a - b * b) / gap + gap) / 2
    return int(gap), int(height), int(a * a - height**2)


def _equal_circles_value(a: int, b: int, c: int, square: int, is_radius: int) -> Exact:
    _, height, radius = circle_heights(a, b, square)
    third = rooted(c * c - radius).terms["", 1]
    return rooted(radius) if is_radius else rooted((a + c) ** 2 - (third - height) ** 2)


def _row_inside(rng: Random, most: int) -> Numbers | None:
    found = _triangle(rng, most)
    return (*found, rng.randint(2, 6)) if found else None


def heron(a: int, b: int, c: int) -> int:
    """Return sixteen times the square of a triangle's area, by its sides."""
    return (a + b + c) * (a + b - c) * (a - b + c) * (b + c - a)


def inradius(a: int, b: int, c: int) -> Exact:
    """Return the radius of the circle that touches the sides from within."""
    return rooted(heron(a, b, c)) * Fraction(1, 2 * (a + b + c))


def _row_inside_value(a: int, b: int, c: int, n: int) -> Exact:
    radius = inradius(a, b, c)
    return radius * a / (radius * (2 * n - 2) + a)


SECTIONS: Mapping[str, Kind] = {
    "crossed_diagonals": Kind(
        1, "a b h", _crossed, lambda a, b, h: exact(Fraction(a * h, a + b)), 2
    ),
    "inscribed_rectangle": Kind(
        1,
        "b h m n",
        lambda rng, most: _with_ratio(rng, 2, most, 6),
        lambda b, h, m, n: exact(Fraction(2 * (m + n) * b * h, m * h + n * b)),
    ),
    "area_parallel": Kind(
        2,
        "a b m n",
        _area_parallel,
        lambda a, b, m, n: rooted(Fraction(n * a * a + m * b * b, m + n)),
    ),
    "ring_on_ball": Kind(
        2,
        "r away s",
        _ring,
        lambda r, away, s: exact(Fraction(2 * r * s * away, s * s - r * r)),
    ),
    "touching_parallel": Kind(
        2,
        "a b c",
        lambda rng, most: _triangle(rng, 2 * most),
        lambda a, b, c: exact(Fraction(a * (b + c - a), a + b + c)),
        2,
    ),
    "equal_hexagon": Kind(
        3,
        "a b c",
        lambda rng, most: _triangle(rng, 3 * most),
        lambda a, b, c: exact(Fraction(a * b * c, a * b + b * c + c * a)),
        2,
    ),
    "equal_parallels": Kind(
        3,
        "a b c",
        lambda rng, most: _equal_parallels(rng, 3 * most),
        lambda a, b, c: exact(parallel_length(a, b, c)),
        2,
    ),
    "box_in_cone": Kind(3, "r h m n", lambda rng, most: _with_ratio(rng, 2, most, 5), _box_value),
    "circle_rows": Kind(4, "n r m s is_side", _rows, _rows_value, 2),
    "two_squares": Kind(
        4,
        "first second",
        _two_squares,
        lambda first, second: rooted(first) + exact(first) / rooted(first - second),
    ),
    "corner_square": Kind(4, "side slant asked", _corner_square, _corner_square_value, 2),
    "equal_circles": Kind(5, "a b c square is_radius", _equal_circles, _equal_circles_value),
    "row_inside": Kind(5, "a b c n", _row_inside, _row_inside_value),
}
"""Kind -> how it is drawn and worked out. `a`, `b`, `c` are sides, or radii for `equal_circles`."""
