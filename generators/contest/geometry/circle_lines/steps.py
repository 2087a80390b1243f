"""Worked solutions of figures of circles and lines."""

from fractions import Fraction

from generators.contest.geometry.circle_lines.kinds import (
    ANGLES,
    belt_parts,
    heron,
    parallel_place,
)
from generators.contest.scenes import Steps, Worked, squared
from generators.latex import PI, exact, number, rooted, symbolic


def _parallel_worked(answer: str, p: int, q: int, d: int) -> Worked:
    x, half, other = parallel_place(p, q, d), Fraction(p, 2), Fraction(q, 2)
    radius = half**2 + x * x
    lines = (
        f"Let $x$ be the distance from the center to the chord of length ${p}$, counted towards "
        "the other chord and negative on the far side. Half a chord and its distance from the "
        "center are the legs of a right triangle with the radius as hypotenuse: "
        f"${squared(half)} + x^2 = {squared(other)} + ({d} - x)^2$.",
        f"The squares of $x$ cancel, and $x = {number(x)}$.",
        f"So $R^2 = {squared(half)} + x^2 = {number(radius)}$ and $R = {answer}$.",
    )
    return Worked(lines, {"x": number(x), "R": answer})


def _through_worked(answer: str, r: int, p: int, c: int, is_far: int) -> Worked:
    power, letters = abs(r * r - p * p), {"x": answer}
    if p < r:
        how = f"The parts of the chord are $x$ and ${c} - x$; their product is the same for all "
        equation = f"x({c} - x) = {r}^2 - {p}^2 = {power}"
        rule = "chords through $P$, and for the diameter through $P$ it is"
    else:
        other = f"x - {c}" if is_far else f"x + {c}"
        how = f"The distances to the two points are $x$ and ${other}$; their product is the same "
        equation = f"x({other}) = {p}^2 - {r}^2 = {power}"
        rule = "for all lines through $P$, and for the line through the center it is"
    inside = number(Fraction(c * c, 4) + p * p - r * r)
    half = number(Fraction(c, 2))
    sign = "+" if p > r and not is_far else "-"
    which = "larger" if is_far else "smaller" if p < r else "positive"
    return Worked(
        (
            f"{how}{rule} found from ${equation}$.",
            rf"Completing the square, $\left(x {sign} {half}\right)^2 = {inside}$.",
            f"The {which} solution is asked for: $x = {answer}$.",
        ),
        letters,
    )


def _tangents_worked(answer: str, r: int, s: int, d: int, is_inner: int) -> Worked:
    leg, how = (r + s, "add up") if is_inner else (r - s, "are subtracted")
    sign = "+" if is_inner else "-"
    square = d * d - leg * leg
    return Worked(
        (
            "The radii to the points of contact are perpendicular to the tangent. Shift the "
            "tangent along them until it runs through one of the centers: it becomes a leg of a "
            f"right triangle with hypotenuse ${d}$, and the radii {how} to the other leg, "
            f"${r} {sign} {s} = {leg}$.",
            f"So $t^2 = {d}^2 - {leg}^2 = {square}$ and $t = {answer}$.",
        ),
        {"t": answer},
    )


def _common_worked(answer: str, r: int, s: int, d: int) -> Worked:
    whole = heron(r, s, d)
    product = rf"{r + s + d} \cdot {r + s - d} \cdot {r - s + d} \cdot {s + d - r}"
    area = rooted(Fraction(whole, 16)).latex
    return Worked(
        (
            "The centers and one of the common points are the corners of a triangle. By Heron, "
            f"$16K^2 = {product} = {whole}$ for its area, so $K = {area}$.",
            f"Half of the common chord is its altitude on the side ${d}$, so the chord is "
            rf"$c = \frac{{4K}}{{{d}}} = {answer}$.",
        ),
        {"K": area, "c": answer},
    )


def _eyes_worked(answer: str, r: int, s: int, d: int) -> Worked:
    sine = number(Fraction(s, d))
    return Worked(
        (
            "A tangent, the radius to its point of contact and the line through the centers form "
            f"a right triangle, so half the angle at the first center has the sine $q = {sine}$.",
            f"The chord spans that angle in a circle of radius ${r}$: half of it is "
            rf"${r}q = {number(Fraction(r * s, d))}$.",
            rf"So the chord is $c = 2 \cdot {r}q = {answer}$.",
        ),
        {"q": sine, "c": answer},
    )


def _chain_worked(answer: str, r: int, d: int, k: int) -> Worked:
    q = number(Fraction(d - r, d + r))
    lines = [
        f"Both centers lie on the bisector of the angle. If the next circle has radius ${r}q$, its "
        rf"center is ${d}q$ from the vertex, since the figures are similar, and ${r}(1 + q)$ from "
        f"the first center: ${d} - {d}q = {r} + {r}q$.",
        rf"So $q = \frac{{{d} - {r}}}{{{d} + {r}}} = {q}$.",
    ]
    if k == 1:
        lines.append(f"The next circle has radius $x = {r}q = {answer}$.")
    else:
        lines.append(
            f"Each circle is followed by one that is smaller by the same factor, so the third one "
            f"has radius $x = {r}q^2 = {answer}$."
        )
    return Worked(lines, {"q": q, "x": answer})


def _belt_worked(answer: str, r: int, s: int, square: int, is_crossed: int) -> Worked:
    leg = r + s if is_crossed else r - s
    straight, one, other = belt_parts(r, s, square, is_crossed)
    distance = rooted(square * leg * leg).latex
    degrees, sign = {4: 60, 2: 45}[square], "+" if is_crossed else "-"
    arcs = "of both wheels" if is_crossed else "of the larger wheel, and the rest of a full turn,"
    return Worked(
        (
            f"Shift a straight part along the radii at its ends until it starts at a center: a "
            f"right triangle with hypotenuse ${distance}$ and leg ${r} {sign} {s} = {leg}$, so a "
            rf"straight part has length $t = \sqrt{{{square} \cdot {leg}^2 - {leg}^2}} = "
            f"{straight.latex}$.",
            rf"The angle at the center has the cosine $\frac{{{leg}}}{{{distance}}} = "
            rf"{(exact(leg) / rooted(square * leg * leg)).latex}$, so it is {degrees} degrees. The "
            f"belt leaves out twice this angle {arcs} and the arcs are "
            rf"$u = {symbolic(PI, one).latex}$ and $v = {symbolic(PI, other).latex}$ long.",
            f"Together the belt has length $2t + u + v = {answer}$.",
        ),
        {"t": straight.latex, "u": symbolic(PI, one).latex, "v": symbolic(PI, other).latex},
    )


def _corner_worked(answer: str, p: int, q: int, s: int) -> Worked:
    total, inside = p + q + s, 2 * (p + s) * (q + s)
    return Worked(
        (
            f"Take the walls as axes. The center sought is $(x, x)$, and it is $x + {s}$ from the "
            f"center $({p}, {q})$: $({p} - x)^2 + ({q} - x)^2 = (x + {s})^2$.",
            f"Collecting terms, $x^2 - {2 * total}x + {p * p + q * q - s * s} = 0$, or "
            f"$(x - {total})^2 = {inside}$.",
            "The larger solution belongs to a circle on the far side, so "
            rf"$x = {total} - \sqrt{{{inside}}} = {answer}$.",
        ),
        {"x": answer},
    )


def _gap_worked(answer: str, r: int, s: int, d: int) -> Worked:
    under = exact(4 * (r + s)) + rooted(64 * r * s)
    return Worked(
        (
            "Two circles with radii $m$ and $n$ that touch each other and a line touch the line in "
            r"points $\sqrt{(m+n)^2 - (m-n)^2} = 2\sqrt{mn}$ apart.",
            f"Let $x$ be the radius sought. Its point of contact divides the distance ${d}$: "
            rf"$2\sqrt{{{r}x}} + 2\sqrt{{{s}x}} = {d}$.",
            rf"So $4x\left(\sqrt{{{r}}} + \sqrt{{{s}}}\right)^2 = {d}^2$, where "
            rf"$4\left(\sqrt{{{r}}} + \sqrt{{{s}}}\right)^2 = {under.latex}$.",
            rf"Hence $x = \frac{{{d * d}}}{{{under.latex}}} = {answer}$.",
        ),
        {"x": answer, "m": "3", "n": "2"},
    )


def _ray_worked(answer: str, a: int, b: int, angle: int) -> Worked:
    cosine, sine = (one.latex for one in ANGLES[angle])
    t, m = rooted(a * b).latex, number(Fraction(a + b, 2))
    return Worked(
        (
            "The product of the distances from the vertex to the two points is the square of the "
            rf"tangent from there: $t^2 = {a} \cdot {b} = {a * b}$, so $t = {t}$.",
            "The center lies over the middle of the chord, at "
            rf"$m = \frac{{{a} + {b}}}{{2}} = {m}$ from the vertex along that ray. Going to the "
            rf"center by $t$ along the other ray and by "
            r"the radius $r$ across, projected on the first ray, gives "
            rf"$m = {cosine}t + {sine}r$.",
            f"So $r = {answer}$.",
        ),
        {"t": t, "m": m, "r": answer},
    )


def _nested_worked(answer: str, a: int, b: int) -> Worked:
    h = Fraction(a * a + b * b, a + b)
    return Worked(
        (
            "The three centers lie on a line. That of the large circle, of radius "
            f"${a} + {b} = {a + b}$, is ${b}$ from the center of the circle of radius ${a}$, and "
            f"${a}$ from the other one. The distances of these two from the tangent are ${a}$ and "
            rf"${b}$, so its own is $h = \frac{{{a} \cdot {a} + {b} \cdot {b}}}{{{a + b}}} = "
            f"{number(h)}$.",
            rf"Half the chord has the square ${a + b}^2 - h^2 = {number((a + b) ** 2 - h * h)}$.",
            rf"So the chord is $c = 2\sqrt{{{a + b}^2 - h^2}} = {answer}$.",
        ),
        {"h": number(h), "c": answer},
    )


def _kiss_worked(answer: str, a: int, b: int, c: int, is_outer: int) -> Worked:
    total = Fraction(1, a) + Fraction(1, b) + Fraction(1, c)
    pairs = Fraction(1, a * b) + Fraction(1, b * c) + Fraction(1, c * a)
    k = (rooted(4 * pairs) - total) if is_outer else (rooted(4 * pairs) + total)
    parts = rf"\frac{{1}}{{{a}}} + \frac{{1}}{{{b}}} + \frac{{1}}{{{c}}}"
    products = (
        rf"\frac{{1}}{{{a} \cdot {b}}} + \frac{{1}}{{{b} \cdot {c}}} + "
        rf"\frac{{1}}{{{c} \cdot {a}}}"
    )
    how = "-k = s - " if is_outer else "k = s + "
    why = "; the enclosing circle counts as negative" if is_outer else ""
    return Worked(
        (
            f"Use curvatures, which are inverse radii: ${parts} = s$, and $s = {number(total)}$.",
            f"Their products add up to $p = {products} = {number(pairs)}$.",
            rf"By Descartes' circle theorem ${how}2\sqrt{{p}}$ for the fourth circle{why}: "
            f"$k = {k.latex}$.",
            rf"Its radius is $x = \frac{{1}}{{k}} = {answer}$.",
        ),
        {"s": number(total), "p": number(pairs), "k": k.latex, "x": answer},
    )


def _ring_worked(answer: str, outer: int, inner: int, n: int) -> Worked:
    near, far = Fraction(1, 2 * outer), Fraction(1, 2 * inner)
    half, middle = (far - near) / 2, (far + near) / 2
    scale = middle**2 + (2 * n * half) ** 2 - half**2
    return Worked(
        (
            "Invert in the circle of radius 1 about the point where the two given circles touch: "
            rf"they become parallel lines at the distances $p = \frac{{1}}{{2 \cdot {outer}}}$ and "
            rf"$q = \frac{{1}}{{2 \cdot {inner}}}$ from it, so the chain becomes a stack of equal "
            rf"circles of radius $u = \frac{{q - p}}{{2}} = {number(half)}$ between them.",
            "The first circle, on the line of centers, becomes the one at the height 0, and circle "
            rf"number ${n}$ after it has its center at the height $h = {2 * n}u = "
            f"{number(2 * n * half)}$ and at the distance "
            rf"$m = \frac{{p + q}}{{2}} = {number(middle)}$ across.",
            rf"The center of inversion has the power $w = m^2 + h^2 - u^2 = {number(scale)}$.",
            rf"Inverted back, the radius is $x = \frac{{u}}{{w}} = {answer}$.",
        ),
        {
            "p": number(near),
            "q": number(far),
            "u": number(half),
            "h": number(2 * n * half),
            "m": number(middle),
            "w": number(scale),
            "x": answer,
        },
    )


STEPS: Steps = {
    "parallel_chords": _parallel_worked,
    "chord_through": _through_worked,
    "common_tangent": _tangents_worked,
    "common_chord": _common_worked,
    "crossed_eyes": _eyes_worked,
    "chain": _chain_worked,
    "belt": _belt_worked,
    "corner": _corner_worked,
    "gap": _gap_worked,
    "ray": _ray_worked,
    "nested": _nested_worked,
    "kiss": _kiss_worked,
    "ring": _ring_worked,
}
