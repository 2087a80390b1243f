"""Lamps of two or three levels; a press turns a lamp and those beside it one level up."""

import re
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Final, NamedTuple, TypeAlias

from readers.following import Followed
from readers.grids._board import Board, Cell, agree, beside, board, cells, drawing, shown, size
from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.retracing import END

_SAYS = Phrases(
    once={
        "lamps": r"""
            All lamps on the following <rows:int> by <columns:int> grid are to reach level 0. A
                number is the level of the lamp there, and a # stands where there is no lamp.
            Lamps stand on a board of <rows:int> by <columns:int> squares. A number gives the level
                of the lamp there, and # marks an empty square.
            Turn off all the lamps of this board (<rows:int> rows, <columns:int> columns; # is a
                square that has no lamp, a number is the level of the lamp there).
            Each number on this board of <rows:int> by <columns:int> squares is the level of a lamp;
                # is a square without a lamp.
        """,
        "edges": r"""
            Only lamps can be pressed, and edges do not wrap around.
            The board does not wrap around, and empty squares cannot be pressed.
        """,
        "board": r"<board:board>",
        "asked": r"""
            How often must each lamp be pressed (at most <most=once|twice>) so that all end at level
                0? The solution is unique.
            Find the number of presses, from 0 to <last:int>, for every lamp so that all levels
                become 0; there is exactly one solution.
            Find the number of presses, 0 or <last:int>, for every lamp so that all levels become 0;
                there is exactly one solution.
        """,
        "form": r"""
            Write <rows:int> rows of <columns:int> entries, separated by spaces: presses of the lamp
                there, or # where there is none.
            Answer with <rows:int> rows like those of the board: the number of presses for each lamp
                and # for squares without one, separated by spaces.
        """,
    },
    perhaps={
        "two": r"""
            A press on a lamp acts on that lamp and on its neighbors in the same row or column, one
                square away: level 0 (off) becomes 1 (on), and 1 becomes 0.
            Pressing a lamp changes it and the lamps directly above, below, left and right of it:
                level 0 (off) becomes 1 (on), and 1 becomes 0.
            A press on a lamp acts on that lamp and on its neighbors in the same row or column, one
                square away: each of them switches between 0 (off) and 1 (on).
            Pressing a lamp changes it and the lamps directly above, below, left and right of it:
                each of them switches between 0 (off) and 1 (on).
        """,
        "three": r"""
            A press on a lamp acts on that lamp and on its neighbors in the same row or column, one
                square away: level 0 (off) becomes 1, 1 becomes 2, and 2 becomes 0.
            Pressing a lamp changes it and the lamps directly above, below, left and right of it:
                level 0 (off) becomes 1, 1 becomes 2, and 2 becomes 0.
            A press on a lamp acts on that lamp and on its neighbors in the same row or column, one
                square away: each of them goes one level up, from 0 (off) to 1 to 2 and from 2 back
                to 0.
            Pressing a lamp changes it and the lamps directly above, below, left and right of it:
                each of them goes one level up, from 0 (off) to 1 to 2 and from 2 back
                to 0.
        """,
    },
    kinds={"board": drawing(r"[0-2#]")},
)


Equation: TypeAlias = tuple[dict[Cell, int], int]
"""How often each cell counts on the left, and the right side."""


class Lamps(NamedTuple):
    """What a prompt says."""

    drawn: Board
    levels: int


def _read(question: str) -> Lamps:
    said = _SAYS.read(question)
    keys = {"two", "three"} & {part.key for part in said.parts}
    levels = 3 if "three" in keys else 2
    drawn = board(said.one("board")["board"], rf"[0-{levels - 1}#]")
    agree(said, {**size(drawn), "last": levels - 1, "most": ("once", "twice")[levels - 2]})
    if len(keys) != 1:
        raise Unread("a press does one thing")
    return Lamps(drawn, levels)


def _solve(lamps: Lamps) -> str:
    """Solve one equation for each lamp: its level and the presses around it make 0."""
    drawn = lamps.drawn
    level = {(r, c): int(drawn[r][c]) for r, c in cells(drawn) if drawn[r][c] != "#"}
    rows = [_asked(level, cell, lamps.levels) for cell in level]
    presses = _eliminated(rows, lamps.levels)
    return shown(
        drawn, {cell: presses.get(cell, 0) if cell in level else "#" for cell in cells(drawn)}
    )


def _asked(level: Mapping[Cell, int], cell: Cell, levels: int) -> Equation:
    """Return what a lamp asks of the presses around it."""
    return {near: 1 for near in (cell, *beside(cell)) if near in level}, -level[cell] % levels


def _eliminated(rows: list[Equation], prime: int) -> dict[Cell, int]:
    """Return what solves linear equations modulo a prime, by Gauss and Jordan."""
    done: dict[Cell, Equation] = {}
    for row in rows:
        for pivot, other in done.items():
            row = _less(row, other, row[0].get(pivot, 0), prime)
        if not row[0]:
            continue
        pivot, factor = next(iter(row[0].items()))
        inverse = pow(factor, -1, prime)
        row = (
            {cell: each * inverse % prime for cell, each in row[0].items()},
            row[1] * inverse % prime,
        )
        done = {cell: _less(each, row, each[0].get(pivot, 0), prime) for cell, each in done.items()}
        done[pivot] = row
    return {cell: right for cell, (_, right) in done.items()}


def _less(row: Equation, other: Equation, times: int, prime: int) -> Equation:
    """Take a multiple of another equation from one."""
    (left, right), (left_, right_) = row, other
    both = {
        cell: (left.get(cell, 0) - times * left_.get(cell, 0)) % prime for cell in {**left, **left_}
    }
    return {cell: each for cell, each in both.items() if each}, (right - times * right_) % prime


_LEAVES: Final = re.compile(r"The lamp at (r\d+c\d+) leaves (r\d+c\d+) = (.+)\.")
_TERM: Final = re.compile(r"(?:(\d+) )?(r\d+c\d+)|(\d+)")


def _follow(lamps: Lamps, lines: Sequence[str]) -> Followed:
    """Put each line's equation in those after it, and compare what its lamp then asks."""
    drawn, levels = lamps.drawn, lamps.levels
    level = {(r, c): int(drawn[r][c]) for r, c in cells(drawn) if drawn[r][c] != "#"}
    done: dict[Cell, Equation] = {}
    names = f"All sums are modulo {levels}; a cell rXcY stands for the presses of its lamp."
    body, tail = lines[1 : len(level) + 1], lines[len(level) + 1 :]
    faults = [] if [*lines[:1]] == [names] else [f"{lines[:1]}: not what sums and cells are"]
    for line in body:
        said = _LEAVES.fullmatch(line)
        lamp, own = (_cell(said[1]), _cell(said[2])) if said else (None, None)
        if not said or lamp not in level or own is None or own in done:
            faults.append(f"{line}: no lamp, or no new cell")
            continue
        claim = _less(({own: 1}, 0), _sum(said[3]), 1, levels)
        asked = _asked(level, lamp, levels)
        for pivot, row in done.items():
            asked = _less(asked, row, asked[0].get(pivot, 0), levels)
        if _less(asked, claim, asked[0].get(own, 0), levels) != ({}, 0) or own not in asked[0]:
            faults.append(f"{line}: the lamp asks {asked}")
        done[own] = claim
    presses = _eliminated([*done.values()], levels)
    shows = {cell: presses.get(cell, 0) if cell in level else "#" for cell in cells(drawn)}
    rows = shown(drawn, shows).split("\n")
    ends = [f"Put in, row {number} is {row}." for number, row in enumerate(rows, 1)]
    ends.append(END.format(" / ".join(rows)))
    pairs = zip_longest(tail, ends, fillvalue="")
    faults += [f"{line}: {own!r} is left" for line, own in pairs if line != own]
    return Followed(faults, "\n".join(rows) if done.keys() == level.keys() else None)


def _cell(named: str) -> Cell:
    row, column = named.removeprefix("r").split("c")
    return int(row) - 1, int(column) - 1


def _sum(text: str) -> Equation:
    """Return the terms of a sum, and what else is added, as it would stand on the right."""
    terms, constant = dict[Cell, int](), 0
    for part in text.split(" + "):
        said = _TERM.fullmatch(part)
        if said and said[2]:
            cell = _cell(said[2])
            terms[cell] = terms.get(cell, 0) + int(said[1] or 1)
        else:
            constant -= int(said[3]) if said else 0
    return terms, constant


READER = Reader(_read, _solve, follow=_follow)
