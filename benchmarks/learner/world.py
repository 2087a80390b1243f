"""World: the rows that a policy learns from, and those it is judged on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generators import FAMILIES
from generators.weakness import Cell
from proofmill import Problem

TRAINED = 4
"""Fifths of the dial that are trained on; the last is out of range."""
POOL, HELD = 30, 10
"""Rows of a cell to learn from, and to be judged on."""
_POOL_SEED, _HELD_SEED = 1, 2


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


def make_world(families: Sequence[str], pool: int = POOL) -> World:
    """Return the rows of a benchmark: the same for ever, for the families' versions."""
    rows = {
        Cell(family, fifth): draw_rows(Cell(family, fifth), _POOL_SEED, pool)
        for family in families
        for fifth in range(TRAINED)
    }
    seen = {row.instance for cell in rows.values() for row in cell}
    held = {
        cell: [row for row in draw_rows(cell, _HELD_SEED, HELD) if row.instance not in seen]
        for family in families
        for cell in (Cell(family, fifth) for fifth in range(TRAINED + 1))
    }
    return World(rows, held)


def draw_rows(cell: Cell, root_seed: int, count: int, top: float = 1.0) -> list[Problem]:
    """Return at most `count` different rows, spread evenly over a fifth of the dial up to `top`."""
    found: dict[str, Problem] = {}
    for ordinal in range(4 * count):
        if len(found) == count:
            break
        dial = round(top * (cell.bin + (ordinal % count + 0.5) / count) / 5, 6)
        row = FAMILIES[cell.family].problem(ordinal, dial=dial, root_seed=root_seed)
        found.setdefault(row.instance, row)
    return list(found.values())
