"""Knob space: who is weak, who is suspect, and what the next release makes."""

import itertools

import numpy as np
import pytest

from generators.weakness.knobs.allocation import arm_weights, band, shares
from generators.weakness.knobs.arms import hopeless_arms
from generators.weakness.knobs.composition import draw_compositions, score_pairs
from generators.weakness.knobs.regression import Attempt, Subject, diagnose, draw_plan, probe

EASY, HARD, WRONG, NEW = (
    Subject(name, ("x", "y"), 0.0) for name in ("easy", "hard", "wrong", "new")
)


def attempts(family: str, right: int, release: int = 0, items: int = 20) -> list[Attempt]:
    rng = np.random.default_rng([release, len(family)])
    return [Attempt(family, tuple(rng.random(2)), right, 8, release) for _ in range(items)]


def sloped(family: str, release: int = 0) -> list[Attempt]:
    """Pass rate 1 - x, whatever y."""
    rng = np.random.default_rng(release)
    rows = rng.random((40, 2))
    return [Attempt(family, (x, y), round(8 * (1 - x)), 8, release) for x, y in rows.tolist()]


def test_band_clears_the_guess_rate() -> None:
    assert band(0.0) == (0.2, 0.8)
    assert band(0.3) == pytest.approx((0.35, 0.8))


def test_weight_is_failure_times_sureness_and_not_normalised() -> None:
    weights = arm_weights(0.6, np.array([1.0, 0.5, 0.0]))
    # An arm half as sure gets 1/2^10 of the weight; one arm in band or three, each has the same.
    assert weights.tolist() == pytest.approx([0.6, 0.6 / 1024, 0.0])
    assert arm_weights(0.9, np.array([0.1, 0.05])).sum() < 1e-6


def test_a_tenth_is_uniform() -> None:
    assert shares(200) == (180, 10, 10)
    assert sum(shares(7)) == 7


def test_statuses() -> None:
    rows = [*attempts("easy", 8), *sloped("hard"), *attempts("wrong", 0)]
    found = {d.subject.name: d for d in diagnose([EASY, HARD, WRONG, NEW], rows, 1)}
    assert found["easy"].status == "mastered"
    assert found["hard"].status == "frontier"
    assert found["wrong"].status == "hopeless"
    assert found["new"].status == "unknown"
    assert found["new"].failure == 0.5
    again = diagnose([WRONG], [*rows[-20:], *attempts("wrong", 0, 1)], 2)[0]
    assert again.status == "suspect"


def test_one_right_answer_or_few_rollouts_spare_a_family_the_quarantine() -> None:
    lucky = [*attempts("wrong", 0), *attempts("wrong", 0, 1), Attempt("wrong", (0.1, 0.1), 1, 8, 1)]
    assert diagnose([WRONG], lucky, 2)[0].status != "suspect"
    few = [*attempts("wrong", 0, 0, 3), *attempts("wrong", 0, 1, 20)]
    assert diagnose([WRONG], few, 2)[0].status != "suspect"


def test_plan_aims_at_the_band_and_confirms_the_suspected() -> None:
    rows = [*attempts("easy", 8), *sloped("hard"), *attempts("wrong", 0)]
    found = diagnose([EASY, HARD, WRONG], rows, 1)
    plan = draw_plan(found, 200, np.random.default_rng(0))
    assert len(plan) == 200
    confirmed = [c for c in plan if c.reason.startswith("confirm")]
    assert len(confirmed) >= 4  # 32 rollouts at 8 an item
    assert {c.family for c in confirmed} == {"wrong"}
    assert max(value for c in confirmed for value in c.knobs) <= 0.25
    weighted = [c for c in plan if "in band with chance" in c.reason]
    hard = [c for c in weighted if c.family == "hard"]
    assert len(hard) > 0.6 * len(weighted)
    truth = [1 - c.knobs[0] for c in hard]
    assert np.mean([(0.2 <= p <= 0.8) for p in truth]) > 0.9


@pytest.mark.parametrize(
    ("rows", "confirmed"),
    [
        (attempts("wrong", 0, 0, 4), True),
        # Nobody was asked enough in one release, so one more decides nothing.
        (attempts("wrong", 0, 0, 3) + attempts("wrong", 0, 1, 3), False),
        # What was right is not forgotten, however old.
        (attempts("wrong", 1, 0, 1) + attempts("wrong", 0, 6, 9), False),
    ],
)
def test_a_silent_family_is_confirmed_where_that_decides(
    rows: list[Attempt], confirmed: bool
) -> None:
    known = diagnose([HARD, WRONG], [*sloped("hard"), *rows], 7)
    plan = draw_plan(known, 100, np.random.default_rng(0))
    asked = [c for c in plan if c.reason.startswith("confirm")]
    assert len(asked) == (4 if confirmed else 0)


def test_suspects_get_nothing() -> None:
    rows = [*sloped("hard"), *attempts("wrong", 0), *attempts("wrong", 0, 1)]
    plan = draw_plan(diagnose([HARD, WRONG], rows, 2), 50, np.random.default_rng(0))
    assert {c.family for c in plan} == {"hard"}
    only = diagnose([WRONG], [*attempts("wrong", 0), *attempts("wrong", 0, 1)], 2)
    assert draw_plan(only, 50, np.random.default_rng(0)) == []


def test_probe_spreads_over_families_and_knobs() -> None:
    plan = probe([EASY, HARD, NEW], 100, np.random.default_rng(0))
    assert sorted(len([c for c in plan if c.family == s]) for s in ("easy", "hard", "new")) == [
        33,
        33,
        34,
    ]
    for subject in ("easy", "hard", "new"):
        xs = sorted(c.knobs[0] for c in plan if c.family == subject)
        assert max(b - a for a, b in itertools.pairwise(xs)) < 0.1


def test_unknown_families_are_named() -> None:
    with pytest.raises(ValueError, match="no such family or knobs"):
        diagnose([EASY], attempts("other", 1), 1)


def test_hopeless_arms_name_an_easier_setting() -> None:
    # Right below x + y = 1, never above: the upper fifths earn nothing in three releases.
    rows = []
    for release in range(3):
        for x in np.linspace(0.0, 1.0, 11).tolist():
            rows.append(Attempt("hard", (x, x), 8 if x < 0.5 else 0, 8, release))
    found = hopeless_arms(diagnose([HARD], rows, 3), rows)
    assert [arm.low for arm in found] == [0.6, 0.8]
    assert all(arm.remedy.startswith("easier knobs") for arm in found)
    assert hopeless_arms(diagnose([HARD], rows, 3), [a for a in rows if a.release]) == []


def test_pairs_that_fail_together_come_first() -> None:
    rows = [*sloped("easy"), *sloped("hard"), *sloped("new")]
    found = diagnose([EASY, HARD, NEW], rows, 1)
    # Parts foretell .5 * .5; one pair fails always, one as foretold.
    joint = [Attempt("easy+hard", (0.5,) * 4, 0, 8, 1)] * 6 + [
        Attempt("easy+new", (0.5,) * 4, 2, 8, 1)
    ] * 6
    pairs = {
        (p.first, p.second): p for p in score_pairs(found, joint, {"easy", "hard", "new"}, "+")
    }
    assert pairs["easy", "hard"].lift == pytest.approx(np.log((48 + 1) / (36 + 1)), abs=0.05)
    assert abs(pairs["easy", "new"].lift) < 0.05
    assert pairs["hard", "new"].novelty == 1.0 > pairs["easy", "hard"].novelty
    drawn = draw_compositions(list(pairs.values()), found, 300, "+", np.random.default_rng(0))
    names = [choice.family for choice in drawn]
    assert names.count("hard+new") > names.count("easy+hard") > names.count("easy+new")
    assert all(0.2 <= c.expected <= 0.8 for c in drawn)
    assert draw_compositions([], found, 5, "+", np.random.default_rng(0)) == []
