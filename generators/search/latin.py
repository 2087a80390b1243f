"""Boards of rows, columns and perhaps boxes: all candidates as the bits of one integer.

Bit (row * size + column) * size + digit says that a cell may still hold a digit. A unit (a cell,
or a digit in a row, column or box) must end with exactly one candidate. Counting all units of a
kind at once, in carry-save form, finds every naked and hidden single of the board with a few
dozen operations on integers of size ** 3 bits.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import NamedTuple, TypeAlias

from generators.family import IllPosedError

Narrow: TypeAlias = Callable[[int], int]
"""A further rule: candidates -> those that it leaves."""
Grid: TypeAlias = tuple[tuple[int, ...], ...]
"""Rows of digits 1..size; 0 is an empty cell."""

MAX_NODES = 20_000
"""Nodes of one search; the hardest boards of the families here need some hundreds."""
_MAX_DRAWS = 200


@dataclass(frozen=True, slots=True)
class Board:
    """The units of a board. Equal arguments of `board` give the same object."""

    size: int
    full: int
    """All candidates."""
    kinds: tuple[tuple[int, tuple[int, ...]], ...]
    """For each kind of unit: the first candidate of every unit, and the shifts to the others."""
    keep: tuple[int, ...]
    """For each candidate: those that remain once it is chosen."""


class Search(NamedTuple):
    """What a search found."""

    solutions: list[int]
    splits: int
    """Case splits: 0 if singles decide the board."""
    filled: int
    """Cells filled in, dead branches included."""
    is_complete: bool
    """There are no other solutions."""

    @property
    def is_unique(self) -> bool:
        """Exactly one solution, proved."""
        return self.is_complete and len(self.solutions) == 1


BOXES: Mapping[int, tuple[int, int]] = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3)}
"""Size of a board of boxes -> rows and columns of a box."""


def boxed_size(least: float) -> int:
    """Return the size of the smallest board of boxes that is as large."""
    return min(size for size in BOXES if size >= least)


@cache
def board(size: int, box: tuple[int, int] | None = None) -> Board:
    """Return the board of `size` digits, with boxes of (rows, columns) if given."""
    cells, lines = range(size * size), range(size)
    full = (1 << size**3) - 1
    kinds = [
        (sum(1 << cell * size for cell in cells), tuple(lines)[1:]),
        (_first(size, lambda row, column: column == 0), tuple(size * c for c in lines)[1:]),
        (_first(size, lambda row, column: row == 0), tuple(size * size * r for r in lines)[1:]),
    ]
    if box:
        height, width = box
        inside = [(r * size + c) * size for r in range(height) for c in range(width)]
        heads = _first(size, lambda row, column: row % height == column % width == 0)
        kinds.append((heads, tuple(inside[1:])))
    units = [
        sum(1 << head + shift for shift in (0, *shifts))
        for heads, shifts in kinds
        for head in bits(heads)
    ]
    keep = [full] * size**3
    for unit in units:
        for bit in bits(unit):
            keep[bit] &= ~unit
    return Board(size, full, tuple(kinds), tuple(k | 1 << bit for bit, k in enumerate(keep)))


def _first(size: int, is_first: Callable[[int, int], bool]) -> int:
    """Return all digits of the cells that are the first of their unit."""
    cells = (divmod(cell, size) for cell in range(size * size))
    digits = (1 << size) - 1
    return sum(digits << (r * size + c) * size for r, c in cells if is_first(r, c))


def bits(mask: int) -> list[int]:
    """Return the positions of the bits that are set, lowest first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def to_mask(grid: Grid) -> int:
    """Return the candidates that a grid fixes."""
    size = len(grid)
    flat = [digit for row in grid for digit in row]
    return sum(1 << cell * size + digit - 1 for cell, digit in enumerate(flat) if digit)


def to_grid(mask: int, size: int) -> Grid:
    """Return the grid that fixes the candidates of `mask`, at most one for each cell."""
    flat = [0] * (size * size)
    for bit in bits(mask):
        flat[bit // size] = bit % size + 1
    return tuple(tuple(flat[start : start + size]) for start in range(0, size * size, size))


def given(shape: Board, clues: int) -> int:
    """Return the candidates left by the rules once the clues are filled in."""
    candidates = shape.full
    for bit in bits(clues):
        candidates &= shape.keep[bit]
    return candidates


def _singles(shape: Board, candidates: int) -> int:
    """Return the last candidates of all units, or -1 if a unit has none."""
    found = 0
    for heads, shifts in shape.kinds:
        once, twice = candidates, 0
        for shift in shifts:
            moved = candidates >> shift
            twice |= once & moved
            once |= moved
        if heads & ~once:
            return -1
        lone = heads & ~twice
        if lone:
            spread = lone
            for shift in shifts:
                spread |= lone << shift
            found |= spread & candidates
    return found


def settle(
    shape: Board, candidates: int, fixed: int, narrow: Narrow | None = None
) -> tuple[int, int]:
    """Fill in singles until there are none; return (candidates, fixed ones).

    The candidates are 0 on a contradiction.
    """
    keep = shape.keep
    for _ in range(shape.size**3):
        before = candidates
        if narrow:
            candidates = narrow(candidates)
        found = _singles(shape, candidates)
        if found < 0:
            return 0, fixed
        new = found & ~fixed
        if not new and candidates == before:
            break
        fixed |= new
        while new:
            low = new & -new
            candidates &= keep[low.bit_length() - 1]
            new ^= low
        if fixed & ~candidates:
            return 0, fixed
    return candidates, fixed


def _options(shape: Board, candidates: int) -> list[int]:
    """Return the candidates of a cell with the fewest, two or more."""
    heads, shifts = shape.kinds[0]
    once, twice, thrice = candidates, 0, 0
    for shift in shifts:
        moved = candidates >> shift
        thrice |= twice & moved
        twice |= once & moved
        once |= moved
    digits = (1 << shape.size) - 1
    pairs = heads & twice & ~thrice
    if pairs:
        return bits(candidates & digits * (pairs & -pairs))
    cells = [candidates & digits << head for head in bits(heads & twice)]
    return bits(min(cells, key=int.bit_count))


def search(
    shape: Board,
    candidates: int,
    fixed: int,
    narrow: Narrow | None = None,
    limit: int = 2,
    nodes: int = MAX_NODES,
) -> Search:
    """Find up to `limit` solutions by singles and case splits, in at most `nodes` nodes."""
    found: list[int] = []
    splits = filled = 0
    stack = [(candidates, fixed)]
    for _ in range(nodes):
        if not stack or len(found) >= limit:
            return Search(found, splits, filled, not stack)
        candidates, before = stack.pop()
        candidates, fixed = settle(shape, candidates, before, narrow)
        filled += fixed.bit_count() - before.bit_count()
        if not candidates:
            continue
        if fixed == candidates:
            found.append(fixed)
            continue
        splits += 1
        for bit in _options(shape, candidates):
            stack.append((candidates & shape.keep[bit], fixed | 1 << bit))
    return Search(found, splits, filled, False)


def solved(shape: Board, rng: Random) -> int:
    """Return a random solved board.

    Raises:
        IllPosedError: if random filling fails many times over.
    """
    for _ in range(_MAX_DRAWS):
        candidates, fixed = shape.full, 0
        while candidates and candidates != fixed:
            candidates, fixed = _guess(shape, candidates, fixed, rng)
        if candidates:
            return candidates
    raise IllPosedError(f"no solved board of size {shape.size} in {_MAX_DRAWS} draws")


def _guess(shape: Board, candidates: int, fixed: int, rng: Random) -> tuple[int, int]:
    """Fill a random candidate in, or strike it out if that fails."""
    unfixed, start = candidates & ~fixed, int(rng.random() * shape.size**3)
    later = unfixed >> start << start or unfixed
    bit = (later & -later).bit_length() - 1
    after = settle(shape, candidates & shape.keep[bit], fixed | 1 << bit)
    return after if after[0] else settle(shape, candidates & ~(1 << bit), fixed)


def thin(shape: Board, cells: Sequence[int], fewest: int, narrow: Narrow | None = None) -> int:
    """Drop candidates of a solved board while it stays the only solution, down to `fewest`.

    `cells` holds the solved board's candidates in the order in which to drop them. The longest of
    a few leading runs goes at once; then each clue is spared if no other digit fits its cell,
    which is a third of the work of counting solutions.
    """
    run = max(0, len(cells) - fewest)
    kept = sum(1 << bit for bit in cells[run:])
    while run and not search(shape, given(shape, kept), kept, narrow).is_unique:
        run //= 2
        kept = sum(1 << bit for bit in cells[run:])
    for bit in cells[run:]:
        if kept.bit_count() <= fewest:
            break
        rest = kept ^ 1 << bit
        other = search(shape, given(shape, rest) & ~(1 << bit), rest, narrow, limit=1)
        if other.is_complete and not other.solutions:
            kept = rest
    return kept
