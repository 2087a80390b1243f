"""Days of the Gregorian calendar as whole numbers, without the standard library.

The year is taken to begin in March, so that the leap day is its last (H. Hinnant,
"chrono-compatible low-level date algorithms"). Day 0 is March 1 of a year 0.
"""


def day_count(year: int, month: int, day: int) -> int:
    """Return the number of days from day 0; the day may lie beyond the end of the month."""
    year, month = year - (month < 3), (month - 3) % 12
    return 365 * year + year // 4 - year // 100 + year // 400 + (153 * month + 2) // 5 + day - 1


def civil(count: int) -> tuple[int, int, int]:
    """Return (year, month, day) of a count of days."""
    era, rest = divmod(count, 146_097)
    years = (rest - rest // 1460 + rest // 36_524 - rest // 146_096) // 365
    rest -= 365 * years + years // 4 - years // 100
    month = (5 * rest + 2) // 153
    year = 400 * era + years + (month >= 10)
    return year, (month + 2) % 12 + 1, rest - (153 * month + 2) // 5 + 1


def weekday_of(count: int) -> int:
    """Return the weekday of a count of days; Monday is 0, and day 0 was a Wednesday."""
    return (count + 2) % 7
