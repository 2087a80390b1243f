"""Plan: a recipe, checked against its inputs, and the units that each round of a run draws."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generators import FAMILIES
from generators.family import SHARES
from pipelines.build.decontamination import index_fingerprint
from pipelines.dataset import library_versions
from pipelines.errors import RecipeError
from pipelines.sources import Cell, Recipe, Terms, Unit
from proofmill.problem import content_hash


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be drawn, and from what."""

    recipe: Recipe
    index: str
    """Fingerprint of the benchmark index."""
    terms: Sequence[Terms]
    """One per source."""
    quotas: Mapping[Cell, int]
    first: Sequence[Unit]
    """Units of the first round."""

    @property
    def fingerprint(self) -> str:
        """Hash of all that decides the shards: recipe, inputs, families used, index, libraries."""
        contents = [terms.content for terms in self.terms]
        return content_hash([self.recipe.fingerprint, contents, self.index, library_versions()])

    def units(self, missing: Mapping[Cell, int], before: Sequence[Unit]) -> list[Unit]:
        """Return the units for the rows that are missing after those of `before`."""
        return _units(self.recipe, self.terms, missing, before)

    def missing(self, kept: Mapping[Cell, int]) -> dict[Cell, int]:
        """Return the rows that each cell lacks."""
        return {cell: n - kept[cell] for cell, n in self.quotas.items() if n > kept[cell]}


def planned(recipe: Recipe) -> Plan:
    """Return the plan of a recipe, after checking all that can be checked before any work.

    Raises:
        RecipeError: if the recipe asks for what does not exist.
    """
    index = index_fingerprint(recipe.benchmarks)
    wanted = quotas(recipe)
    check_capacity(wanted)
    terms = [
        Terms(
            source=position,
            seed=recipe.seed,
            test=recipe.splits.test,
            content=source.fingerprint(),
            index=index,
        )
        for position, source in enumerate(recipe.sources)
    ]
    return Plan(recipe, index, terms, wanted, _units(recipe, terms, wanted, []))


def _units(
    recipe: Recipe, terms: Sequence[Terms], missing: Mapping[Cell, int], before: Sequence[Unit]
) -> list[Unit]:
    units: list[Unit] = []
    for each in terms:
        earlier = [unit for unit in before if unit.source == each.source]
        units += recipe.source(each.source).units(each, missing, earlier)
    return units


def quotas(recipe: Recipe) -> dict[Cell, int]:
    """Return the rows wanted per cell."""
    test = recipe.splits.test
    return {cell: n for source in recipe.sources for cell, n in source.quotas(test).items()}


def check_capacity(wanted: Mapping[Cell, int]) -> None:
    """Refuse quotas beyond what a family has.

    Raises:
        RecipeError: naming the family, the dial, what was asked and what there is.
    """
    for cell, rows in wanted.items():
        have = FAMILIES[cell.family].capacity(cell.dial) * SHARES[cell.split]
        if rows > have:
            raise RecipeError(
                f"{cell.family} has about {have:,.0f} distinct {cell.split} rows at dial "
                f"{cell.dial:g}, the recipe asks for {rows:,}; lower `rows`, or add dials or "
                "families"
            )


def cost_of_test_rows(recipe: Recipe) -> str | None:
    """Say what the test rows cost, where a recipe asks for more than the share of test instances.

    Only families draw until an instance falls into the split; rows of a file fall where they fall.
    """
    wanted = dict.fromkeys(SHARES, 0)
    for cell, rows in quotas(recipe).items():
        wanted[cell.split] += rows
    total = sum(wanted.values())
    if wanted["test"] <= SHARES["test"] * total:
        return None
    draws = {split: rows / SHARES[split] for split, rows in wanted.items()}
    return (
        f"{wanted['test']:,} of {total:,} rows are to be test, more than the one instance in "
        f"{1 / SHARES['test']:.0f} that is: they take about {draws['test']:,.0f} draws, the train "
        f"rows {draws['train']:,.0f}; lower splits.test to {SHARES['test']:g} to draw fewer"
    )
