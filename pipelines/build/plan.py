"""Plan: a recipe, checked against its inputs, and the units that each round of a run draws."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generators import find_family
from generators.family import SHARES, Split
from pipelines.build.decontamination import index_fingerprint
from pipelines.dataset import library_versions
from pipelines.errors import RecipeError
from pipelines.sources import Cell, Recipe, Style, Terms, Unit
from proofmill.problem import content_hash


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be drawn, and from what."""

    recipe: Recipe
    index: str
    """Fingerprint of the benchmark index."""
    style: Style
    terms: Sequence[Terms]
    """One per source."""
    quotas: Mapping[Cell, int]
    first: Sequence[Unit]
    """Units of the first round."""

    @property
    def fingerprint(self) -> str:
        """Hash of all that decides the shards: recipe, inputs, families used, index, libraries."""
        contents = [terms.content for terms in self.terms]
        inputs = [contents, self.index, self.style.digest]
        return content_hash([self.recipe.fingerprint, *inputs, library_versions()])

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
    style = recipe.style()
    terms = [
        Terms(
            source=position,
            seed=recipe.seed,
            shares=recipe.splits.shares,
            content=source.fingerprint(),
            index=index,
            style=style.fingerprint,
        )
        for position, source in enumerate(recipe.sources)
    ]
    return Plan(recipe, index, style, terms, wanted, _units(recipe, terms, wanted, []))


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
    shares = recipe.splits.shares
    return {
        cell: rows
        for position, source in enumerate(recipe.sources)
        for cell, rows in source.quotas(position, shares).items()
    }


def check_capacity(wanted: Mapping[Cell, int]) -> None:
    """Refuse quotas beyond what a family has, of all sources together.

    Where knobs lie apart, a family has at most what it has at the dial of its roomiest knob.

    Raises:
        RecipeError: naming the family, the dial, what was asked and what there is.
    """
    asked: dict[Cell, int] = defaultdict(int)
    for cell, rows in wanted.items():
        asked[cell._replace(source=0)] += rows
    for cell, rows in asked.items():
        share = SHARES[cell.split]
        if cell.split == "train" and cell._replace(split="validation") in asked:
            share -= SHARES["validation"]
        capacity = find_family(cell.family).capacity
        have = share * max(capacity(place) for place in set(cell.setting.values()))
        if rows > have:
            raise RecipeError(
                f"{cell.family} has about {have:,.0f} distinct {cell.split} rows at dial "
                f"{cell.place}, the recipe asks for {rows:,}; lower `rows`, or add dials or "
                "families"
            )


def cost_of_held_out_rows(recipe: Recipe) -> str | None:
    """Say what test and validation cost, where a recipe asks for more than their share.

    Only families draw until an instance falls into the split; rows of a file fall where they fall.
    """
    wanted: dict[Split, int] = dict.fromkeys(SHARES, 0)
    for cell, rows in quotas(recipe).items():
        wanted[cell.split] += rows
    total = sum(wanted.values())
    draws = {split: rows / SHARES[split] for split, rows in wanted.items()}
    costs = [
        f"{wanted[split]:,} of {total:,} rows are to be {split}, more than the one instance in "
        f"{1 / SHARES[split]:.0f} that is: they take about {draws[split]:,.0f} draws, the train "
        f"rows {draws['train']:,.0f}; lower splits.{split} to {SHARES[split]:.2g} to draw fewer"
        for split in wanted
        if split != "train" and wanted[split] > SHARES[split] * total
    ]
    return "; ".join(costs) or None
