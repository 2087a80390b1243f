"""Subset counts: how many subsets, or chains of them, meet a condition on size, ends, gaps or sums.

The generator fixes what decides (the ends, the odd elements, the place in a chain where an element
comes in, binary digits) and uses closed forms. The solver knows no binomials: it lets sets grow
element by element and keeps count of what they have become.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import pairwise
from random import Random

from generators.contest.counting.subset_counts.instance import (
    DEPTH,
    Subsets,
    elements,
    leasts,
    value,
)
from generators.contest.counting.subset_counts.steps import letters, steps
from generators.contest.counting.subset_counts.words import picture, render
from generators.family import Family, Knob, Knobs, redrawn
from proofmill.problem import Json

IDEAS = Knob("ideas", 1, 4, "ideas from the condition to the count")
SPREAD = Knob("spread", 60, 80, "how far the numbers reach")

_SHARE = {"inverse": 4, "size": 2, "ends": 3}
"""How often a kind is drawn, 1 where nothing is said; the others have fewer instances."""
_MOST_SEATS = 50
"""Round a circle."""
_MOST_DIGITS = 8


@redrawn(4000, "sets that can be counted")
def _generate(rng: Random, knobs: Knobs) -> Subsets | None:
    depth = IDEAS.integer(knobs)
    kinds = [name for name, ideas in DEPTH.items() if ideas == depth]
    [kind] = rng.choices(kinds, [_SHARE.get(name, 1) for name in kinds])
    one = Subsets(kind, _numbers(rng, kind, SPREAD.integer(knobs)), "")
    if not _is_fair(one):
        return None
    found = value(one)
    if found < 10 or len(str(found)) > _MOST_DIGITS or found in one.numbers:
        return None
    return Subsets(kind, one.numbers, str(found))


def _numbers(rng: Random, kind: str, most: int) -> tuple[int, ...]:
    n, k = rng.randint(10, most), rng.randint(3, 6)
    match kind:
        case "range":
            return n, rng.randint(k, n - 1), k
        case "ends":
            return n, rng.randint(k + 3, 2 * n - k - 3), k
        case "parity":
            low = rng.randint(1, most)
            return low, low + rng.randint(7, most - 10), k, rng.randrange(2)
        case "size":
            low = rng.randint(0, 12)
            return low, low + rng.randint(8, most // 2), rng.randint(-9, 9)
        case "row":
            return n, k, rng.randint(2, 6)
        case "circle":
            return rng.randint(12, _MOST_SEATS), k, rng.randint(2, 6)
        case "inverse":
            return rng.randint(200, 9000), rng.randint(1, 20)
    return rng.randint(4, most), rng.randint(4, most), rng.randint(30, 999), rng.randrange(2)


def _is_fair(one: Subsets) -> bool:
    """Tell whether there is something to count."""
    match one.kind, one.numbers:
        case (("ends" | "size"), _):
            return len(leasts(one)) > 2
        case "row", (n, k, g):
            return n - (k - 1) * (g - 1) > k + 1
        case "circle", (n, k, g):
            return n - k * (g - 1) - 1 > k
        case "inverse", _:
            return 3 <= len(elements(one)) <= 8
    return True


def _solve(one: Subsets) -> list[str]:
    return _COUNTS[one.kind](*one.numbers)


def _by_ends(n: int, k: int, is_meant: Callable[[int, int], bool]) -> int:
    """Count sets of k numbers whose ends are as meant; sets grow from their least number on."""
    found = 0
    for least in range(1, n + 1):
        sizes = Counter({1: 1})
        for x in range(least + 1, n + 1):
            if is_meant(least, x):
                found += sizes[k - 1]
            for size in range(k - 1, 0, -1):
                sizes[size + 1] += sizes[size]
    return found


def _range(n: int, d: int, k: int) -> list[str]:
    return [str(_by_ends(n, k, lambda least, last: last - least == d))]


def _ends(n: int, s: int, k: int) -> list[str]:
    return [str(_by_ends(n, k, lambda least, last: last + least == s))]


def _parity(low: int, high: int, k: int, rest: int) -> list[str]:
    states = Counter({(0, 0): 1})
    for x in range(low, high + 1):
        grown = {(size + 1, (odd + x) % 2): many for (size, odd), many in states.items()}
        states.update(grown)
    return [str(states[k, rest])]


def _size(low: int, high: int, more: int) -> list[str]:
    found = 0
    for least in range(low, high + 1):
        sizes = Counter({1: 1})
        for _ in range(least + 1, high + 1):
            sizes.update({size + 1: many for size, many in list(sizes.items())})
        found += sizes[least + more]
    return [str(found)]


def _row(n: int, k: int, g: int) -> list[str]:
    return [str(_apart(n, k, g, n))]


def _apart(n: int, k: int, g: int, last: int) -> int:
    """Count choices of k of 1, ..., n that are at least g apart and end at `last` or before."""
    ending = Counter({(x, 1): 1 for x in range(1, n + 1)})
    for size in range(2, k + 1):
        for x in range(1, n + 1):
            ending[x, size] = sum(ending[y, size - 1] for y in range(1, x - g + 1))
    return sum(ending[x, k] for x in range(1, last + 1))


def _circle(n: int, k: int, g: int) -> list[str]:
    """Count by the first place that is taken; the last one must keep its distance from it."""
    found = 0
    for first in range(1, n + 1):
        ending = Counter({first: 1})
        for _ in range(k - 1):
            grown = Counter[int]()
            for x, many in ending.items():
                for y in range(x + g, n + 1):
                    grown[y] += many
            ending = grown
        found += sum(many for x, many in ending.items() if first + n - x >= g)
    return [str(found)]


def _inverse(whole: int, least: int) -> list[str]:
    """Find every set A whose elements have so many sets below them."""
    below, tops = 1, list[tuple[int, int]]()
    for top in range(least, least + whole.bit_length() + 1):
        tops.append((top, below))
        below += below  # with or without this element, below the next one
    totals = {0: [0]}
    for top, many in tops:
        for total, sums in list(totals.items()):
            if total + many <= whole:
                more = [one + top for one in sums]
                totals[total + many] = totals.get(total + many, []) + more
    return sorted({str(one) for one in totals.get(whole, [])})


def _chains(n: int, most: int, modulus: int, is_filled: int) -> list[str]:
    """Follow the size of the largest set: a chain grows by a set that holds it."""
    pascal = [[1]]
    for _ in range(n):
        row = pascal[-1]
        pascal.append([1, *(x + y for x, y in pairwise(row)), 1])
    sizes = [pascal[n][size] if size or not is_filled else 0 for size in range(n + 1)]
    found = 0
    for _ in range(most):
        found += sum(sizes)
        sizes = [
            sum(sizes[old] * pascal[n - old][new - old] for old in range(new + 1)) % modulus
            for new in range(n + 1)
        ]
    return [str(found % modulus)]


_COUNTS: Mapping[str, Callable[..., list[str]]] = {
    "range": _range,
    "ends": _ends,
    "parity": _parity,
    "size": _size,
    "row": _row,
    "circle": _circle,
    "inverse": _inverse,
    "chains": _chains,
}


def _canonical(one: Subsets) -> Json:
    return [one.kind, *one.numbers]


def _capacity(dial: float) -> float:
    return 250.0 * SPREAD.integer_at(dial)


FAMILY = Family(
    name="subset_counts",
    version=2,
    domain="math",
    summary="how many subsets, or chains of them, meet a condition on size, ends, gaps or sums",
    concepts=("subsets", "binomial coefficients", "combinatorics"),
    knobs=(IDEAS, SPREAD),
    verifier="integer",
    examples=("576", "1430"),
    generate=_generate,
    render=render,
    solve=_solve,
    steps=steps,
    letters=letters,
    # Ideas are what makes it long.
    effort=lambda one: 10 * DEPTH[one.kind] + (one.kind in ("size", "circle")),
    canonical=_canonical,
    picture=picture,
    capacity=_capacity,
    guess_rate=lambda dial: 0.02,
)
