"""TRL: `GRPOTrainer(environment_factory=lambda: Answered(session), reward_funcs=reward, ...)`.

Its dataset is `Dataset.from_list(list(session.tickets(1000)))`. Written against TRL 1.16.0, which
calls `reset` with every column of a row, appends what it returns to the prompt, and hands the
environments to the reward function. `Played` is for sessions of games and owns its reward.
"""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import uuid4

from proofmill.live import LiveSession
from proofmill.trainers.episode import shown
from proofmill.trainers.live.tickets import TicketEpisode, place
from proofmill.trainers.trl import text
from proofmill.trainers.trl_environment import PlayedGame


class Answered:
    """A ticket's problem, answered at once: public methods would be tools, and there are none."""

    def __init__(self, session: LiveSession) -> None:
        self._session = session
        self.episode: TicketEpisode | None = None

    def reset(self, **columns: object) -> str:
        """Return the ticket's problem, which TRL puts into the prompt."""
        self.episode = TicketEpisode(self._session, columns)
        return shown(self.episode.row["prompt"], "")


def reward(
    completions: Sequence[str | Sequence[Mapping[str, Any]]],
    environments: Sequence[Answered],
    **_: object,
) -> list[float | None]:
    """Return the mill's reward of each completion; None, no signal, where it is undecided."""
    rewards = []
    for completion, environment in zip(completions, environments, strict=True):
        assert environment.episode is not None, "TRL resets before it rewards"
        rewards.append(environment.episode.step(text(completion)).reward)
    return rewards


class Played(PlayedGame):
    """A ticket's game, played through the tool `play`."""

    def __init__(self, session: LiveSession) -> None:
        super().__init__()
        self._session, self._told = session, dict[str, Any]()

    def reset(self, verifier_args: str = "", **columns: object) -> str:
        """Return the ticket's game, which TRL puts into the prompt.

        Raises:
            ValueError: if the ticket's problem is no game.
        """
        self._told = {**place(columns), "key": uuid4().hex}
        row = self._session.problem(self._told)["row"]
        return shown(row["prompt"], "") + super().reset(verifier_args=row["verifier_args"])

    def get_reward(self) -> float | None:
        """Return 1.0 for a game that reached its goal, else 0.0, and tell it to the mill."""
        self._session.outcomes([{**self._told, "reward": self.reward}])
        return self.reward
