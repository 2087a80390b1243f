"""Blend: an ordered file from graded datasets, what it holds along its length, and a plot of it."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import pairwise
from pathlib import PurePosixPath
from statistics import fmean, pstdev
from typing import Any

from pipelines.blending.order import Pick, arranged, domains_of
from pipelines.blending.plot import plot
from pipelines.blending.pool import Pool, pool
from pipelines.blending.write import write_rows
from pipelines.errors import DatasetError, RecipeError
from pipelines.figures import rendered
from pipelines.state import FORMATS, Store

_TENTHS = 10
_TOLERANCE = 1e-6


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How to order."""

    shares: Mapping[str, float] = field(default_factory=dict)
    """Domain -> share of every batch; empty: as the rows are."""
    rows: int | None = None
    """Of the file; None: as many as the shares allow."""
    batch: int = 128
    means: tuple[float, float] = (0.7, 0.3)
    """Pass rate aimed at in the first and the last batch."""
    spread: float = 0.15
    """Standard deviation around it."""
    seed: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Blend:
    """What was written."""

    rows: int
    solver_id: str
    shares: Mapping[str, float]
    dropped: Mapping[str, int]
    """Reason -> rows that a blend may not draw from."""
    tenths: Sequence[Mapping[str, Any]]
    """Per tenth of the file: the pass rates aimed at and drawn, and the rows of each domain."""


def blend(urls: Sequence[str], file: str, settings: Settings) -> Blend:
    """Write the ordered rows of the datasets to `file`, with FILE.json and FILE.svg beside it.

    Raises:
        DatasetError: as `pool` does, or if a domain has too few rows.
        RecipeError: if the file is neither .parquet nor .jsonl, or the shares are none.
        StorageError: if a place cannot be read or written.
    """
    path = PurePosixPath(file)
    if path.suffix not in FORMATS:
        raise RecipeError(f"cannot write {path.name!r}; name a file .parquet or .jsonl")
    source = pool(urls)
    shares = _shares(source, settings.shares)
    rows = _rows(source, shares, settings.rows, settings.batch)
    places = {name: source.of(name) for name in shares}
    picks = arranged(
        {name: [source.rates[place] for place in places[name]] for name in shares},
        shares,
        rows,
        batch=settings.batch,
        means=settings.means,
        spread=settings.spread,
        seed=settings.seed,
    )
    order = [places[pick.domain][pick.row] for pick in picks]
    drawn = [source.rates[place] for place in order]
    done = Blend(
        rows=rows,
        solver_id=source.solver_id,
        shares=shares,
        dropped=source.dropped,
        tenths=_tenths(picks, drawn),
    )
    store = Store(str(file).rpartition("/")[0] or ".")
    write_rows(store, path.name, source, [source.places[place] for place in order], picks)
    facts = asdict(done) | {"settings": asdict(settings), "datasets": list(urls)}
    store.write(f"{path.name}.json", f"{json.dumps(facts, indent=1)}\n".encode())
    store.write(f"{path.name}.svg", rendered(plot(picks, drawn), "svg"))
    return done


def _shares(source: Pool, asked: Mapping[str, float]) -> dict[str, float]:
    """Return the share of each domain that has one."""
    there = Counter(source.domains)
    for name, share in asked.items():
        if name not in there or share <= 0.0:
            raise RecipeError(
                f"share {name}={share:g}: give a domain of the rows ({', '.join(sorted(there))}) "
                "and a number above 0"
            )
    if asked and abs(sum(asked.values()) - 1.0) > _TOLERANCE:
        raise RecipeError(f"shares sum to {sum(asked.values()):g}, not 1; correct them")
    total = there.total()
    return dict(asked) or {name: count / total for name, count in sorted(there.items())}


def _rows(source: Pool, shares: Mapping[str, float], asked: int | None, batch: int) -> int:
    """Return the length of the file."""
    there = Counter(source.domains)
    most = int(min(there[name] / share for name, share in shares.items()) + _TOLERANCE)
    while most and any(n > there[name] for name, n in _needed(shares, most, batch).items()):
        most -= 1
    if most < 1 or (asked or 0) > most:
        raise DatasetError(
            f"the shares allow {most} rows of {there.total()}, and {asked or 1} are wanted; make "
            "more rows of the scarce domains, or lower their shares"
        )
    return asked or most


def _needed(shares: Mapping[str, float], rows: int, batch: int) -> Counter[str]:
    """Return the rows of each domain: a share of a row is rounded up in some."""
    return Counter(domains_of(shares, rows, batch))


def _tenths(picks: Sequence[Pick], drawn: Sequence[float]) -> list[dict[str, Any]]:
    edges = [len(picks) * i // _TENTHS for i in range(_TENTHS + 1)]
    return [
        {
            "target": round(fmean(pick.target for pick in picks[start:end]), 4),
            "drawn": round(fmean(drawn[start:end]), 4),
            "spread": round(pstdev(drawn[start:end]), 4),
            "domains": dict(sorted(Counter(pick.domain for pick in picks[start:end]).items())),
        }
        for start, end in pairwise(edges)
        if end > start
    ]
