"""The skill-table policy: it answers in text, a right trace is a right answer, and it learns."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from math import log
from random import Random

import pytest

from generators import FAMILIES, find_family
from proofmill import Problem, score
from solvers import SolverError
from solvers.skilltable import EXECUTORS, Settings, SkillTable, look_ups
from tests.sizes import sized

DIALS = (0.0, 0.3, 0.6, 1.0)
ROWS = sized(3, 20)
SURE = 60.0
"""Logits that leave no doubt."""


def rows(family: str, dial: float, count: int = ROWS) -> list[Problem]:
    return [FAMILIES[family].problem(i, dial=dial) for i in range(count)]


@pytest.mark.parametrize("family", sorted(EXECUTORS))
def test_who_makes_every_look_up_right_is_right(family: str) -> None:
    problems = [row for dial in DIALS for row in rows(family, dial)]
    policy = SkillTable(problems, Settings(default=SURE))
    replies = policy.answer([problem.prompt for problem in problems], 1)
    for problem, (reply,) in zip(problems, replies, strict=True):
        assert score(problem, reply.text).verdict == "correct", (problem.steps, reply.text)


@pytest.mark.parametrize("family", sorted(EXECUTORS))
def test_who_makes_every_look_up_wrong_is_wrong(family: str) -> None:
    problems = rows(family, 0.3, 8)
    policy = SkillTable(problems, Settings(default=-SURE))
    replies = policy.answer([problem.prompt for problem in problems], 1)
    right = [
        score(problem, reply.text).value
        for problem, (reply,) in zip(problems, replies, strict=True)
    ]
    assert sum(right) <= 1  # two slips may undo each other


@pytest.mark.parametrize("family", sorted(EXECUTORS))
def test_harder_rows_need_more_look_ups(family: str) -> None:
    lengths = [sum(len(look_ups(row)) for row in rows(family, dial, 8)) for dial in (0.0, 0.5, 1.0)]
    assert all(easy < hard for easy, hard in pairwise(lengths))


def test_a_skill_has_one_right_outcome_in_all_rows() -> None:
    for family in EXECUTORS:
        known: dict[object, tuple[int, int]] = {}
        for dial in DIALS:
            for row in rows(family, dial):
                for skill, options, truth in look_ups(row):
                    assert known.setdefault(skill, (options, truth)) == (options, truth)


def test_the_same_draw_is_the_same_text() -> None:
    problems = rows("navigation", 0.3)
    one, other = (SkillTable(problems, Settings(seed=4)) for _ in range(2))
    prompts = [problem.prompt for problem in problems]
    all_ = one.answer(prompts, 6, seed=9)
    part = other.answer(prompts, 2, seed=9, first=4)
    assert [[reply.text for reply in replies[4:]] for replies in all_] == [
        [reply.text for reply in replies] for replies in part
    ]


def test_pass_rate_is_the_share_of_right_answers() -> None:
    (problem,) = rows("dyck_completion", 0.0, 1)  # one slip is one wrong bracket
    policy = SkillTable([problem], Settings(seed=1, default=2.0))
    replies = policy.answer([problem.prompt], 2000)[0]
    share = sum(score(problem, reply.text).value for reply in replies) / 2000
    assert share == pytest.approx(policy.pass_rate(problem), abs=0.04)


def test_an_update_follows_the_gradient_of_what_was_drawn() -> None:
    """The change of a row is the finite difference of advantage times log probability."""
    problem = rows("number_maze", 0.0, 1)[0]
    policy = SkillTable([problem], Settings(seed=3, default=0.5))
    prompt, n, rate = problem.prompt, 6, 1e-4
    texts = [reply.text for reply in policy.answer([prompt], n, seed=5)[0]]
    asked = look_ups(problem)
    chosen = [_outcomes(text) for text in texts]
    rewards = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0]
    before = policy.state()
    policy.update([prompt], [rewards], seed=5, rate=rate)
    after = policy.state()
    mean, spread = 1 / 3, (2 / 9) ** 0.5
    weights = [(reward - mean) / spread / n for reward in rewards]
    for key in before:
        places = [i for i, (skill, _, _) in enumerate(asked) if skill == key[1]]
        counts = [
            sum(
                w
                for w, outcomes in zip(weights, chosen, strict=True)
                for i in places
                if outcomes[i] == o
            )
            for o in range(4)
        ]

        def objective(row: Sequence[float], counts: Sequence[float] = counts) -> float:
            whole = log(sum(2.718281828459045**value for value in row))
            return sum(count * (value - whole) for count, value in zip(counts, row, strict=True))

        row = list(before[key])
        for o in range(4):
            up = [value + 1e-5 * (i == o) for i, value in enumerate(row)]
            down = [value - 1e-5 * (i == o) for i, value in enumerate(row)]
            slope = (objective(up) - objective(down)) / 2e-5
            assert (after[key][o] - before[key][o]) / rate == pytest.approx(slope, abs=1e-5)


def _outcomes(text: str) -> list[int]:
    inside = text[text.index("[") : text.rindex("]")]
    return ["UDLR".index(letter) for letter in inside if letter in "UDLR"]


def test_groups_that_agree_teach_nothing() -> None:
    problems = rows("tour", 0.0, 3)
    policy = SkillTable(problems)
    prompts = [problem.prompt for problem in problems]
    policy.answer(prompts, 4, seed=1)
    before = policy.state()
    assert policy.update(prompts, [[1.0] * 4, [0.0] * 4, [1.0] * 4], seed=1) == 0
    assert policy.state() == before


def test_it_learns_from_verified_answers_and_a_clone_learns_alone() -> None:
    problems = rows("word_sorting", 0.0, 10)
    start = SkillTable(problems, Settings(seed=2, default=1.0))
    learner = start.clone()
    prompts = [problem.prompt for problem in problems]
    before = sum(map(start.pass_rate, problems)) / 10
    state = start.state()
    for step in range(40):
        drawn = learner.answer(prompts, 8, seed=step)
        rewards = [
            [score(problem, reply.text).value for reply in replies]
            for problem, replies in zip(problems, drawn, strict=True)
        ]
        learner.update(prompts, rewards, seed=step)
    assert sum(map(learner.pass_rate, problems)) / 10 > before + 0.2
    assert start.state() == state
    assert learner.solver_id != start.solver_id


def test_luck_needs_no_skill() -> None:
    (problem,) = rows("cipher", 0.5, 1)
    policy = SkillTable([problem], Settings(default=-SURE, lucky={"cipher": 0.4}))
    replies = policy.answer([problem.prompt], 500)[0]
    share = sum(score(problem, reply.text).value for reply in replies) / 500
    assert share == pytest.approx(0.4, abs=0.07)


def test_unknown_prompts_and_families_are_named() -> None:
    with pytest.raises(SolverError, match="knows 3 problems and not this one"):
        SkillTable(rows("tour", 0.0, 3)).answer(["What?"], 1)
    with pytest.raises(SolverError, match="no executor for sudoku"):
        SkillTable(rows("sudoku", 0.0, 1))


LESSONS = [
    *(f"{name}~hint" for name in ("color_cube", "navigation", "string_rewriting")),
    *("multistep_arithmetic~hint", "multistep_arithmetic~parts"),
    *(f"{name}~retries" for name in ("cipher", "dyck_completion", "navigation")),
]


def transformed(name: str, count: int) -> list[tuple[Problem, Problem]]:
    """Return rows of a transform with the worked steps of their own rows, which come second."""
    base = FAMILIES[name.partition("~")[0]]
    found = []
    for ordinal in range(count):
        dial = DIALS[ordinal % len(DIALS)]
        row, derived = find_family(name).draw(ordinal, dial)
        (instance,) = derived.bases
        steps = base.steps(instance)
        setting = {knob.name: row.knobs[knob.name] for knob in base.knobs}
        own = base.pose(instance, Random(1), row.lineage, setting=setting, dial=dial)
        found.append((replace(row, steps=steps), own))
    return found


@pytest.mark.parametrize("name", LESSONS)
def test_transformed_rows_are_answered_in_text(name: str) -> None:
    """A single slip may change nothing: the last occurrence of a pattern may be the leftmost."""
    some = [row for row, _ in transformed(name, 4 * ROWS) if look_ups(row)]
    assert right(some, SURE) == len(some)
    slipping = [row for row in some if len(look_ups(row)) > 1]
    assert len(slipping) > ROWS
    assert right(slipping, -SURE) <= 1  # two slips may undo each other


def right(some: Sequence[Problem], strength: float) -> float:
    policy = SkillTable(some, Settings(default=strength))
    replies = policy.answer([row.prompt for row in some], 1)
    return sum(score(row, reply.text).value for row, (reply,) in zip(some, replies, strict=True))


@pytest.mark.parametrize("name", LESSONS)
def test_a_transformed_row_asks_for_skills_of_its_family_and_no_more_than_it(name: str) -> None:
    fewer = 0
    for row, own in transformed(name, 4 * ROWS):
        asked, whole = look_ups(row), look_ups(own)
        if name.endswith("~hint"):
            assert asked == whole[len(whole) - len(asked) :]
        else:
            assert {skill for skill, _, _ in asked} <= {skill for skill, _, _ in whole}
        fewer += len(asked) < len(whole)
    assert (fewer > ROWS) == (not name.endswith("~retries"))


def test_a_row_of_a_transform_without_an_executor_is_refused() -> None:
    for name in ("determinant~hint", "navigation~tools", "cipher~hint"):
        with pytest.raises(SolverError, match=f"no executor for {name}"):
            SkillTable([replace(rows("navigation", 0.3, 1)[0], family=name)])


def test_a_reward_for_several_tries_teaches_each_of_them() -> None:
    (problem,) = rows("navigation", 0.0, 1)
    settings = Settings(default=0.0)
    one, other = (SkillTable([problem], settings) for _ in range(2))
    for policy in (one, other):
        policy.answer([problem.prompt], 4, seed=3)
    one.update([problem.prompt], [[1.0, 0.0]], seed=3, tries=[[[0, 2], [1, 3]]])
    other.update([problem.prompt], [[1.0, 0.0, 1.0, 0.0]], seed=3, rate=2.0)
    assert one.state().keys() == other.state().keys()
    for key, row in one.state().items():
        assert row == pytest.approx(other.state()[key])
