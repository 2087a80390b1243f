"""What 10^6, 10^8 and 10^9 rows need: core-hours, disk, memory and money, with the arithmetic.

`python -m benchmarks.sizing [--rows 970]`
Simulated: nothing of that size is built. Six rows of every family are timed at five dials, a
dataset of `--rows` rows is built for its bytes; what selection, writing and near duplicates take is
what `python -m benchmarks.scale memory` and `python -m benchmarks.deduplication` print.
"""

import argparse
import tempfile
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from statistics import fmean

from benchmarks.scale import DIALS, timed
from generators import FAMILIES, TOPICS
from pipelines.build import Workers, build
from pipelines.sources import FamiliesSource, Recipe

SIZES = (10**6, 10**8, 10**9)
DOLLARS = 0.04
"""Of a core-hour, about what clouds ask for a shared core in 2026."""
TRAIN = 15 / 16
"""Share of the instances that rows of `train` are drawn from."""

SELECTED = 4.1e-6
WRITTEN = 80.1e-6
"""Seconds of processor a row: `benchmarks.scale memory`, a million candidates."""
GROUPED = 1 / 26_000
"""Seconds of processor a text of 60 words: `benchmarks.deduplication`."""
KEYS = 208
LABELS = 26
"""Bytes a text of near duplicates, on the disk and in memory: `filters.deduplication.spilled`."""


def main() -> None:
    """Print rows per core second by topic, and what the sizes need."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=970)
    rows = parser.parse_args().rows
    seconds = {
        (name, dial): fmean(times)
        for name, at_dials in timed(0).items()
        for dial, times in zip(DIALS, at_dials, strict=True)
    }
    _topics(seconds)
    _sizes(fmean(seconds.values()), _bytes(rows))


def _topics(seconds: Mapping[tuple[str, float], float]) -> None:
    print("certified rows per core second, by topic | dials", *DIALS)
    for topic, families in TOPICS.items():
        rates = (
            len(families) / sum(seconds[family.name, dial] for family in families) for dial in DIALS
        )
        print(f"{topic} ({len(families)})", *(f"{rate:.0f}" for rate in rates), sep=" | ")
    slowest = sorted(FAMILIES, key=lambda name: -sum(seconds[name, dial] for dial in DIALS))[:5]
    print("slowest:", ", ".join(slowest))


def _bytes(rows: int) -> float:
    """Return the bytes of a row in a shard."""
    recipe = Recipe(
        name="sizing", sources=(FamiliesSource(kind="families", rows=rows, dials=DIALS),)
    )
    with tempfile.TemporaryDirectory() as folder, Workers() as pool:
        out = str(Path(folder, "out"))
        run = partial(pool.run, recipe=recipe, out=out)
        manifest = build(recipe, out, execute=run)
        shards = Path(out, "data").rglob("*.parquet")
        return sum(path.stat().st_size for path in shards) / manifest.kept


def _sizes(row: float, size: float) -> None:
    print(f"\na row: {1000 * row:.1f} ms to draw and prove, {size:.0f} bytes of shard")
    cells = [(name, dial) for name in FAMILIES for dial in DIALS]
    for rows in SIZES:
        hours = rows * row / 3600
        rest = rows * (SELECTED + WRITTEN) / 3600
        grouped = rows * GROUPED / 3600
        wanted = rows / len(cells)
        able = sum(TRAIN * FAMILIES[name].capacity(dial) >= wanted for name, dial in cells)
        print(
            f"{rows:,} rows: {hours:,.1f} core-hours to draw and prove (${DOLLARS * hours:,.2f}), "
            f"{rest:,.1f} h of one core to write, {rows * size / 1e9:,.1f} GB of shards; "
            f"near duplicates: {grouped:,.1f} core-hours, {rows * KEYS / 1e9:,.1f} GB of disk, "
            f"{rows * LABELS / 1e9:,.2f} GB of memory; "
            f"{wanted:,.0f} rows a family and dial, which {able} of {len(cells)} have"
        )


if __name__ == "__main__":
    main()
