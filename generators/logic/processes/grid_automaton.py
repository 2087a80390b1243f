"""Grid automata in the manner of Conway's Life (Gardner 1970), each with a rule of its own.

The rule says how many live neighbors make a cell be born and survive; neighbors, edges and counts
vary, so that knowing Life does not help. The generator shifts whole boards; the solver keeps the
set of live cells. reasoning-gym has Life alone, and pays 0.96 for an empty board. At the top: six
generations of seven rows, with eight neighbors.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import comb
from random import Random
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from generators.family import Family, Knob, Knobs, redrawn
from generators.pictures import Grid, Panel, Table
from generators.wording import Grammar, listed, speak
from proofmill.problem import Json, canonical_json

SIZE = Knob("size", 3.6, 7, "rows of the board; there are one or two more columns")
STEPS = Knob("steps", 0.6, 6, "generations")
NEIGHBORS = Knob("neighbors", 4, 8, "neighbors of a cell: 4, or from 6 up all 8")

_LEAST = 0.2
"""Least share of live and of dead cells at the end."""
_CHANGED = 0.25
"""Least share of the cells that change in each generation."""
_SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))
_ALL = ((-1, -1), (-1, 1), (1, -1), (1, 1), *_SIDES)


@dataclass(frozen=True, slots=True)
class Task:
    """A board, how it changes, and for how long."""

    board: tuple[tuple[int, ...], ...]
    born: tuple[int, ...]
    """Counts of live neighbors that bring a dead cell to life."""
    stay: tuple[int, ...]
    """Counts that keep a live cell alive."""
    has_corners: bool
    """Cells that touch at a corner are neighbors as well."""
    is_round: bool
    """The board wraps around; else there are no live cells beyond its edges."""
    steps: int
    answer: str = field(compare=False)


@redrawn(500, "lively board")
def _generate(rng: Random, knobs: Knobs) -> Task | None:
    height, steps = SIZE.integer(knobs), STEPS.integer(knobs)
    has_corners = NEIGHBORS.integer(knobs) >= 6
    width = height + rng.choice((1, 2))
    board = np.array(rng.choices((0, 1), k=height * width)).reshape(height, width)
    born, stay = _draw_rule(rng, has_corners)
    is_round = rng.random() < 0.5
    history = [board]
    for _ in range(steps):
        history.append(_next(history[-1], born, stay, has_corners, is_round))
    if not _is_lively(history):
        return None
    rows = tuple(tuple(row) for row in board.tolist())
    answer = canonical_json(history[-1].tolist())
    return Task(rows, born, stay, has_corners, is_round, steps, answer)


def _draw_rule(rng: Random, has_corners: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return counts around half of the neighbors; none is born from nothing."""
    counts = range(9) if has_corners else range(5)
    low, high = (2, 5) if has_corners else (1, 3)
    born = rng.sample(counts[low - 1 if has_corners else low : high + 1], rng.randint(2, low + 1))
    stay = rng.sample(counts[low - 1 : high + 1], rng.randint(1, 3))
    return tuple(sorted(born)), tuple(sorted(stay))


def _next(
    board: NDArray[np.int64],
    born: Sequence[int],
    stay: Sequence[int],
    has_corners: bool,
    is_round: bool,
) -> NDArray[np.int64]:
    """Return the next generation, by shifting the board into every direction."""
    height, width = board.shape
    wide = np.zeros((height + 2, width + 2), dtype=np.int64)
    wide[1:-1, 1:-1] = board
    if is_round:
        wide[0], wide[-1] = wide[-2], wide[1].copy()
        wide[:, 0], wide[:, -1] = wide[:, -2], wide[:, 1].copy()
    counts = np.zeros_like(board)
    for down, right in _ALL if has_corners else _SIDES:
        counts += wide[1 + down : height + 1 + down, 1 + right : width + 1 + right]
    table = np.array([[count in alive for count in range(9)] for alive in (born, stay)])
    return table[board, counts].astype(np.int64)


def _is_lively(history: Sequence[NDArray[np.int64]]) -> bool:
    """Tell whether much changes all the time, and the end is neither empty nor full nor old."""
    last = history[-1]
    is_new = not any(np.array_equal(last, board) for board in history[:-1])
    changes = [(a != b).mean() for a, b in pairwise(history)]
    return is_new and min(changes) >= _CHANGED and _LEAST <= last.mean() <= 1 - _LEAST


_GRAMMAR: Grammar = {
    "start": (
        "<what> <near> <edge>\n\n<law>\n\n<board>\n\n{board}\n\n<ask> <form>",
        "<what> <law>\n\n<near> <edge>\n\n<board>\n\n{board}\n\n<ask> <form>",
        "<what>\n\n<board>\n\n{board}\n\n<near> <edge> <law>\n\n<ask> <form>",
    ),
    "what": (
        "Cells on a board live and die, all at the same time, from one generation to the next.",
        "This is a cellular automaton, like the Game of Life but with another rule.",
        "A colony of cells changes in generations; all cells change at once.",
    ),
    "near_sides": (
        "The neighbors of a cell are the four cells that share a side with it.",
        "Each cell has the cells above, below, left and right of it as neighbors.",
    ),
    "near_all": (
        "The neighbors of a cell are the eight cells around it, those at its corners included.",
        "Each cell has up to eight neighbors: those that touch it at a side or a corner.",
    ),
    "edge_round": (
        "The board wraps around: the first and the last row are next to each other, and so are the "
        "first and the last column.",
        "The edges are joined, left to right and top to bottom, so that no cell lacks neighbors.",
    ),
    "edge_open": (
        "Beyond the edges of the board everything is dead and stays so.",
        "Cells at the edge simply have fewer neighbors; nothing lives outside the board.",
    ),
    "law": (
        "A dead cell becomes alive if it has exactly {born}, else it stays dead. A live cell stays "
        "alive with exactly {stay} and dies otherwise.",
        "With exactly {stay} a live cell survives, with any other number it dies. With exactly "
        "{born} a dead cell comes to life, otherwise not.",
        "Birth: a dead cell with exactly {born}. Survival: a live cell with exactly {stay}. All "
        "other cells are dead in the next generation.",
    ),
    "board": (
        "The first generation ({live} is a live cell, {dead} a dead one):",
        "The board now, with {live} for live and {dead} for dead cells:",
        "At the start the board is this, {live} being alive and {dead} dead:",
    ),
    "ask": (
        "What does the board look like after {steps}?",
        "Give the board {steps} later.",
        "Work out the board after {steps}.",
    ),
    "form": (
        "Write one line per row, with 1 for a live and 0 for a dead cell.",
        "Answer in rows of 1 (alive) and 0 (dead).",
    ),
}


def _render(task: Task, rng: Random) -> str:
    live, dead = rng.choice((("#", "."), ("1", "0"), ("O", "."), ("X", "-"), ("*", "_")))
    near = "near_all" if task.has_corners else "near_sides"
    edge = "edge_round" if task.is_round else "edge_open"
    grammar = {**_GRAMMAR, "near": _GRAMMAR[near], "edge": _GRAMMAR[edge]}
    return speak(
        grammar,
        rng,
        live=live,
        dead=dead,
        board="\n".join(" ".join(live if cell else dead for cell in row) for row in task.board),
        born=_counts(task.born),
        stay=_counts(task.stay),
        steps=f"{task.steps} generations" if task.steps > 1 else "one generation",
    )


def _counts(numbers: Sequence[int]) -> str:
    choices = listed([str(number) for number in numbers]).replace(" and ", " or ")
    return f"{choices} live neighbor{'s' * (choices != '1')}"


_Board: TypeAlias = list[list[int]]


def _generations(task: Task) -> list[tuple[_Board, _Board]]:
    """Return the live neighbors of all cells, and the board after them, one generation each.

    Live cells count themselves in at their neighbors.
    """
    height, width = len(task.board), len(task.board[0])
    alive = {(r, c) for r in range(height) for c in range(width) if task.board[r][c]}
    boards = []
    for _ in range(task.steps):
        met: Counter[tuple[int, int]] = Counter()
        for r, c in alive:
            for down, right in _ALL if task.has_corners else _SIDES:
                place = r + down, c + right
                met[(place[0] % height, place[1] % width) if task.is_round else place] += 1
        born = {place for place, count in met.items() if place not in alive and count in task.born}
        stay = {place for place in alive if met[place] in task.stay}
        alive = {(r, c) for r, c in born | stay if 0 <= r < height and 0 <= c < width}
        counts = [[met[r, c] for c in range(width)] for r in range(height)]
        board = [[int((r, c) in alive) for c in range(width)] for r in range(height)]
        boards.append((counts, board))
    return boards


def _solve(task: Task) -> list[str]:
    _, last = _generations(task)[-1]
    return [canonical_json(last)]


def _steps(task: Task) -> tuple[str, ...]:
    lines, board = list[str](), ""
    for number, (counted, after) in enumerate(_generations(task), 1):
        counts, board = (
            " / ".join(" ".join(map(str, row)) for row in each) for each in (counted, after)
        )
        lines.append(f"Before generation {number} the cells have so many live neighbors: {counts}.")
        lines.append(f"So generation {number} is {board}.")
    return (*lines, f"So the answer is {board}.")


def _texts(board: NDArray[np.int8], is_round: bool) -> list[str]:
    """Return the cells of a board row by row; of one that wraps around, from any cell on."""
    height, width = board.shape
    wide = np.tile(board, (2, 2)) if is_round else board
    starts = [(r, c) for r in range(height) for c in range(width)] if is_round else [(0, 0)]
    return [wide[r : r + height, c : c + width].tobytes().hex() for r, c in starts]


def _canonical(task: Task) -> Json:
    """Turn and mirror the board; one that wraps around may also be rolled."""
    board = np.array(task.board, dtype=np.int8)
    turned = [np.rot90(side, turns) for side in (board, board.T) for turns in range(4)]
    form = min((*one.shape, text) for one in turned for text in _texts(one, task.is_round))
    rule: list[Json] = [list(task.born), list(task.stay), task.has_corners, task.is_round]
    return [*rule, task.steps, *form]


def _picture(task: Task) -> Panel:
    cells = {(r, c): cell for r, row in enumerate(task.board) for c, cell in enumerate(row)}
    board = Grid(
        cells=[[""] * len(row) for row in task.board],
        shades={place: 9 for place, cell in cells.items() if cell},
    )
    law = Table(
        rows=[
            ("a dead cell comes to life with", _counts(task.born)),
            ("a live cell stays alive with", _counts(task.stay)),
            ("neighbors", "8 around" if task.has_corners else "4 at the sides"),
            ("edges", "joined" if task.is_round else "nothing lives beyond"),
            ("generations", str(task.steps)),
        ]
    )
    return Panel(figures=[("live cells are dark", board), ("rule", law)])


def _capacity(dial: float) -> float:
    # boards up to turning and rolling, times rules of about ten counts each
    size, has_corners = SIZE.integer_at(dial), NEIGHBORS.integer_at(dial) >= 6
    rules = comb(5, 2) ** 2 if has_corners else comb(3, 2) * 4
    return float(min(1e12, 2.0 ** (size * size) * rules / (8 * size * size)))


FAMILY = Family(
    name="grid_automaton",
    version=3,
    domain="logic",
    summary="a board of cells after some generations under a rule of its own",
    concepts=("cellular automata", "simulation"),
    knobs=(SIZE, STEPS, NEIGHBORS),
    verifier="grid",
    answer_format="tags",
    examples=("0 1 1 0\n1 1 0 0\n0 0 1 1\n1 0 1 0", "1 1 0 0\n0 0 1 0\n0 1 0 1\n1 0 0 1"),
    generate=_generate,
    render=_render,
    solve=_solve,
    # every neighbor of every cell is looked at in every generation
    effort=lambda task: (
        task.steps * len(task.board) * len(task.board[0]) * (8 if task.has_corners else 4)
    ),
    canonical=_canonical,
    picture=_picture,
    steps=_steps,
    capacity=_capacity,
    # of somebody who knows all cells but six
    guess_rate=lambda dial: 2.0**-6,
)
