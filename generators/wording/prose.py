"""English that families share: lists with commas, plurals of nouns, how to answer with a grid."""

from collections.abc import Sequence

WHOLE_GRID = (
    "Answer with the whole completed grid, one row per line, digits separated by spaces.",
    "Write the completed grid as {size} lines of {size} digits separated by spaces.",
    "Give all {size} rows of the solved grid from top to bottom, one line each, with spaces "
    "between the digits.",
)
"""How to answer with a board of digits, for a grammar."""


def listed(parts: Sequence[str]) -> str:
    """Return `a`, `a and b` or `a, b and c`."""
    return f"{', '.join(parts[:-1])} and {parts[-1]}" if len(parts) > 1 else parts[0]


def plural(noun: str) -> str:
    """Return the plural of a regular noun: beads, boxes, pouches."""
    return f"{noun}es" if noun.endswith(("x", "s", "ch", "sh")) else f"{noun}s"
