"""Pictures whose details would make their families' modules long."""

from collections.abc import Sequence
from fractions import Fraction
from math import pow

from generators.latex import plain, polynomial
from generators.math._curves import area, height
from generators.math._plane import Point
from generators.pictures import Grid, Panel, Plane, Shape, Table


def drawn_integral(
    pieces: Sequence[tuple[Sequence[int], Sequence[int], int]], bounds: tuple[int, int]
) -> Panel:
    """Draw the integral of the sum of factor(x) * base(x) ** (halves / 2) between bounds."""

    def integrand(x: float) -> float:
        return sum(
            height(factor[::-1], x) * pow(height(base[::-1], x), halves / 2)
            for factor, base, halves in pieces
        )

    rows = [
        (*(plain(polynomial(part, "x")) for part in (factor, base)), str(Fraction(halves, 2)))
        for factor, base, halves in pieces
    ]
    table = Table(header=("factor", "times a power of", "exponent"), rows=rows)
    low, high = bounds
    caption = f"integral from x = {low} to x = {high}"
    return Panel(figures=[("sum of", table), (caption, area(integrand, low, high))])


def drawn_map(board: str, is_diagonal: bool) -> Panel:
    """Draw a map of squares, the top row first; `#` is closed and one `*` must be visited."""
    signs = {"#": "", "*": "★", ".": ""}
    squares = [row.split() for row in board.split("\n")]
    height, width = len(squares), len(squares[0])
    grid = Grid(
        cells=[[signs.get(char, char) for char in row] for row in squares],
        shades={(y, x): 9 for y, row in enumerate(squares) for x, c in enumerate(row) if c == "#"},
        left=[str(y) for y in reversed(range(height))],
        bottom=[str(x) for x in range(width)],
    )
    steps = "right or up or diagonally up and right" if is_diagonal else "right or up"
    visits = [("visits", "a ★ at least")] if any("*" in row for row in squares) else []
    rows = [("steps", steps), *visits]
    return Panel(figures=[("paths from S to E", grid), ("", Table(rows=rows))])


CORNERS = "ABCDEFGHJKLMNPQ"
"""Letters of points in the order in which they come about."""


def drawn_figure(
    placed: Sequence[Point],
    base: str,
    sides: tuple[int, int],
    area: int,
    steps: Sequence[tuple[Sequence[int], tuple[int, int]]],
    asked: Sequence[int],
) -> Panel:
    """Draw points that divide segments (m to n) or in which lines meet (0 to 0)."""
    points, corners = list(map(_float, placed)), len(placed) - len(steps)
    shapes = [
        Shape("polygon", tuple(points[:corners])),
        Shape("polygon", tuple(points[place] for place in asked), shade=2),
    ]
    rows = [(f"area of the {base} {CORNERS[:corners]}", str(area))]
    if sides != (1, 1):
        rows.append(("parallel AB : DC", f"{sides[0]} : {sides[1]}"))
    for place, (of, (m, n)) in enumerate(steps, corners):
        ends, new = [CORNERS[one] for one in of], CORNERS[place]
        for pair in (of[:2], of[2:]):
            through = sorted(points[one] for one in (*pair, place))
            shapes += [Shape("line", tuple(through), is_dashed=True)] if pair else []
        if len(of) == 2:
            rows.append((f"{ends[0]}{new} : {new}{ends[1]}", f"{m} : {n}"))
        else:
            rows.append((new, f"where {ends[0]}{ends[1]} meets {ends[2]}{ends[3]}"))
    shapes += [
        Shape("points", (place,), name) for place, name in zip(points, CORNERS, strict=False)
    ]
    rows.append(("wanted", f"area of {''.join(CORNERS[place] for place in asked)}"))
    return Panel(figures=[("not to scale", Plane(shapes=shapes)), ("", Table(rows=rows))])


def _float(point: Point) -> tuple[float, float]:
    return float(point[0]), float(point[1])
