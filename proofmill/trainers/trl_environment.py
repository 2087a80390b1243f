"""TRL, turn by turn: `GRPOTrainer(environment_factory=PlayedGame, reward_funcs=reward, ...)`.

For rows of the verifier `game_play`. TRL calls `reset` with every column of the row, offers the
public methods as tools, and hands the environments to the reward function. Written against the
contract of TRL 1.16.0; the trainer is not imported.
"""

from collections.abc import Sequence
from typing import Any

from proofmill.play import Environment
from proofmill.trainers.conversation import specification

BY_TOOL = "Now the game is played turn by turn: make each move with the tool `play`."
"""Takes back that a prompt of `game_play` asks for all moves at once."""


class PlayedGame:
    """One game per rollout; the row's `verifier_args` hold its specification."""

    def __init__(self) -> None:
        self.reward: float | None = 0.0
        """None, no signal, where the specification is at fault."""
        self._game: Environment | None = None

    def reset(self, verifier_args: str = "", **_: object) -> str:
        """Begin the game of a row and return what is seen, which TRL glues to the prompt.

        Raises:
            ValueError: if the row carries no game.
        """
        try:
            spec = specification({"verifier": "game_play", "verifier_args": verifier_args})
        except ValueError:
            raise ValueError(
                f"verifier_args hold no 'spec' of a game, got {str(verifier_args)[:80]!r}"
            ) from None
        try:
            self._game, self.reward = Environment(spec), 0.0
        except (LookupError, ValueError):
            self._game, self.reward = None, None
            return "\n\nThere is no game to play."
        return f"\n\n{BY_TOOL}\n\n{self._game.reset()}"

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


def reward(environments: Sequence[Any], **_: object) -> list[float | None]:
    """Return 1.0 for every game that reached its goal, else 0.0; None where there was none."""
    return [environment.reward for environment in environments]
