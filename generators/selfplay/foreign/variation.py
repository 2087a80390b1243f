"""Variation: more inputs like those that a proposal came with."""

from collections.abc import Sequence
from random import Random

from generators.selfplay.programs import BASES, VARIATIONS, Value, below, pick

_LETTERS = "abcdefgh"


def varied(value: Value, rng: Random) -> Value:
    """Return another value of the same type and much the same shape."""
    if type(value) is bool:
        return rng.random() < 0.5
    if type(value) is int:
        spread = max(3, abs(value) // 2)
        return value + below(rng, 2 * spread + 1) - spread
    if type(value) is float:
        return round(value + below(rng, 9) - 4.0, 2)
    if type(value) is str:
        return "".join(_changed(list(value), rng, str(pick(rng, _LETTERS))))
    if type(value) is list:
        inner = [varied(item, rng) if rng.random() < 0.5 else item for item in value]
        return _changed(inner, rng, varied(value[0], rng) if value else below(rng, 9))
    if type(value) is tuple:
        return tuple(varied(item, rng) for item in value)
    if type(value) is dict:
        return {key: varied(item, rng) for key, item in value.items()}
    return value


def _changed(items: list[Value], rng: Random, new: Value) -> list[Value]:
    """Return the items with one dropped, added, replaced, or with two exchanged."""
    place, way = below(rng, len(items) + 1), below(rng, 4)
    if way == 0 or place == len(items):
        return [*items[:place], new, *items[place:]]
    if way == 1 and len(items) > 1:
        return [*items[:place], *items[place + 1 :]]
    if way == 2:
        other = below(rng, len(items))
        items[place], items[other] = items[other], items[place]
        return items
    return [*items[:place], new, *items[place + 1 :]]


def probes_like(inputs: Sequence[tuple[Value, ...]], rng: Random) -> list[tuple[Value, ...]]:
    """Return probes in the layout of `probing.probes`, the given inputs among the first."""
    found = list(inputs[:BASES])
    for turn in range(BASES - len(found)):
        found.append(_varied_all(inputs[turn % len(inputs)], rng))
    for place in range(len(inputs[0])):
        for base in found[:VARIATIONS]:
            found.append((*base[:place], varied(base[place], rng), *base[place + 1 :]))
    return found


def more_like(
    inputs: Sequence[tuple[Value, ...]], rng: Random, count: int
) -> list[tuple[Value, ...]]:
    """Return `count` further inputs: each argument varied, or taken from another input."""
    return [_varied_all(pick(rng, inputs), rng) for _ in range(count)]


def _varied_all(given: tuple[Value, ...], rng: Random) -> tuple[Value, ...]:
    return tuple(varied(value, rng) for value in given)
