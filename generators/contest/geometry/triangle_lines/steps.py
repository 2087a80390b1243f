"""The worked solution of a question about a triangle, formula by formula."""

from fractions import Fraction

from generators.contest.geometry.triangle_lines.instance import ASKED
from generators.contest.geometry.triangle_lines.told import Told, triangle
from generators.latex import number, root


def _squares(told: Told) -> dict[str, Fraction]:
    """Return the squares of what letters stand for in the steps."""
    shape = triangle(told.by, told.numbers)
    a, b, c = shape.squares
    area, radius = shape.area_square, shape.radius_square
    found = {"a": a, "b": b, "c": c, "K": area, "R": radius, "m": (2 * b + 2 * c - a) / 4}
    found["h"] = 4 * area / a
    if shape.sides:
        half = sum(shape.sides, Fraction(0)) / 2
        found |= {"s": half * half, "r": area / half**2}
    asked = ASKED[told.asked].square(shape)
    return found | {"d": asked}


def letters(told: Told) -> dict[str, str]:
    """Return what the letters of the steps stand for."""
    return {letter: root(square) for letter, square in _squares(told).items()}


def steps(told: Told) -> tuple[str, ...]:
    """Return the lines."""
    return (*_sides_found(told), *_concluded(told))


def _sides_found(told: Told) -> list[str]:
    squares = _squares(told)
    a, b, c = (root(squares[letter]) for letter in "abc")
    if told.by == "sides":
        return [f"Across from A, B and C lie the sides $a = {a}$, $b = {b}$, $c = {c}$."]
    if told.by == "ratio":
        unit = number(Fraction(told.numbers[3], sum(told.numbers[:3])))
        parts = zip("abc", told.numbers, (a, b, c), strict=False)
        shown = ", ".join(rf"${name} = {n} \cdot {unit} = {side}$" for name, n, side in parts)
        return [f"Across from A, B and C lie the sides {shown}."]
    both = f"With $b = {b}$ and $c = {c}$,"
    if told.by == "angle":
        cosine = Fraction(*told.numbers[2:])
        term = _TERMS.get(cosine, rf" - 2bc \cdot \left({number(cosine)}\right)")
        law = f"a^2 = b^2 + c^2{term} = {number(squares['a'])}"
        return [f"{both} the law of cosines gives ${law}$, so $a = {a}$."]
    law = f"a^2 = 2b^2 + 2c^2 - 4m^2 = {number(squares['a'])}"
    stewart = f"{both} Stewart's theorem gives ${law}$."
    return [f"The median is $m = {root(squares['m'])}$.", stewart]


_TERMS = {Fraction(1, 2): " - bc", Fraction(0): "", Fraction(-1, 2): " + bc"}
"""Cosine -> the last term of the law."""


def _concluded(told: Told) -> list[str]:
    squares, answer = _squares(told), told.answer
    heron = "16K^2 = 2(a^2b^2 + b^2c^2 + c^2a^2) - a^4 - b^4 - c^4"
    found = f"the area is $K = {root(squares['K'])}$"
    area = f"By Heron, ${heron} = {number(16 * squares['K'])}$; {found}."
    half = root(squares["s"]) if "s" in squares else ""
    half = rf"Half the perimeter is $s = \frac{{a+b+c}}{{2}} = {half}$."
    median = f"The median satisfies $4m^2 = 2b^2 + 2c^2 - a^2 = {number(4 * squares['m'])}$."
    radius = rf"The circle through the corners has $R = \frac{{abc}}{{4K}} = {root(squares['R'])}$."
    d_square = number(squares["d"])
    match told.asked:
        case "area":
            return [area]
        case "median":
            return [median, f"So $m = {answer}$."]
        case "altitude":
            return [area, rf"The altitude is $h = \frac{{2K}}{{a}} = {answer}$."]
        case "circumradius":
            return [area, radius]
        case "centroid":
            return [
                area,
                rf"The altitude from A is $h = \frac{{2K}}{{a}} = {root(squares['h'])}$.",
                rf"The centroid lies at a third of it, $\frac{{h}}{{3}} = {answer}$.",
            ]
        case "chord":
            power = rf"d = m + \frac{{a^2}}{{4m}} = {answer}"
            square = f"a^2 = {number(squares['a'])}"
            return [median, f"The midpoint's power is a quarter of ${square}$, so ${power}$."]
        case "bisector":
            law = rf"d^2 = bc\left(1 - \frac{{a^2}}{{(b+c)^2}}\right) = {d_square}"
            return [f"The bisector $d$ satisfies ${law}$.", f"So $d = {answer}$."]
        case "inradius":
            return [area, half, rf"The inscribed circle has $r = \frac{{K}}{{s}} = {answer}$."]
        case "exradius":
            return [area, half, rf"The circle outside has radius $\frac{{K}}{{s-a}} = {answer}$."]
        case _:
            inner = rf"The inscribed circle has $r = \frac{{K}}{{s}} = {root(squares['r'])}$."
            euler = f"By Euler, $d^2 = R^2 - 2Rr = {d_square}$, so $d = {answer}$."
            return [area, half, radius, inner, euler]
