"""Negotiation: divide goods by the Nash bargaining solution.

The generator looks at every division, the solver builds up the undominated ones good by good.
Rejected are rows that have several solutions, or one that a rule of thumb finds (each good to who
values it more, or halves). At the top: five kinds of goods, hundreds of divisions.
"""

import json
from dataclasses import dataclass, field
from math import prod
from random import Random

from generators.deducing import ending
from generators.family import Family, Knob, Knobs, redrawn, rule
from generators.games._bargaining import (
    Estate,
    drawn,
    drawn_estate,
    named,
    nash,
    outcome,
    thumb_rules,
    told,
    told_frontier,
    undominated,
)
from generators.pictures import Panel, Table
from generators.wording import Grammar, draw, plural, speak
from proofmill.problem import Json, canonical_json

KINDS = Knob("kinds", 3, 5, "kinds of goods")
UNITS = Knob("units", 2, 3, "goods of a kind, on average")
VALUES = Knob("values", 9, 30, "largest value of one good")


@dataclass(frozen=True, slots=True)
class Bargain:
    """Goods, values and reserves, with the names they go by."""

    estate: Estate
    nouns: tuple[str, ...]
    answer: str = field(compare=False)
    """Kind, in the plural -> how many the first person gets, as JSON."""


@redrawn(300, "telling estate")
def _generate(rng: Random, knobs: Knobs) -> Bargain | None:
    kinds, units, most = KINDS.integer(knobs), UNITS.number(knobs), VALUES.integer(knobs)
    estate = drawn_estate(rng, kinds, units, most)
    found = nash(estate)
    if len(found) != 1 or found[0] in thumb_rules(estate):
        return None
    nouns = draw("objects", kinds, rng)
    return Bargain(estate, nouns, _text(nouns, found[0]))


@rule
def _text(nouns: tuple[str, ...], given: tuple[int, ...]) -> str:
    return canonical_json(dict(zip(map(plural, nouns), given, strict=True)))


_GRAMMAR: Grammar = {
    "start": (
        "<scene>\n\n{values}\n\n<reserve> <rule> <form>",
        "<scene> <reserve>\n\n{values}\n\n<rule> <form>",
        "<scene> <reserve> <rule>\n\n{values}\n\n<form>",
    ),
    "scene": (
        "{first} and {second} negotiate how to divide all of {goods}; nothing can be cut.",
        "All of {goods} are to be divided between {first} and {second}, each piece whole.",
        "{first} and {second} have to agree on who gets what of {goods}; the pieces are "
        "indivisible and none is left over.",
        "There is a store of {goods} to be shared out completely, piece by piece, by {first} and "
        "{second}.",
    ),
    "reserve": (
        "Without an agreement {first} is left with something worth {out} and {second} with "
        "something worth {other}.",
        "If they fail to agree, {first} has an alternative worth {out}, and {second} one worth "
        "{other}.",
    ),
    "rule": (
        "They want the Nash bargaining solution: the division that maximizes the product of the "
        "two gains, a gain being the total value received minus the value without agreement. Both "
        "gains must be positive.",
        "An arbitrator picks the division for which (value to {first} minus {out}) times (value "
        "to {second} minus {other}) is largest, both factors being positive.",
    ),
    "form": (
        "How many of each kind does {first} get? The solution is unique. Write one line per kind, "
        "in the form name: number (names as listed), with 0 where {first} gets none.",
        "There is just one such division. State what {first} receives: for every kind a line with "
        "its name as listed, a colon and the number (0 if none).",
    ),
}


def _render(bargain: Bargain, rng: Random) -> str:
    out, other = bargain.estate.reserves
    slots = told(bargain.estate, bargain.nouns, rng)
    return speak(_GRAMMAR, rng, "start", out=out, other=other, **slots)


def _solve(bargain: Bargain) -> list[str]:
    estate = bargain.estate
    worth: dict[int, list[tuple[int, ...]]] = {}
    for (ours, theirs), ways in undominated(estate).items():
        gains = ours - estate.reserves[0], theirs - estate.reserves[1]
        if min(gains) > 0:
            worth.setdefault(gains[0] * gains[1], []).extend(ways)
    return [_text(bargain.nouns, given) for given in worth[max(worth)]] if worth else []


def _steps(bargain: Bargain) -> tuple[str, ...]:
    """Of the outcomes that none dominates, compare the products of the gains."""
    estate, lines = bargain.estate, told_frontier(bargain.estate, bargain.nouns)
    out, other = estate.reserves
    for ours, theirs in sorted(undominated(estate), reverse=True):
        if ours > out and theirs > other:
            gains = f"({ours} - {out}) * ({theirs} - {other})"
            lines.append(f"({ours}, {theirs}): {gains} = {(ours - out) * (theirs - other)}.")
    given = tuple(json.loads(bargain.answer)[plural(noun)] for noun in bargain.nouns)
    best = outcome(estate, given)
    product = (best[0] - out) * (best[1] - other)
    lines.append(f"The largest is {product}, at {best}.")
    goods = zip(named(estate, bargain.nouns), given, strict=True)
    return (*lines, ending("\n".join(f"{name}: {number}" for name, number in goods)))


def _canonical(bargain: Bargain) -> Json:
    """Sort the goods, and put the person first whose side reads smaller."""
    estate = bargain.estate
    sides = [
        [sorted(map(list, zip(estate.counts, a, b, strict=True))), list(reserves)]
        for a, b, reserves in (
            (estate.first, estate.second, estate.reserves),
            (estate.second, estate.first, estate.reserves[::-1]),
        )
    ]
    return min(sides)


def _picture(bargain: Bargain) -> Panel:
    reserves = [(f"person {n}", str(worth)) for n, worth in enumerate(bargain.estate.reserves, 1)]
    without = ("without agreement", Table(rows=reserves))
    return Panel(figures=[*drawn(bargain.estate, bargain.nouns), without])


FAMILY = Family(
    name="negotiation_nash",
    version=3,
    domain="games",
    summary="the Nash bargaining division of goods that two people value differently",
    concepts=("bargaining", "optimization"),
    knobs=(KINDS, UNITS, VALUES),
    verifier="mapping",
    answer_format="tags",
    examples=("hats: 2\nbooks: 0\npens: 1", "hats: 1\nbooks: 3"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=lambda bargain: prod(count + 1 for count in bargain.estate.counts),
    canonical=_canonical,
    steps=_steps,
    picture=_picture,
    # Values of three goods for two people, up to order.
    capacity=lambda dial: VALUES.number_at(dial) ** (2 * KINDS.integer_at(dial)),
    # One of all divisions; three kinds have 27 at least.
    guess_rate=lambda dial: 0.03 * 0.1**dial,
)
