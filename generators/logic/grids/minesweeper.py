"""Minesweeper deduction: which covered cells are certainly safe, or certainly mines.

The generator carries the needs of all numbers along the covered cells (forward and backward
dynamic programming), so its answer is the exact forced set, not what one-number rules find, which
fell short on 37 of 40 of SynLogic's boards. The solver asks CP-SAT for arrangements that differ
from all seen so far on a cell that never differed, until there is none.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import comb
from random import Random
from typing import Literal, TypeAlias

from generators.canonical import images, spaced, split_rows
from generators.deducing import CELLS, cell_name, total, worked
from generators.family import Family, IllPosedError, Knob, Knobs, rule
from generators.logic.grids._drawings import texts
from generators.logic.grids._minefield import (
    COVER,
    MAX_STATES,
    Survey,
    around,
    explore,
    numbered,
    proved_by_one,
)
from generators.pictures import Grid, Panel, Table
from generators.search import Model, Var, new_model, solutions
from generators.wording import Grammar, speak
from proofmill.problem import Json, canonical_json

SIZE = Knob("size", 5, 12, "rows and columns")
COVERED = Knob("covered", 0.45, 0.55, "least share of cells still covered")
DEEP = Knob("deep", 0, 8, "asked cells that no single number proves, at the least")

Asked: TypeAlias = Literal["safe", "mine"]

_DENSITY = (0.16, 0.24)
"""Mines per cell; the levels of the classic game have 0.12 to 0.21."""
_FEWEST = 3
"""Cells of an answer at the least."""
_MAX_DRAWS = 600
_CELLS_PER_DEEP = 9
"""A board has at most one such cell for so many."""


@dataclass(frozen=True, slots=True)
class Minefield:
    """A square board in play, row by row: a number 0..8 for an opened cell, or COVER."""

    size: int
    shown: tuple[int, ...]
    mines: int | None
    """Mines on the whole board, if that is told."""
    asked: Asked
    answer: str = field(compare=False)
    """Names of the cells as JSON, row by row."""


def _generate(rng: Random, knobs: Knobs) -> Minefield:
    size = SIZE.integer(knobs)
    deep = min(DEEP.integer(knobs), size * size // _CELLS_PER_DEEP)
    asked: Asked = rng.choice(("safe", "mine"))
    for _ in range(_MAX_DRAWS):
        density = rng.uniform(*_DENSITY)
        mines = rng.sample(range(size * size), round(size * size * density))
        shown = _opened(rng, size, mines, COVERED.number(knobs))
        told = len(mines) if rng.random() < 0.5 else None
        survey = explore(shown, size, told)
        cells = _forced(survey, asked) if survey else []
        if len(cells) < _FEWEST:
            continue
        easy = proved_by_one(shown, size)
        if sum(cell not in easy for cell in cells) >= deep:
            return Minefield(size, tuple(shown), told, asked, _named(cells, size))
    raise IllPosedError(f"minesweeper: no board with {deep} deep cells in {_MAX_DRAWS} draws")


def _opened(rng: Random, size: int, mines: Sequence[int], share: float) -> list[int]:
    """Open random cells, and the neighbors of zeros, while that share of cells stays covered."""
    beside, shown, mined = around(size), [COVER] * (size * size), {*mines}
    safe = [cell for cell in range(size * size) if cell not in mined]
    for start in rng.sample(safe, len(safe)):
        more = [*shown]
        opening = [start]
        for cell in opening:
            if more[cell] == COVER:
                more[cell] = len(mined.intersection(beside[cell]))
                opening += beside[cell] if more[cell] == 0 else ()
        if more.count(COVER) >= share * size * size:
            shown = more
    return shown


def _forced(survey: Survey, asked: Asked) -> list[int]:
    return [cell for cell, can in survey.can.items() if can == {asked == "mine"}]


@rule
def _named(cells: Sequence[int], size: int) -> str:
    pairs = [divmod(cell, size) for cell in sorted(cells)]
    return canonical_json([f"r{row + 1}c{column + 1}" for row, column in pairs])


_GRAMMAR: Grammar = {
    "start": (
        "<open> <rules> <signs>\n\n{board}\n\n<total> <ask> <layout>",
        "<open> <signs>\n\n{board}\n\n<rules> <total> <ask> <layout>",
        "<rules> <open> <signs> <total>\n\n{board}\n\n<ask> <layout>",
    ),
    "open": (
        "Here is a Minesweeper board of {size} rows and {size} columns in the middle of a game.",
        "This {size}x{size} game of Minesweeper is under way.",
        "Look at the following Minesweeper position ({size} by {size} cells).",
        "A game of Minesweeper on {size} by {size} cells has reached the position shown.",
    ),
    "rules": (
        "A number says how many of the up to eight cells around it, diagonals included, hold a "
        "mine; opened cells hold none.",
        "Every opened cell is free of mines and shows the number of mines among its neighbors in "
        "all eight directions.",
        "Each number counts the mines in the cells that touch it by a side or a corner. A cell "
        "with a number has no mine itself.",
    ),
    "signs": (
        "The sign {cover} stands for a covered cell.",
        "Each {cover} is a covered cell, not opened so far.",
        "A {cover} marks a covered cell, which may or may not hold a mine.",
    ),
    "told": (
        "The whole board holds exactly {mines} mines.",
        "In total there are {mines} mines.",
        "The number of mines on the board is {mines}.",
    ),
    "untold": (
        "The total number of mines is not known.",
        "How many mines there are in all is unknown, and any number is possible.",
    ),
    "safe": (
        "List all covered cells that are certainly safe: no arrangement of mines that fits has a "
        "mine there.",
        "Which covered cells can be opened without any risk? Give every cell that is free of "
        "mines in all arrangements consistent with what is known.",
        "Find every covered cell for which it can be proved that it holds no mine.",
    ),
    "mine": (
        "List all covered cells that certainly hold a mine: every arrangement of mines that fits "
        "has one there.",
        "Which covered cells must be mines? Give every cell that holds a mine in all arrangements "
        "consistent with what is known.",
        "Find every covered cell for which it can be proved that it holds a mine.",
    ),
    "layout": (
        "Write rRcC for the cell in row R from the top and column C from the left, both counted "
        "from 1, and separate the cells by commas; their order does not matter.",
        "Name cells like r2c3 (row 2 from the top, column 3 from the left, counting from 1). Give "
        "them in any order, separated by commas.",
    ),
}


def _render(board: Minefield, rng: Random) -> str:
    cover = rng.choice(("#", "?", ".", "*"))
    cells = [cover if number == COVER else str(number) for number in board.shown]
    grammar = dict(_GRAMMAR) | {
        "total": _GRAMMAR["untold" if board.mines is None else "told"],
        "ask": _GRAMMAR[board.asked],
    }
    text = spaced(cells, board.size)
    return speak(grammar, rng, size=board.size, cover=cover, mines=board.mines, board=text)


def _solve(board: Minefield) -> list[str]:
    model = new_model()
    covered = [cell for cell, number in enumerate(board.shown) if number == COVER]
    mine = {cell: model.new_bool_var(f"{cell}") for cell in covered}
    for number, beside in numbered(board.shown, board.size):
        model.add(sum(mine[cell] for cell in beside) == number)
    if board.mines is not None:
        model.add(sum(mine.values()) == board.mines)
    first = _arrangement(model, mine)
    fixed = dict(first)
    for cell, has in first.items():
        # The next arrangements are to differ in as many cells as they may.
        model.add_hint(mine[cell], not has)
    for _ in covered:
        model.add_bool_or(
            mine[cell].negated() if has else mine[cell] for cell, has in fixed.items()
        )
        other = _arrangement(model, mine) if fixed else {}
        if not other:
            break
        fixed = {cell: has for cell, has in fixed.items() if other[cell] == has}
    wanted = board.asked == "mine"
    return [_named([cell for cell, has in fixed.items() if has == wanted], board.size)]


def _arrangement(model: Model, mine: dict[int, Var]) -> dict[int, bool]:
    """Return some arrangement of the mines; empty if there is none."""
    found = solutions(model, list(mine.values()), limit=1)
    return dict(zip(mine, map(bool, found[0]), strict=True)) if found else {}


def _steps(field: Minefield) -> tuple[str, ...]:
    size, asked = field.size, json.loads(field.answer)
    names = [cell_name(size, cell) for cell in range(size * size)]
    rules = [
        total(f"the {field.shown[cell]} at {names[cell]}", covered, number, number)
        for cell, number, covered in _numbered(field)
    ]
    hidden = [cell for cell, number in enumerate(field.shown) if number == COVER]
    if field.mines is not None:
        rules.append(total("the number of mines", hidden, field.mines, field.mines))
    is_mine = int(field.asked == "mine")
    return worked(
        names,
        [3 if number == COVER else 1 for number in field.shown],
        rules,
        [is_mine if name in asked else None for name in names],
        (CELLS, f"So the answer is {', '.join(asked)}."),
        ("safe", "mined").__getitem__,
    )


def _numbered(field: Minefield) -> list[tuple[int, int, list[int]]]:
    """Return the cells of numbers with covered neighbors, the numbers and the neighbors."""
    found = []
    for cell, beside in enumerate(around(field.size)):
        covered = [other for other in beside if field.shown[other] == COVER]
        if field.shown[cell] != COVER and covered:
            found.append((cell, field.shown[cell], covered))
    return found


def _canonical(board: Minefield) -> Json:
    # Up to turns and reflections.
    shown = min(images(board.shown, board.size, board.size))
    return [board.size, board.mines, board.asked, shown]


def _picture(board: Minefield) -> Panel:
    numbers = range(1, board.size + 1)
    cells = Grid(
        cells=texts(split_rows(board.shown, board.size), {COVER: ""}),
        shades={divmod(c, board.size): 1 for c, shown in enumerate(board.shown) if shown == COVER},
        top=[f"c{number}" for number in numbers],
        left=[f"r{number}" for number in numbers],
    )
    facts = [
        ("mines", "not known" if board.mines is None else str(board.mines)),
        ("wanted", {"safe": "cells surely safe", "mine": "cells surely mines"}[board.asked]),
    ]
    return Panel(figures=[("board, grey is covered", cells), ("facts", Table(rows=facts))])


def _effort(board: Minefield) -> int:
    # A told total is left out: it multiplies the states, but rarely the thinking.
    survey = explore(board.shown, board.size, None)
    return survey.states if survey else MAX_STATES


def _guess_rate(dial: float) -> float:
    # One of the ways to name three covered cells, of which there are eleven at the least.
    size = SIZE.integer_at(dial)
    covered = int(COVERED.number_at(dial) * size * size)
    return 1 / comb(covered, _FEWEST)


FAMILY = Family(
    name="minesweeper",
    version=3,
    domain="logic",
    summary="name every covered cell that is certainly safe, or certainly a mine",
    concepts=("constraint satisfaction", "deduction", "case analysis"),
    knobs=(SIZE, COVERED, DEEP),
    verifier="set",
    answer_format="tags",
    examples=("r1c2, r4c1, r4c2", "r2c2, r3c1"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    steps=_steps,
    picture=_picture,
    # By the birthday estimate at dial 0: 234 pairs of equals in 8000 boards; larger ones have more.
    capacity=lambda dial: 1.3e5,
    guess_rate=_guess_rate,
)
