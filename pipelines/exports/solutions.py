"""Solutions: conversations that end in a right answer, for supervised starts.

What a line says is scored again by today's verifiers: none is written that does not earn 1.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

import pyarrow as pa

from pipelines.exports.files import TURNS, Export, export, export_rollouts
from pipelines.grading import Rollout
from proofmill import Problem, score
from proofmill.extraction import wrap

_TEXT = pa.string()
SCHEMA = pa.schema([("id", _TEXT), ("messages", TURNS), ("data_source", _TEXT), ("origin", _TEXT)])


def worked_solutions(url: str, file: str, split: str = "train") -> Export:
    """Write the derivations that families give with their rows, each closed by its answer.

    Raises:
        DatasetError: if there is nothing to write, or `file` has no known format.
        StorageError: if the place cannot be written.
    """
    return export(url, file, SCHEMA, _derived, split=split, is_private=False)


def right_rollouts(
    url: str, file: str, split: str = "train", *, per_row: int = 1, solver: str | None = None
) -> Export:
    """Write right answers of graded rollouts, at most `per_row` different texts of a row.

    `solver` is a solver_id; None takes the rollouts of all.

    Raises:
        DatasetError: if there is nothing to write, or `file` has no known format.
        StorageError: if the place cannot be written.
    """
    lines = partial(_answered, per_row=per_row)
    return export_rollouts(url, file, SCHEMA, lines, split=split, solver=solver)


def _derived(problem: Problem) -> Iterator[Mapping[str, object] | str]:
    if not problem.steps:
        yield "rows without steps"
        return
    text = "\n".join(problem.steps) + "\n\n" + wrap(problem, problem.answer)
    if score(problem, text).value == 1.0:
        yield line(problem, text, "steps")
    else:
        yield "steps that do not earn 1"


def _answered(
    problem: Problem, rollouts: Sequence[Rollout], per_row: int
) -> Iterator[Mapping[str, object] | str]:
    right = {
        one.text: one.solver_id for one in rollouts if score(problem, one.text).verdict == "correct"
    }
    for text, solver_id in list(right.items())[:per_row]:
        yield line(problem, text, solver_id)
    if not right:
        yield "rows without a right rollout" if rollouts else "rows without a rollout"


def line(problem: Problem, text: str, origin: str) -> dict[str, object]:
    """Return one conversation; `origin` is `steps` or the solver's id."""
    return {
        "id": problem.id,
        "messages": [*problem.messages, {"role": "assistant", "content": text}],
        "data_source": f"proofmill/{problem.family}",
        "origin": origin,
    }
