r"""Readings that the question makes right: `10\%` for 10, `2 pm` for 2, 1101 for 1101_2.

By value these differ from the reference. Who was asked for a percentage, an hour or the digits in
base 2 may write them nevertheless; docs/verification.md says what that costs.
"""

import re
from fractions import Fraction

from proofmill.verifiers import reading

LEAST_PERCENT = 2
r"""Least reference that a percentage may stand for: `1\%` is no 1, a certainty."""
_PERCENTAGE = re.compile(r"([0-9]{1,6}(?:\.[0-9]{1,6})?)[ ]?(?:\\?%|percent)")
_HOUR = re.compile(r"([0-9]{1,2})(?::00)?[ ]?(?:a\.?m|p\.?m)\.?", re.IGNORECASE)
_DIGITS = re.compile(r"-?[0-9A-F]{1,200}")
_BASE = re.compile(
    r"_[ ]?(?:[0-9]{1,2}|\{[ ]?(?:[0-9]{1,2}|[a-z]{2,8}|\\text\{[a-z]{2,8}\})[ ]?\})"
)


def is_asked_form(candidate: str, gold: str) -> bool:
    """Tell whether a candidate gives the number of the reference in the form of such a question."""
    percentage, hour = _PERCENTAGE.fullmatch(candidate), _HOUR.fullmatch(candidate)
    if percentage or hour:
        number = reading.rational(gold) if _is_plain(gold) else None
        if number is None:
            return False
        if percentage:
            return number >= LEAST_PERCENT and number == Fraction(percentage[1])
        return bool(hour) and 1 <= number <= 12 and number == Fraction(hour[1] if hour else 0)
    return _DIGITS.fullmatch(candidate) is not None and _base_dropped(gold) == candidate


def _is_plain(gold: str) -> bool:
    return gold.replace(".", "", 1).isdigit()


def _base_dropped(gold: str) -> str | None:
    """Return the digits of a number that is written with its base."""
    digits, mark, base = gold.partition("_")
    return digits.strip() if mark and _BASE.fullmatch(mark + base) else None
