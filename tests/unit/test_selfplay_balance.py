"""A release's balance of tasks: bounds are met where they can be, else the reason is told."""

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from generators.selfplay import TASKS, Bandit, arms
from pipelines.loops.selfplay.balance import balanced, bounds, shares_text

Row = tuple[str, int]


def rows(**counts: int) -> list[Row]:
    """Rows of tasks, shuffled, numbered in order."""
    names = [task for task, count in counts.items() for _ in range(count)]
    Random(1).shuffle(names)
    return [(task, number) for number, task in enumerate(names)]


def shared(ready: Sequence[Row]) -> tuple[list[Row], list[Row], dict[str, float]]:
    released, held = balanced(ready, lambda row: row[0], TASKS)
    count = Counter(task for task, _ in released)
    return released, held, {task: count[task] / len(released) for task in TASKS}


def test_bounds_follow_the_number_of_tasks() -> None:
    assert bounds(TASKS) == pytest.approx((0.1, 0.4))
    assert bounds(TASKS[:1]) == pytest.approx((0.4, 1.0))


def test_what_is_balanced_is_released_whole() -> None:
    ready = rows(deduction=10, abduction=8, induction=6, outcomes=4)
    assert balanced(ready, lambda row: row[0], TASKS) == (ready, [])


def test_a_task_that_fills_too_much_waits_its_newest_rows_first() -> None:
    ready = rows(deduction=50, abduction=12, induction=12, outcomes=12)
    released, held, shares = shared(ready)
    assert all(0.1 <= share <= 0.4 for share in shares.values())
    assert {task for task, _ in held} == {"deduction"}
    # 24 of 60 is four tenths; one more would be over.
    assert (len(released), len(held)) == (60, 26)
    assert sorted(released + held, key=lambda row: row[1]) == ready
    kept = [number for task, number in released if task == "deduction"]
    assert max(kept) < min(number for _, number in held)


def test_too_few_of_the_others_are_told_and_half_is_released_all_the_same() -> None:
    ready = rows(deduction=87, abduction=5, induction=5, outcomes=3)  # as the audit found
    released, held, shares = shared(ready)
    assert (len(released), len(held)) == (50, 50)
    assert shares["deduction"] == 37 / 50
    proposed = Counter(deduction=100, abduction=20, induction=20, outcomes=20)
    told = shares_text(Counter(task for task, _ in released), proposed, TASKS, len(held))
    assert "deduction 0.74" in told
    assert "50 rows wait" in told
    assert "too few of: outcomes 3 rows of 20 proposals" in told


def test_nothing_is_out_of_bounds_where_all_is_well() -> None:
    count = Counter(deduction=4, abduction=3, induction=2, outcomes=1)
    assert "Out of bounds" not in shares_text(count, count, TASKS, 0)
    for few in (list[Row](), [("deduction", 0)]):
        assert balanced(few, lambda row: row[0], TASKS) == (few, [])


def test_a_bandit_may_be_asked_among_some_arms() -> None:
    bandit = Bandit([arm.name for arm in arms()])
    some = [arm.name for arm in arms(["outcomes"])]
    assert set(bandit.choose(60, Random(2), some)) <= set(some)
    assert set(bandit.choose(60, Random(2))) - set(some)
