"""The self-play loop: rounds of proposing, proving, attacking, measuring and releasing."""
