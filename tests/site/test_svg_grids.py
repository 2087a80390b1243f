"""Grids: what is drawn can be read back, cell by cell."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators.pictures import Border, Cell, Grid
from tests.site.svg_reading import NEAR, Box, Drawing, Word, drawing, near, xml_text
from tests.site.texts import texts


class Frame(NamedTuple):
    """The board: its outer wall and how many cells are in it."""

    box: Box
    rows: int
    columns: int

    def corner(self, row: float, column: float) -> tuple[float, float]:
        across, down = self.box.width / self.columns, self.box.height / self.rows
        return self.box.left + column * across, self.box.top + row * down

    def place(self, at: tuple[float, float]) -> tuple[float, float]:
        """Return row and column of a point, in cells."""
        across, down = self.box.width / self.columns, self.box.height / self.rows
        return (at[1] - self.box.top) / down, (at[0] - self.box.left) / across

    def borders(self) -> Iterator[tuple[Border, tuple[float, float]]]:
        """Yield each border and its middle."""
        for r in range(self.rows):
            for c in range(self.columns):
                if c + 1 < self.columns:
                    yield ((r, c), (r, c + 1)), self.corner(r + 0.5, c + 1)
                if r + 1 < self.rows:
                    yield ((r, c), (r + 1, c)), self.corner(r + 1, c + 0.5)

    def cells(self) -> list[Cell]:
        return [(r, c) for r in range(self.rows) for c in range(self.columns)]


def frame_of(read: Drawing) -> Frame:
    found = re.match(r"Grid of (\d+) rows and (\d+) columns\.", read.label)
    assert found
    return Frame(next(b for b in read.boxes if "hollow" in b.kinds), *map(int, found.groups()))


def texts_at(read: Drawing, frame: Frame, places: dict[Any, tuple[float, float]]) -> dict[Any, str]:
    return {key: text for key, at in places.items() if (text := read.word(at))}


def cells(read: Drawing, frame: Frame) -> list[list[str]]:
    """Return the texts that stand in the middle of a cell, be it a little higher or lower."""
    found = [[""] * frame.columns for _ in range(frame.rows)]
    for word in read.words:
        row, column = frame.place(word.at)
        is_inside = 0 < row < frame.rows and 0 < column < frame.columns
        if is_inside and all(0.3 < part % 1 < 0.7 for part in (row, column)):
            assert not found[int(row)][int(column)]
            found[int(row)][int(column)] = word.text
    return found


def shades(read: Drawing, frame: Frame) -> dict[Cell, int]:
    found = {}
    for box in read.boxes:
        for kind in box.kinds:
            if kind.startswith("shade-"):
                row, column = frame.place((box.left, box.top))
                assert box.width == pytest.approx(frame.box.width / frame.columns, abs=NEAR)
                found[round(row), round(column)] = int(kind.removeprefix("shade-"))
    return found


def notes(read: Drawing, frame: Frame) -> dict[Cell, str]:
    """Return the texts that begin in the corner of a cell, smaller than its own."""
    found: dict[Cell, str] = {}
    for cell in frame.cells():
        x, y = frame.corner(*cell)
        for word in read.words:
            if word.anchor == "start" and 0 < word.at[0] - x < 6 and 0 < word.at[1] - y < 12:
                assert word.size < 15
                found[cell] = word.text
    return found


def clues(read: Drawing, frame: Frame, side: str) -> list[str]:
    """Return the clue of each row or column; the parts of one, from top to bottom."""
    box = frame.box

    def is_there(word: Word) -> bool:
        x, y = word.at
        return {
            "top": y < box.top - NEAR and word.anchor == "middle",
            "bottom": y > box.top + box.height + NEAR and word.anchor == "middle",
            "left": x < box.left - NEAR and word.anchor == "end",
            "right": x > box.left + box.width + NEAR and word.anchor == "start",
        }[side]

    parts: dict[int, list[Word]] = {}
    for word in filter(is_there, read.words):
        row, column = frame.place(word.at)
        place = column if side in ("top", "bottom") else row
        assert place % 1 == pytest.approx(0.5, abs=0.01), f"{word} is beside no row or column"
        parts.setdefault(int(place), []).append(word)
    count = frame.columns if side in ("top", "bottom") else frame.rows
    ordered = {place: sorted(found, key=lambda w: w.at[1]) for place, found in parts.items()}
    return [" ".join(word.text for word in ordered.get(place, [])) for place in range(count)]


def walls(read: Drawing, frame: Frame) -> set[Border]:
    """Return the borders that a thick line runs along."""
    middles = dict(frame.borders())
    found = set()
    for line in read.lines:
        if "wall" in line.kinds:
            (x1, y1), (x2, y2) = line.points
            [border] = [b for b, m in middles.items() if near(m, ((x1 + x2) / 2, (y1 + y2) / 2))]
            found.add(border)
    return found


def circles(read: Drawing, frame: Frame) -> set[Cell]:
    middles = {cell: frame.corner(cell[0] + 0.5, cell[1] + 0.5) for cell in frame.cells()}
    return {cell for ring in read.rings for cell, at in middles.items() if near(at, ring.at)}


def rulings(read: Drawing, frame: Frame) -> tuple[int, int]:
    """Return the rows and columns that thin lines make."""
    thin = [line.points for line in read.lines if "thin" in line.kinds]
    level = [points for points in thin if points[0][1] == points[1][1]]
    return 1 + len(level), 1 + len(thin) - len(level)


def fences(regions: Sequence[Sequence[object]]) -> set[Border]:
    cells = {(r, c): name for r, row in enumerate(regions) for c, name in enumerate(row)}
    pairs = [((r, c), other) for r, c in cells for other in ((r, c + 1), (r + 1, c))]
    return {(a, b) for a, b in pairs if b in cells and cells[a] != cells[b]}


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    rows, columns = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    borders = sorted(fences([[r * columns + c for c in range(columns)] for r in range(rows)]))
    crossings = [(r, c) for r in range(rows + 1) for c in range(columns + 1)]
    word = texts().filter(bool)
    part = word.map(lambda text: text.replace(" ", "_"))
    clue = st.lists(part, max_size=3).map(" ".join)
    some_cells, some_borders = (
        st.sampled_from(cells),
        st.sampled_from(borders or [((0, 0), (0, 0))]),
    )
    matrix = st.lists(
        st.lists(st.integers(0, 2), min_size=columns, max_size=columns),
        min_size=rows,
        max_size=rows,
    )
    is_ruled = draw(st.booleans())
    return Grid(
        cells=[[draw(texts()) for _ in range(columns)] for _ in range(rows)],
        shades=draw(st.dictionaries(some_cells, st.integers(0, 9), max_size=4)),
        circles=draw(st.frozensets(some_cells, max_size=3)),
        notes=draw(st.dictionaries(some_cells, word, max_size=3)),
        regions=draw(st.one_of(st.just([]), matrix)),
        walls=draw(st.frozensets(some_borders, max_size=3)) if borders else (),
        signs=draw(st.dictionaries(some_borders, word, max_size=3)) if borders else {},
        corners=draw(st.dictionaries(st.sampled_from(crossings), texts(), max_size=3)),
        top=draw(st.one_of(st.just([]), st.lists(clue, min_size=columns, max_size=columns))),
        bottom=draw(st.one_of(st.just([]), st.lists(clue, min_size=columns, max_size=columns))),
        left=draw(st.one_of(st.just([]), st.lists(texts(), min_size=rows, max_size=rows))),
        right=draw(st.one_of(st.just([]), st.lists(texts(), min_size=rows, max_size=rows))),
        is_ruled=is_ruled,
        is_framed=draw(st.booleans()) or not is_ruled,
    )


def as_drawn(value: Any) -> Any:  # noqa: ANN401 - texts in lists and mappings
    if isinstance(value, str):
        return xml_text(value)
    return (
        {k: as_drawn(v) for k, v in value.items()}
        if isinstance(value, dict)
        else [*map(as_drawn, value)]
    )


@given(grids())
def test_a_grid_is_read_back(grid: Grid) -> None:
    read = drawing(grid)
    frame = frame_of(read)
    rows, columns = len(grid.cells), len(grid.cells[0])
    assert (frame.rows, frame.columns) == (rows, columns)
    if grid.is_ruled:
        assert rulings(read, frame) == (rows, columns)
    assert cells(read, frame) == as_drawn(grid.cells)
    assert shades(read, frame) == {cell: shade for cell, shade in grid.shades.items() if shade}
    assert any("wall" in b.kinds for b in read.boxes) == grid.is_framed
    assert notes(read, frame) == as_drawn(grid.notes)
    assert walls(read, frame) == set(grid.walls) | fences(grid.regions)
    assert texts_at(read, frame, dict(frame.borders())) == as_drawn(grid.signs)
    crossings = {(r, c): frame.corner(r, c) for r in range(rows + 1) for c in range(columns + 1)}
    assert texts_at(read, frame, crossings) == {
        cell: text for cell, text in as_drawn(grid.corners).items() if text
    }
    rings = {cell for cell, at in crossings.items() if any(near(r.at, at) for r in read.rings)}
    assert rings == set(grid.corners)
    assert circles(read, frame) == set(grid.circles)
    for side in ("top", "bottom", "left", "right"):
        wanted = as_drawn(list(getattr(grid, side))) or [""] * (
            columns if side in ("top", "bottom") else rows
        )
        assert clues(read, frame, side) == wanted, side


@pytest.mark.parametrize("cells", [[], [[]], [[], []], [[""]]])
def test_an_empty_grid_is_a_drawing(cells: list[list[str]]) -> None:
    assert drawing(Grid(cells=cells)).words == []


def test_rows_may_differ_in_length() -> None:
    read = drawing(Grid(cells=[["a"], ["b", "c"]]))
    assert [word.text for word in read.words] == ["a", "b", "c"]


def test_wide_characters_make_wide_cells() -> None:
    """A terminal gives an East Asian character two columns, a Latin one one."""
    narrow, wide = (frame_of(drawing(Grid(cells=[[t]]))).box.width for t in ("x" * 12, "漢" * 12))
    assert wide > 1.5 * narrow
