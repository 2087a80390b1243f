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
    """A number of the text, or its opposite, or some more or less."""

    place: int
    sign: int
    more: int = 0
    """What is added: places are counted from 0 or from 1."""


class Spelled(NamedTuple):
    """Text with numbers of the text that is read, without a sign: it is part of a piece."""

    pieces: tuple[str, ...]
    """What stands before, between and behind them."""
    numbers: tuple[Read, ...]


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


def filling(instances: Sequence[Any], texts: Sequence[str], most: int = 0) -> Filling:
    """Return how the numbers of any such text fill an instance; its answer stays empty.

    Numbers of the instance may be so many more or less than those of the text. One that stands in
    no text is left as it is in the first instance: whoever fills has to see whether that does.

    Raises:
        UnfilledError: if the instances are not of one build, or hold other than plain data.
    """
    return _filling(list(instances), _Told([numbers_of(text) for text in texts], most))


class _Told(NamedTuple):
    """What the texts say."""

    rows: list[list[int]]
    """Numbers of each text."""
    most: int
    """By which a number may be more or less."""


def _filling(values: list[Any], told: _Told) -> Filling:
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


def _mapped(values: list[Any], told: _Told) -> Filling:
    keys = tuple(values[0])
    if any(tuple(value) != keys for value in values):
        raise UnfilledError(f"{values[0]!r} has other keys elsewhere")
    parts = tuple(_filling([value[key] for value in values], told) for key in keys)
    return Made(dict, (), parts, keys)


def _spelled(values: list[str], told: _Told) -> Filling:
    """Return text of which all numbers are read, or what it is in the first."""
    pieces = [_UNSIGNED.split(value) for value in values]
    if any(one != pieces[0] for one in pieces):
        return Given(values[0])
    columns = zip(*(map(int, _UNSIGNED.findall(value)) for value in values), strict=True)
    numbers = [_number(list(column), told) for column in columns]
    read = tuple(number for number in numbers if isinstance(number, Read))
    return Spelled(tuple(pieces[0]), read) if len(read) == len(numbers) else Given(values[0])


def _number(values: list[int], told: _Told) -> Filling:
    if all(value == values[0] for value in values):
        return Given(values[0])
    for sign in (1, -1):
        for place in range(min(map(len, told.rows))):
            column = [sign * row[place] for row in told.rows]
            if column == values:
                return Read(place, sign)
    return _counted(values, told)


def _counted(values: list[int], told: _Told) -> Filling:
    """Return a number of the text and what is added to it."""
    for place in range(min(map(len, told.rows))):
        more, *others = {value - row[place] for row, value in zip(told.rows, values, strict=True)}
        if not others and abs(more) <= told.most:
            return Read(place, 1, more)
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
        return plan.sign * numbers[plan.place] + plan.more
    if isinstance(plan, Spelled):
        told = [str(filled(number, numbers)) for number in plan.numbers]
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
        more = f"{plan.more:+}" if plan.more else ""
        return f"{'-' * (plan.sign < 0)}{numbers}[{plan.place}]{more}"
    if isinstance(plan, Spelled):
        told = [f"str({source_of(number, numbers)})" for number in plan.numbers]
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
