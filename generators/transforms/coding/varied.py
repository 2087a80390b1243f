"""Varied: other problems in the words of one, with other numbers in the same places.

For families of which hardly two rows have the same words. A number of an instance may vary if it is
read off the text; whether the problem is sound with another one is for the family's solver to say,
and for readers, by which families are admitted.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from math import floor
from random import Random
from typing import Any, Final, NamedTuple

from generators.family import Family
from generators.parts import NOT_ONE, Path, leaves, part_at, replaced
from generators.transforms.coding.filled import numbers_of, skeleton
from generators.transforms.transform import alike

_PROBES: Final = 3
"""Other numbers that are tried in a place before it counts as fixed."""
_SHARES: Final = (0.15, 0.3, 0.6, 1.0)
"""Of the places that may vary, those that do."""
_NUMBER: Final = re.compile(r"\d+")
FIXED: Final[Mapping[str, frozenset[str]]] = {
    "constrained_extremum": frozenset({"square"}),
    "determinant": frozenset({"moves", "size"}),
    "grid_walk": frozenset({"rules"}),
    "shortest_path": frozenset({"names", "start", "end"}),
    "urn_probability": frozenset({"draws"}),
    "valuation": frozenset({"base"}),
}
"""Family -> fields that stay as they are: other numbers there leave no sound problem."""
_BOARDS: Final[Mapping[str, str]] = {"grid_automaton": "board", "grid_walk": "board"}
"""Family -> field whose numbers are states of cells: each may become any of those that occur."""


class _Place(NamedTuple):
    """Where a number of an instance stands: a part of it, or one in a part that is text.

    A fraction, like text, holds two numbers: its numerator and its denominator.
    """

    path: Path
    nth: int = -1
    """Which number of the text; -1 for a part that is a number."""
    states: tuple[int, ...] = ()
    """What may stand in a cell of a board; of another place, what is near."""

    def number(self, instance: Any) -> int:  # noqa: ANN401
        """Return what stands there."""
        part = part_at(instance, self.path)
        return int(_NUMBER.findall(_spelled(part))[self.nth]) if self.nth >= 0 else part

    def holding(self, part: Any, number: int) -> Any:  # noqa: ANN401
        """Return a part that stood at the path with another number in this place."""
        if self.nth < 0:
            return number
        text = _spelled(part)
        found = list(_NUMBER.finditer(text))[self.nth]
        return type(part)(f"{text[: found.start()]}{number}{text[found.end() :]}")

    def other(self, number: int, rng: Random) -> int:
        """Return what may stand there instead of a number."""
        return rng.choice(self.states) if self.states else _near(number, rng)


def varied(
    family: Family[Any],
    instance: Any,  # noqa: ANN401
    words: int,
    rng: Random,
    draws: int,
) -> Iterator[tuple[Any, str]]:
    """Yield instances and texts in the words with that seed, where there is one answer.

    They are of the split of the instance, and none is yielded twice.
    """
    places = _places(family, instance, words, rng)
    form = skeleton(family.render(instance, Random(words)))
    numbers = [(place, place.number(instance)) for place in places]
    parts = {place.path: part_at(instance, place.path) for place in places}
    order = _Order.of(instance, [place for place in places if not place.states])
    seen = set[tuple[Any, ...]]()
    for _ in range(draws if places else 0):
        new, share = {**parts}, rng.choice(_SHARES)
        for place, number in numbers:
            if rng.random() < share:
                new[place.path] = place.holding(new[place.path], place.other(number, rng))
        told = tuple(new.values())
        if told in seen:
            continue
        seen.add(told)
        other = replaced(instance, new)
        text = _text(family, other, words) if order.is_kept(other) else ""
        answered = _answered(family, instance, other) if skeleton(text) == form else None
        if answered is not None:
            yield answered, text


def _places(family: Family[Any], instance: Any, words: int, rng: Random) -> list[_Place]:  # noqa: ANN401
    """Return the places of the numbers that are, with their sign or without, one of the text."""
    text = family.render(instance, Random(words))
    found = []
    fixed = FIXED.get(family.name, frozenset())
    for place in _numbers(instance, _BOARDS.get(family.name)):
        if place.path[0] in fixed:
            continue
        number = place.number(instance)
        tried = [place.other(number, rng) for _ in range(_PROBES)]
        probes = [other for other in tried if other != number]
        part = part_at(instance, place.path)
        others = [replaced(instance, {place.path: place.holding(part, near)}) for near in probes]
        told = [(near, _text(family, one, words)) for near, one in zip(probes, others, strict=True)]
        if told and _is_read([(number, text), *((near, one) for near, one in told if one)]):
            found.append(place)
    return found


def _spelled(part: str | Fraction) -> str:
    return f"{part.numerator}/{part.denominator}" if isinstance(part, Fraction) else part


def _numbers(instance: Any, board: str | None) -> Iterator[_Place]:  # noqa: ANN401
    cells = {path: leaf for path, leaf in leaves(instance) if path[0] == board}
    states = tuple(sorted({*cells.values()}))
    for path, leaf in leaves(instance):
        if path in cells:
            yield _Place(path, states=states)
        elif type(leaf) is int and leaf:
            yield _Place(path)
        elif isinstance(leaf, str) or (isinstance(leaf, Fraction) and leaf.denominator > 1):
            yield from (_Place(path, nth) for nth in range(len(_NUMBER.findall(_spelled(leaf)))))


def _is_read(told: list[tuple[int, str]]) -> bool:
    """Tell whether texts of one form have a number at one place, or its opposite."""
    if len(told) < 2 or len({skeleton(text) for _, text in told}) > 1:
        return False
    rows = [numbers_of(text) for _, text in told]
    values = [value for value, _ in told]
    columns = [list(column) for column in zip(*rows, strict=True)]
    return values in columns or [-value for value in values] in columns


def _near(number: int, rng: Random) -> int:
    """Return a number of the same sign and length, from half of it to a half more.

    One stays one, and no other number becomes it: words may go by it.
    """
    size, power = abs(number), 10 ** (len(str(abs(number))) - 1)
    if size == 1:
        return number
    step = max(2, size // 2)
    other = rng.randint(max(power, size - step, 2), min(10 * power - 1, size + step))
    return -other if number < 0 else other


class _Order(NamedTuple):
    """What other numbers have to leave as it is.

    Sorted lists of numbers are sorted still, and different things different. Lists of numbers are
    such things, too, wherever they stand, and the numbers of each of them. A fraction stays one,
    between the same whole numbers: it may be a chance.
    """

    fractions: Mapping[Path, int]
    """The whole number below each."""
    lists: Mapping[Path, tuple[int, bool, bool]]
    """Of each: how many different numbers there are, and whether they are rising or falling."""
    different: int
    """Different lists."""

    @classmethod
    def of(cls, instance: Any, places: list[_Place]) -> "_Order":  # noqa: ANN401
        """Return the order of an instance in which numbers vary in some places."""
        parts = {place.path: part_at(instance, place.path) for place in places}
        parents = dict.fromkeys(place.path[:-1] for place in places)
        around = {parent: part_at(instance, parent) for parent in parents}
        lists = {path: one for path, one in around.items() if _are_numbers(one)}
        return cls(
            {path: floor(one) for path, one in parts.items() if isinstance(one, Fraction)},
            {
                path: (len({*one}), list(one) == sorted(one), list(one) == _falling(one))
                for path, one in lists.items()
            },
            len({tuple(one) for one in lists.values()}),
        )

    def is_kept(self, other: Any) -> bool:  # noqa: ANN401
        """Tell whether another instance has it."""
        for path, below in self.fractions.items():
            part = part_at(other, path)
            if floor(part) != below or part.denominator == 1:
                return False
        found = [part_at(other, path) for path in self.lists]
        if len({tuple(two) for two in found}) < self.different:
            return False
        for two, (count, is_rising, is_falling) in zip(found, self.lists.values(), strict=True):
            if len({*two}) < count or (is_rising and list(two) != sorted(two)):
                return False
            if is_falling and list(two) != _falling(two):
                return False
        return True


def _are_numbers(part: Any) -> bool:  # noqa: ANN401
    return isinstance(part, tuple | list) and all(type(number) is int for number in part)


def _falling(numbers: list[int]) -> list[int]:
    return sorted(numbers, reverse=True)


def _text(family: Family[Any], instance: Any, words: int) -> str:  # noqa: ANN401
    try:
        return family.render(instance, Random(words))
    except NOT_ONE:
        return ""


def _answered(family: Family[Any], instance: Any, other: Any) -> Any:  # noqa: ANN401
    """Return another instance with its answer; None for one of another split or without one."""
    try:
        found = family.solve(other) if alike(family, instance, other) else []
    except (*NOT_ONE, RecursionError, MemoryError):
        return None
    return replace(other, answer=found[0]) if len(found) == 1 else None
