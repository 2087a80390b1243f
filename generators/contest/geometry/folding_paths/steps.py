"""Worked solutions about folding, unfolding and rolling."""

from fractions import Fraction

from generators.contest.geometry.folding_paths.kinds import (
    CONES,
    cone_square,
    crease_ends,
    edge_squares,
    spider_legs,
    triangle_ends,
)
from generators.contest.scenes import Steps, Worked, squared
from generators.latex import PI, number, rooted, symbolic


def _box(answer: str, a: int, b: int, c: int) -> Worked:
    low, middle, high = sorted((a, b, c))
    square = (low + middle) ** 2 + high * high
    others = ((low + high) ** 2 + middle * middle, (middle + high) ** 2 + low * low)
    return Worked(
        (
            "Unfold two neighboring faces into a plane: a straight way is the diagonal of a "
            rf"rectangle. The three choices give the squares ${low + middle}^2 + {high}^2 = "
            rf"{square}$, ${low + high}^2 + {middle}^2 = {others[0]}$ and "
            rf"${middle + high}^2 + {low}^2 = {others[1]}$.",
            rf"The least one belongs to the shortest way, $w = \sqrt{{{square}}} = {answer}$.",
        ),
        {"w": answer},
    )


def _winding(answer: str, n: int, around: int, h: int) -> Worked:
    return Worked(
        (
            "Unroll the surface: one turn after another, it becomes a rectangle of width "
            rf"${n} \cdot {around} = {n * around}$ and height ${h}$ with the thread as diagonal.",
            rf"So its length is $x = \sqrt{{{n * around}^2 + {h}^2}} = {answer}$.",
        ),
        {"x": answer},
    )


def _corner(answer: str, a: int, b: int, p: int, is_rest: int) -> Worked:
    folded = number(Fraction(b * b + p * p, 2 * b))
    lines = [
        "The fold carries $CX$ to $PX$, so both have a length $x$, and $PBX$ is a right triangle: "
        f"$x^2 = ({b} - x)^2 + {p}^2$.",
        rf"The squares of $x$ cancel: $x = \frac{{{b * b + p * p}}}{{{2 * b}}} = {folded}$.",
    ]
    if is_rest:
        lines.append(f"What is left of the side is $y = {b} - x = {answer}$.")
    return Worked(lines, {"x": folded, "y": answer})


def _cup(answer: str, around: int, a: int, b: int) -> Worked:
    half, square = around // 2, (around // 2) ** 2 + (a + b) ** 2
    return Worked(
        (
            "Unroll the wall, and reflect its inside at the rim: the way becomes a straight line "
            rf"that leads ${half} = \frac{{{around}}}{{2}}$ to the side and ${a} + {b} = {a + b}$ "
            "upwards.",
            rf"So it is $x = \sqrt{{{half}^2 + {a + b}^2}} = \sqrt{{{square}}} = {answer}$ long.",
        ),
        {"x": answer},
    )


def _roll(answer: str, a: int, b: int) -> Worked:
    d = rooted(a * a + b * b).latex
    return Worked(
        (
            "Each time the rectangle tips by a right angle about a corner on the ground. In four "
            "such turns the marked corner is once the center, and otherwise it moves on quarters "
            rf"of circles with the radii ${a}$, $d = \sqrt{{{a}^2 + {b}^2}} = {d}$ and ${b}$.",
            rf"The way is $s = \frac{{\pi}}{{2}}({a} + d + {b}) = {answer}$.",
        ),
        {"d": d, "s": answer},
    )


def _outside(answer: str, a: int, b: int, r: int) -> Worked:
    return Worked(
        (
            "Along each side the disk sweeps a rectangle as wide as the disk: together "
            rf"$2 \cdot {r} \cdot ({a} + {b} + {a} + {b}) = {4 * r * (a + b)}$.",
            "At each corner it turns by a right angle and sweeps a quarter of a disk of radius "
            rf"$2 \cdot {r} = {2 * r}$; the four make a whole one, "
            rf"$\pi \cdot {2 * r}^2 = {symbolic(PI, 4 * r * r).latex}$.",
            rf"In all this is $F = {4 * r * (a + b)} + {symbolic(PI, 4 * r * r).latex} = "
            rf"{answer}$.",
        ),
        {"F": answer},
    )


_ANGLES = {Fraction(-1, 2): 120, Fraction(0): 90, Fraction(1, 2): 60}


def _cone(answer: str, r: int, ratio: int, is_round: int, p: int, q: int) -> Worked:
    cosine, square = CONES[ratio, is_round], cone_square(ratio, is_round, p, q)
    term = {Fraction(0): "", Fraction(1, 2): rf" - {p} \cdot {q}"}.get(cosine, rf" + {p} \cdot {q}")
    turn = "" if is_round else ", and the way spans half of that angle"
    return Worked(
        (
            "Unroll the cone: it becomes a part of a disk, and the angle at its top is the full "
            rf"angle times $\frac{{{r}}}{{{ratio * r}}} = {number(Fraction(1, ratio))}${turn}.",
            f"So the ends are ${p}$ and ${q}$ from the top, with {_ANGLES[cosine]} degrees "
            f"between: $x^2 = {p}^2 + {q}^2{term} = {number(square)}$.",
            f"The straight way between them is $x = {answer}$.",
        ),
        {"x": answer},
    )


def _inside(answer: str, a: int, b: int, r: int, is_rest: int) -> Worked:
    inner = (a - 4 * r) * (b - 4 * r)
    corners = f"{4 * r * r} - {symbolic(PI, r * r).latex}"
    lines = [
        "What stays untouched in the middle is a rectangle that is smaller by two diameters each "
        rf"way: $({a} - 4 \cdot {r})({b} - 4 \cdot {r}) = {inner}$.",
        "In each corner there remains a small square without a quarter of a disk. The four make "
        rf"$(2 \cdot {r})^2 - \pi \cdot {r}^2 = {corners}$.",
    ]
    if is_rest:
        lines.append(f"Together this is $F = {inner} + {corners} = {answer}$.")
    else:
        lines.append(
            rf"So what it touches is $F = {a} \cdot {b} - {inner} - ({corners}) = {answer}$."
        )
    return Worked(lines, {"F": answer})


def _crease(answer: str, a: int, b: int, p: int) -> Worked:
    x, y = crease_ends(a, b, p)
    first = (
        "The crease halves $CP$ at a right angle, so its point on $CB$ is as far from $P$ as from "
        f"$C$: $s^2 = ({b} - s)^2 + {p}^2$, so it is $s = {number(x)}$ from $C$."
    )
    if y < a:
        second = (
            f"For its point on $CD$, $t^2 = ({p} - t)^2 + {b}^2$, so it is $t = {number(y)}$ from "
            "$C$."
        )
        last = rf"Both lie on the sheet, and the crease is $w = \sqrt{{s^2 + t^2}} = {answer}$."
        letters = {"s": number(x), "t": number(y), "w": answer}
        return Worked((first, second, last), letters)
    end = (Fraction(b * b + p * p, 2) - p * a) / b
    second = (
        "It does not meet $CD$ on the sheet but $DA$; that point is $u$ from $D$ with "
        rf"$u^2 + {a}^2 = ({b} - u)^2 + ({a} - {p})^2$, so $u = {number(end)}$."
    )
    last = rf"So the crease is $w = \sqrt{{(s - u)^2 + {a}^2}} = {answer}$."
    return Worked((first, second, last), {"s": number(x), "u": number(end), "w": answer})


def _edge(answer: str, a: int, b: int, c: int, z: int) -> Worked:
    squares = edge_squares(a, b, c, z)
    legs = ((a + b, z), (a + z, b), (b + z, a), (a + c - z, b + c), (b + c - z, a + c))
    told = [f"${one}^2 + {other}^2 = {s}$" for (one, other), s in zip(legs, squares, strict=True)]
    return Worked(
        (
            "Unfold the faces that the way crosses into a plane. Over two faces a straight way has "
            f"one of the squares {told[0]} (two upright faces), {told[1]} and {told[2]} (the "
            f"bottom "
            "and an upright one).",
            f"Over the top it has the square {told[3]} or {told[4]}; other ways are longer.",
            rf"The least of these gives $w = \sqrt{{{min(squares)}}} = {answer}$.",
        ),
        {"w": answer},
    )


def _area(answer: str, a: int, b: int) -> Worked:
    return Worked(
        (
            "The marked corner moves on three quarters of circles, about corners on the ground. "
            f"Their radii are ${a}$, $d$ and ${b}$ with $d^2 = {a}^2 + {b}^2 = {a * a + b * b}$.",
            "Below these arcs lie three quarters of disks: together "
            rf"$\frac{{\pi}}{{4}}({a}^2 + d^2 + {b}^2) = "
            f"{symbolic(PI, Fraction(a * a + b * b, 2)).latex}$.",
            "Between them lie two halves of the rectangle, cut along a diagonal: "
            rf"${a} \cdot {b} = {a * b}$.",
            f"In all, $F = {symbolic(PI, Fraction(a * a + b * b, 2)).latex} + {a * b} = {answer}$.",
        ),
        {"d": rooted(a * a + b * b).latex, "F": answer},
    )


def _triangle(answer: str, p: int, q: int) -> Worked:
    side = p + q
    x, y = triangle_ends(p, q)
    inside = number(x * x + y * y - x * y)
    return Worked(
        (
            f"The sides are ${p} + {q} = {side}$ long. The fold carries $AX$ to $PX$, of length "
            "$x$. By the law of cosines in the triangle $PBX$, with 60 degrees at $B$, "
            rf"$x^2 = ({side} - x)^2 + {p}^2 - {p}({side} - x)$, so $x = {number(x)}$.",
            rf"In the same way $y^2 = ({side} - y)^2 + {q}^2 - {q}({side} - y)$ for the length $y$ "
            f"of $AY$, so $y = {number(y)}$.",
            rf"The crease is $w = \sqrt{{x^2 + y^2 - xy}} = \sqrt{{{inside}}} = {answer}$.",
        ),
        {"x": number(x), "y": number(y), "w": answer},
    )


def _spider(answer: str, long: int, wide: int, high: int, u: int, v: int) -> Worked:
    one, other = spider_legs(long, wide, high, u, v)
    straight = long + u + high - v
    around = (long + u + v, wide + high)
    return Worked(
        (
            "Unfold the walls that the way crosses into a plane. Straight over the ceiling it is "
            f"${long} + {u} + {high} - {v} = {straight}$.",
            "But over the ceiling, a side wall and the floor it is the hypotenuse of a right "
            f"triangle with the legs ${long} + {u} + {v} = {around[0]}$ and "
            f"${wide} + {high} = {around[1]}$, and there are ways over one side wall, and over a "
            "side wall and the ceiling or the floor.",
            f"Of all these the shortest has legs ${one}$ and ${other}$: "
            rf"$w = \sqrt{{{squared(one)} + {squared(other)}}} = {answer}$.",
        ),
        {"w": answer},
    )


STEPS: Steps = {
    "box": _box,
    "winding": _winding,
    "corner": _corner,
    "cup": _cup,
    "roll": _roll,
    "outside": _outside,
    "cone": _cone,
    "inside": _inside,
    "crease": _crease,
    "edge": _edge,
    "area": _area,
    "triangle": _triangle,
    "spider": _spider,
}
