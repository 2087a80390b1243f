"""Backtracking: whether a told search is sound: boards legal, dead ends dead, nothing left out.

Lines are read as text. What a line says of a cell is tried against every way to keep each rule, as
in `readers.following`; what is known is the board at hand alone. A choice is given up only where
every value of its cell was tried or is ruled out, and every value tried came to a dead end.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

from readers.following import Candidates, Followed, Ground, goes

P = TypeVar("P")

_FORMS: Final = {
    "settled": re.compile(r"(?P<cell>\S+) is (?P<value>\S+): (?P<rules>.+) leaves? nothing else\."),
    "choice": re.compile(r"(?P<cell>\S+) can be (?P<values>.+): try (?P<value>\S+)\."),
    "dead": re.compile(r"Dead end at (?P<cell>\S+): (?P<rules>.+) leaves? nothing\."),
    "back": re.compile(
        r"(?:Nothing is left for (?P<spent>.+)\. )?"
        r"Back to (?P<cell>\S+), not (?P<tried>.+): try (?P<value>\S+)\."
    ),
    "end": re.compile(r"All rows: (?P<rows>.+)"),
}


@dataclass
class _Choice:
    cell: str
    values: list[str]
    tried: list[str]
    before: dict[str, str]


@dataclass
class _Search:
    ground: Ground
    filled: dict[str, str] = field(default_factory=dict[str, str])
    choices: list[_Choice] = field(default_factory=list[_Choice])
    is_dead: bool = False
    is_over: bool = False

    def known(self) -> Candidates:
        """Return what cells may hold, the filled ones apart by the givens alone."""
        return {
            cell: frozenset({self.filled[cell]} if cell in self.filled else values)
            for cell, values in self.ground.cells.items()
        }

    def rules_at(self, cell: str) -> list[str]:
        return [name for name, rule in self.ground.rules.items() if cell in rule.cells]

    def open(self, cell: str, names: Sequence[str]) -> list[str]:
        """Return the values of an empty cell that none of some rules rules out."""
        known = self.known()
        rules = [self.ground.rules[name] for name in names]
        return [
            value
            for value in self.ground.cells[cell]
            if all(
                goes(rule, {**known, cell: frozenset({value})})
                for rule in rules
                if cell in rule.cells
            )
        ]

    def put(self, cell: str, value: str) -> str:
        """Fill a cell; returns what is wrong with the board then."""
        self.filled = {**self.filled, cell: value}
        known = self.known()
        broken = [name for name in self.rules_at(cell) if not goes(self.ground.rules[name], known)]
        return f"{cell} = {value} breaks {broken[0]}" if broken else ""


def backtracked(ground: Callable[[P], Ground]) -> Callable[[P, Sequence[str]], Followed]:
    """Return how the lines of a search on a board are followed, on the ground that it gives."""
    return lambda puzzle, lines: _followed(ground(puzzle), lines)


def _followed(ground: Ground, lines: Sequence[str]) -> Followed:
    given = {cell: [*values] for cell, values in ground.cells.items()}
    filled = {cell: values[0] for cell, values in given.items() if len(values) == 1}
    search = _Search(ground._replace(cells=given), filled)
    faults = []
    for place, line in enumerate(lines):
        try:
            fault = "" if not place and line == ground.names else _taken(search, line)
        except (KeyError, IndexError) as error:
            fault = f"names something that is not there: {error}"
        if fault:
            faults.append(f"{line}: {fault}")
    is_whole = search.is_over and search.filled.keys() == given.keys()
    return Followed(faults, ground.answer(search.filled) if is_whole else None)


def _taken(search: _Search, line: str) -> str:
    """Take a line in; returns what is wrong with it."""
    found = [(kind, said) for kind, form in _FORMS.items() if (said := form.fullmatch(line))]
    if len(found) != 1:
        return "of no form, or of two"
    kind, said = found[0]
    if search.is_over:
        return "after the end"
    if search.is_dead != (kind == "back"):
        return "a dead end has to be left, and nothing else"
    return _TAKE[kind](search, said)


def _settled(search: _Search, said: "re.Match[str]") -> str:
    cell, value = said["cell"], said["value"]
    if cell in search.filled:
        return f"{cell} is filled"
    others = {*search.open(cell, _names(said["rules"]))} - {value}
    if others:
        return f"{cell} may be {min(others)}"
    return search.put(cell, value)


def _chosen(search: _Search, said: "re.Match[str]") -> str:
    cell, values, value = said["cell"], _values(said["values"]), said["value"]
    if cell in search.filled:
        return f"{cell} is filled"
    left_out = {*search.open(cell, search.rules_at(cell))} - {*values}
    if left_out:
        return f"{cell} may be {min(left_out)}"
    if value not in values or len({*values}) != len(values) or len(values) < 2:
        return "no choice of its own values"
    search.choices.append(_Choice(cell, values, [value], search.filled))
    return search.put(cell, value)


def _dead(search: _Search, said: "re.Match[str]") -> str:
    cell = said["cell"]
    if cell in search.filled:
        return f"{cell} is filled"
    search.is_dead = True
    left = search.open(cell, _names(said["rules"]))
    return f"{cell} may be {left[0]}" if left else ""


def _back(search: _Search, said: "re.Match[str]") -> str:
    spent = _names(said["spent"]) if said["spent"] else []
    for cell in spent:
        choice = search.choices.pop()
        if choice.cell != cell or {*choice.tried} != {*choice.values}:
            return f"something is left for {choice.cell}"
    choice = search.choices[-1]
    if choice.cell != said["cell"] or choice.tried != _values(said["tried"]):
        return f"the last choice was {choice.cell}, with {choice.tried}"
    if said["value"] not in {*choice.values} - {*choice.tried}:
        return f"{said['value']} is not left to be tried"
    choice.tried.append(said["value"])
    search.filled, search.is_dead = choice.before, False
    return search.put(choice.cell, said["value"])


def _ended(search: _Search, said: "re.Match[str]") -> str:
    search.is_over = True
    if search.filled.keys() != search.ground.cells.keys():
        return "a cell is open"
    if search.ground.answer(search.filled) != said["rows"].replace(" / ", "\n"):
        return "the lines before lead elsewhere"
    return ""


def _names(text: str) -> list[str]:
    return re.split(r", | and ", text)


def _values(text: str) -> list[str]:
    return re.split(r", | or ", text)


_TAKE: Final[dict[str, Callable[[_Search, "re.Match[str]"], str]]] = {
    "settled": _settled,
    "choice": _chosen,
    "dead": _dead,
    "back": _back,
    "end": _ended,
}
