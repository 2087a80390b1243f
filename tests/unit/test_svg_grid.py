"""Drawings of grids: what is told of them in words, and what is left away."""

import re

from generators.pictures import Grid
from pipelines.site.svg import description, svg

BOARD = [["", "7"], ["", ""]]


def test_whatever_stands_on_a_grid_is_told_in_words() -> None:
    grid = Grid(
        cells=BOARD,
        shades={(0, 0): 9, (0, 1): 2, (1, 1): 2},
        notes={(0, 1): "3+"},
        regions=[["x", "y"], ["x", "x"]],
        walls=[((0, 0), (1, 0))],
        signs={((1, 0), (1, 1)): "<"},
        corners={(1, 1): "4", (0, 0): ""},
    )
    told = description(grid)
    assert "Row 1: black, 3+ 7 shaded. Row 2: empty, shaded." in told
    assert "Regions, row by row: 1 2, 1 1." in told
    assert "< between row 2 column 1 and row 2 column 2;" in told
    assert "wall between row 1 column 1 and row 2 column 1;" in told
    assert told.endswith("4 above and left of row 2 column 2;")


def test_tints_of_regions_are_not_told() -> None:
    tinted = {(0, 0): 1, (0, 1): 2, (1, 0): 9, (1, 1): 2}
    told = description(Grid(cells=BOARD, shades=tinted))
    assert told.endswith("Row 1: empty, 7. Row 2: black, empty.")


def test_a_board_without_frame_and_lines_has_neither() -> None:
    drawn = svg(Grid(cells=BOARD, corners={(0, 0): ""}, is_ruled=False, is_framed=False))
    assert "wall" not in drawn
    assert "thin" not in drawn
    assert 'class="dot' in drawn
    assert 'class="thin hollow"' in svg(Grid(cells=BOARD, is_framed=False))


def test_signs_get_room() -> None:
    def width(grid: Grid) -> float:
        return float(svg(grid).split(' width="')[1].split('"')[0])

    signs = {((0, 0), (0, 1)): "<"}
    assert width(Grid(cells=BOARD, signs=signs)) > width(Grid(cells=BOARD))


def test_a_lone_mark_is_larger_than_a_letter() -> None:
    sizes = dict(
        (text, float(size))
        for size, text in re.findall(
            r'font-size="([\d.]+)"[^>]*>([^<]+)</text>', svg(Grid(cells=[["♘", "N", "♘♞"]]))
        )
    )
    assert sizes["♘"] > sizes["N"] == sizes["♘♞"]


def test_shade_0_leaves_a_cell_as_it_is() -> None:
    cells = [["a", "b"]]
    assert svg(Grid(cells=cells, shades={(0, 0): 0})) == svg(Grid(cells=cells))
