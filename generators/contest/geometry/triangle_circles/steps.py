"""Worked solutions about triangles and their circles."""

from fractions import Fraction

from generators.contest.geometry.triangle_circles.kinds import (
    heron,
    inverse_sum,
    median_square,
    small_radius,
)
from generators.contest.scenes import Steps, Worked
from generators.latex import exact, number, rooted


def _altitude(answer: str, b: int, c: int, r: int) -> Worked:
    lines = (
        f"Draw the diameter $d = {2 * r}$ from $A$ to $E$. The angles at $B$ and at $E$ over the "
        "chord $AC$ agree, so the right triangles with the altitude $h$ and with the diameter are "
        rf"similar: $\frac{{h}}{{{c}}} = \frac{{{b}}}{{d}}$.",
        rf"So $h = \frac{{{b} \cdot {c}}}{{{2 * r}}} = {answer}$.",
    )
    return Worked(lines, {"d": str(2 * r), "h": answer})


def _excenter(answer: str, u: int, v: int, c: int, is_base: int) -> Worked:
    b = Fraction(u * v, c)
    a = (b + c) * (v - u) / (u + v)
    lines = [
        "The bisectors of an angle and of its neighbor are perpendicular, so $B$ and $C$ see the "
        "segment from incenter to excenter at right angles. Hence the triangles $ABI$ and $AJC$ "
        rf"have the same angles, and with $b$ for $AC$ they give $\frac{{{c}}}{{{u}}} = "
        rf"\frac{{{v}}}{{b}}$.",
        rf"So $b = \frac{{{u} \cdot {v}}}{{{c}}} = {number(b)}$.",
    ]
    if is_base:
        lines += [
            "Let $a$ be $BC$ and $s$ half the perimeter. The tangents from $A$ to the two circles "
            rf"measure $s - a$ and $s$, so $\frac{{s - a}}{{s}} = \frac{{{u}}}{{{v}}}$, which is "
            rf"$\frac{{b + {c} - a}}{{b + {c} + a}} = \frac{{{u}}}{{{v}}}$.",
            rf"So $a = \frac{{{v} - {u}}}{{{v} + {u}}}(b + {c}) = {answer}$.",
        ]
    return Worked(lines, {"a": number(a), "b": number(b), "s": number((a + b + c) / 2)})


def _exradii(answer: str, u: int, v: int, w: int, asked: int) -> Worked:
    pairs = u * v + v * w + w * u
    area, half = (exact(u * v * w) / rooted(pairs)).latex, rooted(pairs).latex
    lines = [
        "With the area $K$ and half the perimeter $s$, an excircle of radius $u$ at the side of "
        rf"length $a$ has $K = u(s - a)$. So $s - a = \frac{{K}}{{{u}}}$ and alike for the others.",
        rf"The sum is $s = K\left(\frac{{1}}{{{u}}} + \frac{{1}}{{{v}}} + "
        rf"\frac{{1}}{{{w}}}\right)$, so the inradius is "
        rf"$r = \frac{{K}}{{s}} = {number(Fraction(u * v * w, pairs))}$.",
    ]
    if asked:
        lines.append(
            rf"Heron's $K^2 = s \cdot \frac{{K^3}}{{{u} \cdot {v} \cdot {w}}}$ gives "
            rf"$sK = {u * v * w}$ and $s^2 = \frac{{sK}}{{r}} = {pairs}$."
        )
        lines.append(
            rf"So $K = \frac{{{u * v * w}}}{{s}} = {answer}$."
            if asked == 1
            else f"The perimeter is $2s = {answer}$."
        )
    side = (rooted(pairs) - exact(u * v * w) / rooted(pairs) * Fraction(1, u)).latex
    radius = number(Fraction(u * v * w, pairs))
    return Worked(lines, {"K": area, "s": half, "u": str(u), "a": side, "r": radius})


def _altitudes(answer: str, u: int, v: int, w: int, is_outside: int) -> Worked:
    total = inverse_sum(u, v, w, -1 if is_outside else 1)
    sign, name = ("-", "exradius") if is_outside else ("", "inradius")
    how = "b + c - a" if is_outside else "a + b + c"
    sides = [exact(one) for one in (Fraction(1, u), Fraction(1, v), Fraction(1, w))]
    lines = (
        "Measure the sides in units of twice the area: $a = "
        rf"\frac{{1}}{{{u}}}$, $b = \frac{{1}}{{{v}}}$ and $c = \frac{{1}}{{{w}}}$.",
        "Triangles between the center of the circle and the sides make up the area, so the inverse "
        rf"of the {name} $r$ is $\frac{{1}}{{r}} = {how} = {sign}\frac{{1}}{{{u}}} + "
        rf"\frac{{1}}{{{v}}} + \frac{{1}}{{{w}}} = {number(total)}$.",
        f"So $r = {answer}$.",
    )
    letters = {name: side.latex for name, side in zip("abc", sides, strict=True)}
    return Worked(lines, {**letters, "r": answer})


def _bisector_chord(answer: str, a: int, b: int, c: int, is_side: int) -> Worked:
    under = (b + c) ** 2 - a * a
    foot = rooted(Fraction(b * c * under, (b + c) ** 2))
    side = rooted(Fraction(a * a * b * c, under))
    lines = [
        "Let the bisector meet $BC$ in $D$. The triangles $ABD$ and $AMC$ are similar, so "
        rf"$m \cdot n = {b} \cdot {c}$ for the lengths $m$ of $AM$ and $n$ of $AD$.",
        rf"The bisector has $n^2 = {b * c}\left(1 - \frac{{{a}^2}}{{({b} + {c})^2}}\right) = "
        rf"{number(Fraction(b * c * under, (b + c) ** 2))}$.",
        rf"So $m = \frac{{{b * c}}}{{n}} = {(exact(b * c) / foot).latex}$.",
    ]
    if is_side:
        lines.append(
            f"By Ptolemy, with equal chords $t$ from $M$ to $B$ and $C$, ${b}t + {c}t = {a}m$, so "
            f"$t = {answer}$."
        )
    letters = {"m": (exact(b * c) / foot).latex, "n": foot.latex, "t": side.latex}
    return Worked(lines, letters)


def _half_angle(big: int, small: Fraction, d: int) -> dict[str, str]:
    """Return the side and half the perimeter, by both radii and the distance of A from I."""
    tangent = rooted(d * d - small * small)
    side = tangent * (4 * big * small / (d * d))
    return {
        "R": str(big),
        "r": number(small),
        "a": side.latex,
        "s": (side + tangent).latex,
        "p": number(d * d + 4 * big * small),
        "t": tangent.latex,
    }


def _incenter_lines(answer: str, big: int, small: Fraction, d: int, far: int) -> list[str]:
    lines = [
        "Half the angle at $A$ has the sine $q = \\frac{r}{" + str(d) + "}$ and the cosine "
        rf"$\frac{{t}}{{{d}}}$, where $t = s - a$ is the tangent from $A$ to the incircle. "
        rf"So $a = 2R \cdot 2q \cdot \frac{{t}}{{{d}}}$ and "
        rf"$\frac{{a}}{{t}} = \frac{{4Rr}}{{{d}^2}}$.",
        "The incircle and the excircle at $BC$ have the tangents $s - a$ and $s$ from $A$, and the "
        "distances of their centers from $A$ are in the same ratio. The triangles $ABI$ and $AJC$ "
        r"with the excenter $J$ are similar, so the product of these distances is the product $p$ "
        rf"of $AB$ and $AC$: $p = {d} \cdot {d}\frac{{s}}{{s - a}} = {d}^2\left(1 + "
        rf"\frac{{a}}{{t}}\right) = {d}^2 + 4Rr$.",
        rf"So $p = {d}^2 + 4 \cdot {big} \cdot {number(small)} = "
        f"{number(d * d + 4 * big * small)}$.",
    ]
    if far:
        lines.append(rf"The excenter is $x = \frac{{p}}{{{d}}} = {answer}$ away from $A$.")
    return lines


def _incenter(answer: str, big: int, small: int, d: int, is_excenter: int) -> Worked:
    lines = _incenter_lines(answer, big, Fraction(small), d, is_excenter)
    letters = _half_angle(big, Fraction(small), d)
    return Worked(lines, {**letters, "x": answer, "q": number(Fraction(small, d))})


def _euler(answer: str, big: int, gap: int, d: int, is_excenter: int) -> Worked:
    small = Fraction(big * big - gap * gap, 2 * big)
    first = (
        f"By Euler's relation ${gap}^2 = R^2 - 2Rr$ for the radii $R = {big}$ and $r$, so "
        f"$2Rr = {big}^2 - {gap}^2 = {big * big - gap * gap}$."
    )
    lines = [first, *_incenter_lines(answer, big, small, d, is_excenter)]
    letters = _half_angle(big, small, d)
    return Worked(lines, {**letters, "x": answer, "q": number(small / d)})


def _orthocenter(answer: str, a: int, b: int, c: int, is_low: int) -> Worked:
    whole = heron(a, b, c)
    x = Fraction(a * a + c * c - b * b, 2 * a)
    h = rooted(Fraction(whole, 4 * a * a))
    low = (exact(x * (a - x)) / h).latex
    lines = [
        f"Let $D$ be the foot of the altitude on $BC$ and $x$ its distance from $B$: "
        f"${c}^2 - x^2 = {b}^2 - ({a} - x)^2$, so $x = {number(x)}$.",
        f"The altitude has $h^2 = {c}^2 - x^2 = {number(Fraction(whole, 4 * a * a))}$, so "
        f"$h = {h.latex}$.",
        "The angles $DBH$ and $DAC$ both complete the one at $C$ to a right angle, so the "
        rf"triangles $BDH$ and $ADC$ are similar: $\frac{{y}}{{x}} = \frac{{{a} - x}}{{h}}$ for "
        rf"the distance $y$ of $H$ from $BC$, and $y = {low}$.",
    ]
    if not is_low:
        lines.append(f"So $H$ is $h - y = {answer}$ away from $A$.")
    return Worked(lines, {"x": number(x), "h": h.latex, "y": low})


def _symmedian(answer: str, a: int, b: int, c: int, is_corner: int) -> Worked:
    whole = median_square(a, b, c)
    m = rooted(Fraction(whole, 4)).latex
    if is_corner:
        how = rf"$\frac{{x}}{{{c}}} = \frac{{{a}}}{{2m}}$ for $x$, the length of $BP$"
    else:
        how = rf"$\frac{{x}}{{{c}}} = \frac{{{b}}}{{m}}$ for $x$, the length of $AP$"
    lines = (
        "The line from $A$ to the intersection of the tangents is the symmedian: the median $AN$, "
        "mirrored in the bisector of the angle at $A$. By the sides, the median has "
        f"$4m^2 = 2 \\cdot {b}^2 + 2 \\cdot {c}^2 - {a}^2 = {whole}$, so $m = {m}$.",
        "The angles at $A$ agree by this, and those at $P$ and $C$ stand over the chord $AB$, so "
        f"the triangles $ABP$ and $ANC$ are similar: {how}.",
        f"So $x = {answer}$.",
    )
    return Worked(lines, {"m": m, "x": answer})


def _perpendicular(answer: str, big: int, other: int, by: int, asked: int) -> Worked:
    small = small_radius(big, other, by)
    side, near = rooted(4 * small * (2 * big - small)), rooted(2 * big * small)
    first = (
        f"Euler's relation ${other}^2 = R^2 - 2Rr$ gives $2Rr = {number(2 * big * small)}$."
        if by
        else f"The radii are $R = {big}$ and $r = {other}$, so $2Rr = {2 * big * small}$."
    )
    lines = [
        first,
        "The bisector meets the circle again in $M$, and $I$ is the midpoint of $AM$, as $OI$ is "
        "perpendicular to this chord. The product of its parts is the power of $I$, that is $2Rr$, "
        "so $d^2 = 2Rr$ for the distance $d$ of $I$ from $A$.",
        "Since $M$ is as far from $B$ and $C$ as from $I$, Ptolemy for $ABMC$ says that "
        "$(b + c)d = 2ad$, so $b + c = 2a$ and $s = \\frac{3a}{2}$.",
        r"The tangent from $A$ to the incircle is $s - a = \frac{a}{2}$, so "
        r"$\frac{a^2}{4} = d^2 - r^2$ and "
        f"$a = {side.latex}$.",
    ]
    product = number(6 * big * small)
    lines += [
        [r"The area is $\frac{abc}{4R} = rs$, so $bc = \frac{4Rrs}{a} = 6Rr = " + product + "$."],
        [],
        [f"The perimeter is $3a = {answer}$."],
        [
            r"The area is $\frac{abc}{4R} = rs$, so $bc = \frac{4Rrs}{a} = 6Rr = " + product + "$.",
            f"So $(b - c)^2 = (2a)^2 - 4 \\cdot 6Rr = "
            f"{number(8 * small * (big - 2 * small))}$, and the difference is "
            f"$b - c = {answer}$.",
        ],
    ][asked]
    gap = rooted(8 * small * (big - 2 * small))
    letters = {
        "R": str(big),
        "r": number(small),
        "d": near.latex,
        "a": side.latex,
        "s": (side * Fraction(3, 2)).latex,
        "b": (side + gap * Fraction(1, 2)).latex,
        "c": (side - gap * Fraction(1, 2)).latex,
    }
    return Worked(lines, letters)


def _mixtilinear(answer: str, a: int, b: int, c: int, is_radius: int) -> Worked:
    around = a + b + c
    half, t = Fraction(around, 2), Fraction(2 * b * c, around)
    lines = [
        f"Invert in the circle about $A$ whose radius has the square ${b} \\cdot {c} = {b * c}$, "
        "and mirror in the bisector at $A$. This swaps $B$ and $C$, and the circumcircle becomes "
        "the line $BC$, so the small circle becomes the excircle at $BC$, whose tangent from $A$ "
        rf"is half the perimeter, $s = \frac{{{a} + {b} + {c}}}{{2}} = {number(half)}$.",
        rf"So the tangent from $A$ to the small circle is $t = \frac{{{b * c}}}{{s}} = "
        f"{number(t)}$.",
    ]
    tangent = rooted(heron(a, b, c)) * Fraction(1, around * (around - 2 * a))
    if is_radius:
        lines.append(
            r"Half the angle at $A$ has the tangent $q$ with $q^2 = "
            rf"\frac{{(s - {b})(s - {c})}}{{s(s - {a})}}$, so $q = {tangent.latex}$."
        )
        lines.append(f"The radius is $tq = {answer}$.")
    return Worked(lines, {"s": number(half), "t": number(t), "q": tangent.latex})


STEPS: Steps = {
    "altitude": _altitude,
    "excenter": _excenter,
    "exradii": _exradii,
    "altitudes": _altitudes,
    "bisector_chord": _bisector_chord,
    "incenter": _incenter,
    "orthocenter": _orthocenter,
    "symmedian": _symmedian,
    "euler": _euler,
    "perpendicular": _perpendicular,
    "mixtilinear": _mixtilinear,
}
