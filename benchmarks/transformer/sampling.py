"""Sampling: answers at temperature 1, all of a group beside each other."""

from collections.abc import Sequence

import torch
from torch import Tensor

from benchmarks.transformer.model import Decoders, Keys
from benchmarks.transformer.text import ANSWER, END, PAD


@torch.no_grad()
def sample(
    model: Decoders,
    prompts: Tensor,
    lengths: Tensor,
    group: int,
    most: int,
    generator: torch.Generator,
) -> Tensor:
    """Return (R, P, group, most) tokens of answers to each of (R, P, T) prompts.

    END closes an answer and PAD follows; one that was cut has no END.
    """
    replicas, count, _ = prompts.shape
    known: list[Keys] = model.read(prompts)
    own = model.room(count, group)
    shape = (replicas, count, group)
    said = torch.full((*shape, most + 1), PAD, device=prompts.device)
    said[..., 0] = ANSWER
    is_open = torch.ones(shape, dtype=torch.bool, device=prompts.device)
    for at in range(most):
        logits = model.follow(known, lengths, said[..., : at + 1], own, at)[:, :, :, 0].float()
        drawn = _drawn(logits, generator)
        said[..., at + 1] = torch.where(is_open, drawn, PAD)
        is_open &= drawn != END
        if at % 8 == 7 and not is_open.any():
            break
    return said[..., 1:]


def _drawn(logits: Tensor, generator: torch.Generator) -> Tensor:
    """Draw by one number each, where the sum of the probabilities passes it."""
    sums = torch.softmax(logits, -1).cumsum(-1)
    shape = (*sums.shape[:-1], 1)
    at = torch.rand(shape, device=sums.device, generator=generator) * sums[..., -1:]
    return torch.searchsorted(sums, at, right=True)[..., 0].clamp(max=sums.shape[-1] - 1)


def answers(drawn: Tensor) -> list[list[Sequence[int]]]:
    """Return the tokens of each answer, by replica; prompts before draws."""
    return [one.flatten(0, 1).tolist() for one in drawn]
