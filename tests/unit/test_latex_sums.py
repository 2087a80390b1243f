"""Numbers as a textbook writes them behind signs, and added or multiplied one after the other."""

import pytest

from generators.latex import multiplied, running


def test_numbers_below_zero_stand_in_brackets() -> None:
    assert multiplied(3, -2, 0) == r"3 \cdot (-2) \cdot 0"


@pytest.mark.parametrize(
    ("values", "sign", "told"),
    [
        ([3, 5, -2], "+", ["3 + 5 = 8", "8 + (-2) = 6"]),
        ([-3, -5], "+", ["(-3) + (-5) = -8"]),
        ([2, -3, 4], r"\cdot", [r"2 \cdot (-3) = -6", r"(-6) \cdot 4 = -24"]),
        ([7], "+", []),
    ],
)
def test_numbers_are_added_or_multiplied_one_after_the_other(
    values: list[int], sign: str, told: list[str]
) -> None:
    assert running(values, sign) == told
