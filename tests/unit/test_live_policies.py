"""Policies of a session: the rules of the batch loops, and a solver whose abilities are known."""

from random import Random

import pytest

from benchmarks.learner.policies import Online
from benchmarks.learner.training import Asked
from benchmarks.live.world import follow, make_world
from generators import FAMILIES
from generators.weakness import Cell, mix, useful
from generators.weakness.knobs import Subject
from pipelines.config import checked
from pipelines.errors import RecipeError
from pipelines.live.curriculum.knowledge import Knowledge, Seen
from pipelines.live.curriculum.policies import TABLE, directed
from pipelines.live.curriculum.settings import SessionSettings
from tests.sizes import sized

FAMILY = "zebra"
A, B = Cell(FAMILY, 0), Cell(FAMILY, 1)


def settings(policy: str = "utility", **more: object) -> SessionSettings:
    values = {"policy": policy, "families": (FAMILY,), **more}
    return checked(SessionSettings, values, "test")


def seen(cell: Cell, is_right: bool, serial: int = 0) -> Seen:
    return Seen(serial, cell, (0.1,) * len(FAMILIES[cell.family].knobs), is_right)


def test_utility_is_the_rule_that_won_in_the_learner() -> None:
    class Pool:
        pool = dict.fromkeys(settings().cells(), ())

    learner = Online(Pool(), rule=useful)  # type: ignore[arg-type]
    policy = TABLE["utility"](settings())
    assert policy.weights() == pytest.approx(learner.weights(Random(0)))
    for cell, right in ((A, 8), (A, 8), (B, 0)):
        learner.observe(Asked(cell, None), right, 8)  # type: ignore[arg-type]
        for turn in range(8):
            policy.observe(seen(cell, turn < right))
    # A group counts in the learner at once and here rollout by rollout: equal where all agree.
    assert policy.weights() == pytest.approx(learner.weights(Random(0)))


@pytest.mark.parametrize("rule", ["ucb", "td"])
def test_mixtures_are_those_of_the_batch_loop(rule: str) -> None:
    policy = TABLE[rule](settings(rule, epoch=32))
    knowledge = Knowledge([Subject(FAMILY, ("x",) * len(FAMILIES[FAMILY].knobs), 0.0)], 32)
    for turn in range(32):
        if knowledge.add(seen(A, turn % 2 == 0)):
            policy.close(knowledge)
    mixed = mix(settings().cells(), knowledge.closed(), rule)  # type: ignore[arg-type]
    assert policy.weights() == {Cell(one.family, one.bin): one.weight for one in mixed}


def test_dials_bound_the_cells_and_what_is_drawn_in_them() -> None:
    bounded = settings(dials=(0.3, 0.55))
    assert [cell.bin for cell in bounded.cells()] == [1, 2]
    policy, rng = TABLE["uniform"](bounded), Random(0)
    drawn = [policy.setting(cell, rng).knobs[0] for cell in bounded.cells() for _ in range(50)]
    assert min(drawn) >= 0.3
    assert max(drawn) <= 0.55


def test_suspect_families_and_closed_cells_get_nothing_and_doubtful_ones_easy_problems() -> None:
    names = ("good", "bad", "doubt")
    knowledge = Knowledge([Subject(name, ("x",), 0.0) for name in names], 256)
    knowledge.suspects.add("bad")
    knowledge.doubtful.add("doubt")
    weights = {Cell(name, place): 1 / 6 for name in names for place in (0, 1)}
    found = directed(weights, knowledge, {Cell("good", 1)}, 256)
    assert set(found) == {Cell("good", 0), Cell("doubt", 0), Cell("doubt", 1)}
    assert found[Cell("doubt", 1)] == 0.0
    assert found[Cell("doubt", 0)] > found[Cell("good", 0)] > 0.0
    assert sum(found.values()) == pytest.approx(1.0)
    knowledge.suspects.update(names)
    easiest = directed(weights, knowledge, {Cell("bad", 0)}, 256)
    cells = {Cell("good", 0), Cell("bad", 1), Cell("doubt", 0)}
    assert easiest == pytest.approx(dict.fromkeys(cells, 1 / 3))
    assert directed(weights, knowledge, weights, 256) == {}


@pytest.mark.parametrize(
    ("values", "fault"),
    [
        ({"policy": "best"}, "policy"),
        ({"families": ["zebr"]}, "nearest is 'zebra'"),
        ({"dials": [0.9, 0.1]}, "give the least one first"),
        ({"parts": {"x": 0.9, "y": 0.2}}, "at most 1"),
        ({"policy": "ordered"}, "name it in `parts`"),
        ({"polcy": "band"}, "did you mean 'policy'"),
    ],
)
def test_wrong_settings_are_named(values: dict[str, object], fault: str) -> None:
    with pytest.raises(RecipeError, match=fault):
        checked(SessionSettings, values, "test")


def test_the_band_is_served_and_wrong_labels_are_quarantined() -> None:
    outcomes = sized(800, 2000)
    world = make_world(sized(4, 12), 1)
    uniform, band = (follow(policy, world, outcomes, 1) for policy in ("uniform", "band"))
    assert band.share(0, outcomes) >= 3 * uniform.share(0, outcomes)
    assert world.wrong <= band.quarantined


@pytest.mark.deep
def test_a_drifting_solver_is_followed() -> None:
    world = make_world(12, 1, drift_at=2500)
    band = follow("band", world, 5000, 1)
    assert band.share(2500, 2700) < 0.8 * band.share(1500, 2500)
    assert band.share(3500, 5000) >= 0.9 * band.share(1500, 2500)
