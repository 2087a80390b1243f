"""Skyscrapers: a Latin square of heights from how many towers are seen from the edge."""

from functools import partial

from generators.family import Family
from generators.logic.grids import _skylines
from generators.wording import Grammar

_GRAMMAR: Grammar = {
    "ask": (
        "Solve this {size}x{size} Skyscrapers puzzle.",
        "Find the height of every tower in this city of {size} by {size} blocks.",
        "Work out all heights in the following Skyscrapers puzzle.",
        "Here is a Skyscrapers puzzle with {size} rows and {size} columns; fill it in.",
    ),
    "rules": (
        "Every cell of the {size}x{size} square holds one tower of a height from 1 to {size}, and "
        "no height is repeated in a row or column. A clue says how many towers are seen from its "
        "place when one looks along its row or column: a tower hides all lower towers behind it.",
        "Each row and each column contains the heights 1 to {size} once each. The number at the "
        "edge of a line counts the towers visible from there, which are the first one and those "
        "that are higher than all towers between them and the edge.",
        "Put into each cell a number from 1 to {size}, the height of the tower there, so that rows "
        "and columns have no repeats. Looking along a row or column from the end where a clue "
        "stands, the clue counts the towers that are higher than all towers before them; the first "
        "one always counts.",
    ),
}

FAMILY = Family(
    name="skyscraper",
    version=3,
    domain="logic",
    summary="find a Latin square of heights from how many towers each edge sees",
    concepts=("constraint satisfaction", "visibility"),
    knobs=(_skylines.SIZE, _skylines.HIDDEN, _skylines.PICKS),
    verifier="grid",
    answer_format="tags",
    examples=("1 2 3\n2 3 1\n3 1 2", "3 1 2\n1 2 3\n2 3 1"),
    generate=partial(_skylines.generate, "count"),
    render=partial(_skylines.render, _GRAMMAR),
    solve=_skylines.solve,
    effort=_skylines.effort,
    canonical=_skylines.canonical,
    steps=_skylines.steps,
    picture=_skylines.picture,
    capacity=_skylines.capacity,
    guess_rate=_skylines.guess_rate,
)
