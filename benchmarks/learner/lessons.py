"""Lessons: data policies that ask transformed rows of one family, and own rows of the others."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final, NamedTuple

from benchmarks.learner.policies import Uniform
from benchmarks.learner.training import Asked, Probe
from benchmarks.learner.world import World
from generators import FAMILIES, find_family
from generators.weakness import Cell
from proofmill import Problem

ROWS: Final = 15
"""Transformed rows of a cell and a position of the transform's own knob."""
_SEED: Final = 3
_EMA: Final = 0.2
_EASY: Final = 0.5
"""Pass rate from which less help is given."""

Rows = Mapping[Cell, Sequence[Sequence[Problem]]]
"""Cell -> rows by the position of the transform's knob, those with the most help first."""


class Lesson(NamedTuple):
    """A transform, and the family that it is to teach."""

    transform: str
    family: str
    knob: str
    """The transform's own."""
    positions: tuple[float, ...]
    """Of the knob, from the most help on."""


LESSONS: Final = (
    Lesson("hint", "string_rewriting", "shown", (0.0, 0.25, 0.5, 0.75, 1.0)),
    Lesson("retries", "string_rewriting", "tries", (0.0,)),
    Lesson("parts", "multistep_arithmetic", "asked", (0.0, 0.5, 1.0)),
)


def lesson_rows(world: World, lesson: Lesson) -> Rows:
    """Return transformed rows by cell and position, with the worked steps of their own rows.

    None is of an instance that is held out.
    """
    held = {row.instance for rows in world.held.values() for row in rows}
    cells = [cell for cell in world.pool if cell.family == lesson.family]
    return {
        cell: [_drawn(lesson, cell, position, held) for position in lesson.positions]
        for cell in cells
    }


def _drawn(lesson: Lesson, cell: Cell, position: float, held: set[str]) -> list[Problem]:
    family, base = find_family(f"{lesson.family}~{lesson.transform}"), FAMILIES[lesson.family]
    found = []
    for ordinal in range(ROWS):
        dial = round((cell.bin + (ordinal + 0.5) / ROWS) / 5, 6)
        row, derived = family.draw(ordinal, dial, {lesson.knob: position}, _SEED)
        (instance,) = derived.bases
        if base.instance_hash(instance) not in held:
            found.append(replace(row, steps=base.steps(instance)))
    return found


@dataclass(slots=True)
class LeftOut(Uniform):
    """The family is not asked about at all; its rollouts go to the others."""

    family: str = ""

    def weights(self, rng: Random) -> Mapping[Cell, float]:
        """Return 1 for the cells of other families."""
        return {cell: float(cell.family != self.family) for cell in self.world.pool}


@dataclass(slots=True)
class Taught(Uniform):
    """Rows of the family are transformed ones, at any position of the knob."""

    rows: Rows = field(default_factory=dict[Cell, Sequence[Sequence[Problem]]])

    def choose(self, count: int, rng: Random, probe: Probe) -> list[Asked]:
        """Draw cells alike, and a row of each."""
        cells = rng.choices(list(self.world.pool), k=count)
        return [Asked(cell, rng.choice(self.among(cell, rng))) for cell in cells]

    def among(self, cell: Cell, rng: Random) -> Sequence[Problem]:
        """Return the rows of a cell that may be asked now."""
        return rng.choice(self.rows[cell]) if cell in self.rows else self.world.pool[cell]


@dataclass(slots=True)
class Eased(Taught):
    """The most help first; less wherever a cell is passed half of the time, and none at last."""

    places: dict[Cell, int] = field(default_factory=dict[Cell, int])
    rates: dict[Cell, float] = field(default_factory=dict[Cell, float])

    def observe(self, asked: Asked, k: int, n: int) -> None:
        """Move a cell's pass rate, and its help."""
        cell = asked.cell
        self.rates[cell] = (1 - _EMA) * self.rates.get(cell, 0.0) + _EMA * k / n
        if cell in self.rows and self.rates[cell] > _EASY:
            self.places[cell] = self.places.get(cell, 0) + 1
            self.rates[cell] = 0.0

    def among(self, cell: Cell, rng: Random) -> Sequence[Problem]:
        """Return the rows with as much help as the cell needs now."""
        levels, place = self.rows.get(cell, ()), self.places.get(cell, 0)
        return levels[place] if place < len(levels) else self.world.pool[cell]


HELP: Final = "help by pass rate"
LEFT_OUT: Final = "left out"
OWN: Final = "its own rows"
DATA: Final[Mapping[str, Callable[[World, Lesson, Rows], Uniform]]] = {
    LEFT_OUT: lambda world, lesson, rows: LeftOut(world, family=lesson.family),
    OWN: lambda world, lesson, rows: Uniform(world),
    "transformed rows": lambda world, lesson, rows: Taught(world, rows=rows),
    HELP: lambda world, lesson, rows: Eased(world, rows=rows),
}
"""What is asked of the family that is to be taught."""
