"""Self-play over programs: rounds of proposing, proving, attacking, measuring and releasing.

propose -> trace, run, attack -> admit -> roll out in two stages -> score -> journal -> build. A
round is a function of the journal before it; what it makes is written once, before any rollout, so
a killed round goes on where it was, and two rounds in two runs leave what two rounds in one leave.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Annotated, Any, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, field_validator

from filters.difficulty import Prior, estimate
from filters.learnability import Learnability, Tally, judge, mean, wanted
from generators.selfplay.tasks.item import TASKS, Item, Task
from pipelines import rollouts, selfplay_made
from pipelines.plan import Unit
from pipelines.problem_source import to_lines
from pipelines.recipe import ProblemsSource, Recipe
from pipelines.run import Progress, build
from pipelines.selfplay_made import Made, proved
from pipelines.selfplay_propose import admit, make_foreign, make_own, own_proposals
from pipelines.selfplay_state import (
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
from pipelines.solving import SolverOf
from pipelines.storage import Store
from pipelines.work import Done
from proofmill.problem import Json, content_hash
from proofmill.sandbox import Pool
from solvers import StructuredSolver

Work: TypeAlias = Callable[[Sequence[Unit], Recipe, str], Iterator[Done]]
"""Does the units of a recipe into an output folder; `Workers.run`."""
_STAGES = 4
"""Times that an item is asked at most: two stages, each once more where calls were lost."""
_OWN, _FOREIGN = "own interpreter", "sandbox pair"
"""Who found the answers of our programs, and of a model's."""


class SelfPlay(BaseModel):
    """What each round makes."""

    model_config = ConfigDict(frozen=True, extra="forbid", validate_default=True)

    name: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]*$")] = "selfplay"
    tasks: Annotated[tuple[Task, ...], Field(min_length=1)] = TASKS
    proposals: Annotated[int, Field(gt=0)] = 400
    """Our own, per round."""
    model_proposals: Annotated[int, Field(ge=0)] = 0
    """Of the solver in the role `proposer`, per round."""
    seed: int = 0
    test: Annotated[float, Field(ge=0.0, le=0.5)] = 0.05
    """Share of the programs whose rows form the test split."""
    shard_rows: Annotated[int, Field(ge=100)] = 5000
    benchmarks: str | None = None

    @field_validator("tasks")
    @classmethod
    def _once(cls, tasks: tuple[Task, ...]) -> tuple[Task, ...]:
        if len(set(tasks)) != len(tasks):
            raise ValueError("a task stands twice; give each once")
        return tasks


@dataclass(frozen=True, slots=True)
class Round:
    """What a round came to."""

    number: int
    made: Sequence[Made]
    scores: dict[str, Learnability]
    """Row id -> worth."""
    released: str | None
    """Where the dataset lies; None where no item is in the window."""
    frontier: str | None
    """Where the rows lie that nobody solved, though their answers are proved."""

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
        }


def propose_round(
    config: SelfPlay,
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
    if config.model_proposals and proposer is None:
        raise ValueError(f"{config.model_proposals} model proposals wanted: name a proposer")
    state = State(Store(url))
    with state.store.locked(".lock", "another round is being made"):
        past = history(state, config.tasks)
        made = _written(config, state, past, proposer, progress)
        scores = _scored(config, state, made, solver_of, progress)
        _record(state, past.number, made, scores)
        released = _release(config, state, past.number, made, scores, "window", work, progress)
        frontier = _release(config, state, past.number, made, scores, "frontier", work, progress)
        done = Round(past.number, made, scores, released, frontier)
        state.journal.append(ROUNDS, [done.summary])
    return done


def _written(
    config: SelfPlay,
    state: State,
    past: History,
    proposer: StructuredSolver | None,
    progress: Progress,
) -> list[Made]:
    """Make the round's proposals and write what became of them, or read what was written."""
    path = f"rounds/{past.number:04d}-made.jsonl"
    if state.store.exists(path):
        return selfplay_made.from_lines(state.store.read(path))
    pairs = own_proposals(past, config.tasks, config.proposals, config.seed)
    how: dict[str, Any] = {"seed": config.seed, "test": config.test}
    with Pool(2) as pool:
        found = list(
            make_own(pairs, pool, report=lambda n: progress("propose", n, len(pairs)), **how)
        )
        if config.model_proposals and proposer is not None:
            first = past.first + len(pairs)
            count = config.model_proposals
            found += make_foreign(past, proposer, pool, first=first, count=count, **how)
    made = admit(found, past)
    state.store.write(path, selfplay_made.to_lines(made))
    return made


def _scored(
    config: SelfPlay, state: State, made: Sequence[Made], solver_of: SolverOf, progress: Progress
) -> dict[str, Learnability]:
    """Roll a solver out on the items in two stages; return row id -> worth."""
    items = [one.item for one in made if one.item is not None]
    if not items:
        return {}
    solver = solver_of([item.problem for item in items])
    log = rollouts.Rollouts(state.store, solver, config.seed)
    asked = [rollouts.Item(one.problem.id, one.problem, one.guess_rate) for one in items]
    for stage in range(_STAGES):
        missing = {one.id: wanted(_tally(log, one.id), _draw(one.id)) for one in asked}
        left = sum(map(bool, missing.values()))
        progress("roll out", stage, _STAGES)
        if not left:
            break
        for _ in log.ask(asked, missing):
            progress("roll out", stage, _STAGES)
    progress("roll out", _STAGES, _STAGES)
    tallies = {one.id: _tally(log, one.id) for one in asked}
    # Every item has a proved answer and has survived the attacks, else it would not be here.
    return {name: judge(t.n, t.k, solver_id=solver.solver_id) for name, t in tallies.items()}


def _tally(log: rollouts.Rollouts, name: str) -> Tally:
    count = log.count(name)
    return Tally(count.n, count.k)


def _draw(name: str) -> float:
    """Return the uniform number of an item that decides on its second stage."""
    return float(int(content_hash(["stage", name])[:8], 16) / 16**8)


def _record(
    state: State, number: int, made: Sequence[Made], scores: dict[str, Learnability]
) -> None:
    proposals = [{"round": number, "ordinal": m.ordinal, "arm": m.arm} for m in made]
    state.journal.append(PROPOSALS, proposals)
    rejected = [m for m in made if m.item is None]
    state.journal.append(
        REJECTIONS,
        [{"round": number, "ordinal": m.ordinal, "reason": m.reason} for m in rejected],
    )
    state.journal.append(ITEMS, [_entry(number, m, m.item) for m in made if m.item is not None])
    attempts = [{"round": number, "id": name} | asdict(one) for name, one in scores.items()]
    state.journal.append(ATTEMPTS, attempts)


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
        "is_new_cell": made.is_new_cell,
    }


def _release(
    config: SelfPlay,
    state: State,
    number: int,
    made: Sequence[Made],
    scores: dict[str, Learnability],
    place: str,
    work: Work,
    progress: Progress,
) -> str | None:
    """Build the dataset of the items that have a place; return where it lies."""
    chosen = [
        proved(one.item, _FOREIGN if one.arm == MODEL else _OWN, _difficulty(one.item, score))
        for one in made
        if one.item is not None and (score := scores[one.item.problem.id]).place == place
    ]
    if not chosen:
        return None
    path = f"rounds/{number:04d}-{place}.jsonl"
    state.store.write(path, to_lines(chosen))
    root = state.store.local_root or state.store.url
    recipe = Recipe(
        name=f"{config.name}-{place}-{number:04d}",
        description=f"Round {number} of self-play over programs: {place}.",
        seed=config.seed,
        shard_rows=config.shard_rows,
        benchmarks=config.benchmarks,
        sources=(ProblemsSource(kind="problems", path=f"{root}/{path}"),),
    )
    out = state.url("releases" if place == "window" else "frontier", number)
    build(recipe, out, execute=lambda units: work(units, recipe, out), progress=progress)
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
