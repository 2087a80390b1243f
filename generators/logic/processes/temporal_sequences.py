"""Temporal sequences: the longest stretch of a day in which enough people are free.

After BIG-Bench-Hard's `temporal_sequences`, where one person's gap is to be read off. Here several
diaries overlap, and many times are given relative to other appointments. The generator counts
people at every five minutes, the solver places the appointments and sweeps over their ends. At the
top: seven people with up to six appointments, most of them relative, and two people may be busy.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from generators.family import Family, Knob, Knobs, redrawn, rule
from generators.wording import Grammar, draw, listed, speak
from proofmill.problem import Json, canonical_json

PEOPLE = Knob("people", 2, 7, "people")
EVENTS = Knob("events", 2, 6, "most appointments of each")
RELATIVE = Knob("relative", 0.0, 0.8, "share of appointments timed by another one")
BUSY = Knob("busy", 0, 2, "people who may be busy in the stretch asked for")

_TICK = 5
"""Minutes; all times are multiples of it."""
_SHORTEST = 3
"""Ticks of the stretch asked for, at least."""
_LATEST_GAP = 12
"""Ticks between an appointment and one that is timed by it, at most, if there are such."""


class Event(NamedTuple):
    """An appointment that begins `offset` ticks after 0:00, or after an end of another one."""

    person: int
    name: str
    offset: int
    ticks: int
    """How long it takes."""
    anchor: int
    """The number of the other appointment; -1 for none."""
    is_after: bool
    """The offset is from the other's end, else from its beginning; it may be below 0."""


@dataclass(frozen=True, slots=True)
class Diaries:
    """Appointments between two hours of a day."""

    names: tuple[str, ...]
    opening: int
    """Tick from which people can meet."""
    closing: int
    events: tuple[Event, ...]
    busy: int
    """How many people may be busy."""
    answer: str = field(compare=False)
    """Beginning and end of the longest such stretch, as JSON."""


@redrawn(300, "longest stretch")
def _generate(rng: Random, knobs: Knobs) -> Diaries | None:
    people, busy = PEOPLE.integer(knobs), min(BUSY.integer(knobs), PEOPLE.integer(knobs) - 1)
    opening, closing = (rng.randint(*hours) * 60 // _TICK for hours in ((7, 10), (16, 20)))
    blocks = [
        (person, start, ticks)
        for person in range(people)
        for start, ticks in _day(rng, opening, closing, EVENTS.integer(knobs))
    ]
    best = _longest(blocks, opening, closing, busy)
    if not best:
        return None
    rng.shuffle(blocks)
    events = _told(rng, blocks, RELATIVE.number(knobs))
    names = draw("names", people, rng)
    return Diaries(names, opening, closing, events, busy, _text(*best))


def _day(rng: Random, opening: int, closing: int, most: int) -> list[tuple[int, int]]:
    """Return the beginnings and lengths of one person's appointments, apart from each other."""
    count = rng.randint(max(1, most - 1), most)
    cuts = sorted(rng.sample(range(opening, closing + 1), 2 * count))
    return [(a, b - a) for a, b in zip(cuts[::2], cuts[1::2], strict=True)]


def _longest(
    blocks: Sequence[tuple[int, int, int]], opening: int, closing: int, busy: int
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


def _told(
    rng: Random, blocks: Sequence[tuple[int, int, int]], relative: float
) -> tuple[Event, ...]:
    """Name the appointments and time some by an earlier one of the list."""
    activities = {p: iter(draw("hobbies", 10, rng)) for p, _, _ in sorted(blocks)}
    events: list[Event] = []
    for number, (person, start, ticks) in enumerate(blocks):
        anchor, offset, is_after = -1, start, False
        if number and rng.random() < relative:
            ends = [
                (abs(start - edge) > _LATEST_GAP, rng.random(), other, edge, is_end)
                for other, (_, begin, length) in enumerate(blocks[:number])
                for is_end, edge in ((False, begin), (True, begin + length))
            ]
            _, _, anchor, edge, is_after = min(ends)
            offset = start - edge
        events.append(Event(person, next(activities[person]), offset, ticks, anchor, is_after))
    return tuple(events)


def _clock(tick: int) -> str:
    return f"{tick * _TICK // 60:02}:{tick * _TICK % 60:02}"


@rule
def _text(start: int, end: int) -> str:
    return canonical_json([_clock(start), _clock(end)])


_GRAMMAR: Grammar = {
    "start": (
        "<scene> <known>\n\n{events}\n\n<ask> <layout>",
        "<ask> <scene> <known>\n\n{events}\n\n<layout>",
    ),
    "scene": (
        "{names} want to meet between {opening} and {closing}.",
        "{names} look for a time to meet, no earlier than {opening} and no later than {closing}.",
        "A meeting of {names} has to lie between {opening} and {closing}.",
    ),
    "known": (
        "These are all their appointments that day, and they are free at any other time:",
        "Apart from the following appointments on that day everybody is free:",
        "Nobody has any appointments on that day but these:",
    ),
    "ask": (
        "What is the longest stretch of time in which {who}?",
        "Find the longest uninterrupted period in which {who}.",
        "Within these limits, when is the longest time in which {who}?",
    ),
    "who": ("everybody is free", "nobody is busy", "all of them have time"),
    "who_but": ("at most {busy} of them {are} busy", "no more than {busy} of them {are} busy"),
    "layout": (
        "Give its beginning and end on the 24-hour clock as HH:MM, HH:MM.",
        "Answer with the time of its beginning and of its end, in the form HH:MM, HH:MM.",
    ),
    "fixed": (
        "{owner} has {event} from {begin} to {end}.",
        "{whose} {event} lasts from {begin} to {end}.",
        "{whose} {event} begins at {begin} and takes {minutes} minutes.",
    ),
    "relative": (
        "{whose} {event} takes {minutes} minutes and begins {when}.",
        "{owner} has {minutes} minutes of {event}, which begins {when}.",
    ),
    "later": ("{gap} minutes after {other} {edge}",),
    "earlier": ("{gap} minutes before {other} {edge}",),
    "same": ("at the moment when {other} {edge}", "just when {other} {edge}"),
}


def _render(diaries: Diaries, rng: Random) -> str:
    names, busy = diaries.names, diaries.busy
    numbers = rng.sample(range(len(diaries.events)), len(diaries.events))
    lines = [_line(diaries, diaries.events[number], rng) for number in numbers]
    who = speak(
        _GRAMMAR,
        rng,
        "who_but" if busy else "who",
        busy=("", "one", "two")[busy],
        are="is" if busy == 1 else "are",
    )
    return speak(
        _GRAMMAR,
        rng,
        names=listed(names),
        opening=_clock(diaries.opening),
        closing=_clock(diaries.closing),
        events="\n".join(lines),
        who=who,
    )


def _line(diaries: Diaries, event: Event, rng: Random) -> str:
    owner = diaries.names[event.person]
    slots = {
        "owner": owner,
        "whose": f"{owner}'s",
        "event": event.name,
        "minutes": str(event.ticks * _TICK),
    }
    if event.anchor < 0:
        begin, end = _clock(event.offset), _clock(event.offset + event.ticks)
        return speak(_GRAMMAR, rng, "fixed", **slots, begin=begin, end=end)
    other = diaries.events[event.anchor]
    when = speak(
        _GRAMMAR,
        rng,
        "same" if event.offset == 0 else "later" if event.offset > 0 else "earlier",
        gap=abs(event.offset) * _TICK,
        other=f"{diaries.names[other.person]}'s {other.name}",
        edge="ends" if event.is_after else "begins",
    )
    return speak(_GRAMMAR, rng, "relative", **slots, when=when)


def _placed(diaries: Diaries) -> list[tuple[int, int, int]]:
    """Return (person, beginning, end) of all appointments, in the order of the list."""
    found: list[tuple[int, int, int]] = []
    for person, _, offset, ticks, anchor, is_after in diaries.events:
        start = offset + (found[anchor][2 if is_after else 1] if anchor >= 0 else 0)
        found.append((person, start, start + ticks))
    return found


def _solve(diaries: Diaries) -> list[str]:
    """Sweep over beginnings and ends, and list all longest stretches."""
    edges = sorted(edge for _, start, end in _placed(diaries) for edge in ((start, 1), (end, -1)))
    stretches, busy, begin = [], 0, diaries.opening
    for tick, change in [*edges, (diaries.closing, len(diaries.names))]:
        if busy <= diaries.busy < busy + change:
            stretches.append((tick - begin, begin, tick))
        elif busy + change <= diaries.busy < busy:
            begin = tick
        busy += change
    longest = max(length for length, _, _ in stretches)
    return [_text(start, end) for length, start, end in stretches if length == longest]


def _effort(diaries: Diaries) -> int:
    """Count the appointments, the look-ups that place them, and the overlaps between them."""
    depth: list[int] = []
    for event in diaries.events:
        depth.append(1 + (depth[event.anchor] if event.anchor >= 0 else 0))
    spans = _placed(diaries)
    overlaps = sum(a[1] < b[2] and b[1] < a[2] for n, a in enumerate(spans) for b in spans[:n])
    return 2 * len(spans) + sum(depth) + overlaps * (1 + diaries.busy)


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
    version=2,
    domain="logic",
    summary="the longest time in which enough people are free, from overlapping diaries",
    concepts=("scheduling", "intervals"),
    knobs=(PEOPLE, EVENTS, RELATIVE, BUSY),
    verifier="sequence",
    examples=("09:15, 10:40", "13:05, 13:50"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    capacity=_capacity,
    # one of the times between two appointments that the prompt names
    guess_rate=lambda dial: 0.05,
)
