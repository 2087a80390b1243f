"""Contest stories: quantities that hang together, told in words and in no order."""

from generators.contest.stories import (
    chained_problems,
    list_statistics,
    percent_stories,
    quantity_graphs,
    rate_stories,
)

FAMILIES = (
    chained_problems.FAMILY,
    list_statistics.FAMILY,
    percent_stories.FAMILY,
    quantity_graphs.FAMILY,
    rate_stories.FAMILY,
)
