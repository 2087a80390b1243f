"""A crowded square parking lot: vehicles in rows and columns, and all positions they can get into.

A position is packed into one integer, which makes a search several times as fast as with tuples.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import takewhile
from random import Random
from typing import NamedTuple, TypeAlias

from generators.chance import below

SIDE = 6
"""Rows and columns."""
EXIT = 2
"""Row, counted from 0, of the car that is to leave."""
LETTERS = "XABCDEFGHIJKLMNO"
"""Names of the vehicles, the one that is to leave first."""

_VEHICLES = range(9, 15)
_TRUCKS = 0.35
"""Share of vehicles of three squares."""
_LAST = 1 << SIDE * EXIT + SIDE - 1
"""The square where that car leaves."""

State: TypeAlias = tuple[int, ...]
"""How far each vehicle is from the left or upper end of its line."""
Packed: TypeAlias = int
"""The same as the squares that lying vehicles cover, as bits, and above them those of upright ones;
vehicles of a line keep their order, so the squares tell which is where."""


class Car(NamedTuple):
    """A vehicle in row `line`, or in that column if it is upright."""

    upright: bool
    line: int
    length: int


class Moves(dict[int, Sequence[int]]):
    """What of a packed position lies on the line of a car -> what its moves add to the position.

    Filled as positions are met.
    """

    def __init__(self, car: Car, ahead: int) -> None:
        """Tell the squares of the line that cars before this one cover."""
        super().__init__()
        self.car, self.ahead = car, ahead
        own, across = _squares(car, car.upright), _squares(car, not car.upright)
        self.line = sum(own) + sum(across)
        """The squares of the line, of both kinds of cars."""

    def offset(self, packed: Packed) -> int:
        """Return where the car is."""
        own = _squares(self.car, self.car.upright)
        return [place for place, square in enumerate(own) if packed & square][self.ahead]

    def __missing__(self, taken: int) -> Sequence[int]:
        """Return what driving on adds, square by square, and then what driving back does."""
        offset, length = self.offset(taken), self.car.length
        own, across = (_squares(self.car, kind == self.car.upright) for kind in (True, False))
        is_free = [not taken & (a | b) for a, b in zip(own, across, strict=True)]
        covers = [sum(own[at : at + length]) for at in range(SIDE - length + 1)]
        forth = takewhile(lambda there: is_free[there + length - 1], range(offset + 1, len(covers)))
        back = takewhile(lambda there: is_free[there], range(offset - 1, -1, -1))
        found = self[taken] = [covers[there] - covers[offset] for there in (*forth, *back)]
        return found


Movers: TypeAlias = Sequence[tuple[int, Moves]]
"""For each vehicle its line, and how it may drive by what is there."""


def crowded(rng: Random) -> tuple[list[Car], State]:
    """Place vehicles at random; the first has arrived, and no other drives along its row."""
    count, chance = rng.choice(_VEHICLES), rng.random
    cars, offsets = [Car(False, EXIT, 2)], [SIDE - 2]
    taken = _mask(False, EXIT, 2, SIDE - 2)
    for _ in range(8 * count):
        upright, line = chance() < 0.55, below(rng, SIDE)
        length = 3 if chance() < _TRUCKS else 2
        offset = below(rng, SIDE - length + 1)
        if len(cars) == count or (line == EXIT and not upright):
            continue
        mask = _mask(upright, line, length, offset)
        if not mask & taken:
            cars.append(Car(upright, line, length))
            offsets.append(offset)
            taken |= mask
    return cars, tuple(offsets)


@cache
def _mask(upright: bool, line: int, length: int, offset: int) -> int:
    """Return the squares that a vehicle covers, as bits."""
    return sum(_squares(Car(upright, line, length), False)[offset : offset + length])


@cache
def _squares(car: Car, are_upright: bool) -> Sequence[int]:
    """Return the squares of the line of a car as bits, for lying or for upright vehicles."""
    step, first = (SIDE, car.line) if car.upright else (1, car.line * SIDE)
    return [1 << first + step * at + are_upright * SIDE**2 for at in range(SIDE)]


def packed_cars(cars: Sequence[Car], offsets: State) -> Packed:
    """Return the position in which the cars are so far from the ends of their lines."""
    return sum(
        sum(_squares(car, car.upright)[offset : offset + car.length])
        for car, offset in zip(cars, offsets, strict=True)
    )


def movers(cars: Sequence[Car], offsets: State) -> Movers:
    """Return where each vehicle drives, and how; they stand in the order that `offsets` tells."""
    lines: dict[tuple[bool, int], int] = {}
    found: dict[int, Moves] = {}
    for index in sorted(range(len(cars)), key=offsets.__getitem__):
        car = cars[index]
        ahead = lines.get(car[:2], 0)
        lines[car[:2]] = ahead + car.length
        found[index] = _moves(car, ahead)
    return [(found[index].line, found[index]) for index in range(len(cars))]


@cache
def _moves(car: Car, ahead: int) -> Moves:
    return Moves(car, ahead)


def onward(vehicles: Movers, packed: Packed) -> list[Packed]:
    """Return the positions one move away."""
    return [packed + far for line, moves in vehicles for far in moves[packed & line]]


def network(vehicles: Movers, crowd: Packed, limit: int) -> Mapping[Packed, Sequence[Packed]]:
    """Return all positions with those one move away; more than `limit` end the search."""
    beside: dict[Packed, list[Packed]] = {}
    todo, seen = [crowd], {crowd}
    for packed in todo:
        found = beside[packed] = onward(vehicles, packed)
        new = [after for after in found if after not in seen]
        seen.update(new)
        todo += new
        if len(seen) > limit:
            break
    return beside if len(seen) <= limit else {}


def has_arrived(packed: Packed) -> bool:
    """Tell whether the first vehicle is at the right end of its row."""
    return bool(packed & _LAST)


def offsets_of(vehicles: Movers, packed: Packed) -> State:
    """Return the offsets of the vehicles."""
    return tuple(moves.offset(packed) for _, moves in vehicles)


def move_name(cars: Sequence[Car], before: State, after: State) -> str:
    """Return the move between two positions, such as `B up 2`."""
    index = next(i for i, (a, b) in enumerate(zip(before, after, strict=True)) if a != b)
    far = after[index] - before[index]
    direction = (("right", "left"), ("down", "up"))[cars[index].upright][far < 0]
    return f"{LETTERS[index]} {direction} {abs(far)}"
