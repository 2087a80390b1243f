"""Gymnasium: `environment(rows)` is an `Env` over texts, one row an episode.

Written against gymnasium 1.4.0. `reset(options={"split": ..., "index": ...})` chooses a row, else
the generator that `seed` sets does. A reward must be a number there: that of a row at fault is 0.0,
and `info["is_undecided"]` says that it is no verdict on the policy.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any

from proofmill.problem import Json
from proofmill.trainers.episode import Episode, shown

MAX_CHARACTERS = 2**20
"""Of an observation and of an action; far more than a verifier reads."""
_SAMPLED = "abcdefghijklmnopqrstuvwxyz0123456789 "

Rows = Mapping[str, Sequence[Mapping[str, Any]]]
"""Split -> rows of shards."""


def environment(rows: Rows, *, split: str = "train", by_turns: bool = True) -> Any:  # noqa: ANN401
    """Return an environment over the rows of a split; games are played turn by turn by default.

    Raises:
        ValueError: if the split has no rows.
    """
    return _environment()(rows, split, by_turns)


def _row(rows: Rows, split: str, index: int) -> Mapping[str, Any]:
    count = len(rows.get(split, ()))
    if not count:
        raise ValueError(f"no rows of split {split!r}; have {sorted(rows)}")
    if not 0 <= index < count:
        raise IndexError(f"split {split!r} has rows 0..{count - 1}, got {index}")
    return rows[split][index]


@cache
def _environment() -> type[Any]:
    gym = import_module("gymnasium")
    base: Any = gym.Env
    text: Any = gym.spaces.Text

    class AnyText(text):
        """Texts of any characters; those that are sampled are of letters, digits and spaces."""

        def contains(self, x: object) -> bool:
            return isinstance(x, str) and len(x) <= self.max_length

    class RowEnv(base):
        """One row an episode."""

        metadata: Mapping[str, Any] = {"render_modes": []}

        def __init__(self, rows: Rows, split: str, by_turns: bool) -> None:
            _row(rows, split, 0)
            self._rows, self._split, self._by_turns = rows, split, by_turns
            self._episode: Episode | None = None
            self.observation_space = AnyText(MAX_CHARACTERS, min_length=0, charset=_SAMPLED)
            self.action_space = AnyText(MAX_CHARACTERS, min_length=0, charset=_SAMPLED)

        def reset(
            self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
        ) -> tuple[str, dict[str, Json]]:
            base.reset(self, seed=seed)
            split = (options or {}).get("split", self._split)
            index = (options or {}).get("index")
            if index is None:
                index = int(self.np_random.integers(len(self._rows.get(split, ())) or 1))
            row = _row(self._rows, split, index)
            self._episode = Episode(row, by_turns=self._by_turns)
            where = {"id": row["id"], "family": row["family"], "split": split, "index": index}
            return shown(row["prompt"], self._episode.opening), where

        def step(self, action: str) -> tuple[str, float, bool, bool, dict[str, Json]]:
            if self._episode is None:
                raise RuntimeError("no row to answer yet: call reset first")
            turn = self._episode.step(action)
            said: dict[str, Json] = {"is_undecided": turn.is_undecided}
            if turn.done:
                said |= {"verdict": turn.verdict, "reason": turn.reason}
            return turn.observation, turn.value, turn.done, False, said

    return RowEnv
