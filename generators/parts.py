"""Parts: the data of an instance, whatever its type, and copies with some of them changed."""

import dataclasses
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, TypeAlias

from generators.family import IllPosedError

Path: TypeAlias = tuple[Any, ...]
"""Fields, keys and places that lead from an instance to a part of it."""

NOT_ONE = (
    *(ArithmeticError, LookupError, ValueError, TypeError, AttributeError, StopIteration),
    *(AssertionError, IllPosedError),
)
"""What a family raises where a change leaves no instance of it."""


def containers(value: object, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield the way to each list, tuple and mapping of an instance, the outer ones first."""
    if isinstance(value, list | dict) or type(value) is tuple:
        yield path, value
    for key, part in parts(value):
        yield from containers(part, (*path, key))


def leaves(value: object, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield the way to each scalar of an instance but its answer, and the scalar."""
    if isinstance(value, bool | int | float | str | Fraction):
        yield path, value
    for key, part in parts(value):
        if path or key != "answer":
            yield from leaves(part, (*path, key))


def parts(value: object) -> list[tuple[Any, Any]]:
    """Return the keys and parts of a container; nothing for a scalar."""
    if dataclasses.is_dataclass(value):
        return [(f.name, getattr(value, f.name)) for f in dataclasses.fields(value)]
    if isinstance(value, dict):
        return list(value.items())
    return list(enumerate(value)) if isinstance(value, tuple | list) else []


def part_at(value: Any, path: Path) -> Any:  # noqa: ANN401
    """Return the part of an instance at the end of a path."""
    for key in path:
        value = getattr(value, key) if hasattr(value, "__dataclass_fields__") else value[key]
    return value


def replaced(value: Any, leaves: Mapping[Path, object]) -> Any:  # noqa: ANN401
    """Return a copy of an instance with other leaves at the ends of paths."""
    if () in leaves:
        return leaves[()]
    below: dict[Any, dict[Path, object]] = {}
    for path, leaf in leaves.items():
        below.setdefault(path[0], {})[path[1:]] = leaf
    if not below:
        return value
    if hasattr(value, "__dataclass_fields__"):
        new = {key: replaced(getattr(value, key), some) for key, some in below.items()}
        return dataclasses.replace(value, **new)
    if isinstance(value, dict):
        return {**value, **{key: replaced(value[key], some) for key, some in below.items()}}
    entries = list(value)
    for key, some in below.items():
        entries[key] = replaced(entries[key], some)
    kind: Any = type(value)
    return kind._make(entries) if hasattr(kind, "_make") else kind(entries)
