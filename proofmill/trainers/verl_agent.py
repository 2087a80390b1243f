"""verl, as an agent loop: games turn by turn, and rows at fault left out of the loss.

`actor_rollout_ref.rollout.agent.agent_loop_config_path` names a YAML file of
`[{name: proofmill, _target_: proofmill.trainers.verl_agent.loop}]`, and `default_agent_loop` is
`proofmill`. Written against verl 0.9.1: `await loop.run(sampling_params, **columns)` gives an
`AgentLoopOutput` with its `reward_score`. Its loss leaves out a sequence whose response mask is
zero throughout, which is what a row at fault gets; the number beside it counts in its group's mean.
"""

from asyncio import to_thread
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any
from uuid import uuid4

from proofmill.problem import Json
from proofmill.trainers.episode import Episode, Messages, Turn, opened

_MAX_TURNS = 10_000
"""Turns of a game; every game ends long before, and so does the response's length."""


def loop(*args: object, **settings: object) -> Any:  # noqa: ANN401
    """Return the agent loop, made as Hydra makes it."""
    return row_loop()(*args, **settings)


@cache
def row_loop() -> type[Any]:
    """Return the class of agent loops over rows."""
    agents = import_module("verl.experimental.agent_loop.agent_loop")
    base: Any = agents.AgentLoopBase

    class RowLoop(base):
        """Answers or plays one row."""

        async def run(self, sampling_params: Mapping[str, Any], **columns: Json) -> Any:  # noqa: ANN401
            prompt, episode = await to_thread(self._begun, columns)
            messages = opened(prompt, episode.opening)
            self._ids = await self.ct_build_initial_tokens(messages)
            self._mask: list[int] = []
            self._logs: list[float] | None = []
            said = await self._say(sampling_params)
            turn = await to_thread(episode.step, said)
            for _ in range(_MAX_TURNS):
                if turn.done or len(self._mask) >= self.rollout_config.response_length:
                    break
                before = [*messages, {"role": "assistant", "content": said}]
                messages = [*before, {"role": "user", "content": turn.observation}]
                await self._show(before, messages)
                said = await self._say(sampling_params)
                turn = await to_thread(episode.step, said)
            await to_thread(episode.close)
            return self._output(turn, len(messages) + 1)

        def _begun(self, columns: Mapping[str, Json]) -> tuple[Messages, Episode]:
            prompt = [dict(one) for one in columns["raw_prompt"]]
            return prompt, Episode(columns["reward_model"], by_turns=True)

        async def _say(self, sampling_params: Mapping[str, Any]) -> str:
            """Let the policy go on, and return what it said."""
            found = await self.server_manager.generate(
                request_id=uuid4().hex, prompt_ids=self._ids, sampling_params=dict(sampling_params)
            )
            logs = self._logs if found.log_probs else None
            merged, self._mask, self._logs = await self.ct_merge_assistant_token(
                self._ids, found.token_ids, self._mask, logs, found.log_probs or None
            )
            self._ids = merged.token_ids
            return str(self.tokenizer.decode(found.token_ids, skip_special_tokens=True))

        async def _show(self, before: Messages, after: Messages) -> None:
            """Add what the policy is shown, on which it is not trained."""
            merged, self._mask, self._logs = await self.ct_merge_context_msg(
                before, after, self._ids, self._mask, self._logs
            )
            self._ids = merged.token_ids

        def _output(self, turn: Turn, turns: int) -> Any:  # noqa: ANN401
            start, length = len(self._ids) - len(self._mask), self.rollout_config.response_length
            mask = [0] * len(self._mask) if turn.is_undecided else self._mask
            extra = {"verdict": turn.verdict, "undecided": float(turn.is_undecided)}
            return agents.AgentLoopOutput(
                prompt_ids=self._ids[:start],
                response_ids=self._ids[start:][:length],
                response_mask=mask[:length],
                response_logprobs=self._logs[:length] if self._logs else None,
                reward_score=turn.value,
                num_turns=turns,
                metrics=agents.AgentLoopMetrics(),
                extra_fields={"reward_extra_info": extra},
            )

    return RowLoop
