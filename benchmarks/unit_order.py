"""What the order of units is worth: when the last core ends, and how even an array's parts are.

`python -m benchmarks.unit_order [--recipe recipes/laptop.toml] [--rows 3] [--build RECIPE]`
Times a few rows of every unit (processor time; three dials, to end within a quarter of an hour), so
that a unit's time is known, and lets cores take units one after another in three orders: as they
are planned, as we start them, and by their measured times. `--build` also builds a recipe for real
on all cores, in the first two orders by turns.
"""

import argparse
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from heapq import heapreplace
from pathlib import Path
from unittest.mock import patch

from pipelines.build import Plan, Unit, Workers, build, planned, slowest_first
from pipelines.build.executors.array import shares
from pipelines.build.work import candidates_of
from pipelines.sources import load_recipe

CORES = (2, 4, 8, 16, 32, 64)
PARTS = (4, 16, 64)


def main() -> None:
    """Print both tables, and what real builds took."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--recipe", default="recipes/laptop.toml")
    parser.add_argument("--rows", type=int, default=3)
    parser.add_argument("--build")
    options = parser.parse_args()
    plan = planned(load_recipe(options.recipe, ["sources.0.dials=[0.1, 0.5, 0.9]"]))
    units = list(plan.first)
    seconds = dict(zip(map(repr, units), _measured(plan, options.rows), strict=True))
    _orders(units, seconds)
    _parts(units, seconds)
    if options.build:
        for name, took in _built(options.build):
            print(f"{options.build}, {name}: {took:.1f} s of wall clock")


def _measured(plan: Plan, rows: int) -> Iterator[float]:
    """Yield the processor seconds of each unit of the first round, by a few of its rows."""
    for unit in plan.first:
        some = replace(unit, start=unit.start + 1, count=min(rows, unit.count))
        candidates_of(replace(unit, count=1), plan.recipe)  # a family's tables
        start = time.process_time()
        candidates_of(some, plan.recipe)
        yield unit.count / some.count * (time.process_time() - start)


def _orders(units: Sequence[Unit], seconds: dict[str, float]) -> None:
    total, longest = sum(seconds.values()), max(seconds.values())
    print(f"{len(units)} units, {total:.0f} s of processor, the longest {longest:.1f} s")
    print(
        "time beyond the least possible, %: as planned | slowest first, by expected time | by true"
    )
    true = sorted(units, key=lambda unit: -seconds[repr(unit)])
    for cores in CORES:
        least = max(total / cores, longest)
        ends = (_end(order, seconds, cores) for order in (units, slowest_first(units), true))
        print(f"{cores:3} cores: " + " | ".join(f"{100 * (end / least - 1):.1f}" for end in ends))


def _end(units: Sequence[Unit], seconds: dict[str, float], cores: int) -> float:
    """Return when the last core ends if each takes the next unit once it is free."""
    loads = [0.0] * cores
    for unit in units:
        heapreplace(loads, loads[0] + seconds[repr(unit)])
    return max(loads)


def _parts(units: Sequence[Unit], seconds: dict[str, float]) -> None:
    print("slowest part beyond the mean, %: by number of units | as dealt")
    for count in PARTS:
        even = [units[place::count] for place in range(count)]
        slowest = (
            max(sum(seconds[repr(unit)] for unit in share) for share in way)
            for way in (even, shares(units, count))
        )
        mean = sum(seconds.values()) / count
        said = " | ".join(f"{100 * (one / mean - 1):.0f}" for one in slowest)
        print(f"{count:3} parts: {said}")


def _built(recipe: str) -> Iterator[tuple[str, float]]:
    """Yield the wall seconds of real builds, in both orders by turns."""
    plan = load_recipe(recipe)
    ways = {"as planned": list, "slowest first": slowest_first}
    for name in [*ways, *ways]:
        with (
            tempfile.TemporaryDirectory() as folder,
            patch("pipelines.build.executors.local.slowest_first", ways[name]),
            Workers() as pool,
        ):
            out = str(Path(folder, "out"))
            start = time.perf_counter()
            build(plan, out, execute=partial(pool.run, recipe=plan, out=out))
            yield name, time.perf_counter() - start


if __name__ == "__main__":
    main()
