"""Chance: what `Random` draws, to the same numbers from the same state, in fewer calls.

For loops that draw so much that the calls of the standard library show; rows stay what they are.
"""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


def below(rng: Random, count: int) -> int:
    """Return what `rng.randrange(count)` draws."""
    bits = count.bit_length()
    drawn = rng.getrandbits(bits)
    while drawn >= count:
        drawn = rng.getrandbits(bits)
    return drawn


def shuffled(rng: Random, items: Sequence[T]) -> list[T]:
    """Return what `rng.sample(items, len(items))` draws."""
    pool, found, draw = [*items], list[T](), rng.getrandbits
    for left in range(len(pool), 0, -1):
        bits = left.bit_length()
        place = draw(bits)
        while place >= left:
            place = draw(bits)
        found.append(pool[place])
        pool[place] = pool[left - 1]
    return found


def spelled(rng: Random, letters: str, length: int) -> str:
    """Return what `rng.choices(letters, k=length)` draws, as one text."""
    draw, count = rng.random, len(letters)
    return "".join([letters[int(draw() * count)] for _ in range(length)])
