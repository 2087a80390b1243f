"""Estimates: against closed forms and quadrature, calibration, nulls; grading in rounds."""

from collections.abc import Callable, Mapping
from functools import cache
from math import comb
from typing import Any

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.stats import beta

from filters.difficulty import Count, Grading, Noise, Prior, StoppingTable, estimate, sequential
from filters.difficulty.estimate import StopReason, posterior
from filters.difficulty.noise import Interval, correct
from filters.difficulty.prior import GRID

FITTED = Prior.mixture(0.013, 0.091, 0.26, 0.40)


@cache
def table() -> StoppingTable:
    return StoppingTable.matching(FITTED)


@pytest.mark.parametrize(("k", "n"), [(0, 5), (3, 8), (8, 8), (31, 64), (700, 2000), (0, 5000)])
def test_uniform_prior_gives_the_beta_posterior(k: int, n: int) -> None:
    found = estimate(k, n, Prior.uniform(), solver_id="s")
    exact = beta(k + 1, n - k + 1)
    assert found.mean == pytest.approx(exact.mean(), abs=2e-4)
    assert found.lo == pytest.approx(exact.ppf(0.05), abs=2e-3)
    assert found.hi == pytest.approx(exact.ppf(0.95), abs=2e-3)
    assert found.in_window == pytest.approx(exact.cdf(0.8) - exact.cdf(0.2), abs=2e-3)


def test_a_spike_is_named_exactly() -> None:
    found = estimate(64, 64, Prior.mixture(0.0, 0.9, 0.3, 0.3), solver_id="s")
    assert found.hi == 1.0
    assert (found.lo, found.level) == (1.0, 0)


@pytest.mark.parametrize("rule", [table, lambda: FITTED])
def test_without_verdicts_every_number_is_missing(
    rule: Callable[[], StoppingTable | Prior],
) -> None:
    found = estimate(0, 0, rule(), solver_id="s", guess_rate=0.1)
    numbers = (found.mean, found.lo, found.hi, found.in_window, found.level, found.corrected)
    assert numbers == (None,) * 6
    assert (found.n, found.k) == (0, 0)


def test_correction_for_guessing() -> None:
    raw = estimate(6, 8, FITTED, solver_id="s")
    known = estimate(6, 8, FITTED, solver_id="s", guess_rate=0.25)
    assert raw.corrected is None
    assert known.mean is not None
    assert known.corrected == pytest.approx((known.mean - 0.25) / 0.75, abs=1e-6)
    assert known.mean == raw.mean
    assert estimate(0, 30, FITTED, solver_id="s", guess_rate=0.25).corrected == 0.0


@pytest.mark.parametrize(("k", "n"), [(0, 8), (2, 16), (30, 32)])
def test_noise_is_taken_out_of_the_rate(k: int, n: int) -> None:
    fp, fn = 0.1, 0.2

    def chance(p: float, power: int) -> float:
        passing = fp + (1 - fp - fn) * p
        return p**power * passing**k * (1 - passing) ** (n - k)

    exact = quad(chance, 0, 1, args=(1,))[0] / quad(chance, 0, 1, args=(0,))[0]
    found = estimate(k, n, Prior.uniform(), solver_id="s", noise=Noise(fp, fn))
    assert found.mean == pytest.approx(exact, abs=1e-3)


def test_noise_agrees_with_the_backward_correction_on_many_rollouts() -> None:
    found = estimate(2200, 5000, Prior.uniform(), solver_id="s", noise=Noise(0.04, 0.07))
    assert found.mean == pytest.approx(correct(2200, 5000, 0.04, 0.07).estimate, abs=2e-3)


def test_unknown_noise_widens_the_interval() -> None:
    known = estimate(500, 1000, FITTED, solver_id="s", noise=Noise(0.1, 0.1))
    vague = Noise(Interval(0.0, 0.2), Interval(0.0, 0.2))
    unknown = estimate(500, 1000, FITTED, solver_id="s", noise=vague)
    assert known.lo is not None
    assert known.hi is not None
    assert unknown.lo is not None
    assert unknown.hi is not None
    assert unknown.hi - unknown.lo > 1.5 * (known.hi - known.lo)


def test_population_counts_what_is_left() -> None:
    """Under a uniform prior every count of 4 is equally likely: list them all."""
    table = StoppingTable.build(Prior.uniform(), first=2, population=4)
    weights = [comb(k, 1) * comb(4 - k, 1) / comb(4, 2) for k in range(5)]
    shares = np.array(weights) / sum(weights)
    found = estimate(1, 2, table, solver_id="s")
    assert found.mean == pytest.approx(shares @ np.arange(5) / 4, abs=1e-3)
    assert (found.lo, found.hi) == (0.25, 0.75)
    assert found.in_window == pytest.approx(1.0)
    assert estimate(3, 4, table, solver_id="s").mean == 0.75


def _drawn(items: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    rates = rng.choice(GRID, items, p=FITTED.array / FITTED.array.sum())
    return rates, rng.random((items, table().limit)) < rates[:, None]


def _stopped(answers: np.ndarray) -> tuple[int, int]:
    n = 0
    while more := table().decide(n, int(answers[:n].sum())):
        n += more
    return int(answers[:n].sum()), n


def test_early_stopped_posterior_is_calibrated() -> None:
    """20,000 items: foretold and observed window rates per decile, coverage, error, length."""
    rates, answers = _drawn(20_000, 1)
    counts = [_stopped(row) for row in answers]
    kinds = {kn: estimate(*kn, table(), solver_id="s") for kn in set(counts)}
    found = [kinds[kn] for kn in counts]
    chances = np.array([one.in_window for one in found], np.float64)
    inside = (rates >= 0.2) & (rates <= 0.8)
    deciles = np.minimum((chances * 10).astype(int), 9)
    large = [d for d in range(10) if (deciles == d).sum() > 500]
    assert len(large) >= 5
    for decile in large:
        part = deciles == decile
        assert abs(chances[part].mean() - inside[part].mean()) <= 0.02
    ends = np.array([(one.lo, one.hi) for one in found], np.float64)
    covered = (ends[:, 0] - 1e-5 <= rates) & (rates <= ends[:, 1] + 1e-5)
    # Spikes that an end of the interval sits on are wholly inside: 90 % is the least.
    assert 0.89 <= covered.mean() <= 0.97
    assert ((chances > 0.5) != inside).mean() == pytest.approx(table().error, abs=0.006)
    assert np.mean([n for _, n in counts]) == pytest.approx(table().mean_n, abs=0.2)


@pytest.mark.parametrize(
    ("k", "n", "stop"), [(0, 6, "decided"), (2, 6, "exhausted"), (1, 3, "exhausted")]
)
def test_reason_to_stop_follows_from_the_table(k: int, n: int, stop: StopReason) -> None:
    found = estimate(k, n, table(), solver_id="s")
    assert (found.stop, found.selection) == (stop, "sequential")
    assert found.table == table().fingerprint


def test_reasons_limit_fixed_and_given() -> None:
    assert estimate(13, 64, table(), solver_id="s").stop == "limit"
    fixed = estimate(3, 8, FITTED, solver_id="s")
    assert (fixed.stop, fixed.selection, fixed.table) == ("fixed", "fixed", FITTED.fingerprint)
    assert estimate(3, 8, FITTED, solver_id="s", stop="exhausted").stop == "exhausted"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"k": 5}, "must lie within"),
        ({"k": -1}, "must lie within"),
        ({"guess_rate": 1.0}, "guess_rate"),
        ({"guess_rate": float("nan")}, "guess_rate"),
        ({"noise": Noise(0.6, 0.4)}, "tells nothing"),
        ({"noise": Noise(-0.1, 0.0)}, "false_positive"),
        ({"noise": Noise(0.0, Interval(0.5, 0.1))}, "false_negative"),
        ({"stop": "bored"}, "choose one of"),
    ],
)
def test_impossible_arguments_are_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        estimate(arguments.pop("k", 1), 4, table(), solver_id="s", **arguments)


def test_noise_and_population_exclude_each_other() -> None:
    table = StoppingTable.build(FITTED, population=8)
    with pytest.raises(ValueError, match="population"):
        estimate(1, 4, table, solver_id="s", noise=Noise(0.1, 0.0))
    with pytest.raises(ValueError, match="population"):
        estimate(1, 9, table, solver_id="s")


def test_counts_that_a_prior_rules_out_are_said_so() -> None:
    weights = np.zeros_like(GRID)
    weights[len(GRID) // 2] = 1.0
    assert posterior(1, 2, Prior.of(weights)).sum() == pytest.approx(1.0)
    weights[len(GRID) // 2], weights[0] = 1e-9, 1.0
    with pytest.raises(ValueError, match="impossible under this prior"):
        posterior(5000, 5000, Prior.of(weights))


class _Bench:
    """Items with answers in store; `lose` rollouts of every other round vanish, the first too."""

    def __init__(self, answers: np.ndarray, lose: int = 0) -> None:
        self.answers, self.lose = answers, lose
        self.used = dict.fromkeys(map(str, range(len(answers))), 0)
        self.rounds = 0

    def __call__(self, wanted: Mapping[str, int]) -> dict[str, Count]:
        self.rounds += 1
        came = {}
        for name, more in wanted.items():
            begin, got = self.used[name], max(0, more - self.lose * (self.rounds % 2))
            row = self.answers[int(name), begin : begin + got]
            self.used[name] += len(row)
            came[name] = Count(len(row), int(row.sum()))
        return came


def test_grading_stops_where_each_item_alone_would() -> None:
    _, answers = _drawn(300, 2)
    bench = _Bench(answers)
    found = sequential({name: Count() for name in bench.used}, bench, table())
    assert list(found) == list(bench.used)
    assert [(one.k, one.n) for one in found.values()] == [_stopped(row) for row in answers]
    assert {one.stop for one in found.values()} <= {"decided", "limit"}
    assert bench.rounds <= 1 + (table().limit - table().first) / table().batch


def test_grading_goes_on_from_stored_counts() -> None:
    _, answers = _drawn(60, 3)
    whole = sequential({str(i): Count() for i in range(60)}, _Bench(answers), table())
    bench = _Bench(answers)
    first = Grading({name: Count() for name in bench.used}, table())
    for _ in range(2):
        first.add(bench(first.wanted()))
    stored = {name: Count(one.n, one.k) for name, one in first.outcomes().items()}
    assert sequential(stored, bench, table()) == whole


def test_lost_rollouts_are_asked_again_and_given_up_in_the_end() -> None:
    _, answers = _drawn(40, 4)
    some = sequential({str(i): Count() for i in range(40)}, _Bench(answers, lose=1), table())
    assert {one.stop for one in some.values()} <= {"decided", "limit"}
    bench = _Bench(answers[:, :0])
    none = sequential({name: Count() for name in bench.used}, bench, table())
    assert set(none.values()) == {(0, 0, "exhausted")}
    assert bench.rounds == 3


def test_items_may_have_tables_of_their_own() -> None:
    short = StoppingTable.build(FITTED, first=1, limit=1)
    found = sequential(
        {"0": Count(), "1": Count()},
        _Bench(np.ones((2, 64), np.bool_)),
        lambda name: short if name == "0" else table(),
    )
    assert found["0"].n == 1 < found["1"].n


def test_strangers_and_impossible_counts_are_refused() -> None:
    grading = Grading({"a": Count()}, table())
    assert grading.wanted() == {"a": table().first}
    with pytest.raises(ValueError, match="no round asked"):
        grading.add({"b": Count(1, 1)})
    with pytest.raises(ValueError, match="no count"):
        grading.add({"a": Count(1, 2)})
    with pytest.raises(ValueError, match="no count"):
        Grading({"a": Count(1, 2)}, table())
