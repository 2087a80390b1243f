"""Planned rows: a file that names, row by row, the family, knobs and place in the stream.

What a weakness-driven or self-play round has decided to make is such a file, so the run that
makes it is the ordinary one: certified, decontaminated, deduplicated and resumable.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache

from generators import find_family
from generators.family import SPLITS, Split
from pipelines.config import PlannedSource
from pipelines.errors import RecipeError
from pipelines.sources.jsonl import read_lines
from proofmill import Lineage, Problem
from proofmill.problem import canonical_json, content_hash


@dataclass(frozen=True, slots=True, kw_only=True)
class Planned:
    """One row to make."""

    family: str
    version: int
    """Of the family, when the plan was drawn: another version would make another row."""
    knobs: Mapping[str, float]
    """Every knob of the family, 0..1."""
    ordinal: int
    root_seed: int
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

    def nothing(self) -> Problem:
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


def plan_lines(plan: Sequence[Planned]) -> bytes:
    """Return the plan as JSON lines, which `read_plan` reads."""
    return "".join(canonical_json(asdict(row)) + "\n" for row in plan).encode()


@cache
def read_plan(path: str) -> tuple[Planned, ...]:
    """Read a plan file; a plan is never changed once it is written.

    Raises:
        RecipeError: naming the line and what is wrong with it.
    """
    return tuple(_row(path, number, line) for number, line in enumerate(read_lines(path), 1))


def _row(path: str, number: int, line: str) -> Planned:
    try:
        row = Planned(**json.loads(line))
        family = find_family(row.family)
        setting = family.setting(0.5, row.knobs)
    except (ValueError, TypeError, LookupError) as error:
        raise RecipeError(f"{path}, line {number}: not a planned row: {error!r}") from error
    if set(row.knobs) != set(setting) or row.split not in SPLITS:
        raise RecipeError(
            f"{path}, line {number}: {row.family} needs the knobs {sorted(setting)} and a split "
            f"of {SPLITS}; got {sorted(row.knobs)} and {row.split!r}"
        )
    if row.version != family.version:
        raise RecipeError(
            f"{path}, line {number}: planned for {row.family}@{row.version}, this is "
            f"version {family.version}; draw the plan again"
        )
    return row


def fingerprint(source: PlannedSource) -> str:
    """Return the hash of the plan and of the instances that are known."""
    return content_hash(
        [[asdict(row) for row in read_plan(source.path)], sorted(known_instances(source.known))]
    )


@cache
def known_instances(path: str | None) -> frozenset[str]:
    """Return the instance hashes in a file, one a line: rows of earlier rounds."""
    return frozenset(read_lines(path)) if path else frozenset()
