"""TRL, turn by turn: `GRPOTrainer(environment_factory=PlayedGame, reward_funcs=reward, ...)`.

For rows of the verifier `game_play`. TRL calls `reset` with every column of the row, offers the
public methods as tools, and hands the environments to the reward function. Written against the
contract of TRL 1.16.0; the trainer is not imported.
"""

import json
from collections.abc import Sequence
from typing import Any

from proofmill.play import Environment


class PlayedGame:
    """One game per rollout; the row's `verifier_args` hold its specification."""

    def __init__(self) -> None:
        self.reward = 0.0
        self._game: Environment | None = None

    def reset(self, verifier_args: str = "", **_: object) -> str:
        """Begin the game of a row and return what is seen.

        Raises:
            ValueError: if the row carries no game.
        """
        try:
            spec = json.loads(verifier_args)["spec"]
        except (ValueError, LookupError, TypeError):
            raise ValueError(
                f"verifier_args hold no 'spec' of a game, got {str(verifier_args)[:80]!r}"
            ) from None
        self._game, self.reward = Environment(spec), 0.0
        return self._game.reset()

    def play(self, move: str) -> str:
        """Make one move in the game and see the reply of the opponent.

        Args:
            move: The move, written as in the rules of the game, such as b3.

        Returns:
            What is seen after the opponent's reply, and the result when the game is over.
        """
        if self._game is None or self._game.done:
            raise ValueError("the game is over")
        step = self._game.step(move)
        self.reward = step.reward
        return step.observation


def reward(environments: Sequence[Any], **_: object) -> list[float]:
    """Return 1.0 for every game that reached its goal, else 0.0."""
    return [float(environment.reward) for environment in environments]
