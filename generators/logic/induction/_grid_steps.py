"""Steps on square grids of colored cells: the words of the programs in `logic/grid_programs`.

None depends on the order of the colors, so renaming the colors of a puzzle renames its programs
and changes nothing else.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, permutations
from typing import TypeAlias

from generators.family import rule
from generators.logic.induction._chains import Step, settling

Grid: TypeAlias = tuple[str, ...]
"""Rows of digits; 0 is background."""
Change: TypeAlias = Callable[[Grid], Grid]
_ONLY = {
    color: str.maketrans({one: "1" if one == color else "0" for one in "0123456789f"})
    for color in "0123456789f"
}
"""Color, or the f behind a row -> table that makes it 1 and the others 0."""

GRID_LANGUAGE = (
    "turn right, turn left, turn around: rotate the grid by 90 degrees clockwise, by 90 degrees "
    "counterclockwise, by 180 degrees",
    "mirror left-right, mirror top-bottom: reverse every row; reverse the order of the rows",
    "transpose: rows become columns, the top left corner stays",
    "roll right, left, up, down: move all cells one place that way; what leaves the grid enters at "
    "the opposite side",
    "fall down, up, left, right: in every column (row), all colored cells move to that end, "
    "keeping their order",
    "swap a b: cells of color a take color b and the other way round",
    "recolor a b: cells of color a take color b",
    "frame a: all cells on the border of the grid take color a",
    "trim: all cells on the border become background",
    "grow a: every background cell that shares a side with a cell of color a takes color a, all at "
    "the same time",
    "unite: copy the left half onto the right half as its mirror image; with an odd number of "
    "columns the middle one stays",
    "thin: every colored cell that shares a side with no cell of its own color becomes background, "
    "all at the same time",
)
"""What a prompt says about the steps; a and b are any two colors."""


def _turned(grid: Grid) -> Grid:
    return tuple(["".join(column) for column in zip(*grid[::-1], strict=True)])


def _turned_back(grid: Grid) -> Grid:
    return _around(_turned(grid))


def _transposed(grid: Grid) -> Grid:
    return tuple(["".join(column) for column in zip(*grid, strict=True)])


def _around(grid: Grid) -> Grid:
    return tuple([row[::-1] for row in grid[::-1]])


def _left_to_right(grid: Grid) -> Grid:
    return tuple([row[::-1] for row in grid])


def _top_to_bottom(grid: Grid) -> Grid:
    return grid[::-1]


def _up(grid: Grid) -> Grid:
    return grid[1:] + grid[:1]


def _down(grid: Grid) -> Grid:
    return grid[-1:] + grid[:-1]


def _rows(change: Callable[[str], str]) -> Change:
    return lambda grid: tuple([change(row) for row in grid])


def _columns(change: Callable[[str], str]) -> Change:
    return lambda grid: _transposed(tuple([change(row) for row in _transposed(grid)]))


def _to_end(line: str) -> str:
    return line.replace("0", "").rjust(len(line), "0")


def _to_start(line: str) -> str:
    return line.replace("0", "").ljust(len(line), "0")


def _next(line: str) -> str:
    return line[-1] + line[:-1]


def _before(line: str) -> str:
    return line[1:] + line[0]


def _united(row: str) -> str:
    half = len(row) // 2
    return row[: len(row) - half] + row[:half][::-1]


def _framed(color: str) -> Change:
    def change(grid: Grid) -> Grid:
        edge = color * len(grid)
        return (edge, *(color + row[1:-1] + color for row in grid[1:-1]), edge)

    return change


def _nibbled(grid: Grid) -> str:
    """Return a grid as one text of hexadecimal digits, with an f behind every row."""
    return "f".join([*grid, ""])


def _marks(cells: str, color: str) -> int:
    """Return a number with a 1 for each cell of a color and a 0 for the others, four bits each."""
    return int(cells.translate(_ONLY[color]), 16)


def _beside(marks: int, width: int) -> int:
    """Return the marks of the cells that share a side with a marked one, and some f's."""
    row = 4 * (width + 1)
    return marks << 4 | marks >> 4 | marks << row | marks >> row


def _grown(color: str) -> Change:
    def change(grid: Grid) -> Grid:
        cells = _nibbled(grid)
        new = _beside(_marks(cells, color), len(grid[0])) & _marks(cells, "0")
        return _read(int(cells, 16) | new * int(color), grid)

    return change


def _is_grown(color: str) -> Callable[[Grid], bool]:
    """Test that a color grows from those of its cells that touch no background to all of them."""

    def test(grid: Grid) -> bool:
        cells, width = _nibbled(grid), len(grid[0])
        marks = _marks(cells, color)
        inner = marks & ~_beside(_marks(cells, "0"), width)
        return not marks & ~inner & ~_beside(inner, width)

    return test


def _thinned(grid: Grid) -> Grid:
    cells = _nibbled(grid)
    kept = _marks(cells, "f")
    for color in set(cells) - {"0", "f"}:
        marks = _marks(cells, color)
        kept |= marks & _beside(marks, len(grid[0]))
    return _read(int(cells, 16) & kept * 15, grid)


def _read(cells: int, grid: Grid) -> Grid:
    """Return the grid of those hexadecimal digits, of the same size as another."""
    text = f"{cells:0{len(grid) * (len(grid[0]) + 1)}x}"
    return tuple(text.split("f")[:-1])


def _recolored(old: str, new: str) -> Change:
    table = str.maketrans(old, new)
    return lambda grid: tuple([row.translate(table) for row in grid])


@rule
@cache
def grid_steps(colors: str) -> tuple[Step[Grid], ...]:
    """Return all steps that name no color but `colors`, in a fixed order."""
    return (*_plain(), *_painting(colors))


def _plain() -> Iterator[Step[Grid]]:
    yield Step("turn", "turn right", _turned, _turned_back)
    yield Step("turn", "turn left", _turned_back, _turned)
    yield Step("turn", "turn around", _around, _around)
    yield Step("mirror", "mirror left-right", _left_to_right, _left_to_right)
    yield Step("mirror", "mirror top-bottom", _top_to_bottom, _top_to_bottom)
    yield Step("mirror", "transpose", _transposed, _transposed)
    yield Step("roll", "roll right", _rows(_next), _rows(_before))
    yield Step("roll", "roll left", _rows(_before), _rows(_next))
    yield Step("roll", "roll up", _up, _down)
    yield Step("roll", "roll down", _down, _up)
    yield settling("fall", "fall right", _rows(_to_end))
    yield settling("fall", "fall left", _rows(_to_start))
    yield settling("fall", "fall down", _columns(_to_end))
    yield settling("fall", "fall up", _columns(_to_start))
    yield settling("unite", "unite", _rows(_united))
    yield settling("border", "trim", _framed("0"))
    yield settling("thin", "thin", _thinned)


def _painting(colors: str) -> Iterator[Step[Grid]]:
    for a in colors:
        yield settling("border", f"frame {a}", _framed(a))
        yield Step("grow", f"grow {a}", _grown(a), is_end=_is_grown(a))
    for a, b in combinations(colors, 2):
        yield Step("swap", f"swap {a} {b}", _recolored(a + b, b + a), _recolored(a + b, b + a))
    for a, b in permutations(colors, 2):
        yield settling("recolor", f"recolor {a} {b}", _recolored(a, b))
