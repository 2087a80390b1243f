"""Parts: the data of an instance, whatever its type, and copies with one of them changed."""

import dataclasses
from collections.abc import Iterator
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
        value = getattr(value, key) if dataclasses.is_dataclass(value) else value[key]
    return value


def replaced(value: Any, path: Path, leaf: object) -> Any:  # noqa: ANN401
    """Return a copy of an instance with another leaf at the end of a path."""
    if not path:
        return leaf
    key, *rest = path
    if hasattr(value, "__dataclass_fields__"):
        return dataclasses.replace(value, **{key: replaced(getattr(value, key), tuple(rest), leaf)})
    if isinstance(value, dict):
        return {**value, key: replaced(value[key], tuple(rest), leaf)}
    new = [replaced(p, tuple(rest), leaf) if i == key else p for i, p in parts(value)]
    kind: Any = type(value)
    return kind._make(new) if hasattr(kind, "_make") else kind(new)
