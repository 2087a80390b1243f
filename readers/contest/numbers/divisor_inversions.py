"""Values of a function of which sums over the divisors of every number are known."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from math import isqrt
from typing import Final, NamedTuple

from sympy import divisors, factorint

from readers.phrases import Phrases, Said, Unread
from readers.reader import Reader

_SAYS: Final = Phrases(
    once={
        "sums": r"""
            There is only one function $f$ from the positive integers to the integers with
                \[\sum_{d \mid n} <w:w> = <g:g>\] for all positive integers $n$, where $d$ runs
                through the positive divisors of $n$.
            A function $f$ on the positive integers is such that
                \[\sum_{d \mid n} <w:w> = <g:g>\] for every positive integer $n$, where the sum is
                over all positive divisors $d$ of $n$.
            Let $f(1), f(2), f(3), \ldots$ be numbers with $\sum_{d \mid n} <w:w> = <g:g>$ for
                $n = 1, 2, 3, \ldots$, each sum being over the positive divisors $d$ of $n$.
            In a country there is one town for each positive integer. Town $m$ owns $f(m)$ coins,
                and a negative $f(m)$ is a debt. For each positive integer $n$, the sum of $<w:w>$
                over all positive divisors $d$ of $n$ is <words:words>.
            For each positive integer $n$, the numbers $<w:w>$, one for each positive divisor $d$ of
                $n$, add up to <words:words>.
            An endless row of boxes is numbered $1, 2, 3, \ldots$, and box $m$ holds a slip with the
                integer $f(m)$. It is known of every box number $n$ that $\sum_{d \mid n} <w:w>$,
                taken over the positive divisors $d$ of $n$, equals <words:words>.
            On the back of card number $m$ stands an integer $f(m)$; there is a card for each
                positive integer $m$. A magician tells what the cards have in common: whichever
                positive integer $n$ you think of, the sum of $<w:w>$ over all positive divisors $d$
                of $n$ is <words:words>.
            An integer $f(m)$ is to be found for every positive integer $m$ so that, whatever the
                positive integer $n$ is, the numbers $<w:w>$ for all positive divisors $d$ of $n$
                have the sum <words:words>.
            Every positive integer carries a <label=label>, which is an integer. For each positive
                integer $n$, the labels of all positive divisors of $n$ add up to <words:words>.
            Every positive integer carries a <label=label>, which is an integer. For each positive
                integer $n$, the products of $<by:by>$ and the label of $\frac{n}{d}$, for all
                positive divisors $d$ of $n$, add up to <words:words>.
            <who:name> gives each of the numbers $1, 2, 3, \ldots$ a <label=label>, which is an
                integer, in such a way that for every positive integer $n$ the labels of all
                positive divisors of $n$ add up to <words:words>.
            <who:name> gives each of the numbers $1, 2, 3, \ldots$ a <label=label>, which is an
                integer, in such a way that for every positive integer $n$ the products of
                $<by:by>$ and the label of $\frac{n}{d}$, for all positive divisors $d$ of $n$, add
                up to <words:words>.
        """,
        "asked": r"""
            {Determine|Compute|Find|Work out} <goal>.
            What is <goal>?
        """,
    },
    perhaps={"here": r"Here <meanings>."},
    kinds={
        "w": r"f\(d\)|(?:d|d\^2|s\(d\)|t\(d\)) f\\!\\left\(\\frac\{n\}\{d\}\\right\)",
        "by": r"d|d\^2|s\(d\)|t\(d\)",
        "g": r"n|n\^2|1|\\sigma\(n\)|\\tau\(n\)|e\(n\)|q\(n\)",
        "words": r"the sum of the positive divisors of \$n\$|the number of positive divisors of "
        r"\$n\$|\$n\$|\$n\^2\$|\$1\$(?: if \$n\$ is a perfect square and \$0\$ if it is not"
        r"| if \$n = 1\$ and \$0\$ if \$n > 1\$)?",
    },
)
_GOAL: Final = Phrases(
    once={
        "f": r"""
            $f(<n:int>)$
            $f(<low:int>) + f(<next:int>) + \cdots + f(<high:int>)$
            $\frac{f(<n:int>)}{f(<under:int>)}$
            the sum of the values of $f$ at all positive divisors of $<of:int>$
        """,
        "label": r"""
            the label of $<n:int>$
            the sum of the labels of $<low:int>, <next:int>, \ldots, <high:int>$
            the label of $<n:int>$ divided by the label of $<under:int>$
            the sum of the labels of all positive divisors of $<of:int>$
        """,
    }
)
_MEANINGS: Final = {
    "s(d)": r"$s(d)$ is $1$ if $d$ has an even number of prime factors, counted with multiplicity, "
    r"and $-1$ otherwise (so $s(1) = 1$)",
    "t(d)": r"$t(d)$ is the number of positive divisors of $d$",
    r"\sigma(n)": r"$\sigma(n)$ is the sum of the positive divisors of $n$",
    r"\tau(n)": r"$\tau(n)$ is the number of positive divisors of $n$",
    "e(n)": r"$e(1) = 1$ and $e(n) = 0$ for $n > 1$",
    "q(n)": r"$q(n)$ is $1$ if $n$ is a perfect square and $0$ if it is not",
}
"""What letters stand for."""
_WORDS: Final = {
    "the sum of the positive divisors of $n$": r"\sigma(n)",
    "the number of positive divisors of $n$": r"\tau(n)",
    "$1$ if $n$ is a perfect square and $0$ if it is not": "q(n)",
    "$1$ if $n = 1$ and $0$ if $n > 1$": "e(n)",
}
_VALUES: Final[Mapping[str, Callable[[int], int]]] = {
    "1": lambda n: 1,
    "n": lambda n: n,
    "n^2": lambda n: n * n,
    r"\sigma(n)": lambda n: sum(divisors(n)),
    r"\tau(n)": lambda n: len(list(divisors(n))),
    "e(n)": lambda n: int(n == 1),
    "q(n)": lambda n: int(isqrt(n) ** 2 == n),
    "d": lambda d: d,
    "d^2": lambda d: d * d,
    "s(d)": lambda d: -1 if sum(factorint(d).values()) % 2 else 1,
    "t(d)": lambda d: len(list(divisors(d))),
}


class Sums(NamedTuple):
    """What a prompt says: the sum of weight(d) f(n/d) over the divisors d of n is total(n)."""

    weight: str
    total: str
    at: tuple[int, ...]
    """Where values of f are asked for: their sum, or the first divided by the one below."""
    under: int | None


def _read(question: str) -> Sums:
    said = _SAYS.read(question)
    sums, here = said.one("sums"), said.maybe("here")
    weight = sums.values.get("by", "1")
    if "w" in sums and sums["w"] != "f(d)":
        weight = sums["w"].partition(" ")[0]
    symbol = sums.values.get("g", "")
    total = symbol or _WORDS.get(sums["words"], sums["words"].strip("$"))
    meant = ", and ".join(_MEANINGS[each] for each in (weight, symbol) if each in _MEANINGS)
    if (here["meanings"] if here else "") != meant:
        raise Unread(f"does not say what {weight} and {total} are")
    goal = _goal(said.one("asked")["goal"], "label" if "label" in sums else "f")
    return Sums(weight, total, _at(goal), goal.integer("under") if "under" in goal else None)


def _goal(text: str, name: str) -> Said:
    goal = _GOAL.only(text)
    if goal.key != name:
        raise Unread(f"asks for a {goal.key} and speaks of a {name}")
    return goal


def _at(goal: Said) -> tuple[int, ...]:
    if "of" in goal:
        return tuple(divisors(goal.integer("of")))
    if "n" in goal:
        return (goal.integer("n"),)
    low, high = goal.integer("low"), goal.integer("high")
    if goal.integer("next") != low + 1 or high < low + 2:
        raise Unread(f"no numbers in a row: {low}, {goal['next']}, ..., {high}")
    return tuple(range(low, high + 1))


def _solve(puzzle: Sums) -> str:
    weight, total = _VALUES[puzzle.weight], _VALUES[puzzle.total]

    @cache
    def f(n: int) -> int:
        return total(n) - sum(weight(d) * f(n // d) for d in list(divisors(n))[1:])

    value = sum(map(f, puzzle.at))
    return str(value if puzzle.under is None else Fraction(value, f(puzzle.under)))


READER = Reader(_read, _solve)
