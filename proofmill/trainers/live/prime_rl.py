"""prime-rl: `curriculum.sampler = sampler(session)`, where only the orchestrator asks the mill.

Written against prime-rl at 559b447 (August 2026): `Curriculum.sampler` is a `TaskSampler` with
`__next__`, `observe(group)`, `state_dict`, `load_state_dict` and `metrics`. Its settings name two
samplers of its own only, so this one is for who builds the curriculum; unchanged, prime-rl takes
the taskset of `proofmill.trainers.live.verifiers`. The environment's taskset is
`proofmill.trainers.verifiers:Rows`, whose tasks judge by themselves; the group's rewards are told
here, once for each trace. A trace with an error is no signal.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any

from proofmill.live import LiveSession
from proofmill.problem import Json
from proofmill.trainers import verifiers as rows


def sampler(session: LiveSession) -> Any:  # noqa: ANN401
    """Return the sampler of a session's problems, one ticket after the other."""
    return _sampler()(session)


def told(group: Sequence[Any]) -> list[dict[str, Json]]:
    """Return what became of a group of episodes, for the mill."""
    return [
        {
            **episode.task.data.ticket,
            "reward": None if trace.has_error else trace.reward,
            "key": trace.id,
        }
        for episode in group
        for trace in episode.traces
        if trace.agent.trainable
    ]


@cache
def _sampler() -> type[Any]:
    base: Any = import_module("prime_rl.orchestrator.curriculum.samplers").TaskSampler

    class TicketSampler(base):
        """Draws tickets in their order."""

        def __init__(self, session: LiveSession) -> None:
            self._session, self._next = session, 0

        def __next__(self) -> Any:  # noqa: ANN401
            ticket = {"ticket": self._next, "split": "train"}
            row = self._session.problem(ticket)["row"]
            self._next += 1
            return rows.row_task()(rows.data(row, ticket=ticket))

        def observe(self, group: Sequence[Any]) -> None:
            self._session.outcomes(told(group))

        def state_dict(self) -> dict[str, Json]:
            return {"ticket": self._next}

        def load_state_dict(self, state_dict: Mapping[str, Json]) -> None:
            self._next = int(state_dict["ticket"])

        def metrics(self) -> dict[str, float]:
            return {"tickets": float(self._next)}

    return TicketSampler
