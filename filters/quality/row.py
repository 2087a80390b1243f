"""Row: what the finders look at."""

from typing import NamedTuple


class Row(NamedTuple):
    """One question with the answer that the data set calls right."""

    number: int
    """Position in the file, from 1."""
    question: str
    gold: str
