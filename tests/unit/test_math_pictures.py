"""What pictures of mathematics are made of: formulas in plain text, curves, cut polygons."""

import pytest

from generators.latex import plain
from generators.math._curves import area, box, clipped, curve, region
from generators.math._nodes import Node, text, value


@pytest.mark.parametrize(
    ("latex", "line"),
    [
        (r"3x^{2} - x + 1", "3x² - x + 1"),
        (r"\frac{-x^{2} - 2}{-x + 3}", "(-x² - 2)/(-x + 3)"),
        (r"-\frac{223}{80}", "-223/80"),
        (r"\frac{2}{(2x + 1)^{2}}", "2/(2x + 1)²"),
        (r"\frac{u(x)}{v(x)}", "u(x)/v(x)"),
        (r"(4x + 1) \, f(x)", "(4x + 1) · f(x)"),
        (r"12 \cdot d^2 \cdot 2^{\omega(\tfrac{n}{d})}", "12 · d² · 2^ω(n/d)"),
        (r"\left(\tfrac{n}{d}\right)^2", "(n/d)²"),
        (r"5a_{n-1} + a_{2}", "5a[n-1] + a₂"),
        (r"x^{12} + 2^{n + 1}", "x¹² + 2^(n + 1)"),
    ],
)
def test_latex_becomes_a_line_of_text(latex: str, line: str) -> None:
    assert plain(latex) == line


def test_a_square_loses_the_corner_beyond_a_line() -> None:
    square = box((0.0, 0.0), (2.0, 2.0))
    assert clipped(square, 1.0, 1.0, 3.0) == [(0, 0), (2, 0), (2, 1), (1, 2), (0, 2)]
    assert clipped(square, 1.0, 0.0, 5.0) == square
    assert clipped(square, 1.0, 0.0, -1.0) == []


def test_a_region_that_is_empty_is_not_drawn() -> None:
    assert len(region([((1, 0), 0), ((-1, 0), -1)]).shapes) == 1
    assert len(region([((1, 0), 0), ((-1, 0), 1)]).shapes) == 2


def test_a_curve_is_broken_at_a_pole_and_where_there_is_no_value() -> None:
    left, right = curve(lambda x: 1 / x, -1.0, 1.0)
    assert max(x for x, _ in left.points) < 0 < min(x for x, _ in right.points)
    (root,) = curve(lambda x: (x**0.5).real if x >= 0 else 1 / 0, -1.0, 1.0)
    assert min(x for x, _ in root.points) == 0
    assert len(curve(lambda x: x - 0.25, 0.0, 1.0, poles=[0.5])) == 2


def test_an_area_reaches_from_the_axis_to_the_curve() -> None:
    below, line = area(lambda x: x + 1, 0.0, 2.0).shapes
    assert below.points[0] == (0, 0)
    assert below.points[-1] == (2, 0)
    assert line.points[0] == (0, 1)
    assert line.points[-1] == (2, 3)


def test_a_tree_has_a_formula_and_values() -> None:
    inner = Node("polynomial", (0, -5, 2))
    cube = Node("power", (-1, 3), (inner,))
    assert text(cube) == "(1 + 2x² - 5x)^(-1/3)"
    assert value(cube, 4.0) == pytest.approx(13 ** (-1 / 3))
    wave = Node("linear", (3,), (Node("exp", (), (inner,)),))
    assert text(wave) == "3x · e^(2x² - 5x)"
    assert value(wave, 2.5) == pytest.approx(7.5)
    with pytest.raises(ValueError, match="domain"):
        value(Node("log", (), (inner,)), 1.0)
