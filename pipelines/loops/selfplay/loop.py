"""Self-play: rounds of proposing, proving, attacking, measuring and releasing.

flavour: propose, prove, attack -> admit -> roll out in two stages -> score -> journal -> build. The
proposals and what became of them are written before any rollout.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from filters.difficulty import Learnability, mean
from generators.family import Split
from generators.selfplay import Item
from generators.selfplay.programs import SandboxError
from pipelines.config import SolverOf
from pipelines.errors import ProofmillError
from pipelines.loops.kernel import Loop, Records, Turn, Work, run_round
from pipelines.loops.selfplay.challenger import Challenges
from pipelines.loops.selfplay.config import (
    Challenger,
    SelfPlay,
    SelfPlaySettings,
    Settings,
    Sneaky,
    asked_of_model,
)
from pipelines.loops.selfplay.fates import FATES, Fate, admit
from pipelines.loops.selfplay.flavour import Flavour
from pipelines.loops.selfplay.programs import Programs
from pipelines.loops.selfplay.pseudo import pseudo_rows
from pipelines.loops.selfplay.scoring import Scored, scored
from pipelines.loops.selfplay.shipping import Shipment, proved, ready, shared
from pipelines.loops.selfplay.sneaky import HiddenErrors
from pipelines.loops.selfplay.state import (
    ATTEMPTS,
    ITEMS,
    MODEL,
    PROPOSALS,
    REJECTIONS,
    ROUNDS,
    Admission,
    History,
    Proposed,
    Rejection,
    Summary,
    history,
)
from pipelines.progress import Progress
from pipelines.sources import ProblemsSource, Recipe, proved_lines
from pipelines.templates import render
from solvers import StructuredSolver


@dataclass(frozen=True, slots=True)
class Round:
    """What a round came to."""

    number: int
    fates: Sequence[Fate]
    scored: Scored
    released: str | None
    """Where the dataset lies; None where no item is in the window."""
    frontier: str | None
    """Where the rows lie that nobody solved, though their answers are proved."""
    pseudo: str | None = None
    """Where the rows lie whose answers nobody proved: a vote gave them."""
    tasks: str = ""
    """How the release is shared among tasks, in words; empty where a loop has none."""

    @property
    def scores(self) -> Mapping[str, Learnability]:
        """Row id -> worth."""
        return self.scored.new

    @property
    def summary(self) -> Summary:
        """The round's entry in the journal."""
        places = Counter(score.place for score in self.scores.values())
        reasons = Counter(fate.reason for fate in self.fates if fate.reason)
        return Summary(
            round=self.number,
            proposals=len(self.fates),
            items=len(self.scores),
            places=dict(sorted(places.items())),
            rejections=dict(sorted(reasons.items())),
            learnability=round(mean(list(self.scores.values())), 6),
            new_cells=sum(fate.is_new_cell for fate in self.fates),
            rescored=len(self.scored.again),
        )

    @property
    def report(self) -> str:
        """Where the report lies in the state."""
        return f"reports/{self.number:04d}.md"

    def headlines(self, state: str) -> list[str]:
        """Return in a few lines what the round in a state came to."""
        summary = self.summary
        places = ", ".join(f"{count} {place}" for place, count in summary.places.items())
        commonest = sorted(summary.rejections.items(), key=lambda pair: -pair[1])[:6]
        rejected = ", ".join(f"{count} {reason}" for reason, count in commonest)
        return [
            f"round {self.number}: {summary.items} items of {summary.proposals} proposals "
            f"({places or 'none'}), mean learnability {summary.learnability:.2f}, "
            f"{summary.new_cells} new cells, {summary.rescored} old items asked again",
            f"rejected: {rejected or 'none'}",
            *([self.tasks] if self.tasks else []),
            f"see {state}/{self.report}",
            *(f"see {place}" for place in (self.released, self.frontier, self.pseudo) if place),
        ]


def propose_round(
    settings: SelfPlaySettings,
    url: str,
    *,
    work: Work,
    solver_of: SolverOf,
    progress: Progress,
    proposer: StructuredSolver | None = None,
) -> Round:
    """Make the next round in the state at `url`, or go on with the one that was interrupted.

    Raises:
        StorageError: if the state cannot be written, is damaged, or another round is under way.
        ProofmillError: if the sandbox refuses.
        SolverError: if a solver cannot be used; what it answered is kept.
        ValueError: if proposals of a model are wanted and there is no `proposer`.
    """
    if asked_of_model(settings) and proposer is None:
        raise ValueError(f"{asked_of_model(settings)} model proposals wanted: name a proposer")
    flavour = _flavour(settings, proposer)
    try:
        return run_round(Rounds(settings, flavour, solver_of), url, work=work, progress=progress)
    except SandboxError as error:
        raise ProofmillError(
            f"no program was run, the sandbox says {error}; see to that (docs/sandbox.md), or take "
            'a loop with flavour = "challenger", which runs none'
        ) from error


def _flavour(settings: SelfPlaySettings, proposer: StructuredSolver | None) -> Flavour:
    if isinstance(settings, Challenger):
        return Challenges(settings, proposer)
    if isinstance(settings, Sneaky) and proposer is not None:
        return HiddenErrors(settings, proposer)
    if isinstance(settings, SelfPlay):
        return Programs(settings, proposer)
    raise ValueError("a sneaky loop needs a proposer")


@dataclass(frozen=True, slots=True)
class Rounds(Loop[History, Fate, Scored, Round]):
    """Rounds of any flavour."""

    settings: Settings
    flavour: Flavour
    solver_of: SolverOf
    rounds = ROUNDS
    busy = "another round is being made"

    def past(self, turn: Turn) -> History:
        """Return bandit, archive and measurements as the finished rounds leave them."""
        return history(turn.log, turn.number, self.flavour.bandit(), self.flavour.seen)

    def propose(self, turn: Turn, past: History) -> Iterable[Fate]:
        """Return what becomes of the flavour's proposals, before admission."""
        return self.flavour.propose(past, lambda done, total: turn.progress("propose", done, total))

    def admit(self, turn: Turn, past: History, proposals: Iterable[Fate]) -> list[Fate]:
        """Reject what the archive does not take."""
        return turn.step(FATES, Fate).once(lambda: admit(proposals, past))

    def measure(self, turn: Turn, past: History, admitted: list[Fate]) -> Scored:
        """Roll the solver out on the items, and on some of the archive."""
        return scored(self.settings, self.flavour, turn, past, admitted, self.solver_of)

    def journal(self, turn: Turn, admitted: list[Fate], measured: Scored) -> Iterable[Records]:
        """Yield all proposals, what became of them, and all measurements."""
        now = turn.number
        yield PROPOSALS, [Proposed(round=now, ordinal=f.ordinal, arm=f.arm) for f in admitted]
        rejected = [fate for fate in admitted if fate.item is None]
        yield (
            REJECTIONS,
            [Rejection(round=now, ordinal=f.ordinal, reason=f.reason) for f in rejected],
        )
        yield ITEMS, [_admission(now, fate, fate.item) for fate in admitted if fate.item]
        yield ATTEMPTS, measured.measurements(now)

    def release(self, turn: Turn, past: History, admitted: list[Fate], measured: Scored) -> Round:
        """Build the datasets of the window and of the frontier, and the questions put to a vote."""
        chosen = ready(self.flavour, turn, past, admitted, measured)
        window, balance = chosen["window"], ""
        if isinstance(self.settings, SelfPlay):
            window, balance = shared(turn, admitted, window, self.settings.tasks)
        done = Round(
            turn.number,
            admitted,
            measured,
            self._shipped(turn, "window", "releases", window, balance),
            self._shipped(turn, "frontier", "frontier", chosen["frontier"]),
            self._voted(turn),
            balance,
        )
        page = render("selfplay.md", summary=done.summary, tasks=done.tasks)
        turn.store.write(done.report, page.encode())
        return done

    def _shipped(
        self,
        turn: Turn,
        place: str,
        folder: str,
        shipments: Sequence[Shipment],
        balance: str = "",
    ) -> str | None:
        """Build the dataset of a place; return where it lies."""
        if not shipments:
            return None
        path = turn.path(place)
        turn.store.once(path, lambda: proved_lines([proved(shipment) for shipment in shipments]))
        settings = self.settings
        text = f"Round {turn.number} of self-play over {self.flavour.subject}: {place}. {balance}"
        recipe = Recipe(
            name=f"{settings.name}-{place}-{turn.name}",
            description=text.strip(),
            seed=settings.seed,
            shard_rows=settings.shard_rows,
            benchmarks=settings.benchmarks,
            sources=(ProblemsSource(kind="problems", path=turn.url(path)),),
        )
        turn.build(recipe, f"{folder}/{turn.name}")
        return turn.url(f"{folder}/{turn.name}")

    def _voted(self, turn: Turn) -> str | None:
        flavour = self.flavour
        if not isinstance(flavour, Challenges) or flavour.writer is None:
            return None
        return pseudo_rows(flavour.settings, turn, flavour.writer, self.solver_of([]))


def _admission(number: int, fate: Fate, item: Item) -> Admission:
    return Admission(
        round=number,
        ordinal=fate.ordinal,
        id=item.problem.id,
        instance=item.problem.instance,
        cell=item.cell,
        behaviour=item.behaviour,
        answer=item.problem.answer,
        source=item.source,
        call=item.call,
        split=cast("Split", item.problem.lineage.split),
        is_own=fate.arm != MODEL,
        is_new_cell=fate.is_new_cell,
    )
