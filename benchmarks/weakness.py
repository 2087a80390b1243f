"""The knob-space loop beside uniform knobs, a budget per family and a level coach, in known worlds.

`python -m benchmarks.weakness`. 25 families with 3 knobs each answer by a hidden law (logistic,
three times steeper, one knob U-shaped) with item scatter 0.6 on the logit scale; 5 are easy and 9
hopeless everywhere, and 2 of the rest carry wrong labels. A round is 200 items of 8 rollouts.
Printed: the share of a round's items whose true pass rate lies in [.2, .8], mean of 10 worlds.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
import numpy.typing as npt

from generators.weakness.knobs import Attempt, Choice, Subject, diagnose, draw_plan, probe

FAMILIES, KNOBS, ITEMS, ROLLOUTS, ROUNDS, WORLDS = 25, 3, 200, 8, 6, 10
EASY, HOPELESS, WRONG = 5, 9, 2
SCATTER = 0.6
LAWS = ("logistic", "steep", "u-shaped")
SUBJECTS = [Subject(f"family{i:02}", ("a", "b", "c"), 0.0) for i in range(FAMILIES)]
F64 = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class World:
    """A hidden law of pass rates."""

    law: str
    slopes: F64
    """(families, knobs) logits per knob."""
    intercepts: F64
    wrong: frozenset[int]
    """Families whose labels are wrong: nothing is ever right there."""

    @classmethod
    def draw(cls, law: str, seed: int) -> "World":
        """Return a world whose uniform in-band share is near .15 (steep: .05)."""
        rng = np.random.default_rng(seed)
        slopes = rng.uniform(1.0, 5.0, (FAMILIES, KNOBS))
        reach = slopes.sum(axis=1)
        order = rng.permutation(FAMILIES)
        intercepts = reach * rng.uniform(0.15, 0.85, FAMILIES)
        intercepts[order[:EASY]] = reach[order[:EASY]] + rng.uniform(2.0, 4.0, EASY)
        hopeless = order[EASY : EASY + HOPELESS]
        intercepts[hopeless] = -rng.uniform(2.5, 5.0, HOPELESS)
        return cls(law, slopes, intercepts, frozenset(order[-WRONG:].tolist()))

    def rate(self, family: int, knobs: Sequence[float], rng: np.random.Generator) -> float:
        """Return one fresh item's true pass rate."""
        x = np.array(knobs)
        if self.law == "u-shaped":
            x[0] = 4.0 * (x[0] - 0.5) ** 2
        logit = float(self.intercepts[family] - self.slopes[family] @ x)
        logit *= 3.0 if self.law == "steep" else 1.0
        found = float(1.0 / (1.0 + np.exp(-(logit + SCATTER * rng.standard_normal()))))
        return 0.0 if family in self.wrong else found


Policy = Callable[[list[Attempt], int, np.random.Generator], list[Choice]]


def knob_space(attempts: list[Attempt], release: int, rng: np.random.Generator) -> list[Choice]:
    """Return ours: probe, then Thompson draws of the regressions."""
    if release == 0:
        return probe(SUBJECTS, ITEMS, rng)
    return draw_plan(diagnose(SUBJECTS, attempts, release), ITEMS, rng, ROLLOUTS)


def uniform(attempts: list[Attempt], release: int, rng: np.random.Generator) -> list[Choice]:
    """Return uniform families and knobs."""
    return [_uniform_knobs(i % FAMILIES, rng) for i in range(ITEMS)]


def budget(attempts: list[Attempt], release: int, rng: np.random.Generator) -> list[Choice]:
    """Return a budget per family in proportion to its failure rate, uniform knobs (as SwS)."""
    failure = np.ones(FAMILIES)
    for i, subject in enumerate(SUBJECTS):
        mine = [a for a in attempts if a.family == subject.name]
        if mine:
            failure[i] = 1.0 - sum(a.k for a in mine) / sum(a.n for a in mine)
    picked = rng.choice(FAMILIES, ITEMS, p=failure / failure.sum())
    return [_uniform_knobs(i, rng) for i in picked.tolist()]


def coach(attempts: list[Attempt], release: int, rng: np.random.Generator) -> list[Choice]:
    """Return five levels per family, one up above 70 % right, one down below 10 %."""
    level = [0] * FAMILIES
    for past in range(release):
        for i, subject in enumerate(SUBJECTS):
            mine = [a for a in attempts if a.family == subject.name and a.release == past]
            share = sum(a.k for a in mine) / max(1, sum(a.n for a in mine))
            level[i] += (share > 0.7) - (share < 0.1)
            level[i] = min(4, max(0, level[i]))
    choices = []
    for item in range(ITEMS):
        family = item % FAMILIES
        low = level[family] / 5.0
        knobs = tuple(float(value) for value in rng.uniform(low, low + 0.2, KNOBS))
        choices.append(Choice(SUBJECTS[family].name, knobs, 0.5, ""))
    return choices


def _uniform_knobs(family: int, rng: np.random.Generator) -> Choice:
    knobs = tuple(float(value) for value in rng.random(KNOBS))
    return Choice(SUBJECTS[family].name, knobs, 0.5, "")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one policy did in one world."""

    in_band: list[float]
    """Share per round."""
    caught: int
    """Families with wrong labels that are quarantined after two releases."""
    accused: int
    """Families with right labels and some solvable setting that are quarantined at the end."""


def run(policy: Policy, law: str, seed: int) -> Outcome:
    """Play ROUNDS rounds; pass rates are drawn anew for every item."""
    world, rng = World.draw(law, seed), np.random.default_rng([seed, 7])
    names = {subject.name: i for i, subject in enumerate(SUBJECTS)}
    attempts: list[Attempt] = []
    shares: list[float] = []
    caught = 0
    for release in range(ROUNDS):
        inside, new = 0, []
        for choice in policy(attempts, release, rng):
            rate = world.rate(names[choice.family], choice.knobs, rng)
            inside += 0.2 <= rate <= 0.8
            right = int(rng.binomial(ROLLOUTS, rate))
            new.append(Attempt(choice.family, choice.knobs, right, ROLLOUTS, release))
        attempts += new
        shares.append(inside / ITEMS)
        if release == 1:
            caught = sum(names[name] in world.wrong for name in _suspects(attempts))
    solvable = {i for i in range(FAMILIES) if world.intercepts[i] > 0.0} - world.wrong
    accused = sum(names[name] in solvable for name in _suspects(attempts))
    return Outcome(shares, caught, accused)


def _suspects(attempts: list[Attempt]) -> list[str]:
    found = diagnose(SUBJECTS, attempts, ROUNDS)
    return [d.subject.name for d in found if d.status == "suspect"]


def main() -> None:
    """Print one table per law."""
    policies: dict[str, Policy] = {
        "uniform": uniform,
        "budget per family": budget,
        "level coach": coach,
        "knob space (ours)": knob_space,
    }
    for law in LAWS:
        print(f"\n{law}: share of items with a true pass rate in [.2, .8], by round")
        base = 1.0
        for name, policy in policies.items():
            outcomes = list(map(partial(run, policy, law), range(WORLDS)))
            shares = np.array([outcome.in_band for outcome in outcomes]).mean(axis=0)
            base = float(shares.mean()) if name == "uniform" else base
            rounds = " ".join(f"{share:.3f}" for share in shares)
            caught = sum(outcome.caught for outcome in outcomes)
            accused = sum(outcome.accused for outcome in outcomes)
            print(
                f"  {name:<18} {rounds}   round 6: {shares[-1] / base:.1f}x uniform; wrong labels "
                f"caught in two releases {caught} of {WRONG * WORLDS}, sound ones accused {accused}"
            )


if __name__ == "__main__":
    main()
