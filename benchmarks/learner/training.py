"""Training: one policy, one data policy, one budget of rollouts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from statistics import mean
from typing import NamedTuple, Protocol

from benchmarks.learner.world import TRAINED, Grader, World
from generators.weakness import Cell
from proofmill import Problem
from solvers.skilltable import SkillTable

GROUP, PROMPTS = 8, 16
STEP = GROUP * PROMPTS
"""Rollouts of a step of training."""
_EVALUATED = 4
"""Draws per held-out row."""
_EVALUATION_SEED = 1


class Asked(NamedTuple):
    """A row that is trained on, and the cell that it counts for."""

    cell: Cell
    row: Problem


class Probe(Protocol):
    """Asks the policy without training; what it costs is taken from the budget."""

    def __call__(self, asked: Sequence[Asked], n: int) -> list[int]:
        """Return how many of n draws on each row are right."""
        ...


class DataPolicy(Protocol):
    """Whoever decides which rows come next."""

    refill: bool
    """Whether groups that all agree are replaced, and their rollouts lost."""

    def choose(self, count: int, rng: Random, probe: Probe) -> list[Asked]:
        """Return the rows of the next groups."""
        ...

    def observe(self, asked: Asked, k: int, n: int) -> None:
        """Take what a group earned: k right answers of n."""
        ...


@dataclass(frozen=True, slots=True)
class Accuracy:
    """Pass rates on held-out rows, at temperature 1."""

    cells: Mapping[Cell, float]

    @property
    def families(self) -> dict[str, float]:
        """Family -> mean over the trained fifths of its dial."""
        names = sorted({cell.family for cell in self.cells})
        return {
            name: mean(self.cells[Cell(name, fifth)] for fifth in range(TRAINED)) for name in names
        }

    @property
    def average(self) -> float:
        """Mean of the families."""
        return mean(self.families.values())

    @property
    def weakest(self) -> float:
        """Lowest of the families."""
        return min(self.families.values())

    @property
    def beyond(self) -> float:
        """Mean over the families of the fifth that is never trained on."""
        return mean(rate for cell, rate in self.cells.items() if cell.bin == TRAINED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a policy became."""

    before: Accuracy
    after: Accuracy
    informative: float
    """Share of the groups that did not all agree."""
    rollouts: int
    updates: int


def evaluate(policy: SkillTable, world: World, judge: Grader) -> Accuracy:
    """Return the pass rates of a policy on held-out rows, by the sound verifiers."""
    return Accuracy({cell: _rate(policy, rows, judge) for cell, rows in world.held.items()})


def _rate(policy: SkillTable, rows: Sequence[Problem], judge: Grader) -> float:
    drawn = policy.answer([row.prompt for row in rows], _EVALUATED, seed=_EVALUATION_SEED)
    return mean(judge(row, one.text) for row, all_ in zip(rows, drawn, strict=True) for one in all_)


class Trainer:
    """Trains a policy until its budget of rollouts is spent."""

    def __init__(self, policy: SkillTable, grade: Grader, budget: int, rate: float) -> None:
        """Take a policy, which changes, and who rewards it."""
        self.policy, self.grade, self.rate = policy, grade, rate
        self.left = budget
        self.groups = self.informative = self.updates = 0
        self._seed = 1000

    def probe(self, asked: Sequence[Asked], n: int) -> list[int]:
        """Return how many of n draws on each row are right; see `Probe`."""
        self.left -= n * len(asked)
        self._seed += 1
        return [round(sum(earned)) for earned in self._rewards(asked, n, self._seed)]

    def train(self, data: DataPolicy, rng: Random) -> None:
        """Take steps until the budget does not pay for another."""
        while self.left >= STEP:
            self._step(data, rng)

    def _step(self, data: DataPolicy, rng: Random) -> None:
        """Ask for groups and learn from all of them at once."""
        self._seed += 1
        asked: list[Asked] = []
        rewards: list[list[float]] = []
        wanted = PROMPTS
        while wanted and self.left >= GROUP * wanted:
            new = data.choose(wanted, rng, self.probe)
            self.left -= GROUP * len(new)
            earned = self._rewards(new, GROUP, self._seed)
            for one, group in zip(new, earned, strict=True):
                data.observe(one, round(sum(group)), GROUP)
            asked, rewards = asked + new, rewards + earned
            agreed = sum(len(set(group)) == 1 for group in earned)
            wanted = agreed if data.refill else 0
        prompts = [one.row.prompt for one in asked]
        self.informative += self.policy.update(prompts, rewards, seed=self._seed, rate=self.rate)
        self.groups += len(asked)
        self.updates += 1

    def _rewards(self, asked: Sequence[Asked], n: int, seed: int) -> list[list[float]]:
        self.policy.learn_of(one.row for one in asked)
        drawn = self.policy.answer([one.row.prompt for one in asked], n, seed=seed)
        return [
            [self.grade(one.row, reply.text) for reply in replies]
            for one, replies in zip(asked, drawn, strict=True)
        ]
