"""Extremes among boxes of which two things are known: edges, surface, diagonal or volume."""

from typing import Final

from sympy import Expr, N, Poly, Symbol, roots, sqrt

from readers.problems import Impossible, Kind

_X, _Y, _Z = Symbol("x"), Symbol("y"), Symbol("z")


def _boxes(asked: str, surface: Expr, volume: Expr) -> Expr:
    """Extremes of boxes of a surface and a volume have two equal edges t: t^3 - St/2 + 2V = 0."""
    found = roots(Poly(_X**3 - surface / 2 * _X + 2 * volume, _X), multiple=True)
    equal = [t for t in found if t.is_real and t > 0]
    if len(equal) != 2:
        raise Impossible("there is no such box, or only one")
    boxes = [(volume / t**2, t) for t in equal]
    edges = [edge for box in boxes for edge in box]
    lengths = [4 * (x + 2 * t) for x, t in boxes]
    squares = [x**2 + 2 * t**2 for x, t in boxes]
    return {
        "longest_edge": _most(edges),
        "shortest_edge": -_most([-edge for edge in edges]),
        "most_wire": _most(lengths),
        "least_wire": -_most([-length for length in lengths]),
        "diagonal": sqrt(-_most([-square for square in squares])),
        "long_diagonal": sqrt(_most(squares)),
        "around_one": -_most([-square for square in squares]) / 4,
        "around_all": _most(squares) / 4,
    }[asked]


def _most(values: list[Expr]) -> Expr:
    return max(values, key=lambda value: float(N(value, 30)))


def _wire_surface(asked: str, wire: Expr, surface: Expr) -> Expr:
    """With x given, y + z and yz are known, and (y + z)^2 >= 4yz."""
    edges = wire / 4
    apart = 2 * sqrt(edges**2 - 3 * surface / 2)
    value = (edges + apart if asked == "longest" else edges - apart) / 3
    if not value > 0:
        raise Impossible("an edge may be as short as one likes")
    return value


def _wire_diagonal(asked: str, wire: Expr, diagonal: Expr) -> Expr:
    return _wire_surface(asked, wire, (wire / 4) ** 2 - diagonal**2)


_BOX: Final = "length that an edge of such a box can have"


_EDGE: Final = {
    "longest": f"""
        the greatest possible length of one of the edges
        the greatest {_BOX}
    """,
    "shortest": f"""
        the least possible length of one of the edges
        the least {_BOX}
    """,
}


_SPHERE: Final = "the square of the radius of the smallest sphere"


def boxes() -> dict[str, Kind]:
    """Return the kinds of problems on such boxes."""
    return {
        "boxes": Kind(
            r"""
            A firm makes many different boxes, all with rectangular faces, but each has the volume
                $<volume>$ and needs exactly $<surface>$ of cardboard for its six faces, which do
                not overlap. Every such box can be ordered.
            Consider all boxes (with rectangular faces) of surface area $<surface>$ and volume
                $<volume>$.
            """,
            {
                "longest_edge": f"the greatest {_BOX}",
                "shortest_edge": f"the least {_BOX}",
                "most_wire": "the greatest total length that the twelve edges of such a box can"
                " have",
                "least_wire": "the least total length that the twelve edges of such a box can have",
                "diagonal": "the least length that a diagonal through the inside of such a box can"
                " have",
                "long_diagonal": "the greatest length that a diagonal through the inside of such a"
                " box can have",
                "around_one": f"{_SPHERE} that runs through all corners of one of these boxes",
                "around_all": f"{_SPHERE} into which each of these boxes fits",
            },
            _boxes,
        ),
        "wire_surface": Kind(
            r"""
            A frame for a box is soldered from wire; its twelve edges take $<wire>$ of wire in all.
                The box is to have a surface area of $<surface>$.
            Consider all boxes whose twelve edges have a total length of $<wire>$ and which have a
                surface area of $<surface>$.
            """,
            _EDGE,
            _wire_surface,
        ),
        "wire_diagonal": Kind(
            r"""
            A frame for a box is soldered from wire; its twelve edges take $<wire>$ of wire in all.
                The box is to have a diagonal of length $<diagonal>$ through its inside.
            Consider all boxes whose twelve edges have a total length of $<wire>$ and which have a
                diagonal of length $<diagonal>$ through its inside.
            """,
            _EDGE,
            _wire_diagonal,
        ),
    }
