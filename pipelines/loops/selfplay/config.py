"""Settings of a self-play loop: what every flavour has, and what each adds."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

from filters.difficulty import Score
from generators import JOIN, compose, find_family
from generators.selfplay import TASKS, Task
from pipelines.sources import known_families

Share = Annotated[float, Field(ge=0.0, le=1.0)]


class Loop(BaseModel):
    """What each round of any flavour makes."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", validate_default=True, use_attribute_docstrings=True
    )

    name: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]*$")] = "selfplay"
    proposals: Annotated[int, Field(gt=0)] = 400
    """Our own, per round."""
    score: Score = "learnability"
    """What an item's rollouts are worth to whoever proposed it."""
    repetition: Share = 1.0
    """Weight of the penalty for items that resemble others of their round; 0 is none."""
    rescored: Annotated[float, Field(ge=0.0, le=0.5)] = 0.05
    """Share of the archive's members that each round asks about again."""
    seed: int = 0
    test: Annotated[float, Field(ge=0.0, le=0.5)] = 0.05
    """Share of the test split."""
    shard_rows: Annotated[int, Field(ge=100)] = 5000
    benchmarks: str | None = None

    @property
    def asked_of_model(self) -> int:
        """Proposals per round of the solver in the role `proposer`."""
        return 0


class SelfPlay(Loop):
    """Rounds over programs."""

    flavour: Literal["programs"] = "programs"
    tasks: Annotated[tuple[Task, ...], Field(min_length=1)] = TASKS
    varied: Share = 0.4
    """Share of our own proposals, after the first round, that are made of admitted programs: half
    mutants, a quarter each contrasts and compositions."""
    model_proposals: Annotated[int, Field(ge=0)] = 0
    """Of the solver in the role `proposer`, per round."""

    @property
    def asked_of_model(self) -> int:
        """Programs per round of the solver in the role `proposer`."""
        return self.model_proposals

    @field_validator("tasks")
    @classmethod
    def _once(cls, tasks: tuple[Task, ...]) -> tuple[Task, ...]:
        if len(set(tasks)) != len(tasks):
            raise ValueError("a task stands twice; give each once")
        return tasks


class Challenger(Loop):
    """Rounds over the families: knob vectors, and rows evolved from earlier rows."""

    flavour: Literal["challenger"] = "challenger"
    name: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]*$")] = "challenger"
    families: tuple[str, ...] = ("*",)
    """Names of families and of compositions, `first+second`, or `*` for all families."""
    evolved: Share = 0.5
    """Share of a round, after the first, that is evolved from members of the archive."""
    model_proposals: Annotated[int, Field(ge=0)] = 0
    """Questions per round that the solver in the role `proposer` writes. Nothing verifies them:
    they go to the split `pseudo` alone, labelled by a vote."""
    votes: Annotated[int, Field(ge=3, le=64)] = 9
    """Answers of the solver that vote on such a question."""

    @property
    def asked_of_model(self) -> int:
        """Questions per round of the solver in the role `proposer`."""
        return self.model_proposals

    @field_validator("families")
    @classmethod
    def _known(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        single = tuple(name for name in names if JOIN not in name)
        joined = tuple(name for name in names if JOIN in name)
        for name in joined:
            try:
                compose(*(find_family(part) for part in name.split(JOIN)))
            except LookupError as error:
                raise ValueError(f"{name}: {error}") from error
        if len(set(joined)) != len(joined):
            raise ValueError("a composition stands twice; give each once")
        return (known_families(single) if single or not joined else ()) + joined


class Sneaky(Loop):
    """Rounds over errors that a model hides in right calculations."""

    flavour: Literal["sneaky"] = "sneaky"
    name: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]*$")] = "sneaky"
    proposals: Annotated[int, Field(gt=0)] = 100
    """Rows per round, each of which the solver in the role `proposer` is asked to spoil."""

    @property
    def asked_of_model(self) -> int:
        """Requests per round to the solver in the role `proposer`."""
        return self.proposals
