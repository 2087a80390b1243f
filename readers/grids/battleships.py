"""A fleet hidden on a board: ships do not touch, and counts say how many cells they cover."""

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from ortools.sat.python.cp_model import CpModel, IntVar

from readers.following import Candidates, Ground, Judgment, Rule, on
from readers.grids._board import (
    Board,
    Cell,
    agree,
    around,
    board,
    cells,
    counts,
    explained,
    lines,
    shown,
    size,
)
from readers.grids._grounds import in_rows, name, one_of, sums_of
from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.search import solved

_SAYS = Phrases(
    once={
        "task": r"""
            Solve this <rows:int>x<columns:int> Battleships puzzle (for one player).
            Here is a solitaire Battleships puzzle of <rows:int> rows and <columns:int> columns.
            Find the fleet hidden on the <rows:int> by <columns:int> board below.
            Where are the ships on the following board?
        """,
        "rule": r"""
            Ships are straight and lie in one row or one column; no cell of a ship is next to a cell
                of another one, by a side or a corner. For each row and each column the number of
                ship cells is listed.
            A ship is a straight line of cells, across or down. No two ships touch, not even at a
                corner. The counts say how many cells of a row or column belong to ships.
            Ships lie horizontally or vertically, one cell wide, and any two of them have water
                between them on all sides, diagonally too. Row and column counts give the number of
                cells covered by ships.
        """,
        "signs": r"""
            Known cells: <ship:sign> for part of a ship, <water:sign> for water. A <open:sign> is a
                cell that is not known.
            Here <ship:sign> is part of a ship, <water:sign> is water, and <open:sign> may be
                either.
        """,
        "board": r"<board:board>",
        "across": r"Ship cells in each row, from top to bottom: <counts:counts>",
        "down": r"Ship cells in each column, from left to right: <counts:counts>",
        "fleet": r"""
            There are exactly these ships: <fleet>.
            The whole fleet, no more and no less: <fleet>.
        """,
        "one": r"""
            There is exactly one solution.
            Only one placement works.
        """,
        "form": r"""
            Write the board row by row from the top, one line each, with 1 for every cell covered by
                a ship and 0 for every other cell, separated by spaces.
            Answer with <rows:int> lines of <columns:int> numbers separated by spaces: 1 for a cell
                of a ship and 0 for water.
        """,
    },
    perhaps={
        "unknown": r"""
            A ? in place of a count means that it is not known.
            Where a count is replaced by ? any count is possible.
        """
    },
    kinds={
        "sign": r"\S",
        "board": r"\S(?: \S)+(?:\n\S(?: \S)+)+",
        "counts": r"(?:\d+|\?)(?: (?:\d+|\?))*",
    },
)
_LENGTH = {"carrier": 5, "battleship": 4, "cruiser": 3, "destroyer": 2, "submarine": 1}


class Sea(NamedTuple):
    """What a prompt says."""

    known: Board
    """`ship`, `water` or `open`."""
    counts: tuple[int | None, ...]
    """Of rows from the top, then of columns from the left; None if not known."""
    fleet: tuple[tuple[int, int], ...]
    """Length of ships, and how many there are."""


def _read(question: str) -> Sea:
    said = _SAYS.read(question)
    means = {said.one("signs")[each]: each for each in ("ship", "water", "open")}
    drawn = board(said.one("board")["board"], "|".join(map(re.escape, means)))
    across, down = (counts(said.one(key)["counts"]) for key in ("across", "down"))
    if len(means) != 3 or (len(across), len(down)) != (len(drawn), len(drawn[0])):
        raise Unread("three signs, and a count for each row and column")
    agree(said, size(drawn))
    explained(said, "unknown", None in across + down)
    fleet = tuple(map(_ships, said.one("fleet")["fleet"].split(", ")))
    if len(dict(fleet)) != len(fleet):
        raise Unread("a kind of ship comes once")
    known = tuple(tuple(means[sign] for sign in row) for row in drawn)
    return Sea(known, across + down, fleet)


def _ships(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d+) ([a-z]+?)(s?) of length (\d+)", text)
    if not found or _LENGTH.get(found[2]) != int(found[4]) or bool(found[3]) != (found[1] != "1"):
        raise Unread(f"no ships: {text!r}")
    return int(found[4]), int(found[1])


def _solve(sea: Sea) -> str:
    model, board_cells = CpModel(), cells(sea.known)
    ship = {cell: model.new_bool_var("") for cell in board_cells}
    over = {cell: list[IntVar]() for cell in board_cells}
    for length, count in sea.fleet:
        placed = [(place, model.new_bool_var("")) for place in _places(ship, length)]
        model.add(sum(chosen for _, chosen in placed) == count)
        for place, chosen in placed:
            near = {cell for each in place for cell in around(each)} & ship.keys() - {*place}
            model.add(sum(ship[cell] for cell in near) == 0).only_enforce_if(chosen)
            for cell in place:
                over[cell].append(chosen)
    for (r, c), var in ship.items():
        model.add(sum(over[r, c]) == var)
        if sea.known[r][c] != "open":
            model.add(var == (sea.known[r][c] == "ship"))
    for line, total in zip(lines(sea.known), sea.counts, strict=True):
        if total is not None:
            model.add(sum(ship[cell] for cell in line) == total)
    found = solved(model)
    if not found:
        return "no fleet"
    return shown(sea.known, {cell: found.value(var) for cell, var in ship.items()})


def _places(board_cells: Mapping[Cell, object], length: int) -> Iterator[tuple[Cell, ...]]:
    """Yield the cells of each place for a ship."""
    for r, c in board_cells:
        across = tuple((r, c + step) for step in range(length))
        down = tuple((r + step, c) for step in range(length))
        for place in {across, down}:
            if place[-1] in board_cells:
                yield place


def _ground(sea: Sea) -> Ground:
    where = cells(sea.known)
    known, lengths = dict.fromkeys(where, 0), [length for length, _ in sea.fleet]
    rules: dict[str, Rule] = {**sums_of(sea.known, sea.counts)}
    berths = {
        length: [_moored(place, known) for place in _places(known, length)] for length in lengths
    }
    for cell in where:
        ways = [way for each in berths.values() for way in each if way.get(cell) == "1"]
        rules[f"what may be at {name(cell)}"] = one_of([{cell: "0"}, *ways])
    rules["the fleet"] = Judgment(
        tuple(map(name, where)), partial(_can_sail, dict(sea.fleet), berths)
    )
    values = {"ship": "1", "water": "0", "open": "01"}
    return Ground(
        {name((r, c)): values[sea.known[r][c]] for r, c in where}, rules, in_rows(sea.known)
    )


def _moored(place: Sequence[Cell], where: Container[Cell]) -> dict[Cell, str]:
    """Return what is left of cells if a ship lies at a place."""
    near = {cell for each in place for cell in around(each) if cell in where}
    return {cell: "0" for cell in near} | {cell: "1" for cell in place}


def _can_sail(
    fleet: Mapping[int, int], berths: Mapping[int, Sequence[Mapping[Cell, str]]], known: Candidates
) -> bool:
    """Tell whether no length has more ships for sure than there are, nor fewer places for them."""
    parts = sum(length * count for length, count in fleet.items())
    sure = sum(left == {"1"} for left in known.values())
    if not sure <= parts <= sum("1" in left for left in known.values()):
        return False
    for length, ways in berths.items():
        left = [[(known[name(cell)], value) for cell, value in way.items()] for way in ways]
        open_ = [way for way in left if all(value in values for values, value in way)]
        done = sum(all(len(values) == 1 for values, _ in way) for way in open_)
        if not done <= fleet[length] <= len(open_):
            return False
    return True


READER = Reader(_read, _solve, follow=on(_ground))
