"""Searching: a board solved by trying, every check, dead end and way back told in plain words.

Depth first, the cell with the fewest values left before others and low values before high ones
(traces of search as data: Stream of Search, Gandhi et al. 2024, arXiv 2404.03683). What a cell may
hold is what each of its rules leaves by itself, given the cells that are filled: nothing is carried
over from one line to the next but the board.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from generators.deducing.deduction import NoDeductionError
from generators.deducing.rules import Rule
from generators.deducing.squares import CELLS, Square, cell_name
from generators.search import latin
from proofmill.problem import canonical_json

MOST_LINES: Final = 300
"""Of a trace; a longer one is not told."""


class Trace(NamedTuple):
    """A search that was told, and what it found."""

    lines: tuple[str, ...]
    answer: str


@dataclass(slots=True)
class _Choice:
    """A cell that was tried, with the board before."""

    cell: int
    open: list[int]
    """Values that are still to be tried."""
    tried: list[int]
    filled: dict[int, int]
    left: list[Sequence[int]]


@dataclass(slots=True)
class _Search:
    """A board that is being filled."""

    known: Sequence[int]
    rules: Sequence[Rule]
    filled: dict[int, int] = field(default_factory=dict[int, int])
    left: list[Sequence[int]] = field(default_factory=list[Sequence[int]])
    """What each rule leaves of its cells."""
    choices: list[_Choice] = field(default_factory=list[_Choice])
    at: dict[int, list[int]] = field(default_factory=dict[int, list[int]])
    """Rules of each cell."""

    def begin(self) -> None:
        """Fill in the givens."""
        for place, rule in enumerate(self.rules):
            for cell in rule.cells:
                self.at.setdefault(cell, []).append(place)
        self.filled = {cell: mask for cell, mask in enumerate(self.known) if not mask & (mask - 1)}
        self.left = [self._leaves(rule) for rule in self.rules]

    def _leaves(self, rule: Rule) -> Sequence[int]:
        narrow = rule.deeper or rule.narrow
        return narrow([self.filled.get(cell, self.known[cell]) for cell in rule.cells])

    def by(self, place: int, cell: int) -> int:
        """Return what a rule leaves of a cell."""
        return self.left[place][self.rules[place].cells.index(cell)]

    def may(self, cell: int) -> int:
        """Return what a cell may hold, as a mask."""
        mask = self.known[cell]
        for place in self.at.get(cell, ()):
            mask &= self.by(place, cell)
        return mask

    def fill(self, cell: int, value: int) -> None:
        """Put a value into a cell."""
        self.filled[cell] = 1 << value
        for place in self.at.get(cell, ()):
            self.left[place] = self._leaves(self.rules[place])

    def why(self, cell: int) -> list[str]:
        """Return rules that together leave of a cell what all leave, the strictest first."""
        wanted, mask, names = self.may(cell), self.known[cell], list[str]()
        for place in sorted(self.at.get(cell, ()), key=lambda p: self.by(p, cell).bit_count()):
            if mask & ~self.by(place, cell):
                mask &= self.by(place, cell)
                names.append(self.rules[place].name)
            if mask == wanted:
                break
        return names

    def try_(self, cell: int, values: list[int]) -> None:
        """Try the first of a cell's values, the others being left for later."""
        kept = _Choice(cell, values[1:], values[:1], {**self.filled}, [*self.left])
        self.choices.append(kept)
        self.fill(cell, values[0])

    def back(self) -> tuple[list[int], _Choice]:
        """Go back to the last choice with a value to be tried, and try it.

        Returns:
            the cells of later choices, of which nothing is left, and the choice.

        Raises:
            NoDeductionError: if there is none.
        """
        spent = list[int]()
        while self.choices:
            choice = self.choices[-1]
            if choice.open:
                self.filled, self.left = {**choice.filled}, [*choice.left]
                choice.tried.append(choice.open.pop(0))
                self.fill(choice.cell, choice.tried[-1])
                return spent, choice
            spent.append(self.choices.pop().cell)
        raise NoDeductionError("a search has nothing left to try")


def searched_square(board: Square, most: int = MOST_LINES) -> Trace | None:
    """Return the search for a board's answer; None if it takes more than `most` lines.

    Raises:
        NoDeductionError: if it does not come to the answer.
    """
    rows = json.loads(board.answer)
    search = _Search(board.known, board.rules)
    search.begin()
    told = list[str]()
    for line in _told(search, lambda cell: cell_name(board.width, cell), board.value):
        told.append(line)
        if len(told) > most - 2:
            return None
    found = [latin.bits(search.filled[cell])[0] for cell in range(len(board.known))]
    if found != [one for row in rows for one in row]:
        raise NoDeductionError("a search has come to another answer")
    last = " / ".join(" ".join(map(board.value, row)) for row in rows)
    words = [list(map(board.value, row)) for row in rows]
    answer = board.answer if board.value is str else canonical_json(words)
    return Trace((CELLS, *told, f"All rows: {last}"), answer)


def _told(
    search: _Search, name: Callable[[int], str], value: Callable[[int], str]
) -> Iterator[str]:
    for _ in range(len(search.known) * MOST_LINES):
        empty = [cell for cell in range(len(search.known)) if cell not in search.filled]
        if not empty:
            return
        cell = min(empty, key=lambda one: (search.may(one).bit_count(), one))
        values = latin.bits(search.may(cell))
        rules = search.why(cell)
        leave = f"{_listed(rules)} {'leave' if len(rules) > 1 else 'leaves'}"
        if len(values) == 1:
            yield f"{name(cell)} is {value(values[0])}: {leave} nothing else."
            search.fill(cell, values[0])
        elif values:
            said = list(map(value, values))
            yield f"{name(cell)} can be {_either(said)}: {_try(said[0])}"
            search.try_(cell, values)
        else:
            spent, choice = search.back()
            yield f"Dead end at {name(cell)}: {leave} nothing."
            yield _back(list(map(name, spent)), name(choice.cell), list(map(value, choice.tried)))


def _try(value: str) -> str:
    return f"try {value}."


def _back(spent: Sequence[str], cell: str, tried: Sequence[str]) -> str:
    also = f"Nothing is left for {_listed(spent)}. " if spent else ""
    return f"{also}Back to {cell}, not {_either(tried[:-1])}: {_try(tried[-1])}"


def _listed(names: Sequence[str]) -> str:
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def _either(names: Sequence[str]) -> str:
    return " or ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))
