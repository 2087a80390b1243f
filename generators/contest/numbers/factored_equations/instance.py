"""An equation in two whole numbers as it is told, and the product that it hides."""

from dataclasses import dataclass, field
from typing import NamedTuple

from generators.family import rule


@dataclass(frozen=True, slots=True)
class Hidden:
    """An equation in x and y that is a product of two linear forms in disguise."""

    told: str
    """`shifted` (p, q, r, s): pxy = qx + ry + s; `fractions` (k, m, n): k/x + m/y = 1/n;
    `rectangle` (k, c): xy = 2k(x + y) + c; `squares` (n): x^2 - y^2 = n; `complete` (b, c):
    x^2 + bx + c = y^2; `forms` (a, b, e, c, d, f, N): (ax + by + e)(cx + dy + f) = N, expanded."""
    numbers: tuple[int, ...]
    is_positive: bool
    """Whether x and y are positive, else integers; y is not negative in `complete`."""
    asked: str
    """`pairs`, `sum` and `largest`, `least` of x + y; for `complete` of x alone; for `rectangle`
    of areas; `product`: the largest xy."""
    letters: str
    answer: str = field(compare=False)


class Product(NamedTuple):
    """(ax + by + e)(cx + dy + f) = whole."""

    a: int
    b: int
    e: int
    c: int
    d: int
    f: int
    whole: int


def product_of(told: str, numbers: tuple[int, ...]) -> Product:
    """Return the product that an equation hides."""
    match told, numbers:
        case "shifted", (p, q, r, s):
            return Product(p, 0, -r, 0, p, -q, p * s + q * r)
        case "fractions", (k, m, n):
            return Product(1, 0, -k * n, 0, 1, -m * n, k * m * n * n)
        case "rectangle", (k, c):
            return Product(1, 0, -2 * k, 0, 1, -2 * k, 4 * k * k + c)
        case "squares", (n,):
            return Product(1, -1, 0, 1, 1, 0, n)
        case "complete", (b, c):
            return Product(2, -2, b, 2, 2, b, b * b - 4 * c)
        case _:
            return Product(*numbers)


Pairs = tuple[tuple[int, int], ...]


def pairs_of(told: Hidden) -> Pairs:
    """Return all pairs by the divisors of the product, sorted."""
    one = product_of(told.told, told.numbers)
    determinant = one.a * one.d - one.b * one.c
    found = set()
    for size in range(1, abs(one.whole) + 1):
        if one.whole % size:
            continue
        for u in (size, -size):
            v = one.whole // u
            x = one.d * (u - one.e) - one.b * (v - one.f)
            y = one.a * (v - one.f) - one.c * (u - one.e)
            if x % determinant == y % determinant == 0:
                found.add((x // determinant, y // determinant))
    return tuple(sorted(pair for pair in found if is_meant(told, *pair)))


@rule
def is_meant(told: Hidden, x: int, y: int) -> bool:
    """Tell whether numbers are of the kind that is asked for."""
    if told.told == "complete":
        return y >= 0 and (x > 0 or not told.is_positive)
    if told.told == "rectangle":
        return 0 < x <= y
    if told.told == "fractions" and not x * y:
        return False
    return min(x, y) > 0 or not told.is_positive
