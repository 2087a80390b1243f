"""Puzzles about digits and bases, and the few candidates that an idea leaves."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Digits:
    """A condition on the digits of whole numbers, or on a base."""

    kind: str
    """`base` (x, y, z): in some base x times y is z, written with digits below 10; asked is z in
    decimal; `plus` (k, N): n plus k times its digit sum is N; `times` (k, c, d): n has d digits and
    is k times its digit sum plus c; `divides` (p, q): bases in which the digits of p make up a
    divisor of what those of q make up; `joined` (k, c): 100x + y = kxy + c for x and y of two
    digits, asked is 100x + y."""
    numbers: tuple[int, ...]
    asked: str
    """`set`, `sum`, `largest`, `value`."""
    answer: str = field(compare=False)


def read(digits: int, base: int) -> int:
    """Return the value of decimal digits in a base."""
    value = 0
    for digit in str(digits):
        value = value * base + int(digit)
    return value


def written(value: int, base: int) -> int | None:
    """Return the digits of a number in a base; None if one is above 9."""
    digits = ""
    while value:
        value, digit = divmod(value, base)
        if digit > 9:
            return None
        digits = str(digit) + digits
    return int(digits or "0")


def digit_sum(n: int) -> int:
    """Return the sum of the decimal digits."""
    total = 0
    while n:
        n, digit = divmod(n, 10)
        total += digit
    return total


def candidates(puzzle: Digits) -> list[int]:
    """Return all solutions, ascending, by the idea of the kind."""
    match puzzle.kind, puzzle.numbers:
        case "base", (x, y, z):
            least = max(map(int, f"{x}{y}{z}")) + 1
            bases = [b for b in range(least, 400) if read(x, b) * read(y, b) == read(z, b)]
            return [read(z, b) for b in bases]
        case "plus", (k, total):
            sums = range(1, 9 * len(str(total)) + 1)
            return sorted(n for s in sums if (n := total - k * s) > 0 and digit_sum(n) == s)
        case "times", (k, c, d):
            found = [k * s + c for s in range(1, 9 * d + 1)]
            return [n for s, n in enumerate(found, 1) if n > 0 and _fits(n, s, d)]
        case "divides", (p, q):
            return _bases(p, q)
    k, c = puzzle.numbers
    found = []
    for u in _divisors(100 - k * c):  # (kx - 1)(ky - 100) = 100 - kc
        v = (100 - k * c) // u
        if (u + 1) % k == 0 and (v + 100) % k == 0:
            x, y = (u + 1) // k, (v + 100) // k
            if 10 <= x <= 99 and 10 <= y <= 99:
                found.append(100 * x + y)
    return sorted(found)


def _fits(n: int, total: int, digits: int) -> bool:
    return len(str(n)) == digits and digit_sum(n) == total


def _divisors(whole: int) -> list[int]:
    size = abs(whole)
    found = [d for d in range(1, size + 1) if size % d == 0]
    return [sign * d for d in found for sign in (1, -1)]


def rest(p: int, q: int) -> int:
    """Return what q(b) comes to where p(b) = ab + c vanishes, times the power of a in front."""
    a, c = divmod(p, 10)
    value, power = 0, 1
    for digit in str(q):
        value = value * -c + int(digit) * power
        power *= a
    return value


def _bases(p: int, q: int) -> list[int]:
    """Return the bases: p(b) divides a fixed number, so only its divisors come into question."""
    whole = rest(p, q)
    if not whole:
        return []
    a, c = divmod(p, 10)
    least = max(map(int, f"{p}{q}")) + 1
    bases = sorted({(d - c) // a for d in _divisors(whole) if (d - c) % a == 0})
    return [b for b in bases if b >= least and read(q, b) % read(p, b) == 0]
