"""The Challenger in planted worlds: how much of a round lies in the window, by score and mix.

`python -m benchmarks.challenger [--worlds 5]`. A world gives every family a hidden law: the pass
rate falls with a weighted mean of the knobs, a fifth of the families is solved everywhere, two
fifths are hopeless. Rows are drawn, solved and certified as in a run; only rollouts are planted.
"""

import argparse
from collections.abc import Callable, Sequence
from math import exp
from random import Random
from statistics import mean

from filters.difficulty import SCORES, judge, repetition
from generators.selfplay import Archive, Member, Reward, challenge_arms, fresh
from pipelines.loops.selfplay import Challenger, Challenges, Fate, History, admit
from pipelines.progress import quiet
from proofmill import Problem
from proofmill.problem import content_hash

FAMILIES = (
    *("telescoping_sum", "chinese_remainder", "dyck_completion", "linear_functional"),
    *("modular_exponent", "lattice_paths", "boolean_expressions", "knights_knaves"),
    *("negotiation_pareto", "string_rewriting"),
)
ROUNDS, PROPOSALS = 5, 100
Rate = Callable[[Problem], float]


def world(seed: int) -> Rate:
    """Return the true pass rate of a row: of a composition, that of its parts together."""
    rng = Random(f"world/{seed}")
    kinds = ["easy"] * 2 + ["hopeless"] * 4 + ["law"] * 4
    rng.shuffle(kinds)
    laws = {
        name: (kind, rng.uniform(0.2, 0.8), rng.random())
        for name, kind in zip(FAMILIES, kinds, strict=True)
    }

    def single(name: str, knobs: Sequence[float]) -> float:
        kind, middle, tilt = laws[name]
        if kind != "law":
            return 0.98 if kind == "easy" else 0.002
        weights = [1.0 + tilt * place for place in range(len(knobs))]
        at = sum(w * k for w, k in zip(weights, knobs, strict=True)) / sum(weights)
        return 1.0 / (1.0 + exp(12.0 * (at - middle)))

    def rate(problem: Problem) -> float:
        parts = problem.family.split("+")
        found = 1.0
        for place, name in enumerate(parts, 1):
            prefix = f"{place}." if len(parts) > 1 else ""
            own = [value for knob, value in problem.knobs.items() if knob.startswith(prefix)]
            found *= single(name, own)
        return found

    return rate


def inside(rate: float) -> bool:
    """Tell whether a true pass rate lies in the window."""
    return 1 / 8 <= rate <= 7 / 8


def shares(config: Challenger, rate: Rate, seed: int) -> list[float]:
    """Return per round the share of all proposals that are rows in the window."""
    flavour, rng = Challenges(config), Random(f"rollouts/{seed}")
    bandit, members, found = flavour.bandit(), list[tuple[Fate, Member]](), list[float]()
    for number in range(ROUNDS):
        archive = Archive(number)
        for fate, member in members:
            if fate.item is not None:
                problem, cell = fate.item.problem, fate.item.cell
                archive.remember(cell, problem.instance, fate.item.behaviour, problem.answer)
                archive.place(cell, member)
        past = History(number, number * config.proposals, bandit, archive, None, {})
        fates = admit(flavour.propose(past, lambda done, total: quiet("", done, total)), past)
        items = [fate.item for fate in fates if fate.item is not None]
        penalties = repetition([flavour.words(item) for item in items])
        worth: dict[int, float] = {}
        kept = [one for one in fates if one.item is not None]
        for one, item, penalty in zip(kept, items, penalties, strict=True):
            right = sum(rng.random() < rate(item.problem) for _ in range(8))
            value = judge(8, right, solver_id="planted", score=config.score).value
            worth[one.ordinal] = max(0.0, value - penalty)
            name = item.problem.id
            members.append((one, Member(name, item.source, worth[one.ordinal], number, right / 8)))
        bandit.learn(Reward(m.arm, worth.get(m.ordinal, 0.0), m.is_new_cell) for m in fates)
        found.append(sum(inside(rate(item.problem)) for item in items) / config.proposals)
    return found


def uniform(rate: Rate, seed: int) -> float:
    """Return the share of uniform knob vectors in the window."""
    rng, names = Random(f"uniform/{seed}"), challenge_arms(FAMILIES)
    drawn = [fresh(rng.choice(names), rng) for _ in range(2000)]
    rows = [
        Problem(
            prompt="",
            answer="",
            verifier="integer",
            family=one.family,
            version=1,
            domain="math",
            knobs=one.knobs,
            instance=content_hash(one.to_json()),
        )
        for one in drawn
    ]
    return mean(inside(rate(row)) for row in rows)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--worlds", type=int, default=5)
    worlds = range(parser.parse_args().worlds)
    base = [uniform(world(seed), seed) for seed in worlds]
    print(f"uniform knobs: {mean(base):.3f} of all proposals in the window")
    for score in SCORES:
        for evolved in (0.0, 0.5):
            config = Challenger(
                families=FAMILIES, proposals=PROPOSALS, score=score, evolved=evolved, test=0.0
            )
            runs = [shares(config, world(seed), seed) for seed in worlds]
            rounds = [mean(run[number] for run in runs) for number in range(ROUNDS)]
            ratio = mean(rounds[1:]) / mean(base)
            told = " / ".join(f"{share:.3f}" for share in rounds)
            print(f"{score}, evolved {evolved:g}: {told}; rounds 2 to 5 {ratio:.2f} times uniform")


if __name__ == "__main__":
    main()
