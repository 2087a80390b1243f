"""Forecast: what a build would make, in what time and at what size, by a few rows of every family.

Nothing is written. Rows are those that the build would draw first; time is the processor's, so a
busy machine changes little.
"""

import time
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import exp, log
from typing import Final, NamedTuple

from filters.parquet import parquet_bytes
from generators import find_family
from generators.family import SHARES
from pipelines.build.decontamination import load_index
from pipelines.build.plan import Plan
from pipelines.build.work import candidates_of
from pipelines.dataset import SCHEMA, table_of
from pipelines.drawing import Candidate
from pipelines.progress import Progress
from pipelines.sources import Cell, FamilyUnit, Unit
from proofmill.problem import canonical_json

TIMED: Final = 2
"""Rows that are timed at a family's easiest and at its hardest setting."""
READ: Final = 20
"""Rows of an input that are timed."""
_LEAST = 1e-6
"""Seconds: less is no time, and has no logarithm."""


class Line(NamedTuple):
    """What one source would make of one family, or of its input."""

    source: str
    family: str
    """Empty for an input."""
    cells: Mapping[Cell, int]
    """Rows wanted per cell; empty for an input."""
    rows: int
    """Rows that would be kept: what is wanted, or of an input the share that the sample kept."""
    seconds: float
    """Of one processor."""
    plain: float
    """Bytes of the rows as JSON."""
    sampled: int
    kept: int
    """Rows of the sample."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """What a build would come to."""

    lines: Sequence[Line]
    bytes: int
    """Of the shards."""
    dropped: Mapping[str, int]
    """Reason -> rows of the sample; surplus and duplicates show in a whole build only."""

    @property
    def splits(self) -> dict[str, int]:
        """Rows per split of the families; rows of inputs fall where they fall."""
        counts: Counter[str] = Counter()
        for line in self.lines:
            for cell, rows in line.cells.items():
                counts[cell.split] += rows
        return dict(counts)


class Timed(NamedTuple):
    """Rows of one unit, drawn to see what they take."""

    dial: float
    seconds: float
    """Per row."""
    rows: Sequence[Candidate]


def forecast(plan: Plan, progress: Progress) -> Forecast:
    """Return what the build of a plan would come to.

    Raises:
        RecipeError: if an input of it is not usable.
    """
    load_index(plan.recipe.benchmarks)  # read once per worker, so no row's time
    groups: dict[tuple[int, str], list[Unit]] = defaultdict(list)
    for unit in plan.first:
        groups[unit.source, _family(unit)].append(unit)
    samples = {}
    for done, (key, units) in enumerate(groups.items()):
        progress("sample", done, len(groups))
        samples[key] = [_timed(unit, plan) for unit in _chosen(units)]
    progress("sample", len(groups), len(groups))
    rows = [row for timed in samples.values() for one in timed for row in one.rows]
    lines = [_line(plan, key, groups[key], samples[key]) for key in groups]
    kept = [row for row in rows if not row.reason]
    size = _size(kept, sum(line.plain for line in lines))
    return Forecast(lines, size, dict(Counter(row.reason for row in rows if row.reason)))


def _family(unit: Unit) -> str:
    return unit.cell.family if isinstance(unit, FamilyUnit) else ""


def _chosen(units: Sequence[Unit]) -> list[Unit]:
    """Return the units to sample: of a family the easiest and the hardest train cell."""
    cells = [unit for unit in units if isinstance(unit, FamilyUnit)]
    if not cells:
        return [replace(unit, count=min(READ, unit.count)) for unit in units[:1]]
    train = [unit for unit in cells if unit.cell.split == "train"] or cells
    train.sort(key=lambda unit: unit.cell.dial)
    ends = [train[0], train[-1]] if train[0].cell != train[-1].cell else train[:1]
    return [replace(unit, count=TIMED) for unit in ends]


def _timed(unit: Unit, plan: Plan) -> Timed:
    # A family's tables are made with its first row.
    candidates_of(replace(unit, count=1), plan.recipe)
    start = time.process_time()
    rows = candidates_of(unit, plan.recipe)
    seconds = (time.process_time() - start) / len(rows)
    return Timed(unit.cell.dial if isinstance(unit, FamilyUnit) else 0.0, seconds, rows)


def _line(
    plan: Plan, key: tuple[int, str], units: Sequence[Unit], samples: Sequence[Timed]
) -> Line:
    source, family = key
    cells = {c: n for c, n in plan.quotas.items() if (c.source, c.family) == key}
    rows = [row for timed in samples for row in timed.rows]
    kept = [row for row in rows if not row.reason]
    wanted = sum(cells.values()) or round(sum(u.count for u in units) * len(kept) / len(rows))
    size = sum(_plain(row) for row in kept) / len(kept) if kept else 0.0
    share = _drawing(units, samples) if any(cell.split != "train" for cell in cells) else 0.0
    return Line(
        source=plan.recipe.source(source).label or plan.recipe.sources[source].kind,
        family=family,
        cells=cells,
        rows=wanted,
        seconds=sum(_seconds(unit, samples, share) for unit in units),
        plain=wanted * size,
        sampled=len(rows),
        kept=len(kept),
    )


def _seconds(unit: Unit, samples: Sequence[Timed], share: float) -> float:
    """Return a unit's time: between two dials that were timed, its logarithm lies on a line."""
    if not isinstance(unit, FamilyUnit):
        return samples[0].seconds * unit.count
    easy, hard = samples[0], samples[-1]
    place = (unit.cell.dial - easy.dial) / (hard.dial - easy.dial) if hard.dial > easy.dial else 0.0
    low, high = (log(max(timed.seconds, _LEAST)) for timed in (easy, hard))
    draws = SHARES["train"] / SHARES[unit.cell.split]
    return exp(low + place * (high - low)) * unit.count * (1.0 - share + share * draws)


def _drawing(units: Sequence[Unit], samples: Sequence[Timed]) -> float:
    """Return the share of a row's time that is spent on drawing it, which other splits repeat."""
    problems = [row.problem for timed in samples for row in timed.rows]
    start = time.process_time()
    for problem in problems:
        if problem.prompt:
            find_family(problem.family).draw(
                problem.lineage.ordinal,
                problem.dial or 0.0,
                problem.knobs,
                problem.lineage.root_seed,
                "train",
            )
    whole = sum(timed.seconds * len(timed.rows) for timed in samples)
    return min(1.0, (time.process_time() - start) / whole) if whole else 0.0


def _size(rows: Sequence[Candidate], plain: float) -> int:
    """Return the bytes of shards whose rows are so many bytes of JSON, by those of a sample.

    What the second half of the sample adds to the first is the price of a byte; the rest is what is
    paid once: the head of a file, and what the families' texts share.
    """
    first = rows[::2]
    whole, half = sum(map(_plain, rows)), sum(map(_plain, first))
    if whole == half:
        return 0
    price = (_stored(rows) - _stored(first)) / (whole - half)
    return round(_stored(rows) + price * (plain - whole))


def _stored(rows: Sequence[Candidate]) -> int:
    return len(parquet_bytes(table_of(list(rows)).select(SCHEMA.names)))


def _plain(row: Candidate) -> int:
    return len(canonical_json(row.to_row()))
