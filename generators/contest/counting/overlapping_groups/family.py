"""Overlapping groups: who is in how many of them, committees of all, and tournaments of two.

The generator adds up who has how many things, bounds what is shared, uses inclusion-exclusion, and
compares games among a group with its share of all games. The solver gives each sort of people a
number and lets CP-SAT find the least and the greatest number asked for; committees are added up by
their seats for each group; leagues and tournaments of all sizes are tried.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import permutations, product
from math import comb, prod
from random import Random

from generators.contest.counting.overlapping_groups.kinds import GROUPS
from generators.contest.counting.overlapping_groups.steps import STEPS
from generators.contest.counting.overlapping_groups.words import picture, told
from generators.contest.scenes import (
    IDEAS,
    Numbers,
    Scene,
    canonical,
    drawn,
    explained,
    lettered,
)
from generators.family import Family, Knob, Knobs, redrawn
from generators.latex import number
from generators.search import cp_model, new_model
from proofmill.problem import Json

PEOPLE = Knob("people", 60, 90, "size of the groups")


@redrawn(800, "groups with one answer")
def _generate(rng: Random, knobs: Knobs) -> Scene | None:
    return drawn(GROUPS, rng, IDEAS.integer(knobs), PEOPLE.integer(knobs))


def _solve(scene: Scene) -> list[str]:
    return _SOLVERS[scene.kind](*scene.numbers)


Weight = Callable[[Numbers], int]
"""From what a sort of people has (1) and lacks (0), how often one of them counts."""


def _extremes(
    things: int, told: Sequence[tuple[Weight, int]], asked: Weight, most: int
) -> list[int]:
    """Return the least and the greatest sum of weights over all people that agree with the told."""
    sorts = list(product((0, 1), repeat=things))
    model = new_model()
    people = [model.new_int_var(0, most, "") for _ in sorts]
    for weight, value in told:
        terms = [weight(sort) * many for sort, many in zip(sorts, people, strict=True)]
        model.add(sum(terms) == value)
    goal = sum(asked(sort) * many for sort, many in zip(sorts, people, strict=True))
    found = []
    for sign in (1, -1):
        model.minimize(sign * goal)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = 0
        if solver.solve(model) != cp_model.OPTIMAL:
            return []
        found.append(sign * round(solver.objective_value))
    return found


def _sure(things: int, told: Sequence[tuple[Weight, int]], asked: Weight, most: int) -> list[str]:
    """Return the number asked for, once if it is the same in all cases."""
    return [str(value) for value in sorted(set(_extremes(things, told, asked, most)))]


def _has(thing: int) -> Weight:
    return lambda sort: sort[thing]


def _lacks(thing: int) -> Weight:
    return lambda sort: 1 - sort[thing]


def _exactly(many: int) -> Weight:
    return lambda sort: int(sum(sort) == many)


def _anybody(sort: Numbers) -> int:
    return 1


def _all_four(n: int, a: int, b: int, c: int, d: int, two: int, three: int) -> list[str]:
    told = [(_anybody, n), (_exactly(0), 0), (_exactly(2), two), (_exactly(3), three)]
    having = [(_has(i), many) for i, many in enumerate((a, b, c, d))]
    return _sure(4, told + having, _exactly(4), n)


def _exactly_two(n: int, a: int, b: int, c: int, d: int, three: int, four: int) -> list[str]:
    told = [(_anybody, n), (_exactly(0), 0), (_exactly(3), three), (_exactly(4), four)]
    having = [(_has(i), many) for i, many in enumerate((a, b, c, d))]
    return _sure(4, told + having, _exactly(2), n)


def _none(n: int, a: int, b: int, c: int, two: int, three: int) -> list[str]:
    told = [(_anybody, n), (lambda sort: int(sum(sort) >= 2), two), (_exactly(3), three)]
    having = [(_has(i), many) for i, many in enumerate((a, b, c))]
    return _sure(3, told + having, _exactly(0), n)


def _lacking(w: int, x: int, y: int, z: int, one: int, two: int, four: int) -> list[str]:
    told = [(_exactly(0), 0), (_exactly(1), one), (_exactly(2), two), (_exactly(4), four)]
    lacks = [(_lacks(i), many) for i, many in enumerate((w, x, y, z))]
    return _sure(4, told + lacks, _anybody, w + x + y + z + four)


def _least_all(n: int, a: int, b: int, c: int, d: int) -> list[str]:
    having = [(_has(i), many) for i, many in enumerate((a, b, c, d))]
    return [str(value) for value in _extremes(4, [(_anybody, n), *having], _exactly(4), n)[:1]]


def _most_three(n: int, a: int, b: int, c: int, d: int) -> list[str]:
    having = [(_has(i), many) for i, many in enumerate((a, b, c, d))]
    told = [(_anybody, n), *having]
    return [str(value) for value in _extremes(4, told, lambda sort: int(sum(sort) >= 3), n)[1:]]


def _committee(*numbers: int) -> list[str]:
    *groups, chosen, is_chance = numbers
    found = sum(
        prod(comb(group, few) for group, few in zip(groups, seats, strict=True))
        for seats in product(*(range(1, group + 1) for group in groups))
        if sum(seats) == chosen
    )
    every = comb(sum(groups), chosen) if is_chance else 1
    return [number(Fraction(found, every))]


def _quarrel(a: int, b: int, c: int, chosen: int, is_same: int, is_chance: int) -> list[str]:
    # The seats of the two (0, 1 or 2) are told apart from those of the others.
    others = (a - 2, b, c) if is_same else (a - 1, b - 1, c)
    found = 0
    for seats in product(*(range(other + 1) for other in others)):
        first, second, third = seats
        for both in ((0, 0), (1, 0), (0, 1)):
            filled = (
                (first + sum(both), second, third)
                if is_same
                else (first + both[0], second + both[1], third)
            )
            if sum(filled) == chosen and min(filled) > 0:
                found += prod(comb(all_, few) for all_, few in zip(others, seats, strict=True))
    return [number(Fraction(found, comb(a + b + c, chosen) if is_chance else 1))]


_MOST_TEAMS = 120


def _points(points: int, few: int) -> list[str]:
    found = set[int]()
    for teams in range(2, _MOST_TEAMS):
        games = teams * (teams - 1) // 2
        decided = points - 2 * games
        if 0 <= decided <= games and few * (games - decided) < games:
            found.add(games - decided)
    return [str(draws) for draws in sorted(found)]


_MOST_PLAYERS = 600
"""Of the first group."""


def _tournament(
    times: int, more: int, won: int, lost: int, rounds: int, is_games: int
) -> list[str]:
    found = []
    for first in range(1, _MOST_PLAYERS):
        second = times * first + more
        inside = rounds * first * (first - 1) // 2
        across, beyond = rounds * first * second, rounds * second * (second - 1) // 2
        # Of the games across, `taken` are won by the first group.
        taken, rest = divmod(won * (across + beyond) - lost * inside, won + lost)
        if not rest and 0 <= taken <= across:
            found.append(inside + across + beyond if is_games else first + second)
    return [str(value) for value in found]


_SOLVERS: Mapping[str, Callable[..., list[str]]] = {
    "all_four": _all_four,
    "exactly_two": _exactly_two,
    "none": _none,
    "lacking": _lacking,
    "least_all": _least_all,
    "most_three": _most_three,
    "committee": _committee,
    "committee_four": _committee,
    "quarrel": _quarrel,
    "points": _points,
    "tournament": _tournament,
}


def _orders(size: int, start: int, groups: int) -> list[Numbers]:
    """Return the orders of fields in which only the groups change places."""
    inner = range(start, start + groups)
    return [(*range(start), *order, *range(start + groups, size)) for order in permutations(inner)]


_SWAPS: Mapping[str, Sequence[Numbers]] = {
    "all_four": _orders(7, 1, 4),
    "exactly_two": _orders(7, 1, 4),
    "none": _orders(6, 1, 3),
    "lacking": _orders(7, 0, 4),
    "least_all": _orders(5, 1, 4),
    "most_three": _orders(5, 1, 4),
    "committee": _orders(5, 0, 3),
    "committee_four": _orders(6, 0, 4),
}

_QUARREL_SWAPS: Sequence[Sequence[Numbers]] = ([(1, 0, 2, 3, 4, 5)], [(0, 2, 1, 3, 4, 5)])
"""Groups with one of the two each, or with none of them, change places."""


def _canonical(scene: Scene) -> Json:
    if scene.kind == "quarrel":
        return canonical(scene, {"quarrel": _QUARREL_SWAPS[scene.numbers[4] % 2]})
    return canonical(scene, _SWAPS)


FAMILY = Family(
    name="overlapping_groups",
    version=1,
    domain="math",
    summary="how many are in all groups, committees of all groups, tournaments between two groups",
    concepts=("inclusion-exclusion", "double counting", "integrality"),
    knobs=(IDEAS, PEOPLE),
    verifier="math",
    examples=(r"\frac{17}{66}", "58", r"\frac{29}{91}", "37"),
    generate=_generate,
    render=told,
    solve=_solve,
    steps=lambda scene: explained(STEPS, scene),
    letters=lambda scene: lettered(STEPS, scene),
    # Each idea is a turn of thought; lines of the solution tell kinds of as many ideas apart.
    effort=lambda scene: 10 * GROUPS[scene.kind].ideas + len(explained(STEPS, scene)),
    canonical=_canonical,
    picture=picture,
    capacity=lambda dial: 10_000.0,
    guess_rate=lambda dial: 0.01,
)
