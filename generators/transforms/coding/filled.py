"""Filled: which number of a text is which number of an instance, seen from several of both.

Texts in the same words about instances of the same build differ in their numbers only. A number of
the instance that is, in all of them, the one at some place of the text, with its sign or against
it, is read from there; what is the same in all of them stays as it is.
"""

import dataclasses
import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple, TypeAlias

NUMBER: Final = r"-?\d+"
"""What counts as a number of a text."""
_NUMBER: Final = re.compile(NUMBER)
_UNSIGNED: Final = re.compile(r"\d+")
_SCALAR: Final = (bool, int, float, str, type(None))
_FRACTION: Final = ("numerator", "denominator")


class UnfilledError(ValueError):
    """Instances that are not of one build, or hold what no text can name."""


class Given(NamedTuple):
    """A value that is the same in all."""

    value: Any


class Read(NamedTuple):
    """A number of the text, or its opposite."""

    place: int
    sign: int


class Spelled(NamedTuple):
    """Text with numbers of the text that is read, each written as it stands there."""

    pieces: tuple[str, ...]
    """What stands before, between and behind them."""
    places: tuple[int, ...]


class Made(NamedTuple):
    """A tuple, list, mapping or object of such parts."""

    kind: Callable[..., Any]
    names: tuple[str, ...]
    """Of the parts; empty for a tuple, a list and a mapping."""
    parts: tuple[Any, ...]
    keys: tuple[Any, ...] = ()
    """Of a mapping."""


Filling: TypeAlias = Given | Read | Spelled | Made


def numbers_of(text: str) -> list[int]:
    """Return the numbers of a text, in order."""
    return [int(found) for found in _NUMBER.findall(text)]


def skeleton(text: str) -> str:
    """Return a text without its numbers."""
    return _NUMBER.sub("#", text)


def build(instance: Any) -> Any:  # noqa: ANN401
    """Return what two instances have in common that one filling may serve."""
    if isinstance(instance, bool | str):
        return instance
    pairs = _parts(instance)
    kind = type(instance).__name__
    told = ((name, build(part)) for name, part in pairs if name != "answer")
    return (kind, *told) if pairs else kind


def filling(instances: Sequence[Any], texts: Sequence[str]) -> Filling:
    """Return how the numbers of any such text fill an instance; its answer stays empty.

    A number that stands in no text is left as it is in the first instance: whoever fills has to
    see whether that does.

    Raises:
        UnfilledError: if the instances are not of one build, or hold other than plain data.
    """
    return _filling(list(instances), [numbers_of(text) for text in texts])


def _filling(values: list[Any], told: list[list[int]]) -> Filling:
    first = values[0]
    if isinstance(first, int) and not isinstance(first, bool):
        return _number(values, told)
    if isinstance(first, str) and len({*values}) > 1:
        return _spelled(values, told)
    if isinstance(first, _SCALAR):
        return Given(first)
    if any(type(value) is not type(first) for value in values):
        raise UnfilledError(f"{first!r} is of another type elsewhere")
    if isinstance(first, tuple | list | Fraction) or dataclasses.is_dataclass(first):
        columns = [_parts(value) for value in values]
        if any(len(column) != len(columns[0]) for column in columns):
            raise UnfilledError(f"{first!r} is of another length elsewhere")
        parts = tuple(
            Given("") if rows[0][0] == "answer" else _filling([part for _, part in rows], told)
            for rows in zip(*columns, strict=True)
        )
        is_plain = type(first) in (tuple, list, Fraction)
        names = () if is_plain else tuple(str(name) for name, _ in columns[0])
        return Made(type(first), names, parts)
    if isinstance(first, Mapping):
        return _mapped(values, told)
    raise UnfilledError(f"{first!r} is no plain data")


def _mapped(values: list[Any], told: list[list[int]]) -> Filling:
    keys = tuple(values[0])
    if any(tuple(value) != keys for value in values):
        raise UnfilledError(f"{values[0]!r} has other keys elsewhere")
    parts = tuple(_filling([value[key] for value in values], told) for key in keys)
    return Made(dict, (), parts, keys)


def _spelled(values: list[str], told: list[list[int]]) -> Filling:
    """Return text of which all numbers are read, or what it is in the first."""
    pieces = [_UNSIGNED.split(value) for value in values]
    if any(one != pieces[0] for one in pieces):
        return Given(values[0])
    columns = zip(*(map(int, _UNSIGNED.findall(value)) for value in values), strict=True)
    numbers = [_number(list(column), told) for column in columns]
    fixed = {number.value for number in numbers if isinstance(number, Given)}
    places = tuple(number.place for number in numbers if isinstance(number, Read))
    if fixed or any(isinstance(number, Read) and number.sign < 0 for number in numbers):
        return Given(values[0])
    return Spelled(tuple(pieces[0]), places)


def _number(values: list[int], told: list[list[int]]) -> Filling:
    if all(value == values[0] for value in values):
        return Given(values[0])
    for sign in (1, -1):
        for place in range(min(map(len, told))):
            if all(sign * row[place] == value for row, value in zip(told, values, strict=True)):
                return Read(place, sign)
    return Given(values[0])


def _parts(value: Any) -> list[tuple[Any, Any]]:  # noqa: ANN401
    if dataclasses.is_dataclass(value):
        return [(one.name, getattr(value, one.name)) for one in dataclasses.fields(value)]
    if isinstance(value, Fraction):
        return [(name, getattr(value, name)) for name in _FRACTION]
    names = getattr(value, "_fields", None)
    if names:
        return list(zip(names, value, strict=True))
    return list(enumerate(value)) if isinstance(value, tuple | list) else []


def filled(plan: Filling, numbers: Sequence[int]) -> Any:  # noqa: ANN401
    """Return the instance that the numbers of a text make."""
    if isinstance(plan, Given):
        return plan.value
    if isinstance(plan, Read):
        return plan.sign * numbers[plan.place]
    if isinstance(plan, Spelled):
        told = [str(numbers[place]) for place in plan.places]
        return "".join(
            piece + number for piece, number in zip(plan.pieces, [*told, ""], strict=True)
        )
    parts = [filled(part, numbers) for part in plan.parts]
    if plan.keys:
        return dict(zip(plan.keys, parts, strict=True))
    if plan.names:
        return plan.kind(**dict(zip(plan.names, parts, strict=True)))
    return plan.kind(*parts) if plan.kind is Fraction else plan.kind(parts)


def source_of(plan: Filling, numbers: str) -> str:
    """Return what makes the instance, as Python, of the list of numbers that has that name."""
    if isinstance(plan, Given):
        return repr(plan.value)
    if isinstance(plan, Read):
        return f"{'-' * (plan.sign < 0)}{numbers}[{plan.place}]"
    if isinstance(plan, Spelled):
        told = [f"str({numbers}[{place}])" for place in plan.places]
        pieces = list(map(repr, plan.pieces))
        return " + ".join(part for pair in zip(pieces, [*told, ""], strict=True) for part in pair)[
            :-3
        ]
    parts = [source_of(part, numbers) for part in plan.parts]
    if plan.keys:
        pairs = zip(plan.keys, parts, strict=True)
        return f"{{{', '.join(f'{key!r}: {part}' for key, part in pairs)}}}"
    if plan.names:
        parts = [f"{name}={part}" for name, part in zip(plan.names, parts, strict=True)]
    if plan.kind is tuple:
        return f"({', '.join(parts)}{',' * (len(parts) == 1)})"
    inner = ", ".join(parts)
    return f"[{inner}]" if plan.kind is list else f"{plan.kind.__name__}({inner})"


def kinds_of(plan: Filling) -> list[Callable[..., Any]]:
    """Return the classes of ours that it makes objects of."""
    if not isinstance(plan, Made):
        return []
    own = [plan.kind] if plan.names else []
    return [*own, *(kind for part in plan.parts for kind in kinds_of(part))]


def places_of(plan: Filling) -> set[int]:
    """Return the places of the text that it reads."""
    if isinstance(plan, Read):
        return {plan.place}
    if isinstance(plan, Spelled):
        return set(plan.places)
    return set().union(*map(places_of, plan.parts)) if isinstance(plan, Made) else set()
