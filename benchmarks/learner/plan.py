"""Plan: which runs a benchmark is made of, made once each, in processes, kept if asked."""

import json
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cache, partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Final, Self

from benchmarks.learner.beginners import Scenario, beginner
from benchmarks.learner.graders import GRADERS, SOUND, Judge
from benchmarks.learner.loops import KnobLoop, Live, MixtureRounds, SelfPlay
from benchmarks.learner.policies import (
    OneDial,
    TinyPool,
    Uniform,
    rounds,
    simple_policies,
)
from benchmarks.learner.trainer import Trainer, evaluate
from benchmarks.learner.training import STEP, Accuracy, DataPolicy, Outcome
from benchmarks.learner.world import World
from generators.weakness import Cell, banded, useful
from solvers.skilltable import SkillTable

STEPS, RATE = 80, 0.5
ROUNDS: Final = (1, 2, 3, 6, 12)
ORDINARY: Final = Scenario()


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What all runs of a benchmark share."""

    seeds: tuple[int, ...]
    steps: int = STEPS
    rate: float = RATE


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """One policy trained under one data policy."""

    data: str
    seed: int
    steps: int
    rate: float
    grader: str = SOUND
    scenario: Scenario = field(default=ORDINARY)

    @property
    def name(self) -> str:
        """A file's name: all fields."""
        parts = (self.data, self.grader, self.scenario.name, self.steps, self.rate, self.seed)
        return "_".join("".join(c if c.isalnum() else "-" for c in str(part)) for part in parts)


def data_policies(world: World, budget: int) -> dict[str, Callable[[], DataPolicy]]:
    """Return every data policy by name."""
    return simple_policies(world, budget) | {
        "knob loop": lambda: KnobLoop(world, budget=budget),
        "mixture, utility": lambda: MixtureRounds(world, rule="utility", budget=budget),
        "mixture, ucb": lambda: MixtureRounds(world, rule="ucb", budget=budget),
        "mixture, td": lambda: MixtureRounds(world, rule="td", budget=budget),
        "live session, utility": lambda: Live(world, policy="utility"),
        "live session, band": lambda: Live(world, policy="band"),
        "self-play's bandit": lambda: SelfPlay(world),
        "uniform again (A/A)": lambda: Uniform(world),
        "one pool of 48 rows": lambda: TinyPool(world),
        "easiest fifth only": lambda: OneDial(world, bin=0),
        "hardest fifth only": lambda: OneDial(world),
        **_rounds(world, budget),
    }


def _rounds(world: World, budget: int) -> dict[str, Callable[[], DataPolicy]]:
    """Return the rules that estimate anew some times, by paid probes or from a trainer's log."""
    found: dict[str, Callable[[], DataPolicy]] = {}
    for count in ROUNDS:
        begin = partial(rounds, world, budget, count)
        found[f"{count} rounds, band, paid probes"] = partial(begin, banded, pays=True)
        found[f"{count} rounds, band, own rollouts"] = partial(begin, banded, pays=False)
        found[f"{count} rounds, utility, paid probes"] = partial(begin, useful, pays=True)
        found[f"{count} rounds, mixture from the log"] = partial(
            MixtureRounds, world, rule="utility", budget=budget, rounds=count
        )
    return found


_world: World | None = None
_judge: Judge = Judge()
"""Of a process: what runs share."""


@cache
def _begin(seed: int, scenario: Scenario) -> tuple[SkillTable, Accuracy]:
    """Return a seed's policy before training, which all its runs copy."""
    assert _world
    policy = beginner(_world, seed, scenario)
    return policy, evaluate(policy, _world, _judge)


def _run(run: Run) -> Outcome:
    assert _world
    budget = run.steps * STEP
    start, before = _begin(run.seed, run.scenario)
    policy = start.clone()
    trainer = Trainer(policy, GRADERS[run.grader](_world, _judge), budget, run.rate)
    trainer.train(data_policies(_world, budget)[run.data](), Random(f"{run.seed}/{run.data}"))
    return Outcome(
        before=before,
        after=evaluate(policy, _world, _judge),
        informative=trainer.informative / trainer.groups,
        rollouts=budget - trainer.left,
        updates=trainer.updates,
    )


class Runner:
    """Makes runs, each once."""

    def __init__(self, world: World, plan: Plan, workers: int, state: Path | None = None) -> None:
        """Take the world that the workers inherit."""
        global _world
        _world = world
        self.world, self.plan, self.state = world, plan, state
        self._known: dict[Run, Outcome] = {}
        self._pool = ProcessPoolExecutor(workers, mp_context=get_context("fork"))

    def __enter__(self) -> Self:
        """Keep the workers."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End the workers."""
        self._pool.shutdown(cancel_futures=True)

    def outcomes(
        self,
        names: Sequence[str],
        *,
        grader: str = SOUND,
        scenario: Scenario = ORDINARY,
        rate: float | None = None,
    ) -> Mapping[str, list[Outcome]]:
        """Return data policy -> outcome of each seed."""
        base = Run(
            data="",
            seed=0,
            steps=self.plan.steps,
            rate=rate or self.plan.rate,
            grader=grader,
            scenario=scenario,
        )
        runs = [replace(base, data=name, seed=seed) for name in names for seed in self.plan.seeds]
        missing = [run for run in runs if not self._find(run)]
        for run, outcome in zip(missing, self._pool.map(_run, missing), strict=True):
            self._keep(run, outcome)
        return {
            name: [self._known[replace(base, data=name, seed=seed)] for seed in self.plan.seeds]
            for name in names
        }

    def _find(self, run: Run) -> bool:
        if run not in self._known and self.state:
            file = self.state / f"{run.name}.json"
            if file.exists():
                self._known[run] = _read(file.read_text(encoding="utf8"))
        return run in self._known

    def _keep(self, run: Run, outcome: Outcome) -> None:
        self._known[run] = outcome
        if self.state:
            self.state.mkdir(parents=True, exist_ok=True)
            (self.state / f"{run.name}.json").write_text(_written(outcome), encoding="utf8")


def _written(outcome: Outcome) -> str:
    def cells(accuracy: Accuracy) -> list[list[object]]:
        return [[*cell, rate] for cell, rate in accuracy.cells.items()]

    return json.dumps(
        {
            "before": cells(outcome.before),
            "after": cells(outcome.after),
            "informative": outcome.informative,
            "rollouts": outcome.rollouts,
            "updates": outcome.updates,
        }
    )


def _read(text: str) -> Outcome:
    found = json.loads(text)

    def accuracy(rows: Sequence[tuple[str, int, float]]) -> Accuracy:
        return Accuracy({Cell(family, fifth): rate for family, fifth, rate in rows})

    return Outcome(
        before=accuracy(found["before"]),
        after=accuracy(found["after"]),
        informative=found["informative"],
        rollouts=found["rollouts"],
        updates=found["updates"],
    )
