"""How a system with logarithms is told: as equations, as points of a curve, as notes."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random

from generators.contest.algebra.logarithm_systems.instance import Logs, rows
from generators.latex import added, number, plain, power
from generators.pictures import Panel, Table
from generators.wording import Grammar, listed, speak

_GRAMMAR: Grammar = {
    "start": (
        "{Numbers} satisfy {givens}. <ask>",
        "Let {letters} be {bare} with {givens}. <ask>",
        "<ask_first> if {letters} are {bare} such that {givens}.",
        "Suppose that {givens}, where {letters} are {bare}. <ask>",
        "Of {numbers} it is known that {givens}. <ask>",
        "Consider {numbers} with\n\n{lines}\n\n<ask>",
    ),
    "story": (
        "{name} thinks of {numbers} and reveals only that {givens}. <ask>",
        "On a note stand {equations}:\n\n{lines}\n\nAll letters in {them} are {bare}. <ask>",
        "A safe opens with the exact value of ${asked}$. Its owner remembers that {letters} are "
        "{bare} for which {givens}. <ask>",
        "Two students argue about {numbers} such that {givens}. One says that this is not enough "
        "to know ${asked}$, the other one says what it is. <ask_them>",
    ),
    "applied": (
        "In an experiment {many} positive quantities {letters} are measured. Plotted in "
        "logarithmic scales they show that {givens}. <ask>",
        "An old computer keeps only logarithms. About {many} positive quantities {letters} it "
        "prints\n\n{lines}\n\n<ask>",
        "A model of growth has {many} positive parameters, {letters}. They are fitted so that "
        "{givens}. <ask>",
    ),
    "ask": (
        "Find ${asked}$. <exact>",
        "What is ${asked}$? <exact>",
        "Determine the value of ${asked}$. <exact>",
        "Compute ${asked}$. <exact>",
    ),
    "ask_first": ("Find the exact value of ${asked}$", "Determine ${asked}$ exactly"),
    "ask_them": ("What is the value of ${asked}$? <exact>",),
    "exact": ("Give the exact value.", "Do not round.", "An exact answer is wanted."),
    "midpoint": (
        "Points $A$ and $B$ lie on the graph of ${curve}$, and $({m}, {height})$ is the midpoint "
        "of the segment $AB$. Find {gap}. <exact>",
        "A segment whose ends lie on the curve ${curve}$ is halved by the point $({m}, "
        "{height})$. What is {gap}? <exact>",
        "The graph of ${curve}$ is cut by a line in two points. Halfway between them lies the "
        "point $({m}, {height})$. Determine {gap}. <exact>",
        "A slide has the shape of the curve ${curve}$, in meters. A straight beam joins two of "
        "its points, and the middle of the beam is at $({m}, {height})$. Find {gap}. <exact>",
        "{name} draws the curve ${curve}$ and a point $M = ({m}, {height})$, and finds two points "
        "of the curve that are reflections of each other in $M$. What is {gap}? <exact>",
        "Two stations lie on a road along the curve ${curve}$ of a map. The point of the map "
        "midway between them is $({m}, {height})$. Compute {gap}. <exact>",
    ),
    "bases": (
        "Find the product of all real numbers $x$ with ${equation}$. <exact>",
        "The equation \\[{equation}\\] has several real solutions. What is their product? <exact>",
        "Let $P$ be the product of all real $x$ for which ${equation}$. Determine $P$. <exact>",
        "On a number line, all $x$ with ${equation}$ are marked. What does one get by multiplying "
        "the marked numbers? <exact>",
        "{name} finds every real solution of ${equation}$ and multiplies them. What is the result? "
        "<exact>",
        "A lock has one number for each real $x$ such that ${equation}$. It opens with their "
        "product. What is it? <exact>",
    ),
}
_NAMES = ("Ada", "Bao", "Clara", "Emil", "Gita", "Hugo", "Lina", "Omar", "Rosa", "Theo", "Vera")
_GAPS = {
    "gap": (
        "the positive difference of the $x$-coordinates of the two points",
        "the horizontal distance of the two points (the difference of their $x$-coordinates)",
    ),
    "larger": (
        "the larger one of the $x$-coordinates of the two points",
        "the $x$-coordinate of that one of the two points which lies further to the right",
    ),
}


def render(one: Logs, rng: Random) -> str:
    """Return the question in one of many wordings."""
    name = rng.choice(_NAMES)
    if one.kind == "midpoint":
        _, m, h = one.numbers
        height, gap = number(Fraction(h, 2)), rng.choice(_GAPS[one.asked])
        curve = f"y = {_log(one.numbers[0], 'x')}"
        return speak(_GRAMMAR, rng, "midpoint", curve=curve, m=m, height=height, gap=gap, name=name)
    if one.kind == "bases":
        return speak(_GRAMMAR, rng, "bases", equation=told(one)[0], name=name)
    return _rendered(one, rng, name)


_BOUNDS = {"both": " greater than 1", "exchange": " greater than 1", "power": " other than 1"}


def _rendered(one: Logs, rng: Random, name: str) -> str:
    letters = _letters(one)
    bound = _BOUNDS.get(one.kind, "")
    kind = "real numbers" if "greater" in bound else "positive real numbers"
    listing, givens = listed([f"${letter}$" for letter in letters]), told(one)
    return speak(
        _GRAMMAR,
        rng,
        rng.choice(("start", "story", "applied") if _is_scale(one) else ("start", "story")),
        name=name,
        letters=listing,
        numbers=f"{kind} {listing}{bound}",
        Numbers=f"{kind.capitalize()} {listing}{bound}",
        bare=f"{kind}{bound}",
        many=("two", "three", "four")[len(letters) - 2],
        givens=listed([f"${given}$" for given in givens]),
        equations=f"{('two', 'three')[len(givens) - 2]} equations" if givens[1:] else "an equation",
        them="them" if givens[1:] else "it",
        lines="\n".join(f"\\[{given}\\]" for given in givens),
        asked=asked(one),
    )


def _is_scale(one: Logs) -> bool:
    """Tell whether all logarithms have numbers as bases, as scales have."""
    return one.kind in ("pair", "triple", "mixed")


def _letters(one: Logs) -> str:
    return {"triple": "xyz", "exchange": "xyzw"}.get(one.kind, "xy")


def asked(one: Logs) -> str:
    """Return LaTeX of what is asked."""
    if one.kind in ("pair", "triple"):
        _, powers = rows(one)
        return _log(one.numbers[0], product(powers))
    return {"gap": "|x_1 - x_2|", "larger": "x_2"}.get(one.asked, one.asked)


def product(powers: Sequence[int]) -> str:
    """Return powers of x, y (and z), those with negative exponents below a line."""
    top, bottom = (
        "".join(power("xyz"[k], sign * p) for k, p in enumerate(powers) if sign * p > 0)
        for sign in (1, -1)
    )
    return rf"\frac{{{top or '1'}}}{{{bottom}}}" if bottom else top


def _log(base: int | str, inside: str) -> str:
    """Return a logarithm; a single letter or number under it needs no brackets."""
    is_plain = inside.isdigit() or len(inside) == 1
    return rf"\log_{{{base}}} {inside}" if is_plain else rf"\log_{{{base}}} \left({inside}\right)"


def told(one: Logs) -> list[str]:
    """Return the equations as they are told."""
    n = one.numbers
    match one.kind:
        case "pair" | "triple":
            return [
                f"{_log(n[0], product(row.powers))} = {number(row.value)}" for row in rows(one)[0]
            ]
        case "mixed":
            b, i, j, p, q, *values = n
            ends = number(Fraction(*values[:2])), number(Fraction(*values[2:]))
            return [
                f"{_log(b**i, power(x, p))} + {_log(b**j, power(y, q))} = {end}"
                for x, y, end in (("x", "y", ends[0]), ("y", "x", ends[1]))
            ]
        case "exchange":
            a, c, p, q, r, d = n
            return [
                rf"\log_x w = {a}",
                rf"\log_y w = {c}",
                rf"\log_{{{product((p, q, r))}}} w = {d}",
            ]
        case "swap":
            a, b, p, q = n
            left, right = (f"{'' if f == 1 else f}" for f in (a, b))
            ratio = number(Fraction(p, q))
            return [f"x^{{{left}y}} = y^{{{right}x}}", f"y = {'' if ratio == '1' else ratio}x"]
        case "power":
            a, b, p, q = n
            exponent = str(p) if q == 1 else rf"\frac{{{p}}}{{{q}}}"
            return [f"x^{{{_times(a)}y}} = y^{{{_times(b)}x}}", f"y = x^{{{exponent}}}"]
        case "both":
            a, c, b, d = n
            return [
                f"{_log('x', f'y^{{{_times(a)}x}}')} = {c}",
                f"{_log('y', f'x^{{{_times(b)}y}}')} = {d}",
            ]
        case "ratio":
            g, h, p, q = n
            logs = _log(g * g, "x"), _log(g * h, "y"), _log(h * h, added([(p, "x"), (q, "y")]))
            return [" = ".join(logs)]
    a, c, d, whole, k = n
    first, second, third = (_log(f"{base}x", str(whole)) for base in (a, c, d))
    return [rf"{first} \cdot {second} = {_times(k)}{' ' if k > 1 else ''}{third}"]


def _times(factor: int) -> str:
    return "" if factor == 1 else str(factor)


def picture(one: Logs) -> Panel:
    """Return a table of what is told and asked."""
    if one.kind == "midpoint":
        b, m, h = one.numbers
        given = [("curve", f"y = log{b} x"), ("midpoint", f"({m}, {Fraction(h, 2)})")]
    else:
        given = [("told", plain(line)) for line in told(one)]
    kept = [("asked", plain(asked(one))), ("kind", f"{one.kind} {one.asked}")]
    return Panel(figures=[("", Table(rows=[*given, *kept]))])
