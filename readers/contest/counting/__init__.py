"""Readers of contest counting.

May import: nothing more.
"""

from collections.abc import Mapping
from typing import Any

from readers.contest.counting import (
    disguised_recursions,
    distinct_colourings,
    guaranteed_pairs,
    overlapping_groups,
    polygon_choices,
    product_outcomes,
    restricted_words,
    subset_counts,
    tilings,
    totals_over_choices,
    turning_walks,
    unreachable_states,
    walled_walks,
)
from readers.reader import Reader

READERS: Mapping[str, Reader[Any]] = {
    "disguised_recursions": disguised_recursions.READER,
    "distinct_colourings": distinct_colourings.READER,
    "guaranteed_pairs": guaranteed_pairs.READER,
    "overlapping_groups": overlapping_groups.READER,
    "polygon_choices": polygon_choices.READER,
    "product_outcomes": product_outcomes.READER,
    "restricted_words": restricted_words.READER,
    "subset_counts": subset_counts.READER,
    "tilings": tilings.READER,
    "totals_over_choices": totals_over_choices.READER,
    "turning_walks": turning_walks.READER,
    "unreachable_states": unreachable_states.READER,
    "walled_walks": walled_walks.READER,
}

__all__ = ["READERS"]
