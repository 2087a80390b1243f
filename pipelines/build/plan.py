"""Plan: a recipe -> quotas per cell -> units of work of at most 1000 rows.

A unit is a pure function of its own fields and the versions behind them, and its key is their
hash: a unit whose file exists is done, on whatever machine and in whatever order.
"""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import NamedTuple

from generators import FAMILIES
from generators.family import SPLITS, Split
from pipelines.config import FamiliesSource, Recipe
from pipelines.errors import RecipeError
from pipelines.sources import mixture_weights
from proofmill import __version__
from proofmill.problem import content_hash

UNIT_ROWS = 1000
"""Most rows of a unit: a kill costs at most this much work per worker."""
_MARGIN = 0.01
"""Share of rows drawn beyond a cell's quota, so that few large cells need a second round."""


class Cell(NamedTuple):
    """Where a quota applies."""

    family: str
    dial: float
    split: Split


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """Work for one worker: draw `count` rows from `start` on, certify and decontaminate them."""

    source: int
    """Position of the source in the recipe."""
    family: str
    version: int
    dial: float
    """Unused for rows that were read, not generated."""
    split: Split
    start: int
    count: int
    seed: int
    index: str
    """Fingerprint of the benchmark index."""
    content: str
    """For rows that are read: hash of the input file and of the source's settings."""

    @property
    def key(self) -> str:
        """Name of the unit's file: a hash of its fields and of this version of Proofmill."""
        return content_hash([__version__, asdict(self)])


def quotas(recipe: Recipe) -> dict[Cell, int]:
    """Return the rows wanted per cell; they add up to the recipe's `rows` exactly."""
    wanted: dict[Cell, int] = {}
    for source in recipe.sources:
        if isinstance(source, FamiliesSource):
            for name, dial, rows in _spread(source):
                wanted[Cell(name, dial, "train")] = rows
            _move_to_test(wanted, recipe.splits.test)
    return {cell: rows for cell, rows in wanted.items() if rows}


def _spread(source: FamiliesSource) -> Iterator[tuple[str, float, int]]:
    """Yield family, dial and rows: evenly, or by the source's mixture."""
    cells = [(name, dial) for name in source.families for dial in source.dials]
    weights = mixture_weights(source.mixture, cells) if source.mixture else [1.0] * len(cells)
    before, given = 0.0, 0
    for (name, dial), weight in zip(cells, weights, strict=True):
        before += weight / sum(weights)
        rows = round(source.rows * before) - given
        given += rows
        yield name, dial, rows


def _move_to_test(wanted: dict[Cell, int], share: float) -> None:
    """Move `share` of all rows to the test cells, spread over the cells by running sums."""
    before, moved = 0, 0
    for cell in [cell for cell in wanted if cell.split == "train"]:
        before += wanted[cell]
        rows = min(wanted[cell], round(before * share) - moved)
        moved += rows
        wanted[cell] -= rows
        wanted[Cell(cell.family, cell.dial, "test")] = rows


def check_capacity(wanted: dict[Cell, int]) -> None:
    """Refuse quotas beyond what a family has, before any work is done.

    Raises:
        RecipeError: naming the family, the dial, what was asked and what there is.
    """
    for cell, rows in wanted.items():
        have = FAMILIES[cell.family].capacity(cell.dial) / len(SPLITS)
        if rows > have:
            raise RecipeError(
                f"{cell.family} has about {have:,.0f} distinct {cell.split} rows at dial "
                f"{cell.dial:g}, the recipe asks for {rows:,}; lower `rows`, or add dials or "
                "families"
            )


def family_units(
    recipe: Recipe, missing: Mapping[Cell, int], drawn: Mapping[Cell, int], index: str
) -> list[Unit]:
    """Return the units that draw the missing rows, from where each cell's stream stopped."""
    position = next(
        (i for i, source in enumerate(recipe.sources) if isinstance(source, FamiliesSource)), 0
    )
    units: list[Unit] = []
    for cell, rows in missing.items():
        for start, count in _chunks(drawn.get(cell, 0), rows + int(rows * _MARGIN)):
            units.append(
                Unit(
                    source=position,
                    family=cell.family,
                    version=FAMILIES[cell.family].version,
                    dial=cell.dial,
                    split=cell.split,
                    start=start,
                    count=count,
                    seed=recipe.seed,
                    index=index,
                    content="",
                )
            )
    return units


def input_units(source: int, name: str, rows: int, content: str, index: str) -> list[Unit]:
    """Return the units that read `rows` lines of one input."""
    return [
        Unit(
            source=source,
            family=name,
            version=1,
            dial=0.0,
            split="train",
            start=start,
            count=count,
            seed=0,
            index=index,
            content=content,
        )
        for start, count in _chunks(0, rows)
    ]


def _chunks(start: int, rows: int) -> Iterator[tuple[int, int]]:
    for offset in range(0, rows, UNIT_ROWS):
        yield start + offset, min(UNIT_ROWS, rows - offset)
