"""Summary: what a grading found, in as few numbers as a card has room for."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from statistics import fmean

from filters.difficulty import Difficulty
from pipelines.dataset import lengths
from pipelines.grading.rollouts import Question
from proofmill.problem import Json


def summary(
    questions: Sequence[Question], difficulties: Mapping[str, Difficulty], tokens: Sequence[int]
) -> dict[str, Json]:
    """Return rows, rollouts, mean pass rates (all rows and by family) and rows at the extremes.

    Means are of posterior means, over the rows that had an answer; None where none had. `tokens`
    are those of each rollout.
    """
    counted = lengths(tokens)
    families: dict[str, list[Difficulty]] = defaultdict(list)
    for question in questions:
        families[question.problem.family].append(difficulties[question.id])
    asked = [one for one in difficulties.values() if one.n]
    return {
        "rows": len(difficulties),
        "rollouts": sum(one.n for one in asked),
        "tokens": asdict(counted) if counted else None,
        "mean": _mean(asked),
        "never": sum(one.k == 0 for one in asked),
        "always": sum(one.k == one.n for one in asked),
        "in_window": sum((one.in_window or 0.0) > 0.5 for one in asked),
        "families": {name: _mean(found) for name, found in sorted(families.items())},
    }


def _mean(found: Iterable[Difficulty]) -> float | None:
    known = [one.mean for one in found if one.mean is not None]
    return round(fmean(known), 4) if known else None
