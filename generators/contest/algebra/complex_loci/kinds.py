"""Loci in the complex plane: what is drawn, what is asked, and how it is worked out.

That x^4 - y^4 has one value for one pair only, below 134, is in Hardy and Wright (2008, 13.7).
"""

from collections.abc import Mapping
from fractions import Fraction
from random import Random

from generators.contest.questions import Kind
from generators.contest.scenes import Numbers
from generators.latex import PI, exact, rooted, symbolic

SINES = {3: 3, 4: 4, 6: 3, 8: 2, 12: 1}
"""n -> four times the square of the sine of a full turn over n."""
SIDES = {3: 3, 4: 2, 6: 1}
"""n -> square of the side of a regular n-gon by that of the radius around it."""


def _place(rng: Random, most: int) -> int:
    return rng.choice((-1, 1)) * rng.randint(1, most)


def _disk_distance(rng: Random, most: int) -> Numbers | None:
    a, b, c, d = (_place(rng, most // 3) for _ in range(4))
    r = rng.randint(2, most // 2)
    return (a, b, c, d, r, rng.randint(0, 1)) if (a - c) ** 2 + (b - d) ** 2 > r * r else None


def _disk_distance_answer(a: int, b: int, c: int, d: int, r: int, is_far: int) -> str:
    return (rooted((a - c) ** 2 + (b - d) ** 2) + (r if is_far else -r)).latex


def _disk_part(rng: Random, most: int) -> Numbers:
    a, b, p, q = (_place(rng, size) for size in (most // 3, most // 3, 9, 9))
    return a, b, rng.randint(2, most // 2), p, q, rng.randint(0, 1)


def _disk_part_answer(a: int, b: int, r: int, p: int, q: int, is_least: int) -> str:
    return (rooted(r * r * (p * p + q * q)) * (-1 if is_least else 1) + p * a - q * b).latex


def _conjugate(rng: Random, most: int, asked: tuple[int, ...]) -> Numbers | None:
    a, b = rng.randint(2, 2 * most), rng.randint(2, 2 * most)
    c, k = rng.choice((0, 0, rng.randint(1, 9))), _place(rng, 9)
    return (a, b, c, k, rng.choice(asked)) if a + c != b and abs(k) > 1 else None


def below(n: int, is_odd: bool, quarter: int) -> int:
    """Return how many of n solutions have an argument in [0, quarter / 4) of a turn."""
    # Arguments are (2j + is_odd) / 2n of a turn with j = 0, 1, ...
    return -((2 * is_odd - n * quarter) // 4)


def on_axis(n: int, is_odd: bool, quarter: int) -> int:
    """Return 1 if one of the n solutions has the argument quarter / 4 of a turn, else 0."""
    return int((n * quarter - 2 * is_odd) % 4 == 0)


def conjugate_count(n: int, is_odd: bool, asked: int) -> int:
    """Return how many solutions are in the place that is asked about."""
    right, left = on_axis(n, is_odd, 0), on_axis(n, is_odd, 2)
    upper = below(n, is_odd, 2) - right
    match asked:
        case 0:
            return n + 1
        case 1:
            return n - right - left
        case 2:
            return upper
        case 3:
            return below(n, is_odd, 1) - right
    return below(n, is_odd, 3) - below(n, is_odd, 1) - on_axis(n, is_odd, 1)


def _conjugate_answer(a: int, b: int, c: int, k: int, asked: int) -> str:
    return str(conjugate_count(a + b, k < 0, asked))


def _reciprocal(rng: Random, most: int) -> Numbers:
    return rng.randint(2, 3 * most), rng.randint(1, most), rng.randint(0, 1), rng.randint(0, 2)


def _reciprocal_answer(k: int, m: int, is_minus: int, asked: int) -> str:
    whole = rooted(m * m + 4 * k)
    return (whole if asked == 2 else (whole + (-m if asked else m)) * Fraction(1, 2)).latex


def _two_circles(rng: Random, most: int) -> Numbers | None:
    r, a, d, b = (rng.randint(2, most) for _ in range(4))
    return (r, a, d, b) if abs(r - a) < d < r + a and a != b else None


def stewart(r: int, a: int, d: int, b: int) -> Fraction:
    """Return the square of |z + b| where |z| = r and |z - a| = d."""
    return Fraction((a + b) * (r * r + a * b) - d * d * b, a)


def _quotient(rng: Random, most: int) -> Numbers | None:
    r, s, t = (rng.randint(2, most) for _ in range(3))
    is_met = abs(r - s) < t < r + s
    return (r, s, t, rng.randint(0, 1)) if is_met and r * r + s * s != t * t else None


def _quotient_answer(r: int, s: int, t: int, is_imaginary: int) -> str:
    part = Fraction(r * r + s * s - t * t, 2 * s * s)
    return (rooted(Fraction(r * r, s * s) - part * part) if is_imaginary else exact(part)).latex


def _ellipse(rng: Random, most: int) -> Numbers | None:
    p, q, s = rng.randint(1, most // 2), rng.randint(1, most // 2), rng.randint(3, 2 * most)
    return (p, q, s, rng.randint(0, 2)) if s * s > 4 * (p * p + q * q) and p != q else None


def _ellipse_answer(p: int, q: int, s: int, asked: int) -> str:
    return rooted(Fraction(s * s, 4) - (q * q, p * p, p * p + q * q)[asked]).latex


def _slope(rng: Random, most: int) -> Numbers | None:
    a, b, r = rng.randint(2, most), _place(rng, most), rng.randint(1, most // 2)
    return (a, b, r, rng.randint(0, 1)) if r < a else None


def _slope_answer(a: int, b: int, r: int, is_least: int) -> str:
    root = rooted(r * r * (a * a + b * b - r * r)) * (-1 if is_least else 1)
    return ((root + a * b) * Fraction(1, a * a - r * r)).latex


def _power_sum(rng: Random, most: int) -> Numbers | None:
    r, s, n = rng.randint(3, most), rng.randint(2, 2 * most), rng.randint(2, 4)
    return (r, s, n) if s < 2 * r else None


def power_sum(r: int, s: int, n: int) -> int:
    """Return |z^n + w^n| where |z| = |w| = r and |z + w| = s."""
    square = s * s - 2 * r * r
    return abs({2: square, 3: s * (square - r * r), 4: square * square - 2 * r**4}[n])


def _rectangle(rng: Random, most: int) -> Numbers | None:
    x, y, m = rng.randint(2, most), rng.randint(1, most), rng.randint(1, 9)
    return (2 * m * (x**4 - y**4), m, rng.randint(0, 1)) if y < x else None


def rectangle_sides(k: int, m: int) -> tuple[int, int]:
    """Return x and y with 2m(x^4 - y^4) = k, by the factors of x^4 - y^4."""
    whole = k // (2 * m)
    root = int(whole**0.5) + 2
    for less in range(1, root):
        more = whole // less
        x2, y2 = (more + less) // 2, (more - less) // 2
        x, y = round(x2**0.5), round(max(y2, 0) ** 0.5)
        if less * more == whole and (x * x - y * y, x * x + y * y) == (less, more):
            return x, y
    raise ValueError(f"{whole} is no difference of fourth powers")


def _rectangle_answer(k: int, m: int, is_perimeter: int) -> str:
    x, y = rectangle_sides(k, m)
    return str(4 * (x + y) if is_perimeter else 4 * x * y)


def _apollonius(rng: Random, most: int) -> Numbers | None:
    a, b, c, d = (_place(rng, most // 3) for _ in range(4))
    k, asked = rng.randint(2, 5), rng.randint(0, 1)
    return (a, b, c, d, k, asked) if (a, b) != (c, d) else None


def _apollonius_answer(a: int, b: int, c: int, d: int, k: int, is_area: int) -> str:
    gap, over = (a - c) ** 2 + (b - d) ** 2, k * k - 1
    if is_area:
        return symbolic(PI, Fraction(k * k * gap, over * over)).latex
    center = (k * k * c - a) ** 2 + (k * k * d - b) ** 2
    return ((rooted(center) + rooted(k * k * gap)) * Fraction(1, over)).latex


def _inverse(rng: Random, most: int) -> Numbers:
    r = rng.randint(2, 9)
    a, b, c, d = (_place(rng, most // 2) for _ in range(4))
    return a, b, r * c, r * d, r, rng.randint(0, 1)


def _inverse_answer(a: int, b: int, c: int, d: int, r: int, is_imaginary: int) -> str:
    sign = -1 if is_imaginary else 1
    real, imaginary = a * r + sign * Fraction(c, r), b * r - sign * Fraction(d, r)
    return rooted(real**2 + imaginary**2).latex


def radius(a: int, b: int, c: int, k: int) -> int:
    """Return the square of |z| for nonzero solutions."""
    e = a + c - b
    return next(square for square in range(1, k * k + 1) if square**e == k * k)


def _round(rng: Random, n: int, most: int) -> Numbers | None:
    """Return a, b, c, k such that z^a |z|^c = k conj(z)^b has n solutions but 0, on a circle."""
    a = rng.randint(1, n - 1)
    b, c, e = n - a, rng.randint(0, 6), rng.randint(1, 4)
    base = rng.randint(2, most)
    k = base ** (e // 2) if e % 2 == 0 else base**e
    return (a, b, c, k) if a + c - b == e and k <= 1000 else None


def _distances(rng: Random, most: int) -> Numbers | None:
    found, p = _round(rng, rng.randint(3, 6), most // 4), rng.randint(1, 9)
    if found is None or radius(*found) == p * p:
        return None
    return *found, rng.choice((-1, 1)), p


def _distances_answer(a: int, b: int, c: int, k: int, sign: int, p: int) -> str:
    n = a + b
    return abs_latex(p, n, radius(a, b, c, k), sign)


def abs_latex(p: int, n: int, square: int, sign: int) -> str:
    """Return |p^n - sign * R^n|, R being the root of a whole number."""
    value = exact(p**n) - rooted(square**n) * sign
    return (value if float(value) > 0 else -value).latex


def _polygon(rng: Random, most: int) -> Numbers | None:
    is_perimeter = rng.randint(0, 1)
    found = _round(rng, rng.choice(list(SIDES if is_perimeter else SINES)), most)
    return (*found, rng.choice((-1, 1)), is_perimeter) if found else None


def _polygon_answer(a: int, b: int, c: int, k: int, sign: int, is_perimeter: int) -> str:
    n, square = a + b, radius(a, b, c, k)
    if is_perimeter:
        return rooted(n * n * square * SIDES[n]).latex
    return rooted(Fraction(n * n * square * square * SINES[n], 16)).latex


def _quadratic(rng: Random, most: int) -> Numbers | None:
    r, p, q, is_least = (
        rng.randint(2, most),
        _place(rng, most),
        rng.randint(2, 99),
        rng.randint(0, 1),
    )
    q = q if is_least else -q
    is_inside = abs(p * (r * r + q)) < 4 * abs(q) * r
    return (r, p, q, is_least) if is_inside and r * r != q and p * p != 4 * q else None


def _quadratic_answer(r: int, p: int, q: int, is_least: int) -> str:
    return rooted(Fraction((r * r - q) ** 2 * (4 * q - p * p), 4 * q)).latex


def _oval(rng: Random, most: int) -> Numbers | None:
    c, m = _place(rng, 3 * most), rng.randint(2, 6 * most)
    return (c, m) if abs(c) > 1 and m < 3 * abs(c) and m != abs(c) else None


def _oval_answer(c: int, m: int) -> str:
    size = abs(c)
    return rooted(Fraction(m * m, 4 * size) if m <= 2 * size else m - size).latex


LOCI: Mapping[str, Kind] = {
    "disk_distance": Kind(1, "a b c d r is_far", _disk_distance, _disk_distance_answer, 3),
    "disk_part": Kind(1, "a b r p q is_least", _disk_part, _disk_part_answer, 3),
    "conjugate_count": Kind(
        1, "a b c k asked", lambda rng, most: _conjugate(rng, most, (0, 1)), _conjugate_answer, 2
    ),
    "reciprocal": Kind(2, "k m is_minus asked", _reciprocal, _reciprocal_answer, 2),
    "two_circles": Kind(
        2, "r a d b", _two_circles, lambda r, a, d, b: rooted(stewart(r, a, d, b)).latex, 3
    ),
    "quotient": Kind(2, "r s t is_imaginary", _quotient, _quotient_answer, 2),
    "conjugate_part": Kind(
        2, "a b c k asked", lambda rng, most: _conjugate(rng, most, (2, 3, 4)), _conjugate_answer, 2
    ),
    "ellipse": Kind(3, "p q s asked", _ellipse, _ellipse_answer, 2),
    "slope": Kind(3, "a b r is_least", _slope, _slope_answer, 3),
    "power_sum": Kind(3, "r s n", _power_sum, lambda r, s, n: str(power_sum(r, s, n)), 2),
    "apollonius": Kind(3, "a b c d k is_area", _apollonius, _apollonius_answer, 4),
    "rectangle": Kind(3, "k m is_perimeter", _rectangle, _rectangle_answer, 1),
    "inverse": Kind(4, "a b c d r is_imaginary", _inverse, _inverse_answer, 6),
    "distances": Kind(4, "a b c k sign p", _distances, _distances_answer, 2),
    "polygon": Kind(4, "a b c k sign is_perimeter", _polygon, _polygon_answer, 2),
    "quadratic": Kind(5, "r p q is_least", _quadratic, _quadratic_answer, 3),
    "oval": Kind(5, "c m", _oval, _oval_answer, 2),
}
"""Kind -> how it is drawn and worked out; `a` + `b`i and `c` + `d`i are points unless a, b and c
are exponents (of z, of its conjugate, of |z|)."""
