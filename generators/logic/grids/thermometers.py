"""Thermometers: fill each from its bulb, so that rows and columns hold the right counts.

Paths that cover the board and their levels are drawn, the counts read off, and some of them hidden
while one filling is left. The generator deduces on bit masks; the solver is CP-SAT.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from random import Random
from typing import NamedTuple, TypeAlias

from generators.canonical import around, board_json, marked, spaced, split_rows
from generators.deducing import cell_name, counts_of, levels, lines, worked_square
from generators.family import Family, IllPosedError, Knob, Knobs
from generators.logic.grids import _linecounts
from generators.logic.grids._drawings import texts, tinted
from generators.logic.grids._linecounts import HIDE
from generators.pictures import Grid
from generators.search import masks, new_bools, new_model, solved_boards
from generators.wording import Grammar, speak
from proofmill.problem import Json

SIZE = Knob("size", 4, 9, "rows and columns")
LONGEST = Knob("longest", 4, 8, "cells of a thermometer at the most")
HIDDEN = Knob("hidden", 0.0, 0.5, "share of counts to hide; fewer where they are needed")
NODES = Knob("nodes", 1, 60, "nodes that a search may take; 1 is deduction without case splits")

_MAX_DRAWS = 200
_MAX_REPAIRS = 40
_EASE = 3
"""Nodes more that a search may take after every draw in vain."""
_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz"
"""Without those that look like 0 or 1 beside a number."""
_CAPITALS = 24
_Ways: TypeAlias = tuple[int, int, int, int]
"""Cells from which a tube goes to the right, to the left, down and up, as bits."""


@dataclass(frozen=True, slots=True)
class Thermometers:
    """The cells of every thermometer from its bulb on, and the counts, HIDE where hidden."""

    size: int
    tubes: tuple[tuple[int, ...], ...]
    counts: tuple[int, ...]
    """Of the rows, then of the columns."""
    answer: str = field(compare=False)
    """Rows of 0 and 1 as JSON; 1 is filled."""


class _Flow(NamedTuple):
    """How water goes in the tubes of a board."""

    shape: masks.Board
    falls: _Ways
    rises: _Ways


def _flow(size: int, tubes: Sequence[Sequence[int]]) -> _Flow:
    shape = masks.board(size, size)
    return _Flow(shape, _ways(shape, [tube[::-1] for tube in tubes]), _ways(shape, tubes))


def _search(flow: _Flow, nodes: int, counts: Sequence[int]) -> masks.Search:
    shape, falls, rises = flow
    needs = _linecounts.needs(shape, counts)

    def rule(inside: int, outside: int) -> masks.Known:
        inside, outside = masks.counted(needs, inside, outside)
        return _flowed(shape, falls, inside), _flowed(shape, rises, outside)

    return masks.search(rule, shape, nodes=nodes)


def _ways(shape: masks.Board, tubes: Sequence[Sequence[int]]) -> _Ways:
    """Return the cells whose next one in their tube is to the right, left, below and above."""
    found = {1: 0, -1: 0, shape.columns: 0, -shape.columns: 0}
    for tube in tubes:
        for cell, following in pairwise(tube):
            found[following - cell] |= masks.place(shape, cell)
    right, left, below, above = found.values()
    return right, left, below, above


def _flowed(shape: masks.Board, ways: _Ways, cells: int) -> int:
    """Return `cells` and all that come after one of them in a tube."""
    (right, left, below, above), stride = ways, shape.stride
    before = -1
    while cells != before:
        before = cells
        cells |= (cells & right) << 1 | (cells & left) >> 1
        cells |= (cells & below) << stride | (cells & above) >> stride
    return cells


def _generate(rng: Random, knobs: Knobs) -> Thermometers:
    size = SIZE.integer(knobs)
    for attempt in range(_MAX_DRAWS):
        nodes = NODES.integer(knobs) + attempt * _EASE
        tubes = _tubes(rng, size, LONGEST.integer(knobs))
        search = partial(_search, _flow(size, tubes), nodes)
        flat = _filled(rng, tubes, size, search)
        if flat:
            counts = _linecounts.counts_of(flat, size)
            told = _linecounts.hide(rng, counts, HIDDEN.number(knobs), search)
            answer = board_json(flat, size)
            return Thermometers(size, tuple(map(tuple, tubes)), tuple(told), answer)
    raise IllPosedError(f"thermometers: no unique board of size {size} in {_MAX_DRAWS} draws")


def _filled(
    rng: Random,
    tubes: Sequence[Sequence[int]],
    size: int,
    search: Callable[[list[int]], masks.Search],
) -> list[int] | None:
    """Return 1 for the filled cells, the only ones with their counts; None if that fails.

    Where another filling has the same counts, a thermometer in which they differ is drawn anew.
    """
    shape = masks.board(size, size)
    levels = [rng.randint(0, len(tube)) for tube in tubes]
    for _ in range(_MAX_REPAIRS):
        wet = {c for tube, level in zip(tubes, levels, strict=True) for c in tube[:level]}
        flat = marked(wet, size)
        found = search(_linecounts.counts_of(flat, size))
        if found.is_unique:
            return flat
        others = [masks.to_flat(shape, mask) for mask in found.solutions]
        other = next((other for other in others if other != flat), flat)
        unsure = [i for i, tube in enumerate(tubes) if any(flat[c] != other[c] for c in tube)]
        index = rng.choice(unsure or range(len(tubes)))
        levels[index] = rng.randint(0, len(tubes[index]))
    return None


def _tubes(rng: Random, size: int, longest: int) -> list[list[int]]:
    """Return paths that cover the board; single cells join the end of a path where they can."""
    left = dict.fromkeys(range(size * size))
    tubes: list[list[int]] = []
    for start in rng.sample(range(size * size), size * size):
        if start not in left:
            continue
        tube, length = [start], rng.randint(2, longest)
        del left[start]
        for _ in range(length - 1):
            free = [cell for cell in around(size)[tube[-1]] if cell in left]
            if not free:
                break
            tube.append(rng.choice(free))
            del left[tube[-1]]
        ends = [other for other in tubes if other[-1] in around(size)[start]]
        if len(tube) == 1 and ends:
            rng.choice(ends).append(start)
        else:
            tubes.append(tube)
    return sorted(tubes)


_GRAMMAR: Grammar = {
    # The rules speak of thermometers, so they do not come first.
    "start": _linecounts.COUNTED_PUZZLE[:2],
    "ask": (
        "Solve this {size}x{size} Thermometers puzzle.",
        "Which cells of the following thermometers are filled?",
        "Fill the thermometers on the {size} by {size} board below.",
        "Here is a Thermometers puzzle of {size} rows and {size} columns.",
    ),
    "rules": (
        "Every thermometer is filled from its bulb up to some cell: it may be empty, partly "
        "filled or full, but no filled cell comes after an empty one. The counts say how many "
        "cells of a row or column are filled.",
        "Mercury rises from the bulb of each thermometer, whatever its direction on the board, so "
        "the filled cells of a thermometer are its first ones, from none to all of them. Row and "
        "column counts give the number of filled cells.",
        "A cell can only be filled if all cells of its thermometer nearer to the bulb, the bulb "
        "included, are filled as well. For each row and each column the number of filled cells is "
        "listed.",
    ),
    "legend": (
        "A letter names a thermometer{cases}, and the number beside it is the cell's place in it: "
        "1 is the bulb, then come 2, 3 and so on.{single}",
        "Cells with the same letter{cases} form one thermometer; they are numbered from 1, its "
        "bulb, to its far end.{single}",
    ),
    "cases": (" (capital and small letters differ)",),
    "single": (
        " A thermometer may also be a single cell, its bulb.",
        " There are thermometers of one cell, the bulb alone.",
    ),
    "hide": _linecounts.HIDE_WORDS,
    "unique": ("There is exactly one solution.", "Only one filling works."),
    "layout": (
        "Answer with {size} lines of {size} numbers separated by spaces: 1 for a filled cell and 0 "
        "for an empty one.",
        "Write the board row by row from the top, one line each, with 1 for every filled cell and "
        "0 for every other cell, separated by spaces.",
    ),
}


def _render(board: Thermometers, rng: Random) -> str:
    cells = [""] * board.size**2
    letters = _LETTERS[:_CAPITALS] if len(board.tubes) <= _CAPITALS else _LETTERS
    for letter, tube in zip(rng.sample(letters, len(board.tubes)), board.tubes, strict=True):
        for number, cell in enumerate(tube, 1):
            cells[cell] = f"{letter}{number}"
    text = spaced(cells, board.size)
    is_mixed = not (text.isupper() or text.islower())
    slots = {
        "board": text,
        "counts": _linecounts.written(board.counts, "Filled cells"),
        "hide": speak(_GRAMMAR, rng, "hide") if HIDE in board.counts else "",
        "cases": speak(_GRAMMAR, rng, "cases") if is_mixed else "",
        "single": speak(_GRAMMAR, rng, "single") if 1 in map(len, board.tubes) else "",
    }
    return speak(_GRAMMAR, rng, size=board.size, **slots)


def _solve(board: Thermometers) -> list[str]:
    model = new_model()
    filled = new_bools(model, board.size**2)
    for tube in board.tubes:
        for lower, upper in pairwise(tube):
            model.add_implication(filled[upper], filled[lower])
    _linecounts.require(model, filled, board.counts)
    return solved_boards(model, filled, board.size)


def _steps(board: Thermometers) -> tuple[str, ...]:
    size = board.size
    tubes = [
        lines(f"the thermometer from {cell_name(size, tube[0])}", tube, levels(len(tube)))
        for tube in board.tubes
    ]
    rules = [*counts_of(size, board.counts), *tubes]
    return worked_square(size, [3] * size**2, rules, board.answer)


def _canonical(board: Thermometers) -> Json:
    # Up to turns, reflections and the order of the thermometers.
    forms = [
        [sorted([places[cell] for cell in tube] for tube in board.tubes), counts]
        for places, counts in _linecounts.turned(board.counts)
    ]
    return [board.size, *min(forms)]


def _picture(board: Thermometers) -> Grid:
    left, top = _linecounts.told(board.counts)
    places = {
        cell: (tube, number)
        for tube, cells in enumerate(board.tubes)
        for number, cell in enumerate(cells, 1)
    }
    tubes, numbers = zip(*(places[cell] for cell in range(board.size**2)), strict=True)
    return Grid(
        cells=texts(split_rows(numbers, board.size)),
        regions=split_rows(tubes, board.size),
        shades=tinted(tubes, board.size),
        circles=[divmod(tube[0], board.size) for tube in board.tubes],
        left=left,
        top=top,
    )


def _effort(board: Thermometers) -> int:
    return _search(_flow(board.size, board.tubes), int(NODES.high), board.counts).decided


def _guess_rate(dial: float) -> float:
    # Every thermometer at one of three levels or more.
    size = SIZE.integer_at(dial)
    return 3.0 ** -(size * size // LONGEST.integer_at(dial))


FAMILY = Family(
    name="thermometers",
    version=4,
    domain="logic",
    summary="fill thermometers from their bulbs so that rows and columns hold the right counts",
    concepts=("constraint satisfaction", "counting"),
    knobs=(SIZE, LONGEST, HIDDEN, NODES),
    verifier="grid",
    answer_format="tags",
    examples=("0 1 1\n0 1 0\n1 1 0", "1 1 0\n0 1 0\n0 0 1"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    steps=_steps,
    picture=_picture,
    # By the birthday estimate at dial 0: no pair of equals in 6000 boards, so some 2e7; a tenth is
    # a careful figure.
    capacity=lambda dial: 2e6,
    guess_rate=_guess_rate,
)
