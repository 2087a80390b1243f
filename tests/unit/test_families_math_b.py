"""Ten mathematics families: their answers against values from the literature and brute force."""

from fractions import Fraction
from itertools import permutations
from math import prod

import numpy as np
import pytest
import sympy
from scipy.integrate import quad

from generators import FAMILIES
from generators.math import (
    _nodes,
    composed_derivative,
    constrained_arrangements,
    constrained_extremum,
    definite_integral,
    lattice_polygon,
    line_constructions,
    taylor_coefficient,
)
from generators.math.determinant import instance
from generators.math.markov_hitting import instance as process
from generators.math.triangle_centres import instance as triangle


def _leibniz(rows: list[list[int]]) -> int:
    """The determinant by its definition, a signed sum over all permutations."""
    size, total = len(rows), 0
    for order in permutations(range(size)):
        swaps = sum(order[i] > order[j] for i in range(size) for j in range(i + 1, size))
        total += (-1) ** swaps * prod(rows[i][order[i]] for i in range(size))
    return total


def _solved(kind: str, size: int, numbers: tuple[int, ...], *moves: instance.Move) -> list[str]:
    return FAMILIES["determinant"].solve(instance.Question(kind, size, numbers, moves, ""))


def test_determinants_by_hand() -> None:
    assert _solved("rows", 3, (2, 0, 0, 5, 3, 0, 7, 7, 4)) == ["24"]
    assert _solved("level", 3, (1, 1)) == ["4"]  # 2 1 1, 1 2 1, 1 1 2
    assert _solved("band", 4, (2, -1, -1)) == ["5"]
    assert _solved("least", 5, (1, 0, 0)) == ["1"]
    assert _solved("powers", 3, (1, 2, 4)) == ["6"]
    assert _solved("divisors", 4, (1, 0)) == ["24"]  # sums of common divisors
    assert _solved("product", 3, (1, 0, 1, 0)) == ["-14"]  # 1 + 4 + 9


def test_changes_of_a_matrix_are_made() -> None:
    moves = ("swapped", (1, 3)), ("scaled", (2, -4)), ("multiplied", (2,)), ("squared", ())
    assert _solved("unknown", 3, (5,), *moves) == [str((5 * 4 * 8) ** 2)]
    assert _solved("unknown", 3, (5,), ("replaced", (1, 2, 3, 7))) == ["15"]
    assert _solved("unknown", 4, (5,), ("reversed", ()), ("turned", ())) == ["5"]
    assert _solved("unknown", 3, (5,), ("reversed", ()), ("added", (1, 2, 9))) == ["-5"]


def test_determinants_match_the_definition() -> None:
    for ordinal in range(60):
        problem, found = FAMILIES["determinant"].draw(ordinal, ordinal % 4 / 4)
        if found.kind == "blocks":
            a, b, c, d, e, f, g, h = found.numbers
            rows = [[a, b, e, f], [c, d, g, h], [e, f, a, b], [g, h, c, d]]
            if not found.moves:
                assert problem.answer == str(_leibniz(rows))


@pytest.mark.parametrize(
    ("kind", "numbers", "words", "value"),
    [
        # Feller I, XIV: with k of n dollars at even odds, ruin takes k (n - k) rounds.
        ("duration", (1, 1, 0, 5, 2, 1, 0), (), "6"),
        # At odds 2 : 1 the chance of 5 before 0 from 2 is (1 - 1/4) / (1 - 1/32).
        ("ruin", (2, 1, 0, 5, 2, 1, 0), (), "24/31"),
        ("ruin", (2, 1, 4, 5, 2, 31, 62), (), "10"),  # 31 * 24/31 - 62 * 7/31
        ("given", (1, 1, 0, 3, 1, 1, 0), (), "8/3"),
        ("run", (1, 2, 1, 0), ("HH",), "6"),
        ("pattern", (1, 2, 2, 5), ("HTH",), "25"),
        ("race", (1, 2, 1, 0), ("HHH", "THH"), "1/8"),  # only if it comes at once
        ("race_time", (1, 2, 1, 0), ("H", "T"), "1"),
        ("coupons", (1, 0, 1, 1, 1), (), "11/2"),
        ("ring", (6, 2, 1, 2, 1, 0), (), "16"),
        ("solid", (2, 1, 2, 1, 3), (), "40"),
        ("visits", (4, 2, 1, 0, 1), (), "1"),
    ],
)
def test_random_processes_known_by_hand(
    kind: str, numbers: tuple[int, ...], words: tuple[str, ...], value: str
) -> None:
    question = process.Question(kind, numbers, words, "")
    assert FAMILIES["markov_hitting"].solve(question) == [value]


def _counted(corners: list[tuple[int, int]], scale: int = 1) -> tuple[str, str, str]:
    """Twice the area, boundary points and inner points by the family's solver."""
    answers = []
    for weights in ((1, 0, 0), (0, 1, 0), (0, 0, 1)):
        polygon = lattice_polygon.Polygon(tuple(corners), weights, scale, "")
        answers += lattice_polygon.FAMILY.solve(polygon)
    double, edge, inner = answers
    return double, edge, inner


def test_lattice_polygon_by_hand() -> None:
    assert _counted([(0, 0), (4, 0), (4, 3), (0, 3)]) == ("24", "14", "6")
    assert _counted([(0, 0), (3, 0), (0, 3)], 2) == ("36", "18", "10")
    # An L of three unit squares, and an arrow head with a corner that points inwards.
    assert _counted([(0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2)]) == ("6", "8", "0")
    assert _counted([(0, 0), (4, 2), (0, 4), (1, 2)]) == ("12", "6", "4")


def _lies(point: tuple[int, int], corners: list[tuple[int, int]]) -> str:
    """`on`, `in` or `out`, by the winding number."""
    px, py = point
    winding = 0
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        cross = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
        between = min(ax, bx) <= px <= max(ax, bx) and min(ay, by) <= py <= max(ay, by)
        if cross == 0 and between:
            return "on"
        winding += (ay <= py < by and cross > 0) - (by <= py < ay and cross < 0)
    return "in" if winding else "out"


def test_lattice_polygon_points_are_counted_one_by_one() -> None:
    for ordinal in range(40):
        problem, polygon = lattice_polygon.FAMILY.draw(
            ordinal, 0.0, {"corners": ordinal % 5 / 4, "scale": ordinal % 3 / 4}
        )
        corners = [(polygon.scale * x, polygon.scale * y) for x, y in polygon.corners]
        span = range(24 * polygon.scale + 1)
        lies = [_lies((x, y), corners) for x in span for y in span]
        double, edge, inner = polygon.weights
        edges, inside = lies.count("on"), lies.count("in")
        area = sum(
            (a[0] - b[0]) * (a[1] + b[1])
            for a, b in zip(corners, corners[1:] + corners[:1], strict=True)
        )
        assert int(problem.answer) == double * abs(area) + edge * edges + inner * inside


def _arranged(
    ways: list[list[int]], favourites: tuple[int, ...] = (), wanted: int = 0
) -> list[str]:
    table = tuple(map(tuple, ways))
    return constrained_arrangements.FAMILY.solve(
        constrained_arrangements.Arrangement(table, favourites, wanted, "")
    )


def test_constrained_arrangements_known_counts() -> None:
    derangements = [[int(i != j) for j in range(6)] for i in range(6)]
    assert _arranged(derangements) == ["265"]  # OEIS A000166
    menage = [[int((j - i) % 6 > 1) for j in range(6)] for i in range(6)]
    assert _arranged(menage) == ["80"]  # OEIS A000179
    everyone = [[1] * 5] * 5
    # Permutations of 5 with exactly two fixed points: OEIS A008290.
    assert _arranged(everyone, (0, 1, 2, 3, 4), 2) == ["20"]


def test_constrained_arrangements_match_all_permutations() -> None:
    for ordinal in range(60):
        problem, found = constrained_arrangements.FAMILY.draw(ordinal, ordinal % 4 / 5)
        size, likes = len(found.ways), found.favourites
        total = 0
        for order in permutations(range(size)):
            happy = sum(a == b for a, b in zip(order, likes, strict=False))
            if happy == found.wanted or not likes:
                total += prod(found.ways[i][j] for i, j in enumerate(order))
        assert problem.answer == str(total)


@pytest.mark.parametrize(
    ("points", "value"),
    [
        (("circumcenter", "A"), "4225/64"),  # the radius is 65/8
        (("circumcenter", "incenter"), "65/64"),  # R^2 - 2Rr, where r = 4
        (("orthocenter", "circumcenter"), "265/64"),  # 9R^2 less 13^2 + 14^2 + 15^2
        (("Nagel point", "circumcenter"), "1/64"),  # (R - 2r)^2
        (("nine-point center", "incenter"), "1/256"),  # (R/2 - r)^2, by Feuerbach
    ],
)
def test_triangle_centres_of_the_13_14_15_triangle(points: tuple[str, str], value: str) -> None:
    for is_hidden in (False, True):
        figure = triangle.Figure((13, 14, 15), points, is_hidden, False, "")
        if not is_hidden or "A" not in points:
            assert FAMILIES["triangle_centres"].solve(figure) == [value]


def _built(tool: str, *given: tuple[int, int]) -> tuple[Fraction | int, Fraction | int]:
    """The point that one construction gives, by the family's solver."""
    step = line_constructions.Step(tool, tuple(range(len(given))))
    (x,), (y,) = (
        line_constructions.FAMILY.solve(line_constructions.Chain(given, (step,), weights, ""))
        for weights in ((1, 0), (0, 1))
    )
    return Fraction(x), Fraction(y)


def test_line_constructions_by_hand() -> None:
    assert _built("middle", (1, 2), (4, 8)) == (Fraction(5, 2), 5)
    assert _built("third", (1, 2), (4, 8)) == (2, 4)
    assert _built("fourth", (0, 0), (3, 1), (5, 5)) == (2, 4)
    assert _built("turned", (4, 1), (1, 1)) == (1, 4)
    assert _built("foot", (0, 5), (0, 0), (2, 1)) == (2, 1)
    assert _built("mirrored", (0, 5), (0, 0), (2, 1)) == (4, -3)
    assert _built("crossing", (0, 0), (4, 4), (0, 4), (4, 0)) == (2, 2)
    # The circle x^2 + y^2 = 25 and the line from (-5, 0) through (3, 4).
    assert _built("second", (0, 0), (-5, 0), (11, 8)) == (3, 4)
    assert _built("centre", (0, 0), (6, 0), (0, 8)) == (3, 4)


def _in_floats(tool: str, p: complex, q: complex, r: complex = 0, s: complex = 0) -> complex:
    """The constructions once more, in complex numbers."""
    along = (r - q) / abs(r - q) if r != q else 1
    foot = q + ((p - q) * along.conjugate()).real * along
    if tool == "crossing":
        d, e = q - p, s - r
        return p + d * ((r - p) * e.conjugate()).imag / (d * e.conjugate()).imag
    if tool == "centre":
        u, v = q - p, r - p
        return p + u * v * (u - v).conjugate() / (u * v.conjugate() - v * u.conjugate()) * -1
    return {
        "middle": (p + q) / 2,
        "third": (2 * p + q) / 3,
        "fourth": p + r - q,
        "turned": q + 1j * (p - q),
        "foot": foot,
        "mirrored": 2 * foot - p,
        "second": 2 * foot - q,
    }[tool]


def test_line_constructions_match_complex_arithmetic() -> None:
    seen = set()
    for ordinal in range(80):
        _, chain = line_constructions.FAMILY.draw(ordinal, ordinal % 5 / 4)
        points = [complex(x, y) for x, y in chain.given]
        for step in chain.steps:
            points.append(_in_floats(step.tool, *(points[place] for place in step.of)))
            seen.add(step.tool)
        value = chain.weights[0] * points[-1].real + chain.weights[1] * points[-1].imag
        (answer,) = line_constructions.FAMILY.solve(chain)
        assert abs(value - float(Fraction(answer))) < 1e-5 * max(1.0, abs(value))
    assert len(seen) == 9


def test_composed_derivative_by_hand() -> None:
    # f = (x^2 + 1) / (x - 1), so f' = (x^2 - 2 x - 1) / (x - 1)^2 and f'' = 4 / (x - 1)^3.
    ratio = composed_derivative.Function("ratio", (), (1, 0, 1), (-1, 1))
    for order, expected in ((1, "1/2"), (2, "1/2")):
        question = composed_derivative.Question((ratio,), Fraction(3), order, "")
        assert composed_derivative.FAMILY.solve(question) == [expected]
    # g = x^2, h = f(g): h'(2) = f'(4) * 4 = 7/9 * 4
    square = composed_derivative.Function("outer", (0,), (0, 0, 1))
    question = composed_derivative.Question((ratio, square), Fraction(3), 1, "")
    assert composed_derivative.FAMILY.solve(question) == ["5"]  # 2 f f' = 2 * 5 * 1/2


def _in_sympy(question: composed_derivative.Question) -> sympy.Expr:
    """The last function, built by substitution."""
    x = sympy.Symbol("x")
    made: list[sympy.Expr] = []
    for kind, of, over, under in question.functions:
        top = sum((c * x**k for k, c in enumerate(over)), sympy.Integer(0))
        low = sum((c * x**k for k, c in enumerate(under)), sympy.Integer(0))
        f = made[of[0]] if of else x
        g = made[of[1]] if len(of) > 1 else x
        made.append(
            {
                "polynomial": top,
                "ratio": top / low if under else x,
                "outer": top.subs(x, f),
                "inner": f.subs(x, top),
                "under": top / f,
                "times": top * f,
                "product": f * g,
                "quotient": f / g,
                "compose": f.subs(x, g),
            }[kind]
        )
    return made[-1]


def test_composed_derivative_matches_sympy() -> None:
    x = sympy.Symbol("x")
    for ordinal in range(20):
        problem, question = composed_derivative.FAMILY.draw(ordinal, ordinal % 4 / 4)
        at = sympy.Rational(question.at.numerator, question.at.denominator)
        slope = sympy.diff(_in_sympy(question), x, question.order)
        assert str(slope.subs(x, at)) == problem.answer


def _integrated(
    piece: tuple[tuple[int, ...], tuple[int, ...], int], low: int, high: int
) -> list[str]:
    pieces = (definite_integral.Piece(*piece),)
    return definite_integral.FAMILY.solve(definite_integral.Integral(pieces, (low, high), ""))


def test_definite_integral_by_hand() -> None:
    assert _integrated(((0, 0, 3), (1,), 0), 1, 3) == ["26"]
    assert _integrated(((0, 1), (9, 0, 1), 1), 0, 4) == ["98/3"]  # (125 - 27) / 3
    assert _integrated(((1,), (1, 1), -4), 0, 3) == ["3/4"]
    assert _integrated(((0, 1), (1, 1), 1), 0, 3) == ["116/15"]  # with u = x + 1
    assert _integrated(((1,), (0, 1), -1), 4, 9) == ["2"]


def _integrand(x: float, factor: tuple[int, ...], base: tuple[int, ...], halves: int) -> float:
    over, under = (sum(c * x**k for k, c in enumerate(part)) for part in (factor, base))
    return float(over * under ** (halves / 2))


def test_definite_integral_matches_quadrature() -> None:
    seen = set()
    for ordinal in range(50):
        problem, integral = definite_integral.FAMILY.draw(ordinal, ordinal % 5 / 4)
        seen |= {piece.halves for piece in integral.pieces}
        numerical = 0.0
        for piece in integral.pieces:
            low, high = integral.bounds
            part = quad(_integrand, low, high, args=tuple(piece), epsabs=1e-11, epsrel=1e-11)
            numerical += part[0]
        exact = float(Fraction(problem.answer))
        assert abs(numerical - exact) < 1e-6 * max(1.0, abs(exact))
    assert {-6, -4, -1, 0, 1, 3, 4} <= seen


def _expanded(kind: str, inner: tuple[int, ...], order: int, numbers: tuple[int, ...] = ()) -> str:
    """A coefficient of one function of a polynomial, by the family's solver."""
    node = _nodes.Node
    factors = (node("polynomial", (1,)), node(kind, numbers, (node("polynomial", inner),)))
    (answer,) = taylor_coefficient.FAMILY.solve(
        taylor_coefficient.Question(factors, order, False, "")
    )
    return answer


def test_taylor_coefficient_of_known_series() -> None:
    assert [_expanded("exp", (0, 1), n) for n in range(5)] == ["1", "1", "1/2", "1/6", "1/24"]
    assert [_expanded("log", (0, 2), n) for n in range(4)] == ["0", "2", "-2", "8/3"]
    assert [_expanded("cos", (0, 3), n) for n in range(4)] == ["1", "0", "-9/2", "0"]
    assert [_expanded("sin", (0, 0, 1), n) for n in (2, 6)] == ["1", "-1/6"]
    # Fibonacci numbers and central binomials (OEIS A000045, A000984)
    fibonacci = [_expanded("power", (0, -1, -1), n, (-1, 1)) for n in range(9)]
    assert fibonacci == ["1", "1", "2", "3", "5", "8", "13", "21", "34"]
    central = [_expanded("power", (0, -4), n, (-1, 2)) for n in range(6)]
    assert central == ["1", "2", "6", "20", "70", "252"]
    assert Fraction(_expanded("exp", (0, 2, 2), 3)) == Fraction(4, 3) + 4  # 8/6 + 2 * 2


def _in_symbols(node: _nodes.Node, x: sympy.Symbol) -> sympy.Expr:
    if node.kind == "polynomial":
        return sum((c * x**k for k, c in enumerate(node.numbers)), sympy.Integer(0))
    u = _in_symbols(node.inner[0], x)
    if node.kind == "linear":
        return node.numbers[0] * x * u
    if node.kind == "power":
        return (1 + u) ** sympy.Rational(*node.numbers)
    return sympy.log(1 + u) if node.kind == "log" else getattr(sympy, node.kind)(u)


@pytest.mark.deep
def test_taylor_coefficient_matches_repeated_derivatives() -> None:
    x = sympy.Symbol("x")
    for ordinal in range(12):
        setting = {"nesting": ordinal % 2 / 2, "factors": ordinal % 3 / 4}
        problem, question = taylor_coefficient.FAMILY.draw(ordinal, 0.1, setting)
        product = sympy.Integer(1)
        for node in question.factors:
            product *= _in_symbols(node, x)
        slope = sympy.diff(product, x, question.order).subs(x, 0)
        scale = 1 if question.is_derivative else sympy.factorial(question.order)
        assert str(slope / scale) == problem.answer


def test_constrained_extremum_by_hand() -> None:
    # x^2 + y^2 - 4 x with x + y >= 3: the nearest point of the line to (2, 0) is (5/2, 1/2).
    identity = ((1, 0), (0, 1))
    program = constrained_extremum.Program(identity, (-4, 0), ((-1, -1),), (-3,), False, "")
    assert constrained_extremum.FAMILY.solve(program) == ["-7/2"]
    # With x <= 1 as well, the corner (1, 2) is best: 1 + 4 - 4.
    rows, bounds = ((-1, -1), (1, 0)), (-3, 1)
    program = constrained_extremum.Program(identity, (-4, 0), rows, bounds, False, "")
    assert constrained_extremum.FAMILY.solve(program) == ["1"]
    program = constrained_extremum.Program(identity, (-4, 0), rows, bounds, True, "")
    assert constrained_extremum.FAMILY.solve(program) == ["-1"]


def test_constrained_extremum_matches_descent() -> None:
    for ordinal in range(20):
        problem, program = constrained_extremum.FAMILY.draw(ordinal, ordinal % 5 / 4)
        square, slope = np.array(program.square, float), np.array(program.slope, float)
        rows, bounds = np.array(program.rows, float), np.array(program.bounds, float)
        # Dual coordinate ascent (Hildreth 1957), from any multipliers to those of the optimum.
        inverse = np.linalg.inv(2 * square)
        multipliers = np.zeros(len(rows))
        for _ in range(3000):
            before = multipliers.copy()
            for k, row in enumerate(rows):
                x = -inverse @ (slope + rows.T @ multipliers)
                step = (row @ x - bounds[k]) / (row @ inverse @ row)
                multipliers[k] = max(0.0, multipliers[k] + step)
            if np.abs(multipliers - before).max() < 1e-12:
                break
        x = -inverse @ (slope + rows.T @ multipliers)
        value = x @ square @ x + slope @ x
        expected = float(Fraction(problem.answer)) * (-1 if program.is_maximum else 1)
        assert abs(value - expected) < 1e-6 * max(1.0, abs(expected))
