"""Bandit: which knobs and task to propose next, from what earlier proposals were worth.

Discounted UCB (Garivier and Moulines 2011) over fixed knob vectors, with a bonus for arms that
still fill empty cells, and a uniform floor so that no arm is ever given up for good.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import log, sqrt
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from generators.selfplay.item import TASKS, Task
from generators.selfplay.programs import KNOBS, pick

DECAY = 0.995
"""Weight of a reward one pull later, over 80 arms: the solver that gave it moves on."""
FLOOR = 0.15
"""Share of pulls that are uniform."""
WIDTH = 0.1
"""Factor of the confidence width; rewards lie within 0..1. With 80 arms and rounds of some hundred
pulls wider ones spend the first rounds on looking around."""
EMPTY_BONUS = 0.15
"""Added to an arm's index if all of its items so far opened new cells."""
_DIALS = (0.0, 0.2, 0.4, 0.7, 1.0)
_SIDES = (0.2, 0.8)


class Arm(NamedTuple):
    """What a pull fixes."""

    task: Task
    knobs: tuple[float, ...]
    """In the order of `writing.KNOBS`."""

    @property
    def setting(self) -> dict[str, float]:
        """The knobs by name."""
        return dict(zip((knob.name for knob in KNOBS), self.knobs, strict=True))

    @property
    def name(self) -> str:
        """One text per arm."""
        return f"{self.task}/{','.join(f'{value:g}' for value in self.knobs)}"


def arms(tasks: Iterable[Task] = TASKS) -> list[Arm]:
    """Return the arms: per task five sizes, each with few or many parameters and structures."""
    return [
        Arm(task, (dial, dial, dial, parameters, structures))
        for task in tasks
        for dial in _DIALS
        for parameters in _SIDES
        for structures in _SIDES
    ]


class Reward(NamedTuple):
    """What one pull came to."""

    arm: str
    worth: float
    """Learnability, at most 1; 0 for whatever was rejected, attacked, or seen before."""
    is_new_cell: bool


@dataclass(slots=True)
class _Tally:
    pulls: float = 0.0
    worth: float = 0.0
    new: float = 0.0


@dataclass(slots=True)
class Bandit:
    """The state of all arms; a function of the rewards so far, in order."""

    names: Sequence[str]
    decay: float = DECAY
    """Weight of a reward one pull later."""
    _tallies: dict[str, _Tally] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._tallies = {name: _Tally() for name in self.names}

    def learn(self, rewards: Iterable[Reward]) -> None:
        """Take rewards in; those of unknown arms are left out."""
        for reward in rewards:
            if reward.arm not in self._tallies:
                continue
            for tally in self._tallies.values():
                tally.pulls *= self.decay
                tally.worth *= self.decay
                tally.new *= self.decay
            mine = self._tallies[reward.arm]
            mine.pulls += 1.0
            mine.worth += min(max(reward.worth, 0.0), 1.0)
            mine.new += reward.is_new_cell

    def choose(self, count: int, rng: Random, among: Sequence[str] | None = None) -> list[str]:
        """Return the arms of the next `count` pulls, whose rewards come in all at once.

        `among` are the arms to choose from, if not all. Each pull is counted at once as one that
        earns its arm's mean, so that a batch spreads.
        """
        names = self.names if among is None else among
        tallies = {name: self._tallies[name] for name in names}
        waiting = {name: _Tally(t.pulls, t.worth, t.new) for name, t in tallies.items()}
        chosen: list[str] = []
        for _ in range(count):
            is_free = rng.random() < FLOOR
            name = str(pick(rng, names)) if is_free else self._best(waiting)
            tally = waiting[name]
            mean = tally.worth / tally.pulls if tally.pulls else 0.5
            fresh = tally.new / tally.pulls if tally.pulls else 1.0
            tally.pulls, tally.worth = tally.pulls + 1.0, tally.worth + mean
            tally.new += fresh
            chosen.append(name)
        return chosen

    def _best(self, tallies: Mapping[str, _Tally]) -> str:
        total = sum(tally.pulls for tally in tallies.values())

        def index(name: str) -> float:
            tally = tallies[name]
            if tally.pulls < 1e-9:
                return 1e9
            width = WIDTH * sqrt(2.0 * log(max(total, 2.0)) / tally.pulls)
            return (tally.worth + EMPTY_BONUS * tally.new) / tally.pulls + width

        return max(tallies, key=index)

    @property
    def shares(self) -> Mapping[str, float]:
        """Share of the remembered pulls that each arm had."""
        total = sum(tally.pulls for tally in self._tallies.values()) or 1.0
        return MappingProxyType({name: t.pulls / total for name, t in self._tallies.items()})
