"""Nim and its relatives, solved twice: by Grundy numbers, and by a sieve over all positions.

A move takes some of the allowed numbers of things from one heap. Who cannot move loses, or, under
misere rules, wins. Grundy numbers decide sums of heaps (Sprague 1935, Grundy 1939); misere play
needs the theory of tame games (Conway, On Numbers and Games, chapter 12), which covers the two
kinds of misere rules that are offered: any number, and any number up to a bound.
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache, reduce
from itertools import product
from math import prod
from operator import mul, xor
from typing import NamedTuple

from generators.family import rule
from generators.pictures import Bars, Panel, Table

Heaps = tuple[int, ...]
Move = tuple[int, int]
"""(index of the heap, things taken)."""
TAKES = (
    "A move takes {takes} {things} from a single heap that has so many; no other number is "
    "allowed.",
    "On each turn exactly {takes} {things} are taken, all from the same heap, which must be "
    "large enough.",
)
"""What a move takes, for a grammar."""
LAST_WINS = (
    "A player who cannot move loses.",
    "Whoever has no legal move left is the loser.",
    "The one who makes the last possible move wins.",
)
"""How a game ends, for a grammar."""
_ROUND = 31
"""Bits that the largest heap of a table of Grundy numbers has, so that a game needs few tables."""
_FLIPPED = bytes.maketrans(b"01", bytes([1, 0]))
"""Binary digits -> their opposite, as bytes."""


class Nim(NamedTuple):
    """How many things a move may take, and whether who cannot move loses."""

    takes: tuple[int, ...] | None
    """Allowed numbers, ascending; None for any."""
    misere: bool = False


def drawn(nim: Nim, sizes: Heaps, letters: str) -> Panel:
    """Return the heaps, what a move takes, and how the game ends."""
    heaps = [(letter, float(size)) for letter, size in zip(letters, sizes, strict=True)]
    takes = "any number" if nim.takes is None else ", ".join(map(str, nim.takes))
    rules = [("a move takes", takes), ("who cannot move", "wins" if nim.misere else "loses")]
    return Panel(figures=[("heaps", Bars(bars=heaps)), ("rules", Table(rows=rules))])


@rule
def moves(nim: Nim, heaps: Heaps) -> Iterator[Move]:
    """Yield all legal moves, heap by heap, smaller numbers first."""
    for index, size in enumerate(heaps):
        for take in range(1, size + 1) if nim.takes is None else nim.takes:
            if take <= size:
                yield index, take


@rule
def after(heaps: Heaps, move: Move) -> Heaps:
    """Return the heaps after a move."""
    index, take = move
    return (*heaps[:index], heaps[index] - take, *heaps[index + 1 :])


def grundy(takes: tuple[int, ...] | None, size: int) -> int:
    """Return the Grundy number of one heap: the least that no move leads to."""
    return size if takes is None else _grundies(takes, size | _ROUND)[size]


@lru_cache(maxsize=256)
def _grundies(takes: tuple[int, ...], largest: int) -> Sequence[int]:
    """Return the Grundy numbers of heaps of 0, 1, ... up to `largest` things."""
    table: list[int] = []
    for heap in range(largest + 1):
        reached = {table[heap - take] for take in takes if take <= heap}
        table.append(next(value for value in range(len(reached) + 1) if value not in reached))
    return table


def told_values(nim: Nim, largest: int) -> list[str]:
    """Tell the Grundy number of each heap of up to `largest` things, from those of smaller ones."""
    if nim.takes is None:
        return ["Any number may be taken, so the value of a heap is how many it has."]
    lines = list[str]()
    for size in range(largest + 1):
        values = [grundy(nim.takes, size - take) for take in nim.takes if take <= size]
        reached = f"leads to {', '.join(map(str, values))}, and its value is the least missing"
        why = reached if values else "allows no move, and its value is"
        lines.append(f"A heap of {size} {why} {grundy(nim.takes, size)}.")
    return lines


def told_position(nim: Nim, heaps: Heaps) -> str:
    """Tell the values of heaps, and their sum without carries."""
    values = [grundy(nim.takes, size) for size in heaps]
    return f"{' xor '.join(map(str, values))} = {reduce(xor, values, 0)}"


def is_lost(nim: Nim, heaps: Heaps) -> bool:
    """Tell whether the player to move loses against perfect play, by Grundy numbers.

    Raises:
        ValueError: for misere rules whose numbers are not 1, 2, ..., k.
    """
    values = [grundy(nim.takes, size) for size in heaps]
    total = reduce(xor, values, 0)
    if not nim.misere:
        return total == 0
    if nim.takes is not None and nim.takes != tuple(range(1, len(nim.takes) + 1)):
        raise ValueError(f"misere play with numbers {nim.takes} is not tame; need 1, 2, ..., k")
    # Tame: as in normal play, but the other way round once no heap is worth more than 1.
    return total == 0 if max(values, default=0) > 1 else total == 1


def best_moves(nim: Nim, heaps: Heaps) -> list[Move]:
    """Return the moves that leave the opponent in a lost position; none if all lose."""
    if nim.misere:
        return [move for move in moves(nim, heaps) if is_lost(nim, after(heaps, move))]
    values = [grundy(nim.takes, size) for size in heaps]
    total = reduce(xor, values, 0)
    return [
        (heap, take)
        for heap, take in moves(nim, heaps)
        if grundy(nim.takes, heaps[heap] - take) == total ^ values[heap]
    ]


def lost_positions(nim: Nim, heaps: Heaps) -> bytearray:
    """Return, for every position below `heaps`, 1 where the player to move wins, else 0.

    A sieve that knows no theory: positions in order of their number (the last heap counts
    fastest); the first one that is not struck out is lost, and strikes out all that can move to
    it. The position without a move is lost, or under misere rules won. A block, which is what some
    of the last heaps can be while the others stay, is one integer with a bit for each position.
    """
    takes, strides = nim.takes or range(1, max(heaps) + 1), _strides(heaps)
    # How far away those are that can move to a position, by the heap that they take from.
    moved = [
        sum(1 << take * stride for take in takes if take <= size)
        for size, stride in zip(heaps, strides, strict=True)
    ]

    @cache
    def lost_in_row(struck: int) -> int:
        """Return the lost positions of a row, in which the last heap alone varies."""
        lost, left = 0, ((1 << heaps[-1] + 1) - 1) & ~struck
        while left:
            first = left & -left
            lost |= first
            left &= ~(first | first * moved[-1])
        return lost

    def lost_in_block(index: int, struck: int) -> int:
        """Return the lost positions of a block, of which some are struck out from elsewhere."""
        if index == len(heaps) - 1:
            return lost_in_row(struck)
        stride, lost = strides[index], 0
        whole = (1 << stride) - 1
        for start in range(0, (heaps[index] + 1) * stride, stride):
            found = lost_in_block(index + 1, struck >> start & whole)
            lost |= found << start
            struck |= found * moved[index] << start
        return lost

    ends = sum(1 << place for place in _ends(nim, heaps)) if nim.misere else 0
    digits = f"{lost_in_block(0, ends):0{_count(heaps)}b}".encode()
    return bytearray(digits.translate(_FLIPPED)[::-1])


def _ends(nim: Nim, heaps: Heaps) -> Iterator[int]:
    """Yield the numbers of the positions without a move."""
    least = min(nim.takes or (1,))
    for sizes in product(*(range(min(least, size + 1)) for size in heaps)):
        yield place_of(sizes, heaps)


def _count(heaps: Heaps) -> int:
    """Return how many positions there are below `heaps`."""
    return prod(size + 1 for size in heaps)


def sieved_moves(nim: Nim, heaps: Heaps) -> list[Move]:
    """Return the winning moves as the sieve knows them."""
    won, strides = lost_positions(nim, heaps), _strides(heaps)
    place = place_of(heaps, heaps)
    return [(i, take) for i, take in moves(nim, heaps) if not won[place - take * strides[i]]]


def place_of(sizes: Heaps, heaps: Heaps) -> int:
    """Return the number of a position below `heaps`."""
    return sum(map(mul, sizes, _strides(heaps)))


@lru_cache(maxsize=64)
def _strides(heaps: Heaps) -> Sequence[int]:
    return [_count(heaps[index + 1 :]) for index in range(len(heaps))]
