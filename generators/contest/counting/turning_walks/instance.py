"""Walks on a grid, told by their turns, and how many there are.

A walk with a given first direction and k turns is one composition of the blocks to the east and one
of those to the north; what is told about stretches takes blocks away from these.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import comb
from typing import NamedTuple

EAST, NORTH, EITHER = "E", "N", ""
DIRECTIONS = (EAST, NORTH)


class Gate(NamedTuple):
    """A crossing, and what a walk does there."""

    east: int
    north: int
    does: str
    """`through`: it passes; `turn`: it passes and turns; `avoid`: it does not pass; `straight`: it
    does not turn there."""


@dataclass(frozen=True, slots=True)
class Walk:
    """Shortest walks from a crossing to another one, as asked for."""

    kind: str
    """`ends`: first and last stretch are told; `stretches`: all are; `left`, `right`: turns of one
    sort are counted; `gates`: crossings are told."""
    east: int
    north: int
    turns: int
    is_most: bool
    """There are at most so many turns, not exactly."""
    first: str
    """The first direction, or EITHER."""
    last: str
    least: tuple[int, int]
    """Fewest blocks: of the first and last stretch, or of each one to the east and to the north."""
    gates: tuple[Gate, ...]
    is_chance: bool
    """Asked is the share among all shortest walks."""
    answer: str = field(compare=False)


class Product(NamedTuple):
    """Compositions to the east and to the north: two binomial coefficients."""

    east: tuple[int, int]
    north: tuple[int, int]

    @property
    def value(self) -> int:
        """How many walks these are."""
        return _chosen(*self.east) * _chosen(*self.north)


def _chosen(many: int, few: int) -> int:
    return comb(many, few) if 0 <= few <= many else 0


def firsts(walk: Walk) -> Sequence[str]:
    """Return the directions that a walk may begin with."""
    return (walk.first,) if walk.first else DIRECTIONS


def stretches(first: str, turns: int) -> tuple[int, int]:
    """Return how many stretches go east and north."""
    more, less = turns // 2 + 1, (turns + 1) // 2
    return (more, less) if first == EAST else (less, more)


def last_of(first: str, turns: int) -> str:
    """Return the last direction."""
    return first if turns % 2 == 0 else NORTH if first == EAST else EAST


def composed(walk: Walk, first: str, turns: int) -> Product:
    """Return the walks with a first direction and so many turns, without gates."""
    parts = stretches(first, turns)
    blocks = [walk.east, walk.north]
    if walk.kind == "ends":
        blocks[DIRECTIONS.index(first)] -= walk.least[0] - 1
        blocks[DIRECTIONS.index(last_of(first, turns))] -= walk.least[1] - 1
    else:
        blocks = [
            n - many * (least - 1) for n, many, least in zip(blocks, parts, walk.least, strict=True)
        ]
    return Product((blocks[0] - 1, parts[0] - 1), (blocks[1] - 1, parts[1] - 1))


def cornered(walk: Walk) -> Product:
    """Return the walks with so many turns to one side, told by the places of these turns."""
    into, out_of = (EAST, NORTH) if walk.kind == "left" else (NORTH, EAST)
    before, after = (walk.east, walk.north) if walk.kind == "left" else (walk.north, walk.east)
    # The direction into such a turn ends k stretches, the one out of it begins k.
    ended = _places(before, walk.turns, walk.last, out_of)
    begun = _places(after, walk.turns, walk.first, into)
    return Product(ended, begun) if walk.kind == "left" else Product(begun, ended)


def _places(blocks: int, turns: int, told: str, wanted: str) -> tuple[int, int]:
    if not told:
        return blocks, turns
    return blocks - 1, turns - 1 if told == wanted else turns


def between(east: int, north: int, first: str, last: str, turns: int) -> int:
    """Return the walks with these ends and so many turns."""
    if last_of(first, turns) != last:
        return 0
    parts = stretches(first, turns)
    found = 1
    for blocks, many in zip((east, north), parts, strict=True):
        found *= _chosen(blocks - 1, many - 1) if many and blocks else many == blocks
    return found


class Stage(NamedTuple):
    """Walks up to a gate, by their last direction and their turns so far."""

    gate: Gate
    ways: dict[tuple[str, int], tuple[int, list[tuple[int, int]]]]
    """-> how many, and as which sum of products."""


def stages(walk: Walk, gates: Sequence[Gate]) -> list[Stage]:
    """Return the walks through gates in this order; the last one is the end of the walk."""
    found: list[Stage] = []
    east = north = 0
    goal = Gate(walk.east, walk.north, "through")
    for gate in (*gates, goal):
        ways: dict[tuple[str, int], tuple[int, list[tuple[int, int]]]] = {}
        for last in DIRECTIONS:
            for turns in range(walk.turns + 1):
                terms = list(
                    _terms(walk, found, (gate.east - east, gate.north - north), last, turns)
                )
                if terms:
                    ways[last, turns] = sum(x * y for x, y in terms), terms
        found.append(Stage(gate, ways))
        east, north = gate.east, gate.north
    return found


def _terms(
    walk: Walk, before: Sequence[Stage], blocks: tuple[int, int], last: str, turns: int
) -> Iterator[tuple[int, int]]:
    if not before:
        for first in firsts(walk):
            if many := between(*blocks, first, last, turns):
                yield 1, many
        return
    gate, ways = before[-1]
    for (came, made), (many, _) in ways.items():
        for first in DIRECTIONS:
            is_turn = first != came
            if is_turn or gate.does != "turn":
                rest = turns - made - is_turn
                on = between(*blocks, first, last, rest) if rest >= 0 else 0
                if on:
                    yield many, on


def arrived(walk: Walk, stage: Stage) -> int:
    """Return how many walks arrive with as many turns as told."""
    return sum(many for (_, turns), (many, _) in stage.ways.items() if is_right(walk, turns))


def is_right(walk: Walk, turns: int) -> bool:
    """Tell whether a walk has as many turns as told."""
    return turns <= walk.turns if walk.is_most else turns == walk.turns


def signed(walk: Walk) -> Iterator[tuple[int, tuple[Gate, ...]]]:
    """Yield gates to pass, in order, with the sign of their walks."""
    fixed = [gate for gate in walk.gates if gate.does in ("through", "turn")]
    banned = [
        gate._replace(does="turn" if gate.does == "straight" else "through")
        for gate in walk.gates
        if gate not in fixed
    ]
    for size in range(len(banned) + 1):
        for some in combinations(banned, size):
            yield (-1) ** size, tuple(sorted([*fixed, *some]))


def turned(walk: Walk) -> list[int]:
    """Return the numbers of turns that are asked for, for walks without gates."""
    return list(range(1, walk.turns + 1)) if walk.is_most else [walk.turns]


def total(walk: Walk) -> int:
    """Return how many walks there are."""
    if walk.kind in ("left", "right"):
        return cornered(walk).value
    if walk.kind == "gates":
        return sum(sign * arrived(walk, stages(walk, gates)[-1]) for sign, gates in signed(walk))
    return sum(
        composed(walk, first, turns).value for first in firsts(walk) for turns in turned(walk)
    )
