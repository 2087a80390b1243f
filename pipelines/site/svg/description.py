"""Descriptions: what a picture shows, in words, for screen readers."""

from collections.abc import Iterator, Sequence

from generators.pictures import (
    Bars,
    Cell,
    Figure,
    Graph,
    Grid,
    NumberLine,
    Panel,
    Picture,
    Plane,
    Program,
    Table,
)
from pipelines.site.svg.canvas import plain

_MOST = 2000
"""Characters; whoever wants more reads the problem's text."""


def description(picture: Picture) -> str:
    """Return the kind and size of a picture and what stands in it, in reading order."""
    if isinstance(picture, Panel):
        parts = [f"{name}: {' '.join(_told(figure))}" for name, figure in picture.figures]
        told = " ".join(parts)
    else:
        told = " ".join(_told(picture))
    shown = plain(" ".join(told.split()))
    return shown if len(shown) <= _MOST else f"{shown[: _MOST - 2]} …"


def _told(figure: Figure) -> Iterator[str]:
    match figure:
        case Grid():
            yield from _grid(figure)
        case Graph():
            yield f"Graph of {len(figure.nodes)} nodes:"
            yield _listed([text or name for name, text in figure.nodes.items()])
            for edge in figure.edges:
                arrow = "to" if figure.is_directed and not edge.is_two_way else "and"
                yield f"{edge.start} {arrow} {edge.end}{edge.label and f' ({edge.label})'};"
        case Table():
            yield f"Table of {len(figure.rows)} rows:"
            yield from (_listed(row) for row in ([figure.header] if figure.header else []))
            yield from (_listed(row) for row in figure.rows)
        case Program():
            yield f"Program of {len(figure.lines)} lines:"
            yield from (f"{number}: {line};" for number, line in enumerate(figure.lines, start=1))
        case Plane():
            yield f"Plane with {len(figure.shapes)} shapes:"
            for shape in figure.shapes:
                at = " ".join(f"({x:g}, {y:g})" for x, y in shape.points[:12])
                yield f"{shape.kind} {shape.label} {at};"
        case NumberLine():
            yield f"Number line {figure.unit}:"
            yield from (f"{mark.label} at {mark.at:g};" for mark in figure.marks)
            yield from (f"{s.label} from {s.start:g} to {s.end:g};" for s in figure.spans)
        case Bars():
            yield f"{len(figure.bars)} bars {figure.unit}:"
            yield _listed([f"{label} {value:g}" for label, value in figure.bars])


def _grid(grid: Grid) -> Iterator[str]:
    columns = max((len(row) for row in grid.cells), default=0)
    yield f"Grid of {len(grid.cells)} rows and {columns} columns."
    for name, clues in (("above", grid.top), ("below", grid.bottom)):
        if any(clues):
            yield f"Clues {name}: {_listed(clues)}"
    for number, row in enumerate(grid.cells):
        beside = [clues[number] for clues in (grid.left, grid.right) if clues]
        told = _listed([_cell(grid, (number, column)) for column in range(len(row))])
        yield f"Row {number + 1}: {told}{' Clues: ' + _listed(beside) if any(beside) else ''}"
    if grid.regions:
        numbers: dict[object, int] = {}
        rows = [
            [numbers.setdefault(name, len(numbers) + 1) for name in row] for row in grid.regions
        ]
        yield f"Regions, row by row: {_listed([' '.join(map(str, row)) for row in rows])}"
    for (one, other), sign in grid.signs.items():
        yield f"{sign} between {_place(one)} and {_place(other)};"
    for one, other in sorted(grid.walls):
        yield f"wall between {_place(one)} and {_place(other)};"
    told_corners = ((cell, text) for cell, text in grid.corners.items() if text)
    yield from (f"{text} above and left of {_place(cell)};" for cell, text in told_corners)


def _cell(grid: Grid, cell: Cell) -> str:
    """Return what stands in a cell, and whether it stands out."""
    shade = grid.shades.get(cell, 0)
    # Where all cells have colours, these part regions, which are told by themselves.
    stands_out = shade == 9 or (shade and len(grid.shades) < sum(map(len, grid.cells)))
    look = ("black" if shade == 9 else "shaded") if stands_out else ""
    texts = [grid.notes.get(cell, ""), grid.cells[cell[0]][cell[1]], look]
    return " ".join(filter(None, texts)) or "empty"


def _place(cell: Cell) -> str:
    return f"row {cell[0] + 1} column {cell[1] + 1}"


def _listed(texts: Sequence[str]) -> str:
    return ", ".join(texts) + "."
