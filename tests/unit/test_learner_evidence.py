"""Evidence beside the tables of the learner: difficulty against its failures, and figures."""

import re
from collections.abc import Sequence

import numpy as np
import pytest

from benchmarks.learner.difficulty import Agreement, agreement, measure
from benchmarks.learner.plan import Plan
from benchmarks.learner.plots import against
from benchmarks.learner.training import Accuracy, Outcome
from benchmarks.learner.world import make_world
from generators.weakness import Cell
from pipelines.figures import svg


def test_agreement_ranks_failures_of_all_seeds_together() -> None:
    first = [0.9, 0.7, 0.5, 0.3]
    found = agreement([1, 2, 3, 4], np.array([first, first]))
    assert found == Agreement(1.0, 1.0, 1.0)
    assert str(found) == "1.00 [1.00, 1.00]"
    assert agreement([4, 3, 2, 1], np.array([first, first])).value == -1.0
    # By hand: without one seed it is .8, without the other 1, and both rank the middle ones alike.
    mixed = agreement([1, 2, 3, 4], np.array([first, [0.9, 0.5, 0.7, 0.3]]))
    assert mixed.value == pytest.approx(4.5 / np.sqrt(5.0 * 4.5))
    assert mixed.low == pytest.approx(mixed.value - 0.196)
    assert mixed.high == 1.0


def test_where_nothing_varies_there_is_no_agreement() -> None:
    assert str(agreement([2, 2, 2], np.array([[0.1, 0.2, 0.3]]))) == "-"
    assert agreement([1, 2, 3], np.array([[0.0, 0.0, 0.0]])) == (0.0, -1.0, 1.0)


def test_pass_rates_are_measured_before_and_in_the_middle() -> None:
    world = make_world(("dyck_completion",), pool=6)
    held = [row for rows in world.held.values() for row in rows]
    rates = measure(world, Plan(seeds=(0, 1), steps=30, rate=1.0), held)
    assert rates.right.shape == rates.sure.shape == (2, 2, len(held))
    before, middle = rates.right.mean(axis=(0, 2))
    assert before + 0.05 < middle
    # Here an answer is right if, and only if, every look-up is: 16 draws of each chance.
    assert rates.right.mean(axis=2) == pytest.approx(rates.sure.mean(axis=2), abs=0.05)


def outcomes(*rates: float) -> Sequence[Outcome]:
    """Return a seed's outcome each, alike in all cells."""
    return [
        Outcome(
            before=(level := Accuracy({Cell("a", fifth): rate for fifth in range(5)})),
            after=level,
            informative=0.5,
            rollouts=0,
            updates=0,
        )
        for rate in rates
    ]


def test_a_figure_has_a_dot_for_each_policy_where_its_difference_is() -> None:
    found = {"none": outcomes(0.5, 0.6), "ten": outcomes(0.6, 0.7), "twenty": outcomes(0.7, 0.8)}
    sheet = against("x", "a policy", found, outcomes(0.5, 0.6))
    drawn = svg(sheet)
    assert all(f">{name}<" in drawn for name in found)
    assert "2 seeds" in drawn
    dots = [
        float(x) for x in re.findall(r'<use xlink:href="#\w+" x="([\d.]+)"[^>]*fill: #0', drawn)
    ]
    assert len(dots) == 9
    assert dots[1] - dots[0] == pytest.approx(dots[2] - dots[1])
    assert dots[1] > dots[0]
