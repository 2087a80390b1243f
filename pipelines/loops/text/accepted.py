"""Accepted problems: the rows that a round ends in, and the recipe of their dataset."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from filters.difficulty import estimate
from generators.weakness.text import Draft
from pipelines.loops.text.config import POLICY, SwsConfig
from pipelines.loops.text.gates import PolicyWindow
from pipelines.sources import JsonlSource, Recipe, Splits
from proofmill.problem import Json, canonical_json


def accepted_lines(drafts: Sequence[Draft], config: SwsConfig, names: Mapping[str, str]) -> bytes:
    """Return the problems as JSON lines, in order of their ids; `names` are role -> solver id."""
    window = PolicyWindow.between(*config.window) if POLICY in names else None
    ordered = sorted(drafts, key=lambda draft: draft.id)
    return lines_of(_row(draft, window, names) for draft in ordered)


def lines_of(rows: Iterable[Json]) -> bytes:
    """Return rows as JSON lines."""
    return "".join(canonical_json(row) + "\n" for row in rows).encode()


def _row(draft: Draft, window: PolicyWindow | None, names: Mapping[str, str]) -> dict[str, Any]:
    row = asdict(draft)
    passed, tried = row.pop("passed"), row.pop("tried")
    row["answer"] = row.pop("label")
    row["solvers"] = dict(sorted(names.items()))
    row["model"] = names["writer"]
    row["difficulty"] = None
    if window is not None:
        difficulty = estimate(passed, tried, window.table, solver_id=names[POLICY])
        row["difficulty"] = asdict(difficulty)
    return row


def dataset_recipe(config: SwsConfig, path: str) -> Recipe:
    """Return the recipe of the dataset of the accepted problems at `path`."""
    source = JsonlSource(
        kind="jsonl",
        name=config.name,
        path=path,
        question="question",
        answer="answer",
        concepts="concepts",
        difficulty="difficulty",
        model="model",
        synthesizer="sws",
        similarity=config.duplicate,
    )
    return Recipe(
        name=config.name,
        description="Problems written by language models about what a policy fails.",
        license=config.license,
        seed=config.seed,
        splits=Splits(train=1.0 - config.test, test=config.test),
        benchmarks=config.benchmarks,
        sources=(source,),
    )
