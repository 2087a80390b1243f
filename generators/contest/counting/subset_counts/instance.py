"""Subsets told by size, ends, gaps and sums: what is told, and the count in closed form."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import comb


@dataclass(frozen=True, slots=True)
class Subsets:
    """Subsets of 1, ..., n where nothing else is said.

    `range` (n, d, k) and `ends` (n, s, k): k elements, greatest minus (plus) least is d (s);
    `parity` (a, b, k, r): k of a, ..., b whose sum is odd (r = 1) or even; `size` (a, b, e): of
    a, ..., b, with as many elements as the least one plus e; `row` and `circle` (n, k, g): k of n
    places in a row (circle), any two at least g apart; `inverse` (N, m): N finite sets of integers
    from m on have their greatest element in A; `chains` (n, l, modulus, f): chains of at most l
    sets, the first one not empty if f is 1, modulo a number.
    """

    kind: str
    numbers: tuple[int, ...]
    answer: str = field(compare=False)


DEPTH: Mapping[str, int] = {
    **{"range": 1, "parity": 1, "ends": 2, "size": 2, "row": 2},
    **{"inverse": 3, "circle": 3, "chains": 4},
}
"""Ideas to the answer."""


def value(one: Subsets) -> int:
    """Return the answer, in closed form."""
    n = one.numbers
    match one.kind:
        case "range":
            return (n[0] - n[1]) * comb(n[1] - 1, n[2] - 2)
        case "ends":
            return sum(comb(n[1] - 2 * a - 1, n[2] - 2) for a in leasts(one))
        case "parity":
            return sum(x * y for _, x, y in splits(one))
        case "size":
            return sum(comb(n[1] - least, least + n[2] - 1) for least in leasts(one))
        case "row":
            return comb(n[0] - (n[1] - 1) * (n[2] - 1), n[1])
        case "circle":
            return n[0] * comb(n[0] - n[1] * (n[2] - 1) - 1, n[1] - 1) // n[1]
        case "inverse":
            return sum(elements(one))
    size, most, modulus, is_filled = n
    if is_filled:
        return (pow(most + 1, size, modulus) - 1) % modulus
    return sum(pow(k + 1, size, modulus) for k in range(1, most + 1)) % modulus


def leasts(one: Subsets) -> list[int]:
    """Return the least elements that some of the sets have."""
    if one.kind == "ends":
        n, s, k = one.numbers
        return [a for a in range(max(1, s - n), (s + 1) // 2) if s - 2 * a - 1 >= k - 2]
    low, high, more = one.numbers
    return [a for a in range(low, high + 1) if a + more >= 1 and high - a >= a + more - 1]


def splits(one: Subsets) -> list[tuple[int, int, int]]:
    """Return how many odd elements there may be, with the choices of odd and of even ones."""
    low, high, k, rest = one.numbers
    odd = (high + 1) // 2 - low // 2
    even = high - low + 1 - odd
    found = [(j, comb(odd, j), comb(even, k - j)) for j in range(k + 1) if j % 2 == rest]
    return [one_ for one_ in found if one_[1] * one_[2]]


def elements(one: Subsets) -> list[int]:
    """Return the elements of the unknown set, by the binary digits of the number told."""
    whole, least = one.numbers
    return [least + at for at in range(whole.bit_length()) if whole >> at & 1]
