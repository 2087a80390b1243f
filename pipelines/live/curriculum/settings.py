"""Settings: what a session may be asked for, and the cells that follow from it."""

from collections.abc import Mapping
from random import Random
from typing import Annotated, Literal, NamedTuple, TypeAlias, get_args

from pydantic import Field, field_validator, model_validator

from generators import find_family
from generators.weakness import Cell
from pipelines.config import Strict
from pipelines.sources import bin_of, known_families

BINS = 5
SESSION_NAME = r"^[a-z0-9][a-z0-9_-]{0,63}$"
PolicyName: TypeAlias = Literal["band", "utility", "ucb", "td", "uniform", "ordered"]
POLICIES: tuple[PolicyName, ...] = get_args(PolicyName)
LiveSplit: TypeAlias = Literal["train", "test"]
LIVE_SPLITS: tuple[LiveSplit, ...] = get_args(LiveSplit)

Position = Annotated[float, Field(ge=0.0, le=1.0)]


class SessionSettings(Strict):
    """How a session chooses its problems."""

    policy: PolicyName = "band"
    """Which cells the next problems come from."""
    families: tuple[str, ...] = ("*",)
    """Names of families, or `*` for all."""
    seed: Annotated[int, Field(ge=0, lt=2**63)] = 0
    """Of the streams; equal seeds have equal test problems."""
    dials: tuple[Position, Position] = (0.0, 1.0)
    """Least and greatest dial."""
    epoch: Annotated[int, Field(ge=32, le=1_000_000)] = 256
    """Outcomes after which what came before counts half."""
    parts: Mapping[str, Annotated[float, Field(gt=0.0, le=1.0)]] = {}
    """Name of rows that the server offers -> share of the train tickets."""

    @field_validator("families")
    @classmethod
    def _known(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        return known_families(names)

    @model_validator(mode="after")
    def _sensible(self) -> "SessionSettings":
        if self.dials[0] > self.dials[1]:
            raise ValueError(f"dials are {self.dials}; give the least one first")
        if sum(self.parts.values()) > 1.0 + 1e-9:
            raise ValueError(f"parts are {sum(self.parts.values()):g} of the tickets; at most 1")
        if self.policy == "ordered" and len(self.parts) != 1:
            raise ValueError("policy 'ordered' takes the rows of one part; name it in `parts`")
        return self

    def cells(self) -> list[Cell]:
        """Return the families by those fifths of the dial that lie within the bounds."""
        fifths = range(bin_of(self.dials[0]), bin_of(self.dials[1]) + 1)
        return [Cell(family, fifth) for family in self.families for fifth in fifths]

    def within(self, cell: Cell) -> tuple[float, float]:
        """Return the least and the greatest dial of a cell, within the bounds."""
        low, high = cell.bin / BINS, (cell.bin + 1) / BINS
        return max(low, self.dials[0]), min(high - 1e-6, self.dials[1])


class Setting(NamedTuple):
    """One problem to make, and why."""

    knobs: tuple[float, ...]
    """In the order of the family's knobs."""
    reason: str


def on_the_dial(family: str, dial: float) -> tuple[float, ...]:
    """Return all knobs of a family at one position."""
    return (round(dial, 4),) * len(find_family(family).knobs)


def anywhere(settings: SessionSettings, cell: Cell, rng: Random) -> tuple[float, ...]:
    """Return knobs at a uniform position of the cell's part of the dial."""
    low, high = settings.within(cell)
    return on_the_dial(cell.family, rng.uniform(low, high))
