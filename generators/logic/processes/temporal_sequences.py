"""Temporal sequences: the longest stretch of a day in which enough people are free.

After BIG-Bench-Hard's `temporal_sequences`, where one person's gap is to be read off. Here several
diaries overlap, and many times are given relative to other appointments. The generator counts
people at every five minutes, the solver places the appointments and sweeps over their ends. At the
top: eight people with up to six appointments, nearly all of which hang on others, ten or more in a
row, in time and in length; three people may be busy.
"""

from collections.abc import Sequence
from random import Random
from typing import TypeAlias

from generators.family import Family, Knob, Knobs, redrawn, rule
from generators.logic.processes._diaries import TICK, Diaries, Event, clock, picture, render, told
from generators.wording import draw
from proofmill.problem import Json, canonical_json

PEOPLE = Knob("people", 2, 8, "people")
EVENTS = Knob("events", 2, 6, "most appointments of each")
RELATIVE = Knob("relative", 0.0, 0.95, "share of appointments timed by another one")
MEASURED = Knob("measured", 0.0, 0.6, "share of appointments whose length is told by another one")
CHAINED = Knob("chained", 0.0, 0.6, "share of these that are told by one that hangs on many")
BUSY = Knob("busy", 0, 3, "people who may be busy in the stretch asked for")

Block: TypeAlias = tuple[int, int, int]
"""Person, first tick and length of an appointment."""

_SHORTEST = 3
"""Ticks of the stretch asked for, at least."""
_LATEST_GAP = 12
"""Ticks between an appointment and one that is timed by it, at most, if there are such."""


@redrawn(300, "longest stretch")
def _generate(rng: Random, knobs: Knobs) -> Diaries | None:
    people, busy = PEOPLE.integer(knobs), min(BUSY.integer(knobs), PEOPLE.integer(knobs) - 1)
    opening, closing = (rng.randint(*hours) * 60 // TICK for hours in ((7, 10), (16, 20)))
    blocks = [
        (person, start, ticks)
        for person in range(people)
        for start, ticks in _day(rng, opening, closing, EVENTS.integer(knobs))
    ]
    best = _longest(blocks, opening, closing, busy)
    if not best:
        return None
    rng.shuffle(blocks)
    events = _told(rng, blocks, knobs)
    names = draw("names", people, rng)
    return Diaries(names, opening, closing, events, busy, _text(*best))


def _day(rng: Random, opening: int, closing: int, most: int) -> list[tuple[int, int]]:
    """Return the beginnings and lengths of one person's appointments, apart from each other."""
    count = rng.randint(max(1, most - 1), most)
    cuts = sorted(rng.sample(range(opening, closing + 1), 2 * count))
    return [(a, b - a) for a, b in zip(cuts[::2], cuts[1::2], strict=True)]


def _longest(
    blocks: Sequence[Block], opening: int, closing: int, busy: int
) -> tuple[int, int] | None:
    """Return the longest stretch with at most `busy` people busy, unless two are longest."""
    count = [0] * (closing + 1)
    for _, start, ticks in blocks:
        for tick in range(start, start + ticks):
            count[tick] += 1
    stretches: list[tuple[int, int]] = []
    start = opening
    for tick in range(opening, closing + 1):
        if tick == closing or count[tick] > busy:
            stretches.append((start, tick))
            start = tick + 1
    lengths = sorted(end - begin for begin, end in stretches)
    if lengths[-1] < _SHORTEST or lengths[-2:].count(lengths[-1]) > 1:
        return None
    return next(stretch for stretch in stretches if stretch[1] - stretch[0] == lengths[-1])


def _told(rng: Random, blocks: Sequence[Block], knobs: Knobs) -> tuple[Event, ...]:
    """Name the appointments and tell times and lengths of some by earlier ones of the list."""
    activities = {p: iter(draw("hobbies", 10, rng)) for p, _, _ in sorted(blocks)}
    events: list[Event] = []
    for number, (person, start, ticks) in enumerate(blocks):
        told, depths = blocks[:number], _depths(events)
        is_chained = rng.random() < CHAINED.number(knobs)
        anchor, offset, is_after, measure = -1, start, False, -1
        if told and rng.random() < RELATIVE.number(knobs):
            anchor, is_after, offset = _anchored(
                rng, start, told, depths if is_chained else [0] * number
            )
        if told and rng.random() < MEASURED.number(knobs):
            measure = depths.index(max(depths)) if is_chained else rng.randrange(number)
            ticks -= told[measure][2]
        events.append(
            Event(person, next(activities[person]), offset, ticks, anchor, is_after, measure)
        )
    return tuple(events)


def _anchored(
    rng: Random, start: int, told: Sequence[Block], depths: Sequence[int]
) -> tuple[int, bool, int]:
    """Return an appointment, which of its ends, and how far from it the start is.

    One that is near, if there are such, and that hangs on most others, if these are counted.
    """
    ends = [
        (abs(start - edge) > _LATEST_GAP, -depth, rng.random(), other, is_end, start - edge)
        for other, ((_, begin, length), depth) in enumerate(zip(told, depths, strict=True))
        for is_end, edge in ((False, begin), (True, begin + length))
    ]
    return min(ends)[3:]


def _depths(events: Sequence[Event]) -> list[int]:
    """Return for each appointment how many must be worked out for it, one after another."""
    depths: list[int] = []
    for event in events:
        hangs = [depths[other] for other in (event.anchor, event.measure) if other >= 0]
        depths.append(1 + max(hangs, default=0))
    return depths


@rule
def _text(start: int, end: int) -> str:
    return canonical_json([clock(start), clock(end)])


def _placed(diaries: Diaries) -> list[tuple[int, int, int]]:
    """Return (person, beginning, end) of all appointments, in the order of the list."""
    found: list[tuple[int, int, int]] = []
    for person, _, offset, ticks, anchor, is_after, measure in diaries.events:
        start = offset + (found[anchor][2 if is_after else 1] if anchor >= 0 else 0)
        _, since, until = found[measure] if measure >= 0 else (person, 0, 0)
        found.append((person, start, start + ticks + until - since))
    return found


def _solve(diaries: Diaries) -> list[str]:
    stretches = _stretches(diaries)
    longest = max(end - begin for begin, end in stretches)
    return [_text(begin, end) for begin, end in stretches if end - begin == longest]


def _stretches(diaries: Diaries) -> list[tuple[int, int]]:
    """Sweep over beginnings and ends; stretches in which few enough are busy."""
    edges = sorted(edge for _, start, end in _placed(diaries) for edge in ((start, 1), (end, -1)))
    stretches, busy, begin = [], 0, diaries.opening
    for tick, change in [*edges, (diaries.closing, len(diaries.names))]:
        if busy <= diaries.busy < busy + change:
            stretches.append((begin, tick))
        elif busy + change <= diaries.busy < busy:
            begin = tick
        busy += change
    return [(begin, end) for begin, end in stretches if begin < end]


def _steps(diaries: Diaries) -> tuple[str, ...]:
    return told(diaries, _placed(diaries), _depths(diaries.events), _stretches(diaries))


def _effort(diaries: Diaries) -> int:
    """Count the appointments, the look-ups that place them, and the overlaps between them."""
    spans = _placed(diaries)
    overlaps = sum(a[1] < b[2] and b[1] < a[2] for n, a in enumerate(spans) for b in spans[:n])
    return 2 * len(spans) + sum(_depths(diaries.events)) + overlaps * (1 + diaries.busy)


def _canonical(diaries: Diaries) -> Json:
    days: list[list[list[int]]] = [[] for _ in diaries.names]
    for person, start, end in _placed(diaries):
        days[person].append([start - diaries.opening, end - start])
    length = diaries.closing - diaries.opening
    return [length, diaries.busy, sorted(sorted(day) for day in days)]


def _capacity(dial: float) -> float:
    # beginnings and lengths of the appointments of two people or more
    appointments = PEOPLE.integer_at(dial) * (EVENTS.integer_at(dial) - 1)
    return float(min(1e12, 1000.0**appointments))


FAMILY = Family(
    name="temporal_sequences",
    version=3,
    domain="logic",
    summary="the longest time in which enough people are free, from overlapping diaries",
    concepts=("scheduling", "intervals"),
    knobs=(PEOPLE, EVENTS, RELATIVE, MEASURED, CHAINED, BUSY),
    verifier="sequence",
    examples=("09:15, 10:40", "13:05, 13:50"),
    generate=_generate,
    render=render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    picture=picture,
    steps=_steps,
    capacity=_capacity,
    # one of the times between two appointments that the prompt names
    guess_rate=lambda dial: 0.05,
)
