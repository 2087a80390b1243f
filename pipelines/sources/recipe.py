"""Recipe: one strict TOML file that says what to build."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, TypeAlias

from pydantic import Field, model_validator

from generators.family import Split
from pipelines.config import (
    ExecutorSettings,
    LocalSettings,
    Strict,
    changed,
    checked,
    read_toml,
)
from pipelines.errors import RecipeError
from pipelines.sources.concepts import ConceptsSource
from pipelines.sources.families import FamiliesSource
from pipelines.sources.foreign import ForeignSource
from pipelines.sources.jsonl import JsonlSource
from pipelines.sources.planned import PlannedSource
from pipelines.sources.prompts import Style, format_asked, tokenizer_digest
from pipelines.sources.protocol import Source
from pipelines.sources.proved import ProblemsSource
from pipelines.sources.transforms import TransformsSource
from pipelines.sources.variants import VariantsSource
from pipelines.sources.worked import WorkedSource
from proofmill.problem import AnswerFormat, content_hash

SHIPPED = Path(__file__).parents[2] / "recipes"
"""Recipes that come with the package."""

AnySource: TypeAlias = (
    FamiliesSource
    | JsonlSource
    | PlannedSource
    | ProblemsSource
    | ForeignSource
    | TransformsSource
    | VariantsSource
    | WorkedSource
    | ConceptsSource
)
"""The table of sources, each of the `kind` that its class names. Each is a `Source`."""

Position = Annotated[float, Field(ge=0.0, le=1.0)]


class Splits(Strict):
    """Share of each split; families keep them apart by instance, whatever the seed."""

    train: Position = 0.95
    validation: Position = 0.0
    """Rows to steer a training run by; without any, train rows may be of these instances too."""
    test: Position = 0.05

    @model_validator(mode="after")
    def _sum(self) -> "Splits":
        total = self.train + self.validation + self.test
        if abs(total - 1.0) > 1e-9:
            raise ValueError(f"train, validation and test must add up to 1, got {total:g}")
        return self

    @property
    def shares(self) -> Mapping[Split, float]:
        """The same as a mapping."""
        return {"train": self.train, "validation": self.validation, "test": self.test}


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
    system_prompt: str = ""
    """A system message before every prompt; empty for none."""
    answer_format: AnswerFormat | None = None
    """Where all rows ask for the answer; null leaves each what suits it."""
    instruction: str | None = None
    """Ends every prompt instead of our sentences, `{example}` in it an answer of the row's form. It
    names `\\boxed{` or `<answer>`; an empty one leaves that to the system message."""
    max_prompt_tokens: Annotated[int, Field(gt=0)] | None = None
    """Most tokens of system message and prompt, a chat template's own aside; longer rows are
    rejected. Without a tokenizer every byte counts as one: no byte-level tokenizer makes more."""
    tokenizer: str | None = None
    """A tokenizer.json to count by, for the bound and in the report; a relative path counts from
    the recipe's folder."""
    executor: ExecutorSettings = LocalSettings()
    """Who does the work. The dataset is the same, byte for byte, whoever does."""
    sources: Annotated[
        tuple[Annotated[AnySource, Field(discriminator="kind")], ...], Field(min_length=1)
    ]

    @model_validator(mode="after")
    def _distinct(self) -> "Recipe":
        labels = [(source.kind, source.label) for source in self.sources if source.label]
        for kind, label in labels:
            if labels.count((kind, label)) > 1:
                raise ValueError(
                    f"two {kind!r} sources are called {label!r}; join them, or give one another "
                    "`name`"
                )
        return self

    @model_validator(mode="after")
    def _answerable(self) -> "Recipe":
        format_asked(self.system_prompt, self.answer_format, self.instruction)
        return self

    def source(self, position: int) -> Source[Any]:
        """Return the source at a position: a unit goes back to who planned it."""
        return self.sources[position]

    def style(self) -> Style:
        """Return how prompts are worded, by the tokenizer as it is now.

        Raises:
            RecipeError: if the tokenizer cannot be used.
        """
        return Style(
            system=self.system_prompt,
            answer_format=format_asked(self.system_prompt, self.answer_format, self.instruction),
            instruction=self.instruction,
            most_tokens=self.max_prompt_tokens,
            tokenizer=self.tokenizer,
            digest=tokenizer_digest(self.tokenizer) if self.tokenizer else "",
        )

    @property
    def stated(self) -> dict[str, Any]:
        """Return the values that decide rows, as JSON: not the places of inputs, nor who works.

        Inputs are known by their content, whose fingerprint stands beside this one.
        """
        values = self.model_dump(mode="json", exclude={"sources", "tokenizer", "executor"})
        return values | {"sources": [source.stated for source in self.sources]}

    @property
    def fingerprint(self) -> str:
        """Hash of the recipe's values; comments, layout and the places of inputs do not matter."""
        return content_hash(self.stated)


def load_recipe(path: str | Path, changes: Sequence[str] = ()) -> Recipe:
    """Read a recipe, with `changes` such as `sources.0.rows=500` made to it first.

    Args:
        path: a file, or the bare name of a recipe that we ship, such as `starter`.
        changes: `key=value`, put in place of what the file says.

    Raises:
        RecipeError: if it is absent, is not TOML, or has a wrong key or value; the message names
            the key and, for a typo, the nearest valid one.
    """
    path = _found(Path(path))
    values = changed(read_toml(path, "recipe"), changes)
    recipe = checked(Recipe, values, f"recipe {path}")
    sources = tuple(
        source.model_copy(update=_anchored(source, source.places, path.parent))
        for source in recipe.sources
    )
    own = _anchored(recipe, ("tokenizer",), path.parent)
    return recipe.model_copy(update={"sources": sources, **own})


def _found(path: Path) -> Path:
    """Return the file that is there, or ours of that name."""
    if path.exists() or path.suffix or path.parent != Path():
        return path
    ours = {file.stem: file for file in SHIPPED.glob("*.toml")}
    if path.name not in ours:
        raise RecipeError(
            f"no recipe {str(path)!r}: give a TOML file, or one of ours by name: "
            f"{', '.join(sorted(ours))}"
        )
    return ours[path.name]


def _anchored(settings: Strict, places: Sequence[str], folder: Path) -> dict[str, str]:
    """Return relative input paths as they count from the recipe's folder."""
    return {
        name: os.path.abspath(folder / value)
        for name in places
        if (value := getattr(settings, name))
        and "://" not in value
        and not Path(value).is_absolute()
    }
