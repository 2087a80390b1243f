"""Huge numbers told by a formula, and their remainders by Euler's theorem and closed forms."""

from dataclasses import dataclass, field
from math import gcd, lcm


@dataclass(frozen=True, slots=True)
class Huge:
    """A huge number and what it is divided by."""

    kind: str
    """`sums` (e, n): 1^e + ... + n^e; `blocks` (b, n): the digits of b written n times; `powers`
    (a, n): 1 + a + ... + a^n; `tower` (a, b, c, ...): a^(b^c); `pair` (a, b, c, d, e, f): the sum
    of two towers; `runs` (a, b, c): 1 + a + ... + a^(b^c)."""
    numbers: tuple[int, ...]
    modulus: int
    answer: str = field(compare=False)


def carmichael(modulus: int) -> int:
    """Return the least k with a^k = 1 modulo a number for all a that are prime to it."""
    found, prime, rest = 1, 2, modulus
    while rest > 1:
        power = 1
        while rest % prime == 0:
            rest, power = rest // prime, power * prime
        if power > 1:
            own = power // prime * (prime - 1)
            found = lcm(found, own // 2 if prime == 2 and power > 4 else own)
        prime += 1
    return found


_TALL = 64
"""More than every exponent of a prime in a modulus."""


def is_tall(tower: tuple[int, ...]) -> bool:
    """Tell whether a tower of numbers above 1 is at least _TALL."""
    return len(tower) > 3 or (len(tower) == 2 and tower[0] ** min(tower[1], _TALL) >= _TALL)


def tower(numbers: tuple[int, ...], modulus: int) -> int:
    """Return what a tower leaves; exponents are taken modulo Carmichael's number, kept large."""
    if modulus == 1:
        return 0
    base, *above = numbers
    if not above:
        return base % modulus
    return int(pow(base, exponent(tuple(above), modulus), modulus))


def exponent(above: tuple[int, ...], modulus: int) -> int:
    """Return a number that may stand for the exponent, with the same power modulo a number."""
    if len(above) == 1 or (len(above) == 2 and above[0] ** min(above[1], 99) < _TALL):
        return above[0] if len(above) == 1 else int(above[0] ** above[1])
    period = carmichael(modulus)
    least = tower(above, period)
    return least + (-(-_TALL // period)) * period


def remainder(kind: str, numbers: tuple[int, ...], modulus: int) -> int:
    """Return the remainder of a huge number."""
    match kind, numbers:
        case "sums", (e, n):
            return total(e, n) % modulus
        case "blocks", (b, n):
            size = 10 ** len(str(b))
            whole = modulus * (size - 1)
            return int(b * (pow(size, n, whole) - 1) % whole // (size - 1))
        case "powers", (a, n):
            whole = modulus * (a - 1)
            return (pow(a, n + 1, whole) - 1) % whole // (a - 1)
        case "runs", (a, b, c):
            whole = modulus * (a - 1)
            return (a * tower((a, b, c), whole) - 1) % whole // (a - 1)
        case "pair", (a, b, c, d, e, f):
            return (tower((a, b, c), modulus) + tower((d, e, f), modulus)) % modulus
    return tower(numbers, modulus)


def total(e: int, n: int) -> int:
    """Return 1^e + ... + n^e for e up to 3, by the closed forms."""
    first = n * (n + 1) // 2
    return (first, n * (n + 1) * (2 * n + 1) // 6, first * first)[e - 1]


def is_coprime(numbers: tuple[int, ...], modulus: int) -> bool:
    """Tell whether the base of a tower is prime to the modulus."""
    return gcd(numbers[0], modulus) == 1
