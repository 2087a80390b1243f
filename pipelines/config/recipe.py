"""Recipe: one strict TOML file that says what to build."""

import difflib
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from generators import FAMILIES
from pipelines.config.toml import read_toml
from pipelines.errors import RecipeError
from proofmill import VERIFIERS
from proofmill.problem import content_hash

Share = Annotated[float, Field(gt=0.0, le=1.0)]
Position = Annotated[float, Field(ge=0.0, le=1.0)]


class _Strict(BaseModel):
    model_config = ConfigDict(
        frozen=True, extra="forbid", validate_default=True, use_attribute_docstrings=True
    )


def known_families(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names, `*` spelt out as all families.

    Raises:
        ValueError: for an unknown name, with the nearest one, or none at all, or one twice.
    """
    for name in names:
        if name != "*" and name not in FAMILIES:
            near = difflib.get_close_matches(name, FAMILIES, 1)
            hint = f"; nearest is {near[0]!r}" if near else ""
            raise ValueError(
                f"unknown family {name!r}{hint}; `python -m pipelines families` lists all"
            )
    if not names or len(set(names)) != len(names):
        raise ValueError("families must be a list of different names, or ['*']")
    return tuple(FAMILIES) if "*" in names else names


class FamiliesSource(_Strict):
    """Rows made by the families of `generators`."""

    kind: Literal["families"]
    rows: Annotated[int, Field(gt=0)]
    """Distinct rows over all families, dials and splits."""
    families: tuple[str, ...] = ("*",)
    """Names from `python -m pipelines families`, or `*` for all."""
    dials: Annotated[tuple[Position, ...], Field(min_length=1)] = (0.1, 0.3, 0.5, 0.7, 0.9)
    max_answer_share: Share = 0.05
    """Most rows of one family and dial that may share one answer."""
    mixture: str | None = None
    """A mixture.json: how the rows are spread over families and dials, instead of evenly."""

    @field_validator("families")
    @classmethod
    def _known(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        return known_families(names)

    @field_validator("dials")
    @classmethod
    def _once(cls, dials: tuple[float, ...]) -> tuple[float, ...]:
        if len(set(dials)) != len(dials):
            raise ValueError("a dial stands twice; give each position once")
        return dials


class JsonlSource(_Strict):
    """Rows that somebody else made, one JSON object per line."""

    kind: Literal["jsonl"]
    name: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
    """What the rows are called in the columns `family` and `data_source`."""
    path: str
    """A file or URL; a relative path counts from the recipe's folder."""
    question: str
    """Column of the question."""
    answer: str
    """Column of the reference answer."""
    domain: str = "math"
    concepts: str | None = None
    """Column with a concept or a list of them."""
    difficulty: str | None = None
    """Column with an object of the fields of `filters.difficulty.Difficulty`."""
    model: str | None = None
    """Column that names the model that wrote the row."""
    synthesizer: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")] = "jsonl"
    """What made the rows, for their lineage."""
    verifier: str = "auto"
    """A verifier for all rows; `auto` takes integer, rational or math, the first that fits."""
    similarity: Share = 0.7
    """Jaccard similarity of word 3-grams from which two questions are duplicates."""
    limit: Annotated[int, Field(gt=0)] | None = None
    """Read only the first so many lines."""

    @field_validator("name")
    @classmethod
    def _not_a_family(cls, name: str) -> str:
        if name in FAMILIES:
            raise ValueError(f"{name!r} is the name of a family; choose another")
        return name

    @field_validator("verifier")
    @classmethod
    def _known(cls, name: str) -> str:
        if name != "auto" and name not in VERIFIERS:
            raise ValueError(f"unknown verifier {name!r}; have auto, {', '.join(VERIFIERS)}")
        return name


class PlannedSource(_Strict):
    """Rows of the families, named one by one in a file that a weakness round has written."""

    kind: Literal["planned"]
    path: str
    """JSON lines, one `pipelines.sources.planned.Planned` each; relative to the recipe's folder."""
    known: str | None = None
    """A file of instance hashes, one a line, that earlier rounds have made already."""


class ProblemsSource(_Strict):
    """Rows that a self-play round has made and proved, kept as they are."""

    kind: Literal["problems"]
    path: str
    """JSON lines, one `pipelines.sources.proved.Proved` each; relative to the recipe's folder."""


Source = Annotated[
    FamiliesSource | JsonlSource | PlannedSource | ProblemsSource, Field(discriminator="kind")
]


class Splits(_Strict):
    """Share of each split; families keep them apart by instance, whatever the seed."""

    train: Position = 0.95
    test: Position = 0.05

    @model_validator(mode="after")
    def _sum(self) -> "Splits":
        if abs(self.train + self.test - 1.0) > 1e-9:
            raise ValueError(f"train and test must add up to 1, got {self.train + self.test:g}")
        return self


PLACES: Final = {"sources": {"__all__": {"path", "known", "mixture"}}}
"""Fields that say where inputs lie; what they hold is known by its hash."""


class Recipe(_Strict):
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
    sources: Annotated[tuple[Source, ...], Field(min_length=1)]

    @model_validator(mode="after")
    def _distinct(self) -> "Recipe":
        names = [source.name for source in self.sources if isinstance(source, JsonlSource)]
        if len(set(names)) != len(names):
            raise ValueError(f"two jsonl sources share a name: {sorted(names)}")
        if sum(isinstance(source, FamiliesSource) for source in self.sources) > 1:
            raise ValueError("several 'families' sources; join them into one")
        return self

    @property
    def fingerprint(self) -> str:
        """Hash of the recipe's values; comments, layout and the places of inputs do not matter.

        Inputs are known by the hash of their content, which the manifest keeps beside this one.
        """
        return content_hash(self.model_dump(mode="json", exclude=PLACES))


def load_recipe(path: str | Path) -> Recipe:
    """Read a recipe file.

    Raises:
        RecipeError: if it is absent, is not TOML, or has a wrong key or value; the message names
            the key and, for a typo, the nearest valid one.
    """
    path = Path(path)
    values = read_toml(path, "recipe")
    try:
        recipe = Recipe.model_validate(values)
    except ValidationError as error:
        raise RecipeError(f"recipe {path}: {_explain(error)}") from error
    return recipe.model_copy(
        update={"sources": tuple(_anchored(source, path.parent) for source in recipe.sources)}
    )


def _anchored(source: Source, folder: Path) -> Source:
    """Let relative input paths count from the recipe's folder."""
    places = {
        name: str((folder / value).resolve())
        for name in ("path", "known", "mixture")
        if (value := getattr(source, name, None))
        and "://" not in value
        and not Path(value).is_absolute()
    }
    return source.model_copy(update=places)


_MODELS: dict[str, type[_Strict]] = {
    "": Recipe,
    "splits": Splits,
    "families": FamiliesSource,
    "jsonl": JsonlSource,
    "planned": PlannedSource,
    "problems": ProblemsSource,
}

_KINDS = ("families", "jsonl", "planned", "problems")


def _explain(error: ValidationError) -> str:
    """Return every fault as `key: what is wrong`."""
    return "; ".join(_explain_one(detail) for detail in error.errors())


def _explain_one(detail: Any) -> str:  # noqa: ANN401
    parts = [str(part) for part in detail["loc"] if part not in _KINDS]
    kinds = [part for part in detail["loc"] if part in _MODELS]
    key = ".".join(parts) or "recipe"
    if detail["type"] != "extra_forbidden":
        shown = f" (got {detail['input']!r})" if detail["type"] != "missing" else ""
        return f"{key}: {detail['msg'].removeprefix('Value error, ')}{shown[:120]}"
    valid = list(_MODELS[str(kinds[-1]) if kinds else ""].model_fields)
    near = difflib.get_close_matches(parts[-1], valid, 1)
    hint = f"did you mean {near[0]!r}?" if near else f"valid keys are {', '.join(valid)}"
    return f"unknown key {key!r}; {hint}"
