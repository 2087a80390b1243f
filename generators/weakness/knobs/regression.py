"""Knob space: from measured pass rates to the next release, without a language model.

Per family a Bayesian logistic regression of the pass rate on its knobs (`solvers.ability`); the
plan takes Thompson draws of it and makes what the draw puts inside the band. Quarantine: a family
with no right answer beyond guessing in QUARANTINE_ROLLOUTS rollouts of each of two releases.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from generators.weakness.knobs.allocation import F64, Band, Status, arm_weights, band, shares
from solvers.ability import Ability

DECAY = 0.5
"""Weight of a release's rollouts one release later: the policy that gave them has moved on."""
QUARANTINE_ROLLOUTS = 32
QUARANTINE_RELEASES = 2
CANDIDATES = 256
"""Knob settings that one Thompson draw of a family looks at."""
DRAWS = 6
"""Thompson draws per family and release."""
_GRID = 512
"""Knob settings over which a family's state is summed up."""
_LITTLE = 8.0
"""Rollouts below which a family counts as unknown."""


class Subject(NamedTuple):
    """A family as the loop sees it: a name, knobs and what guessing earns."""

    name: str
    knobs: tuple[str, ...]
    guess_rate: float


class Attempt(NamedTuple):
    """What one item of an earlier release gave."""

    family: str
    knobs: tuple[float, ...]
    """In the order of the subject's knobs, 0..1."""
    k: int
    """Right answers."""
    n: int
    """Rollouts that were decided."""
    release: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnosis:
    """What is known of one family before a release."""

    subject: Subject
    ability: Ability
    failure: float
    """Posterior mean of the failure rate over what was tried, decayed; 0.5 where nothing was."""
    band: Band
    in_band: float
    """Share of the knob space whose expected pass rate lies in the band."""
    best: float
    """Highest expected pass rate over the knob space."""
    status: Status
    rollouts: int
    """Not decayed."""


class Choice(NamedTuple):
    """One item to make, and why."""

    family: str
    knobs: tuple[float, ...]
    expected: float
    """Pass rate under the regression's posterior mean."""
    reason: str


def diagnose(
    subjects: Sequence[Subject], attempts: Iterable[Attempt], release: int
) -> list[Diagnosis]:
    """Return what the attempts of earlier releases say about each subject, in order.

    Raises:
        ValueError: for an attempt on an unknown family or with another number of knobs.
    """
    grouped: dict[str, list[Attempt]] = defaultdict(list)
    sizes = {subject.name: len(subject.knobs) for subject in subjects}
    for attempt in attempts:
        if sizes.get(attempt.family) != len(attempt.knobs):
            raise ValueError(f"no such family or knobs among the subjects: {attempt}")
        if attempt.n:
            grouped[attempt.family].append(attempt)
    return [_diagnose(subject, grouped[subject.name], release) for subject in subjects]


def _diagnose(subject: Subject, attempts: list[Attempt], release: int) -> Diagnosis:
    age = np.array([release - 1 - a.release for a in attempts], np.float64)
    weight = DECAY ** np.maximum(age, 0.0)
    knobs = np.array([a.knobs for a in attempts], np.float64).reshape(-1, len(subject.knobs))
    right = np.array([a.k for a in attempts], np.float64) * weight
    asked = np.array([a.n for a in attempts], np.float64) * weight
    ability = Ability.fit(knobs, right, asked)
    within = band(subject.guess_rate)
    rates = ability.mean(_grid(len(subject.knobs)))
    inside = float(np.mean((rates >= within.low) & (rates <= within.high)))
    best = float(rates.max())
    return Diagnosis(
        subject=subject,
        ability=ability,
        failure=float((asked.sum() - right.sum() + 1.0) / (asked.sum() + 2.0)),
        band=within,
        in_band=inside,
        best=best,
        status=_status(subject, attempts, rates, within, inside),
        rollouts=sum(a.n for a in attempts),
    )


def _status(
    subject: Subject, attempts: list[Attempt], rates: F64, within: Band, inside: float
) -> Status:
    if sum(a.n for a in attempts) < _LITTLE:
        return "unknown"
    if is_suspect(subject, attempts):
        return "suspect"
    if inside < 1.0 / _GRID:
        return "mastered" if float(np.median(rates)) > within.high else "hopeless"
    return "frontier" if float(np.mean(rates)) >= within.low else "weak"


def is_suspect(subject: Subject, attempts: Iterable[Attempt]) -> bool:
    """Tell whether a family earned no more than guesses in two releases that asked enough."""
    asked: dict[int, int] = defaultdict(int)
    right: dict[int, int] = defaultdict(int)
    for attempt in attempts:
        asked[attempt.release] += attempt.n
        right[attempt.release] += attempt.k
    if any(right[r] > subject.guess_rate * asked[r] for r in asked):
        return False
    enough = [r for r in asked if asked[r] >= QUARANTINE_ROLLOUTS]
    return len(enough) >= QUARANTINE_RELEASES


def draw_plan(
    diagnoses: Sequence[Diagnosis], count: int, rng: np.random.Generator, rollouts: int = 8
) -> list[Choice]:
    """Return `count` items to make: confirmations, then by weight, then the uniform tenth.

    A family that has earned nothing yet, and is not quarantined, is asked QUARANTINE_ROLLOUTS
    times at its easiest settings, so that the release decides whether its labels are suspect.
    `rollouts` is the fewest that grading spends on an item.
    """
    open_ = [d for d in diagnoses if d.status != "suspect"]
    if not open_:
        return []
    plan = [choice for d in open_ for choice in _confirmations(d, rng, rollouts)][:count]
    weighted, aimed, wild = shares(count - len(plan))
    plan += _by_weight(open_, weighted, rng)
    plan += [_aimed(open_[i], rng) for i in rng.integers(0, len(open_), aimed)]
    plan += [_wild(open_[i], rng) for i in rng.integers(0, len(open_), wild)]
    return plan


def _confirmations(d: Diagnosis, rng: np.random.Generator, rollouts: int) -> list[Choice]:
    nothing = d.rollouts >= QUARANTINE_ROLLOUTS and d.failure > 1.0 - 1.0 / d.rollouts
    if not nothing:
        return []
    items = -(-QUARANTINE_ROLLOUTS // rollouts)
    settings = rng.random((items, len(d.subject.knobs))) / 4.0
    return [_choice(d, row, "confirm: no right answer yet, easiest settings") for row in settings]


def _by_weight(open_: Sequence[Diagnosis], count: int, rng: np.random.Generator) -> list[Choice]:
    arms: list[tuple[Diagnosis, F64]] = []
    weights: list[F64] = []
    for d in open_:
        for _ in range(DRAWS):
            settings = rng.random((CANDIDATES, len(d.subject.knobs)))
            rates = d.ability.draw(rng).mean(settings)
            weights.append(arm_weights(d.failure, rates, d.band))
            arms.append((d, settings))
    flat = np.concatenate(weights)
    if not flat.sum() > 0.0:
        return [_aimed(open_[i], rng) for i in rng.integers(0, len(open_), count)]
    picked = rng.choice(len(flat), count, p=flat / flat.sum())
    choices = []
    for index in picked.tolist():
        d, settings = arms[index // CANDIDATES]
        why = f"{d.status}: drawn in band, family fails {d.failure:.0%}"
        choices.append(_choice(d, settings[index % CANDIDATES], why))
    return choices


def _aimed(d: Diagnosis, rng: np.random.Generator) -> Choice:
    settings = rng.random((CANDIDATES, len(d.subject.knobs)))
    middle = (d.band.low + d.band.high) / 2.0
    nearest = int(np.argmin(np.abs(d.ability.draw(rng).mean(settings) - middle)))
    return _choice(d, settings[nearest], "uniform share: nearest to the band")


def _wild(d: Diagnosis, rng: np.random.Generator) -> Choice:
    return _choice(d, rng.random(len(d.subject.knobs)), "exploration: uniform knobs")


def _choice(d: Diagnosis, knobs: F64, reason: str) -> Choice:
    rounded = tuple(round(float(value), 6) for value in knobs)
    return Choice(d.subject.name, rounded, round(float(d.ability.mean([rounded])[0]), 6), reason)


def probe(subjects: Sequence[Subject], count: int, rng: np.random.Generator) -> list[Choice]:
    """Return the first release: every family alike, its settings spread by a Sobol sequence.

    (Sobol 1967, scrambled after Owen 1998: scipy.stats.qmc.)
    """
    from scipy.stats import qmc

    plan: list[Choice] = []
    for position, subject in enumerate(subjects):
        items = count * (position + 1) // len(subjects) - count * position // len(subjects)
        if not items:
            continue
        sampler = qmc.Sobol(len(subject.knobs), scramble=True, rng=rng)
        settings = sampler.random_base2(max(items - 1, 1).bit_length())[:items]
        for row in settings:
            rounded = tuple(round(float(value), 6) for value in row)
            plan.append(Choice(subject.name, rounded, 0.5, "probe: nothing is known yet"))
    return plan


def _grid(knobs: int) -> F64:
    """Return _GRID settings spread evenly, the same for every call."""
    from scipy.stats import qmc

    sampler = qmc.Sobol(knobs, scramble=False)
    return np.asarray(sampler.random_base2(_GRID.bit_length() - 1), np.float64)
