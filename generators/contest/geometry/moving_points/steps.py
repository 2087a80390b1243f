"""Worked solutions about points that move."""

from fractions import Fraction

from generators.contest.geometry.moving_points.kinds import heron, line_square, ratio_radius
from generators.contest.scenes import Steps, Worked, squared
from generators.latex import PI, added, number, rooted, symbolic


def _squares(answer: str, d: int, s: int, is_area: int) -> Worked:
    square = Fraction(2 * s - d * d, 4)
    last = rf"\pi r^2 = {answer}" if is_area else rf"2\pi r = {answer}"
    return Worked(
        (
            "Let $m$ be the distance of $P$ from the midpoint of $AB$. The parallelogram law says "
            rf"$2m^2 + 2 \cdot {squared(Fraction(d, 2))} = {s}$.",
            "So the points $P$ form a circle about the midpoint, and its radius $r = m$ satisfies "
            f"$r^2 = {number(square)}$.",
            f"What is asked for is ${last}$.",
        ),
        {"m": rooted(square).latex, "r": rooted(square).latex},
    )


def _ladder(answer: str, x: int, y: int) -> Worked:
    return Worked(
        (
            "Let $c$ and $s$ be the cosine and sine of the angle between ladder and floor. The "
            f"mark is ${x}c$ from the wall and ${y}s$ above the floor, so it moves on a quarter of "
            rf"an ellipse with the half-axes ${x}$ and ${y}$; indeed "
            rf"$\frac{{({x}c)^2}}{{{x}^2}} + \frac{{({y}s)^2}}{{{y}^2}} = c^2 + s^2$.",
            rf"The area is $F = \frac{{1}}{{4}}\pi \cdot {x} \cdot {y} = {answer}$.",
        ),
        {"F": answer},
    )


def _ellipse(answer: str, d: int, s: int) -> Worked:
    b = rooted(Fraction(s * s - d * d, 4))
    half = number(Fraction(s, 2))
    return Worked(
        (
            "The boundary is an ellipse with its foci at the stakes. Its long half-axis is "
            rf"$a = \frac{{{s}}}{{2}} = {half}$.",
            "At the end of the short half-axis $b$ both parts are equal, and "
            rf"$b^2 = a^2 - {squared(Fraction(d, 2))} = {number(Fraction(s * s - d * d, 4))}$, so "
            f"$b = {b.latex}$.",
            rf"The area is $F = \pi ab = {answer}$.",
        ),
        {"a": half, "b": b.latex, "F": answer},
    )


def _corner(answer: str, x: int, y: int, u: int, v: int) -> Worked:
    return Worked(
        (
            f"Reflect the start at the first wall and the end at the second one: $({x}, {-y})$ and "
            rf"$({-u}, {v})$ differ by ${x} + {u} = {x + u}$ across and ${y} + {v} = {y + v}$ "
            "upwards.",
            "Every way has the length of a broken line between these two points, and the straight "
            f"line meets both walls, since ${x} \\cdot {v} > {y} \\cdot {u}$.",
            rf"So the least length is $w = \sqrt{{{x + u}^2 + {y + v}^2}} = {answer}$.",
        ),
        {"w": answer},
    )


def _goat(answer: str, a: int, b: int, x: int, rope: int) -> Worked:
    half = symbolic(PI, Fraction(rope * rope, 2)).latex
    one = symbolic(PI, Fraction((rope - x) ** 2, 4)).latex
    other = symbolic(PI, Fraction((rope - a + x) ** 2, 4)).latex
    return Worked(
        (
            rf"In front of the wall there is half a disk, $\frac{{\pi}}{{2}} \cdot {rope}^2 = "
            f"{half}$.",
            "Around the near corner the rope is shorter, and it sweeps a quarter of a disk: "
            rf"$\frac{{\pi}}{{4}}({rope} - {x})^2 = {one}$.",
            f"The other corner is ${a} - {x} = {a - x}$ away: "
            rf"$\frac{{\pi}}{{4}}({rope} - {a - x})^2 = {other}$.",
            f"Together this is $F = {answer}$.",
        ),
        {"F": answer},
    )


def _ratio(answer: str, d: int, m: int, n: int, is_area: int) -> Worked:
    radius = number(ratio_radius(d, m, n))
    inner, outer = number(Fraction(m * d, m + n)), number(Fraction(m * d, m - n))
    lines = [
        "Such points form a circle (Apollonius). On the line $AB$ it meets the point between that "
        rf"divides $AB$ as ${m} : {n}$, at $p = \frac{{{m} \cdot {d}}}{{{m} + {n}}} = {inner}$ "
        rf"from $A$, and the one beyond, at $q = \frac{{{m} \cdot {d}}}{{{m} - {n}}} = {outer}$.",
        rf"Its radius is $r = \frac{{q - p}}{{2}} = {radius}$.",
    ]
    if is_area:
        lines.append(
            "The altitude on $AB$ is largest above the center, where it is the radius: "
            rf"$\frac{{1}}{{2}} \cdot {d}r = {answer}$."
        )
    else:
        lines.append(rf"The length of the curve is $2\pi r = {answer}$.")
    return Worked(lines, {"p": inner, "q": outer, "r": radius})


def _bridge(answer: str, a: int, b: int, w: int, d: int) -> Worked:
    v = rooted(d * d + (a + b) ** 2).latex
    return Worked(
        (
            f"The bridge always takes ${w}$. Take the river away and push the banks together: what "
            rf"is left is a way between two points that are ${a} + {b} = {a + b}$ apart across and "
            f"${d}$ along.",
            rf"At best it is straight, $v = \sqrt{{{a + b}^2 + {d}^2}} = {v}$.",
            f"So the least length is $v + {w} = {answer}$.",
        ),
        {"v": v},
    )


def _three_squares(answer: str, a: int, b: int, c: int, s: int) -> Worked:
    total = a * a + b * b + c * c
    square = number(Fraction(3 * s - total, 9))
    return Worked(
        (
            "The sum of the squares of the distances to the corners is three times the square of "
            "the distance $g$ to the centroid, plus what it is at the centroid: a third of "
            rf"${a}^2 + {b}^2 + {c}^2 = {total}$ (Leibniz).",
            rf"So the region is a disk, with $3g^2 + \frac{{{total}}}{{3}} = {s}$ on its rim and "
            f"$g^2 = {square}$.",
            rf"Its area is $\pi g^2 = {answer}$.",
        ),
        {"g": rooted(Fraction(3 * s - total, 9)).latex},
    )


def _absolute(answer: str, a: int, b: int) -> Worked:
    half = symbolic(PI, Fraction(a * a + b * b, 8)).latex
    return Worked(
        (
            "The region is the same in all four quadrants. In the first one its boundary is the "
            rf"circle through $(0, 0)$, $({a}, 0)$ and $(0, {b})$, whose diameter $d$ satisfies "
            rf"$d^2 = {a}^2 + {b}^2 = {a * a + b * b}$.",
            "The segment between the last two points is a diameter, so the part in this quadrant "
            rf"is half a disk, $\frac{{\pi}}{{8}} d^2 = {half}$, and a right triangle, "
            rf"$\frac{{1}}{{2}} \cdot {a} \cdot {b} = {number(Fraction(a * b, 2))}$.",
            rf"In all, $F = 4\left({half} + {number(Fraction(a * b, 2))}\right) = {answer}$.",
        ),
        {"d": rooted(a * a + b * b).latex, "F": answer},
    )


def _parts(answer: str, r: int, x: int, y: int) -> Worked:
    square = r * r - x * y
    return Worked(
        (
            f"The power of the point with respect to the circle is $-{x} \\cdot {y}$ wherever the "
            f"chord lies, so its distance $m$ from the center satisfies "
            rf"${r}^2 - m^2 = {x} \cdot {y}$, and $m^2 = {square}$.",
            rf"It moves on a circle, and the area between both circles is "
            rf"$\pi \cdot {r}^2 - \pi m^2 = {answer}$.",
        ),
        {"m": rooted(square).latex},
    )


def _pair(answer: str, x: int, y: int, u: int, v: int, r: int, is_most: int) -> Worked:
    middle = Fraction((x + u) ** 2 + (y + v) ** 2, 4)
    half = Fraction((x - u) ** 2 + (y - v) ** 2, 2)
    m = rooted(middle).latex
    sign = "+" if is_most else "-"
    return Worked(
        (
            "Let $M$ be the midpoint of $AB$. The parallelogram law says that the sum is twice the "
            f"square of $PM$ and half the square of $AB$; the latter is $h = {number(half)}$.",
            "$M$ is at "
            rf"$\left({number(Fraction(x + u, 2))}, {number(Fraction(y + v, 2))}\right)$, so its "
            f"distance $m$ from the center satisfies $m^2 = {number(middle)}$, and $m = {m}$.",
            f"The {'farthest' if is_most else 'nearest'} point of the circle is "
            f"$|{r} {sign} m|$ from $M$. The sum is there $2({r} {sign} m)^2 + h = {answer}$.",
        ),
        {"m": m, "h": number(half)},
    )


def _kite(answer: str, p: int, q: int, k: int, u: int, v: int, r: int, is_chord: int) -> Worked:
    square = line_square(p, q, k, u, v)
    tangent = rooted(square - r * r).latex
    form = added([(p * u, ""), (q * v, ""), (-k, "")]) if p * u else added([(q * v, ""), (-k, "")])
    lines = [
        f"With the center at the distance $d$ from $P$, a tangent has a length $t$ with "
        f"$t^2 = d^2 - {r}^2$; so everything is least for the least $d$, the distance from the "
        "line. It satisfies "
        rf"$d^2 = \frac{{\left({form}\right)^2}}{{{p}^2 + {abs(q)}^2}} = {number(square)}$.",
        rf"There $t = \sqrt{{{number(square)} - {r * r}}} = {tangent}$.",
    ]
    if is_chord:
        lines.append(
            "The diagonals of the kite are perpendicular, so twice its area is $d$ times the chord "
            rf"$c$ as well as $2 \cdot {r}t$: $c = \frac{{2 \cdot {r}t}}{{d}} = {answer}$."
        )
    else:
        lines.append(
            "The quadrilateral is made of two right triangles with the legs $t$ and "
            rf"${r}$, so its area is $F = {r}t = {answer}$."
        )
    return Worked(lines, {"d": rooted(square).latex, "t": tangent, "c": answer, "F": answer})


def _feet(answer: str, a: int, b: int, c: int) -> Worked:
    whole = heron(a, b, c)
    area = rooted(Fraction(whole, 16)).latex
    height = (rooted(whole) * Fraction(1, 2 * a)).latex
    sine = (rooted(whole) * Fraction(1, 2 * b * c)).latex
    return Worked(
        (
            "Fix the point $X$ on the side $BC$ and reflect it at both other sides: the perimeter "
            "is at least the distance of the images, which is $2 AX$ times the sine of the angle "
            f"at $A$. It is least for the altitude. With the area $K$ from Heron, "
            rf"$16K^2 = {a + b + c} \cdot {a + b - c} \cdot {b + c - a} \cdot {c + a - b} = "
            f"{whole}$, so $K = {area}$.",
            rf"The altitude is $h = \frac{{2K}}{{{a}}} = {height}$ and the sine is "
            rf"$s = \frac{{2K}}{{{b} \cdot {c}}} = {sine}$.",
            f"All angles are acute, so the points lie on the sides, and the least perimeter is "
            f"$u = 2hs = {answer}$.",
        ),
        {"K": area, "h": height, "s": sine, "u": answer},
    )


def _centre(answer: str, b: int, c: int, angle: int) -> Worked:
    term = rf" + {b} \cdot {c}" if angle == 60 else ""
    square = b * b + c * c + (b * c if angle == 60 else 0)
    return Worked(
        (
            "Turn the triangle $ABP$ by 60 degrees about $A$, away from $C$. The sum becomes the "
            "length of a broken line from $C$ over $P$ and its image to the image of $B$, and it "
            "is least if this line is straight. "
            f"Then it spans, seen from $A$, an angle of ${angle} + 60 = {angle + 60}$ degrees with "
            rf"the sides ${b}$ and ${c}$, so $w^2 = {b}^2 + {c}^2{term} = {square}$ by the law of "
            "cosines.",
            f"All angles are below 120 degrees, so such a point exists, and $w = {answer}$.",
        ),
        {"w": answer},
    )


def _fares(answer: str, x: int, y: int, r: int, k: int) -> Worked:
    square = (k * x) ** 2 + (k * y - r) ** 2
    inner = number(Fraction(r, k))
    across = f"({y} - {inner})" if y >= 0 else f"({-y} + {inner})"
    near = Fraction(square, k * k)
    return Worked(
        (
            rf"Let $Q$ be the point on $OB$ at the distance $q = \frac{{{r}}}{{{k}}} = {inner}$ "
            rf"from the center $O$. As $q \cdot {k * r} = {r}^2$, the triangles $OPQ$ and $OBP$ "
            rf"are "
            f"similar, so $PB$ is always ${k}$ times as long as $PQ$.",
            f"So what is sought is ${k}$ times the least sum of $PA$ and $PQ$. The segment $AQ$ "
            f"leads from outside into the circle, so this sum is its length $s$, where "
            rf"$s^2 = {abs(x)}^2 + {across}^2 = {number(near)}$.",
            f"The least value is ${k}s = {answer}$.",
        ),
        {"q": inner, "s": rooted(near).latex},
    )


STEPS: Steps = {
    "fares": _fares,
    "squares": _squares,
    "ladder": _ladder,
    "ellipse": _ellipse,
    "corner": _corner,
    "goat": _goat,
    "ratio": _ratio,
    "bridge": _bridge,
    "three_squares": _three_squares,
    "absolute": _absolute,
    "parts": _parts,
    "pair": _pair,
    "kite": _kite,
    "feet": _feet,
    "centre": _centre,
}
