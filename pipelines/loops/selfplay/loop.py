"""Self-play: rounds of proposing, proving, attacking, measuring and releasing.

flavour: propose, prove, attack -> admit -> roll out in two stages -> score -> journal -> build. A
round is a function of the journal before it; what it makes is written once, before any rollout, so
a killed round goes on where it was, and two rounds in two runs leave what two rounds in one leave.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TypeAlias

from filters.difficulty import Learnability, Prior, estimate, mean
from generators.selfplay import Item
from pipelines.build import Done, Unit, build
from pipelines.config import SolverOf
from pipelines.loops.selfplay import made as fates
from pipelines.loops.selfplay.challenger import Challenges
from pipelines.loops.selfplay.config import Challenger, Loop, SelfPlay, Sneaky
from pipelines.loops.selfplay.flavour import Flavour
from pipelines.loops.selfplay.made import Made, proved
from pipelines.loops.selfplay.programs import Programs
from pipelines.loops.selfplay.propose import admit
from pipelines.loops.selfplay.pseudo import pseudo_rows
from pipelines.loops.selfplay.scoring import Scored, scored
from pipelines.loops.selfplay.sneaky import HiddenErrors
from pipelines.loops.selfplay.state import (
    ATTEMPTS,
    ITEMS,
    MODEL,
    PROPOSALS,
    REJECTIONS,
    ROUNDS,
    History,
    State,
    history,
)
from pipelines.progress import Progress
from pipelines.sources import ProblemsSource, Recipe, proved_lines
from pipelines.state import Store
from proofmill.problem import Json
from solvers import StructuredSolver

__all__ = ["Challenger", "Round", "SelfPlay", "Sneaky", "Work", "play_round", "propose_round"]

Work: TypeAlias = Callable[[Sequence[Unit], Recipe, str], Iterator[Done]]
"""Does the units of a recipe into an output folder; `Workers.run`."""


@dataclass(frozen=True, slots=True)
class Round:
    """What a round came to."""

    number: int
    made: Sequence[Made]
    scored: Scored
    released: str | None
    """Where the dataset lies; None where no item is in the window."""
    frontier: str | None
    """Where the rows lie that nobody solved, though their answers are proved."""
    pseudo: str | None = None
    """Where the rows lie whose answers nobody proved: a vote gave them."""

    @property
    def scores(self) -> Mapping[str, Learnability]:
        """Row id -> worth."""
        return self.scored.new

    @property
    def summary(self) -> dict[str, Json]:
        """Return the round's entry in the journal."""
        places = Counter(score.place for score in self.scores.values())
        reasons = Counter(one.reason for one in self.made if one.reason)
        return {
            "round": self.number,
            "proposals": len(self.made),
            "items": len(self.scores),
            "places": dict(sorted(places.items())),
            "rejections": dict(sorted(reasons.items())),
            "learnability": round(mean(list(self.scores.values())), 6),
            "new_cells": sum(one.is_new_cell for one in self.made),
            "rescored": len(self.scored.again),
        }


def propose_round(
    config: SelfPlay | Challenger | Sneaky,
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
        SandboxError: if the sandbox refuses.
        SolverError: if a solver cannot be used; what it answered is kept.
        ValueError: if proposals of a model are wanted and there is no `proposer`.
    """
    if config.asked_of_model and proposer is None:
        raise ValueError(f"{config.asked_of_model} model proposals wanted: name a proposer")
    return play_round(
        _flavour(config, proposer),
        config,
        url,
        work=work,
        solver_of=solver_of,
        progress=progress,
        writer=proposer if isinstance(config, Challenger) else None,
    )


def _flavour(config: SelfPlay | Challenger | Sneaky, proposer: StructuredSolver | None) -> Flavour:
    if isinstance(config, Challenger):
        return Challenges(config)
    if isinstance(config, Sneaky) and proposer is not None:
        return HiddenErrors(config, proposer)
    if isinstance(config, SelfPlay):
        return Programs(config, proposer)
    raise ValueError("a sneaky loop needs a proposer")


def play_round(
    flavour: Flavour,
    config: Loop,
    url: str,
    *,
    work: Work,
    solver_of: SolverOf,
    progress: Progress,
    writer: StructuredSolver | None = None,
) -> Round:
    """Make the next round of any flavour; see `propose_round`.

    `writer` writes questions that nothing verifies, where the loop wants some.
    """
    state = State(Store(url))
    with state.store.locked(".lock", "another round is being made"):
        past = history(state, flavour.bandit(), flavour.seen)
        made = _written(flavour, state, past, progress)
        found = scored(config, flavour, state, past, made, solver_of, progress)
        _record(state, past.number, made, found)
        chosen = _chosen(flavour, past, made, found)
        ship = _Ship(config, flavour.subject, state, past.number, work, progress)
        released = ship.release("window", chosen["window"])
        frontier = ship.release("frontier", chosen["frontier"])
        pseudo = None
        if isinstance(config, Challenger) and writer is not None:
            pseudo = pseudo_rows(config, state, past.number, writer, solver_of([]), progress)
        done = Round(past.number, made, found, released, frontier, pseudo)
        state.journal.append(ROUNDS, [done.summary])
    return done


def _written(flavour: Flavour, state: State, past: History, progress: Progress) -> list[Made]:
    """Make the round's proposals and write what became of them, or read what was written."""
    path = state.made_path(past.number)
    if state.store.exists(path):
        return fates.from_lines(state.store.read(path))
    found = flavour.made(past, lambda done, total: progress("propose", done, total))
    made = admit(found, past)
    state.store.write(path, fates.to_lines(made))
    return made


def _record(state: State, number: int, made: Sequence[Made], found: Scored) -> None:
    proposals = [{"round": number, "ordinal": m.ordinal, "arm": m.arm} for m in made]
    state.journal.append(PROPOSALS, proposals)
    rejected = [m for m in made if m.item is None]
    state.journal.append(
        REJECTIONS,
        [{"round": number, "ordinal": m.ordinal, "reason": m.reason} for m in rejected],
    )
    state.journal.append(ITEMS, [_entry(number, m, m.item) for m in made if m.item is not None])
    state.journal.append(ATTEMPTS, found.entries(number))


def _entry(number: int, made: Made, item: Item) -> dict[str, Json]:
    return {
        "round": number,
        "ordinal": made.ordinal,
        "id": item.problem.id,
        "instance": item.problem.instance,
        "cell": list(item.cell),
        "behaviour": item.behaviour,
        "answer": item.problem.answer,
        "source": item.source,
        "call": item.call,
        "split": item.problem.lineage.split,
        "is_own": made.arm != MODEL,
        "is_new_cell": made.is_new_cell,
    }


def _chosen(
    flavour: Flavour, past: History, made: Sequence[Made], found: Scored
) -> dict[str, list[tuple[Item, str, Learnability]]]:
    """Return (item, prover, worth) of what is released, by place; an item once in its life.

    An old item is released when it comes into the window and was never shipped before.
    """
    chosen: dict[str, list[tuple[Item, str, Learnability]]] = {"window": [], "frontier": []}
    for one in made:
        if one.item is not None:
            score = found.new[one.item.problem.id]
            chosen.get(score.place, []).append((one.item, flavour.prover(one), score))
    for name, score in found.again.items():
        one = found.old[name]
        was = {entry["place"] for entry in past.standings[name].entries}
        if one.item is not None and score.place == "window" and not was & set(chosen):
            chosen["window"].append((one.item, flavour.prover(one), score))
    return chosen


@dataclass(frozen=True, slots=True)
class _Ship:
    """What builds the datasets of a round."""

    config: Loop
    subject: str
    state: State
    number: int
    work: Work
    progress: Progress

    def release(self, place: str, chosen: Sequence[tuple[Item, str, Learnability]]) -> str | None:
        """Build the dataset of the chosen items; return where it lies."""
        if not chosen:
            return None
        config, store = self.config, self.state.store
        path = f"rounds/{self.number:04d}-{place}.jsonl"
        rows = [proved(item, prover, _difficulty(item, score)) for item, prover, score in chosen]
        store.write(path, proved_lines(rows))
        recipe = Recipe(
            name=f"{config.name}-{place}-{self.number:04d}",
            description=f"Round {self.number} of self-play over {self.subject}: {place}.",
            seed=config.seed,
            shard_rows=config.shard_rows,
            benchmarks=config.benchmarks,
            sources=(
                ProblemsSource(kind="problems", path=f"{store.local_root or store.url}/{path}"),
            ),
        )
        out = self.state.url("releases" if place == "window" else "frontier", self.number)
        build(
            recipe,
            out,
            execute=lambda units: self.work(units, recipe, out),
            progress=self.progress,
        )
        return out


def _difficulty(item: Item, score: Learnability) -> dict[str, Json]:
    found = estimate(
        score.k,
        score.n,
        Prior.uniform(),
        solver_id=score.solver_id,
        guess_rate=item.guess_rate,
    )
    return asdict(found)
