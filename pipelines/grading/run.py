"""Grade: measure how hard a finished dataset's rows are for one solver, and write it into them.

A pilot at fixed n gives the prior, the prior an optimal stopping table, the table decides row by
row when to stop asking. Rollouts are logged as they come, so a killed run goes on where it was;
the shards are replaced as a whole at the end (`pipelines.dataset.swap`).
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import pyarrow as pa

from filters.difficulty import (
    FIRSTS,
    WINDOW,
    Count,
    Difficulty,
    Grading,
    Loss,
    Noise,
    Prior,
    StoppingTable,
    Window,
    estimate,
)
from pipelines.dataset import (
    CANDIDATE_SCHEMA,
    EXTREMES,
    STAGING,
    Manifest,
    finish_swap,
    gradable_tables,
    is_staged,
    problem_of,
    replace_rows,
    require_manifest,
)
from pipelines.grading.estimates import write_estimates
from pipelines.grading.informed import Informed, knob_priors
from pipelines.grading.rollouts import Question, Rollouts, Spent
from pipelines.grading.summary import summary
from pipelines.progress import Progress
from pipelines.state import Log, Store
from proofmill import Problem
from proofmill.problem import Json, content_hash
from solvers import Recorded, Solver

PILOT_LEAST = 40
"""Fewer rows than this have no pilot: the prior stays uniform."""
_UNIFORM = 0.05
"""Share of the uniform prior mixed into a fitted one: no pass rate is ruled out by a pilot."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How to grade."""

    loss: Loss = "window"
    """What a rollout must pay for: telling rows inside the window, or telling five levels."""
    window: Window = WINDOW
    naive: int = 16
    """The table errs no more often than this many fixed rollouts would."""
    limit: int = 64
    """Most rollouts of a row."""
    pilot: int = 100
    """Rows of the pilot."""
    pilot_rollouts: int = 8
    seed: int = 0
    noise: Noise | None = None
    """Error rates of the verifier, where they were measured."""
    drop_extremes: bool = False
    """Reject rows that were always or never answered right: no group of rollouts differs there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Graded:
    """What a grading came to."""

    solver_id: str
    difficulties: Mapping[str, Difficulty]
    """Row id -> difficulty, in order of row id."""
    questions: Mapping[str, Question]
    """Row id -> what was graded."""
    table: StoppingTable
    spent: Spent
    manifest: Manifest

    @property
    def mean_n(self) -> float:
        """Rollouts per row that stand in the estimates."""
        return sum(d.n for d in self.difficulties.values()) / len(self.difficulties)


def grade(
    url: str,
    solver_of: Callable[[Sequence[Problem]], Solver],
    settings: Settings,
    progress: Progress,
) -> Graded:
    """Grade the dataset at `url`; run it again after an interruption and it goes on.

    `solver_of` gets the rows to be asked, since stand-ins need to know them.

    Raises:
        DatasetError: if there is no finished dataset.
        SolverError: if the solver cannot be reached or used; rollouts so far are kept.
        StorageError: if the place cannot be written, or another run is grading there.
    """
    store = Store(url)
    if not is_staged(store):
        require_manifest(store)  # before anything is written there
    with store.locked(STAGING, "another run is grading"):
        finish_swap(store)
        manifest = require_manifest(store)
        tables = gradable_tables(store, manifest)
        questions = [question_of(row) for table in tables for row in table.to_pylist()]
        solver = solver_of([question.problem for question in questions])
        log = Rollouts(Log(store), solver, settings.seed)
        table = _table(questions, log, settings, _population(solver, settings), progress)
        informed = knob_priors(questions, log, table, progress)
        difficulties = _difficulties(questions, log, informed.table_of, settings, progress)
        compared = write_estimates(store, solver.solver_id, difficulties)
        record = _record(log, table, informed, settings, difficulties)
        record["summary"] = summary(questions, difficulties, log.tokens)
        done = replace_rows(
            store,
            manifest,
            _graded(store, manifest, difficulties, compared.scales, settings),
            record,
            progress,
            averages=compared.averages,
        )
    return Graded(
        solver_id=solver.solver_id,
        difficulties=dict(sorted(difficulties.items())),
        questions={question.id: question for question in questions},
        table=table,
        spent=log.spent,
        manifest=done,
    )


def question_of(row: Mapping[str, Any]) -> Question:
    """Return a shard's row as something to grade."""
    certificate = row["certificate"] or {}
    return Question(row["id"], problem_of(row), certificate.get("guess_rate"))


def _population(solver: Solver, settings: Settings) -> int | None:
    """Return how many answers a row has in all: a recording runs out, a model does not.

    The rate over a population is that of its verdicts, so it knows no verifier noise.
    """
    return solver.population if isinstance(solver, Recorded) and not settings.noise else None


def _table(
    questions: Sequence[Question],
    log: Rollouts,
    settings: Settings,
    population: int | None,
    progress: Progress,
) -> StoppingTable:
    """Return the table for the prior that a pilot shows."""
    chosen = sorted(questions, key=lambda question: content_hash(["pilot", question.id]))[
        : settings.pilot
    ]
    if len(chosen) < PILOT_LEAST:
        return _matching(Prior.uniform(), settings, population)
    log.reach(chosen, settings.pilot_rollouts, "pilot", progress)
    counts = [log.count(question.id, settings.pilot_rollouts) for question in chosen]
    fitted = Prior.fit([(count.k, count.n) for count in counts if count.n])
    return _matching(fitted.mixed_with(Prior.uniform(), _UNIFORM), settings, population)


def _matching(prior: Prior, settings: Settings, population: int | None) -> StoppingTable:
    how: dict[str, Any] = {
        "loss": settings.loss,
        "window": settings.window,
        "limit": settings.limit,
        "population": population,
    }
    naive = settings.naive if population is None else min(settings.naive, population)
    try:
        return StoppingTable.matching(prior, naive, **how)
    except ValueError:
        # So narrow a prior that no number of rollouts changes a class: a plain cost will do.
        return StoppingTable.build(prior, first=min(FIRSTS[-1], settings.limit), **how)


def _difficulties(
    questions: Sequence[Question],
    log: Rollouts,
    table_of: Callable[[str], StoppingTable],
    settings: Settings,
    progress: Progress,
) -> dict[str, Difficulty]:
    """Ask until the tables want no more; return what was found per row."""
    grading = Grading({question.id: log.count(question.id) for question in questions}, table_of)
    while wanted := grading.wanted():
        progress("grade", len(questions) - len(wanted), len(questions))
        counts: dict[str, Count] = {}
        for new in log.ask(questions, wanted):
            counts |= new
        grading.add(counts)
    progress("grade", len(questions), len(questions))
    outcomes = grading.outcomes()
    return {
        question.id: estimate(
            outcomes[question.id].k,
            outcomes[question.id].n,
            table_of(question.id),
            solver_id=log.solver_id,
            guess_rate=question.guess_rate,
            noise=settings.noise,
            stop=outcomes[question.id].stop,
        )
        for question in questions
    }


def _graded(
    store: Store,
    manifest: Manifest,
    difficulties: Mapping[str, Difficulty],
    scales: Mapping[str, dict[str, Json]],
    settings: Settings,
) -> Iterator[pa.Table]:
    """Yield the rows as candidates again, with their difficulty."""
    for table in gradable_tables(store, manifest):
        rows = [
            _with_difficulty(
                row, asdict(difficulties[row["id"]]) | scales.get(row["id"], {}), settings
            )
            for row in table.to_pylist()
        ]
        yield pa.Table.from_pylist(rows, schema=CANDIDATE_SCHEMA)


def _with_difficulty(
    row: dict[str, Any], fields: Mapping[str, Json], settings: Settings
) -> dict[str, Any]:
    """Return a candidate's row: kept, or rejected as too hard or too easy for this solver."""
    reason = ""
    if settings.drop_extremes and fields["n"]:
        never, always = EXTREMES
        reason = {0: never, fields["n"]: always}.get(fields["k"], "")
    notes = [f"{fields['k']} of {fields['n']} by {fields['solver_id']}"] if reason else []
    return row | {"difficulty": dict(fields), "source": None, "reason": reason, "notes": notes}


def _record(
    log: Rollouts,
    table: StoppingTable,
    informed: Informed,
    settings: Settings,
    difficulties: Mapping[str, Difficulty],
) -> dict[str, Json]:
    """Return what the manifest keeps of a grading: enough to repeat every decision."""
    return {
        "solver_id": log.solver_id,
        "rollouts": log.folder,
        "settings": asdict(replace(settings, noise=None)) | {"noise": settings.noise},
        "rows": len(difficulties),
        "rows_without_rollouts": sum(one.n == 0 for one in difficulties.values()),
        "spent": log.spent._asdict(),
        "fingerprint": table.fingerprint,
        "table": json.loads(table.to_json()),
        "knob_priors": {name: asdict(one) for name, one in sorted(informed.audits.items())},
        "abilities": {name: json.loads(one.to_json()) for name, one in informed.abilities.items()},
    }
