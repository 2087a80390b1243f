"""Small contest problems that hang together: the result of one is a number in the next."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import comb, gcd, prod

from generators.family import rule
from generators.latex import number, root

Link = tuple[str, tuple[int, ...]]
"""A kind, and the numbers that are told besides the one that comes in."""


@dataclass(frozen=True, slots=True)
class Chain:
    """A first number, and problems of which each takes the result of the one before."""

    start: int
    links: tuple[Link, ...]
    answer: str = field(compare=False)


@rule
def shown(kind: str, value: Fraction) -> str:
    """Return a result; of the last link it may be the square of what is asked."""
    return root(value) if kind in SQUARED else number(value)


SQUARED = ("area", "chord", "gap")
"""Last links whose result is a root."""


def _zeros(x: int, k: int) -> int:
    whole, found = k * x, 0
    while whole:
        whole //= 5
        found += whole
    return found


def factored(whole: int) -> dict[int, int]:
    """Return the exponents of the primes of a number."""
    found, prime = dict[int, int](), 2
    while whole > 1:
        while whole % prime == 0:
            whole //= prime
            found[prime] = found.get(prime, 0) + 1
        prime += 1
    return found


def _subsets(x: int) -> int:
    before, now = 1, 2
    for _ in range(x - 1):
        before, now = now, before + now
    return now


RESULTS: Mapping[str, Callable[..., int]] = {
    "power": lambda x, g, p: int(pow(g, x, p)),
    "zeros": _zeros,
    "stamps": lambda x, a: x * a - x - a,
    "diagonals": lambda x: x * (x - 3) // 2,
    "triangles": lambda x: x * (x - 4) * (x - 5) // 6,
    "squares": lambda x, a: x + a - gcd(x, a),
    "points": lambda x: 2 * x * (x + 1) + 1,
    "triples": lambda x: comb(x - 1, 2),
    "divisors": lambda x, a: prod(e + 1 for e in factored(a * x).values()),
    "roots": lambda x, q: x * x - 2 * q,
    "subsets": _subsets,
}
"""Of a link that is not the last one, by formula."""


def _heron(x: int, d: int, e: int) -> Fraction:
    a, b, c = x, x + d, x + e
    return Fraction((a + b + c) * (b + c - a) * (a + c - b) * (a + b - c), 16)


LASTS: Mapping[str, Callable[..., Fraction]] = {
    "area": _heron,
    "chord": lambda x, d: Fraction(4 * (x * x - d * d)),
    "gap": lambda x, q: Fraction(x * x - 4 * q),
    "thirds": lambda x: 1 - Fraction(comb(x - x // 3, 2), comb(x, 2)),
    "largest": lambda x, m: Fraction(m * (x + 1), m + 1),
    "series": lambda x, a: Fraction(x, x - a) ** 2,
}
"""Of a last link: the result, or its square."""
RANGES: Mapping[str, tuple[int, int]] = {
    "power": (5, 400),
    "zeros": (12, 120),
    "stamps": (4, 60),
    "diagonals": (6, 30),
    "triangles": (7, 15),
    "squares": (6, 300),
    "points": (3, 12),
    "triples": (6, 30),
    "divisors": (6, 400),
    "roots": (5, 20),
    "subsets": (5, 11),
    "area": (5, 60),
    "chord": (4, 120),
    "gap": (4, 120),
    "thirds": (7, 120),
    "largest": (6, 40),
    "series": (4, 90),
}
"""What may come in: enough for a problem, and not too much to count."""
FIELDS: Mapping[str, str] = {
    **dict.fromkeys(("power", "zeros", "stamps", "divisors"), "numbers"),
    **dict.fromkeys(("diagonals", "triangles", "triples", "subsets"), "counting"),
    **dict.fromkeys(("squares", "points", "area", "chord"), "geometry"),
    **dict.fromkeys(("roots", "gap", "series"), "algebra"),
    **dict.fromkeys(("thirds", "largest"), "chance"),
}


def results(chain: Chain) -> list[int]:
    """Return what goes into each link, by formulas."""
    found = [chain.start]
    for kind, numbers in chain.links[:-1]:
        found.append(RESULTS[kind](found[-1], *numbers))
    return found
