"""Error rates of a verifier, and pass rates corrected for them."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from filters.difficulty import Interval, Labelled, Verification, correct, error_rates, record
from filters.difficulty.noise import clopper_pearson
from proofmill import __version__, check
from proofmill.verifiers import Outcome


def verification(verdict: Outcome, extracted: str | None = "7") -> Verification:
    return Verification(
        verifier="integer",
        version="0",
        verdict=verdict,
        reason="match" if verdict == "correct" else "mismatch",
        extracted=extracted,
    )


def test_record_says_who_judged_and_what() -> None:
    found = record("integer", check("integer", "7", r"\boxed{8}"))
    assert found == Verification(
        verifier="integer", version=__version__, verdict="wrong", reason="mismatch", extracted="8"
    )


@pytest.mark.parametrize(
    ("k", "n", "lo", "hi"),
    [
        # Clopper and Pearson's table, and the closed forms at the ends: 1 - 0.025^(1/n).
        (0, 10, 0.0, 0.30850),
        (10, 10, 0.69150, 1.0),
        (5, 10, 0.18709, 0.81291),
        (1, 100, 0.00025, 0.05446),
    ],
)
def test_exact_interval(k: int, n: int, lo: float, hi: float) -> None:
    assert clopper_pearson(k, n) == pytest.approx((lo, hi), abs=1e-5)


@given(st.integers(1, 3000), st.data())
def test_exact_interval_is_that_of_scipy(n: int, data: st.DataObject) -> None:
    beta = pytest.importorskip("scipy.stats").beta
    k = data.draw(st.integers(0, n))
    lo = beta.ppf(0.025, k, n - k + 1) if k else 0.0
    hi = beta.ppf(0.975, k + 1, n - k) if k < n else 1.0
    assert clopper_pearson(k, n) == pytest.approx((lo, hi), rel=1e-8, abs=1e-12)


def test_exact_interval_of_many_trials() -> None:
    beta = pytest.importorskip("scipy.stats").beta
    expected = (beta.ppf(0.025, 1000, 10**6 - 999), beta.ppf(0.975, 1001, 10**6 - 1000))
    assert clopper_pearson(1000, 10**6) == pytest.approx(expected, rel=1e-6)


@pytest.mark.parametrize(("k", "n"), [(-1, 5), (6, 5)])
def test_impossible_counts_are_refused(k: int, n: int) -> None:
    with pytest.raises(ValueError, match=f"{k} of {n}"):
        clopper_pearson(k, n)


def test_errors_are_counted_per_type_and_undecided_apart() -> None:
    judged: list[tuple[str, bool, Outcome, int]] = [
        *(("number", True, "correct", 8), ("number", True, "wrong", 2)),
        *(("number", False, "wrong", 5), ("number", True, "undecided", 3)),
        ("set", False, "correct", 1),
    ]
    labelled = [
        Labelled(kind, is_right, verification(verdict))
        for kind, is_right, verdict, times in judged
        for _ in range(times)
    ]
    found = error_rates(labelled)
    assert list(found) == ["number", "set"]
    number = found["number"]
    assert (number.false_negatives.errors, number.false_negatives.trials) == (2, 10)
    assert number.false_negatives.interval == pytest.approx((0.02521, 0.55610), abs=1e-5)
    assert (number.false_positives.errors, number.false_positives.trials) == (0, 5)
    assert number.undecided == 3
    assert found["set"].false_positives.value == 1.0
    assert found["set"].false_negatives.value is None
    assert found["set"].false_negatives.interval == (0.0, 1.0)


def test_pass_rate_is_put_right() -> None:
    # By hand: (0.5 - 0.1) / (1 - 0.1 - 0.2) = 4/7.
    assert correct(50, 100, 0.1, 0.2).estimate == pytest.approx(4 / 7)
    assert correct(5, 100, 0.1, 0.2).estimate == 0.0
    assert correct(95, 100, 0.1, 0.2).estimate == 1.0
    assert correct(3, 8, 0.0, 0.0).interval == clopper_pearson(3, 8)


def test_unknown_error_rates_widen_the_interval() -> None:
    known = correct(50, 100, 0.05, 0.1).interval
    unknown = correct(50, 100, Interval(0.0, 0.1), Interval(0.05, 0.15)).interval
    assert unknown.lo < known.lo < known.hi < unknown.hi
    assert correct(0, 0, 0.1, 0.1).interval == (0.0, 1.0)


@given(
    st.tuples(*[st.floats(0.0, 1.0)] * 3),
    st.tuples(*[st.floats(0.0, 0.4)] * 2),
    st.tuples(*[st.floats(0.0, 0.4)] * 2),
)
def test_interval_holds_every_case_it_allows(
    shares: tuple[float, ...], fps: tuple[float, ...], fns: tuple[float, ...]
) -> None:
    fp, fn = Interval(min(fps), max(fps)), Interval(min(fns), max(fns))
    observed = clopper_pearson(30, 60)
    p, rho0, rho1 = (
        span.lo + share * (span.hi - span.lo)
        for share, span in zip(shares, (observed, fp, fn), strict=True)
    )
    truth = min(1.0, max(0.0, (p - rho0) / (1 - rho0 - rho1)))
    found = correct(30, 60, fp, fn).interval
    assert found.lo - 1e-9 <= truth <= found.hi + 1e-9


def test_corrected_interval_covers_the_true_rate() -> None:
    rng, hits = Random(5), 0
    for _ in range(400):
        right = [rng.random() < 0.3 for _ in range(80)]
        passed = sum(rng.random() < (0.8 if is_right else 0.1) for is_right in right)
        lo, hi = correct(passed, 80, 0.1, 0.2).interval
        hits += lo <= 0.3 <= hi
    assert hits >= 380


@pytest.mark.parametrize("rates", [(0.5, 0.5), (Interval(0.1, 0.6), Interval(0.1, 0.4))])
def test_uninformative_verifier_is_refused(
    rates: tuple[float | Interval, float | Interval],
) -> None:
    with pytest.raises(ValueError, match=r">= 1: this verifier tells nothing"):
        correct(5, 10, *rates)


def test_impossible_rate_is_refused() -> None:
    with pytest.raises(ValueError, match=r"false-negative rate is 1.2"):
        correct(5, 10, 0.0, 1.2)
