"""The skill-table policy: softmax tables of outcomes, sampled answers, binary rewards, REINFORCE.

Answering a row means running its executor, each look-up drawn from its table's row. A level that
needs more look-ups is passed less often; skills are shared between the levels of a family. The
update is REINFORCE with group-normalised advantages (GRPO, arXiv 2402.03300, equation 3, without
clipping or KL, since each group is on-policy) by plain gradient steps: how fast something is
learned follows from the gradient alone.
"""

from bisect import bisect
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from math import exp, sqrt
from random import Random
from typing import TypeAlias

from proofmill import Problem
from proofmill.extraction import wrap
from solvers.book import look_up, reply
from solvers.protocol import Completion, Prompt, SolverError
from solvers.skilltable.executors import EXECUTORS
from solvers.skilltable.look import Run, Skill
from solvers.skilltable.transformed import base_of, executor_of

Key: TypeAlias = tuple[str, Skill]
"""A family and one of its skills."""
Trace: TypeAlias = list[tuple[Key, int]]
"""The look-ups of one answer and their outcomes."""
State: TypeAlias = dict[Key, tuple[float, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Where a policy begins."""

    seed: int = 0
    strengths: Mapping[str, float] = field(default_factory=dict[str, float])
    """Family -> logits by which a right outcome begins ahead of the others."""
    default: float = 2.0
    """Strength of a family that is not named."""
    noise: float = 1.0
    """Standard deviation of a row's first logits: some skills begin well, others badly."""
    lucky: Mapping[str, float] = field(default_factory=dict[str, float])
    """Family -> chance to be right without any skill, as where a wild guess often is."""


class SkillTable:
    """A solver that learns, over a closed set of problems."""

    def __init__(self, problems: Iterable[Problem], settings: Settings = Settings()) -> None:
        """Take the problems that will be asked.

        Raises:
            SolverError: for a row of a family without an executor.
        """
        self.settings = settings
        self._book: dict[str, Problem] = {}
        self._runs: dict[str, Run] = {}
        self._ids: dict[str, str] = {}
        self._rows: dict[Key, list[float]] = {}
        self._sums: dict[Key, list[float]] = {}
        self._drawn: dict[tuple[str, int, int], Trace] = {}
        self._updates = 0
        self.learn_of(problems)

    def learn_of(self, problems: Iterable[Problem]) -> None:
        """Take more problems that will be asked.

        Raises:
            SolverError: for a row of a family without an executor.
        """
        new = {problem.prompt: problem for problem in problems}
        names = {problem.family for problem in new.values()}
        unknown = {name for name in names if executor_of(name) is None}
        if unknown:
            raise SolverError(
                f"no executor for {', '.join(sorted(unknown))}; the skill table knows "
                f"{', '.join(sorted(EXECUTORS))}"
            )
        self._book |= new

    @property
    def solver_id(self) -> str:
        """Name, seed and how often it was updated."""
        return f"skill-table(seed={self.settings.seed},updates={self._updates})"

    def answer(
        self, prompts: Sequence[Prompt], n: int, *, seed: int = 0, first: int = 0
    ) -> list[list[Completion]]:
        """Return draws `first` to `first + n - 1` per prompt; see `Solver.answer`.

        Raises:
            SolverError: for a prompt that it was not handed.
        """
        self._drawn.clear()
        solver_id = self.solver_id
        return [
            [self._completion(self._known(prompt), seed, first + i, solver_id) for i in range(n)]
            for prompt in prompts
        ]

    def update(
        self,
        prompts: Sequence[Prompt],
        rewards: Sequence[Sequence[float]],
        *,
        seed: int = 0,
        first: int = 0,
        rate: float = 1.0,
        tries: Sequence[Sequence[Sequence[int]]] | None = None,
    ) -> int:
        """Learn from what draws of `answer` earned; return how many groups taught.

        `seed` is that of the answers and no update has been made since.
        `rewards` is (prompts, draws), draws from `first` on. Groups of one reward teach nothing.
        `tries` is (prompts, draws, tries): the draws of `answer` that a reward is for together.
        """
        gradient: dict[Key, list[float]] = {}
        taught = 0
        for nth, (prompt, earned) in enumerate(zip(prompts, rewards, strict=True)):
            mean = sum(earned) / len(earned)
            spread = sqrt(sum((reward - mean) ** 2 for reward in earned) / len(earned))
            if not spread:
                continue
            taught += 1
            problem = self._known(prompt)
            for i, reward in enumerate(earned):
                for sample in tries[nth][i] if tries else (first + i,):
                    trace = self._trace(problem, seed, sample)
                    self._add(gradient, trace, (reward - mean) / spread / len(earned))
        for key, slope in gradient.items():
            row, whole = self._rows[key], sum(slope)
            self._rows[key] = [
                logit + rate * (part - whole * chance)
                for logit, part, chance in zip(row, slope, _softmax(row), strict=True)
            ]
            self._sums.pop(key, None)
        self._drawn.clear()
        self._updates += 1
        return taught

    def pass_rate(self, problem: Problem) -> float:
        """Return the chance of making every look-up of a row right."""
        rates = 1.0
        for skill, options, truth in look_ups(problem):
            key = (base_of(problem.family), skill)
            if key not in self._rows:
                self._rows[key] = self._first(key, options, truth)
            rates *= _softmax(self._rows[key])[truth]
        return rates

    def clone(self) -> "SkillTable":
        """Return a copy that learns on its own."""
        other = SkillTable((), self.settings)
        other._book, other._runs, other._ids = dict(self._book), self._runs, self._ids
        other._rows = {key: list(row) for key, row in self._rows.items()}
        other._updates = self._updates
        return other

    def state(self) -> State:
        """Return the logits of every row that was looked up or learned so far."""
        return {key: tuple(row) for key, row in self._rows.items()}

    def _known(self, prompt: Prompt) -> Problem:
        return look_up(self._book, prompt, self.solver_id)

    def _completion(self, problem: Problem, seed: int, sample: int, solver_id: str) -> Completion:
        text, self._drawn[problem.prompt, seed, sample] = self._draw(problem, seed, sample)
        return reply(text, solver_id, sample)

    def _trace(self, problem: Problem, seed: int, sample: int) -> Trace:
        found = self._drawn.get((problem.prompt, seed, sample))
        return self._draw(problem, seed, sample)[1] if found is None else found

    def _draw(self, problem: Problem, seed: int, sample: int) -> tuple[str, Trace]:
        """Return an answer and its look-ups: the same for the same draw until the next update."""
        rng = Random(f"{self.settings.seed}/{seed}/{self._id(problem)}/{sample}")
        family, known, draw = base_of(problem.family), self._sums.get, rng.random
        trace: Trace = []

        def look(skill: Skill, options: int, truth: int = 0) -> int:
            key = (family, skill)
            sums = known(key)
            if sums is None:
                sums = self._accumulated(key, options, truth)
            outcome = bisect(sums, draw())
            trace.append((key, outcome))
            return outcome

        answer = self._run(problem)(look)
        luck = self.settings.lucky.get(family, 0.0)
        if luck and rng.random() < luck:
            answer = problem.answer
        return wrap(problem, answer), trace

    def _run(self, problem: Problem) -> Run:
        if problem.prompt not in self._runs:
            self._runs[problem.prompt] = _begun(problem)
        return self._runs[problem.prompt]

    def _id(self, problem: Problem) -> str:
        """Return a row's id, hashed once."""
        found = self._ids.get(problem.prompt)
        if found is None:
            found = self._ids[problem.prompt] = problem.id
        return found

    def _accumulated(self, key: Key, options: int, truth: int) -> list[float]:
        """Return the chances of all outcomes before the second, the third ..."""
        if key not in self._rows:
            self._rows[key] = self._first(key, options, truth)
        sums = list(accumulate(_softmax(self._rows[key])[:-1]))
        self._sums[key] = sums
        return sums

    def _first(self, key: Key, options: int, truth: int) -> list[float]:
        """Return a row's first logits: a function of the seed and the key alone."""
        rng = Random(f"{self.settings.seed}/{key}")
        row = [self.settings.noise * rng.gauss(0.0, 1.0) for _ in range(options)]
        row[truth] += self.settings.strengths.get(key[0], self.settings.default)
        return row

    def _add(self, gradient: dict[Key, list[float]], trace: Trace, advantage: float) -> None:
        """Add a trace's advantage to the outcomes that it took.

        The gradient of a row's log probability is the outcome less the row's probabilities; the
        second part is taken off once for all traces.
        """
        for key, outcome in trace:
            if key not in gradient:
                gradient[key] = [0.0] * len(self._rows[key])
            gradient[key][outcome] += advantage


def look_ups(problem: Problem) -> list[tuple[Skill, int, int]]:
    """Return the look-ups of a right answer: skill, options, right outcome.

    Raises:
        KeyError: for a family without an executor.
    """
    asked: list[tuple[Skill, int, int]] = []

    def look(skill: Skill, options: int, truth: int = 0) -> int:
        asked.append((skill, options, truth))
        return truth

    _begun(problem)(look)
    return asked


def _begun(problem: Problem) -> Run:
    executor = executor_of(problem.family)
    if executor is None:
        raise KeyError(problem.family)
    return executor(problem)


def _softmax(row: Sequence[float]) -> list[float]:
    top = max(row)
    weights = [exp(value - top) for value in row]
    total = sum(weights)
    return [weight / total for weight in weights]
