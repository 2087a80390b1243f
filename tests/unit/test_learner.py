"""The benchmark of data policies: what it spends, who judges, and that it learns."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import inf, nextafter
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from scipy.optimize import isotonic_regression

from benchmarks.learner import policies
from benchmarks.learner.beginners import Scenario, beginner
from benchmarks.learner.graders import Judge, corrupt, order_blind, refusing
from benchmarks.learner.plan import Plan, Run, Runner, data_policies
from benchmarks.learner.policies import Thompson, informative, rounds
from benchmarks.learner.reporting import Interval, Line, gain, interval
from benchmarks.learner.trainer import Trainer, evaluate
from benchmarks.learner.training import GROUP, STEP, Accuracy, Asked, Outcome
from benchmarks.learner.world import World, make_world
from generators.weakness import Cell, banded, falling, floored, online, useful
from proofmill import Problem
from proofmill.extraction import wrap
from solvers.skilltable import policy as skills
from tests.sizes import sized

FAMILIES = ("dyck_completion", "navigation", "word_sorting")


@pytest.fixture(scope="module")
def world() -> World:
    return make_world(FAMILIES, pool=6)


def test_held_out_rows_are_none_of_the_pool(world: World) -> None:
    pool = {row.instance for rows in world.pool.values() for row in rows}
    held = {row.instance for rows in world.held.values() for row in rows}
    assert len(pool) == 6 * 4 * 3
    assert held
    assert not pool & held
    assert {cell.bin for cell in world.pool} == {0, 1, 2, 3}
    assert {cell.bin for cell in world.held} == {0, 1, 2, 3, 4}
    for cell, rows in world.held.items():
        assert all(cell.bin / 5 <= row.dial < (cell.bin + 1) / 5 for row in rows if row.dial)


@pytest.mark.parametrize("name", ["uniform", "6 rounds, band, paid probes", "Thompson, refilled"])
def test_a_run_spends_its_budget_probes_included(world: World, name: str) -> None:
    spent = 0

    def counted(problem: Problem, text: str) -> float:
        nonlocal spent
        spent += 1
        return judge(problem, text)

    judge, budget = Judge(), 20 * STEP
    trainer = Trainer(beginner(world, 0), counted, budget, 0.5)
    trainer.train(data_policies(world, budget)[name](), Random(0))
    assert spent == budget - trainer.left
    assert 0 <= trainer.left < STEP + GROUP * 16


def test_rounds_probe_as_often_as_they_say(world: World) -> None:
    costs: list[int] = []

    def probe(asked: Sequence[Asked], n: int) -> list[int]:
        costs.append(n * len(asked))
        return [1] * len(asked)

    data = rounds(world, 12 * STEP, 3, banded, pays=True)
    for _ in range(12 - 3 * 12 * 6 // STEP):
        data.choose(16, Random(0), probe)
    cells = len(world.pool)
    assert costs == [6 * cells] * 3  # a pool of 6 rows has no eighth to ask


def test_a_beginner_has_mastered_some_and_begins_others(world: World) -> None:
    rates = [
        evaluate(beginner(world, seed), world, Judge()).families[name]
        for seed in range(sized(3, 8))
        for name in FAMILIES
    ]
    assert min(rates) < 0.2
    assert max(rates) > 0.8


def test_corrupted_keys_refuse_half_and_the_bug_credits_any_order(world: World) -> None:
    judge = Judge()
    rows = [row for some in world.pool.values() for row in some]
    right = [wrap(row, row.answer) for row in rows]
    corrupted = corrupt(judge, world)
    share = sum(map(corrupted, rows, right)) / len(rows)
    assert 0.3 < share < 0.7
    row = next(row for row in rows if row.family == "word_sorting")
    backwards = wrap(row, "[" + ",".join(row.answer.strip("[]").split(",")[::-1]) + "]")
    assert judge(row, backwards) == 0.0
    assert order_blind(judge)(row, backwards) == 1.0
    assert order_blind(judge)(row, wrap(row, '["none"]')) == 0.0
    refused = refusing(judge)
    assert sum(refused(row, wrap(row, row.answer)) for _ in range(1000)) == pytest.approx(
        800, abs=60
    )


def test_a_hopeless_family_is_never_right(world: World) -> None:
    hopeless = Scenario(name="hopeless", hopeless=frozenset({"navigation"}))
    assert evaluate(beginner(world, 0, hopeless), world, Judge()).families["navigation"] < 0.05


def test_weights_follow_their_rules() -> None:
    rates = {Cell("a", 0): 0.05, Cell("a", 1): 0.5, Cell("b", 0): 1.0}
    assert list(banded(rates).values()) == [0.0, 1.0, 0.0]
    assert list(informative(rates).values()) == pytest.approx([0.336580, 0.992188, 0.0], abs=1e-5)
    assert sum(floored(banded(rates)).values()) == pytest.approx(1.0)
    assert min(floored(banded(rates)).values()) == pytest.approx(0.1 / 3)
    assert list(floored(dict.fromkeys(rates, 0.0)).values()) == pytest.approx([1 / 3] * 3)


@pytest.mark.parametrize("seed", range(40))
def test_rates_fall_over_the_dial_as_those_of_isotonic_regression(seed: int) -> None:
    rng = Random(seed)
    names = [Cell(family, fifth) for family in "ab" for fifth in range(5)]
    rates = {cell: rng.choice((rng.random(), 0.5)) for cell in rng.sample(names, 8)}
    found = falling(rates)
    assert list(found) == list(rates)
    for family in "ab":
        cells = sorted(cell for cell in rates if cell.family == family)
        wanted = isotonic_regression([rates[cell] for cell in cells], increasing=False).x
        assert [found[cell] for cell in cells] == pytest.approx(wanted.tolist())


def test_a_lucky_group_makes_no_hard_cell_easier_than_an_easy_one() -> None:
    rates = {Cell("a", 1): 0.5, Cell("a", 0): 0.25, Cell("b", 0): 0.125}
    assert list(useful(rates).values()) == pytest.approx([0.381377, 0.381377, 0.502549], abs=1e-5)


def test_thompson_goes_where_the_rate_is_one_half(world: World) -> None:
    data = Thompson(world)
    cells = list(world.pool)
    for cell in cells:
        rate = 4 if cell == cells[2] else 8
        for _ in range(30):
            data.observe(Asked(cell, world.pool[cell][0]), rate, 8)
    chosen = data.choose(50, Random(0), lambda asked, n: [])
    assert sum(one.cell == cells[2] for one in chosen) > 40


def test_bootstrap_intervals_are_those_of_the_normal_law() -> None:
    values = np.random.default_rng(1).normal(0.1, 0.05, 400)
    found = interval(values.tolist())
    error = 100 * float(np.std(values)) / 20
    assert found.mean == pytest.approx(100 * float(np.mean(values)))
    assert found.low == pytest.approx(found.mean - 1.96 * error, abs=0.1 * error)
    assert found.high == pytest.approx(found.mean + 1.96 * error, abs=0.1 * error)


def test_lines_hold_or_do_not() -> None:
    found = interval([0.05, 0.07, 0.06])
    assert Line(what="x", found=found, least=5, low=4).holds
    assert not Line(what="x", found=found, least=7).holds
    assert not Line(what="x", found=found, most=5).holds
    assert not Line(what="x", found=found, contains_zero=True).holds
    assert "MISSED |" in str(Line(what="x", found=found, low=9))


def test_a_mean_that_misses_within_its_interval_is_said_to_and_refutes_nothing() -> None:
    found = Interval(mean=3.9, low=2.9, high=5.3)
    short = Line(what="x", found=found, least=4, low=0)
    assert not short.holds
    assert not short.is_refuted
    assert "MISSED, within its interval" in str(short)
    for refuted in (
        Line(what="x", found=found, least=5.4),
        Line(what="x", found=found, least=4, low=3),
        Line(what="x", found=found, most=2.8),
        Line(what="x", found=found, contains_zero=True),
    ):
        assert refuted.is_refuted
    assert not Line(what="x", found=found, most=3).is_refuted
    assert not Line(what="x", found=found, least=3.9).is_refuted


def test_uniform_rows_teach_and_runs_are_kept(world: World, tmp_path: Path) -> None:
    state = tmp_path / "state"
    plan = Plan(seeds=(0, 1), steps=40, rate=1.0)
    with Runner(world, plan, 2, state) as runner:
        found = runner.outcomes(["uniform"])["uniform"]
    assert gain(found, "average").low > 5.0
    file = state / f"{Run(data='uniform', seed=0, steps=40, rate=1.0).name}.json"
    kept = file.read_text(encoding="utf8")
    file.write_text(kept.replace('"updates": 40', '"updates": 41'), encoding="utf8")
    with Runner(world, plan, 1, state) as runner:
        again = runner.outcomes(["uniform"])["uniform"]
    assert [one.updates for one in again] == [41, 40]
    assert [replace(one, updates=0) for one in again] == [replace(one, updates=0) for one in found]


def test_the_same_seed_is_the_same_run(world: World) -> None:
    def outcome() -> Outcome:
        with Runner(world, Plan(seeds=(3,), steps=10), 1) as runner:
            return runner.outcomes(["DUMP"])["DUMP"][0]

    assert outcome() == outcome()


def shaken(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function whose results are off by one unit in the last place, up or down."""
    up = Random("shaken")

    def other(*arguments: object) -> Any:  # noqa: ANN401 - a float or an array, as before
        found = function(*arguments)
        if isinstance(found, np.ndarray):
            return np.array([moved(value) for value in found.tolist()])
        return moved(float(found))

    def moved(value: float) -> float:
        return nextafter(value, up.choice((-inf, inf))) if value else value

    return other


@pytest.mark.parametrize("name", sized(["utility"], ["uniform", "DUMP", "online band", "utility"]))
def test_the_last_bits_of_a_platform_change_no_answer(
    world: World, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def trained() -> tuple[Accuracy, object]:
        budget = 20 * STEP
        policy = beginner(world, 2)
        Trainer(policy, Judge(), budget, 0.5).train(
            data_policies(world, budget)[name](), Random(name)
        )
        return evaluate(policy, world, Judge()), policy.state()

    accuracy, state = trained()
    for place, function in (
        (skills, "exp"),
        (policies, "exp"),
        (policies, "log"),
        (online, "teaching"),
        (Random, "gauss"),
    ):
        monkeypatch.setattr(place, function, shaken(getattr(place, function)))
    again, moved = trained()
    assert moved != state
    assert again == accuracy


@pytest.mark.parametrize(
    "name",
    sized(
        [
            "TD(0) (SEC)",
            "knob loop",
            "live session, utility",
            "mixture, utility",
            "self-play's bandit",
        ],
        sorted(data_policies(World({}, {}), 0)),
    ),
)
def test_every_data_policy_trains(world: World, name: str) -> None:
    budget = 12 * STEP
    data = data_policies(world, budget)[name]()
    trainer = Trainer(beginner(world, 1), Judge(), budget, 0.5)
    trainer.train(data, Random(name))
    assert trainer.groups >= 16 * trainer.updates > 0
    assert trainer.informative
