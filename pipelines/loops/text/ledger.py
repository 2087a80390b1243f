"""Ledger: runs the stages of a round and notes what each took, kept, dropped and cost."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import TypeAlias

from generators.weakness.text import Draft, Outcome, Plan
from pipelines.errors import ProofmillError
from pipelines.loops.kernel import Turn
from pipelines.loops.text.accepted import lines_of
from pipelines.loops.text.config import SwsConfig
from pipelines.loops.text.report import report
from pipelines.loops.text.stages import Item, Result, Runner, Stage, Taken, Yield, result
from proofmill.problem import Json
from solvers.prompts import fingerprint
from solvers.protocol import SolverError, StructuredSolver

Solvers: TypeAlias = Mapping[str, StructuredSolver]
"""Role -> solver."""
DROPPED = "dropped.jsonl"
YIELDS = "yields.json"
REPORT = "report.md"


@dataclass(slots=True)
class Ledger:
    """The stages of one round so far."""

    config: SwsConfig
    solvers: Solvers
    turn: Turn
    yields: list[Yield] = field(default_factory=list)
    plan: Plan | None = None
    _dropped: list[dict[str, str]] = field(default_factory=list)

    @contextmanager
    def reported(self) -> Iterator[None]:
        """Write the report of the stages so far, however the block ends.

        Raises:
            ProofmillError: in the block's place where a solver failed.
        """
        try:
            yield
        except SolverError as error:
            raise ProofmillError(
                f"{error}; finished chunks are kept, the same command goes on from there"
            ) from error
        finally:
            names = {role: solver.solver_id for role, solver in self.solvers.items()}
            texts = report(self.yields, self.plan, names)
            self.turn.store.write(YIELDS, texts.json)
            self.turn.store.write(REPORT, texts.markdown)
            self.turn.store.write(DROPPED, lines_of(self._dropped))

    def drop(self, stage: str, name: str, reason: str, note: str = "") -> None:
        """Note an item that goes no further."""
        self._dropped.append({"stage": stage, "id": name, "reason": reason, "note": note})

    def ask(
        self,
        name: str,
        drafts: Sequence[Draft],
        role: str,
        prompt: str,
        work: Callable[..., Sequence[Outcome[Draft]]],
        rule: Json = None,
    ) -> list[Draft]:
        """Run a stage that costs replies; `work` gets drafts, solver and, unless bound, seed."""
        solver = self.solvers[role]
        seeded = work if isinstance(work, partial) else partial(work, seed=self.config.seed)
        stage: Stage[Draft, Draft] = Stage(
            name=name,
            work=lambda chunk: seeded(chunk, solver),
            outcome=Outcome[Draft],
            identity=self.identity(role, prompt, rule),
        )
        return list(self.run(stage, drafts))

    def run(self, stage: Stage[Taken, Item], items: Sequence[Taken]) -> tuple[Item, ...]:
        """Run a stage that keeps its outcomes in chunks; return the items that go on."""
        config, turn = self.config, self.turn
        runner = Runner(
            store=turn.store, size=config.chunk, passes=config.passes, progress=turn.progress
        )
        return self._noted(runner.run(stage, items))

    def sift(
        self,
        name: str,
        drafts: Sequence[Draft],
        gate: Callable[[Sequence[Draft]], Sequence[Outcome[Draft]]],
    ) -> list[Draft]:
        """Run a stage that costs nothing and looks at all items together."""
        return list(self._noted(result(name, gate(drafts))))

    def identity(self, role: str, prompt: str, rule: Json) -> Json:
        """Return all that decides the replies of a role."""
        return [fingerprint(prompt), self.solvers[role].solver_id, self.config.seed, rule]

    def _noted(self, finished: Result[Item]) -> tuple[Item, ...]:
        self.yields.append(finished.yields)
        for outcome in finished.dropped:
            self.drop(finished.yields.stage, outcome.id, outcome.reason, outcome.note)
        return finished.kept
