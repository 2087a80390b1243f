"""Times between two moments."""

import re
from datetime import date, datetime, timedelta
from typing import Final, NamedTuple

from readers.forms import Form
from readers.phrases import Unread
from readers.reader import Reader

_MOMENT: Final = r"[^?]+?"
_FORM: Final = "<form=D days, HH:MM:SS|D days, HH:MM|D days|HH:MM:SS.mmm|HH:MM:SS|HH:MM>."
_INTERVAL: Final = Form(
    *(
        f"{told} {_FORM}"
        for told in (
            "A system operation started{ at|} <a:moment> and completed{ at|} <b:moment>. What was "
            "the operation duration? Answer in",
            "A system backup started{ at|} <a:moment> and completed{ at|} <b:moment>. What was the "
            "total backup duration? Answer in",
            "A conference call began{ at|} <a:moment> and ended{ at|} <b:moment>. How long was the "
            "conference? Answer in",
            "A video call started{ at|} <a:moment> and ended{ at|} <b:moment>. How long was the "
            "call? Answer in",
            "A meeting started{ at|} <a:moment> and ended{ at|} <b:moment>. How long was the "
            "meeting? Answer in",
            "A database query started{ at|} <a:moment> and ended{ at|} <b:moment>. How long did "
            "the query take? Answer in",
            "A flight departed{ at|} <a:moment> and arrived{ at|} <b:moment>. How long was the "
            "flight? Answer in",
            "What is the duration between <a:moment> and <b:moment>? Please answer in",
            "How much time elapsed{ from|} <a:moment> to <b:moment>? Give your answer in",
            "Calculate the time difference between <a:moment> and <b:moment>. Express the result "
            "in",
        )
    ),
    kinds={"moment": _MOMENT},
)
_MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June", "July", "August", "September"),
    *("October", "November", "December"),
)
_DAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_CLOCK: Final = re.compile(r"(?P<h>\d\d):(?P<m>\d\d)(?::(?P<s>\d\d)(?:\.(?P<ms>\d{3}))?)?")
_NAMED_DAY: Final = "|".join(_DAYS)
_DATES: Final = tuple(
    re.compile(form)
    for form in (
        rf"(?P<y>\d{{4}})-(?P<mo>\d\d)-(?P<d>\d\d)(?: \((?P<day>{_NAMED_DAY})\))?",
        rf"(?P<d>\d\d) (?P<month>{'|'.join(_MONTHS)}) (?P<y>\d{{4}})",
        rf"(?:(?P<day>{_NAMED_DAY}), )?(?P<month>{'|'.join(_MONTHS)}) (?P<d>\d\d), (?P<y>\d{{4}})",
        r"(?P<first>\d\d)/(?P<second>\d\d)/(?P<y>\d{4})",
    )
)
_SHORT_DATE: Final = re.compile(
    rf"(?P<day>{'|'.join(day[:3] for day in _DAYS)}) "
    rf"(?P<month>{'|'.join(month[:3] for month in _MONTHS)}) (?P<d>\d\d)"
    r"(?P<clock> \d\d:\d\d(?::\d\d)?)? (?P<y>\d{4})(?P<late> \d\d:\d\d(?::\d\d)?)?"
)
_ZONE: Final = re.compile(r" (?P<sign>[+-])(?P<h>[01]\d)(?P<m>[0-5]\d)$")


class Moment(NamedTuple):
    """One moment, in the two ways in which a date may be read."""

    times: tuple[datetime | None, datetime | None]
    """With the month before the day, and after it: two readings of 03/04/2100, None for one that
    there is not. In universal time if it names a zone."""
    has_date: bool
    has_clock: bool
    has_zone: bool


class Interval(NamedTuple):
    """Two moments, and how the time between them is to be written."""

    start: Moment
    end: Moment
    form: str


def _read(question: str) -> Interval:
    said = _INTERVAL.read(question)
    found = Interval(_moment(said["a"]), _moment(said["b"]), said["form"])
    start, end = found.start, found.end
    if start[1:] != end[1:]:
        raise Unread(f"moments of other kinds: {said['a']}, {said['b']}")
    if start.has_date != ("days" in found.form) or start.has_clock != ("HH" in found.form):
        raise Unread(f"no answer in {found.form}: {said['a']}, {said['b']}")
    return found


def _moment(text: str) -> Moment:
    zone = _ZONE.search(text)
    words = text[: zone.start()] if zone else text
    clocks = list(_CLOCK.finditer(words))
    if len(clocks) > 1:
        raise Unread(f"two times of day: {text!r}")
    day = _CLOCK.sub("", words)
    day = re.sub(r"  +", " ", day).removesuffix(" ").removesuffix(" at").removesuffix(",")
    if not day and clocks and not zone:
        dates: tuple[date | None, date | None] = (date(2000, 1, 1), date(2000, 1, 1))
    else:
        dates = _dates(day)
    offset = timedelta(0)
    if zone:
        offset = timedelta(hours=int(zone["h"]), minutes=int(zone["m"]))
        offset = -offset if zone["sign"] == "-" else offset
    clock = _clock(clocks[0]) if clocks else timedelta(0)
    late = clock - offset
    times = (_time(dates[0], late), _time(dates[1], late))
    return Moment(times, bool(day), bool(clocks), zone is not None)


def _time(day: date | None, late: timedelta) -> datetime | None:
    return datetime(day.year, day.month, day.day) + late if day else None  # noqa: DTZ001


def _clock(found: "re.Match[str]") -> timedelta:
    hour, minute, second = (int(found[part] or 0) for part in ("h", "m", "s"))
    if hour > 23 or minute > 59 or second > 59:
        raise Unread(f"no time of day: {found[0]!r}")
    return timedelta(hours=hour, minutes=minute, seconds=second, milliseconds=int(found["ms"] or 0))


def _dates(text: str) -> tuple[date | None, date | None]:
    """Return the date that a text means with the month before the day, and with the day first."""
    for form in (*_DATES, _SHORT_DATE):
        if found := form.fullmatch(text):
            said = found.groupdict()
            break
    else:
        raise Unread(f"no date: {text!r}")
    if "first" in said:
        first, second = said["first"], said["second"]
        return (
            _date(said["y"], first, second) if int(first) <= 12 else None,
            _date(said["y"], second, first) if int(second) <= 12 else None,
        )
    month = said.get("mo") or _number(said["month"])
    one = _date(said["y"], month, said["d"])
    named = said.get("day")
    if named and not _DAYS[one.weekday()].startswith(named):
        raise Unread(f"{one} is no {named}")
    return one, one


def _number(month: str) -> str:
    return str(1 + next(n for n, name in enumerate(_MONTHS) if name.startswith(month)))


def _date(year: str, month: str, day: str) -> date:
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        raise Unread(f"no date: {year}-{month}-{day}") from None


def _solve(interval: Interval) -> str:
    """Return the time between the moments; what the form has no place for is left out."""
    pairs = zip(interval.start.times, interval.end.times, strict=True)
    spans = {b - a for a, b in pairs if a and b and b > a}
    if len(spans) != 1:
        return "day and month cannot be told apart" if spans else "it ends before it starts"
    span = spans.pop()
    if not interval.start.has_date:
        return _written(span, interval.form)
    days = f"{span.days} days"
    rest = _written(span - timedelta(days=span.days), interval.form.removeprefix("D days, "))
    return f"{days}, {rest}" if interval.start.has_clock else days


def _written(span: timedelta, form: str) -> str:
    seconds, hundredths = divmod(span // timedelta(milliseconds=1), 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    text = f"{hours:02}:{minutes:02}:{seconds:02}.{hundredths:03}"
    return text[: {"HH:MM": 5, "HH:MM:SS": 8}.get(form, len(text))]


TIME_INTERVALS: Final = Reader(_read, _solve)
