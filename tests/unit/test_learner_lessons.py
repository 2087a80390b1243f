"""The benchmark of transformed rows: what is asked of whom, what a conversation costs."""

from random import Random

import pytest

from benchmarks.learner.beginners import Scenario, beginner
from benchmarks.learner.graders import Judge
from benchmarks.learner.lessons import DATA, LESSONS, Eased, Lesson, lesson_rows
from benchmarks.learner.taught import transforms
from benchmarks.learner.training import GROUP, STEP, Asked
from benchmarks.learner.turns import TurnTrainer
from benchmarks.learner.world import World, make_world
from generators import FAMILIES, find_family
from generators.weakness import Cell
from proofmill import Problem, score
from proofmill.trainers.tries import tries_of

HINT, RETRIES, _ = LESSONS


@pytest.fixture(scope="module")
def world() -> World:
    return make_world((HINT.family, "word_sorting"), pool=4)


@pytest.mark.parametrize("lesson", [HINT, RETRIES], ids=str)
def test_transformed_rows_are_of_no_held_instance(world: World, lesson: Lesson) -> None:
    held = {row.instance for rows in world.held.values() for row in rows}
    base, whole = FAMILIES[lesson.family], find_family(f"{lesson.family}~{lesson.transform}")
    for cell, levels in lesson_rows(world, lesson).items():
        assert cell.family == lesson.family
        assert len(levels) == len(lesson.positions)
        for row in levels[0]:
            again, derived = whole.draw(
                row.lineage.ordinal, row.dial or 0.0, row.knobs, row.lineage.root_seed
            )
            assert again.prompt == row.prompt
            assert base.instance_hash(derived.bases[0]) not in held


def test_less_help_is_given_where_a_cell_is_passed(world: World) -> None:
    rows = lesson_rows(world, HINT)
    cell = Cell(HINT.family, 0)
    data = Eased(world, rows=rows)
    assert data.among(cell, Random(1)) == rows[cell][0]
    for _ in range(4):
        data.observe(Asked(cell, rows[cell][0][0]), GROUP, GROUP)
    assert data.among(cell, Random(1)) == rows[cell][1]
    for _ in range(60):
        data.observe(Asked(cell, rows[cell][0][0]), GROUP, GROUP)
    assert data.among(cell, Random(1)) == world.pool[cell]


def test_each_try_of_a_conversation_is_a_rollout(world: World) -> None:
    rows = lesson_rows(world, RETRIES)
    policy = beginner(world, 3, Scenario(odds={RETRIES.family: -1.0}))
    asked: list[Problem] = []

    class Watched(TurnTrainer):
        def _conversation(self, row: Problem, first: int) -> tuple[float, list[int]]:
            reward, samples = super()._conversation(row, first)
            asked.extend([row] * len(samples))
            assert len(samples) <= tries_of(row)
            assert reward == 1.0 or len(samples) == tries_of(row)
            [replies] = self.policy.answer([row.prompt], len(samples), seed=self._seed, first=first)
            values = [score(row, reply.text).value for reply in replies]
            assert values == [0.0] * (len(samples) - 1) + [reward]
            return reward, samples

    trainer = Watched(policy, Judge(), 2 * STEP, 0.5)
    trainer.train(DATA["transformed rows"](world, RETRIES, rows), Random(0))
    assert len(asked) == 2 * STEP - trainer.left
    assert any(tries_of(row) > 1 for row in asked)


def test_the_section_prints_every_lesson(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from benchmarks.learner import taught
    from benchmarks.learner.plan import Plan, Runner

    monkeypatch.setattr(taught, "LESSONS", LESSONS[:1])
    with Runner(make_world((HINT.family,), pool=2), Plan(seeds=(0, 1), steps=2), 1) as runner:
        lines = transforms(runner)
    assert [line.what for line in lines] == [
        "hopeless family: hints - left out",
        "hopeless family: hints - its own rows",
    ]
    told = capsys.readouterr().out
    assert told.count("| left out |") == told.count("| help by pass rate |") == 2
