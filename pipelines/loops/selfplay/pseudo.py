"""Pseudo: a model's questions that nothing verifies, with the answer that a vote gives them.

They never meet a certified row: they lie in datasets of their own, in files of a split `pseudo`, so
whoever reads `train` or `test` reads none of them. Each row says how many answers agreed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from json import loads
from random import Random
from typing import Any, Final

import pyarrow as pa

from filters.deduplication import duplicate_groups
from generators.selfplay.programs import pick
from generators.weakness.text import leaves
from pipelines.build import Plan, decontaminate, planned
from pipelines.dataset import (
    CANDIDATE_SCHEMA,
    Candidate,
    Manifest,
    draft_manifest,
    write_dataset,
)
from pipelines.loops.selfplay.config import Challenger
from pipelines.loops.selfplay.state import State
from pipelines.progress import Progress, quiet
from pipelines.sources import JsonlSource, Recipe, bare_question, certified
from pipelines.state import Store
from proofmill.problem import Json, canonical_json, content_hash
from solvers import Prompt, Solver, StructuredSolver
from solvers.prompts import render
from solvers.votes import vote

PSEUDO: Final = "pseudo"
"""Split, family and synthesizer of such rows."""
QUESTION_SCHEMA: Mapping[str, Json] = {
    "type": "object",
    "properties": {"question": {"type": "string", "minLength": 20, "maxLength": 2000}},
    "required": ["question"],
    "additionalProperties": False,
}
"""What a reply must be."""
AGREEMENT = pa.struct(
    [
        ("agreement", pa.float64()),
        ("k", pa.int64()),
        ("n", pa.int64()),
        ("solver_id", pa.string()),
    ]
)
"""Column `pseudo`: the share k / n of a solver's answers that agree with the row's."""
REFERENCES = 4
"""Earlier questions that a model is shown."""
SIMILARITY = 0.7
"""Jaccard similarity of word 3-grams from which a question is a near copy."""


def pseudo_rows(
    config: Challenger,
    state: State,
    number: int,
    writer: StructuredSolver,
    solver: Solver,
    progress: Progress,
) -> str | None:
    """Write the round's questions and their votes; return where they lie, None if none holds.

    Raises:
        SolverError: if a solver cannot be used.
        StorageError: if the state cannot be written.
    """
    if not config.model_proposals:
        return None
    path = _path(number)
    if not state.store.exists(path):
        progress("vote", 0, config.model_proposals)
        lines = _voted(config, state, number, writer, solver)
        state.store.write(path, "".join(f"{canonical_json(one)}\n" for one in lines).encode())
        progress("vote", config.model_proposals, config.model_proposals)
    return _shipped(config, state, number)


def _path(number: int) -> str:
    return f"rounds/{number:04d}-pseudo.jsonl"


def _read(state: State, number: int) -> list[dict[str, Any]]:
    return [loads(line) for line in state.store.read(_path(number)).decode().splitlines()]


def _earlier(state: State, number: int) -> list[str]:
    """Return the questions of earlier rounds."""
    return [one["question"] for n in range(number) for one in _read(state, n) if one["question"]]


def _voted(
    config: Challenger, state: State, number: int, writer: StructuredSolver, solver: Solver
) -> list[dict[str, Json]]:
    rng = Random(f"pseudo/{config.seed}/{number}")
    known = _earlier(state, number)
    topics = [leaf.name for leaf in leaves().values()]
    prompts: list[Prompt] = [
        render(
            "selfplay/question",
            topic=pick(rng, topics),
            other=pick(rng, topics),
            references=rng.sample(known, min(REFERENCES, len(known))),
        )
        for _ in range(config.model_proposals)
    ]
    replies = writer.structured(prompts, QUESTION_SCHEMA, seed=config.seed)
    questions = [_question(reply.value) if reply else "" for reply in replies]
    faults = ["lost" if r is None else r.fault and "reply" for r in replies]
    asked = [text for text in questions if text]
    shown: list[Prompt] = [render("weakness/solve", question=text) for text in asked]
    answers = iter(solver.answer(shown, config.votes, seed=config.seed) if shown else [])
    return [
        _line(text, fault, [one.text for one in next(answers)] if text else [], config, solver)
        | {"model": writer.solver_id}
        for text, fault in zip(questions, faults, strict=True)
    ]


def _question(value: Json) -> str:
    """Return the question of a reply that fits the schema."""
    text = value.get("question") if isinstance(value, dict) else None
    return " ".join(text.split()) if isinstance(text, str) else ""


def _line(
    question: str, fault: str, texts: Sequence[str], config: Challenger, solver: Solver
) -> dict[str, Json]:
    found = vote(texts, config.votes)
    return {
        "question": question,
        "answer": found.answer,
        "k": found.k,
        "n": found.n,
        "solver_id": solver.solver_id,
        "reason": fault or found.reason,
    }


def _shipped(config: Challenger, state: State, number: int) -> str | None:
    lines = _read(state, number)
    store = state.store
    source = JsonlSource(
        kind="jsonl",
        name=PSEUDO,
        path=f"{store.local_root or store.url}/{_path(number)}",
        question="question",
        answer="answer",
        synthesizer=PSEUDO,
        model="model",
    )
    recipe = Recipe(
        name=f"{config.name}-{PSEUDO}-{number:04d}",
        description=f"Round {number}: questions that nothing verifies, labelled by a vote.",
        seed=config.seed,
        benchmarks=config.benchmarks,
        sources=(source,),
    )
    plan = planned(recipe)
    read = [row for unit in source.units(plan.terms[0], {}, []) for row in source.read(unit)]
    judged = [_judged(one, line) for one, line in zip(read, lines, strict=True)]
    apart = _without_copies(judged, _earlier(state, number))
    rows = decontaminate(apart, source, config.benchmarks, plan.index)
    if all(one.reason for one in rows):
        return None
    out = state.url(PSEUDO, number)
    _write(Store(out), plan, rows, lines)
    return out


def _judged(one: Candidate, line: Mapping[str, Any]) -> Candidate:
    """Return a row in the split `pseudo`; what certifies it is of its form alone."""
    problem = replace(one.problem, lineage=replace(one.problem.lineage, split=PSEUDO))
    return certified(
        replace(one, problem=problem, reason=line["reason"] or one.reason),
        [problem.answer],
        solver=f"majority vote of {line['solver_id']}",
        unique=False,
    )


def _without_copies(rows: Sequence[Candidate], earlier: Sequence[str]) -> list[Candidate]:
    kept = [one for one in rows if not one.reason]
    texts = [*earlier, *(bare_question(one.problem.prompt) for one in kept)]
    groups = duplicate_groups(texts, SIMILARITY)[len(earlier) :]
    copies = {
        id(one)
        for place, (one, group) in enumerate(zip(kept, groups, strict=True), len(earlier))
        if group != place
    }
    return [replace(one, reason="near_duplicate") if id(one) in copies else one for one in rows]


def _write(
    store: Store, plan: Plan, rows: Sequence[Candidate], lines: Sequence[Mapping[str, Any]]
) -> None:
    table = pa.Table.from_pylist(
        [
            row.to_row() | {PSEUDO: None if row.reason else _agreement(line)}
            for row, line in zip(rows, lines, strict=True)
        ],
        schema=pa.schema([*CANDIDATE_SCHEMA, (PSEUDO, AGREEMENT)]),
    )
    draft = draft_manifest(
        [row.reason for row in rows],
        name=plan.recipe.name,
        recipe=plan.recipe.stated,
        fingerprint=content_hash([plan.fingerprint, list(lines)]),
        index=plan.index,
        families={},
        shortfall={},
    )
    write_dataset(store, table, draft, quiet, pages=_pages, splits=(PSEUDO,))


def _pages(rows: pa.Table, manifest: Manifest) -> dict[str, bytes]:
    return {"README.md": _CARD.format(name=manifest.name, rows=manifest.kept).encode()}


def _agreement(line: Mapping[str, Any]) -> dict[str, Json]:
    share = round(line["k"] / line["n"], 6)
    return {"agreement": share, "k": line["k"], "n": line["n"], "solver_id": line["solver_id"]}


_CARD = """---
license: apache-2.0
configs:
- config_name: pseudo
  data_files:
  - split: pseudo
    path: data/pseudo-*.parquet
---
# {name}

{rows} questions of a language model. Nobody has proved an answer: each is what most answers of one
solver agree on, and `pseudo` says how many did. Not for evaluation, nor to be mixed with certified
rows.
"""
