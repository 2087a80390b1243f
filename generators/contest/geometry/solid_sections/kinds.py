"""Solids: what is drawn, what is asked, and what it is."""

from collections.abc import Mapping
from fractions import Fraction
from random import Random

from generators.contest.scenes import MOST_INSIDE, Kind, Numbers
from generators.latex import PI, Exact, exact, rooted, symbolic


def _some(rng: Random, count: int, most: int, least: int = 2) -> Numbers:
    return tuple(rng.randint(least, most) for _ in range(count))


def face_square(a: int, b: int, c: int) -> int:
    """Return the square of twice the area of the face across from a corner of right angles."""
    return a * a * b * b + b * b * c * c + c * c * a * a


def _corner(rng: Random, most: int) -> Numbers | None:
    return (*_some(rng, 3, most, 1), rng.randint(0, 1))


def _corner_value(a: int, b: int, c: int, is_height: int) -> Exact:
    face = rooted(face_square(a, b, c))
    return exact(a * b * c) / face if is_height else face * Fraction(1, 2)


def _tube(rng: Random, most: int) -> Numbers | None:
    r, s, tube = _some(rng, 3, most)
    is_top = 4 * tube * (r + s - tube) >= (r - s) ** 2  # the second ball rises above the first
    return (r, s, tube) if max(r, s) < tube < r + s and is_top else None


def _cylinder(rng: Random, most: int) -> Numbers | None:
    r, low, high = _some(rng, 3, most, 1)
    return (r, low, high) if low < high and r > 1 else None


def _cylinder_value(r: int, low: int, high: int) -> Exact:
    return rooted(r * r + Fraction((high - low) ** 2, 4)) * symbolic(PI, r)


def _skew(rng: Random, most: int) -> Numbers | None:
    return (*_some(rng, 3, most, 1), rng.randint(0, 2))


def skew_square(a: int, b: int, c: int, lines: int) -> Fraction:
    """Return the square of the distance of two lines in a box."""
    if lines == 0:
        return Fraction(a * a * b * b, a * a + b * b)
    weight = 1 if lines == 1 else 4
    return Fraction((a * b * c) ** 2, weight * a * a * b * b + b * b * c * c + c * c * a * a)


INNER = {0: Fraction(1), 3: Fraction(1, 12), 4: Fraction(1, 4), 6: Fraction(3, 4)}
"""Sides of the base, none for a cone -> square of its inradius, by that of a side or the radius."""


def _sphere(rng: Random, most: int) -> Numbers | None:
    return (rng.choice((0, 3, 4, 6)), *_some(rng, 2, most, 1))


def _sphere_value(n: int, a: int, h: int) -> Exact:
    inner = INNER[n] * a * a
    return (rooted(inner * (inner + h * h)) - inner) * Fraction(1, h)


def _wall(rng: Random, most: int) -> Numbers | None:
    p, q, t, s = _some(rng, 4, most)
    is_near = 2 * min(p, q, t) >= max(p, q, t)  # so that there is a ball behind it
    return (p, q, t, s) if s <= min(p, q, t) and is_near else None


def _wall_value(p: int, q: int, t: int, s: int) -> Exact:
    total = p + q + t + s
    root = rooted(total * total - 2 * (p * p + q * q + t * t - s * s))
    return (exact(total) - root) * Fraction(1, 2)


def _cut(rng: Random, most: int) -> Numbers | None:
    a, h = _some(rng, 2, most)
    m, n = rng.choice(((1, 2), (1, 3), (2, 3), (1, 4), (3, 4), (1, 5), (2, 5), (3, 5)))
    return a, h, m, n


def cut_height_square(a: int, h: int, m: int, n: int) -> Fraction:
    """Return the square of the height of the trapezoid in which a pyramid is cut."""
    share = Fraction(m, n)
    return (a * (2 - share) / 2) ** 2 + (h * share) ** 2


def _stack(rng: Random, most: int) -> Numbers | None:
    r, s = _some(rng, 2, most)
    return (rng.choice((3, 4)), r, s) if 2 * s >= r and r != s else None


def stack_square(n: int, r: int, s: int) -> Fraction:
    """Return the square of the height of the upper center above the lower ones."""
    return (r + s) ** 2 - (Fraction(4, 3) if n == 3 else Fraction(2)) * r * r


def _equal_faces(rng: Random, most: int) -> Numbers | None:
    a, b, c = _some(rng, 3, most)
    is_sharp = 2 * max(a, b, c) ** 2 < a * a + b * b + c * c
    return (a, b, c, rng.randint(0, 2)) if is_sharp and len({a, b, c}) > 1 else None


def box_squares(a: int, b: int, c: int) -> tuple[Fraction, Fraction, Fraction]:
    """Return the squares of the edges of the box whose face diagonals are a, b and c."""
    total = Fraction(a * a + b * b + c * c, 2)
    return total - a * a, total - b * b, total - c * c


def _equal_faces_value(a: int, b: int, c: int, asked: int) -> Exact:
    one, two, three = box_squares(a, b, c)
    if asked == 0:
        return rooted(one * two * three) * Fraction(1, 3)
    return rooted((one + two + three) / 4) if asked == 1 else rooted(one)


def _inside(rng: Random, most: int) -> Numbers | None:
    return _some(rng, 3, most // 2, 1)


def _inside_value(a: int, b: int, c: int) -> Exact:
    total = exact(a * b + b * c + c * a) - rooted(face_square(a, b, c))
    return total * Fraction(1, 2 * (a + b + c))


def _trapezoid(rng: Random, most: int) -> Numbers | None:
    a, b, c, q, r = _some(rng, 5, most // 2)
    y = rng.randint(1, most // 4)
    return (a, b, c, q, r, y) if y < q <= b and r <= c and a != b else None


def _trapezoid_value(a: int, b: int, c: int, q: int, r: int, y: int) -> Exact:
    cut = Fraction(y, q)
    p = a / (1 - cut)
    whole = p * p * q * q + q * q * r * r + r * r * p * p
    return rooted(whole) * ((1 - cut * cut) / 2)


def wedge_square(x: int, y: int, z: int) -> Fraction:
    """Return the square of the distance of the edges x and y."""
    return z * z - Fraction(x * x + y * y, 4)


def _wedge(rng: Random, most: int) -> Numbers | None:
    x, y, z = _some(rng, 3, most)
    return (x, y, z) if wedge_square(x, y, z) > 0 and len({x, y, z}) == 3 else None


def _round_wedge(rng: Random, most: int) -> Numbers | None:
    x, y, z = _some(rng, 3, most)
    is_one = wedge_square(x, y, z) > 0 and len({x, y, z}) == 3
    return (x, y, z) if is_one and _is_short(_round_square(x, y, z)) else None


def _round_square(x: int, y: int, z: int) -> Fraction:
    return Fraction(4 * z**4 - (x * y) ** 2, 4 * (4 * z * z - x * x - y * y))


def _is_short(square: Fraction) -> bool:
    """Tell, before a root is taken in full, whether small squares leave little under it."""
    inside = square.numerator * square.denominator
    for prime in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31):
        while inside % (prime * prime) == 0:
            inside //= prime * prime
    return inside <= MOST_INSIDE


_SHARES = tuple(Fraction(*pair) for pair in ((1, 3), (1, 2), (2, 3), (5, 6)))
_UNIT = 6
"""So that all lengths are whole."""


def _hexagon(rng: Random, most: int) -> Numbers | None:
    reach = [_UNIT * rng.randint(1, most // 5) for _ in range(3)]
    shares = [rng.choice(_SHARES) for _ in range(3)]
    x, y, z = shares
    if min(x + y, y + z, z + x) <= 1:
        return None
    p, q, r = reach
    cut = (r * (1 - x), p * (1 - y), q * (1 - z))
    lengths = (*(one * share for one, share in zip(reach, shares, strict=True)), *cut)
    return tuple(int(length) for length in lengths)


def hexagon_reach(
    a: int, b: int, c: int, u: int, v: int, w: int
) -> tuple[Fraction, Fraction, Fraction]:
    """Return how far from the corner the plane meets the lines of three edges.

    Those inverses solve aX + uZ = 1, vX + bY = 1 and wY + cZ = 1.
    """
    x = (Fraction(w, b) + Fraction(c, u) - 1) / (Fraction(v * w, b) + Fraction(a * c, u))
    return 1 / x, b / (1 - v * x), u / (1 - a * x)


def _hexagon_value(a: int, b: int, c: int, u: int, v: int, w: int) -> Exact:
    p, q, r = hexagon_reach(a, b, c, u, v, w)
    whole = (p * p * q * q + q * q * r * r + r * r * p * p) / _UNIT**4
    left = 1 - (1 - a / p) ** 2 - (1 - b / q) ** 2 - (1 - c / r) ** 2
    return rooted(whole) * (left * _UNIT**2 / 2)


SOLIDS: Mapping[str, Kind] = {
    "corner": Kind(1, "a b c is_height", _corner, _corner_value),
    "tube": Kind(
        1, "r s tube", _tube, lambda r, s, tube: rooted(4 * tube * (r + s - tube)) + (r + s), 3
    ),
    "cylinder": Kind(1, "r low high", _cylinder, _cylinder_value, 3),
    "skew": Kind(2, "a b c lines", _skew, lambda *n: rooted(skew_square(*n)), 2),
    "sphere": Kind(2, "n a h", _sphere, _sphere_value),
    "wall": Kind(3, "p q t s", _wall, _wall_value, 4),
    "cut": Kind(
        3,
        "a h m n",
        _cut,
        lambda a, h, m, n: rooted(cut_height_square(a, h, m, n)) * Fraction(a * (2 * n - m), 2 * n),
    ),
    "stack": Kind(3, "n r s", _stack, lambda n, r, s: rooted(stack_square(n, r, s)) + (r + s)),
    "equal_faces": Kind(4, "a b c asked", _equal_faces, _equal_faces_value, 3),
    "inside": Kind(4, "a b c", _inside, _inside_value),
    "wedge": Kind(
        4, "x y z", _wedge, lambda x, y, z: rooted(wedge_square(x, y, z)) * Fraction(x * y, 6), 5
    ),
    "trapezoid": Kind(5, "a b c q r y", _trapezoid, _trapezoid_value, 5),
    "wedge_sphere": Kind(5, "x y z", _round_wedge, lambda x, y, z: rooted(_round_square(x, y, z))),
    "hexagon": Kind(5, "a b c u v w", _hexagon, _hexagon_value, 3),
}
"""Kind -> how it is drawn, and what is asked. `a`, `b`, `c` are edges."""
