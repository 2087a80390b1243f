"""slime: `--custom-rm-path proofmill.trainers.slime.reward --label-key reward_model`.

Written against slime at 624b824 (August 2026): `async def custom_rm(args, sample) -> float`, or a
list of samples under `--group-rm`. `Sample.remove_sample` takes a sample out of the loss, which is
slime's way to say that there is no signal; the number beside it still counts in its group's mean.
"""

from collections.abc import Sequence
from typing import Any

from proofmill.scoring import Score, score


async def reward(args: object, sample: Any, **_: object) -> float | list[float]:  # noqa: ANN401
    """Return 1.0 or 0.0, and remove the sample where the row is at fault."""
    if isinstance(sample, Sequence):
        return [rewarded(one) for one in sample]
    return rewarded(sample)


def rewarded(sample: Any) -> float:  # noqa: ANN401
    """Judge `response` against `label`, a row's `reward_model` or its ground truth."""
    return marked(sample, score(sample.label, sample.response))


def marked(sample: Any, found: Score) -> float:  # noqa: ANN401
    """Return the number of a verdict, and say on the sample what it is."""
    if found.verdict == "undecided":
        sample.remove_sample = True
    sample.metadata = {**(sample.metadata or {}), "verdict": found.verdict, "reason": found.reason}
    return found.value
