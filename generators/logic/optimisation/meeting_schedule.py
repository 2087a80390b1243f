"""Meetings across time zones: when are all free, given busy times by everybody's own clock?

Asked are the start of the first meeting of the wanted length, the latest start of one, and how many
minutes all are free. The generator keeps a bit for every few minutes; the solver sweeps over the
ends of the intervals. At the top: nine people up to eight hours apart, with seven busy times each,
and of three pairs either person will do.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import and_
from random import Random

from generators.family import Family, Knob, Knobs, redrawn, rule
from generators.logic.optimisation._free_times import told
from generators.logic.optimisation._timetable import (
    Person,
    timetable,
    zone_name,
)
from generators.pictures import Panel, Table
from generators.wording import Grammar, draw, listed, speak
from proofmill.problem import Json, canonical_json

PEOPLE = Knob("people", 2, 9, "people")
PAIRS = Knob("pairs", 0, 3, "pairs of people of whom one is enough")
BUSY = Knob("busy", 1, 7, "busy times of each person")
SPREAD = Knob("spread", 0, 8, "hours between the outermost time zones")
GRAIN = Knob("grain", 30, 5, "times are multiples of about so many minutes (30, 15, 10 or 5)")

_DAY = 24 * 60
_MAX_BUSY_DRAWS = 100
"""Of one person's day, where seven different times are found after eight or nine."""


@dataclass(frozen=True, slots=True)
class Task:
    """People with their days; times are asked for in the zone of the first of them."""

    people: tuple[Person, ...]
    length: int
    """Minutes that the meeting takes."""
    pairs: tuple[tuple[int, int], ...]
    """People of whom at least one is needed at any time; all others are always needed."""
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
    pairs = _paired(rng, len(people), PAIRS.integer(knobs))
    free = _free_bits(people, pairs, grain)
    starts = free
    for shift in range(1, length // grain):
        starts &= free >> shift
    if not starts or free.bit_count() * grain >= 12 * 60 or starts.bit_count() <= 1:
        return None
    first, last = (starts & -starts).bit_length() - 1, starts.bit_length() - 1
    minutes = free.bit_count() * grain
    times = [_clock(grain * slot - _DAY + people[0].offset) for slot in (first, last)]
    return Task(people, length, pairs, canonical_json([*times, minutes]))


def _paired(rng: Random, people: int, most: int) -> tuple[tuple[int, int], ...]:
    """Return disjoint pairs; at least a third of the people stay single."""
    chosen = rng.sample(range(people), 2 * min(most, people // 3))
    return tuple(sorted((min(pair), max(pair)) for pair in zip(*[iter(chosen)] * 2, strict=True)))


def _rounded(minutes: int, step: int) -> int:
    return minutes // step * step


def _draw_person(rng: Random, offset: int, grain: int, count: int) -> Person:
    start, end = _rounded(rng.randint(360, 540), 30), _rounded(rng.randint(1080, 1320), 30)
    busy: set[tuple[int, int]] = set()
    for _ in range(_MAX_BUSY_DRAWS):
        if len(busy) == count:
            break
        length = max(grain, _rounded(rng.randint(15, 100), grain))
        begin = start + _rounded(rng.randint(0, end - start - length), grain)
        busy.add((begin, begin + length))
    return Person(offset, start, end, tuple(sorted(busy)))


def _free_bits(people: Sequence[Person], pairs: Sequence[tuple[int, int]], grain: int) -> int:
    """Return a bit for each span of `grain` minutes, from a day before midnight UTC."""

    def span(start: int, end: int, offset: int) -> int:
        first, last = ((minute - offset + _DAY) // grain for minute in (start, end))
        return (1 << last) - (1 << first)

    alone: list[int] = []
    for offset, start, end, busy in people:
        mine = span(start, end, offset)
        for begin, finish in busy:
            mine &= ~span(begin, finish, offset)
        alone.append(mine)
    for one, other in pairs:
        alone[one] = alone[other] = alone[one] | alone[other]
    return reduce(and_, alone)


@rule
def _clock(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"


_GRAMMAR: Grammar = {
    "start": (
        "<what> <zones>\n\n{people}\n\n<busy>{pairs} <ask> <form>",
        "<what> <busy>{pairs}\n\n{people}\n\n<zones> <ask> <form>",
        "<zones> <what>\n\n{people}\n\n<busy>{pairs} <ask> <form>",
        "<what> <ask>\n\n{people}\n\n<zones> <busy>{pairs} <form>",
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
    "zone": (
        "All times are in the same time zone, and every line is about the same date.",
        "All clocks involved show the same time, and all days are the same date.",
    ),
    "busy": (
        "The meeting must lie within the working hours of all and overlap none of their busy "
        "times; it may begin at the very minute when one ends, and end when one begins. Busy "
        "times of one person may overlap each other.",
        "Nobody meets outside their own working hours or while busy, but a meeting may follow "
        "directly upon another appointment, or end when one begins. One person's appointments may "
        "overlap.",
    ),
    "pair": (
        "But of {one} and {other}, it is enough that one takes part; they may take turns.",
        "But {one} and {other} can stand in for each other at any time, so one of them is enough.",
    ),
    "ask": (
        "Give, by {first}'s clock, the earliest and the latest time at which the meeting can start "
        "(to the minute), and then for how many minutes in all {everybody} is free within "
        "the working hours.",
        "Three things are asked for: the earliest possible start and the latest possible start, "
        "both by the clock of {first} and to the minute; and the number of minutes of that day, "
        "whether or not they suffice for the meeting, at which {everyone} are working and not "
        "busy.",
    ),
    "form": (
        "Write the times as HH:MM on a 24-hour clock, then the number of minutes without a unit, "
        "separated by commas.",
        "Answer in the form HH:MM, HH:MM, N (24-hour clock), N being the bare number of minutes.",
    ),
}


def _render(task: Task, rng: Random) -> str:
    names = draw("names", len(task.people), rng)
    dash, busy = rng.choice(("-", " to ", "-")), rng.choice(("busy", "appointments"))
    order = rng.sample(range(len(names)), len(names))
    pairs = [
        speak(_GRAMMAR, rng, "pair", one=names[one], other=names[other])
        for one, other in task.pairs
    ]
    is_one = len({person.offset for person in task.people}) == 1
    return speak(
        {**_GRAMMAR, "zones": _GRAMMAR["zone"]} if is_one else _GRAMMAR,
        rng,
        names=listed([names[place] for place in order]),
        count=len(names),
        length=task.length,
        first=names[0],
        people="\n".join(_line(task.people[n], names[n], dash, busy, rng) for n in order),
        pairs="".join(f" {pair}" for pair in pairs),
        everybody="everybody who is needed" if pairs else "everybody",
        everyone="all who are needed" if pairs else "all",
    )


def _line(person: Person, name: str, dash: str, busy: str, rng: Random) -> str:
    offset, start, end, taken = person
    hours, *spans = (
        f"{_clock(a)}{dash}{_clock(b)}" for a, b in ((start, end), *rng.sample(taken, len(taken)))
    )
    return f"{name} ({zone_name(offset)}): works {hours}; {busy} {', '.join(spans)}"


def _gaps(task: Task) -> list[tuple[int, int]]:
    """Sweep over all ends: somebody is free while at work and in no busy time."""
    steps: list[tuple[int, int, int]] = []
    for who, (offset, start, end, busy) in enumerate(task.people):
        shift = task.people[0].offset - offset
        for begin, finish, change in ((start, end, 1), *((a, b, -1) for a, b in busy)):
            steps += [(begin + shift, who, change), (finish + shift, who, -change)]
    steps.sort()
    levels, since = [0] * len(task.people), steps[0][0]
    gaps: list[tuple[int, int]] = []
    for minute, who, change in steps:
        if minute > since and _is_manned(task, levels):
            start = gaps.pop()[0] if gaps and gaps[-1][1] == since else since
            gaps.append((start, minute))
        levels[who], since = levels[who] + change, minute
    return gaps


def _is_manned(task: Task, levels: Sequence[int]) -> bool:
    """Tell whether everybody is free but for those whose partner is."""
    free = {who for who, level in enumerate(levels) if level == 1}
    spared = {who for a, b in task.pairs for who, other in ((a, b), (b, a)) if other in free}
    return len(free | spared) == len(levels)


def _solve(task: Task) -> list[str]:
    gaps = _gaps(task)
    starts = [(start, end - task.length) for start, end in gaps if end - start >= task.length]
    if not starts:
        return []
    minutes = sum(end - start for start, end in gaps)
    return [canonical_json([_clock(starts[0][0]), _clock(starts[-1][1]), minutes])]


def _effort(task: Task) -> int:
    """Count the times to bring to one clock and in order, those of other zones or pairs twice."""
    own, paired = task.people[0].offset, {who for pair in task.pairs for who in pair}
    return sum(
        (2 + 2 * len(p.busy)) * (1 + (p.offset != own) + (who in paired))
        for who, p in enumerate(task.people)
    )


def _canonical(task: Task) -> Json:
    """Only differences between the zones count, and the others come in any order."""
    rows = [[p.offset - task.people[0].offset, *p[1:]] for p in task.people]
    pairs = [sorted((rows[a], rows[b]), key=canonical_json) for a, b in task.pairs]
    return [task.length, rows[0], sorted(rows[1:]), sorted(pairs, key=canonical_json)]


def _picture(task: Task) -> Panel:
    rows = []
    for number, (offset, start, end, busy) in enumerate(task.people, 1):
        work, *spans = (f"{_clock(a)}-{_clock(b)}" for a, b in ((start, end), *busy))
        rows.append((str(number), zone_name(offset), work, ", ".join(spans)))
    table = Table(header=("", "zone", "works", "busy"), rows=rows)
    pairs = [f"{one + 1} or {other + 1}" for one, other in task.pairs]
    needed = f"{task.length} minutes by the clock of 1; needed: {', '.join(['all', *pairs])}"
    return Panel(figures=[(needed, table), ("by their own clocks", timetable(task.people))])


def _capacity(dial: float) -> float:
    # the starts of the busy times, and working hours; capped
    grain, people = GRAIN.number_at(dial), PEOPLE.integer_at(dial)
    busy = people * BUSY.integer_at(dial)
    return min(1e12, float(700 / grain) ** busy * 48.0**people)


FAMILY = Family(
    name="meeting_schedule",
    version=3,
    domain="logic",
    summary="first and last common free time of people in several time zones",
    concepts=("time zones", "intervals"),
    knobs=(PEOPLE, PAIRS, BUSY, SPREAD, GRAIN),
    verifier="sequence",
    examples=("09:15, 16:40, 135", "10:30, 15:05, 90"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    picture=_picture,
    steps=lambda task: told(task.people, task.pairs, task.length),
    capacity=_capacity,
    # of somebody who guesses among the commonest times at dial 0
    guess_rate=lambda dial: 0.01,
)
