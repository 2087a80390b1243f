"""Drawings of grids."""

from collections.abc import Iterator, Sequence
from unicodedata import category

from generators.pictures import Cell, Grid
from pipelines.site.svg.canvas import FONT, Canvas, Point, plain, width_of

_SIDE = 34.0
"""Of a cell whose text fits into it."""
_ROOMY = 46.0
"""Of a cell with signs on its sides."""
_SMALL = 10.0
"""Height of notes and signs."""
_CLUE = 13.0
_MARK = 25.0
"""Height of a chessman, a peg or a box."""


class _Frame:
    """Where the cells of a grid lie."""

    def __init__(self, grid: Grid) -> None:
        self.rows = len(grid.cells)
        self.columns = max((len(row) for row in grid.cells), default=0)
        texts = [plain(text) for row in grid.cells for text in row]
        self.height = _ROOMY if grid.signs else _SIDE
        self.width = max([self.height, *(width_of(text) + 14 for text in texts)])
        self.above = 6 + _CLUE * 1.3 * max((len(_stack(clue)) for clue in grid.top), default=0)
        self.before = 6 + max((width_of(plain(clue), _CLUE) + 6 for clue in grid.left), default=0)

    def corner(self, row: float, column: float) -> Point:
        return self.before + column * self.width, self.above + row * self.height

    def middle(self, cell: Cell) -> Point:
        return self.corner(cell[0] + 0.5, cell[1] + 0.5)

    def side(self, one: Cell, other: Cell) -> tuple[Point, Point]:
        """Return both ends of the line between two cells."""
        row, column = max(one[0], other[0]), max(one[1], other[1])
        if one[0] == other[0]:
            return self.corner(row, column), self.corner(row + 1, column)
        return self.corner(row, column), self.corner(row, column + 1)


def draw_grid(grid: Grid) -> Canvas:
    """Return the drawing: shades, then lines and walls, then texts."""
    frame, canvas = _Frame(grid), Canvas()
    for cell, shade in grid.shades.items():
        if shade:
            canvas.box(frame.corner(*cell), frame.width, frame.height, f"shade-{shade}")
    _lines(canvas, frame, grid)
    for cell in sorted(grid.circles):
        canvas.circle(frame.middle(cell), 0.42 * frame.height, "thin ring")
    for row, texts in enumerate(grid.cells):
        for column, text in enumerate(texts):
            kind = "text" + " on-dark" * (grid.shades.get((row, column), 0) == 9)
            x, y = frame.middle((row, column))
            y += 5 * ((row, column) in grid.notes)
            canvas.text((x, y), text, kind, size=_size(text))
    _signs(canvas, frame, grid)
    _clues(canvas, frame, grid)
    return canvas


def _size(text: str) -> float:
    """Return the height of a cell's text: a piece or mark that stands alone fills its cell."""
    is_mark = len(text) == 1 and category(text) == "So"
    return _MARK if is_mark else FONT


def _lines(canvas: Canvas, frame: _Frame, grid: Grid) -> None:
    walls = set(grid.walls) | set(_fences(grid.regions))
    if grid.is_ruled:
        for row in range(1, frame.rows):
            canvas.line(frame.corner(row, 0), frame.corner(row, frame.columns))
        for column in range(1, frame.columns):
            canvas.line(frame.corner(0, column), frame.corner(frame.rows, column))
    for one, other in sorted(walls):
        canvas.line(*frame.side(one, other), "wall")
    width, height = frame.columns * frame.width, frame.rows * frame.height
    if grid.is_framed or grid.is_ruled:
        kind = "wall" if grid.is_framed else "thin"
        canvas.box(frame.corner(0, 0), width, height, f"{kind} hollow")


def _fences(regions: Sequence[Sequence[object]]) -> Iterator[tuple[Cell, Cell]]:
    """Yield the pairs of neighbours of different regions."""
    for r, row in enumerate(regions):
        for c, name in enumerate(row):
            if c + 1 < len(row) and row[c + 1] != name:
                yield (r, c), (r, c + 1)
            if r + 1 < len(regions) and regions[r + 1][c] != name:
                yield (r, c), (r + 1, c)


def _signs(canvas: Canvas, frame: _Frame, grid: Grid) -> None:
    for cell, note in grid.notes.items():
        x, y = frame.corner(*cell)
        kind = "on-dark" if grid.shades.get(cell) == 9 else "note"
        canvas.text((x + 3, y + 8), note, kind, size=_SMALL, anchor="start")
    for (one, other), sign in grid.signs.items():
        (x1, y1), (x2, y2) = frame.side(one, other)
        middle = ((x1 + x2) / 2, (y1 + y2) / 2)
        canvas.box((middle[0] - 9, middle[1] - 9), 18, 18, "patch")
        canvas.text(middle, sign, "sign", size=FONT)
    for cell, text in grid.corners.items():
        radius, kind = (8, "thin filled") if text else (2, "dot shade-9")
        canvas.circle(frame.corner(*cell), radius, kind)
        canvas.text(frame.corner(*cell), text, "sign", size=_SMALL)


def _clues(canvas: Canvas, frame: _Frame, grid: Grid) -> None:
    for clues, is_above in ((grid.top, True), (grid.bottom, False)):
        for column, clue in enumerate(clues):
            parts = _stack(clue)
            x, y = frame.corner(0 if is_above else frame.rows, column + 0.5)
            first = y - _CLUE * (1.3 * len(parts) - 0.5) if is_above else y + _CLUE
            for place, part in enumerate(parts):
                canvas.text((x, first + place * 1.3 * _CLUE), part, "clue", size=_CLUE)
    for row, clue in enumerate(grid.left):
        x, y = frame.corner(row + 0.5, 0)
        canvas.text((x - 6, y), clue, "clue", size=_CLUE, anchor="end")
    for row, clue in enumerate(grid.right):
        x, y = frame.corner(row + 0.5, frame.columns)
        canvas.text((x + 6, y), clue, "clue", size=_CLUE, anchor="start")


def _stack(clue: str) -> list[str]:
    return plain(clue).split(" ") if clue else []
