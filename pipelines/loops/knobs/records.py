"""Records of the loop over knobs: what every released row earned, and the releases."""

from dataclasses import dataclass

import polars as pl
from pydantic import Json

from generators import FAMILIES, JOIN, find_family
from generators.weakness.knobs import Attempt, Subject
from pipelines.grading import Graded
from pipelines.state import Kind, Log
from solvers.ability import Effort


@dataclass(frozen=True, slots=True, kw_only=True)
class Measurement:
    """What a row of a release earned."""

    release: int
    id: str
    instance: str
    family: str
    version: int
    knobs: tuple[float, ...]
    """In the order of the family's knobs."""
    n: int
    k: int
    in_window: float | None
    solver_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """A finished release."""

    release: int
    planned: int
    drawn: int
    kept: int
    dropped: Json[dict[str, int]]
    in_window: float
    mean_n: float
    spent: Json[dict[str, float]]
    solver_id: str
    status: Json[dict[str, str]]
    """Family -> what is known of it after the release."""


ATTEMPTS = Kind("journal/attempts", Measurement)
RELEASES = Kind("journal/releases", Summary)


def subject_of(name: str, effort: Effort | None = None) -> Subject:
    """Return a family as the loop sees it.

    Raises:
        LookupError: if there is no such family.
    """
    family = find_family(name)
    knobs = tuple(knob.name for knob in family.knobs)
    return Subject(name, knobs, family.guess_rate(0.0), family.domain, effort)


def attempts_before(log: Log, number: int) -> list[Attempt]:
    """Return the attempts before a release on families as they are now.

    Other versions made other rows.
    """
    return [
        Attempt(entry.family, entry.knobs, entry.k, entry.n, entry.release)
        for entry in log.read(ATTEMPTS, pl.col("release") < number)
        if _is_current(entry)
    ]


def _is_current(entry: Measurement) -> bool:
    known = all(part in FAMILIES for part in entry.family.split(JOIN))
    return known and find_family(entry.family).version == entry.version


def measurements(graded: Graded, release: int) -> list[Measurement]:
    """Return what the rows of a release earned, in order of row id."""
    return [
        Measurement(
            release=release,
            id=name,
            instance=graded.questions[name].problem.instance,
            family=graded.questions[name].problem.family,
            version=graded.questions[name].problem.version,
            knobs=_knobs(graded, name),
            n=difficulty.n,
            k=difficulty.k,
            in_window=difficulty.in_window,
            solver_id=difficulty.solver_id,
        )
        for name, difficulty in graded.difficulties.items()
    ]


def _knobs(graded: Graded, name: str) -> tuple[float, ...]:
    problem = graded.questions[name].problem
    return tuple(problem.knobs[knob.name] for knob in find_family(problem.family).knobs)
