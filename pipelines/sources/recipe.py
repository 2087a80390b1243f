"""Recipe: one strict TOML file that says what to build."""

import os
from pathlib import Path
from typing import Annotated, Any, TypeAlias

from pydantic import Field, model_validator

from pipelines.config import Strict, checked, read_toml
from pipelines.sources.families import FamiliesSource
from pipelines.sources.jsonl import JsonlSource
from pipelines.sources.planned import PlannedSource
from pipelines.sources.protocol import Source
from pipelines.sources.proved import ProblemsSource
from proofmill.problem import content_hash

AnySource: TypeAlias = FamiliesSource | JsonlSource | PlannedSource | ProblemsSource
"""The table of sources, each of the `kind` that its class names. Each is a `Source`."""

Position = Annotated[float, Field(ge=0.0, le=1.0)]


class Splits(Strict):
    """Share of each split; families keep them apart by instance, whatever the seed."""

    train: Position = 0.95
    test: Position = 0.05

    @model_validator(mode="after")
    def _sum(self) -> "Splits":
        if abs(self.train + self.test - 1.0) > 1e-9:
            raise ValueError(f"train and test must add up to 1, got {self.train + self.test:g}")
        return self


class Recipe(Strict):
    """What to build. Equal recipes under equal versions give byte-identical shards."""

    name: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]*$")]
    description: str = ""
    license: str = "apache-2.0"
    """Licence of the rows, as the Hub spells it."""
    seed: int = 0
    splits: Splits = Splits()
    shard_rows: Annotated[int, Field(ge=100)] = 5000
    """Rows per shard, which is also the row-group size."""
    keep_rejected: bool = True
    """Store dropped rows with their reasons under `rejected/`."""
    benchmarks: str | None = None
    """Folder of the benchmark index; None is the one shipped in `data/benchmarks`."""
    sources: Annotated[
        tuple[Annotated[AnySource, Field(discriminator="kind")], ...], Field(min_length=1)
    ]

    @model_validator(mode="after")
    def _distinct(self) -> "Recipe":
        labels = [(source.kind, source.label) for source in self.sources if source.label]
        for kind, label in labels:
            if labels.count((kind, label)) > 1:
                raise ValueError(f"two {kind!r} sources are called {label!r}; join or rename them")
        return self

    def source(self, position: int) -> Source[Any]:
        """Return the source at a position: a unit goes back to who planned it."""
        return self.sources[position]

    @property
    def stated(self) -> dict[str, Any]:
        """Return the values that decide rows, as JSON: not the places of inputs.

        Inputs are known by their content, whose fingerprint stands beside this one.
        """
        values = self.model_dump(mode="json", exclude={"sources"})
        return values | {"sources": [source.stated for source in self.sources]}

    @property
    def fingerprint(self) -> str:
        """Hash of the recipe's values; comments, layout and the places of inputs do not matter."""
        return content_hash(self.stated)


def load_recipe(path: str | Path) -> Recipe:
    """Read a recipe file.

    Raises:
        RecipeError: if it is absent, is not TOML, or has a wrong key or value; the message names
            the key and, for a typo, the nearest valid one.
    """
    path = Path(path)
    recipe = checked(Recipe, read_toml(path, "recipe"), f"recipe {path}")
    return recipe.model_copy(
        update={"sources": tuple(_anchored(source, path.parent) for source in recipe.sources)}
    )


def _anchored(source: AnySource, folder: Path) -> AnySource:
    """Let relative input paths count from the recipe's folder."""
    places = {
        name: os.path.abspath(folder / value)
        for name in source.places
        if (value := getattr(source, name)) and "://" not in value and not Path(value).is_absolute()
    }
    return source.model_copy(update=places)
