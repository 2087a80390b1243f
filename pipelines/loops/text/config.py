"""Settings of the language-model loop: one strict TOML file."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field, model_validator

from generators.weakness.text import Mixing, Shares
from pipelines.config import checked

Share = Annotated[float, Field(gt=0.0, lt=1.0)]
Count = Annotated[int, Field(gt=0)]
Weight = Annotated[float, Field(ge=0.0)]

ROLES: Final = ("concepts", "writer", "judge_a", "judge_b", "labeller")
"""Solvers that every run needs."""
POLICY: Final = "policy"
"""The model to be trained: optional, measures pass rates."""


class SwsConfig(BaseModel):
    """What one round of the loop makes. Equal settings and replies give equal rows."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", validate_default=True, use_attribute_docstrings=True
    )

    name: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")] = "weakness_text"
    """Of the dataset, and what its rows are called in `family` and `data_source`."""
    failures: str
    """JSON lines `{prompt, category, accs}`; a relative path counts from the file's folder."""
    license: str = "other"
    """Licence of the rows: what the models that wrote them allow."""
    questions: Count = 1000
    """Lists of concepts to write a problem for."""
    seed: int = 0
    known_most: Annotated[int, Field(ge=0)] = 2000
    """Most problems that are not weak whose concepts are read too, for comparison."""
    levels: Annotated[tuple[str, ...], Field(min_length=1)] = (
        "the last years of school",
        "AMC 12",
        "AIME, the first ten problems",
        "AIME, the last five problems",
    )
    """From easiest to hardest; a problem's level suits how its concepts' failures went."""
    fewest_concepts: Annotated[int, Field(ge=2, le=8)] = 3
    most_concepts: Annotated[int, Field(ge=2, le=8)] = 5
    temperature: Annotated[float, Field(gt=0.0)] = Mixing().temperature
    """Of the draw of further concepts; scores lie within 0 and the sum of the three weights."""
    association: Weight = Mixing().association
    frequency: Weight = Mixing().frequency
    similarity: Weight = Mixing().similarity
    novelty: Annotated[float, Field(ge=0.0, le=1.0)] = Mixing().novelty
    """Probability that a further concept has failed together with none of those chosen."""
    neighbors: Count = 20
    """Nearest concepts whose similarity counts."""
    duplicate: Annotated[float, Field(gt=0.0, le=1.0)] = 0.7
    """Jaccard similarity of word 3-grams from which two questions are the same."""
    votes: Annotated[int, Field(ge=2)] = 8
    """Samples of the labeller."""
    agree: Annotated[int, Field(ge=2)] = 6
    """Samples that must agree."""
    label_share: Share = Shares().label
    """Most of the kept problems that may have one label."""
    trivial_share: Share = Shares().trivial
    """The same for 0, 1, -1, 2, true, false, yes and no together."""
    window: tuple[Share, Share] = (0.2, 0.8)
    """Pass rates of the policy that are kept, where a policy is given."""
    test: Annotated[float, Field(ge=0.0, lt=1.0)] = 0.0
    """Share of the rows in the split `test`."""
    benchmarks: str | None = None
    """Folder of the benchmark index; None is the one shipped."""
    chunk: Count = 64
    """Items per file: what a kill costs at most, where replies are not cached."""
    passes: Count = 3
    """Times that an item whose call failed is tried, each time through all of the solver's own
    retries, before the run stops and says so."""

    @model_validator(mode="after")
    def _ordered(self) -> "SwsConfig":
        if self.fewest_concepts > self.most_concepts:
            raise ValueError("fewest_concepts is above most_concepts")
        if not self.votes / 2 < self.agree <= self.votes:
            raise ValueError(
                f"agree must be more than half of votes and at most all, got {self.agree} of "
                f"{self.votes}"
            )
        if self.window[0] >= self.window[1]:
            raise ValueError(f"window must rise, got {self.window}")
        return self

    @property
    def mixing(self) -> Mixing:
        """Settings of the recombination."""
        return Mixing(
            association=self.association,
            frequency=self.frequency,
            similarity=self.similarity,
            novelty=self.novelty,
            temperature=self.temperature,
            fewest=self.fewest_concepts,
            most=self.most_concepts,
        )


def parse_config(values: Mapping[str, Any], path: Path) -> SwsConfig:
    """Check the settings that were read from `path`; a relative `failures` counts from its folder.

    Raises:
        RecipeError: if a key or value is wrong; the message names it.
    """
    config = checked(SwsConfig, values, f"settings {path}")
    if "://" in config.failures:
        return config
    return config.model_copy(update={"failures": str((path.parent / config.failures).resolve())})
