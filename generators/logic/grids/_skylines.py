"""Latin squares of heights told by what is seen from the edges: how many towers, or their heights.

All clues of a random square are taken, heights are given where these do not fix it, and then clues
and heights are taken away while there is one solution. The generator searches tables of whole
lines; the solver is CP-SAT with running maxima.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache, partial
from itertools import chain, permutations
from math import comb
from random import Random
from typing import Literal, TypeAlias

from generators.canonical import split_rows
from generators.deducing import Rule as Deduced
from generators.deducing import Ways, lines, lines_of, ways, worked_latin
from generators.family import IllPosedError, Knob, Knobs
from generators.logic.grids._drawings import texts
from generators.pictures import Grid
from generators.search import (
    Model,
    Net,
    Rivals,
    Rule,
    Search,
    Table,
    Var,
    cp_model,
    hidden,
    latin,
    latin_square,
    search,
    solved_boards,
    spared_headfirst,
    switched,
    table,
)
from generators.wording import Grammar, speak
from proofmill.problem import Json, canonical_json

SIZE = Knob("size", 4, 7, "rows and columns")
HIDDEN = Knob("hidden", 0.2, 0.8, "share of the clues to hide; fewer where they are needed")
PICKS = Knob("picks", 1, 3, "boards drawn, of which the one that takes most work is kept")

_MAX_NODES = 400
"""Boards that take longer to decide are not used."""
Measure: TypeAlias = Literal["count", "sum"]
"""What a clue tells of the towers seen from its place: how many, or their heights in all."""
Clues: TypeAlias = tuple[tuple[int, ...], ...]
"""Measures from above, below, left and right, line by line; 0 is hidden."""


@dataclass(frozen=True, slots=True)
class Skyline:
    """Clues and heights; 0 is an empty cell."""

    measure: Measure
    clues: Clues
    givens: tuple[tuple[int, ...], ...]
    answer: str = field(compare=False)
    """Rows of heights as JSON."""


def _seen(line: Sequence[int], measure: Measure) -> int:
    """Return the clue of a line of heights: those at least as high as all before them are seen."""
    seen = [height for i, height in enumerate(line) if height == max(line[: i + 1])]
    return len(seen) if measure == "count" else sum(seen)


@cache
def _both(size: int, measure: Measure) -> Mapping[tuple[int, ...], tuple[int, int]]:
    """Return what is seen of every line of heights from the front and from the back."""
    return {
        line: (_seen(line, measure), _seen(line[::-1], measure))
        for line in permutations(range(1, size + 1))
    }


@cache
def _lines(size: int, measure: Measure) -> Mapping[tuple[int, int], list[tuple[int, ...]]]:
    """Return the lines of heights by what is seen from the front and from the back; 0 is any."""
    found = defaultdict[tuple[int, int], list[tuple[int, ...]]](list)
    for line, (ahead, behind) in _both(size, measure).items():
        for clues in ((ahead, behind), (ahead, 0), (0, behind), (0, 0)):
            found[clues].append(line)
    return found


@cache
def _fitting(size: int, front: int, back: int, measure: Measure) -> Table:
    """Return the lines with these two clues; 0 is any."""
    fitting = _lines(size, measure)[front, back]
    return table([[height - 1 for height in line] for line in fitting], size)


@cache
def _ways(size: int, front: int, back: int, measure: Measure) -> Ways:
    """Return the lines with these two clues for a worked solution; 0 is any."""
    return ways(_lines(size, measure)[front, back])


def steps(board: Skyline) -> tuple[str, ...]:
    """Return the worked solution."""
    size, (above, below, left, right) = len(board.givens), board.clues
    fronts, backs = [*left, *above], [*right, *below]

    def clues(name: str, cells: Sequence[int], place: int) -> Deduced | None:
        front, back = fronts[place], backs[place]
        allowed = _ways(size, front, back, board.measure) if front or back else None
        return lines(f"{name} with its clues", cells, allowed) if allowed else None

    return worked_latin(board.givens, lines_of(size, size, clues), board.answer)


def searched(measure: Measure, clues: Clues, givens: Sequence[int]) -> Search:
    """Look for the squares that fit the clues and the heights given, two at the most."""
    size = len(clues[0])
    above, below, left, right = clues
    cells = range(size * size)
    rules = []
    for i in range(size):
        rules.append(
            Rule(_fitting(size, left[i], right[i], measure), tuple(cells[i * size :][:size]))
        )
        rules.append(Rule(_fitting(size, above[i], below[i], measure), tuple(cells[i::size])))
    domains = [1 << height - 1 if height else (1 << size) - 1 for height in givens]
    return search(Net(size * size, rules), domains, nodes=_MAX_NODES)


def generate(measure: Measure, rng: Random, knobs: Knobs) -> Skyline:
    """Draw boards and return the one that takes most work."""
    size, share = SIZE.integer(knobs), HIDDEN.number(knobs)
    drawn = [_draw(rng, size, share, measure) for _ in range(PICKS.integer(knobs))]
    return max(drawn, key=effort)


def _draw(rng: Random, size: int, share: float, measure: Measure) -> Skyline:
    grid = latin.to_grid(latin.solved(latin.board(size), rng), size)
    clues, answer = _clues(grid, measure), [height for row in grid for height in row]
    givens, rivals = _enough(rng, measure, clues, answer), Rivals([*clues, *answer], 0)

    def is_enough(told: Sequence[int], given: Sequence[int]) -> bool:
        if rivals.fit([*told, *given]):
            return False
        if searched(measure, _sides(told), given).is_unique:
            return True
        if not rivals.met:
            for other in switched(grid):
                rivals.meet([*_clues(other, measure), *chain.from_iterable(other)])
        return False

    order = rng.sample(range(4 * size), 4 * size)
    clues = hidden(
        clues, 0, order, round(4 * size * share), partial(is_enough, given=givens), spared_headfirst
    )
    for cell in [cell for cell, height in enumerate(givens) if height]:
        fewer = [*givens[:cell], 0, *givens[cell + 1 :]]
        if is_enough(clues, fewer):
            givens = fewer
    rows = tuple(map(tuple, split_rows(givens, size)))
    return Skyline(measure, _sides(clues), rows, canonical_json(grid))


def _clues(grid: Sequence[tuple[int, ...]], measure: Measure) -> list[int]:
    """Return the clues of a square from above, below, left and right, line by line."""
    both = _both(len(grid), measure)
    above, below = zip(*map(both.__getitem__, zip(*grid, strict=True)), strict=True)
    left, right = zip(*map(both.__getitem__, grid), strict=True)
    return [*above, *below, *left, *right]


def _sides(clues: Sequence[int]) -> Clues:
    return tuple(map(tuple, split_rows(clues, len(clues) // 4)))


def _enough(rng: Random, measure: Measure, clues: list[int], answer: list[int]) -> list[int]:
    """Return heights that fix the square together with all clues."""
    givens = [0] * len(answer)
    for _ in answer:
        found = searched(measure, _sides(clues), givens)
        if found.is_unique:
            return givens
        empty = (cell for cell, height in enumerate(givens) if not height)
        cell = rng.choice(found.unsure(empty))
        givens[cell] = answer[cell]
    raise IllPosedError(f"skyline: {len(answer)} heights do not fix a square of that many cells")


WORDING: Grammar = {
    "start": (
        "<ask> <rules>\n\n{board}\n\n<hidden> <layout>",
        "<ask> <rules> <hidden>\n\n{board}\n\n<layout>",
        "<ask>\n\n{board}\n\n<hidden> <rules> <layout>",
    ),
    "hidden": (
        "Clues that are not known and cells that are empty are shown as {blank}. <unique>",
        "The sign {blank} means an unknown clue or an unknown height. <unique>",
        "Wherever {blank} stands, the clue or the height is not given. <unique>",
    ),
    "unique": ("There is exactly one solution.", "Only one filling fits."),
    "layout": (
        "Answer with the heights alone: {size} lines of {size} numbers separated by spaces.",
        "Write the completed rows from top to bottom, one line each, without the clues, as "
        "numbers separated by spaces.",
        "Give only the {size} rows of heights, one per line, numbers separated by spaces.",
    ),
}


def render(grammar: Mapping[str, Sequence[str]], board: Skyline, rng: Random) -> str:
    """Word the question with `WORDING` and what else the grammar says."""
    size, blank = len(board.givens), rng.choice(("?", "_", "*"))
    sides = [[str(clue) if clue else blank for clue in side] for side in board.clues]
    rows = [[str(height) if height else blank for height in row] for row in board.givens]
    text = _drawn(sides, rows) if rng.random() < 0.5 else _listed(sides, rows)
    return speak({**WORDING, **grammar}, rng, size=size, blank=blank, board=text)


def _drawn(sides: list[list[str]], rows: list[list[str]]) -> str:
    wide = max(len(clue) for side in sides for clue in side)
    above, below = (" ".join(clue.rjust(wide) for clue in side) for side in sides[:2])
    rule = " " * wide + " +" + "-" * ((wide + 1) * len(rows) + 1) + "+"
    lines = [f"{'':{wide}}   {above}", rule]
    for first, row, last in zip(sides[2], rows, sides[3], strict=True):
        cells = " ".join(cell.rjust(wide) for cell in row)
        lines.append(f"{first.rjust(wide)} | {cells} | {last}")
    return "\n".join([*lines, rule, f"{'':{wide}}   {below}"])


def _listed(sides: list[list[str]], rows: list[list[str]]) -> str:
    above, below, left, right = (" ".join(side) for side in sides)
    return "\n".join(
        (
            f"Clues above the columns, from left to right: {above}",
            f"Clues below the columns, from left to right: {below}",
            f"Clues left of the rows, from top to bottom: {left}",
            f"Clues right of the rows, from top to bottom: {right}",
            "Heights:",
            *(" ".join(row) for row in rows),
        )
    )


def solve(board: Skyline) -> list[str]:
    """Return the squares that fit, as JSON; two at the most."""
    size = len(board.givens)
    model, cells = latin_square(board.givens)
    above, below, left, right = board.clues
    for i in range(size):
        row, column = cells[i * size : i * size + size], cells[i::size]
        for line, front, back in ((row, left, right), (column, above, below)):
            _look(model, line, front[i], board.measure)
            _look(model, line[::-1], back[i], board.measure)
    return solved_boards(model, cells, size)


def _look(model: Model, line: Sequence[Var], clue: int, measure: Measure) -> None:
    """Demand the clue of the towers at which the running maximum of the line rises."""
    if not clue:
        return
    seen: list[cp_model.LinearExprT] = [line[0] if measure == "sum" else 1]
    highest: Var = line[0]
    for place, var in enumerate(line[1:], 2):
        # So many towers of different heights reach that height at least.
        higher = model.new_int_var(place, len(line), "")
        model.add_max_equality(higher, [highest, var])
        rise = model.new_bool_var("")
        model.add(higher > highest).only_enforce_if(rise)
        model.add(higher == highest).only_enforce_if(rise.negated())
        seen.append(_counted(model, rise, higher, len(line)) if measure == "sum" else rise)
        highest = higher
    model.add(sum(seen) == clue)


def _counted(model: Model, rise: Var, height: Var, most: int) -> Var:
    """Return the height where the maximum rises, else 0."""
    shown = model.new_int_var(0, most, "")
    model.add(shown == height).only_enforce_if(rise)
    model.add(shown == 0).only_enforce_if(rise.negated())
    return shown


def canonical(board: Skyline) -> Json:
    """Up to turns and reflections, which move sides, reverse them and move the heights along."""
    forms = []
    upright = ([list(side) for side in board.clues], [list(row) for row in board.givens])
    (a, b, c, d), rows = upright
    transposed = ([c, d, a, b], [list(column) for column in zip(*rows, strict=True)])
    for (above, below, left, right), grid in (upright, transposed):
        for clues, heights in (
            ((above, below, left, right), grid),
            ((below, above, left[::-1], right[::-1]), grid[::-1]),
        ):
            forms.append([list(clues), heights])
            top, bottom, first, last = clues
            mirrored = [row[::-1] for row in heights]
            forms.append([[top[::-1], bottom[::-1], last, first], mirrored])
    return min(forms)


def picture(board: Skyline) -> Grid:
    """Draw the heights with the clues around them."""
    top, bottom, left, right = texts(board.clues)
    return Grid(cells=texts(board.givens), top=top, bottom=bottom, left=left, right=right)


@lru_cache(maxsize=16)
def effort(board: Skyline) -> int:
    """Count the tables gone through."""
    givens = [height for row in board.givens for height in row]
    return searched(board.measure, board.clues, givens).revisions


def capacity(dial: float) -> float:
    """Estimate the distinct boards."""
    # Latin squares (576 of size 4, OEIS A002860; a hundred thousand of any other size is a careful
    # figure) up to symmetry, times the choices of the clues that are shown; a tenth is careful.
    size = SIZE.integer_at(dial)
    squares = 576 if size == 4 else 1e5
    return squares / 80 * comb(4 * size, round(4 * size * HIDDEN.number_at(dial)))


def guess_rate(dial: float) -> float:
    """Return the chance of a random Latin square of that size."""
    return {4: 1 / 576, 5: 1 / 161280}.get(SIZE.integer_at(dial), 1e-8)
