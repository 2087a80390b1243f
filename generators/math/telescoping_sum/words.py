"""How a telescoping sum is asked for."""

from collections.abc import Mapping
from random import Random

from generators.math.telescoping_sum.formulas import quotient, told
from generators.math.telescoping_sum.instance import ANGLES, PRODUCTS, Chain, interleaved
from generators.pictures import Panel, Table
from generators.wording import FRACTION, Grammar, draw, speak

_GRAMMAR: Grammar = {
    "sum": (
        "Evaluate the sum\n\n$$\\sum_{{k={first}}}^{{{last}}} {term}.$$\n\n<form>",
        "Let\n\n$$a_k = {term}$$\n\nfor every integer $k$ from ${first}$ to ${last}$. <add> <form>",
        "A counter starts at $0$. For each integer $k$ from ${first}$ to ${last}$ in turn, the "
        "number\n\n$${term}$$\n\nis added to it. What does the counter show in the end? <form>",
        "For every integer $k$ with ${first} \\le k \\le {last}$, {name} writes the number\n\n"
        "$${term}$$\n\non a card. What do the numbers on all these cards add up to? <form>",
        "Find the exact value of\n\n$$\\sum_{{k={first}}}^{{{last}}} {term}.$$\n\n<form>",
        "A line is covered in steps, numbered from ${first}$ to ${last}$. Step $k$ goes"
        "\n\n$${term}$$\n\nmeters forward (backward if this is negative). How many meters beyond "
        "its beginning does the last step end? <form>",
    ),
    "add": ("<total>", "What is the sum of all these numbers?", "<total>"),
    "total": (
        "Find $a_{{{first}}} + a_{{{second}}} + \\cdots + a_{{{last}}}$.",
        "Compute the total $a_{{{first}}} + a_{{{second}}} + \\cdots + a_{{{last}}}$.",
    ),
    "endless": (
        "{rule}Find the sum of the infinite series\n\n$$\\sum_{{k={first}}}^{{\\infty}} {term}."
        "$$\n\n<form>",
        "{rule}For $k = {first}, {second}, {third}, \\ldots$, without end, the number\n\n$${term}"
        "$$\n\nis added to a total that starts at $0$. To which number does the total tend? <form>",
        "{rule}Compute the limit of\n\n$$\\sum_{{k={first}}}^{{n}} {term}$$\n\nas $n$ grows "
        "beyond all bounds. <form>",
        "{rule}To the infinite sum\n\n$$\\sum_{{k={first}}}^{{\\infty}} {term}$$\n\nbelongs a "
        "rational value. Which one? <form>",
    ),
    "product": (
        "Evaluate the product\n\n$$\\prod_{{k={first}}}^{{{last}}} \\left({term}\\right).$$\n\n"
        "<form>",
        "Let\n\n$$a_k = {term}$$\n\nfor every integer $k$ from ${first}$ to ${last}$. Find the "
        "product of all these numbers. <form>",
        "The sum\n\n$$\\sum_{{k={first}}}^{{{last}}} \\ln\\left({term}\\right)$$\n\nequals "
        "$\\ln x$ for a rational number $x$. Find $x$. <form>",
        "A price of one coin is multiplied by\n\n$${term}$$\n\nfor $k = {first}$, then for "
        "$k = {second}$, and so on up to $k = {last}$. Which price, in coins, is reached? <form>",
        "For every integer $k$ with ${first} \\le k \\le {last}$, {name} computes\n\n$${term}"
        "$$\n\nand then multiplies all these numbers. What is the result? <form>",
    ),
    "angle": (
        "Let\n\n$$\\theta = \\sum_{{k={first}}}^{{{last}}} {term}.$$\n\nFind $\\tan\\theta$. "
        "<form>",
        "A ship turns to the left again and again; turn number $k$, for $k = {first}, {second}, "
        "\\ldots, {last}$, is by the angle\n\n$${term}.$$\n\nWhat is the tangent of the sum of all "
        "these angles? <form>",
        "Angles\n\n$$\\alpha_k = {term}$$\n\nare given for every integer $k$ from ${first}$ to "
        "${last}$. Compute the tangent of their sum. <form>",
        "Evaluate\n\n$$\\tan\\left(\\sum_{{k={first}}}^{{{last}}} {term}\\right).$$\n\n<form>",
        "{name} adds\n\n$${term}$$\n\nfor all integers $k$ from ${first}$ to ${last}$. Which "
        "tangent does the total have? <form>",
    ),
    "factorials": (
        "Find the remainder, from $0$ to ${top}$, when\n\n$$\\sum_{{k={first}}}^{{{last}}} {term}"
        "$$\n\nis divided by ${prime}$.",
        "Let\n\n$$S = \\sum_{{k={first}}}^{{{last}}} {term}.$$\n\nThe number ${prime}$ is prime. "
        "Which of the numbers $0, 1, \\ldots, {top}$ differs from $S$ by a multiple of ${prime}$?",
        "A token moves on a circle with ${prime}$ places, numbered in order from $0$ to ${top}$. "
        "It starts at place $0$ and goes forward by\n\n$${term}$$\n\nplaces (backward if this is "
        "negative) for $k = {first}$, then for $k = {second}$, and so on up to $k = {last}$. At "
        "which place does it end?",
        "For every integer $k$ from ${first}$ to ${last}$, {name} computes $a_k = {term}$. The sum "
        "of all these $a_k$ is written as ${prime}q + r$ with integers $q$ and $r$, where $0 \\le "
        "r \\le {top}$. Find $r$.",
    ),
    "interleaved": (
        "For positive integers $k$, let $a_k = {odd}$ if $k$ is odd, and $a_k = {even}$ if $k$ is "
        "even. <total> <form>",
        "A counter starts at $0$. For each $k = 1, 2, \\ldots, {last}$ it grows by ${odd}$ if $k$ "
        "is odd, and by ${even}$ if $k$ is even. What does it show in the end? <form>",
        "In week $k$ a plant grows by ${odd}$ millimeters if $k$ is odd, and by ${even}$ "
        "millimeters if $k$ is even. By how many millimeters does it grow in the weeks $1$ to "
        "${last}$ together? <form>",
        "The ${last}$ numbers $a_1, a_2, \\ldots, a_{{{last}}}$ follow two rules: $a_k = {odd}$ "
        "for odd $k$, and $a_k = {even}$ for even $k$. Find their sum. <form>",
    ),
    "rule": (
        "A sequence has $x_1 = {x}$, $x_2 = {y}$ and $x_{{k+2}} = {next}$ for all $k \\ge 1$. ",
        "Numbers $x_1, x_2, x_3, \\ldots$ begin with ${x}$ and ${y}$, and each later one follows "
        "by $x_{{k+2}} = {next}$. ",
        "Let $x_1 = {x}$, $x_2 = {y}$, and $x_{{k+2}} = {next}$ for every positive integer $k$. ",
    ),
    "form": FRACTION,
}


def _mode(chain: Chain) -> str:
    if chain.kind in ("factorials", "interleaved"):
        return chain.kind
    if chain.last is None:
        return "endless"
    return "product" if chain.kind in PRODUCTS else "angle" if chain.kind in ANGLES else "sum"


def render(chain: Chain, rng: Random) -> str:
    """Return the question in one of many wordings."""
    slots: dict[str, object] = {
        "first": chain.first,
        "second": chain.first + 1,
        "third": chain.first + 2,
        "last": chain.last,
        "term": told(chain),
        "name": draw("names", 1, rng)[0],
        "rule": "",
    }
    if chain.kind == "sequence":
        slots["rule"] = speak(_GRAMMAR, rng, "rule", **_rule(chain))
    if chain.kind == "factorials":
        slots |= {"prime": chain.numbers[-1], "top": chain.numbers[-1] - 1}
    if chain.kind == "interleaved":
        two = interleaved(*chain.numbers)
        slots |= {"odd": quotient(two.odd, False), "even": quotient(two.even, False)}
    return speak(_GRAMMAR, rng, _mode(chain), **slots)


def _rule(chain: Chain) -> Mapping[str, object]:
    x, y, c, _ = chain.numbers
    return {"x": x, "y": y, "next": f"{'' if c == 1 else c}x_{{k+1}} + x_k"}


def picture(chain: Chain) -> Panel:
    """Return a table of what is told."""
    last = "without end" if chain.last is None else str(chain.last)
    rows = [
        (_mode(chain), told(chain)),
        ("k from", str(chain.first)),
        ("k to", last),
        ("numbers", ", ".join(map(str, chain.numbers))),
    ]
    return Panel(figures=[("", Table(rows=rows))])
