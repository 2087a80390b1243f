"""Pseudo: a model's questions that nothing verifies, with the answer that a vote gives them.

They never meet a certified row: they lie in datasets of their own, in files of a split `pseudo`, so
whoever reads `train` or `test` reads none of them. Each row says how many answers agreed.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from random import Random
from typing import Final

import pyarrow as pa

from filters.deduplication import duplicate_groups
from generators.selfplay.programs import pick
from generators.weakness.text import leaves
from pipelines.build import Plan, decontaminate, planned
from pipelines.dataset import (
    CANDIDATE_SCHEMA,
    Manifest,
    RowSet,
    draft_manifest,
    gathered,
    write_dataset,
)
from pipelines.drawing import Candidate, certified
from pipelines.loops.kernel import Turn
from pipelines.loops.selfplay.config import Challenger
from pipelines.progress import quiet
from pipelines.sources import JsonlSource, Recipe, bare_question
from pipelines.state import WORK, Store
from proofmill.problem import Json, content_hash
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Ballot:
    """A model's question and what the solver's answers to it agree on."""

    question: str
    answer: str
    k: int
    n: int
    solver_id: str
    reason: str
    """Why the vote makes no row; empty where it does."""
    model: str
    """Who wrote the question."""


def pseudo_rows(
    settings: Challenger, turn: Turn, writer: StructuredSolver, solver: Solver
) -> str | None:
    """Write the round's questions and their votes; return where they lie, None if none holds.

    Raises:
        SolverError: if a solver cannot be used.
        StorageError: if the state cannot be written.
    """
    if not settings.model_proposals:
        return None
    ballots = turn.step(PSEUDO, Ballot).once(lambda: _voted(settings, turn, writer, solver))
    return _shipped(settings, turn, ballots)


def _earlier(turn: Turn) -> list[str]:
    """Return the questions of earlier rounds."""
    rounds = [turn.step(PSEUDO, Ballot, number).read() for number in range(turn.number)]
    return [ballot.question for ballots in rounds for ballot in ballots if ballot.question]


def _voted(
    settings: Challenger, turn: Turn, writer: StructuredSolver, solver: Solver
) -> Iterator[Ballot]:
    turn.progress("vote", 0, settings.model_proposals)
    replies = writer.structured(_requests(settings, turn), QUESTION_SCHEMA, seed=settings.seed)
    questions = [_question(reply.value) if reply else "" for reply in replies]
    prompts = [render("weakness/solve", question=text) for text in questions if text]
    asked = solver.answer(prompts, settings.votes, seed=settings.seed) if prompts else []
    answers = iter(asked)
    for question, reply in zip(questions, replies, strict=True):
        texts = [answer.text for answer in next(answers)] if question else []
        majority = vote(texts, settings.votes)
        fault = "lost" if reply is None else reply.fault and "reply"
        yield Ballot(
            question=question,
            answer=majority.answer,
            k=majority.k,
            n=majority.n,
            solver_id=solver.solver_id,
            reason=fault or majority.reason,
            model=writer.solver_id,
        )
    turn.progress("vote", settings.model_proposals, settings.model_proposals)


def _requests(settings: Challenger, turn: Turn) -> list[Prompt]:
    rng = Random(f"pseudo/{settings.seed}/{turn.number}")
    known = _earlier(turn)
    topics = [leaf.name for leaf in leaves().values()]
    return [
        render(
            "selfplay/question",
            topic=pick(rng, topics),
            other=pick(rng, topics),
            references=rng.sample(known, min(REFERENCES, len(known))),
        )
        for _ in range(settings.model_proposals)
    ]


def _question(value: Json) -> str:
    """Return the question of a reply that fits the schema."""
    text = value.get("question") if isinstance(value, dict) else None
    return " ".join(text.split()) if isinstance(text, str) else ""


def _shipped(settings: Challenger, turn: Turn, ballots: Sequence[Ballot]) -> str | None:
    source = JsonlSource(
        kind="jsonl",
        name=PSEUDO,
        path=turn.url(turn.path(PSEUDO)),
        question="question",
        answer="answer",
        synthesizer=PSEUDO,
        model="model",
    )
    recipe = Recipe(
        name=f"{settings.name}-{PSEUDO}-{turn.name}",
        description=f"Round {turn.number}: questions that nothing verifies, labelled by a vote.",
        seed=settings.seed,
        benchmarks=settings.benchmarks,
        sources=(source,),
    )
    plan = planned(recipe)
    candidates = [row for unit in source.units(plan.terms[0], {}, []) for row in source.read(unit)]
    judged = [_judged(row, ballot) for row, ballot in zip(candidates, ballots, strict=True)]
    apart = _without_copies(judged, _earlier(turn))
    rows = decontaminate(apart, source, settings.benchmarks, plan.index)
    if all(row.reason for row in rows):
        return None
    out = turn.url(f"{PSEUDO}/{turn.name}")
    _write(Store(out), plan, rows, ballots)
    return out


def _judged(row: Candidate, ballot: Ballot) -> Candidate:
    """Return a row in the split `pseudo`; what certifies it is of its form alone."""
    problem = replace(row.problem, lineage=replace(row.problem.lineage, split=PSEUDO))
    return certified(
        replace(row, problem=problem, reason=ballot.reason or row.reason),
        [problem.answer],
        solver=f"majority vote of {ballot.solver_id}",
        unique=False,
        level="gold",
    )


def _without_copies(rows: Sequence[Candidate], earlier: Sequence[str]) -> list[Candidate]:
    kept = [row for row in rows if not row.reason]
    texts = [*earlier, *(bare_question(row.problem.prompt) for row in kept)]
    groups = duplicate_groups(texts, SIMILARITY)[len(earlier) :]
    copies = {
        id(row)
        for place, (row, group) in enumerate(zip(kept, groups, strict=True), len(earlier))
        if group != place
    }
    return [replace(row, reason="near_duplicate") if id(row) in copies else row for row in rows]


def _write(store: Store, plan: Plan, rows: Sequence[Candidate], ballots: Sequence[Ballot]) -> None:
    more = pa.field(PSEUDO, AGREEMENT)
    table = pa.Table.from_pylist(
        [
            row.to_row() | {PSEUDO: None if row.reason else _agreement(ballot)}
            for row, ballot in zip(rows, ballots, strict=True)
        ],
        schema=pa.schema([*CANDIDATE_SCHEMA, more]),
    )
    draft = draft_manifest(
        Counter(row.reason for row in rows),
        name=plan.recipe.name,
        recipe=plan.recipe.stated,
        fingerprint=content_hash([plan.fingerprint, [asdict(ballot) for ballot in ballots]]),
        index=plan.index,
        families={},
        shortfall={},
    )
    with gathered(store, WORK, [table], [more]) as held:
        write_dataset(store, held, draft, quiet, pages=_pages, splits=(PSEUDO,))


def _pages(rows: RowSet, manifest: Manifest) -> dict[str, bytes]:
    return {"README.md": _CARD.format(name=manifest.name, rows=manifest.kept).encode()}


def _agreement(ballot: Ballot) -> dict[str, Json]:
    share = round(ballot.k / ballot.n, 6)
    return {"agreement": share, "k": ballot.k, "n": ballot.n, "solver_id": ballot.solver_id}


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
