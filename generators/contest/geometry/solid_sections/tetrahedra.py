"""Worked solutions about tetrahedra."""

from fractions import Fraction

from generators.contest.geometry.solid_sections.kinds import box_squares, face_square, wedge_square
from generators.contest.scenes import Steps, Worked, squared
from generators.latex import number, rooted


def _corner(answer: str, a: int, b: int, c: int, is_height: int) -> Worked:
    square = face_square(a, b, c)
    face = (rooted(square) * Fraction(1, 2)).latex
    products = (a * b, b * c, c * a)
    lines = [
        "At the corner three right triangles meet. The square of the area $S$ of the fourth face "
        "is the sum of the squares of their areas (Pythagoras, one dimension up): "
        rf"$4S^2 = {' + '.join(f'{p}^2' for p in products)} = {square}$.",
        f"So $S = {face}$.",
    ]
    if is_height:
        lines.append(
            rf"The volume is a sixth of ${a} \cdot {b} \cdot {c} = {a * b * c}$ and a third of "
            rf"$hS$, so the distance is $h = \frac{{{a * b * c}}}{{2S}} = {answer}$."
        )
    return Worked(lines, {"S": face, "h": answer})


def _equal_faces(answer: str, a: int, b: int, c: int, asked: int) -> Worked:
    one, two, three = box_squares(a, b, c)
    half = number(Fraction(a * a + b * b + c * c, 2))
    letters = {
        name: rooted(value).latex for name, value in zip("pqr", (one, two, three), strict=True)
    }
    start = (
        "Opposite edges are equal, so the tetrahedron sits in a box with edges $p$, $q$, $r$ whose "
        f"face diagonals are its edges: $q^2 + r^2 = {a}^2$, $r^2 + p^2 = {b}^2$, "
        f"$p^2 + q^2 = {c}^2$."
    )
    found = (
        f"Adding, $p^2 + q^2 + r^2 = {half}$, so $p^2 = {number(one)}$, $q^2 = {number(two)}$ and "
        f"$r^2 = {number(three)}$."
    )
    if asked == 0:
        last = (
            "Four corners of the box are cut off, each with a sixth of its volume. What is left is "
            rf"a third: $\frac{{pqr}}{{3}} = {answer}$."
        )
    elif asked == 1:
        last = (
            "The sphere through its corners is the one around the box. Its diameter is the space "
            rf"diagonal, so its radius is $\frac{{1}}{{2}}\sqrt{{p^2 + q^2 + r^2}} = {answer}$."
        )
    else:
        last = (
            f"The two edges of length ${a}$ are diagonals of opposite faces, so their distance is "
            f"the edge between these faces, $p = {answer}$."
        )
    return Worked((start, found, last), letters)


def _inside(answer: str, a: int, b: int, c: int) -> Worked:
    square, legs = face_square(a, b, c), a * b + b * c + c * a
    face = rooted(square).latex
    return Worked(
        (
            rf"Three faces have twice the areas ${a * b}$, ${b * c}$ and ${c * a}$, together "
            f"$T = {legs}$. For the fourth face, with twice the area $S$, the squares add up: "
            f"$S^2 = {a * b}^2 + {b * c}^2 + {c * a}^2 = {square}$.",
            rf"Joined with the center, the faces span pyramids of height $x$. Six times the volume "
            rf"is $(T + S)x = {a} \cdot {b} \cdot {c}$.",
            rf"So $x = \frac{{{a * b * c}}}{{{legs} + {face}}} = {answer}$.",
        ),
        {"T": str(legs), "S": face, "x": answer},
    )


def _wedge(answer: str, x: int, y: int, z: int) -> Worked:
    d = rooted(wedge_square(x, y, z)).latex
    return Worked(
        (
            f"Let $M$ and $N$ be the midpoints of the edges ${x}$ and ${y}$. As four edges are "
            "equal, $MN$ is perpendicular to both, and its length $d$ satisfies "
            rf"$d^2 + {squared(Fraction(x, 2))} + {squared(Fraction(y, 2))} = "
            rf"{z}^2$.",
            f"So $d = {d}$.",
            "The plane through one edge and the midpoint of the other cuts the solid into halves: "
            rf"a triangle of area $\frac{{1}}{{2}} \cdot {x}d$ as base and half of ${y}$ as height "
            rf"of each. Together $V = \frac{{1}}{{3}} \cdot \frac{{{x}d}}{{2}} \cdot {y} = "
            rf"{answer}$.",
        ),
        {"d": d, "V": answer},
    )


def _wedge_sphere(answer: str, x: int, y: int, z: int) -> Worked:
    square = wedge_square(x, y, z)
    d = rooted(square)
    t = d * ((square + Fraction(y * y - x * x, 4)) / (2 * square))
    return Worked(
        (
            f"Let $M$ and $N$ be the midpoints of the edges ${x}$ and ${y}$. As four edges are "
            "equal, $MN$ is perpendicular to both, and its length $d$ satisfies "
            rf"$d^2 + {squared(Fraction(x, 2))} + {squared(Fraction(y, 2))} = "
            rf"{z}^2$, "
            f"so $d = {d.latex}$.",
            "The center lies on the line $MN$, at a distance $t$ from $M$ (negative beyond), and "
            rf"is equally far from all corners: $t^2 + {squared(Fraction(x, 2))} = "
            rf"(d - t)^2 + {squared(Fraction(y, 2))}$.",
            f"Hence $t = {t.latex}$.",
            rf"So $R = \sqrt{{t^2 + \frac{{{x * x}}}{{4}}}} = {answer}$.",
        ),
        {"d": d.latex, "t": t.latex, "R": answer},
    )


TETRAHEDRA: Steps = {
    "corner": _corner,
    "equal_faces": _equal_faces,
    "inside": _inside,
    "wedge": _wedge,
    "wedge_sphere": _wedge_sphere,
}
