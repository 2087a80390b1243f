"""m,n,k boards, with or without gravity: rules on bit boards, and negamax over them.

Cell `row * width + column` is bit number that; row 0 is at the bottom. Values are those of the
player to move: 1 won, 0 drawn, -1 lost. Under misere rules whoever completes a line loses.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from generators.family import rule

_DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


class Rules(NamedTuple):
    """The board, the length of a line, and what a line does."""

    width: int
    height: int
    length: int
    drops: bool = False
    """A stone falls to the lowest free cell of its column."""
    misere: bool = False
    """Whoever completes a line loses."""


@cache
def lines(rules: Rules) -> tuple[int, ...]:
    """Return every line as a mask of cells."""
    found = []
    for row in range(rules.height):
        for column in range(rules.width):
            for across, up in _DIRECTIONS:
                last_column = column + across * (rules.length - 1)
                last_row = row + up * (rules.length - 1)
                if 0 <= last_column < rules.width and 0 <= last_row < rules.height:
                    cells = [
                        (row + up * step) * rules.width + column + across * step
                        for step in range(rules.length)
                    ]
                    found.append(sum(1 << cell for cell in cells))
    return tuple(found)


@cache
def lines_through(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """Return, for each cell, the other cells of every line through it."""
    cells = range(rules.width * rules.height)
    return tuple(
        tuple(line ^ (1 << cell) for line in lines(rules) if line >> cell & 1) for cell in cells
    )


@cache
def symmetries(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """Return the maps of cells that keep the rules: 2 with gravity, 8 on a square, else 4."""
    width, height = rules.width, rules.height
    spots = [(column, row) for row in range(height) for column in range(width)]
    maps = [spots, [(width - 1 - column, row) for column, row in spots]]
    if not rules.drops:
        maps += [[(column, height - 1 - row) for column, row in one] for one in maps]
        if width == height:
            maps += [[(row, column) for column, row in one] for one in maps]
    return tuple(tuple(row * width + column for column, row in one) for one in maps)


@cache
def inward(rules: Rules) -> tuple[int, ...]:
    """Return twice the distance of each cell from the centre, rows plus columns."""
    return tuple(
        abs(2 * (cell % rules.width) - rules.width + 1)
        + (0 if rules.drops else abs(2 * (cell // rules.width) - rules.height + 1))
        for cell in range(rules.width * rules.height)
    )


@cache
def _order(rules: Rules) -> tuple[int, ...]:
    """Return the cells, most central first: a good order for cut-offs."""
    return tuple(sorted(range(rules.width * rules.height), key=lambda c: (inward(rules)[c], c)))


@rule
def moves(rules: Rules, taken: int) -> list[int]:
    """Return the cells that may be played, most central first."""
    width = rules.width
    free = [cell for cell in _order(rules) if not taken >> cell & 1]
    if not rules.drops:
        return free
    return [cell for cell in free if cell < width or taken >> (cell - width) & 1]


def completes(rules: Rules, stones: int, cell: int) -> bool:
    """Tell whether a stone on `cell` completes a line of `stones`."""
    # A loop takes half the time of any(), and nothing is called more.
    for rest in lines_through(rules)[cell]:  # noqa: SIM110
        if stones & rest == rest:
            return True
    return False


def completing(rules: Rules, stones: int) -> int:
    """Return the cells, taken or not, that would complete a line of `stones`."""
    found = 0
    for line in lines(rules):
        rest = line & ~stones
        if not rest & (rest - 1):
            found |= rest
    return found


@rule
def has_line(rules: Rules, stones: int) -> bool:
    """Tell whether `stones` hold a line."""
    for starts, shifts in _starts(rules):
        held = stones
        for shift in shifts:
            held &= held >> shift
        if held & starts:
            return True
    return False


@cache
def _starts(rules: Rules) -> list[tuple[int, Sequence[int]]]:
    """Return, for each direction, where lines start, and the shifts that lay their cells on these.

    After each shift a set holds the cells at which a run begins, of more and more cells.
    """
    starts: dict[int, int] = {}
    for line in lines(rules):
        first, rest = line & -line, line & (line - 1)
        step = (rest & -rest).bit_length() - first.bit_length()
        starts[step] = starts.get(step, 0) | first
    parts = [*_doublings(rules.length)]
    return [(cells, [step * part for part in parts]) for step, cells in starts.items()]


def _doublings(length: int) -> Iterator[int]:
    """Yield by how much to shift runs of 1, 2, 4, ... cells to have some of a length at last."""
    covered = 1
    while covered < length:
        part = min(covered, length - covered)
        yield part
        covered += part


def moved(stones: int, places: tuple[int, ...]) -> int:
    """Return `stones` under a map of cells."""
    return sum(1 << places[cell] for cell in range(len(places)) if stones >> cell & 1)


def least(rules: Rules, mine: int, theirs: int) -> tuple[int, int]:
    """Return the least of the symmetric images of a position."""
    return min((moved(mine, one), moved(theirs, one)) for one in symmetries(rules))


class Ground:
    """What can be played and completed on the boards that follow from a position.

    Lines that both players have stones in are left out from the start.
    """

    def __init__(self, rules: Rules, mine: int, theirs: int) -> None:
        cells = moves(rules._replace(drops=False), mine | theirs)
        bits = [(1 << cell, _below(rules, cell)) for cell in cells]
        left = [line for line in lines(rules) if not (line & mine and line & theirs)]

        def playable(taken: int) -> tuple[int, Sequence[int]]:
            found = [bit for bit, below in bits if not (taken & bit or below & ~taken)]
            return sum(found), found

        def completing(stones: int) -> int:
            found = 0
            for line in left:
                rest = line & ~stones
                if not rest & (rest - 1):
                    found |= rest
            return found

        self.playable: Callable[[int], tuple[int, Sequence[int]]] = cache(playable)
        """Taken cells -> those that may be played, and the bit of each, most central first."""
        self.completing: Callable[[int], int] = cache(completing)
        """Stones of a player -> the cells that complete a line of them, taken or not."""
        self.is_open: Callable[[int], bool] = cache(
            lambda stones: not all(map(stones.__and__, left))
        )
        """Stones of a player -> whether the other may still complete a line."""


class Negamax:
    """Exact values by depth-first search with a table of positions, up to symmetry if wanted.

    Good for a root position and all that follow from it.
    """

    def __init__(
        self, rules: Rules, mine: int = 0, theirs: int = 0, *, is_reduced: bool = False
    ) -> None:
        self.rules = rules
        self.table: dict[tuple[int, int], int] = {}
        """(stones of the player to move, the other's) -> value."""
        self._is_reduced = is_reduced
        self._ground = Ground(rules, mine, theirs)

    def value(self, mine: int, theirs: int) -> int:
        """Return the value of an unfinished position to the player of `mine`, who is to move."""
        key = least(self.rules, mine, theirs) if self._is_reduced else (mine, theirs)
        known = self.table.get(key)
        if known is None:
            search = self._misere if self.rules.misere else self._normal
            known = self.table[key] = search(mine, theirs)
        return known

    def after(self, mine: int, theirs: int, cell: int) -> int:
        """Return the value, to the player of `mine`, of playing `cell`."""
        if completes(self.rules, mine, cell):
            return -1 if self.rules.misere else 1
        return -self.value(theirs, mine | 1 << cell)

    def _normal(self, mine: int, theirs: int) -> int:
        """Win at once, follow a forced block alone, else try all moves until one wins."""
        cells, legal = self._ground.playable(mine | theirs)
        if self._ground.completing(mine) & cells:
            return 1
        threats = self._ground.completing(theirs) & cells
        if threats:
            return -1 if threats & (threats - 1) else -self.value(theirs, mine | threats)
        return self._best(mine, theirs, legal) if legal else 0

    def _misere(self, mine: int, theirs: int) -> int:
        cells, legal = self._ground.playable(mine | theirs)
        lost = self._ground.completing(mine)
        if lost & cells:
            return self._best(mine, theirs, [bit for bit in legal if not bit & lost])
        return self._best(mine, theirs, legal) if legal else 0

    def _best(self, mine: int, theirs: int, bits: Sequence[int]) -> int:
        """Return the value of the best of some moves; the first that wins is the last tried."""
        best = 1
        for bit in bits:
            known = self.table.get((theirs, mine | bit))
            value = self.value(theirs, mine | bit) if known is None else known
            if value < best:
                if value == -1:
                    return 1
                best = value
        return -best


class Forced:
    """Whether a player can force a win, or at least a draw, where whoever completes a line wins.

    From one position, and from all that follow. Quicker than negamax, as a move that does enough
    ends the search, and a player who has no line left cannot do more than hold the other off.
    """

    def __init__(self, rules: Rules, mine: int, theirs: int) -> None:
        self._ground = Ground(rules, mine, theirs)
        self._known: tuple[dict[tuple[int, int], bool], ...] = ({}, {})

    def after(self, mine: int, theirs: int, cell: int, least: int) -> bool:
        """Tell whether playing `cell` gives the player of `mine` so much: 1 a win, 0 a draw."""
        is_line = self._ground.completing(mine) >> cell & 1
        return is_line == 1 or not self._is_worth(theirs, mine | 1 << cell, 1 - least)

    def _is_worth(self, mine: int, theirs: int, least: int) -> bool:
        """Tell whether a position is worth so much to the player of `mine`, who is to move."""
        known = self._known[least].get((mine, theirs))
        if known is None:
            known = self._searched(mine, theirs, least)
            self._known[least][mine, theirs] = known
        return known

    def _searched(self, mine: int, theirs: int, least: int) -> bool:
        ground = self._ground
        cells, legal = ground.playable(mine | theirs)
        # A win takes a line of one's own; a draw is all that the other gets without one.
        if not cells or not ground.is_open(theirs if least else mine):
            return not least
        if ground.completing(mine) & cells:
            return True
        threats = ground.completing(theirs) & cells
        if threats & (threats - 1):
            return False
        options = [mine | bit for bit in ([threats] if threats else legal)]
        return self._has_one(theirs, options, 1 - least)

    def _has_one(self, theirs: int, options: Sequence[int], least: int) -> bool:
        """Tell whether after one of some moves the other player does not get so much."""
        known = self._known[least]
        unknown: list[int] = []
        for mine in options:
            is_worth = known.get((theirs, mine))
            if is_worth is None:
                unknown.append(mine)
            elif not is_worth:
                return True
        # A loop, as in `completes`: this is called at every position.
        for mine in unknown:  # noqa: SIM110
            if not self._is_worth(theirs, mine, least):
                return True
        return False


def _below(rules: Rules, cell: int) -> int:
    """Return the bit of the cell that has to be taken before this one, or 0."""
    return 1 << (cell - rules.width) if rules.drops and cell >= rules.width else 0
