"""Difficulty: whether what rows say of themselves tells how often a learner fails them."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
from scipy.stats import rankdata

from benchmarks.learner.beginners import beginner
from benchmarks.learner.graders import Judge
from benchmarks.learner.plan import Plan, Runner
from benchmarks.learner.policies import Uniform
from benchmarks.learner.reporting import Line
from benchmarks.learner.trainer import Trainer
from benchmarks.learner.training import STEP
from benchmarks.learner.world import World
from proofmill import Problem
from solvers.skilltable import SkillTable, look_ups

DRAWS = 16
"""Replies to a held-out row, of each seed and moment."""
ENOUGH = 0.5
"""Spearman of effort or dial below which what the learner makes of the family is printed."""
_REASONS = """\
| family | look-ups | different look-ups | effort, without slips | right in spite of a slip |
|---|---|---|---|---|"""
_EVALUATION_SEED = 2

Floats: TypeAlias = npt.NDArray[np.float64]

SAYS: Mapping[str, Callable[[Problem], float]] = {
    "effort": lambda row: float(row.effort or 0),
    "dial": lambda row: float(row.dial or 0.0),
    "answer's length": lambda row: float(len(row.answer)),
}
"""What is known of a row before anybody tries it."""


class Rates(NamedTuple):
    """How seeds did on rows, before training and in its middle."""

    right: Floats
    """(seeds, 2, rows): share of the replies that the verifiers took."""
    sure: Floats
    """The same: chance that every look-up is right."""


class Agreement(NamedTuple):
    """A rank correlation and its 95 % jackknife interval over seeds."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        """Return `0.86 [0.80, 0.90]`, or a dash where rows all say the same."""
        if np.isnan(self.value):
            return "-"
        return f"{self.value:.2f} [{self.low:.2f}, {self.high:.2f}]"


def difficulty(runner: Runner) -> list[Line]:
    """Print Spearman between what rows say and how often the learner fails, family by family."""
    held = [row for rows in runner.world.held.values() for row in rows]
    rates = measure(runner.world, runner.plan, held)
    print("\n### Difficulty against the learner's failures, before training -> in its middle\n")
    print(f"| family | pass rate | {' | '.join(SAYS)} |\n|---|---|{'---|' * len(SAYS)}")
    reasons = []
    for family in runner.world.families:
        places = [place for place, row in enumerate(held) if row.family == family]
        own = Rates(*(some[:, :, places] for some in rates))
        rows = [held[place] for place in places]
        found = {
            name: _moments([say(row) for row in rows], own.right) for name, say in SAYS.items()
        }
        cells = [f"{before} -> {middle}" for before, middle in found.values()]
        levels = " -> ".join(f"{rate:.2f}" for rate in own.right.mean(axis=(0, 2)))
        print(f"| {' | '.join([family, levels, *cells])} |", flush=True)
        if min(one.value for name in ("effort", "dial") for one in found[name]) < ENOUGH:
            reasons.append(_reason(family, rows, own))
    print(f"\n{_REASONS}", *reasons, sep="\n")
    return []


def measure(world: World, plan: Plan, held: Sequence[Problem]) -> Rates:
    """Train each seed on uniform rows for half of the steps, and ask it the rows twice."""
    judge = Judge()
    found = []
    for seed in plan.seeds:
        policy = beginner(world, seed)
        before = _asked(policy, held, judge)
        trainer = Trainer(policy, judge, plan.steps // 2 * STEP, plan.rate)
        trainer.train(Uniform(world), Random(f"{seed}/uniform"))
        found.append((before, _asked(policy, held, judge)))
    stacked = np.array(found)  # (seeds, moments, kinds, rows)
    return Rates(stacked[:, :, 0], stacked[:, :, 1])


def _asked(policy: SkillTable, held: Sequence[Problem], judge: Judge) -> Floats:
    """Return (2, rows): the share of right replies, and the chance of no wrong look-up."""
    replies = policy.answer([row.prompt for row in held], DRAWS, seed=_EVALUATION_SEED)
    right = [
        sum(judge(row, one.text) for one in drawn) / DRAWS
        for row, drawn in zip(held, replies, strict=True)
    ]
    return np.array([right, [policy.pass_rate(row) for row in held]])


def agreement(said: Sequence[float], rates: Floats) -> Agreement:
    """Return Spearman between what rows say and the failures of (seeds, rows), seeds averaged.

    The interval is that of the jackknife (Efron and Tibshirani 1993, equation 11.5): seeds drawn
    with replacement would average fewer of them, and so agree less. One seed has none.
    """
    if len(set(said)) == 1:
        return Agreement(np.nan, np.nan, np.nan)
    value, count = _spearman(said, rates.mean(axis=0)), len(rates)
    if count == 1:
        return Agreement(value, -1.0, 1.0)
    without = [_spearman(said, np.delete(rates, i, axis=0).mean(axis=0)) for i in range(count)]
    error = 1.96 * float(np.sqrt((count - 1) * np.var(without)))
    return Agreement(value, max(-1.0, value - error), min(1.0, value + error))


def _spearman(said: Sequence[float], rate: Floats) -> float:
    """Return 0 where the learner does alike on all rows."""
    if not np.ptp(rate):
        return 0.0
    return float(np.corrcoef(rankdata(said), rankdata(-rate))[0, 1])


def _moments(said: Sequence[float], rates: Floats) -> list[Agreement]:
    return [agreement(said, rates[:, moment]) for moment in (0, 1)]


def _reason(family: str, rows: Sequence[Problem], own: Rates) -> str:
    """Return a line that says how far the executor, not the rows, decides what is hard."""
    skills = [[skill for skill, _, _ in look_ups(row)] for row in rows]
    agreed = [
        _moments([float(len(some)) for some in skills], own.right),
        _moments([float(len(set(some))) for some in skills], own.right),
        _moments([SAYS["effort"](row) for row in rows], own.sure),
    ]
    forgiven = 1.0 - own.sure.mean(axis=(0, 2)) / own.right.mean(axis=(0, 2))
    cells = [f"{before} -> {middle}" for before, middle in agreed]
    return f"| {' | '.join([family, *cells, ' -> '.join(f'{share:.2f}' for share in forgiven)])} |"
