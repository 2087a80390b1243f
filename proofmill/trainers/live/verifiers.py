"""verifiers v1, and prime-rl as it is: a module of two lines makes a session an endless taskset.

    from proofmill.trainers.live.verifiers import GameEnv, Tickets

    __all__ = ["GameEnv", "Tickets"]

Written against verifiers 0.4.0. `--env.taskset.session` is the session's address. A ticket's
problem is asked for when its task is drawn; the reward asks the mill, from whatever process it runs
in, under the trace's id. Leave `GameEnv` out and games are answered at once.
"""

from asyncio import to_thread
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import count
from typing import Any

from proofmill.trainers import verifiers as rows
from proofmill.trainers.episode import Turn, judged
from proofmill.trainers.live.tickets import place, session_at, verified

_FACE = ("Tickets", "GameEnv")


def __getattr__(name: str) -> type[Any]:
    if name not in _FACE:
        raise AttributeError(f"no {name!r} in {__name__}; have {_FACE}")
    return _taskset() if name == "Tickets" else rows.game_env()


@cache
def _task() -> type[Any]:
    base: Any = rows.row_task()

    class TicketTask(base):
        """One ticket, judged by its mill."""

        async def _turn(self, trace: Any) -> Turn:  # noqa: ANN401
            ticket = self.data.ticket
            session = await to_thread(session_at, ticket["session"])
            if not self.data.by_turns:
                said = (session, place(ticket), trace.last_reply, trace.id)
                return judged(await to_thread(verified, *said))
            turn: Turn = await super()._turn(trace)
            told = {**place(ticket), "reward": turn.reward, "key": trace.id}
            await to_thread(session.outcomes, [told])
            return turn

    return TicketTask


@cache
def _taskset() -> type[Any]:
    vf, task = import_module("verifiers.v1"), _task()
    config: Any = vf.TasksetConfig

    class TicketsConfig(config):
        """Which session."""

        session: str = "http://127.0.0.1:8321/sessions/train"
        split: str = "train"

    generic: Any = vf.Taskset[task, TicketsConfig]

    class Tickets(generic):
        """The problems of a session, without an end."""

        INFINITE = True

        def load(self) -> Iterator[Any]:
            where, split = self.config.session, self.config.split
            for number in count():
                row = session_at(where).problem(number, split)["row"]
                ticket = {"session": where, "ticket": number, "split": split}
                yield task(rows.data(row, ticket=ticket), self.config.task)

    return Tickets
