"""How regions, equations and curves with folds are told."""

from random import Random

from generators.contest.algebra.absolute_graphs.instance import Folds
from generators.latex import plain
from generators.pictures import Panel, Table
from generators.wording import Grammar, speak

_GRAMMAR: Grammar = {
    "region": (
        "Find the area of the set of all points $(x, y)$ with ${told}$. <exact>",
        "What is the area of the region of the plane that is given by \\[{told}?\\] <exact>",
        "The points of the plane whose coordinates satisfy ${told}$ form a region $R$. Determine "
        "the area of $R$. <exact>",
        "For real numbers $x$ and $y$ let ${told}$. All such points $(x, y)$ are colored red. How "
        "large is the red area? <exact>",
        "On a map with a grid of kilometers, rain falls wherever ${told}$. On how many square "
        "kilometers does it rain? <exact>",
        "A laser cuts from a large sheet all points $(x, y)$ with ${told}$, in centimeters. How "
        "many square centimeters does it cut out? <exact>",
        "{name} plots every point $(x, y)$ for which ${told}$ and wants to paint them all. What is "
        "the area to be painted? <exact>",
        "A signal of a mast is heard at $(x, y)$ if and only if ${told}$, lengths in miles. Find "
        "the area, in square miles, where it is heard. <exact>",
    ),
    "valleys": (
        "Find the total area of all bounded regions that the graph of ${curve}$ and the line "
        "${line}$ enclose. <exact>",
        "The line ${line}$ and the graph of ${curve}$ bound one or more finite pieces of the "
        "plane. What is their total area? <exact>",
        "Consider ${curve}$ and ${line}$ in one picture. How large are the finite regions between "
        "the two graphs together? <exact>",
        "The bottom of a trough has the profile ${curve}$, and its edge is at ${line}$ (lengths in "
        "meters). {name} paints everything between profile and edge in a drawing, above and below "
        "the edge, as far as it is enclosed by the two. How many square meters are painted? "
        "<exact>",
        "{name} cuts paper along the graph of ${curve}$ and along the line ${line}$. Determine the "
        "area of all finite pieces together. <exact>",
        "Over the real numbers, what is the area enclosed between ${curve}$ and ${line}$, all "
        "parts counted positive? <exact>",
    ),
    "equation": (
        "Find {what} of all real solutions of ${told}$. <exact>",
        "What is {what} of all real numbers $x$ with ${told}$? <exact>",
        "The equation \\[{told}\\] has several real solutions. Determine {what} of all of them. "
        "<exact>",
        "On a number line every $x$ with ${told}$ is marked. Find {what} of the marked numbers. "
        "<exact>",
        "The graph of $y = {left}$ meets the line $y = {right}$ at several places. What is {what} "
        "of the $x$-coordinates of these places? <exact>",
        "A door opens for each real number $x$ such that ${told}$, and for no other. {name} knows "
        "them all. What is {what} of these numbers? <exact>",
        "Two devices show ${left}$ and ${right}$ for a real number $x$ that one enters. Find "
        "{what} of all $x$ for which they agree. <exact>",
    ),
    "count": (
        "<let> How many real numbers $x$ {within}satisfy ${told}$?",
        "<let> Find the number of real solutions of ${told}${where}.",
        "<let> In how many points{where} do the graphs of $y = {left}$ and $y = {right}$ meet?",
        "<let> {name} wants to list every real $x$ {within}with ${told}$. How many are there?",
        "<let> Two gauges show ${left}$ and ${right}$ at time $x$. At how many moments $x$ "
        "{within}do they show the same?",
        "<let> On a number line all $x$ {within}with ${told}$ are marked. How many marks are "
        "there?",
    ),
    "curves": (
        "<let> How many common points do the curves ${first}$ and ${second}$ have?",
        "<let> Find the number of pairs $(x, y)$ of real numbers with ${first}$ and ${second}$.",
        "<let> In the plane, ${first}$ and ${second}$ are drawn. In how many points do they meet?",
        "<let> One wire runs along ${first}$, another one along ${second}$, both as far as there "
        "are points. At how many places do the wires touch or cross?",
        "<let> A point $(x, y)$ is a node if ${first}$ and ${second}$. Determine the number of "
        "nodes.",
        "<let> {name} draws ${first}$ in red and ${second}$ in blue, and counts the points that "
        "are both red and blue. How many are there?",
    ),
    "let": (
        "For a real number $t$ let $d(t)$ be its distance from the nearest integer.",
        "Let $d(t)$ denote how far the real number $t$ is from the integer that is nearest to it.",
        "Write $d(t)$ for the least of the distances of a real number $t$ from all integers.",
    ),
    "exact": ("Give the exact value.", "Do not round.", "An exact answer is wanted."),
}
_NAMES = ("Ada", "Bao", "Clara", "Emil", "Gita", "Hugo", "Lina", "Omar", "Rosa", "Theo", "Vera")
_FORM = {
    **dict.fromkeys(("diamond", "frame", "fold"), "region"),
    **{"valleys": "valleys", "nest": "equation", "ramp": "count", "same": "count"},
    "zigzags": "curves",
}
_WHAT = {"squares": "the sum of the squares", "product": "the product"}


def render(one: Folds, rng: Random) -> str:
    """Return the question in one of many wordings."""
    name, sides = rng.choice(_NAMES), told(one)
    within = where = ""
    if one.kind == "same":
        within = f"from $0$ to ${one.numbers[2]}$, both included, "
        where = f" with $0 \\le x \\le {one.numbers[2]}$"
    return speak(
        _GRAMMAR,
        rng,
        _FORM[one.kind],
        name=name,
        told=" = ".join(sides) if len(sides) == 2 else sides[0],
        left=sides[0],
        right=sides[-1],
        curve=f"y = {sides[0]}",
        line=f"y = {sides[-1]}",
        first=f"y = {sides[0]}",
        second=f"x = {sides[-1]}",
        what=_WHAT.get(one.asked, ""),
        within=within,
        where=where,
    )


def bars(inside: str) -> str:
    r"""Return `\left| x - 3 \right|`."""
    return rf"\left|{inside}\right|"


def less(inside: str, amount: int) -> str:
    """Return `x - 3`, or `x + 3` for -3."""
    return f"{inside} {'-' if amount >= 0 else '+'} {abs(amount)}"


def _times(factor: int, what: str) -> str:
    return what if factor == 1 else f"{factor}{what}"


def told(one: Folds) -> tuple[str, ...]:
    """Return the inequality, or the two sides of the equation or of the two curves."""
    n = one.numbers
    match one.kind:
        case "diamond" | "frame" | "fold":
            return (f"{across(one)} + {upward(one)} \\le {n[4]}",)
        case "valleys":
            return bars(less(bars(less(_times(n[0], "x"), n[1])), n[2])), str(n[3])
        case "nest":
            inner = _times(n[0], "x")
            for number_ in n[1:-1]:
                inner = bars(less(inner, number_))
            return inner, str(n[-1])
        case "ramp":
            return f"d({_times(n[0], 'x')})", rf"\frac{{|{less('x', n[2])}|}}{{{n[1]}}}"
        case "same":
            return f"d({_times(n[0], 'x')})", f"d({_times(n[1], 'x')})"
    return wave(n[0], n[1], "x"), wave(n[2], n[3], "y")


def across(one: Folds) -> str:
    """Return the part of a region's inequality with x."""
    a, p, *others = one.numbers
    inner = "x" if one.kind == "diamond" else bars("x")
    folded = bars(less(inner, p))
    return _times(a, bars(less(folded, others[-1])) if one.kind == "fold" else folded)


def upward(one: Folds) -> str:
    """Return the part with y."""
    _, _, b, q, *_ = one.numbers
    return _times(b, bars(less("y" if one.kind == "diamond" else bars("y"), q)))


def wave(k: int, folds: int, letter: str) -> str:
    """Return t_i(kx)."""
    base = f"d({_times(k, letter)})"
    if folds == 1:
        return f"2{base}"
    inner = bars(f"4{base} - 1")
    return inner if folds == 2 else bars(f"2{inner} - 1")


def picture(one: Folds) -> Panel:
    """Return a table of what is told and asked."""
    rows = [("told", plain(side).replace(r"\le", "at most")) for side in told(one)]
    if one.kind == "same":
        rows.append(("from 0 to", str(one.numbers[2])))
    return Panel(figures=[("", Table(rows=[*rows, ("asked", f"{one.kind} {one.asked}")]))])
