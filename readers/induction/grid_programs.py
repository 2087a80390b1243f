"""A program of listed steps on grids of colors is found by examples and run on another grid."""

from collections.abc import Callable, Iterator
from itertools import combinations, permutations
from typing import Final, NamedTuple, TypeAlias

from readers.induction._programs import LENGTHS, outcome, retold, stated
from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.retracing import explained

Grid: TypeAlias = tuple[str, ...]
"""Rows of digits."""
Function: TypeAlias = Callable[[Grid], Grid]

_SAYS: Final = Phrases(
    once={
        "scene": r"""
            {Work out the program that some grids went through.|Find the program that turns each
                input grid into its output.|A hidden program changes grids of colored cells.|Some
                grids went through one and the same program.}
        """,
        "length": r"""
            The program is <length=a single> step, one of those listed here. The letters a and b
                stand for different colors.
            The program is made of <length=a single> step, one of those listed here; a and b are any
                two different colors.
            The program is exactly <length=two> steps, one after the other, out of those listed here
                (or one of them twice). The letters a and b stand for different colors.
            The program is made of exactly <length=two> steps, one after the other, out of those
                listed here (or one of them twice); a and b are any two different colors.
            The program is exactly <length=three> steps, one after the other, out of those listed
                here (repetition is allowed). The letters a and b stand for different colors.
            The program is made of exactly <length=three> steps, one after the other, out of those
                listed here (repetition is allowed); a and b are any two different colors.
        """,
        "agree": r"""
            <single=All> steps that {explain the examples give the same last grid|fit the examples
                agree on the grid in question}.
            Fewer steps cannot explain the examples, and all explanations of this length give the
                same last grid.
            No shorter program fits the examples, and all that fit with this number of steps agree
                on the grid in question.
        """,
        "colors": r"""
            A digit is the color of a cell, <none:digit> the background; the only colors are
                <colors:digits>.
            Colors are written as digits: <colors:digits>; <none:digit> means background, which is
                no color.
        """,
        "new": r"""
            {Now the input below; what is the output?|Give the output for this grid.|What does the
                program make of this grid?|Run the program on one more grid and write down the
                result:}¶¶<new:grid>
        """,
    },
    perhaps={"examples": r"{Examples:|Here is what the program did:|Known inputs and outputs:}"},
    many={
        "arrow": r"<given:grid>¶->¶<made:grid>",
        "becomes": r"<given:grid>¶becomes¶<made:grid>",
        "input": r"Input:¶<given:grid>¶Output:¶<made:grid>",
        "before": r"Before:¶<given:grid>¶After:¶<made:grid>",
        "step": r"- <step:line>",
    },
    kinds={
        "digit": r"\d",
        "digits": r"\d(?:, \d)*",
        "grid": r"\d(?: \d)*(?:\n\d(?: \d)*)*",
    },
)
_FORMS: Final = ("arrow", "becomes", "input", "before")
_STEP: Final = Phrases(
    many={
        "swap": r"swap a b: cells of color a take color b and the other way round",
        "fall": r"""
            fall down, up, left, right: in every column (row), all colored cells move to that end,
                keeping their order
        """,
        "unite": r"""
            unite: copy the left half onto the right half as its mirror image; with an odd number of
                columns the middle one stays
        """,
        "thin": r"""
            thin: every colored cell that shares a side with no cell of its own color becomes
                background, all at the same time
        """,
        "recolor": r"recolor a b: cells of color a take color b",
        "frame": r"frame a: all cells on the border of the grid take color a",
        "transpose": r"transpose: rows become columns, the top left corner stays",
        "mirror": r"""
            mirror left-right, mirror top-bottom: reverse every row; reverse the order of the rows
        """,
        "turn": r"""
            turn right, turn left, turn around: rotate the grid by 90 degrees clockwise, by 90
                degrees counterclockwise, by 180 degrees
        """,
        "trim": r"trim: all cells on the border become background",
        "roll": r"""
            roll right, left, up, down: move all cells one place that way; what leaves the grid
                enters at the opposite side
        """,
        "grow": r"""
            grow a: every background cell that shares a side with a cell of color a takes color a,
                all at the same time
        """,
    }
)
_NONE: Final = "0"


def _transpose(grid: Grid) -> Grid:
    return tuple(map("".join, zip(*grid, strict=True)))


def _across(grid: Grid) -> Grid:
    return tuple(row[::-1] for row in grid)


def _upended(grid: Grid) -> Grid:
    return grid[::-1]


def _left(grid: Grid) -> Grid:
    return tuple(row.replace(_NONE, "").ljust(len(row), _NONE) for row in grid)


def _right(grid: Grid) -> Grid:
    return tuple(row.replace(_NONE, "").rjust(len(row), _NONE) for row in grid)


def _unite(grid: Grid) -> Grid:
    half = len(grid[0]) // 2
    return tuple(row[: len(row) - half] + row[:half][::-1] for row in grid)


def _frame(color: str) -> Function:
    def framed(grid: Grid) -> Grid:
        edge = color * len(grid[0])
        return (edge, *(color + row[1:-1] + color for row in grid[1:-1]), edge)

    return framed


def _colored(before: str, after: str) -> Function:
    table = str.maketrans(before, after)
    return lambda grid: tuple(row.translate(table) for row in grid)


def _beside(grid: Grid) -> list[list[str]]:
    """Return for each cell the colors of those that share a side with it."""
    blank = "-" * len(grid[0])
    above, below = (blank, *grid[:-1]), (*grid[1:], blank)
    return [
        list(map("".join, zip(up, down, "-" + row[:-1], row[1:] + "-", strict=True)))
        for up, row, down in zip(above, grid, below, strict=True)
    ]


def _thin(grid: Grid) -> Grid:
    return tuple(
        "".join(c if c in near else _NONE for c, near in zip(row, nears, strict=True))
        for row, nears in zip(grid, _beside(grid), strict=True)
    )


def _grow(color: str) -> Function:
    def grown(grid: Grid) -> Grid:
        return tuple(
            "".join(
                color if c == _NONE and color in near else c
                for c, near in zip(row, nears, strict=True)
            )
            for row, nears in zip(grid, _beside(grid), strict=True)
        )

    return grown


def _after(*functions: Function) -> Function:
    def run(grid: Grid) -> Grid:
        for function in functions:
            grid = function(grid)
        return grid

    return run


_FIXED: Final[dict[str, list[Function]]] = {
    "fall": [
        _after(_transpose, _right, _transpose),
        _after(_transpose, _left, _transpose),
        _left,
        _right,
    ],
    "unite": [_unite],
    "thin": [_thin],
    "transpose": [_transpose],
    "mirror": [_across, _upended],
    "turn": [_after(_transpose, _across), _after(_transpose, _upended), _after(_across, _upended)],
    "trim": [_frame(_NONE)],
    "roll": [
        lambda grid: tuple(row[-1] + row[:-1] for row in grid),
        lambda grid: tuple(row[1:] + row[0] for row in grid),
        lambda grid: (*grid[1:], grid[0]),
        lambda grid: (grid[-1], *grid[:-1]),
    ],
}
_NAMES: Final = {
    "fall": [f"fall {way}" for way in ("down", "up", "left", "right")],
    "mirror": ["mirror left-right", "mirror top-bottom"],
    "turn": ["turn right", "turn left", "turn around"],
    "roll": [f"roll {way}" for way in ("right", "left", "up", "down")],
}
"""What lines call functions of which a step has several."""


class Program(NamedTuple):
    """What a prompt says."""

    length: int
    steps: tuple[str, ...]
    colors: tuple[str, ...]
    examples: tuple[tuple[Grid, Grid], ...]
    new: Grid


def _read(question: str) -> Program:
    said = _SAYS.read(question)
    length = LENGTHS[said.one("length")["length"]]
    if (length == 1) != ("single" in said.one("agree")):
        raise Unread("says only half of how long the program is")
    forms = [key for key in _FORMS if said.many(key)]
    if len(forms) != 1:
        raise Unread(f"examples are written in several ways, or not at all: {forms}")
    steps = tuple(_STEP.only(step["step"]).key for step in said.many("step"))
    colors = tuple(said.one("colors")["colors"].split(", "))
    shown = tuple((_grid(each["given"]), _grid(each["made"])) for each in said.many(forms[0]))
    new = _grid(said.one("new")["new"])
    used = set("".join(cell for grid in (new, *sum(shown, ())) for cell in grid))
    if said.one("colors")["none"] != _NONE or not used <= {*colors, _NONE}:
        raise Unread(f"not the colors {colors}")
    if not steps or len(set(steps)) != len(steps) or len(set(colors)) != len(colors):
        raise Unread(f"something comes twice, or nothing: {steps}, {colors}")
    return Program(length, steps, colors, shown, new)


def _grid(text: str) -> Grid:
    rows = tuple(row.replace(" ", "") for row in text.split("\n"))
    if len(set(map(len, rows))) != 1:
        raise Unread(f"no grid: {text!r}")
    return rows


def _solve(program: Program) -> str:
    steps = [*_known(program).values()]
    found = outcome(steps, program.length, program.examples, program.new)
    return "no program" if found is None else "\n".join(map(" ".join, found))


def _known(program: Program) -> dict[str, Function]:
    """Return the steps that there may be, by what lines call them."""
    known: dict[str, dict[str, Function]] = {
        **{step: dict(zip(_NAMES.get(step, [step]), _FIXED[step], strict=True)) for step in _FIXED},
        "swap": {
            f"swap {a} {b}": _colored(a + b, b + a) for a, b in combinations(program.colors, 2)
        },
        "recolor": {f"recolor {a} {b}": _colored(a, b) for a, b in permutations(program.colors, 2)},
        "frame": {f"frame {a}": _frame(a) for a in program.colors},
        "grow": {f"grow {a}": _grow(a) for a in program.colors},
    }
    return {name: function for step in program.steps for name, function in known[step].items()}


def _stated(program: Program, line: str) -> list[Function] | None:
    return stated(line, _known(program), program.length, program.examples)


def _trace(program: Program, steps: list[Function]) -> Iterator[str]:
    return retold(steps, program.examples, program.new, "/".join)


READER = Reader(_read, _solve, follow=explained(_stated, _trace, _solve))
