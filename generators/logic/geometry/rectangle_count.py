"""Rectangles in a figure: outlines drawn over each other make more rectangles than were drawn.

Asked are the number of all rectangles, of squares, of those around a marked cell, and the area of
all together. The generator tries every pair of rows and columns, a line being the bits of an
integer; the solver goes from corner to corner along the lines that are there. reasoning-gym asks
for the count alone, which another puzzle's answer hits in a quarter of the cases. At the top:
eleven outlines.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import TypeAlias

from generators.deducing import ending
from generators.family import Family, Knob, Knobs, redrawn
from generators.pictures import Plane, Shape
from generators.wording import Grammar, speak
from proofmill.problem import Json, canonical_json

HEIGHT = Knob("height", 3, 8, "rows of cells")
WIDTH = Knob("width", 5, 11, "columns of cells")
OUTLINES = Knob("outlines", 3, 11, "outlines drawn, which may overlap")


Lines: TypeAlias = tuple[tuple[int, ...], ...]
Box: TypeAlias = tuple[int, int, int, int]
"""Top, bottom, left and right line."""


@dataclass(frozen=True, slots=True)
class Figure:
    """Unit lines on a grid of cells, as 1 where there is one, and a marked cell."""

    across: Lines
    """A row per horizontal line, an entry per cell below or above it."""
    down: Lines
    """A row per vertical line, an entry per cell beside it."""
    mark: tuple[int, int]
    """Row and column of a cell, from 0."""
    answer: str = field(compare=False)


@redrawn(300, "overlapping outlines")
def _generate(rng: Random, knobs: Knobs) -> Figure | None:
    height, width = HEIGHT.integer(knobs), WIDTH.integer(knobs)
    boxes = [_draw_box(rng, height, width) for _ in range(OUTLINES.integer(knobs))]
    across = [[0] * width for _ in range(height + 1)]
    down = [[0] * height for _ in range(width + 1)]
    for top, bottom, left, right in boxes:
        for column in range(left, right):
            across[top][column] = across[bottom][column] = 1
        for row in range(top, bottom):
            down[left][row] = down[right][row] = 1
    found = _rectangles(across, down)
    counts = [sum(b - t == r - left for t, b, left, r in found)]
    row, column = rng.randrange(height), rng.randrange(width)
    around = sum(t <= row < b and left <= column < r for t, b, left, r in found)
    area = sum((b - t) * (r - left) for t, b, left, r in found)
    if len(found) <= len(set(boxes)) or not around:
        return None
    answer = canonical_json([len(found), *counts, around, area])
    lines = tuple(map(tuple, across)), tuple(map(tuple, down))
    return Figure(*lines, (row, column), answer)


def _draw_box(rng: Random, height: int, width: int) -> Box:
    top, bottom = sorted(rng.sample(range(height + 1), 2))
    left, right = sorted(rng.sample(range(width + 1), 2))
    return top, bottom, left, right


def _rectangles(across: list[list[int]], down: list[list[int]]) -> list[Box]:
    """Return all rectangles: a side is whole if all bits of its unit lines are set."""
    flat, tall = [*map(_bits, across)], [*map(_bits, down)]
    between = [
        (left, right, (1 << right) - (1 << left), tall[left] & tall[right])
        for left, right in combinations(range(len(down)), 2)
        if tall[left] & tall[right]
    ]
    return [
        (top, bottom, left, right)
        for top, bottom in combinations(range(len(across)), 2)
        if (both := flat[top] & flat[bottom])
        for left, right, wide, sides in between
        if both & wide == wide and sides >> top & (high := (1 << bottom - top) - 1) == high
    ]


def _bits(line: Sequence[int]) -> int:
    return sum([1 << place for place, drawn in enumerate(line) if drawn])


_GRAMMAR: Grammar = {
    "start": (
        "<what>\n\n{figure}\n\n<scale> <ask>\n{asked}\n\n<form>",
        "<what> <scale>\n\n{figure}\n\n<ask>\n{asked}\n\n<form>",
        "<scale> <what>\n\n{figure}\n\n<ask>\n{asked}\n\n<form>",
        "<ask>\n{asked}\n\n<what> <scale>\n\n{figure}\n\n<form>",
    ),
    "what": (
        "Count rectangles in this figure of lines.",
        "Lines are drawn on a grid, with {plus} at the grid points.",
        "The figure shows some lines of a grid.",
        "Rectangles can be traced along the lines of this drawing.",
        "Outlines of rectangles were drawn over one another.",
    ),
    "scale": (
        "Neighboring grid points, marked {plus} whether or not a line meets there, are one unit "
        "apart in both directions; - and | are lines between them. A rectangle counts if all its "
        "four sides are drawn in full; lines may run through its inside.",
        "Each {plus} is a grid point, also where nothing is drawn; two of them next to each other, "
        "across or down, are at distance 1, and - or | between them is a line. Rectangles count "
        "if all four sides consist of drawn lines, whatever is inside.",
    ),
    "ask": (
        "Four numbers are asked for, in this order:",
        "Find these four numbers:",
        "Answer these four questions:",
    ),
    "form": (
        "Answer with the four numbers in order, separated by commas.",
        "Give the four numbers with commas between them.",
    ),
}
_ASKED = (
    ("the number of all rectangles, squares included", "all rectangles: how many are there?"),
    ("the number of those that are squares", "squares among them: how many are there?"),
    (
        "the number of rectangles (squares included) with the cell marked {mark} inside",
        "rectangles, squares included, that contain the cell with the {mark}: how many are there?",
    ),
    (
        "the sum of the areas of all rectangles, squares included",
        "the areas of all rectangles, squares included, added up: how much is that?",
    ),
)


def _render(figure: Figure, rng: Random) -> str:
    plus, mark = rng.choice((("+", "*"), ("+", "@"), ("o", "#"), ("+", "X"), (".", "*")))
    space = rng.choice((3, 3, 2))
    lines = [
        f"{number}. {rng.choice(texts).format(mark=mark)}" for number, texts in enumerate(_ASKED, 1)
    ]
    return speak(
        _GRAMMAR,
        rng,
        plus=plus,
        figure="\n".join(_drawing(figure, plus, mark, space)),
        asked="\n".join(lines),
    )


def _drawing(figure: Figure, plus: str, mark: str, space: int) -> Iterator[str]:
    for index, line in enumerate(figure.across):
        yield plus + "".join(("-" if drawn else " ") * space + plus for drawn in line)
        if index < len(figure.across) - 1:
            bars = ["|" if line[index] else " " for line in figure.down]
            cells = [
                mark.center(space) if (index, column) == figure.mark else " " * space
                for column in range(len(line))
            ]
            yield "".join(bar + cell for bar, cell in zip(bars, [*cells, ""], strict=True)).rstrip()


def _solve(figure: Figure) -> list[str]:
    """Go right and down from every grid point, as far as there are lines, and close the box."""
    total = squares = around = area = 0
    row, column = figure.mark
    for top, bottom, left, right in _boxes(figure):
        total += 1
        squares += bottom - top == right - left
        around += row in range(top, bottom) and column in range(left, right)
        area += (bottom - top) * (right - left)
    return [canonical_json([total, squares, around, area])]


@lru_cache(maxsize=1)
def _boxes(figure: Figure) -> list[Box]:
    return [*_traced(figure)]


def _traced(figure: Figure) -> Iterator[Box]:
    across, down = ([_ends(line) for line in lines] for lines in (figure.across, figure.down))
    for top, ends in enumerate(across):
        for left, end in enumerate(ends):
            for right in range(left + 1, end + 1):
                lowest = min(down[left][top], down[right][top])
                for bottom in range(top + 1, lowest + 1):
                    if right <= across[bottom][left]:
                        yield top, bottom, left, right


def _ends(line: tuple[int, ...]) -> list[int]:
    """Return the last grid point on a line that is reached from each, going forward."""
    ends = [len(line)]
    for place in reversed(range(len(line))):
        ends.append(ends[-1] if line[place] else place)
    return ends[::-1]


def _steps(figure: Figure) -> tuple[str, ...]:
    """Take all rectangles between two lines across at once."""
    between: dict[tuple[int, int], list[Box]] = {}
    for box in sorted(_boxes(figure)):
        between.setdefault(box[:2], []).append(box)
    row, column = figure.mark
    lines = ["Grid lines are counted from 1, from the top and from the left."]
    counts = list[tuple[int, int, int, int]]()
    for (top, bottom), boxes in between.items():
        areas = [(bottom - top) * (right - left) for _, _, left, right in boxes]
        squares = sum(right - left == bottom - top for _, _, left, right in boxes)
        around = sum(left <= column < right for _, _, left, right in boxes)
        around *= top <= row < bottom
        counts.append((len(boxes), squares, around, sum(areas)))
        sides = ", ".join(f"{left + 1} to {right + 1}" for _, _, left, right in boxes)
        lines.append(
            f"Between lines {top + 1} and {bottom + 1} across, from {sides}: squares {squares}, "
            f"around the mark {around}, area {_added(areas)}."
        )
    columns = [*zip(*counts, strict=True)]
    for word, some in zip(
        ("Rectangles", "Squares", "Around the mark", "Area"), columns, strict=True
    ):
        lines.append(f"{word}: {_added(some)}.")
    return (*lines, ending(", ".join(str(sum(some)) for some in columns)))


def _added(numbers: Sequence[int]) -> str:
    said = " + ".join(map(str, numbers))
    return f"{said} = {sum(numbers)}" if len(numbers) > 1 else said


def _canonical(figure: Figure) -> Json:
    """Choose among the eight positions of the figure."""
    forms = []
    across, down, (row, column) = figure.across, figure.down, figure.mark
    for turn in range(8):
        forms.append((across, down, row, column))
        if turn % 2:
            across, down, row, column = down, across, column, row
        else:
            row = len(across) - 2 - row
            across, down = across[::-1], tuple(line[::-1] for line in down)
    lines, posts, *mark = min(forms)
    return ["".join(map(str, line)) for line in (*lines, *posts)] + [*mark]


def _picture(figure: Figure) -> Plane:
    height, width = len(figure.across) - 1, len(figure.down) - 1
    lines = [
        Shape("line", ((column, height - row), (column + 1, height - row)))
        for row, line in enumerate(figure.across)
        for column, drawn in enumerate(line)
        if drawn
    ]
    lines += [
        Shape("line", ((column, height - row), (column, height - row - 1)))
        for column, line in enumerate(figure.down)
        for row, drawn in enumerate(line)
        if drawn
    ]
    points = tuple((x, y) for x in range(width + 1) for y in range(height + 1))
    row, column = figure.mark
    middle = (column + 0.5, height - row - 0.5)
    mark = Shape("circle", (middle, (column + 0.8, height - row - 0.5)), shade=3)
    return Plane(shapes=[mark, *lines, Shape("points", points)])


def _capacity(dial: float) -> float:
    # the outlines, in any order and position; capped
    height, width = HEIGHT.integer_at(dial), WIDTH.integer_at(dial)
    boxes = height * (height + 1) * width * (width + 1) / 4
    return min(1e12, boxes ** min(4, OUTLINES.integer_at(dial)) / 200 * height * width)


FAMILY = Family(
    name="rectangle_count",
    version=3,
    domain="logic",
    summary="rectangles, squares and areas in a figure of lines",
    concepts=("counting", "spatial reasoning"),
    knobs=(HEIGHT, WIDTH, OUTLINES),
    verifier="sequence",
    examples=("9, 2, 4, 61", "14, 3, 5, 120"),
    generate=_generate,
    render=_render,
    solve=_solve,
    # corners that are looked at, and rectangles found
    effort=lambda figure: len(figure.across) * len(figure.down) + 4 * len(_boxes(figure)),
    canonical=_canonical,
    picture=_picture,
    steps=_steps,
    capacity=_capacity,
    # of somebody who knows about how many there are, but not where
    guess_rate=lambda dial: 0.02,
)
