"""How a condition on powers and remainders is told, purely or in a story."""

from collections.abc import Mapping
from random import Random

from generators.contest.numbers.residue_powers.instance import PLACES, Powers
from generators.latex import added
from generators.pictures import Panel, Table
from generators.wording import Grammar, speak

_GRAMMAR: Grammar = {
    "pure": (
        "A positive integer $n$ is such that {cond}. <ask>",
        "Consider all positive integers $n$ for which {cond}. <ask>",
        "Tom tries $n = 1, 2, 3, \\ldots$ in turn and writes down each $n$ for which {cond}. <ask>",
        "Let $n$ be a positive integer such that {cond}. <ask>",
        "For some positive integers $n$ it is true that {cond}. <ask>",
        "We call a positive integer $n$ suitable if {cond}. <ask_suitable>",
    ),
    "story": ("{story} <ask>",),
    "ask": ("<{asked}>",),
    "set": (
        "Find the set of all such $n$ {below}.",
        "Which $n$ {below} are possible? Give a set.",
    ),
    "sum": ("Find the sum of all such $n$ {below}.", "What do all possible $n$ {below} add up to?"),
    "number": ("How many such $n$ {below} are there?", "For how many $n$ {below} is this so?"),
    "nth": ("Find the {nth} smallest such $n$.", "What is the {nth} smallest possible $n$?"),
    "ask_suitable": ("<{asked}_suitable>",),
    "set_suitable": ("Find the set of all suitable numbers {below}.",),
    "sum_suitable": ("What is the sum of all suitable numbers {below}?",),
    "number_suitable": ("How many suitable numbers {below} are there?",),
    "nth_suitable": ("Which number is the {nth} smallest suitable one?",),
}
_STORIES: Mapping[str, tuple[str, ...]] = {
    "roots": (
        "A cook has ${power}$ peas, where $n$ is a positive integer, and fills bags of ${m}$ peas "
        "as long as there are enough; {left} over.",
    ),
    "quadratic": (
        "A dial has ${m}$ marks, numbered from $0$ to ${last}$ in a circle. From mark $0$ a hand "
        "moves forward by ${formula}$ marks (backward if this is negative) and stops at mark $0$ "
        "again; $n$ is a positive integer.",
    ),
    "triangle": (
        "On the first day Ada puts one coin into a box, on the second day two coins, on the third "
        "day three, and so on for $n$ days. All these coins can be packed into rolls of ${m}$ "
        "{with_left}.",
        "Along a round table with ${m}$ seats, numbered from $0$ to ${last}$ in a circle, a cat "
        "starts at seat $0$ and walks on by one seat, then by two seats, then by three, and so on. "
        "After $n$ such walks it sits at seat ${c}$.",
    ),
    "squares": (
        "A pyramid of cubes has $n$ layers: a single cube on top, below it a square of 2 by 2 "
        "cubes, then one of 3 by 3, and so on. All of its cubes can be packed into boxes of ${m}$ "
        "cubes {with_left}.",
        "Along a circular track with ${m}$ posts, numbered from $0$ to ${last}$, a runner starts "
        "at post $0$ and runs on by $1^2$ posts, then by $2^2$ posts, then by $3^2$, and so on. "
        "After the $n$-th run the runner is at post ${c}$.",
    ),
    "exponents": (
        "A culture starts with a single cell, and every hour each cell splits into ${g}$ cells. "
        "After $n$ hours, $n$ a positive integer, the cells are spread over dishes of ${m}$ cells "
        "each as long as there are enough; {cells_left} over.",
        "Numbers from $0$ to ${last}$ stand around a circle. A token starts at $1$; in each move "
        "it goes from number $x$ to the remainder of ${g}x$ on division by ${m}$. After exactly "
        "$n$ moves, $n$ at least 1, it is at number ${c}$.",
    ),
    "mixed": (
        "A dial has ${m}$ marks, numbered from $0$ to ${last}$ in a circle. From mark $0$ a hand "
        "moves forward by ${formula}$ marks (backward if this is negative), $n$ a positive "
        "integer, and it stops at mark $0$ again.",
    ),
}


def render(one: Powers, rng: Random) -> str:
    """Return the question in one of many wordings."""
    slots = {"below": f"below ${one.count}$", "nth": PLACES.get(one.count, "")}
    asks = {"ask": (f"<{one.asked}>",), "ask_suitable": (f"<{one.asked}_suitable>",)}
    is_story = rng.random() < 0.4
    told = (
        rng.choice(_STORIES[one.kind]).format_map(_slots(one))
        if is_story
        else rng.choice(_conditions(one))
    )
    slots |= {"story": told, "cond": told}
    return speak({**_GRAMMAR, **asks}, rng, "story" if is_story else "pure", **slots)


def _slots(one: Powers) -> dict[str, object]:
    m, c = one.modulus, one.numbers[-2]
    peas, cells = (
        f"${c}$ {things}s are left" if c > 1 else f"one {things} is left" if c else "none is left"
        for things in ("pea", "cell")
    )
    packed = f"so that exactly ${c}$ {'is' if c == 1 else 'are'} left over"
    return {
        "m": m,
        "last": m - 1,
        "c": c,
        "g": one.numbers[0],
        "power": f"n^{one.numbers[0]}",
        "formula": expression(one),
        "left": peas,
        "cells_left": cells,
        "with_left": packed if c else "so that none is left over",
    }


def expression(one: Powers) -> str:
    """Return the LaTeX of what m divides, or what leaves a remainder."""
    match one.kind, one.numbers:
        case "roots", (k, _, _):
            return f"n^{k}"
        case "quadratic", (b, c, _):
            return added([(1, "n^2"), (b, "n"), (c, "")])
        case "triangle", _:
            return r"1 + 2 + 3 + \cdots + n"
        case "squares", _:
            return r"1^2 + 2^2 + 3^2 + \cdots + n^2"
        case "exponents", (g, _, _):
            return f"{g}^n"
    g, c, _ = one.numbers
    return added([(1, f"{g}^n"), (1, "n"), (c, "")])


def _conditions(one: Powers) -> tuple[str, ...]:
    told, m = expression(one), one.modulus
    c = 0 if one.kind in ("quadratic", "mixed") else one.numbers[-2]
    if not c:
        return (
            f"${told}$ is divisible by ${m}$",
            f"${told}$ is a multiple of ${m}$",
            f"${m}$ divides ${told}$",
        )
    return (
        f"${told}$ leaves the remainder ${c}$ on division by ${m}$",
        f"${told}$ exceeds a multiple of ${m}$ by exactly ${c}$",
        f"${m}$ divides the difference of ${told}$ and ${c}$",
    )


def picture(one: Powers) -> Panel:
    """Return a table of what is told and asked."""
    told = (one.kind, ", ".join(map(str, one.numbers)))
    return Panel(figures=[("", Table(rows=[told, ("asked", f"{one.asked} {one.count}")]))])
