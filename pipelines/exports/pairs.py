"""Pairs: a right and a wrong answer to one row, from graded rollouts, to learn preferences from.

Both are scored again by today's verifiers; an undecided one is neither right nor wrong.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

import pyarrow as pa

from pipelines.exports.files import TURNS, Export, export_rollouts
from pipelines.grading import Rollout
from proofmill import Problem, score

_TEXT = pa.string()
_SCHEMA = pa.schema(
    [
        ("id", _TEXT),
        ("prompt", TURNS),
        ("chosen", TURNS),
        ("rejected", TURNS),
        ("data_source", _TEXT),
        ("rejected_reason", _TEXT),
        ("solver_id", _TEXT),
    ]
)


def preference_pairs(
    url: str, file: str, split: str = "train", *, per_row: int = 1, solver: str | None = None
) -> Export:
    """Write at most `per_row` pairs of a row: both answers of one solver, no text used twice.

    `solver` is a solver_id; None takes the rollouts of all.

    Raises:
        DatasetError: if there is nothing to write, or `file` has no known format.
        StorageError: if the place cannot be written.
    """
    lines = partial(_paired, per_row=per_row)
    return export_rollouts(url, file, _SCHEMA, lines, split=split, solver=solver)


def _paired(
    problem: Problem, rollouts: Sequence[Rollout], per_row: int
) -> Iterator[Mapping[str, object] | str]:
    by_solver: dict[str, tuple[dict[str, str], dict[str, str]]] = {}
    for one in rollouts:
        right, wrong = by_solver.setdefault(one.solver_id, ({}, {}))
        judged = score(problem, one.text)
        if judged.verdict != "undecided":
            (right if judged.verdict == "correct" else wrong)[one.text] = judged.reason
    pairs = [
        _line(problem, chosen, rejected, reason, solver_id)
        for solver_id, (right, wrong) in by_solver.items()
        for chosen, (rejected, reason) in zip(right, wrong.items(), strict=False)
    ]
    yield from pairs[:per_row]
    if not pairs:
        yield "rows without a right and a wrong rollout of one solver"


def _line(
    problem: Problem, chosen: str, rejected: str, reason: str, solver_id: str
) -> dict[str, object]:
    return {
        "id": problem.id,
        "prompt": problem.messages,
        "chosen": [{"role": "assistant", "content": chosen}],
        "rejected": [{"role": "assistant", "content": rejected}],
        "data_source": f"proofmill/{problem.family}",
        "rejected_reason": reason,
        "solver_id": solver_id,
    }
