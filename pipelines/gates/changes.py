"""Changes: instances that differ from one in a single datum, whatever a family's instances are."""

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from random import Random
from typing import Any, Final

from generators.parts import containers, leaves, replaced

_NAME: Final = re.compile(r"[A-Z][a-z]+")
_LONGER: Final = "ianovska"
"""Makes a name another one, longer than those that are drawn."""
_SWAPS = 5
"""Changes of the only string of an instance."""


def changed(instance: Any) -> Iterator[Any]:  # noqa: ANN401 (any family's)
    """Yield instances that differ from one in a single scalar, in an order that is always the same.

    Their `answer` is left as it was.
    """
    rng = Random("changes")
    found = list(leaves(instance))
    strings = sorted({leaf for _, leaf in found if isinstance(leaf, str)})
    rng.shuffle(found)
    for path, leaf in found:
        for other in _others(leaf, strings, rng):
            yield replaced(instance, {path: other})


def weaker(instance: Any) -> Iterator[Any]:  # noqa: ANN401 (any family's)
    """Yield instances that lack one part of a list, a tuple or a mapping of one.

    What is left may be no instance: the family says so by raising (`NOT_ONE`).
    """
    for path, value in containers(instance):
        if isinstance(value, dict):
            for key in value:
                yield replaced(instance, {path: {k: v for k, v in value.items() if k != key}})
        else:
            for at in range(len(value)):
                yield replaced(instance, {path: type(value)([*value[:at], *value[at + 1 :]])})


def other_names(value: Any) -> dict[str, str]:  # noqa: ANN401 (any JSON)
    """Return a longer name for each name in a value, in the same order; none for fewer than two."""
    texts = {text for text in _texts(value) if _NAME.fullmatch(text)}
    return {name: f"{name}{_LONGER}" for name in sorted(texts)} if len(texts) > 1 else {}


def renamed(value: Any, names: Mapping[str, str]) -> Any:  # noqa: ANN401 (any JSON)
    """Return a value in other names."""
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, list):
        return [renamed(part, names) for part in value]
    if isinstance(value, dict):
        return {names.get(key, key): renamed(part, names) for key, part in value.items()}
    return value


def _texts(value: Any) -> Iterator[str]:  # noqa: ANN401
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        inner = [*value, *value.values()] if isinstance(value, dict) else value
        for part in inner:
            yield from _texts(part)


def _others(leaf: object, strings: list[str], rng: Random) -> list[object]:
    """Return scalars of the same type that could stand in a leaf's place."""
    if isinstance(leaf, bool):
        return [not leaf]
    if isinstance(leaf, int | float | Fraction):
        return [leaf + 1, leaf - 1]
    different = [text for text in strings if text != leaf]
    if different:
        return [rng.choice(different)]
    return [_swapped(leaf, rng) for _ in range(_SWAPS)] if len(set(str(leaf))) > 1 else []


def _swapped(text: Any, rng: Random) -> str:  # noqa: ANN401
    """Return a text with two different characters in each other's places."""
    chars = list(str(text))
    one = rng.randrange(len(chars))
    other = rng.choice([at for at, char in enumerate(chars) if char != chars[one]])
    chars[one], chars[other] = chars[other], chars[one]
    return "".join(chars)
