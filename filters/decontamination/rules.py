"""Rules: what counts as a match, with which thresholds, and what a match says."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

RULES = ("verbatim", "surface", "numbers", "names", "part", "characters", "instance")
"""Strongest first; a pair of row and item is reported under the first rule that holds.

- verbatim: the tokens of the item stand in the row, in one piece;
- surface, numbers, names: the row contains enough of the item's shingles as they are, with numbers
  masked, with numbers and names masked;
- part: nearly all of the row stands in the item, of which it is a good part;
- characters: the two texts have nearly the same runs of five characters;
- instance: the same puzzle, whatever its wording.
"""


class Match(NamedTuple):
    """One benchmark item found in one row."""

    benchmark: str
    item_id: str
    rule: str
    """One of `RULES`."""
    score: float
    """In (0, 1]: weighted share of the item for the views, Jaccard similarity for characters, share
    of the row for part, 1 for verbatim and instance."""
    span: tuple[int, int] | None
    """Where in the row: offsets into `normalise(text).split()`, end exclusive; None: no text."""


class Thresholds(NamedTuple):
    """When a rule holds; stored with an index, which keeps its own.

    `Thresholds(characters=0.5)` is the strict profile: it finds more of the reworded items and
    flags more rows that are none.
    """

    surface: float = 0.6
    numbers: float = 0.85
    names: float = 0.8
    characters: float = 0.6
    part_of_row: float = 0.9
    part_of_item: float = 0.3
    part_shingles: int = 10
    """A shorter row is part of too much."""
    least_shingles: int = 8
    """Items with fewer shingles match by `verbatim` and `characters` only."""
    full_shingles: int = 30
    """From here up the view thresholds hold as they are; below they rise to 1 at the least."""

    def of(self, view: str, shingles: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
        """Return the least share of an item with so many shingles; above 1 where none is enough."""
        share = {"surface": self.surface, "numbers": self.numbers, "names": self.names}[view]
        ramp = np.interp(shingles, (self.least_shingles, self.full_shingles), (1.0, share))
        return np.where(shingles < self.least_shingles, np.inf, ramp)
