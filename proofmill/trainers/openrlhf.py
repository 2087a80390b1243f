"""OpenRLHF: set `--remote_rm_url` to this file and `--label_key` to a ground-truth column.

The label is a row's `reward_model.ground_truth`. Written against OpenRLHF 0.11.2.
"""

from collections.abc import Sequence
from typing import Any

from proofmill.scoring import score


def reward_func(
    queries: Sequence[str], prompts: Sequence[str], labels: Sequence[str], **_: object
) -> dict[str, Any]:
    """Return rewards for queries (prompt and response in one text)."""
    rewards = [
        score(label, query.removeprefix(prompt)).value
        for query, prompt, label in zip(queries, prompts, labels, strict=True)
    ]
    return {"rewards": rewards, "scores": rewards, "extra_logs": {"accuracy": rewards}}
