"""Settings of the transformer's runs."""

from dataclasses import replace

import pytest

from benchmarks.transformer.scales import SCALES, Reinforcement

SETTINGS = Reinforcement(steps=9, prompts=3, rising=5)


def test_the_rate_rises_and_stays() -> None:
    assert [SETTINGS.share(step) for step in range(1, 10)] == [0.2, 0.4, 0.6, 0.8, *[1.0] * 5]


def test_the_rate_falls_to_nothing_after_the_last_step() -> None:
    falling = replace(SETTINGS, is_falling=True)
    shares = [falling.share(step) for step in range(1, 11)]
    assert shares == pytest.approx([0.2, 0.4, 0.6, 0.8, 1.0, 0.8, 0.6, 0.4, 0.2, 0.0])


@pytest.mark.parametrize("steps", [1, 4, 5])
def test_a_run_may_end_while_the_rate_rises(steps: int) -> None:
    for is_falling in (False, True):
        short = replace(SETTINGS, steps=steps, is_falling=is_falling)
        assert [short.share(step) for step in range(1, steps + 1)] == [0.2, 0.4, 0.6, 0.8, 1.0][
            :steps
        ]


def test_all_rollouts_are_counted() -> None:
    assert SETTINGS.budget == 9 * 3 * 8


def test_the_longer_warm_start_changes_nothing_else() -> None:
    short, long = SCALES["alone"], SCALES["alone-long"]
    assert long.warm.steps > short.warm.steps
    assert replace(long, sizes=short.sizes, warm=short.warm) == short
