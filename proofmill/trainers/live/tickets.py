"""Tickets: rows of a trainer's dataset, and one rollout of a ticket on its way to a reward.

The first rollout of a group that asks fixes the ticket's problem, all others see the same. Each
rollout has a key of its own, so that a reward that is asked for again counts once.
"""

import os
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any
from urllib.parse import unquote
from uuid import uuid4

from proofmill import live
from proofmill.problem import Json, content_hash
from proofmill.scoring import Score
from proofmill.trainers.episode import Episode, Turn

_AT = "/sessions/"


def address(session: live.LiveSession) -> str:
    """Return what names a session to `session_at`."""
    return f"{session.mill.url}{_AT}{session.name}"


def session_at(where: str) -> live.LiveSession:
    """Return the session at an address; its token, or the server's, is in PROOFMILL_TOKEN.

    Raises:
        LiveError: if it is no address of a session, or there is none.
    """
    return _session(where, os.getpid())


@cache
def _session(where: str, process: int) -> live.LiveSession:
    """Return a session of this process: whoever was forked must not share a connection."""
    url, found, name = where.rpartition(_AT)
    if not found:
        raise live.LiveError(f"{where!r} is no session; give http://HOST:PORT{_AT}NAME")
    return live.connect(url, os.environ.get("PROOFMILL_TOKEN")).attach(unquote(name))


def rows(
    session: live.LiveSession, count: int, *, start: int = 0, split: str = "train"
) -> Iterator[dict[str, Json]]:
    """Yield tickets in the columns of a shard, for trainers that read a file.

    The prompt is empty and the ground truth as well: both come when the ticket is first touched.
    """
    for ticket in session.tickets(count, start=start, split=split):
        yield {
            "prompt": [{"role": "user", "content": ""}],
            "data_source": "proofmill/live",
            "reward_model": {"style": "rule", "ground_truth": ""},
            **ticket,
            "session": address(session),
        }


def place(columns: Mapping[str, Any]) -> dict[str, Json]:
    """Return number and split of a ticket.

    Raises:
        ValueError: if the columns hold none.
    """
    if "ticket" not in columns:
        raise ValueError(f"no column 'ticket' among {sorted(columns)}; train on tickets or rows")
    return {"ticket": int(columns["ticket"]), "split": str(columns.get("split", "train"))}


def verified(
    session: live.LiveSession, ticket: Mapping[str, Json], response: str, rollout: str
) -> Score:
    """Return the mill's verdict on what a rollout said; asked again, it counts once."""
    key = f"{rollout}/{content_hash(response)[:16]}"
    reply = session.verify(ticket, response, key=key)
    return Score(reply["value"], reply["verdict"], reply["reason"], reply["extracted"])


class TicketEpisode(Episode):
    """A ticket's problem, answered or played once."""

    def __init__(
        self,
        session: live.LiveSession,
        columns: Mapping[str, Any],
        *,
        by_turns: bool = False,
    ) -> None:
        """Ask for the problem of the ticket in these columns.

        Raises:
            ValueError: if they hold no ticket.
            LiveError: if the mill gives no problem.
        """
        self._session, self._place, self._rollout = session, place(columns), uuid4().hex
        self.row: Mapping[str, Any] = session.problem(self._place)["row"]
        """As a shard has it."""
        self._last: Turn | None = None
        super().__init__(self.row, by_turns=by_turns)

    def step(self, response: str) -> Turn:
        """Have an answer judged by the mill, or play a move here.

        Raises:
            LiveError: if the mill cannot be reached.
        """
        turn = self._last = super().step(response)
        if turn.done:
            self.close()
        return turn

    def close(self) -> None:
        """Tell what came of turns, over or cut off; a lone answer counted when it was judged."""
        if self.opening and self._last is not None:
            told = {**self._place, "reward": self._last.reward, "key": self._rollout}
            self._session.outcomes([told])
            self._last = None

    def _scored(self, response: str) -> Score:
        if self.opening:  # of several answers the mill is told the end
            return super()._scored(response)
        return verified(self._session, self._place, response, self._rollout)
