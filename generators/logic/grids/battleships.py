"""Battleships: place a fleet of ships that never touch, so that lines hold the right counts.

A fleet is placed at random and the counts read off; where another placement has the same counts, a
cell in which they differ is shown. Then counts are hidden while one placement is left. The
generator deduces on bit masks; the solver is CP-SAT with a variable for every place of a ship.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from random import Random

from generators.canonical import board_json, spaced, split_rows
from generators.deducing import Rule, cell_name, counts_of, judged, options, worked_square
from generators.family import Family, IllPosedError, Knob, Knobs, rule
from generators.logic.grids import _linecounts
from generators.logic.grids._linecounts import HIDE
from generators.logic.grids._ships import FLEETS, search
from generators.pictures import Grid, Panel, Table
from generators.search import Var, masks, new_bools, new_model, solved_boards
from generators.wording import Grammar, speak
from proofmill.problem import Json

SIZE = Knob("size", 5, 10, "rows and columns; the fleet grows with them")
SHOWN = Knob("shown", 0.12, 0.0, "share of cells to show besides those that are needed")
HIDDEN = Knob("hidden", 0.0, 0.4, "share of counts to hide; fewer where they are needed")
NODES = Knob("nodes", 2, 30, "nodes that a search may take; 1 means no case splits")

_MAX_DRAWS = 200
_PATIENCE = 40
"""Draws in vain until a search may take another node."""
_MAX_SHOWN = 14
"""Cells to show because they are needed."""
_NAMES = ("", "submarine", "destroyer", "cruiser", "battleship", "carrier")
"""By length."""
_SIGNS = {0: "~", 1: "■"}
"""Of water and of a part of a ship."""
_MOST_TOLD = 2000
"""Of the work of a solution; boards that take more are not told, which keeps draws quick."""


@dataclass(frozen=True, slots=True)
class Sea:
    """What is known of a fleet."""

    size: int
    shown: tuple[tuple[int, int], ...]
    """Cells and whether they are part of a ship, sorted."""
    counts: tuple[int, ...]
    """Of the rows, then of the columns; HIDE where hidden."""
    answer: str = field(compare=False)
    """Rows of 0 and 1 as JSON; 1 is part of a ship."""


def _generate(rng: Random, knobs: Knobs) -> Sea:
    size = SIZE.integer(knobs)
    cells = range(size * size)
    for attempt in range(_MAX_DRAWS):
        nodes = NODES.integer(knobs) + attempt // _PATIENCE
        flat = _placed(rng, size)
        if not flat:
            continue
        counts = _linecounts.counts_of(flat, size)
        shown = _needed(rng, flat, counts, nodes)
        if shown is not None:
            solve = partial(search, shown, size=size, nodes=nodes)
            told = _linecounts.hide(rng, counts, HIDDEN.number(knobs), solve)
            for cell in rng.sample(cells, round(len(cells) * SHOWN.number(knobs))):
                shown[cell] = flat[cell]
            answer = board_json(flat, size)
            return Sea(size, tuple(sorted(shown.items())), tuple(told), answer)
    raise IllPosedError(f"battleships: no unique board of size {size} in {_MAX_DRAWS} draws")


def _placed(rng: Random, size: int) -> list[int] | None:
    """Return 1 for the cells of a fleet, largest ships first; None if one does not fit."""
    shape, flat, closed = masks.board(size, size), [0] * (size * size), 0
    for length in FLEETS[size]:
        free = [place for place in _places(size, length) if not closed & place[1]]
        if not free:
            return None
        cells, mask = rng.choice(free)
        closed |= masks.near(shape, mask)
        for cell in cells:
            flat[cell] = 1
    return flat


@rule
@cache
def _places(size: int, length: int) -> list[tuple[range, int]]:
    """Return the places of a ship: its cells, and these as bits."""
    shape, found = masks.board(size, size), []
    for line in _linecounts.cells_of_lines(size)[: 2 * size if length > 1 else size]:
        places = [line[start : start + length] for start in range(size - length + 1)]
        found += [(cells, masks.to_mask(shape, cells)) for cells in places]
    return found


def _needed(
    rng: Random, flat: Sequence[int], counts: Sequence[int], nodes: int
) -> dict[int, int] | None:
    """Return cells to show so that there is one placement; None if they are too many."""
    size, shown = len(counts) // 2, dict[int, int]()
    shape = masks.board(size, size)
    for _ in range(_MAX_SHOWN + 1):
        found = search(shown, counts, size, nodes)
        if found.is_unique:
            return shown
        others = [masks.to_flat(shape, mask) for mask in found.solutions]
        # If the search was cut short, any cell of a ship may help it.
        other = next((other for other in others if other != flat), [0] * len(flat))
        cell = rng.choice([c for c, kind in enumerate(flat) if kind != other[c] and c not in shown])
        shown[cell] = flat[cell]
    return None


_GRAMMAR: Grammar = {
    "start": (
        "<ask> <rules> {fleet}\n\n{board}\n\n{legend}\n{counts}\n{hide}<unique> <layout>",
        "<ask> {fleet} {legend}\n\n{board}\n\n{counts}\n\n<rules> {hide}<unique> <layout>",
        "<rules> {fleet} <ask> {legend}\n\n{board}\n\n{counts}\n\n{hide}<unique> <layout>",
    ),
    "ask": (
        "Solve this {size}x{size} Battleships puzzle (for one player).",
        "Where are the ships on the following board?",
        "Find the fleet hidden on the {size} by {size} board below.",
        "Here is a solitaire Battleships puzzle of {size} rows and {size} columns.",
    ),
    "rules": (
        "A ship is a straight line of cells, across or down. No two ships touch, not even at a "
        "corner. The counts say how many cells of a row or column belong to ships.",
        "Ships lie horizontally or vertically, one cell wide, and any two of them have water "
        "between them on all sides, diagonally too. Row and column counts give the number of "
        "cells covered by ships.",
        "Ships are straight and lie in one row or one column; no cell of a ship is next to a cell "
        "of another one, by a side or a corner. For each row and each column the number of ship "
        "cells is listed.",
    ),
    "fleet": (
        "The whole fleet, no more and no less: {ships}.",
        "There are exactly these ships: {ships}.",
    ),
    "legend": (
        "Here {ship} is part of a ship, {water} is water, and {blank} may be either.",
        "Known cells: {ship} for part of a ship, {water} for water. A {blank} is a cell that is "
        "not known.",
    ),
    "hide": _linecounts.HIDE_WORDS,
    "unique": ("There is exactly one solution.", "Only one placement works."),
    "layout": (
        "Answer with {size} lines of {size} numbers separated by spaces: 1 for a cell of a ship "
        "and 0 for water.",
        "Write the board row by row from the top, one line each, with 1 for every cell covered by "
        "a ship and 0 for every other cell, separated by spaces.",
    ),
}


def _render(board: Sea, rng: Random) -> str:
    ship, water, blank = rng.choice(("#~.", "S~_", "X~.", "SW-", "#-."))
    known = dict(board.shown)
    signs = [
        blank if cell not in known else ship if known[cell] else water
        for cell in range(board.size**2)
    ]
    ships = ", ".join(
        f"{number} {_NAMES[length]}{'s' * (number > 1)} of length {length}"
        for length, number in Counter(FLEETS[board.size]).items()
    )
    slots = {
        "fleet": speak(_GRAMMAR, rng, "fleet", ships=ships),
        "legend": speak(_GRAMMAR, rng, "legend", ship=ship, water=water, blank=blank),
        "board": spaced(signs, board.size),
        "counts": _linecounts.written(board.counts, "Ship cells"),
        "hide": speak(_GRAMMAR, rng, "hide") if HIDE in board.counts else "",
    }
    return speak(_GRAMMAR, rng, size=board.size, **slots)


def _solve(board: Sea) -> list[str]:
    size, model = board.size, new_model()
    cells = new_bools(model, size * size)
    covering: list[list[Var]] = [[] for _ in cells]
    dry = [cell.negated() for cell in cells]
    room = [size if count == HIDE else count for count in board.counts]
    for length, number in Counter(FLEETS[size]).items():
        ships = []
        for own, _ in _places(size, length):
            if not _has_room(own, room):
                continue
            ships.append(model.new_bool_var(""))
            for cell in own:
                covering[cell].append(ships[-1])
            water = [dry[cell] for cell in _water(own, size)]
            model.add_bool_and(water).only_enforce_if(ships[-1])
        model.add(sum(ships) == number)
    for part, over in zip(cells, covering, strict=True):
        model.add(sum(over) == part)
    for shown, is_ship in board.shown:
        model.add(cells[shown] == is_ship)
    _linecounts.require(model, cells, board.counts)
    return solved_boards(model, cells, size)


def _has_room(own: range, room: Sequence[int]) -> bool:
    """Tell whether a ship is not longer than its lines may have cells."""
    size = len(room) // 2
    rows, columns = {cell // size for cell in own}, {cell % size for cell in own}
    return all(room[row] >= len(columns) for row in rows) and all(
        room[size + column] >= len(rows) for column in columns
    )


@cache
def _water(own: range, size: int) -> list[int]:
    """Return the cells beside a ship, at its corners too."""
    (top, left), (bottom, right) = divmod(own[0], size), divmod(own[-1], size)
    rows = range(max(0, top - 1), min(size, bottom + 2))
    columns = range(max(0, left - 1), min(size, right + 2))
    box = [row * size + column for row in rows for column in columns]
    return [cell for cell in box if cell not in own]


def _steps(board: Sea) -> tuple[str, ...]:
    size, shown = board.size, dict(board.shown)
    rules = [*counts_of(size, board.counts), *_ships(size)]
    rules.append(judged("the fleet", range(size * size), partial(_can_sail, size)))
    known = [1 << shown[cell] if cell in shown else 3 for cell in range(size * size)]
    return worked_square(size, known, rules, board.answer, work=_MOST_TOLD)


@cache
def _ships(size: int) -> list[Rule]:
    """Return the rules of the cells: water, or part of a ship of the fleet in water."""
    each: list[list[dict[int, int]]] = [[{cell: 1}] for cell in range(size * size)]
    for length in sorted({*FLEETS[size]}):
        for own, _ in _places(size, length):
            option = {**dict.fromkeys(_water(own, size), 1), **dict.fromkeys(own, 2)}
            for cell in own:
                each[cell].append(option)
    names = [f"what may be at {cell_name(size, cell)}" for cell in range(size * size)]
    return [options(name, ways) for name, ways in zip(names, each, strict=True)]


@cache
def _berths(size: int) -> list[tuple[int, list[tuple[int, int]]]]:
    """Return for each length how many ships there are, and cells and water of places, as bits."""
    found = []
    for length, count in Counter(FLEETS[size]).items():
        places = [(_bits(own), _bits(_water(own, size))) for own, _ in _places(size, length)]
        found.append((count, places))
    return found


def _bits(cells: Iterable[int]) -> int:
    return sum(1 << cell for cell in cells)


def _can_sail(size: int, known: Sequence[int]) -> bool:
    """Tell whether no length has more ships for sure than there are, nor fewer places."""
    ship, water = (_bits([c for c, mask in enumerate(known) if mask & kind]) for kind in (2, 1))
    afloat = sum(FLEETS[size])
    if not (~water & ship).bit_count() <= afloat <= ship.bit_count():
        return False
    no_ship, no_water = ~ship, ~water
    for count, places in _berths(size):
        open_ = [(own, rim) for own, rim in places if not (own & no_ship or rim & no_water)]
        done = sum(not own & water and not rim & ship for own, rim in open_)
        if not done <= count <= len(open_):
            return False
    return True


def _canonical(board: Sea) -> Json:
    # Up to turns and reflections.
    forms = [
        [sorted([places[cell], kind] for cell, kind in board.shown), counts]
        for places, counts in _linecounts.turned(board.counts)
    ]
    return [board.size, *min(forms)]


def _picture(board: Sea) -> Panel:
    left, top = _linecounts.told(board.counts)
    known = {cell: _SIGNS[kind] for cell, kind in board.shown}
    cells = split_rows([known.get(cell, "") for cell in range(board.size**2)], board.size)
    water = {divmod(cell, board.size): 2 for cell, kind in board.shown if not kind}
    ships = [
        (_NAMES[length], _SIGNS[1] * length, str(number))
        for length, number in Counter(FLEETS[board.size]).items()
    ]
    sea = Grid(cells=cells, shades=water, left=left, top=top)
    fleet = Table(header=("ship", "cells", "number"), rows=ships)
    return Panel(figures=[("sea", sea), ("fleet", fleet)])


def _effort(board: Sea) -> int:
    return search(dict(board.shown), board.counts, board.size, int(NODES.high)).decided


FAMILY = Family(
    name="battleships",
    version=4,
    domain="logic",
    summary="place a fleet whose ships never touch so that rows and columns hold the right counts",
    concepts=("constraint satisfaction", "packing"),
    knobs=(SIZE, SHOWN, HIDDEN, NODES),
    verifier="grid",
    answer_format="tags",
    examples=("0 1 1\n0 0 0\n1 0 0", "1 0 0\n0 0 0\n0 1 1"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    steps=_steps,
    picture=_picture,
    # By the birthday estimate at dial 0: no pair of equals in 4000 boards, so some 8e6; a tenth is
    # a careful figure.
    capacity=lambda dial: 8e5,
    # Each ship of a board whose counts leave some two places for it.
    guess_rate=lambda dial: 2.0 ** -len(FLEETS[SIZE.integer_at(dial)]),
)
