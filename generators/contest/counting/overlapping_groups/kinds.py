"""Kinds of overlapping groups: what is drawn, and the answer from an identity or a bound."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations, product
from math import comb, gcd
from random import Random
from typing import NamedTuple

from generators.contest.scenes import Kind, Numbers
from generators.latex import Exact, exact

_FEW_GAMES = (3, 6)
"""Draws are fewer than one in so many games."""
_MOST_PLAYERS, _MOST_SHARES = 200, 14
"""Of the first group, in a tournament, and sizes of it that its share of games allows."""


def _levels(rng: Random, things: int, most: int) -> tuple[list[int], list[int]]:
    """Draw people; return how many have each thing, and how many have 0, 1, 2, ... things."""
    having, levels = [0] * things, [0] * (things + 1)
    for sort in product((0, 1), repeat=things):
        many = rng.randint(2, most)
        levels[sum(sort)] += many
        having = [old + many * has for old, has in zip(having, sort, strict=True)]
    return having, levels


def _all_four(rng: Random, most: int) -> Numbers | None:
    having, levels = _levels(rng, 4, most)
    return (sum(levels[1:]), *having, levels[2], levels[3])


def _exactly_two(rng: Random, most: int) -> Numbers | None:
    having, levels = _levels(rng, 4, most)
    return (sum(levels[1:]), *having, levels[3], levels[4])


def _none(rng: Random, most: int) -> Numbers | None:
    having, levels = _levels(rng, 3, most)
    return (sum(levels), *having, levels[2] + levels[3], levels[3])


def _lacking(rng: Random, most: int) -> Numbers | None:
    having, levels = _levels(rng, 4, most)
    people = sum(levels[1:])
    return (*(people - many for many in having), levels[1], levels[2], levels[4])


def _least_all(rng: Random, most: int) -> Numbers | None:
    people = rng.randint(most, 4 * most)
    having = [rng.randint(people * 3 // 4, people - 1) for _ in range(4)]
    return (people, *having) if sum(having) > 3 * people + 4 else None


def _committee(rng: Random, most: int) -> Numbers | None:
    groups = [rng.randint(3, 18) for _ in range(3)]
    chosen = rng.randint(4, 9)
    return (*groups, chosen, rng.randint(0, 1)) if chosen < sum(groups) - 2 else None


def _committee_four(rng: Random, most: int) -> Numbers | None:
    groups = [rng.randint(2, 12) for _ in range(4)]
    chosen = rng.randint(5, 9)
    return (*groups, chosen, rng.randint(0, 1)) if chosen < sum(groups) - 2 else None


def _quarrel(rng: Random, most: int) -> Numbers | None:
    groups = [rng.randint(3, 16) for _ in range(3)]
    chosen = rng.randint(4, 8)
    is_sound = chosen < sum(groups) - 2
    return (*groups, chosen, rng.randint(0, 1), rng.randint(0, 1)) if is_sound else None


def quarrels(a: int, b: int, c: int, chosen: int, is_same: int) -> int:
    """Return the committees of all groups in which both of two people have a seat.

    They are both in the first group, or one is in the second.
    """
    rest = (a - 2, b, c) if is_same else (a - 1, b - 1, c)
    missing = rest[1:] if is_same else rest[2:]
    total, seats = sum(rest), chosen - 2
    return sum(
        (-1) ** size * comb(total - sum(left), seats)
        for size in range(len(missing) + 1)
        for left in combinations(missing, size)
    )


def _quarrel_value(a: int, b: int, c: int, chosen: int, is_same: int, is_chance: int) -> Exact:
    found = committees((a, b, c), chosen) - quarrels(a, b, c, chosen, is_same)
    return exact(Fraction(found, comb(a + b + c, chosen)) if is_chance else found)


def _most_three(rng: Random, most: int) -> Numbers | None:
    having = [rng.randint(4, most) for _ in range(4)]
    people = max(having) + rng.randint(1, most // 2)
    return (people, *having) if most_three(*having) < people else None


def most_three(*having: int) -> int:
    """Return the most people that have three things or more."""
    *low, third, _ = sorted(having)
    return min(sum(having) // 3, (sum(low) + third) // 2, sum(low))


def _points(rng: Random, most: int) -> Numbers | None:
    teams, few = rng.randint(9, 40), rng.randint(*_FEW_GAMES)
    games = comb(teams, 2)
    draws = rng.randint(1, (games - 1) // few)
    points = 3 * games - draws
    return (points, few) if len(list(leagues(points, few))) == 1 else None


def leagues(points: int, few: int) -> Iterator[tuple[int, int]]:
    """Yield the teams and draws of leagues with so many points and few draws."""
    teams = 2
    while comb(teams, 2) * 2 <= points:
        games = comb(teams, 2)
        draws = 3 * games - points
        if 0 <= draws * few < games:
            yield teams, draws
        teams += 1


def points_draws(points: int, few: int) -> Exact:
    """Return the draws of the only league."""
    [(_, draws)] = leagues(points, few)
    return exact(draws)


class Field(NamedTuple):
    """Players of two groups, and the most and the least that the first one can win."""

    first: int
    second: int
    games: int
    least: int
    most: int


def field_of(first: int, times: int, more: int, rounds: int) -> Field:
    """Return a tournament whose second group is `times` the first one, and `more`."""
    second = times * first + more
    own = rounds * comb(first, 2)
    return Field(
        first, second, rounds * comb(first + second, 2), own, own + rounds * first * second
    )


def fields(times: int, more: int, won: int, lost: int, rounds: int) -> Iterator[Field]:
    """Yield the tournaments in which the first group can win `won` of `won + lost` games."""
    for first in range(1, _MOST_PLAYERS + 1):
        second = times * first + more
        own, wins = comb(first, 2) * (won + lost), comb(first + second, 2) * won
        if own <= wins <= own + first * second * (won + lost):
            yield field_of(first, times, more, rounds)


def _tournament(rng: Random, most: int) -> Numbers | None:
    times, more, rounds = rng.randint(1, 4), rng.choice((0, *range(2, 21))), rng.randint(1, 2)
    won, lost = rng.randint(1, 40), rng.randint(1, 40)
    numbers = (times, more, won, lost, rounds, rng.randint(0, 1))
    is_sound = gcd(won, lost) == 1 and won != lost and (times > 1 or more > 0)
    return numbers if is_sound and _is_settled(times, more, won, lost, rounds) else None


def _is_settled(times: int, more: int, won: int, lost: int, rounds: int) -> bool:
    """Tell whether there is one tournament; large ones must be excluded by shares of games."""
    both, every = won + lost, (times + 1) ** 2
    high = both * (1 + 2 * times) - won * every
    low = won * every - both
    # Twice the excess of games is lead * first^2 + (others) * first + ..., negative from some size.
    lead = min(high, low)
    others = 2 * both * (1 + more + times) + won * (times + 1) * (2 * more + 1)
    if lead >= 0 or others > -lead * _MOST_PLAYERS:
        return False
    shares = list(fields(times, more, won, lost, rounds))
    found = [one for one in shares if won * one.games % both == 0]
    return len(found) == 1 and 1 < len(shares) <= _MOST_SHARES and found[0].first > 1


def tournament(times: int, more: int, won: int, lost: int, rounds: int, is_games: int) -> Exact:
    """Return the games of the only tournament, or its players."""
    [one] = (
        one for one in fields(times, more, won, lost, rounds) if won * one.games % (won + lost) == 0
    )
    return exact(one.games if is_games else one.first + one.second)


def committees(groups: Numbers, chosen: int) -> int:
    """Return the committees with somebody of each group, by inclusion-exclusion."""
    total = sum(groups)
    return sum(
        (-1) ** size * comb(total - sum(left), chosen)
        for size in range(len(groups))
        for left in combinations(groups, size)
    )


def _seats(*numbers: int) -> Exact:
    *groups, chosen, is_chance = numbers
    found = committees(tuple(groups), chosen)
    return exact(Fraction(found, comb(sum(groups), chosen)) if is_chance else found)


GROUPS: Mapping[str, Kind] = {
    "all_four": Kind(
        1,
        "n a b c d two three",
        _all_four,
        lambda n, a, b, c, d, two, three: exact(Fraction(a + b + c + d - n - two - 2 * three, 3)),
    ),
    "exactly_two": Kind(
        1,
        "n a b c d three four",
        _exactly_two,
        lambda n, a, b, c, d, three, four: exact(a + b + c + d - n - 2 * three - 3 * four),
    ),
    "none": Kind(
        2,
        "n a b c two three",
        _none,
        lambda n, a, b, c, two, three: exact(n - (a + b + c - two - three)),
    ),
    "lacking": Kind(
        2,
        "w x y z one two four",
        _lacking,
        lambda w, x, y, z, one, two, four: exact(w + x + y + z - 2 * one - two + four),
    ),
    "least_all": Kind(
        3, "n a b c d", _least_all, lambda n, a, b, c, d: exact(a + b + c + d - 3 * n), 2
    ),
    "committee": Kind(3, "a b c k is_chance", _committee, _seats),
    "most_three": Kind(
        4, "n a b c d", _most_three, lambda n, a, b, c, d: exact(most_three(a, b, c, d)), 2
    ),
    "points": Kind(4, "points few", _points, points_draws),
    "committee_four": Kind(4, "a b c d k is_chance", _committee_four, _seats, 2),
    "quarrel": Kind(5, "a b c k is_same is_chance", _quarrel, _quarrel_value, 1),
    "tournament": Kind(5, "times more won lost rounds is_games", _tournament, tournament, 2),
}
"""Kind -> how it is drawn and worked out. `n` people; `a`, `b`, `c`, `d` have one of the things,
`w`, `x`, `y`, `z` lack it; `one`, `two`, `three`, `four` have so many of them."""
