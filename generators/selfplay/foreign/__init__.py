"""Strangers: programs that a language model wrote, through the same gates as our own."""

from generators.selfplay.foreign.judging import Judged, item, judge
from generators.selfplay.foreign.reading import SCHEMA, read_proposal

__all__ = ["SCHEMA", "Judged", "item", "judge", "read_proposal"]
