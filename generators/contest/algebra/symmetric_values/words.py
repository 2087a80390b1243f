"""How a system of symmetric expressions is told: as equations, as a polynomial, as a shape."""

from collections.abc import Mapping
from fractions import Fraction
from random import Random

from generators.contest.algebra.symmetric_values.instance import (
    Symmetric,
    elementary,
    spelled,
    wanted,
)
from generators.contest.algebra.symmetric_values.quantities import TABLES
from generators.latex import number, plain, polynomial
from generators.pictures import Panel, Table
from generators.wording import Grammar, listed, speak

_GRAMMAR: Grammar = {
    "start": (
        "<given> {givens}. <ask>",
        "<numbers> {givens}. <ask>",
        "<ask_first>, given that {letters} are real numbers with {givens}.",
        "<suppose> {givens}. <ask>",
    ),
    "given": (
        "Real numbers {letters} satisfy",
        "The real numbers {letters} are such that",
        "Let {letters} be real numbers with",
        "For certain real numbers {letters} we have",
    ),
    "numbers": (
        "{Count} real numbers {letters} have the property that",
        "Of {count} real numbers {letters} it is known that",
    ),
    "suppose": (
        "Suppose that {letters} are real and",
        "Somebody thinks of real numbers {letters} for which",
        "Assume that real numbers {letters} fulfil",
    ),
    "roots": (
        "The polynomial ${polynomial}$ has {count} real roots, {letters}. <ask>",
        "Let {letters} be the roots of ${polynomial}$; all of them are real. <ask>",
        "<ask_first>, where {letters} are the real numbers $t$ with ${polynomial} = 0$.",
    ),
    "shape": (
        "{Shape} has {sides} of lengths {letters}. {told}. <ask>",
        "The {sides} of {shape} have lengths {letters}. {told}. <ask>",
    ),
    "ask": (
        "Find ${asked}$.",
        "What is ${asked}$?",
        "Determine the value of ${asked}$.",
        "Compute ${asked}$.",
    ),
    "ask_first": ("Find the value of ${asked}$", "Determine ${asked}$", "Evaluate ${asked}$"),
}
_MEASURES: Mapping[tuple[int, str], tuple[str, int]] = {
    (2, "sum"): ("its perimeter is ${0}$", 2),
    (2, "product"): ("its area is ${0}$", 1),
    (2, "squares"): (r"its diagonal is $\sqrt{{{0}}}$ long", 1),
    (3, "sum"): ("its twelve edges are ${0}$ long together", 4),
    (3, "pairs"): ("its surface has the area ${0}$", 2),
    (3, "product"): ("its volume is ${0}$", 1),
    (3, "squares"): (r"its space diagonal is $\sqrt{{{0}}}$ long", 1),
}
"""What a given says of a rectangle or box: words, and the factor of the given in them."""


def render(system: Symmetric, rng: Random) -> str:
    """Return the question in one of many wordings."""
    names = [name for name, _ in system.givens]
    frames = ["start", "start"]
    table = TABLES[system.numbers]
    if not any(table[name].depth for name in names):
        frames.append("roots")
    if _is_shape(system):
        frames.append("shape")
    is_two = system.numbers == 2
    return speak(
        _GRAMMAR,
        rng,
        rng.choice(frames),
        letters=listed([f"${letter}$" for letter in system.letters]),
        givens=listed(_told(system, rng)),
        polynomial=_polynomial(system),
        told=_capital(listed(_measured(system, rng))),
        asked=spelled(wanted(system), system.letters),
        count=_COUNTS[system.numbers],
        Count=_COUNTS[system.numbers].capitalize(),
        shape="a rectangle" if is_two else "a rectangular box",
        Shape="A rectangle" if is_two else "A rectangular box",
        sides="adjacent sides" if is_two else "edges at a corner",
    )


_COUNTS = {2: "two", 3: "three"}


def _told(system: Symmetric, rng: Random) -> list[str]:
    table = TABLES[system.numbers]
    told = [
        f"${spelled(table[name].latex, system.letters)} = {number(value)}$"
        for name, value in system.givens
    ]
    return rng.sample(told, len(told))


def _polynomial(system: Symmetric) -> str:
    """Return the polynomial in t whose roots the numbers are."""
    signed = [(-1) ** (k + 1) * value for k, value in enumerate(elementary(system))]
    return polynomial([*signed[::-1], Fraction(1)], "t")


def _is_shape(system: Symmetric) -> bool:
    """Tell whether the numbers may be lengths, and the givens what is measured of a shape."""
    known = all((system.numbers, name) in _MEASURES for name, _ in system.givens)
    return known and all(value > 0 for value in elementary(system))


def _measured(system: Symmetric, rng: Random) -> list[str]:
    if not _is_shape(system):
        return [""]
    told = []
    for name, value in system.givens:
        words, factor = _MEASURES[system.numbers, name]
        told.append(words.format(number(factor * value)))
    return rng.sample(told, len(told))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def picture(system: Symmetric) -> Panel:
    """Return a table of what is told and asked."""
    table = TABLES[system.numbers]
    told = [(table[name].latex, number(value)) for name, value in system.givens]
    rows = [(plain(spelled(what, system.letters)), plain(value)) for what, value in told]
    asked = plain(spelled(wanted(system), system.letters))
    return Panel(figures=[("", Table(rows=[*rows, ("asked", asked)]))])
