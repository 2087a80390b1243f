"""How a question about complex numbers or turns is told: purely, or as walks and forces."""

from collections.abc import Mapping
from fractions import Fraction
from random import Random

from generators.contest.algebra.unit_roots.instance import COSINES, Turning, quadratic, squares
from generators.latex import added, number, polynomial
from generators.pictures import Panel, Table
from generators.wording import Grammar, speak

_GRAMMAR: Grammar = {
    "find": ("Find the exact value of", "Determine the exact value of", "Compute exactly"),
    "how_far": (
        "How far, exactly, is it then from where it started? Give a number without a unit.",
        "Find the exact distance between start and end, as a number without a unit.",
        "At what exact distance from its starting point does it end? Answer without a unit.",
    ),
    "moduli": (
        "Complex numbers $z$ and $w$ satisfy $|z| = {a}$, $|w| = {b}$ and $|z + w| = {c}$. <find> "
        "$|{form}|$.",
        "Let $z$ and $w$ be complex numbers with $|z| = {a}$ and $|w| = {b}$. If $|z + w| = {c}$, "
        "what is the exact value of $|{form}|$?",
        "Two vectors $z$ and $w$ in the plane are ${a}$ and ${b}$ long, and their sum is ${c}$ "
        "long. <find> the length of ${form}$.",
        "Forces of ${a}$ and ${b}$ newtons act on a point, and together they have the effect of a "
        "single force of ${c}$ newtons. The first force is now replaced by ${p}$ times itself, "
        "and the second one {second}. How many newtons, exactly, has the single "
        "force that has the same effect as the two new ones? Give a number.",
        "In a triangle $OPQ$ we have $OP = {a}$ and $OQ = {b}$, and the point $S$ for which $OPSQ$ "
        "is a parallelogram has distance ${c}$ from $O$. A point $T$ is reached from $O$ by going "
        "along the vector ${pp}\\overrightarrow{{OP}}$ and then along the vector "
        "${qq}\\overrightarrow{{OQ}}$. <find> the distance $OT$.",
    ),
    "walk": (
        "A robot goes ${a}$ meters straight on, turns left by ${degrees}^\\circ$, goes ${a1}$ "
        "meters, turns left by ${degrees}^\\circ$ again, goes ${a2}$ meters, and so on: each "
        "stretch is ${d}$ {meters} longer than the one before, and ${n}$ stretches are gone in "
        "all. <how_far>",
        "An ant crawls over a large table in ${n}$ straight stretches. The first is ${a}$ "
        "centimeters long, and each later one is ${d}$ {centimeters} longer than the one before. "
        "After each stretch it turns to its left by ${degrees}^\\circ$. <how_far>",
        "Let $z = {unit}$. <find> $|{a} + {a1}z + {a2}z^2 + \\cdots + {last}z^{{{top}}}|$, where "
        "the coefficients form an arithmetic progression.",
        "A drone flies ${n}$ straight legs of ${a}, {a1}, {a2}, \\ldots, {last}$ kilometers at the "
        "same height. Between two legs it always changes its course by ${degrees}^\\circ$ to the "
        "left. <how_far>",
        "The complex number $z = {unit}$ is given. What is the exact distance from $0$ of the "
        "complex number ${a} + {a1}z + {a2}z^2 + \\cdots + {last}z^{{{top}}}$? Each coefficient is "
        "${d}$ more than the one before.",
    ),
    "spiral": (
        "A snail crawls ${a}$ decimeters straight on, turns left by ${degrees}^\\circ$, crawls "
        "${ratio}$ of the last stretch, turns left by ${degrees}^\\circ$ again, and so on for "
        "ever, each stretch being ${ratio}$ of the one before. It comes as close as one likes to a "
        "certain point. How far is this point from the start, exactly? Give a number of "
        "decimeters.",
        "An endless polygonal path $P_0P_1P_2\\ldots$ has $P_0P_1 = {a}$, each segment is "
        "${ratio}$ times as long as the one before, and at every corner the path turns left by "
        "${degrees}^\\circ$. The points $P_k$ approach a point $P$. <find> the distance $P_0P$.",
        "Let $z = {unit}$. <find> the absolute value of the sum of the endless series "
        "${a} + {a} \\cdot {ratio}z + {a} \\cdot \\left({ratio}\\right)^2z^2 + \\cdots$.",
        "A bee flies ${a}$ meters, then turns by ${degrees}^\\circ$ to the left and flies "
        "${ratio}$ of that distance, turns by ${degrees}^\\circ$ to the left once more and flies "
        "${ratio}$ of the second distance, and goes on like this without end. Towards a point at "
        "which exact distance from the start, in meters, does it fly? Give a number.",
    ),
    "powers": (
        "A complex number $z$ satisfies $z + \\frac{{1}}{{z}} = {cosine}$. <find> ${sum}$.",
        "Let $z$ be one of the two solutions of $z^2 - {held}z + 1 = 0$. <find> ${sum}$.",
        "An angle $\\theta$ has $2\\cos\\theta = {cosine}$. <find> ${cosines}$.",
        "Let $z$ be a complex number with absolute value 1 and real part ${half}$. <find> ${sum}$.",
        "If $z^2 + 1 = {held}z$ for a complex number $z$, what is the exact value of ${sum}$?",
        "A wheel is turned by the same angle $\\theta$ again and again, where "
        "$2\\cos\\theta = {cosine}$. Paul reads off $\\cos({m}\\theta)$ and $\\cos({n}\\theta)$. "
        "<find> ${cosines}$.",
    ),
    "product": (
        "Let ${names}$ be the complex roots of ${others}$. Find the product "
        "of the ${top}$ numbers ${factor}$.",
        "The corners of {gon} lie on the unit circle of the complex plane, and one "
        "of them is $1$. Let ${names}$ be the other corners. What is the product "
        "of all ${factor}$?",
        "Let $f(x) = {polynomial}$ and $w = \\cos\\frac{{2\\pi}}{{{n}}} + "
        "i\\sin\\frac{{2\\pi}}{{{n}}}$. Find ${values}$.",
        "For each complex number $x \\ne 1$ with $x^{{{n}}} = 1$ the value of ${polynomial}$ is "
        "written down. What is the product of the ${top}$ numbers written?",
    ),
    "inverses": (
        "Let ${names}$ be the complex numbers $z$ with $z^{{{n}}} = 1$. <find> the "
        "sum of the ${n}$ numbers ${share}$.",
        "The corners ${names}$ of {gon} lie on the unit circle of "
        "the complex plane, and one of them is $1$. <find> the sum of all ${share}$.",
        "Let $w = \\cos\\frac{{2\\pi}}{{{n}}} + i\\sin\\frac{{2\\pi}}{{{n}}}$ and "
        "$f(x) = {shared}$. <find> ${values}$.",
        "For each complex solution $x$ of $x^{{{n}}} = 1$ the value of ${shared}$ is written down. "
        "What is the exact sum of the ${n}$ numbers written?",
    ),
    "periods": (
        "Let $w = \\cos\\frac{{2\\pi}}{{{p}}} + i\\sin\\frac{{2\\pi}}{{{p}}}$ and $A = {period}$. "
        "<find> ${power}$.",
        "With $w = e^{{2\\pi i/{p}}}$, put $A = {period}$. <find> ${power}$.",
        "On the unit circle of the complex plane lie the corners $1, w, w^2, \\ldots$ of a "
        "regular ${p}$-gon, in counterclockwise order. Let $A = {period}$. <find> ${power}$.",
        "For $w = \\cos\\frac{{2\\pi}}{{{p}}} + i\\sin\\frac{{2\\pi}}{{{p}}}$, the sum of $w^r$ "
        "over all $r$ in $\\{{{exponents}\\}}$ is called $A$. What is the exact value of "
        "${power}$?",
    ),
}


_GONS = {
    3: "an equilateral triangle",
    4: "a square",
    5: "a regular pentagon",
    6: "a regular hexagon",
    7: "a regular heptagon",
    8: "a regular octagon",
}


def render(one: Turning, rng: Random) -> str:
    """Return the question in one of many wordings."""
    return speak(_GRAMMAR, rng, one.kind, **_slots(one))


def _slots(one: Turning) -> Mapping[str, object]:
    match one.kind, one.numbers:
        case "moduli", (a, b, c, p, q):
            slots = {"a": a, "b": b, "c": c, "p": p, "q": q, "form": added([(p, "z"), (q, "w")])}
            again = "by its opposite" if q == -1 else f"by ${abs(q)}$ times its opposite"
            second = again if q < 0 else f"by ${q}$ times itself" if q > 1 else "stays as it is"
            factors = {"pp": _factor(p), "qq": _factor(q), "second": second}
            return {**slots, **factors}
        case "walk", (t, a, d, n):
            slots = {"a": a, "a1": a + d, "a2": a + 2 * d, "last": a + (n - 1) * d, "d": d, "n": n}
            return {**slots, "top": n - 1, **_turn(t), **_lengths(d)}
        case "spiral", (t, a, p, q):
            return {"a": a, "ratio": number(Fraction(p, q)), **_turn(t)}
        case "powers", (s, c, m, e, n):
            whole, factor, inside = COSINES[s]
            shown = quadratic(whole, factor, inside)
            half = quadratic(whole / 2, factor / 2, inside)
            return {
                "cosine": shown,
                "held": shown,
                "half": half,
                "m": m,
                "n": n,
                "sum": _sum(c, m, e, n),
                "cosines": added([(2 * c, rf"\cos({m}\theta)"), (2 * e, rf"\cos({n}\theta)")]),
            }
        case "product", (n, a, b, c):
            value = added([(a, ""), (b, "z_k"), (c, "z_k^2")])
            others = polynomial([1] * n, "z")
            shown = polynomial([a, b, c], "x")
            values = [f"f({_raised(k)})" for k in range(1, n)]
            told = {"names": _names(n - 1), "values": r" \cdot ".join(values)}
            told |= {"factor": value, "others": others, "polynomial": shown}
            return {"n": n, "top": n - 1, "gon": _GONS[n], **told}
        case "inverses", (n, a, b, c, d):
            own, other = (_share(a, b, c, d, letter) for letter in ("z_k", "x"))
            total = " + ".join(f"f({_raised(k)})" for k in range(n))
            told = {"names": _names(n), "values": total, "share": own, "shared": other}
            return {"n": n, "gon": _GONS[n], **told}
    p, u, v, s, t = one.numbers
    exponents = squares(p)
    period = " + ".join(f"w^{{{r}}}" if r > 1 else "w" for r in exponents)
    power = "".join(f"({added([(x, ''), (y, 'A')])})" for x, y in ((u, v), (s, t)))
    shown = ", ".join(map(str, exponents))
    return {"p": p, "period": period, "power": power, "exponents": shown}


def _names(count: int) -> str:
    if count < 5:
        return ", ".join(f"z_{k}" for k in range(1, count + 1))
    return rf"z_1, z_2, \ldots, z_{count}"


def _raised(k: int) -> str:
    return f"w^{k}" if k > 1 else "w" if k else "1"


def _factor(value: int) -> str:
    return {1: "", -1: "-"}.get(value, str(value))


def _turn(t: int) -> Mapping[str, object]:
    unit = {4: "i", 6: r"\frac{1 + i\sqrt{3}}{2}", 3: r"\frac{-1 + i\sqrt{3}}{2}"}[t]
    return {"degrees": 360 // t, "unit": unit}


def _lengths(d: int) -> Mapping[str, object]:
    ending = "" if d == 1 else "s"
    return {"meters": f"meter{ending}", "centimeters": f"centimeter{ending}"}


def _sum(c: int, m: int, e: int, n: int) -> str:
    parts = [rf"\left(z^{{{k}}} + \frac{{1}}{{z^{{{k}}}}}\right)" for k in (m, n)]
    return added([(c, parts[0]), (e, parts[1])])


def _share(a: int, b: int, c: int, d: int, letter: str) -> str:
    top, bottom = added([(c, ""), (d, letter)]), added([(a, ""), (-b, letter)])
    return rf"\frac{{{top}}}{{{bottom}}}"


def picture(one: Turning) -> Panel:
    """Return a table of what is told."""
    rows = [(one.kind, ", ".join(map(str, one.numbers)))]
    return Panel(figures=[("", Table(rows=rows))])
