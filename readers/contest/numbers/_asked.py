"""What is asked of the numbers that fit: one by its place, how many, their sum or their set."""

from collections.abc import Iterable
from typing import Final

_WORDS: Final = (
    *("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"),
    *("tenth", "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth"),
)
ORDINALS: Final = {word: place for place, word in enumerate(_WORDS, 1)}
"""Ordinal -> place from 1."""


def as_set(values: Iterable[int]) -> str:
    """Return a set as a person writes it, in ascending order."""
    return "{" + ", ".join(map(str, sorted(values))) + "}"


def one_of(values: Iterable[int]) -> int:
    """Return the only value there is.

    Raises:
        ValueError: if there are several, or none.
    """
    (value,) = values
    return value
