"""The recorded rollouts: placing items in the window with fewer answers, and a common scale."""

import json
import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import polars as pl

import proofmill
from benchmarks.difficulty_replay import replay, window_chances
from filters.difficulty import FIRSTS, GRID, Prior, StoppingTable, classes, fit_irt, likelihood

F64 = npt.NDArray[np.float64]

SETS = ("gsm8k", "math_level5", "crux")
FIXED = (8, 12, 16)
PILOT_ITEMS = 200
ORDERS = 20
"""Random orders of the answers that each figure is the mean of."""
DRAWS = 64
_FIELD = re.compile(r'"answer"\s*:\s*("(?:[^"\\]|\\.)*"|[-+0-9.,eE]+)', re.DOTALL)


class Matrix(NamedTuple):
    """Who was right on what."""

    right: F64
    """(items, models): 1, 0, or NaN where there is no verdict."""
    models: list[str]


def recorded(folder: Path) -> None:
    """Print agreement with the rate over all models, at fixed n and by tables.

    With replacement every draw is one of a coin whose bias is known, as rollouts are. Without,
    each of the 22 or 26 models answers once at most: 16 answers are then most of what they are
    compared with, so a fixed n does far better than on fresh rollouts, and the table is told so
    (`population`). The table of the first column of figures knows the pilot only; the second is
    the one of the highest cost that agrees as often as fixed n does on the items themselves.
    """
    print("\nRecorded rollouts: items placed in [.2, .8] as the rate over all models places them;")
    print(f"prior from {PILOT_ITEMS} items, the others are placed; means over {ORDERS} orders")
    print(
        "set          replaced  fixed n  agree | by the pilot: mean n  agree | at equal agreement"
    )
    for name in SETS:
        answers = score_matrix(folder / f"{name}.parquet").right
        chosen = np.random.default_rng(0).permutation(len(answers))
        pilot, rest = answers[chosen[:PILOT_ITEMS]], answers[chosen[PILOT_ITEMS:]]
        prior = Prior.fit((int(np.nansum(row)), int((~np.isnan(row)).sum())) for row in pilot)
        models = answers.shape[1]
        for order, belief, population in (
            (_bootstrap, _shares(prior, models), None),
            (shuffled, prior, models),
        ):
            orders = [order(rest, seed) for seed in range(ORDERS)]
            for fixed in FIXED:
                print(f"{name:12} {'no' if population else 'yes':8}", end="")
                _line(rest, orders, fixed, belief, population)


def _line(items: F64, orders: list[F64], n: int, prior: Prior, population: int | None) -> None:
    naive = float(np.mean([agree_fixed(items, ordered, n) for ordered in orders]))
    table = StoppingTable.matching(prior, n, population=population)
    mean_n, agree = agree_table(items, orders, table)
    print(f"{n:8} {naive:7.4f} | {mean_n:7.2f} = {mean_n / n:4.0%} {agree:11.4f} |", end="")
    found = []
    for first in FIRSTS:
        for cost in np.geomspace(0.05, 0.002, 40).tolist():
            table = StoppingTable.build(prior, first=first, cost=cost, population=population)
            mean_n, agree = agree_table(items, orders, table)
            if agree >= naive:
                found.append((mean_n, agree))
                break
    mean_n, agree = min(found)
    print(f"{mean_n:6.2f} = {mean_n / n:4.0%} {agree:7.4f}")


def _bootstrap(answers: F64, seed: int) -> F64:
    rng = np.random.default_rng(seed)
    drawn = [rng.choice(row[~np.isnan(row)], DRAWS) for row in answers]
    return np.array(drawn, np.float64)


def shuffled(answers: F64, seed: int) -> F64:
    """Return the answers of each item in a random order, NaN last."""
    mixed = np.random.default_rng(seed).permuted(answers, axis=1)
    last = np.argsort(np.isnan(mixed), axis=1, kind="stable")
    return np.asarray(np.take_along_axis(mixed, last, axis=1), np.float64)


def _shares(prior: Prior, models: int) -> Prior:
    """Return the prior of rates that are shares of so many models, as those of the truth are."""
    weights = np.zeros_like(GRID)
    nearest = np.abs(GRID - np.arange(models + 1)[:, None] / models).argmin(axis=1)
    weights[nearest] = likelihood(models) @ prior.array
    return Prior.of(weights)


def agree_fixed(items: F64, ordered: F64, n: int) -> float:
    """Return the share of items that k/n of the first n answers places as all answers do."""
    said = classes(np.nanmean(ordered[:, :n], axis=1), "window")
    return float((said == _truth(items)).mean())


def agree_table(items: F64, orders: list[F64], table: StoppingTable) -> tuple[float, float]:
    """Return mean rollouts, and the share of items placed as all answers place them."""
    truth, found = _truth(items), []
    for ordered in orders:
        n, k = replay(ordered, table)
        inside = window_chances(table, n, k) > 0.5
        found.append((float(n.mean()), float((inside == truth).mean())))
    mean_n, agree = np.mean(found, axis=0).tolist()
    return mean_n, agree


def _truth(items: F64) -> npt.NDArray[np.int64]:
    return classes(np.nanmean(items, axis=1), "window")


def irt_recorded(folder: Path) -> None:
    """Print the scale that the two-parameter model puts models and items on."""
    print("\nTwo-parameter IRT on the recorded rollouts")
    for name in SETS:
        matrix = score_matrix(folder / f"{name}.parquet")
        asked = ~np.isnan(matrix.right)
        found = fit_irt(np.nan_to_num(matrix.right), asked)
        sds, rates = np.array(found.difficulty_sds), np.nanmean(matrix.right, axis=0)
        best, worst = (matrix.models[int(pick(found.abilities))] for pick in (np.argmax, np.argmin))
        fit = np.corrcoef(found.abilities, np.log(rates / (1 - rates)))[0, 1]
        print(
            f"{name}: {len(sds)} items, {len(rates)} models; theta with logit of accuracy r "
            f"{fit:.3f}; best {best}, worst {worst}; b from {min(found.difficulties):.2f} to "
            f"{max(found.difficulties):.2f}, median sd {np.median(sds):.2f}; a median "
            f"{np.median(found.discriminations):.2f}"
        )


def score_matrix(path: Path) -> Matrix:
    """Return the verdicts on a file of recorded answers."""
    frame = pl.read_parquet(path)
    models = sorted(frame["model"].unique().to_list())
    row_of = dict(zip(frame["item"].unique(maintain_order=True), count()))
    right = np.full((len(row_of), len(models)), np.nan)
    judge = _same_text if path.stem == "crux" else _same_value
    known: dict[tuple[str, str], float] = {}
    for item, model, gold, answer in _answers(frame):
        if (gold, answer) not in known:
            known[gold, answer] = judge(gold, answer)
        right[row_of[item], models.index(model)] = known[gold, answer]
    return Matrix(right, models)


def _answers(frame: pl.DataFrame) -> Iterator[tuple[str, str, str, str]]:
    for row in frame.iter_rows(named=True):
        yield row["item"], row["model"], row["gold"], _final(row["response"])


def _final(response: str) -> str:
    """Return the field `answer` of a JSON response, or of what looks like one."""
    fields = _FIELD.findall(response)
    if not fields:
        return ""
    try:
        return str(json.loads(fields[-1], strict=False))
    except ValueError:
        return str(fields[-1]).strip('"')


def _same_value(gold: str, answer: str) -> float:
    verdict = proofmill.check("math", gold, rf"\boxed{{{answer}}}").verdict
    return np.nan if verdict == "undecided" else float(verdict == "correct")


def _same_text(gold: str, answer: str) -> float:
    """Compare Python literals as typed, but for spaces and the outer quotes of strings."""
    plain = [re.sub(r"\s+", "", text).strip("'\"") for text in (gold, answer)]
    return float(plain[0] == plain[1])
