"""Travelling salesman: the one shortest round trip over six to ten towns.

Times differ by direction, so that a trip and its reverse are two. The generator's dynamic program
(Held and Karp 1962) finds the shortest trip and proves it the only one; the solver branches and
bounds.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise, permutations
from math import factorial, hypot
from operator import add
from random import Random
from typing import TypeAlias

from generators.canonical import normal_form
from generators.deducing import worked_plan
from generators.family import Family, Knob, Knobs, redrawn
from generators.pictures import Panel, Table
from generators.wording import Grammar, draw, speak
from proofmill.problem import Json, canonical_json

TOWNS = Knob("towns", 5, 10, "towns to visit")
DETOUR = Knob("detour", 0.6, 0.3, "most that a road adds to the straight distance, as a share")

_WIDTH = 60
"""Side of the square on which the towns lie, in minutes of travel."""
_LEAST = 3
"""Minutes between any two towns."""

Times: TypeAlias = tuple[tuple[int, ...], ...]
"""Minutes from each town to each; 0 to itself."""
Way: TypeAlias = tuple[int, int, tuple[int, ...]]
"""Least time, in how many ways, and one of them."""


@dataclass(frozen=True, slots=True)
class Country:
    """The trip begins and ends in the town of place `start`."""

    names: tuple[str, ...]
    times: Times
    start: int
    answer: str = field(compare=False)
    """Names in the order of the visit, the first town once, as JSON."""


@redrawn(200, "single shortest trip")
def _generate(rng: Random, knobs: Knobs) -> Country | None:
    count = TOWNS.integer(knobs)
    times = _drawn(rng, count, DETOUR.number(knobs))
    start = rng.randrange(count)
    trip = _only_shortest(times, start)
    if not trip:
        return None
    names = draw("cities", count, rng) if rng.random() < 0.5 else tuple("ABCDEFGHIJ"[:count])
    return Country(names, times, start, canonical_json([names[town] for town in trip]))


def _drawn(rng: Random, count: int, detour: float) -> Times:
    places = [(rng.random() * _WIDTH, rng.random() * _WIDTH) for _ in range(count)]
    return tuple(
        tuple(
            0 if here == there else _LEAST + int(hypot(a - c, b - d) * (1 + detour * rng.random()))
            for there, (c, d) in enumerate(places)
        )
        for here, (a, b) in enumerate(places)
    )


def _only_shortest(times: Times, start: int) -> tuple[int, ...]:
    """Return the towns of the shortest trip, from all sets of towns with a last one among them.

    Returns nothing if there are two such trips. Held and Karp (1962).
    """
    towns = [*(town for town in range(len(times)) if town != start), start]
    others, far = len(towns) - 1, sum(map(sum, times))
    into = [[times[here][there] for here in towns] for there in towns]
    # For each set of other towns, as bits, the least time to visit them and end in each town.
    least = [[*[far] * others, 0]]
    for visited in range(1, 1 << others):
        ends = [far] * len(towns)
        for last in range(others):
            if visited >> last & 1:
                ends[last] = min(map(add, least[visited ^ 1 << last], into[last]))
        least.append(ends)
    trip, visited, after = list[int](), len(least) - 1, others
    while visited:
        ends = [*map(add, least[visited], into[after])]
        best = min(ends)
        if ends.count(best) > 1:
            return ()
        after = ends.index(best)
        trip.append(towns[after])
        visited ^= 1 << after
    return (start, *trip[::-1])


@lru_cache(maxsize=4)
def _searched(times: Times, start: int) -> tuple[list[tuple[int, ...]], int]:
    """Return all shortest trips and the parts of trips looked at, by branch and bound.

    The rest of a trip takes no less than the least time away from every town that is to be left.
    """
    away = [min(time for time in row if time) for row in times]
    farthest_first = [sorted(range(len(times)), key=lambda town: -row[town]) for row in times]
    least, found, nodes = sum(map(sum, times)), list[tuple[int, ...]](), 0
    stack: list[tuple[int, int, tuple[int, ...]]] = [(0, sum(away), (start,))]
    while stack:
        time, rest, trip = stack.pop()
        if time + rest > least:
            continue
        nodes += 1
        here = trip[-1]
        if len(trip) == len(times):
            total = time + times[here][start]
            if total <= least:
                found = [trip, *(found if total == least else ())]
                least = total
            continue
        for town in farthest_first[here]:
            if town not in trip:
                stack.append((time + times[here][town], rest - away[here], (*trip, town)))
    return found, nodes


_GRAMMAR: Grammar = {
    "start": (
        "<open> <reading>\n\n{table}\n\n<task> <form>",
        "<task> <reading>\n\n{table}\n\n<form>",
        "<open> <task> <reading>\n\n{table}\n\n<form>",
    ),
    "open": (
        "A salesman has to visit {count} towns.",
        "A van delivers to {count} places, {start} among them.",
        "{count} stations are served by one technician, who is based at {start}.",
        "There are {count} towns on a map.",
    ),
    "reading": (
        "The table gives the minutes from the town of the row to the town of the column; the way "
        "back may take longer or shorter.",
        "Each row of the table holds the travel times, in minutes, from one town to all the "
        "others; times depend on the direction.",
        "Travel times in minutes, from the town at the left of a row to the town at the top of a "
        "column (not always the same as the other way round):",
    ),
    "task": (
        "Starting at {start}, visit every other town exactly once and return to {start} in the "
        "least total time.",
        "Find the round trip from {start} that comes to each of the other towns once and takes as "
        "little time as possible, the way back to {start} included.",
        "What is the fastest tour that leaves {start}, visits all other towns exactly once and "
        "ends at {start} again?",
    ),
    "form": (
        "There is only one best trip. List the {count} towns in the order of the visit, with "
        "{start} first and not repeated at the end, separated by commas.",
        "The best tour is unique: give all {count} towns in order, beginning with {start} (which "
        "is not written again at the end), separated by commas.",
    ),
}


def _render(country: Country, rng: Random) -> str:
    names, times = country.names, country.times
    order = rng.sample(range(len(names)), len(names))
    if len(names[0]) == 1:
        order.sort()
    head = ["", *(names[town] for town in order)]
    rows = [[names[a], *("-" if a == b else str(times[a][b]) for b in order)] for a in order]
    gap = rng.choice((" ", "  ", " | "))
    width = max(map(len, (*names, "99")))
    table = "\n".join(gap.join(cell.rjust(width) for cell in row).rstrip() for row in (head, *rows))
    return speak(_GRAMMAR, rng, count=len(names), start=names[country.start], table=table)


def _solve(country: Country) -> list[str]:
    trips, _ = _searched(country.times, country.start)
    return [canonical_json([country.names[town] for town in trip]) for trip in trips[:2]]


def _steps(country: Country) -> tuple[str, ...]:
    names, times, start = country.names, country.times, country.start

    def onward(way: tuple[int, ...]) -> Iterator[tuple[str, tuple[int, ...]]]:
        return ((name, (*way, town)) for town, name in enumerate(names) if town not in way)

    def shown(way: tuple[int, ...]) -> str:
        before, here = way[-2:]
        total = sum(times[a][b] for a, b in pairwise(way))
        said = f"{times[before][here]} minutes from {names[before]}, {total} so far"
        if len(way) < len(names):
            return said
        back = times[here][start]
        return f"{said}, and {back} back to {names[start]}, {total + back} in all"

    first: tuple[int, ...] = (start,)
    return worked_plan(", ".join(json.loads(country.answer)), first, onward, shown, opening=1)


def _canonical(country: Country) -> Json:
    """Names and the place to start do not matter: a round trip is the same from everywhere."""
    count = len(country.names)
    arcs = [(country.times[a][b], a, b) for a, b in permutations(range(count), 2)]
    return normal_form([0] * count, arcs)


def _picture(country: Country) -> Panel:
    names = country.names
    rows = [
        (name, *("" if here == there else str(time) for there, time in enumerate(times)))
        for here, (name, times) in enumerate(zip(names, country.times, strict=True))
    ]
    caption = f"minutes from row to column; from {names[country.start]} and back to it"
    return Panel(figures=[(caption, Table(header=("", *names), rows=rows))])


FAMILY = Family(
    name="tour",
    version=3,
    domain="logic",
    summary="the one fastest round trip over some towns",
    concepts=("graph theory", "optimization"),
    knobs=(TOWNS, DETOUR),
    verifier="sequence",
    examples=("A, C, D, B", "Oslo, Lima, Cairo"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=lambda country: _searched(country.times, country.start)[1],
    canonical=_canonical,
    picture=_picture,
    steps=_steps,
    # maps of 60 by 60 minutes up to turns and flips; detours add to that
    capacity=lambda dial: 3600.0 ** (TOWNS.integer_at(dial) - 1) / 1e3,
    # of somebody who lists the other towns at random
    guess_rate=lambda dial: 1 / factorial(TOWNS.integer_at(dial) - 1),
)
