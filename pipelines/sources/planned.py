"""Planned rows: a file that names, row by row, the family, knobs and place in the stream.

What a weakness-driven or self-play round has decided to make is such a file, so the run that
makes it is the ordinary one: certified, decontaminated, deduplicated and resumable.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from typing import Annotated, ClassVar, Literal

from pydantic import Field, TypeAdapter

from filters.difficulty import Prior, estimate
from generators import find_family
from generators.family import SPLITS
from pipelines.config import parsed
from pipelines.drawing import Candidate, Planned
from pipelines.errors import RecipeError
from pipelines.sources.inputs import KEPT, InputSource, InputUnit, lines_of
from pipelines.sources.protocol import Fingerprint
from proofmill.problem import canonical_json

_ROW = TypeAdapter(Planned)


@dataclass(frozen=True, slots=True, kw_only=True)
class Earned:
    """What one row has earned in decided rollouts."""

    id: str
    k: int
    """Right answers."""
    n: int
    solver_id: str
    """Who answered."""


_EARNED = TypeAdapter(Earned)


class PlannedSource(InputSource):
    """Rows of the families, named one by one in a file that a weakness round has written."""

    places: ClassVar[tuple[str, ...]] = ("path", "known", "earned")

    kind: Literal["planned"]
    path: Annotated[str, Field(min_length=1)]
    """JSON lines, one `pipelines.drawing.Planned` each; relative to the recipe's folder."""
    known: str | None = None
    """A file of instance hashes, one a line, that earlier rounds have made already."""
    earned: str | None = None
    """What the rows have earned in rollouts, which becomes their measured difficulty: JSON lines,
    one `pipelines.sources.Earned` each."""

    def rows(self, content: Fingerprint) -> Sequence[Planned]:
        """Return the plan; a line that these families cannot make is an error."""
        return _plan(self.path, content[0])

    def candidates(self, unit: InputUnit) -> list[Candidate]:
        """Return the planned rows; one whose instance is known is rejected as a duplicate."""
        given = [place for place in self.places if getattr(self, place) is not None]
        content = dict(zip(given, unit.content, strict=True))
        known = _known(self.known, content["known"]) if self.known else frozenset()
        earned = _earned(self.earned, content["earned"]) if self.earned else {}
        rows = self.rows(unit.content)[unit.start : unit.start + unit.count]
        drawn = [_unless_known(row.candidate(unit.source), known) for row in rows]
        return [_measured(candidate, earned) for candidate in drawn]


def plan_lines(plan: Sequence[Planned]) -> bytes:
    """Return the plan as the JSON lines that a `PlannedSource` reads."""
    return "".join(canonical_json(asdict(row)) + "\n" for row in plan).encode()


def earned_lines(rows: Sequence[Earned]) -> bytes:
    """Return what rows have earned as the JSON lines that a `PlannedSource` reads."""
    return "".join(canonical_json(asdict(row)) + "\n" for row in rows).encode()


@lru_cache(maxsize=KEPT)
def _plan(path: str, digest: str) -> tuple[Planned, ...]:
    lines = enumerate(lines_of(path, digest), 1)
    return tuple(_row(f"{path}, line {number}", line) for number, line in lines)


@lru_cache(maxsize=KEPT)
def _known(path: str, digest: str) -> frozenset[str]:
    return frozenset(lines_of(path, digest))


@lru_cache(maxsize=KEPT)
def _earned(path: str, digest: str) -> Mapping[str, Earned]:
    found: dict[str, Earned] = {}
    for number, line in enumerate(lines_of(path, digest), 1):
        try:
            one = parsed(_EARNED, line)
            if not 0 <= one.k <= one.n or not one.n or one.id in found:
                raise ValueError(f"{one.k} of {one.n} for row {one.id}")
        except ValueError as error:
            raise RecipeError(
                f"{path}, line {number}: not what a row has earned: {error}; it needs a row's id, "
                "once, with k of n right answers"
            ) from error
        found[one.id] = one
    return found


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


def _measured(candidate: Candidate, earned: Mapping[str, Earned]) -> Candidate:
    one = earned.get(candidate.problem.id) if not candidate.reason else None
    if one is None:
        return candidate
    rate = candidate.certificate.guess_rate if candidate.certificate else None
    found = estimate(
        one.k, one.n, Prior.uniform(), solver_id=one.solver_id, guess_rate=rate, stop="fixed"
    )
    return replace(candidate, difficulty=asdict(found))


def _unless_known(candidate: Candidate, known: frozenset[str]) -> Candidate:
    if candidate.reason or candidate.problem.instance not in known:
        return candidate
    return replace(candidate, reason="duplicate", notes=("made in an earlier round",))
