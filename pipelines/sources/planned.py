"""Planned rows: a file that names, row by row, the family, knobs and place in the stream.

What a weakness-driven or self-play round has decided to make is such a file, so the run that
makes it is the ordinary one: certified, decontaminated, deduplicated and resumable.
"""

from collections.abc import Sequence
from dataclasses import asdict, replace
from functools import lru_cache
from typing import Annotated, ClassVar, Literal

from pydantic import Field, TypeAdapter

from generators import find_family
from generators.family import SPLITS
from pipelines.config import parsed
from pipelines.drawing import Candidate, Planned
from pipelines.errors import RecipeError
from pipelines.sources.inputs import KEPT, InputSource, InputUnit, lines_of
from pipelines.sources.protocol import Fingerprint
from proofmill.problem import canonical_json

_ROW = TypeAdapter(Planned)


class PlannedSource(InputSource):
    """Rows of the families, named one by one in a file that a weakness round has written."""

    places: ClassVar[tuple[str, ...]] = ("path", "known")

    kind: Literal["planned"]
    path: Annotated[str, Field(min_length=1)]
    """JSON lines, one `pipelines.drawing.Planned` each; relative to the recipe's folder."""
    known: str | None = None
    """A file of instance hashes, one a line, that earlier rounds have made already."""

    def rows(self, content: Fingerprint) -> Sequence[Planned]:
        """Return the plan; a line that these families cannot make is an error."""
        return _plan(self.path, content[0])

    def candidates(self, unit: InputUnit) -> list[Candidate]:
        """Return the planned rows; one whose instance is known is rejected as a duplicate."""
        known = _known(self.known, unit.content[1]) if self.known else frozenset()
        rows = self.rows(unit.content)[unit.start : unit.start + unit.count]
        return [_unless_known(row.candidate(unit.source), known) for row in rows]


def plan_lines(plan: Sequence[Planned]) -> bytes:
    """Return the plan as the JSON lines that a `PlannedSource` reads."""
    return "".join(canonical_json(asdict(row)) + "\n" for row in plan).encode()


@lru_cache(maxsize=KEPT)
def _plan(path: str, digest: str) -> tuple[Planned, ...]:
    lines = enumerate(lines_of(path, digest), 1)
    return tuple(_row(f"{path}, line {number}", line) for number, line in lines)


@lru_cache(maxsize=KEPT)
def _known(path: str, digest: str) -> frozenset[str]:
    return frozenset(lines_of(path, digest))


def _row(place: str, line: str) -> Planned:
    try:
        row = parsed(_ROW, line)
        family = find_family(row.family)
        setting = family.setting(0.5, row.knobs)
    except (ValueError, LookupError) as error:
        raise RecipeError(
            f"{place}: not a planned row: {error}; it needs a family, its knobs and a split of "
            f"{SPLITS}"
        ) from error
    if set(row.knobs) != set(setting):
        raise RecipeError(
            f"{place}: {row.family} needs the knobs {sorted(setting)}; got {sorted(row.knobs)}"
        )
    if row.version != family.version:
        raise RecipeError(
            f"{place}: planned for {row.family}@{row.version}, this is version {family.version}; "
            "draw the plan again"
        )
    return row


def _unless_known(candidate: Candidate, known: frozenset[str]) -> Candidate:
    if candidate.reason or candidate.problem.instance not in known:
        return candidate
    return replace(candidate, reason="duplicate", notes=("made in an earlier round",))
