"""Trainer: one skill table, one data policy, one budget of rollouts."""

from collections.abc import Sequence
from random import Random
from statistics import mean

from benchmarks.learner.graders import Grader
from benchmarks.learner.training import GROUP, PROMPTS, STEP, Accuracy, Asked, DataPolicy
from benchmarks.learner.world import World
from proofmill import Problem
from solvers.skilltable import SkillTable

_EVALUATED = 4
"""Draws per held-out row."""
_EVALUATION_SEED = 1


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
