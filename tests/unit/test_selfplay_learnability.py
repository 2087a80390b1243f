"""Learnability: an unbiased estimate, a window, two stages."""

from fractions import Fraction
from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from filters.difficulty.learnability import (
    FIRST,
    ROLLOUTS,
    TOP_UP,
    in_window,
    interval,
    judge,
    regret,
    repetition,
    uncertainty,
    value,
    wanted,
)
from filters.difficulty.sequential import Count


@given(st.integers(2, 12), st.fractions(0, 1, max_denominator=20))
def test_the_estimate_is_unbiased(n: int, p: Fraction) -> None:
    """Over the binomial distribution its exact mean is 4p(1 - p)."""
    mean = sum(
        comb(n, k) * p**k * (1 - p) ** (n - k) * Fraction(4 * k * (n - k), n * (n - 1))
        for k in range(n + 1)
    )
    assert mean == 4 * p * (1 - p)
    assert value(n, n // 2) == pytest.approx(4 * (n // 2) * (n - n // 2) / (n * (n - 1)))


@pytest.mark.parametrize(
    ("n", "k", "place"),
    [
        (8, 0, "frontier"),
        (8, 1, "window"),
        (8, 7, "window"),
        (8, 8, "easy"),
        (4, 0, "frontier"),
        (16, 1, "hard"),
        (16, 15, "easy"),
        (0, 0, "unknown"),
    ],
)
def test_places(n: int, k: int, place: str) -> None:
    assert judge(n, k, solver_id="s").place == place


def test_what_is_attacked_or_unproved_is_worth_nothing() -> None:
    assert judge(8, 4, solver_id="s").value == pytest.approx(64 / 56, abs=1e-6)
    assert judge(8, 4, solver_id="s", is_attacked=True).value == 0.0
    assert judge(8, 4, solver_id="s", is_attacked=True).place == "attacked"
    assert judge(8, 0, solver_id="s", is_proved=False).place == "unproved"
    assert judge(8, 0, solver_id="s").value == 0.0
    with pytest.raises(ValueError, match="5 right of 4"):
        judge(4, 5, solver_id="s")


def test_two_stages() -> None:
    assert wanted(Count(0, 0), 0.0) == FIRST
    assert wanted(Count(3, 1), 0.9) == 1  # one was lost or undecided
    assert wanted(Count(FIRST, 2), 0.99) == ROLLOUTS - FIRST
    assert wanted(Count(FIRST, 0), 0.99) == wanted(Count(FIRST, FIRST), 0.99) == 0
    assert wanted(Count(FIRST, 0), TOP_UP / 2) == ROLLOUTS - FIRST
    assert wanted(Count(ROLLOUTS, 3), 0.0) == 0


@pytest.mark.parametrize("p", [0.0, 0.1, 0.5, 1.0])
def test_mean_rollouts_by_simulation(p: float) -> None:
    rng = Random(f"stages/{p}")
    total, items = 0, 4000
    for _ in range(items):
        tally, draw = Count(0, 0), rng.random()
        for _ in range(2):
            more = wanted(tally, draw)
            tally = Count(tally.n + more, tally.k + sum(rng.random() < p for _ in range(more)))
        total += tally.n
    alike = p**FIRST + (1.0 - p) ** FIRST  # the first answers all right, or all wrong
    mean = FIRST + (1.0 - alike * (1.0 - TOP_UP)) * (ROLLOUTS - FIRST)
    assert total / items == pytest.approx(mean, abs=0.1)


def test_share_in_the_window() -> None:
    assert in_window(0.5) == pytest.approx(1 - 2 / 256)
    assert in_window(0.0) == in_window(1.0) == 0.0


@pytest.mark.parametrize(
    ("n", "k", "low", "high"),
    [
        # Beta(1, 9) has the distribution function 1 - (1 - x)^9, Beta(9, 1) the mirror of it.
        (8, 0, 1 - 0.975 ** (1 / 9), 1 - 0.025 ** (1 / 9)),
        (8, 8, 0.025 ** (1 / 9), 0.975 ** (1 / 9)),
        (0, 0, 0.025, 0.975),
    ],
)
def test_interval_by_hand(n: int, k: int, low: float, high: float) -> None:
    assert interval(n, k) == pytest.approx((low, high), abs=1e-6)


def test_the_true_rate_lies_in_the_interval_as_often_as_stated() -> None:
    """Planted solvers, rates uniform over 0..1, two stages; the binomial error is 0.35 %."""
    rng, inside, items = Random("planted"), 0, 4000
    for _ in range(items):
        p, tally, draw = rng.random(), Count(0, 0), rng.random()
        for _ in range(2):
            more = wanted(tally, draw)
            tally = Count(tally.n + more, tally.k + sum(rng.random() < p for _ in range(more)))
        found = judge(tally.n, tally.k, solver_id="planted")
        inside += found.lo <= p <= found.hi
    assert 0.94 <= inside / items <= 0.96


@pytest.mark.parametrize(
    ("k", "sure", "best_less_mean"),
    [(0, 0.0, 0.0), (1, 0.25, 0.875), (4, 1.0, 0.5), (7, 0.25, 0.125), (8, 0.0, 0.0)],
)
def test_other_scores_by_hand(k: int, sure: float, best_less_mean: float) -> None:
    rewards = [1.0] * k + [0.0] * (8 - k)
    assert max(rewards) - sum(rewards) / 8 == best_less_mean
    assert regret(8, k) == best_less_mean
    assert uncertainty(8, k) == sure
    assert judge(8, k, solver_id="s", score="regret").value == best_less_mean
    assert judge(8, k, solver_id="s", score="uncertainty").value == sure
    assert judge(8, k, solver_id="s", score="regret", is_attacked=True).value == 0.0
    assert uncertainty(0, 0) == regret(0, 0) == 0.0


def test_what_repeats_others_pays_for_their_places() -> None:
    words = [f"word{place}" for place in range(16)]
    texts = [" ".join(words), " ".join([*words[:-1], "fir"]), "a b c d e f g h", "i j k l m n"]
    assert repetition(texts) == [0.25, 0.25, 0.0, 0.0]
    assert repetition(texts[:1]) == [0.0]
    assert repetition([]) == []
