"""World: the rows that a policy learns from, those it is judged on, and who judges."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import exp
from random import Random
from typing import TypeAlias

from generators import FAMILIES
from generators.weakness import Cell
from proofmill import Problem, score
from solvers.skilltable import EXECUTORS, Settings, SkillTable

TRAINED = 4
"""Fifths of the dial that are trained on; the last is out of range."""
POOL, HELD = 30, 10
"""Rows of a cell to learn from, and to be judged on."""
_POOL_SEED, _HELD_SEED = 1, 2
STARTS = (-4.0, 4.0)
"""Range of a family's log odds of passing its second fifth before training: some families are
mastered at the start and some out of reach, as for the solvers of docs/weakness.md."""

Grader: TypeAlias = Callable[[Problem, str], float]


@dataclass(frozen=True, slots=True)
class World:
    """Rows by cell."""

    pool: Mapping[Cell, Sequence[Problem]]
    held: Mapping[Cell, Sequence[Problem]]
    """No instance of the pool; the last fifth of the dial too."""

    @property
    def families(self) -> list[str]:
        """The families, in order."""
        return sorted({cell.family for cell in self.pool})

    @property
    def problems(self) -> list[Problem]:
        """Every row."""
        return [row for rows in (self.pool, self.held) for cell in rows.values() for row in cell]


def make_world(families: Sequence[str] = tuple(EXECUTORS), pool: int = POOL) -> World:
    """Return the rows of a benchmark: the same for ever, for the families' versions."""
    rows = {
        Cell(family, fifth): _rows(family, fifth, _POOL_SEED, pool)
        for family in families
        for fifth in range(TRAINED)
    }
    seen = {row.instance for cell in rows.values() for row in cell}
    held = {
        Cell(family, fifth): [
            row for row in _rows(family, fifth, _HELD_SEED, HELD) if row.instance not in seen
        ]
        for family in families
        for fifth in range(TRAINED + 1)
    }
    return World(rows, held)


def _rows(family: str, fifth: int, root_seed: int, count: int) -> list[Problem]:
    """Return different rows, spread evenly over a fifth of the dial."""
    found: dict[str, Problem] = {}
    for ordinal in range(4 * count):
        if len(found) == count:
            break
        dial = round((fifth + (ordinal % count + 0.5) / count) / 5, 6)
        row = FAMILIES[family].problem(ordinal, dial=dial, root_seed=root_seed)
        found.setdefault(row.instance, row)
    return list(found.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """What is unlike the ordinary world."""

    name: str = "ordinary"
    hopeless: frozenset[str] = frozenset()
    """Families that begin with every skill wrong."""
    lucky: float = 0.0
    """Chance to be right without skill, in the family that is looked up least."""


def beginner(world: World, seed: int, scenario: Scenario = Scenario()) -> SkillTable:
    """Return the policy of a seed before training.

    Each family's strength is such that its second fifth is passed at odds drawn from STARTS.
    """
    rng = Random(f"start/{seed}")
    targets = {family: 1.0 / (1.0 + exp(-rng.uniform(*STARTS))) for family in world.families}
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


class Judge:
    """The verifiers, asked once about each answer."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str, str], float] = {}

    def __call__(self, problem: Problem, response: str) -> float:
        """Return the reward of a response to a row."""
        key = (problem.id, problem.answer, response)
        if key not in self._known:
            self._known[key] = score(problem, response).value
        return self._known[key]


def corrupt(judge: Grader, world: World, share: float = 0.5) -> Grader:
    """Return a grader to whom this share of rows has the key of another row of its family."""
    keys: dict[str, Problem] = {}
    for cell, rows in world.pool.items():
        rng = Random(f"corrupt/{cell}")
        for i, row in enumerate(rows):
            if rng.random() < share:
                keys[row.id] = replace(row, answer=rows[(i + 1) % len(rows)].answer)
    return lambda problem, text: judge(keys.get(problem.id, problem), text)


def order_blind(judge: Grader) -> Grader:
    """Return a grader with a verifier bug: it takes the entries of a sequence in any order."""

    def grade(problem: Problem, text: str) -> float:
        if problem.verifier == "sequence" and sorted(_entries(text)) == sorted(
            map(str, json.loads(problem.answer))
        ):
            return 1.0
        return judge(problem, text)

    return grade


def _entries(text: str) -> list[str]:
    inside = text[text.find("[") : text.rfind("]") + 1]
    return [str(entry) for entry in json.loads(inside)] if inside else []


def refusing(judge: Grader, share: float = 0.2) -> Grader:
    """Return a grader that refuses this share of right answers, by how they are typed.

    A rollout's way of typing is its own, so the refusals of a group are independent.
    """
    rng = Random("refusing")
    return lambda problem, text: judge(problem, text) * (rng.random() >= share)
