"""Orthogonal: Muon, whose steps of a matrix have singular values near one.

Keller Jordan et al. 2024 (kellerjordan.github.io/posts/muon), with the weight decay of
arXiv 2502.16982, section 2.2. On a processor, where rows are dear, a warm start learns with it from
a half of the rows that AdamW takes. torch's own takes no stacked matrices.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

import torch
from torch import Tensor, nn

_QUINTIC: Final = (3.4445, -4.7750, 2.0315)
"""Of the iteration: fast near zero, which it leaves between .7 and 1.2 (the post's section 3)."""
_ROUNDS: Final = 5
_MOMENTUM: Final = 0.95
_DECAY: Final = 0.01


class Muon(torch.optim.Optimizer):
    """Steps of (R, rows, columns) parameters; each replica's matrix by itself."""

    def __init__(self, matrices: Iterable[tuple[nn.Parameter, int]], rate: float) -> None:
        """Take matrices, and how many of like width stand side by side in each."""
        pairs = list(matrices)
        super().__init__([{"params": [one for one, _ in pairs]}], {"lr": rate})
        self._parts = {one: parts for one, parts in pairs}

    @torch.no_grad()
    def step(self, closure: Callable[[], float] | None = None) -> None:
        """Take a step along the gradients that are there."""
        for group in self.param_groups:
            rate = group["lr"]
            found = [one for one in group["params"] if one.grad is not None]
            ahead = [self._ahead(one).chunk(self._parts[one], -1) for one in found]
            steps = iter(_scaled([part for parts in ahead for part in parts]))
            for one, parts in zip(found, ahead, strict=True):
                step = torch.cat([next(steps) for _ in parts], -1)
                one.mul_(1.0 - rate * _DECAY).add_(step, alpha=-rate)

    def _ahead(self, one: Tensor) -> Tensor:
        """Return where momentum leads to."""
        assert one.grad is not None
        if one not in self.state:
            self.state[one]["memory"] = torch.zeros_like(one)
        memory: Tensor = self.state[one]["memory"]
        memory.mul_(_MOMENTUM).add_(one.grad)
        return one.grad + _MOMENTUM * memory


def _scaled(parts: Sequence[Tensor]) -> list[Tensor]:
    """Return the steps; one to a wider space is larger, so that its entries are as large.

    Those of like shape are found together.
    """
    found: dict[int, Tensor] = {}
    for shape in {part.shape for part in parts}:
        places = [place for place, part in enumerate(parts) if part.shape == shape]
        alike = orthogonal(torch.stack([parts[place] for place in places]))
        rows, columns = shape[-2:]
        found |= zip(places, alike * max(1.0, columns / rows) ** 0.5, strict=True)
    return [found[place] for place in range(len(parts))]


def orthogonal(matrices: Tensor) -> Tensor:
    """Return (..., n, m) matrices with the same singular vectors and values near one."""
    if matrices.shape[-2] > matrices.shape[-1]:
        return orthogonal(matrices.transpose(-1, -2)).transpose(-1, -2)
    first, third, fifth = _QUINTIC
    lengths = matrices.flatten(-2).norm(dim=-1)[..., None, None]
    found = (matrices / (lengths + 1e-7)).bfloat16()
    for _ in range(_ROUNDS):
        square = found @ found.transpose(-1, -2)
        found = first * found + (third * square + fifth * square @ square) @ found
    return found.to(matrices.dtype)
