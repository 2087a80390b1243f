"""Things to be coloured: their places, the moves under which they look alike, what touches what."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

from generators.family import rule

Move = tuple[int, ...]
"""Place i takes the colour of place move[i]."""


class Thing(NamedTuple):
    """Something with places 0, 1, ... that get colours."""

    places: int
    moves: tuple[Move, ...]
    """Moves of which all symmetries are made."""
    touching: tuple[tuple[int, int], ...]


class Count(NamedTuple):
    """How often a colour may occur."""

    word: str
    """`exactly`, `except` so many, `most`, `least`, `between`, `even` or `odd`."""
    low: int
    high: int

    def holds(self, found: int) -> bool:
        """Tell whether it may occur so often."""
        parity = {"even": 0, "odd": 1}.get(self.word, found % 2)
        is_within = self.low <= found <= self.high and found % 2 == parity
        return is_within != (self.word == "except")


@dataclass(frozen=True, slots=True)
class Colouring:
    """How a thing may be coloured."""

    kind: str
    size: int
    width: int
    """Of a board, which is `size` high; else 0."""
    colours: int
    """To choose from; 0: there are n."""
    counts: tuple[Count, ...]
    """Of the first colours."""
    rule: str
    """`each` colour occurs, touching places stay `apart`, or nothing."""
    is_chance: bool
    """Whether the conditions have a chance among all colourings, instead of being kept."""
    answer: str = field(compare=False)


def _ring(places: int) -> list[tuple[int, int]]:
    return [(i, (i + 1) % places) for i in range(places)]


def _turned(places: int) -> Move:
    return tuple((i + 1) % places for i in range(places))


def _flipped(places: int) -> Move:
    return tuple(range(places))[::-1]


def _necklace(size: int, width: int) -> Thing:
    return Thing(size, (_turned(size),), tuple(_ring(size)))


def _bracelet(size: int, width: int) -> Thing:
    return Thing(size, (_turned(size), _flipped(size)), tuple(_ring(size)))


def _stick(size: int, width: int) -> Thing:
    return Thing(size, (_flipped(size),), tuple((i, i + 1) for i in range(size - 1)))


def _wheel(size: int, width: int) -> Thing:
    """Return a ring with a hub, which comes last."""
    spokes = [(i, size) for i in range(size)]
    return Thing(size + 1, ((*_turned(size), size),), (*_ring(size), *spokes))


def _prism(size: int, width: int) -> Thing:
    """Return the faces of a prism: its sides, then its two bases."""
    bases = [(i, base) for i in range(size) for base in (size, size + 1)]
    turn, flip = (*_turned(size), size, size + 1), (*_flipped(size), size + 1, size)
    return Thing(size + 2, (turn, flip), (*_ring(size), *bases))


def _posts(size: int, width: int) -> Thing:
    """Return the corners of a prism: those of one base, then those of the other."""
    turn = (*_turned(size), *(size + i for i in _turned(size)))
    flip = (*(size + i for i in _flipped(size)), *_flipped(size))
    upper = [(size + i, size + j) for i, j in _ring(size)]
    return Thing(
        2 * size, (turn, flip), (*_ring(size), *upper, *((i, size + i) for i in range(size)))
    )


def _board(size: int, width: int, images: Iterable[Callable[[int, int], tuple[int, int]]]) -> Thing:
    cells = [(row, column) for row in range(size) for column in range(width)]
    place = {cell: i for i, cell in enumerate(cells)}
    moves = tuple(tuple(place[image(*cell)] for cell in cells) for image in images)
    beside = [
        (place[cell], place[other])
        for cell in cells
        for other in ((cell[0], cell[1] + 1), (cell[0] + 1, cell[1]))
        if other in place
    ]
    return Thing(len(cells), moves, tuple(beside))


def _tile(size: int, width: int) -> Thing:
    return _board(size, size, (lambda i, j: (j, size - 1 - i),))


def _pane(size: int, width: int) -> Thing:
    return _board(size, size, (lambda i, j: (j, size - 1 - i), lambda i, j: (j, i)))


def _banner(size: int, width: int) -> Thing:
    return _board(size, width, (lambda i, j: (size - 1 - i, width - 1 - j),))


def _window(size: int, width: int) -> Thing:
    flips = (lambda i, j: (size - 1 - i, j), lambda i, j: (i, width - 1 - j))
    return _board(size, width, flips)


_CORNERS = tuple((x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1))
_FACES = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))
_EDGES = tuple(
    (x, y, z)
    for x in (-1, 0, 1)
    for y in (-1, 0, 1)
    for z in (-1, 0, 1)
    if abs(x) + abs(y) + abs(z) == 2
)


def _solid(points: tuple[tuple[int, int, int], ...], near: int) -> Thing:
    """Return points of a cube about 0 under its rotations; those at distance² `near` touch."""
    place = {point: i for i, point in enumerate(points)}
    moves = (
        tuple(place[-y, x, z] for x, y, z in points),
        tuple(place[y, z, x] for x, y, z in points),
    )
    touching = tuple(
        (place[p], place[q])
        for p, q in combinations(points, 2)
        if sum((a - b) ** 2 for a, b in zip(p, q, strict=True)) == near
    )
    return Thing(len(points), moves, touching)


def _cube(size: int, width: int) -> Thing:
    return {6: _solid(_FACES, 2), 8: _solid(_CORNERS, 4), 12: _solid(_EDGES, 2)}[size]


def _pairs(corners: int, swaps: Iterable[Move]) -> Thing:
    """Return the pairs of some corners; pairs with a corner in common touch."""
    pairs = list(combinations(range(corners), 2))
    place = {pair: i for i, pair in enumerate(pairs)}
    moves = tuple(
        tuple(place[min(swap[i], swap[j]), max(swap[i], swap[j])] for i, j in pairs)
        for swap in swaps
    )
    touching = [(place[p], place[q]) for p, q in combinations(pairs, 2) if set(p) & set(q)]
    return Thing(len(pairs), moves, tuple(touching))


def _tetrahedron(size: int, width: int) -> Thing:
    rotations: tuple[Move, ...] = ((1, 2, 0, 3), (0, 2, 3, 1))
    if size == 4:
        return Thing(4, rotations, tuple(combinations(range(4), 2)))
    return _pairs(4, rotations)


def _network(size: int, width: int) -> Thing:
    return _pairs(size, (_turned(size), (1, 0, *range(2, size))))


_THINGS: Mapping[str, Callable[[int, int], Thing]] = {
    "necklace": _necklace,
    "bracelet": _bracelet,
    "stick": _stick,
    "wheel": _wheel,
    "prism": _prism,
    "posts": _posts,
    "tile": _tile,
    "pane": _pane,
    "banner": _banner,
    "window": _window,
    "cube": _cube,
    "tetrahedron": _tetrahedron,
    "network": _network,
}


@rule
def thing_of(colouring: Colouring) -> Thing:
    """Return what is coloured."""
    return _THINGS[colouring.kind](colouring.size, colouring.width)
