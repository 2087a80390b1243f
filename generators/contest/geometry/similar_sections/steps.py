"""Worked solutions of figures with similar triangles in them."""

from fractions import Fraction
from math import isqrt

from generators.contest.geometry.similar_sections.kinds import (
    circle_heights,
    heron,
    inradius,
)
from generators.contest.scenes import Steps, Worked
from generators.latex import added, exact, number, rooted


def _crossed(answer: str, a: int, b: int, h: int) -> Worked:
    lines = (
        "The triangles between the crossing and the parallel sides are similar, so the distances "
        rf"$x$ and ${h} - x$ of the crossing from them satisfy "
        rf"$\frac{{x}}{{{a}}} = \frac{{{h} - x}}{{{b}}}$.",
        rf"So ${b}x = {a * h} - {a}x$, and $x = \frac{{{a * h}}}{{{a + b}}} = {answer}$.",
    )
    return Worked(lines, {"x": answer})


def _rectangle(answer: str, b: int, h: int, m: int, n: int) -> Worked:
    t, across, up = number(Fraction(b * h, m * h + n * b)), added([(m, "t")]), added([(n, "t")])
    lines = (
        f"Let the sides be ${across}$ and ${up}$. The small triangle beyond the rectangle has the "
        rf"base ${across}$ and the altitude ${h} - {up}$ and is similar to the whole: "
        rf"$\frac{{{across}}}{{{b}}} = \frac{{{h} - {up}}}{{{h}}}$.",
        rf"So ${m * h}t + {n * b}t = {b * h}$ and $t = {t}$.",
        rf"The perimeter is ${2 * (m + n)}t = {answer}$.",
    )
    return Worked(lines, {"t": t})


def _area_parallel(answer: str, a: int, b: int, m: int, n: int) -> Worked:
    square = Fraction(n * a * a + m * b * b, m + n)
    low, high = min(a, b), max(a, b)
    lines = (
        "Prolong the legs until they meet. The triangles over the three parallels are similar, so "
        f"their areas are as the squares ${low}^2 < x^2 < {high}^2$.",
        f"The two parts are the differences, so ${n}(x^2 - {a}^2) = {m}({b}^2 - x^2)$.",
        f"Hence ${m + n}x^2 = {n * a * a + m * b * b}$, $x^2 = {number(square)}$ and "
        f"$x = {answer}$.",
    )
    return Worked(lines, {"x": answer})


def _ring_on_ball(answer: str, r: int, away: int, s: int) -> Worked:
    inner, outer = (Fraction(away * s, one) for one in (s - r, s + r))
    lines = (
        "The center of the sphere, a center of a circle of the torus and the point of contact lie "
        f"on a line. Inside, the first two are ${s} - {r} = {s - r}$ apart, and the point of "
        rf"contact is ${s}$ away: $\frac{{u}}{{{s}}} = \frac{{{away}}}{{{s - r}}}$, so "
        rf"$u = {number(inner)}$.",
        rf"Outside they are ${s} + {r} = {s + r}$ apart: "
        rf"$\frac{{v}}{{{s}}} = \frac{{{away}}}{{{s + r}}}$, so $v = {number(outer)}$.",
        f"The difference is $u - v = {answer}$.",
    )
    return Worked(lines, {"u": number(inner), "v": number(outer)})


def _touching(answer: str, a: int, b: int, c: int) -> Worked:
    total = a + b + c
    lines = (
        "Both tangents from a corner to the circle are equally long. So the small triangle that is "
        f"cut off has the perimeter $p = {b} + {c} - {a} = {b + c - a}$.",
        f"It is similar to the whole triangle, whose perimeter is ${a} + {b} + {c} = {total}$: "
        rf"$\frac{{x}}{{{a}}} = \frac{{p}}{{{total}}}$.",
        f"So $x = {answer}$.",
    )
    return Worked(lines, {"p": str(b + c - a), "x": answer})


def _hexagon(answer: str, a: int, b: int, c: int) -> Worked:
    lines = (
        "Let $x$ be the side of the hexagon. Each corner that is cut off is similar to the whole "
        rf"triangle and has a side $x$, so the side ${a}$ is made up of "
        rf"$\frac{{{a}}}{{{b}}}x + x + \frac{{{a}}}{{{c}}}x = {a}$.",
        rf"Divided by ${a}$ this is $x\left(\frac{{1}}{{{a}}} + \frac{{1}}{{{b}}} + "
        rf"\frac{{1}}{{{c}}}\right) = 1$.",
        f"So $x = {answer}$.",
    )
    return Worked(lines, {"x": answer})


def _parallels(answer: str, a: int, b: int, c: int) -> Worked:
    lines = (
        "A parallel of length $d$ to a side of length $k$ cuts off a copy of the triangle that is "
        r"smaller by $\frac{d}{k}$, so the point is $1 - \frac{d}{k}$ of the altitude away from "
        rf"that side. Such parts of the three altitudes add up to 1: $\left(1 - \frac{{d}}{{{a}}}"
        rf"\right) + \left(1 - \frac{{d}}{{{b}}}\right) + \left(1 - \frac{{d}}{{{c}}}\right) = 1$.",
        rf"So $d\left(\frac{{1}}{{{a}}} + \frac{{1}}{{{b}}} + \frac{{1}}{{{c}}}\right) = 2$.",
        f"Hence $d = {answer}$.",
    )
    return Worked(lines, {"d": answer, "k": str(a)})


def _box_in_cone(answer: str, r: int, h: int, m: int, n: int) -> Worked:
    lines = (
        "Cut the cone along its axis and a diagonal of the square. With the side $x$ of the square "
        rf"the box shows half a diagonal $\frac{{x\sqrt{{2}}}}{{2}}$ and the height "
        rf"$y = \frac{{{m}}}{{{n}}}x$.",
        rf"Similar right triangles give $\frac{{x\sqrt{{2}}}}{{2 \cdot {r}}} + "
        rf"\frac{{y}}{{{h}}} = 1$.",
        rf"So $x\left(\frac{{\sqrt{{2}}}}{{2 \cdot {r}}} + \frac{{{m}}}{{{n} \cdot {h}}}\right) = "
        f"1$ and $x = {answer}$.",
    )
    y = (exact(2 * r * h * m) / (rooted(2 * h * h * n * n) + 2 * m * r)).latex
    return Worked(lines, {"x": answer, "y": y})


def _rows(answer: str, n: int, r: int, m: int, s: int, is_side: int) -> Worked:
    side = Fraction(2 * r * s * (m - n), r - s)
    radius = Fraction(r * s * (m - n), s * (m - 1) - r * (n - 1))
    lines = [
        "Move the three sides inward by the radius of the circles: a triangle similar to the whole "
        "one is left, and its side from the first center to the last is the distance of these. "
        "With $a$ for the side and $q$ for the inradius, the shrunk triangle has the inradius "
        rf"$q - {r}$, so $\frac{{{2 * (n - 1) * r}}}{{a}} = \frac{{q - {r}}}{{q}}$.",
        rf"The small circles give $\frac{{{2 * (m - 1) * s}}}{{a}} = \frac{{q - {s}}}{{q}}$.",
        rf"Hence $\frac{{{r}}}{{q}} + \frac{{{2 * (n - 1) * r}}}{{a}} = 1 = "
        rf"\frac{{{s}}}{{q}} + \frac{{{2 * (m - 1) * s}}}{{a}}$, two linear equations in "
        r"$\frac{1}{q}$ and "
        rf"$\frac{{1}}{{a}} = {number(1 / side)}$.",
    ]
    lines.append(f"So $a = {answer}$." if is_side else f"So $q = {answer}$.")
    return Worked(lines, {"a": number(side), "q": number(radius)})


def _two_squares(answer: str, first: int, second: int) -> Worked:
    square = Fraction(first * second, first - second)
    product = exact(first) + rooted(first * first + square * first)
    lines = (
        "Let $a$, $b$ be the legs, $c$ the hypotenuse and $m = ab$. Similar triangles show that "
        r"the sides of the squares are $\frac{ab}{a+b}$ and $\frac{abc}{c^2 + ab}$, so "
        rf"$\frac{{(a+b)^2}}{{m^2}} = \frac{{1}}{{{first}}}$ and "
        rf"$\frac{{(c^2 + m)^2}}{{m^2 c^2}} = \frac{{1}}{{{second}}}$.",
        r"Since $(a+b)^2 = c^2 + 2m$, the difference is "
        r"$\frac{(c^2 + m)^2}{m^2 c^2} - \frac{c^2 + 2m}{m^2} = \frac{1}{c^2}$, so "
        rf"$\frac{{1}}{{c^2}} = \frac{{1}}{{{second}}} - \frac{{1}}{{{first}}}$ and "
        f"$c^2 = {number(square)}$.",
        f"Now $m^2 = {first}(c^2 + 2m)$, so $m = {product.latex}$.",
        rf"The sum of the legs is $t = \frac{{m}}{{\sqrt{{{first}}}}} = {answer}$.",
    )
    total = exact(product) / rooted(first)
    root = rf"\sqrt{{({total.latex})^2 - 4({product.latex})}}"
    letters = {
        "c": rooted(square).latex,
        "m": product.latex,
        "t": answer,
        "a": rf"\frac{{{total.latex} + {root}}}{{2}}",
        "b": rf"\frac{{{total.latex} - {root}}}{{2}}",
    }
    return Worked(lines, letters)


def _corner_square(answer: str, side: int, slant: int, asked: int) -> Worked:
    total = rooted(side * side + slant * slant) + side
    last = (
        f"The perimeter is $t + {slant} = {answer}$.",
        rf"The area is $\frac{{{side}t}}{{2}} = {answer}$.",
        rf"The inradius is $\frac{{t - {slant}}}{{2}} = {answer}$.",
    )[asked]
    lines = (
        "Let $t$ be the sum of the legs. The square splits the triangle into two with the altitude "
        f"${side}$ over the legs, so the product of the legs is $m = {side}t$.",
        f"By Pythagoras $t^2 - 2 \\cdot {side}t = {slant}^2$, or $(t - {side})^2 = "
        f"{side * side + slant * slant}$.",
        f"So $t = {total.latex}$.",
        last,
    )
    return Worked(lines, {"t": total.latex, "m": (total * side).latex})


def _equal_circles(answer: str, a: int, b: int, c: int, square: int, is_radius: int) -> Worked:
    gap, height, radius = circle_heights(a, b, square)
    third = isqrt(c * c - radius)
    lines = [
        "Let $x$, $y$, $z$ be the distances of the centers of the spheres from the plane. The "
        f"first two centers are ${a} + {b} = {a + b}$ apart, so "
        f"$(x - y)^2 = {a + b}^2 - {square} = {gap * gap}$.",
        f"Equal circles mean ${a}^2 - x^2 = {b}^2 - y^2$, so $(x - y)(x + y) = {a * a - b * b}$.",
        f"The larger sphere has its center farther out, so $x - y = {gap}$, "
        f"$x + y = {2 * height - gap}$ and $x = {height}$.",
    ]
    if is_radius:
        lines.append(rf"The radius is $r = \sqrt{{{a}^2 - x^2}} = {answer}$.")
    else:
        lines.append(f"Then $z^2 = {c}^2 - ({a}^2 - x^2) = {third * third}$ and $z = {third}$.")
        lines.append(rf"So $AC = \sqrt{{({a} + {c})^2 - (x - z)^2}} = {answer}$.")
    letters = {"x": str(height), "y": str(height - gap), "z": str(third)}
    return Worked(lines, letters | ({"r": answer} if is_radius else {"A": "1", "C": answer}))


def _row_inside(answer: str, a: int, b: int, c: int, n: int) -> Worked:
    q, whole = inradius(a, b, c).latex, heron(a, b, c)
    k = 2 * n - 2
    lines = (
        rf"By Heron, $16K^2 = {whole}$ for the area, and the inradius is "
        rf"$q = \frac{{2K}}{{{a + b + c}}} = {q}$.",
        "Move the sides inward by the radius $x$ of the circles: a similar triangle with the "
        rf"inradius $q - x$ is left, and its longest row, from first to last center, is "
        rf"${k}x$ long: $\frac{{{k}x}}{{{a}}} = \frac{{q - x}}{{q}}$.",
        rf"So $x = \frac{{{a}q}}{{{k}q + {a}}} = {answer}$.",
    )
    area = (rooted(Fraction(whole, 16))).latex
    return Worked(lines, {"K": area, "q": q, "x": answer})


STEPS: Steps = {
    "crossed_diagonals": _crossed,
    "inscribed_rectangle": _rectangle,
    "area_parallel": _area_parallel,
    "ring_on_ball": _ring_on_ball,
    "touching_parallel": _touching,
    "equal_hexagon": _hexagon,
    "equal_parallels": _parallels,
    "box_in_cone": _box_in_cone,
    "circle_rows": _rows,
    "two_squares": _two_squares,
    "corner_square": _corner_square,
    "equal_circles": _equal_circles,
    "row_inside": _row_inside,
}
