"""Worked solutions about quadrilaterals and polygons with their corners on a circle."""

from fractions import Fraction

from generators.contest.geometry.cyclic_quadrilaterals.kinds import (
    ORDERS,
    area_square,
    diagonal_square,
)
from generators.contest.scenes import Steps, Worked
from generators.latex import exact, number, rooted


def _crossing(answer: str, pa: int, pb: int, pc: int, ab: int) -> Worked:
    ratio = number(Fraction(pc, pb))
    return Worked(
        (
            "Angles over the same arc are equal, so the triangles $PAB$ and $PDC$ are similar, and "
            rf"the sides of the second are $q = \frac{{{pc}}}{{{pb}}} = {ratio}$ times those of "
            rf"the "
            "first.",
            rf"So $CD$ is $x = {ab}q = {answer}$ long.",
        ),
        {"q": ratio, "x": answer},
    )


def _right_angles(answer: str, a: int, b: int, c: int) -> Worked:
    square = a * a + b * b
    return Worked(
        (
            "$AC$ is a diameter of the circle, so there are right angles at $B$ and $D$: its "
            "length "
            f"$e$ satisfies $e^2 = {a}^2 + {b}^2 = {square}$.",
            f"With the other right triangle, $x^2 = e^2 - {c}^2 = {square - c * c}$ for the fourth "
            f"side, so $x = {answer}$.",
        ),
        {"e": rooted(square).latex, "x": answer},
    )


def _diagonal(answer: str, a: int, b: int, c: int, d: int) -> Worked:
    e2 = diagonal_square(a, b, c, d)
    cosine = number((a * a + b * b - e2) / (2 * a * b))
    both = rf"{a}^2 + {b}^2 - 2 \cdot {a} \cdot {b} q = {c}^2 + {d}^2 + 2 \cdot {c} \cdot {d} q"
    return Worked(
        (
            "Opposite angles add up to a straight angle, so their cosines are $q$ and $-q$. By the "
            f"law of cosines in both triangles on $AC$, ${both}$.",
            f"Hence $q = {cosine}$.",
            rf"So $e^2 = {a * a + b * b} - {2 * a * b} q = {number(e2)}$ for the length of $AC$, "
            f"and $e = {answer}$.",
        ),
        {"q": cosine, "e": answer},
    )


def _area(answer: str, a: int, b: int, c: int, d: int) -> Worked:
    half = Fraction(a + b + c + d, 2)
    factors = r" \cdot ".join(number(half - side) for side in (a, b, c, d))
    if half.denominator > 1:
        factors = r" \cdot ".join(rf"\frac{{{2 * (half - side)}}}{{2}}" for side in (a, b, c, d))
    square = number(area_square(a, b, c, d))
    return Worked(
        (
            rf"Half the perimeter is $s = \frac{{{a} + {b} + {c} + {d}}}{{2}} = {number(half)}$.",
            "By Brahmagupta's formula the area $K$ satisfies "
            f"$K^2 = (s - {a})(s - {b})(s - {c})(s - {d}) = {factors} = {square}$.",
            f"So $K = {answer}$.",
        ),
        {"s": number(half), "K": answer},
    )


def _two_circles(answer: str, a: int, b: int, c: int, is_radius: int) -> Worked:
    d, area = a + c - b, rooted(a * b * c * (a + c - b)).latex
    lines = [
        "Tangents from a corner to the inscribed circle are equal, so opposite sides have equal "
        f"sums and the fourth side is $d = {a} + {c} - {b} = {d}$.",
        f"Half the perimeter is $s = {a} + {c}$; in Brahmagupta's formula $s - {a} = {c}$ and so "
        rf"on, so the area satisfies $K^2 = {a} \cdot {b} \cdot {c} \cdot {d} = {a * b * c * d}$.",
        f"The area is $K = {area}$.",
    ]
    if is_radius:
        lines.append(
            rf"Cut into four triangles at the center of the circle, the area is $K = sr$, so "
            rf"$r = \frac{{K}}{{s}} = {answer}$."
        )
    return Worked(lines, {"d": str(d), "s": str(a + c), "K": area, "r": answer})


def _equilateral(answer: str, x: int, y: int, asked: int) -> Worked:
    side = rooted(x * x + x * y + y * y)
    corner = (
        "The angle $BPC$ is 120 degrees, since its arc is two thirds of the circle. By the law of "
        rf"cosines the side satisfies $s^2 = {x}^2 + {x} \cdot {y} + {y}^2 = "
        f"{x * x + x * y + y * y}$, so $s = {side.latex}$."
    )
    letters = {"s": side.latex, "x": answer}
    if asked == 0:
        return Worked((corner,), letters)
    if asked == 1:
        last = rf"The radius of the circle is $x = \frac{{s}}{{\sqrt{{3}}}} = {answer}$."
        return Worked((corner, last), letters)
    return Worked(
        (
            "$PA$ halves the angle $BPC$, which is 120 degrees, so the triangle $BPC$ is made of "
            f"two triangles with angles of 60 degrees at $P$: with $x$ for the length sought, "
            rf"${x} \cdot {y} = {x}x + {y}x$ (twice the areas, without the common sine).",
            rf"So $x = \frac{{{x} \cdot {y}}}{{{x} + {y}}} = {answer}$.",
        ),
        letters,
    )


def _reordered(answer: str, a: int, b: int, n: int, order: int, is_radius: int) -> Worked:
    swap = (
        "Cut along the radii and put the triangles together so that the sides alternate: neither "
        "circle nor area change, and now all angles are equal. "
    )
    if ORDERS[n][order] == "ab" * (n // 2):
        swap = "By symmetry all angles are equal. "
    if is_radius:
        square = a * a + a * b + b * b
        return Worked(
            (
                f"{swap}They are 120 degrees, so the chord $c$ over two neighboring sides "
                f"satisfies "
                rf"$c^2 = {a}^2 + {a} \cdot {b} + {b}^2 = {square}$.",
                "Three such chords form an equilateral triangle in the circle, so "
                rf"$R = \frac{{c}}{{\sqrt{{3}}}} = {answer}$.",
            ),
            {"c": rooted(square).latex, "R": answer},
        )
    if n == 6:
        corner = rf"\frac{{\sqrt{{3}}}}{{4}} \cdot {b}^2"
        return Worked(
            (
                f"{swap}Prolong every other side: the hexagon is an equilateral triangle of side "
                rf"$t = {a} + 2 \cdot {b} = {a + 2 * b}$ without three equilateral corners of side "
                f"${b}$.",
                rf"So the area is $K = \frac{{\sqrt{{3}}}}{{4}} t^2 - 3 \cdot {corner} = "
                rf"{answer}$.",
            ),
            {"t": str(a + 2 * b), "K": answer},
        )
    whole = (exact(a) + rooted(2) * b).latex
    return Worked(
        (
            f"{swap}Prolong every other side: the octagon is a square of side "
            rf"$t = {a} + 2 \cdot \frac{{{b}}}{{\sqrt{{2}}}} = {whole}$ without four corners, "
            rf"which together have the area ${b}^2 = {b * b}$.",
            f"So the area is $K = t^2 - {b * b} = {answer}$.",
        ),
        {"t": whole, "K": answer},
    )


def _semicircle(answer: str, d: int, x: int, y: int) -> Worked:
    one, other = rooted(d * d - x * x).latex, rooted(d * d - y * y).latex
    return Worked(
        (
            rf"The diagonals stand on the diameter at right angles to the sides: they are "
            rf"$e = \sqrt{{{d}^2 - {x}^2}} = {one}$ and $f = \sqrt{{{d}^2 - {y}^2}} = {other}$.",
            rf"By Ptolemy's theorem $ef = {x} \cdot {y} + {d}z$ for the fourth side $z$.",
            rf"So $z = \frac{{ef - {x * y}}}{{{d}}} = {answer}$.",
        ),
        {"e": one, "f": other, "z": answer},
    )


def _extended(answer: str, a: int, b: int, c: int, d: int) -> Worked:
    x = Fraction(b * (a * b + c * d), d * d - b * b)
    y, k = Fraction(b, d) * (x + a), number(Fraction(b, d))
    return Worked(
        (
            "The angle of a quadrilateral in a circle is the outer angle at the opposite corner, "
            "so the triangles $EBC$ and $EDA$ are similar, with the ratio "
            rf"$k = \frac{{{b}}}{{{d}}} = {k}$.",
            f"With $x$ and $y$ for the lengths of $EB$ and $EC$ this says $x = k(y + {c})$ and "
            f"$y = k(x + {a})$.",
            f"So $x = k\\left(k(x + {a}) + {c}\\right)$, and $x = {answer}$.",
        ),
        {"x": answer, "y": number(y), "k": k},
    )


def _right_diagonal(answer: str, a: int, b: int, c: int) -> Worked:
    square = a * a + b * b
    e, d = rooted(square).latex, rooted(square - c * c).latex
    return Worked(
        (
            "The right angles put all four corners on a circle with the diameter $AC$, of length "
            rf"$e = \sqrt{{{a}^2 + {b}^2}} = {e}$.",
            rf"The fourth side is $d = \sqrt{{e^2 - {c}^2}} = {d}$.",
            rf"By Ptolemy's theorem $ef = {a} \cdot {c} + {b}d$ for the other diagonal, so "
            f"$f = {answer}$.",
        ),
        {"e": e, "d": d, "f": answer},
    )


def _diagonal_part(answer: str, a: int, b: int, c: int, d: int) -> Worked:
    e2 = diagonal_square(a, b, c, d)
    cosine, e = number((a * a + b * b - e2) / (2 * a * b)), rooted(e2).latex
    ratio = number(Fraction(a * d, b * c))
    both = rf"{a}^2 + {b}^2 - 2 \cdot {a} \cdot {b} q = {c}^2 + {d}^2 + 2 \cdot {c} \cdot {d} q"
    return Worked(
        (
            "Opposite angles add up to a straight angle, so those at $B$ and $D$ have the cosines "
            f"$q$ and $-q$. By the law of cosines in both triangles on $AC$, ${both}$.",
            f"Hence $q = {cosine}$.",
            rf"So $e^2 = {a * a + b * b} - {2 * a * b} q = {number(e2)}$ and $e = {e}$ for the "
            "length of $AC$.",
            "The angles at $A$ and $C$ have the same sine, so the triangles $ABD$ and $CBD$ have "
            rf"areas in the ratio $k = \frac{{{a} \cdot {d}}}{{{b} \cdot {c}}} = {ratio}$, and $P$ "
            "divides $AC$ in this ratio.",
            rf"So $AP$ has the length $x = \frac{{k}}{{k + 1}} \cdot e = {answer}$.",
        ),
        {"q": cosine, "e": e, "k": ratio, "x": answer},
    )


def _arc_midpoint(answer: str, a: int, b: int, c: int) -> Worked:
    cosine = number(Fraction(b * b + c * c - a * a, 2 * b * c))
    square = Fraction(b * c * a * a, (b + c) ** 2 - a * a)
    m = rooted(square).latex
    return Worked(
        (
            "The law of cosines gives the cosine of the angle at $A$: "
            rf"${a}^2 = {b}^2 + {c}^2 - 2 \cdot {b} \cdot {c} q$, so $q = {cosine}$.",
            "The angle at $M$ has the cosine $-q$, and $M$ is equally far from $B$ and $C$: "
            f"${a}^2 = 2m^2 + 2m^2 q$, so $m = {m}$.",
            rf"By Ptolemy's theorem ${a}x = {b}m + {c}m$ for the length $x$ of $AM$.",
            rf"So $x = \frac{{({b} + {c})m}}{{{a}}} = {answer}$.",
        ),
        {"q": cosine, "m": m, "x": answer},
    )


STEPS: Steps = {
    "crossing": _crossing,
    "right_angles": _right_angles,
    "diagonal": _diagonal,
    "area": _area,
    "two_circles": _two_circles,
    "equilateral": _equilateral,
    "reordered": _reordered,
    "semicircle": _semicircle,
    "extended": _extended,
    "right_diagonal": _right_diagonal,
    "diagonal_part": _diagonal_part,
    "arc_midpoint": _arc_midpoint,
}
