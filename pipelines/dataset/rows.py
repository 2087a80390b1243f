"""Rows: a Problem with its certificate and findings, as one fixed Arrow schema.

Every trainer finds its columns in the same row: TRL reads `prompt` and passes the rest to the
reward function, verl reads `prompt`, `data_source`, `reward_model.ground_truth` and `extra_info`.
The schema is explicit, never inferred: a column that is empty in a small shard keeps its type.
"""

from collections.abc import Mapping
from typing import Any

import pyarrow as pa

from pipelines.drawing import Candidate
from pipelines.errors import DatasetError
from pipelines.foreign import json_object
from proofmill import Problem

_TEXT, _TEXTS = pa.string(), pa.list_(pa.string())
_COUNT, _FLOAT = pa.int64(), pa.float64()

DIFFICULTY: tuple[tuple[str, pa.DataType], ...] = (
    ("solver_id", _TEXT),
    ("n", _COUNT),
    ("k", _COUNT),
    ("mean", _FLOAT),
    ("lo", _FLOAT),
    ("hi", _FLOAT),
    ("in_window", _FLOAT),
    ("level", _COUNT),
    ("stop", _TEXT),
    ("guess_rate", _FLOAT),
    ("corrected", _FLOAT),
    ("table", _TEXT),
    ("selection", _TEXT),
    ("scale", _FLOAT),
    ("scale_sd", _FLOAT),
)
"""Fields of `filters.difficulty.Difficulty`, then the row's place on the scale of all solvers."""

_TURN = pa.struct([("role", _TEXT), ("content", _TEXT)])
_REWARD = pa.struct([("style", _TEXT), ("ground_truth", _TEXT)])
_EXTRA = pa.struct([("id", _TEXT), ("index", _COUNT), ("split", _TEXT)])
_CERTIFICATE = pa.struct(
    [
        ("solver", _TEXT),
        ("answers", _COUNT),
        ("is_unique", pa.bool_()),
        ("mutants", _COUNT),
        ("guess_rate", _FLOAT),
        ("level", _TEXT),
    ]
)
ORIGIN: tuple[tuple[str, pa.DataType], ...] = (
    ("source", _TEXT),
    ("version", _TEXT),
    ("task", _TEXT),
    ("seed", _COUNT),
    ("index", _COUNT),
    ("config", _TEXT),
    ("licence", _TEXT),
)
"""Where a row of somebody else's environment comes from: enough to draw it there again."""

_MATCH = pa.struct([("benchmark", _TEXT), ("item_id", _TEXT), ("rule", _TEXT), ("score", _FLOAT)])
_LINEAGE = pa.struct(
    [
        ("root_seed", _COUNT),
        ("split", _TEXT),
        ("ordinal", _COUNT),
        ("parents", _TEXTS),
        ("synthesizer", _TEXT),
        ("model", _TEXT),
        ("origin", pa.struct(ORIGIN)),
    ]
)

SCHEMA = pa.schema(
    [
        ("id", _TEXT),
        ("prompt", pa.list_(_TURN)),
        ("question", _TEXT),
        ("answer", _TEXT),
        ("data_source", _TEXT),
        ("ability", _TEXT),
        ("reward_model", _REWARD),
        ("extra_info", _EXTRA),
        ("verifier", _TEXT),
        ("verifier_args", _TEXT),
        ("answer_format", _TEXT),
        ("family", _TEXT),
        ("version", _COUNT),
        ("instance", _TEXT),
        ("dial", _FLOAT),
        ("knobs", _TEXT),
        ("effort", _COUNT),
        ("concepts", _TEXTS),
        ("steps", _TEXTS),
        ("difficulty", pa.struct(DIFFICULTY)),
        ("certificate", _CERTIFICATE),
        ("contamination", pa.struct([("index", _TEXT), ("matches", pa.list_(_MATCH))])),
        ("lineage", _LINEAGE),
    ]
)
"""Columns of a shard. `verifier_args` and `knobs` are JSON strings: their keys differ by family."""

DECISION = pa.schema([("source", _COUNT), ("reason", _TEXT), ("notes", _TEXTS)])
"""Columns of a build, which no shard has."""

CANDIDATE_SCHEMA = pa.schema([*SCHEMA, *DECISION])
"""A row before selection: `reason` is empty while it is kept; rejected rows are stored so."""


def table_of(candidates: list[Candidate]) -> pa.Table:
    """Return the candidates as a table of CANDIDATE_SCHEMA."""
    return pa.Table.from_pylist([item.to_row() for item in candidates], schema=CANDIDATE_SCHEMA)


def problem_of(row: Mapping[str, Any]) -> Problem:
    """Rebuild the Problem of a shard's row (as `Table.to_pylist` gives it).

    Raises:
        DatasetError: naming the row and the column that holds something else.
    """
    from proofmill import VERIFIERS, Lineage

    lineage = {name: value for name, value in row["lineage"].items() if name != "origin"}
    lineage["parents"] = tuple(lineage["parents"] or ())
    if row["verifier"] not in VERIFIERS:
        raise DatasetError(
            f"row {row['id']}: verifier is {row['verifier']!r}; have {', '.join(VERIFIERS)}"
        )
    system, prompt = _prompt(row)
    return Problem(
        prompt=prompt,
        system=system,
        answer=row["answer"],
        verifier=row["verifier"],
        args=_object(row, "verifier_args"),
        answer_format=row["answer_format"],
        family=row["family"],
        version=row["version"],
        domain=row["ability"],
        concepts=tuple(row["concepts"]),
        knobs=_object(row, "knobs"),
        dial=row["dial"],
        effort=row["effort"],
        steps=tuple(row["steps"]),
        lineage=Lineage(**lineage),
        instance=row["instance"],
    )


def _prompt(row: Mapping[str, Any]) -> tuple[str, str]:
    """Return what a row's system message says, if it has one, and the turn after it."""
    turns = row["prompt"] or ()
    if not turns or any(not turn or turn["content"] is None for turn in turns[:2]):
        raise DatasetError(f"row {row['id']}: column 'prompt' has no turn with a text")
    texts = [str(turn["content"]) for turn in turns[:2]]
    has_system = turns[0]["role"] == "system" and len(texts) > 1
    return (texts[0], texts[1]) if has_system else ("", texts[0])


def _object(row: Mapping[str, Any], column: str) -> dict[str, Any]:
    """Return the JSON object in a column of text."""
    try:
        return json_object(row[column])
    except ValueError as error:
        raise DatasetError(
            f"row {row['id']}: column {column!r} is no JSON object: {error}"
        ) from error
