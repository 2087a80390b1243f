"""A function as it is told: by one equation for all x, or for all x and y."""

from dataclasses import dataclass, field
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Function:
    """What is known of f, and what is asked."""

    kind: str
    """`sums` (k, c, m, value): f(x + y) = f(x) + f(y) + kxy + c and f(m) = value;
    `products` (m, value, n, other): f(xy) = f(x) + f(y) for positive integers, f(m) = value and
    f(n) = other; `cycle`: u f(x) + w f(s(x)) = px + q; `weighted`: the same with x f(x) for
    u f(x); `apart`: u f(s(x)) + w f(s(s(x))) = px + q. The last three have (u, w, p, q)."""
    numbers: tuple[int, ...]
    map: tuple[int, int, int, int]
    """s(x) = (ax + b) / (cx + d); zeros where there is none."""
    at: int
    """The value of f at this number is asked; 0 asks for f(x)."""
    answer: str = field(compare=False)


def moved(function: Function, x: Fraction) -> Fraction | None:
    """Return s(x); None where it has a pole."""
    a, b, c, d = function.map
    return (a * x + b) / (c * x + d) if c * x + d else None


def orbit(function: Function, start: Fraction) -> list[Fraction] | None:
    """Return x, s(x), s(s(x)), ... until x comes back; None if a pole comes first."""
    found = [start]
    for _ in range(_LONGEST):
        after = moved(function, found[-1])
        if after is None:
            return None
        if after == start:
            return found
        found.append(after)
    return None


_LONGEST = 6


def left_out(function: Function) -> list[Fraction]:
    """Return the numbers that lead to a pole: where infinity goes, until it comes back."""
    a, _, c, _ = function.map
    found = list[Fraction]()
    after = Fraction(a, c) if c else None
    for _ in range(_LONGEST):
        if after is None:
            break
        found.append(after)
        after = moved(function, after)
    return sorted(found)


def value(function: Function) -> Fraction | None:
    """Return the value that is asked, by the idea of its kind; None if there is none."""
    if function.kind == "sums":
        k, c, m, told = function.numbers
        one = Fraction(told - c * (m - 1)) / m - Fraction(k * (m - 1), 2)
        n = function.at
        return n * one + Fraction(k * n * (n - 1), 2) + c * (n - 1)
    if function.kind == "products":
        return _of_primes(function)
    points = orbit(function, Fraction(function.at))
    if points is None or len(points) < 2:
        return None
    # f(x0) = constant + slope f(x_i), going round once.
    u, w, p, q = function.numbers
    constant, slope = Fraction(0), Fraction(1)
    for place, x in enumerate(points):
        own = x if function.kind == "weighted" else Fraction(u)
        origin = points[place - 1] if function.kind == "apart" else x
        if not own:
            return None
        constant += slope * (p * origin + q) / own
        slope *= -Fraction(w) / own
    return constant / (1 - slope) if slope != 1 else None


def exponents(number: int) -> tuple[int, int] | None:
    """Return i and j for 2^i 3^j; None for other numbers."""
    found = []
    for prime in (2, 3):
        count = 0
        while number % prime == 0:
            number, count = number // prime, count + 1
        found.append(count)
    return (found[0], found[1]) if number == 1 else None


def _of_primes(function: Function) -> Fraction | None:
    m, first, n, second = function.numbers
    known = [exponents(number) for number in (m, n, function.at)]
    if None in known:
        return None
    (a, b), (c, d), (e, f) = (pair for pair in known if pair)
    whole = a * d - b * c
    if not whole:
        return None
    return Fraction(e * (first * d - second * b) + f * (a * second - c * first), whole)
