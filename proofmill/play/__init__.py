"""Play: games and turn-by-turn rows, their environments and opponents."""

from proofmill.play.environment import Environment, Step, begun, followed, replay

__all__ = [
    "Environment",
    "Step",
    "begun",
    "followed",
    "replay",
]
