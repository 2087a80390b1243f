r"""Worked: the lines of a worked solution, as equations between values.

A formula stands between dollar signs or, in a line without any, between marks of a sentence
("n = 3: 14 - 3 * 2 = 8, as shown"); it is a chain of sides with signs between them. A letter that
a chain begins with, and that has no value yet, has from there on that of the chain's last side that
is read. Nothing but the text of the lines is known.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from generators.transforms._values import UnreadError, Value, difference, tokens_of, value_of

FORMULA: Final = re.compile(r"\$\$?([^$]+)\$\$?")
_SIDE: Final = r"[-+*/^()\[\]?\d ]*[\d)\]]"
_PLAIN: Final = re.compile(
    rf"(?:^|(?<=[:;,] ))([-(\[\d]{_SIDE}(?: = {_SIDE})+)(?=[.,;:]?(?:\s|$))", re.MULTILINE
)
"""An equation of numbers and marks such as `[?1]` that begins and ends with its part of a line."""
NUMBER: Final = re.compile(r"\d+")
LITERAL: Final = re.compile(r"-?(?:\d+|\\frac\{\d+\}\{\d+\})")
"""A number, written as a whole number or a fraction."""
_SIGN: Final = re.compile(r"\\leq?(?![A-Za-z])|\\geq?(?![A-Za-z])|\\neq?(?![A-Za-z])|[<>=]")
_LETTER: Final = re.compile(r"[A-Za-z](?:_\{[^{}]*\}|_\w)?")
_NAME: Final = re.compile(r"\\[A-Za-z]+|[A-Za-z](?:_\{[^{}]*\}|_\w)?")
_SUBSCRIPT: Final = re.compile(r"_\{[^{}]*\}|_\w")
_PARTED: Final = re.compile(r"\d+(?:[.,]\d+)+|(?<=\\frac)\d+|(?<=\^)\d{2,}")
"""Numbers with a point or a comma, and digits that LaTeX reads one by one."""


_KEPT: Final = 1024
"""Sides whose values are remembered: those of a few solutions."""


LABELS: Final = ("Problem {i}.", "({i})", "[{i}]", "Problem {i}:")
"""What a problem of several may begin with; `i` is its number."""


def posed(label: str, problem: str, solution: str, lines: Sequence[str], first: int = 1) -> str:
    """Return a problem and the lines of its solution, numbered from `first` on."""
    shown = "\n".join(f"{nth}. {line}" for nth, line in enumerate(lines, first))
    return f"{label} {problem}\n\n{solution}\n{shown}"


class Side(NamedTuple):
    """A side of a chain."""

    text: str
    start: int
    """Where it stands in its line."""
    sign: str
    """Before it; empty for the first."""
    value: Value | None
    """None if it is not read."""


class Chain(NamedTuple):
    """A formula of a line."""

    line: int
    sides: tuple[Side, ...]

    @property
    def links(self) -> Iterator[tuple[Side, Side]]:
        """Sides that are said to be equal and are both read; a letter just defined is none."""
        for one, two in zip(self.sides, self.sides[1:], strict=False):
            if two.sign == "=" and one.value is not None and two.value is not None:
                yield one, two

    @property
    def result(self) -> Side | None:
        """The last side, if it is a number and said to be equal to a side that is not just one."""
        if len(self.sides) < 2:
            return None
        before, last = self.sides[-2:]
        is_worked = before.value is not None and not _is_bare(before.text)
        is_stated = last.sign == "=" and LITERAL.fullmatch(last.text) is not None
        return last if is_worked and is_stated else None

    @property
    def is_read(self) -> bool:
        """Whether all of its sides are, and nothing but equality is stated."""
        return all(side.value is not None and side.sign in ("", "=") for side in self.sides)

    @property
    def letters(self) -> set[str]:
        """The letters in it, but for one that it defines."""
        names = (_NAME.findall(side.text) for side in self.sides)
        return {name for some in names for name in some if name[0] != "\\"}

    @property
    def is_true(self) -> bool:
        """Whether all that is read of it holds."""
        return all(not any(difference(*_values(pair))) for pair in self.links)


def chains(lines: Sequence[str], numbers: Mapping[str, Value]) -> list[Chain]:
    """Read all formulas, line by line; `numbers` goes from marks such as `[?1]` to values."""
    letters = dict(numbers)
    return [chain for place, line in enumerate(lines) for chain in formulas(place, line, letters)]


def formulas(place: int, line: str, letters: dict[str, Value]) -> list[Chain]:
    """Read the formulas of a line, and enter into `letters` what it defines."""
    return [_chain(place, one[1], one.start(1), letters) for one in written(line)]


def written(line: str) -> Iterator[re.Match[str]]:
    """Yield the formulas of a line, the group 1 of each match."""
    return (FORMULA if "$" in line else _PLAIN).finditer(line)


def _chain(line: int, text: str, offset: int, letters: dict[str, Value]) -> Chain:
    """Read a formula, and enter into `letters` what it defines."""
    parts = list(_sides(text))
    name = parts[0][1]
    if len(parts) > 1 and parts[1][2] == "=" and _LETTER.fullmatch(name) and name not in letters:
        values = (_read(part, letters) for _, part, sign in parts[:0:-1] if sign == "=")
        defined = next((value for value in values if value is not None), None)
        if defined is not None:
            letters[name] = defined
            parts = parts[1:]
    sides = (Side(t, offset + at, sign, _read(t, letters)) for at, t, sign in parts)
    return Chain(line, tuple(sides))


def _sides(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield (where it starts, side, sign before it)."""
    start, sign = 0, ""
    for found in [*_SIGN.finditer(text), None]:
        end = found.start() if found else len(text)
        part = text[start:end]
        yield start + len(part) - len(part.lstrip()), part.strip(), sign
        if found:
            start, sign = found.end(), found[0]


def _read(text: str, letters: Mapping[str, Value]) -> Value | None:
    if letters.keys().isdisjoint(tokens_of(text)):
        return _alone(text)
    try:
        return value_of(text, letters)
    except UnreadError:
        return None


@lru_cache(maxsize=_KEPT)
def _alone(text: str) -> Value | None:
    """Return the value of a side in which no letter has one: it is read again with each mark."""
    try:
        return value_of(text, {})
    except UnreadError:
        return None


def _is_bare(text: str) -> bool:
    return bool(LITERAL.fullmatch(text) or _LETTER.fullmatch(text))


def _values(pair: tuple[Side, Side]) -> tuple[Value, Value]:
    one, two = pair[0].value, pair[1].value
    assert one is not None
    assert two is not None
    return one, two


def tokens(line: str) -> Iterator[re.Match[str]]:
    """Yield the numbers of a line that stand alone, not those in subscripts or in decimals."""
    parts = (found.span() for form in (_SUBSCRIPT, _PARTED) for found in form.finditer(line))
    taken = {at for start, end in parts for at in range(start, end)}
    for found in NUMBER.finditer(line):
        if taken.isdisjoint(range(*found.span())):
            yield found


def other_numbers(line: str) -> set[str]:
    """Return the numbers of a line that `tokens` leaves out, and their parts."""
    free = {found.span() for found in tokens(line)}
    return {found[0] for found in NUMBER.finditer(line) if found.span() not in free}


def equated(chain: Chain) -> Iterator[tuple[Value, Value]]:
    """Yield the pairs of values that a chain says are equal."""
    yield from map(_values, chain.links)


def stated(side: Side) -> Fraction | None:
    """Return the number that a side comes to."""
    return None if side.value is None else side.value.number


def is_plain(line: str) -> bool:
    """Tell whether all numbers in a line's formulas are whole ones, and end where they seem to."""
    bare = (_SUBSCRIPT.sub(" ", formula) for formula in FORMULA.findall(line))
    return not any(map(_PARTED.search, bare))


def is_proved(line: str) -> bool:
    """Tell whether a line has formulas, all of them read and true by themselves."""
    read = formulas(0, line, {})
    return bool(read) and all(chain.is_read and chain.is_true and [*chain.links] for chain in read)


def last_result(lines: Sequence[str]) -> Fraction | None:
    """Return the last result that lines work out, all of which are proved; else None."""
    if not all(map(is_proved, lines)):
        return None
    results = [chain.sides[-2] for chain in chains(lines, {}) if chain.result is not None]
    return stated(results[-1]) if results else None


def number_of(text: str) -> Fraction | None:
    """Return the number that a side comes to; None if it has no value or none that is read."""
    value = _read(text, {})
    return None if value is None else value.number
