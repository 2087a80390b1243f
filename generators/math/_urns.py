"""Facts about draws from urns, in words and in a picture."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from generators.pictures import Bars, Figure, Panel, Table
from generators.wording import plural

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
_COLORS = ("red", "blue", "green", "yellow", "black")
"""Of the things in a picture."""


class Fact(NamedTuple):
    """How many things of a colour are drawn, or (`place`) that the thing drawn there has it."""

    kind: str
    color: int
    number: int
    """A count of things; for `place` the number of the draw, from 1."""
    is_given: bool


def sentence(
    facts: Sequence[Fact], is_given: bool, colors: Sequence[str], thing: str, rng: Random
) -> str:
    clauses = []
    for kind, color, number, _ in [f for f in facts if f.is_given is is_given]:
        some = f"{kind} {number} of the" if number else "none of the"
        counted = f"{some} {plural(thing)} drawn {'are' if number > 1 else 'is'}"
        placed = f"the {_ORDINALS[number - 1]} {thing} drawn is"
        clauses.append(f"{placed if kind == 'place' else counted} {colors[color]}")
    return " and ".join(rng.sample(clauses, len(clauses)))


def drawn(
    urns: Sequence[Sequence[int]], draws: int, is_replaced: bool, facts: Sequence[Fact]
) -> Panel:
    """Return what is in each urn, how things are drawn, and the facts."""
    figures: list[tuple[str, Figure]] = [
        (f"urn {letter}", Bars(bars=[*zip(_COLORS, map(float, urn), strict=False)]))
        for letter, urn in zip("ABC", urns, strict=False)
    ]
    rows = [("drawn", f"{draws} {'with' if is_replaced else 'without'} putting back")]
    for kind, color, number, is_given in facts:
        told = f"draw {number} is" if kind == "place" else f"{kind} {number}"
        rows.append(("given" if is_given else "wanted", f"{told} {_COLORS[color]}"))
    return Panel(
        figures=[*figures, ("an urn at random" if len(urns) > 1 else "", Table(rows=rows))]
    )
