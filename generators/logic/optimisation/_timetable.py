"""People's days in several time zones, and a drawing of them, each by their own clock."""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from generators.pictures import Plane, Shape

Span: TypeAlias = tuple[int, int]
"""Start and end, in minutes."""

_HIGH, _PITCH = 60, 80
"""Of a bar, and from one to the next, on the scale of minutes."""
_MARKED = 180
"""Minutes from one line of the scale to the next."""


class Person(NamedTuple):
    """Minutes count from midnight by the person's own clock."""

    offset: int
    """Minutes ahead of UTC."""
    start: int
    """When the working day begins."""
    end: int
    busy: tuple[tuple[int, int], ...]
    """Starts and ends, all different; they may overlap."""


def zone_name(offset: int) -> str:
    hours, minutes = divmod(abs(offset), 60)
    sign = "-" if offset < 0 else "+"
    return "UTC" if offset == 0 else f"UTC{sign}{hours}" + (f":{minutes:02}" if minutes else "")


def timetable(people: Sequence[Person]) -> Plane:
    """Return a bar for each person, one below another: working hours, with what is busy."""
    first, last = min(person.start for person in people), max(person.end for person in people)
    low = -_PITCH * len(people)
    shapes = []
    for minute in range(first // _MARKED * _MARKED, last + _MARKED, _MARKED):
        shapes.append(Shape("line", ((minute, low), (minute, 0)), is_dashed=True))
        shapes.append(Shape("line", ((minute - 40, 0),) * 2, f"{minute // 60}:00"))
    for number, person in enumerate(people, 1):
        bottom = -_PITCH * number
        shapes.append(Shape("line", ((first - 120, bottom),) * 2, str(number)))
        shapes.append(_bar((person.start, person.end), bottom, 1))
        shapes += [_bar(span, bottom, 7) for span in person.busy]
    return Plane(shapes=shapes)


def _bar(span: Span, bottom: int, shade: int) -> Shape:
    (start, end), top = span, bottom + _HIGH
    return Shape("polygon", ((start, bottom), (end, bottom), (end, top), (start, top)), shade=shade)
