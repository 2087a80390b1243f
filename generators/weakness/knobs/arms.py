"""Arms that teach nothing: parts of a knob space where nothing was right, round after round.

They are reported with a remedy and never boosted: more of the same feeds a policy groups of
rollouts that all fail.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from generators.weakness.knobs.regression import Attempt, Diagnosis

BINS = 5
"""Arms per family: fifths of the mean knob."""
ROUNDS = 3
"""Releases in a row without a right answer that make an arm hopeless."""


class Hopeless(NamedTuple):
    """An arm that earned less than one right answer in n over the last releases."""

    family: str
    low: float
    high: float
    """Range of the mean knob."""
    rollouts: int
    releases: int
    remedy: str


def hopeless_arms(diagnoses: Sequence[Diagnosis], attempts: Iterable[Attempt]) -> list[Hopeless]:
    """Return the hopeless arms of the families that are not hopeless or suspect as a whole."""
    asked: dict[tuple[str, int], dict[int, list[int]]] = defaultdict(dict)
    for attempt in attempts:
        if attempt.n:
            place = (attempt.family, arm_of(attempt.knobs))
            counts = asked[place].setdefault(attempt.release, [0, 0])
            counts[0] += attempt.n
            counts[1] += attempt.k
    found = []
    for d in diagnoses:
        if d.status in ("hopeless", "suspect"):
            continue
        for arm in range(BINS):
            releases = sorted(asked.get((d.subject.name, arm), {}).items())[-ROUNDS:]
            if len(releases) == ROUNDS and not any(right for _, (_, right) in releases):
                rollouts = sum(n for _, (n, _) in releases)
                low, high = arm / BINS, (arm + 1) / BINS
                found.append(Hopeless(d.subject.name, low, high, rollouts, ROUNDS, _remedy(d, low)))
    return found


def arm_of(knobs: Sequence[float]) -> int:
    """Return the arm of a setting, 0 (easiest) to BINS - 1."""
    return min(BINS - 1, int(BINS * sum(knobs) / len(knobs)))


def _remedy(d: Diagnosis, low: float) -> str:
    """Name the hardest diagonal setting below the arm that is expected to be in the band."""
    steps = [i / 20 for i in range(20, -1, -1) if i / 20 < low]
    settings = [[step] * len(d.subject.knobs) for step in steps]
    for step, setting in zip(steps, settings, strict=True):
        if float(d.ability.mean([setting])[0]) >= d.band.low:
            return f"easier knobs: about {step:.2f} is in the band; or hints and sub-questions"
    return "hints, sub-questions or supervised examples: no easier setting is in the band"
