"""Numerals: numbers spelled in English words, as people do when they hide or read them out."""

from filters.text import TENS, UNITS

_SCALES = ((10**12, "trillion"), (10**9, "billion"), (10**6, "million"), (1000, "thousand"))
_LARGEST = 10**15


def spelled(number: str) -> str:
    """Return `105` as `one hundred and five`, `3.5` as `three point five`; beyond 10^15 as typed.

    Raises:
        ValueError: if the text is no unsigned decimal number.
    """
    whole, point, digits = number.partition(".")
    if int(whole or 0) >= _LARGEST:
        return number
    words = _whole(int(whole or 0))
    if not point:
        return words
    return f"{words} point {' '.join(UNITS[int(digit)] for digit in digits)}"


def _whole(value: int) -> str:
    for scale, name in _SCALES:
        if value >= scale:
            head, rest = divmod(value, scale)
            return f"{_whole(head)} {name}{_rest(rest)}"
    if value >= 100:
        head, rest = divmod(value, 100)
        return f"{UNITS[head]} hundred" + (f" and {_whole(rest)}" if rest else "")
    if value >= len(UNITS):
        head, rest = divmod(value, 10)
        return TENS[head - 2] + (f"-{UNITS[rest]}" if rest else "")
    return UNITS[value]


def _rest(value: int) -> str:
    if not value:
        return ""
    return f" and {_whole(value)}" if value < 100 else f" {_whole(value)}"
