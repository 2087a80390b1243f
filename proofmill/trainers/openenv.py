"""OpenEnv: `create_app(lambda: environment(rows), *models(), env_name="proofmill")`.

Written against openenv 0.10.0: `reset(seed, episode_id, **kwargs)`, `step(action)`, `state`, and
the task provider (`list_splits`, `num_tasks`, `get_task` ...), whose tasks `reset(split=, index=)`
takes. An observation's reward may be None, which is what a row at fault gives.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any

from proofmill.problem import Json
from proofmill.trainers.episode import Episode, Messages, shown

Rows = Mapping[str, Sequence[Mapping[str, Json]]]
"""Split -> rows of shards."""


def environment(rows: Rows, *, by_turns: bool = True) -> Any:  # noqa: ANN401
    """Return an environment over rows; games are played turn by turn, or answered at once."""
    return classes()[2](rows, by_turns)


def models() -> tuple[type[Any], type[Any]]:
    """Return the classes of actions (`response`) and observations (`prompt`, `verdict`, ...)."""
    return classes()[:2]


class _Tasks:
    """The task provider: what may be told of rows, which is never an answer or args."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows

    def list_splits(self) -> list[str]:
        return sorted(self._rows)

    def num_tasks(self, split: str) -> int:
        return len(self._split(split))

    def list_tasks(self, split: str) -> list[dict[str, Json]]:
        return self.get_task_range(split)

    def get_task(self, split: str, index: int) -> dict[str, Json]:
        row = self._row(split, index)
        return {"id": row["id"], "index": index, "family": row["family"], "dial": row["dial"]}

    def get_task_range(
        self, split: str, start: int | None = None, stop: int | None = None
    ) -> list[dict[str, Json]]:
        places = range(*slice(start, stop).indices(self.num_tasks(split)))
        return [self.get_task(split, place) for place in places]

    def _split(self, split: str) -> Sequence[Mapping[str, Json]]:
        if split not in self._rows:
            raise ValueError(f"no split {split!r}; have {sorted(self._rows)}")
        return self._rows[split]

    def _row(self, split: str, index: int) -> Mapping[str, Json]:
        rows = self._split(split)
        if not 0 <= index < len(rows):
            raise IndexError(f"split {split!r} has tasks 0..{len(rows) - 1}, got {index}")
        return rows[index]


@cache
def classes() -> tuple[type[Any], type[Any], type[Any]]:
    """Return the classes of actions, observations and environments over rows."""
    types = import_module("openenv.core.env_server.types")
    action_base: Any = types.Action
    observation_base: Any = types.Observation
    base: Any = import_module("openenv.core.env_server.interfaces").Environment

    class RowAction(action_base):
        """What the policy says."""

        response: str

    class RowObservation(observation_base):
        """What the policy is shown; the verdict comes with the last."""

        prompt: str = ""
        verdict: str = ""
        reason: str = ""

    class RowEnvironment(_Tasks, base):
        """One row an episode: the one at `split` and `index`, or one that `seed` points to."""

        SUPPORTS_CONCURRENT_SESSIONS = True

        def __init__(self, rows: Rows, by_turns: bool) -> None:
            base.__init__(self)
            super().__init__(rows)
            self._by_turns = by_turns
            self._episode: Episode | None = None
            self._state = types.State()

        def reset(
            self,
            seed: int | None = None,
            episode_id: str | None = None,
            split: str = "train",
            index: int | None = None,
            **_: object,
        ) -> RowObservation:
            place = (seed or 0) % max(self.num_tasks(split), 1) if index is None else index
            self.close()
            prompt, self._episode = self._begun(split, place)
            self._state = types.State(episode_id=episode_id)
            return RowObservation(prompt=shown(prompt, self._episode.opening))

        def _begun(self, split: str, index: int) -> tuple[Messages, Episode]:
            row = self._row(split, index)
            return row["prompt"], Episode(row, by_turns=self._by_turns)

        def step(
            self, action: RowAction, timeout_s: float | None = None, **_: object
        ) -> RowObservation:
            if self._episode is None:
                raise RuntimeError("no row to answer yet: call reset first")
            self._state.step_count += 1
            turn = self._episode.step(action.response)
            said = {"verdict": turn.verdict, "reason": turn.reason} if turn.done else {}
            return RowObservation(
                prompt=turn.observation, reward=turn.reward, done=turn.done, **said
            )

        def close(self) -> None:
            if self._episode is not None:
                self._episode.close()

        @property
        def state(self) -> Any:  # noqa: ANN401
            return self._state

    return RowAction, RowObservation, RowEnvironment
