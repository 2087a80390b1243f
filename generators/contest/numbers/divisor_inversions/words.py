"""How a function is told by its sums over divisors: as a formula, as labels, prices or cards."""

from collections.abc import Mapping
from random import Random

from generators.contest.numbers.divisor_inversions.instance import Inversion
from generators.pictures import Panel, Table
from generators.wording import Grammar, speak

_GRAMMAR: Grammar = {
    "formula": (
        "A function $f$ on the positive integers is such that \\[{sum} = {total}\\] for every "
        "positive integer $n$, where the sum is over all positive divisors $d$ of $n$. {Where}"
        "<ask_f>",
        "There is only one function $f$ from the positive integers to the integers with "
        "\\[{sum} = {total}\\] for all positive integers $n$, where $d$ runs through the positive "
        "divisors of $n$. {Where}<ask_f>",
        "{Where}Let $f(1), f(2), f(3), \\ldots$ be numbers with ${sum} = {total}$ for $n = 1, 2, "
        "3, \\ldots$, each sum being over the positive divisors $d$ of $n$. <ask_f>",
        "For each positive integer $n$, the numbers ${term}$, one for each positive divisor $d$ "
        "of $n$, add up to {told}. {Own}<ask_f>",
    ),
    "words": (
        "Every positive integer carries a label, which is an integer. For each positive integer "
        "$n$, {labels} add up to {told}. {Own}<ask_label>",
        "In a country there is one town for each positive integer. Town $m$ owns $f(m)$ coins, "
        "and a negative $f(m)$ is a debt. For each positive integer $n$, the sum of ${term}$ over "
        "all positive divisors $d$ of $n$ is {told}. {Own}<ask_f>",
        "On the back of card number $m$ stands an integer $f(m)$; there is a card for each "
        "positive integer $m$. A magician tells what the cards have in common: whichever positive "
        "integer $n$ you think of, the sum of ${term}$ over all positive divisors $d$ of $n$ is "
        "{told}. {Own}<ask_f>",
        "Mia gives each of the numbers $1, 2, 3, \\ldots$ a label, which is an integer, in such a "
        "way that for every positive integer $n$ {labels} add up to {told}. {Own}<ask_label>",
        "An endless row of boxes is numbered $1, 2, 3, \\ldots$, and box $m$ holds a slip with the "
        "integer $f(m)$. It is known of every box number $n$ that ${sum}$, taken over the "
        "positive divisors $d$ of $n$, equals {told}. {Own}<ask_f>",
        "{Own}An integer $f(m)$ is to be found for every positive integer $m$ so that, whatever "
        "the positive integer $n$ is, the numbers ${term}$ for all positive divisors $d$ of $n$ "
        "have the sum {told}. <ask_f>",
    ),
    "ask_f": (
        "What is {asked_f}?",
        "Find {asked_f}.",
        "Determine {asked_f}.",
        "Compute {asked_f}.",
    ),
    "ask_label": ("What is {asked_label}?", "Find {asked_label}.", "Work out {asked_label}."),
}
_TERMS = {
    "one": r"f(d)",
    "d": r"d f\!\left(\frac{n}{d}\right)",
    "square": r"d^2 f\!\left(\frac{n}{d}\right)",
    "sign": r"s(d) f\!\left(\frac{n}{d}\right)",
    "count": r"t(d) f\!\left(\frac{n}{d}\right)",
}
_FACTORS = {"d": "d", "square": "d^2", "sign": "s(d)", "count": "t(d)"}
_MEANINGS = {
    "sign": "$s(d)$ is $1$ if $d$ has an even number of prime factors, counted with multiplicity, "
    "and $-1$ otherwise (so $s(1) = 1$)",
    "count": "$t(d)$ is the number of positive divisors of $d$",
}
_TOTALS: Mapping[str, tuple[str, str]] = {
    "one": ("1", "$1$"),
    "n": ("n", "$n$"),
    "square": ("n^2", "$n^2$"),
    "count": (r"\tau(n)", "the number of positive divisors of $n$"),
    "sum": (r"\sigma(n)", "the sum of the positive divisors of $n$"),
    "first": ("e(n)", "$1$ if $n = 1$ and $0$ if $n > 1$"),
    "squares": ("q(n)", "$1$ if $n$ is a perfect square and $0$ if it is not"),
}
_NAMES = {
    "count": r"$\tau(n)$ is the number of positive divisors of $n$",
    "sum": r"$\sigma(n)$ is the sum of the positive divisors of $n$",
    "first": "$e(1) = 1$ and $e(n) = 0$ for $n > 1$",
    "squares": "$q(n)$ is $1$ if $n$ is a perfect square and $0$ if it is not",
}


def render(one: Inversion, rng: Random) -> str:
    """Return the question in one of many wordings."""
    term, (symbol, told) = _TERMS[one.weight], _TOTALS[one.total]
    own, name = _MEANINGS.get(one.weight, ""), _NAMES.get(one.total, "")
    slots = {
        "term": term,
        "sum": rf"\sum_{{d \mid n}} {term}",
        "total": symbol,
        "told": told,
        "labels": _labels(one.weight),
        "Own": f"Here {own}. " if own else "",
        "Where": f"Here {', and '.join(filter(None, (own, name)))}. " if own or name else "",
        "asked_f": _asked(one, "f({})"),
        "asked_label": _asked_labels(one),
    }
    return speak(_GRAMMAR, rng, rng.choice(("formula", "words")), **slots)


def _labels(weight: str) -> str:
    if weight == "one":
        return "the labels of all positive divisors of $n$"
    product = f"the products of ${_FACTORS[weight]}$ and the label of $\\frac{{n}}{{d}}$"
    return f"{product}, for all positive divisors $d$ of $n$,"


def _asked(one: Inversion, form: str) -> str:
    a, *rest = (form.format(n) for n in one.numbers)
    match one.asked:
        case "value":
            return f"${a}$"
        case "ratio":
            return rf"$\frac{{{a}}}{{{rest[0]}}}$"
        case "divisors":
            return f"the sum of the values of $f$ at all positive divisors of ${one.numbers[0]}$"
    return rf"$f({one.numbers[0]}) + f({one.numbers[0] + 1}) + \cdots + {rest[0]}$"


def _asked_labels(one: Inversion) -> str:
    a = one.numbers[0]
    match one.asked:
        case "value":
            return f"the label of ${a}$"
        case "ratio":
            return f"the label of ${a}$ divided by the label of ${one.numbers[1]}$"
        case "divisors":
            return f"the sum of the labels of all positive divisors of ${a}$"
    return rf"the sum of the labels of ${a}, {a + 1}, \ldots, {one.numbers[1]}$"


def picture(one: Inversion) -> Panel:
    """Return a table of what is told and asked."""
    rows = [
        ("summed", one.weight),
        ("sum", one.total),
        (one.asked, ", ".join(map(str, one.numbers))),
    ]
    return Panel(figures=[("", Table(rows=rows))])
