"""Warm start: imitate worked answers, so that some rollouts of every family earn a reward."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from math import cos, pi
from random import Random
from typing import Any, Final, NamedTuple

import torch
from torch import Tensor
from torch.nn import functional

from benchmarks.transformer.model import Decoders
from benchmarks.transformer.orthogonal import Muon
from benchmarks.transformer.scales import Imitation
from benchmarks.transformer.text import ANSWER, END, PAD, Tokenizer, worked
from proofmill import Problem

_BUCKET: Final = 16
"""Batches whose rows are sorted by length together, to pad little."""
_WARM_UP: Final = 100
_STRIDE: Final = 16
_MATRICES: Final = 10.0
"""Muon's rate, in rates of all else."""
_COPIED: Final = 24
"""Tokens that are copied at a time."""


class Example(NamedTuple):
    """Tokens of a prompt and of its worked answer."""

    prompt: list[int]
    answer: list[int]


def examples(tokenizer: Tokenizer, rows: Sequence[Problem]) -> list[Example]:
    """Return the examples of rows with worked steps."""
    return [Example(tokenizer.encode(row.prompt), tokenizer.encode(worked(row))) for row in rows]


class Imitator:
    """Trains all replicas on the same rows, batch by batch; goes on from a kept state."""

    def __init__(
        self,
        model: Decoders,
        found: Sequence[Example],
        settings: Imitation,
        is_compiled: bool = False,
    ) -> None:
        """Take the model, which changes."""
        self.model, self.settings, self.done = model, settings, 0
        self._whole = torch.compile(model.whole, dynamic=True) if is_compiled else model.whole
        matrices = model.matrices()
        inside = {one for one, _ in matrices}
        others = [one for one in model.parameters() if one not in inside]
        self._optimizers = (
            torch.optim.AdamW(
                others, settings.rate, betas=(0.9, 0.95), weight_decay=settings.decay
            ),
            Muon(matrices, _MATRICES * settings.rate),
        )
        rng = Random(0)
        copies = _copies(model.embedding.shape[1], settings, rng)
        self._batches = chain(copies, _batches(found, settings.batch, rng))

    @property
    def steps(self) -> int:
        """How many steps there are."""
        return self.settings.copying + self.settings.steps

    def advance(self) -> float:
        """Take a step; return the mean surprise of a token, in nats."""
        rate = self.settings.rate * _schedule(self.done, self.steps)
        loss = nats(self.model, next(self._batches), self._whole).mean(-1)
        self.model.zero_grad(set_to_none=True)
        loss.sum().backward()
        clip(self.model)
        for optimizer, factor in zip(self._optimizers, (1.0, _MATRICES), strict=True):
            for group in optimizer.param_groups:
                group["lr"] = factor * rate
            optimizer.step()
        self.done += 1
        return float(loss.detach().mean())

    def state(self) -> dict[str, Any]:
        """Return all that `load` needs."""
        return {
            "model": self.model.state_dict(),
            "optimizers": [one.state_dict() for one in self._optimizers],
            "done": self.done,
        }

    def load(self, state: dict[str, Any]) -> None:
        """Go on where a state was kept."""
        self.model.load_state_dict(state["model"])
        for optimizer, kept in zip(self._optimizers, state["optimizers"], strict=True):
            optimizer.load_state_dict(kept)
        while self.done < state["done"]:
            next(self._batches)
            self.done += 1


def nats(
    model: Decoders,
    batch: Sequence[Example],
    whole: Callable[[Tensor, Tensor], Tensor] | None = None,
) -> Tensor:
    """Return the mean surprise per token of each answer, (R, batch).

    `whole` stands for the model's own.
    """
    device, replicas = model.embedding.device, model.replicas
    texts, _ = pad([[*one.prompt, ANSWER, *one.answer] for one in batch], device)
    after, _ = pad([[*[PAD] * len(one.prompt), *one.answer, END] for one in batch], device)
    rows, columns = after.nonzero(as_tuple=True)
    places = rows * after.shape[1] + columns
    targets = after[rows, columns].expand(replicas, -1)
    logits = (whole or model.whole)(texts.expand(replicas, -1, -1), places).float()
    surprise = functional.cross_entropy(
        logits.flatten(0, 1), targets.flatten(), reduction="none"
    ).view(replicas, -1)
    sums = surprise.new_zeros(replicas, len(batch)).index_add(1, rows, surprise)
    return sums / rows.bincount(minlength=len(batch))


def token_logs(logits: Tensor, tokens: Tensor) -> Tensor:
    """Return the log probability of each token under its (..., vocabulary) logits."""
    wide = logits.float()
    return wide.gather(-1, tokens[..., None])[..., 0] - wide.logsumexp(-1)


def pad(lists: Sequence[Sequence[int]], device: torch.device) -> tuple[Tensor, Tensor]:
    """Return (n, longest) tokens padded at the end, and how many are real.

    Lengths are multiples of _STRIDE: few shapes, for which kernels are made once.
    """
    longest = -(-max(map(len, lists)) // _STRIDE) * _STRIDE
    tokens = [[*one, *[PAD] * (longest - len(one))] for one in lists]
    counts = [len(one) for one in lists]
    return torch.tensor(tokens, device=device), torch.tensor(counts, device=device)


def clip(model: Decoders, most: float = 1.0) -> None:
    """Scale each replica's gradient to a norm of at most `most`."""
    gradients = [one.grad for one in model.parameters() if one.grad is not None]
    norms = sum(grad.flatten(1).square().sum(1) for grad in gradients) ** 0.5
    scale = (most / (norms + 1e-6)).clamp(max=1.0)
    for grad in gradients:
        grad.mul_(scale.view(-1, *[1] * (grad.dim() - 1)))


def _copies(vocabulary: int, settings: Imitation, rng: Random) -> Iterator[list[Example]]:
    """Yield rows of random tokens that are said again, half of them of few kinds.

    To say a name of one's own last line is copying, and worked answers alone teach it late.
    """
    for _ in range(settings.copying):
        kinds = [rng.choice((_COPIED, rng.randint(2, 8))) for _ in range(settings.batch)]
        texts = [rng.sample(range(END + 1, vocabulary), count) for count in kinds]
        repeated = [
            rng.sample(text * (_COPIED // len(text)), _COPIED // len(text) * len(text))
            for text in texts
        ]
        yield [Example(text, text) for text in repeated]


def _batches(found: Sequence[Example], size: int, rng: Random) -> Iterator[list[Example]]:
    while True:
        order = rng.sample(list(found), len(found))
        for start in range(0, len(order), size * _BUCKET):
            chunk = sorted(order[start : start + size * _BUCKET], key=_length)
            batches = [chunk[i : i + size] for i in range(0, len(chunk), size)]
            rng.shuffle(batches)
            yield from batches


def _length(one: Example) -> int:
    return len(one.prompt) + len(one.answer)


def _schedule(step: int, steps: int) -> float:
    rising = min(1.0, (step + 1) / _WARM_UP)
    return rising * (0.1 + 0.9 * (1.0 + cos(pi * step / steps)) / 2.0)
