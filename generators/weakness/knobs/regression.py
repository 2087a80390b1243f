"""Knob space: from measured pass rates to the next release, without a language model.

Bayesian logistic regressions of the pass rate on the knobs, one per family, that lend each other
strength (`solvers.ability`); the plan makes what they put inside the band most surely. Quarantine:
a family with no right answer beyond guessing in QUARANTINE_ROLLOUTS rollouts of each of two
releases.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from generators.weakness.knobs.allocation import F64, Band, Status, arm_weights, band, shares
from solvers.ability import Ability, Asked, Effort, fit_families

DECAY = 0.5
"""Weight of a release's rollouts one release later: the policy that gave them has moved on."""
QUARANTINE_ROLLOUTS = 32
QUARANTINE_RELEASES = 2
CANDIDATES = 256
"""Knob settings of a family that a plan chooses from."""
_GRID = 512
"""Knob settings over which a family's state is summed up."""
_LITTLE = 8.0
"""Rollouts below which a family counts as unknown."""


class Subject(NamedTuple):
    """A family as the loop sees it: a name, knobs, what guessing earns, and how much work it is."""

    name: str
    knobs: tuple[str, ...]
    guess_rate: float
    domain: str = ""
    effort: Effort | None = None
    """By knobs, known without a solver; None where nobody has counted it."""


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
    doubtful: bool
    """One release asked enough and nothing was right: one more release decides."""
    rollouts: int
    """Not decayed."""

    def chances(self, settings: F64) -> F64:
        """Return the chances that fresh items at (rows, knobs) settings are in the band."""
        return self.ability.in_band(settings, self.band.low, self.band.high)


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
    asked = [_asked(subject, grouped[subject.name], release) for subject in subjects]
    abilities = fit_families(asked)
    return [
        _diagnosis(subject, grouped[subject.name], ability, own)
        for subject, ability, own in zip(subjects, abilities, asked, strict=True)
    ]


def _asked(subject: Subject, attempts: Sequence[Attempt], release: int) -> Asked:
    age = np.array([release - 1 - a.release for a in attempts], np.float64)
    weight = DECAY ** np.maximum(age, 0.0)
    return Asked(
        knobs=np.array([a.knobs for a in attempts], np.float64).reshape(-1, len(subject.knobs)),
        right=np.array([a.k for a in attempts], np.float64) * weight,
        asked=np.array([a.n for a in attempts], np.float64) * weight,
        domain=subject.domain,
        effort=subject.effort,
    )


def _diagnosis(
    subject: Subject, attempts: list[Attempt], ability: Ability, counted: Asked
) -> Diagnosis:
    asked, right = float(np.sum(counted.asked)), float(np.sum(counted.right))
    within = band(subject.guess_rate)
    rates = ability.mean(_grid(len(subject.knobs)))
    inside = float(np.mean((rates >= within.low) & (rates <= within.high)))
    return Diagnosis(
        subject=subject,
        ability=ability,
        failure=(asked - right + 1.0) / (asked + 2.0),
        band=within,
        in_band=inside,
        best=float(rates.max()),
        status=_status(subject, attempts, rates, within, inside),
        doubtful=_silent_releases(subject, attempts) == QUARANTINE_RELEASES - 1,
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
    return _silent_releases(subject, attempts) >= QUARANTINE_RELEASES


def _silent_releases(subject: Subject, attempts: Iterable[Attempt]) -> int:
    """Return how many releases asked enough; 0 if any of them earned more than guesses."""
    asked: dict[int, int] = defaultdict(int)
    right: dict[int, int] = defaultdict(int)
    for attempt in attempts:
        asked[attempt.release] += attempt.n
        right[attempt.release] += attempt.k
    if any(right[r] > subject.guess_rate * asked[r] for r in asked):
        return 0
    return sum(asked[r] >= QUARANTINE_ROLLOUTS for r in asked)


def draw_plan(
    diagnoses: Sequence[Diagnosis], count: int, rng: np.random.Generator, rollouts: int = 8
) -> list[Choice]:
    """Return `count` items to make: confirmations, then by weight, then the uniform tenth.

    A family that earned nothing in a release that asked enough is asked QUARANTINE_ROLLOUTS times
    at its easiest settings, so that the release decides whether its labels are suspect.
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
    if not d.doubtful:
        return []
    items = -(-QUARANTINE_ROLLOUTS // rollouts)
    settings = rng.random((items, len(d.subject.knobs))) / 4.0
    return [_choice(d, row, "confirm: no right answer yet, easiest settings") for row in settings]


def _by_weight(open_: Sequence[Diagnosis], count: int, rng: np.random.Generator) -> list[Choice]:
    settings = [rng.random((CANDIDATES, len(d.subject.knobs))) for d in open_]
    chances = [d.chances(rows) for d, rows in zip(open_, settings, strict=True)]
    weights = [arm_weights(d.failure, own) for d, own in zip(open_, chances, strict=True)]
    flat = np.concatenate(weights)
    if not flat.sum() > 0.0:
        return [_aimed(open_[i], rng) for i in rng.integers(0, len(open_), count)]
    choices = []
    for index in rng.choice(len(flat), count, p=flat / flat.sum()).tolist():
        place, arm = divmod(index, CANDIDATES)
        d, chance = open_[place], float(chances[place][arm])
        why = f"{d.status}: in band with chance {chance:.0%}, family fails {d.failure:.0%}"
        choices.append(_choice(d, settings[place][arm], why))
    return choices


def _aimed(d: Diagnosis, rng: np.random.Generator) -> Choice:
    settings = rng.random((CANDIDATES, len(d.subject.knobs)))
    surest = settings[int(np.argmax(d.chances(settings)))]
    return _choice(d, surest, "uniform share: surest to be in the band")


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
