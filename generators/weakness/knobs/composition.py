"""Which families to compose: pairs that fail together more than their parts foretell, and new ones.

A composed problem is right when every part is, so parts that are independent foretell the pass
rate p_a p_b. The logarithm of observed over foretold failures is the pointwise mutual information
of failing together; a term for novelty keeps pairs coming that nobody has tried.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations
from math import exp, log
from typing import NamedTuple

import numpy as np

from generators.weakness.knobs.regression import CANDIDATES, Attempt, Choice, Diagnosis

TEMPERATURE = 0.5
"""Of the weights exp(score / TEMPERATURE): one nat of lift makes a pair 7 times as likely."""
_USABLE = ("frontier", "weak", "mastered")
_MARGIN = 1.0
"""Failures added to both counts, which draws the lift of little-tried pairs towards 0."""


class Pair(NamedTuple):
    """Two families and what is known of them together."""

    first: str
    second: str
    lift: float
    """log of observed over foretold failures of composed items, shrunk; 0 where none was tried."""
    novelty: float
    """1 / (1 + items tried)."""

    @property
    def score(self) -> float:
        """What the pair's weight is the exponential of."""
        return self.lift + self.novelty


def score_pairs(
    diagnoses: Sequence[Diagnosis],
    attempts: Iterable[Attempt],
    composable: Collection[str],
    join: str,
) -> list[Pair]:
    """Return all pairs of usable families in `composable`, in order of names.

    `attempts` are those on composed items; their family is `first`, `join`, `second`.
    """
    known = {d.subject.name: d for d in diagnoses}
    usable = sorted(n for n, d in known.items() if n in composable and d.status in _USABLE)
    failed: dict[str, float] = defaultdict(float)
    foretold: dict[str, float] = defaultdict(float)
    items: dict[str, int] = defaultdict(int)
    for attempt in attempts:
        names = attempt.family.split(join)
        if all(name in known for name in names):
            failed[attempt.family] += attempt.n - attempt.k
            foretold[attempt.family] += attempt.n * (1.0 - _product(attempt, names, known))
            items[attempt.family] += 1
    pairs = []
    for first, second in combinations(usable, 2):
        name = join.join((first, second))
        lift = log((failed[name] + _MARGIN) / (foretold[name] + _MARGIN))
        pairs.append(Pair(first, second, lift, 1.0 / (1.0 + items[name])))
    return pairs


def _product(attempt: Attempt, names: Sequence[str], known: Mapping[str, Diagnosis]) -> float:
    rate, start = 1.0, 0
    for name in names:
        part = known[name]
        end = start + len(part.subject.knobs)
        rate *= float(part.ability.mean([attempt.knobs[start:end]])[0])
        start = end
    return rate


def draw_compositions(
    pairs: Sequence[Pair],
    diagnoses: Sequence[Diagnosis],
    count: int,
    join: str,
    rng: np.random.Generator,
) -> list[Choice]:
    """Return `count` composed items, or none where there is no pair.

    The settings of the parts are those whose product is foretold nearest to the middle of the band.
    """
    if not pairs:
        return []
    known = {d.subject.name: d for d in diagnoses}
    weights = np.array([exp(pair.score / TEMPERATURE) for pair in pairs])
    picked = rng.choice(len(pairs), count, p=weights / weights.sum())
    return [_composed(pairs[i], known, join, rng) for i in picked.tolist()]


def _composed(
    pair: Pair, known: Mapping[str, Diagnosis], join: str, rng: np.random.Generator
) -> Choice:
    parts = (known[pair.first], known[pair.second])
    settings = [rng.random((CANDIDATES, len(part.subject.knobs))) for part in parts]
    means = [p.ability.mean(s) for p, s in zip(parts, settings, strict=True)]
    foretold = means[0] * means[1]
    middle = (max(part.band.low for part in parts) + parts[0].band.high) / 2.0
    best = int(np.argmin(np.abs(foretold - middle)))
    knobs = tuple(round(float(value), 6) for rows in settings for value in rows[best])
    expected = round(float(foretold[best]), 6)
    reason = f"composition: lift {pair.lift:+.2f}, novelty {pair.novelty:.2f}"
    return Choice(join.join((pair.first, pair.second)), knobs, expected, reason)
