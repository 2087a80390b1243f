"""Grid walks (turmites; Langton 1986): an ant paints a small board by a table of turns.

The board has no edges: what leaves on one side enters on the other. Asked are the final board, and
where the ant is, in one grid. The generator keeps the board whole and the direction as a vector;
the solver keeps one string of cells and numbers the directions.
"""

from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple, TypeAlias

from generators.family import Family, Knob, Knobs, redrawn
from generators.pictures import Grid, Panel, Table
from generators.wording import Grammar, speak
from proofmill.problem import Json, canonical_json

SIZE = Knob("size", 4, 7, "rows and columns of the board")
COLORS = Knob("colors", 2, 4, "colors of a cell")
STEPS = Knob("steps", 5, 90, "steps of the ant")

_TURNS = {"right": 1, "left": -1, "none": 0, "back": 2}
_HEADINGS = ("up", "right", "down", "left")
_SHADES = (0, 3, 2, 4)
"""Of the colors in the picture."""
_MOVES = ((-1, 0), (0, 1), (1, 0), (0, -1))


class Rule(NamedTuple):
    """How the ant turns on a cell of one color, and what color it leaves there."""

    turn: str
    paint: int


_Step: TypeAlias = tuple[tuple[int, int], int, int, tuple[int, int]]
"""Where the ant is, the color there, the heading after the turn, and where it goes."""


@dataclass(frozen=True, slots=True)
class Task:
    """Rules by color, the board, and the place and heading of the ant."""

    rules: tuple[Rule, ...]
    board: tuple[tuple[int, ...], ...]
    row: int
    column: int
    heading: str
    steps: int
    answer: str = field(compare=False)
    """The final board, with 9 on the cell of the ant."""


_ANT = 9


@redrawn(300, "telling walk")
def _generate(rng: Random, knobs: Knobs) -> Task | None:
    size, colors, low = SIZE.integer(knobs), COLORS.integer(knobs), STEPS.integer(knobs)
    rules = tuple(
        Rule(rng.choice(("right", "left", "right", "left", "none", "back")), rng.randrange(colors))
        for _ in range(colors)
    )
    board = tuple(tuple(rng.choices(range(colors), k=size)) for _ in range(size))
    row, column, heading = rng.randrange(size), rng.randrange(size), rng.choice(_HEADINGS)
    steps = low + rng.randrange(low // 4 + 2)
    path, end = _walk(rules, board, (row, column), _HEADINGS.index(heading), steps)
    changed = sum(
        a != b for x, y in zip(board, end, strict=True) for a, b in zip(x, y, strict=True)
    )
    # a walk that goes in a circle, or changes next to nothing, tells too little
    visited = {(row, column), *(after for *_, after in path)}
    if len(visited) * 2 <= min(steps, size * size) or changed < size - 1:
        return None
    return Task(rules, board, row, column, heading, steps, canonical_json(end))


def _walk(
    rules: tuple[Rule, ...],
    board: tuple[tuple[int, ...], ...],
    place: tuple[int, int],
    heading: int,
    steps: int,
) -> tuple[list[_Step], list[list[int]]]:
    """Return the steps, and the board with the ant on it after them."""
    cells, size, path = [list(line) for line in board], len(board), list[_Step]()
    does = [(_TURNS[rule.turn], rule.paint) for rule in rules]
    for _ in range(steps):
        row, column = place
        color = cells[row][column]
        turn, cells[row][column] = does[color]
        heading = (heading + turn) % 4
        down, right = _MOVES[heading]
        after = (row + down) % size, (column + right) % size
        path.append((place, color, heading, after))
        place = after
    cells[place[0]][place[1]] = _ANT
    return path, cells


_GRAMMAR: Grammar = {
    "start": (
        "<what> <board>\n\n{board}\n\n<ant> <step>\n{rules}\n\n<edge> <ask>",
        "<what> <step>\n{rules}\n\n<edge>\n\n<board>\n\n{board}\n\n<ant> <ask>",
        "<what> <edge>\n\n<board>\n\n{board}\n\n<ant> <step>\n{rules}\n\n<ask>",
    ),
    "what": (
        "An ant walks on a square board and repaints it.",
        "This is about a turmite, an ant that paints the cells it leaves.",
        "A robot moves over a board of colored cells and recolors them.",
    ),
    "board": (
        "Digits are the colors of the cells:",
        "The board, with a digit for the color of each cell:",
        "Here is the board at the start; colors are digits:",
    ),
    "ant": (
        "It starts in row {row}, column {column} (both counted from 1, from the top left corner), "
        "facing {heading}.",
        "Its first place is row {row} from the top and column {column} from the left, counted from "
        "1, and it faces {heading}.",
    ),
    "step": (
        "In every step it looks at the color of its cell, turns, paints the cell, and then moves "
        "one cell forward in its new direction:",
        "Each step has three parts, which depend on the color of the cell it stands on: a turn, a "
        "new color for this cell, and one move forward in the direction after the turn:",
    ),
    "edge": (
        "Whoever leaves the board at one side comes in at the opposite side, in the same row or "
        "column.",
        "The board wraps around: beyond an edge lies the opposite one, in the same row or column.",
    ),
    "ask": (
        "Give the board after {steps} steps, with a 9 instead of the color in the cell where it "
        "then stands.",
        "What does the board look like after exactly {steps} steps? Write 9 for the cell it is on.",
        "Write down the board after {steps} steps; put 9 into the cell that it has reached.",
    ),
}
_TEXTS = {
    "right": "turn right by 90 degrees",
    "left": "turn left by 90 degrees",
    "none": "do not turn",
    "back": "turn around",
}


def _render(task: Task, rng: Random) -> str:
    return speak(
        _GRAMMAR,
        rng,
        board="\n".join(" ".join(map(str, row)) for row in task.board),
        rules="\n".join(
            f"- color {color}: {_TEXTS[rule.turn]}, paint it {rule.paint}"
            for color, rule in enumerate(task.rules)
        ),
        row=task.row + 1,
        column=task.column + 1,
        heading=task.heading,
        steps=task.steps,
    )


def _solve(task: Task) -> list[str]:
    """Walk on one string of cells, with a move by a complex unit that is turned by powers of i."""
    size = len(task.board)
    cells = "".join(str(cell) for row in task.board for cell in row)
    place = complex(task.column, task.row)
    ahead = {"up": -1j, "right": 1, "down": 1j, "left": -1}[task.heading]
    for _ in range(task.steps):
        index = int(place.imag) % size * size + int(place.real) % size
        turn, paint = task.rules[int(cells[index])]
        cells = f"{cells[:index]}{paint}{cells[index + 1 :]}"
        ahead *= {"right": 1j, "left": -1j, "none": 1, "back": -1}[turn]
        place += ahead
    index = int(place.imag) % size * size + int(place.real) % size
    cells = f"{cells[:index]}{_ANT}{cells[index + 1 :]}"
    rows = [cells[start : start + size] for start in range(0, size * size, size)]
    return [canonical_json([[int(cell) for cell in row] for row in rows])]


def _steps(task: Task) -> tuple[str, ...]:
    place, size = (task.row, task.column), len(task.board)
    path, end = _walk(task.rules, task.board, place, _HEADINGS.index(task.heading), task.steps)
    does = [
        [
            f"has color {color}, so it turns to face {heading}, paints {paint}"
            for heading in _HEADINGS
        ]
        for color, (_, paint) in enumerate(task.rules)
    ]
    names = [[f"({row + 1}, {column + 1})" for column in range(size)] for row in range(size)]
    lines = ["(r, c) is the cell in row r and column c."]
    for number, (at, color, heading, (row, column)) in enumerate(path, 1):
        here = names[at[0]][at[1]]
        then = names[row][column]
        lines.append(f"Step {number}: {here} {does[color][heading]} and goes to {then}.")
    answer = " / ".join(" ".join(map(str, row)) for row in end)
    return (*lines, f"So the answer is {answer}.")


def _canonical(task: Task) -> Json:
    """Put the ant into the corner, facing up: the board wraps around and can be turned."""
    board, (row, column), size = task.board, (task.row, task.column), len(task.board)
    for _ in range(_HEADINGS.index(task.heading)):  # a quarter turn to the left each
        board = tuple(zip(*board, strict=True))[::-1]
        row, column = size - 1 - column, row
    rolled = [line[column:] + line[:column] for line in board[row:] + board[:row]]
    colors = list(dict.fromkeys(color for line in rolled for color in line))
    colors += [color for color in range(len(task.rules)) if color not in colors]
    rules = [[task.rules[c].turn, colors.index(task.rules[c].paint)] for c in colors]
    return [rules, [[colors.index(color) for color in line] for line in rolled], task.steps]


def _picture(task: Task) -> Panel:
    size = range(len(task.board))
    cells = [[str(color) for color in row] for row in task.board]
    cells[task.row][task.column] += "↑→↓←"[_HEADINGS.index(task.heading)]
    numbers = [str(number + 1) for number in size]
    board = Grid(
        cells=cells,
        shades={(r, c): _SHADES[task.board[r][c]] for r in size for c in size},
        circles=[(task.row, task.column)],
        top=numbers,
        left=numbers,
    )
    rows = [
        (str(color), _TEXTS[rule.turn], str(rule.paint)) for color, rule in enumerate(task.rules)
    ]
    table = Table(header=("on color", "turn", "paint"), rows=rows)
    walk = f"{task.steps} steps, over joined edges"
    return Panel(figures=[("ant and its heading", board), (walk, table)])


def _capacity(dial: float) -> float:
    # boards, up to the place and heading of the ant and the names of the colors, x rules
    size, colors = SIZE.integer_at(dial), COLORS.integer_at(dial)
    return float(colors) ** (size * size) * (2.0 * colors) ** colors / (2 if colors == 2 else 24)


FAMILY = Family(
    name="grid_walk",
    version=3,
    domain="logic",
    summary="the board that a painting ant leaves after so many steps",
    concepts=("cellular automata", "simulation"),
    knobs=(SIZE, COLORS, STEPS),
    verifier="grid",
    answer_format="tags",
    examples=("0 1 1 0\n1 9 0 0\n0 0 1 1\n1 0 1 0", "1 1 0 0\n0 0 1 0\n0 1 9 1\n1 0 0 1"),
    generate=_generate,
    render=_render,
    solve=_solve,
    # a look at the table for every step, and reading the board
    effort=lambda task: task.steps * len(task.rules) + len(task.board) ** 2,
    canonical=_canonical,
    picture=_picture,
    steps=_steps,
    capacity=_capacity,
    # of somebody who knows the place of the ant and all cells but eight
    guess_rate=lambda dial: 2.0**-8,
)
