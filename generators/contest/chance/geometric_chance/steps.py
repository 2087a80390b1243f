"""Worked solutions about chances as shares of lengths, areas and volumes."""

from fractions import Fraction

from generators.contest.chance.geometric_chance.kinds import missing_areas, posts_area, strip_area
from generators.contest.scenes import Steps, Worked
from generators.latex import PI, logarithm, number, rooted, symbolic


def _meeting(answer: str, whole: int, s: int, t: int) -> Worked:
    one, other = (Fraction((whole - wait) ** 2, 2) for wait in (s, t))
    return Worked(
        (
            "Draw the two times as a point of a square with side "
            f"${whole}$ and area ${whole}^2 = {whole**2}$. They miss each other in two right "
            "triangles at its corners, with the areas "
            rf"$\frac{{({whole} - {s})^2}}{{2}} = {number(one)}$ and "
            rf"$\frac{{({whole} - {t})^2}}{{2}} = {number(other)}$.",
            rf"So the probability is $p = 1 - \frac{{{number(one + other)}}}{{{whole**2}}} = "
            f"{answer}$.",
        ),
        {"p": answer},
    )


def _tile(answer: str, a: int, b: int, r: int) -> Worked:
    inner = (a - 2 * r) * (b - 2 * r)
    return Worked(
        (
            "Only the center matters. In the rectangle into which it falls it has to be "
            f"${r}$ away from all sides, that is in a rectangle of area "
            rf"$({a} - 2 \cdot {r})({b} - 2 \cdot {r}) = {inner}$.",
            rf"So the probability is $p = \frac{{{inner}}}{{{a} \cdot {b}}} = {answer}$.",
        ),
        {"p": answer},
    )


def _corners(answer: str, a: int, b: int, r: int) -> Worked:
    area = symbolic(PI, r * r).latex
    return Worked(
        (
            "The points that are near a corner form four quarters of disks, which do not overlap "
            rf"as $2 \cdot {r} \le {a}$. Together they are a disk of area $\pi \cdot {r}^2 = "
            f"{area}$.",
            rf"So the probability is $p = \frac{{{area}}}{{{a} \cdot {b}}} = {answer}$.",
        ),
        {"p": answer},
    )


def _total(answer: str, a: int, b: int, c: int) -> Worked:
    gap = a + b - c
    return Worked(
        (
            f"Draw both numbers as a point of a rectangle of area ${a} \\cdot {b} = {a * b}$. The "
            "sum is too large in a right triangle at one corner, with two sides of "
            f"${a} + {b} - {c} = {gap}$.",
            rf"So the probability is $p = 1 - \frac{{{gap}^2}}{{2 \cdot {a * b}}} = {answer}$.",
        ),
        {"p": answer},
    )


def _sides(answer: str, a: int, b: int, c: int) -> Worked:
    low, one, other = missing_areas(a, b, c)
    return Worked(
        (
            "Draw both numbers as a point of a rectangle of area "
            f"${a} \\cdot {b} = {a * b}$. There is no triangle where both together are at most "
            f"${c}$, and where one of them is at least ${c}$ more than the other one. The first of "
            f"these parts has the area $u = {number(low)}$; the others have the areas "
            f"$v = {number(one)}$ and $w = {number(other)}$.",
            rf"So the probability is $p = 1 - \frac{{u + v + w}}{{{a * b}}} = {answer}$.",
        ),
        {"u": number(low), "v": number(one), "w": number(other), "p": answer},
    )


def _stick(answer: str, long: int, bound: int, is_most: int) -> Worked:
    share = Fraction(bound, long)
    shown = rf"t = \frac{{{bound}}}{{{long}}} = {number(share)}"
    start = (
        "Take the three pieces, as shares of the stick, for the distances of a point from the "
        f"sides of an equilateral triangle with altitude 1. The bound is ${shown}$ of the stick. "
    )
    if not is_most:
        return Worked(
            (
                f"{start}All pieces reach it inside a smaller triangle, whose altitude is "
                f"$k = 1 - 3t = {number(1 - 3 * share)}$.",
                f"Areas grow as squares, so the probability is $k^2 = {answer}$.",
            ),
            {"t": number(share), "k": number(1 - 3 * share)},
        )
    if 2 * share > 1:
        return Worked(
            (
                f"{start}One piece exceeds it in three small triangles at the corners, with the "
                f"altitude $k = 1 - t = {number(1 - share)}$; they do not overlap.",
                f"So the probability is $1 - 3k^2 = {answer}$.",
            ),
            {"t": number(share), "k": number(1 - share)},
        )
    return Worked(
        (
            f"{start}No piece exceeds it inside a triangle that stands upside down, with the "
            f"altitude $k = 3t - 1 = {number(3 * share - 1)}$.",
            f"Areas grow as squares, so the probability is $k^2 = {answer}$.",
        ),
        {"t": number(share), "k": number(3 * share - 1)},
    )


def _roots(answer: str, a: int, b: int, m: int) -> Worked:
    whole = rf"{a} \cdot {b} = {a * b}"
    start = (
        f"The solutions are real if $p^2$ is not below ${'' if m == 1 else m}q$. Draw $(p, q)$ as "
        f"a point of a rectangle of area ${whole}$. "
    )
    if m * b >= a * a:
        area = number(Fraction(a**3, 3 * m))
        return Worked(
            (
                f"{start}The region lies below a parabola and has the area "
                rf"$F = \frac{{{a}^3}}{{3 \cdot {m}}} = {area}$.",
                rf"So the probability is $\frac{{F}}{{{a * b}}} = {answer}$.",
            ),
            {"F": area},
        )
    area = rooted(Fraction(4 * m * b**3, 9)).latex
    return Worked(
        (
            f"{start}The rest lies beside a parabola: for each $q$ it is $\\sqrt{{{m}q}}$ wide. "
            rf"Two thirds of the box around it, it has the area "
            rf"$F = \frac{{2}}{{3}} \cdot {b}\sqrt{{{m * b}}} = {area}$.",
            rf"So the probability is $1 - \frac{{F}}{{{a * b}}} = {answer}$.",
        ),
        {"F": area},
    )


_WIDTHS = {1: "", 2: r"\sqrt{2}", 3: r"\sqrt{3}"}


def _strip(answer: str, r: int, k: int, long: int) -> Worked:
    area, wide = strip_area(r, k).latex, rooted(k * r * r).latex
    angle = {1: 60, 2: 90, 3: 120}[k]
    corner = {1: r"\frac{\sqrt{3}}{2}", 2: "1", 3: r"\frac{\sqrt{3}}{2}"}[k]
    return Worked(
        (
            f"The disk about the center is cut by the two long sides, ${wide}$ apart. What is left "
            f"consists of two sectors with angles of {angle} degrees, which are "
            rf"$\frac{{{angle}}}{{180}} = {number(Fraction(angle, 180))}$ of the disk, and two "
            rf"triangles with the area $\frac{{1}}{{2}} \cdot {r}^2 \cdot "
            rf"{'1' if k == 2 else corner}$ each.",
            rf"Together this is $F = {number(Fraction(angle, 180))} \cdot \pi \cdot {r}^2 + "
            rf"{r}^2 \cdot {corner} = {area}$.",
            rf"So the probability is $p = \frac{{F}}{{{wide} \cdot {long}}} = {answer}$.",
        ),
        {"F": area, "p": answer},
    )


def _friends(answer: str, n: int, whole: int, s: int) -> Worked:
    share = number(Fraction(s, whole))
    return Worked(
        (
            rf"Let $t = \frac{{{s}}}{{{whole}}} = {share}$ be the wait as a share of the time. "
            f"Each of the {n} may be the first to come. If this is early enough, the others have "
            f"to "
            "come within the wait; if less time than the wait is left, they come in time anyway.",
            f"The first case has the probability ${n}(1 - t)t^{{{n - 1}}}$. In the second one all "
            rf"{n} come within the last share $t$ of the time. So $p = {n}(1 - t)t^{{{n - 1}}} + "
            rf"t^{{{n}}} = {answer}$.",
        ),
        {"t": share, "p": answer},
    )


def _nested(answer: str, a: int, c: int, is_above: int) -> Worked:
    log = logarithm(Fraction(a, c)).latex
    below = ((logarithm(Fraction(a, c)) + 1) * Fraction(c, a)).latex
    lines = [
        f"If the first number is below ${c}$, so is the second one; this has the probability "
        rf"$u = \frac{{{c}}}{{{a}}} = {number(Fraction(c, a))}$.",
        "If the first one is larger, say $x$, the second one is below with probability "
        rf"$\frac{{{c}}}{{x}}$. On the average over all such $x$ this adds $v = u{log}$.",
        f"So it is below with probability $u + v = {below}$.",
    ]
    if is_above:
        lines.append(f"It is above with probability $1 - (u + v) = {answer}$.")
    return Worked(
        lines,
        {
            "u": number(Fraction(c, a)),
            "v": (logarithm(Fraction(a, c)) * Fraction(c, a)).latex,
        },
    )


def _posts(answer: str, r: int, k: int, wide: int) -> Worked:
    area, side = posts_area(r, k).latex, rooted(k * r * r).latex
    angle = {1: 60, 2: 45, 3: 30}[k]
    heights = {1: r"\sqrt{3}", 2: "1", 3: r"\frac{\sqrt{3}}{3}"}[k]
    half = rooted(Fraction(k * r * r, 4)).latex
    turned = number(Fraction(90 - angle, 360))
    return Worked(
        (
            "Halve the figure by the line that is equally far from both corners: on either side "
            "only the nearer corner counts, and its disk meets the line under an angle of "
            f"{angle} degrees, seen from the corner. The corners are ${side}$ apart, so the line "
            f"is "
            rf"$h = {half}$ away.",
            f"Below the radius to that point lies a right triangle, of area "
            rf"$T = \frac{{1}}{{2}}h^2 \cdot {heights}$, and above it a sector of the remaining "
            rf"angle, of area $S = {turned} \cdot \pi \cdot {r}^2$.",
            f"Both halves together have the area $F = 2(T + S) = {area}$.",
            rf"So the probability is $p = \frac{{F}}{{{side} \cdot {wide}}} = {answer}$.",
        ),
        {
            "h": half,
            "T": rf"\frac{{1}}{{2}} \cdot ({half})^2 \cdot {heights}",
            "S": rf"{turned} \cdot \pi \cdot {r * r}",
            "F": area,
            "p": answer,
        },
    )


def _throws(answer: str, needle: int, a: int, b: int) -> Worked:
    over = 2 * needle * (a + b) - needle * needle
    chance = rf"\frac{{{over}}}{{{a * b}\pi}}"
    return Worked(
        (
            "Let the needle make the angle $x$ with one side of the rectangles. It touches no line "
            f"if its middle is in a rectangle that is smaller by ${needle}\\cos x$ and "
            f"${needle}\\sin x$. The means of cosine, of sine and of their product over a quarter "
            r"turn are $u = \frac{2}{\pi}$, $u$ and $v = \frac{1}{\pi}$.",
            f"So the mean area for the middle is "
            rf"${a} \cdot {b} - {needle}({a} + {b})u + {needle}^2 v$, and the needle crosses a "
            rf"line with the probability $p = \frac{{{needle}({a} + {b})u - {needle}^2 v}}"
            rf"{{{a} \cdot {b}}} = {chance}$.",
            rf"On average it takes $\frac{{1}}{{p}} = {answer}$ throws.",
        ),
        {"u": r"\frac{2}{\pi}", "v": r"\frac{1}{\pi}", "p": chance},
    )


def _product(answer: str, p: int, q: int, b: int, c: int) -> Worked:
    edge = Fraction(c, b)
    log = logarithm(q / edge).latex
    area = logarithm(q / edge) * c + (c - b * p)
    return Worked(
        (
            f"Draw $(x, y)$ as a point of a rectangle of area $({q} - {p}) \\cdot {b} = "
            f"{(q - p) * b}$. Up to $x = e$, where ${b}e = {c}$ and $e = {number(edge)}$, every "
            f"$y$ will do.",
            f"That part has the area ${b}(e - {p}) = {number(c - b * p)}$; beyond it, below a "
            rf"hyperbola, the area is $H = {c}{log}$.",
            rf"Together $F = {number(c - b * p)} + H = {area.latex}$.",
            rf"So the probability is $\frac{{F}}{{{(q - p) * b}}} = {answer}$.",
        ),
        {
            "e": number(edge),
            "H": (logarithm(q / edge) * c).latex,
            "F": area.latex,
            "x": number(edge),
        },
    )


STEPS: Steps = {
    "meeting": _meeting,
    "tile": _tile,
    "corners": _corners,
    "total": _total,
    "sides": _sides,
    "stick": _stick,
    "roots": _roots,
    "strip": _strip,
    "friends": _friends,
    "nested": _nested,
    "posts": _posts,
    "throws": _throws,
    "product": _product,
}
