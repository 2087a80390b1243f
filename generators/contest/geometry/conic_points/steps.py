"""Worked solutions about conics."""

from fractions import Fraction
from math import isqrt

from generators.contest.geometry.conic_points.kinds import (
    far_part,
    focal_product,
    inverse_square,
    reflected_square,
)
from generators.contest.scenes import Steps, Worked
from generators.latex import added, exact, number, rooted


def _center(answer: str, a: int, b: int, u: int) -> Worked:
    v = 2 * a - u
    lines = (
        f"The distances from the foci have the sum ${2 * a}$, so $P$ is ${2 * a} - {u} = {v}$ from "
        f"the other focus. Each focus is $c$ from $O$ with $c^2 = {a}^2 - {b} = {a * a - b}$.",
        "$OP$ is a median of the triangle of $P$ and the foci: its length $m$ has "
        f"$m^2 = \\frac{{{u}^2 + {v}^2}}{{2}} - c^2 = {a * a + b - u * v}$.",
        f"So $m = {answer}$.",
    )
    return Worked(lines, {"c": rooted(a * a - b).latex, "m": answer})


def _focal_angle(
    answer: str, a: int, b: int, angle: int, is_hyperbola: int, is_area: int
) -> Worked:
    product = focal_product(b, angle, is_hyperbola)
    square = 4 * (a + b) if is_hyperbola else 4 * (a - b)
    sign, name = ("-", "difference") if is_hyperbola else ("+", "sum")
    how = "u^2 + v^2 - 2uv" if is_hyperbola else "u^2 + v^2 + 2uv"
    cosine = number(Fraction({60: 1, 90: 0, 120: -1}[angle], 2))
    lines = [
        f"Let $u$ and $v$ be the distances from the foci. Their {name} is the axis through the "
        f"foci, so ${how} = 4 \\cdot {a}$.",
        f"The foci are ${rooted(square).latex}$ apart, and the law of cosines says "
        rf"$u^2 + v^2 - 2uv \cdot \left({cosine}\right) = {square}$.",
        "The difference of the two equations gives "
        rf"$2uv\left(1 {sign} \left({cosine}\right)\right) = 4 \cdot {b}$, so "
        f"$uv = {number(product)}$.",
    ]
    if is_area:
        sine = {60: r"\frac{\sqrt{3}}{2}", 90: "1", 120: r"\frac{\sqrt{3}}{2}"}[angle]
        lines.append(rf"The area is $\frac{{uv}}{{2}} \cdot {sine} = {answer}$.")
    total = 4 * a + (4 if is_hyperbola else 0) * product
    gap = total - 4 * product
    root, less = rf"\sqrt{{{number(total)}}}", rf"\sqrt{{{number(gap)}}}"
    letters = {"u": rf"\frac{{{root} + {less}}}{{2}}", "v": rf"\frac{{{root} - {less}}}{{2}}"}
    return Worked(lines, letters)


def _chord_lines(a: int, b: int, u: str, part: Fraction) -> list[str]:
    return [
        "In polar coordinates about the focus, the inverse of the distance is a constant plus a "
        "multiple of the cosine of the direction. So the inverse distances of opposite points have "
        "the same sum for every chord through the focus, as for the one across the long axis: "
        rf"$\frac{{2 \cdot {a}}}{{{b}}} = {number(Fraction(2 * a, b))}$.",
        rf"So $\frac{{1}}{{{u}}} + \frac{{1}}{{q}} = {number(Fraction(2 * a, b))}$ for the other "
        f"part $q$, and $q = {number(part)}$.",
    ]


def _focal_chord(answer: str, a: int, b: int, u: int, is_chord: int) -> Worked:
    part = far_part(a, b, u)
    lines = _chord_lines(a, b, str(u), part)
    if is_chord:
        lines.append(f"The chord is ${u} + q = {answer}$.")
    return Worked(lines, {"q": number(part)})


def _billiard(answer: str, a: int, b: int, u: int, is_chord: int) -> Worked:
    v = 2 * a - u
    part = far_part(a, b, v)
    lines = [
        "What leaves one focus is reflected through the other one, $G$, as the tangent makes equal "
        f"angles with the lines to the foci. So $PQ$ runs through $G$, and $v = {2 * a} - {u} = "
        f"{v}$ for $v$, the length of $PG$.",
        *_chord_lines(a, b, "v", part),
    ]
    if is_chord:
        lines.append(f"The way between the reflections is $v + q = {answer}$.")
    else:
        lines.append(f"The last part of the way is ${2 * a} - q = {answer}$.")
    return Worked(lines, {"v": str(v), "q": number(part)})


def _right_angle(answer: str, a: int, b: int, u: int, is_hyperbola: int, asked: int) -> Worked:
    inverse = inverse_square(a, b, u, is_hyperbola)
    sign = "-" if is_hyperbola else "+"
    length = rooted(1 / inverse).latex
    lines = [
        "If $OP$ has the direction $(c, s)$ with $c^2 + s^2 = 1$, the equation says that the "
        rf"inverse of the square of $p = {rooted(u).latex}$ is $\frac{{1}}{{p^2}} = "
        rf"\frac{{c^2}}{{{a}}} {sign} \frac{{s^2}}{{{b}}}$. For $OQ$, of length $q$, the direction "
        "is $(-s, c)$. In the sum of the two, $c^2 + s^2$ is 1: "
        rf"$\frac{{1}}{{p^2}} + \frac{{1}}{{q^2}} = \frac{{1}}{{{a}}} {sign} \frac{{1}}{{{b}}}$.",
        rf"So $\frac{{1}}{{q^2}} = {number(inverse)}$ and $q = {length}$.",
    ]
    if asked == 1:
        lines.append(rf"The area is $\frac{{pq}}{{2}} = {answer}$.")
    if asked == 2:
        lines.append(rf"The third side is $\sqrt{{p^2 + q^2}} = {answer}$.")
    other = Fraction(-1 if is_hyperbola else 1, b)
    square = (Fraction(1, u) - other) / (Fraction(1, a) - other)
    letters = {"c": rooted(square).latex, "s": rooted(1 - square).latex}
    return Worked(lines, {**letters, "p": rooted(u).latex, "q": length})


def _tangent_axis(answer: str, p: int, q: int, s: int, t: int, is_minor: int) -> Worked:
    square = (p - s) ** 2 + (q + t) ** 2
    lines = [
        "The point of contact is the only point of the tangent on the ellipse; all other points "
        "of it have a larger sum of distances from the foci. So this sum, the major axis $d$, is "
        "the shortest way from focus to axis to focus. Mirror a focus in the axis: "
        f"$d^2 = ({p} - {s})^2 + ({q} + {t})^2 = {square}$.",
    ]
    if is_minor:
        lines.append(
            f"The foci have the squared distance $f^2 = ({p} - {s})^2 + ({q} - {t})^2 = "
            f"{(p - s) ** 2 + (q - t) ** 2}$."
        )
        lines.append(rf"The minor axis is $\sqrt{{d^2 - f^2}} = {answer}$.")
    else:
        lines.append(f"So $d = {answer}$.")
    apart = rooted((p - s) ** 2 + (q - t) ** 2).latex
    return Worked(lines, {"d": rooted(square).latex, "f": apart})


def _two_tangents(answer: str, p: int, s: int, t: int, asked: int) -> Worked:
    inside = t * t - 4 * p * s
    root = rooted(inside)
    lines = [
        "The tangent at the point with the height $h$ meets that at the height $k$ in the "
        rf"point with the coordinates $\frac{{hk}}{{{4 * p}}} = {s}$ and "
        rf"$\frac{{h + k}}{{2}} = {t}$.",
        rf"So $h + k = {2 * t}$ and $hk = {4 * p * s}$.",
    ]
    lines += [
        [
            "A point at the height $h$ is "
            rf"$\frac{{h^2}}{{{4 * p}}} + {p}$ from the focus. The product is "
            rf"$\left(\frac{{h^2}}{{{4 * p}}} + {p}\right)\left(\frac{{k^2}}{{{4 * p}}} + "
            rf"{p}\right) = \left(\frac{{hk}}{{{4 * p}}} - {p}\right)^2 + "
            rf"\left(\frac{{h + k}}{{2}}\right)^2 = {answer}$."
        ],
        [
            f"The heights differ by $h - k = {(root * 2).latex}$, and the chord has the slope "
            rf"$m = \frac{{{4 * p}}}{{h + k}} = {number(Fraction(2 * p, t))}$.",
            rf"So its length is $(h - k)\sqrt{{1 + \frac{{1}}{{m^2}}}} = {answer}$.",
        ],
        [
            f"The heights differ by $h - k = {(root * 2).latex}$. At the height of $T$ the chord "
            rf"is at $x = \frac{{h^2 + k^2}}{{2 \cdot {4 * p}}}$, so $T$ is "
            rf"$x - ({s}) = {number(Fraction(inside, 2 * p))}$ away from it, measured along the "
            "axis.",
            rf"The area is $\frac{{(h - k)(x - ({s}))}}{{2}} = {answer}$.",
        ],
    ][asked]
    middle = Fraction(t * t - 2 * p * s, 2 * p)
    letters = {
        "h": (root + t).latex,
        "k": (-root + t).latex,
        "x": number(middle),
        "m": number(Fraction(2 * p, t)),
    }
    return Worked(lines, letters)


def _inscribed(answer: str, b: int, a: int, is_right: int) -> Worked:
    square = 1 if is_right else 3
    x = rooted(square) * Fraction(2 * b * a, b * b + square * a)
    m = "1" if is_right else r"\sqrt{3}"
    lines = (
        f"By symmetry the sides from $(0, {b})$ have the slopes $m$ and $-m$ with $m = {m}$. Where "
        f"the falling one meets the ellipse again, $y = {b} - mx$ and "
        rf"$\frac{{x^2}}{{{a}}} + \frac{{({b} - mx)^2}}{{{b * b}}} = 1$.",
        rf"Without the factor $x$ this is $x\left(\frac{{1}}{{{a}}} + "
        rf"\frac{{m^2}}{{{b * b}}}\right) = \frac{{2m}}{{{b}}}$.",
        f"So $x = {x.latex}$, and the third side is $2x = {answer}$.",
    )
    y = (exact(b) - x * rooted(square)).latex
    return Worked(lines, {"m": m, "x": x.latex, "y": y})


def _rhombus(answer: str, a: int, b: int, asked: int) -> Worked:
    total = Fraction(b - a, a * b)
    lines = [
        "The diagonals are perpendicular. Half diagonals $p$ and $q$ in the directions $(c, s)$ "
        rf"and $(-s, c)$ have $\frac{{1}}{{p^2}} = \frac{{c^2}}{{{a}}} - \frac{{s^2}}{{{b}}}$ and "
        rf"$\frac{{1}}{{q^2}} = \frac{{s^2}}{{{a}}} - \frac{{c^2}}{{{b}}}$, so "
        rf"$\frac{{1}}{{p^2}} + \frac{{1}}{{q^2}} = \frac{{1}}{{{a}}} - \frac{{1}}{{{b}}} = "
        rf"{number(total)}$.",
    ]
    lines += [
        [
            rf"Both parts are positive, so $\frac{{1}}{{p^2}} < {number(total)}$, and "
            r"$\frac{1}{q^2}$ comes as near to 0 as one likes, as the diagonal approaches an "
            rf"asymptote. Hence $4p^2 > {answer}$, and no larger bound holds."
        ],
        [
            r"The side has $z^2 = p^2 + q^2$, and $(p^2 + q^2)\left(\frac{1}{p^2} + "
            r"\frac{1}{q^2}\right) \ge 4$ with equality for $p = q$.",
            rf"So $z^2 \ge {number(4 / total)}$, and the least side is ${answer}$.",
        ],
        [
            r"The area is $2pq$, and $\frac{1}{p^2} + \frac{1}{q^2} \ge \frac{2}{pq}$ with "
            "equality for $p = q$.",
            rf"So $2pq \ge \frac{{4}}{{{number(total)}}} = {answer}$, which is reached.",
        ],
    ][asked]
    half = rooted(2 / total).latex
    letters = {"c": r"\frac{\sqrt{2}}{2}", "s": r"\frac{\sqrt{2}}{2}", "p": half, "q": half}
    return Worked(lines, {**letters, "z": rooted(4 / total).latex})


def _tangent_line(answer: str, p: int, q: int, s: int, t: int, u: int, v: int, w: int) -> Worked:
    one, two, norm = u * p + v * q - w, u * s + v * t - w, u * u + v * v
    square = reflected_square(p, q, s, t, u, v, w)
    what = "sum" if one * two > 0 else "difference"
    lines = (
        f"In ${added([(u, 'x'), (v, 'y')])} - ({w})$ the foci give $m = {one}$ and $n = {two}$; "
        rf"divided by $\sqrt{{{norm}}}$ these are their distances from the tangent, with signs.",
        "The tangent makes equal angles with the lines to the foci, so if one focus is mirrored in "
        f"it, the point of contact lies on a line with the other focus and the image. The {what} "
        "sought is the distance $d$ of these two. Along the tangent they are as far apart as the "
        "foci, across it the distances add up instead of being subtracted: "
        rf"$d^2 = ({p} - ({s}))^2 + ({q} - ({t}))^2 + \frac{{4mn}}{{{norm}}} = "
        f"{number(square)}$.",
        f"So $d = {answer}$.",
    )
    return Worked(lines, {"m": str(one), "n": str(two), "d": answer})


def _tilted(answer: str, a: int, k: int, b: int, n: int, is_axis: int) -> Worked:
    gap = isqrt((a - b) ** 2 + k * k)
    high, low = Fraction(a + b + gap, 2), Fraction(a + b - gap, 2)
    lines = [
        "Turned into its axes, the left side becomes $Mx^2 + my^2$, where the sum and the product "
        rf"of the factors stay: $M + m = {a + b}$ and $Mm = {a} \cdot {b} - "
        rf"\frac{{({k})^2}}{{4}} = {number(high * low)}$.",
        rf"So $(M - m)^2 = {gap * gap}$, $M = {number(high)}$ and $m = {number(low)}$.",
    ]
    if is_axis:
        which = "m" if low > 0 else "M"
        lines.append(rf"Half the axis is $\sqrt{{\frac{{{n}}}{{{which}}}}} = {answer}$.")
    else:
        square = n / low - n / high if low > 0 else n / high - n / low
        how = rf"\frac{{{n}}}{{m}} - \frac{{{n}}}{{M}}"
        if low < 0:
            how = rf"\frac{{{n}}}{{M}} - \frac{{{n}}}{{m}}"
        lines.append(
            rf"A focus is $c$ from the center with $c^2 = {how} = {number(square)}$, so the "
            f"distance is $2c = {answer}$."
        )
    letters = {"M": number(high), "m": number(low)}
    square = abs(n / low - n / high)
    return Worked(lines, {**letters, "c": rooted(square).latex})


def _vertex_focus(answer: str, u: int, v: int, is_least: int) -> Worked:
    inside = 4 * u * u - 3 * v * v
    which = "the smaller" if is_least else "the larger" if v > u else "the positive"
    lines = (
        "Let $p$ be the distance sought and $y^2 = 4px$ the parabola. The point is as far from the "
        f"directrix as from the focus, so $x = {u} - p$, and $x^2 + 4px = {v}^2$ is the square of "
        "its distance from the vertex.",
        f"So $({u} - p)^2 + 4p({u} - p) = {v}^2$, or "
        f"$3p^2 - {2 * u}p = {u * u - v * v}$, and $(3p - {u})^2 = {inside}$.",
        f"Of the solutions {which} one is sought: $p = {answer}$.",
    )
    root = rooted(inside)
    p = ((-root if is_least else root) + u) * Fraction(1, 3)
    x = exact(u) - p
    return Worked(
        lines, {"p": answer, "x": x.latex, "y": rf"\sqrt{{4 \cdot ({p.latex})({x.latex})}}"}
    )


STEPS: Steps = {
    "center_distance": _center,
    "focal_angle": _focal_angle,
    "focal_chord": _focal_chord,
    "right_angle": _right_angle,
    "tangent_axis": _tangent_axis,
    "billiard": _billiard,
    "two_tangents": _two_tangents,
    "inscribed": _inscribed,
    "rhombus": _rhombus,
    "tangent_line": _tangent_line,
    "tilted": _tilted,
    "vertex_focus": _vertex_focus,
}
