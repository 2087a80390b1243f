"""verifiers v1, and prime-rl with it: a module of two lines makes shards a taskset.

    from proofmill.trainers.verifiers import GameEnv, Rows

    __all__ = ["GameEnv", "Rows"]

Written against verifiers 0.4.0. A reward that raises is recorded as a `TaskError` on its trace,
which is then not ok, and prime-rl trains on no such trace: so a row at fault gives no signal.
`Rows` reads the Parquet files that `--env.taskset.path` names; `GameEnv` plays the rows of
`game_play` turn by turn. Leave it out and they are answered at once.
"""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from glob import glob
from importlib import import_module
from pathlib import Path
from typing import Any

from proofmill.problem import Json
from proofmill.scoring import score
from proofmill.trainers.conversation import respond
from proofmill.trainers.episode import Episode, Turn, judged
from proofmill.trainers.packaged import read_split, splits

_MAX_TURNS = 10_000
"""Turns of a game; every game ends long before."""
_FACE = ("Rows", "GameEnv")


def __getattr__(name: str) -> type[Any]:
    if name not in _FACE:
        raise AttributeError(f"no {name!r} in {__name__}; have {_FACE}")
    return _taskset() if name == "Rows" else game_env()


@cache
def row_task() -> type[Any]:
    """Return the class of tasks, one row each."""
    vf = import_module("verifiers.v1")
    base: Any = vf.TaskData

    class RowData(base):
        """What a row tells a rollout; the ground truth is read by the reward only."""

        ground_truth: str
        by_turns: bool = False
        ticket: dict[str, Any] | None = None
        """Of a live mill's row: the ticket that it was given for."""

    generic: Any = vf.Task[RowData]

    class RowTask(generic):
        """One row, answered or played."""

        @property
        def key(self) -> str:
            return str(self.data.id)

        @vf.reward
        async def correct(self, trace: Any) -> float:  # noqa: ANN401
            turn = await self._turn(trace)
            if turn.reward is None:
                raise ValueError(f"row {self.data.id} is undecided ({turn.reason}): no signal")
            return turn.reward

        async def validate(self, runtime: object) -> bool:
            truth = json.loads(self.data.ground_truth)
            return score(truth, rf"\boxed{{{truth['answer']}}}").value == 1.0

        async def _turn(self, trace: Any) -> Turn:  # noqa: ANN401
            if not self.data.by_turns:
                return judged(score(self.data.ground_truth, trace.last_reply))
            said = [{"role": "assistant", "content": m.content} for m in trace.assistant_messages]
            won = respond(self.data.ground_truth, said).reward == 1.0
            return Turn(
                "", float(won), True, *(("correct", "match") if won else ("wrong", "mismatch"))
            )

    RowTask.data_class = RowData
    return RowTask


@cache
def _taskset() -> type[Any]:
    vf, task = import_module("verifiers.v1"), row_task()
    config: Any = vf.TasksetConfig

    class RowsConfig(config):
        """Which shards."""

        path: str = "data/train-*.parquet"

    generic: Any = vf.Taskset[task, RowsConfig]

    class Rows(generic):
        """The rows of shards, in their order."""

        def load(self) -> Iterator[Any]:
            for row in read_rows(self.config.path):
                yield task(data(row), self.config.task)

    return Rows


def packaged(folder: str | Path) -> type[Any]:
    """Return the taskset of the rows that a package carries; its setting is their `split`.

    Raises:
        FileNotFoundError: if the folder holds no rows.
    """
    vf, task, first = import_module("verifiers.v1"), row_task(), splits(folder)[0]
    config: Any = vf.TasksetConfig

    class PackagedConfig(config):
        """Which rows."""

        split: str = first

    generic: Any = vf.Taskset[task, PackagedConfig]

    class Packaged(generic):
        """The rows of a split, in their order."""

        def load(self) -> Iterator[Any]:
            for row in read_split(folder, self.config.split):
                yield task(data(row), self.config.task)

    return Packaged


def data(row: Mapping[str, Json], **more: Json) -> Any:  # noqa: ANN401
    """Return what the task of a row is told of it."""
    return row_task().data_class(
        id=row["id"],
        name=row["family"],
        prompt=row["prompt"],
        ground_truth=row["reward_model"]["ground_truth"],
        **more,
    )


def read_rows(pattern: str) -> Iterator[dict[str, Json]]:
    """Yield the rows of Parquet files.

    Raises:
        FileNotFoundError: if no file has such a name.
    """
    parquet = import_module("pyarrow.parquet")
    paths = sorted(glob(pattern))
    if not paths:
        raise FileNotFoundError(f"no shard {pattern!r}: give the path of Parquet files")
    for path in paths:
        for batch in parquet.ParquetFile(path).iter_batches(1000):
            yield from batch.to_pylist()


@cache
def game_env() -> type[Any]:
    """Return the class of environments that play games."""
    vf = import_module("verifiers.v1")
    single = import_module("verifiers.v1.envs.single_agent")
    generic: Any = vf.Env[single.SingleAgentEnvConfig]

    class GameEnv(generic):
        """Plays games turn by turn; any other row is answered at once."""

        async def run(self, task: Any, agents: Any) -> None:  # noqa: ANN401
            episode = Episode(task.data.ground_truth, by_turns=True)
            if not episode.opening:
                await agents.agent.run(task)
                return
            *before, last = task.data.prompt
            text = f"{last.content}\n\n{episode.opening}"
            asked = [*before, last.model_copy(update={"content": text})]
            played = task.with_data(by_turns=True, prompt=asked)
            async with agents.agent.interaction(played) as chat:
                said = await chat.turn()
                for _ in range(_MAX_TURNS):
                    turn = episode.step(said.last_reply)
                    if said.terminated or turn.done:
                        return
                    said = await chat.turn(turn.observation)

    return GameEnv
