"""What a build costs: rows per core second of every family, memory by candidates, two workers.

`python -m benchmarks.scale [rates | memory | workers] [--beside COMMIT] [--large]`
`rates` draws, solves, attacks and certifies rows of all families at five dials, in processor time,
in turns with another commit of this repository if one is named. `memory` selects and writes
synthetic candidates (certified rows again and again under other ids) in a process of its own and
prints its peak: 100,000 and a million, with `--large` ten million (half an hour, 40 GB in TMPDIR).
`workers` builds the same rows with one worker and with two, in wall time of an idle machine.
"""

import argparse
import hashlib
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from statistics import fmean

ROOT = Path(__file__).parents[1]
DIALS = (0.1, 0.3, 0.5, 0.7, 0.9)
ROWS = 6
"""Timed per family, dial and turn."""
TURNS = 3
SIZES = (100_000, 1_000_000)
LARGE = 10_000_000
UNIT = 1000
SHARD_ROWS = 10_000
_FAMILIES = 40
"""Whose rows the synthetic candidates are."""
_SOURCES = 5
"""Rows of each of them, before they are repeated."""


def main() -> None:
    """Print what was asked for, or all of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="?", choices=("rates", "memory", "workers"))
    parser.add_argument("--beside", help="a commit to measure in turns with this one")
    parser.add_argument("--large", action="store_true")
    parser.add_argument("--turn", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--candidates", type=int, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.turn is not None:
        json.dump(_timed(options.turn), sys.stdout)
    elif options.candidates:
        json.dump(_built(options.candidates), sys.stdout)
    else:
        chosen = [options.what] if options.what else ["rates", "memory", "workers"]
        if "rates" in chosen:
            _rates(options.beside)
        if "memory" in chosen:
            _memory([*SIZES, *([LARGE] if options.large else [])])
        if "workers" in chosen:
            _workers()


def _timed(turn: int) -> Mapping[str, Sequence[Sequence[float]]]:
    """Return seconds of processor time per row: family -> dial -> rows of one turn."""
    from generators import FAMILIES
    from pipelines.drawing import Planned

    times: dict[str, list[list[float]]] = {}
    for name, family in FAMILIES.items():
        times[name] = []
        for dial in DIALS:
            seconds = []
            for ordinal in (-1, *range(turn * ROWS, (turn + 1) * ROWS)):
                row = Planned(
                    family=name,
                    version=family.version,
                    knobs={knob.name: dial for knob in family.knobs},
                    ordinal=max(0, ordinal),
                    root_seed=20,
                    split="train",
                    synthesizer="families",
                    reason="",
                )
                start = time.process_time()
                row.candidate(0)
                seconds.append(time.process_time() - start)
            times[name].append(seconds[1:])  # a family's tables are made with its first row
    return times


def _rates(beside: str | None) -> None:
    with _checkouts(beside) as places:
        runs: dict[str, list[Mapping[str, Sequence[Sequence[float]]]]] = {p: [] for p in places}
        for turn in range(TURNS):
            for name, folder in places.items():
                own = ["-m", "benchmarks.scale", "--turn", str(turn)]
                runs[name].append(json.loads(_output([sys.executable, *own], folder)))
    for name, turns in runs.items():
        seconds = {
            family: [fmean(t for run in turns for t in run[family][d]) for d in range(len(DIALS))]
            for family in turns[0]
        }
        rows = len(DIALS) * len(seconds)
        total = sum(map(sum, seconds.values()))
        print(f"{name}: {rows / total:.0f} certified rows per core second over {rows} cells")
        for at, dial in enumerate(DIALS):
            print(f"  dial {dial}: {len(seconds) / sum(s[at] for s in seconds.values()):.0f}")
        slowest = sorted(seconds, key=lambda family: -sum(seconds[family]))[:20]
        print(f"  slowest 20 of {len(seconds)} families take", end=" ")
        print(f"{sum(sum(seconds[family]) for family in slowest) / total:.0%}; ms at each dial:")
        for family in slowest:
            print(f"  {family:24}", *(f"{1000 * s:7.1f}" for s in seconds[family]))


@contextmanager
def _checkouts(beside: str | None) -> Iterator[Mapping[str, Path]]:
    """Yield this checkout and, if one is named, another commit's, with this file in it."""
    if not beside:
        yield {"this commit": ROOT}
        return
    with tempfile.TemporaryDirectory() as folder:
        other = Path(folder) / "other"
        _output(["git", "worktree", "add", "--detach", str(other), beside], ROOT)
        try:
            (other / "benchmarks" / "scale.py").write_bytes(Path(__file__).read_bytes())
            yield {beside: other, "this commit": ROOT}
        finally:
            _output(["git", "worktree", "remove", "--force", str(other)], ROOT)


def _output(command: Sequence[str], folder: Path) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout


def _memory(sizes: Sequence[int]) -> None:
    print("synthetic candidates: seconds of processor time, peak memory of the process")
    for size in sizes:
        own = ["-m", "benchmarks.scale", "--candidates", str(size)]
        found = json.loads(_output([sys.executable, *own], ROOT))
        parts = ", ".join(f"{name} {seconds:.1f} s" for name, seconds in found["seconds"].items())
        print(f"  {size:>10,}: {found['peak']:.0f} MB; {parts}; {found['kept']:,} rows kept")


def _built(size: int) -> Mapping[str, object]:
    """Select and write so many candidates; return what it took."""
    from pipelines.build.selection import Selection
    from pipelines.dataset import RowSet, all_pages, draft_manifest, write_dataset
    from pipelines.sources import Cell, FamiliesSource, Recipe
    from pipelines.state import WORK, Store, spilled

    with tempfile.TemporaryDirectory() as folder:
        store = Store(f"{folder}/out")
        # In a process of its own: only the build's memory is to be seen.
        own = f"from benchmarks.scale import units; units({size}, {folder + '/units'!r})"
        _output([sys.executable, "-c", own], ROOT)
        knobs, families = json.loads(Path(folder, "units", "cells.json").read_text())
        quota = size // len(families) - size // len(families) // 100
        cells = {Cell(0, name, knobs[name], "train"): quota for name in families}
        source = FamiliesSource(kind="families", rows=1, families=tuple(families), dials=(0.3,))
        stamps = [("", time.process_time())]
        with spilled(store, WORK) as spill:
            rows = RowSet(spill)
            rows.add_files(sorted(map(str, Path(folder, "units").glob("*.parquet"))))
            Selection(rows, Recipe(name="scale", sources=(source,)), cells).decide()
            stamps.append(("select", time.process_time()))
            draft = draft_manifest(
                rows.reasons(),
                name="scale",
                recipe={"license": "mit", "description": "", "shard_rows": SHARD_ROWS},
                fingerprint="f",
                index="i",
                families={},
                shortfall={},
            )
            manifest = write_dataset(store, rows, draft, lambda *_: None, pages=all_pages)
            stamps.append(("write", time.process_time()))
    return {
        "peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        "seconds": {name: end - start for (_, start), (name, end) in pairwise(stamps)},
        "kept": manifest.kept,
    }


def units(size: int, folder: str) -> None:
    """Write unit files of so many candidates: certified rows again and again, under other ids."""
    import pyarrow as pa

    from filters.parquet import parquet_bytes
    from generators import FAMILIES
    from pipelines.dataset import CANDIDATE_SCHEMA
    from pipelines.drawing import Planned

    out = Path(folder)
    out.mkdir(parents=True)
    names = sorted(FAMILIES)[:: len(FAMILIES) // _FAMILIES][:_FAMILIES]
    drawn = [
        Planned(
            family=name,
            version=FAMILIES[name].version,
            knobs={knob.name: 0.3 for knob in FAMILIES[name].knobs},
            ordinal=ordinal,
            root_seed=20,
            split="train",
            synthesizer="families",
            reason="",
        )
        .candidate(0)
        .to_row()
        for name in names
        for ordinal in range(_SOURCES)
    ]
    knobs = {row["family"]: row["knobs"] for row in drawn}
    (out / "cells.json").write_text(json.dumps([knobs, names]))
    for unit in range(size // UNIT):
        at = unit % len(names)
        rows = [_renamed(drawn[at * _SOURCES + i % _SOURCES], unit, i) for i in range(UNIT)]
        table = pa.Table.from_pylist(rows, schema=CANDIDATE_SCHEMA)
        (out / f"{unit:08d}.parquet").write_bytes(parquet_bytes(table))


def _renamed(row: Mapping[str, object], unit: int, number: int) -> Mapping[str, object]:
    name = hashlib.sha256(f"{unit} {number}".encode()).hexdigest()[:32]
    fresh = {"id": name, "instance": name[::-1], "answer": name[:4]}
    return {**row, **fresh, "question": f"{row['question']} {name}"}


def _workers() -> None:
    from pipelines.build import Workers, build
    from pipelines.progress import quiet
    from pipelines.sources import FamiliesSource, Recipe

    source = FamiliesSource(kind="families", rows=9700)
    recipe = Recipe(name="workers", sources=(source,))
    seconds: dict[int, float] = {}
    for count in (1, 2, 1, 2):
        with tempfile.TemporaryDirectory() as out, Workers(count) as pool:
            start = time.perf_counter()
            build(recipe, out, execute=lambda todo: pool.run(todo, recipe, out), progress=quiet)
            taken = time.perf_counter() - start
            seconds[count] = min(taken, seconds.get(count, taken))
    for count, taken in seconds.items():
        print(f"{source.rows:,} rows with {count} workers: {taken:.0f} s")
    print(f"two workers are {seconds[1] / seconds[2]:.2f} times as fast as one")


if __name__ == "__main__":
    main()
