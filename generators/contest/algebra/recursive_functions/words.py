"""How a rule that refers to itself is told, and what is asked of it."""

from collections.abc import Mapping
from random import Random

from generators.contest.algebra.recursive_functions.instance import ORDERS, Recursion
from generators.latex import added
from generators.pictures import Panel, Table
from generators.wording import Grammar, listed, speak

_GRAMMAR: Grammar = {
    "sequence": (
        "A sequence begins with $x_1 = {p}$ and $x_2 = {q}$, and ${rule}$ for all $k \\ge 2$. "
        "<ask>",
        "Numbers stand in a row. The first is ${p}$, the second is ${q}$, and {words}. <ask_row>",
        "Let $x_1 = {p}$, $x_2 = {q}$ and ${rule}$ for $k = 2, 3, 4, \\ldots$ <ask>",
        "A machine prints ${p}$ and then ${q}$. After that, {words}, without end. <ask_row>",
        "Someone notes the numbers ${p}$ and ${q}$ on day 1 and day 2. On each later day a number "
        "is added to the list, so that {words}. <ask_row>",
    ),
    "nested": (
        "A function $f$ is defined for all positive integers $n$: if $n > {a}$, then "
        "$f(n) = {above}$, and if $n \\le {a}$, then $f(n) = {below}$. <ask>",
        "For positive integers $n$ let $f(n) = {above}$ if $n$ exceeds ${a}$, and "
        "$f(n) = {below}$ otherwise. <ask>",
        "The function $f$ from the positive integers to the integers satisfies $f(n) = {above}$ "
        "for $n > {a}$ and $f(n) = {below}$ for $n \\le {a}$. <ask>",
        "A machine turns a positive integer $n$ into a number $f(n)$. For an $n$ above ${a}$ that "
        "is ${above}$ at once. For any other $n$ it feeds $n + {d}$ to itself, then feeds what "
        "comes out to itself again{twice}; the last result is $f(n)$. <ask>",
    ),
    "digits": (
        "A function $f$ on the non-negative integers satisfies $f(0) = 0$, and the equations "
        "{rules} hold for all $n \\ge 0$. <ask>",
        "For non-negative integers $n$ numbers $f(n)$ are given by $f(0) = 0$ and, for "
        "every $n$, by {rules}. <ask>",
        "Cards are numbered $0, 1, 2, \\ldots$, and card $n$ bears the label $f(n)$. On card 0 "
        "stands the label 0, and for every $n$ one has {rules}. <ask>",
        "Let $f$ be the function with $f(0) = 0$ for which {rules} hold for every integer "
        "$n \\ge 0$. <ask>",
        "A shop sells an item for each non-negative integer $n$; it costs $f(n)$ coins. Item 0 is "
        "free, and for all $n$ it is known that {rules}. <ask>",
    ),
    "ask": ("Find ${asked}$.", "Determine ${asked}$.", "What is ${asked}$?"),
    "count": (
        "For how many integers $n$ with $1 \\le n \\le {at}$ is $f(n) = {wanted}$?",
        "How many of the integers $n$ from $1$ to ${at}$ satisfy $f(n) = {wanted}$?",
    ),
    "least": (
        "Find the smallest positive integer $n$ with $f(n) = {wanted}$.",
        "What is the least $n$ for which $f(n) = {wanted}$?",
    ),
    "ask_row": ("<{asked_row}>",),
    "row_value": ("Which number comes in place ${at}$?", "What is number ${at}$ of this list?"),
    "row_sum": (
        "What is the sum of the first ${at}$ numbers?",
        "Find the sum of the first ${at}$ of these numbers.",
    ),
}
_RULES: Mapping[str, tuple[str, str]] = {
    "difference": (
        "x_{k+1} = x_k - x_{k-1}",
        "each further number is the one before it minus the one before that",
    ),
    "absolute": (
        "x_{k+1} = |x_k| - x_{k-1}",
        "each further number is the absolute value of the one before it, minus the one before that",
    ),
    "quotient": (
        r"x_{k+1} = \frac{x_k}{x_{k-1}}",
        "each further number is the one before it divided by the one before that",
    ),
    "lyness": (
        r"x_{k+1} = \frac{1 + x_k}{x_{k-1}}",
        "each further number is one more than the one before it, divided by the one before that",
    ),
}


def render(one: Recursion, rng: Random) -> str:
    """Return the question in one of many wordings."""
    slots: dict[str, object] = {"at": one.at, "wanted": one.wanted, "asked": _asked(one)}
    grammar = dict(_GRAMMAR)
    if one.asked in ("count", "least"):
        grammar["ask"] = _GRAMMAR[one.asked]
    grammar["ask_row"] = (f"<row_{one.asked}>",)
    if one.kind in ORDERS:
        formula, words = _RULES[one.kind]
        p, q = one.numbers
        slots |= {"p": p, "q": q, "rule": formula, "words": words}
        return speak(grammar, rng, "sequence", **slots)
    if one.kind == "nested":
        a, b, d, c = one.numbers
        twice = " and what comes out then once more" if c > 2 else ""
        below = f"{'f(' * c}n + {d}{')' * c}"
        slots |= {"a": a, "above": f"n - {b}", "below": below, "d": d, "twice": twice}
        return speak(grammar, rng, "nested", **slots)
    slots["rules"] = listed([f"${rule}$" for rule in rules(one)])
    return speak(grammar, rng, "digits", **slots)


def _asked(one: Recursion) -> str:
    value = "x_{{{}}}" if one.kind in ORDERS else "f({})"
    if one.asked == "value":
        return value.format(one.at)
    return " + ".join([value.format(1), value.format(2), r"\cdots", value.format(one.at)])


def rules(one: Recursion) -> list[str]:
    """Return the equations of a function of digits."""
    base, c, *own = one.numbers
    first = added([(c, "f(n)")])
    found = [f"f({base}n) = {first}"]
    for rest, more in enumerate(own, 1):
        found.append(f"f({base}n + {rest}) = {first} + {more}")
    return found


def picture(one: Recursion) -> Panel:
    """Return a table of what is told and asked."""
    told = (one.kind, ", ".join(map(str, one.numbers)))
    asked = ("asked", f"{one.asked}: {one.at}, {one.wanted}")
    return Panel(figures=[("", Table(rows=[told, asked]))])
