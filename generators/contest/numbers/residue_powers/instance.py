"""Numbers n whose powers leave a remainder: all of them, by prime powers and by periods."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import gcd, lcm
from typing import NamedTuple

from generators.contest.numbers._factors import factors
from generators.family import rule


@dataclass(frozen=True, slots=True)
class Powers:
    """What is known of a positive integer n, and what is asked of all such n."""

    kind: str
    """m divides `roots` (k, a, m): n^k - a; `quadratic` (b, c, m): n^2 + bn + c; `triangle` (c, m):
    1 + ... + n - c; `squares` (c, m): 1^2 + ... + n^2 - c; `exponents` (g, a, m): g^n - a;
    `mixed` (g, c, m): g^n + n + c."""
    numbers: tuple[int, ...]
    asked: str
    """`set`, `sum` or `number` of all n below `count`; `nth`: the n in this place."""
    count: int
    answer: str = field(compare=False)

    @property
    def modulus(self) -> int:
        """What divides."""
        return self.numbers[-1]


@rule
def settled(one: Powers, found: list[int]) -> str:
    """Return the answer from enough n, by size."""
    if one.asked == "nth":
        return str(found[one.count - 1])
    below = [n for n in found if n < one.count]
    if one.asked == "set":
        return r"\{" + ", ".join(map(str, below)) + r"\}"
    return str(sum(below) if one.asked == "sum" else len(below))


class Classes(NamedTuple):
    """Positive integers that leave one of some remainders."""

    rests: tuple[int, ...]
    """From 1 to the period, by size."""
    period: int

    def up_to(self, last: int) -> list[int]:
        """Return the numbers up to a last one, by size."""
        starts = range(0, last + 1, self.period)
        return [start + rest for start in starts for rest in self.rests if start + rest <= last]


def formula(one: Powers) -> tuple[tuple[int, ...], int] | None:
    """Return the polynomial, constant first, and what is to divide it, if there is one."""
    match one.kind, one.numbers:
        case "roots", (k, a, m):
            return (-a, *[0] * (k - 1), 1), m
        case "quadratic", (b, c, m):
            return (c, b, 1), m
        case "triangle", (c, m):
            return (-2 * c, 1, 1), 2 * m
        case "squares", (c, m):
            return (-6 * c, 1, 3, 2), 6 * m
    return None


def at(polynomial: tuple[int, ...], n: int) -> int:
    """Return the value."""
    return sum(factor * n**k for k, factor in enumerate(polynomial))


def classes_of(one: Powers) -> Classes:
    """Return all n."""
    found = formula(one)
    if found:
        classes = Classes((1,), 1)
        for part in local(*found):
            classes = joined(classes, part)
        return classes
    g, a, m = one.numbers
    turn = order(g, m)
    powers = {pow(g, n, m): n for n in range(1, turn + 1)}
    if one.kind == "exponents":
        return Classes((powers[a],), turn) if a in powers else Classes((), turn)
    parts = [both((n, turn), (-a - power, m)) for power, n in powers.items()]
    period = lcm(turn, m)
    return Classes(tuple(sorted((n or period) for n in parts if n is not None)), period)


def local(polynomial: tuple[int, ...], modulus: int) -> Iterator[Classes]:
    """Yield the roots modulo each prime power: those modulo p, lifted power by power."""
    for p, exponent in factors(modulus):
        roots, power = [n for n in range(p) if at(polynomial, n) % p == 0], p
        for _ in range(exponent - 1):
            lifted = [n + t * power for n in roots for t in range(p)]
            power *= p
            roots = [n for n in lifted if at(polynomial, n) % power == 0]
        yield Classes(tuple(sorted(n or power for n in roots)), power)


def joined(one: Classes, other: Classes) -> Classes:
    """Return the numbers in both, for periods without a common factor."""
    period = one.period * other.period
    rests = [both((n, one.period), (k, other.period)) for n in one.rests for k in other.rests]
    return Classes(tuple(sorted((n or period) for n in rests if n is not None)), period)


def both(one: tuple[int, int], other: tuple[int, int]) -> int | None:
    """Return the number that leaves two remainders, modulo the least common multiple."""
    (a, m), (b, n) = one, other
    shared = gcd(m, n)
    if (b - a) % shared:
        return None
    step = (b - a) // shared * pow(m // shared, -1, n // shared) % (n // shared)
    return (a + m * step) % lcm(m, n)


def order(g: int, m: int) -> int:
    """Return the least n with m | g^n - 1: a divisor of phi(m), prime by prime."""
    found = 1
    for p, e in factors(m):
        found *= p ** (e - 1) * (p - 1)
    for p, e in factors(found):
        for _ in range(e):
            if found % p == 0 and pow(g, found // p, m) == 1:
                found //= p
    return found


PLACES: Mapping[int, str] = {
    **{2: "second", 3: "third", 4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh", 8: "eighth"},
    **{9: "ninth", 10: "tenth", 11: "eleventh", 12: "twelfth"},
}
