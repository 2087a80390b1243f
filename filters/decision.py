"""Decision: what a filter says of one row; the runner drops, counts and stores."""

from typing import NamedTuple


class Decision(NamedTuple):
    """Keep the row, or drop it for `reason`."""

    keep: bool
    reason: str = ""
    """A short machine-readable word; the manifest counts dropped rows by it."""
    notes: tuple[str, ...] = ()
    """For people: which benchmark item, which rows, which figure."""


KEEP = Decision(True)
