"""SkyRL-gym: `skyrl_gym.register(id="proofmill", entry_point="proofmill.trainers.skyrl_gym:make")`.

Written against skyrl-gym 0.4.0 and the generator of SkyRL: `make(env_config, extras)`, where
`extras` are the row's columns and `max_turns`; then `init(prompt)`, `step(action)` until `done`,
`get_metrics()`, `close()`. A row of `game_play` is played turn by turn where there is more than
one turn. A step's reward must be a number: no signal is 0.0, and the metric `undecided` is 1.0.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any

from proofmill.problem import Json
from proofmill.trainers.episode import Episode, Messages, Turn, opened


def make(env_config: object = None, extras: Mapping[str, Json] | None = None) -> Any:  # noqa: ANN401
    """Return the environment of one row.

    Raises:
        ValueError: if `extras` hold no row.
    """
    return environment()(extras or {})


@cache
def environment() -> type[Any]:
    """Return the class of environments over rows."""
    base: Any = import_module("skyrl_gym.envs.base_text_env").BaseTextEnv

    class RowEnv(base):  # `make` of skyrl-gym takes subclasses of its own only
        """One row, answered or played."""

        def __init__(self, extras: Mapping[str, Json]) -> None:
            super().__init__()
            self.max_turns = int(extras.get("max_turns", 1))
            self._episode = self._begun(extras)
            self._last: Turn | None = None

        def _begun(self, extras: Mapping[str, Json]) -> Episode:
            return Episode(extras, by_turns=self.max_turns > 1)

        def init(self, prompt: Messages) -> tuple[Messages, dict[str, Any]]:
            return opened(prompt, self._episode.opening), {}

        def step(self, action: str) -> dict[str, Any]:
            self.turns += 1
            turn = self._last = self._episode.step(action)
            done = turn.done or self.turns >= self.max_turns
            return {
                "observations": [] if done else [{"role": "user", "content": turn.observation}],
                "reward": turn.value,
                "done": done,
                "metadata": {"verdict": turn.verdict, "reason": turn.reason},
            }

        def get_metrics(self) -> dict[str, float]:
            is_undecided = self._last is not None and self._last.is_undecided
            return {"undecided": float(is_undecided)}

        def close(self) -> None:
            self._episode.close()

    return RowEnv
