"""Lines on a grid: how many rectangles are drawn, and how large are they together?"""

import re
from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Final, NamedTuple

from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.retracing import retraced

_POINTS: Final = r"[.+o](?:(?: +|-+)[.+o])+"
_SAYS: Final = Phrases(
    once={
        "distance": r"""
            Neighboring grid points, marked <point:point> whether or not a line meets there, are one
                unit apart in both directions; - and | are lines between them.
            Each <point:point> is a grid point, also where nothing is drawn; two of them next to
                each other, across or down, are at distance 1, and - or | between them is a line.
        """,
        "rule": r"""
            Rectangles count if all four sides consist of drawn lines, whatever is inside.
            A rectangle counts if all its four sides are drawn in full; lines may run through its
                inside.
        """,
        "scene": r"""
            Outlines of rectangles were drawn over one another.
            The figure shows some lines of a grid.
            Count rectangles in this figure of lines.
            Rectangles can be traced along the lines of this drawing.
            Lines are drawn on a grid, with <point:point> at the grid points.
        """,
        "figure": "<figure:figure>",
        "questions": r"""
            {Answer these four questions|Find these four numbers|Four numbers are asked for, in this
                order}:
        """,
        "all": r"""
            1. the number of all rectangles, squares included
            1. all rectangles: how many are there?
        """,
        "squares": r"""
            2. the number of those that are squares
            2. squares among them: how many are there?
        """,
        "marked": r"""
            3. the number of rectangles (squares included) with the cell marked <mark:mark> inside
            3. rectangles, squares included, that contain the cell with the <mark:mark>: how many
                are there?
        """,
        "areas": r"""
            4. the sum of the areas of all rectangles, squares included
            4. the areas of all rectangles, squares included, added up: how much is that?
        """,
        "form": r"""
            Answer with the four numbers in order, separated by commas.
            Give the four numbers with commas between them.
        """,
    },
    kinds={
        "point": r"[.+o]",
        "mark": r"[*@X#]",
        "figure": rf"{_POINTS}(?:\n[ |*@X#]*\n{_POINTS})+",
    },
)


class Drawing(NamedTuple):
    """What a prompt says; places are (column, row) of grid points, (0, 0) at the top left."""

    across: frozenset[tuple[int, int]]
    """Left ends of lines from one grid point to the next."""
    down: frozenset[tuple[int, int]]
    """Upper ends of such lines."""
    size: tuple[int, int]
    marked: tuple[int, int]
    """Upper left corner of the marked cell."""


def _read(question: str) -> Drawing:
    said = _SAYS.read(question)
    lines = said.one("figure")["figure"].split("\n")
    points = {part["point"] for part in said.parts if "point" in part}
    at = [place for place, sign in enumerate(lines[0]) if sign in points]
    steps = {right - left for left, right in pairwise(at)}
    if len(points) != 1 or len(steps) != 1 or at[0] != 0:
        raise Unread(f"no grid of {sorted(points)}: {lines[0]!r}")
    (point,), (step,) = points, steps
    across = [_across(line, point, step, len(at)) for line in lines[::2]]
    down = [_down(line, step, len(at)) for line in lines[1::2]]
    marks = [
        (column // step, row)
        for row, line in enumerate(lines[1::2])
        for column, sign in enumerate(line)
        if sign == said.one("marked")["mark"]
    ]
    if len(marks) != 1 or marks[0][0] >= len(at) - 1:
        raise Unread(f"{len(marks)} cells are marked")
    return Drawing(
        frozenset((column, row) for row, columns in enumerate(across) for column in columns),
        frozenset((column, row) for row, columns in enumerate(down) for column in columns),
        (len(at), len(across)),
        marks[0],
    )


def _across(line: str, point: str, step: int, count: int) -> list[int]:
    """Return the columns where lines to the right begin."""
    parts = [line[at * step + 1 : (at + 1) * step] for at in range(count - 1)]
    if line != point + "".join(part + point for part in parts) or {
        part for part in parts if set(part) not in ({" "}, {"-"})
    }:
        raise Unread(f"no row of grid points: {line!r}")
    return [at for at, part in enumerate(parts) if "-" in part]


def _down(line: str, step: int, count: int) -> list[int]:
    """Return the columns where lines run down."""
    columns = [at // step for at, sign in enumerate(line) if sign == "|" and at % step == 0]
    others = re.sub(r"[*@X#]", "", line.replace("|", " ")).strip()
    on_grid = all(sign == " " for sign in line[::step].replace("|", " "))
    if others or not on_grid or line.count("|") != len(columns) or len(line) > count * step:
        raise Unread(f"no row between grid points: {line!r}")
    return columns


def _solve(drawing: Drawing) -> str:
    found = [
        (left, right, top, bottom)
        for left, right in combinations(range(drawing.size[0]), 2)
        for top, bottom in combinations(range(drawing.size[1]), 2)
        if _drawn(drawing, left, right, top, bottom)
    ]
    x, y = drawing.marked
    squares = sum(right - left == bottom - top for left, right, top, bottom in found)
    marked = sum(left <= x < right and top <= y < bottom for left, right, top, bottom in found)
    areas = sum((right - left) * (bottom - top) for left, right, top, bottom in found)
    return f"{len(found)}, {squares}, {marked}, {areas}"


def _drawn(drawing: Drawing, left: int, right: int, top: int, bottom: int) -> bool:
    return all(
        (x, top) in drawing.across and (x, bottom) in drawing.across for x in range(left, right)
    ) and all((left, y) in drawing.down and (right, y) in drawing.down for y in range(top, bottom))


def _told(drawing: Drawing) -> Iterator[str]:
    """Go through the pairs of lines across, and those of lines down that close something there."""
    yield "Grid lines are counted from 1, from the top and from the left."
    (columns, rows), (x, y) = drawing.size, drawing.marked
    sums: tuple[list[int], ...] = ([], [], [], [])
    for top, bottom in combinations(range(rows), 2):
        sides = [
            side for side in combinations(range(columns), 2) if _drawn(drawing, *side, top, bottom)
        ]
        if not sides:
            continue
        areas = [(bottom - top) * (right - left) for left, right in sides]
        squares = areas.count((bottom - top) ** 2)
        marked = sum(x in range(*side) for side in sides) if y in range(top, bottom) else 0
        for counts, one in zip(sums, (len(sides), squares, marked, sum(areas)), strict=True):
            counts.append(one)
        said = ", ".join(f"{left + 1} to {right + 1}" for left, right in sides)
        yield (
            f"Between lines {top + 1} and {bottom + 1} across, from {said}: squares {squares}, "
            f"around the mark {marked}, area {_added(areas)}."
        )
    for word, counts in zip(
        ("Rectangles", "Squares", "Around the mark", "Area"), sums, strict=True
    ):
        yield f"{word}: {_added(counts)}."


def _added(numbers: list[int]) -> str:
    return " + ".join(map(str, numbers)) + f" = {sum(numbers)}" * (len(numbers) > 1)


READER = Reader(_read, _solve, follow=retraced(_told, _solve))
