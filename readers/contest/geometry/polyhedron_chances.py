"""Chances and means on boxes and prisms, and cubes counted in blocks, by looking at every case."""

from itertools import combinations, permutations, product
from math import prod
from typing import Final, TypeAlias

from sympy import Expr, Integer, Rational, sqrt

from readers.contest.geometry._prisms import prisms
from readers.problems import Kind, reader

Corner: TypeAlias = tuple[Expr, ...]
_COUNTS: Final = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_DIFFER: Final = {"a whole face": 1, "an edge, but no face": 2, "a corner, but no edge": 3}


def _corners(*edges: Expr) -> list[Corner]:
    return list(product(*((Integer(0), edge) for edge in edges)))


def _square(one: Corner, other: Corner) -> Expr:
    return _dot(_way(one, other), _way(one, other))


def _way(one: Corner, other: Corner) -> Corner:
    return tuple(b - a for a, b in zip(one, other, strict=True))


def _dot(one: Corner, other: Corner) -> Expr:
    return sum((a * b for a, b in zip(one, other, strict=True)), Integer(0))


def _mean(values: list[Expr]) -> Expr:
    return sum(values, Integer(0)) / len(values)


def _pairs(_asked: str, a: Expr, b: Expr, c: Expr) -> Expr:
    return _mean([_square(p, q) for p, q in combinations(_corners(a, b, c), 2)])


def _triangles(asked: str, a: Expr, b: Expr, c: Expr) -> Expr:
    """The area squared is (|u|^2 |v|^2 - (u v)^2) / 4."""
    all_ = list(combinations(_corners(a, b, c), 3))
    if asked == "squares":
        return _mean([_area_squared(*corners) for corners in all_])
    oblique = [corners for corners in all_ if not _has_right_angle(*corners)]
    return sum((sqrt(_area_squared(*corners)) for corners in oblique), Integer(0))


def _area_squared(p: Corner, q: Corner, r: Corner) -> Expr:
    return (_square(p, q) * _square(p, r) - _dot(_way(p, q), _way(p, r)) ** 2) / 4


def _has_right_angle(*corners: Corner) -> bool:
    return any(_dot(_way(p, q), _way(p, r)) == 0 for p, q, r in permutations(corners))


def _walk(_asked: str, moves_word: str, starts: Corner, others: Corner) -> Expr:
    """Return the mean of the sum of squares after some changes of one coordinate."""
    chances = {(0, 0, 0): Rational(1)}
    for _ in range(_COUNTS[moves_word]):
        after: dict[tuple[int, int, int], Expr] = {}
        for at, chance in chances.items():
            for axis in range(3):
                x, y, z = (1 - side if k == axis else side for k, side in enumerate(at))
                after[x, y, z] = after.get((x, y, z), Integer(0)) + chance / 3
        chances = after
    places = (starts, others)
    return sum(
        (
            chance * sum((places[side][axis] ** 2 for axis, side in enumerate(at)), Integer(0))
            for at, chance in chances.items()
        ),
        Integer(0),
    )


def _edges(asked: str, moves_word: str, a: Expr, b: Expr, c: Expr) -> Expr:
    return _walk(asked, moves_word, (Integer(0),) * 3, (a, b, c))


def _moves(
    asked: str, moves_word: str, a: Expr, b: Expr, c: Expr, u: Expr, v: Expr, w: Expr
) -> Expr:
    return _walk(asked, moves_word, (a, b, c), (u, v, w))


def _switches(asked: str, times_word: str, a: Expr, b: Expr, c: Expr) -> Expr:
    return _edges(asked, times_word, a, b, c)


def _cubes(_asked: str, a: Expr, b: Expr, c: Expr) -> Expr:
    """Return how many cubes of any size there are in a block of unit cubes."""
    sizes = [int(a), int(b), int(c)]
    return Integer(sum(prod(n - k for n in sizes) for k in range(min(sizes))))


def _point_cubes(asked: str, a: Expr, b: Expr, c: Expr, u: Expr, v: Expr, w: Expr) -> Expr:
    return _cubes(asked, u - a, v - b, w - c)


def _neighbours(_asked: str, shared_word: str, a: Expr, b: Expr, c: Expr) -> Expr:
    """Two unit cubes share a face, an edge or a corner if 1, 2 or 3 coordinates differ by 1."""
    differ = _DIFFER[shared_word]
    steps = [step for step in product((0, 1, -1), repeat=3) if sum(map(abs, step)) == differ]
    sizes = (int(a), int(b), int(c))
    found = sum(prod(n - abs(d) for n, d in zip(sizes, step, strict=True)) for step in steps)
    return Integer(found) / 2


def _center_neighbours(
    asked: str, shared_word: str, a: Expr, b: Expr, c: Expr, u: Expr, v: Expr, w: Expr
) -> Expr:
    return _neighbours(asked, shared_word, u - a + 1, v - b + 1, w - c + 1)


def _painted(asked: str, a: Expr, b: Expr, c: Expr) -> Expr:
    """Return how likely a unit cube has so many painted faces, or shows one on top when rolled."""
    sizes = (int(a), int(b), int(c))
    faces = [
        sum((at == 0) + (at == n - 1) for at, n in zip(cube, sizes, strict=True))
        for cube in product(*map(range, sizes))
    ]
    if asked == "top":
        return Rational(sum(faces), 6 * len(faces))
    return Rational(faces.count({"none": 0, "one": 1, "two": 2}[asked]), len(faces))


_SHARED: Final = f"<shared_word={'|'.join(_DIFFER)}>"
_PAINTED: Final = (
    "Unit cubes are stacked to a solid block of $<a>$ by $<b>$ by $<c>$ cubes. All six outer faces"
    " of the block are painted, and the cubes are taken apart and mixed. One of them is picked at"
    " random",
    r"A wooden block that measures $<a> \times <b> \times <c>$ is painted all over its outside and"
    " then sawn into unit cubes. One of them is picked at random",
)
READER: Final = reader(
    {
        **prisms(),
        "pairs": Kind(
            r"""
            A box has edges of lengths $<a>$, $<b>$ and $<c>$. Two different ones of its eight
                corners are chosen at random.
            Each two of the eight corners of a box with edges $<a>$, $<b>$ and $<c>$ are joined by a
                straight segment.
            Eight lamps hang in the corners of a hall that is $<a>$ meters long, $<b>$ meters wide
                and $<c>$ meters high. Two of the lamps, chosen at random, fail. Let $D$ be their
                straight distance in meters.
            """,
            {
                "mean": """
                    the expected value of the square of their distance
                    the arithmetic mean of the squares of the lengths of all these segments
                    the expected value of $D^2$
                """
            },
            _pairs,
        ),
        "triangles": Kind(
            r"""
            An artist makes a box with edges of $<a>$, $<b>$ and $<c>$ centimeters out of wire, many
                times, and stretches a triangle of silk between three of the corners of each, a
                different triangle every time, until there are no more. The length unit is the
                centimeter.
            Any three of the eight corners of a box with edges $<a>$, $<b>$ and $<c>$ are the
                corners of a triangle.
            Consider all triangles whose corners are corners of one and the same box, and let the
                edges of the box measure $<a>$, $<b>$ and $<c>$.
            """,
            {
                "squares": "the arithmetic mean of the squares of the areas of all these triangles",
                "oblique": "the sum of the areas of those triangles that have no right angle",
            },
            _triangles,
        ),
        "edges": Kind(
            r"""
            A bug starts in a corner of a box with edges of lengths $<a>$, $<b>$ and $<c>$. Every
                minute it crawls along one of the three edges at the corner where it is, chosen at
                random, to the next corner.
            """,
            {
                "mean": "the expected value of the square of its straight distance from the start"
                " after <moves_word:word> minutes"
            },
            _edges,
        ),
        "moves": Kind(
            r"""
            A robot stands at the point $(<a>, <b>, <c>)$. A move changes one of its coordinates,
                chosen at random each time with equal chances: $x$ from $<a>$ to $<u>$ or back, $y$
                from $<b>$ to $<v>$ or back, or $z$ from $<c>$ to $<w>$ or back. It makes
                <moves_word:word> moves.
            """,
            {"mean": "the expected value of $x^2 + y^2 + z^2$ at the end"},
            _moves,
        ),
        "switches": Kind(
            r"""
            Three switches stand at zero. Switched on, the first gives $<a>$ volts, the second $<b>$
                volts and the third $<c>$ volts. Somebody flips a switch picked at random,
                <times_word:word> times in all, each time with equal chances for the three; a flip
                turns a switch on if it is off, and off if it is on.
            """,
            {"mean": "the expected sum of the squares of the three voltages in the end"},
            _switches,
        ),
        "cubes": Kind(
            r"""
            A block of $<a> \times <b> \times <c>$ unit cubes contains cubes of many sizes that are
                made up of whole unit cubes.
            A climbing frame of bars fills a box of length $<a>$, width $<b>$ and height $<c>$ and
                divides it into unit cubes. A cube in the frame is a cube of any whole edge length
                whose edges all run along the bars.
            """,
            {
                "count": """
                    the number of all these cubes, unit cubes included
                    the number of cubes in the frame
                """
            },
            _cubes,
        ),
        "point_cubes": Kind(
            r"""
            Points with whole coordinates $x$ from $<a>$ to $<u>$, $y$ from $<b>$ to $<v>$ and $z$
                from $<c>$ to $<w>$ are marked in space.
            """,
            {
                "count": "the number of cubes that have all eight corners at marked points and"
                " edges parallel to the axes"
            },
            _point_cubes,
        ),
        "neighbours": Kind(
            rf"""
            A block of $<a> \times <b> \times <c>$ unit cubes is given.
            A warehouse is packed full with equal cubical crates: $<a>$ along its length, $<b>$
                along its width and $<c>$ on top of each other. A rope is to be tied around every
                two crates that share {_SHARED}.
            """,
            {
                "count": f"""
                    the number of pairs of cubes in it that share {_SHARED}
                    the number of ropes
                """,
            },
            _neighbours,
        ),
        "center_neighbours": Kind(
            rf"""
            The points $(x, y, z)$ with whole coordinates, where $x$ runs from $<a>$ to $<u>$, $y$
                from $<b>$ to $<v>$ and $z$ from $<c>$ to $<w>$, are the centers of unit cubes with
                edges parallel to the axes. Some pairs of these cubes share {_SHARED}.
            """,
            {"count": "the number of such pairs"},
            _center_neighbours,
        ),
        "painted": Kind(
            "\n".join(f"{each}." for each in _PAINTED),
            {
                "none": "the probability that it has no face that is painted",
                "one": "the probability that it has exactly one face that is painted",
                "two": "the probability that it has exactly two faces that are painted",
            },
            _painted,
        ),
        "rolled": Kind(
            "\n".join(f"{each} and rolled like a fair die." for each in _PAINTED),
            {"top": "the probability that the face on its top is painted"},
            _painted,
        ),
    }
)
