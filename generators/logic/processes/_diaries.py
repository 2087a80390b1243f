"""Diaries in which appointments are timed by the clock or by each other, worded and drawn."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from generators.pictures import Mark, NumberLine, Panel, Span, Table
from generators.wording import Grammar, listed, speak

TICK = 5
"""Minutes; all times are multiples of it."""


class Event(NamedTuple):
    """An appointment that begins `offset` ticks after 0:00, or after an end of another one."""

    person: int
    name: str
    offset: int
    ticks: int
    """How long it takes; how much longer than another one, if it is measured by that."""
    anchor: int
    """The number of the other appointment; -1 for none."""
    is_after: bool
    """The offset is from the other's end, else from its beginning; it may be below 0."""
    measure: int
    """The number of the appointment that tells its length; -1 for none."""


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


def clock(tick: int) -> str:
    return f"{tick * TICK // 60:02}:{tick * TICK % 60:02}"


_GRAMMAR: Grammar = {
    "start": (
        "<scene> <known>\n\n{events}\n\n<touch> <ask> <layout>",
        "<scene> <ask> <touch> <known>\n\n{events}\n\n<layout>",
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
    "touch": (
        "Whoever has an appointment is free again from the moment at which it ends.",
        "An appointment that ends at the moment at which another begins does not overlap with it.",
    ),
    "ask": (
        "What is the longest stretch of time in which {who}?",
        "Find the longest uninterrupted period in which {who}.",
        "Within these limits, what is the longest period in which {who}?",
    ),
    "who": ("everybody is free", "nobody is busy", "all of them are free"),
    "who_but": ("at most {busy} of them {are} busy", "no more than {busy} of them {are} busy"),
    "layout": (
        "Give its beginning and end on the 24-hour clock as HH:MM, HH:MM.",
        "Answer with the time of its beginning and of its end, in the form HH:MM, HH:MM.",
    ),
    "fixed": (
        "{owner} has {event} from {begin} to {end}.",
        "{whose} {event} lasts from {begin} to {end}.",
        "<begun>",
    ),
    "begun": ("{whose} {event} begins at {begin} and takes {long}.",),
    "relative": (
        "{whose} {event} takes {long} and begins {when}.",
        "{whose} {event} begins {when} and takes {long}.",
    ),
    "minutes": ("{minutes} minutes",),
    "longer": ("{gap} minutes longer than {other}",),
    "shorter": ("{gap} minutes less than {other}",),
    "alike": ("just as long as {other}", "the same time as {other}"),
    "later": ("{gap} minutes after {other} {edge}",),
    "earlier": ("{gap} minutes before {other} {edge}",),
    "same": ("at the moment when {other} {edge}", "just when {other} {edge}"),
}


def render(diaries: Diaries, rng: Random) -> str:
    names, busy = diaries.names, diaries.busy
    numbers = rng.sample(range(len(diaries.events)), len(diaries.events))
    lines = [_line(diaries, diaries.events[number], rng) for number in numbers]
    who = speak(
        _GRAMMAR,
        rng,
        "who_but" if busy else "who",
        busy=("", "one", "two", "three")[busy],
        are="is" if busy == 1 else "are",
    )
    return speak(
        _GRAMMAR,
        rng,
        names=listed(names),
        opening=clock(diaries.opening),
        closing=clock(diaries.closing),
        events="\n".join(lines),
        who=who,
    )


def picture(diaries: Diaries) -> Panel:
    """Return what is told of the appointments, and those on a line of hours whose times are."""
    rows, spans = [], []
    for event in diaries.events:
        name, plain = diaries.names[event.person], Random(0)
        is_timed = event.anchor < 0
        begin = clock(event.offset) if is_timed else _when(diaries, event, plain)
        rows.append((name, event.name, begin, _length(diaries, event, plain)))
        if is_timed and event.measure < 0:
            hours = (event.offset * TICK / 60, (event.offset + event.ticks) * TICK / 60)
            spans.append(Span(*hours, f"{name}: {event.name}"))
    ends = [Mark(tick * TICK / 60, clock(tick)) for tick in (diaries.opening, diaries.closing)]
    table = Table(header=("who", "what", "begins", "takes"), rows=rows)
    line = NumberLine(marks=ends, spans=spans)
    asked = f"longest stretch with at most {diaries.busy} busy?"
    return Panel(figures=[("appointments", table), (asked, line)])


def told(
    diaries: Diaries,
    placed: Sequence[tuple[int, int, int]],
    depths: Sequence[int],
    stretches: Sequence[tuple[int, int]],
) -> tuple[str, ...]:
    """Return a worked solution.

    Args:
        diaries: what is asked about.
        placed: person, beginning and end of each appointment.
        depths: how many have to be worked out for each, one after another.
        stretches: beginning and end of each in which few enough are busy.
    """
    owned = {number: _owned(diaries, number) for number in range(len(placed))}
    lines = []
    for number in sorted(owned, key=lambda number: (depths[number], owned[number])):
        _, start, end = placed[number]
        lines.append(f"{owned[number]} takes {(end - start) * TICK} minutes, {_span(start, end)}.")
    for start, end in stretches:
        busy = sorted({diaries.names[who] for who, a, b in placed if a <= end < b})
        then = f"{', '.join(busy)} are" if end < diaries.closing else "the end"
        span = f"{_span(start, end)} ({(end - start) * TICK} minutes)"
        lines.append(f"At most {diaries.busy} are busy {span}, until {then}.")
    start, end = max(stretches, key=lambda stretch: stretch[1] - stretch[0])
    return (*lines, f"So the answer is {clock(start)}, {clock(end)}.")


def _span(start: int, end: int) -> str:
    return f"from {clock(start)} to {clock(end)}"


def _line(diaries: Diaries, event: Event, rng: Random) -> str:
    owner = diaries.names[event.person]
    begin, end = clock(event.offset), clock(event.offset + event.ticks)
    style = "relative" if event.anchor >= 0 else "begun" if event.measure >= 0 else "fixed"
    return speak(
        _GRAMMAR,
        rng,
        style,
        owner=owner,
        whose=f"{owner}'s",
        event=event.name,
        begin=begin,
        end=end,
        long=_length(diaries, event, rng),
        when=_when(diaries, event, rng),
    )


def _length(diaries: Diaries, event: Event, rng: Random) -> str:
    minutes = event.ticks * TICK
    if event.measure < 0:
        return speak(_GRAMMAR, rng, "minutes", minutes=minutes)
    kind = "alike" if minutes == 0 else "longer" if minutes > 0 else "shorter"
    other = _owned(diaries, event.measure)
    return speak(_GRAMMAR, rng, kind, gap=abs(minutes), other=other)


def _when(diaries: Diaries, event: Event, rng: Random) -> str:
    kind = "same" if event.offset == 0 else "later" if event.offset > 0 else "earlier"
    edge = "ends" if event.is_after else "begins"
    other = _owned(diaries, event.anchor)
    return speak(_GRAMMAR, rng, kind, gap=abs(event.offset) * TICK, other=other, edge=edge)


def _owned(diaries: Diaries, number: int) -> str:
    return f"{diaries.names[diaries.events[number].person]}'s {diaries.events[number].name}"
