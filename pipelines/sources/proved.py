"""Problems as a source: rows that a loop has made and proved, one JSON line each, kept whole.

A line holds the row and what certifies it (right answers found independently, wrong ones, who found
them), so the run that ships them is the ordinary one: certified again, decontaminated, resumable.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any, Literal

import pyarrow as pa
from pydantic import Field, PlainSerializer, PlainValidator, TypeAdapter

from filters.certification import Level
from generators.family import SPLITS
from pipelines.config import parsed
from pipelines.dataset import table_of
from pipelines.drawing import Candidate, certified
from pipelines.errors import RecipeError
from pipelines.sources.inputs import KEPT, InputSource, InputUnit, lines_of
from pipelines.sources.protocol import Fingerprint
from proofmill import VERIFIERS, Problem
from proofmill.problem import Json, canonical_json

_PROBLEM = TypeAdapter(Problem)


def _problem(fields: Mapping[str, Any]) -> Problem:
    """Read a problem by its own codec, once its fields have their types.

    Raises:
        ValueError: naming the field.
    """
    text = canonical_json(fields)
    parsed(_PROBLEM, text)
    return Problem.from_json(text)


ProblemJson = Annotated[
    Problem,
    PlainValidator(_problem),
    PlainSerializer(lambda problem: json.loads(problem.to_json())),
]
"""A problem as a field of what pydantic reads and writes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proved:
    """A row with its evidence."""

    problem: ProblemJson
    answers: tuple[str, ...]
    wrong: tuple[str, ...]
    solver: str
    """Who found the answers."""
    unique: bool
    guess_rate: float | None
    difficulty: dict[str, Json] | None = None
    """Fields of a difficulty that was measured already."""

    def candidate(self, source: int, level: Level = "certified") -> Candidate:
        """Return the row for the source at that position, certified or rejected.

        `level` is how far whoever wrote the evidence has proved it.
        """
        return certified(
            Candidate(problem=self.problem, source=source, difficulty=self.difficulty),
            self.answers,
            solver=self.solver,
            unique=self.unique,
            wrong=self.wrong,
            guess_rate=self.guess_rate,
            level=level,
        )


_ROW = TypeAdapter(Proved)


class ProblemsSource(InputSource):
    """Rows that a self-play round has made and proved, kept as they are."""

    kind: Literal["problems"]
    path: Annotated[str, Field(min_length=1)]
    """JSON lines, one `pipelines.sources.Proved` each; relative to the recipe's folder."""

    def rows(self, content: Fingerprint) -> Sequence[Proved]:
        """Return the rows; a line that is none is an error."""
        return _rows(self.path, content[0])

    def candidates(self, unit: InputUnit) -> list[Candidate]:
        """Return the rows as they were proved."""
        rows = self.rows(unit.content)[unit.start : unit.start + unit.count]
        return [row.candidate(unit.source) for row in rows]


def proved_lines(rows: Sequence[Proved]) -> bytes:
    """Return the rows as the JSON lines that a `ProblemsSource` reads."""
    return "".join(f"{canonical_json(_ROW.dump_python(row))}\n" for row in rows).encode()


@lru_cache(maxsize=KEPT)
def _rows(path: str, digest: str) -> tuple[Proved, ...]:
    lines = enumerate(lines_of(path, digest), 1)
    return tuple(_row(f"{path}, line {number}", line) for number, line in lines)


def _row(place: str, line: str) -> Proved:
    try:
        row = parsed(_ROW, line)
        require_sound(row)
    except ValueError as error:
        raise RecipeError(f"{place}: not a proved row: {error}; make the rows again") from error
    return row


def require_sound(row: Proved) -> None:
    """Refuse what no later step can work with.

    Raises:
        ValueError: naming the field and what it may hold.
    """
    problem = row.problem
    if problem.verifier not in VERIFIERS:
        raise ValueError(f"verifier is {problem.verifier!r}; have {', '.join(VERIFIERS)}")
    if problem.lineage.split not in SPLITS:
        raise ValueError(f"split is {problem.lineage.split!r}; have {', '.join(SPLITS)}")
    try:
        table_of([Candidate(problem=problem, source=0, difficulty=row.difficulty)])
    except (pa.ArrowInvalid, pa.ArrowTypeError, OverflowError) as error:
        raise ValueError(f"no column of the shards holds a value of it: {error}") from error
