"""How a sum or product that collapses is told: as a formula, a table, steps on a line or a ray."""

from fractions import Fraction
from math import gcd
from random import Random

from generators.contest.algebra.hidden_telescopes.instance import ENDLESS, OPEN, Telescope
from generators.latex import added, number, plain, polynomial
from generators.pictures import Panel, Table
from generators.wording import Grammar, speak

_GRAMMAR: Grammar = {
    "formula": ("<find> ${big}$.{form}",),
    "named": (
        "Let $f(k) = {bare}$. <find> ${dots}$.{form}",
        "For positive integers $k$ let $a_k = {bare}$. <find> ${indexed}$.{form}",
        "A function has the values $f(k) = {bare}$. What is the exact value of ${dots}$?{form}",
    ),
    "table": (
        "For {every} the number ${bare}$ is written down. What exact value does "
        "the {sum} of all these numbers have?{form}",
        "A list contains the number ${bare}$ for {every}. <find> the {sum} of "
        "all numbers in it.{form}",
        "A computer prints ${bare}$ for {every}. <find> the {sum} of what it prints.{form}",
    ),
    "line": (
        "A point starts at $0$ on the number line. For {every}, in increasing order, "
        "it moves by ${bare}$, to the left if this is negative. {ends}{form}",
        "An account is empty at first. For {every}, in increasing order, its balance "
        "changes by ${bare}$. {balance}{form}",
    ),
    "growth": (
        "A quantity is 1 at first. For {every}, in increasing order, it is multiplied "
        "by ${bare}$. {grows}{form}",
        "A field has the area 1. For {every}, in increasing order, it shrinks to its "
        "${bare}$-fold. {grows}{form}",
    ),
    "find": ("Find the exact value of", "Determine exactly", "Evaluate exactly"),
    "tangent": (
        "Let $S = {big}$. Find the exact value of $\\tan S$.",
        "A ray points along the positive $x$-axis. For {every} it is "
        "turned counterclockwise about its origin by the angle ${bare}$. Find the exact slope of "
        "the ray at the end.",
        "Angles $\\alpha_k = {bare}$ are given for {every}. What is the exact "
        "value of the tangent of the sum of all these angles?",
        "A wheel with a marked spoke, horizontal at first and pointing to the right, is turned "
        "counterclockwise by the angle ${bare}$ for {every}. Determine "
        "the exact slope of the spoke afterwards.",
    ),
}
_ENDS = {
    ENDLESS: ("Which number does it approach?", "Which value does it approach?"),
    OPEN: ("Where is it after the last step?", "What is it after the last change?"),
}


def render(one: Telescope, rng: Random) -> str:
    """Return the question in one of many wordings."""
    frames = ["formula", "named", "named", "table", "table", "line"]
    if one.kind == "products":
        frames = ["formula", "named", "table", "growth", "growth"]
    frame = "tangent" if one.kind == "tangents" else rng.choice(frames)
    place, balance = _ENDS.get(one.last, _ENDS[OPEN])
    slots = {
        "big": _big(one),
        "bare": term(one),
        "dots": _dots(one, "f({})"),
        "indexed": _dots(one, "a_{{{}}}"),
        "every": _every(one),
        "sum": "product" if one.kind == "products" else "sum",
        "ends": place,
        "balance": balance,
        "grows": balance,
    }
    form = rng.choice(_FORMS).format(one.first) if one.last == OPEN else ""
    return speak(_GRAMMAR, rng, frame, **slots, form=form)


_FORMS = (
    " Give an expression in $n$ that holds for all integers $n \\ge {0}$.",
    " The answer is an expression in $n$, where $n \\ge {0}$ is an integer.",
    " Answer with a formula in $n$, without dots and summation signs, for integers $n \\ge {0}$.",
)


def _every(one: Telescope) -> str:
    if one.last == ENDLESS:
        return f"every integer $k \\ge {one.first}$"
    return f"every integer $k$ from ${one.first}$ to ${_last(one)}$"


def _last(one: Telescope) -> str:
    return {ENDLESS: r"\infty", OPEN: "n"}.get(one.last, str(one.last))


def _big(one: Telescope) -> str:
    sign, inner = (r"\prod", rf"\left({term(one)}\right)")
    if one.kind != "products":
        sign, inner = r"\sum", term(one)
        inner = rf"\left({inner}\right)" if inner.startswith("(") and "^" not in inner else inner
    return rf"{sign}_{{k={one.first}}}^{{{_last(one)}}} {inner}"


def _dots(one: Telescope, part: str) -> str:
    link = r" \cdot " if one.kind == "products" else " + "
    shown = [part.format(k) for k in range(one.first, one.first + 3)]
    if one.last == ENDLESS:
        return link.join(shown) + (r" \cdots" if "cdot" in link else r" + \cdots")
    dots = r" \cdots " if "cdot" in link else r" + \cdots + "
    return link.join(shown[:2]) + dots + part.format(_last(one))


def term(one: Telescope) -> str:
    """Return the LaTeX of the term of k."""
    match one.kind, one.numbers:
        case "roots", (c, d, a):
            inner = [added([(d, "k"), (rest, "")]) for rest in (a, a + d)]
            return rf"\frac{{{c}}}{{\sqrt{{{inner[0]}}} + \sqrt{{{inner[1]}}}}}"
        case "logs", (base, d, a):
            name = rf"\log_{{{base}}}" if base else r"\ln"
            bottom = added([(d, "k"), (a, "")])
            return rf"{name}\left(1 + \frac{{{d}}}{{{bottom}}}\right)"
        case "fractions", (c, d, a):
            return _quotient(c, d, a, 0)
        case "products", (s,):
            return rf"1 - \frac{{1}}{{(k + {s})^2}}"
        case "mixed roots", (c,):
            return rf"\frac{{{c}}}{{k\sqrt{{k + 1}} + (k + 1)\sqrt{{k}}}}"
        case "geometric", (u, v, r, s):
            top = added([(u, "k"), (v, "")])
            held = f"({top})" if v else top
            if r == 1:
                return rf"\frac{{{top}}}{{{s}^k}}"
            power = f"{r}^k" if s == 1 else rf"\left({number(Fraction(r, s))}\right)^k"
            return rf"{held} \cdot {power}"
        case "factorials", (p, q):
            return rf"\frac{{{polynomial([-p, q, p], 'k')}}}{{(k + 1)!}}"
        case "quartics", (c, h):
            bottom = polynomial([h * h, 0, 2 * h - 1, 0, 1], "k")
            return rf"\frac{{{added([(c, 'k')])}}}{{{bottom}}}"
    d, a = one.numbers
    return rf"\arctan{_quotient(d, d, a, 1)}"


def _quotient(top: int, d: int, a: int, more: int) -> str:
    """Return a number over (dk + a)(dk + a + d) and something, expanded, in lowest terms."""
    bottom = [a * (a + d) + more, 2 * a * d + d * d, d * d]
    shared = gcd(top, *bottom)
    shown = polynomial([part // shared for part in bottom], "k")
    return rf"\frac{{{top // shared}}}{{{shown}}}"


def picture(one: Telescope) -> Panel:
    """Return a table of what is told."""
    rows = [("term of k", plain(term(one))), ("k", f"from {one.first} to {_last(one)}")]
    told = (one.kind, ", ".join(map(str, one.numbers)))
    return Panel(figures=[("", Table(rows=[*rows, told]))])
