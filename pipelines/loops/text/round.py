"""One round of the language-model loop, stage after stage, with its yields.

    failures -> concepts -> plan -> questions -> fresh -> judge_a -> judge_b -> labelled -> gated
             -> policy

Stages that cost replies keep them in chunks; the others are pure functions of what is kept, and
are done again in a run that goes on.
"""

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias

from generators.weakness.text import (
    Draft,
    History,
    Outcome,
    Plan,
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
from pipelines.errors import ProofmillError
from pipelines.loops.text.config import POLICY, SwsConfig
from pipelines.loops.text.gates import PolicyWindow, fresh
from pipelines.loops.text.report import report
from pipelines.progress import Progress
from pipelines.state import Result, Runner, Stage, Store, Yield, result
from proofmill.problem import Json, canonical_json, content_hash
from solvers.prompts import fingerprint
from solvers.protocol import StructuredSolver

DROPPED = "dropped.jsonl"
YIELDS = "yields.json"
REPORT = "report.md"

Solvers: TypeAlias = Mapping[str, StructuredSolver]
"""Role -> solver."""
_Asked: TypeAlias = Callable[[Sequence[Draft], StructuredSolver], Sequence[Outcome[Draft]]]


class Loop:
    """A round; `run` once, then `write_report`."""

    def __init__(
        self, config: SwsConfig, state: Store, solvers: Solvers, progress: Progress
    ) -> None:
        """Take settings, the store and the solvers; nothing is done yet."""
        self.yields: list[Yield] = []
        self._config, self._state, self._solvers = config, state, solvers
        self._runner = Runner(
            store=state, size=config.chunk, passes=config.passes, progress=progress
        )
        self._dropped: list[dict[str, str]] = []
        self._plan: Plan | None = None

    def run(self, lines: Sequence[str]) -> list[Draft]:
        """Return the problems that are left of the records in `lines`.

        Raises:
            ProofmillError: if nothing can be planned, or items still wait for replies.
            SolverError: if a solver cannot answer.
        """
        config, found = self._config, self._failures(lines)
        drafts = self._planned(self._concepts(found))
        drafts = self._ask("questions", drafts, "writer", problems.PROMPT, problems.write)
        gate = partial(
            fresh,
            sources=[record.prompt for record in found.weak],
            duplicate=config.duplicate,
            benchmarks=config.benchmarks,
        )
        drafts = self._pass("fresh", drafts, gate)
        for role in ("judge_a", "judge_b"):
            drafts = self._ask(role, drafts, role, judging.PROMPT, judging.judge)
        drafts = self._labelled(drafts)
        shares = gates.Shares(config.label_share, config.trivial_share)
        drafts = self._pass("gated", drafts, partial(gates.gate, shares=shares))
        return self._graded(drafts) if POLICY in self._solvers else drafts

    def write_report(self) -> None:
        """Write the yields so far, as JSON and for people, and what was dropped where."""
        names = {role: solver.solver_id for role, solver in self._solvers.items()}
        told = report(self.yields, self._plan, names)
        self._state.write(YIELDS, told.json)
        self._state.write(REPORT, told.markdown)
        lines = "".join(canonical_json(one) + "\n" for one in self._dropped)
        self._state.write(DROPPED, lines.encode())

    def _failures(self, lines: Sequence[str]) -> History:
        found = history(map(_parse, lines))
        if not found.weak:
            raise ProofmillError(
                f"none of {len(lines)} records in {self._config.failures} is weak (best accuracy "
                "at most 0.5, no upward trend): there is nothing to make problems for"
            )
        reasons = Counter(one.reason for one in found.refused)
        reasons += Counter(same_prompt=found.merged, not_weak=len(found.known))
        self.yields.append(
            Yield("failures", len(lines), len(found.weak), dict(reasons.most_common()))
        )
        self._dropped += [
            {
                "stage": "failures",
                "id": f"line {one.position + 1}",
                "reason": one.reason,
                "note": "",
            }
            for one in found.refused
        ]
        return found

    def _concepts(self, found: History) -> tuple[Tagged, ...]:
        """Read the concepts of all weak problems, and of some others to compare with."""
        others = sorted(found.known, key=lambda record: content_hash(["known", record.id]))
        records = [*found.weak, *others[: self._config.known_most]]
        solver, seed = self._solvers["concepts"], self._config.seed

        def work(some: Sequence[Record]) -> list[Outcome[Tagged]]:
            return concepts.extract(some, solver, seed=seed)

        stage = Stage(
            name="concepts",
            work=work,
            load=Tagged.of,
            identity=self._identity("concepts", concepts.PROMPT, seed, concepts.SCHEMA),
        )
        return self._noted(self._runner.run(stage, records)).kept

    def _planned(self, tagged: Sequence[Tagged]) -> list[Draft]:
        pool = concepts.pool(tagged)
        if not pool:
            raise ProofmillError(
                f"no concept was found in {len(tagged)} problems; see {self._state.url}/{DROPPED}"
            )
        neighbors = nearest(tfidf([concept.name for concept in pool]), self._config.neighbors)
        self._plan = plan(
            tagged,
            pool,
            neighbors,
            wanted=self._config.questions,
            levels=self._config.levels,
            mixing=self._config.mixing,
            seed=self._config.seed,
        )
        return list(self._plan.drafts)

    def _labelled(self, drafts: list[Draft]) -> list[Draft]:
        samples, agree = self._config.votes, self._config.agree
        work = partial(labelling.label, samples=samples, agree=agree, seed=self._config.seed)
        rule = [samples, agree]
        return self._ask("labelled", drafts, "labeller", labelling.PROMPT, work, rule)

    def _graded(self, drafts: list[Draft]) -> list[Draft]:
        window = PolicyWindow.between(*self._config.window)
        # Another seed than the labeller's: one model in both roles must not be graded on its votes.
        work = partial(policy.grade, window=window, seed=self._config.seed + 1)
        rule = window.table.fingerprint
        return self._ask(POLICY, drafts, POLICY, labelling.PROMPT, work, rule)

    def _ask(
        self,
        name: str,
        drafts: Sequence[Draft],
        role: str,
        prompt: str,
        work: Callable[..., Sequence[Outcome[Draft]]],
        rule: Json = None,
    ) -> list[Draft]:
        """Run a stage that costs replies."""
        seed, solver = self._config.seed, self._solvers[role]
        settled = work if isinstance(work, partial) else partial(work, seed=seed)
        stage: Stage[Draft, Draft] = Stage(
            name=name,
            work=lambda some: settled(some, solver),
            load=Draft.of,
            identity=self._identity(role, prompt, seed, rule),
        )
        return list(self._noted(self._runner.run(stage, drafts)).kept)

    def _pass(
        self,
        name: str,
        drafts: Sequence[Draft],
        gate: Callable[[Sequence[Draft]], Sequence[Outcome[Draft]]],
    ) -> list[Draft]:
        """Run a stage that costs nothing and looks at all items together."""
        return list(self._noted(result(name, gate(drafts))).kept)

    def _noted(self, found: Result[Any]) -> Result[Any]:
        self.yields.append(found.yields)
        self._dropped += [
            {"stage": found.yields.stage, "id": one.id, "reason": one.reason, "note": one.note}
            for one in found.dropped
        ]
        return found

    def _identity(self, role: str, prompt: str, seed: int, rule: Json) -> Json:
        return [fingerprint(prompt), self._solvers[role].solver_id, seed, rule]


def _parse(line: str) -> Json:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None
