"""How partial fractions are asked for."""

import re
from collections.abc import Mapping, Sequence
from math import prod
from random import Random

from generators.latex import plain
from generators.math._curves import curve, height
from generators.math._polynomials import latex, product
from generators.math.partial_fractions.instance import Decomposition, Power, by_term, power
from generators.pictures import Panel, Plane, Table
from generators.wording import FRACTION, Grammar, listed, speak

_FAR = 7.0  # where a picture ends, beyond all roots
_LETTERS = "ABCDEFGHJKLMN"

_GRAMMAR: Grammar = {
    "start": (
        "The rational function\n\n$${fraction}$$\n\n<has> the partial fraction "
        "decomposition\n\n$${terms}<with> <find> <form>",
        "Numbers ${letters}$ are chosen such that\n\n$${fraction} = {terms}$$\n\nfor every $x$ "
        "where both sides are defined. <find> <form>",
        "Decompose into partial fractions:\n\n$${fraction} = {terms}<with> <find> <form>",
        "<find> Here ${letters}$ are the constants with\n\n$${fraction} = {terms}.$$\n\n<form>",
        "Consider the identity\n\n$${fraction} = {terms}<with> <find> <form>",
    ),
    "hidden": (
        "The rational function\n\n$${fraction}$$\n\nis a sum of partial fractions, whose "
        "denominators are powers of linear polynomials or irreducible quadratic polynomials. Among "
        "its terms are {some}. <find> <form>",
        "Over the real numbers,\n\n$${fraction}$$\n\nhas a partial fraction decomposition with "
        "the terms {some} and possibly others, where ${letters}$ are constants. <find> <form>",
        "The terms {some} belong to the decomposition of\n\n$${fraction}$$\n\n"
        "into partial fractions over the real numbers. <find> <form>",
        "Written as a sum of partial fractions over the real numbers,\n\n$${fraction}$$\n\n"
        "contains {some}, with numbers ${letters}$. <find> <form>",
    ),
    "has": ("has", "can be written as", "is a sum of simple fractions; it has"),
    "with": (
        "$$\n\nwith constants ${letters}$.",
        "$$\n\nin which ${letters}$ are rational numbers.",
        ".$$\n\nThe numbers ${letters}$ do not depend on $x$.",
    ),
    "find": (
        "What is the value of ${asked}$?",
        "Find ${asked}$.",
        "Compute ${asked}$.",
        "Determine the exact value of ${asked}$.",
    ),
    "form": FRACTION,
}


def render(question: Decomposition, rng: Random) -> str:
    """Return the question in one of many wordings."""
    powers = rng.sample(question.powers, len(question.powers))
    fraction = rf"\frac{{{latex(question.numerator)}}}{{{_below(question, powers)}}}"
    slots = {"fraction": _inner(fraction, question)}
    kind = "hidden" if question.is_expanded else "start"
    return speak(_GRAMMAR, rng, kind, **slots, **_terms(question, powers))


def _terms(question: Decomposition, powers: Sequence[Power]) -> Mapping[str, str]:
    """Return the terms, of a hidden denominator those that are asked for, and their letters."""
    letters, terms, asked = iter(_LETTERS), list[str](), list[tuple[int, str]]()
    weights = by_term(question)
    for factor, exponent in powers:
        for k in range(1, exponent + 1):
            weight = weights.get((factor, k), 0)
            if question.is_expanded and not weight:
                continue
            letter = next(letters)
            above = letter if len(factor) == 2 else f"{letter}x + {next(letters)}"
            terms.append(_inner(rf"\frac{{{above}}}{{{power(factor, k)}}}", question))
            asked.append((weight, letter))
    used = len(terms) + sum("x" in term.split("}{")[0] for term in terms)
    some = listed([f"${term}$" for term in terms])
    return {
        **{"terms": " + ".join(terms), "some": some},
        **{"letters": ", ".join(_LETTERS[:used]), "asked": _combination(asked)},
    }


def _below(question: Decomposition, powers: Sequence[Power]) -> str:
    """Return the denominator."""
    if question.is_expanded:
        whole = product(*(factor for factor, k in powers for _ in range(k)), (question.scale,))
        return latex(whole)
    scale = str(question.scale) if question.scale > 1 else ""
    return scale + "".join(
        power(factor, k, is_alone=len(powers) == 1 and not scale) for factor, k in powers
    )


_PLACE = re.compile(r"x(\^\{(\d+)\})?")


def _inner(text: str, question: Decomposition) -> str:
    """Put a power in the place of x."""

    def raised(found: re.Match[str]) -> str:
        exponent = question.inner * int(found[2] or 1)
        return "x" if exponent == 1 else f"x^{{{exponent}}}"

    return _PLACE.sub(raised, text)


def _combination(parts: Sequence[tuple[int, str]]) -> str:
    """Return `2A - C` for the weights and letters that count."""
    text = ""
    for weight, letter in parts:
        if weight:
            sign = (" - " if weight < 0 else " + ") if text else ("-" if weight < 0 else "")
            text += f"{sign}{'' if abs(weight) == 1 else abs(weight)}{letter}"
    return text


def picture(question: Decomposition) -> Panel:
    """Return the fraction's graph and the terms that it is a sum of, with the weights asked for."""
    weights, letters, rows = by_term(question), list(_LETTERS), []
    for factor, exponent in question.powers:
        for k in range(1, exponent + 1):
            letter = letters.pop(0)
            above = letter if len(factor) == 2 else f"{letter}x + {letters.pop(0)}"
            weight = str(weights.get((factor, k), 0))
            rows.append((above, plain(power(factor, k)), weight))
    below = "".join(power(factor, k, is_alone=False) for factor, k in question.powers)
    fraction = Table(
        rows=[
            ("f(x) =", plain(latex(question.numerator))),
            ("over", f"{question.scale} · {plain(below)}"),
            ("asked for", f"f(x^{question.inner}), {'multiplied out' * question.is_expanded}"),
        ]
    )
    terms = Table(header=("f = sum of", "over", "times, in the sum wanted"), rows=rows)
    poles = [-factor[1] / factor[0] for factor, _ in question.powers if len(factor) == 2]
    shapes = curve(lambda x: _height(question, x), -_FAR, _FAR, poles=poles)
    plane = Plane(shapes=shapes, has_axes=True, is_square=False)
    return Panel(figures=[("", fraction), ("", terms), ("graph of f", plane)])


def _height(question: Decomposition, x: float) -> float:
    below = prod(height(factor, x) ** k for factor, k in question.powers)
    return height(question.numerator, x) / (question.scale * below)
