"""How a quantity is told whose greatest or least value is asked."""

from random import Random

from generators.contest.algebra.constrained_extremes.instance import Extreme
from generators.latex import added, plain
from generators.pictures import Panel, Table
from generators.wording import Grammar, speak

_GRAMMAR: Grammar = {
    "bound": (
        "<let> ${condition}$. <ask>",
        "<ask_first> for {domain} ${letters}$ with ${condition}$?",
        "Among all {domain} ${letters}$ with ${condition}$, <which>",
        "<points>",
    ),
    "let": (
        "{Domain} ${letters}$ satisfy",
        "Let ${letters}$ be {domain} with",
        "Of {domain} ${letters}$ we only know that",
    ),
    "which": (
        "some make ${quantity}$ as {large} as possible. What is its value then?",
        "find the {greatest} value of ${quantity}$.",
    ),
    "points": (
        "A point $({letters})$ moves on the set where ${condition}$"
        "{domain_points}. What is the {greatest} value that ${quantity}$ takes on its way?",
        "A sensor at the point $({letters})$ shows the number ${quantity}$. It can "
        "only be moved to points with ${condition}${domain_points}. How {large} can the number "
        "become?",
    ),
    "ask": (
        "Find the {greatest} possible value of ${quantity}$.",
        "What is the {greatest} value that ${quantity}$ can have?",
        "Determine how {large} ${quantity}$ can be.",
        "How {large} can ${quantity}$ become?",
    ),
    "ask_first": (
        "What is the {greatest} value of ${quantity}$",
        "How {large} can ${quantity}$ be",
    ),
    "free": (
        "What is the {greatest} value of ${quantity}$ for {range} $x$?",
        "Find the {greatest} value that ${quantity}$ takes as $x$ runs through {all_range}.",
        "Let $f(x) = {quantity}$ for {range} $x$. Determine the {greatest} value of $f$.",
        "A machine takes {range} $x$ and returns ${quantity}$. What is the {greatest} number "
        "that it can "
        "return?",
        "How {large} can ${quantity}$ be, for {range} $x$?",
    ),
    "intercepts": (
        "A straight line through the point $({a}, {b})$ meets the positive coordinate axes in "
        "$(x, 0)$ and $(0, y)$. What is the least possible value of ${quantity}$?",
        "A line cuts the positive $x$-axis at $(x, 0)$ and the positive $y$-axis at $(0, y)$, "
        "and it "
        "passes through $({a}, {b})$. How small can ${quantity}$ be?",
    ),
    "walk": (
        "On a straight road, Ida walks from a house at the distance {h} from the road to any point "
        "of the road, and from there to another house on the other side of the road at the "
        "distance "
        "{k}. The points of the road next to the two houses are {apart} apart. How short can her "
        "walk be (all lengths in kilometers; give the number)?",
        "Two posts of heights {h} and {k} meters stand upright on level ground, {apart} meters "
        "apart. A rope runs straight from the top of one post to a point of the ground between "
        "them, and straight on to the top of the other. What is the least possible length of the "
        "rope in meters? Give the number without a unit.",
    ),
}


def told(one: Extreme) -> tuple[str, str]:
    """Return the condition, if there is one, and the quantity."""
    n = one.numbers
    match one.kind, n:
        case "ellipse", (p, q, r, a, b):
            return f"{added([(p, 'x^2'), (q, 'y^2')])} = {r}", added([(a, "x"), (b, "y")])
        case "space", (p, q, r, s, a, b, c):
            quadratic = added([(p, "x^2"), (q, "y^2"), (r, "z^2")])
            return f"{quadratic} = {s}", added([(a, "x"), (b, "y"), (c, "z")])
        case "roots", (m, k, a, b):
            first, second = (rf"\sqrt{{{inner}}}" for inner in _under(a, b))
            return "", added([(m, first), (k, second)])
        case "intercepts", (a, b, c, d):
            condition = rf"\frac{{{a}}}{{x}} + \frac{{{b}}}{{y}} = 1"
            return condition, added([(c, "x"), (d, "y")])
        case "ratio", (a, b, c):
            return "", rf"\frac{{{added([(a, 'x'), (b, '')])}}}{{x^2 + {c}}}"
        case "tilted", (p, q, r, s, a, b):
            return f"{_form(p, q, r)} = {s}", added([(a, "x"), (b, "y")])
        case "forms", (p, q, r, s, a, b, c):
            return f"{_form(p, q, r)} = {s}", _form(a, b, c)
        case "circle", (a, b, c):
            return f"x^2 + y^2 = {added([(2 * a, 'x'), (2 * b, 'y'), (c, '')])}", "x^2 + y^2"
    u, h, v, k = n
    roots = (
        rf"\sqrt{{{added([(1, 'x^2'), (-2 * w, 'x'), (w * w + d * d, '')])}}}"
        for w, d in ((u, h), (v, k))
    )
    return "", " + ".join(roots)


def _under(a: int, b: int) -> tuple[str, str]:
    return added([(1, "x"), (-a, "")]), f"{b} - x"


def _form(p: int, q: int, r: int) -> str:
    return added([(p, "x^2"), (q, "xy"), (r, "y^2")])


def render(one: Extreme, rng: Random) -> str:
    """Return the question in one of many wordings."""
    condition, quantity = told(one)
    frames = ["bound" if condition else "free"] * 2
    if one.kind in ("intercepts", "walk"):
        frames.append(one.kind)
    domain = "positive real numbers" if one.kind == "intercepts" else "real numbers"
    slots: dict[str, object] = {"condition": condition, "quantity": quantity, "domain": domain}
    slots |= {
        "Domain": domain.capitalize(),
        "letters": "x, y, z" if one.kind == "space" else "x, y",
    }
    slots["domain_points"] = " and $x, y > 0$" if one.kind == "intercepts" else ""
    slots |= {"range": "real", "all_range": "all real numbers"}
    if one.kind == "roots":
        _, _, a, b = one.numbers
        slots |= {"range": f"${a} \\le x \\le {b}$ and real", "all_range": f"$[{a}, {b}]$"}
    if one.kind == "intercepts":
        slots |= {"a": one.numbers[0], "b": one.numbers[1]}
    if one.kind == "walk":
        u, h, v, k = one.numbers
        slots |= {"h": f"${h}$", "k": f"${k}$", "apart": f"${abs(u - v)}$"}
    slots["greatest"] = rng.choice(("greatest", "largest", "maximum")[: 2 + one.is_greatest])
    if not one.is_greatest:
        slots["greatest"] = rng.choice(("least", "smallest"))
    slots["large"] = "large" if one.is_greatest else "small"
    text = speak(_GRAMMAR, rng, rng.choice(frames), **slots)
    return f"{text} Give the exact value." if rng.random() < 0.5 else text


def picture(one: Extreme) -> Panel:
    """Return a table of what is told and asked."""
    condition, quantity = told(one)
    rows = [("where", plain(condition or "x is real")), ("quantity", plain(quantity))]
    asked = "greatest" if one.is_greatest else "least"
    return Panel(figures=[(one.kind, Table(rows=[*rows, ("asked", asked)]))])
