"""Deduction on a street of houses, for the zebra grid: true clues, and the work of a proof.

For every attribute the set of permutations still possible is kept as the bits of one integer, so
that a clue between two attributes is a few `and`s and the all-different rule comes for free.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache, reduce
from itertools import permutations
from operator import or_
from random import Random
from typing import NamedTuple, TypeAlias

MAX_SPLITS = 60
"""Cases that a proof of uniqueness may need; a clue whose removal would need more stays."""


class Clue(NamedTuple):
    """A relation between the houses of two values; `at` relates a value to a house number."""

    kind: str
    left: int
    """attribute * houses + value."""
    right: int
    """The other value, or the house (from 0) of an `at` clue."""


Relation: TypeAlias = Callable[[int, int], bool]

# kind -> whether house p of the left value and house q of the right value satisfy it
HOLDS: Mapping[str, Relation] = {
    "same": lambda p, q: p == q,
    "different": lambda p, q: p != q,
    "next_left": lambda p, q: p + 1 == q,
    "left": lambda p, q: p < q,
    "beside": lambda p, q: abs(p - q) == 1,
    "two_apart": lambda p, q: abs(p - q) == 2,
}
KINDS = ("at", *HOLDS)
DIRECT = ("at", "same")


@cache
def placed(houses: int) -> list[list[int]]:
    """For value v and house p: the permutations (as bits) that put v into p."""
    masks = [[0] * houses for _ in range(houses)]
    for index, order in enumerate(permutations(range(houses))):
        for value, house in enumerate(order):
            masks[value][house] |= 1 << index
    return masks


@cache
def related(houses: int, kind: str, left: int, right: int) -> int:
    """The permutations of one attribute whose values `left` and `right` satisfy `kind`."""
    masks, holds = placed(houses), HOLDS[kind]
    return sum(
        masks[left][p] & masks[right][q]
        for p in range(houses)
        for q in range(houses)
        if p != q and holds(p, q)
    )


class Tables(NamedTuple):
    """Look-ups over sets of houses, each set being the bits of an integer below 2 ** houses."""

    union: list[list[int]]
    """union[v][s]: the permutations that put value v into one of the houses in s."""
    forward: dict[str, list[int]]
    """forward[kind][s]: houses allowed for the right value when the left one is in s."""
    backward: dict[str, list[int]]


@cache
def tables_of(houses: int) -> Tables:
    """Return the look-ups for streets of so many houses."""
    sets, places = range(1 << houses), range(houses)
    union = [
        [sum(mask for p, mask in enumerate(masks) if chosen >> p & 1) for chosen in sets]
        for masks in placed(houses)
    ]

    def reach(holds: Relation) -> list[int]:
        one = [sum(1 << q for q in places if holds(p, q)) for p in places]
        return [reduce(or_, (one[p] for p in places if chosen >> p & 1), 0) for chosen in sets]

    forward = {kind: reach(holds) for kind, holds in HOLDS.items()}
    backward = {kind: reach(_swapped(holds)) for kind, holds in HOLDS.items()}
    return Tables(union, forward, backward)


def _swapped(holds: Relation) -> Relation:
    return lambda p, q: holds(q, p)


@lru_cache(maxsize=50_000)
def houses_of(domain: int, houses: int, value: int) -> int:
    """Return the set of houses that one value can still be in."""
    found, bit = 0, 1
    for mask in placed(houses)[value]:
        if domain & mask:
            found |= bit
        bit <<= 1
    return found


def _revise(domains: list[int], clue: Clue, houses: int) -> bool:
    """Narrow both attributes of a clue; tell whether anything changed."""
    a, i = divmod(clue.left, houses)
    old_a = domains[a]
    if clue.kind == "at":
        domains[a] = old_a & placed(houses)[i][clue.right]
        return domains[a] != old_a
    b, j = divmod(clue.right, houses)
    if a == b:
        domains[a] = old_a & related(houses, clue.kind, i, j)
        return domains[a] != old_a
    tables, old_b = tables_of(houses), domains[b]
    at_i, at_j = houses_of(old_a, houses, i), houses_of(old_b, houses, j)
    keep_i = at_i & tables.backward[clue.kind][at_j]
    keep_j = at_j & tables.forward[clue.kind][at_i]
    if keep_i != at_i:
        domains[a] = old_a & tables.union[i][keep_i]
    if keep_j != at_j:
        domains[b] = old_b & tables.union[j][keep_j]
    return keep_i != at_i or keep_j != at_j


def _settle(domains: list[int], clues: Sequence[Clue], houses: int) -> int:
    """Revise to the fixed point; return the number of revisions, negative on a contradiction.

    A clue is revised again only when one of its attributes has changed since.
    """
    work = 0
    changed = [1] * len(domains)
    seen = [0] * len(clues)
    is_stable = False
    while not is_stable:
        is_stable = True
        for index, clue in enumerate(clues):
            a = clue.left // houses
            b = a if clue.kind == "at" else clue.right // houses
            if seen[index] > changed[a] and seen[index] > changed[b]:
                continue
            work += 1
            seen[index] = work + 1
            if _revise(domains, clue, houses):
                is_stable = False
                changed[a] = changed[b] = work + 1
                if not domains[a]:
                    return -work
    return work


def _count(domains: list[int], clues: Sequence[Clue], houses: int, splits: int) -> tuple[int, int]:
    """Return (number of solutions up to 2, revisions done) by settling and case splits.

    Beyond `splits` nested or consecutive cases the answer is 2: not proved to be unique.
    """
    work = _settle(domains, clues, houses)
    if work < 0:
        return 0, -work
    open_domains = [a for a, domain in enumerate(domains) if domain & (domain - 1)]
    if not open_domains:
        return 1, work
    a = min(open_domains, key=lambda index: domains[index].bit_count())
    found, rest = 0, domains[a]
    if rest.bit_count() > splits:
        return 2, work
    each = splits // rest.bit_count()
    while rest:
        bit = rest & -rest
        rest ^= bit
        branch = [*domains]
        branch[a] = bit
        more, extra = _count(branch, clues, houses, each)
        found, work = found + more, work + extra
        if found > 1:
            break
    return found, work


def count(clues: Sequence[Clue], houses: int, attributes: int) -> tuple[int, int]:
    """Return (number of solutions up to 2, revisions done); 2 also for what is not proved."""
    return _count(fresh(houses, attributes), clues, houses, MAX_SPLITS)


def fresh(houses: int, attributes: int) -> list[int]:
    """Return every permutation for each attribute."""
    # Every permutation puts value 0 somewhere, so these masks together are all of them.
    return [sum(placed(houses)[0])] * attributes


def true_clues(rng: Random, where: list[int], houses: int, indirect: float) -> list[Clue]:
    """Return random clues that hold, more than are needed, no pair of values twice."""
    size = len(where)
    clues: dict[tuple[int, int], Clue] = {}
    for _ in range(6 * size):
        left, right = rng.randrange(size), rng.randrange(size)
        p, q = where[left], where[right]
        if left == right or (right, left) in clues:
            continue
        if rng.random() < indirect:
            kinds = [kind for kind in HOLDS if kind not in DIRECT and HOLDS[kind](p, q)]
            if left // houses == right // houses or "different" not in kinds or len(kinds) > 1:
                kinds = [kind for kind in kinds if kind != "different"]
            if kinds:
                clues.setdefault((left, right), Clue(rng.choice(kinds), left, right))
        elif p == q:
            clues.setdefault((left, right), Clue("same", left, right))
        elif rng.random() < 0.15:
            clues.setdefault((left, left), Clue("at", left, p))
    return list(clues.values())
