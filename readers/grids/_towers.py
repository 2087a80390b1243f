"""Towers: squares of heights with clues at the edges, and what they say of the towers seen."""

from collections.abc import Callable
from functools import cache
from itertools import permutations
from typing import Final, NamedTuple

from ortools.sat.python.cp_model import CpModel

from readers.following import Ground
from readers.grids._board import Board, agree, board, cells, drawing, lines, listed, shown, size
from readers.grids._grounds import (
    beginnings,
    begins,
    digits_of,
    distinct,
    in_rows,
    line_names,
    rules_of_lines,
)
from readers.phrases import Phrases, Unread
from readers.search import solved

_ITEM: Final = r"(?:\d+|[?*_])"
_ROW: Final = rf" *{_ITEM}(?: +{_ITEM})+"
_LINE: Final = r" *\+-+\+"
ONCE: Final = {
    "unknown": r"""
        The sign <unknown:sign> means an unknown clue or an unknown height.
        Wherever <unknown:sign> stands, the clue or the height is not given.
        Clues that are not known and cells that are empty are shown as <unknown:sign>.
    """,
    "one": r"""
        There is exactly one solution.
        Only one filling fits.
    """,
    "form": r"""
        Write the completed rows from top to bottom, one line each, without the clues, as
            numbers separated by spaces.
        Give only the <rows:int> rows of heights, one per line, numbers separated by spaces.
        Answer with the heights alone: <rows:int> lines of <columns:int> numbers separated by
            spaces.
    """,
}
PERHAPS: Final = {
    "listed": r"""
        Clues above the columns, from left to right: <above:clues>¶Clues below the columns, from
            left to right: <below:clues>¶Clues left of the rows, from top to bottom:
            <left:clues>¶Clues right of the rows, from top to bottom:
            <right:clues>¶Heights:¶<board:board>
    """,
    "drawn": r"<drawing:drawing>",
}
KINDS: Final = {
    "sign": r"[?*_]",
    "clues": rf"{_ITEM}(?: +{_ITEM})+",
    "board": drawing(_ITEM),
    "drawing": rf"{_ROW}\n{_LINE}(?:\n *{_ITEM} \|{_ROW} \| *{_ITEM})+\n{_LINE}\n{_ROW}",
}
"""What prompts about towers have in common."""


class City(NamedTuple):
    """What a prompt says; nothing stands where something is not known."""

    heights: Board
    starts: tuple[str, ...]
    """Clues left of the rows, then above the columns."""
    ends: tuple[str, ...]
    """Clues right of the rows, then below the columns."""


def read(phrases: Phrases, question: str) -> City:
    """Return what a prompt says.

    Raises:
        Unread: if it is not drawn or listed as it should be.
    """
    said = phrases.read(question)
    both = [part for part in said.parts if part.key in {"listed", "drawn"}]
    if len(both) != 1:
        raise Unread("a city is drawn, or its clues are listed")
    unknown, part = said.one("unknown")["unknown"], both[0]
    if part.key == "listed":
        names = ("left", "above", "right", "below", "board")
        left, above, right, below, inside = (part[name] for name in names)
    else:
        left, above, right, below, inside = _drawn(part["drawing"])
    form = rf"\d+|[{unknown}]"
    heights = board(inside, form)
    clues = [listed(" ".join(each.split()), form) for each in (left, above, right, below)]
    if {len(each) for each in (heights, *heights, *clues)} != {len(heights)}:
        raise Unread("a square with a clue at each end of its lines")
    agree(said, size(heights))
    plain = [tuple("" if each == unknown else each for each in row) for row in (*heights, *clues)]
    *rows, left_, above_, right_, below_ = plain
    return City(tuple(rows), left_ + above_, right_ + below_)


def _drawn(text: str) -> tuple[str, str, str, str, str]:
    """Return clues on the left, above, on the right, below, and the board."""
    above, _, *rows, _, below = text.split("\n")
    parts = [[each.strip() for each in row.split("|")] for row in rows]
    left, inside, right = zip(*parts, strict=True)
    return " ".join(left), above, " ".join(right), below, "\n".join(inside)


def solve(city: City, clue: Callable[[list[int]], int]) -> str:
    """Return the heights, by what a clue makes of the towers that are seen."""
    model, drawn = CpModel(), city.heights
    height = {cell: model.new_int_var(1, len(drawn), "") for cell in cells(drawn)}
    for line, start, end in zip(lines(drawn), city.starts, city.ends, strict=True):
        known = {place: int(drawn[r][c]) for place, (r, c) in enumerate(line) if drawn[r][c]}
        ways = [
            way
            for way, first, last in _ways(len(drawn), clue)
            if start in {"", first}
            and end in {"", last}
            and all(way[place] == given for place, given in known.items())
        ]
        towers = [height[cell] for cell in line]
        model.add_all_different(towers)
        if start or end or known:
            model.add_allowed_assignments(towers, ways)
    found = solved(model)
    if not found:
        return "no way"
    return shown(drawn, {cell: found.value(var) for cell, var in height.items()})


def ground(city: City, clue: Callable[[list[int]], int]) -> Ground:
    """Return the ground of a worked solution, by what a clue makes of the towers that are seen."""
    drawn, rules = city.heights, rules_of_lines(city.heights, distinct)
    for title, line, start, end in zip(
        line_names(drawn), lines(drawn), city.starts, city.ends, strict=True
    ):
        if start or end:
            begun = _begun(len(drawn), clue, start, end)
            rules[f"{title} with its clues"] = begins(line, begun)
    return Ground(digits_of(drawn), rules, in_rows(drawn))


@cache
def _begun(
    side: int, clue: Callable[[list[int]], int], start: str, end: str
) -> set[tuple[str, ...]]:
    """Return all beginnings of lines with clues, of which an empty one is not known."""
    return beginnings(
        tuple(map(str, way))
        for way, first, last in _ways(side, clue)
        if start in {"", first} and end in {"", last}
    )


@cache
def _ways(side: int, clue: Callable[[list[int]], int]) -> list[tuple[tuple[int, ...], str, str]]:
    """Return all ways to build a line, with the clues at its beginning and end."""
    return [
        (way, str(clue(_seen(way))), str(clue(_seen(way[::-1]))))
        for way in permutations(range(1, side + 1))
    ]


def _seen(towers: tuple[int, ...]) -> list[int]:
    """Return the towers that are higher than all before them."""
    return [tower for at, tower in enumerate(towers) if tower > max(towers[:at], default=0)]
