"""Mixture: trainer logs -> `mixture.json`, the weights of the next release, with their reasons."""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa

from generators.weakness import Cell, History, Rule, Tally, Weight, mix
from pipelines.dataset import gradable_tables, require_manifest
from pipelines.errors import DatasetError
from pipelines.loops.mixture.index import Index, Row
from pipelines.loops.mixture.logs import Earned, read_logs
from pipelines.sources import FORMAT, bin_of, read_mixture
from pipelines.state import Store, spilled


@dataclass(frozen=True, slots=True, kw_only=True)
class Mixture:
    """The content of `mixture.json`."""

    rule: Rule
    log: str
    """Hash of the trainer's log files of this release."""
    history: History
    """Tallies per release, this one last."""
    weights: Sequence[Weight]
    changes: Sequence[Mapping[str, Any]]
    """Per family: weight before, weight now, and why it moved; largest change first."""
    undecided: int
    foreign: int

    def to_json(self) -> bytes:
        """Return indented JSON; `read_mixture` reads it."""
        value = {
            "format": FORMAT,
            "rule": self.rule,
            "log": self.log,
            "undecided": self.undecided,
            "foreign": self.foreign,
            "weights": [asdict(weight) for weight in self.weights],
            "changes": list(self.changes),
            "history": [
                [[*cell, *tally] for cell, tally in sorted(release.items())]
                for release in self.history
            ],
        }
        return (json.dumps(value, indent=1) + "\n").encode()


def make_mixture(
    dataset: str,
    logs: Sequence[str | Path],
    *,
    rule: Rule = "utility",
    previous: str | Path | None = None,
    reward: str | None = None,
) -> Mixture:
    """Return the next mixture for a dataset that was trained on.

    `previous` is the last release's `mixture.json`: its tallies count on, decayed, and weights
    move no faster than the rule allows.

    Raises:
        DatasetError: for a dataset without a manifest, logs that `read_logs` refuses, rows without
            a dial, or a `previous` that is none.
    """
    store = Store(dataset)
    manifest = require_manifest(store)
    with spilled(None) as spill:
        index = Index(spill, _rows(gradable_tables(store, manifest)))
        log = read_logs(logs, index, reward)
        old_history, old_weights, old_log = read_mixture(previous)
        if log.content == old_log:
            raise DatasetError(
                f"{previous} was made of these very logs; counting them twice would make one "
                "release look like two"
            )
        placed = _cells(index)
    history = [*old_history, tally(log.earned)]
    cells = sorted(placed | {cell for tallies in history for cell in tallies})
    try:
        weights = mix(cells, history, rule, old_weights)
    except ValueError as error:
        raise DatasetError(str(error)) from error
    return Mixture(
        rule=rule,
        log=log.content,
        history=history,
        weights=weights,
        changes=_changes(weights, old_weights),
        undecided=log.undecided,
        foreign=log.foreign,
    )


def _rows(tables: Iterable[pa.Table]) -> Iterator[Row]:
    """Yield what an index takes of rows."""
    for table in tables:
        for row in table.select(("id", "question", "lineage", "family", "dial")).to_pylist():
            split = row["lineage"]["split"]
            yield Row(row["id"], row["question"], split, row["family"], row["dial"])


def _cells(index: Index) -> set[Cell]:
    """Return the cells that rows are in, all of which must have a dial."""
    bad = index.without_dial()
    if bad:
        raise DatasetError(
            f"row {bad[0]} of {bad[1]} has no dial; only rows of the families have cells"
        )
    return {Cell(family, bin_of(dial)) for family, dial in index.cells()}


def tally(earned: Mapping[Earned, int]) -> dict[Cell, Tally]:
    """Return the rollouts of a release by cell."""
    counts: dict[Cell, Tally] = defaultdict(lambda: Tally(0, 0))
    for (family, dial, is_right), rollouts in earned.items():
        assert dial is not None  # asked before
        cell = Cell(family, bin_of(dial))
        old = counts[cell]
        counts[cell] = Tally(old.n + rollouts, old.k + rollouts * is_right)
    return dict(sorted(counts.items()))


def _changes(weights: Sequence[Weight], previous: Mapping[Cell, Weight]) -> list[Mapping[str, Any]]:
    """Explain every family's move since the last release."""
    families: dict[str, list[Weight]] = defaultdict(list)
    for weight in weights:
        families[weight.family].append(weight)
    changes = []
    for family, now in sorted(families.items()):
        before = [weight for weight in previous.values() if weight.family == family]
        old, new = (sum(weight.weight for weight in weights) for weights in (before, now))
        changes.append(
            {
                "family": family,
                "before": round(old, 6) if before else None,
                "now": round(new, 6),
                "why": _why(now, before),
            }
        )
    return sorted(changes, key=lambda change: -abs(change["now"] - (change["before"] or 0.0)))


def _why(now: Sequence[Weight], before: Sequence[Weight]) -> str:
    quarantined = [weight.bin for weight in now if weight.state == "quarantined"]
    sticky = [weight.bin for weight in now if weight.state == "sticky"]
    rate = _rate(now)
    reasons = ["new" if not before else f"pass rate {_rate(before):.2f} -> {rate:.2f}"]
    if not before:
        reasons.append(f"pass rate {rate:.2f}")
    if quarantined:
        reasons.append(
            f"bins {quarantined} quarantined: nothing right in two releases, check labels"
        )
    if sticky:
        reasons.append(f"bins {sticky} fail and do not improve")
    best = max(now, key=lambda weight: weight.weight)
    reasons.append(f"most weight on bin {best.bin}, pass rate {best.mean:.2f}")
    return "; ".join(reasons)


def _rate(weights: Sequence[Weight]) -> float:
    """Return the mean pass rate, cells weighed by their rollouts."""
    n = sum(weight.n + 2.0 for weight in weights)
    return sum(weight.mean * (weight.n + 2.0) for weight in weights) / n
