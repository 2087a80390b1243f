"""Worked solutions about angles between lines and their multiples."""

from fractions import Fraction

from generators.contest.geometry.line_angles.kinds import (
    Row,
    altitude,
    center_height,
    double_slope,
    reduced,
    rows,
    shared,
    solution_sum,
    solutions,
    third_side,
)
from generators.contest.scenes import Steps, Worked
from generators.latex import added, number, rooted


def _sum(answer: str, p: int, q: int, r: int, s: int, is_difference: int) -> Worked:
    one, two, sign = Fraction(p, q), Fraction(r, s), "-" if is_difference else "+"
    other = "+" if is_difference else "-"
    name = "difference" if is_difference else "sum"
    lines = (
        "A slope is the tangent of the angle with the positive $x$-axis. Let $u = "
        f"{number(one)}$ and $v = {number(two)}$.",
        f"The tangent of the {name} of the angles is "
        rf"$\frac{{u {sign} v}}{{1 {other} uv}} = {answer}$.",
    )
    return Worked(lines, {"u": number(one), "v": number(two)})


def _double(answer: str, p: int, q: int, asked: int) -> Worked:
    t = number(Fraction(p, q))
    name = ("sine", "cosine", "tangent")[asked]
    how = (r"\frac{2t}{1 + t^2}", r"\frac{1 - t^2}{1 + t^2}", r"\frac{2t}{1 - t^2}")[asked]
    lines = (
        f"Half of the angle asked about has the tangent $t = {t}$, so its cosine $c$ has "
        r"$c^2 = \frac{1}{1 + t^2} = " + f"{number(Fraction(q * q, p * p + q * q))}$.",
        f"The {name} of the double angle is ${how} = {answer}$.",
    )
    return Worked(lines, {"t": t, "c": rooted(Fraction(q * q, p * p + q * q)).latex})


def _bisector(answer: str, p: int, q: int, r: int, s: int) -> Worked:
    one, two = Fraction(p, q), Fraction(r, s)
    lines = (
        f"Let $u = {number(one)}$ and $v = {number(two)}$ be the slopes and $m$ that of the "
        "bisector. Twice the angle of the bisector is the sum of the two angles, so "
        r"$2m(1 - uv) = (u + v)(1 - m^2)$.",
        rf"This is $m^2 + 2 \cdot \left({number((1 - one * two) / (one + two))}\right)m = 1$.",
        f"The positive solution is $m = {answer}$.",
    )
    return Worked(lines, {"u": number(one), "v": number(two), "m": answer})


def _mirrored(answer: str, p: int, q: int, r: int, s: int) -> Worked:
    one, two, double = Fraction(p, q), Fraction(r, s), double_slope(r, s)
    lines = (
        "The mirror halves the angle between line and image. So the angle of the image with the "
        "$x$-axis is twice that of the mirror, minus that of the line, with the tangents "
        f"$m = {number(two)}$ and $u = {number(one)}$.",
        rf"Twice the angle of the mirror has the tangent $d = \frac{{2m}}{{1 - m^2}} = "
        f"{number(double)}$.",
        rf"The image has the slope $\frac{{d - u}}{{1 + du}} = {answer}$.",
    )
    return Worked(lines, {"m": number(two), "u": number(one), "d": number(double)})


def _viewing(answer: str, a: int, b: int, asked: int) -> Worked:
    x = rooted(a * b).latex
    lines = [
        "Circles through both ends of what is seen hold the points of equal angles, and smaller "
        "circles larger angles. So the best point is where such a circle touches the line that is "
        "searched; the power of the point where this line meets the one through both ends gives "
        f"$x^2 = {a} \\cdot {b} = {a * b}$.",
    ]
    radius = number(Fraction(a + b, 2))
    if asked == 0:
        lines.append(f"So $x = {answer}$.")
    else:
        lines.append(
            rf"The radius of the circle is $r = \frac{{{a} + {b}}}{{2}} = {radius}$, the height of "
            "its center. At the center, half of the chord between these ends is seen at the same "
            "angle as the whole chord from the circle."
        )
        lines.append(
            rf"So the sine is $\frac{{{b} - {a}}}{{2r}} = {answer}$."
            if asked == 1
            else f"The center is $x$ from this chord, so the tangent is "
            rf"$\frac{{{b} - {a}}}{{2x}} = {answer}$."
        )
    return Worked(lines, {"x": x, "r": radius})


def _system(answer: str, t: int, c: int, is_squares: int) -> Worked:
    z = Fraction(t, c)
    lines = (
        "Let $u$ and $v$ be the tangents. The cotangents are inverse to them, and their sum is "
        rf"$\frac{{u + v}}{{uv}} = {c}$, where $u + v = {t}$.",
        rf"So $uv = \frac{{{t}}}{{{c}}}$.",
        rf"Hence $u^2 + v^2 = (u + v)^2 - 2uv = {answer}$."
        if is_squares
        else rf"The tangent of the sum is $\frac{{u + v}}{{1 - uv}} = {answer}$.",
    )
    root = rf"\sqrt{{{number(t * t - 4 * z)}}}"
    letters = {"u": rf"\frac{{{t} + {root}}}{{2}}", "v": rf"\frac{{{t} - {root}}}{{2}}"}
    return Worked(lines, letters)


def _split(answer: str, x: int, y: int, p: int, q: int) -> Worked:
    middle, square = center_height(x, y, p, q)
    h, base = altitude(x, y, p, q), x + y
    lines = (
        "The center of the circle through the corners sees half the base at the angle on top. So "
        rf"it is $m = \frac{{{base}}}{{2}} \cdot \frac{{{q}}}{{{p}}} = {number(middle)}$ above "
        rf"the base, and $r^2 = m^2 + \frac{{{base}^2}}{{4}} = {number(square)}$.",
        rf"The altitude is $\frac{{|{x} - {y}|}}{{2}} = {number(Fraction(abs(x - y), 2))}$ from "
        "the middle of the base, so the top is at the height "
        rf"$h = m + \sqrt{{r^2 - \frac{{({x} - {y})^2}}{{4}}}} = {h.latex}$.",
        rf"The area is $\frac{{{base}h}}{{2}} = {answer}$.",
    )
    return Worked(lines, {"m": number(middle), "r": rooted(square).latex, "h": h.latex})


def _multiple(answer: str, a: int, b: int, times: int, is_cosine: int) -> Worked:
    c = third_side(a, b, times).latex
    if times == 2:
        cosine = Fraction(b, 2 * a)
        lines = [
            r"By the law of sines the sides are as the sines, and $\sin{2t} = 2\sin{t}\cos{t}$. So "
            rf"the cosine $q$ of the angle at $A$ has $2q = \frac{{{b}}}{{{a}}}$, and "
            f"$q = {number(cosine)}$.",
            rf"The third angle has the sine of $3t$, and $\sin{{3t}} = \sin{{t}}(4\cos^2{{t}} - "
            rf"1)$, so $c = {a}(4q^2 - 1) = {c}$.",
        ]
        root = number(cosine)
    else:
        root = rooted(Fraction(a + b, 4 * a)).latex
        lines = [
            "By the law of sines the sides are as the sines, and $\\sin{3t} = "
            r"\sin{t}(4\cos^2{t} - 1)$. So the cosine $q$ of the angle at $A$ has "
            rf"$4q^2 - 1 = \frac{{{b}}}{{{a}}}$, and $q = {root}$.",
            r"The third angle has the sine of $4t$, and $\sin{4t} = \sin{t}(8\cos^3{t} - "
            rf"4\cos{{t}})$, so $c = {a}(8q^3 - 4q) = {c}$.",
        ]
    if is_cosine:
        lines = lines[:1]
    return Worked(lines, {"q": root, "c": c, "t": "1"})


_HOW = (
    r"the angles are equal or opposite, up to full turns",
    r"the angles are equal, or they complete each other to a straight angle, up to full turns",
    r"the sum or the difference of the angles is a right angle, up to full turns",
    r"the sum or the difference of the angles is a straight angle, up to full turns",
    r"the sum of the angles is full turns, or their difference a straight angle and full turns",
)


def _row(row: Row) -> str:
    """Return where the solutions of a row are."""
    return added([(row.start, ""), (row.step, "j")])


def _rows_line(form: int, m: int, n: int) -> str:
    one, two = rows(form, m, n)
    return (
        f"The two sides agree where {_HOW[form]}. With $x$ as $z$ times $\\pi$, this means that "
        f"$z$ is of the form ${_row(one)}$, or of the form ${_row(two)}$, with $j = 0$ or a "
        "positive whole number."
    )


def _both_line(form: int, m: int, n: int) -> str:
    both = shared(*rows(form, m, n))
    return f"Both at once are those of the form ${_row(both)}$" if both else "None is in both rows"


def _counted(form: int, m: int, n: int, k: int) -> list[str]:
    one, two, both = solutions(form, m, n, k)
    return [
        _rows_line(form, m, n),
        f"Up to $z = {k}$ the first row has $u = {one}$ terms and the second one $v = {two}$. "
        f"{_both_line(form, m, n)}: $w = {both}$ terms are counted twice.",
        f"So there are $u + v - w = {one + two - both}$ solutions.",
    ]


def _letters(form: int, m: int, n: int, k: int) -> dict[str, str]:
    counts = solutions(form, m, n, k)
    return {**dict(zip("uvw", map(str, counts), strict=True)), "z": str(k), "j": "0", "x": "1"}


def _equation(answer: str, form: int, m: int, n: int, k: int) -> Worked:
    return Worked(_counted(form, m, n, k), _letters(form, m, n, k))


def _product(answer: str, form: int, a: int, b: int, c: int, d: int, k: int, is_sum: int) -> Worked:
    equation = reduced(form, a, b, c, d)
    name = "cosines" if equation[0] == 0 else "sines"
    lines = [
        "Twice a product of a sine or cosine and another one is a sum or difference of two of "
        f"them, at the sum and the difference of the angles. Since ${a} + {b} = {c} + {d}$, one "
        "term is the same on both sides. What is left says that "
        f"${equation[1]}x$ and ${equation[2]}x$ have {'opposite' if equation[0] == 4 else 'equal'} "
        f"{name}.",
        *_counted(*equation, k),
    ]
    if not is_sum:
        return Worked(lines, _letters(*equation, k))
    sums = solution_sum(*equation, k)
    lines[-1:] = [
        f"The rows add up to $p = {number(sums[0])}$ and $q = {number(sums[1])}$, and the terms "
        f"that are in both to $r = {number(sums[2])}$.",
        rf"So the sum of all solutions is $(p + q - r)\pi = {answer}$.",
    ]
    letters = dict(zip("pqr", map(number, sums), strict=True))
    return Worked(lines, {**_letters(*equation, k), **letters})


def _isosceles(answer: str, p: int, q: int, r: int, s: int, u: int, v: int) -> Worked:
    n, m, cross = p * p + q * q, r * r + s * s, abs(p * s - q * r)
    one, two = abs(q * v - p * u), abs(s * v - r * u)
    signs = [1 if (q * v - p * u) * (q * r - p * s) >= 0 else -1]
    signs.append(1 if (u * r - v * s) * (q * r - p * s) >= 0 else -1)
    e, f = signs[0] * one, signs[1] * two
    lines = (
        rf"Let $t$ be the length of both legs. The rays have the directions $({q}, {p})$ and "
        rf"$({s}, {r})$ of the lengths $\sqrt{{{n}}}$ and $\sqrt{{{m}}}$, so the angle between "
        rf"them has the sine $k = \frac{{{cross}}}{{\sqrt{{{n}}}\sqrt{{{m}}}}}$, and the triangle "
        r"has twice the area $kt^2$.",
        "The triangles of the origin, $P$ and an end of the base make up this area, counted with "
        "signs. By coordinates, $P$ is "
        rf"$e = \frac{{{e}}}{{\sqrt{{{n}}}}}$ and $f = \frac{{{f}}}{{\sqrt{{{m}}}}}$ from the two "
        r"rays, so $kt^2 = et + ft$.",
        rf"Hence $t = \frac{{e + f}}{{k}}$, and the area is $\frac{{(e + f)^2}}{{2k}} = {answer}$.",
    )
    roots = rf"\sqrt{{{n}}}", rf"\sqrt{{{m}}}"
    letters = {
        "k": rf"\frac{{{cross}}}{{{roots[0]}{roots[1]}}}",
        "e": rf"\frac{{{e}}}{{{roots[0]}}}",
        "f": rf"\frac{{{f}}}{{{roots[1]}}}",
    }
    total = rf"{letters['e']} + {letters['f']}"
    return Worked(lines, {**letters, "t": rf"\frac{{{total}}}{{{letters['k']}}}"})


STEPS: Steps = {
    "slope_sum": _sum,
    "double_value": _double,
    "bisector": _bisector,
    "mirrored": _mirrored,
    "viewing": _viewing,
    "tangent_system": _system,
    "altitude_split": _split,
    "angle_multiple": _multiple,
    "equation": _equation,
    "product": _product,
    "isosceles": _isosceles,
}
