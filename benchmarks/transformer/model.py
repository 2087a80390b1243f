"""Model: decoders of one shape, stacked, so that seeds and data policies train in one pass.

Every weight has a first axis of `replicas`; replicas never mix, so each is trained exactly as it
would be alone. Pre-norm blocks with rotary positions (arXiv 2104.09864), RMS norms and gated units
(arXiv 2002.05202), input and output embeddings tied.

An answer is read as what follows its prompt: prompts go through once, and all answers of a group
attend to the same keys. Shapes: R replicas, P prompts, G answers of each, T tokens, D width.
"""

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Final, NamedTuple, cast

import torch
from torch import Tensor, nn
from torch.nn import functional

from benchmarks.transformer.scales import Shape
from benchmarks.transformer.text import ANSWER

_SLOWEST: Final = 10_000.0
"""Base of the rotary speeds (arXiv 2104.09864, section 3.2.2)."""
_WINDOW: Final = 5
"""Tokens before one that leave a trace in it."""
_ROOM: Final = 16
"""Tokens by which an answer's keys grow."""


class Keys(NamedTuple):
    """Keys and values of one layer, each (R * P, heads, ..., T, D / heads)."""

    keys: Tensor
    values: Tensor


class Block(nn.Module):
    """Attention and a gated unit."""

    def __init__(self, shape: Shape, replicas: int) -> None:
        super().__init__()
        width, inner = shape.width, 8 * shape.width // 3
        small = 0.02 / sqrt(2 * shape.layers)
        self.heads = shape.heads
        self.before_attention = nn.Parameter(torch.ones(replicas, 1, width))
        self.inward = nn.Parameter(0.02 * torch.randn(replicas, width, 3 * width))
        self.outward = nn.Parameter(small * torch.randn(replicas, width, width))
        self.before_unit = nn.Parameter(torch.ones(replicas, 1, width))
        self.up = nn.Parameter(0.02 * torch.randn(replicas, width, 2 * inner))
        self.down = nn.Parameter(small * torch.randn(replicas, inner, width))

    def project(self, stream: Tensor, outer: tuple[int, ...], turns: Tensor) -> list[Tensor]:
        """Return queries, keys and values (*outer, heads, T, D / heads) of a (R, N, D) stream."""
        inside = torch.bmm(_normal(stream, self.before_attention), self.inward)
        parts = inside.view(*outer, -1, 3, self.heads, stream.shape[-1] // self.heads)
        queries, keys, values = parts.movedim(-3, 0).transpose(-2, -3)
        return [_turn(queries, turns), _turn(keys, turns), values]

    def join(self, stream: Tensor, attended: Tensor) -> Tensor:
        """Add what was attended to, (..., heads, T, D / heads), and the gated unit."""
        inside = attended.transpose(-2, -3).reshape(stream.shape)
        stream = stream + torch.bmm(inside, self.outward)
        gate, rest = torch.bmm(_normal(stream, self.before_unit), self.up).chunk(2, -1)
        return stream + torch.bmm(functional.silu(gate) * rest, self.down)


class Decoders(nn.Module):
    """`replicas` decoders over one vocabulary."""

    def __init__(self, shape: Shape, vocabulary: int, replicas: int) -> None:
        """Begin with random weights, of torch's own generator."""
        super().__init__()
        self.shape, self.replicas = shape, replicas
        self.embedding = nn.Parameter(0.02 * torch.randn(replicas, vocabulary, shape.width))
        self.nearby = nn.Parameter(0.5 * torch.randn(replicas, _WINDOW, shape.width))
        self.blocks = nn.ModuleList(Block(shape, replicas) for _ in range(shape.layers))
        self.last = nn.Parameter(torch.ones(replicas, 1, shape.width))

    def whole(self, texts: Tensor, places: Tensor) -> Tensor:
        """Return logits (R, N, vocabulary) of what comes after N places of (R, P, T) texts.

        Places count through the P * T tokens of a replica; texts are padded at the end.
        """
        with self._precision():
            replicas, count, length = texts.shape
            stream = self._embed(texts)
            turns = self._turns(torch.arange(length, device=texts.device))
            for block in self._blocks:
                parts = block.project(stream, (replicas * count,), turns)
                stream = block.join(stream, _attend_within(*parts))
            chosen = _normal(stream[:, places], self.last)
            return torch.bmm(chosen, self.embedding.transpose(1, 2))

    def read(self, prompts: Tensor) -> list[Keys]:
        """Return what (R, P, T) prompts, padded at the end, leave for their answers."""
        with self._precision():
            return self._read(prompts)

    def _read(self, prompts: Tensor) -> list[Keys]:
        replicas, count, length = prompts.shape
        stream = self._embed(prompts)
        turns = self._turns(torch.arange(length, device=prompts.device))
        found: list[Keys] = []
        for block in self._blocks:
            queries, keys, values = block.project(stream, (replicas * count,), turns)
            found.append(Keys(keys.contiguous(), values.contiguous()))
            if len(found) < len(self.blocks):
                stream = block.join(stream, _attend_within(queries, keys, values))
        return found

    def follow(
        self,
        prompts: list[Keys],
        lengths: Tensor,
        answers: Tensor,
        own: list[Keys] | None = None,
        at: int = 0,
    ) -> Tensor:
        """Return logits (R, P, G, T, vocabulary) of what comes after each token of answers.

        `lengths` (R, P) counts the tokens of the prompts. In generation `own` keeps the answers'
        keys, (R * P, heads, G, ..., D / heads), which are there for `at` tokens of `answers`;
        T counts the others.
        """
        with self._precision():
            return self._follow(prompts, lengths.flatten(), answers, own, at)

    def _follow(
        self,
        prompts: list[Keys],
        lengths: Tensor,
        answers: Tensor,
        own: list[Keys] | None,
        at: int,
    ) -> Tensor:
        replicas, count, group, length = answers.shape
        length -= at
        nearby = answers[..., max(0, at - _WINDOW) :]
        stream = self._embed(nearby).view(replicas, -1, nearby.shape[-1], self.shape.width)
        stream = stream[:, :, -length:].flatten(1, 2)
        places = lengths.view(-1, 1, 1, 1) + at + torch.arange(length, device=answers.device)
        turns = self._turns(places)
        seen = torch.arange(prompts[0].keys.shape[-2], device=answers.device)
        is_padding = (seen >= lengths.view(-1, 1)).view(-1, 1, 1, 1, len(seen))
        for layer, block in enumerate(self._blocks):
            outer = (replicas * count, group)
            queries, keys, values = (
                part.transpose(1, 2) for part in block.project(stream, outer, turns)
            )
            if own is not None:
                own[layer] = kept = _grown(own[layer], at + length)
                kept.keys[..., at : at + length, :] = keys
                kept.values[..., at : at + length, :] = values
                keys, values = kept
            attended = _attend(queries, prompts[layer], Keys(keys, values), is_padding, at)
            stream = block.join(stream, attended.transpose(1, 2))
        logits = torch.bmm(_normal(stream, self.last), self.embedding.transpose(1, 2))
        return logits.view(replicas, count, group, length, -1)

    def matrices(self) -> list[tuple[nn.Parameter, int]]:
        """Return the matrices inside the blocks, and how many are beside each other in each."""
        return [
            pair
            for block in self._blocks
            for pair in ((block.inward, 3), (block.outward, 1), (block.up, 2), (block.down, 1))
        ]

    def only(self, indices: Sequence[int]) -> "Decoders":
        """Return copies of some replicas, the same one more than once if asked."""
        other = Decoders(self.shape, self.embedding.shape[1], len(indices))
        weights = {name: part[list(indices)].clone() for name, part in self.state_dict().items()}
        other.load_state_dict(weights)
        return other.to(self.embedding.device)

    def room(self, prompts: int, group: int) -> list[Keys]:
        """Return empty keys for `follow` to fill."""
        size = self.shape.width // self.shape.heads
        shape = (self.replicas * prompts, self.shape.heads, group, 0, size)
        empty = torch.zeros(shape, device=self.embedding.device, dtype=torch.bfloat16)
        return [Keys(empty, empty) for _ in self.blocks]

    def _precision(self) -> torch.autocast:
        """Return a context for one pass: in a longer one, torch keeps casts of outdated weights."""
        return torch.autocast(self.embedding.device.type, dtype=torch.bfloat16)

    @property
    def _blocks(self) -> Iterable[Block]:
        return cast(Iterable[Block], self.blocks)

    def _embed(self, tokens: Tensor) -> Tensor:
        """Return (R, N, D) of (R, ..., T) tokens: each with a trace of those just before it.

        A question and its answer do not see each other so.
        """
        first = torch.arange(self.replicas, device=tokens.device)[:, None]
        alone = self.embedding[first, tokens.reshape(self.replicas, -1)]
        rows = alone.view(self.replicas, -1, tokens.shape[-1], alone.shape[-1])
        begun = (tokens == ANSWER).cumsum(-1).view(rows.shape[:-1])
        stream = rows
        for back in range(1, min(_WINDOW, tokens.shape[-1] - 1) + 1):
            is_same = (begun[..., back:] == begun[..., :-back])[..., None]
            trace = rows[..., :-back, :] * self.nearby[:, None, back - 1, None] * is_same
            stream = stream + functional.pad(trace, (0, 0, back, 0))
        return stream.flatten(1, 2)

    def _turns(self, places: Tensor) -> Tensor:
        """Return cosines and sines of places, 2 x (..., T, D / heads / 2)."""
        half = self.shape.width // self.shape.heads // 2
        speeds = _SLOWEST ** (-torch.arange(half, device=places.device) / half)
        angles = places[..., None] * speeds
        return torch.stack((angles.cos(), angles.sin()))


def _normal(stream: Tensor, weight: Tensor) -> Tensor:
    return functional.rms_norm(stream, stream.shape[-1:], eps=1e-6) * weight


def _turn(part: Tensor, turns: Tensor) -> Tensor:
    cos, sin = turns.to(part.dtype)
    first, second = part.chunk(2, -1)
    return torch.cat((first * cos - second * sin, first * sin + second * cos), -1)


def _attend_within(queries: Tensor, keys: Tensor, values: Tensor) -> Tensor:
    """Return what each token finds in itself and those before it."""
    if queries.device.type != "cpu":
        return functional.scaled_dot_product_attention(queries, keys, values, is_causal=True)
    # A processor takes several times as long over the fused one's backward pass.
    length = queries.shape[-2]
    scores = (queries / sqrt(queries.shape[-1])) @ keys.transpose(-1, -2)
    is_later = torch.full((length, length), -torch.inf, dtype=scores.dtype).triu(1)
    return torch.softmax(scores + is_later, -1) @ values


def _grown(own: Keys, least: int) -> Keys:
    """Return keys with room for so many tokens.

    Room is added by the block: a part of a tensor would be copied in each product.
    """
    if own.keys.shape[-2] >= least:
        return own
    added = (0, 0, 0, least + _ROOM - own.keys.shape[-2])
    return Keys(functional.pad(own.keys, added), functional.pad(own.values, added))


def _attend(queries: Tensor, prompts: Keys, own: Keys, is_padding: Tensor, at: int) -> Tensor:
    """Return what (R * P, heads, G, T, size) queries find in their prompt and their own answer."""
    outer = queries.shape[:4]
    flat = queries.flatten(2, 3)
    before = (flat @ prompts.keys.transpose(-1, -2)).view(*outer, -1)
    within = (own.keys @ queries.transpose(-1, -2)).transpose(-1, -2)
    seen = torch.arange(own.keys.shape[-2], device=queries.device)
    is_later = seen > at + torch.arange(queries.shape[-2], device=queries.device)[:, None]
    scores = torch.cat(
        (before.masked_fill(is_padding, -torch.inf), within.masked_fill(is_later, -torch.inf)), -1
    )
    weights = torch.softmax(scores.float() / sqrt(queries.shape[-1]), -1).to(prompts.values.dtype)
    split = before.shape[-1]
    found = weights[..., :split].flatten(2, 3) @ prompts.values
    return found.view(queries.shape) + weights[..., split:] @ own.values
