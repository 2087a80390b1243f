"""Rows of words for the text benchmarks: Zipf-distributed pseudo-words, some rows nearly alike."""

from collections.abc import Iterator
from itertools import accumulate, product
from random import Random

_SYLLABLES = [a + b for a, b in product("bdfgklmnprstvz", "aeiou")]
WORDS = ["".join(parts) for parts in product(_SYLLABLES, _SYLLABLES, ("", "l", "n", "s"))]
"""19,600 words, the commonest first."""
_WEIGHTS = list(accumulate(1 / rank for rank in range(3, len(WORDS) + 3)))
_ALIKE = 0.1
"""Share of rows that repeat an earlier one with some words exchanged."""
_MOST_CHANGED = 12


def rows(count: int, words: int = 60, seed: int = 0) -> list[str]:
    """Return rows of `words` words; the same every time."""
    return list(stream(count, words, seed))


def stream(count: int, words: int = 60, seed: int = 0) -> Iterator[str]:
    """Yield the same rows one by one."""
    rng = Random(seed)
    recent: list[list[str]] = []
    for _ in range(count):
        if recent and rng.random() < _ALIKE:
            row = list(rng.choice(recent))
            for _ in range(rng.randrange(_MOST_CHANGED)):
                row[rng.randrange(words)] = rng.choice(WORDS)
        else:
            row = rng.choices(WORDS, cum_weights=_WEIGHTS, k=words)
        recent = [*recent[-99:], row]
        yield " ".join(row)
