"""Contest chance: expectations and probabilities that take an idea, in exact form."""

from generators.contest.chance import (
    expected_draws,
    geometric_chance,
    pattern_waits,
    turn_games,
)

FAMILIES = (
    expected_draws.FAMILY,
    geometric_chance.FAMILY,
    pattern_waits.FAMILY,
    turn_games.FAMILY,
)
