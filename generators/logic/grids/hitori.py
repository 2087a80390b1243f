"""Hitori: shade cells so that no number is repeated, shaded cells never touch, the rest connects.

Shaded cells are drawn first, the others get numbers of a Latin square one larger and the shaded
ones repeat a number of their row or column, drawn anew while they do not force the shading. The
generator searches sets of cells, as bits (tables of cell pairs count the work); the solver is
CP-SAT, cut whenever the rest falls apart.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache, partial
from math import isqrt
from random import Random

from generators.canonical import (
    around,
    board_json,
    connected_parts,
    images,
    marked,
    renamed,
    split_rows,
)
from generators.deducing import Rule as Deduced
from generators.deducing import cell_name, judged, options, worked_square
from generators.family import Family, Knob, Knobs, hardest, redrawn, rule
from generators.logic.grids import _strikes
from generators.logic.grids._drawings import texts
from generators.pictures import Grid
from generators.search import (
    Clause,
    Net,
    Rule,
    Search,
    Var,
    cut_solutions,
    latin,
    masks,
    new_bools,
    new_model,
    search,
    table,
)
from generators.wording import Grammar, speak
from proofmill.problem import Json

SIZE = Knob("size", 4, 11, "rows and columns")
LOOSE = Knob("loose", 0.1, 1.0, "share of shaded cells whose number need not repeat in both lines")
PICKS = Knob("picks", 1, 8, "boards drawn, of which the one that takes most work is kept")

_SPARE = 1
"""More numbers than rows: without, there are few boards of the smallest size."""
_MAX_REPAIRS = 30
_MAX_NODES = 300
"""Boards that take longer to decide are not used."""
_MOST_TOLD = 3000
"""Of the work of a solution; boards that take more are not told, which keeps draws quick."""
_WHITE = bytes(b"01"[domain & 1] for domain in range(256))
"""Digits for domains: 1 where a cell may be white."""
_SURE = bytes(b"01"[domain == 1] for domain in range(256))
"""Digits for domains: 1 where a cell is white for sure."""
# Pairs of cells, 1 for shaded.
_ONE_SHADED = table([(0, 1), (1, 0), (1, 1)], 2)
_ONE_WHITE = table([(0, 0), (0, 1), (1, 0)], 2)


@dataclass(frozen=True, slots=True)
class Hitori:
    """Rows of numbers."""

    rows: tuple[tuple[int, ...], ...]
    answer: str = field(compare=False)
    """Rows of 0 and 1 as JSON; 1 is a shaded cell."""


@rule
@cache
def _touching(size: int) -> list[tuple[int, int]]:
    return [(a, b) for a, beside in enumerate(around(size)) for b in beside if a < b]


@rule
def _twins(numbers: Sequence[int], size: int) -> list[tuple[int, int]]:
    """Return the pairs of cells of one line that hold the same number."""
    lines = [range(i * size, i * size + size) for i in range(size)]
    lines += [range(i, size * size, size) for i in range(size)]
    return [(a, b) for line in lines for a in line for b in line if a < b and _same(numbers, a, b)]


def _same(numbers: Sequence[int], a: int, b: int) -> bool:
    return numbers[a] == numbers[b]


@lru_cache(maxsize=128)
def _search(numbers: tuple[int, ...], size: int) -> Search:
    rules = [Rule(_ONE_WHITE, pair) for pair in _touching(size)]
    rules += [Rule(_ONE_SHADED, pair) for pair in _twins(numbers, size)]

    shape = masks.board(size, size)

    def connects(domains: Sequence[int]) -> bool:
        # Cells that are still open count as white: two that touch cannot both be shaded, so every
        # part will have a white cell.
        return masks.is_connected(shape, _turned(domains, _WHITE, size))

    net = Net(size * size, rules)
    return search(net, [3] * size * size, nodes=_MAX_NODES, check=connects)


def _turned(domains: Sequence[int], digits: bytes, size: int) -> int:
    """Return the cells whose digit is 1, of the board turned round: the first is the last bit."""
    marks = bytes(domains).translate(digits)
    return int(b"0".join([marks[start : start + size] for start in range(0, size**2, size)]), 2)


@redrawn(60, "forced shading")
def _draw(rng: Random, knobs: Knobs) -> Hitori | None:
    size = SIZE.integer(knobs)
    wide = size + _SPARE
    shaded = _shading(rng, size)
    square = latin.to_grid(latin.solved(latin.board(wide), rng), wide)
    numbers = [number for row in square[:size] for number in row[:size]]
    for cell in shaded:
        is_loose = rng.random() < LOOSE.number(knobs)
        numbers[cell] = _repeated(rng, numbers, cell, shaded, is_loose)
    for _ in range(_MAX_REPAIRS):
        found = _strikes.search(numbers, size, _MAX_NODES)
        if found.is_unique:
            flat = marked(shaded, size)
            rows = tuple(map(tuple, split_rows(numbers, size)))
            return Hitori(rows, board_json(flat, size))
        cell = rng.choice(found.unsure(masks.board(size, size), shaded) or shaded)
        numbers[cell] = _repeated(rng, numbers, cell, shaded)
    return None


def _shading(rng: Random, size: int) -> list[int]:
    """Return cells of which no two touch and which leave the others connected, until none fits."""
    shape, shaded = masks.board(size, size), list[int]()
    white = shape.whole
    for cell in rng.sample(range(size * size), size * size):
        bit = masks.place(shape, cell)
        is_alone = masks.beside(shape, bit) & white == masks.beside(shape, bit)
        if is_alone and masks.is_connected(shape, white & ~bit):
            shaded.append(cell)
            white &= ~bit
    return shaded


def _repeated(
    rng: Random, numbers: Sequence[int], cell: int, shaded: Sequence[int], is_loose: bool = False
) -> int:
    """Return a number that stands unshaded in the row or the column of `cell`.

    If it is not loose, a number in both, if there is one: that most likely forces the shading.
    """
    size = isqrt(len(numbers))
    row, column = divmod(cell, size)
    lines = (range(row * size, row * size + size), range(column, size * size, size))
    across, down = ([numbers[c] for c in line if c not in shaded] for line in lines)
    both = [number for number in across if number in down]
    return rng.choice(across + down if is_loose or not both else both)


_GRAMMAR: Grammar = {
    "start": (
        "<ask> <rules>\n\n{board}\n\n<unique> <layout>",
        "<ask>\n\n{board}\n\n<rules> <unique> <layout>",
        "<rules> <ask>\n\n{board}\n\n<unique> <layout>",
    ),
    "ask": (
        "Solve this {size}x{size} Hitori.",
        "Here is a Hitori puzzle with {size} rows and {size} columns.",
        "Decide which cells of the following Hitori are shaded.",
        "Find the cells to shade in the {size} by {size} grid of numbers below.",
    ),
    "rules": (
        "Shade some cells so that no number occurs twice among the unshaded cells of a row or of a "
        "column, no two shaded cells share a side, and all unshaded cells are connected through "
        "their sides.",
        "Among the cells left white, every number stands at most once in each row and in each "
        "column. Shaded cells may not lie next to each other horizontally or vertically, and from "
        "any white cell every other one can be reached by steps up, down, left and right over "
        "white cells.",
        "Shade (strike out) cells such that (1) the cells that remain show no number more than "
        "once in any row or column, (2) struck-out cells are never orthogonal neighbors, and (3) "
        "the remaining cells form one orthogonally connected area.",
    ),
    "unique": ("There is exactly one solution.", "Only one choice of cells works."),
    "layout": (
        "Answer with {size} lines of {size} numbers separated by spaces: 1 for a shaded (struck "
        "out) cell and 0 for any other.",
        "Write the board row by row, one line each, with 1 for a cell that is shaded or struck "
        "out and 0 for a cell that stays, separated by spaces.",
    ),
}


def _render(board: Hitori, rng: Random) -> str:
    width = len(str(max(map(max, board.rows))))
    lines = [" ".join(str(number).rjust(width) for number in row) for row in board.rows]
    return speak(_GRAMMAR, rng, size=len(board.rows), board="\n".join(lines))


def _solve(board: Hitori) -> list[str]:
    size = len(board.rows)
    numbers = [number for row in board.rows for number in row]
    model = new_model()
    shaded = new_bools(model, size * size)
    for a, b in _touching(size):
        model.add_bool_or(shaded[a].negated(), shaded[b].negated())
    for a, b in _twins(numbers, size):
        model.add_bool_or(shaded[a], shaded[b])
    for beside in around(size):
        model.add_bool_or(shaded[cell].negated() for cell in beside)
    found = cut_solutions(model, shaded, partial(_joined, shaded))
    return [board_json(flat, size) for flat in found]


def _white_parts(flat: Sequence[int], size: int) -> list[list[int]]:
    return connected_parts((cell for cell, is_shaded in enumerate(flat) if not is_shaded), size)


def _joined(shaded: list[Var], flat: Sequence[int]) -> Iterator[Clause]:
    """Yield, if white falls apart, that a part does not stay white with all around it shaded."""
    size = isqrt(len(shaded))
    parts = _white_parts(flat, size)
    if len(parts) > 1:
        part = min(parts, key=len)
        rim = sorted({other for cell in part for other in around(size)[cell]} - set(part))
        yield [*(shaded[cell] for cell in part), *(shaded[cell].negated() for cell in rim)]


def _steps(board: Hitori) -> tuple[str, ...]:
    size = len(board.rows)
    numbers = [number for row in board.rows for number in row]
    shaded = [{**dict.fromkeys(near, 1), cell: 2} for cell, near in enumerate(around(size))]
    rules: list[Deduced] = []
    for kind, lines in (("row", split_rows(range(size * size), size)), ("column", _columns(size))):
        for place, line in enumerate(lines, 1):
            rules += _lone(f"{kind} {place}", line, numbers, shaded)
    for cell, option in enumerate(shaded):
        rules.append(options(f"the touch rule at {cell_name(size, cell)}", [{cell: 1}, option]))
    hangs = partial(_hangs, size)
    rules.append(judged("the white area", range(size * size), hangs, partial(_bridges, size)))
    return worked_square(size, [3] * size**2, rules, board.answer, work=_MOST_TOLD)


def _columns(size: int) -> list[range]:
    return [range(column, size * size, size) for column in range(size)]


def _lone(
    line: str, cells: Sequence[int], numbers: Sequence[int], shaded: Sequence[Mapping[int, int]]
) -> list[Deduced]:
    """Return the rules that of equal numbers of a line at most one is not shaded."""
    found = []
    for number in dict.fromkeys(numbers[cell] for cell in cells):
        twins = [cell for cell in cells if numbers[cell] == number]
        ways = [_struck(twins, white, shaded) for white in (*twins, None)]
        if len(twins) > 1:
            found.append(options(f"{line} with its {number}s", [way for way in ways if way]))
    return found


def _struck(
    twins: Sequence[int], white: int | None, shaded: Sequence[Mapping[int, int]]
) -> dict[int, int] | None:
    """Return what is left of cells if all twins but one are shaded; None if these touch."""
    left = dict[int, int]() if white is None else {white: 1}
    for cell in twins:
        for other, mask in shaded[cell].items() if cell != white else ():
            left[other] = left.get(other, mask) & mask
    return left if all(left.values()) else None


def _hangs(size: int, known: Sequence[int]) -> bool:
    """Tell whether all cells that are not shaded for sure can hang together."""
    shape, white = masks.board(size, size), _turned(known, _SURE, size)
    return not white & ~masks.flood(shape, white & -white, _turned(known, _WHITE, size))


def _bridges(size: int, known: Sequence[int]) -> list[tuple[int, int]]:
    """Return the open cells beside whose corners others are shaded or the board ends."""
    found = []
    for cell, mask in enumerate(known):
        row, column = divmod(cell, size)
        corners = [(row + y, column + x) for y in (-1, 1) for x in (-1, 1)]
        closed = [
            not (0 <= r < size and 0 <= c < size) or known[r * size + c] == 2 for r, c in corners
        ]
        if mask == 3 and sum(closed) > 1:
            found.append((cell, 1))
    return found


def _canonical(board: Hitori) -> Json:
    # Up to turns, reflections and the names of the numbers.
    size = len(board.rows)
    forms = images([number for row in board.rows for number in row], size, size)
    return [size, min(renamed(flat) for flat in forms)]


def _picture(board: Hitori) -> Grid:
    return Grid(cells=texts(board.rows))


def _effort(board: Hitori) -> int:
    return _search(sum(board.rows, ()), len(board.rows)).revisions


def _guess_rate(dial: float) -> float:
    # Every shaded cell is one of two that hold the same number.
    size = SIZE.integer_at(dial)
    return 1 / (1 << size * size // 4)


FAMILY = Family(
    name="hitori",
    version=3,
    domain="logic",
    summary="shade cells so that no number repeats, shaded cells never touch, the rest connects",
    concepts=("constraint satisfaction", "connectivity"),
    knobs=(SIZE, LOOSE, PICKS),
    verifier="grid",
    answer_format="tags",
    examples=("1 0 0\n0 0 1\n0 0 0", "0 0 1\n1 0 0\n0 0 0"),
    generate=hardest(_draw, PICKS, _effort),
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    steps=_steps,
    picture=_picture,
    # By the birthday estimate at dial 0: 161 pairs of equals in 4000 boards. Larger ones have more
    # by far; that they double every tenth of the dial is a careful figure.
    capacity=lambda dial: 4e4 * 1000**dial,
    guess_rate=_guess_rate,
)
