"""Shapes of answers, told by hand."""

import pytest

from generators.shapes import shape


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ("-12", "number"),
        (r"-\frac{7}{3}", "number"),
        (r"\frac{3 + 2\sqrt{5}}{4}", "number"),
        (r"2\pi + \log_{2} 3", "number"),
        (r"\{3\}", "set"),
        (r"\{-1, \frac{\sqrt{5}}{2}\}", "set"),
        (r"\{(1, 2), (3, 4)\}", "set of tuples"),
        ("(2, -3)", "tuple"),
        ("[2, 3)", "interval"),
        (r"(-\infty, 4]", "interval"),
        ("3x + 7", "expression"),
        (r"\frac{n(n + 1)}{2}", "expression"),
        ("(n + 1)(n - 1)", "expression"),
        ("2^{n}", "expression"),
    ],
)
def test_shapes(answer: str, kind: str) -> None:
    assert shape(answer) == kind
