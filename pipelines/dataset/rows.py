"""Rows: a Problem with its certificate and findings, as one fixed Arrow schema.

Every trainer finds its columns in the same row: TRL reads `prompt` and passes the rest to the
reward function, verl reads `prompt`, `data_source`, `reward_model.ground_truth` and `extra_info`.
The schema is explicit, never inferred: a column that is empty in a small shard keeps its type.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

import pyarrow as pa

from filters.certification import Certificate
from proofmill import Problem
from proofmill.problem import Json, canonical_json

_MATCH = pa.struct(
    [
        ("benchmark", pa.string()),
        ("item_id", pa.string()),
        ("rule", pa.string()),
        ("score", pa.float64()),
    ]
)

DIFFICULTY: tuple[tuple[str, pa.DataType], ...] = (
    ("solver_id", pa.string()),
    ("n", pa.int64()),
    ("k", pa.int64()),
    ("mean", pa.float64()),
    ("lo", pa.float64()),
    ("hi", pa.float64()),
    ("in_window", pa.float64()),
    ("level", pa.int64()),
    ("stop", pa.string()),
    ("guess_rate", pa.float64()),
    ("corrected", pa.float64()),
    ("table", pa.string()),
    ("selection", pa.string()),
    ("scale", pa.float64()),
    ("scale_sd", pa.float64()),
)
"""Fields of `filters.difficulty.Difficulty`, then the row's place on the scale of all solvers."""

SCHEMA = pa.schema(
    [
        ("id", pa.string()),
        ("prompt", pa.list_(pa.struct([("role", pa.string()), ("content", pa.string())]))),
        ("question", pa.string()),
        ("answer", pa.string()),
        ("data_source", pa.string()),
        ("ability", pa.string()),
        ("reward_model", pa.struct([("style", pa.string()), ("ground_truth", pa.string())])),
        (
            "extra_info",
            pa.struct([("id", pa.string()), ("index", pa.int64()), ("split", pa.string())]),
        ),
        ("verifier", pa.string()),
        ("verifier_args", pa.string()),
        ("answer_format", pa.string()),
        ("family", pa.string()),
        ("version", pa.int64()),
        ("instance", pa.string()),
        ("dial", pa.float64()),
        ("knobs", pa.string()),
        ("effort", pa.int64()),
        ("concepts", pa.list_(pa.string())),
        ("steps", pa.list_(pa.string())),
        ("difficulty", pa.struct(DIFFICULTY)),
        (
            "certificate",
            pa.struct(
                [
                    ("solver", pa.string()),
                    ("answers", pa.int64()),
                    ("is_unique", pa.bool_()),
                    ("mutants", pa.int64()),
                    ("guess_rate", pa.float64()),
                ]
            ),
        ),
        (
            "contamination",
            pa.struct([("index", pa.string()), ("matches", pa.list_(_MATCH))]),
        ),
        (
            "lineage",
            pa.struct(
                [
                    ("root_seed", pa.int64()),
                    ("split", pa.string()),
                    ("ordinal", pa.int64()),
                    ("parents", pa.list_(pa.string())),
                    ("synthesizer", pa.string()),
                    ("model", pa.string()),
                ]
            ),
        ),
    ]
)
"""Columns of a shard. `verifier_args` and `knobs` are JSON strings: their keys differ by family."""

DECISION = pa.schema(
    [("source", pa.int64()), ("reason", pa.string()), ("notes", pa.list_(pa.string()))]
)
"""Columns of a build, which no shard has."""

CANDIDATE_SCHEMA = pa.schema([*SCHEMA, *DECISION])
"""A row before selection: `reason` is empty while it is kept; rejected rows are stored so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """One drawn row and what the filters found; kept while `reason` is empty."""

    problem: Problem
    source: int
    """Position of its source in the recipe."""
    certificate: Certificate | None = None
    difficulty: Mapping[str, Json] | None = None
    """What a solver's rollouts said before the row came here; keys as in DIFFICULTY."""
    index: str = ""
    """Fingerprint of the benchmark index it was compared with."""
    matches: tuple[Mapping[str, Json], ...] = ()
    reason: str = ""
    notes: tuple[str, ...] = ()

    def to_row(self) -> dict[str, Any]:
        """Return the row in the columns of CANDIDATE_SCHEMA."""
        problem, lineage = self.problem, self.problem.lineage
        name = problem.id
        return {
            "id": name,
            "prompt": [{"role": "user", "content": problem.prompt}],
            "question": problem.prompt,
            "answer": problem.answer,
            "data_source": f"proofmill/{problem.family}",
            "ability": problem.domain,
            "reward_model": {"style": "rule", "ground_truth": problem.ground_truth},
            "extra_info": {"id": name, "index": lineage.ordinal, "split": lineage.split},
            "verifier": problem.verifier,
            "verifier_args": canonical_json(dict(problem.args)),
            "answer_format": problem.answer_format,
            "family": problem.family,
            "version": problem.version,
            "instance": problem.instance,
            "dial": problem.dial,
            "knobs": canonical_json(dict(problem.knobs)),
            "effort": problem.effort,
            "concepts": list(problem.concepts),
            "steps": list(problem.steps),
            "difficulty": dict(self.difficulty) if self.difficulty else None,
            "certificate": self.certificate._asdict() if self.certificate else None,
            "contamination": {"index": self.index, "matches": [dict(m) for m in self.matches]},
            "lineage": asdict(lineage),
            "source": self.source,
            "reason": self.reason,
            "notes": list(self.notes),
        }


def table_of(candidates: list[Candidate]) -> pa.Table:
    """Return the candidates as a table of CANDIDATE_SCHEMA."""
    return pa.Table.from_pylist([item.to_row() for item in candidates], schema=CANDIDATE_SCHEMA)


def problem_of(row: Mapping[str, Any]) -> Problem:
    """Rebuild the Problem of a shard's row (as `Table.to_pylist` gives it)."""
    from proofmill import Lineage

    lineage = dict(row["lineage"])
    lineage["parents"] = tuple(lineage["parents"])
    return Problem(
        prompt=row["prompt"][0]["content"],
        answer=row["answer"],
        verifier=row["verifier"],
        args=json.loads(row["verifier_args"]),
        answer_format=row["answer_format"],
        family=row["family"],
        version=row["version"],
        domain=row["ability"],
        concepts=tuple(row["concepts"]),
        knobs=json.loads(row["knobs"]),
        dial=row["dial"],
        effort=row["effort"],
        steps=tuple(row["steps"]),
        lineage=Lineage(**lineage),
        instance=row["instance"],
    )
