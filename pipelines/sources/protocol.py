"""Source: what every kind of source offers a build."""

import json
from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

from generators import FAMILIES, JOIN
from generators.family import Split
from pipelines.config import Strict
from pipelines.drawing import Candidate, mean_dial

UNIT_ROWS = 1000
"""Most rows of a unit: a kill costs at most this much work per worker."""
INSTRUCTION = "\n\nPut your final answer in \\boxed{}."
"""Ends the prompt of every question that was read."""

Fingerprint: TypeAlias = tuple[str, ...]
"""Hashes of what a source's rows come from, its settings aside: input files, family versions."""

Shares: TypeAlias = Mapping[Split, float]
"""Split -> share of the rows; they add up to 1."""


class Cell(NamedTuple):
    """Where a quota applies."""

    source: int
    """Position of the source in the recipe."""
    family: str
    knobs: str
    """Position of every knob, as the canonical JSON that rows carry."""
    split: Split

    @property
    def setting(self) -> dict[str, float]:
        """Position of every knob."""
        return dict(json.loads(self.knobs))

    @property
    def dial(self) -> float:
        """The cell's one figure of difficulty."""
        return mean_dial(self.setting)

    @property
    def place(self) -> str:
        """Dial, and the knobs that do not follow it, in words."""
        setting = self.setting
        usual = max(setting.values(), key=list(setting.values()).count)
        others = [f"{name} {place:g}" for name, place in setting.items() if place != usual]
        return f"{usual:g}" + (f" ({', '.join(others)})" if others else "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What a run says to one of its sources."""

    source: int
    """Position of the source in the recipe."""
    seed: int
    shares: Shares
    content: Fingerprint
    """Of the source, when the run was prepared."""
    index: str
    """Fingerprint of the benchmark index."""
    style: str
    """Fingerprint of how the recipe words prompts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """Work for one worker: `count` rows of a source from `start` on.

    A unit is a pure function of its fields and of this version of Proofmill; each kind of source
    adds the fields that decide its rows.
    """

    source: int
    """Position of the source in the recipe."""
    start: int
    count: int
    index: str
    """Fingerprint of the benchmark index."""
    style: str
    """Fingerprint of how the recipe words prompts."""


U = TypeVar("U", bound=Unit)


class Source(Strict, Generic[U]):
    """Where rows come from: the settings of a recipe's table `[[sources]]`, and what they make.

    What is not abstract holds for most kinds.
    """

    places: ClassVar[tuple[str, ...]] = ("path",)
    """Settings that say where inputs lie; what these hold is known by the fingerprint."""
    is_read: ClassVar[bool] = False
    """Rows were written elsewhere: they are the same if their content is, not their canonical
    instance, and a question with two different answers is wrong."""

    @property
    def label(self) -> str | None:
        """Name that no other source of its kind in the recipe may have."""
        return None

    @property
    def similar_from(self) -> float | None:
        """Jaccard similarity from which two rows are near duplicates; None: wording is shared."""
        return None

    @property
    def stated(self) -> dict[str, Any]:
        """Settings that decide rows, as JSON."""
        return self.model_dump(mode="json", exclude=set(self.places))

    @abstractmethod
    def fingerprint(self) -> Fingerprint:
        """Return what decides the rows besides the settings, read anew at each call."""

    @abstractmethod
    def units(self, terms: Terms, missing: Mapping[Cell, int], before: Sequence[U]) -> Sequence[U]:
        """Return the next units, after those `before`, for the rows that are missing.

        Raises:
            RecipeError: if the inputs do not hold what they should.
        """

    @abstractmethod
    def candidates(self, unit: U) -> list[Candidate]:
        """Return the unit's rows in order, each certified or rejected."""

    def quotas(self, source: int, shares: Shares) -> Mapping[Cell, int]:
        """Return the rows wanted per cell; nothing where a source gives all that it has.

        `source` is its position in the recipe.
        """
        return {}

    def answer_share(self, cell: Cell) -> float:
        """Return the most rows of a cell that may share an answer, as a fraction of its quota."""
        return 1.0

    def text(self, family: str, prompt: str) -> str | None:
        """Return what a row is compared by as prose; None for a puzzle, compared by instance.

        Rules on words would flag every puzzle of a family, whose template all of them share.
        """
        return None if family.split(JOIN)[0] in FAMILIES else bare_question(prompt)


def chunks(start: int, rows: int) -> Iterator[tuple[int, int]]:
    """Yield (start, count) of units that cover the rows."""
    for offset in range(0, rows, UNIT_ROWS):
        yield start + offset, min(UNIT_ROWS, rows - offset)


def bare_question(prompt: str) -> str:
    """Return a prompt without the answer instruction: what texts are compared by."""
    return prompt.removesuffix(INSTRUCTION)
