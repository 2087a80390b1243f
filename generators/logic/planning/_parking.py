"""A crowded square parking lot: vehicles in rows and columns, and all positions they can get into.

A position is packed into one integer, which makes a search several times as fast as with tuples.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import NamedTuple, TypeAlias

SIDE = 6
"""Rows and columns."""
EXIT = 2
"""Row, counted from 0, of the car that is to leave."""
LETTERS = "XABCDEFGHIJKLMNO"
"""Names of the vehicles, the one that is to leave first."""

_VEHICLES = range(9, 15)
_TRUCKS = 0.35
"""Share of vehicles of three squares."""
_BITS, _MOST = 3, 7

State: TypeAlias = tuple[int, ...]
"""How far each vehicle is from the left or upper end of its line."""
Packed: TypeAlias = int
"""The same in three bits for each vehicle, the first in the lowest."""


class Car(NamedTuple):
    """A vehicle in row `line`, or in that column if it is upright."""

    upright: bool
    line: int
    length: int


Drive: TypeAlias = tuple[int, Sequence[tuple[int, int]], Sequence[tuple[int, int]]]
"""What a vehicle covers; then the squares that it enters one after another as it drives on, each
with what that adds to the packed position; and the same for driving back."""
Masked: TypeAlias = Sequence[tuple[int, Sequence[Drive]]]
"""For each vehicle its lowest bit in a packed position, and how it may drive at each offset."""


def crowded(rng: Random) -> tuple[list[Car], Packed]:
    """Place vehicles at random; the first has arrived, and no other drives along its row."""
    count = rng.choice(_VEHICLES)
    cars, crowd = [Car(False, EXIT, 2)], SIDE - 2
    taken = _masks(cars[0])[crowd]
    for _ in range(8 * count):
        upright, line = rng.random() < 0.55, rng.randrange(SIDE)
        car = Car(upright, line, 3 if rng.random() < _TRUCKS else 2)
        offset = rng.randrange(SIDE - car.length + 1)
        mask = _masks(car)[offset]
        if len(cars) < count and not mask & taken and (upright or line != EXIT):
            crowd |= offset << _BITS * len(cars)
            cars.append(car)
            taken |= mask
    return cars, crowd


@cache
def _masks(car: Car) -> tuple[int, ...]:
    """Return the squares that a vehicle covers at each offset, as bits."""
    step, first = (SIDE, car.line) if car.upright else (1, car.line * SIDE)
    return tuple(
        sum(1 << first + step * (offset + part) for part in range(car.length))
        for offset in range(SIDE - car.length + 1)
    )


def masked_cars(cars: Sequence[Car]) -> Masked:
    """Return where each vehicle is packed, what it covers and where it drives."""
    return [(_BITS * index, _drives(car, _BITS * index)) for index, car in enumerate(cars)]


@cache
def _drives(car: Car, shift: int) -> tuple[Drive, ...]:
    masks = _masks(car)
    covers = range(len(masks))

    def entered(offset: int, there: int) -> tuple[int, int]:
        return masks[there] & ~masks[there - (1 if there > offset else -1)], there - offset << shift

    return tuple(
        (
            masks[offset],
            [entered(offset, there) for there in covers[offset + 1 :]],
            [entered(offset, there) for there in reversed(covers[:offset])],
        )
        for offset in covers
    )


def onward(masked: Masked, packed: Packed) -> list[Packed]:
    """Return the positions one move away."""
    found: list[Packed] = []
    drives = [by_offset[packed >> shift & _MOST] for shift, by_offset in masked]
    taken = 0
    for mask, _, _ in drives:
        taken |= mask
    for _, forth, back in drives:
        for square, far in forth:
            if square & taken:
                break
            found.append(packed + far)
        for square, far in back:
            if square & taken:
                break
            found.append(packed + far)
    return found


def network(masked: Masked, crowd: Packed, limit: int) -> Mapping[Packed, Sequence[Packed]]:
    """Return all positions with those one move away; more than `limit` end the search."""
    beside: dict[Packed, list[Packed]] = {}
    todo, seen = [crowd], {crowd}
    for packed in todo:
        found = beside[packed] = onward(masked, packed)
        new = [after for after in found if after not in seen]
        seen.update(new)
        todo += new
        if len(seen) > limit:
            break
    return beside if len(seen) <= limit else {}


def has_arrived(packed: Packed) -> bool:
    """Tell whether the first vehicle is at the right end of its row."""
    return packed & _MOST == SIDE - 2


def offsets_of(count: int, packed: Packed) -> State:
    """Return the offsets of the first `count` vehicles."""
    return tuple(packed >> _BITS * index & _MOST for index in range(count))


def move_name(cars: Sequence[Car], before: State, after: State) -> str:
    """Return the move between two positions, such as `B up 2`."""
    index = next(i for i, (a, b) in enumerate(zip(before, after, strict=True)) if a != b)
    far = after[index] - before[index]
    direction = (("right", "left"), ("down", "up"))[cars[index].upright][far < 0]
    return f"{LETTERS[index]} {direction} {abs(far)}"
