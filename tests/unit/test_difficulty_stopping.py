"""Stopping tables: optimal by enumeration, exact by enumeration, and as good as measured."""

from functools import cache
from itertools import permutations, product
from typing import NamedTuple

import numpy as np
import pytest
from scipy.stats import binom

from filters.difficulty import LEVELS, Prior, StoppingTable, classes, naive_error
from filters.difficulty.classes import Loss
from filters.difficulty.prior import GRID

FITTED = {
    "3B": Prior.mixture(0.013, 0.091, 0.26, 0.40),
    "7B-Math": Prior.mixture(0.067, 0.073, 0.29, 0.32),
    "32B": Prior.mixture(0.0, 0.142, 0.39, 0.41),
}
"""Fitted to published pass rates of three solvers."""


class Walked(NamedTuple):
    """Expected rollouts and errors from a state on, of the best policy, times its probability."""

    n: float
    error: float


def _walk(prior: Prior, cost: float, first: int, batch: int, limit: int) -> Walked:
    """Find the best policy over *sequences* of answers by plain recursion, window [.2, .8]."""
    inside = (GRID >= 0.2) & (GRID <= 0.8)

    @cache
    def best(sequence: tuple[int, ...]) -> Walked:
        k, n = sum(sequence), len(sequence)
        mass = prior.array * GRID**k * (1 - GRID) ** (n - k)
        chance = float(mass.sum())
        stop = Walked(
            n * chance, chance - max(float(mass[inside].sum()), float(mass[~inside].sum()))
        )
        if n == limit:
            return stop
        more = first if n == 0 else min(batch, limit - n)
        after = [best(sequence + tail) for tail in product((0, 1), repeat=more)]
        onward = Walked(sum(a.n for a in after), sum(a.error for a in after))
        is_better = cost * onward.n + onward.error < cost * stop.n + stop.error - 1e-12
        return onward if n == 0 or is_better else stop

    return best(())


@pytest.mark.parametrize(("first", "batch", "limit"), [(2, 1, 7), (2, 2, 8), (3, 4, 9)])
@pytest.mark.parametrize("cost", [0.0, 0.005, 0.03])
def test_table_is_as_good_as_the_best_policy_over_sequences(
    first: int, batch: int, limit: int, cost: float
) -> None:
    for prior in (FITTED["3B"], Prior.uniform()):
        table = StoppingTable.build(prior, first=first, batch=batch, limit=limit, cost=cost)
        best = _walk(prior, cost, first, batch, limit)
        assert table.error == pytest.approx(best.error, abs=1e-8)
        assert table.mean_n == pytest.approx(best.n, abs=1e-7)


@pytest.mark.parametrize("loss", ["window", "levels"])
def test_operating_characteristics_are_those_of_all_sequences(loss: Loss) -> None:
    believed, truth, limit = FITTED["32B"], FITTED["7B-Math"], 10
    table = StoppingTable.build(believed, loss=loss, first=4, limit=limit, cost=0.01)
    true_class = classes(GRID, loss)
    mean_n = error = 0.0
    for sequence in product((0, 1), repeat=limit):
        n = 0
        while more := table.decide(n, sum(sequence[:n])):
            n += more
        k, whole = sum(sequence[:n]), sum(sequence)
        weights = believed.array * GRID**k * (1 - GRID) ** (n - k)
        named = np.bincount(true_class, weights).argmax()
        chances = truth.array * GRID**whole * (1 - GRID) ** (limit - whole)
        mean_n += n * chances.sum()
        error += chances[true_class != named].sum()
    np.testing.assert_allclose(table.under(truth), (mean_n, error))


@pytest.mark.parametrize("loss", ["window", "levels"])
def test_naive_error_is_the_plain_sum(loss: Loss) -> None:
    prior, n = FITTED["3B"], 10
    wrong = 0.0
    for rate, weight in zip(GRID, prior.array, strict=True):
        for k in range(n + 1):
            is_wrong = classes([k / n], loss)[0] != classes([rate], loss)[0]
            wrong += weight * binom.pmf(k, n, rate) * is_wrong
    assert naive_error(prior, n, loss) == pytest.approx(wrong)


def test_edges_belong_to_the_window_and_to_the_easier_level() -> None:
    assert classes([0.19, 0.2, 0.5, 0.8, 0.81], "window").tolist() == [0, 1, 1, 1, 0]
    assert classes([1.0, 0.8, 0.79, 0.6, 0.5, 0.2, 0.19, 0.0], "levels").tolist() == [
        *(0, 0, 1, 1, 2, 3, 4, 4)
    ]
    assert sorted(LEVELS, reverse=True) == list(LEVELS)


@pytest.mark.deep
@pytest.mark.parametrize("name", FITTED)
@pytest.mark.parametrize("loss", ["window", "levels"])
def test_half_the_rollouts_err_no_more_than_sixteen(name: str, loss: Loss) -> None:
    table = StoppingTable.matching(FITTED[name], 16, loss=loss)
    assert table.error <= naive_error(FITTED[name], 16, loss)
    assert table.mean_n <= 9.1


@pytest.mark.parametrize("name", FITTED)
def test_as_many_rollouts_err_much_less_than_sixteen(name: str) -> None:
    table = StoppingTable.build(FITTED[name], first=4, cost=0.0024)
    assert table.mean_n <= 16.7
    assert table.error <= 0.062


@pytest.mark.deep
@pytest.mark.parametrize("name", FITTED)
def test_without_a_pilot_a_third_is_saved(name: str) -> None:
    table = StoppingTable.matching(Prior.uniform(), truth=FITTED[name])
    found = table.under(FITTED[name])
    assert found.error <= naive_error(FITTED[name], 16)
    assert found.mean_n <= 16 * 0.68


def test_a_population_is_counted_over_all_orders() -> None:
    """Five answers in all: enumerate the truth and every order of asking."""
    prior, population = Prior.mixture(0.1, 0.1, 0.7, 0.9), 5
    table = StoppingTable.build(prior, first=1, batch=1, cost=0.03, population=population)
    assert table.limit == population
    mean_n = right = 0.0
    orders = list(permutations(range(population)))
    for truth in product((0, 1), repeat=population):
        total = sum(truth)
        chance = float(prior.array @ (GRID**total * (1 - GRID) ** (population - total)))
        for order in orders:
            n = 0
            while more := table.decide(n, sum(truth[i] for i in order[:n])):
                n += more
            named = _likeliest(prior, n, sum(truth[i] for i in order[:n]), population)
            mean_n += n * chance / len(orders)
            right += (named == (0.2 <= total / population <= 0.8)) * chance / len(orders)
    assert table.mean_n == pytest.approx(mean_n)
    assert table.error == pytest.approx(1 - right)


def _likeliest(prior: Prior, n: int, k: int, population: int) -> bool:
    mass = [0.0, 0.0]
    for rest in product((0, 1), repeat=population - n):
        total = k + sum(rest)
        chance = float(prior.array @ (GRID**total * (1 - GRID) ** (population - total)))
        mass[0.2 <= total / population <= 0.8] += chance
    return mass[1] > mass[0]


def test_a_fixed_population_is_easier_than_fresh_rollouts() -> None:
    prior = FITTED["3B"]
    assert naive_error(prior, 22, population=22) == pytest.approx(0.0, abs=1e-12)
    assert naive_error(prior, 16, population=22) < naive_error(prior, 16)


def test_json_round_trip_decides_alike() -> None:
    table = StoppingTable.matching(FITTED["32B"], loss="levels")
    again = StoppingTable.from_json(table.to_json())
    assert again == table
    assert again.fingerprint == table.fingerprint


def test_fingerprint_is_the_same_on_every_machine() -> None:
    table = StoppingTable.build(FITTED["3B"], cost=0.01)
    assert table.fingerprint == "905c8ca183382a2b2db702b8fde2dec7"


def test_fingerprint_tells_tables_apart() -> None:
    tables = [
        StoppingTable.build(prior, cost=cost, window=window)
        for prior in (FITTED["3B"], FITTED["32B"])
        for cost in (0.01, 0.011)
        for window in ((0.2, 0.8), (0.25, 0.75))
    ]
    assert len({table.fingerprint for table in tables}) == len(tables)


def test_counts_between_batches_are_decided_too() -> None:
    table = StoppingTable.build(Prior.uniform(), first=6, batch=2, limit=9, cost=1e-6)
    assert [table.decide(n, 0) for n in (0, 1, 5)] == [6, 5, 1]
    assert table.decide(7, 1) == 2
    assert table.decide(8, 1) == 1
    assert table.decide(9, 3) == table.decide(40, 3) == 0


@pytest.mark.parametrize(
    "arguments",
    [
        {"batch": 0},
        {"first": 0},
        {"first": 80},
        {"population": 0},
        {"limit": 1000},
        {"cost": -0.1},
        {"cost": 1.0},
        {"window": (0.8, 0.2)},
        {"window": (-0.1, 0.5)},
        {"loss": "guess"},
    ],
)
def test_impossible_tables_are_refused(arguments: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"batch|cost|window|loss"):
        StoppingTable.build(Prior.uniform(), **arguments)  # type: ignore[arg-type]


def test_too_short_a_limit_is_said_so() -> None:
    with pytest.raises(ValueError, match="raise the limit"):
        StoppingTable.matching(FITTED["3B"], 16, limit=8)


@pytest.mark.parametrize(("n", "k"), [(3, 4), (3, -1), (-1, 0)])
def test_impossible_counts_are_refused(n: int, k: int) -> None:
    with pytest.raises(ValueError, match="must lie within"):
        StoppingTable.build(Prior.uniform()).decide(n, k)


def test_damaged_json_is_refused() -> None:
    table = StoppingTable.build(Prior.uniform(), limit=8)
    with pytest.raises(ValueError, match="no row for each"):
        StoppingTable.from_json(table.to_json().replace('"limit":8', '"limit":9'))
    for text in ("{}", "[1]", '{"prior": [1]}'):
        with pytest.raises(ValueError, match=r"table|weights|sequence"):
            StoppingTable.from_json(text)
