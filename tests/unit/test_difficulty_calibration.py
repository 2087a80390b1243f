"""Knob-informed priors: the audit lets right regressions through, and stops wrong ones."""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pytest

from filters.difficulty import Prior, StoppingTable
from filters.difficulty.calibration import (
    Audited,
    audit,
    calibration_error,
    is_audited,
    item_priors,
    knob_tables,
)
from filters.difficulty.prior import GRID
from solvers.ability import Ability

F64 = npt.NDArray[np.float64]
World = Callable[[F64, np.random.Generator], F64]


def _as_assumed(knobs: F64, rng: np.random.Generator) -> F64:
    logits = 0.3 + 2 * (2 * knobs[:, 0] - 1) - 1.5 * (2 * knobs[:, 1] - 1)
    return _rates(logits + rng.normal(0, 0.8, len(knobs)))


def _step(knobs: F64, rng: np.random.Generator) -> F64:
    return _rates(np.where(knobs[:, 0] > 0.5, 3.0, -3.0) + rng.normal(0, 0.8, len(knobs)))


def _two_kinds(knobs: F64, rng: np.random.Generator) -> F64:
    return _rates(rng.choice([-3.0, 3.0], len(knobs)))


def _rates(logits: F64) -> F64:
    return np.asarray(1 / (1 + np.exp(-logits)), np.float64)


def _fitted(world: World, rng: np.random.Generator) -> Ability:
    knobs = rng.random((400, 2))
    return Ability.fit(knobs, rng.binomial(8, world(knobs, rng)), np.full(400, 8))


def _audited(world: World, size: int, seed: int, shift: float = 0.0) -> list[Audited]:
    rng = np.random.default_rng(seed)
    ability, knobs = _fitted(world, rng), rng.random((size, 2))
    rates = world(knobs, rng)
    rates = _rates(np.log(rates / (1 - rates)) + shift)
    priors = item_priors(ability, knobs)
    return [
        Audited(prior, 32, int(k)) for prior, k in zip(priors, rng.binomial(32, rates), strict=True)
    ]


def test_a_right_regression_is_accepted() -> None:
    found = [audit(_audited(_as_assumed, 300, seed)) for seed in range(5)]
    assert all(one.accepted for one in found)
    assert {(one.items, one.bins) for one in found} == {(300, 10)}


@pytest.mark.parametrize(
    ("world", "shift"),
    [
        pytest.param(_step, 0.0, id="mean not in the model"),
        pytest.param(_two_kinds, 0.0, id="spread not in the model"),
        pytest.param(_as_assumed, -1.0, id="items harder than those of the fit"),
    ],
)
def test_a_wrong_regression_is_refused(world: World, shift: float) -> None:
    for seed in range(5):
        found = audit(_audited(world, 100, seed, shift))
        assert not found.accepted
        assert found.rate_error is not None
        assert found.window_error is not None
        assert max(found.rate_error, found.window_error) > 0.05
        assert "> 0.05" in found.reason


def test_too_few_items_are_unknown_and_refused() -> None:
    items = _audited(_as_assumed, 39, 0)
    lost = [Audited(Prior.uniform(), 0, 0)] * 50
    found = audit(items + lost)
    assert (found.accepted, found.rate_error, found.window_error) == (False, None, None)
    assert found.items == 39
    assert found.reason == "unknown: 39 audited items, 40 needed"


def test_calibration_error_by_hand() -> None:
    """Two bins with gaps of exactly .1 and -.3 and no scatter: root of (.01 + .09) / 2."""
    foretold = np.array([0.2] * 4 + [0.6] * 4)
    observed = np.array([0.1] * 4 + [0.9] * 4)
    assert calibration_error(foretold, observed, 2) == pytest.approx(0.05**0.5, abs=1e-6)


def test_chance_is_not_taken_for_error() -> None:
    rng = np.random.default_rng(0)
    rates = rng.random(20_000)
    single = (rng.random(20_000) < rates).astype(float)
    plain = [abs(float(np.mean(part))) for part in np.array_split((rates - single)[:100], 10)]
    assert np.mean(plain) > 0.05
    assert calibration_error(rates, single, 10) < 0.01


def test_a_twentieth_is_audited_for_ever() -> None:
    chosen = [name for name in map(str, range(20_000)) if is_audited(name)]
    assert len(chosen) == pytest.approx(1000, abs=100)
    assert chosen[:3] == ["41", "58", "65"]
    assert not any(is_audited(name, 0.0) for name in chosen)
    assert all(is_audited(name, 1.0) for name in chosen)


def test_priors_are_those_of_the_regression_with_a_little_doubt() -> None:
    rng = np.random.default_rng(0)
    ability = _fitted(_as_assumed, rng)
    knobs = rng.random((50, 2))
    means = np.array([prior.array @ GRID for prior in item_priors(ability, knobs)])
    np.testing.assert_allclose(means, ability.mean(knobs), atol=0.02)
    corner = item_priors(ability, [[0.0, 1.0]])[0].array
    assert corner[GRID > 0.9].sum() > 0.0009


@pytest.mark.deep
def test_informed_tables_ask_less_and_err_no_more() -> None:
    """Exact for each item's own prior: what the regression saves where it is right."""
    rng = np.random.default_rng(0)
    ability = _fitted(_as_assumed, rng)
    priors = dict(
        zip(map(str, range(200)), item_priors(ability, rng.random((200, 2))), strict=True)
    )
    population = Prior.of(np.mean([prior.array for prior in priors.values()], axis=0))
    pilot = StoppingTable.matching(population)
    table_of = knob_tables(priors, cost=pilot.cost)
    tables = [table_of(name) for name in priors]
    assert np.mean([table.mean_n for table in tables]) < 0.6 * pilot.mean_n
    assert np.mean([table.error for table in tables]) <= pilot.error
