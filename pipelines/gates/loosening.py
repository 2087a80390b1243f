"""Loosening: a puzzle without one of its conditions may have more answers, and its solver says so.

A solver that returns the first answer that it finds is right on every row, and proves none of them
the only one. So conditions are taken away until several answers are right.
"""

from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from generators.parts import NOT_ONE
from pipelines.gates.bounds import OutOfTimeError, bounded
from pipelines.gates.changes import weaker
from pipelines.gates.specimen import Specimen

LOOSE: Final = frozenset(
    {
        "battleships",
        "calcudoku",
        "circuits",
        "cryptarithm",
        "family_relations",
        "futoshiki",
        "knights_knaves",
        "logical_deduction",
        "n_queens_completion",
        "self_reference",
        "thermometers",
        "web_of_lies",
        "zebra",
    }
)
"""Families whose instances are still some when a part is left out, and then have several answers.

Of others a part that is left out leaves no instance, or one answer that follows step by step.
"""
PARTS: Final = 200
"""Parts that are left out, one at a time, of an instance at each dial."""
SECONDS: Final = 2.0
"""Of processor time for one of them: what is loose may have to be searched for long."""


def loosened(specimen: Specimen) -> list[str]:
    """Some instance without one of its parts has several answers, as the solver finds."""
    family = specimen.family
    if family.name not in LOOSE or not family.unique:
        return []
    tried = 0
    for answers in _answered(specimen):
        tried += 1
        if len(set(answers)) > 1:
            return []
    return [
        f"in {tried} instances without one of their parts the solver never finds several answers"
    ]


def _answered(specimen: Specimen) -> Iterator[list[str]]:
    for rows in specimen.rows.values():
        parts = weaker(rows[0].instance)
        for _, other in zip(range(PARTS), parts, strict=False):
            answers = list[str]()
            with suppress(*NOT_ONE, OutOfTimeError), bounded(SECONDS):
                answers = specimen.family.solve(other)
            if answers:
                yield answers
