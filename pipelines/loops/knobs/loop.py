"""Weakness in knob space: one release after another, each made where the last ones failed.

probe or plan -> build (certify, decontaminate, deduplicate) -> grade -> journal. The state is a
folder: `journal/` says what every released row earned, `releases/` holds the datasets. A release
is a pure function of the journal before it, so a killed one is made again from where it stood.
"""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, field_validator

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
from pipelines.build import Done, Unit, build
from pipelines.config import SolverOf
from pipelines.grading import Graded, Settings, grade
from pipelines.loops.knobs.report import Release, write_report
from pipelines.progress import Progress
from pipelines.sources import Planned, PlannedSource, Recipe, known_families, plan_lines
from pipelines.state import Journal, Store

ATTEMPTS, RELEASES = "attempts", "releases"
Work: TypeAlias = Callable[[Sequence[Unit], Recipe, str], Iterator[Done]]
"""Does the units of a recipe into an output folder; `Workers.run`."""


class KnobLoop(BaseModel):
    """What each release makes."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", validate_default=True, use_attribute_docstrings=True
    )

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

    @property
    def subjects(self) -> list[Subject]:
        """The families as the loop sees them."""
        return [_subject(name) for name in self.families]


def _subject(name: str) -> Subject:
    family = find_family(name)
    return Subject(name, tuple(knob.name for knob in family.knobs), family.guess_rate(0.0))


@dataclass(frozen=True, slots=True)
class State:
    """The folder of a loop."""

    store: Store

    @property
    def journal(self) -> Journal:
        """What every released row earned, and the releases."""
        return Journal(self.store)

    def release_url(self, number: int) -> str:
        """Return where the dataset of a release lies."""
        return f"{self.store.url.rstrip('/')}/releases/{number:04d}"

    def attempts(self) -> list[Attempt]:
        """Return all attempts on families as they are now; other versions made other rows."""
        return [
            Attempt(row["family"], tuple(row["knobs"]), row["k"], row["n"], row["release"])
            for row in self.journal.read(ATTEMPTS)
            if _is_current(row)
        ]


def _is_current(row: dict[str, Any]) -> bool:
    parts = row["family"].split(JOIN)
    known = all(part in FAMILIES for part in parts)
    return known and find_family(row["family"]).version == row["version"]


def close_release(
    config: KnobLoop, url: str, *, work: Work, solver_of: SolverOf, progress: Progress
) -> Release:
    """Make the next release in the state at `url`, or go on with the one that was interrupted.

    Raises:
        StorageError: if the state cannot be written, is damaged, or another release is under way.
        SolverError: if the solver cannot be used; what it answered is kept.
        DatasetError: if no planned row passes the filters.
    """
    state = State(Store(url))
    with state.store.locked(".lock", "another release is being made"):
        number = len(state.journal.read(RELEASES))
        attempts = state.attempts()
        before = diagnose(config.subjects, _plain(attempts), number)
        plan = _written_plan(config, state, number, before, attempts)
        recipe = _recipe(config, state, number)
        out = state.release_url(number)
        build(recipe, out, execute=lambda units: work(units, recipe, out), progress=progress)
        settings = Settings(limit=config.limit, drop_extremes=config.drop_extremes)
        graded = grade(out, solver_of, settings, progress)
        entries = _entries(graded, number)
        state.journal.append(ATTEMPTS, entries)
        after = diagnose(config.subjects, _plain(state.attempts()), number + 1)
        release = Release(number, plan, before, after, graded, state.attempts())
        write_report(state.store, release)
        state.journal.append(RELEASES, [release.summary])
    return release


def _plain(attempts: Sequence[Attempt]) -> list[Attempt]:
    return [attempt for attempt in attempts if JOIN not in attempt.family]


def draw(
    config: KnobLoop, number: int, before: Sequence[Diagnosis], attempts: Sequence[Attempt]
) -> list[Choice]:
    """Return what release `number` makes: a probe first, then what the attempts call for."""
    digest = hashlib.sha256(f"{config.name}/{config.seed}/{number}".encode()).digest()
    rng = np.random.default_rng(int.from_bytes(digest[:8]))
    subjects = [d.subject for d in before]
    measured = {attempt.family for attempt in attempts}
    if not measured:
        return probe(subjects, config.rows, rng)
    composable = {name for name in config.families if offers_port(FAMILIES[name])}
    joint = [attempt for attempt in attempts if JOIN in attempt.family]
    pairs = score_pairs(before, joint, composable, JOIN)
    joined = draw_compositions(pairs, before, round(config.rows * config.composed), JOIN, rng)
    return draw_plan(before, config.rows - len(joined), rng) + joined


def _written_plan(
    config: KnobLoop,
    state: State,
    number: int,
    before: Sequence[Diagnosis],
    attempts: Sequence[Attempt],
) -> list[Choice]:
    """Write the plan and the instances of earlier releases where the recipe reads them."""
    plan = draw(config, number, before, attempts)
    earlier = state.journal.read(RELEASES)
    first = sum(entry["planned"] for entry in earlier)  # ordinals go on from release to release
    rows = [_planned(config, choice, first + i) for i, choice in enumerate(plan)]
    state.store.write(f"plans/{number:04d}.jsonl", plan_lines(rows))
    known = sorted({row["instance"] for row in state.journal.read(ATTEMPTS)})
    state.store.write(f"plans/{number:04d}-known.txt", "".join(f"{n}\n" for n in known).encode())
    return plan


def _planned(config: KnobLoop, choice: Choice, ordinal: int) -> Planned:
    family = find_family(choice.family)
    names = (knob.name for knob in family.knobs)
    return Planned(
        family=choice.family,
        version=family.version,
        knobs=dict(zip(names, choice.knobs, strict=True)),
        ordinal=ordinal,
        root_seed=config.seed,
        split=config.split,
        synthesizer="weakness",
        reason=choice.reason,
    )


def _recipe(config: KnobLoop, state: State, number: int) -> Recipe:
    root = state.store.local_root or state.store.url
    known = f"{root}/plans/{number:04d}-known.txt"
    return Recipe(
        name=f"{config.name}-{number:04d}",
        description=f"Release {number} of a weakness-driven loop over knobs.",
        seed=config.seed,
        shard_rows=config.shard_rows,
        benchmarks=config.benchmarks,
        sources=(
            PlannedSource(
                kind="planned",
                path=f"{root}/plans/{number:04d}.jsonl",
                known=known if number else None,
            ),
        ),
    )


def _entries(graded: Graded, number: int) -> list[dict[str, Any]]:
    return [
        {
            "release": number,
            "id": name,
            "instance": item.problem.instance,
            "family": item.problem.family,
            "version": item.problem.version,
            "knobs": [item.problem.knobs[k.name] for k in find_family(item.problem.family).knobs],
            "n": found.n,
            "k": found.k,
            "in_window": found.in_window,
            "solver_id": found.solver_id,
        }
        for name, found in graded.difficulties.items()
        for item in (graded.items[name],)
    ]
