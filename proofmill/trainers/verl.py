"""verl: set `reward.custom_reward_function.path` to this file; its name is `compute_score`.

Written against verl 0.9.1, whose reward managers call `custom_reward_function` with these four
keyword arguments and take a number from `score`; there is no reward that means none.
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
    """Return `score` (0.0 or 1.0) with what verl keeps beside it.

    `undecided` is 1.0 where the score is no verdict, so that the row can be dropped. A row at
    fault gives its whole group one score, and a group of one score has no advantage.
    """
    found = score(ground_truth, solution_str)
    return {
        "score": found.value,
        "verdict": found.verdict,
        "reason": found.reason,
        "undecided": float(found.verdict == "undecided"),
    }
