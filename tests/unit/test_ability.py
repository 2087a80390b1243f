"""Ability: the regression against a general optimiser, planted worlds and quadrature."""

import numpy as np
import numpy.typing as npt
import pytest
from scipy.integrate import quad
from scipy.optimize import minimize
from scipy.stats import binom, norm

from solvers.ability import SPREAD, Ability, Logits, logistic_normal
from tests.hessians import hessian

F64 = npt.NDArray[np.float64]


def _features(knobs: F64) -> F64:
    z = 2 * knobs - 1
    return np.hstack([np.ones((len(z), 1)), z, z**2 - 1 / 3])


def _world(
    items: int, n: int, seed: int, scatter: float = 0.8
) -> tuple[F64, npt.NDArray[np.int64], F64]:
    """Return knobs (items, 2), right answers of n, and the logits without scatter."""
    rng = np.random.default_rng(seed)
    knobs = rng.random((items, 2))
    logits = _features(knobs) @ np.array([0.4, 1.8, -1.2, 1.0, 0.0])
    rates = 1 / (1 + np.exp(-(logits + rng.normal(0, scatter, items))))
    return knobs, rng.binomial(n, rates), logits


@pytest.mark.parametrize("scatter", [0.0, 1.2])
def test_mode_and_curvature_are_those_of_a_general_optimiser(scatter: float) -> None:
    """The item's own draw is integrated by Gauss-Hermite here, on a grid there."""
    knobs, k, _ = _world(60, 6, 0)
    nodes, weights = np.polynomial.hermite_e.hermegauss(60)
    rows, sds = _features(knobs), np.repeat(SPREAD, (1, 2, 2))

    def loss(w: F64) -> float:
        logits = (rows @ w)[:, None] + scatter * nodes
        chances = binom.pmf(k[:, None], 6, 1 / (1 + np.exp(-logits))) @ weights
        return float(-np.log(chances).sum() + 0.5 * ((w / sds) ** 2).sum())

    best = minimize(loss, np.zeros(5), method="BFGS", options={"gtol": 1e-6})
    found = Ability.fit(knobs, k, np.full(60, 6), scatter=scatter)
    np.testing.assert_allclose(found.weights, best.x, atol=1e-4)
    np.testing.assert_allclose(
        hessian(loss, best.x), np.linalg.inv(found.covariance), rtol=2e-3, atol=2e-2
    )


def test_planted_weights_lie_within_their_errors() -> None:
    errors, sds = [], []
    for seed in range(30):
        knobs, k, _ = _world(150, 8, seed)
        found = Ability.fit(knobs, k, np.full(150, 8))
        errors.append(np.array(found.weights) - np.array([0.4, 1.8, -1.2, 1.0, 0.0]))
        sds.append(np.sqrt(np.diag(found.covariance)))
    scores = np.array(errors) / np.array(sds)
    assert np.abs(scores.mean(axis=0)).max() < 0.6
    assert 0.8 < scores.std() < 1.2
    assert np.mean(np.abs(scores) < 1.645) == pytest.approx(0.9, abs=0.06)


@pytest.mark.parametrize("scatter", [0.0, 0.8, 2.0])
def test_item_scatter_is_found(scatter: float) -> None:
    knobs, k, _ = _world(600, 16, 1, scatter)
    found = Ability.fit(knobs, k, np.full(600, 16))
    assert found.scatter == pytest.approx(scatter, abs=0.15)


def test_scatter_is_not_mistaken_for_certainty() -> None:
    """With scatter between items, 16 answers of one item are worth less than 16 of as many."""
    knobs, k, _ = _world(80, 16, 2, scatter=1.5)
    loose = Ability.fit(knobs, k, np.full(80, 16))
    blind = Ability.fit(knobs, k, np.full(80, 16), scatter=0.0)
    assert np.trace(loose.covariance) > 3 * np.trace(blind.covariance)


def test_mean_and_band_are_the_integrals() -> None:
    knobs, k, _ = _world(80, 8, 3)
    found = Ability.fit(knobs, k, np.full(80, 8))
    rows = np.array([[0.1, 0.9], [0.5, 0.5], [1.0, 0.0]])
    mean, sd = found.logits(rows)
    for row in range(len(rows)):
        m, s = float(mean[row]), float(sd[row])
        exact = quad(lambda x, m=m, s=s: norm.pdf(x, m, s) / (1 + np.exp(-x)), m - 9 * s, m + 9 * s)
        assert found.mean(rows)[row] == pytest.approx(exact[0], abs=1e-4)
        band = norm.cdf(np.log(4), m, s) - norm.cdf(-np.log(4), m, s)
        assert found.in_band(rows)[row] == pytest.approx(band, abs=1e-9)


def test_spread_of_a_fresh_item_is_regression_and_scatter() -> None:
    knobs, k, _ = _world(80, 8, 3)
    found = Ability.fit(knobs, k, np.full(80, 8))
    row = _features(np.array([[0.3, 0.7]]))[0]
    variance = row @ np.array(found.covariance) @ row + found.scatter**2
    assert found.logits([[0.3, 0.7]]).sd[0] ** 2 == pytest.approx(variance)


def test_grid_weights_are_shares_of_the_distribution() -> None:
    grid = np.linspace(0, 1, 21)
    weights = logistic_normal(Logits(np.array([0.5, -30.0]), np.array([1.3, 1.0])), grid)
    np.testing.assert_allclose(weights.sum(axis=1), 1.0)
    edges = (grid[1:] + grid[:-1]) / 2
    cdf = norm.cdf(np.log(edges / (1 - edges)), 0.5, 1.3)
    np.testing.assert_allclose(weights[0], np.diff([0, *cdf, 1]), atol=1e-12)
    assert weights[1, 0] == pytest.approx(1.0)
    knobs, k, _ = _world(40, 8, 5)
    found = Ability.fit(knobs, k, np.full(40, 8))
    np.testing.assert_allclose(
        found.prior_for(knobs[:3], grid) @ grid, found.mean(knobs[:3]), atol=0.01
    )


def test_without_rows_the_prior_remains() -> None:
    found = Ability.fit(np.zeros((0, 3)), [], [])
    assert (found.items, found.rollouts, found.knobs) == (0, 0.0, 3)
    np.testing.assert_allclose(np.sqrt(np.diag(found.covariance)), np.repeat(SPREAD, (1, 3, 3)))
    assert found.mean([[0.5, 0.5, 0.5]])[0] == pytest.approx(0.5)


def test_rows_without_answers_and_whole_copies_change_nothing_else() -> None:
    knobs, k, _ = _world(50, 8, 6)
    found = Ability.fit(knobs, k, np.full(50, 8))
    more = Ability.fit(np.vstack([knobs, [[0.9, 0.9]]]), [*k, 0], [8] * 50 + [0])
    np.testing.assert_allclose(more.weights, found.weights, atol=1e-7)
    assert more.items == found.items == 50


def test_decayed_counts_count_less() -> None:
    knobs, k, _ = _world(50, 8, 6)
    full = Ability.fit(knobs, k, np.full(50, 8), scatter=0.5)
    half = Ability.fit(knobs, k / 2, np.full(50, 4.0), scatter=0.5)
    assert np.trace(half.covariance) > np.trace(full.covariance)
    assert half.rollouts == 200.0


def test_hopeless_and_trivial_families_stay_finite() -> None:
    knobs = np.random.default_rng(0).random((200, 3))
    for k, low, high in ((0, 0.0, 0.01), (32, 0.99, 1.0)):
        found = Ability.fit(knobs, np.full(200, k), np.full(200, 32))
        assert np.isfinite(found.weights).all()
        assert np.all((found.mean(knobs) >= low) & (found.mean(knobs) <= high))


def test_linear_features_only() -> None:
    knobs, k, _ = _world(100, 8, 7)
    found = Ability.fit(knobs, k, np.full(100, 8), squared=False)
    assert (len(found.weights), found.knobs) == (3, 2)
    assert found.mean(knobs).shape == (100,)


def test_a_u_shape_needs_the_squares() -> None:
    rng = np.random.default_rng(0)
    knobs = rng.random((300, 1))
    rates = 1 / (1 + np.exp(-(12 * (2 * knobs[:, 0] - 1) ** 2 - 4)))
    k = rng.binomial(8, rates)
    squared, linear = (Ability.fit(knobs, k, np.full(300, 8), squared=s) for s in (True, False))
    assert np.abs(squared.mean(knobs) - rates).mean() < 0.06
    assert np.abs(linear.mean(knobs) - rates).mean() > 0.2


def test_json_round_trip() -> None:
    knobs, k, _ = _world(30, 8, 8)
    found = Ability.fit(knobs, k, np.full(30, 8))
    again = Ability.from_json(found.to_json())
    assert again == found
    np.testing.assert_array_equal(again.mean(knobs), found.mean(knobs))


@pytest.mark.parametrize("text", ["[]", "{}", '{"weights": [1]}', "no json"])
def test_other_json_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"ability|Expecting"):
        Ability.from_json(text)


@pytest.mark.parametrize(
    ("knobs", "k", "n", "message"),
    [
        ([0.5, 0.5], [1, 1], [2, 2], "rows, knobs"),
        ([[1.5]], [1], [2], "0..1"),
        ([[float("nan")]], [1], [2], "0..1"),
        ([[0.5]], [1, 1], [2, 2], "1 rows of knobs"),
        ([[0.5]], [3], [2], "0 <= k <= n"),
        ([[0.5]], [-1], [2], "0 <= k <= n"),
        ([[0.5]], [1], [float("inf")], "0 <= k <= n"),
    ],
)
def test_impossible_rows_are_refused(
    knobs: npt.ArrayLike, k: npt.ArrayLike, n: npt.ArrayLike, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        Ability.fit(knobs, k, n)


def test_impossible_settings_are_refused() -> None:
    with pytest.raises(ValueError, match="spread"):
        Ability.fit([[0.5]], [1], [2], spread=(1.0, 0.0, 1.0))
    with pytest.raises(ValueError, match="scatter"):
        Ability.fit([[0.5]], [1], [2], scatter=-1.0)
    found = Ability.fit([[0.5]], [1], [2])
    with pytest.raises(ValueError, match="the fit had 1"):
        found.mean([[0.5, 0.5]])
    for grid in ([0.5], [0.5, 0.4], [-0.1, 0.5], [0.5, 1.1]):
        with pytest.raises(ValueError, match="ascending"):
            found.prior_for([[0.5]], grid)
