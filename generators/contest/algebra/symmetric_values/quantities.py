"""Symmetric expressions of two and of three numbers, and what they are in elementary ones."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple

Elementary = tuple[Fraction, ...]


class Quantity(NamedTuple):
    """A symmetric expression of x and y, or x, y and z."""

    latex: str
    value: Callable[..., Fraction]
    """From the elementary symmetric functions a, b (and c)."""
    depth: int
    formula: str = ""
    """LaTeX of what it is in them; `{a}`, `{b}`, `{c}` stand for their names."""
    opens: int = -1
    """The elementary function that it leads to, from 0, where the earlier ones are known."""


_TWO: Mapping[str, Quantity] = {
    "sum": Quantity("x + y", lambda a, b: a, 0, opens=0),
    "product": Quantity("xy", lambda a, b: b, 0, opens=1),
    "squares": Quantity("x^2 + y^2", lambda a, b: a * a - 2 * b, 1, "(x+y)^2 - 2xy", 1),
    "shifted": Quantity("(1 + x)(1 + y)", lambda a, b: 1 + a + b, 1, "1 + (x+y) + xy", 1),
    "inverses": Quantity(r"\frac{1}{x} + \frac{1}{y}", lambda a, b: a / b, 1, r"\frac{x+y}{xy}", 1),
    "mixed": Quantity("x^2y + xy^2", lambda a, b: a * b, 1, "xy(x+y)", 1),
    "cubes": Quantity("x^3 + y^3", lambda a, b: a**3 - 3 * a * b, 2, "(x+y)^3 - 3xy(x+y)", 1),
    "ratios": Quantity(
        r"\frac{x}{y} + \frac{y}{x}",
        lambda a, b: (a * a - 2 * b) / b,
        2,
        r"\frac{(x+y)^2 - 2xy}{xy}",
    ),
    "fourths": Quantity(
        "x^4 + y^4",
        lambda a, b: (a * a - 2 * b) ** 2 - 2 * b * b,
        3,
        "((x+y)^2 - 2xy)^2 - 2(xy)^2",
    ),
    "inverse_squares": Quantity(
        r"\frac{1}{x^2} + \frac{1}{y^2}",
        lambda a, b: (a * a - 2 * b) / (b * b),
        3,
        r"\frac{(x+y)^2 - 2xy}{(xy)^2}",
    ),
    "inverse_cubes": Quantity(
        r"\frac{1}{x^3} + \frac{1}{y^3}",
        lambda a, b: (a**3 - 3 * a * b) / b**3,
        4,
        r"\frac{(x+y)^3 - 3xy(x+y)}{(xy)^3}",
    ),
    "fifths": Quantity(
        "x^5 + y^5",
        lambda a, b: a**5 - 5 * a**3 * b + 5 * a * b * b,
        4,
        "(x+y)^5 - 5xy(x+y)^3 + 5(xy)^2(x+y)",
    ),
}
_THREE: Mapping[str, Quantity] = {
    "sum": Quantity("x + y + z", lambda a, b, c: a, 0, opens=0),
    "pairs": Quantity("xy + yz + zx", lambda a, b, c: b, 0, opens=1),
    "product": Quantity("xyz", lambda a, b, c: c, 0, opens=2),
    "squares": Quantity(
        "x^2 + y^2 + z^2",
        lambda a, b, c: a * a - 2 * b,
        1,
        "(x+y+z)^2 - 2(xy+yz+zx)",
        1,
    ),
    "shifted": Quantity(
        "(1 + x)(1 + y)(1 + z)",
        lambda a, b, c: 1 + a + b + c,
        1,
        "1 + (x+y+z) + (xy+yz+zx) + xyz",
        2,
    ),
    "inverses": Quantity(
        r"\frac{1}{x} + \frac{1}{y} + \frac{1}{z}",
        lambda a, b, c: b / c,
        1,
        r"\frac{xy+yz+zx}{xyz}",
        2,
    ),
    "sums": Quantity(
        "(x + y)(y + z)(z + x)",
        lambda a, b, c: a * b - c,
        2,
        "(x+y+z)(xy+yz+zx) - xyz",
        2,
    ),
    "cubes": Quantity(
        "x^3 + y^3 + z^3",
        lambda a, b, c: a**3 - 3 * a * b + 3 * c,
        2,
        "(x+y+z)^3 - 3(x+y+z)(xy+yz+zx) + 3xyz",
        2,
    ),
    "square_pairs": Quantity(
        "x^2y^2 + y^2z^2 + z^2x^2",
        lambda a, b, c: b * b - 2 * a * c,
        3,
        "(xy+yz+zx)^2 - 2xyz(x+y+z)",
    ),
    "inverse_pairs": Quantity(
        r"\frac{1}{xy} + \frac{1}{yz} + \frac{1}{zx}",
        lambda a, b, c: a / c,
        2,
        r"\frac{x+y+z}{xyz}",
    ),
    "fourths": Quantity(
        "x^4 + y^4 + z^4",
        lambda a, b, c: (a * a - 2 * b) ** 2 - 2 * (b * b - 2 * a * c),
        4,
        "((x+y+z)^2 - 2(xy+yz+zx))^2 - 2((xy+yz+zx)^2 - 2xyz(x+y+z))",
    ),
    "inverse_squares": Quantity(
        r"\frac{1}{x^2} + \frac{1}{y^2} + \frac{1}{z^2}",
        lambda a, b, c: (b * b - 2 * a * c) / (c * c),
        4,
        r"\frac{(xy+yz+zx)^2 - 2xyz(x+y+z)}{(xyz)^2}",
    ),
}
TABLES: Mapping[int, Mapping[str, Quantity]] = {2: _TWO, 3: _THREE}
NAMES: Mapping[int, tuple[str, ...]] = {2: ("x+y", "xy"), 3: ("x+y+z", "xy+yz+zx", "xyz")}
