"""verl: set `reward.custom_reward_function.path` to this file; its name is `compute_score`.

Written against verl 0.9.1 (`custom_reward_function`, called with these four keyword arguments).
"""

from collections.abc import Mapping
from typing import Any

from proofmill.scoring import score


def compute_score(
    data_source: str,
    solution_str: str,
    ground_truth: str,
    extra_info: Mapping[str, Any] | None = None,
    **_: object,
) -> dict[str, Any]:
    """Return `score` (0.0 or 1.0) with the verdict and reason, which verl logs."""
    found = score(ground_truth, solution_str)
    return {"score": found.value, "verdict": found.verdict, "reason": found.reason}
