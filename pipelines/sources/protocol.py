"""Source: what every kind of source offers a build."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

from generators import FAMILIES, JOIN
from generators.family import Split
from pipelines.config import Strict
from pipelines.drawing import Candidate

UNIT_ROWS = 1000
"""Most rows of a unit: a kill costs at most this much work per worker."""
INSTRUCTION = "\n\nPut your final answer in \\boxed{}."
"""Ends the prompt of every question that was read."""

Fingerprint: TypeAlias = tuple[str, ...]
"""Hashes of what a source's rows come from, its settings aside: input files, family versions."""


class Cell(NamedTuple):
    """Where a quota applies."""

    family: str
    dial: float
    split: Split


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What a run says to one of its sources."""

    source: int
    """Position of the source in the recipe."""
    seed: int
    test: float
    """Share of the test split."""
    content: Fingerprint
    """Of the source, when the run was prepared."""
    index: str
    """Fingerprint of the benchmark index."""


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

    def quotas(self, test: float) -> Mapping[Cell, int]:
        """Return the rows wanted per cell; nothing where a source gives all that it has."""
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
