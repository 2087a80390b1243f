"""Training, as data policies see it: what they are asked, what they are told, what comes out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from statistics import mean
from typing import NamedTuple, Protocol

from benchmarks.learner.world import TRAINED
from generators.weakness import Cell
from proofmill import Problem

GROUP, PROMPTS = 8, 16
STEP = GROUP * PROMPTS
"""Rollouts of a step of training."""


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
