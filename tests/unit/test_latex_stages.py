"""Formulas worked out one round of operations after the other."""

from fractions import Fraction

import pytest

from filters.certification import check_steps
from generators.latex import long_product, stages


@pytest.mark.parametrize(
    ("formula", "values", "told"),
    [
        ("(a)^2 - 2b", {"a": 3, "b": -4}, [r"3^2 - 2 \cdot (-4)", "9 - (-8)", "17"]),
        ("a + b + c", {"a": -1, "b": -2, "c": 5}, ["-1 + (-2) + 5", "-3 + 5", "2"]),
        ("a - (b - c)", {"a": 1, "b": 2, "c": 5}, ["1 - (2 - 5)", "1 - (-3)", "4"]),
        (
            r"\frac{ab}{4}",
            {"a": 3, "b": 2},
            [r"\frac{3 \cdot 2}{4}", r"\frac{6}{4}", r"\frac{3}{2}"],
        ),
        (r"\frac{a}{4}", {"a": 3}, [r"\frac{3}{4}"]),
        (
            r"a^{2} \cdot b",
            {"a": Fraction(-1, 2), "b": 12},
            [r"\left(-\frac{1}{2}\right)^2 \cdot 12", r"\frac{1}{4} \cdot 12", "3"],
        ),
        (
            r"3\left(b - a\right)^2",
            {"a": 1, "b": 3},
            [r"3 \cdot (3 - 1)^2", r"3 \cdot 2^2", r"3 \cdot 4", "12"],
        ),
        (
            "1 + 2 - 3 - 4 + 5 - 9",
            {},
            ["1 + 2 - 3 - 4 + 5 - 9", "3 - 7 - 4", "-4 - 4", "-8"],
        ),
        ("1 + 2 - 3 + 4", {}, ["1 + 2 - 3 + 4", "3 + 1", "4"]),
        (
            r"2 \cdot 3 \cdot 4 \cdot 5",
            {},
            [r"2 \cdot 3 \cdot 4 \cdot 5", r"6 \cdot 20", "120"],
        ),
        ("7", {}, ["7"]),
    ],
)
def test_each_round_does_what_can_be_done(
    formula: str, values: dict[str, Fraction | int], told: list[str]
) -> None:
    assert stages(formula, values) == told


@pytest.mark.parametrize(
    "formula", ["", "a +", "a b)", "(a", "d", r"\sqrt{a}", "a^", "a =", r"b^\frac{a}{2}"]
)
def test_what_it_cannot_read_is_refused(formula: str) -> None:
    with pytest.raises(ValueError, match=r"not expected|cannot read|not whole"):
        stages(formula, {"a": 1, "b": 2})


def test_each_stage_is_the_same_number_to_the_checker_of_formulas() -> None:
    formula = r"((x)^2 - 2y)^2 - \frac{3y(x - z)^2}{5} + (xyz)^{3}"
    for x, y, z in ((2, -3, 5), (-7, 11, 0), (Fraction(-2, 3), 4, Fraction(5, 7))):
        found = stages(formula, {"x": x, "y": y, "z": z})
        [line] = check_steps([f"${' = '.join(found)}$"], {})
        assert len(found) > 4
        assert line.proved == len(found) - 1
        assert not line.false


@pytest.mark.parametrize(
    ("left", "right", "told"),
    [
        (
            12,
            34,
            r"12 \cdot 34 = 10 \cdot 30 + 10 \cdot 4 + 2 \cdot 30 + 2 \cdot 4 = 300 + 40 + 60 + 8 "
            "= 340 + 68 = 408",
        ),
        (-51, 7, r"(-51) \cdot 7 = -50 \cdot 7 - 1 \cdot 7 = -350 - 7 = -357"),
        (-20, -305, r"(-20) \cdot (-305) = 20 \cdot 300 + 20 \cdot 5 = 6000 + 100 = 6100"),
        (3, -4, r"3 \cdot (-4) = -12"),
        (0, 17, r"0 \cdot 17 = 0"),
    ],
)
def test_a_product_is_worked_out_digit_by_digit(left: int, right: int, told: str) -> None:
    assert long_product(left, right) == told


def test_each_equation_of_a_long_product_is_one_to_the_checker_of_formulas() -> None:
    for left, right in ((123, 4567), (-98, 76), (-405, -60)):
        told = long_product(left, right)
        [line] = check_steps([f"${told}$"], {})
        assert line.proved == told.count("=")
        assert not line.false
        assert told.endswith(f" = {left * right}")
