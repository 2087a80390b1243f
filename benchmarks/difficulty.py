"""Measured difficulty: rollouts saved, calibration, other rules, recorded rollouts, audit, IRT.

`python -m benchmarks.difficulty [--data ../shared/testdata] [--only stopping costs ...]`
`stopping`, `costs` and `rules` are exact sums; the rest is simulated or replayed with fixed seeds,
so two runs print the same. Recorded rollouts: several language models on one item stand in for
samples of one solver, and the truth is the rate over all of them.
"""

import argparse
from collections.abc import Callable, Sequence
from math import exp, log
from pathlib import Path

import numpy as np
import numpy.typing as npt

from benchmarks.difficulty_recorded import irt_recorded, recorded
from benchmarks.difficulty_replay import replay, window_chances
from filters.difficulty import (
    GRID,
    WINDOW,
    Audited,
    Prior,
    StoppingTable,
    Window,
    audit,
    classes,
    fit_irt,
    item_priors,
    knob_tables,
    naive_error,
)
from solvers.ability import Ability

F64 = npt.NDArray[np.float64]

PRIORS = {
    "3B": Prior.mixture(0.013, 0.091, 0.26, 0.40),
    "7B-Math": Prior.mixture(0.067, 0.073, 0.29, 0.32),
    "32B": Prior.mixture(0.0, 0.142, 0.39, 0.41),
    "Beta(.25,.35)": Prior.mixture(0.0, 0.0, 0.25, 0.35),
}
"""Fitted to the pass rates published with the demo sets of SwS (arXiv 2506.08989)."""
RULES: dict[str, tuple[int, Window]] = {
    "16 fixed, .2-.8": (16, WINDOW),
    "8 fixed, .2-.8": (8, WINDOW),
    "open-r1: 8 fixed, .1-.6": (8, (0.1, 0.6)),
    "SwS: 8 fixed, 1/8-7/8": (8, (0.125, 0.875)),
    "R-Zero: 9 fixed, .3-.8": (9, (0.3, 0.8)),
    "Guru: 16 fixed, 1/16-14/16": (16, (0.0625, 0.875)),
}
ITEMS = 20_000
DECILE_ITEMS = 500


def stopping() -> None:
    """Print rollouts at the error of k/16, with the right prior and with a uniform one."""
    print("\nRollouts of the table that errs no more often than k/16 (exact)")
    print("loss    items          err k/16  mean n    err  saved | no pilot: mean n    err  saved")
    for loss in ("window", "levels"):
        for name, prior in PRIORS.items():
            table = StoppingTable.matching(prior, loss=loss)
            blind = StoppingTable.matching(Prior.uniform(), loss=loss, truth=prior).under(prior)
            print(
                f"{loss:7} {name:14} {naive_error(prior, 16, loss):8.4f} {table.mean_n:7.2f} "
                f"{table.error:7.4f} {1 - table.mean_n / 16:5.0%}  | {blind.mean_n:16.2f} "
                f"{blind.error:7.4f} {1 - blind.mean_n / 16:5.0%}"
            )
    other = StoppingTable.matching(PRIORS["7B-Math"], truth=PRIORS["3B"]).under(PRIORS["3B"])
    print(f"pilot of 7B-Math, items of 3B: mean n {other.mean_n:.2f}, err {other.error:.4f}")


def costs() -> None:
    """Print what a cost of a rollout buys."""
    print("\nWindow tables by the cost of a rollout (exact): mean n, err")
    print("cost      " + "".join(f"{name:>26}" for name in PRIORS))
    for cost in (0.03, 0.015, 0.009, 0.005, 0.0025, 0.001):
        cells = []
        for prior in PRIORS.values():
            table = StoppingTable.build(prior, cost=cost)
            cells.append(f"{table.mean_n:.1f}, {table.error:.3f}")
        print(f"{cost:<10g}" + "".join(f"{cell:>26}" for cell in cells))


def rules() -> None:
    """Print the window errors of published fixed-n rules and of tables of no more rollouts."""
    print("\nWindow errors at equal rollouts (exact): k/n at fixed n, and the table of mean n <= n")
    print("rule                        " + "".join(f"{name:>28}" for name in PRIORS))
    for rule, (n, window) in RULES.items():
        cells = []
        for prior in PRIORS.values():
            table = _affordable(prior, n, window)
            naive = naive_error(prior, n, window=window)
            cells.append(f"{naive:.4f} -> {table.error:.4f} (n {table.mean_n:.1f})")
        print(f"{rule:28}" + "".join(f"{cell:>28}" for cell in cells))


def _affordable(prior: Prior, mean_n: float, window: Window) -> StoppingTable:
    """Return the table of the lowest cost whose mean length is at most `mean_n`."""
    low, high = log(1e-6), log(0.1)
    best = StoppingTable.build(prior, window=window, first=4, cost=exp(high))
    for _ in range(25):
        middle = (low + high) / 2.0
        table = StoppingTable.build(prior, window=window, first=4, cost=exp(middle))
        if table.mean_n <= mean_n:
            high, best = middle, table
        else:
            low = middle
    return best


def calibration() -> None:
    """Print foretold and observed window rates of early-stopped items, by decile of the former."""
    print(f"\nCalibration of P(in window) after early stops, {ITEMS:,} simulated items per prior")
    for name, prior in list(PRIORS.items())[:3]:
        rng = np.random.default_rng(0)
        rates = _drawn(prior, ITEMS, rng)
        table = StoppingTable.matching(prior)
        n, k = replay((rng.random((ITEMS, table.limit)) < rates[:, None]).astype(float), table)
        foretold = window_chances(table, n, k)
        inside = classes(rates, "window")
        cells, worst = [], 0.0
        for decile in range(10):
            part = np.minimum((foretold * 10).astype(int), 9) == decile
            if part.sum() > DECILE_ITEMS:
                pair = float(foretold[part].mean()), float(inside[part].mean())
                worst = max(worst, abs(pair[0] - pair[1]))
                cells.append(f"{pair[0]:.3f}/{pair[1]:.3f}")
        error = float(((foretold > 0.5) != inside).mean())
        bias = float((k / n - rates).mean())
        print(
            f"{name:9} mean n {n.mean():.2f}, err {error:.4f} (exact {table.error:.4f}), ", end=""
        )
        print(f"bias of k/n {bias:+.4f}, worst decile {worst:.3f}: {' '.join(cells)}")


def _drawn(prior: Prior, items: int, rng: np.random.Generator) -> F64:
    return rng.choice(GRID, items, p=prior.array / prior.array.sum())


def _logit(knobs: F64) -> F64:
    return np.asarray(0.3 + 2.0 * (2 * knobs[:, 0] - 1) - 1.5 * (2 * knobs[:, 1] - 1), np.float64)


WORLDS: dict[str, Callable[[F64, np.random.Generator], F64]] = {
    "as assumed": lambda x, rng: _logit(x) + rng.normal(0.0, 0.8, len(x)),
    "3x steeper": lambda x, rng: 3.0 * _logit(x) + rng.normal(0.0, 0.8, len(x)),
    "a step": lambda x, rng: np.where(x[:, 0] > 0.5, 3.0, -3.0) + rng.normal(0.0, 0.8, len(x)),
    "an interaction": lambda x, rng: 4 * (2 * x[:, 0] - 1) * (2 * x[:, 1] - 1),
    "two kinds of items": lambda x, rng: _logit(x) + rng.choice([-3.0, 3.0], len(x)),
}
"""Logits of items by (rows, 2) knobs; the first two are what the regression assumes."""


def audits() -> None:
    """Print how often the audit accepts a regression, and what accepted ones save."""
    print("\nAudit of knob-informed priors (20 repeats; 400 items x 8 in the fit), and rollouts at")
    print("the cost of a pilot's table: pilot mean n and err -> knob-informed mean n and err")
    for name, world in WORLDS.items():
        cells = []
        for size in (40, 100, 300):
            rng = np.random.default_rng(size)
            cells.append(f"{size}: {np.mean([_audited(world, size, rng) for _ in range(20)]):4.0%}")
        print(f"{name:19} accepted at audits of {', '.join(cells)}; {_savings(world)}")


def _fitted(world: Callable[[F64, np.random.Generator], F64], rng: np.random.Generator) -> Ability:
    knobs = rng.random((400, 2))
    return Ability.fit(knobs, rng.binomial(8, _rates(world(knobs, rng))), np.full(400, 8))


def _audited(
    world: Callable[[F64, np.random.Generator], F64], size: int, rng: np.random.Generator
) -> bool:
    ability, knobs = _fitted(world, rng), rng.random((size, 2))
    right = rng.binomial(32, _rates(world(knobs, rng))).tolist()
    priors = item_priors(ability, knobs)
    return audit([Audited(p, 32, k) for p, k in zip(priors, right, strict=True)]).accepted


def _savings(world: Callable[[F64, np.random.Generator], F64]) -> str:
    rng = np.random.default_rng(7)
    ability, knobs = _fitted(world, rng), rng.random((1000, 2))
    rates = _rates(world(knobs, rng))
    inside = classes(rates, "window")
    answers = (rng.random((1000, 64)) < rates[:, None]).astype(float)
    pilot = StoppingTable.matching(Prior.fit((int(row[:16].sum()), 16) for row in answers[:200]))
    priors = item_priors(ability, knobs)
    table_of = knob_tables({str(i): p for i, p in enumerate(priors)}, cost=pilot.cost)
    n, k = replay(answers, pilot)
    wrong = int(((window_chances(pilot, n, k) > 0.5) != inside).sum())
    total = errors = 0
    for index, prior in enumerate(priors):
        own_n, own_k = replay(answers[index : index + 1], table_of(str(index)))
        total += int(own_n[0])
        errors += int((window_chances(prior, own_n, own_k)[0] > 0.5) != inside[index])
    return f"{n.mean():.1f}, {wrong / 1000:.3f} -> {total / 1000:.1f}, {errors / 1000:.3f}"


def _rates(logits: F64) -> F64:
    return np.asarray(1.0 / (1.0 + np.exp(-logits)), np.float64)


def irt() -> None:
    """Print how well the two-parameter model finds planted difficulties again."""
    print("\nTwo-parameter IRT on simulated counts: correlation with the truth, and share of items")
    print("whose true b lies within 1.645 sd (90 % if the sd is right)")
    for items, solvers, n in ((721, 22, 1), (300, 5, 16), (200, 3, 16), (300, 3, 4)):
        rng = np.random.default_rng(items)
        theta = rng.normal(size=solvers)
        theta = (theta - theta.mean()) / theta.std()
        b, a = rng.normal(0.3, 1.5, items), np.exp(rng.normal(0.2, 0.4, items))
        right = rng.binomial(n, _rates(a[:, None] * (theta - b[:, None])))
        found = fit_irt(right, np.full(right.shape, n))
        near = np.abs(np.array(found.difficulties) - b) < 1.645 * np.array(found.difficulty_sds)
        print(
            f"{items} items x {solvers:2} solvers x {n:2}: theta {_corr(found.abilities, theta)}, "
            f"b {_corr(found.difficulties, b)}, log a "
            f"{_corr(np.log(found.discriminations), np.log(a))}, within {near.mean():.3f}"
        )


def _corr(left: Sequence[float] | F64, right: F64) -> str:
    return f"{np.corrcoef(np.array(left), right)[0, 1]:.3f}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the sections asked for, all by default."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=Path("../shared/testdata"))
    sections: dict[str, Callable[[], None]] = {
        "stopping": stopping,
        "costs": costs,
        "rules": rules,
        "calibration": calibration,
        "recorded": lambda: recorded(data / "rollouts"),
        "audits": audits,
        "irt": irt,
        "irt-recorded": lambda: irt_recorded(data / "rollouts"),
    }
    parser.add_argument("--only", nargs="*", choices=sections, default=list(sections))
    options = parser.parse_args(arguments)
    data: Path = options.data
    for name in options.only:
        sections[name]()


if __name__ == "__main__":
    main()
