"""Cardinals: numbers in English words, read as the digits they stand for.

A run of number words is cut into the longest numbers of the usual grammar: tens and a unit,
hundreds, thousands and on, `and` after a hundred, digits after `point`. `two three-digit numbers`
holds two.
"""

from collections.abc import Sequence
from functools import lru_cache

UNITS = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
TENS = [
    "twenty",
    "thirty",
    "forty",
    "fifty",
    "sixty",
    "seventy",
    "eighty",
    "ninety",
]
_ORDINAL_UNITS = [
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
]
SCALES = {"thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}
CARDINALS = {
    **{word: value for value, word in enumerate(UNITS)},
    **{word: value for value, word in zip(range(20, 100, 10), TENS, strict=True)},
    "hundred": 100,
    **SCALES,
}
ORDINALS = {str(value): word for value, word in enumerate(_ORDINAL_UNITS, 1)}
"""Digits -> word of the ordinals that stay words, for `second` is one of time, too."""
SMALL_ORDINALS = {word: int(digits) for digits, word in ORDINALS.items()}
_LARGE_ORDINALS = {
    **{f"{word[:-1]}ieth": CARDINALS[word] for word in TENS},
    **{f"{word}th": CARDINALS[word] for word in ("hundred", *SCALES)},
}
_VALUES = {**CARDINALS, **SMALL_ORDINALS, **_LARGE_ORDINALS}
_DIGIT_WORDS = frozenset(UNITS[:10])
JOINTS = {"and": frozenset(("hundred", *SCALES)), "point": frozenset(CARDINALS)}
"""Words within a number, and what stands before them."""
_ENDS = frozenset((*SMALL_ORDINALS, *_LARGE_ORDINALS))
_NO_LIMIT = 10**18


def is_number_word(word: str) -> bool:
    """Tell whether a word alone is a number: a cardinal, or an ordinal from twenty on."""
    return word in CARDINALS or word in _LARGE_ORDINALS


@lru_cache(maxsize=1 << 14)
def read(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return a run of number words, `and` and `point` among them, with its numbers in digits.

    `("two", "hundred", "and", "five", "three")` is `("205", "3")`.
    """
    found: list[str] = []
    rest = words
    for _ in words:
        if not rest:
            break
        token, used = _first(rest)
        found.append(token)
        rest = rest[used:]
    return tuple(found)


def _first(words: Sequence[str]) -> tuple[str, int]:
    """Return the first number of a run in digits, or its first word, and its count of words."""
    if words[0] not in _VALUES or words[0] in SMALL_ORDINALS:
        return words[0], 1
    value, used = _whole(words)
    digits = _decimals(words[used:])
    return (f"{value}.{digits}", used + 1 + len(digits)) if digits else (str(value), used)


def _whole(words: Sequence[str]) -> tuple[int, int]:
    """Return the value of the longest whole number at the start, and its words."""
    total, part, room, scale, used = 0, 0, _NO_LIMIT, _NO_LIMIT, 0
    for at, word in enumerate(words):
        if word == "and":
            if not room or not part + total or at + 1 == len(words):
                break
            if not 0 < _VALUES.get(words[at + 1], 0) < min(room, 100):
                break
            continue
        value = _VALUES.get(word, -1)
        if value == 100 and part < 100 and (part or not used):
            part, room = max(part, 1) * 100, 100
        elif value >= 1000 and value < scale and (part or not used):
            total, part, room, scale = total + max(part, 1) * value, 0, 1000, value
        elif 0 <= value < min(room, 100) and (value or not used):
            part, room = part + value, 10 * (value >= 20) or 0
        else:
            break
        used = at + 1
        if word in _ENDS:
            break
    return total + part, used


def _decimals(words: Sequence[str]) -> str:
    """Return the digits that follow `point`."""
    if not words or words[0] != "point":
        return ""
    digits = ""
    for word in words[1:]:
        if word not in _DIGIT_WORDS:
            break
        digits += str(CARDINALS[word])
    return digits
