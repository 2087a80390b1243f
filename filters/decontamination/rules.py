"""Rules: what counts as a match, with which thresholds, and what a match says."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

RULES = (
    "verbatim",
    "surface",
    "numbers",
    "names",
    "aligned",
    "part",
    "thinned",
    "characters",
    "instance",
)
"""Strongest first; a pair of row and item is reported under the first rule that holds.

- verbatim: the tokens of the item stand in the row, in one piece;
- surface, numbers, names: the row contains enough of the item's shingles as they are, with numbers
  masked, with numbers and names masked;
- aligned: row and item are the same sequence but for a few tokens, with numbers masked and any
  word in the place of a name;
- part: the row stands in the item, in one piece, and is a good part of it;
- thinned: the row is what is left of the item when words are dropped;
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
    """In (0, 1]: weighted share of the item for the views and for part, share of the item's tokens
    for aligned and thinned, Jaccard similarity for characters, 1 for verbatim and instance."""
    span: tuple[int, int] | None
    """Where in the row: offsets into `normalise(text).split()`, end exclusive; None: no text."""


class Thresholds(NamedTuple):
    """When a rule holds; stored with an index, which keeps its own.

    A size is effective: the sum of an item's weights over the weight of a shingle that no other
    item holds, so that shingles which many items share count for little or nothing.
    """

    surface: float = 0.6
    numbers: float = 0.85
    names: float = 0.8
    least_shingles: int = 8
    """Items with fewer shingles match by no view."""
    least_masked: float = 7.0
    """Least effective size of an item that matches by a masked view."""
    least_own: float = 4.0
    """Least effective size of an item that matches by the surface."""
    full_size: float = 30.0
    """From this effective size up the view thresholds hold as they are; below they rise to 1."""
    aligned: float = 0.93
    """Least share of either side that is aligned."""
    aligned_tokens: int = 12
    aligned_size: float = 10.0
    """A shorter item, or one with names masked of less effective size, aligns with too much."""
    equal_tokens: int = 7
    """From here up an item matches a row that equals it throughout when masked."""
    equal_size: float = 5.0
    """Least effective size, names masked, that such a row holds of it."""
    equal_own: float = 2.3
    """Instead, in some view, where row and item differ in numbers alone, or in letters alone, and
    no other item does."""
    part: float = 0.15
    """Of the item by idf alone."""
    part_tokens: int = 4
    """A shorter row is part of too much."""
    thinned: float = 0.52
    thinned_row: float = 0.96
    """Least share of the row that stands in the item, in order."""
    thinned_tokens: int = 7
    thinned_size: float = 1.0
    """Least effective size that the row holds of the item."""
    thinned_window: float = 0.8
    """Instead of `thinned`, where it is only a stretch of the row that was thinned."""
    characters: float = 0.7
    """Jaccard similarity, and share of the item's characters by weight."""
    characters_surface: float = 0.5
    characters_size: float = 7.0
    """Least share and effective size of the item's surface that such a row holds."""

    def of(self, view: str, size: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """Return the least share of items of such effective sizes that matches in a view."""
        share = {"surface": self.surface, "numbers": self.numbers, "names": self.names}[view]
        ramp = np.interp(size, (self.least_shingles, self.full_size), (1.0, share))
        least = self.least_own if view == "surface" else self.least_masked
        return np.where(size < least, np.inf, ramp)
