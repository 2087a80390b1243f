"""Kinds of random processes: how each is drawn, and its value in closed form.

The waiting times for patterns are those of Conway's numbers (Guibas and Odlyzko 1981).
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import NamedTuple, TypeAlias

from generators.math.markov_hitting.instance import Numbers

Drawn: TypeAlias = tuple[Numbers, tuple[str, ...]]
Value: TypeAlias = Callable[[Numbers, tuple[str, ...]], Fraction | int]


class Kind(NamedTuple):
    """Questions that take the same ideas."""

    ideas: int
    draw: Callable[[Random], Drawn | None]
    """None for a useless draw."""
    value: Value
    weight: int = 1
    """How often it is drawn among kinds of as many ideas."""


def _share(rng: Random, most: int = 9) -> tuple[int, int]:
    whole = rng.randint(2, most)
    return rng.randint(1, whole - 1), whole


def _ruin(rng: Random) -> Drawn | None:
    up, down, stay = rng.randint(1, 6), rng.randint(1, 6), rng.randint(0, 6)
    goal = rng.randint(3, 6 if up != down else 16)
    return (up, down, stay, goal, rng.randint(1, goal - 1), *_terms(rng)), ()


def _terms(rng: Random) -> tuple[int, int]:
    """Return what a round costs and what is paid before, or what is won and what is lost."""
    return rng.choice(((1, 0), *((rng.randint(2, 9), rng.randint(1, 9)) for _ in range(5))))


def _settled(chance: Fraction, terms: Numbers) -> Fraction:
    """Return the expected gain: so much is won with a chance, and else so much is lost."""
    return chance * terms[0] - (1 - chance) * terms[1]


def _paid(time: Fraction, terms: Numbers) -> Fraction:
    """Return the expected cost: so much in each round, and so much before."""
    return time * terms[0] + terms[1]


def _ruin_chance(numbers: Numbers) -> Fraction:
    up, down, _, goal, start, *_ = numbers
    r = Fraction(down, up)
    return Fraction(start, goal) if r == 1 else (r**start - 1) / (r**goal - 1)


def _ruin_value(numbers: Numbers, _: tuple[str, ...]) -> Fraction:
    return _settled(_ruin_chance(numbers), numbers[5:])


def _ruin_time(numbers: Numbers, _: tuple[str, ...]) -> Fraction:
    up, down, stay, goal, start, *terms = numbers
    if up == down:
        moves = Fraction(start * (goal - start))
    else:
        moves = (goal * _ruin_chance(numbers) - start) * Fraction(up + down, up - down)
    return _paid(moves * Fraction(up + down + stay, up + down), tuple(terms))


def _run(rng: Random) -> Drawn:
    return (*_share(rng, 12), *_terms(rng)), ("H" * rng.randint(2, 4),)


def _pattern(rng: Random) -> Drawn | None:
    word = "".join(rng.choice("HT") for _ in range(rng.randint(3, 5)))
    return ((*_share(rng, 7), *_terms(rng)), (word,)) if len(set(word)) > 1 else None


def _weight(word: str, a: int, b: int) -> Fraction:
    """Return one over the chance of a word."""
    found = Fraction(1)
    for letter in word:
        found *= Fraction(b, a if letter == "H" else b - a)
    return found


def _overlap(one: str, other: str, a: int, b: int) -> Fraction:
    """Return Conway's number: the weights of what ends one word and starts the other."""
    sizes = range(1, min(len(one), len(other)) + 1)
    shared = [other[:size] for size in sizes if one[-size:] == other[:size]]
    return sum((_weight(word, a, b) for word in shared), Fraction(0))


def _pattern_time(numbers: Numbers, words: tuple[str, ...]) -> Fraction:
    [word] = words
    return _paid(_overlap(word, word, *numbers[:2]), numbers[2:])


def _race(rng: Random) -> Drawn | None:
    one, other = ("".join(rng.choice("HT") for _ in range(rng.randint(3, 4))) for _ in range(2))
    return (
        ((*_share(rng, 5), *_terms(rng)), (one, other))
        if one not in other and other not in one
        else None
    )


def _race_odds(numbers: Numbers, words: tuple[str, ...]) -> tuple[Fraction, Fraction]:
    one, other = words
    return (
        _overlap(other, other, *numbers[:2]) - _overlap(other, one, *numbers[:2]),
        _overlap(one, one, *numbers[:2]) - _overlap(one, other, *numbers[:2]),
    )


def _race_chance(numbers: Numbers, words: tuple[str, ...]) -> Fraction:
    first, second = _race_odds(numbers, words)
    return _settled(first / (first + second), numbers[2:])


def _race_time(numbers: Numbers, words: tuple[str, ...]) -> Fraction:
    """Return the expected end of the race; the first word alone is waited for from there on."""
    one, other = words
    first, second = _race_odds(numbers, words)
    coin = numbers[:2]
    whole = _overlap(one, one, *coin) * _overlap(other, other, *coin)
    mixed = _overlap(one, other, *coin) * _overlap(other, one, *coin)
    return _paid((whole - mixed) / (first + second), numbers[2:])


def _coupons(rng: Random) -> Drawn:
    parts = sorted(rng.randint(1, 6) for _ in range(rng.randint(3, 4)))
    return (*_terms(rng), *parts), ()


def _coupons_time(numbers: Numbers, _: tuple[str, ...]) -> Fraction:
    """Return the expectation of a maximum by those of minima."""
    parts = numbers[2:]
    whole, found = sum(parts), Fraction(0)
    for size in range(1, len(parts) + 1):
        for chosen in combinations(parts, size):
            found += Fraction((-1) ** (size + 1) * whole, sum(chosen))
    return _paid(found, numbers[:2])


def _ring(rng: Random) -> Drawn:
    size = rng.randint(5, 14)
    return (size, rng.randint(2, size - 2), *_share(rng, 16), *_terms(rng)), ()


def _ring_time(numbers: Numbers, _: tuple[str, ...]) -> Fraction:
    size, far, stay, parts, *terms = numbers
    return _paid(Fraction(far * (size - far) * parts, parts - stay), tuple(terms))


def _solid(rng: Random) -> Drawn:
    return (rng.randrange(7), *_share(rng, 16), rng.randint(1, 9), rng.randint(1, 9)), ()


SOLID_TIMES = (
    *(("cube", 1, 7), ("cube", 3, 9), ("cube", 7, 10)),
    *(("octahedron", 1, 5), ("octahedron", 5, 6)),
    *(("tetrahedron", 1, 3), ("prism", 4, Fraction(33, 5))),
)
"""Solid, the vertex to be reached from vertex 0, and the expected number of moves along edges."""


def _solid_time(numbers: Numbers, _: tuple[str, ...]) -> Fraction:
    which, stay, parts, cost, rest = numbers
    moves = Fraction(SOLID_TIMES[which][2])
    return moves * cost + moves * Fraction(stay * rest, parts - stay)


def _line(rng: Random) -> tuple[int, int, int]:
    goal = rng.randint(5, 14)
    return goal, rng.randint(1, goal - 1), rng.randint(1, goal - 1)


def _visits(rng: Random) -> Drawn | None:
    goal, start, place = _line(rng)
    return ((goal, start, place, *_share(rng, 16)), ()) if start != place else None


def _visits_value(numbers: Numbers, _: tuple[str, ...]) -> Fraction:
    goal, start, place, stay, parts = numbers
    low, high = min(start, place), max(start, place)
    return Fraction(2 * low * (goal - high), goal) * Fraction(parts, parts - stay)


def _given_time(numbers: Numbers, _: tuple[str, ...]) -> Fraction:
    """Return the expected cost of a walk that is known to reach the goal."""
    up, down, stay, goal, start, *terms = numbers
    r = Fraction(down, up)
    if r == 1:
        moves = Fraction(goal**2 - start**2, 3)
    else:
        high, low = (place * (1 + r**place) / (1 - r**place) for place in (goal, start))
        moves = (high - low) * Fraction(up + down, up - down)
    return _paid(moves * Fraction(up + down + stay, up + down), tuple(terms))


KINDS: Mapping[str, Kind] = {
    "ruin": Kind(1, _ruin, _ruin_value, 2),
    "duration": Kind(1, _ruin, _ruin_time, 2),
    "run": Kind(2, _run, _pattern_time),
    "coupons": Kind(2, _coupons, _coupons_time, 2),
    "ring": Kind(2, _ring, _ring_time, 3),
    "pattern": Kind(3, _pattern, _pattern_time, 3),
    "solid": Kind(3, _solid, _solid_time, 3),
    "race": Kind(4, _race, _race_chance, 2),
    "visits": Kind(4, _visits, _visits_value, 3),
    "given": Kind(5, _ruin, _given_time, 2),
    "race_time": Kind(5, _race, _race_time, 2),
}
"""Kind -> how it is drawn and worked out.

Numbers: of `ruin`, `duration` and `given` the parts of the chances to go up, down and nowhere, the
goal and the start; of patterns the chance a/b of heads; of `ring` how many places, how far the goal
is and the chance to stay; then for all of these what is won and lost, or what a round costs and
what is paid before. Of `coupons` the same two, and the parts of a wheel; of `solid` which one of
`SOLID_TIMES`, the chance to stay, how long a move takes and a rest; of `visits` the goal, the
start, the place, and the chance to stay."""
