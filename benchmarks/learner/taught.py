"""Taught: whether rows that transforms make teach what a family's own rows cannot.

One family begins with every skill wrong, or weak; two others are as ever. Data policies differ in
what is asked of that family alone, cost the same rollouts, and are judged on its own held-out rows.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from statistics import mean
from typing import Final, NamedTuple

from benchmarks.learner.beginners import Scenario, beginner
from benchmarks.learner.graders import Judge
from benchmarks.learner.lessons import (
    DATA,
    HELP,
    LEFT_OUT,
    LESSONS,
    OWN,
    Lesson,
    Rows,
    lesson_rows,
)
from benchmarks.learner.plan import Plan, Runner
from benchmarks.learner.policies import Uniform
from benchmarks.learner.reporting import Interval, Line, interval
from benchmarks.learner.trainer import Trainer, evaluate
from benchmarks.learner.training import STEP, Accuracy, Asked, Probe
from benchmarks.learner.turns import TurnTrainer
from benchmarks.learner.world import TRAINED, World, make_world
from generators.weakness import Cell
from solvers.skilltable import SkillTable

COMPANIONS: Final = ("dyck_completion", "word_sorting")
WEAK: Final = -3.0
"""Log odds of a weak family's second fifth at the start."""
_HEAD: Final = (
    "| of the family | its own rows | average | groups with a right answer "
    "| its own rows less left out | average less left out |\n|---|---|---|---|---|---|"
)


class Taken(NamedTuple):
    """What a run came to, for the family that is to be taught."""

    before: float
    after: float
    average: float
    """Of all families, after training."""
    right: int
    """Groups about it in which an answer was right."""


class Course(NamedTuple):
    """One lesson in one world, with where the family begins."""

    lesson: Lesson
    world: World
    rows: Rows
    start: str


def transforms(runner: Runner) -> list[Line]:
    """Print what transformed rows teach a hopeless family and a weak one."""
    lines = []
    for lesson in LESSONS:
        world = make_world((lesson.family, *COMPANIONS))
        rows = lesson_rows(world, lesson)
        for start in ("hopeless", "weak"):
            lines += _shown(Course(lesson, world, rows, start), runner.plan)
    return lines


def _shown(course: Course, plan: Plan) -> list[Line]:
    policies = {seed: _beginner(course, seed) for seed in plan.seeds}
    lesson = course.lesson
    print(f"\n### {lesson.transform}: {lesson.family}, {course.start}\n")
    print(f"Chance of a right answer before training: {_chances(course, list(policies.values()))}.")
    print(f"\n{_HEAD}")
    found: dict[str, list[Taken]] = {}
    for name in DATA:
        if name != HELP or len(lesson.positions) > 1:
            found[name] = [
                _taken(course, name, policy.clone(), seed, plan)
                for seed, policy in policies.items()
            ]
            print(_line(name, found[name], found[LEFT_OUT]), flush=True)
    is_held = (lesson.transform, course.start) == ("hint", "hopeless")
    return _lines(found) if is_held else []


def _chances(course: Course, policies: Sequence[SkillTable]) -> str:
    own = [row for cell in course.rows for row in course.world.pool[cell]]
    helped = [row for levels in course.rows.values() for row in levels[0]]
    alone, most = (
        mean(policy.pass_rate(row) for policy in policies for row in rows) for rows in (own, helped)
    )
    return f"its own rows {alone:.2g}, with the most help {most:.2g}"


def _line(name: str, taken: Sequence[Taken], others: Sequence[Taken]) -> str:
    cells = [
        name,
        f"{mean(one.before for one in taken):.3f} -> {mean(one.after for one in taken):.3f}",
        f"{mean(one.average for one in taken):.3f}",
        f"{mean(one.right for one in taken):.0f}",
        *map(str, _differences(taken, others)),
    ]
    return f"| {' | '.join(cells)} |"


def _differences(taken: Sequence[Taken], others: Sequence[Taken]) -> tuple[Interval, Interval]:
    pairs = list(zip(taken, others, strict=True))
    return (
        interval([one.after - other.after for one, other in pairs]),
        interval([one.average - other.average for one, other in pairs]),
    )


def _lines(found: Mapping[str, Sequence[Taken]]) -> list[Line]:
    """Return that hints teach the family more than nothing at all, and more than its own rows."""
    return [
        Line(
            what=f"hopeless family: hints - {other}",
            found=_differences(found[HELP], found[other])[0],
            low=0,
        )
        for other in (LEFT_OUT, OWN)
    ]


def _beginner(course: Course, seed: int) -> SkillTable:
    family = course.lesson.family
    if course.start == "hopeless":
        scenario = Scenario(name=course.start, hopeless=frozenset({family}))
    else:
        scenario = Scenario(name=course.start, odds={family: WEAK})
    return beginner(course.world, seed, scenario)


def _taken(course: Course, name: str, policy: SkillTable, seed: int, plan: Plan) -> Taken:
    lesson, world, judge = course.lesson, course.world, Judge()
    before = evaluate(policy, world, judge)
    data = _Counted(DATA[name](world, lesson, course.rows), lesson.family)
    kind = TurnTrainer if lesson.transform == "retries" else Trainer
    trainer = kind(policy, judge, plan.steps * STEP, plan.rate)
    trainer.train(data, Random(f"{seed}/{name}"))
    after = evaluate(policy, world, judge)
    return Taken(_of(before, lesson), _of(after, lesson), after.average, data.right)


def _of(accuracy: Accuracy, lesson: Lesson) -> float:
    return mean(accuracy.cells[Cell(lesson.family, fifth)] for fifth in range(TRAINED))


@dataclass(slots=True)
class _Counted:
    """Counts the groups about a family in which an answer was right."""

    data: Uniform
    family: str
    right: int = 0
    refill: bool = False

    def choose(self, count: int, rng: Random, probe: Probe) -> list[Asked]:
        """Return what the data policy chooses."""
        return self.data.choose(count, rng, probe)

    def observe(self, asked: Asked, k: int, n: int) -> None:
        """Count, and hand on."""
        self.right += k > 0 and asked.cell.family == self.family
        self.data.observe(asked, k, n)
