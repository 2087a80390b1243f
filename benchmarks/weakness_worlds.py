"""Worlds with a known truth, for `benchmarks.weakness`: pass rates that obey a hidden law.

The small ones have 25 families of 3 knobs. The large ones have 132, with knobs and domains as this
repository's families have them, and effort that is known by knobs: its logarithm is linear in them,
and rows of equal knobs differ by .1 to .8 nats. What effort says of the pass rate is the secret.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from generators.weakness.knobs import Subject
from solvers.ability import Effort

F64 = npt.NDArray[np.float64]
I64 = npt.NDArray[np.int64]

SMALL, LARGE = 25, 132
_KNOBS = {1: 1, 2: 15, 3: 67, 4: 42, 5: 5, 6: 2}
"""Knobs -> families of this repository."""
_DOMAINS = {"logic": 95, "math": 27, "games": 10}
_SOLVABLE_WORK, _WORK_SLOPE = 200.0, 1.7
"""Effort that passes half of the time where effort decides, and logits per nat: a search whose
budget varies by one nat."""
_COUNTS = 16
"""Rows per family from which the loop knows its effort."""


class Law(NamedTuple):
    """What a large world's pass rates hang on."""

    work: float = 0.0
    """Share of effort in the logit; the rest is the family's own slopes."""
    between: bool = True
    """Whether efforts of two families compare; else only those within one do."""
    steep: float = 1.0
    curved: bool = False
    """One knob of each family is easiest in the middle."""
    easy: float = 0.2
    hopeless: float = 0.36
    """Shares of families that are so everywhere; where effort decides, it decides."""
    domains: float = 0.0
    """Logits that mathematics is easier and games are harder than logic."""
    scatter: float = 0.6


LAWS: Mapping[str, Law] = {
    "logistic": Law(),
    "three times steeper": Law(steep=3.0),
    "one knob U-shaped": Law(curved=True),
    "wide scatter": Law(scatter=1.2),
    "few easy or hopeless": Law(easy=0.1, hopeless=0.1),
    "most hopeless": Law(easy=0.1, hopeless=0.6),
    "domains differ": Law(domains=2.0),
    "effort decides": Law(work=1.0),
    "effort decides half": Law(work=0.5),
    "effort, within families": Law(work=1.0, between=False),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """A hidden law of pass rates."""

    subjects: Sequence[Subject]
    slopes: Sequence[F64]
    """Per family: logits per knob."""
    levels: F64
    """(families,) logits with all knobs at 0."""
    curved: Sequence[int | None]
    """Per family: the knob that is easiest at 0.5."""
    wrong: frozenset[int]
    """Families whose labels are wrong: nothing is ever right there."""
    steep: float = 1.0
    scatter: float = 0.6
    residual: F64 | None = None
    """(families,) what a nat of effort beyond that of the knobs is worth, times its spread."""

    def rate(self, family: int, knobs: Sequence[float], rng: np.random.Generator) -> float:
        """Return one fresh item's true pass rate."""
        x = np.array(knobs)
        bent = self.curved[family]
        if bent is not None:
            x[bent] = 4.0 * (x[bent] - 0.5) ** 2
        logit = float(self.levels[family] - self.slopes[family] @ x)
        if self.residual is not None:
            logit += float(self.residual[family]) * rng.standard_normal()
        logit = self.steep * logit + self.scatter * rng.standard_normal()
        return 0.0 if family in self.wrong else float(1.0 / (1.0 + np.exp(-logit)))

    @property
    def solvable(self) -> frozenset[int]:
        """Families with right labels and some setting that is in the band."""
        found = np.flatnonzero(self.levels > 0.0).tolist()
        return frozenset(found) - self.wrong


def small(law: str, seed: int) -> World:
    """Return a world of 25 families whose uniform in-band share is near .15 (steep: .05).

    5 families are easy and 9 hopeless everywhere, and 2 of the rest carry wrong labels.
    """
    rng = np.random.default_rng(seed)
    slopes = rng.uniform(1.0, 5.0, (SMALL, 3))
    reach = slopes.sum(axis=1)
    order = rng.permutation(SMALL)
    levels = _levels(reach, order, 5, 9, rng)
    return World(
        subjects=[Subject(f"family{i:02}", ("a", "b", "c"), 0.0) for i in range(SMALL)],
        slopes=list(slopes),
        levels=levels,
        curved=[0 if law == "u-shaped" else None] * SMALL,
        wrong=frozenset(order[-2:].tolist()),
        steep=3.0 if law == "steep" else 1.0,
    )


def _levels(reach: F64, order: I64, easy: int, hopeless: int, rng: np.random.Generator) -> F64:
    levels = reach * rng.uniform(0.15, 0.85, len(reach))
    levels[order[:easy]] = reach[order[:easy]] + rng.uniform(2.0, 4.0, easy)
    levels[order[easy : easy + hopeless]] = -rng.uniform(2.5, 5.0, hopeless)
    return levels


def large(law: Law, seed: int) -> World:
    """Return a world of 132 families, 5 of them with wrong labels."""
    rng = np.random.default_rng([seed, LARGE])
    sizes = rng.permutation(np.repeat(list(_KNOBS), list(_KNOBS.values()))).tolist()
    domains = rng.permutation(np.repeat(list(_DOMAINS), list(_DOMAINS.values()))).tolist()
    own = [rng.uniform(1.0, 5.0, size) for size in sizes]
    order = rng.permutation(LARGE)
    easy, hopeless = round(law.easy * LARGE), round(law.hopeless * LARGE)
    levels = _levels(np.array([s.sum() for s in own]), order, easy, hopeless, rng)
    levels += law.domains * np.array([{"math": 1.0, "games": -1.0}.get(d, 0.0) for d in domains])
    work = [_Work.draw(size, rng) for size in sizes]
    worth = [_WORK_SLOPE * one.slopes for one in work]
    middle = [s.sum() / 2.0 for s in own]
    start = [
        _WORK_SLOPE * (np.log(_SOLVABLE_WORK) - one.level) if law.between else level - half
        for one, level, half in zip(work, levels, middle, strict=True)
    ]
    decided = np.array([s + w.sum() / 2.0 for s, w in zip(start, worth, strict=True)])
    return World(
        subjects=[
            Subject(f"family{i:03}", tuple("abcdef"[:size]), 0.0, domain, one.known(rng))
            for i, (size, domain, one) in enumerate(zip(sizes, domains, work, strict=True))
        ],
        slopes=[(1.0 - law.work) * s + law.work * w for s, w in zip(own, worth, strict=True)],
        levels=(1.0 - law.work) * levels + law.work * decided,
        curved=[int(rng.integers(size)) if law.curved else None for size in sizes],
        wrong=frozenset(order[-5:].tolist()),
        steep=law.steep,
        scatter=law.scatter,
        residual=law.work * _WORK_SLOPE * np.array([one.spread for one in work]),
    )


class _Work(NamedTuple):
    """Log effort: level at the middle of the knobs, nats per knob, spread of equal knobs."""

    level: float
    slopes: F64
    spread: float

    @classmethod
    def draw(cls, size: int, rng: np.random.Generator) -> "_Work":
        slopes = 1.6 * np.abs(rng.normal(0.0, 1.0, size)) + 0.16
        return cls(float(rng.normal(5.3, 1.2)), slopes, float(rng.uniform(0.1, 0.8)))

    def known(self, rng: np.random.Generator) -> Effort:
        """Return what the loop counts."""
        knobs = rng.random((_COUNTS, len(self.slopes)))
        logs = self.level + (knobs - 0.5) @ self.slopes + self.spread * rng.standard_normal(_COUNTS)
        return Effort.fit(knobs, np.exp(logs))
