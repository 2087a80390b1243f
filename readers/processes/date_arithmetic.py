"""Steps through the calendar from a date: by days, weeks, months, years, weekdays, working days."""

from calendar import monthrange
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from itertools import pairwise
from typing import Final, NamedTuple

from readers.enumerated import numbered
from readers.phrases import Phrases, Said, Unread
from readers.reader import Reader
from readers.retracing import retraced

_SAYS: Final = Phrases(
    once={
        "start": r"""
            A chain of dates begins on <date>; every step starts from the date reached so
                far:¶¶<steps:block>
            Start from <date> and take these steps, each from the date that the one before it led
                to:¶¶<steps:block>
            Begin on <date> and go through the calendar as follows:¶¶<steps:block>
            The first date is <date>. From there, one after another:¶¶<steps:block>
        """,
        "calendar": r"""
            All dates are in the Gregorian calendar.
            Use the Gregorian calendar throughout, with its leap years.
        """,
        "question": r"""
            {Where in the calendar does this end?|What is the last date?|Which date is reached?}
        """,
        "form": r"{Write the date as|Answer in ISO form,|Give it in the form} YYYY-MM-DD.",
    },
    perhaps={
        "months": r"""
            A step of months or years keeps the day of the month, or takes the last day of the new
                month if it is too short.
            Going by months or years keeps the number of the day, unless the new month is too
                short: then its last day is taken.
        """,
        "working": r"""
            Working days are Mondays to Fridays; the day on which a step starts does not count.
            Every Monday to Friday is a working day, and the first one counted is the next (or,
                backward, the previous) one.
        """,
    },
)
_DATE: Final = Phrases(
    many={
        "date": r"""
            <month:word> <day:int>, <year:int>
            <month:word> <day:int>, <year:int> (a <weekday:word>)
            <day:int> <month:word> <year:int>
            <day:int> <month:word> <year:int> (a <weekday:word>)
        """
    }
)
_STEP: Final = Phrases(
    many={
        "forward": r"""
            Go <n:int> <unit=days|weeks|months|years|working days> forward.
            Go to the date <n:int> <unit=days|weeks|months|years|working days> later.
        """,
        "back": r"""
            Go <n:int> <unit=days|weeks|months|years|working days> back.
            Go to the date <n:int> <unit=days|weeks|months|years|working days> earlier.
        """,
        "year_day": r"""
            Take day number <n:int> of the same year (January 1 is number 1).
            Go to day <n:int> of that year, where January 1 is day 1.
        """,
        "month_end": r"""
            Take the last day of the same month.
            Go to the last day of that month.
        """,
        "month_weekday": r"""
            Take the <which=first|second|third|fourth|last> <weekday:word> of the same month.
            Go to the <which=first|second|third|fourth|last> <weekday:word> of that month.
        """,
        "next_weekday": r"""
            Go to the next <weekday:word> (not the same day).
            Go to the first <weekday:word> after that date.
        """,
        "previous_weekday": r"""
            Go back to the <weekday:word> before (not the same day).
            Go to the last <weekday:word> before that date.
        """,
    }
)
_MONTHS: Final = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
_WEEKDAYS: Final = (
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
)
_WHICH: Final = ("first", "second", "third", "fourth")
_DAY: Final = timedelta(days=1)


class Step(NamedTuple):
    """A kind of step, a number (of units, a day, a weekday from Monday 0), and a unit or place."""

    kind: str
    number: int = 0
    word: str = ""


class Chain(NamedTuple):
    """What a prompt says."""

    start: date
    steps: tuple[Step, ...]


def _read(question: str) -> Chain:
    said = _SAYS.read(question)
    steps = tuple(map(_step, numbered(said.one("start")["steps"])))
    for key, units in (("months", {"months", "years"}), ("working", {"working days"})):
        if any(step.word in units for step in steps) and not said.maybe(key):
            raise Unread(f"nothing says how {units} are counted")
    return Chain(_date(said.one("start")["date"]), steps)


def _date(text: str) -> date:
    said = _DATE.only(text)
    try:
        month = _MONTHS.index(said["month"]) + 1
        found = date(said.integer("year"), month, said.integer("day"))
    except ValueError:
        raise Unread(f"no date: {text!r}") from None
    if "weekday" in said and said["weekday"] != _WEEKDAYS[found.weekday()]:
        raise Unread(f"another weekday: {text!r}")
    return found


def _step(text: str) -> Step:
    said = _STEP.only(text)
    if "weekday" in said:
        return Step(said.key, _weekday(said), said.values.get("which", ""))
    number = said.integer("n") if "n" in said else 0
    if said.key == "year_day" and not 1 <= number <= 365:
        raise Unread(f"not in every year: {text!r}")
    return Step(said.key, number, said.values.get("unit", ""))


def _weekday(said: Said) -> int:
    if said["weekday"] not in _WEEKDAYS:
        raise Unread(f"no weekday: {said['weekday']!r}")
    return _WEEKDAYS.index(said["weekday"])


def _solve(chain: Chain) -> str:
    *_, day = _path(chain)
    return day.isoformat()


def _path(chain: Chain) -> Iterator[date]:
    """Yield the first date and that after each step."""
    day = chain.start
    yield day
    for step in chain.steps:
        day = _TAKES[step.kind](day, step)
        yield day


def _trace(chain: Chain) -> Iterator[str]:
    pairs = zip(chain.steps, pairwise(_path(chain)), strict=True)
    for number, (step, (before, after)) in enumerate(pairs, 1):
        sides = [after.isoformat()]
        if step.word in {"days", "weeks"}:
            towards = 1 if after > before else -1
            sides[:0] = [
                f"day {(after - date(year, 1, 1)).days + 1} of {year}"
                for year in range(before.year, after.year + towards, towards)
            ]
        yield f"After step {number}: {' = '.join(sides)}, a {_WEEKDAYS[after.weekday()]}."


def _moved(day: date, number: int, unit: str) -> date:
    """Move forward; backward if the number is negative."""
    if unit in {"days", "weeks"}:
        return day + number * (_DAY if unit == "days" else 7 * _DAY)
    if unit == "working days":
        return _worked(day, number)
    months = day.year * 12 + day.month - 1 + number * (1 if unit == "months" else 12)
    year, month = months // 12, months % 12 + 1
    return date(year, month, min(day.day, monthrange(year, month)[1]))


def _worked(day: date, number: int) -> date:
    for _ in range(abs(number)):
        day += _DAY if number > 0 else -_DAY
        while day.weekday() > 4:
            day += _DAY if number > 0 else -_DAY
    return day


def _of_month(day: date, weekday: int, which: str) -> date:
    days = range(1, monthrange(day.year, day.month)[1] + 1)
    fitting = [found for n in days if (found := day.replace(day=n)).weekday() == weekday]
    return fitting[-1 if which == "last" else _WHICH.index(which)]


def _nearest(day: date, weekday: int, towards: timedelta) -> date:
    return next(found for n in range(1, 8) if (found := day + n * towards).weekday() == weekday)


_TAKES: Final[dict[str, Callable[[date, Step], date]]] = {
    "forward": lambda day, step: _moved(day, step.number, step.word),
    "back": lambda day, step: _moved(day, -step.number, step.word),
    "year_day": lambda day, step: date(day.year, 1, 1) + (step.number - 1) * _DAY,
    "month_end": lambda day, _: day.replace(day=monthrange(day.year, day.month)[1]),
    "month_weekday": lambda day, step: _of_month(day, step.number, step.word),
    "next_weekday": lambda day, step: _nearest(day, step.number, _DAY),
    "previous_weekday": lambda day, step: _nearest(day, step.number, -_DAY),
}
READER = Reader(_read, _solve, follow=retraced(_trace, _solve))
