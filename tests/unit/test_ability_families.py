"""Abilities of many families at once: a general optimiser, quadrature and planted worlds agree."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pytest
from scipy.integrate import quad
from scipy.optimize import minimize
from scipy.stats import binom, norm

from solvers.ability import Ability, Asked, Effort, fit_families
from solvers.ability.answers import Answers
from solvers.ability.mode import Place, Prior, find_mode, nowhere
from tests.hessians import hessian

F64 = npt.NDArray[np.float64]
GRID = np.stack(np.meshgrid(*[np.linspace(0.05, 0.95, 7)] * 2), axis=-1).reshape(-1, 2)


def rate(logits: F64) -> F64:
    return np.asarray(1.0 / (1.0 + np.exp(-logits)))


def test_mode_and_covariance_are_those_of_a_general_optimiser() -> None:
    """Three families of two weights share two effects; the last has no items."""
    rng = np.random.default_rng(0)
    family = np.repeat([0, 1], [9, 4])
    rows = np.stack([np.ones(13), rng.uniform(-1, 1, 13)], axis=1)
    right = rng.binomial(5, 0.4, 13).astype(float)
    fixed = rng.normal(0, 1, (3, 2, 2))
    precision, own, scatter = np.array([0.5, 2.0]), np.array([1.5, 0.7]), np.array([0.9, 0.2, 1.0])
    prior = Prior(fixed, precision, own, scatter)
    nodes, shares = np.polynomial.hermite_e.hermegauss(40)

    def loss(flat: F64) -> float:
        shared, parts = flat[:2], flat[2:].reshape(3, 2)
        weights = fixed @ shared + parts
        logits = (rows * weights[family]).sum(axis=1)[:, None] + scatter[family][:, None] * nodes
        chances = binom.pmf(right[:, None], 5, rate(logits)) @ shares
        quadratic = (precision * shared**2).sum() + ((parts / own) ** 2).sum()
        return float(0.5 * quadratic - np.log(chances).sum())

    best = minimize(loss, np.zeros(8), method="BFGS", options={"gtol": 1e-7}).x
    found = find_mode(Answers(rows, right, np.full(13, 5.0), family), prior, nowhere(prior))
    np.testing.assert_allclose(found.place.shared, best[:2], atol=1e-4)
    np.testing.assert_allclose(found.place.own, best[2:].reshape(3, 2), atol=1e-4)
    covariance = np.linalg.inv(hessian(loss, best))
    for place in range(3):
        reach = np.zeros((2, 8))
        reach[:, :2] = fixed[place]
        reach[:, 2 + 2 * place : 4 + 2 * place] = np.eye(2)
        np.testing.assert_allclose(
            found.covariance[place], reach @ covariance @ reach.T, rtol=5e-3, atol=1e-3
        )


def test_evidence_is_the_integral() -> None:
    """One weight, no scatter: how much likelier a wide prior is than a narrow one."""
    right = np.array([7.0, 8.0, 6.0])
    answers = Answers(np.ones((3, 1)), right, np.full(3, 8.0), np.zeros(3, np.int64))

    def exact(sd: float) -> float:
        def joint(w: float) -> float:
            chance = binom.pmf(right, 8, float(rate(np.array(w)))).prod()
            return float(chance * norm.pdf(w, 0, sd))

        return float(np.log(quad(joint, -8, 12)[0]))

    def laplace(sd: float) -> float:
        prior = Prior(np.zeros((1, 1, 0)), np.zeros(0), np.array([sd]), np.zeros(1))
        return find_mode(answers, prior, Place(np.zeros(0), np.zeros((1, 1)))).evidence

    for wide, narrow in ((2.0, 0.5), (4.0, 1.0)):
        assert laplace(wide) - laplace(narrow) == pytest.approx(
            exact(wide) - exact(narrow), abs=0.05
        )


class Planted(NamedTuple):
    asked: list[Asked]
    logits: F64
    """(families, settings of GRID)"""


def planted(
    families: int, items: int, work: float = 0.0, seed: int = 0, scatter: float = 0.5
) -> Planted:
    """Families of two knobs, each some 3 logits hard, and effort that counts `work` per nat."""
    rng = np.random.default_rng(seed)
    asked, truth = [], []
    for place in range(families):
        level, slopes = rng.normal(0.0, 2.0), rng.normal(-1.5, 0.4, 2)
        effort = Effort((rng.normal(5.0, 1.2), *rng.uniform(0.2, 1.0, 2), 0.0, 0.0), 0.2)
        if work:
            level, slopes = -work * (effort.weights[0] - 5.0), -work * np.array(effort.weights[1:3])
        knobs = rng.random((0 if work and place == 0 else items, 2))
        logits = level + (2 * knobs - 1) @ slopes + rng.normal(0, scatter, len(knobs))
        n = np.full(len(knobs), 8)
        asked.append(Asked(knobs, rng.binomial(n, rate(logits)), n, effort=effort))
        truth.append(level + (2 * GRID - 1) @ slopes)
    return Planted(asked, np.array(truth))


def test_families_of_three_items_lend_each_other_strength() -> None:
    world = planted(40, 3)
    together = fit_families(world.asked)
    alone = [Ability.fit(one.knobs, one.right, one.asked) for one in world.asked]

    def error(found: list[Ability]) -> float:
        rates = np.array([one.mean(GRID) for one in found])
        return float(np.abs(rates - rate(world.logits)).mean())

    assert error(together) < 0.7 * error(alone)


def test_the_chance_to_be_in_band_is_calibrated() -> None:
    chances, inside = [], []
    for seed in range(3):
        world, rng = planted(60, 3, seed=seed), np.random.default_rng(seed)
        for ability, logits in zip(fit_families(world.asked), world.logits, strict=True):
            chances.append(ability.in_band(GRID))
            inside.append(np.abs(logits + rng.normal(0, 0.5, len(GRID))) < np.log(4))
    told, seen = np.concatenate(chances), np.concatenate(inside)
    for low, high in ((0.0, 0.3), (0.3, 0.6), (0.6, 0.8), (0.8, 1.0)):
        part = (told >= low) & (told < high)
        assert part.sum() > 500
        assert told[part].mean() == pytest.approx(seen[part].mean(), abs=0.08)


def test_effort_foretells_a_family_that_nobody_was_asked() -> None:
    world = planted(60, 3, work=1.7)
    new = fit_families(world.asked)[0]
    assert new.items == 0
    assert np.abs(new.mean(GRID) - rate(world.logits[0])).mean() < 0.1
    assert new.logits(GRID).sd.max() < 1.5


def test_effort_that_says_nothing_is_not_believed() -> None:
    world = planted(60, 3)
    known = world.asked[0].effort
    assert known is not None
    new = world.asked[0]._replace(knobs=np.zeros((0, 2)), right=[], asked=[])
    light = new._replace(effort=Effort((known.weights[0] - 2.0, *known.weights[1:]), 0.2))
    rates = [one.mean(GRID) for one in fit_families([new, light, *world.asked[1:]])[:2]]
    # Two nats less of work: 40 points where effort decides (above).
    assert np.abs(rates[0] - rates[1]).max() < 0.12


def test_neither_order_nor_families_without_a_word_change_the_others() -> None:
    world = planted(12, 4)
    found, turned = fit_families(world.asked), fit_families(world.asked[::-1])[::-1]
    for one, other in zip(found, turned, strict=True):
        np.testing.assert_allclose(one.mean(GRID), other.mean(GRID), atol=1e-6)
    assert fit_families(world.asked) == found
    assert fit_families([]) == []


def test_domains_and_sizes_may_differ() -> None:
    world = planted(20, 4)
    rows = np.random.default_rng(1).random((5, 3))
    other = Asked(rows, np.full(5, 8), np.full(5, 8), "math")
    found = fit_families([*world.asked, other])
    assert [one.knobs for one in found] == [2] * 20 + [3]
    assert found[-1].mean([[0.5, 0.5, 0.5]])[0] > 0.8


def test_an_effort_of_other_knobs_is_refused() -> None:
    effort = Effort((1.0, 0.5, 0.0), 0.1)
    with pytest.raises(ValueError, match="effort of 1 knobs for a family of 2"):
        fit_families([Asked(np.zeros((0, 2)), [], [], effort=effort)])


def test_planted_effort_is_found_and_impossible_rows_are_refused() -> None:
    rng = np.random.default_rng(0)
    knobs = rng.random((400, 2))
    logs = 5.0 + (2 * knobs - 1) @ np.array([1.0, -0.5]) + rng.normal(0, 0.3, 400)
    found = Effort.fit(knobs, np.exp(logs))
    np.testing.assert_allclose(found.weights, [5.0, 1.0, -0.5, 0.0, 0.0], atol=0.06)
    assert found.scatter == pytest.approx(0.3, abs=0.03)
    assert Effort.fit([[0.5]], [0]).weights[0] == pytest.approx(0.0)
    for rows, efforts in ((np.zeros((0, 2)), []), ([[0.5]], [1, 2]), ([[1.5]], [1])):
        with pytest.raises(ValueError, match=r"settings, but efforts|0\.\.1"):
            Effort.fit(rows, efforts)
