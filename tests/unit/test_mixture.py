"""The mixture rules against sums done by hand, and what they must never do."""

from math import log, sqrt

import numpy as np
import pytest
from scipy.integrate import quad

from generators.weakness.mixture import RULES, Cell, Tally, Weight, expected_signal, mix

A, B = Cell("a", 0), Cell("b", 0)
MANY = [Cell(f"f{i}", place) for i in range(10) for place in range(3)]


def by_cell(weights: list[Weight]) -> dict[Cell, Weight]:
    return {Cell(one.family, one.bin): one for one in weights}


@pytest.mark.parametrize(("k", "n"), [(0, 0), (3, 8), (0.5, 12.25)])
def test_expected_signal_is_the_integral(k: float, n: float) -> None:
    top = quad(lambda p: p**k * (1 - p) ** (n - k) * sqrt(p * (1 - p)), 0, 1)[0]
    bottom = quad(lambda p: p**k * (1 - p) ** (n - k), 0, 1)[0]
    assert expected_signal(k, n) == pytest.approx(top / bottom, abs=2e-4)


@pytest.mark.parametrize(("k", "n"), [(0, 0), (3, 8), (60, 64.5)])
def test_utility_is_the_chance_to_teach_times_what_is_left_to_learn(k: float, n: float) -> None:
    def worth(p: float) -> float:
        return (1 - p) ** 2 * (1 - p**8 - (1 - p) ** 8)

    top = quad(lambda p: p**k * (1 - p) ** (n - k) * worth(p), 0, 1)[0]
    bottom = quad(lambda p: p**k * (1 - p) ** (n - k), 0, 1)[0]
    (found,) = mix([A], [{A: Tally(n, k)}])  # type: ignore[arg-type]
    assert found.score == pytest.approx(top / bottom, abs=2e-4)


def test_ucb_is_dumps_formula() -> None:
    found = by_cell(mix([A, B], [{A: Tally(98, 48), B: Tally(8, 8)}], "ucb"))
    p = 49 / 100
    assert found[A].score == pytest.approx(2 * p * (1 - p) + sqrt(2 * log(107) / 99), abs=1e-6)
    p = 9 / 10
    assert found[B].score == pytest.approx(2 * p * (1 - p) + sqrt(2 * log(107) / 9), abs=1e-6)


def test_td_moves_half_way_and_waits_without_a_visit() -> None:
    first = mix([A, B], [{A: Tally(1000, 500)}], "td")
    q = by_cell(first)
    reward = 2 * expected_signal(500, 1000)
    assert q[A].q == pytest.approx(1 + 0.5 * (reward - 1))
    assert q[B].q == 1.0
    second = by_cell(mix([A, B], [{A: Tally(1000, 500)}, {B: Tally(1000, 0)}], "td", q))
    assert second[A].q == q[A].q
    assert second[B].q == pytest.approx(1 + 0.5 * (2 * expected_signal(0, 1000) - 1))


@pytest.mark.parametrize("rule", RULES)
def test_weights_sum_to_one_within_cap_and_floor(rule: str) -> None:
    rng = np.random.default_rng(0)
    release = {cell: Tally(64, int(rng.integers(0, 65))) for cell in MANY}
    weights = mix(MANY, [release], rule)  # type: ignore[arg-type]
    assert sum(one.weight for one in weights) == pytest.approx(1.0, abs=1e-6)
    families = [sum(w.weight for w in weights if w.family == f"f{i}") for i in range(10)]
    assert max(families) <= 0.15 + 1e-6
    assert min(families) >= 0.01 - 1e-6


def test_no_family_more_than_doubles_or_halves() -> None:
    first = {cell: Tally(64, 32 if cell.family == "f0" else 64) for cell in MANY}
    old = mix(MANY, [first])
    second = {cell: Tally(640, 320 if cell.family == "f9" else 640) for cell in MANY}
    new = mix(MANY, [first, second], previous=by_cell(old))
    for i in range(10):
        before, now = (sum(w.weight for w in ws if w.family == f"f{i}") for ws in (old, new))
        assert before / 2 - 1e-6 <= now <= before * 2 + 1e-6
    best_old = max(old, key=lambda one: one.weight).family
    assert best_old == "f0"
    grown = {f: sum(w.weight for w in new if w.family == f) for f in ("f0", "f9")}
    assert grown["f9"] > sum(w.weight for w in old if w.family == "f9")


def test_old_releases_count_half() -> None:
    found = by_cell(mix([A], [{A: Tally(16, 16)}, {A: Tally(8, 0)}]))
    assert found[A].n == 16 / 2 + 8
    assert found[A].mean == pytest.approx((8 + 1) / (16 + 2))


def test_what_never_earned_anything_is_quarantined_after_two_releases() -> None:
    dead = {A: Tally(32, 0), B: Tally(32, 16)}
    assert by_cell(mix([A, B], [dead]))[A].state == ""
    found = by_cell(mix([A, B], [dead, dead]))
    assert (found[A].state, found[A].weight) == ("quarantined", 0.0)
    assert found[B].weight == pytest.approx(1.0)
    small = {A: Tally(31, 0), B: Tally(32, 16)}
    assert by_cell(mix([A, B], [small, dead]))[A].state != "quarantined"
    with pytest.raises(ValueError, match="every cell is quarantined"):
        mix([A], [dead, dead])


def test_weak_cells_that_do_not_improve_are_sticky() -> None:
    falling = [{A: Tally(100, 40), B: Tally(100, 40)}, {A: Tally(100, 30), B: Tally(100, 45)}]
    found = by_cell(mix([A, B], falling))
    assert found[A].state == "sticky"
    assert found[A].weakness >= 0.5
    assert found[B].state == ""


def test_failure_against_the_family_raises_a_cell() -> None:
    low, high = Cell("a", 0), Cell("a", 4)
    found = by_cell(
        mix([low, high, B], [{low: Tally(64, 40), high: Tally(64, 24), B: Tally(64, 32)}])
    )
    assert found[low].weakness == 0.0
    assert found[high].weakness > 0.0
    assert found[high].weight > found[low].weight
