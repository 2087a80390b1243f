"""Learning: the learner trained through a live mill over HTTP, beside a session in its process.

A step of the learner takes milliseconds; that of any trainer takes seconds, in which a session
plans anew and makes rows. So each step begins with a pause.
"""

import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from benchmarks.learner.beginners import beginner
from benchmarks.learner.graders import Judge
from benchmarks.learner.loops import RANGE
from benchmarks.learner.plan import RATE, data_policies
from benchmarks.learner.reporting import HEAD, difference, line
from benchmarks.learner.trainer import Trainer, evaluate
from benchmarks.learner.training import STEP, Asked, DataPolicy, Outcome, Probe
from benchmarks.learner.world import TRAINED, World, make_world
from benchmarks.live.server import serving
from generators.weakness import Cell
from pipelines.dataset import problem_of
from proofmill.live import LiveSession, connect
from solvers.skilltable import EXECUTORS

POLICIES: Final = ("band", "utility")
PAUSE: Final = 1.0
"""Seconds before a step."""


@dataclass(slots=True)
class OverHttp:
    """A live session as a trainer meets it: tickets out, rewards back, nothing else known."""

    session: LiveSession
    held: frozenset[str]
    """Instances that the policy is judged on: their tickets are left out."""
    refill: bool = False
    tickets: dict[str, int] = field(default_factory=dict)
    """Row id -> its ticket."""
    ticket: int = 0
    pause: float = PAUSE

    def choose(self, count: int, rng: Random, probe: Probe) -> list[Asked]:
        """Ask for the problems of the next tickets."""
        time.sleep(self.pause)
        return [self._next() for _ in range(count)]

    def observe(self, asked: Asked, k: int, n: int) -> None:
        """Tell what each rollout earned."""
        ticket = self.tickets.pop(asked.row.id)
        self.session.outcomes(
            [{"ticket": ticket, "reward": float(turn < k), "key": str(turn)} for turn in range(n)]
        )

    def _next(self) -> Asked:
        while True:
            ticket, self.ticket = self.ticket, self.ticket + 1
            row = problem_of(self.session.problem(ticket)["row"])
            if row.instance not in self.held:
                break
        self.tickets[row.id] = ticket
        dial = sum(row.knobs.values()) / len(row.knobs)
        return Asked(Cell(row.family, min(int(5 * dial), TRAINED - 1)), row)


def learned(seeds: Sequence[int], steps: int) -> Iterator[str]:
    """Yield a table: what policies became by sessions in process and over HTTP."""
    world = make_world(tuple(EXECUTORS))
    yield f"{len(seeds)} seeds, {steps} steps; differences with 95 % intervals"
    yield HEAD
    uniform = [_trained(world, seed, steps, "uniform") for seed in seeds]
    yield line("uniform", uniform, uniform)
    for policy in POLICIES:
        name = f"live session, {policy}"
        inside = [_trained(world, seed, steps, name) for seed in seeds]
        yield line(f"{name}, in process", inside, uniform)
        over = [_over_http(world, seed, steps, policy) for seed in seeds]
        yield line(f"{name}, over HTTP", over, uniform)
        apart = difference(over, inside, "average")
        yield f"{policy}: over HTTP less in process, average: {apart}"


def _trained(world: World, seed: int, steps: int, name: str) -> Outcome:
    return train(world, seed, steps, data_policies(world, steps * STEP)[name]())


def _over_http(world: World, seed: int, steps: int, policy: str) -> Outcome:
    held = frozenset(row.instance for rows in world.held.values() for row in rows)
    settings = {"families": world.families, "dials": [0.0, RANGE - 1e-6], "seed": 7 + seed}
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as server,
        connect(server.url) as mill,
    ):
        session = mill.session("learner", policy=policy, **settings)
        return train(world, seed, steps, OverHttp(session, held))


def train(world: World, seed: int, steps: int, data: DataPolicy) -> Outcome:
    """Return what a beginner becomes under a data policy."""
    judge, budget = Judge(), steps * STEP
    policy = beginner(world, seed)
    before = evaluate(policy, world, judge)
    trainer = Trainer(policy, judge, budget, RATE)
    trainer.train(data, Random(seed))
    return Outcome(
        before=before,
        after=evaluate(policy, world, judge),
        informative=trainer.informative / trainer.groups,
        rollouts=budget - trainer.left,
        updates=trainer.updates,
    )
