"""The knob-space loop beside uniform knobs, a budget per family and a level coach, in known worlds.

`python -m benchmarks.weakness [--only small|large]`; `benchmarks.weakness_worlds` has the worlds.
Small ones: 25 families answer by a hidden law with item scatter 0.6 on the logit scale; a round is
200 items of 8 rollouts. Large ones: 132 families, three rounds of 400 items. Printed: the share of
a round's items whose true pass rate lies in [.2, .8], mean of 10 worlds; large ones apart from
those that the loop was tuned on.
"""

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from benchmarks.weakness_worlds import LAWS, World, large, small
from generators.weakness.knobs import Attempt, Choice, Subject, diagnose, draw_plan, probe

ROLLOUTS = 8
SMALL_LAWS = ("logistic", "steep", "u-shaped")
SMALL_SEEDS = range(10)
LARGE_SEEDS = range(100, 110)
"""Worlds 0 to 9 are for tuning."""


class Task(NamedTuple):
    """What a policy may know when it plans a round."""

    subjects: Sequence[Subject]
    items: int
    attempts: list[Attempt]
    release: int


Policy = Callable[[Task, np.random.Generator], list[Choice]]


def knob_space(task: Task, rng: np.random.Generator) -> list[Choice]:
    """Return ours: probe, then what the regressions put in the band most surely."""
    if task.release == 0:
        return probe(task.subjects, task.items, rng)
    known = diagnose(task.subjects, task.attempts, task.release)
    return draw_plan(known, task.items, rng, ROLLOUTS)


def uniform(task: Task, rng: np.random.Generator) -> list[Choice]:
    """Return uniform families and knobs."""
    families = len(task.subjects)
    return [_uniform_knobs(task.subjects[i % families], rng) for i in range(task.items)]


def budget(task: Task, rng: np.random.Generator) -> list[Choice]:
    """Return a budget per family in proportion to its failure rate, uniform knobs (as SwS)."""
    failure = np.ones(len(task.subjects))
    for i, subject in enumerate(task.subjects):
        mine = [a for a in task.attempts if a.family == subject.name]
        if mine:
            failure[i] = 1.0 - sum(a.k for a in mine) / sum(a.n for a in mine)
    picked = rng.choice(len(failure), task.items, p=failure / failure.sum())
    return [_uniform_knobs(task.subjects[i], rng) for i in picked.tolist()]


def coach(task: Task, rng: np.random.Generator) -> list[Choice]:
    """Return five levels per family, one up above 70 % right, one down below 10 %."""
    level = [0] * len(task.subjects)
    for past in range(task.release):
        for i, subject in enumerate(task.subjects):
            mine = [a for a in task.attempts if a.family == subject.name and a.release == past]
            share = sum(a.k for a in mine) / max(1, sum(a.n for a in mine))
            level[i] += (share > 0.7) - (share < 0.1)
            level[i] = min(4, max(0, level[i]))
    choices = []
    for item in range(task.items):
        subject, low = task.subjects[item % len(level)], level[item % len(level)] / 5.0
        knobs = tuple(rng.uniform(low, low + 0.2, len(subject.knobs)).tolist())
        choices.append(Choice(subject.name, knobs, 0.5, ""))
    return choices


def _uniform_knobs(subject: Subject, rng: np.random.Generator) -> Choice:
    return Choice(subject.name, tuple(rng.random(len(subject.knobs)).tolist()), 0.5, "")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one policy did in one world."""

    in_band: list[float]
    """Share per round."""
    taught: list[int]
    """Families with an item in the band, per round."""
    caught: int
    """Families with wrong labels that are quarantined after two releases."""
    accused: int
    """Families with right labels and some solvable setting that are quarantined at the end."""


def run(policy: Policy, world: World, seed: int, items: int, rounds: int) -> Outcome:
    """Play some rounds; pass rates are drawn anew for every item."""
    rng = np.random.default_rng([seed, 7])
    names = {subject.name: i for i, subject in enumerate(world.subjects)}
    attempts: list[Attempt] = []
    shares, taught, caught = [], [], 0
    for release in range(rounds):
        inside, new = [], []
        for choice in policy(Task(world.subjects, items, attempts, release), rng):
            rate = world.rate(names[choice.family], choice.knobs, rng)
            inside += [choice.family] * (0.2 <= rate <= 0.8)
            right = int(rng.binomial(ROLLOUTS, rate))
            new.append(Attempt(choice.family, choice.knobs, right, ROLLOUTS, release))
        attempts += new
        shares.append(len(inside) / items)
        taught.append(len(set(inside)))
        if release == 1:
            caught = len(_suspects(world, attempts, rounds) & world.wrong)
    accused = len(_suspects(world, attempts, rounds) & world.solvable)
    return Outcome(shares, taught, caught, accused)


def _suspects(world: World, attempts: list[Attempt], rounds: int) -> set[int]:
    found = diagnose(world.subjects, attempts, rounds)
    return {i for i, d in enumerate(found) if d.status == "suspect"}


def small_worlds() -> None:
    """Print one table per law of the small worlds."""
    policies: dict[str, Policy] = {
        "uniform": uniform,
        "budget per family": budget,
        "level coach": coach,
        "knob space (ours)": knob_space,
    }
    for law in SMALL_LAWS:
        print(f"\n{law}: share of items with a true pass rate in [.2, .8], by round")
        base = 1.0
        for name, policy in policies.items():
            outcomes = [run(policy, small(law, seed), seed, 200, 6) for seed in SMALL_SEEDS]
            shares = np.array([outcome.in_band for outcome in outcomes]).mean(axis=0)
            base = float(shares.mean()) if name == "uniform" else base
            rounds = " ".join(f"{share:.3f}" for share in shares)
            caught = sum(outcome.caught for outcome in outcomes)
            accused = sum(outcome.accused for outcome in outcomes)
            wrong = sum(len(small(law, seed).wrong) for seed in SMALL_SEEDS)
            print(
                f"  {name:<18} {rounds}   round 6: {shares[-1] / base:.1f}x uniform; wrong labels "
                f"caught in two releases {caught} of {wrong}, sound ones accused {accused}"
            )


def large_worlds(seeds: Sequence[int] = LARGE_SEEDS) -> None:
    """Print one line per law of the large worlds: shares, families with an item in the band."""
    policies: dict[str, Policy] = {"uniform": uniform, "level coach": coach, "ours": knob_space}
    print("\n132 families, 400 items: share in [.2, .8] (families there) by release")
    for name, law in LAWS.items():
        for title, policy in policies.items():
            outcomes = [run(policy, large(law, seed), seed, 400, 3) for seed in seeds]
            shares = np.array([outcome.in_band for outcome in outcomes]).mean(axis=0)
            taught = np.array([outcome.taught for outcome in outcomes]).mean(axis=0)
            cells = " ".join(f"{s:.3f} ({t:.0f})" for s, t in zip(shares, taught, strict=True))
            accused = sum(outcome.accused for outcome in outcomes)
            print(f"  {name:<24} {title:<12} {cells}   sound ones accused {accused}", flush=True)


def main() -> None:
    """Print the tables asked for, all by default."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=("small", "large"))
    only = parser.parse_args().only
    if only != "large":
        small_worlds()
    if only != "small":
        large_worlds()


if __name__ == "__main__":
    main()
