"""Sum skyscrapers: a Latin square of heights from the sum of the heights seen from the edge."""

from functools import partial

from generators.family import Family
from generators.logic.grids import _skylines
from generators.wording import Grammar

_GRAMMAR: Grammar = {
    "ask": (
        "Solve this {size}x{size} Sum Skyscrapers puzzle.",
        "Find the height of every tower in this city of {size} by {size} blocks.",
        "Work out all heights in the following Skyscrapers puzzle, whose clues are sums.",
        "Here is a Sum Skyscrapers puzzle with {size} rows and {size} columns; fill it in.",
    ),
    "rules": (
        "Every cell of the {size}x{size} square holds one tower of a height from 1 to {size}, and "
        "no height is repeated in a row or column. A clue is the sum of the heights of the towers "
        "seen from its place when one looks along its row or column: a tower hides all lower "
        "towers behind it.",
        "Each row and each column contains the heights 1 to {size} once each. The number at the "
        "edge of a line adds up the heights of the towers visible from there, which are the first "
        "one and those that are higher than all towers between them and the edge.",
        "Put into each cell a number from 1 to {size}, the height of the tower there, so that rows "
        "and columns have no repeats. Looking along a row or column from the end where a clue "
        "stands, the clue adds up the heights of the towers that are higher than all towers before "
        "them; the first one always counts.",
    ),
}

FAMILY = Family(
    name="sum_skyscraper",
    version=3,
    domain="logic",
    summary="find a Latin square of heights from the sum of the heights that each edge sees",
    concepts=("constraint satisfaction", "visibility", "addition"),
    knobs=(_skylines.SIZE, _skylines.HIDDEN, _skylines.PICKS),
    verifier="grid",
    answer_format="tags",
    examples=("1 2 3\n2 3 1\n3 1 2", "3 1 2\n1 2 3\n2 3 1"),
    generate=partial(_skylines.generate, "sum"),
    render=partial(_skylines.render, _GRAMMAR),
    solve=_skylines.solve,
    effort=_skylines.effort,
    canonical=_skylines.canonical,
    steps=_skylines.steps,
    picture=_skylines.picture,
    capacity=_skylines.capacity,
    guess_rate=_skylines.guess_rate,
)
