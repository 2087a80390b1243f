"""Contest counting: how many there are, or how many it takes, where listing them is long."""

from generators.contest.counting import (
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

FAMILIES = (
    disguised_recursions.FAMILY,
    distinct_colourings.FAMILY,
    guaranteed_pairs.FAMILY,
    overlapping_groups.FAMILY,
    polygon_choices.FAMILY,
    product_outcomes.FAMILY,
    restricted_words.FAMILY,
    subset_counts.FAMILY,
    tilings.FAMILY,
    totals_over_choices.FAMILY,
    turning_walks.FAMILY,
    unreachable_states.FAMILY,
    walled_walks.FAMILY,
)
