"""verl: an agent loop, `_target_: proofmill.trainers.live.verl.loop`, over rows of tickets.

Written against verl 0.9.1, as `proofmill.trainers.verl_agent` is. The dataset holds
`proofmill.trainers.live.tickets.rows`: verl reads and measures their empty prompts, and the loop
puts the ticket's problem in their place.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from proofmill.problem import Json
from proofmill.trainers.episode import Episode, Messages
from proofmill.trainers.live.tickets import TicketEpisode, session_at
from proofmill.trainers.verl_agent import row_loop


def loop(*args: object, **settings: object) -> Any:  # noqa: ANN401
    """Return the agent loop, made as Hydra makes it."""
    return _class()(*args, **settings)


@cache
def _class() -> type[Any]:
    base: Any = row_loop()

    class TicketLoop(base):
        """Answers or plays one rollout of a ticket."""

        def _begun(self, columns: Mapping[str, Json]) -> tuple[Messages, Episode]:
            session = session_at(str(columns.get("session", "")))
            episode = TicketEpisode(session, columns, by_turns=True)
            return episode.row["prompt"], episode

    return TicketLoop
