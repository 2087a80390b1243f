"""Mode: the likeliest weights of families that share some of what moves them (Laplace's method).

Family f has the weights fixed[f] @ shared + own[f]. Its own part is normal around 0, as in a mixed
model (Bates et al. 2015, section 2), and the shared part has a weak normal prior. The Hessian is
an arrow: one block per family, and the shared effects that border them all.
"""

from typing import NamedTuple

import numpy as np

from solvers.ability.answers import F64, Answers, moments

_NEWTON_STEPS = 50
_HALVINGS = 20
TOLERANCE = 1e-10
"""Newton's method ends where its next step would gain less, in nats."""


class Prior(NamedTuple):
    """What the weights of all families come from."""

    fixed: F64
    """(families, weights, effects) how far each shared effect moves a weight."""
    precision: F64
    """(effects,) prior precisions of the shared effects, around 0."""
    own: F64
    """(weights,) prior standard deviations of the families' own parts."""
    scatter: F64
    """(families,) standard deviation of items with equal knobs, in logits."""


class Place(NamedTuple):
    """A point in the space of all weights."""

    shared: F64
    """(effects,)"""
    own: F64
    """(families, weights)"""

    def moved(self, by: "Place", length: float = 1.0) -> "Place":
        """Return this place, moved."""
        return Place(self.shared + length * by.shared, self.own + length * by.own)


class Mode(NamedTuple):
    """The posterior at its mode."""

    place: Place
    weights: F64
    """(families, weights)"""
    covariance: F64
    """(families, weights, weights), the doubt about the shared effects included."""
    evidence: float
    """Log marginal likelihood, up to a constant that depends on neither spreads nor scatters."""


class _Slope(NamedTuple):
    value: float
    """Log posterior."""
    at: Place
    """Its gradient."""
    curvature: F64
    """(families, weights, weights) information of the answers on each family's weights."""


class _Arrow(NamedTuple):
    """The inverse of the negative Hessian, in parts."""

    own: F64
    """(families, weights, weights) covariance where the shared effects are known."""
    carried: F64
    """(families, weights, effects) how much own parts give way to a shared effect."""
    shared: F64
    """(effects, effects) precision of the shared effects."""
    log_determinant: float


def nowhere(prior: Prior) -> Place:
    """Return the place where all weights are 0."""
    return Place(np.zeros(prior.fixed.shape[2]), np.zeros(prior.fixed.shape[:2]))


def find_mode(
    answers: Answers, prior: Prior, start: Place, *, tolerance: float = TOLERANCE
) -> Mode:
    """Return the posterior mode: Newton's method with step halving."""
    place, here = start, _slope(answers, prior, start)
    arrow = _arrow(here, prior)
    for _ in range(_NEWTON_STEPS):
        step = _step(here, prior, arrow)
        if float(here.at.shared @ step.shared + (here.at.own * step.own).sum()) < tolerance:
            break
        for halving in range(_HALVINGS):
            there = place.moved(step, 0.5**halving)
            found = _slope(answers, prior, there)
            if found.value >= here.value:
                break
        else:
            break
        place, here = there, found
        arrow = _arrow(here, prior)
    return _mode(place, here, prior, arrow)


def _slope(answers: Answers, prior: Prior, place: Place) -> _Slope:
    weights = prior.fixed @ place.shared + place.own
    logits = (answers.rows * weights[answers.family]).sum(axis=1)
    found = moments(answers, logits, prior.scatter[answers.family])
    slopes = _by_family(answers, answers.rows * found.slope[:, None], len(weights))
    outer = answers.rows[:, :, None] * (answers.rows * found.curvature[:, None])[:, None, :]
    own, shared = prior.own**-2.0 * place.own, prior.precision * place.shared
    return _Slope(
        value=found.value - 0.5 * float((own * place.own).sum() + shared @ place.shared),
        at=Place(np.einsum("fwe,fw->e", prior.fixed, slopes) - shared, slopes - own),
        curvature=_by_family(answers, outer, len(weights)),
    )


def _by_family(answers: Answers, values: F64, families: int) -> F64:
    """Return the sums of (items, ...) values over each family's items."""
    sums = np.zeros((families, *values.shape[1:]))
    present, first = np.unique(answers.family, return_index=True)
    if len(present):
        sums[present] = np.add.reduceat(values, first, axis=0)
    return sums


def _arrow(here: _Slope, prior: Prior) -> _Arrow:
    blocks = here.curvature + np.diag(prior.own**-2.0)
    own = np.asarray(np.linalg.inv(blocks), np.float64)
    pulled = here.curvature @ prior.fixed
    carried = own @ pulled
    left = np.einsum("fwe,fwg->eg", prior.fixed, pulled)
    shared = left + np.diag(prior.precision) - np.einsum("fwe,fwg->eg", pulled, carried)
    determinants = np.linalg.slogdet(blocks)[1].sum() + np.linalg.slogdet(shared)[1]
    return _Arrow(own, carried, shared, float(determinants))


def _step(here: _Slope, prior: Prior, arrow: _Arrow) -> Place:
    pushed = here.at.shared - np.einsum("fwe,fw->e", arrow.carried, here.at.own)
    shared = np.linalg.solve(arrow.shared, pushed)
    own = np.einsum("fwv,fv->fw", arrow.own, here.at.own) - arrow.carried @ shared
    return Place(shared, own)


def _mode(place: Place, here: _Slope, prior: Prior, arrow: _Arrow) -> Mode:
    left = prior.fixed - arrow.carried
    doubt = np.einsum("fwe,eg,fvg->fwv", left, np.linalg.inv(arrow.shared), left)
    spreads = len(place.own) * float(np.log(prior.own).sum())
    return Mode(
        place=place,
        weights=prior.fixed @ place.shared + place.own,
        covariance=arrow.own + doubt,
        evidence=here.value - 0.5 * arrow.log_determinant - spreads,
    )
