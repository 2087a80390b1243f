"""Boards: the steps of a deduction as data of a row, and what their lines mean in words."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from generators.deducing import Deduced, Ground, Step, told
from generators.transforms.transform import AnyFamily
from proofmill.problem import Json

DEDUCED: Final = frozenset(
    {
        "aquarium",
        "battleships",
        "binairo",
        "calcudoku",
        "circuits",
        "crossword_fill",
        "cryptarithm",
        "four_winds",
        "futoshiki",
        "hashi",
        "hitori",
        "kakurasu",
        "knights_knaves",
        "light_up",
        "magic_square",
        "minesweeper",
        "n_queens_completion",
        "nonogram",
        "norinori",
        "number_square",
        "skyscraper",
        "slant",
        "star_battle",
        "sudoku",
        "sudoku_variants",
        "sum_skyscraper",
        "survo",
        "tents",
        "thermometers",
        "zebra",
    }
)
"""Families whose solutions are deduced, at the dials 0, 0.5 and 1. Of `logical_deduction` and
`self_reference` only easy rows are told."""
VALUED: Final = ("settled", "placed", "whole")
"""Kinds of steps that state a value."""
_SETTLED: Final = (
    '"X is v: R leaves nothing else" means that of the values that X may have by the givens and by '
    "the lines before, the rule R alone rules out all but v, in view of what the givens and the "
    "lines before leave of whatever else R is about. Where several rules are named, each of the "
    "other values is ruled out by one of them."
)
_READINGS: Final = (
    (
        "placed",
        '"R has no other cell for it" says that R needs the value and that what all rules, each '
        "by itself, leave of the others has no place for it.",
    ),
    (
        "whole",
        '"As a whole, R" takes together what all rules, each by itself, leave of the things that R '
        "is about.",
    ),
    (
        "supposed",
        'Lines with bars hold under the suppositions above them, which end in a contradiction; "So '
        '..." then says what this rules out.',
    ),
)


def deduced(family: AnyFamily, instance: Any) -> Deduced | None:  # noqa: ANN401 (of any family)
    """Return the solution of an instance; None if it is not told."""
    lines = family.steps(instance)
    return lines if isinstance(lines, Deduced) else None


def packed(ground: Ground, steps: Iterable[Step]) -> list[Json]:
    """Return steps as data."""
    place = {rule.name: nth for nth, rule in enumerate(ground.rules)}
    return [
        [
            step.kind,
            step.depth,
            [[*cell] for cell in step.cells],
            [place[rule.name] for rule in step.rules],
        ]
        for step in steps
    ]


def unpacked(ground: Ground, data: Sequence[Any]) -> list[Step]:
    """Return the steps that `packed` made data of."""
    return [
        Step(
            kind,
            depth,
            tuple((cell, mask) for cell, mask in cells),
            tuple(ground.rules[place] for place in rules),
        )
        for kind, depth, cells, rules in data
    ]


def shown(ground: Ground, steps: Sequence[Step]) -> list[str]:
    """Return the lines of steps, after the one that says what names mean."""
    return [*filter(None, [ground.opening]), *told(steps, ground.names, ground.value)]


def is_valued(step: Step) -> bool:
    """Tell whether a step states a value for good."""
    return step.depth == 0 and step.kind in VALUED


def reading(steps: Sequence[Step]) -> str:
    """Return how the lines of steps are to be read."""
    kinds = {step.kind for step in steps} | {"whole" for s in steps if s.kind == "narrowed"}
    return " ".join([_SETTLED, *(words for kind, words in _READINGS if kind in kinds)])
