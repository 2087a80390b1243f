"""Weakness in knob space: one release after another, each made where the last ones failed.

probe or plan -> build (certify, decontaminate, deduplicate) -> grade -> journal. The state is a
folder: `journal/` says what every released row earned, `releases/` holds the datasets.
"""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, NamedTuple

import numpy as np
import polars as pl
from pydantic import Field, field_validator

from filters.difficulty import FIRSTS
from generators import FAMILIES, JOIN, find_family, offers_port
from generators.family import Split
from generators.weakness.knobs import (
    Attempt,
    Choice,
    Diagnosis,
    Subject,
    diagnose,
    draw_compositions,
    draw_plan,
    probe,
    score_pairs,
)
from pipelines.config import SolverOf, Strict
from pipelines.drawing import Planned
from pipelines.grading import Graded, Settings, grade
from pipelines.loops.kernel import Loop, Records, Turn, Work, run_round
from pipelines.loops.knobs.efforts import count_efforts
from pipelines.loops.knobs.records import (
    ATTEMPTS,
    RELEASES,
    attempts_before,
    measurements,
    subject_of,
)
from pipelines.loops.knobs.report import Release, write_report
from pipelines.progress import Progress
from pipelines.sources import PlannedSource, Recipe, known_families, plan_lines


class KnobLoop(Strict):
    """What each release makes."""

    name: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]*$")] = "weakness"
    families: tuple[str, ...] = ("*",)
    rows: Annotated[int, Field(gt=0)] = 1000
    """Per release, before the filters."""
    composed: Annotated[float, Field(ge=0.0, le=0.5)] = 0.1
    """Share of a release, after the first, that joins two families in one problem."""
    seed: int = 0
    split: Split = "train"
    shard_rows: Annotated[int, Field(ge=100)] = 5000
    drop_extremes: bool = True
    """Leave rows out of the shards that the solver always or never got right."""
    limit: Annotated[int, Field(ge=8, le=256)] = 64
    """Most rollouts of a row."""
    benchmarks: str | None = None

    @field_validator("families")
    @classmethod
    def _known(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        return known_families(names)


class Past(NamedTuple):
    """What the finished releases leave for the next one."""

    attempts: Sequence[Attempt]
    subjects: Sequence[Subject]
    before: Sequence[Diagnosis]


def close_release(
    settings: KnobLoop, url: str, *, work: Work, solver_of: SolverOf, progress: Progress
) -> Release:
    """Make the next release in the state at `url`, or go on with the one that was interrupted.

    Raises:
        StorageError: if the state cannot be written, is damaged, or another release is under way.
        SolverError: if the solver cannot be used; what it answered is kept.
        DatasetError: if no planned row passes the filters.
    """
    return run_round(Releases(settings, solver_of), url, work=work, progress=progress)


@dataclass(frozen=True, slots=True)
class Releases(Loop[Past, Choice, Graded, Release]):
    """Releases over knobs."""

    settings: KnobLoop
    solver_of: SolverOf
    rounds = RELEASES
    busy = "another release is being made"

    def past(self, turn: Turn) -> Past:
        """Return what the earlier releases say about every family."""
        attempts = attempts_before(turn.log, turn.number)
        families = self.settings.families
        efforts = count_efforts(turn.log, families, turn.progress)
        subjects = [subject_of(name, efforts.get(name)) for name in families]
        return Past(attempts, subjects, _diagnoses(subjects, attempts, turn.number))

    def propose(self, turn: Turn, past: Past) -> Iterable[Choice]:
        """Yield what the release makes: a probe first, then what the attempts call for."""
        yield from draw(self.settings, turn.number, past.before, past.attempts)

    def admit(self, turn: Turn, past: Past, proposals: Iterable[Choice]) -> list[Choice]:
        """Take all of them: the build's filters judge the rows that they become."""
        return turn.step("plan", Choice).once(lambda: proposals)

    def measure(self, turn: Turn, past: Past, admitted: list[Choice]) -> Graded:
        """Build the release's dataset and grade it."""
        folder = f"releases/{turn.name}"
        turn.build(self._recipe(turn, admitted), folder)
        settings = Settings(limit=self.settings.limit, drop_extremes=self.settings.drop_extremes)
        return grade(turn.url(folder), self.solver_of, settings, turn.progress)

    def journal(self, turn: Turn, admitted: list[Choice], measured: Graded) -> Iterable[Records]:
        """Yield what every row earned."""
        yield ATTEMPTS, measurements(measured, turn.number)

    def release(self, turn: Turn, past: Past, admitted: list[Choice], measured: Graded) -> Release:
        """Write the report of what was known, made and earned."""
        attempts = attempts_before(turn.log, turn.number + 1)
        after = _diagnoses(past.subjects, attempts, turn.number + 1)
        release = Release(turn.number, admitted, past.before, after, measured, attempts)
        write_report(turn.store, release)
        return release

    def _recipe(self, turn: Turn, choices: Sequence[Choice]) -> Recipe:
        """Write the plan and the instances of earlier releases where the recipe reads them."""
        settings = self.settings
        rows, known = turn.path("rows"), f"rounds/{turn.name}-known.txt"
        turn.store.once(rows, lambda: plan_lines(_planned(settings, turn, choices)))
        turn.store.once(known, lambda: "".join(f"{n}\n" for n in _instances(turn)).encode())
        source = PlannedSource(
            kind="planned",
            path=turn.url(rows),
            known=turn.url(known) if turn.number else None,
        )
        return Recipe(
            name=f"{settings.name}-{turn.name}",
            description=f"Release {turn.number} of a weakness-driven loop over knobs.",
            seed=settings.seed,
            shard_rows=settings.shard_rows,
            benchmarks=settings.benchmarks,
            sources=(source,),
        )


def draw(
    settings: KnobLoop, number: int, before: Sequence[Diagnosis], attempts: Sequence[Attempt]
) -> list[Choice]:
    """Return what release `number` makes: a probe first, then what the attempts call for."""
    digest = hashlib.sha256(f"{settings.name}/{settings.seed}/{number}".encode()).digest()
    rng = np.random.default_rng(int.from_bytes(digest[:8]))
    if not attempts:
        return probe([diagnosis.subject for diagnosis in before], settings.rows, rng)
    composable = {name for name in settings.families if offers_port(FAMILIES[name])}
    joint = [attempt for attempt in attempts if JOIN in attempt.family]
    pairs = score_pairs(before, joint, composable, JOIN)
    joined = draw_compositions(pairs, before, round(settings.rows * settings.composed), JOIN, rng)
    return draw_plan(before, settings.rows - len(joined), rng, min(FIRSTS)) + joined


def _diagnoses(
    subjects: Sequence[Subject], attempts: Sequence[Attempt], number: int
) -> list[Diagnosis]:
    return diagnose(subjects, [one for one in attempts if JOIN not in one.family], number)


def _instances(turn: Turn) -> list[str]:
    """Return the instances of earlier releases."""
    earlier = pl.col("release") < turn.number
    frame = turn.log.frame(ATTEMPTS, "instance", where=earlier)
    return frame["instance"].unique().sort().to_list()


def _planned(settings: KnobLoop, turn: Turn, choices: Sequence[Choice]) -> list[Planned]:
    """Return the rows of a plan; their ordinals go on from release to release."""
    first = int(turn.log.frame(RELEASES, "planned")["planned"].sum())
    return [_row(settings, choice, first + place) for place, choice in enumerate(choices)]


def _row(settings: KnobLoop, choice: Choice, ordinal: int) -> Planned:
    family = find_family(choice.family)
    names = (knob.name for knob in family.knobs)
    return Planned(
        family=choice.family,
        version=family.version,
        knobs=dict(zip(names, choice.knobs, strict=True)),
        ordinal=ordinal,
        root_seed=settings.seed,
        split=settings.split,
        synthesizer="weakness",
        reason=choice.reason,
    )
