"""Pseudo: a model's questions that nothing verifies, with the answer that a vote gives them.

They never meet a certified row: they lie in datasets of their own, in files of a split `pseudo`, so
whoever reads `train` or `test` reads none of them. Each row says how many answers agreed.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from json import loads
from random import Random
from typing import Any, Final

import pyarrow as pa

from filters.certification import certify
from filters.deduplication import duplicate_groups
from filters.parquet import parquet_bytes, sorted_by
from generators.selfplay.programs import pick
from generators.weakness.text import leaves
from pipelines.build import SHIPPED_INDEX, decontaminate, index_fingerprint
from pipelines.config import PLACES, JsonlSource, Recipe
from pipelines.dataset import (
    CANDIDATE_SCHEMA,
    FORMAT,
    MANIFEST,
    SCHEMA,
    Candidate,
    Manifest,
    library_versions,
    shard_file,
    write_rejected,
)
from pipelines.loops.selfplay.config import Challenger
from pipelines.loops.selfplay.state import State
from pipelines.progress import Progress
from pipelines.sources import bare_question, read_candidates
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
    read = read_candidates(recipe, 0, 0, len(lines))
    judged = [_judged(one, line) for one, line in zip(read, lines, strict=True)]
    apart = _without_copies(judged, _earlier(state, number))
    index = index_fingerprint(recipe)
    checked = decontaminate(apart, config.benchmarks or SHIPPED_INDEX, index)
    if all(one.reason for one in checked):
        return None
    out = state.url(PSEUDO, number)
    _write(Store(out), recipe, index, checked, lines)
    return out


def _judged(one: Candidate, line: Mapping[str, Any]) -> Candidate:
    """Return a row in the split `pseudo`; what certifies it is of its form alone."""
    problem = replace(one.problem, lineage=replace(one.problem.lineage, split=PSEUDO))
    reason = line["reason"] or one.reason
    if reason:
        return replace(one, problem=problem, reason=reason)
    solver = f"majority vote of {line['solver_id']}"
    decision, certificate = certify(problem, [problem.answer], solver=solver, unique=False)
    return replace(
        one,
        problem=problem,
        certificate=certificate,
        reason=decision.reason,
        notes=decision.notes,
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
    store: Store,
    recipe: Recipe,
    index: str,
    rows: Sequence[Candidate],
    lines: Sequence[Mapping[str, Any]],
) -> None:
    """Write shard, rejected rows, card and, last, the manifest."""
    schema = pa.schema([*SCHEMA, (PSEUDO, AGREEMENT)])
    kept = [
        row.to_row() | {PSEUDO: _agreement(line)}
        for row, line in zip(rows, lines, strict=True)
        if not row.reason
    ]
    table = sorted_by(pa.Table.from_pylist(kept, schema=schema), "id")
    path, data = f"data/{PSEUDO}-00000-of-00001.parquet", parquet_bytes(table)
    rejected = [row.to_row() for row in rows if row.reason]
    store.write(path, data)
    store.write("README.md", _CARD.format(name=recipe.name, rows=len(kept)).encode())
    manifest = Manifest(
        format=FORMAT,
        name=recipe.name,
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        recipe=recipe.model_dump(mode="json", exclude=PLACES),
        fingerprint=content_hash([recipe.fingerprint, list(lines), index, library_versions()]),
        versions=library_versions(),
        families={},
        index=index,
        drawn=len(rows),
        kept=len(kept),
        dropped=dict(sorted(Counter(row.reason for row in rows if row.reason).items())),
        shortfall={},
        splits={PSEUDO: len(kept)},
        shards=(shard_file(path, len(kept), data),),
        rejected=tuple(
            write_rejected(store, pa.Table.from_pylist(rejected, schema=CANDIDATE_SCHEMA))
        ),
    )
    store.write(MANIFEST, manifest.to_bytes())


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
