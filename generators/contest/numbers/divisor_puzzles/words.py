"""How a number is told by its divisors: plainly, or by rows, marks, lockers and fractions."""

from collections.abc import Mapping
from random import Random

from generators.contest.numbers.divisor_puzzles.instance import Divided
from generators.pictures import Panel, Table
from generators.wording import Grammar, speak

_GRAMMAR: Grammar = {
    "start": (
        "A positive integer $n$ {below}has the following property: {cond}. <ask>",
        "Consider all positive integers $n$ {below}for which {cond}. <ask>",
        "For some positive integers $n$ {below}it is true that {cond}. <ask>",
        "Let $n$ be a positive integer {below}such that {cond}. <ask>",
        "Somebody thinks of a positive integer $n$ {below}and says truthfully: {cond}. <ask>",
        "Which positive integers $n$ {below}are possible, if {cond}? <ask>",
    ),
    "story": ("{story} <ask>",),
    "ask": ("Find the {goal}.", "What is the {goal}?", "Determine the {goal}."),
    "set": ("set of all such $n$", "set of all possible values of $n$"),
    "sum": ("sum of all such $n$", "sum of all possible values of $n$"),
    "largest": ("largest such $n$", "largest possible value of $n$"),
    "value": ("number $n$", "value of $n$"),
    "least": ("smallest such $n$", "least possible value of $n$"),
}
_COUNTED = (
    "${0}$ has exactly ${1}$ positive divisors",
    "exactly ${1}$ positive integers divide ${0}$",
    "${0}$ can be written in exactly ${1}$ ways as $ab$ with positive integers $a$ and $b$, where "
    "$ab$ and $ba$ count as two ways if $a \\ne b$",
)
_SUMMED = (
    "the sum of all positive divisors of ${0}$ is ${1}$",
    "the positive integers that divide ${0}$ add up to ${1}$",
)
_PRIME = (
    "exactly ${1}$ of the numbers $1, 2, \\ldots, {0}$ have no common factor with ${0}$ but 1",
    "exactly ${1}$ of the fractions $\\frac{{1}}{{{0}}}, \\frac{{2}}{{{0}}}, \\ldots, "
    "\\frac{{{0}}}{{{0}}}$ are in lowest terms",
)
_STORIES: Mapping[str, tuple[str, ...]] = {
    "tau": (
        "A box holds $n$ coins, where $n$ lies {bounds}{multiple}. If all of them are laid out in "
        "rows of equal "
        "length, this can be done in exactly ${k}$ ways; a single row and rows of a single "
        "coin count as well.",
        "Lockers with the numbers 1, 2, 3, ... are closed. Student 1 changes the state of every "
        "locker, student 2 that of every second locker, student 3 that of every third one, and so "
        "on for ever. The locker with the number $n$, which lies {bounds}{multiple}, "
        "has its state changed exactly ${k}$ times.",
    ),
    "sigma": (
        "The ${n}$ pupils of a school line up in rows of equal length, in every way in which this "
        "works, one single row and rows of one pupil included. Each time the number of rows is "
        "noted, and at the end all these numbers add up to ${m}$.",
        "A gear wheel has ${n}$ teeth. Ada lists the numbers of teeth of all wheels that would "
        "turn a whole number of times while it turns once, its own number included. The numbers on "
        "her list add up to ${m}$.",
    ),
    "phi": (
        "A circle has ${n}$ equally spaced marks. For each $s = 1, 2, \\ldots, {n}$ a pointer "
        "starts at one of the marks and moves on by $s$ marks at a time. For exactly ${m}$ of "
        "these $s$ it comes to all of the marks in the end.",
        "Tickets with the numbers 1 to ${n}$ lie in an urn. On exactly ${m}$ of them stands a "
        "number whose greatest common divisor with ${n}$ is 1.",
    ),
    "share": (
        "An urn holds one ticket for each of the numbers 1 to $n$, where $n$ lies {bounds}. A "
        "ticket is drawn at random. The probability that its number and $n$ have no common "
        "factor but 1 is $\\frac{{{a}}}{{{b}}}$.",
        "Of the fractions $\\frac{{1}}{{n}}, \\frac{{2}}{{n}}, \\ldots, \\frac{{n}}{{n}}$ exactly "
        "the share $\\frac{{{a}}}{{{b}}}$ is in lowest terms; the number $n$ lies {bounds}.",
    ),
    "square": (
        "With $n$ square tiles exactly ${a}$ rectangles can be laid, each time with all tiles, and "
        "with $n^2$ such tiles exactly ${b}$; a rectangle and the same one after a quarter turn "
        "count as two unless it is a square; the number $n$ lies {bounds}.",
    ),
    "scaled": (
        "If ${pn}$ pupils are to line up in rows of equal length, there are exactly ${a}$ ways "
        "to choose the number of rows, and for ${qn}$ pupils there are exactly ${b}$; a single "
        "row and rows of one pupil are allowed; the number $n$ lies {bounds}.",
    ),
}


_PRODUCTS = (
    "Let $n$ be the positive integer such that {0}.",
    "For a positive integer $n$, {0}.",
    "Mara multiplies all positive divisors of a positive integer $n$ and finds that {0}.",
    "Of a positive integer $n$ only this is known: {0}.",
)


def render(one: Divided, rng: Random) -> str:
    """Return the question in one of many wordings."""
    goal = speak(_GRAMMAR, rng, one.asked)
    if one.kind in _STORIES and rng.random() < 0.4:
        story = rng.choice(_STORIES[one.kind]).format_map(_slots(one))
        return speak(_GRAMMAR, rng, "story", story=story, goal=goal)
    if one.kind == "product":
        opening = rng.choice(_PRODUCTS).format(_condition(one, rng))
        return speak(_GRAMMAR, rng, "story", story=opening, goal=goal)
    below = f"{_bounds(one)} " if one.bound else ""
    return speak(_GRAMMAR, rng, "start", cond=_condition(one, rng), goal=goal, below=below)


def _slots(one: Divided) -> dict[str, object]:
    slots: dict[str, object] = {"bounds": _bounds(one)}
    match one.kind, one.numbers:
        case "tau", (q, k):
            return {**slots, "multiple": f" and is a multiple of ${q}$" if q > 1 else "", "k": k}
        case (("sigma" | "phi"), (q, m)):
            return {**slots, "n": times(q), "m": m}
        case "scaled", (p, a, q, b):
            return {**slots, "pn": times(p), "a": a, "qn": times(q), "b": b}
    a, b = one.numbers[:2]
    return {**slots, "a": a, "b": b}


def _bounds(one: Divided) -> str:
    return f"between ${one.above}$ and ${one.bound}$" if one.above else f"below ${one.bound}$"


def times(factor: int) -> str:
    """Return `n` or `6n`."""
    return f"{'' if factor == 1 else factor}n"


def _condition(one: Divided, rng: Random) -> str:
    is_twice = one.kind in ("square", "scaled") or " " in one.kind
    counted = rng.choice(_COUNTED[:2] if is_twice else _COUNTED)
    match one.kind, one.numbers:
        case "tau", (q, k):
            multiple = f"$n$ is a multiple of ${q}$, and " if q > 1 else ""
            return multiple + counted.format("n", k)
        case "square", (a, b):
            return f"{counted.format('n', a)}, and {counted.format('n^2', b)}"
        case "scaled", (p, a, q, b):
            return f"{counted.format(times(p), a)}, and {counted.format(times(q), b)}"
        case "share", (a, b):
            return (
                f"exactly the share $\\frac{{{a}}}{{{b}}}$ of the numbers $1, 2, \\ldots, n$ has "
                "no common factor with $n$ but 1"
            )
        case "product", (p, a, q, b):
            powers = r" \cdot ".join(f"{p}^{{{a}}}" if a > 1 else str(p) for p, a in _pairs(one))
            return f"the product of all positive divisors of $n$ is ${powers}$"
    q, m, *count = one.numbers
    table = _SUMMED if one.kind.startswith("sigma") else _PRIME
    told = rng.choice(table).format(times(q), m)
    return f"{told}, and {counted.format(times(q), count[0])}" if count else told


def _pairs(one: Divided) -> tuple[tuple[int, int], tuple[int, int]]:
    p, a, q, b = one.numbers
    return (p, a), (q, b)


def picture(one: Divided) -> Panel:
    """Return a table of what is told and asked."""
    told = (one.kind, ", ".join(map(str, one.numbers)))
    rows = [told, ("bounds", f"{one.above}, {one.bound}"), ("asked", one.asked)]
    return Panel(figures=[("", Table(rows=rows))])
