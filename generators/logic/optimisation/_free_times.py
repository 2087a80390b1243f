"""When people in several time zones are free: each of them, one of two, and all."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from generators.deducing import ending
from generators.logic.optimisation._timetable import Person, Span, zone_name

_HOUR, _DAY = 60, 24 * 60


def told(people: Sequence[Person], pairs: Iterable[Sequence[int]], length: int) -> tuple[str, ...]:
    """Tell when each is free, when ever more of them are, and how a meeting fits in.

    Args:
        people: times are told by the clock of the first; numbers are those of their order by zone.
        pairs: places of people of whom one is enough.
        length: minutes of a meeting.
    """
    order = sorted(people)
    free = {number: _free_of(one, people[0].offset) for number, one in enumerate(order, 1)}
    words = {number: str(number) for number in free}
    lines = [
        f"Person {number} ({zone_name(one.offset)}, works {_spans([(one.start, one.end)])}) is "
        f"free {_spans(free[number])} by the clock that is asked for."
        for number, one in enumerate(order, 1)
    ]
    for one, other in sorted(
        sorted(order.index(people[place]) + 1 for place in pair) for pair in pairs
    ):
        free[one] = _joined([*free[one], *free.pop(other)])
        words[one] = f"{one}/{other}"
        lines.append(f"Of {words[one]} one is free {_spans(free[one])}.")
    return (*lines, *_met([*free.values()], [words[number] for number in free], length))


def _met(free: Sequence[Sequence[Span]], words: Sequence[str], length: int) -> Iterator[str]:
    """Yield when ever more of those who are needed are free, and what follows from that."""
    left = free[0]
    for count in range(2, len(free) + 1):
        left = _common(left, free[count - 1])
        yield f"All of {', '.join(words[:count])} are free {_spans(left)}."
    fits = [span for span in left if span[1] - span[0] >= length]
    (first, _), (_, last) = fits[0], fits[-1]
    yield f"The first of at least {length} minutes is {_spans(fits[:1])}: start at {_time(first)}."
    late = _time(last - length)
    yield f"The last of at least {length} minutes is {_spans(fits[-1:])}: start at {late} at most."
    minutes = [end - start for start, end in left]
    yield f"Minutes: {' + '.join(map(str, minutes))} = {sum(minutes)}."
    yield ending(f"{_time(first)}, {late}, {sum(minutes)}")


def _common(one: Sequence[Span], other: Sequence[Span]) -> list[Span]:
    """Return when both are: spans in order."""
    pairs = ((max(a, c), min(b, d)) for a, b in one for c, d in other)
    return sorted((start, end) for start, end in pairs if start < end)


def _joined(spans: Iterable[Span]) -> list[Span]:
    """Return when any is: spans in order, with gaps between them."""
    found: list[Span] = []
    for start, end in sorted(spans):
        if found and start <= found[-1][1]:
            start, end = found[-1][0], max(found.pop()[1], end)
        found.append((start, end))
    return found


def _free_of(person: Person, offset: int) -> list[Span]:
    """Return when somebody is free, by the clock of a zone."""
    busy = _joined(person.busy)
    ends = [person.start, *(minute for span in busy for minute in span), person.end]
    shift = offset - person.offset
    pairs = zip(ends[::2], ends[1::2], strict=True)
    return [(start + shift, end + shift) for start, end in pairs if start < end]


def _spans(spans: Sequence[Span]) -> str:
    return ", ".join(f"{_time(start)}-{_time(end)}" for start, end in spans)


@cache
def _time(minute: int) -> str:
    hours, minutes = divmod(minute % _DAY, _HOUR)
    return f"{hours:02}:{minutes:02}"
