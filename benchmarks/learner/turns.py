"""Turns: training in which a row with several tries is answered again, as its environment says."""

from random import Random
from typing import Final, NamedTuple

from benchmarks.learner.trainer import Trainer
from benchmarks.learner.training import GROUP, PROMPTS, DataPolicy
from proofmill import Problem
from proofmill.trainers import conversation
from proofmill.trainers.tries import tries_of

_MOST: Final = 8
"""Tries of a row, at most."""


class Played(NamedTuple):
    """What the conversations of a group came to."""

    earned: list[float]
    samples: list[list[int]]
    """Draws of the policy that each conversation took."""


class TurnTrainer(Trainer):
    """Trains on conversations: all tries of one share its reward, and each is a rollout."""

    def _step(self, data: DataPolicy, rng: Random) -> None:
        self._seed += 1
        asked = data.choose(PROMPTS, rng, self.probe)
        self.policy.learn_of(one.row for one in asked)
        played = [self._played(one.row) for one in asked]
        for one, group in zip(asked, played, strict=True):
            data.observe(one, round(sum(group.earned)), GROUP)
            self.left -= sum(map(len, group.samples))
        self.informative += self.policy.update(
            [one.row.prompt for one in asked],
            [group.earned for group in played],
            seed=self._seed,
            rate=self.rate,
            tries=[group.samples for group in played],
        )
        self.groups += len(asked)
        self.updates += 1

    def _played(self, row: Problem) -> Played:
        earned, samples = [], []
        for nth in range(GROUP):
            reward, taken = self._conversation(row, nth * _MOST)
            earned.append(reward)
            samples.append(taken)
        return Played(earned, samples)

    def _conversation(self, row: Problem, first: int) -> tuple[float, list[int]]:
        """Return the reward of a conversation and the draws that it took, from `first` on."""
        messages: list[dict[str, str]] = []
        if tries_of(row) == 1:
            [[reply]] = self.policy.answer([row.prompt], 1, seed=self._seed, first=first)
            return self.grade(row, reply.text), [first]
        for sample in range(first, first + _MOST):
            [[reply]] = self.policy.answer([row.prompt], 1, seed=self._seed, first=sample)
            messages.append({"role": "assistant", "content": reply.text})
            step = conversation.respond(row, messages)
            if step.done:
                return step.reward, list(range(first, sample + 1))
            messages.append({"role": "user", "content": step.observation})
        raise AssertionError(f"more than {_MOST} tries of {row.id}")
