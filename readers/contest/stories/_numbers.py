"""Number words in stories."""

from typing import Final

from readers.phrases import Unread

_WORDS: Final = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NUMBERS: Final = {word: number for number, word in enumerate((*_WORDS, "eleven", "twelve"), 2)}
"""Number word -> number."""
NUMBER: Final = "|".join(word for small in NUMBERS for word in (small, small.capitalize()))
"""A kind of slot: a number word, which may begin a sentence."""


def number(word: str) -> int:
    """Return the number that a word says.

    Raises:
        Unread: if it says none.
    """
    if word.lower() not in NUMBERS:
        raise Unread(f"no number: {word!r}")
    return NUMBERS[word.lower()]
