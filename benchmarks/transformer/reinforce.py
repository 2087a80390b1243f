"""Reinforcement: GRPO on our rewards alone, for many replicas at once.

Each group is on-policy and used once, so the ratio of probabilities is 1 and nothing is clipped
(arXiv 2402.03300, equation 3, without its KL term); lengths weigh alike by one fixed denominator
(arXiv 2503.20783, section 3.1), and groups whose rollouts all agree are left out.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

import torch
from torch import Tensor

from benchmarks.learner.policies import simple_policies
from benchmarks.learner.training import GROUP, Asked
from benchmarks.learner.world import World
from benchmarks.transformer.judging import Asking, Response, Scorer, graded
from benchmarks.transformer.model import Decoders
from benchmarks.transformer.results import Replica
from benchmarks.transformer.scales import Reinforcement
from benchmarks.transformer.text import ANSWER, PAD
from benchmarks.transformer.warm import clip, token_logs


class Reinforcer:
    """Trains replicas in step; goes on from a kept state."""

    def __init__(
        self,
        model: Decoders,
        replicas: Sequence[Replica],
        world: World,
        asking: Asking,
        scorer: Scorer,
        settings: Reinforcement,
    ) -> None:
        """Take the model, which changes; a replica of it for each of `replicas`."""
        self.model, self.replicas, self.settings = model, replicas, settings
        self.asking, self.scorer = asking, scorer
        self.history: list[dict[str, Any]] = []
        """By step: right answers of each replica's groups, None once its budget is spent, and of
        the rows that data policies probed: enough to make their choices again."""
        self._adam = torch.optim.AdamW(
            model.parameters(), lr=settings.rate, betas=(0.9, 0.99), weight_decay=0.0
        )
        self._generator = torch.Generator(model.embedding.device).manual_seed(0)
        policies = simple_policies(world, settings.budget)
        self._data = [policies[replica.data]() for replica in replicas]
        self._rngs = [Random(f"{replica.seed}/{replica.data}") for replica in replicas]
        self._left = [settings.budget] * len(replicas)
        self._any = [Asked(cell, row) for cell, rows in world.pool.items() for row in rows]

    @property
    def done(self) -> int:
        """Steps taken."""
        return len(self.history)

    @property
    def steps(self) -> int:
        """How many steps there are."""
        return self.settings.steps

    def advance(self) -> float:
        """Take a step; return the mean reward."""
        probes: dict[int, list[int]] = {}
        asked = [self._choose(index, probes) for index in range(len(self.replicas))]
        rows = [[one.row for one in some or self._any[: self.settings.prompts]] for some in asked]
        prompts, lengths, drawn = self.asking.draw(self.model, rows, GROUP, self._generator)
        rewards = self._rewards(asked, drawn)
        right: list[list[int] | None] = [
            [round(sum(group)) for group in rewards[index].tolist()] if some else None
            for index, some in enumerate(asked)
        ]
        self._observe(asked, right)
        self.history.append({"right": right, "probes": probes})
        self._update(prompts, lengths, drawn, advantages(rewards), [bool(some) for some in asked])
        return float(rewards.mean())

    def _choose(self, index: int, probes: dict[int, list[int]]) -> list[Asked]:
        """Return the rows of a replica's groups; none once its budget is spent."""
        cost = self.settings.prompts * GROUP
        if self._left[index] < cost:
            return []
        known = probes.get(index)

        def probe(asked: Sequence[Asked], n: int) -> list[int]:
            self._left[index] -= n * len(asked)
            found = known if known is not None else self._probe(index, asked, n)
            probes[index] = found
            return found

        chosen = self._data[index].choose(self.settings.prompts, self._rngs[index], probe)
        self._left[index] -= cost
        return chosen

    def _probe(self, index: int, asked: Sequence[Asked], n: int) -> list[int]:
        rows, grader = [one.row for one in asked], self.replicas[index].grader
        alone = self.model.only([index])
        [found] = graded(alone, self.asking, rows, self.scorer, n, self._generator, grader)
        return found

    def _rewards(self, asked: Sequence[Sequence[Asked]], drawn: Tensor) -> Tensor:
        """Return rewards (R, P, G); 0 for replicas that ask nothing any more."""
        texts = self.asking.texts(drawn)
        responses = [
            Response(replica.grader, some[i // GROUP].row.id, text)
            for replica, some, all_ in zip(self.replicas, asked, texts, strict=True)
            if some
            for i, text in enumerate(all_)
        ]
        earned = iter(self.scorer(responses))
        rewards = [
            [next(earned) if some else 0.0 for _ in all_]
            for some, all_ in zip(asked, texts, strict=True)
        ]
        return torch.tensor(rewards, device=drawn.device).view(drawn.shape[:3])

    def _observe(
        self, asked: Sequence[Sequence[Asked]], right: Sequence[Sequence[int] | None]
    ) -> None:
        for data, some, counts in zip(self._data, asked, right, strict=True):
            for one, k in zip(some, counts or (), strict=True):
                data.observe(one, k, GROUP)

    def _update(
        self,
        prompts: Tensor,
        lengths: Tensor,
        drawn: Tensor,
        worth: Tensor,
        is_live: Sequence[bool],
    ) -> None:
        """Follow the gradient of groups that disagree; replicas without budget stay as they are."""
        teaches = (worth != 0.0).any(-1)
        most = int(teaches.sum(1).max())
        if not most:
            return
        # Groups of like length are read together, and little is padded.
        longest = (drawn != PAD).sum(-1).amax(-1) * teaches
        order = longest.argsort(dim=1, descending=True, stable=True)[:, :most]
        prompts, drawn, worth = (_take(part, order) for part in (prompts, drawn, worth))
        lengths = lengths.gather(1, order)
        self._adam.zero_grad(set_to_none=True)
        for start in range(0, most, self.settings.chunk):
            part = slice(start, start + self.settings.chunk)
            read = self.model.read(prompts[:, part])
            said = drawn[:, part]
            said = said[..., : int((said != PAD).sum(-1).max())]
            first = torch.full_like(said[..., :1], ANSWER)
            inputs = torch.cat((first, said[..., :-1]), -1)
            logits = self.model.follow(read, lengths[:, part], inputs)
            logs = token_logs(logits, said) * (said != PAD)
            loss = -(worth[:, part, :, None] * logs).sum()
            (loss / (self.settings.prompts * GROUP * self.asking.most)).backward()
        clip(self.model)
        for group in self._adam.param_groups:
            group["lr"] = self.settings.rate * self.settings.share(self.done)
        spent = [index for index, live in enumerate(is_live) if not live]
        kept = [part.detach()[spent].clone() for part in self.model.parameters()]
        self._adam.step()
        for part, old in zip(self.model.parameters(), kept, strict=True):
            part.data[spent] = old

    def state(self) -> dict[str, Any]:
        """Return all that `load` needs."""
        return {
            "model": self.model.state_dict(),
            "adam": self._adam.state_dict(),
            "generator": self._generator.get_state(),
            "history": self.history,
        }

    def load(self, state: dict[str, Any]) -> None:
        """Go on where a state was kept: data policies see again what they saw."""
        self.model.load_state_dict(state["model"])
        self._adam.load_state_dict(state["adam"])
        self._generator.set_state(state["generator"].cpu())
        for record in state["history"]:
            probes = dict(record["probes"])
            asked = [self._choose(index, probes) for index in range(len(self.replicas))]
            self._observe(asked, record["right"])
            self.history.append(record)


def advantages(rewards: Tensor) -> Tensor:
    """Return (reward - mean) / deviation inside each group; 0 where a group agrees."""
    apart = rewards - rewards.mean(-1, keepdim=True)
    spread = apart.square().mean(-1, keepdim=True).sqrt()
    return torch.where(spread > 0.0, apart / spread.clamp(min=1e-6), 0.0)


def _take(part: Tensor, order: Tensor) -> Tensor:
    return torch.take_along_dim(part, order.view(*order.shape, *[1] * (part.dim() - 2)), 1)
