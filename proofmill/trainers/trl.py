"""TRL: `GRPOTrainer(reward_funcs=proofmill.trainers.trl.reward, ...)`.

Written against TRL 1.16.0, which passes every column of the dataset as a list.
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
        score(row["ground_truth"], _text(completion))
        for row, completion in zip(reward_model, completions, strict=True)
    ]
    return [None if item.verdict == "undecided" else item.value for item in found]


def _text(completion: str | Sequence[Mapping[str, Any]]) -> str:
    """Return the text of a completion: plain, or the last message of a conversation."""
    return completion if isinstance(completion, str) else str(completion[-1]["content"])
