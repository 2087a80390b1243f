"""Board positions worth asking about: few moves keep the value, and no one-ply rule finds one.

The one-ply rule wins at once if it can, else blocks, else takes a most central cell; under misere
rules it takes a most central cell that completes nothing. Of the tic-tac-toe positions with a
single best move it solves 93 %, so what it solves is not asked.
"""

from random import Random
from typing import NamedTuple

from generators.family import redrawn
from generators.games._board import (
    Forced,
    Ground,
    Negamax,
    Rules,
    completes,
    has_line,
    inward,
    moves,
)
from generators.games._layers import FREE, MOVER, OTHER

_SHARE = 3
"""A position has at least this many legal moves for each right one."""


class Position(NamedTuple):
    """Stones of the player to move and of the other, and what search said of it."""

    mine: int
    theirs: int
    right: tuple[int, ...]
    """Cells that keep the value, in order."""
    wrong: tuple[int, ...]
    """The other legal cells, in order."""
    nodes: int
    """Positions that negamax looked at."""


@redrawn(20_000, "position")
def draw(rng: Random, rules: Rules, empty: int) -> Position | None:
    """Return a position with `empty` free cells that is not lost and that one ply does not solve.

    Raises:
        IllPosedError: after a fixed count of draws.
    """
    stones = _fallen(rng, rules, empty) if rules.drops else scattered(rng, rules, empty)
    if stones is None or not is_quiet(rules, *stones):
        return None
    return judged(rules, *stones)


def judged(rules: Rules, mine: int, theirs: int) -> Position | None:
    """Return the position with its right moves; None if it is lost, lax or open to one ply."""
    ground = Ground(rules, mine, theirs)
    if not _is_apt(rules, mine, theirs, ground):
        return None
    search = Negamax(rules, mine, theirs, ground=ground)
    legal = moves(rules, mine | theirs)
    # Exact values, once more and by themselves; how many nodes they take depends on this order.
    first = [search.after(mine, theirs, cell) for cell in one_ply(rules, mine, theirs)]
    if 1 in first:
        return None
    values = {cell: search.after(mine, theirs, cell) for cell in legal}
    best = max(values.values())
    right = tuple(sorted(cell for cell in legal if values[cell] == best))
    if best == -1 or max(first) == best or _SHARE * len(right) > len(legal):
        return None
    wrong = tuple(sorted(set(legal) - set(right)))
    return Position(mine, theirs, right, wrong, len(search.table))


def _is_apt(rules: Rules, mine: int, theirs: int, ground: Ground) -> bool:
    """Tell whether few moves keep a win or a draw, and the one-ply rule's do not."""
    search, legal = Forced(rules, mine, theirs, ground), moves(rules, mine | theirs)
    central = one_ply(rules, mine, theirs)
    others = [cell for cell in legal if cell not in central]
    for least in (1, 0):
        if any(search.after(mine, theirs, cell, least) for cell in central):
            return False
        right = 0
        for cell in others:
            right += search.after(mine, theirs, cell, least)
            if right * _SHARE > len(legal):
                return False
        if right:
            return True
    return False


def one_ply(rules: Rules, mine: int, theirs: int) -> list[int]:
    """Return the cells that the one-ply rule may choose, equally central ones all."""
    legal = moves(rules, mine | theirs)
    if rules.misere:
        safe = [cell for cell in legal if not completes(rules, mine, cell)]
        return _central(rules, safe or legal)
    wins = [cell for cell in legal if completes(rules, mine, cell)]
    blocks = [cell for cell in legal if completes(rules, theirs, cell)]
    return wins or blocks or _central(rules, legal)


def _central(rules: Rules, cells: list[int]) -> list[int]:
    nearest = min(inward(rules)[cell] for cell in cells)
    return [cell for cell in cells if inward(rules)[cell] == nearest]


def is_quiet(rules: Rules, mine: int, theirs: int) -> bool:
    """Tell whether neither player could complete a line at once (else one ply decides)."""
    if rules.misere:
        return True
    return not any(
        completes(rules, mine, cell) or completes(rules, theirs, cell)
        for cell in moves(rules, mine | theirs)
    )


def scattered(rng: Random, rules: Rules, empty: int) -> tuple[int, int] | None:
    """Place stones at random, the mover having as many or one less; None with a line."""
    cells = rules.width * rules.height
    chosen = rng.sample(range(cells), cells - empty)
    half = len(chosen) // 2
    mine, theirs = (sum(1 << cell for cell in part) for part in (chosen[:half], chosen[half:]))
    return None if has_line(rules, mine) or has_line(rules, theirs) else (mine, theirs)


def _fallen(rng: Random, rules: Rules, empty: int) -> tuple[int, int] | None:
    """Drop stones in turn into columns in random order; None when a line came about."""
    # A sort by random keys is three times as fast as a shuffle, and most draws are thrown away.
    columns, random = [*range(rules.width)] * rules.height, rng.random
    order = sorted(columns, key=lambda _: random())
    lowest = [1 << column for column in range(rules.width)]
    mine = theirs = 0
    for column in order[empty:]:
        stone = lowest[column]
        mine, theirs = theirs, mine | stone
        lowest[column] = stone << rules.width
    return None if has_line(rules, mine) or has_line(rules, theirs) else (mine, theirs)


def text(rules: Rules, mine: int, theirs: int) -> str:
    """Return the position as `layers` reads it."""
    return "".join(
        MOVER if mine >> cell & 1 else OTHER if theirs >> cell & 1 else FREE
        for cell in range(rules.width * rules.height)
    )
