"""Worked solutions about solids."""

from fractions import Fraction

from generators.contest.geometry.solid_sections.kinds import (
    INNER,
    cut_height_square,
    hexagon_reach,
    skew_square,
    stack_square,
)
from generators.contest.geometry.solid_sections.tetrahedra import TETRAHEDRA
from generators.contest.scenes import Steps, Worked
from generators.latex import number, rooted


def _tube(answer: str, r: int, s: int, tube: int) -> Worked:
    across, square = 2 * tube - r - s, 4 * tube * (r + s - tube)
    return Worked(
        (
            "Look at the plane through the axis and both centers. Across, the centers are "
            rf"$2 \cdot {tube} - {r} - {s} = {across}$ apart.",
            f"They are ${r} + {s} = {r + s}$ apart in all, so for the difference $v$ of their "
            f"heights $v^2 = {r + s}^2 - {across}^2 = {square}$, and "
            f"$v = {rooted(square).latex}$.",
            f"The highest point is $x = {r} + v + {s} = {answer}$ above the bottom.",
        ),
        {"v": rooted(square).latex, "x": answer},
    )


def _cylinder(answer: str, r: int, low: int, high: int) -> Worked:
    square = r * r + Fraction((high - low) ** 2, 4)
    long = rooted(square).latex
    return Worked(
        (
            f"The cut is an ellipse. Its short half-axis is ${r}$; over its long axis, the cut "
            rf"rises by ${high} - {low} = {high - low}$ on a way of $2 \cdot {r} = {2 * r}$ "
            rf"across.",
            rf"So its long half-axis $u$ satisfies $4u^2 = {2 * r}^2 + {high - low}^2 = "
            f"{number(4 * square)}$, and $u = {long}$.",
            rf"The area is ${r}u \cdot \pi = {answer}$.",
        ),
        {"u": long},
    )


def _skew(answer: str, a: int, b: int, c: int, lines: int) -> Worked:
    square = skew_square(a, b, c, lines)
    if lines == 0:
        return Worked(
            (
                "Look along the edge: it becomes a corner of a rectangle with sides "
                f"${a}$ and ${b}$, and the space diagonal becomes the diagonal that misses this "
                rf"corner, of length $d = \sqrt{{{a}^2 + {b}^2}} = {rooted(a * a + b * b).latex}$.",
                "The distance asked for is the altitude on that diagonal: "
                rf"$dx = {a} \cdot {b}$, so $x = {answer}$.",
            ),
            {"d": rooted(a * a + b * b).latex, "x": answer},
        )
    weight = 1 if lines == 1 else 4
    top = (a * b * c) ** 2 / square
    which = "one diagonal and a parallel to the other one"
    parts = (f"{weight * a * a * b * b}", f"{(b * c) ** 2}", f"{(c * a) ** 2}")
    return Worked(
        (
            f"Two neighboring corners and the lines span a tetrahedron; {which} through its end "
            "form a parallelogram, whose area $F$ is found from its projections on three faces: "
            f"$F^2 = {' + '.join(parts)} = {number(top)}$.",
            rf"The parallelepiped over it has the volume $V = {a} \cdot {b} \cdot {c} = "
            f"{a * b * c}$.",
            rf"Its height is the distance, $x = \frac{{V}}{{F}} = {answer}$.",
        ),
        {"F": rooted(top).latex, "V": str(a * b * c), "x": answer},
    )


def _sphere(answer: str, n: int, a: int, h: int) -> Worked:
    inner = INNER[n] * a * a
    slant = inner + h * h
    cut = "axis" if n == 0 else "axis and the middle of a side of the base"
    return Worked(
        (
            f"Cut along the {cut}: a right triangle with legs ${h}$ and $m$, where "
            rf"$m = {rooted(inner).latex}$ is the radius of the circle in the base, and hypotenuse "
            rf"$l = \sqrt{{m^2 + {h}^2}} = {rooted(slant).latex}$.",
            f"The center lies on the leg ${h}$ and on the bisector of the angle at the base, which "
            f"divides that leg as $m : l$. So its height $x$ satisfies $xl = ({h} - x)m$.",
            rf"Hence $x = \frac{{{h}m}}{{m + l}} = {answer}$.",
        ),
        {"m": rooted(inner).latex, "l": rooted(slant).latex, "x": answer},
    )


def _wall(answer: str, p: int, q: int, t: int, s: int) -> Worked:
    total, rest = p + q + t + s, p * p + q * q + t * t - s * s
    inside = number(Fraction(total * total - 2 * rest, 4))
    half = number(Fraction(total, 2))
    return Worked(
        (
            f"Take the corner as origin. The center sought is $(x, x, x)$, and it is $x + {s}$ "
            f"from $({p}, {q}, {t})$: $({p} - x)^2 + ({q} - x)^2 + ({t} - x)^2 = (x + {s})^2$.",
            f"Collecting terms, $2x^2 - {2 * total}x + {rest} = 0$, or "
            rf"$\left(x - {half}\right)^2 = {inside}$.",
            "The larger solution belongs to a ball on the far side, so "
            rf"$x = {half} - \sqrt{{{inside}}} = {answer}$.",
        ),
        {"x": answer},
    )


def _cut(answer: str, a: int, h: int, m: int, n: int) -> Worked:
    share = Fraction(m, n)
    upper, square = a * (1 - share), cut_height_square(a, h, m, n)
    return Worked(
        (
            "The cut is a trapezoid, since it meets the parallel edges of the faces in parallels. "
            rf"Its upper side is $u = {a} \cdot \left(1 - {number(share)}\right) = "
            rf"{number(upper)}$.",
            rf"That side lies $v = {h} \cdot {number(share)} = {number(h * share)}$ above the base "
            rf"and, seen from above, $w = \frac{{{a} + u}}{{2}} = {number((a + upper) / 2)}$ from "
            "the edge.",
            rf"So the trapezoid has the height $k = \sqrt{{v^2 + w^2}} = {rooted(square).latex}$.",
            rf"Its area is $\frac{{{a} + u}}{{2}} \cdot k = {answer}$.",
        ),
        {
            "u": number(upper),
            "v": number(h * share),
            "w": number((a + upper) / 2),
            "k": rooted(square).latex,
        },
    )


def _stack(answer: str, n: int, r: int, s: int) -> Worked:
    square = stack_square(n, r, s)
    shape, far = (
        ("an equilateral triangle", rf"\frac{{{2 * r}}}{{\sqrt{{3}}}}")
        if n == 3
        else ("a square", rf"{r}\sqrt{{2}}")
    )
    flat = number((r + s) ** 2 - square)
    return Worked(
        (
            f"The lower centers form {shape} with side $2 \\cdot {r} = {2 * r}$, and the upper one "
            rf"is over its middle, which is $m = {far}$ from each corner, with $m^2 = {flat}$.",
            f"Each lower center is ${r} + {s} = {r + s}$ from the upper one, so the upper one is "
            rf"$v = \sqrt{{{r + s}^2 - m^2}} = {rooted(square).latex}$ higher.",
            f"The highest point is at $x = {r} + v + {s} = {answer}$.",
        ),
        {"m": far, "v": rooted(square).latex, "x": answer},
    )


def _trapezoid(answer: str, a: int, b: int, c: int, q: int, r: int, y: int) -> Worked:
    cut = Fraction(y, q)
    p = a / (1 - cut)
    whole = p * p * q * q + q * q * r * r + r * r * p * p
    area = (rooted(whole) * Fraction(1, 2)).latex
    return Worked(
        (
            "Prolong the section beyond the face with $Z$: the plane meets the line $AB$ at the "
            f"distance $p$ from $A$. By similar triangles $p \\cdot ({q} - {y}) = {a * q}$, so "
            f"$p = {number(p)}$.",
            "The whole triangle with corners on the three lines through $A$ has an area $T$ with "
            rf"$4T^2 = ({q}p)^2 + ({q} \cdot {r})^2 + ({r}p)^2 = {number(whole)}$, so "
            f"$T = {area}$.",
            "Beyond the box lies a similar triangle, smaller by the factor "
            rf"$k = \frac{{{y}}}{{{q}}} = {number(cut)}$.",
            f"What is left is $T - k^2 T = {answer}$.",
        ),
        {"p": number(p), "T": area, "k": number(cut)},
    )


def _hexagon(answer: str, a: int, b: int, c: int, u: int, v: int, w: int) -> Worked:
    p, q, r = hexagon_reach(a, b, c, u, v, w)
    whole = p * p * q * q + q * q * r * r + r * r * p * p
    area = (rooted(whole) * Fraction(1, 2)).latex
    shares = [number(1 - side / full) for side, full in ((a, p), (b, q), (c, r))]
    return Worked(
        (
            "The plane meets the lines $AB$, $AD$ and $AA'$ beyond the box, at the distances $p$, "
            rf"$q$, $r$ from $A$. Similar triangles give $\frac{{{u}}}{{r}} = 1 - "
            rf"\frac{{{a}}}{{p}}$, $\frac{{{v}}}{{p}} = 1 - \frac{{{b}}}{{q}}$ and "
            rf"$\frac{{{w}}}{{q}} = 1 - \frac{{{c}}}{{r}}$.",
            f"Their solution is $p = {number(p)}$, $q = {number(q)}$, $r = {number(r)}$.",
            "The whole triangle between those three points has an area $T$ with "
            f"$4T^2 = (pq)^2 + (qr)^2 + (rp)^2 = {number(whole)}$, so $T = {area}$.",
            "Three corners of it lie outside the box; they are similar to the whole, with the "
            rf"factors $1 - \frac{{{a}}}{{p}} = {shares[0]}$, $1 - \frac{{{b}}}{{q}} = "
            rf"{shares[1]}$ and $1 - \frac{{{c}}}{{r}} = {shares[2]}$.",
            "The section has the area $T - \\left("
            + " + ".join(_squared(share) for share in shares)
            + rf"\right) T = {answer}$.",
        ),
        {"p": number(p), "q": number(q), "r": number(r), "T": area},
    )


def _squared(share: str) -> str:
    return rf"\left({share}\right)^2"


STEPS: Steps = {
    **TETRAHEDRA,
    "tube": _tube,
    "cylinder": _cylinder,
    "skew": _skew,
    "sphere": _sphere,
    "wall": _wall,
    "cut": _cut,
    "stack": _stack,
    "trapezoid": _trapezoid,
    "hexagon": _hexagon,
}
