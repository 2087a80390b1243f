"""How an equation that hides a product is told, and what is asked of its solutions."""

from random import Random

from generators.contest.numbers.factored_equations.instance import Hidden
from generators.latex import added, plain
from generators.pictures import Panel, Table
from generators.wording import Grammar, speak

_GRAMMAR: Grammar = {
    "pure": (
        "<let> with ${equation}$. <ask>",
        "<ask_first> {domain} $x$ and $y$ satisfy ${equation}$.",
        "Consider the equation ${equation}$ in {domain} $x$ and $y$. <ask>",
        "<think> {domain} $x$ and $y$ such that ${equation}$. <ask>",
    ),
    "let": (
        "Let $x$ and $y$ be {domain}",
        "Suppose that $x$ and $y$ are {domain}",
        "We look at all pairs $(x, y)$ of {domain}",
    ),
    "think": ("Somebody looks for", "A table is to hold all pairs of", "Leo writes down all"),
    "ask": ("Find {what}.", "Determine {what}.", "What {is_are} {what}?"),
    "ask_first": ("Find {what}, given that the", "Determine {what} if the"),
    "complete": (
        "Find {what} for which ${square}$ is a perfect square.",
        "For some {domain} $x$ the value of ${square}$ is the square of an integer. Find {what} "
        "for which this is so.",
        "Call an {one} $x$ lucky if ${square}$ is the square of an integer. What is {what} with "
        "this property?",
        "The graph of $y = \\sqrt{{{square}}}$ goes through a point with two integer "
        "coordinates for some values of $x$. Determine {what} for which it does.",
        "Ada computes ${square}$ for {domain} $x$ and now and then gets a perfect square. "
        "Determine {what} for which she does.",
    ),
    "rectangle": (
        "The sides of a rectangle are whole numbers of centimeters. Its area in square "
        "centimeters is ${more}$ more than {times}its perimeter in centimeters. <ask_plain>",
        "A rectangle is made of unit squares of paper. The number of squares is ${more}$ more than "
        "{times}the length of its boundary, where a square has side 1. <ask_plain>",
        "Farmer Ruth fences a rectangular field whose sides are whole numbers of meters. The area "
        "in square meters turns out to be ${more}$ more than {times}the number of meters of fence. "
        "<ask_plain>",
        "Call a rectangle with integer sides neat if its area is ${more}$ more than "
        "{times}its perimeter. "
        "<ask_plain>",
    ),
    "ask_plain": (
        "What is {what}? Give the number without a unit.",
        "Find {what}, as a number without a unit.",
    ),
    "hall": (
        "A hall has $x$ rows of $y$ chairs each. The number of chairs is ${s}$ more than ${q}$ "
        "times the number of rows and ${r}$ times the number of chairs in a row together. <ask>",
        "In a school there are $x$ classes of $y$ pupils each. Altogether there are as many "
        "pupils as ${q}x + {r}y + {s}$. <ask>",
        "A box of chocolates has $x$ rows with $y$ pieces each, both at least 1. Someone counts "
        "${s}$ pieces more than ${q}x + {r}y$. <ask>",
    ),
    "tiles": (
        "A square floor of $x$ by $x$ tiles has ${n}$ tiles more than a square floor of $y$ by "
        "$y$ of the same tiles ($y \\ge 1$). <ask>",
        "From a square sheet of $x$ by $x$ unit squares a square of $y$ by $y$ of them is cut "
        "out, and ${n}$ unit squares are left ($x$ and $y$ are positive integers). <ask>",
    ),
    "resistors": (
        "Two resistors of $x$ and of $y$ ohms, both whole numbers, have ${n}$ ohms when they are "
        "connected in parallel, so that ${equation}$. <ask>",
        "One tap fills a tub in $x$ minutes and another one in $y$ minutes, both whole numbers; "
        "together they need ${n}$ minutes. <ask>",
    ),
}
_WHAT = {
    "pairs": (
        "all such pairs $(x, y)$, as a set",
        "the set of all possible pairs $(x, y)$",
        "every possible pair $(x, y)$, as a set of pairs",
    ),
    "sum": (
        "the sum of $x + y$ over all such pairs $(x, y)$",
        "the sum of the values of $x + y$ over all possible pairs $(x, y)$",
    ),
    "largest": ("the largest possible value of $x + y$", "the greatest value that $x + y$ takes"),
    "least": ("the least possible value of $x + y$", "the smallest value that $x + y$ takes"),
    "product": ("the largest possible value of $xy$", "the greatest value that $xy$ takes"),
}
_OF_X = {
    "pairs": ("the set of all {domain} $x$",),
    "sum": ("the sum of all {domain} $x$",),
    "largest": ("the largest {one} $x$", "the greatest {one} $x$"),
}
_AREAS = {
    "sum": ("the sum of the areas of all such rectangles (those of equal sides count once)",),
    "largest": ("the largest area that it can have", "the greatest possible area"),
    "least": ("the smallest area that it can have", "the least possible area"),
}


def equation(told: Hidden, way: int = 0) -> str:
    """Return the equation in x and y; `way` arranges it."""
    match told.told, told.numbers:
        case "shifted", (p, q, r, s):
            return (
                f"{added([(p, 'xy')])} = {added([(q, 'x'), (r, 'y'), (s, '')])}",
                f"{added([(p, 'xy'), (-q, 'x'), (-r, 'y')])} = {s}",
                f"{added([(p, 'xy'), (-s, '')])} = {added([(q, 'x'), (r, 'y')])}",
            )[way]
        case "fractions", (k, m, n):
            return (
                rf"\frac{{{k}}}{{x}} + \frac{{{m}}}{{y}} = \frac{{1}}{{{n}}}",
                rf"\frac{{{k * n}}}{{x}} + \frac{{{m * n}}}{{y}} = 1",
                rf"\frac{{1}}{{{n}}} - \frac{{{m}}}{{y}} = \frac{{{k}}}{{x}}",
            )[way]
        case "rectangle", (k, c):
            return f"xy = {added([(2 * k, 'x'), (2 * k, 'y'), (c, '')])}"
        case "squares", (n,):
            return (f"x^2 - y^2 = {n}", f"x^2 = y^2 + {n}", f"x^2 - {n} = y^2")[way]
        case "complete", (b, c):
            return f"{square(told)} = y^2"
    a, b, e, c, d, f, whole = told.numbers
    quadratic = [(a * c, "x^2"), (a * d + b * c, "xy"), (b * d, "y^2")]
    linear = [(a * f + e * c, "x"), (b * f + e * d, "y")]
    minus = [(-factor, symbol) for factor, symbol in linear]
    return (
        f"{added([*quadratic, *linear])} = {whole - e * f}",
        f"{added(quadratic)} = {added([*minus, (whole - e * f, '')])}",
        f"{added([*quadratic, *linear, (e * f - whole, '')])} = 0",
    )[way]


def square(told: Hidden) -> str:
    """Return the polynomial that is to be a square."""
    b, c = told.numbers
    return added([(1, "x^2"), (b, "x"), (c, "")])


def renamed(text: str, letters: str) -> str:
    """Return a text with other letters in its formulas."""
    parts = text.split("$")
    for place in range(1, len(parts), 2):
        macros = parts[place].split("\\")
        macros[0] = macros[0].replace("x", letters[0]).replace("y", letters[1])
        for at, macro in enumerate(macros[1:], 1):
            name = next((k for k, char in enumerate(macro) if not char.isalpha()), len(macro))
            rest = macro[name:].replace("x", letters[0]).replace("y", letters[1])
            macros[at] = macro[:name] + rest
        parts[place] = "\\".join(macros)
    return "$".join(parts)


def render(told: Hidden, rng: Random) -> str:
    """Return the question in one of many wordings."""
    domain = "positive integers" if told.is_positive else "integers"
    slots: dict[str, object] = {
        "domain": domain,
    }
    slots["one"] = "positive integer" if told.is_positive else "integer"
    table = {"complete": _OF_X, "rectangle": _AREAS}.get(told.told, _WHAT)
    what = rng.choice(table[told.asked]).format_map(slots)
    slots |= {"what": what, "is_are": "are" if what.startswith("all") else "is"}
    slots["equation"] = equation(told, rng.randrange(3))
    text = speak(_GRAMMAR, rng, rng.choice(_frames(told, slots)), **slots)
    text = text.replace("an positive", "a positive")
    return renamed(text, told.letters)


def _frames(told: Hidden, slots: dict[str, object]) -> list[str]:
    """Return the frames that fit, and fill the slots that they need."""
    match told.told, told.numbers:
        case "complete", _:
            slots["square"] = square(told)
            return ["complete"]
        case "rectangle", (k, c):
            slots |= {"more": c, "times": f"${k}$ times " if k > 1 else ""}
            return ["rectangle"]
        case "shifted", (p, q, r, s) if p == 1 and min(q, r) > 1 and told.is_positive:
            slots |= {"q": q, "r": r, "s": s}
            return ["pure", "hall"]
        case "squares", (n,):
            slots["n"] = n
            return ["pure", "tiles"]
        case "fractions", (1, 1, n) if told.is_positive:
            slots["n"] = n
            return ["pure", "resistors"]
    return ["pure"]


def picture(told: Hidden) -> Panel:
    """Return a table of what is told and asked."""
    rows = [("equation", plain(equation(told))), ("positive", str(told.is_positive))]
    return Panel(figures=[("", Table(rows=[*rows, ("asked", told.asked)]))])
