"""TRL: `GRPOTrainer(reward_funcs=proofmill.trainers.trl.reward, ...)`.

Written against TRL 1.16.0, which passes every column of the dataset as a list. A reward of None is
no signal there: it counts in no group's mean, and its advantage is 0.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from proofmill.scoring import score


def reward(
    completions: Sequence[str | Sequence[Mapping[str, Any]]],
    reward_model: Sequence[Mapping[str, Any]],
    **_: object,
) -> list[float | None]:
    """Return one reward per completion; None (no signal) where the row itself is at fault."""
    found = [
        score(row["ground_truth"], text(completion))
        for row, completion in zip(reward_model, completions, strict=True)
    ]
    return [None if item.verdict == "undecided" else item.value for item in found]


def text(completion: str | Sequence[Mapping[str, Any]]) -> str:
    """Return the text of a completion: plain, or the last message, which may only call a tool."""
    if isinstance(completion, str):
        return completion
    content = completion[-1].get("content") or "" if completion else ""
    if isinstance(content, str):
        return content
    return "".join(str(part.get("text", "")) for part in content)
