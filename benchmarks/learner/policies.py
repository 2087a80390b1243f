"""Data policies: which cell of family and difficulty the next groups come from.

Each sees what its groups earned and nothing else. An arm is a cell of `World.pool`.
"""

from collections import defaultdict, deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import exp, log, sqrt
from random import Random
from statistics import mean
from typing import Final

from benchmarks.learner.training import GROUP, Asked, DataPolicy, Probe
from benchmarks.learner.world import TRAINED, World
from generators.weakness import EMA, START, Cell, banded, floored, moved, useful

PROBES: Final = 8
"""Rollouts that a paid probe spends on each cell, each on another row."""
_HARDER: Final = 0.6
"""Reward at which the easy-to-hard curriculum goes on to the next level."""
_WINDOW: Final = 300
"""Rollouts that DUMP's mean absolute advantage looks back on (arXiv 2504.09710, section 4)."""
_TEMPERATURE: Final = 0.1
_STEP: Final = 0.5
"""Of TD(0) (SEC, arXiv 2505.14970)."""
_FORGET: Final = 0.9
"""Of a cell's Beta counts at each of its groups (Thompson)."""

Weights = Mapping[Cell, float]


@dataclass(slots=True)
class Uniform:
    """Every cell alike; the base of the others, which give other weights."""

    world: World
    refill: bool = False

    def choose(self, count: int, rng: Random, probe: Probe) -> list[Asked]:
        """Draw cells by weight, and any row of each."""
        weights = self.weights(rng)
        cells = rng.choices(list(weights), list(weights.values()), k=count)
        return [Asked(cell, rng.choice(self.world.pool[cell])) for cell in cells]

    def observe(self, asked: Asked, k: int, n: int) -> None:
        """Learn nothing."""

    def weights(self, rng: Random) -> Weights:
        """Return a weight for each cell."""
        return dict.fromkeys(self.world.pool, 1.0)


@dataclass(slots=True)
class OneDial(Uniform):
    """Control: a single fifth of the dial."""

    bin: int = TRAINED - 1

    def weights(self, rng: Random) -> Weights:
        """Return 1 for the cells of the fifth."""
        return {cell: float(cell.bin == self.bin) for cell in self.world.pool}


@dataclass(slots=True)
class TinyPool(Uniform):
    """Control: one row of each cell, for ever."""

    def choose(self, count: int, rng: Random, probe: Probe) -> list[Asked]:
        """Draw cells alike, and the first row of each."""
        cells = rng.choices(list(self.world.pool), k=count)
        return [Asked(cell, self.world.pool[cell][0]) for cell in cells]


@dataclass(slots=True)
class Online(Uniform):
    """Weights by a pass rate that every group moves; it begins at 0.5, and no probe is paid for."""

    rule: Callable[[Mapping[Cell, float]], Weights] = field(kw_only=True)
    rates: dict[Cell, float] = field(default_factory=dict)

    def observe(self, asked: Asked, k: int, n: int) -> None:
        """Move the cell's rate."""
        self.rates[asked.cell] = moved(self.rates.get(asked.cell, START), k, n)

    def weights(self, rng: Random) -> Weights:
        """Apply the rule, and mix in the floor."""
        rates = {cell: self.rates.get(cell, START) for cell in self.world.pool}
        return floored(self.rule(rates))


@dataclass(slots=True)
class Rounds(Online):
    """The same, with rates that are measured by paid probes at the start of each of some rounds."""

    rounds: int = 1
    budget: int = field(kw_only=True)
    """Rollouts of the whole run."""
    pays: bool = True
    """Whether a round probes; else it takes what training showed since the last one."""
    _spent: int = 0
    _done: int = 0
    _seen: dict[Cell, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0]))

    def choose(self, count: int, rng: Random, probe: Probe) -> list[Asked]:
        """Begin a round when its time has come."""
        if self._done < self.rounds and self._spent >= self._done * self.budget // self.rounds:
            self._done += 1
            self._estimate(rng, probe)
        self._spent += GROUP * count
        return Uniform.choose(self, count, rng, probe)

    def _estimate(self, rng: Random, probe: Probe) -> None:
        if self.pays:
            rows = _probe_rows(self.world, rng)
            self._spent += len(rows)
            for one, k in zip(rows, probe(rows, 1), strict=True):
                self._count(one.cell, k, 1)
        for cell, (k, n) in self._seen.items():
            self.rates[cell] = k / n if self.pays else (k + 1.0) / (n + 2.0)
        self._seen.clear()

    def _count(self, cell: Cell, k: int, n: int) -> None:
        self._seen[cell][0] += k
        self._seen[cell][1] += n

    def observe(self, asked: Asked, k: int, n: int) -> None:
        """Keep what was earned for the next round, where probes are not paid for."""
        if not self.pays:
            self._count(asked.cell, k, n)


def _probe_rows(world: World, rng: Random) -> list[Asked]:
    """Return PROBES rows of each cell, as far as there are."""
    return [
        Asked(cell, row)
        for cell, rows in world.pool.items()
        for row in rng.sample(list(rows), min(PROBES, len(rows)))
    ]


@dataclass(slots=True)
class EasyToHard(Uniform):
    """One level up in a family when its level's recent reward is high enough."""

    levels: dict[str, int] = field(default_factory=dict)
    rates: dict[str, float] = field(default_factory=dict)

    def observe(self, asked: Asked, k: int, n: int) -> None:
        """Go one level up at _HARDER, as far as levels go."""
        name = asked.cell.family
        rate = (1.0 - EMA) * self.rates.get(name, 0.0) + EMA * k / n
        level = self.levels.get(name, 0)
        if rate >= _HARDER and level < TRAINED - 1:
            self.levels[name], rate = level + 1, 0.0
        self.rates[name] = rate

    def weights(self, rng: Random) -> Weights:
        """Return 1 for the level of each family."""
        return {
            cell: float(cell.bin == self.levels.get(cell.family, 0)) for cell in self.world.pool
        }


@dataclass(slots=True)
class Bandit(Uniform):
    """Softmax over an index of each cell: DUMP's upper confidence bound, or TD(0)'s value."""

    is_td: bool = False
    counts: dict[Cell, int] = field(default_factory=dict)
    values: dict[Cell, float] = field(default_factory=dict)
    recent: dict[Cell, deque[float]] = field(default_factory=dict)

    def observe(self, asked: Asked, k: int, n: int) -> None:
        """Take the group's mean absolute advantage, normalised as in training."""
        signal = 2.0 * sqrt(k / n * (1.0 - k / n))
        cell = asked.cell
        self.counts[cell] = self.counts.get(cell, 0) + n
        if self.is_td:
            old = self.values.get(cell, 1.0)
            self.values[cell] = old + _STEP * (signal - old)
        else:
            kept = self.recent.setdefault(cell, deque(maxlen=_WINDOW // n))
            kept.append(signal)
            self.values[cell] = mean(kept)

    def weights(self, rng: Random) -> Weights:
        """Return the softmax of the indices."""
        total = sum(self.counts.values())
        index = {cell: self._index(cell, total) for cell in self.world.pool}
        top = max(index.values())
        return {cell: exp((value - top) / _TEMPERATURE) for cell, value in index.items()}

    def _index(self, cell: Cell, total: int) -> float:
        if self.is_td:
            return self.values.get(cell, 1.0)
        bonus = sqrt(2.0 * log(total + 1.0) / (self.counts.get(cell, 0) + 1.0))
        return self.values.get(cell, 0.0) + bonus


@dataclass(slots=True)
class Thompson(Uniform):
    """Each group goes to the cell whose drawn pass rate lies nearest to one half."""

    counts: dict[Cell, tuple[float, float]] = field(default_factory=dict)

    def choose(self, count: int, rng: Random, probe: Probe) -> list[Asked]:
        """Draw all rates anew for each group."""
        chosen = []
        for _ in range(count):
            drawn = {cell: self._drawn(cell, rng) for cell in self.world.pool}
            cell = min(drawn, key=lambda one: abs(drawn[one] - 0.5))
            chosen.append(Asked(cell, rng.choice(self.world.pool[cell])))
        return chosen

    def _drawn(self, cell: Cell, rng: Random) -> float:
        right, wrong = self.counts.get(cell, (0.0, 0.0))
        return rng.betavariate(1.0 + right, 1.0 + wrong)

    def observe(self, asked: Asked, k: int, n: int) -> None:
        """Count the group; older ones are forgotten by and by."""
        right, wrong = self.counts.get(asked.cell, (0.0, 0.0))
        self.counts[asked.cell] = (_FORGET * right + k, _FORGET * wrong + n - k)


def learnable(rates: Mapping[Cell, float]) -> Weights:
    """Return p (1 - p)."""
    return {cell: p * (1.0 - p) for cell, p in rates.items()}


def informative(rates: Mapping[Cell, float]) -> Weights:
    """Return the chance that a group of 8 does not all agree: 1 - p^8 - (1 - p)^8."""
    return {cell: 1.0 - p**GROUP - (1.0 - p) ** GROUP for cell, p in rates.items()}


def weak_banded(rates: Mapping[Cell, float]) -> Weights:
    """Return the family's failure rate for cells in the band, not normalised inside a family."""
    failure = _failures(rates)
    inside = banded(rates)
    return {cell: failure[cell.family] * inside[cell] for cell in rates}


def budgeted(rates: Mapping[Cell, float]) -> Weights:
    """Return a budget per family by its failure rate (SwS), shared inside it by p (1 - p)."""
    failure, inside = _failures(rates), learnable(rates)
    totals: dict[str, float] = defaultdict(float)
    for cell, weight in inside.items():
        totals[cell.family] += weight
    return {
        cell: failure[cell.family] * inside[cell] / (totals[cell.family] or 1.0) for cell in rates
    }


def _failures(rates: Mapping[Cell, float]) -> dict[str, float]:
    grouped: dict[str, list[float]] = defaultdict(list)
    for cell, p in rates.items():
        grouped[cell.family].append(1.0 - p)
    return {family: mean(values) for family, values in grouped.items()}


def simple_policies(world: World, budget: int) -> dict[str, Callable[[], DataPolicy]]:
    """Return the data policies that need nothing but what groups earn."""
    return {
        "uniform": lambda: Uniform(world),
        "static band": lambda: Rounds(world, rule=banded, budget=budget),
        "easy to hard": lambda: EasyToHard(world),
        "p(1-p)": lambda: Online(world, rule=learnable),
        "failure budget (SwS)": lambda: Online(world, rule=budgeted),
        "DUMP": lambda: Bandit(world),
        "TD(0) (SEC)": lambda: Bandit(world, is_td=True),
        "Thompson": lambda: Thompson(world),
        "Thompson, refilled": lambda: Thompson(world, refill=True),
        "online band": lambda: Online(world, rule=banded),
        "failure x online band": lambda: Online(world, rule=weak_banded),
        "groups that teach": lambda: Online(world, rule=informative),
        "utility": lambda: Online(world, rule=useful),
    }


def rounds(
    world: World, budget: int, count: int, rule: Callable[[Weights], Weights], *, pays: bool
) -> DataPolicy:
    """Return a rule whose rates are estimated at the start of each of some rounds."""
    return Rounds(world, rule=rule, budget=budget, rounds=count, pays=pays)
