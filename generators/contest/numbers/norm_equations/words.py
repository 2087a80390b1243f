"""How an equation that asks for a norm is told: as an equation, a figure or a story."""

from collections.abc import Mapping
from fractions import Fraction
from random import Random

from generators.contest.numbers.norm_equations.instance import Norm
from generators.latex import added, number, root
from generators.pictures import Panel, Table
from generators.wording import Grammar, listed, speak

_NTH = {2: "second", 3: "third", 4: "fourth"}
_COUNT = {1: "one", 2: "two", 3: "three", 4: "four"}

_NUMBERS: Grammar = {
    "pure": (
        "A positive integer $n$ is such that {cond}. <ask>",
        "Consider all positive integers $n$ for which {cond}. <ask>",
        "Let $n$ be a positive integer such that {cond}. <ask>",
        "For some positive integers $n$ it is true that {cond}. <ask>",
        "Ivo goes through $n = 1, 2, 3, \\ldots$ and notes each $n$ for which {cond}. <ask>",
        "The number $n$ is a positive integer, and {cond}. <ask>",
    ),
    "ask": (
        "Find the {goal}.",
        "What is the {goal}?",
        "Determine the {goal}.",
    ),
    "nth": ("{nth} smallest such $n$", "{nth} smallest possible value of $n$"),
    "set": (
        "set of the {count} smallest possible values of $n$",
        "set that consists of the {count} smallest such $n$",
    ),
    "below": (
        "sum of all such $n$ below ${bound}$",
        "sum of all possible values of $n$ that are less than ${bound}$",
    ),
}
_STORIES: Mapping[str, tuple[str, ...]] = {
    "square": (
        "{D} square floors are laid with $n$ by $n$ tiles each. {tiles} exactly fill a single "
        "square floor. <ask>",
        "A gardener has {d} square beds, each with $n$ rows of $n$ tulips. {tulips} can be planted "
        "anew as one square with as many rows as columns. <ask>",
    ),
    "triangle": (
        "Coins are laid out as {triangles} with $n$ rows: one coin in the first row, two in the "
        "second, three in the third, and so on. {coins} can be laid anew as {squares}. <ask>",
        "Oranges lie on a table as {triangles} with $n$ rows, which hold "
        "$1, 2, 3, \\ldots, n$ oranges. {oranges} can be put into rows anew so that they form "
        "{squares}. <ask>",
    ),
    "squares": (
        "{M} square sheets of paper with sides {sides} are cut into unit squares. {unit squares} "
        "can be put together, without gaps, to {squares}. Here $n$ is a positive integer. <ask>",
        "A child lays {m} squares of {sides} rows out of unit tiles, with as many tiles in each "
        "row as there are rows. {tiles} can be laid anew as {squares}. <ask>",
    ),
    "legs": (
        "The sides of a right triangle are integers, and its legs are $n$ and $n + {m}$ long. "
        "<ask>",
        "Two ships leave a port at the same time, one due north and one due east. An hour later "
        "the first has gone $n$ kilometers and the second has gone ${m}$ {kilometers} more; $n$ "
        "and the distance in kilometers between the ships are positive integers. <ask>",
        "In a right triangle with integer sides the shorter leg is $n$, and the longer leg exceeds "
        "it by ${m}$. <ask>",
    ),
    "houses": (
        "The houses on a street bear the numbers {range}, in this order. For one of them, "
        "neither the first nor the last, the numbers of all houses before it add up to {equal} "
        "the numbers of all houses behind it add up to. <ask>",
        "Cards with the numbers {range} lie in a row, in this order. One of them, neither "
        "the first nor the last, is taken away. The numbers to the left of the gap add up to "
        "{equal} the numbers to the right of it add up to. <ask>",
        "The steps of a tower are numbered {range} from bottom to top. On one step, neither the "
        "first nor the last, Mia remarks: the sum of all numbers below me is {exactly} the sum of "
        "all numbers above me. <ask>",
    ),
    "draws": (
        "An urn holds $n$ balls, at least two of them red. If two balls are drawn at random at "
        "once, both are red with probability exactly ${ratio}$. <ask>",
        "In a class of $n$ pupils two are chosen by lot. With probability exactly ${ratio}$ both "
        "of them are girls; the class has at least two girls. <ask>",
        "A drawer holds $n$ gloves, of which at least two are black. Somebody takes two gloves in "
        "the dark. The chance that both are black is exactly ${ratio}$. <ask>",
        "From a pack of $n$ cards two cards are dealt. The probability that both are trumps, of "
        "which there are at least two in the pack, equals ${ratio}$. <ask>",
    ),
}
_PAIRS: Grammar = {
    "circle": (
        "<let> with ${equation}$. <ask>",
        "<let> such that ${equation}$. <ask>",
        "The curve ${equation}$ passes through some points $(x, y)$ whose two coordinates are "
        "positive integers. <ask>",
        "Consider the points $(x, y)$ with ${equation}$ for which $x$ and $y$ are positive "
        "integers. <ask>",
        "Nora writes down each pair $(x, y)$ of positive integers with ${equation}$. <ask>",
    ),
    "mast": (
        "On a map with square cells of side 1 a mast stands at the point "
        "$({h}, {k})$. Sensors stand at all points $(x, y)$ whose coordinates are "
        "positive integers and whose distance to the mast is exactly ${r}$. <ask>",
        "A circle with radius ${r}$ is drawn about the point $({h}, {k})$. Mark each "
        "point $(x, y)$ on it for which $x$ and $y$ are positive integers. <ask>",
    ),
    "form": (
        "<let> with ${equation}$. <ask>",
        "<let> such that ${equation}$. <ask>",
        "Two vectors $u$ and $v$ have the scalar products $u \\cdot u = 1$, $u \\cdot v = {half}$ "
        "and $v \\cdot v = {r}$. For some positive integers $x$ and $y$ the vector $xu + yv$ has "
        "the length ${length}$. <ask>",
        "A floor is covered by a grid of equal parallelograms. From a corner $O$ of the grid one "
        "gets by $x$ steps along vector $u$ and $y$ steps along vector $v$, both $x$ and $y$ "
        "positive integers, to a corner whose squared distance to $O$ is ${left}$. For "
        "some corners this is ${whole}$. <ask>",
        "The expression ${left}$ takes the value ${whole}$ for some positive integers $x$ and "
        "$y$. <ask>",
    ),
    "angle": (
        "Let $x < y$ be positive integers with ${equation}$. <ask_plain>",
        "Positive integers $x$ and $y$, with $x$ smaller than $y$, satisfy ${equation}$. "
        "<ask_plain>",
    ),
    "triangle": (
        "Two sides of a triangle have integer lengths $x < y$ and enclose an angle of "
        "${degrees}^\\circ$; the third side has the length ${length}$. <ask>",
        "In a triangle $ABC$ the angle at $C$ is ${degrees}^\\circ$ and $AB = {length}$. The sides "
        "$BC = x$ and $CA = y$ are integers, and $x < y$. <ask>",
        "From a crossing two straight roads run at an angle of ${degrees}^\\circ$. On one of them, "
        "$x$ kilometers away, is a mill; on the other one, $y$ kilometers away, is a farm. Both "
        "numbers are positive integers, and $x < y$. As the crow flies mill and farm are "
        "${length}$ kilometers apart. <ask>",
        "A triangle with integer sides $x < y$ and a third side of ${length}$ has an angle of "
        "${degrees}^\\circ$ between the first two. <ask>",
    ),
    "let": (
        "Let $x$ and $y$ be positive integers",
        "Suppose that $x$ and $y$ are positive integers",
        "Look for all pairs $(x, y)$ of positive integers",
        "Take positive integers $x$ and $y$",
    ),
    "ask": ("Find {what}.", "What {is_are} {what}?", "Determine {what}."),
    "ask_plain": ("Find {what}.", "Determine {what}.", "What {is_are} {what}?"),
}
_WHAT = {
    "set": ("the set of all possible pairs $(x, y)$", "all possible pairs $(x, y)$, as a set"),
    "sum": ("the sum of $x + y$ over all possible pairs $(x, y)$",),
    "largest": ("the largest possible value of $x + y$", "the greatest value that $x + y$ takes"),
    "area": (
        "the exact value of the largest possible area of the triangle{of}",
        "the greatest possible area, in exact form, of the triangle{of}",
    ),
    "perimeter": (
        "the exact value of the largest possible perimeter of the triangle{of}",
        "the greatest possible perimeter, in exact form, of the triangle{of}",
    ),
}


def render(one: Norm, rng: Random) -> str:
    """Return the question in one of many wordings."""
    return _of_pairs(one, rng) if one.is_finite else _of_numbers(one, rng)


def _of_pairs(one: Norm, rng: Random) -> str:
    frame, slots = one.kind, dict[str, object](equation=equation(one))
    if one.kind == "circle":
        a, b, c = one.numbers
        if a % 2 == b % 2 == 0 and rng.random() < 0.5:
            frame = "mast"
            slots |= {"h": a // 2, "k": b // 2, "r": root(c + (a * a + b * b) // 4)}
    elif one.kind == "angle":
        s, k = one.numbers
        is_triangle = one.asked in ("area", "perimeter") or rng.random() < 0.7
        frame = "triangle" if is_triangle else "angle"
        slots |= {"degrees": 120 if s > 0 else 60, "length": root(k)}
    else:
        _, q, r, k = one.numbers
        left, _, whole = equation(one).partition(" = ")
        slots |= {"left": left, "whole": whole, "length": root(k), "r": r}
        slots["half"] = number(Fraction(q, 2))
    text = speak(_PAIRS, rng, frame, **slots, what="{what}", is_are="{is_are}")
    of = " of crossing, mill and farm" if "crossing" in text else ""
    what = rng.choice(_WHAT[one.asked]).replace("{of}", of)
    is_are = "are" if what.startswith("all") else "is"
    return text.replace("{what}", what).replace("{is_are}", is_are)


def _of_numbers(one: Norm, rng: Random) -> str:
    slots: dict[str, object] = {"nth": _NTH.get(one.count), "count": _COUNT.get(one.count)}
    goal = speak(_NUMBERS, rng, one.asked, **slots, bound=one.count)
    is_story = one.kind in ("legs", "houses", "draws") or rng.random() < 0.5
    if not is_story:
        cond = rng.choice(conditions(one))
        return speak(_NUMBERS, rng, "pure", cond=cond, goal=goal)
    text = rng.choice(_STORIES[one.kind]).format_map(_told(one))
    return text.replace("<ask>", speak(_NUMBERS, rng, "ask", goal=goal))


def _told(one: Norm) -> dict[str, object]:
    """Return what fills the slots of a story."""
    match one.kind, one.numbers:
        case "square", (d, k):
            word = _COUNT.get(d, str(d))
            return {"d": word, "D": word.capitalize(), **_used(-k, ("tiles", "tulips"))}
        case "triangle", (q, p, c):
            triangles = "a triangle" if q == 1 else f"{_COUNT.get(q, q)} equal triangles, each"
            things = _used(c, ("coins", "oranges"))
            return {"triangles": triangles, "squares": _squares(p), **things}
        case "squares", (m, s, p, c):
            word = _COUNT.get(m, "five")
            sides = listed([f"$n + {s * k}$" if k else "$n$" for k in range(m)])
            told = {"m": word, "M": word.capitalize(), "sides": sides, "squares": _squares(p)}
            return {**told, **_used(c, ("unit squares", "tiles"))}
        case "legs", (m,):
            return {"m": m, "kilometers": "kilometers" if m > 1 else "kilometer"}
        case "houses", (a, c):
            word = f"${abs(c)}$ {'more' if c > 0 else 'less'} than" if c else "exactly"
            told = {"exactly": word, "equal": word if c else "exactly what"}
            return {"range": rf"${a}, {a + 1}, {a + 2}, \ldots, n$", **told}
    return {"ratio": number(Fraction(*one.numbers))}


def _used(left: int, things: tuple[str, ...]) -> dict[str, object]:
    """Return for each kind of thing the words for all of them but as many as are left."""
    if left > 0:
        count = "one" if left == 1 else str(left)
        return {thing: f"All but {count} of these {thing}" for thing in things}
    if not left:
        return {thing: f"All these {thing}" for thing in things}
    count = "one more" if left == -1 else f"{-left} more"
    return {thing: f"These {thing} together with {count}" for thing in things}


def _squares(count: int) -> str:
    return "one square" if count == 1 else f"{_COUNT.get(count, count)} equal squares"


def conditions(one: Norm) -> tuple[str, ...]:
    """Return the condition on n alone, in several ways; the first one is a formula."""
    formula = f"${equation(one)}$ for some positive integer $y$"
    left, _, right = equation(one).partition(" = ")
    if one.kind == "square":
        return formula, f"${left}$ is the square of a positive integer"
    c = one.numbers[-1]
    times = right.split("y^2")[0].strip()
    product = f"${times}$ times the square of a positive integer"
    product = product if times else "the square of a positive integer"
    more = f"${abs(c)}$ {'more' if c > 0 else 'less'} than " if c else "equal to "
    return formula, f"${left}$ is {more}{product}"


def equation(one: Norm) -> str:
    """Return the equation in x and y, or n and y."""
    match one.kind, one.numbers:
        case "circle", (a, b, c):
            return f"x^2 + y^2 = {added([(a, 'x'), (b, 'y'), (c, '')])}"
        case "angle", (s, k):
            return f"{added([(1, 'x^2'), (s, 'xy'), (1, 'y^2')])} = {k}"
        case "form", (p, q, r, k):
            return f"{added([(p, 'x^2'), (q, 'xy'), (r, 'y^2')])} = {k}"
        case "square", (d, k):
            return f"{added([(d, 'n^2'), (k, '')])} = y^2"
        case "triangle", (q, p, c):
            left = r"1 + 2 + \cdots + n"
            left = left if q == 1 else rf"{q}({left})"
            return f"{left} = {added([(p, 'y^2'), (c, '')])}"
        case "squares", (m, s, p, c):
            left = " + ".join(f"(n + {s * k})^2" if k else "n^2" for k in range(m))
            return f"{left} = {added([(p, 'y^2'), (c, '')])}"
        case "legs", (m,):
            return f"n^2 + (n + {m})^2 = y^2"
        case "houses", (a, c):
            before = added([(1, "y(y - 1)"), (-a * (a - 1), "")])
            behind = added([(1, "n(n + 1) - y(y + 1)"), (2 * c, "")])
            return f"{before} = {behind}"
    p, q = one.numbers
    return rf"\frac{{y(y - 1)}}{{n(n - 1)}} = {number(Fraction(p, q))}"


def picture(one: Norm) -> Panel:
    """Return a table of what is told and asked."""
    rows = [(one.kind, ", ".join(map(str, one.numbers))), ("asked", f"{one.asked} {one.count}")]
    return Panel(figures=[("", Table(rows=rows))])
