"""Date arithmetic: the date at which a chain of steps through the calendar ends.

After BIG-Bench-Hard's `date_understanding`. Steps are offsets in days, weeks, months, years and
working days, weekdays after or before, and the n-th weekday or day of a month or year. The
generator uses the standard library's calendar, the solver counts days by itself. At the top: 14
steps of up to 3000 days, two thirds of the rarer kinds.
"""

from calendar import monthrange
from dataclasses import dataclass, field
from datetime import date, timedelta
from random import Random
from typing import NamedTuple

from generators.chance import below, picked
from generators.family import Family, IllPosedError, Knob, Knobs
from generators.logic.processes._civil import civil, day_count, weekday_of
from generators.pictures import Panel, Program
from generators.wording import Grammar, speak

STEPS = Knob("steps", 2, 14, "steps of the chain")
SPAN = Knob("span", 40, 3000, "longest offset in days")
RARE = Knob("rare", 0.2, 0.65, "share of steps besides plain offsets")

_DAY = timedelta(1)
_EARLIEST = date(1900, 1, 1).toordinal()
_FIRST, _LAST = date(1600, 1, 1), date(2399, 12, 31)
_MAX_DRAWS = 300
_PLAIN = ("days", "days", "weeks", "months", "years")
_DAYS = {"days": 1, "weeks": 7, "months": 30, "years": 365}
_RARE = ("next", "previous", "working", "nth", "last", "yearday", "month_end")
_CLAMPED = ("months", "years")
"""Kinds of steps that may lead to a day that its month lacks."""
_WEEKLY = {"next", "previous", "working", "nth", "last"}
"""Kinds of steps for which the weekday of the first date is told."""
_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July", "August"),
    *("September", "October", "November", "December"),
)


class Step(NamedTuple):
    """One step; `number` counts its unit, below 0 for back, `weekday` counts from Monday as 0."""

    kind: str
    number: int = 0
    weekday: int = 0


@dataclass(frozen=True, slots=True)
class Chain:
    """A date as (year, month, day), and the steps from it."""

    start: tuple[int, int, int]
    steps: tuple[Step, ...]
    answer: str = field(compare=False)
    """The last date in ISO form."""


def _generate(rng: Random, knobs: Knobs) -> Chain:
    day = start = date.fromordinal(_EARLIEST + below(rng, 73_000))
    count, span, rare = STEPS.integer(knobs), SPAN.integer(knobs), RARE.number(knobs)
    steps: list[Step] = []
    for _ in range(_MAX_DRAWS):
        if len(steps) == count:
            iso = (start.year, start.month, start.day)
            return Chain(iso, tuple(steps), day.isoformat())
        kind = picked(rng, _RARE if rng.random() < rare else _PLAIN)
        if steps and kind == steps[-1].kind:
            continue
        step = Step(kind, *_drawn(rng, kind, span))
        after = _after(day, step)
        if _FIRST <= after <= _LAST and after not in (day, start):
            day = after
            steps.append(step)
    raise IllPosedError(f"date_arithmetic: no {count} steps in {_MAX_DRAWS} draws")


def _drawn(rng: Random, kind: str, span: int) -> tuple[int, int]:
    """Return the number of a step, and its weekday."""
    if kind in _DAYS:
        return _signed(rng, 2, max(2, span // _DAYS[kind] - 1)), 0
    if kind == "working":
        return _signed(rng, 3, max(8, span // 20 - 2)), 0
    if kind == "yearday":
        return 40 + below(rng, 326), 0
    if kind == "month_end":
        return 0, 0
    return 1 + below(rng, 4) if kind == "nth" else 0, below(rng, 7)


def _signed(rng: Random, least: int, count: int) -> int:
    """Return one of `count` numbers from `least` on, or of those below 0."""
    drawn = below(rng, 2 * count)
    return least + drawn if drawn < count else count - drawn - least


def _after(day: date, step: Step) -> date:
    """Return the date after a step, by the standard library."""
    kind, number, weekday = step
    if kind == "days" or kind == "weeks":
        return date.fromordinal(day.toordinal() + number * (7 if kind == "weeks" else 1))
    if kind == "months" or kind == "years":
        months = 12 * day.year + day.month - 1 + number * (12 if kind == "years" else 1)
        year, month = divmod(months, 12)
        length = 28 if day.day <= 28 else monthrange(year, month + 1)[1]
        return date(year, month + 1, min(day.day, length))
    if kind == "working":
        onward = timedelta(1 if number > 0 else -1)
        for _ in range(abs(number)):
            day += onward
            while day.weekday() > 4:
                day += onward
        return day
    if kind == "yearday":
        return date(day.year, 1, 1) + timedelta(number - 1)
    if kind == "next":
        return _first(weekday, day + _DAY, _DAY)
    if kind == "previous":
        return _first(weekday, day - _DAY, -_DAY)
    if kind == "nth":
        return _first(weekday, day.replace(day=7 * number - 6), _DAY)
    end = day.replace(day=monthrange(day.year, day.month)[1])
    return end if kind == "month_end" else _first(weekday, end, -_DAY)


def _first(weekday: int, day: date, onward: timedelta) -> date:
    """Return the first date of a weekday, from `day` on, day by day."""
    while day.weekday() != weekday:
        day += onward
    return day


_GRAMMAR: Grammar = {
    "start": (
        "<begin>\n\n{steps}\n\n<rules>\n\n<ask>",
        "<begin>\n\n{steps}\n\n<rules> <ask>",
        "<rules>\n\n<begin>\n\n{steps}\n\n<ask>",
    ),
    "begin": (
        "Start from {day} and take these steps, each from the date that the one before it led to:",
        "The first date is {day}. From there, one after another:",
        "Begin on {day} and go through the calendar as follows:",
        "A chain of dates begins on {day}; every step starts from the date reached so far:",
    ),
    "rules": (
        "All dates are in the Gregorian calendar.{clamp}{working}",
        "Use the Gregorian calendar throughout, with its leap years.{clamp}{working}",
    ),
    "clamp": (
        " A step of months or years keeps the day of the month, or takes the last day of the new "
        "month if it is too short.",
        " Going by months or years keeps the number of the day, unless the new month is too short: "
        "then its last day is taken.",
    ),
    "working": (
        " Working days are Mondays to Fridays; the day on which a step starts does not count.",
        " Every Monday to Friday is a working day, and the first one counted is the next (or, "
        "backward, the previous) one.",
    ),
    "ask": (
        "Which date is reached? Give it in the form YYYY-MM-DD.",
        "What is the last date? Answer in ISO form, YYYY-MM-DD.",
        "Where in the calendar does this end? Write the date as YYYY-MM-DD.",
    ),
    "forward": ("Go {number} {unit} forward.", "Go to the date {number} {unit} later."),
    "back": ("Go {number} {unit} back.", "Go to the date {number} {unit} earlier."),
    "next": (
        "Go to the first {weekday} after that date.",
        "Go to the next {weekday} (not the same day).",
    ),
    "previous": (
        "Go to the last {weekday} before that date.",
        "Go back to the {weekday} before (not the same day).",
    ),
    "nth": (
        "Go to the {nth} {weekday} of that month.",
        "Take the {nth} {weekday} of the same month.",
    ),
    "last": (
        "Go to the last {weekday} of that month.",
        "Take the last {weekday} of the same month.",
    ),
    "yearday": (
        "Go to day {number} of that year, where January 1 is day 1.",
        "Take day number {number} of the same year (January 1 is number 1).",
    ),
    "month_end": ("Go to the last day of that month.", "Take the last day of the same month."),
}
_UNITS = {kind: kind for kind in _PLAIN} | {"working": "working days"}
_NTH = ("", "first", "second", "third", "fourth")


def _render(chain: Chain, rng: Random) -> str:
    year, month, day = chain.start
    forms = (f"{_MONTHS[month - 1]} {day}, {year}", f"{day} {_MONTHS[month - 1]} {year}")
    lines = [f"{n}. {_worded(step, rng)}" for n, step in enumerate(chain.steps, 1)]
    kinds = {step.kind for step in chain.steps}
    said = picked(rng, forms)
    if not kinds.isdisjoint(_WEEKLY):
        said += f" (a {_WEEKDAYS[weekday_of(day_count(*chain.start))]})"
    clamp = "" if kinds.isdisjoint(_CLAMPED) else speak(_GRAMMAR, rng, "clamp")
    working = speak(_GRAMMAR, rng, "working") if "working" in kinds else ""
    return speak(_GRAMMAR, rng, day=said, steps="\n".join(lines), clamp=clamp, working=working)


def _worded(step: Step, rng: Random) -> str:
    kind, number, weekday = step
    if kind in _UNITS:
        symbol = "forward" if number > 0 else "back"
        return speak(_GRAMMAR, rng, symbol, number=abs(number), unit=_UNITS[kind])
    if kind == "yearday":
        return speak(_GRAMMAR, rng, kind, number=number)
    return speak(_GRAMMAR, rng, kind, weekday=_WEEKDAYS[weekday], nth=_NTH[number])


def _moved(count: int, step: Step) -> int:
    """Return the count of days after a step."""
    kind, number, weekday = step
    year, month, day = civil(count)
    if kind in ("days", "weeks"):
        return count + number * (7 if kind == "weeks" else 1)
    if kind == "working":
        return _working(count, number)
    if kind == "yearday":
        return day_count(year, 1, number)
    if kind == "next":
        return count + 1 + (weekday - weekday_of(count + 1)) % 7
    if kind == "previous":
        return count - 1 - (weekday_of(count - 1) - weekday) % 7
    if kind == "nth":
        first = day_count(year, month, 1)
        return first + (weekday - weekday_of(first)) % 7 + 7 * (number - 1)
    months = 12 * year + month - 1 + {"months": number, "years": 12 * number}.get(kind, 0)
    first, after = (day_count(m // 12, m % 12 + 1, 1) for m in (months, months + 1))
    if kind == "last":
        return after - 1 - (weekday_of(after - 1) - weekday) % 7
    return after - 1 if kind == "month_end" else min(first + day - 1, after - 1)


def _working(count: int, number: int) -> int:
    """Count whole weeks at once; a weekend counts like the Friday before, or the Monday after."""
    at = weekday_of(count)
    weeks, rest = divmod(abs(number), 5)
    if number < 0:
        at, count = (0, count + 7 - at) if at > 4 else (at, count)
        return count - 7 * weeks - rest - (2 if rest > at else 0)
    at, count = (4, count + 4 - at) if at > 4 else (at, count)
    return count + 7 * weeks + rest + (2 if at + rest > 4 else 0)


def _path(chain: Chain) -> list[int]:
    """Return all dates reached, in ISO form."""
    count = day_count(*chain.start)
    found = []
    for step in chain.steps:
        count = _moved(count, step)
        found.append(count)
    return found


def _iso(count: int) -> str:
    return "{:04}-{:02}-{:02}".format(*civil(count))


def _solve(chain: Chain) -> list[str]:
    return [_iso(_path(chain)[-1])]


def _steps(chain: Chain) -> tuple[str, ...]:
    path, lines = [day_count(*chain.start), *_path(chain)], list[str]()
    for number, step in enumerate(chain.steps, 1):
        before, after = path[number - 1], path[number]
        days = step.number * {"days": 1, "weeks": 7}.get(step.kind, 0)
        sides = [*_by_years(before, days), _iso(after)] if days else [_iso(after)]
        weekday = _WEEKDAYS[weekday_of(after)]
        lines.append(f"After step {number}: {' = '.join(sides)}, a {weekday}.")
    return (*lines, f"So the answer is {_iso(path[-1])}.")


def _by_years(count: int, days: int) -> list[str]:
    """Write a date some days from another as a day of the other's year, then of years nearer."""
    year, _, _ = civil(count)
    day, sides = count - day_count(year, 1, 1) + 1 + days, list[str]()
    for _ in range(abs(days)):
        sides.append(f"day {day} of {year}")
        last = day_count(year + (day > 0), 1, 1) - day_count(year - (day < 1), 1, 1)
        if 1 <= day <= last:
            break
        day, year = (day - last, year + 1) if day > 0 else (day + last, year - 1)
    return sides


_WORK = {"months": 2, "years": 2, "working": 6}


def _effort(chain: Chain) -> int:
    """Count calendar look-ups: some for each step, and the bits of its offset."""
    return sum(_WORK.get(kind, 4) + abs(number).bit_length() for kind, number, _ in chain.steps)


def _picture(chain: Chain) -> Panel:
    year, month, day = chain.start
    weekday = _WEEKDAYS[weekday_of(day_count(*chain.start))]
    start = f"{day} {_MONTHS[month - 1]} {year}, a {weekday}"
    return Panel(figures=[(start, Program(lines=[_worded(s, Random(0)) for s in chain.steps]))])


def _capacity(dial: float) -> float:
    # first dates x offsets of each step
    steps, span = STEPS.integer_at(dial), SPAN.integer_at(dial)
    return float(min(1e12, 73_000.0 * span**steps / 4))


FAMILY = Family(
    name="date_arithmetic",
    version=4,
    domain="logic",
    summary="the date at which a chain of offsets, weekdays and month ends leads",
    concepts=("calendar", "modular arithmetic"),
    knobs=(STEPS, SPAN, RARE),
    verifier="text",
    examples=("2019-07-31", "1987-02-08"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=lambda chain: [chain.start, chain.steps],
    picture=_picture,
    steps=_steps,
    capacity=_capacity,
    # one of some dozens of days near the start, at dial 0
    guess_rate=lambda dial: 0.02,
)
