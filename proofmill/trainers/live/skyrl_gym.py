"""SkyRL-gym: `register(id="proofmill-live", entry_point="proofmill.trainers.live.skyrl_gym:make")`.

Written against skyrl-gym 0.4.0, as `proofmill.trainers.skyrl_gym` is. The dataset holds
`proofmill.trainers.live.tickets.rows` and the column `env_class`; `init` puts the ticket's problem
where the empty prompt was. `close` tells what came of a game that was cut off.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from proofmill.problem import Json
from proofmill.trainers.episode import Episode, Messages
from proofmill.trainers.live.tickets import TicketEpisode, session_at
from proofmill.trainers.skyrl_gym import environment


def make(env_config: object = None, extras: Mapping[str, Json] | None = None) -> Any:  # noqa: ANN401
    """Return the environment of one rollout of a ticket.

    Raises:
        ValueError: if `extras` hold no ticket.
        LiveError: if its session gives no problem.
    """
    return _environment()(extras or {})


@cache
def _environment() -> type[Any]:
    base: Any = environment()

    class TicketEnv(base):
        """One rollout of a ticket, answered or played."""

        def init(self, prompt: Messages) -> tuple[Messages, dict[str, Any]]:
            found: tuple[Messages, dict[str, Any]] = super().init(self._episode.row["prompt"])
            return found

        def _begun(self, extras: Mapping[str, Json]) -> Episode:
            session = session_at(str(extras.get("session", "")))
            return TicketEpisode(session, extras, by_turns=self.max_turns > 1)

    return TicketEnv
