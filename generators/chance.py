"""Chance: what `Random` draws, to the same numbers from the same state, in fewer calls.

For loops that draw so much that the calls of the standard library show; rows stay what they are.
"""

from collections.abc import Sequence
from functools import cache
from math import ceil, floor, log
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


def picked(rng: Random, items: Sequence[T]) -> T:
    """Return what `rng.choice(items)` draws."""
    return items[below(rng, len(items))]


def shuffled(rng: Random, items: Sequence[T]) -> list[T]:
    """Return what `rng.sample(items, len(items))` draws."""
    return _from_pool(rng, items, len(items))


def turned(rng: Random, one: T, other: T) -> tuple[T, T]:
    """Return what `rng.sample((one, other), 2)` draws."""
    draw = rng.getrandbits
    place = draw(2)
    while place > 1:
        place = draw(2)
    while draw(1):  # the last of a sample is drawn as well
        pass
    return (other, one) if place else (one, other)


def sampled(rng: Random, items: Sequence[T], count: int) -> list[T]:
    """Return what `rng.sample(items, count)` draws."""
    size = len(items)
    if count > size:
        raise ValueError(f"{count} of {size} items")
    if size <= _pooled(count):
        return _from_pool(rng, items, count)
    chosen: dict[int, None] = {}
    draw, bits = rng.getrandbits, size.bit_length()
    while len(chosen) < count:
        place = draw(bits)
        if place < size:
            chosen[place] = None
    return [items[place] for place in chosen]


@cache
def _pooled(count: int) -> int:
    """Return the most items of which the standard library draws so many from a copy."""
    return 21 + (4 ** ceil(log(count * 3, 4)) if count > 5 else 0)


def _from_pool(rng: Random, items: Sequence[T], count: int) -> list[T]:
    found: list[T] = []
    pool, draw = [*items], rng.getrandbits
    for left in range(len(pool), len(pool) - count, -1):
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
    return "".join([letters[floor(draw() * count)] for _ in range(length)])
