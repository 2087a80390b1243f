"""Graders: who rewards a response in training, soundly or with a planted fault."""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Final, TypeAlias

from benchmarks.learner.world import World
from proofmill import Problem, score

Grader: TypeAlias = Callable[[Problem, str], float]
SOUND: Final = "sound"
CORRUPT: Final = "half the keys corrupted"


class Judge:
    """The verifiers, asked once about each answer."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str, str], float] = {}

    def __call__(self, problem: Problem, response: str) -> float:
        """Return the reward of a response to a row."""
        key = (problem.prompt, problem.answer, response)
        if key not in self._known:
            self._known[key] = score(problem, response).value
        return self._known[key]


def corrupt(judge: Grader, world: World, share: float = 0.5) -> Grader:
    """Return a grader to whom this share of rows has the key of another row of its family."""
    keys: dict[str, Problem] = {}
    for cell, rows in world.pool.items():
        rng = Random(f"corrupt/{cell}")
        for i, row in enumerate(rows):
            if rng.random() < share:
                keys[row.id] = replace(row, answer=rows[(i + 1) % len(rows)].answer)
    return lambda problem, text: judge(keys.get(problem.id, problem), text)


def order_blind(judge: Grader) -> Grader:
    """Return a grader with a verifier bug: it takes the entries of a sequence in any order."""

    def grade(problem: Problem, text: str) -> float:
        if problem.verifier == "sequence" and sorted(_entries(text)) == sorted(
            map(str, json.loads(problem.answer))
        ):
            return 1.0
        return judge(problem, text)

    return grade


def _entries(text: str) -> list[str]:
    inside = text[text.find("[") : text.rfind("]") + 1]
    return [str(entry) for entry in json.loads(inside)] if inside else []


def refusing(judge: Grader, share: float = 0.2) -> Grader:
    """Return a grader that refuses this share of right answers, by how they are typed.

    A rollout's way of typing is its own, so the refusals of a group are independent.
    """
    rng = Random("refusing")
    return lambda problem, text: judge(problem, text) * (rng.random() >= share)


GRADERS: Mapping[str, Callable[[World, Grader], Grader]] = {
    SOUND: lambda world, judge: judge,
    CORRUPT: lambda world, judge: corrupt(judge, world),
    "order of sequences ignored": lambda world, judge: order_blind(judge),
    "a fifth of right answers refused": lambda world, judge: refusing(judge),
}
"""Who may reward, by name: the sound verifiers, and them with a fault each."""
