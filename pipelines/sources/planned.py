"""Planned rows: a file that names, row by row, the family, knobs and place in the stream.

What a weakness-driven or self-play round has decided to make is such a file, so the run that
makes it is the ordinary one: certified, decontaminated, deduplicated and resumable.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from generators import IllPosedError, find_family
from generators.family import SPLITS, Split
from pipelines.config import parsed
from pipelines.dataset import Candidate
from pipelines.errors import RecipeError
from pipelines.sources.inputs import KEPT, InputSource, InputUnit, lines_of
from pipelines.sources.protocol import Fingerprint, certified
from proofmill import Lineage, Problem
from proofmill.problem import canonical_json, content_hash

Int64: TypeAlias = Annotated[int, Field(ge=-(2**63), lt=2**63)]
"""What a column of the shards holds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Planned:
    """One row to make."""

    family: str
    version: int
    """Of the family, when the plan was drawn: another version would make another row."""
    knobs: Mapping[str, float]
    """Every knob of the family, 0..1."""
    ordinal: Annotated[Int64, Field(ge=0)]
    root_seed: Int64
    split: Split
    synthesizer: str
    """What drew the plan, such as `weakness`; kept in the row's lineage."""
    reason: str
    """Why this row: for readers and the report."""

    @property
    def dial(self) -> float:
        """The row's one figure of difficulty: the mean of the knobs."""
        values = list(self.knobs.values())
        return values[0] if len(set(values)) == 1 else round(sum(values) / len(values), 6)

    @property
    def guess_rate(self) -> float:
        """Accuracy of a random well-formed answer; the easiest knob decides where they differ."""
        rate = find_family(self.family).guess_rate
        return max(rate(self.dial), rate(min(self.knobs.values())))

    def draw(self) -> tuple[Problem, list[str], list[str] | None]:
        """Return the problem, the independent solver's answers and the family's near misses.

        Raises:
            IllPosedError: if the family finds no sound instance there.
        """
        family = find_family(self.family)
        problem, instance = family.draw(
            self.ordinal, self.dial, self.knobs, self.root_seed, self.split
        )
        lineage = replace(problem.lineage, synthesizer=self.synthesizer)
        near_misses = family.near_misses(instance) if family.near_misses else None
        return replace(problem, lineage=lineage), family.solve(instance), near_misses

    def candidate(self, source: int) -> Candidate:
        """Return the row for the source at that position, certified or rejected."""
        family = find_family(self.family)
        try:
            problem, answers, near_misses = self.draw()
        except IllPosedError as error:
            return Candidate(
                problem=self._nothing(), source=source, reason="ill_posed", notes=(str(error),)
            )
        return certified(
            Candidate(problem=problem, source=source),
            answers,
            solver=f"{family.name}@{family.version}",
            unique=family.unique,
            wrong=near_misses,
            guess_rate=self.guess_rate,
        )

    def _nothing(self) -> Problem:
        """Return the empty problem that stands for a row where the family found none."""
        family = find_family(self.family)
        return Problem(
            prompt="",
            answer="",
            verifier=family.verifier,
            family=self.family,
            version=self.version,
            domain=family.domain,
            knobs=self.knobs,
            dial=self.dial,
            lineage=Lineage(
                root_seed=self.root_seed,
                split=self.split,
                ordinal=self.ordinal,
                synthesizer=self.synthesizer,
            ),
            instance=content_hash(asdict(self)),
        )


_ROW = TypeAdapter(Planned)


class PlannedSource(InputSource):
    """Rows of the families, named one by one in a file that a weakness round has written."""

    places: ClassVar[tuple[str, ...]] = ("path", "known")

    kind: Literal["planned"]
    path: Annotated[str, Field(min_length=1)]
    """JSON lines, one `pipelines.sources.Planned` each; relative to the recipe's folder."""
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
