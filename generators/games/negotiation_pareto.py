"""Negotiation: list every Pareto-efficient outcome of a division of goods.

The generator looks at every division, the solver builds up the undominated ones good by good.
Rejected are rows whose frontier is found by handing over goods in the order of their value ratios,
which misses the outcomes between. At the top: four kinds of goods and frontiers of a dozen.
"""

import json
from dataclasses import dataclass, field
from math import prod
from random import Random

from generators.deducing import ending
from generators.family import Family, Knob, Knobs, redrawn, rule
from generators.games._bargaining import (
    Estate,
    Outcome,
    drawn,
    drawn_estate,
    frontier,
    ratio_chain,
    told,
    told_frontier,
    undominated,
)
from generators.pictures import Panel
from generators.wording import Grammar, draw, speak
from proofmill.problem import Json, canonical_json

KINDS = Knob("kinds", 2.6, 4.4, "kinds of goods")
UNITS = Knob("units", 1, 2.4, "goods of a kind, on average")
VALUES = Knob("values", 12, 20, "largest value of one good")

_LENGTH = (4, 16)
"""Fewest and most outcomes on the frontier."""


@dataclass(frozen=True, slots=True)
class Division:
    """Goods and values, with the names they go by."""

    estate: Estate
    nouns: tuple[str, ...]
    answer: str = field(compare=False)
    """Rows (value to the first, value to the second), the first's best outcome on top."""


@redrawn(400, "telling estate")
def _generate(rng: Random, knobs: Knobs) -> Division | None:
    kinds, units, most = KINDS.integer(knobs), UNITS.number(knobs), VALUES.integer(knobs)
    estate = drawn_estate(rng, kinds, units, most)._replace(reserves=(0, 0))
    found = frontier(estate)
    is_sized = _LENGTH[0] <= len(found) <= _LENGTH[1]
    if not is_sized or found == ratio_chain(estate):
        return None
    return Division(estate, draw("objects", kinds, rng), _text(found))


@rule
def _text(outcomes: list[Outcome]) -> str:
    return canonical_json([list(one) for one in outcomes])


_GRAMMAR: Grammar = {
    "start": (
        "<scene>\n\n{values}\n\n<rule> <form>",
        "<scene> <rule>\n\n{values}\n\n<form>",
    ),
    "scene": (
        "{first} and {second} negotiate how to divide {goods}; nothing can be cut, and everything "
        "is given to one of the two.",
        "All of {goods} are to be divided between {first} and {second}, each piece whole.",
        "{first} and {second} have to agree on who gets what of {goods}; the pieces are "
        "indivisible and none is left over.",
        "There is a store of {goods} to be shared out completely, piece by piece, by {first} and "
        "{second}.",
    ),
    "rule": (
        "An outcome is the pair of total values that {first} and {second} receive. It is "
        "Pareto-efficient if no other division is at least as good for both and better for one.",
        "Call the pair (total value to {first}, total value to {second}) of a division efficient "
        "if no division gives one of them more without giving the other less.",
    ),
    "form": (
        "List all efficient pairs, one per line: the value to {first}, a space, the value to "
        "{second}. Begin with the pair that is best for {first} and go down from there; a pair "
        "that several divisions yield is listed once.",
        "Write down every efficient pair on a line of its own, first the value to {first}, then "
        "that to {second}, sorted so that the value to {first} falls. Equal pairs are written "
        "only once.",
    ),
}


def _render(division: Division, rng: Random) -> str:
    return speak(_GRAMMAR, rng, "start", **told(division.estate, division.nouns, rng))


def _solve(division: Division) -> list[str]:
    return [_text(sorted(undominated(division.estate), reverse=True))]


def _steps(division: Division) -> tuple[str, ...]:
    rows = "\n".join(f"{ours} {theirs}" for ours, theirs in json.loads(division.answer))
    return (*told_frontier(division.estate, division.nouns), ending(rows))


def _canonical(division: Division) -> Json:
    """Sort the goods, and put the person first whose side reads smaller."""
    estate = division.estate
    return min(
        sorted(map(list, zip(estate.counts, a, b, strict=True)))
        for a, b in ((estate.first, estate.second), (estate.second, estate.first))
    )


FAMILY = Family(
    name="negotiation_pareto",
    version=3,
    domain="games",
    summary="all Pareto-efficient outcomes of a division of goods between two people",
    concepts=("bargaining", "Pareto efficiency"),
    knobs=(KINDS, UNITS, VALUES),
    verifier="grid",
    answer_format="tags",
    examples=("30 0\n21 8\n0 25", "17 0\n9 4"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=lambda division: prod(count + 1 for count in division.estate.counts),
    canonical=_canonical,
    steps=_steps,
    picture=lambda division: Panel(figures=drawn(division.estate, division.nouns)),
    # Values of three goods for two people, up to order.
    capacity=lambda dial: VALUES.number_at(dial) ** (2 * KINDS.integer_at(dial)),
    guess_rate=lambda dial: 0.001,
)
