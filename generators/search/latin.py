"""Boards of rows, columns and perhaps boxes: all candidates as the bits of one integer.

Bit (row * size + column) * size + digit says that a cell may still hold a digit. A unit (a cell,
or a digit in a row, column or box) must end with exactly one candidate. All units of a kind are
counted at once: cells as fields of one integer, the others in carry-save form, thirds or halves of
them first. That finds every naked and hidden single of the board with a few dozen operations on
integers of size ** 3 bits.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
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


class Kind(NamedTuple):
    """Units of a digit in rows, in columns or in boxes, each made of equal parts."""

    heads: int
    """The first candidate of every unit."""
    unit: int
    """The candidates of a unit, the first one being bit 0."""
    shifts: tuple[int, ...]
    """From the first part of a unit to the others."""


@dataclass(frozen=True, slots=True)
class Board:
    """The units of a board. Equal arguments of `board` give the same object."""

    size: int
    full: int
    """All candidates."""
    lowest: int
    """The first candidate of every cell."""
    highest: int
    """The last candidate of every cell."""
    kinds: tuple[tuple[tuple[int, ...], tuple[Kind, ...]], ...]
    """Shifts within a part of a unit from its first candidate, and the units with such parts."""
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
    full, digits = (1 << size**3) - 1, (1 << size) - 1
    lowest = sum(1 << cell * size for cell in range(size * size))
    kinds = _kinds(size, box)
    units = [digits << head for head in bits(lowest)]
    units += [own.unit << head for _, some in kinds for own in some for head in bits(own.heads)]
    cleared = [0] * size**3
    for unit in units:
        for bit in bits(unit):
            cleared[bit] |= unit ^ 1 << bit
    keep = tuple(full ^ others for others in cleared)
    return Board(size, full, lowest, lowest << size - 1, kinds, keep)


def _kinds(
    size: int, box: tuple[int, int] | None
) -> tuple[tuple[tuple[int, ...], tuple[Kind, ...]], ...]:
    """Return the kinds of unit that are made of parts of rows, and of parts of columns."""
    right, down = size, size * size
    wide, high = box[1] if box else _part(size), _part(size)
    across, below = _shifts(right, wide), _shifts(down, high)
    heads = _first(size, lambda row, column: column == 0)
    in_rows = [_kind(heads, across, _shifts(right * wide, size // wide))]
    if box:
        height, width = box
        heads = _first(size, lambda row, column: row % height == column % width == 0)
        in_rows.append(_kind(heads, across, _shifts(down, height)))
    heads = _first(size, lambda row, column: row == 0)
    column = _kind(heads, below, _shifts(down * high, size // high))
    return (across, tuple(in_rows)), (below, (column,))


def _part(size: int) -> int:
    """Return the least divisor above 1."""
    return next(count for count in range(2, size + 1) if size % count == 0)


def _shifts(step: int, count: int) -> tuple[int, ...]:
    """Return the shifts from the first of so many places to the others, at even distances."""
    return tuple(range(step, step * count, step))


def _kind(heads: int, within: tuple[int, ...], shifts: tuple[int, ...]) -> Kind:
    """Return the units with such heads; the shifts are those within a part and between parts."""
    part = sum(1 << shift for shift in (0, *within))
    return Kind(heads, sum(part << shift for shift in (0, *shifts)), shifts)


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


def _filled(shape: Board, candidates: int) -> int:
    """Return, for all cells that have any candidate, the highest that a cell may have.

    Adding all bits but the highest to those of a cell carries just if it has one of them.
    """
    highest = shape.highest
    others = shape.full ^ highest
    return ((candidates & others) + others | candidates) & highest


def _singles(shape: Board, candidates: int) -> int:
    """Return the last candidates of all units, or -1 if a unit has none."""
    highest = shape.highest
    less = candidates - shape.lowest
    # A cell is empty just if taking 1 away borrows, as in "Determine if a word has a zero byte" in
    # Anderson, Bit Twiddling Hacks (2005); else it takes the lowest candidate away.
    if less & ~candidates & highest:
        return -1
    lone = highest ^ _filled(shape, candidates & less)
    found = (lone << 1) - (lone >> shape.size - 1) & candidates
    for within, kinds in shape.kinds:
        once, twice = candidates, 0
        for shift in within:
            moved = candidates >> shift
            twice |= once & moved
            once |= moved
        for heads, unit, shifts in kinds:
            some, several = once, twice
            for shift in shifts:
                moved = once >> shift
                several |= some & moved | twice >> shift
                some |= moved
            if heads & ~some:
                return -1
            lone = heads & ~several
            if lone:
                found |= lone * unit & candidates
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
    size = shape.size
    digits = (1 << size) - 1
    beyond_one = candidates & candidates - shape.lowest
    open_ = _filled(shape, beyond_one)
    beyond_two = beyond_one & beyond_one - (open_ >> size - 1)
    pairs = open_ & ~_filled(shape, beyond_two)
    if pairs:
        return bits(candidates & digits * ((pairs & -pairs) >> size - 1))
    cells = [candidates & digits << head for head in bits(open_ >> size - 1)]
    return bits(min(cells, key=int.bit_count))


def search(
    shape: Board,
    candidates: int,
    fixed: int,
    narrow: Narrow | None = None,
    limit: int = 2,
    nodes: int = MAX_NODES,
    first: int = 0,
) -> Search:
    """Find up to `limit` solutions by singles and case splits, in at most `nodes` nodes.

    Of the candidates of a cell those of `first` are tried before the others.
    """
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
        for bit in sorted(_options(shape, candidates), key=lambda bit: first >> bit & 1):
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
    answer = sum(1 << bit for bit in cells)
    run = max(0, len(cells) - fewest)
    kept = sum(1 << bit for bit in cells[run:])
    while run and not search(shape, given(shape, kept), kept, narrow).is_unique:
        run //= 2
        kept = sum(1 << bit for bit in cells[run:])
    needed = shape.full
    later = [*accumulate(cells[:run:-1], lambda left, bit: left & shape.keep[bit], initial=needed)]
    for bit, left in zip(cells[run:], reversed(later), strict=True):
        if kept.bit_count() <= fewest:
            break
        rest, others = kept ^ 1 << bit, needed & left & ~(1 << bit)
        # Boards that differ little from the answer are found soonest.
        other = search(shape, others, rest, narrow, limit=1, first=answer)
        if other.is_complete and not other.solutions:
            kept = rest
        else:
            needed &= shape.keep[bit]
    return kept
