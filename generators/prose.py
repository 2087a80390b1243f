"""English for counted things: lists with commas and plurals of the nouns in `data/words.toml`."""

from collections.abc import Sequence


def listed(parts: Sequence[str]) -> str:
    """Return `a`, `a and b` or `a, b and c`."""
    return f"{', '.join(parts[:-1])} and {parts[-1]}" if len(parts) > 1 else parts[0]


def plural(noun: str) -> str:
    """Return the plural of a regular noun: beads, boxes, pouches."""
    return f"{noun}es" if noun.endswith(("x", "s", "ch", "sh")) else f"{noun}s"
