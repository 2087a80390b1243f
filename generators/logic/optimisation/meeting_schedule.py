"""Meetings across time zones: when are all free, given busy times by everybody's own clock?

Asked are the start of the first meeting of the wanted length, the latest start of one, and how many
minutes all are free. The generator keeps a bit for every few minutes; the solver sweeps over the
ends of the intervals. At the top: seven people up to eight hours apart, with six busy times each.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from generators.family import Family, Knob, Knobs, redrawn, rule
from generators.wording import Grammar, draw, listed, speak
from proofmill.problem import Json, canonical_json

PEOPLE = Knob("people", 2, 7, "people")
BUSY = Knob("busy", 2, 6, "busy times of each person")
SPREAD = Knob("spread", 0, 8, "hours between the outermost time zones")
GRAIN = Knob("grain", 30, 5, "times are multiples of about so many minutes (30, 15, 10 or 5)")

_DAY = 24 * 60


class Person(NamedTuple):
    """Minutes count from midnight by the person's own clock."""

    offset: int
    """Minutes ahead of UTC."""
    start: int
    """When the working day begins."""
    end: int
    busy: tuple[tuple[int, int], ...]
    """Starts and ends, which may overlap."""


@dataclass(frozen=True, slots=True)
class Task:
    """People with their days; times are asked for in the zone of the first of them."""

    people: tuple[Person, ...]
    length: int
    """Minutes that the meeting takes."""
    answer: str = field(compare=False)


@redrawn(1000, "common time")
def _generate(rng: Random, knobs: Knobs) -> Task | None:
    grain = min((5, 10, 15, 30), key=lambda step: abs(step - GRAIN.number(knobs)))
    base, spread = 60 * rng.randint(-7, 3), int(60 * SPREAD.number(knobs))
    people = tuple(
        _draw_person(rng, base + _rounded(rng.randint(0, spread), 30), grain, BUSY.integer(knobs))
        for _ in range(PEOPLE.integer(knobs))
    )
    length = rng.choice([step for step in (15, 20, 30, 40, 45, 60) if step % grain == 0])
    free = _free_bits(people, grain)
    starts = free
    for shift in range(1, length // grain):
        starts &= free >> shift
    if not starts or free.bit_count() * grain >= 12 * 60 or starts.bit_count() <= 1:
        return None
    first, last = (starts & -starts).bit_length() - 1, starts.bit_length() - 1
    minutes = free.bit_count() * grain
    times = [_clock(grain * slot - _DAY + people[0].offset) for slot in (first, last)]
    return Task(people, length, canonical_json([*times, minutes]))


def _rounded(minutes: int, step: int) -> int:
    return minutes // step * step


def _draw_person(rng: Random, offset: int, grain: int, count: int) -> Person:
    start, end = _rounded(rng.randint(360, 540), 30), _rounded(rng.randint(1080, 1320), 30)
    busy = []
    for _ in range(count):
        length = max(grain, _rounded(rng.randint(15, 100), grain))
        begin = start + _rounded(rng.randint(0, end - start - length), grain)
        busy.append((begin, begin + length))
    return Person(offset, start, end, tuple(sorted(busy)))


def _free_bits(people: Sequence[Person], grain: int) -> int:
    """Return a bit for each span of `grain` minutes, from a day before midnight UTC."""

    def span(start: int, end: int, offset: int) -> int:
        first, last = ((minute - offset + _DAY) // grain for minute in (start, end))
        return (1 << last) - (1 << first)

    free = -1
    for offset, start, end, busy in people:
        mine = span(start, end, offset)
        for begin, finish in busy:
            mine &= ~span(begin, finish, offset)
        free &= mine
    return free


@rule
def _clock(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"


_GRAMMAR: Grammar = {
    "start": (
        "<what> <zones>\n\n{people}\n\n<busy> <ask> <form>",
        "<what> <busy>\n\n{people}\n\n<zones> <ask> <form>",
        "<zones> <what>\n\n{people}\n\n<busy> <ask> <form>",
        "<what> <ask>\n\n{people}\n\n<zones> <busy> <form>",
    ),
    "what": (
        "{names} want to meet for {length} minutes.",
        "A call of {length} minutes has to be arranged for {names}.",
        "When can {names} hold a video meeting of {length} minutes?",
        "{count} colleagues look for a time for a meeting that takes {length} minutes.",
    ),
    "zones": (
        "Everybody's times are given by their own clock, and all days are the same date there "
        "(UTC+2 is two hours ahead of UTC, UTC-5 five hours behind).",
        "All times are local: in UTC+3 clocks show three hours more than in UTC, in UTC-4 four "
        "hours less. Every line is about the same date.",
    ),
    "busy": (
        "The meeting must lie within the working hours of all and touch none of their busy times; "
        "it may begin or end at the very minute when something else ends or begins. Busy times of "
        "one person may overlap.",
        "Nobody meets outside their own working hours or while busy, but a meeting may follow "
        "directly upon another appointment, or end when one begins. One person's appointments may "
        "overlap.",
    ),
    "ask": (
        "Give, by {first}'s clock, the earliest and the latest time at which the meeting can start "
        "(to the minute), and then for how many minutes in all everybody is free within the "
        "working hours.",
        "Three things are asked for: the earliest possible start and the latest possible start, "
        "both by the clock of {first} and to the minute; and the number of minutes of that day, "
        "whether or not they suffice for the meeting, at which all are working and not busy.",
    ),
    "form": (
        "Write the times as HH:MM on a 24-hour clock, then the number, separated by commas.",
        "Answer like this: HH:MM, HH:MM, minutes (24-hour clock).",
    ),
}


def _render(task: Task, rng: Random) -> str:
    names = draw("names", len(task.people), rng)
    dash, busy = rng.choice(("-", " to ", "-")), rng.choice(("busy", "appointments"))
    order = rng.sample(range(len(names)), len(names))
    lines = []
    for place in order:
        offset, start, end, taken = task.people[place]
        spans = [f"{_clock(a)}{dash}{_clock(b)}" for a, b in rng.sample(taken, len(taken))]
        hours = f"{_clock(start)}{dash}{_clock(end)}"
        lines.append(f"{names[place]} ({_zone(offset)}): works {hours}; {busy} {', '.join(spans)}")
    return speak(
        _GRAMMAR,
        rng,
        names=listed([names[place] for place in order]),
        count=len(names),
        length=task.length,
        first=names[0],
        people="\n".join(lines),
    )


def _zone(offset: int) -> str:
    hours, minutes = divmod(abs(offset), 60)
    sign = "-" if offset < 0 else "+"
    return "UTC" if offset == 0 else f"UTC{sign}{hours}" + (f":{minutes:02}" if minutes else "")


def _gaps(task: Task) -> list[tuple[int, int]]:
    """Sweep over all ends: all are free while nobody is off work or busy."""
    steps: list[tuple[int, int]] = []
    for offset, start, end, busy in task.people:
        shift = task.people[0].offset - offset
        steps += [(start + shift, 1), (end + shift, -1)]
        for begin, finish in busy:
            steps += [(begin + shift, -1), (finish + shift, 1)]
    steps.sort()
    level, since = 0, 0
    gaps: list[tuple[int, int]] = []
    for minute, change in steps:
        if level == len(task.people) and minute > since:
            start = gaps.pop()[0] if gaps and gaps[-1][1] == since else since
            gaps.append((start, minute))
        level, since = level + change, minute
    return gaps


def _solve(task: Task) -> list[str]:
    gaps = _gaps(task)
    starts = [(start, end - task.length) for start, end in gaps if end - start >= task.length]
    if not starts:
        return []
    minutes = sum(end - start for start, end in gaps)
    return [canonical_json([_clock(starts[0][0]), _clock(starts[-1][1]), minutes])]


def _steps(task: Task) -> tuple[str, ...]:
    """List the times when all are free, by the clock that is asked for."""
    return tuple(f"all free {_clock(start)}-{_clock(end)}" for start, end in _gaps(task))


def _effort(task: Task) -> int:
    """Count the times to bring to one clock and in order, those of other zones twice."""
    own = task.people[0].offset
    return sum((2 + 2 * len(p.busy)) * (1 + (p.offset != own)) for p in task.people)


def _canonical(task: Task) -> Json:
    """Only differences between the zones count, and the others come in any order."""
    rows = [[p.offset - task.people[0].offset, *p[1:]] for p in task.people]
    return [task.length, rows[0], sorted(rows[1:])]


def _capacity(dial: float) -> float:
    # the starts of the busy times, and working hours; capped
    grain, people = GRAIN.number_at(dial), PEOPLE.integer_at(dial)
    busy = people * BUSY.integer_at(dial)
    return min(1e12, float(700 / grain) ** busy * 48.0**people)


FAMILY = Family(
    name="meeting_schedule",
    version=2,
    domain="logic",
    summary="first and last common free time of people in several time zones",
    concepts=("time zones", "intervals"),
    knobs=(PEOPLE, BUSY, SPREAD, GRAIN),
    verifier="sequence",
    examples=("09:15, 16:40, 135", "10:30, 15:05, 90"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    steps=_steps,
    capacity=_capacity,
    # of somebody who guesses among the commonest times at dial 0
    guess_rate=lambda dial: 0.01,
)
