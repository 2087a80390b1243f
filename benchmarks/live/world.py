"""World: solvers whose abilities are known, before the policies of a session; no HTTP, no rows.

Families have a level and a slope: the pass rate at dial d is that of the logit level - slope d. One
family in ten has wrong labels: nothing is ever right there. The solver may drift.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp
from random import Random
from typing import Final, NamedTuple

from generators import FAMILIES
from pipelines.live.curriculum import TABLE, Knowledge, PolicyName, Seen, SessionSettings, directed
from pipelines.loops.knobs import subject_of

LEVELS: Final = (-6.0, 10.0)
SLOPES: Final = (4.0, 12.0)
WINDOW: Final = (0.2, 0.8)
GROUP: Final = 8
EPOCH: Final = 256


class Law(NamedTuple):
    """A family's pass rates."""

    level: float
    slope: float

    def rate(self, dial: float, shift: float) -> float:
        """Return the pass rate at a dial, after a drift of `shift` logits."""
        return 1.0 / (1.0 + exp(self.slope * dial - self.level - shift))


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """Who answers."""

    laws: Mapping[str, Law]
    wrong: frozenset[str]
    drift_at: int
    """Outcomes after which the solver is better."""
    drift: float
    """Logits."""

    def rate(self, family: str, dial: float, outcomes: int) -> float:
        """Return the true pass rate."""
        if family in self.wrong:
            return 0.0
        return self.laws[family].rate(dial, self.drift if outcomes >= self.drift_at else 0.0)


class Served(NamedTuple):
    """One problem that a session gave out."""

    after: int
    """Outcomes before it."""
    rate: float
    """True pass rate."""

    @property
    def is_inside(self) -> bool:
        """Whether the rate lies in the window."""
        return WINDOW[0] <= self.rate <= WINDOW[1]


class Followed(NamedTuple):
    """What a policy did in a world."""

    served: Sequence[Served]
    quarantined: frozenset[str]

    def share(self, start: int, end: int) -> float:
        """Return the share of problems in the window among those served between two counts."""
        some = [one.is_inside for one in self.served if start <= one.after < end]
        return sum(some) / len(some)


def make_world(families: int, seed: int, *, drift_at: int = 10**9, drift: float = 2.0) -> World:
    """Return a world of the first families of the table."""
    names, rng = list(FAMILIES)[:families], Random(seed)
    laws = {name: Law(rng.uniform(*LEVELS), rng.uniform(*SLOPES)) for name in names}
    wrong = frozenset(Random(f"wrong/{seed}").sample(names, max(1, families // 10)))
    return World(laws=laws, wrong=wrong, drift_at=drift_at, drift=drift)


def follow(policy: PolicyName, world: World, outcomes: int, seed: int) -> Followed:
    """Serve a world's solver, in groups of GROUP, until there are so many outcomes."""
    settings = SessionSettings(policy=policy, families=tuple(world.laws), epoch=EPOCH, seed=seed)
    subjects = [subject_of(name) for name in world.laws]
    knowledge, chosen = Knowledge(subjects, EPOCH), TABLE[policy](settings)
    rng, served = Random(f"{policy}/{seed}"), list[Served]()
    while knowledge.outcomes < outcomes:
        if question := chosen.question(knowledge):
            chosen.answer(question.plan())
        weights = chosen.weights()
        if chosen.follows:
            weights = directed(weights, knowledge, (), EPOCH)
        (cell,) = rng.choices(list(weights), list(weights.values()))
        knobs = chosen.setting(cell, rng).knobs
        rate = world.rate(cell.family, sum(knobs) / len(knobs), knowledge.outcomes)
        served.append(Served(knowledge.outcomes, rate))
        for _ in range(GROUP):
            seen = Seen(len(served), cell, knobs, rng.random() < rate)
            ended = knowledge.add(seen)
            chosen.observe(seen)
            if ended:
                chosen.close(knowledge)
    return Followed(served, frozenset(knowledge.suspects))


def lines(families: int, seeds: int) -> Iterator[str]:
    """Yield a table: shares in the window by policy, before and after a drift, and quarantine."""
    yield f"{families} families, {seeds} worlds; share of problems in {WINDOW}, drift at 3,000"
    spans = "0-2,000 | 2,000-3,000 | drift: 3,000-3,500 | 3,500-4,000 | 4,000-5,000"
    yield f"| policy | {spans} | wrong labels quarantined |"
    yield "|---|---|---|---|---|---|---|"
    bounds = ((0, 2000), (2000, 3000), (3000, 3500), (3500, 4000), (4000, 5000))
    policies: tuple[PolicyName, ...] = ("uniform", "utility", "band", "ucb", "td")
    for policy in policies:
        found, caught = list[list[float]](), 0.0
        for seed in range(seeds):
            world = make_world(families, seed, drift_at=3000)
            followed = follow(policy, world, 5000, seed)
            found.append([followed.share(*ends) for ends in bounds])
            caught += len(followed.quarantined & world.wrong) / len(world.wrong) / seeds
        means = [sum(column) / seeds for column in zip(*found, strict=True)]
        yield f"| {policy} | " + " | ".join(f"{mean:.2f}" for mean in means) + f" | {caught:.2f} |"
