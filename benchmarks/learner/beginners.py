"""Beginners: the skill tables that training starts from, one per seed and scenario."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import exp
from random import Random

from benchmarks.learner.world import World
from generators.weakness import Cell
from solvers.skilltable import Settings, SkillTable

STARTS = (-4.0, 4.0)
"""Range of a family's log odds of passing its second fifth before training: some families are
mastered at the start and some out of reach, as for the solvers of docs/weakness.md."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """What is unlike the ordinary world."""

    name: str = "ordinary"
    hopeless: frozenset[str] = frozenset()
    """Families that begin with every skill wrong."""
    odds: Mapping[str, float] = field(default_factory=dict[str, float], hash=False)
    """Log odds of a family's second fifth, instead of drawn ones."""
    lucky: float = 0.0
    """Chance to be right without skill, in the family that is looked up least."""


def beginner(world: World, seed: int, scenario: Scenario = Scenario()) -> SkillTable:
    """Return the policy of a seed before training.

    Each family's strength is such that its second fifth is passed at odds drawn from STARTS.
    """
    rng = Random(f"start/{seed}")
    drawn = {family: rng.uniform(*STARTS) for family in world.families} | dict(scenario.odds)
    targets = {family: 1.0 / (1.0 + exp(-odds)) for family, odds in drawn.items()}
    strengths = {
        family: -6.0 if family in scenario.hopeless else _strength(world, family, target, seed)
        for family, target in targets.items()
    }
    lucky = {"shortest_path": scenario.lucky} if scenario.lucky else {}
    return SkillTable(world.problems, Settings(seed=seed, strengths=strengths, lucky=lucky))


def _strength(world: World, family: str, target: float, seed: int) -> float:
    """Return the strength at which a second fifth's rows are passed at a rate, by bisection."""
    rows = world.pool[Cell(family, 1)][:10]
    low, high = -2.0, 12.0
    for _ in range(12):
        middle = (low + high) / 2.0
        policy = SkillTable(rows, Settings(seed=seed, strengths={family: middle}))
        rate = sum(policy.pass_rate(row) for row in rows) / len(rows)
        low, high = (middle, high) if rate < target else (low, middle)
    return (low + high) / 2.0
