"""Appointments whose times depend on others; the longest time in which at most so many are busy."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from readers.enumerated import joined
from readers.phrases import Phrases, Said, Unread
from readers.reader import Reader
from readers.retracing import retraced

_KINDS: Final = {"time": r"\d\d:\d\d"}
_SAYS: Final = Phrases(
    once={
        "meeting": r"""
            <people> want to meet between <begin:time> and <end:time>.
            <people> look for a time to meet, no earlier than <begin:time> and no later than
                <end:time>.
            A meeting of <people> has to lie between <begin:time> and <end:time>.
        """,
        "appointments": r"""
            {Apart from the following appointments on that day everybody is free:|These are all
                their appointments that day, and they are free at any other time:|Nobody has any
                appointments on that day but these:}¶¶<appointments:block>
        """,
        "ends": r"""
            An appointment that ends at the moment at which another begins does not overlap with it.
            Whoever has an appointment is free again from the moment at which it ends.
        """,
        "question": r"""
            Within these limits, what is the longest period in which <busy>?
            What is the longest stretch of time in which <busy>?
            Find the longest uninterrupted period in which <busy>.
        """,
        "form": r"""
            Answer with the time of its beginning and of its end, in the form HH:MM, HH:MM.
            Give its beginning and end on the 24-hour clock as HH:MM, HH:MM.
        """,
    },
    kinds=_KINDS,
)
_BUSY: Final = Phrases(
    many={
        "nobody": r"{nobody is busy|everybody is free|all of them are free}",
        "most": r"""
            {at most|no more than} <n=one> of them is busy
            {at most|no more than} <n=two|three|four|five|six> of them are busy
        """,
    }
)
_APPOINTMENT: Final = Phrases(
    many={
        "fixed": r"""
            <who:name>'s <what:word> lasts from <begin:time> to <end:time>.
            <who:name> has <what:word> from <begin:time> to <end:time>.
        """,
        "relative": r"""
            <who:name>'s <what:word> begins <start> and takes <length>.
            <who:name>'s <what:word> takes <length> and begins <start>.
        """,
    },
    kinds=_KINDS,
)
_START: Final = Phrases(
    many={
        "at": r"at <time:time>",
        "when": r"""
            {just when|at the moment when} <who:name>'s <what:word> <edge=begins|ends>
        """,
        "before": r"<n:int> {minute|minutes} before <who:name>'s <what:word> <edge=begins|ends>",
        "after": r"<n:int> {minute|minutes} after <who:name>'s <what:word> <edge=begins|ends>",
    },
    kinds=_KINDS,
)
_LENGTH: Final = Phrases(
    many={
        "absolute": r"<n:int> {minute|minutes}",
        "longer": r"<n:int> {minute|minutes} longer than <who:name>'s <what:word>",
        "less": r"<n:int> {minute|minutes} less than <who:name>'s <what:word>",
        "same": r"{the same time as|just as long as} <who:name>'s <what:word>",
    }
)
_NUMBERS: Final = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_MINUTES: Final = 24 * 60

Name: TypeAlias = tuple[str, str]
"""Whose appointment, and what it is."""


class Time(NamedTuple):
    """So many minutes, from midnight or from an edge of an appointment; or added to its length."""

    minutes: int
    other: Name | None = None
    edge: str = ""


class Day(NamedTuple):
    """What a prompt says."""

    people: tuple[str, ...]
    begin: int
    end: int
    """Limits, in minutes from midnight."""
    appointments: tuple[tuple[Name, Time, Time], ...]
    """Names, beginnings, lengths."""
    most_busy: int


def _read(question: str) -> Day:
    said = _SAYS.read(question)
    meeting, busy = said.one("meeting"), _BUSY.only(said.one("question")["busy"])
    lines = said.one("appointments")["appointments"].split("\n")
    day = Day(
        joined(meeting["people"]),
        _minutes(meeting["begin"]),
        _minutes(meeting["end"]),
        tuple(map(_appointment, lines)),
        _NUMBERS[busy["n"]] if "n" in busy else 0,
    )
    names = {name for name, _, _ in day.appointments}
    others = {time.other for _, *times in day.appointments for time in times if time.other}
    if len(names) != len(lines) or not others <= names:
        raise Unread("an appointment is named twice, or not at all")
    if not {who for who, _ in names} <= set(day.people) or day.begin >= day.end:
        raise Unread("not everybody meets, or at no time")
    return day


def _minutes(text: str) -> int:
    hours, minutes = map(int, re.split(":", text))
    if hours > 23 or minutes > 59:
        raise Unread(f"no time: {text!r}")
    return 60 * hours + minutes


def _appointment(line: str) -> tuple[Name, Time, Time]:
    said = _APPOINTMENT.only(line)
    name = said["who"], said["what"]
    if said.key == "relative":
        return name, _start(_START.only(said["start"])), _length(_LENGTH.only(said["length"]))
    begin, end = _minutes(said["begin"]), _minutes(said["end"])
    if begin >= end:
        raise Unread(f"ends before it begins: {line!r}")
    return name, Time(begin), Time(end - begin)


def _start(said: Said) -> Time:
    if said.key == "at":
        return Time(_minutes(said["time"]))
    minutes = said.integer("n") if "n" in said else 0
    sign = -1 if said.key == "before" else 1
    return Time(sign * minutes, (said["who"], said["what"]), said["edge"])


def _length(said: Said) -> Time:
    minutes = said.integer("n") if "n" in said else 0
    if said.key == "absolute":
        return Time(minutes)
    return Time(-minutes if said.key == "less" else minutes, (said["who"], said["what"]))


def _solve(day: Day) -> str:
    runs = _runs(day, _busy(day))
    longest = max((length for _, length in runs), default=0)
    found = [begin for begin, length in runs if length == longest]
    if len(found) != 1:
        return f"{len(found)} periods are the longest"
    return f"{_clock(found[0])}, {_clock(found[0] + longest)}"


def _trace(day: Day) -> Iterator[str]:
    times = {name: (begin, end) for name, begin, end in _times(day)}
    for who, what in sorted(times, key=lambda name: (_depth(day, name), name)):
        begin, end = times[who, what]
        span = f"from {_clock(begin)} to {_clock(end)}"
        yield f"{who}'s {what} takes {end - begin} minutes, {span}."
    busy = _busy(day)
    for begin, length in _runs(day, busy):
        end = begin + length
        then = "the end" if end == day.end else f"{', '.join(sorted(busy[end]))} are"
        span = f"from {_clock(begin)} to {_clock(end)} ({length} minutes)"
        yield f"At most {day.most_busy} are busy {span}, until {then}."


def _clock(minute: int) -> str:
    return f"{minute // 60:02}:{minute % 60:02}"


def _busy(day: Day) -> list[set[str]]:
    """Return who is busy in each minute."""
    busy = [set[str]() for _ in range(_MINUTES)]
    for (who, _), begin, end in _times(day):
        for minute in range(max(begin, 0), min(end, _MINUTES)):
            busy[minute].add(who)
    return busy


def _depth(day: Day, name: Name) -> int:
    """Return how many appointments have to be known for one, one after another, and itself."""
    [times] = [times for one, *times in day.appointments if one == name]
    return 1 + max((_depth(day, time.other) for time in times if time.other), default=0)


def _runs(day: Day, busy: list[set[str]]) -> list[tuple[int, int]]:
    """Return the beginnings and lengths of all periods in which few enough are busy."""
    free = [len(busy[minute]) <= day.most_busy for minute in range(day.begin, day.end)]
    runs: list[tuple[int, int]] = []
    for minute, is_free in enumerate([*free, False], day.begin):
        if is_free and (not runs or runs[-1][0] + runs[-1][1] != minute):
            runs.append((minute, 0))
        if is_free:
            runs[-1] = runs[-1][0], runs[-1][1] + 1
    return runs


def _times(day: Day) -> list[tuple[Name, int, int]]:
    """Return when appointments begin and end; those they depend on come first."""
    starts = {name: start for name, start, _ in day.appointments}
    lengths = {name: length for name, _, length in day.appointments}

    @cache
    def length(name: Name) -> int:
        minutes, other, _ = lengths[name]
        return minutes + (length(other) if other else 0)

    @cache
    def start(name: Name) -> int:
        minutes, other, edge = starts[name]
        if not other:
            return minutes
        return minutes + start(other) + (length(other) if edge == "ends" else 0)

    return [(name, start(name), start(name) + length(name)) for name in starts]


READER = Reader(_read, _solve, follow=retraced(_trace, _solve))
