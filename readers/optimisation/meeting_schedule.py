"""A meeting of people with appointments, in several time zones: when it can begin."""

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, TypeAlias

from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.retracing import retraced

_SAYS: Final = Phrases(
    once={
        "scene": r"""
            <n:int> colleagues look for a time for a meeting that takes <minutes:int> minutes.
            <names:names> want to meet for <minutes:int> minutes.
            A call of <minutes:int> minutes has to be arranged for <names:names>.
            When can <names:names> hold a video meeting of <minutes:int> minutes?
        """,
        "people": "<people:people>",
        "clocks": r"""
            All times are local: in UTC+3 clocks show three hours more than in UTC, in UTC-4 four
                hours less. Every line is about the same date.
            Everybody's times are given by their own clock, and all days are the same date there
                (UTC+2 is two hours ahead of UTC, UTC-5 five hours behind).
            All times are in the <zones=same> time zone, and every line is about the same date.
            All clocks involved show the <zones=same> time, and all days are the same date.
        """,
        "rules": r"""
            The meeting must lie within the working hours of all and overlap none of their busy
                times; it may begin at the very minute when one ends, and end when one begins. Busy
                times of one person may overlap each other.
            Nobody meets outside their own working hours or while busy, but a meeting may follow
                directly upon another appointment, or end when one begins. One person's appointments
                may overlap.
        """,
        "asked": r"""
            Give, by <clock:name>'s clock, the earliest and the latest time at which the meeting can
                start (to the minute), and then for how many minutes in all everybody <some=who is
                needed> is free within the working hours.
            Give, by <clock:name>'s clock, the earliest and the latest time at which the meeting can
                start (to the minute), and then for how many minutes in all everybody is free within
                the working hours.
            Three things are asked for: the earliest possible start and the latest possible start,
                both by the clock of <clock:name> and to the minute; and the number of minutes of
                that day, whether or not they suffice for the meeting, at which all <some=who are
                needed> are working and not busy.
            Three things are asked for: the earliest possible start and the latest possible start,
                both by the clock of <clock:name> and to the minute; and the number of minutes of
                that day, whether or not they suffice for the meeting, at which all are working and
                not busy.
        """,
        "form": r"""
            Write the times as HH:MM on a 24-hour clock, then the number of minutes without a unit,
                separated by commas.
            Answer in the form HH:MM, HH:MM, N (24-hour clock), N being the bare number of minutes.
        """,
    },
    many={
        "either": r"""
            But of <a:name> and <b:name>, it is enough that one takes part; they may take turns.
            But <a:name> and <b:name> can stand in for each other at any time, so one of them is
                enough.
        """,
    },
    kinds={
        "names": r"[A-Z]\w*(?:, [A-Z]\w*)* and [A-Z]\w*",
        "people": r"[A-Z]\w* \(UTC[^\n]*(?:\n[A-Z]\w* \(UTC[^\n]*)+",
    },
)
_TIME: Final = r"\d\d:\d\d(?:-| to )\d\d:\d\d"
_PERSON: Final = re.compile(
    rf"([A-Z]\w*) \(UTC(?:([+-])(\d+)(?::(\d\d))?)?\): works ({_TIME}); "
    rf"(?:busy|appointments) ({_TIME}(?:, {_TIME})*)"
)
_SPAN: Final = re.compile(r"(\d\d):(\d\d)(-| to )(\d\d):(\d\d)")
_HOUR: Final = 60
_DAY: Final = 24 * _HOUR

Span: TypeAlias = tuple[int, int]
"""When it begins and ends, in minutes after midnight of one's own clock."""


class Person(NamedTuple):
    """One line of the prompt."""

    name: str
    ahead: int
    """By so many minutes the clock is ahead of UTC."""
    works: Span
    busy: tuple[Span, ...]

    @property
    def free(self) -> set[int]:
        """The minutes of UTC at which somebody works and is not busy."""
        here = set(range(*self.works)).difference(*(range(*span) for span in self.busy))
        return {minute - self.ahead for minute in here}


class Meeting(NamedTuple):
    """What a prompt says."""

    people: tuple[Person, ...]
    minutes: int
    clock: str
    """By whose clock times are asked for."""
    either: frozenset[frozenset[str]]
    """Of which pairs one is enough."""


def _read(question: str) -> Meeting:
    said = _SAYS.read(question)
    scene, asked = said.one("scene"), said.one("asked")
    people = tuple(map(_person, said.one("people")["people"].split("\n")))
    names = [person.name for person in people]
    if len(set(names)) != len(names) or asked["clock"] not in names:
        raise Unread(f"a name that comes twice, or a clock of nobody: {names}")
    if "names" in scene and re.split(", | and ", scene["names"]) != names:
        raise Unread(f"names others than {names}")
    if "n" in scene and scene.integer("n") != len(names):
        raise Unread(f"says {scene['n']} people where there are {len(names)}")
    if ("zones" in said.one("clocks")) != (len({person.ahead for person in people}) == 1):
        raise Unread("says wrongly whether all are in one time zone")
    pairs = [frozenset((part["a"], part["b"])) for part in said.many("either")]
    if len(frozenset().union(*pairs) & set(names)) != 2 * len(pairs):
        raise Unread(f"pairs of others, or that overlap: {pairs}")
    if ("some" in asked) != bool(pairs):
        raise Unread("says wrongly whether everybody is needed")
    return Meeting(people, scene.integer("minutes"), asked["clock"], frozenset(pairs))


def _person(line: str) -> Person:
    found = _PERSON.fullmatch(line)
    if not found:
        raise Unread(f"no person: {line!r}")
    ahead = int(found[3] or 0) * _HOUR + int(found[4] or 0)
    busy = tuple(map(_span, found[6].split(", ")))
    return Person(found[1], -ahead if found[2] == "-" else ahead, _span(found[5]), busy)


def _span(text: str) -> Span:
    found = _SPAN.fullmatch(text)
    if not found:
        raise Unread(f"no span of time: {text!r}")
    begin = int(found[1]) * _HOUR + int(found[2])
    end = int(found[4]) * _HOUR + int(found[5])
    if not begin < end <= _DAY or max(int(found[2]), int(found[5])) >= _HOUR:
        raise Unread(f"no span of time: {text!r}")
    return begin, end


def _solve(meeting: Meeting) -> str:
    free = {person.name: person.free for person in meeting.people}
    for one, other in map(sorted, meeting.either):
        free[one] = free[other] = free[one] | free[other]
    common = set.intersection(*free.values())
    starts = [at for at in common if common.issuperset(range(at, at + meeting.minutes))]
    if not starts:
        return "impossible"
    ahead = next(person.ahead for person in meeting.people if person.name == meeting.clock)
    times = (_clock(at + ahead) for at in (min(starts), max(starts)))
    return ", ".join([*times, str(len(common))])


def _clock(minute: int) -> str:
    hours, minutes = divmod(minute % _DAY, _HOUR)
    return f"{hours:02}:{minutes:02}"


def _told(meeting: Meeting) -> Iterator[str]:
    """Yield when each is free, when one of each pair is, and when ever more of all are."""
    here = next(person.ahead for person in meeting.people if person.name == meeting.clock)
    people = sorted(meeting.people, key=lambda one: (one.ahead, one.works, sorted(one.busy)))
    free = {one.name: {minute + here for minute in one.free} for one in people}
    words = {one.name: str(number) for number, one in enumerate(people, 1)}
    for one in people:
        works = "-".join(map(_clock, one.works))
        yield (
            f"Person {words[one.name]} ({_zone(one.ahead)}, works {works}) is free "
            f"{_spans(free[one.name])} by the clock that is asked for."
        )
    for person in people:
        for pair in [pair for pair in meeting.either if person.name in pair <= free.keys()]:
            (other,) = pair - {person.name}
            free[person.name] |= free.pop(other)
            words[person.name] += f"/{words[other]}"
            yield f"Of {words[person.name]} one is free {_spans(free[person.name])}."
    names = list(free)
    common = free[names[0]]
    for count, name in enumerate(names[1:], 2):
        common = common & free[name]
        yield f"All of {', '.join(words[one] for one in names[:count])} are free {_spans(common)}."
    yield from _asked(common, meeting.minutes)


def _asked(common: set[int], length: int) -> Iterator[str]:
    runs = _runs(common)
    long = [run for run in runs if len(run) >= length]
    for which, run, start, more in (
        ("first", long[0], long[0].start, ""),
        ("last", long[-1], long[-1].stop - length, " at most"),
    ):
        span = _spans(run)
        yield f"The {which} of at least {length} minutes is {span}: start at {_clock(start)}{more}."
    yield f"Minutes: {' + '.join(str(len(run)) for run in runs)} = {len(common)}."


def _runs(minutes: Iterable[int]) -> list[range]:
    """Return the runs of minutes that follow on each other."""
    found: list[range] = []
    for minute in sorted(minutes):
        start = found.pop().start if found and found[-1].stop == minute else minute
        found.append(range(start, minute + 1))
    return found


def _spans(minutes: Iterable[int]) -> str:
    return ", ".join(f"{_clock(run.start)}-{_clock(run.stop)}" for run in _runs(minutes))


def _zone(ahead: int) -> str:
    hours, minutes = divmod(abs(ahead), _HOUR)
    sign = "-" if ahead < 0 else "+"
    return "UTC" + f"{sign}{hours}" * (ahead != 0) + f":{minutes:02}" * (minutes != 0)


READER = Reader(_read, _solve, follow=retraced(_told, _solve))
