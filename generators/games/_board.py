"""m,n,k boards, with or without gravity: rules on bit boards, and negamax over them.

Cell `row * width + column` is bit number that; row 0 is at the bottom. Values are those of the
player to move: 1 won, 0 drawn, -1 lost. Under misere rules whoever completes a line loses.
"""

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


@rule
def has_line(rules: Rules, stones: int) -> bool:
    """Tell whether `stones` hold a line."""
    return any(stones & line == line for line in lines(rules))


def moved(stones: int, places: tuple[int, ...]) -> int:
    """Return `stones` under a map of cells."""
    return sum(1 << places[cell] for cell in range(len(places)) if stones >> cell & 1)


def least(rules: Rules, mine: int, theirs: int) -> tuple[int, int]:
    """Return the least of the symmetric images of a position."""
    return min((moved(mine, one), moved(theirs, one)) for one in symmetries(rules))


class Negamax:
    """Exact values by depth-first search with a table of positions, up to symmetry if wanted.

    Good for a root position and all that follow from it: lines that both players have stones in
    are left out from the start.
    """

    def __init__(
        self, rules: Rules, mine: int = 0, theirs: int = 0, *, is_reduced: bool = False
    ) -> None:
        self.rules = rules
        self.table: dict[tuple[int, int], int] = {}
        """(stones of the player to move, the other's) -> value."""
        self._is_reduced = is_reduced
        self._cells = tuple(
            (1 << cell, _below(rules, cell), _alive(rules, cell, mine, theirs))
            for cell in moves(rules._replace(drops=False), mine | theirs)
        )

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
        taken, legal, threats = mine | theirs, [], 0
        for bit, below, rests in self._cells:
            if taken & bit or below & ~taken:
                continue
            legal.append(bit)
            for rest in rests:
                if mine & rest == rest:
                    return 1
                if theirs & rest == rest:
                    threats |= bit
        if threats & (threats - 1):
            return -1
        best = -1 if legal else 0
        for bit in [threats] if threats else legal:
            best = max(best, -self.value(theirs, mine | bit))
            if best == 1:
                break
        return best

    def _misere(self, mine: int, theirs: int) -> int:
        taken, best, can_move = mine | theirs, -1, False
        for bit, below, rests in self._cells:
            if taken & bit or below & ~taken:
                continue
            can_move = True
            for rest in rests:
                if mine & rest == rest:
                    break  # the move loses at once
            else:
                best = max(best, -self.value(theirs, mine | bit))
                if best == 1:
                    break
        return best if can_move else 0


def _below(rules: Rules, cell: int) -> int:
    """Return the bit of the cell that has to be taken before this one, or 0."""
    return 1 << (cell - rules.width) if rules.drops and cell >= rules.width else 0


def _alive(rules: Rules, cell: int, mine: int, theirs: int) -> tuple[int, ...]:
    """Return the rests of the lines through a cell that one player may still fill."""
    rests = lines_through(rules)[cell]
    return tuple(rest for rest in rests if not (rest & mine and rest & theirs))
