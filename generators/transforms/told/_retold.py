"""Retold: of solutions that tell what happens, which words of a line are its results.

What happens is the same whoever tells it, so each of these words is the only one that is right.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final

RESULTS: Final[Mapping[str, "re.Pattern[str]"]] = {
    name: re.compile(pattern)
    for name, pattern in {
        "color_cube": (
            r"(?<=top )\w+|(?<=bottom )\w+|(?<=left )\w+|(?<=back )\w+|(?<=front )\w+"
            r"|(?<=right )\w+"
        ),
        "date_arithmetic": r"\d{4}-\d\d-\d\d(?=,)|(?<=, a )\w+day",
        "geometric_shapes": (
            r"(?<=product )-?\d+|(?<=next point )-?\d+|-?\d+(?= so far)|(?<=: )\d+(?=, in)"
            r"|(?<=, in )\d+|(?<=sides: )\d+|(?<=area: )\d+"
        ),
        "grid_walk": r"(?<=color )\d+|(?<=to face )\w+|(?<=paints )\d+",
        "job_scheduling": (
            r"(?<=from )\d+|(?<= to )\d+|\d+(?= late| \*)|(?<== )\d+(?=,)|\d+(?= so far)"
        ),
        "lattice_paths": r"(?<=[:,] )\d+(?=[,.])",
        "navigation": r"(?<=at \()-?\d+|(?<=, )-?\d+(?=\))|(?<=facing )\w+",
        "nim_duel": r"(?<=missing )\d+",
        "nim_move": r"(?<=missing )\d+",
        "object_counting": r"\d+(?= [a-z])|(?<== )\d+(?=\.)",
        "polynomial_remainder": r"(?<=coefficients )-?\d+|(?<=[\d:], )-?\d+|(?<=: )-?\d+",
        "shuffled_objects": r"\w+(?= has the)",
        "string_rewriting": r"(?<=: )\w+(?=\.)",
    }.items()
}
"""Where results stand in a line. What a plan's line says is mostly what the line before says, from
which a hidden word could be copied, so that none is taken."""
PARTED: Final = frozenset(
    {
        "color_cube",
        "date_arithmetic",
        "job_scheduling",
        "navigation",
        "polynomial_remainder",
        "string_rewriting",
    }
)
"""Families whose results lead up to an answer that is made of such. A plan's lines show the answer,
its moves; the last lines of the others repeat results in sums, counts or routes."""
_ENDING: Final = re.compile(r"(?:(?<= is )|(?<=, ))[^,]+?(?=, |\.$)")


def results(name: str, line: str) -> list[tuple[int, int]]:
    """Return where the results of a line of a family begin and end."""
    if line.startswith("So the answer is "):
        return [found.span() for found in _ENDING.finditer(line)]
    return [found.span() for found in RESULTS[name].finditer(line)]


STEPS: Final[Mapping[str, "re.Pattern[str]"]] = {
    name: re.compile(pattern)
    for name, pattern in {
        "color_cube": r"After action \d+: (.+)",
        "grid_walk": r"Step \d+: (.+)",
        "navigation": r"After instruction \d+: (.+)",
        "shuffled_objects": r"After step \d+: (.+)",
        "string_rewriting": r"Step \d+: (.+)",
    }.items()
}
"""Families with a line for each step, and what it says besides the number of the step. Those of
`date_arithmetic` and `object_counting` are too few where these are easy."""


def unnumbered(name: str, lines: Sequence[str]) -> list[str]:
    """Return what the lines of steps say, in their order, without the numbers of steps."""
    found = (STEPS[name].fullmatch(line) for line in lines)
    return [line[1] for line in found if line]
