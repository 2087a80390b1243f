"""Binairo (Takuzu): two symbols, as many of each in every line, never three in a row.

Half of the boards also forbid two equal rows and two equal columns; the prompt says which. Cells
are emptied while whole-line tables and case splits leave one solution; the solver is CP-SAT over
windows and counts.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import combinations, product
from random import Random

from generators.canonical import images, split_rows
from generators.deducing import (
    Square,
    Ways,
    lines,
    lines_of,
    searched_square,
    unlike,
    ways,
    worked_square,
)
from generators.family import Family, Knob, Knobs, redrawn, rule
from generators.logic.grids._drawings import texts
from generators.pictures import Grid, Panel, Table
from generators.search import binary, new_bools, new_model, solutions
from generators.wording import Grammar, speak
from proofmill.problem import Json, canonical_json

SIZE = Knob("size", 2, 5, "pairs of rows and of columns")
GIVENS = Knob("givens", 0.45, 0.2, "share of cells to leave given; more where they are needed")
PICKS = Knob("picks", 1, 4, "boards drawn, of which the one that takes most work is kept")

_EMPTY = -1
_SYMBOLS = ("01", "XO", "AB", "WB", "#o")


@dataclass(frozen=True, slots=True)
class Binairo:
    """The rows, with -1 for an empty cell, and whether equal lines are forbidden."""

    rows: tuple[tuple[int, ...], ...]
    is_distinct: bool
    symbols: str
    """How 0 and 1 are written."""
    answer: str = field(compare=False)
    """Rows of symbols as JSON."""


def _lines(size: int) -> list[tuple[int, ...]]:
    """Return the lines of as many 0 as 1, and of no three alike in a row."""
    return [
        line
        for line in product((0, 1), repeat=size)
        if 2 * sum(line) == size and all(0 < sum(line[i : i + 3]) < 3 for i in range(size - 2))
    ]


@cache
def _balanced(size: int) -> Ways:
    return ways(_lines(size))


@cache
def _board(size: int) -> binary.Board:
    lines = [binary.line(_lines(size))] * size
    return binary.Board(lines, lines)


def _check(is_distinct: bool) -> binary.Check | None:
    return _differ if is_distinct else None


def _differ(candidates: Sequence[int]) -> bool:
    """Return whether no two rows, and no two columns, that are filled in are equal."""
    size = len(candidates) // 2
    for group in (candidates[:size], candidates[size:]):
        done = [line for line in group if line.bit_count() == size]
        if len({*done}) < len(done):
            return False
    return True


def _generate(rng: Random, knobs: Knobs) -> Binairo:
    size, is_distinct = 2 * SIZE.integer(knobs), rng.random() < 0.5
    drawn = [_draw(rng, size, is_distinct, knobs) for _ in range(PICKS.integer(knobs))]
    return max(drawn, key=_effort)


def _draw(rng: Random, size: int, is_distinct: bool, knobs: Knobs) -> Binairo:
    check, cells = _check(is_distinct), range(size * size)
    answer = _filled(rng, size, is_distinct)
    order = rng.sample(cells, len(cells))
    fewest = round(len(cells) * GIVENS.number(knobs))
    given = set(_board(size).thin(answer, order, fewest, check))
    flat = [answer[cell] if cell in given else _EMPTY for cell in cells]
    symbols = "".join(rng.sample(rng.choice(_SYMBOLS), 2))
    text = canonical_json(_written(split_rows(answer, size), symbols))
    return Binairo(tuple(map(tuple, split_rows(flat, size))), is_distinct, symbols, text)


@rule
def _written(rows: Sequence[Sequence[int]], symbols: str) -> list[list[str]]:
    return [[symbols[value] for value in row] for row in rows]


@redrawn(40, "full board")
def _filled(rng: Random, size: int, is_distinct: bool) -> tuple[int, ...] | None:
    """Return a random full board."""
    found = _board(size).search(limit=1, nodes=200, check=_check(is_distinct), rng=rng)
    return found.solutions[0] if found.solutions else None


_GRAMMAR: Grammar = {
    "start": (
        "<ask> <rules> {distinct}\n\n{board}\n\n<blank> <layout>",
        "<ask> <blank>\n\n{board}\n\n<rules> {distinct} <layout>",
        "<ask> <rules> {distinct} <blank>\n\n{board}\n\n<layout>",
    ),
    "ask": (
        "Solve this {size}x{size} Binairo.",
        "Complete the following binary puzzle (Takuzu).",
        "Fill in every empty cell of the Binairo on this {size} by {size} board.",
        "Find the only way to complete this Takuzu of {size} rows and {size} columns.",
    ),
    "rules": (
        "Every row and every column must hold {a} in {half} of its cells and {b} in the other "
        "{half}, and no three cells that follow one another in a row or column may be the same.",
        "Each cell of the {size}x{size} board holds {a} or {b}. Three equal symbols may never "
        "stand directly one after another, across or down; every row and every column has as many "
        "{a} as {b}.",
        "Use only {a} and {b}: {half} of each in every row and in every column, and nowhere more "
        "than two of the same next to each other in a row or column.",
    ),
    "distinct": (
        "No two rows may be the same, and no two columns.",
        "All rows must differ from one another, and so must all columns.",
    ),
    "equal": ("Two rows, or two columns, may be equal.", "Rows may repeat, and so may columns."),
    "blank": (
        "An empty cell is shown as {blank}.",
        "Each {blank} is a cell to be filled in.",
        "The sign {blank} marks an empty cell.",
    ),
    "layout": (
        "Answer with the completed board, one row per line, symbols separated by spaces.",
        "Write all {size} completed rows from top to bottom, one line each, with spaces between "
        "the symbols.",
    ),
}


def _render(board: Binairo, rng: Random) -> str:
    size, blank = len(board.rows), rng.choice(("_", "?", "*"))
    lines = [
        " ".join(blank if value == _EMPTY else board.symbols[value] for value in row)
        for row in board.rows
    ]
    a, b = sorted(board.symbols)
    return speak(
        _GRAMMAR,
        rng,
        size=size,
        half=size // 2,
        a=a,
        b=b,
        blank=blank,
        distinct=speak(_GRAMMAR, rng, "distinct" if board.is_distinct else "equal"),
        board="\n".join(lines),
    )


def _solve(board: Binairo) -> list[str]:
    size, model = len(board.rows), new_model()
    cells = new_bools(model, size * size)
    for group in (split_rows(cells, size), [cells[column::size] for column in range(size)]):
        for line in group:
            model.add(2 * sum(line) == size)
            for start in range(size - 2):
                model.add_linear_constraint(sum(line[start : start + 3]), 1, 2)
        if board.is_distinct:
            codes = [sum((1 << i) * cell for i, cell in enumerate(line)) for line in group]
            model.add_all_different(codes)
    for cell, value in zip(cells, (value for row in board.rows for value in row), strict=True):
        if value != _EMPTY:
            model.add(cell == value)
    found = solutions(model, cells)
    return [canonical_json(_written(split_rows(flat, size), board.symbols)) for flat in found]


def _rules(board: Binairo) -> Square:
    size = len(board.rows)
    fitting = _balanced(size)
    rules = lines_of(size, size, lambda name, cells, _: lines(name, cells, fitting))
    if board.is_distinct:
        pairs = [*combinations(rules[:size], 2), *combinations(rules[size:], 2)]
        rules += [unlike(f"{a.name} against {b.name}", a.cells, b.cells) for a, b in pairs]
    known = [3 if value == _EMPTY else 1 << value for row in board.rows for value in row]
    numbers = [[board.symbols.index(sign) for sign in row] for row in json.loads(board.answer)]
    words = board.symbols.__getitem__
    return Square(size, known, rules, canonical_json(numbers), words)


def _steps(board: Binairo) -> tuple[str, ...]:
    return worked_square(*_rules(board))


def _canonical(board: Binairo) -> Json:
    # Up to turns, reflections and the exchange of the symbols.
    size = len(board.rows)
    flat = [value for row in board.rows for value in row]
    turned = [value if value == _EMPTY else 1 - value for value in flat]
    forms = [form for cells in (flat, turned) for form in images(cells, size, size)]
    return [board.is_distinct, min(forms)]


def _picture(board: Binairo) -> Panel:
    rules = [
        ("symbols", " and ".join(sorted(board.symbols))),
        ("equal rows or columns", "forbidden" if board.is_distinct else "allowed"),
    ]
    signs = dict(enumerate(board.symbols)) | {_EMPTY: ""}
    cells = Grid(cells=texts(board.rows, signs))
    return Panel(figures=[("board", cells), ("rules", Table(rows=rules))])


@lru_cache(maxsize=16)
def _effort(board: Binairo) -> int:
    size = len(board.rows)
    flat = [value for row in board.rows for value in row]
    given = [(cell, value) for cell, value in enumerate(flat) if value != _EMPTY]
    return _board(size).search(given, check=_check(board.is_distinct)).revisions


def _guess_rate(dial: float) -> float:
    size = 2 * SIZE.integer_at(dial)
    return float(0.5 ** (size * size * (1 - GIVENS.number_at(dial)) / 2))


FAMILY = Family(
    name="binairo",
    version=3,
    domain="logic",
    summary="fill a board with two symbols, as many of each in every line, never three in a row",
    concepts=("constraint satisfaction", "deduction"),
    knobs=(SIZE, GIVENS, PICKS),
    verifier="grid",
    answer_format="tags",
    examples=("X O O X\nO X X O\nX X O O\nO O X X", "A B B A\nB A A B\nA A B B\nB B A A"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    steps=_steps,
    trace=lambda board: searched_square(_rules(board)),
    picture=_picture,
    # Full boards without equal lines by OEIS A253316 (4140 of size 6), up to 16 symmetries; some
    # hundreds of patterns of givens for each is far below what there is. Of size 4 a tenth of the
    # birthday estimate.
    capacity=lambda dial: {2: 1e4, 3: 4140 / 16 * 1000}.get(SIZE.integer_at(dial), 1e8),
    guess_rate=_guess_rate,
)
