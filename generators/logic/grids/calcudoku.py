"""Calcudoku (KenKen): a Latin square from what the numbers in its cages make.

A random square is cut into cages; while several squares fit, a cage in which two of them differ
is cut further. The generator searches tables of lines and cages; the solver is CP-SAT arithmetic.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import permutations, product
from math import isqrt, prod
from random import Random
from typing import NamedTuple

from generators.canonical import connected_parts, neighbors, split_rows, symmetries
from generators.deducing import (
    Square,
    Ways,
    cell_name,
    latin_board,
    lines,
    searched_square,
    ways,
    worked_square,
)
from generators.family import Family, IllPosedError, Knob, Knobs, hardest
from generators.logic.grids._drawings import caged
from generators.search import (
    Model,
    Net,
    Rule,
    Search,
    Table,
    Var,
    latin,
    latin_square,
    line_rules,
    search,
    solved_boards,
    table,
)
from generators.wording import Grammar, speak
from proofmill.problem import Json, canonical_json

SIZE = Knob("size", 4, 7, "rows and columns")
CAGE = Knob("cage", 1.6, 3.8, "mean number of cells of the cages at first")
MIXED = Knob("mixed", 0.4, 0.9, "share of cages of two cells that are not sums")
PICKS = Knob("picks", 1, 4, "boards drawn, of which the one that takes most work is kept")

_MAX_NODES = 400
"""Boards that take longer to decide are not used."""
_LARGEST = 4
"""Cells of a cage."""


class Cage(NamedTuple):
    """Cells, row by row from 0, and what their numbers make; the sign is blank for one cell."""

    cells: tuple[int, ...]
    sign: str
    target: int


@dataclass(frozen=True, slots=True)
class Calcudoku:
    """A board of `size` rows, cut into cages."""

    size: int
    cages: tuple[Cage, ...]
    answer: str = field(compare=False)
    """Rows of numbers as JSON."""


def _makes(sign: str, numbers: Sequence[int]) -> int:
    """Return what the numbers make, 0 if they make nothing whole."""
    if sign == "*":
        return prod(numbers)
    if sign == "-":
        return max(numbers) - min(numbers)
    if sign == "/":
        return 0 if max(numbers) % min(numbers) else max(numbers) // min(numbers)
    return sum(numbers)


@cache
def _lines(size: int) -> Table:
    return table(list(permutations(range(size))), size)


@cache
def _entries(size: int, count: int, sign: str) -> Mapping[int, Sequence[tuple[int, ...]]]:
    """Return for each target all ways to fill a cage of so many cells."""
    found = defaultdict[int, list[tuple[int, ...]]](list)
    for entry in product(range(1, size + 1), repeat=count):
        found[_makes(sign, entry)].append(entry)
    return found


@lru_cache(maxsize=4096)
def _fitting(size: int, count: int, sign: str, target: int) -> Table:
    fitting = _entries(size, count, sign).get(target, ())
    return table([[number - 1 for number in entry] for entry in fitting], size)


def _search(size: int, cages: Sequence[Cage]) -> Search:
    rules = [
        Rule(_fitting(size, len(cage.cells), cage.sign, cage.target), cage.cells) for cage in cages
    ]
    rules += line_rules([_lines(size)] * size, [_lines(size)] * size)
    return search(Net(size**2, rules), [(1 << size) - 1] * size**2, nodes=_MAX_NODES)


def _draw(rng: Random, knobs: Knobs) -> Calcudoku:
    size, mixed = SIZE.integer(knobs), MIXED.number(knobs)
    grid = latin.to_grid(latin.solved(latin.board(size), rng), size)
    answer = [number for row in grid for number in row]
    cages = [_cage(rng, cells, answer, mixed) for cells in _pieces(rng, size, CAGE.number(knobs))]
    for _ in answer:
        found = _search(size, cages)
        if found.is_unique:
            return Calcudoku(size, tuple(sorted(cages)), canonical_json(grid))
        cages = _cut(rng, cages, found, answer, mixed)
    raise IllPosedError(f"calcudoku: {len(answer)} cuts do not fix a board of size {size}")


def _pieces(rng: Random, size: int, mean: float) -> list[tuple[int, ...]]:
    """Cut the board into connected pieces of a few cells."""
    free = set(range(size * size))
    pieces = []
    for start in rng.sample(range(size * size), size * size):
        if start not in free:
            continue
        piece = [start]
        free.remove(start)
        wanted = min(_LARGEST, int(mean + rng.random()))
        for _ in range(wanted - 1):
            around = sorted({n for cell in piece for n in neighbors(cell, size, size)} & free)
            if not around:
                break
            piece.append(rng.choice(around))
            free.remove(piece[-1])
        pieces.append(tuple(sorted(piece)))
    return pieces


def _cage(rng: Random, cells: tuple[int, ...], answer: Sequence[int], mixed: float) -> Cage:
    numbers = [answer[cell] for cell in cells]
    if len(cells) == 1:
        return Cage(cells, "", numbers[0])
    sign = "+"
    if len(cells) == 2 and rng.random() < mixed:
        sign = rng.choice("-/" if _makes("/", numbers) else "-*")
    elif len(cells) > 2 and rng.random() < 0.4:
        sign = "*"
    return Cage(cells, sign, _makes(sign, numbers))


def _cut(
    rng: Random, cages: list[Cage], found: Search, answer: Sequence[int], mixed: float
) -> list[Cage]:
    """Take one cell out of a cage in which solutions differ, and cut what is left apart from it."""
    wide = [cage for cage in cages if len(cage.cells) > 1]
    if len(found.solutions) == 2:
        one, two = found.solutions
        wide = [cage for cage in wide if any(one[cell] != two[cell] for cell in cage.cells)]
    old = rng.choice(wide)
    size = isqrt(len(answer))
    cell = rng.choice(old.cells)
    rest = connected_parts((other for other in old.cells if other != cell), size)
    new = [_cage(rng, tuple(sorted(part)), answer, mixed) for part in ([cell], *rest)]
    return [cage for cage in cages if cage != old] + new


_GRAMMAR: Grammar = {
    "start": (
        "<ask> <rules> <signs>\n\n{board}\n\n<layout>",
        "<ask>\n\n{board}\n\n<rules> <signs> <layout>",
        "<ask> <rules>\n\n{board}\n\n<signs> <layout>",
    ),
    "ask": (
        "Solve this {size}x{size} Calcudoku.",
        "Here is a {size} by {size} Calcudoku (a square cut into cages).",
        "Fill in the following Calcudoku of {size} rows and {size} columns.",
        "Find the only way to fill this {size}x{size} square with numbers.",
    ),
    "rules": (
        "Every row and every column of the {size}x{size} board holds each of the numbers 1 to "
        "{size} exactly once, and the numbers in each cage make its target. <repeats>",
        "Put a number from 1 to {size} into each cell, so that no number is repeated in a row or "
        "a column and every cage reaches its target. <repeats>",
        "The numbers 1 to {size} stand once in each row and once in each column. In addition, "
        "the cells of each cage must give the stated result. <repeats>",
    ),
    "repeats": (
        "A cage may hold a number twice if the two cells lie in different rows and columns.",
        "In a cage a number may repeat, as long as it does not in a row or a column.",
    ),
    "signs": (
        "A target with + is the sum of the cage's numbers and one with * their product; - is the "
        "larger of two numbers minus the smaller, / the larger divided by the smaller. A target "
        "without a sign is the number in the cage's only cell.",
        "The sign behind a target says how it is made: + adds all numbers of the cage, * "
        "multiplies them, - takes the smaller of the two from the larger, / divides the larger of "
        "the two by the smaller; a cage of one cell simply shows its number.",
    ),
    "lettered": (
        "Cells with the same letter belong to one cage. Targets:",
        "Each cage is marked with its own letter; the targets are:",
    ),
    "doubled": (
        "Cells with the same mark (a letter, or a letter twice) belong to one cage. Targets:",
        "Each cage has its own mark, a letter or a letter twice (A and AA are different cages); "
        "the targets are:",
    ),
    "listed": (
        "The cages, where r2c3 is row 2 from the top, column 3 from the left (counted from 1):",
        "Cages (rNcM means row N from the top and column M from the left, from 1):",
    ),
    "layout": (
        "Answer with the completed board: {size} lines of {size} numbers separated by spaces.",
        "Write all {size} rows from top to bottom, one per line, as numbers separated by spaces.",
        "Give the filled-in square, one row per line, with spaces between the numbers.",
    ),
}


def _render(board: Calcudoku, rng: Random) -> str:
    text = _mapped(board, rng) if rng.random() < 0.5 else _listed(board, rng)
    return speak(_GRAMMAR, rng, size=board.size, board=text)


def _mapped(board: Calcudoku, rng: Random) -> str:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    names = [*letters, *(a + a for a in letters)][: len(board.cages)]
    width = max(map(len, names))
    where = {
        cell: name for name, cage in zip(names, board.cages, strict=True) for cell in cage.cells
    }
    rows = split_rows([where[cell].ljust(width) for cell in range(board.size**2)], board.size)
    targets = ", ".join(
        f"{name}: {cage.target}{cage.sign}" for name, cage in zip(names, board.cages, strict=True)
    )
    lines = [" ".join(row).rstrip() for row in rows]
    return "\n".join(
        [*lines, "", speak(_GRAMMAR, rng, "lettered" if width == 1 else "doubled"), targets]
    )


def _listed(board: Calcudoku, rng: Random) -> str:
    lines = [speak(_GRAMMAR, rng, "listed")]
    for cage in rng.sample(board.cages, len(board.cages)):
        cells = (divmod(cell, board.size) for cell in cage.cells)
        places = " ".join(f"r{r + 1}c{c + 1}" for r, c in cells)
        lines.append(f"{places}: {cage.target}{cage.sign}")
    return "\n".join(lines)


def _solve(board: Calcudoku) -> list[str]:
    model, cells = latin_square([[0] * board.size] * board.size)
    for cage in board.cages:
        _constrain(model, [cells[place] for place in cage.cells], cage)
    return solved_boards(model, cells, board.size)


def _constrain(model: Model, cells: list[Var], cage: Cage) -> None:
    if cage.sign in ("", "+"):
        model.add(sum(cells) == cage.target)
    elif cage.sign == "*":
        model.add_multiplication_equality(cage.target, cells)
    else:
        one, two = cells
        is_first = model.new_bool_var("")
        for large, small, chosen in ((one, two, is_first), (two, one, is_first.negated())):
            made = small + cage.target if cage.sign == "-" else cage.target * small
            model.add(large == made).only_enforce_if(chosen)


def _rules(board: Calcudoku) -> Square:
    cages = [
        lines(
            f"the cage of {cell_name(board.size, cage.cells[0])}",
            cage.cells,
            _fills(board.size, len(cage.cells), cage.sign, cage.target),
        )
        for cage in board.cages
    ]
    return latin_board([[0] * board.size] * board.size, cages, board.answer)


def _steps(board: Calcudoku) -> tuple[str, ...]:
    return worked_square(*_rules(board))


@lru_cache(maxsize=4096)
def _fills(size: int, count: int, sign: str, target: int) -> Ways:
    return ways(_entries(size, count, sign).get(target, ()))


def _canonical(board: Calcudoku) -> Json:
    # Up to turns and reflections.
    forms = []
    for places in symmetries(board.size, board.size):
        moved = [
            [sorted(places[cell] for cell in cage.cells), cage.sign, cage.target]
            for cage in board.cages
        ]
        forms.append(sorted(moved))
    return [board.size, min(forms)]


@lru_cache(maxsize=16)
def _effort(board: Calcudoku) -> int:
    return _search(board.size, board.cages).revisions


FAMILY = Family(
    name="calcudoku",
    version=3,
    domain="logic",
    summary="fill a Latin square so that the numbers of every cage make its target",
    concepts=("constraint satisfaction", "arithmetic"),
    knobs=(SIZE, CAGE, MIXED, PICKS),
    verifier="grid",
    answer_format="tags",
    examples=("1 2 3\n2 3 1\n3 1 2", "3 1 2\n1 2 3\n2 3 1"),
    generate=hardest(_draw, PICKS, _effort),
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    steps=_steps,
    trace=lambda board: searched_square(_rules(board)),
    picture=lambda board: caged(
        {cage.cells: f"{cage.target}{cage.sign}" for cage in board.cages}, board.size
    ),
    # Latin squares (576 of size 4, OEIS A002860; a hundred thousand of any other size is a careful
    # figure) up to symmetry, times a careful thousand of ways to cut them into cages.
    capacity=lambda dial: (576 if SIZE.integer_at(dial) == 4 else 1e5) / 8 * 1000,
    # One of the Latin squares of that size.
    guess_rate=lambda dial: {4: 1 / 576, 5: 1 / 161280}.get(SIZE.integer_at(dial), 1e-8),
)
