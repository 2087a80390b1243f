"""Figures of circles and lines: what is drawn, what is asked, and how it is worked out.

The theorems of Descartes and Pappus on touching circles are in Coxeter (1969, chapters 1 and 6).
"""

from collections.abc import Mapping
from fractions import Fraction
from random import Random

from generators.contest.scenes import Kind, Numbers
from generators.latex import PI, Exact, exact, rooted, symbolic

ANGLES: Mapping[int, tuple[Exact, Exact]] = {
    degrees: (rooted(square) * sign * Fraction(1, 2), rooted(4 - square) * Fraction(1, 2))
    for degrees, square, sign in (
        *((30, 3, 1), (45, 2, 1), (60, 1, 1)),
        *((120, 1, -1), (135, 2, -1), (150, 3, -1)),
    )
}
"""Degrees -> cosine and sine."""
WRAPPED = {4: Fraction(2, 3), 2: Fraction(3, 4)}
"""Square of the ratio of the distance of two wheels to the sum or difference of their radii -> how
much of the wheel, or of the larger one, the belt touches."""


def _some(rng: Random, count: int, most: int, least: int = 2) -> Numbers:
    return tuple(rng.randint(least, most) for _ in range(count))


def parallel_place(p: int, q: int, d: int) -> Fraction:
    """Return how far the center lies from the chord of length p, toward the other."""
    return Fraction(q * q - p * p + 4 * d * d, 8 * d)


def _parallel(rng: Random, most: int) -> Numbers | None:
    p, q, d = _some(rng, 3, most)
    return (p, q, d) if p != q else None


def _through(rng: Random, most: int) -> Numbers | None:
    r, p, c = rng.randint(4, most), rng.randint(1, most), rng.randint(2, 2 * most)
    is_met = p != r and c < 2 * r and c * c > 4 * (r * r - p * p)
    return (r, p, c, rng.randint(0, 1)) if is_met else None


def _through_value(r: int, p: int, c: int, is_far: int) -> Exact:
    middle = rooted(Fraction(c * c, 4) + p * p - r * r)
    near, far = (middle, exact(Fraction(c, 2)))
    if p > r:
        return near + far if is_far else near - far
    return far + near if is_far else far - near


def _tangents(rng: Random, most: int) -> Numbers | None:
    r, s, d = _some(rng, 3, most)
    return (r, s, d, rng.randint(0, 1)) if s <= r and d > r + s and r * 4 < 3 * most else None


def _common(rng: Random, most: int) -> Numbers | None:
    r, s, d = _some(rng, 3, most)
    return (r, s, d) if abs(r - s) < d < r + s and s <= r else None


def heron(r: int, s: int, d: int) -> int:
    """Return sixteen times the square of a triangle's area, by its sides."""
    return (r + s + d) * (r + s - d) * (r - s + d) * (s + d - r)


def _eyes(rng: Random, most: int) -> Numbers | None:
    r, s, d = _some(rng, 3, most)
    return (r, s, d) if d > r + s and r != s else None


def _chain(rng: Random, most: int) -> Numbers | None:
    r, d = rng.randint(1, most), rng.randint(2, 2 * most)
    return (r, d, rng.randint(1, 2)) if r < d else None


def _belt(rng: Random, most: int) -> Numbers | None:
    r, s = _some(rng, 2, most)
    square, is_crossed = rng.choice((2, 4)), rng.randint(0, 1)
    is_apart = is_crossed or square * (r - s) ** 2 > (r + s) ** 2
    return (r, s, square, is_crossed) if s < r and is_apart else None


def belt_parts(r: int, s: int, square: int, is_crossed: int) -> tuple[Exact, Fraction, Fraction]:
    """Return the length of one straight part, and both arcs over pi."""
    leg, share = r + s if is_crossed else r - s, WRAPPED[square]
    return (
        rooted(leg * leg * (square - 1)),
        2 * r * share,
        2 * s * (share if is_crossed else 1 - share),
    )


def _belt_value(r: int, s: int, square: int, is_crossed: int) -> Exact:
    straight, one, other = belt_parts(r, s, square, is_crossed)
    return straight * 2 + symbolic(PI, one + other)


def _corner(rng: Random, most: int) -> Numbers | None:
    p, q, s = _some(rng, 3, most)
    return (p, q, s) if s < min(p, q) else None


def _corner_value(p: int, q: int, s: int) -> Exact:
    return exact(p + q + s) - rooted(2 * (p + s) * (q + s))


def _gap(rng: Random, most: int) -> Numbers | None:
    r, s = _some(rng, 2, most // 2, 1)
    d = rng.randint(2, 2 * most)
    return (r, s, d) if s < r and d * d >= 4 * r * s else None


def _gap_value(r: int, s: int, d: int) -> Exact:
    return exact(d * d) / (exact(4 * (r + s)) + rooted(64 * r * s))


def _ray(rng: Random, most: int) -> Numbers | None:
    a, b = sorted(_some(rng, 2, 2 * most))
    return (a, b, rng.choice(list(ANGLES))) if a < b else None


def _ray_value(a: int, b: int, angle: int) -> Exact:
    cosine, sine = ANGLES[angle]
    return (exact(Fraction(a + b, 2)) - rooted(a * b) * cosine) / sine


def _nested(rng: Random, most: int) -> Numbers | None:
    a, b = _some(rng, 2, most)
    return (a, b) if b < a else None


def _nested_value(a: int, b: int) -> Exact:
    return rooted(16 * a * b * (a * a + a * b + b * b)) * Fraction(1, a + b)


def _kiss(rng: Random, most: int) -> Numbers | None:
    a, b, c = sorted(_some(rng, 3, most, 1))
    is_outer = rng.randint(0, 1)
    whole, root = a * b + b * c + c * a, a * b * c * (a + b + c)
    is_sound = not is_outer or 4 * root > whole * whole
    return (a, b, c, is_outer) if a < c and is_sound else None


def _kiss_value(a: int, b: int, c: int, is_outer: int) -> Exact:
    whole, root = a * b + b * c + c * a, rooted(4 * a * b * c * (a + b + c))
    return exact(a * b * c) / (root - whole if is_outer else root + whole)


def _ring(rng: Random, most: int) -> Numbers | None:
    outer, inner = _some(rng, 2, 2 * most)
    return (outer, inner, rng.randint(2, 6)) if inner < outer and outer != 2 * inner else None


def _ring_value(outer: int, inner: int, n: int) -> Exact:
    gap = outer - inner
    return exact(Fraction(outer * inner * gap, n * n * gap * gap + outer * inner))


CIRCLES: Mapping[str, Kind] = {
    "parallel_chords": Kind(
        1,
        "p q d",
        _parallel,
        lambda p, q, d: rooted(Fraction(p * p, 4) + parallel_place(p, q, d) ** 2),
    ),
    "chord_through": Kind(1, "r p c is_far", _through, _through_value),
    "common_tangent": Kind(
        1,
        "r s d is_inner",
        _tangents,
        lambda r, s, d, is_inner: rooted(d * d - (r + (s if is_inner else -s)) ** 2),
    ),
    "common_chord": Kind(
        2,
        "r s d",
        _common,
        lambda r, s, d: rooted(Fraction(heron(r, s, d), d * d)),
        2,
    ),
    "crossed_eyes": Kind(2, "r s d", _eyes, lambda r, s, d: exact(Fraction(2 * r * s, d))),
    "chain": Kind(
        3,
        "r d k",
        _chain,
        lambda r, d, k: exact(r * Fraction(d - r, d + r) ** k),
        2,
    ),
    "belt": Kind(3, "r s square is_crossed", _belt, _belt_value),
    "corner": Kind(3, "p q s", _corner, _corner_value, 4),
    "gap": Kind(4, "r s d", _gap, _gap_value, 4),
    "ray": Kind(4, "a b angle", _ray, _ray_value, 10),
    "nested": Kind(4, "a b", _nested, _nested_value),
    "kiss": Kind(5, "a b c is_outer", _kiss, _kiss_value),
    "ring": Kind(5, "outer inner n", _ring, _ring_value, 3),
}
"""Kind -> how it is drawn and worked out. `r`, `s`, `a`, `b`, `c` are radii, `d` the distance of
two centers, or points of contact for `gap`; `p`, `q` are chords, or distances from two walls."""
