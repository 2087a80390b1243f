"""Dates, clock times and durations in words and figures -> one canonical tuple each."""

import re
from datetime import date
from typing import TypeAlias

When: TypeAlias = tuple[str | int | None, ...]
"""("time", h, m, s), ("date", year or None, month, day) or ("duration", seconds)."""

MAX_LENGTH = 80
"""Characters; the longest form, a weekday and a date inside a command, has about fifty."""

_MONTHS = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
]
_MONTH = {name[:size]: i for i, name in enumerate(_MONTHS, 1) for size in (3, len(name))}
_MONTH["sept"] = 9
_WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
_WORDS = {"noon": (12, 0, 0), "midday": (12, 0, 0), "midnight": (0, 0, 0)}
_SECONDS = {"day": 86400, "hour": 3600, "hr": 3600, "h": 3600, "minute": 60, "min": 60, "m": 60}
_SECONDS |= {"second": 1, "sec": 1, "s": 1}

_WRAPPER = re.compile(r"\\(?:text|textrm|mathrm|mbox|textbf|mathbf|operatorname)[ ]?\{([^{}]*)\}")
_SPACE = re.compile(r"(?:\\[ ,;:!]|~|\s)+")
_CLOCK = re.compile(
    r"([0-9]{1,2})(?::([0-9]{2})(?::([0-9]{2}))?)?(?: ?o'clock)?"
    r"(?: ?(?:in the )?(a\.?m\.?|p\.?m\.?|noon|midnight|morning|afternoon|evening))?"
)
_ISO = re.compile(r"([0-9]{4})([-/.])([0-9]{1,2})\2([0-9]{1,2})")
_MONTH_FIRST = re.compile(r"([a-z]{3,9})\.? ?([0-9]{1,2})(st|nd|rd|th)?(?:,? ([0-9]{4}))?")
_DAY_FIRST = re.compile(r"([0-9]{1,2})(st|nd|rd|th)? (?:of )?([a-z]{3,9})\.?(?:,? ([0-9]{4}))?")
_PART = re.compile(
    r"([0-9]{1,6}) ?(day|hour|hr|h|minute|min|m|second|sec|s)s?\.?"
    r"(?:, and |,? ?and |, ?| |\Z|(?=[0-9]))"
)
_DAYS_IN_MONTH = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def read(text: str) -> When | None:
    r"""Read `3:05 pm`, `15:05`, noon, `March 5, 2024`, `2024-03-05` or `2 hours 30 minutes`.

    None for what is none of these or may be read in two ways: `2:3`, `03/05/2024`, `March 2024`,
    `30 minutes` (a number with a unit), an hour of 25, a day that does not exist.
    """
    if len(text) > MAX_LENGTH:
        return None
    text = _SPACE.sub(" ", _WRAPPER.sub(r" \1 ", text)).strip().casefold()
    text = text.replace("\u2019", "'").replace("{:}", ":").replace(" :", ":").replace(": ", ":")
    return _time(text) or _date(text) or _duration(text)


def _time(text: str) -> When | None:
    if text in _WORDS:
        return ("time", *_WORDS[text])
    match = _CLOCK.fullmatch(text)
    if not match:
        return None
    hour, minute, second = (int(part or 0) for part in match.group(1, 2, 3))
    if not match[2] and not match[4] and not text.endswith("o'clock"):
        return None  # a bare number
    if minute > 59 or second > 59 or hour > 23:
        return None
    if match[4]:
        return _half_day(hour, minute, second, match[4].replace(".", ""))
    return ("time", hour, minute, second)


def _half_day(hour: int, minute: int, second: int, half: str) -> When | None:
    if half in _WORDS:
        return ("time", *_WORDS[half]) if (hour, minute, second) == (12, 0, 0) else None
    if not 1 <= hour <= 12:
        return None
    return ("time", hour % 12 + (0 if half in {"am", "morning"} else 12), minute, second)


def _date(text: str) -> When | None:
    weekday, comma, rest = text.partition(",")
    if weekday in _WEEKDAYS and comma:
        found = _plain_date(rest.strip())
        return found if found and _falls_on(found, _WEEKDAYS.index(weekday)) else None
    return _plain_date(text)


def _falls_on(found: When, weekday: int) -> bool:
    _, year, month, day = found
    if not isinstance(year, int) or not isinstance(month, int) or not isinstance(day, int):
        return False  # without a year nothing confirms the weekday
    return year > 0 and date(year, month, day).weekday() == weekday


def _plain_date(text: str) -> When | None:
    match = _ISO.fullmatch(text)
    if match:
        return _checked(int(match[1]), int(match[3]), int(match[4]), "")
    match = _MONTH_FIRST.fullmatch(text)
    if match and match[1] in _MONTH:
        year = int(match[4]) if match[4] else None
        return _checked(year, _MONTH[match[1]], int(match[2]), match[3])
    match = _DAY_FIRST.fullmatch(text)
    if match and match[3] in _MONTH:
        year = int(match[4]) if match[4] else None
        return _checked(year, _MONTH[match[3]], int(match[1]), match[2])
    return None


def _checked(year: int | None, month: int, day: int, suffix: str | None) -> When | None:
    if not 1 <= month <= 12 or not 1 <= day <= _DAYS_IN_MONTH[month - 1]:
        return None
    if suffix and suffix != _suffix(day):
        return None
    if (month, day) == (2, 29) and year is not None and not _is_leap(year):
        return None
    return ("date", year, month, day)


def _suffix(day: int) -> str:
    return "th" if 10 < day < 14 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")


def _is_leap(year: int) -> bool:
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def _duration(text: str) -> When | None:
    """Read two or more parts in falling order of size, each smaller than the unit before it."""
    total, position, last = 0, 0, 0
    while position < len(text):
        part = _PART.match(text, position)
        if part is None:
            return None
        if part[2] == "m" and not total:
            return None  # metres, or a variable
        size, count = _SECONDS[part[2]], int(part[1])
        if last and (size >= last or count * size >= last):
            return None
        total, last, position = total + count * size, size, part.end()
    if not last or _PART.fullmatch(text):
        return None
    return ("duration", total)
