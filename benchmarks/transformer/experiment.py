"""Experiment: warm start, judgement, reinforcement, judgement; stops by the clock and goes on."""

import time
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

import torch

from benchmarks.learner.graders import CORRUPT, SOUND
from benchmarks.learner.world import World
from benchmarks.transformer.contamination import Poisoning, pools
from benchmarks.transformer.judging import Asking, Scorer, evaluate
from benchmarks.transformer.model import Decoders
from benchmarks.transformer.reinforce import Reinforcer
from benchmarks.transformer.results import Replica, Results
from benchmarks.transformer.rows import Rows, read
from benchmarks.transformer.scales import Scale
from benchmarks.transformer.tables import has_begun, started
from benchmarks.transformer.text import Tokenizer, worked
from benchmarks.transformer.warm import Imitator, examples
from filters.atomic import replacing
from filters.resampling import Bootstrapped

_SAVE_EVERY: Final = 60.0
"""Seconds between states and tables."""


class OutOfTimeError(Exception):
    """The clock has run out; the state is kept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a run reads, writes and computes."""

    rows: Path
    out: Path
    device: str
    workers: int
    deadline: float
    """By `time.monotonic`."""
    is_compiled: bool = False
    """Whether imitation is translated first, for which torch needs a C++ compiler."""


@dataclass(slots=True)
class Experiment:
    """One run at one scale."""

    scale: Scale
    place: Place
    each: Callable[[Results], None]
    """Told the results every minute."""
    results: Results = field(init=False)
    rows: Rows = field(init=False)
    asking: Asking = field(init=False)

    def __post_init__(self) -> None:
        """Read the rows and what an earlier piece of the run has found."""
        self.rows = read(self.place.rows)
        texts = (text for row in self.rows.lessons for text in (row.prompt, worked(row)))
        tokenizer = Tokenizer.of(texts, self.scale.words)
        self.asking = Asking(tokenizer=tokenizer, most=self.scale.most, batch=self.scale.batch)
        self.place.out.mkdir(parents=True, exist_ok=True)
        self.results = Results.load(self.place.out / "results.json")

    def run(self) -> None:
        """Do what is left to do.

        Raises:
            OutOfTimeError: at the deadline; another call goes on from there.
        """
        scale = self.scale
        with Scorer(self.place.rows, self.rows, self.place.workers) as scorer:
            start = self.warm_start()
            everything = list(self.rows.judged)
            if not self.results.before:
                found = evaluate(start, self.asking, everything, scorer, scale.draws)
                self.results.before = found
                self._save()
            replicas = all_replicas(scale)
            self.results.replicas = replicas
            model = start.only([one.seed % scale.starts for one in replicas])
            learner = Reinforcer(
                model, replicas, self.rewarded(), self.asking, scorer, scale.reinforcement
            )
            self._advance(learner, "reinforced")
            if not self.results.after:
                self.results.after = evaluate(model, self.asking, everything, scorer, scale.draws)
                self._save()

    def rewarded(self) -> World:
        """Return the world of the families that have begun: others have nothing to reward.

        Of all families, if none has.
        """
        world, rates = self.rows.world, started(self.scale, self.rows, self.results)
        begun = {name for name, some in rates.items() if has_begun(self.scale, some, name)}
        pool = {cell: rows for cell, rows in world.pool.items() if cell.family in begun}
        return World(pool, world.held) if pool else world

    def warm_start(self) -> Decoders:
        """Return the models of all seeds after imitation."""
        torch.manual_seed(0)
        model = Decoders(self.scale.shape, len(self.asking.tokenizer), self.scale.starts)
        model = model.to(self.place.device)
        lessons = examples(self.asking.tokenizer, self.rows.lessons)
        imitator = Imitator(model, lessons, self.scale.warm, self.place.is_compiled)
        self._advance(imitator, "imitated")
        return model

    def contaminate(self, known: Collection[str] = ()) -> Iterator[tuple[str, Bootstrapped]]:
        """Yield the excess gap of each poisoned pool but the known ones, from the warm start on.

        Raises:
            OutOfTimeError: at the deadline, after a pool.
        """
        scale = self.scale
        rate = scale.warm.rate / 2
        settings = replace(scale.warm, steps=scale.poisoned, copying=0, rate=rate)
        with Scorer(self.place.rows, self.rows, self.place.workers) as scorer:
            start, suspects = self.warm_start(), self.rows.suspects
            left = pools(self.rows, 4 * len(suspects))
            left = {name: pool for name, pool in left.items() if name not in known}
            if not left:
                return
            before = evaluate(start, self.asking, suspects, scorer, scale.draws)
            poisoning = Poisoning(
                start=start,
                asking=self.asking,
                scorer=scorer,
                settings=settings,
                draws=scale.draws,
                is_compiled=self.place.is_compiled,
            )
            for place, (name, pool) in enumerate(left.items()):
                # However short a piece is, one pool of it is done.
                if place and time.monotonic() > self.place.deadline:
                    raise OutOfTimeError(f"before the pool {name!r}")
                yield name, poisoning.excess(suspects, before, pool)

    def _advance(self, phase: Imitator | Reinforcer, name: str) -> None:
        """Take the steps of a phase that are left."""
        file = self.place.out / f"{name}.pt"
        if file.exists():
            phase.load(torch.load(file, map_location=self.place.device, weights_only=True))
        saved = time.monotonic()
        curve = self.results.curves.setdefault(name, [])
        del curve[phase.done :]
        while phase.done < phase.steps:
            curve.append(phase.advance())
            is_late = time.monotonic() > self.place.deadline
            if is_late or phase.done == phase.steps or time.monotonic() > saved + _SAVE_EVERY:
                keep(file, phase.state())
                self._save()
                saved = time.monotonic()
            if is_late and phase.done < phase.steps:
                raise OutOfTimeError(f"{name}: {phase.done} of {phase.steps} steps")

    def _save(self) -> None:
        self.results.save(self.place.out / "results.json")
        self.each(self.results)


def all_replicas(scale: Scale) -> list[Replica]:
    """Return the data policies of each seed, and corrupted keys where they are asked for."""
    kinds = [(data, SOUND) for data in scale.data]
    if scale.is_controlled:
        kinds.append(("uniform", CORRUPT))
    return [Replica(seed, *kind) for seed in range(scale.seeds) for kind in kinds]


def keep(file: Path, state: Mapping[str, Any]) -> None:
    """Write a state so that it is there wholly or not at all."""
    with replacing(file) as out:
        torch.save(state, out)
