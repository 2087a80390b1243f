"""English that families share: how to ask and how to answer, lists with commas, plurals."""

from collections.abc import Sequence

WHOLE_GRID = (
    "Answer with the whole completed grid, one row per line, digits separated by spaces.",
    "Write the completed grid as {size} lines of {size} digits separated by spaces.",
    "Give all {size} rows of the solved grid from top to bottom, one line each, with spaces "
    "between the digits.",
)
"""How to answer with a board of digits, for a grammar."""
BOARD_PUZZLE = (
    "<ask> <rules>\n\n{board}\n\n<blank> <unique> <layout>",
    "<ask> <blank>\n\n{board}\n\n<rules> <unique> <layout>",
    "<rules> <ask> <blank>\n\n{board}\n\n<unique> <layout>",
)
"""How to ask about a board; a grammar has `ask`, `rules`, `blank`, `unique` and `layout`."""
LEGEND_PUZZLE = (
    "<ask> <rules>\n\n{board}\n\n{legend} <unique> <layout>",
    "<ask> {legend}\n\n{board}\n\n<rules> <unique> <layout>",
    "<rules> <ask>\n\n{board}\n\n{legend} <unique> <layout>",
)
"""The same with a `{legend}` in place of `blank`."""
MOVES_PUZZLE = (
    "<open>\n\n{board}\n\n<legend> <rule> <task> <form>",
    "<open> <rule>\n\n{board}\n\n<legend> <task> <form>",
    "<task> <open>\n\n{board}\n\n<legend> <rule> <form>",
)
"""How to ask for moves on a board; a grammar has `open`, `legend`, `rule`, `task` and `form`."""
FRACTION = (
    "Give the exact value, as an integer or a reduced fraction.",
    "The answer is an integer or a fraction in lowest terms.",
    "Do not round: write an integer or a reduced fraction.",
)
"""How to answer with a rational number, for a grammar."""


def listed(parts: Sequence[str]) -> str:
    """Return `a`, `a and b` or `a, b and c`."""
    return f"{', '.join(parts[:-1])} and {parts[-1]}" if len(parts) > 1 else parts[0]


def counted(count: int, noun: str) -> str:
    """Return `1 liter`, `2 liters` or `0 liters`."""
    return f"{count} {noun if count == 1 else plural(noun)}"


def plural(noun: str) -> str:
    """Return the plural of a regular noun: beads, boxes, pouches."""
    return f"{noun}es" if noun.endswith(("x", "s", "ch", "sh")) else f"{noun}s"
