"""Hidden: numbers of worked lines under marks, found again from what is left of the lines.

A formula that holds settles a number of it: what is hidden is solved for, one mark after the
other, from the text alone.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from generators.transforms import _values, _worked
from generators.transforms._values import UNKNOWN, UnreadError, Value, constant

_MARK: Final = re.compile(r"\[\?\d+\]")


class Place(NamedTuple):
    """Where a number stands in a solution."""

    line: int
    nth: int
    """Among the numbers of the line."""
    is_everywhere: bool
    """Whether it is hidden wherever it stands after that, too."""


def numbers(lines: Sequence[str], places: Sequence[Place]) -> list[int]:
    """Return what stands in places."""
    return [int(_number(lines, place)) for place in places]


def _number(lines: Sequence[str], place: Place) -> str:
    return [*_worked.tokens(lines[place.line])][place.nth][0]


def masked(lines: Sequence[str], places: Sequence[Place]) -> list[str]:
    """Put marks in the places of numbers, `[?1]` in the first of them."""
    marks = {place[:2]: _mark(label) for label, place in enumerate(places, 1)}
    wide = {_number(lines, place): place for place in places if place.is_everywhere}
    return [_marked(line, text, marks, wide) for line, text in enumerate(lines)]


def _mark(label: int) -> str:
    return f"[?{label}]"


def _marked(
    line: int, text: str, marks: Mapping[tuple[int, int], str], wide: Mapping[str, Place]
) -> str:
    parts, end = [], 0
    for index, found in enumerate(_worked.tokens(text)):
        at, first = (line, index), wide.get(found[0])
        same = marks[first[:2]] if first and first[:2] < at else None
        parts += [text[end : found.start()], marks.get(at) or same or found[0]]
        end = found.end()
    return "".join([*parts, text[end:]])


def filled(lines: Sequence[str], count: int) -> list[int]:
    """Return the hidden numbers, from the shown lines alone; fewer if one is not settled."""
    marks = [_mark(label) for label in range(1, count + 1)]
    known = _in_order(lines)
    for _ in marks:
        for mark in marks:
            if mark not in known:
                number = _settled(_worked.chains(lines, {**known, mark: UNKNOWN}))
                known |= {} if number is None else {mark: constant(number)}
    found = [known[mark].number for mark in marks if mark in known]
    return [int(number) for number in found if number is not None]


def _in_order(lines: Sequence[str]) -> dict[str, Value]:
    """Return what is settled by the line in which it first stands, as most results are."""
    letters = dict[str, Value]()
    known = dict[str, Value]()
    for place, line in enumerate(lines):
        for mark in _MARK.findall(line):
            if mark not in known:
                number = _settled(_worked.formulas(place, line, {**letters, mark: UNKNOWN}))
                known |= {} if number is None else {mark: constant(number)}
                letters |= known
        _worked.formulas(place, line, letters)
    return known


def is_settled(lines: Sequence[str], places: Sequence[Place]) -> bool:
    """Tell whether the numbers in places can be found again once they are hidden."""
    return filled(masked(lines, places), len(places)) == numbers(lines, places)


def _settled(chains: Sequence[_worked.Chain]) -> int | None:
    """Return the only whole number from 0 on with which all that is read of formulas holds."""
    fitting: set[int] | None = None
    for one, two in (pair for chain in chains for pair in _worked.equated(chain)):
        try:
            found = _values.difference(one, two)
        except UnreadError:
            continue
        roots = _values.whole_roots(found)
        if roots is not None:
            poles = {x for x in roots if not _values.at(one.bottom, x) * _values.at(two.bottom, x)}
            fitting = set(roots) - poles if fitting is None else fitting & set(roots) - poles
    return fitting.pop() if fitting is not None and len(fitting) == 1 else None
