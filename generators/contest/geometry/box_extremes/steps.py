"""Worked solutions of figures with a free size."""

from fractions import Fraction

from generators.contest.geometry.box_extremes.kinds import (
    brahmagupta,
    double_edge,
    overhang,
    rectangle_share,
)
from generators.contest.scenes import Steps, Worked
from generators.latex import added, exact, number, rooted


def _fence(answer: str, m: int, n: int, k: int, is_wall: int) -> Worked:
    one, two = (m if is_wall else 2 * m), 2 * n
    x, y = Fraction(k, 2 * one), Fraction(k, 2 * two)
    lines = (
        f"With the sides $x$ and $y$ the condition is ${one}x + {two}y = {k}$.",
        "Two numbers with a fixed sum have the greatest product when they are equal, so "
        rf"${one}x = {two}y = \frac{{{k}}}{{2}}$, and $x = {number(x)}$, $y = {number(y)}$.",
        f"The greatest product is $xy = {answer}$.",
    )
    return Worked(lines, {"x": number(x), "y": number(y)})


def _wire(answer: str, k: int, m: int, n: int, p: int, q: int) -> Worked:
    one, two = rectangle_share(m, n), rectangle_share(p, q)
    x = k * two / (one + two)
    lines = (
        f"A rectangle of perimeter $x$ with sides as ${m}$ to ${n}$ has the area $ux^2$ with "
        rf"$u = \frac{{{m} \cdot {n}}}{{4 \cdot {m + n}^2}} = {number(one)}$, the other one has "
        rf"$v = \frac{{{p} \cdot {q}}}{{4 \cdot {p + q}^2}} = {number(two)}$ in the place of $u$.",
        f"The perimeters have the sum $x + y = {k}$, and by Cauchy "
        r"$(ux^2 + vy^2)\left(\frac{1}{u} + \frac{1}{v}\right) \ge (x + y)^2$, with "
        "equality for $ux = vy$.",
        rf"So the least area is $\frac{{{k}^2}}{{\frac{{1}}{{u}} + \frac{{1}}{{v}}}} = {answer}$.",
    )
    letters = {"u": number(one), "v": number(two), "x": number(x), "y": number(k - x)}
    return Worked(lines, letters)


def _corner_box(answer: str, a: int, b: int, c: int) -> Worked:
    lines = (
        "The corner that is free lies on the slanted plane when the box is as large as possible: "
        rf"$\frac{{x}}{{{a}}} + \frac{{y}}{{{b}}} + \frac{{z}}{{{c}}} = 1$.",
        "Three positive numbers with a fixed sum have the greatest product when they are equal: "
        rf"$\frac{{x}}{{{a}}} = \frac{{y}}{{{b}}} = \frac{{z}}{{{c}}} = \frac{{1}}{{3}}$.",
        rf"So the volume is at most $\frac{{{a}}}{{3}} \cdot \frac{{{b}}}{{3}} \cdot "
        rf"\frac{{{c}}}{{3}} = {answer}$.",
    )
    sides = {"x": a, "y": b, "z": c}
    return Worked(lines, {name: number(Fraction(one, 3)) for name, one in sides.items()})


def _cylinder(answer: str, r: int, h: int, asked: int) -> Worked:
    x = (Fraction(2 * r, 3), Fraction(r, 2), Fraction(h * r, 2 * (h - r)) if h != r else 0)[asked]
    y = h - Fraction(h, r) * x
    first = (
        "With radius $x$ and height $y$ of the cylinder, similar triangles in a section along the "
        rf"axis give $\frac{{x}}{{{r}}} + \frac{{y}}{{{h}}} = 1$."
    )
    half = rf"\frac{{x}}{{2 \cdot {r}}}"
    rest = (
        [
            rf"The three numbers ${half}$, ${half}$ and $\frac{{y}}{{{h}}}$ have a fixed sum, so "
            rf"their product is greatest when they are equal: ${half} = \frac{{y}}{{{h}}} = "
            r"\frac{1}{3}$.",
            f"So $x = {number(x)}$ and $y = {number(y)}$.",
            rf"The volume is $\pi x^2 y = {answer}$.",
        ],
        [
            rf"The numbers $\frac{{x}}{{{r}}}$ and $\frac{{y}}{{{h}}}$ have a fixed sum, so their "
            rf"product is greatest for $\frac{{x}}{{{r}}} = \frac{{y}}{{{h}}} = \frac{{1}}{{2}}$.",
            rf"The curved surface is $2\pi xy = {answer}$.",
        ],
        [
            rf"The surface is $2\pi x(x + y)$ with $x + y = {h} - {number(Fraction(h - r, r))}x$, "
            "so it is a product of two numbers, one of which falls as the other rises: "
            rf"$\left({number(Fraction(h - r, r))}x\right)(x + y)$ is greatest for "
            rf"${number(Fraction(h - r, r))}x = x + y = {number(Fraction(h, 2))}$.",
            rf"So $x = {number(x)}$, and the surface is $2\pi x(x + y) = {answer}$.",
        ],
    )[asked]
    return Worked([first, *rest], {"x": number(x), "y": number(y)})


def _weighted(answer: str, p: int, q: int, r: int, k: int) -> Worked:
    third = number(Fraction(k, 3))
    lines = (
        f"The terms of ${added([(p, 'x^2'), (q, 'y^2'), (r, 'z^2')])} = {k}$ are positive and have "
        "a fixed sum, so their product is greatest when they are equal: "
        f"${added([(p, 'x^2')])} = {added([(q, 'y^2')])} = {added([(r, 'z^2')])} = {third}$.",
        rf"Then ${p * q * r}(xyz)^2 = \left({third}\right)^3$.",
        f"So $xyz = {answer}$.",
    )
    sizes = {"x": p, "y": q, "z": r}
    return Worked(lines, {name: rooted(Fraction(k, 3 * one)).latex for name, one in sizes.items()})


def _hinged(answer: str, a: int, b: int, c: int, d: int) -> Worked:
    s = Fraction(a + b + c + d, 2)
    whole = brahmagupta(a, b, c, d)
    product = "".join(f"(2s - 2 \\cdot {side})" for side in (a, b, c, d))
    lines = (
        "With the angles $t$ and $u$ at two opposite corners, the square of the area is a fixed "
        r"number minus a multiple of $\cos^2{\frac{t + u}{2}}$, so it is greatest when these "
        "angles add up to a straight angle and the corners lie on a circle. Half the perimeter is "
        rf"$s = \frac{{{a} + {b} + {c} + {d}}}{{2}} = {number(s)}$.",
        f"Then Brahmagupta's formula gives $16K^2 = {product} = {whole}$.",
        f"So $K = {answer}$.",
    )
    return Worked(lines, {"s": number(s), "K": answer})


def _gutter(answer: str, b: int, n: int) -> Worked:
    x = overhang(b, n)
    h = rooted(n - x * x).latex
    lines = (
        "Let each leg reach $x$ outward. The height is $h$ with "
        f"$h^2 = {n} - x^2$, and the area is $({b} + x)h$.",
        "Where it is greatest, the derivative of its square "
        rf"$({b} + x)^2({n} - x^2)$ is 0, which means ${n} - x^2 = x({b} + x)$.",
        f"So $2x^2 + {b}x = {n}$, $x = {number(x)}$ and $h = {h}$.",
        f"The area is $({b} + x)h = {answer}$.",
    )
    return Worked(lines, {"x": number(x), "h": h})


def _edges(answer: str, s: int, d: int, by_surface: int, is_least: int) -> Worked:
    z = (exact(s) + rooted(6 * d - 2 * s * s) * (-1 if is_least else 1)) * Fraction(1, 3)
    t = ((exact(s) - z) * Fraction(1, 2)).latex
    first = f"Let $x$, $y$, $z$ be the edges from a corner: $x + y + z = {s}$."
    second = (
        f"The surface area is $2(xy + yz + zx) = {s * s - d}$, so "
        f"$x^2 + y^2 + z^2 = {s}^2 - {s * s - d} = {d}$."
        if by_surface
        else f"The diagonal gives $x^2 + y^2 + z^2 = {d}$."
    )
    lines = (
        first,
        second,
        r"Since $2(x^2 + y^2) \ge (x + y)^2$, with equality for $x = y$, the edge $z$ satisfies "
        rf"$2({d} - z^2) \ge ({s} - z)^2$.",
        f"At the ends of this range $3z^2 - {2 * s}z = {2 * d - s * s}$, or "
        f"$(3z - {s})^2 = {6 * d - 2 * s * s}$.",
        f"The {'least' if is_least else 'greatest'} edge is $z = {answer}$.",
    )
    return Worked(lines, {"x": t, "y": t, "z": z.latex})


def _folded(answer: str, a: int, b: int, asked: int) -> Worked:
    k = a + b
    x, y = Fraction(a * a, k), Fraction(b * b, k)
    lines = [
        rf"The segment from $(t, 0)$ covers $(x, y)$ if $\frac{{x}}{{t}} + "
        rf"\frac{{y}}{{{k} - t}} = 1$, so if $t^2 - ({k} + x - y)t + {k}x = 0$.",
        f"$C$ lies on one segment only, so $t = {a}$ is a double root, and by the coefficients "
        f"${k}x = {a}^2$ and ${k} + x - y = 2 \\cdot {a}$.",
        f"So $x = {number(x)}$ and $y = {number(y)}$.",
    ]
    lines.append(
        (
            rf"The distance is $\sqrt{{({a} - x)^2 + y^2}} = {answer}$.",
            rf"The area is $\frac{{{a}y}}{{2}} = {answer}$.",
            f"The coordinate asked for is $x = {answer}$.",
        )[asked]
    )
    return Worked(lines, {"x": number(x), "y": number(y), "t": str(a)})


def _boxes(answer: str, surface: int, volume: int, asked: int, is_least: int) -> Worked:
    t = double_edge(surface, volume, is_least)
    z = Fraction(volume, t * t)
    lines = [
        "Let $x$, $y$, $z$ be the edges from a corner. The sum of their squares is the square of "
        rf"$x + y + z$ minus ${surface}$, and $xy = \frac{{{volume}}}{{z}}$, "
        rf"$x + y = \frac{{1}}{{z}}\left(\frac{{{surface}}}{{2}} - \frac{{{volume}}}{{z}}\right)$. "
        "So all depends on $z$ alone, and the extremes are where $x$ and $y$ come together, "
        "$x = y = t$.",
        rf"There $2t^2 + 4tz = {surface}$ and $t^2z = {volume}$, so "
        f"$2t^3 - {surface}t + {4 * volume} = 0$.",
        f"Of the positive roots, $t = {t}$ belongs to the "
        f"{'flat box, which is the least one' if is_least else 'long box, which is the greatest'}, "
        f"with $z = {number(z)}$.",
    ]
    square = 2 * t * t + z * z
    last = (
        f"The diagonal has the square $2t^2 + z^2 = {number(square)}$, so its length is "
        f"$d = {answer}$.",
        rf"Half the diagonal is the radius, with the square $\frac{{2t^2 + z^2}}{{4}} = {answer}$.",
        f"The edges have the total length $4(2t + z) = {answer}$.",
        f"The edge asked for is $z = {answer}$.",
    )[asked]
    letters = {"x": str(t), "y": str(t), "t": str(t), "z": number(z)}
    return Worked([*lines, last], {**letters, "d": rooted(square).latex})


def _sliding(answer: str, p: int, q: int, asked: int) -> Worked:
    total = p + q
    part = (exact(q) / rooted(total)).latex
    lines = [
        "Slide the segment a little. Its ends move along the axes, so it turns about the point "
        "where the perpendiculars to the axes at $A$ and $B$ meet, the fourth corner of the "
        "rectangle. The point through which no other position passes does not move across the "
        "segment, so it is the foot of the perpendicular from there. The segment has the length "
        rf"$m$ with $m^2 = {p} + {q} = {total}$.",
        "In the right triangle of $A$, $B$ and this corner, the part $n$ of the hypotenuse at $A$ "
        rf"has $mn = {q}$, so $n = {part}$.",
    ]
    lines += [
        [
            f"The height of the point is $h$ and its place along the axis $k$, where "
            rf"$h = \frac{{n}}{{m}}\sqrt{{{q}}}$ and $k = \left(1 - \frac{{n}}{{m}}\right)"
            rf"\sqrt{{{p}}}$.",
            f"So the square of its distance is $h^2 + k^2 = {answer}$.",
        ],
        [f"The distance from $A$ is $n = {answer}$."],
        [rf"Along the axis it is at $\left(1 - \frac{{n}}{{m}}\right)\sqrt{{{p}}} = {answer}$."],
    ][asked]
    letters = {
        "m": rooted(total).latex,
        "n": part,
        "h": (rooted(q) * Fraction(q, total)).latex,
        "k": (rooted(p) * Fraction(p, total)).latex,
    }
    return Worked(lines, letters)


STEPS: Steps = {
    "fence": _fence,
    "wire": _wire,
    "corner_box": _corner_box,
    "cylinder": _cylinder,
    "weighted_box": _weighted,
    "hinged": _hinged,
    "gutter": _gutter,
    "edges": _edges,
    "folded": _folded,
    "boxes": _boxes,
    "sliding": _sliding,
}
