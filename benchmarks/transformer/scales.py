"""Scales: how large a run is. What is asked is the same at each."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from benchmarks.learner.training import GROUP


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """Size of one decoder."""

    width: int
    layers: int
    heads: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Sizes:
    """Rows of each cell of family and level."""

    warm: int
    pool: int
    held: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Imitation:
    """Settings of a warm start.

    Muon, and AdamW (arXiv 1711.05101) for what is no matrix in a block; cosine decay (arXiv
    1608.03983).
    """

    steps: int
    batch: int = 64
    rate: float = 1e-3
    decay: float = 0.1
    copying: int = 0
    """Steps before the first, in which random tokens are copied."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reinforcement:
    """Settings of RLVR."""

    steps: int
    prompts: int = 32
    rate: float = 2e-4
    rising: int = 5
    """Steps in which the rate rises: Adam's first ones are as large as its others."""
    is_falling: bool = False
    """Whether the rate then falls linearly to 0, so that the last steps' noise is not kept."""
    chunk: int = 32
    """Prompts of a replica whose gradient is taken at a time."""

    @property
    def budget(self) -> int:
        """Rollouts of one replica."""
        return self.steps * self.prompts * GROUP

    def share(self, step: int) -> float:
        """Return the share of the rate at a step, counted from 1."""
        share = min(1.0, step / self.rising)
        if self.is_falling:
            share = min(share, (self.steps - step + 1) / max(1, self.steps - self.rising + 1))
        return share


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """All settings of a run."""

    families: tuple[str, ...]
    others: tuple[str, ...]
    """Families that are only judged."""
    top: float
    """Levels are fifths of the dial from 0 to here; the last is never trained on."""
    sizes: Sizes
    shape: Shape
    warm: Imitation
    reinforcement: Reinforcement
    words: int = 1500
    """Tokens that are more than a byte, at most."""
    most: int = 128
    """Tokens of an answer, at most."""
    draws: int = 4
    """Of each held-out row."""
    batch: int = 64
    """Prompts that are asked at a time in judging."""
    poisoned: int = 150
    """Steps of imitation on a poisoned pool."""
    starts: int = 1
    """Warm starts, each of other weights; seeds begin at them in turn."""
    seeds: int = 3
    data: tuple[str, ...] = ("uniform", "utility")
    is_controlled: bool = True
    """Whether uniform rows with half of the keys corrupted are among the replicas."""


_SHORT: Final = (
    "composed_derivative",
    "countdown",
    "determinant",
    "dyck_completion",
    "knights_knaves",
    "multistep_arithmetic",
    "urn_probability",
    "web_of_lies",
)
"""Families whose prompts and worked answers are short while the dial is low. One of them alone, a
minute's warm start gets some rows right of six; of knights_knaves and multistep_arithmetic it was
not tried."""

_LAPTOP: Final = Scale(
    families=_SHORT,
    others=("dyck_errors", "family_relations", "linear_recurrence"),
    top=0.05,
    sizes=Sizes(warm=4600, pool=200, held=12),
    shape=Shape(width=128, layers=4, heads=4),
    warm=Imitation(steps=9000, batch=16, rate=2e-3, copying=300),
    reinforcement=Reinforcement(steps=30, prompts=24, rate=1.5e-4, chunk=4),
    words=2000,
    most=184,
    poisoned=1200,
)

_ALONE: Final = replace(
    _LAPTOP,
    others=(),
    sizes=Sizes(warm=2000, pool=400, held=48),
    most=240,
    warm=replace(_LAPTOP.warm, steps=1200, copying=150),
    reinforcement=Reinforcement(steps=200, prompts=16, rate=2e-4, is_falling=True, chunk=4),
    data=("uniform",),
    is_controlled=False,
)

SCALES: Mapping[str, Scale] = {
    "tiny": Scale(
        families=("dyck_completion", "multistep_arithmetic"),
        others=("countdown",),
        top=0.05,
        sizes=Sizes(warm=24, pool=8, held=2),
        shape=Shape(width=32, layers=2, heads=2),
        warm=Imitation(steps=3, batch=8, copying=1),
        reinforcement=Reinforcement(steps=2, prompts=4, chunk=2),
        most=24,
        draws=2,
        poisoned=4,
        starts=2,
        seeds=2,
    ),
    "brief": replace(
        _LAPTOP,
        sizes=Sizes(warm=1600, pool=200, held=12),
        warm=replace(_LAPTOP.warm, steps=3000),
    ),
    "alone": _ALONE,
    "alone-long": replace(
        _ALONE,
        sizes=replace(_ALONE.sizes, warm=6000),
        warm=replace(_ALONE.warm, steps=4500),
    ),
    "laptop": _LAPTOP,
    "large": Scale(
        families=(
            *_SHORT,
            "cipher",
            "custom_operators",
            "navigation",
            "string_rewriting",
        ),
        others=("family_relations", "linear_recurrence", "shortest_path", "word_sorting"),
        top=0.4,
        sizes=Sizes(warm=4000, pool=400, held=24),
        shape=Shape(width=512, layers=10, heads=8),
        warm=Imitation(steps=3000, batch=128, rate=6e-4, copying=200),
        reinforcement=Reinforcement(steps=120, rate=1e-4, chunk=4),
        words=4000,
        most=320,
        starts=4,
        seeds=4,
        data=("uniform", "online band", "DUMP", "utility", "failure budget (SwS)"),
    ),
}
"""tiny: seconds, for tests. brief: a third of a laptop's warm start, enough to see what is
remembered. alone: for one family at a time, half an hour; alone-long: with a longer warm
start, for a family that has not begun after the other. laptop: 1M parameters, hours of two cores.
large: 33M parameters in each of 24 replicas, one accelerator."""
