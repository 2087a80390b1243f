"""m,n,k boards, with or without gravity: rules on bit boards, and negamax over them.

Cell `row * width + column` is bit number that; row 0 is at the bottom. Values are those of the
player to move: 1 won, 0 drawn, -1 lost. Under misere rules whoever completes a line loses.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

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
    free = ~taken
    if rules.drops:
        free &= taken << rules.width | (1 << rules.width) - 1
    return [cell for cell in _order(rules) if free >> cell & 1]


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
    """What lines can be completed on the boards that follow from a position.

    Lines that both players have stones in are left out from the start.
    """

    def __init__(self, rules: Rules, mine: int, theirs: int) -> None:
        own = [line for line in lines(rules) if not line & theirs]
        others = [line for line in lines(rules) if not line & mine]

        def completing(stones: int) -> int:
            found = 0
            for line in own if stones & mine else others:
                rest = line & ~stones
                if not rest & (rest - 1):
                    found |= rest
            return found

        def left_by(stones: int) -> int:
            found = 0
            for line in others if stones & mine else own:
                if not line & stones:
                    found |= line
            return found

        self.free = moves(rules._replace(drops=False), mine | theirs)
        """The free cells, most central first."""
        self.lines = [line for line in lines(rules) if not (line & mine and line & theirs)]
        self.completing: Callable[[int], int] = cache(completing)
        """Stones of a player -> the cells that complete a line of them, taken or not."""
        self.left_by: Callable[[int], int] = cache(left_by)
        """Stones of a player -> the cells of all lines that the other may still complete."""


Playable: TypeAlias = Callable[[int], tuple[int, Sequence[int]]]
"""Taken cells -> those that may be played, and the bit of each in order."""


def _playable(rules: Rules, bits: Sequence[int]) -> Playable:
    """Return what tells which of the free cells, given as bits in some order, may be played."""
    free, lowest = sum(bits), (1 << rules.width) - 1

    def playable(taken: int) -> tuple[int, Sequence[int]]:
        found = free & ~taken
        if rules.drops:
            found &= taken << rules.width | lowest
        return found, [bit for bit in bits if bit & found]

    return cache(playable)


class Negamax:
    """Exact values by depth-first search with a table of positions, up to symmetry if wanted.

    Good for a root position and all that follow from it.
    """

    def __init__(
        self,
        rules: Rules,
        mine: int = 0,
        theirs: int = 0,
        *,
        is_reduced: bool = False,
        ground: Ground | None = None,
    ) -> None:
        self.rules = rules
        self.table: dict[tuple[int, int], int] = {}
        """(stones of the player to move, the other's) -> value."""
        self._is_reduced = is_reduced
        self._ground = ground or Ground(rules, mine, theirs)
        self._playable = _playable(rules, [1 << cell for cell in self._ground.free])

    def value(self, mine: int, theirs: int) -> int:
        """Return the value of an unfinished position to the player of `mine`, who is to move."""
        key = least(self.rules, mine, theirs) if self._is_reduced else (mine, theirs)
        known = self.table.get(key)
        if known is None:
            known = self.table[key] = self._searched(mine, theirs)
        return known

    def after(self, mine: int, theirs: int, cell: int) -> int:
        """Return the value, to the player of `mine`, of playing `cell`."""
        if completes(self.rules, mine, cell):
            return -1 if self.rules.misere else 1
        return -self.value(theirs, mine | 1 << cell)

    def _searched(self, mine: int, theirs: int) -> int:
        """Win at once, follow a forced block alone, else try all moves until one wins."""
        cells, bits = self._playable(mine | theirs)
        if not cells:
            return 0
        ends = self._ground.completing(mine) & cells
        if self.rules.misere:
            if ends:
                bits = [bit for bit in bits if not bit & ends]
        elif ends:
            return 1
        elif threats := self._ground.completing(theirs) & cells:
            if threats & (threats - 1):
                return -1
            bits = [threats]
        table, worst = self.table, 1
        for bit in bits:
            known = table.get((theirs, mine | bit))
            value = self.value(theirs, mine | bit) if known is None else known
            if value < worst:
                if value == -1:
                    return 1
                worst = value
        return -worst


class Forced:
    """Whether a player can force a win, or at least a draw.

    From one position, and from all that follow. Quicker than negamax, as a move that does enough
    ends the search, nobody wins once no line is left for it, and of some cells only one is tried.
    """

    def __init__(self, rules: Rules, mine: int, theirs: int, ground: Ground | None = None) -> None:
        self._rules = rules
        self._ground = ground or Ground(rules, mine, theirs)
        self._known: tuple[dict[tuple[int, int], bool], ...] = ({}, {})
        self._better = _ranked(rules, self._ground)
        self._playable = _playable(rules, [*self._better])

    def after(self, mine: int, theirs: int, cell: int, least: int) -> bool:
        """Tell whether playing `cell` gives the player of `mine` so much: 1 a win, 0 a draw."""
        if self._ground.completing(mine) >> cell & 1:
            return not self._rules.misere
        return self._has_one(theirs, [mine | 1 << cell], 1 - least)

    def _normal(self, mine: int, theirs: int, least: int) -> bool:
        """Tell whether a position is worth so much to the player of `mine`, who is to move."""
        ground = self._ground
        cells, legal = self._playable(mine | theirs)
        own, others = ground.left_by(theirs), ground.left_by(mine)
        # A win takes a line of one's own; a draw is all that the other gets without one.
        if not cells or not (own if least else others):
            return not least
        if ground.completing(mine) & cells:
            return True
        ends = ground.completing(theirs)
        # The other must not complete a line on top of the stone; a cell of no line is a lost move.
        tried = cells & ~(ends >> self._rules.width) if self._rules.drops else own | others
        threats = ends & cells
        if threats:
            if threats & (threats - 1) or not threats & tried:
                return False
            return self._has_one(theirs, [mine | threats], 1 - least)
        better = self._better
        options = [mine | bit for bit in legal if bit & tried and not better[bit] & cells]
        return self._has_one(theirs, options, 1 - least)

    def _misere(self, mine: int, theirs: int, least: int) -> bool:
        """Tell the same where whoever completes a line loses."""
        ground = self._ground
        cells, legal = self._playable(mine | theirs)
        own, others = ground.left_by(theirs), ground.left_by(mine)
        if not cells or not (others if least else own):
            return not least
        idle = cells & ~(own | others)
        if idle:
            return self._has_one(theirs, [mine | idle & -idle], 1 - least)
        lost, better = ground.completing(mine), self._better
        options = [mine | bit for bit in legal if not (bit & lost or better[bit] & cells)]
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
        searched = self._misere if self._rules.misere else self._normal
        for mine in unknown:
            is_worth = known[theirs, mine] = searched(theirs, mine, least)
            if not is_worth:
                return True
        return False


def _ranked(rules: Rules, ground: Ground) -> dict[int, int]:
    """Return the bits of the free cells, those that matter most first, and for each its betters.

    Where stones do not drop, a cell is no better than another free one that lies on all of its
    lines (under misere rules: on none but its lines): whoever would play it may as well play the
    other, and then this one where they would have played the other.
    """
    through = {
        cell: sum(1 << place for place, line in enumerate(ground.lines) if line >> cell & 1)
        for cell in ground.free
    }
    ranked = sorted(
        ground.free, key=lambda cell: through[cell].bit_count(), reverse=not rules.misere
    )
    betters = dict[int, int]()
    for place, cell in enumerate(ranked):
        found = [
            other
            for other in ranked[:place]
            if through[cell] | through[other] == through[cell if rules.misere else other]
        ]
        betters[1 << cell] = 0 if rules.drops else sum(1 << other for other in found)
    return betters
