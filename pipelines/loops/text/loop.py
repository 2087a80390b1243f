"""The language-model loop: from what a policy fails to certified shards of new problems.

    failures -> concepts -> plan -> questions -> fresh -> judge_a -> judge_b -> labelled -> gated
             -> policy -> dataset

Stages that cost replies keep them in chunks; the others are pure functions of what is kept, and
are done again in a run that goes on. The ordinary build makes the dataset of what is left:
certified, compared with the benchmarks, deduplicated.
"""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from generators.weakness.text import (
    Draft,
    History,
    Outcome,
    Record,
    Tagged,
    concepts,
    gates,
    history,
    judging,
    labelling,
    nearest,
    plan,
    policy,
    problems,
    tfidf,
)
from pipelines.dataset import Manifest
from pipelines.errors import ProofmillError
from pipelines.loops.kernel import Loop, Records, Turn, Work, here, run_round
from pipelines.loops.text.accepted import accepted_lines, dataset_recipe
from pipelines.loops.text.config import POLICY, ROLES, SwsConfig
from pipelines.loops.text.gates import PolicyWindow, fresh
from pipelines.loops.text.ledger import DROPPED, REPORT, Ledger, Solvers
from pipelines.loops.text.stages import Stage, Yield
from pipelines.progress import Progress, quiet
from pipelines.sources import read_lines
from pipelines.state import Kind, Log, Store
from proofmill.problem import Json, content_hash

ACCEPTED = "accepted.jsonl"
DATASET = "dataset"


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """A finished round."""

    kept: int
    fingerprint: str
    """Of the dataset."""


ROUNDS = Kind("journal/rounds", Summary)


class SwsRun(NamedTuple):
    """A finished round."""

    manifest: Manifest
    """Of the dataset in the folder `dataset` of the state."""
    yields: tuple[Yield, ...]
    """One per stage, in order."""

    @property
    def summary(self) -> Summary:
        """What the journal keeps of the round."""
        return Summary(kept=self.manifest.kept, fingerprint=self.manifest.fingerprint)

    @property
    def report(self) -> str:
        """Where the report lies in the state."""
        return REPORT

    def headlines(self, state: str) -> list[str]:
        """Return in a line what the round in a state came to."""
        kept = [f"{stage.stage} {stage.kept} of {stage.taken}" for stage in self.yields]
        return [
            f"{self.manifest.kept} rows; kept per stage: {', '.join(kept)}",
            f"see {state}/{self.report} and {state}/{DATASET}",
        ]


def run_sws(
    config: SwsConfig,
    state: Store,
    solvers: Solvers,
    *,
    progress: Progress = quiet,
    work: Work = here,
) -> SwsRun:
    """Run the loop in `state`, or go on with it; return the dataset and what each stage kept.

    `solvers` has the roles of `ROLES` and may have `policy`. Without a policy no pass rate is
    measured, and the rows state none.

    Raises:
        RecipeError: if the failures cannot be read.
        ProofmillError: if a role is missing, the judges are of one family, a solver cannot answer,
            items still wait for replies, or no problem is left.
        StorageError: if the state cannot be written, another run holds it, or its dataset was made
            with other settings.
    """
    _check_roles(solvers)
    return run_round(TextLoop(config, solvers), state.url, work=work, progress=progress)


def _check_roles(solvers: Solvers) -> None:
    missing = [role for role in ROLES if role not in solvers]
    unknown = sorted(solvers.keys() - {*ROLES, POLICY})
    if missing or unknown:
        raise ProofmillError(
            f"the loop needs a solver for each of {', '.join(ROLES)}, and takes one for "
            f"{POLICY!r}; missing: {missing}, unknown: {unknown}"
        )
    first, second = (solvers[role].solver_id.split()[0] for role in ("judge_a", "judge_b"))
    shared = judging.families(first) & judging.families(second)
    if shared:
        raise ProofmillError(
            f"judges {first!r} and {second!r} are both of the family {', '.join(sorted(shared))}: "
            "models of one family share their errors; take a judge of another maker"
        )


class Past(NamedTuple):
    """What a round starts from."""

    failures: History
    ledger: Ledger


@dataclass(frozen=True, slots=True)
class TextLoop(Loop[Past, Draft, list[Draft], SwsRun]):
    """The one round of a folder; one run at a time."""

    config: SwsConfig
    solvers: Solvers
    rounds = ROUNDS
    busy = "another run of the loop is at work"

    def number(self, log: Log) -> int:
        """Return 0: what is done of the round is in its chunks."""
        return 0

    def past(self, turn: Turn) -> Past:
        """Return the failures.

        Raises:
            RecipeError: if they cannot be read.
            ProofmillError: if none of them is weak.
        """
        lines = read_lines(self.config.failures)
        ledger = Ledger(self.config, self.solvers, turn)
        with ledger.reported():
            return Past(self._failures(lines, ledger), ledger)

    def propose(self, turn: Turn, past: Past) -> list[Draft]:
        """Return questions about the concepts of what failed."""
        with past.ledger.reported():
            drafts = self._planned(self._concepts(past), past.ledger)
            return past.ledger.ask("questions", drafts, "writer", problems.PROMPT, problems.write)

    def admit(self, turn: Turn, past: Past, proposals: Iterable[Draft]) -> list[Draft]:
        """Return the questions that are new, and sound in the eyes of both judges."""
        config, ledger = self.config, past.ledger
        gate = partial(
            fresh,
            sources=[record.prompt for record in past.failures.weak],
            duplicate=config.duplicate,
            benchmarks=config.benchmarks,
        )
        with ledger.reported():
            drafts = ledger.sift("fresh", list(proposals), gate)
            for role in ("judge_a", "judge_b"):
                drafts = ledger.ask(role, drafts, role, judging.PROMPT, judging.judge)
        return drafts

    def measure(self, turn: Turn, past: Past, admitted: list[Draft]) -> list[Draft]:
        """Return the problems with a label that was agreed on and, with a policy, a pass rate."""
        config, ledger = self.config, past.ledger
        rule = [config.votes, config.agree]
        label = partial(labelling.label, samples=config.votes, agree=config.agree, seed=config.seed)
        shares = gates.Shares(config.label_share, config.trivial_share)
        with ledger.reported():
            drafts = ledger.ask("labelled", admitted, "labeller", labelling.PROMPT, label, rule)
            drafts = ledger.sift("gated", drafts, partial(gates.gate, shares=shares))
            return self._graded(drafts, ledger) if POLICY in self.solvers else drafts

    def journal(
        self, turn: Turn, admitted: list[Draft], measured: list[Draft]
    ) -> Iterable[Records]:
        """Return nothing: every stage keeps its outcomes in chunks."""
        return ()

    def release(
        self, turn: Turn, past: Past, admitted: list[Draft], measured: list[Draft]
    ) -> SwsRun:
        """Build the dataset of the problems that are left.

        Raises:
            ProofmillError: if none is left.
        """
        if not measured:
            raise ProofmillError(
                f"no problem is left of {self.config.questions} wanted; {turn.store.url}/{REPORT} "
                "says why"
            )
        names = {role: solver.solver_id for role, solver in self.solvers.items()}
        turn.store.write(ACCEPTED, accepted_lines(measured, self.config, names))
        recipe = dataset_recipe(self.config, turn.url(ACCEPTED))
        return SwsRun(turn.build(recipe, DATASET), tuple(past.ledger.yields))

    def _failures(self, lines: Sequence[str], ledger: Ledger) -> History:
        failures = history(map(_parse, lines))
        if not failures.weak:
            raise ProofmillError(
                f"none of {len(lines)} records in {self.config.failures} is weak (best accuracy "
                "at most 0.5, no upward trend): there is nothing to make problems for"
            )
        reasons = Counter(record.reason for record in failures.refused)
        reasons += Counter(same_prompt=failures.merged, not_weak=len(failures.known))
        ledger.yields.append(
            Yield("failures", len(lines), len(failures.weak), dict(reasons.most_common()))
        )
        for record in failures.refused:
            ledger.drop("failures", f"line {record.position + 1}", record.reason)
        return failures

    def _concepts(self, past: Past) -> tuple[Tagged, ...]:
        """Read the concepts of all weak problems, and of some others to compare with."""
        others = sorted(past.failures.known, key=lambda record: content_hash(["known", record.id]))
        solver, seed = self.solvers["concepts"], self.config.seed
        stage: Stage[Record, Tagged] = Stage(
            name="concepts",
            work=lambda records: concepts.extract(records, solver, seed=seed),
            outcome=Outcome[Tagged],
            identity=past.ledger.identity("concepts", concepts.PROMPT, concepts.SCHEMA),
        )
        return past.ledger.run(stage, [*past.failures.weak, *others[: self.config.known_most]])

    def _planned(self, tagged: Sequence[Tagged], ledger: Ledger) -> list[Draft]:
        pool = concepts.pool(tagged)
        if not pool:
            raise ProofmillError(
                f"no concept was found in {len(tagged)} problems; see "
                f"{ledger.turn.store.url}/{DROPPED}"
            )
        neighbors = nearest(tfidf([concept.name for concept in pool]), self.config.neighbors)
        ledger.plan = plan(
            tagged,
            pool,
            neighbors,
            wanted=self.config.questions,
            levels=self.config.levels,
            mixing=self.config.mixing,
            seed=self.config.seed,
        )
        return list(ledger.plan.drafts)

    def _graded(self, drafts: Sequence[Draft], ledger: Ledger) -> list[Draft]:
        window = PolicyWindow.between(*self.config.window)
        # Another seed than the labeller's: one model in both roles must not be graded on its votes.
        work = partial(policy.grade, window=window, seed=self.config.seed + 1)
        rule = window.table.fingerprint
        return ledger.ask(POLICY, drafts, POLICY, labelling.PROMPT, work, rule)


def _parse(line: str) -> Json:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None
