"""Equations in two whole numbers that ask for a norm, and all of their solutions by units."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd, isqrt
from typing import NamedTuple

from generators.contest.numbers._factors import factors
from generators.family import rule
from generators.latex import root

Pairs = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Norm:
    """Positive whole numbers that are to be found, and what is asked of them."""

    kind: str
    """Pairs (x, y): `circle` (a, b, c): x^2 + y^2 = ax + by + c; `angle` (s, k): x^2 + sxy + y^2 =
    k, x < y; `form` (p, q, r, k): px^2 + qxy + ry^2 = k. Numbers n, with a whole y > 0: `square`
    (d, k): dn^2 + k = y^2; `triangle` (q, p, c): q(1 + ... + n) = py^2 + c; `squares` (m, s, p,
    c): n^2 + (n + s)^2 + ... with m terms is py^2 + c; `legs` (m): n^2 + (n + m)^2 = y^2;
    `houses` (a, c): a + ... + (y - 1) = (y + 1) + ... + n + c, a < y < n; `draws` (p, q):
    y(y - 1) / n(n - 1) = p / q, 2 <= y <= n."""
    numbers: tuple[int, ...]
    asked: str
    """Of pairs: `set`, `sum` (of all x + y), `largest` (x + y), `area` or `perimeter` (largest,
    of a triangle). Of numbers: `nth`, `set` (the first `count`), `below` (the sum up to there)."""
    count: int
    """Which number, how many of them or the bound; 0 for pairs."""
    answer: str = field(compare=False)

    @property
    @rule
    def is_finite(self) -> bool:
        """Tell whether pairs are asked for, of which there are only so many."""
        return self.kind in ("circle", "angle", "form")


@rule
def settled(one: Norm, found: Pairs) -> str:
    """Return the answer to what is asked; `found` are all pairs, or enough (n, y) by size of n."""
    if not one.is_finite:
        numbers = [n for n, _ in found]
        if one.asked == "nth":
            return str(numbers[one.count - 1])
        if one.asked == "below":
            return str(sum(n for n in numbers if n < one.count))
        return r"\{" + ", ".join(map(str, numbers[: one.count])) + r"\}"
    match one.asked:
        case "set":
            return r"\{" + ", ".join(f"({x}, {y})" for x, y in sorted(found)) + r"\}"
        case "sum":
            return str(sum(x + y for x, y in found))
        case "area":  # xy sin(60 or 120 degrees) / 2
            return root(Fraction(3, 16) * max(x * y for x, y in found) ** 2)
    most = max(x + y for x, y in found)
    third = root(one.numbers[1]) if one.asked == "perimeter" else "0"
    return f"{most} + {third}" if r"\sqrt" in third else str(most + int(third))


class Ring(NamedTuple):
    """Numbers x + yw with w^2 = tw - m; their norm is x^2 + txy + my^2, and factors are unique."""

    t: int
    m: int

    def times(self, one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
        """Return a product."""
        (a, b), (c, d) = one, other
        return a * c - self.m * b * d, a * d + b * c + self.t * b * d

    def norm(self, x: int, y: int) -> int:
        """Return the product with the conjugate."""
        return x * x + self.t * x * y + self.m * y * y

    def of_norm(self, whole: int) -> set[tuple[int, int]]:
        """Return all elements with that norm: products of those of prime norm, and of units."""
        found = {(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if self.norm(x, y) == 1}
        for prime, exponent in factors(whole):
            found = set(self._multiplied(found, prime, exponent))
        return found

    def _multiplied(
        self, found: set[tuple[int, int]], prime: int, exponent: int
    ) -> Iterator[tuple[int, int]]:
        own = self._least(prime)
        if own is None:
            inert = (prime ** (exponent // 2), 0)
            yield from (self.times(one, inert) for one in found if exponent % 2 == 0)
            return
        other = own[0] + self.t * own[1], -own[1]
        for first in range(exponent + 1):
            product = (1, 0)
            for place in range(exponent):
                product = self.times(product, own if place < first else other)
            yield from (self.times(one, product) for one in found)

    def _least(self, prime: int) -> tuple[int, int] | None:
        for y in range(1, isqrt(4 * prime) + 1):
            inside = 4 * prime - (4 * self.m - self.t**2) * y * y  # (2x + ty)^2
            if inside < 0:
                break
            double = -self.t * y - isqrt(inside)
            if isqrt(inside) ** 2 == inside and double % 2 == 0:
                return double // 2, y
        return None


_RINGS = (Ring(0, 1), Ring(1, 1), Ring(1, 2), Ring(0, 2), Ring(1, 3), Ring(1, 5))
RINGS: Mapping[int, Ring] = {4 * ring.m - ring.t: ring for ring in _RINGS}
"""By 4m - t^2, the discriminant without its sign."""


def shifted(one: Norm) -> tuple[Ring, int]:
    """Return the ring and the norm that pairs of a kind have once they are shifted."""
    match one.kind, one.numbers:
        case "circle", (a, b, c):
            return RINGS[4], 4 * c + a * a + b * b
        case "angle", (_, k):
            return RINGS[3], k
    p, q, r, k = one.numbers
    return RINGS[4 * p * r - q * q], k


def pairs_of(one: Norm) -> Pairs:
    """Return all pairs of positive numbers, by the elements of a norm."""
    ring, whole = shifted(one)
    found = set()
    for u, v in ring.of_norm(whole):
        match one.kind, one.numbers:
            case "circle", (a, b, _):
                x, y = Fraction(u + a, 2), Fraction(v + b, 2)
            case "angle", (s, _):
                x, y = Fraction(u if s == ring.t else -u), Fraction(v)
            case _:  # p = 1: x + (q - t) / 2 y for u
                x, y = Fraction(u - (one.numbers[1] - ring.t) // 2 * v), Fraction(v)
        is_wanted = one.kind != "angle" or x < y
        if x.denominator == y.denominator == 1 and min(x, y) > 0 and is_wanted:
            found.add((int(x), int(y)))
    return tuple(sorted(found))


class Conic(NamedTuple):
    """`a n^2 + b n + c = d y^2`, which is (slope n + rest)^2 - root y^2 = whole."""

    a: int
    b: int
    c: int
    d: int

    @property
    def shared(self) -> int:
        """The largest number to shorten (2an + b)^2 - 4ad y^2 = b^2 - 4ac by."""
        most = gcd(2 * self.a, self.b)
        parts = 4 * self.a * self.d, self.b**2 - 4 * self.a * self.c
        return next(
            g for g in range(most, 0, -1) if most % g == 0 and not any(n % g**2 for n in parts)
        )

    @property
    def slope(self) -> int:
        """Times n."""
        return 2 * self.a // self.shared

    @property
    def rest(self) -> int:
        """Besides."""
        return self.b // self.shared

    @property
    def root(self) -> int:
        """What stands under the root."""
        return 4 * self.a * self.d // self.shared**2

    @property
    def whole(self) -> int:
        """The norm."""
        return (self.b**2 - 4 * self.a * self.c) // self.shared**2


def conic_of(one: Norm) -> Conic:
    """Return the equation of n and y; for `draws` that of n and 2y - 1."""
    match one.kind, one.numbers:
        case "square", (d, k):
            return Conic(d, 0, k, 1)
        case "triangle", (q, p, c):
            return Conic(q, q, -2 * c, 2 * p)
        case "squares", (m, s, p, c):
            last = s * s * (m - 1) * m * (2 * m - 1) // 6
            return Conic(m, s * m * (m - 1), last - c, p)
        case "legs", (m,):
            return Conic(2, 2 * m, m * m, 1)
        case "houses", (a, c):
            return Conic(1, 1, a * (a - 1) + 2 * c, 2)
    p, q = one.numbers  # q((2y - 1)^2 - 1) = 4pn(n - 1)
    return Conic(4 * p, -4 * p, q, q)


def unit(root_of: int) -> tuple[int, int] | None:
    """Return the least u, v > 0 with u^2 - root v^2 = 1, by the continued fraction of the root."""
    whole = isqrt(root_of)
    if whole * whole == root_of:
        return None
    rest, part, term = 0, 1, whole
    before, now = (1, 0), (whole, 1)
    for _ in range(60):
        if now[0] ** 2 - root_of * now[1] ** 2 == 1:
            return now
        rest = part * term - rest
        part = (root_of - rest * rest) // part
        term = (whole + rest) // part
        before, now = now, (term * now[0] + before[0], term * now[1] + before[1])
    return None


_MOST_UNIT = 5_000


def numbers_of(one: Norm, most: int) -> Pairs:
    """Return all (n, y) with n up to a bound, by size: the classes of solutions times units."""
    conic = conic_of(one)
    found = unit(conic.root)
    if found is None or found[0] > _MOST_UNIT or not conic.whole:
        return ()
    solutions = _orbits(conic, *found, most)
    slope, rest = conic.slope, conic.rest
    wholes = {((x - rest) // slope, y) for x, y in solutions if (x - rest) % slope == 0}
    return tuple(sorted(_kept(one, wholes, most)))


def _orbits(conic: Conic, u: int, v: int, most: int) -> set[tuple[int, int]]:
    """Return x and y of either sign with x^2 - root y^2 = whole, as far as n may reach."""
    solutions = set[tuple[int, int]]()
    root, whole = conic.root, conic.whole
    farthest = conic.slope * most + abs(conic.rest)
    # Nagell: each class has a solution with y^2 <= |whole| (u + 1) / (2 root), or (u - 1).
    for y in range(isqrt(abs(whole) * (u + 1) // (2 * root)) + 2):
        square = whole + root * y * y
        if square < 0 or isqrt(square) ** 2 != square:
            continue
        for x in (isqrt(square), -isqrt(square)):
            place = (x, y)
            for _ in range(60):
                solutions.update((place, (-place[0], place[1]), (place[0], -place[1])))
                solutions.add((-place[0], -place[1]))
                if abs(place[0]) > farthest:
                    break
                place = u * place[0] + root * v * place[1], u * place[1] + v * place[0]
    return solutions


def _kept(one: Norm, found: set[tuple[int, int]], most: int) -> Iterator[tuple[int, int]]:
    for n, side in found:
        y = side
        if one.kind == "draws":
            if side % 2 == 0:
                continue
            y = (side + 1) // 2
        if not 0 < n <= most or y < 1:
            continue
        is_odd_one = one.kind == "houses" and not one.numbers[0] < y < n
        if not is_odd_one and not (one.kind == "draws" and y < 2):
            yield n, y
