"""NeMo Gym: rows as its JSON lines, and resources servers that judge or play them.

Written against NeMo Gym at 07d6b0d (August 2026, Python 3.13): `verify(body) -> response` with
`reward`, and `GymnasiumServer.reset(metadata, session_id)`, `.step(action, metadata, session_id)`.
A response that says `mask_sample` is left out of the loss by NeMo RL (its setting
`should_mask_flagged_samples`, on unless it is said otherwise): no signal.
"""

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from typing import Any

from proofmill.problem import Json
from proofmill.scoring import score
from proofmill.trainers.episode import Episode, Turn, judged


def rows(shard: Iterable[Mapping[str, Json]]) -> Iterator[dict[str, Json]]:
    """Yield the objects of NeMo Gym's JSON lines for rows of a shard."""
    for row in shard:
        yield {
            "responses_create_params": {"input": row["prompt"]},
            "id": row["id"],
            "family": row["family"],
            "ground_truth": row["reward_model"]["ground_truth"],
        }


def said(turn: Turn) -> dict[str, Json]:
    """Return what a response of `verify` says of a judged turn."""
    return {
        "reward": turn.value,
        "verdict": turn.verdict,
        "reason": turn.reason,
        "mask_sample": turn.is_undecided,
    }


def text(response: Any) -> str:  # noqa: ANN401
    """Return the text of a Responses object: that of its last message, tool calls aside."""
    messages = [item for item in response.output if item.type == "message"]
    content = messages[-1].content if messages else ""
    if isinstance(content, str):
        return content
    return "".join(part.text for part in content if part.type == "output_text")


def judge() -> type[Any]:
    """Return the resources server that judges answers; `run_webserver()` starts it."""
    server = import_module("nemo_gym.base_resources_server")
    extra = import_module("pydantic").ConfigDict(extra="allow")
    request_base: Any = server.BaseVerifyRequest
    response_base: Any = server.BaseVerifyResponse
    base: Any = server.SimpleResourcesServer

    class RowVerifyRequest(request_base):
        model_config = extra
        ground_truth: str

    class RowVerifyResponse(response_base):
        model_config = extra
        verdict: str
        reason: str
        mask_sample: bool

    class RowsServer(base):
        """Judges an answer against its row's ground truth."""

        async def verify(self, body: RowVerifyRequest) -> RowVerifyResponse:
            turn = judged(score(body.ground_truth, text(body.response)))
            return RowVerifyResponse(**body.model_dump(), **said(turn))

    return RowsServer


def player() -> type[Any]:
    """Return the server of Gymnasium kind that plays games turn by turn."""
    base: Any = import_module("resources_servers.gymnasium").GymnasiumServer

    class GamesServer(base):
        """One episode a session; any other row is answered in one turn."""

        async def reset(
            self, metadata: Mapping[str, Json], session_id: str | None = None
        ) -> tuple[str | None, dict[str, Json]]:
            episode = Episode(metadata["ground_truth"], by_turns=True)
            self.session_state[session_id] = episode
            return episode.opening or None, {}

        async def step(
            self,
            action: Any,  # noqa: ANN401
            metadata: Mapping[str, Json],
            session_id: str | None = None,
        ) -> tuple[str | None, float, bool, bool, dict[str, Json]]:
            turn = self.session_state[session_id].step(text(action))
            return turn.observation or None, turn.value, turn.done, False, said(turn)

    return GamesServer
