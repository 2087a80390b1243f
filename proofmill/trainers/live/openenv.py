"""OpenEnv: `create_app(lambda: environment(session, tickets=10_000), *models(), ...)`.

Written against openenv 0.10.0, as `proofmill.trainers.openenv` is. A task is a ticket,
`reset(split=, index=)` takes it, and a seed that stands for a group takes the same one for all of
the group. The task routes tell a ticket's number only: nothing is chosen by listing it.
"""

from functools import cache
from typing import Any

from proofmill.live import LiveSession
from proofmill.problem import Json
from proofmill.trainers.episode import Episode, Messages
from proofmill.trainers.live.tickets import TicketEpisode
from proofmill.trainers.openenv import classes


def environment(session: LiveSession, *, tickets: int, by_turns: bool = True) -> Any:  # noqa: ANN401
    """Return an environment over so many tickets of each split; games are played turn by turn."""
    return _environment()(session, range(tickets), by_turns)


@cache
def _environment() -> type[Any]:
    base: Any = classes()[2]

    class TicketEnvironment(base):
        """One rollout of a ticket an episode."""

        def __init__(self, session: LiveSession, tickets: range, by_turns: bool) -> None:
            super().__init__({"train": tickets, "test": tickets}, by_turns)
            self._session = session

        def get_task(self, split: str, index: int) -> dict[str, Json]:
            number = self._row(split, index)
            return {"id": f"{self._session.name}/{split}/{number}", "index": number}

        def _begun(self, split: str, index: int) -> tuple[Messages, Episode]:
            ticket = {"ticket": self._row(split, index), "split": split}
            episode = TicketEpisode(self._session, ticket, by_turns=self._by_turns)
            return episode.row["prompt"], episode

    return TicketEnvironment
