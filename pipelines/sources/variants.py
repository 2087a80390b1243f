"""Variants: harder and easier rows than those of a dataset, each with its parent."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter, model_validator

from generators import find_family
from generators.transforms import SYNTHESIZER, variants
from pipelines.config import parsed
from pipelines.dataset import problem_of, table_of_shard
from pipelines.drawing import Candidate, Planned
from pipelines.errors import DatasetError, RecipeError
from pipelines.sources.inputs import KEPT, InputSource, InputUnit, bytes_of, lines_of
from pipelines.sources.protocol import Fingerprint
from pipelines.sources.proved import ProblemJson
from proofmill import Problem

_PROBLEM = TypeAdapter[Problem](ProblemJson)
_SHARD = ".parquet"


@dataclass(frozen=True, slots=True)
class Wanted:
    """One variant to make."""

    parent: Problem
    is_harder: bool
    place: int
    """Among those of its parent on that side."""


class VariantsSource(InputSource):
    """Harder and easier rows than given ones, along the knobs of their families."""

    kind: Literal["variants"]
    path: Annotated[str, Field(min_length=1)]
    """A shard of a dataset (`.parquet`), or JSON lines, one `Problem.to_json()` each; relative to
    the recipe's folder. Rows of no family have no variants."""
    harder: Annotated[int, Field(ge=0, le=16)] = 1
    """Rows of more effort that are made of each row."""
    easier: Annotated[int, Field(ge=0, le=16)] = 1
    """Rows of less effort that are made of each row."""

    @model_validator(mode="after")
    def _some(self) -> "VariantsSource":
        if not self.harder + self.easier:
            raise ValueError("harder and easier are both 0, which asks for no rows")
        return self

    def rows(self, content: Fingerprint) -> Sequence[Wanted]:
        """Return what is to be made; a row of another version of its family is an error."""
        sides = [(True, place) for place in range(self.harder)]
        sides += [(False, place) for place in range(self.easier)]
        parents = _parents(self.path, content[0])
        return [Wanted(parent, *side) for parent in parents for side in sides]

    def candidates(self, unit: InputUnit) -> list[Candidate]:
        """Return the variants, certified; where there is no room for one, a rejected row."""
        rows = self.rows(unit.content)[unit.start : unit.start + unit.count]
        return [_candidate(wanted, unit.source) for wanted in rows]


def _candidate(wanted: Wanted, source: int) -> Candidate:
    parent = wanted.parent
    side = "harder" if wanted.is_harder else "easier"
    rng = Random(f"{parent.id}/{side}/{wanted.place}")
    family = find_family(parent.family)
    made = variants(
        family, parent, rng, harder=int(wanted.is_harder), easier=int(not wanted.is_harder)
    )
    lineage = replace(parent.lineage, parents=(parent.id,), synthesizer=SYNTHESIZER)
    if not made:
        nothing = replace(parent, prompt="", answer="", steps=(), lineage=lineage)
        return Candidate(problem=nothing, source=source, reason=f"no_{side}_variant")
    (row,) = made
    split: Any = row.lineage.split
    planned = Planned(
        family=row.family,
        version=row.version,
        knobs=row.knobs,
        ordinal=row.lineage.ordinal,
        root_seed=row.lineage.root_seed,
        split=split,
        synthesizer=SYNTHESIZER,
        reason=side,
    )
    candidate = planned.candidate(source)
    lineage = replace(candidate.problem.lineage, parents=(parent.id,))
    return replace(candidate, problem=replace(candidate.problem, lineage=lineage))


@lru_cache(maxsize=KEPT)
def _parents(path: str, digest: str) -> tuple[Problem, ...]:
    """Return the rows that families have made, none twice."""
    read = _shard_rows if path.endswith(_SHARD) else _line_rows
    told = {row.id: row for row in read(path, digest) if _is_of_a_family(path, row)}
    if not told:
        raise RecipeError(f"{path} has no row of a family; variants are made of these alone")
    return tuple(told.values())


def _shard_rows(path: str, digest: str) -> list[Problem]:
    try:
        rows: list[Mapping[str, Any]] = table_of_shard(bytes_of(path, digest), path).to_pylist()
        return list(map(problem_of, rows))
    except DatasetError as error:
        raise RecipeError(str(error)) from error


def _line_rows(path: str, digest: str) -> list[Problem]:
    found = []
    for number, line in enumerate(lines_of(path, digest), 1):
        try:
            found.append(parsed(_PROBLEM, line))
        except ValueError as error:
            raise RecipeError(
                f"{path}, line {number}: not a problem: {error}; it needs what `Problem.to_json` "
                "writes"
            ) from error
    return found


def _is_of_a_family(path: str, row: Problem) -> bool:
    """Tell whether a family made the row.

    Raises:
        RecipeError: if it is of another version of its family, which would make other rows.
    """
    try:
        family = find_family(row.family)
    except LookupError:
        return False
    if row.dial is None or row.effort is None:
        return False
    if family.version != row.version:
        raise RecipeError(
            f"{path}: row {row.id} is of {row.family}@{row.version}, this is version "
            f"{family.version}; build the dataset again"
        )
    return True
