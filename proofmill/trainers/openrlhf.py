"""OpenRLHF: give this file as `--reward.remote_url`, and a ground-truth column as the label.

Written against OpenRLHF 0.11.2. It calls `reward_func` with one query at a time and keeps the
numbers of its answer; there is none that means no signal. A row at fault scores 0.0 and is counted
in the log `undecided`; `--algo.dynamic_filtering_enable` drops groups of one score, as these are.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from proofmill.problem import Json
from proofmill.scoring import score

_END = re.compile(r"(?:<\|[\w-]{1,40}\|>|</s>|<eos>|\s)+\Z")
"""Special tokens at the end of a query, which OpenRLHF does not leave out when it decodes."""

_TAIL = 200
"""Characters by which the end of a prompt is known."""


def reward_func(
    queries: Sequence[str],
    prompts: Sequence[str],
    labels: Sequence[str | Mapping[str, Json]],
    **_: object,
) -> dict[str, Any]:
    """Return rewards for queries, each the text of a prompt and of its response.

    A label is a row's ground truth, or the `reward_model` around it. One query gives one number.
    """
    found = [
        score(label, response(query, prompt))
        for query, prompt, label in zip(queries, prompts, labels, strict=True)
    ]
    rewards = [item.value for item in found]
    undecided = sum(item.verdict == "undecided" for item in found) / len(found)
    # OpenRLHF makes a tensor of each value in brackets: a list would add an axis.
    value = rewards[0] if len(rewards) == 1 else rewards
    return {"rewards": value, "scores": value, "extra_logs": {"undecided": undecided}}


def response(query: str, prompt: str) -> str:
    """Return what follows the prompt, of which a long one keeps its end only."""
    for part in (prompt, prompt[-_TAIL:]):
        _, found, after = query.partition(part)
        if found:
            return _END.sub("", after)
    return _END.sub("", query)
