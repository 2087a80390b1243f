"""Families: the abilities of one solver in many families at once, which lend each other strength.

A mixed model (Gelman and Hill 2007, chapters 12 to 14): the weights of a family's regression are
normal around what all families share, and the share is fitted with them. Shared are the level, how
much a domain differs, what a linear and what a squared knob does, and how far the logarithm of
effort foretells the pass rate, between families and within one: near 0 where it does not. How
widely families differ in level, slopes and curves, and items of equal knobs from each other, is
where the evidence is highest (empirical Bayes).
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from solvers.ability.answers import F64, Answers, checked_counts, checked_knobs, features
from solvers.ability.effort import Effort
from solvers.ability.mode import TOLERANCE, Mode, Place, Prior, find_mode
from solvers.ability.regression import Ability

SPREADS = np.array([2.0, 1.0, 0.5, 0.6])
"""Beforehand likeliest: how widely levels, linear and squared weights of families differ, and the
item scatter; logits."""
_DOUBTS = np.array([0.8, 0.8, 0.8, 0.6])
"""Standard deviations of the logarithms of these."""
_EFFECTS = {
    "level": 2.0,
    "domain": 1.0,
    "between": 1.5,
    "within": 1.5,
    "linear": 2.0,
    "squared": 1.0,
}
"""Prior standard deviations of what is shared; of efforts' effects, logits per nat."""
_FIRST_STEP, _LAST_STEP = 0.7, 0.2
_SWEEPS = 8
_GAIN = 1e-6
_ROUGHLY = 1e-4
"""Tolerance of the modes on the way, nats."""


class Asked(NamedTuple):
    """What one family was asked, and what is known of it without a solver."""

    knobs: npt.ArrayLike
    """(rows, knobs) 0..1; (0, knobs) where nothing was asked."""
    right: npt.ArrayLike
    asked: npt.ArrayLike
    domain: str = ""
    effort: Effort | None = None


class _Hierarchy(NamedTuple):
    answers: Answers
    fixed: F64
    """(families, weights, effects)"""
    precision: F64
    spread: F64
    """(families,) scatter of the logarithm of effort."""

    def prior(self, spreads: F64, place: Place) -> Prior:
        """Return the prior for the logarithms of SPREADS' kind.

        Rows of equal knobs differ in effort too, so far as effort counts `within` a family.
        """
        level, linear, squared, scatter = np.exp(spreads).tolist()
        most = (self.fixed.shape[1] - 1) // 2
        own = np.repeat([level, linear, squared], (1, most, most))
        within = float(place.shared[-1]) * self.spread
        return Prior(self.fixed, self.precision, own, np.sqrt(scatter**2 + within**2))


def fit_families(families: Sequence[Asked]) -> list[Ability]:
    """Return the ability in each family, in order; all of squared features.

    Deterministic; seconds for a hundred families of thousands of items.

    Raises:
        ValueError: for knobs or counts that `Ability.fit` refuses, or an effort of other knobs.
    """
    if not families:
        return []
    tables = [checked_knobs(family.knobs) for family in families]
    counts = [
        checked_counts(f.right, f.asked, len(t)) for f, t in zip(families, tables, strict=True)
    ]
    sizes = [table.shape[1] for table in tables]
    hierarchy = _hierarchy(families, tables, counts)
    found = _likeliest(hierarchy)
    abilities = []
    for place, (size, (_, asked)) in enumerate(zip(sizes, counts, strict=True)):
        own = _columns(size, max(sizes))
        covariance = found.mode.covariance[place][np.ix_(own, own)]
        scatter = float(found.prior.scatter[place])
        abilities.append(Ability.of(found.mode.weights[place][own], covariance, scatter, asked))
    return abilities


def _columns(knobs: int, most: int) -> list[int]:
    """Return where the weights of a family stand among those of the family with most knobs."""
    return [0, *range(1, 1 + knobs), *range(1 + most, 1 + most + knobs)]


def _hierarchy(
    families: Sequence[Asked], tables: Sequence[F64], counts: Sequence[tuple[F64, F64]]
) -> _Hierarchy:
    most = max(table.shape[1] for table in tables)
    blocks = []
    for table in tables:
        wide = np.zeros((len(table), 1 + 2 * most))
        wide[:, _columns(table.shape[1], most)] = features(table)
        blocks.append(wide)
    answers = Answers(
        rows=np.concatenate(blocks),
        right=np.concatenate([right for right, _ in counts]),
        asked=np.concatenate([asked for _, asked in counts]),
        family=np.repeat(np.arange(len(tables)), [len(table) for table in tables]),
    )
    domains = sorted({family.domain for family in families})
    shared = [_EFFECTS["level"], *[_EFFECTS["domain"]] * len(domains)]
    shared += [_EFFECTS[name] for name in ("linear", "squared", "between", "within")]
    return _Hierarchy(
        answers=answers,
        fixed=_fixed(families, [table.shape[1] for table in tables], domains),
        precision=np.array(shared) ** -2.0,
        spread=np.array([family.effort.scatter if family.effort else 0.0 for family in families]),
    )


def _fixed(families: Sequence[Asked], sizes: Sequence[int], domains: Sequence[str]) -> F64:
    """Return (families, weights, effects): level, domains, linear, squared, between, within."""
    most, first = max(sizes), 1 + len(domains)
    fixed = np.zeros((len(families), 1 + 2 * most, first + 4))
    known = [family.effort.weights[0] for family in families if family.effort]
    middle = float(np.mean(known)) if known else 0.0
    for place, (family, size) in enumerate(zip(families, sizes, strict=True)):
        _, *own = _columns(size, most)
        fixed[place, 0, [0, 1 + domains.index(family.domain)]] = 1.0
        fixed[place, own[:size], first] = 1.0
        fixed[place, own[size:], first + 1] = 1.0
        if family.effort:
            level, *slopes = family.effort.weights
            if len(slopes) != len(own):
                raise ValueError(f"an effort of {len(slopes) // 2} knobs for a family of {size}")
            fixed[place, 0, first + 2] = level - middle
            fixed[place, own, first + 3] = slopes
    return fixed


class _Tried(NamedTuple):
    spreads: F64
    """Logarithms."""
    score: float
    mode: Mode
    prior: Prior


def _try(hierarchy: _Hierarchy, spreads: F64, start: Place, tolerance: float = _ROUGHLY) -> _Tried:
    prior = hierarchy.prior(spreads, start)
    mode = find_mode(hierarchy.answers, prior, start, tolerance=tolerance)
    belief = -0.5 * float((((spreads - np.log(SPREADS)) / _DOUBTS) ** 2).sum())
    return _Tried(spreads, mode.evidence + belief, mode, prior)


def _likeliest(hierarchy: _Hierarchy) -> _Tried:
    """Return the mode under the likeliest spreads: a pattern search in their logarithms.

    (Hooke and Jeeves 1961, the exploratory moves.)
    """
    families, weights, effects = hierarchy.fixed.shape
    start = Place(np.zeros(effects), np.zeros((families, weights)))
    best = _try(hierarchy, np.log(SPREADS), start)
    steps = np.full(len(SPREADS), _FIRST_STEP)
    for _ in range(_SWEEPS):
        for kind, unit in enumerate(np.eye(len(SPREADS))):
            moves = (best.spreads + sign * steps[kind] * unit for sign in (1.0, -1.0))
            tried = (_try(hierarchy, move, best.mode.place) for move in moves)
            better = next((one for one in tried if one.score > best.score + _GAIN), None)
            best = better or best
            steps[kind] *= 1.0 if better else 0.5
        if steps.max() < _LAST_STEP:
            break
    return _try(hierarchy, best.spreads, best.mode.place, TOLERANCE)
