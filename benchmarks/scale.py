"""What a build costs: rows per core second of every family, memory by candidates, two workers.

`python -m benchmarks.scale [rates | memory | workers] [--beside COMMIT] [--large] [--rows N ...]`
`rates` draws, solves, attacks and certifies rows of all families at five dials, in processor time,
in turns with another commit of this repository if one is named. `memory` selects and writes
synthetic candidates (certified rows again and again under other ids) in a process of its own and
prints its peak: 100,000 and a million, with `--large` ten million (half an hour, 40 GB in TMPDIR);
then the peak of commands on the dataset that came of them, each in a process of its own, up to the
size that `MOST` names. The solver that grades is the stand-in that searches; `--rows` names other
sizes.
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
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from itertools import pairwise
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pyarrow as pa

    from pipelines.drawing import Planned

ROOT = Path(__file__).parents[1]
DIALS = (0.1, 0.3, 0.5, 0.7, 0.9)
ROWS = 6
"""Timed per family, dial and turn."""
TURNS = 3
BUILT = (9_700, 48_500)
"""Rows that one worker and two build; the more, the less is to be said of starting them."""
SIZES = (100_000, 1_000_000)
LARGE = 10_000_000
MOST = {
    "verify": 1_000_000,
    "report": 1_000_000,
    "mixture": 1_000_000,
    "grade": 100_000,
    "blend": 100_000,
    "audit": 20_000,
}
"""Rows at most on which a command is run. `grade` keeps the problem of every row and `blend` its
keys; an audit takes 7 ms a row."""
UNIT = 1000
SHARD_ROWS = 10_000
_FAMILIES = 40
"""Whose rows the synthetic candidates are."""
_SOURCES = 5
"""Rows of each of them, before they are repeated."""
_DIAL = 0.3
_SHOWN = 2000
"""Rows of each kind that the site shows."""


def main() -> None:
    """Print what was asked for, or all of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="?", choices=("rates", "memory", "workers"))
    parser.add_argument("--beside", help="a commit to measure in turns with this one")
    parser.add_argument("--large", action="store_true")
    parser.add_argument("--turn", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--rows", type=int, nargs="+", help="sizes of `memory`")
    parser.add_argument("--candidates", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--command", choices=MOST, help=argparse.SUPPRESS)
    parser.add_argument("--folder", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.turn is not None:
        json.dump(timed(options.turn), sys.stdout)
    elif options.candidates:
        json.dump(_built(options.candidates, options.folder), sys.stdout)
    elif options.command:
        json.dump(_done(options.command, options.folder), sys.stdout)
    else:
        chosen = [options.what] if options.what else ["rates", "memory", "workers"]
        if "rates" in chosen:
            _rates(options.beside)
        if "memory" in chosen:
            _memory(options.rows or [*SIZES, *([LARGE] if options.large else [])])
        if "workers" in chosen:
            _workers()


def timed(turn: int) -> Mapping[str, Sequence[Sequence[float]]]:
    """Return seconds of processor time per row: family -> dial -> rows of one turn."""
    from generators import FAMILIES

    # As a worker does; an older commit has no such thing.
    with suppress(ImportError):
        from pipelines.processes import collect_seldom

        collect_seldom()
    times: dict[str, list[list[float]]] = {}
    for name in FAMILIES:
        times[name] = []
        for dial in DIALS:
            seconds = []
            for ordinal in (-1, *range(turn * ROWS, (turn + 1) * ROWS)):
                row = _planned(name, dial, max(0, ordinal))
                start = time.process_time()
                row.candidate(0)
                seconds.append(time.process_time() - start)
            times[name].append(seconds[1:])  # a family's tables are made with its first row
    return times


def _planned(family: str, dial: float, ordinal: int) -> "Planned":
    """Return a row that is to be drawn, all knobs at one position."""
    from generators import FAMILIES
    from pipelines.drawing import Planned

    return Planned(
        family=family,
        version=FAMILIES[family].version,
        knobs={knob.name: dial for knob in FAMILIES[family].knobs},
        ordinal=ordinal,
        root_seed=20,
        split="train",
        synthesizer="families",
        reason="",
    )


def _rates(beside: str | None) -> None:
    with _checkouts(beside) as places:
        runs: dict[str, list[Mapping[str, Sequence[Sequence[float]]]]] = {p: [] for p in places}
        for turn in range(TURNS):
            for name, folder in places.items():
                own = ["-m", "benchmarks.scale", "--turn", str(turn)]
                runs[name].append(json.loads(_output([sys.executable, *own], folder)))
    taken = {name: _means(turns) for name, turns in runs.items()}
    for name, seconds in taken.items():
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
    if beside:
        old, new = taken.values()
        both = [family for family in old if family in new]
        rates = (len(DIALS) * len(both) / sum(sum(one[f]) for f in both) for one in (old, new))
        print(f"over the {len(both)} families that both have:", *(f"{r:.0f}" for r in rates))


def _means(turns: Sequence[Mapping[str, Sequence[Sequence[float]]]]) -> Mapping[str, list[float]]:
    """Return seconds per row: family -> by dial, the mean over all turns."""
    return {
        family: [fmean(t for run in turns for t in run[family][d]) for d in range(len(DIALS))]
        for family in turns[0]
    }


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
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout


def _memory(sizes: Sequence[int]) -> None:
    print("synthetic candidates: peak memory of the process, seconds of processor time")
    for size in sizes:
        with tempfile.TemporaryDirectory() as folder:
            found = _measured("--candidates", str(size), "--folder", folder)
            parts = (f"{name} {seconds:.1f} s" for name, seconds in found["seconds"].items())
            print(f"  {size:>10,}: {found['peak']:.0f} MB; {', '.join(parts)}", end="; ")
            print(f"{found['kept']:,} rows kept")
            for command in (name for name, most in MOST.items() if size <= most):
                found = _measured("--command", command, "--folder", folder)
                print(f"    {command:>8}: {found['peak']:.0f} MB; {found['seconds']:.1f} s")


def _measured(*words: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = json.loads(
        _output([sys.executable, "-m", "benchmarks.scale", *words], ROOT).splitlines()[-1]
    )
    return found


def _peak() -> float:
    """Return the most memory that this process has had, MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _done(command: str, folder: str) -> Mapping[str, object]:
    """Run a command on the dataset below a folder; return what it took."""
    start = time.process_time()
    _RUN[command](f"{folder}/out", folder)
    return {"peak": _peak(), "seconds": time.process_time() - start}


def _verify(url: str, _: str) -> None:
    from pipelines.dataset import verify
    from pipelines.progress import quiet

    assert not verify(url, quiet).faults


def _audit(url: str, folder: str) -> None:
    from pipelines import auditing
    from pipelines.progress import quiet

    out = f"{folder}/audit"
    with auditing.workplace(out) as place:
        dataset = auditing.read_dataset(url, room=place.room)
        auditing.write(auditing.audit(dataset, place, quiet), out)


def _report(url: str, folder: str) -> None:
    from pipelines.progress import quiet
    from pipelines.site import write_report

    write_report(url, f"{folder}/site", most=_SHOWN, progress=quiet)


def _grade(url: str, _: str) -> None:
    from pipelines.config import opened, parse_solver
    from pipelines.grading import Settings, grade
    from pipelines.progress import quiet

    with opened(parse_solver("search:budget=200")) as solver_of:
        grade(url, solver_of, Settings(naive=4, limit=4), quiet)


def _blend(url: str, folder: str) -> None:
    from pipelines.blending import Settings, blend

    blend([url], f"{folder}/blend.parquet", Settings())


def _mixture(url: str, folder: str) -> None:
    """Of one reward of each of the first shard's rows."""
    import pyarrow.parquet as pq

    from pipelines.loops.mixture import make_mixture

    first = next(Path(url, "data").glob("train-*"))
    ids = pq.read_table(first, columns=["id"])["id"].to_pylist()
    log = Path(folder, "log.jsonl")
    log.write_text("".join(json.dumps({"id": name, "reward": 1}) + "\n" for name in ids))
    make_mixture(url, [log])


_RUN: Mapping[str, Callable[[str, str], None]] = {
    "verify": _verify,
    "report": _report,
    "mixture": _mixture,
    "grade": _grade,
    "blend": _blend,
    "audit": _audit,
}


def _built(size: int, folder: str) -> Mapping[str, object]:
    """Select and write so many candidates; return what it took."""
    from pipelines.build.selection import Selection
    from pipelines.dataset import DRAWN, RowSet, all_pages, draft_manifest, write_dataset
    from pipelines.sources import Cell, FamiliesSource, Recipe
    from pipelines.state import WORK, Store, spilled

    store = Store(f"{folder}/out")
    # In a process of its own: only the build's memory is to be seen.
    own = f"from benchmarks.scale import units; units({size}, {folder + '/units'!r})"
    _output([sys.executable, "-c", own], ROOT)
    knobs, families = json.loads(Path(folder, "units", "cells.json").read_text())
    quota = size // len(families) - size // len(families) // 100
    cells = {Cell(0, name, knobs[name], "train"): quota for name in families}
    source = FamiliesSource(
        kind="families", rows=1, families=tuple(families), dials=(_DIAL,), max_answer_share=1.0
    )
    stamps = [("", time.process_time())]
    with spilled(store, WORK) as spill:
        rows = RowSet(spill)
        rows.add_files(sorted(map(str, Path(folder, "units").glob(f"*{DRAWN}"))))
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
        "peak": _peak(),
        "seconds": {name: end - start for (_, start), (name, end) in pairwise(stamps)},
        "kept": manifest.kept,
    }


def units(size: int, folder: str) -> None:
    """Write unit files of so many candidates: certified rows again and again, under other ids."""
    import pyarrow as pa

    from generators import FAMILIES
    from pipelines.dataset import CANDIDATE_SCHEMA, DRAWN, drawn_bytes

    out = Path(folder)
    out.mkdir(parents=True)
    names = sorted(FAMILIES)[:: len(FAMILIES) // _FAMILIES][:_FAMILIES]
    drawn = [
        _planned(name, _DIAL, ordinal).candidate(0).to_row()
        for name in names
        for ordinal in range(_SOURCES)
    ]
    knobs = {row["family"]: row["knobs"] for row in drawn}
    (out / "cells.json").write_text(json.dumps([knobs, names]))
    tables = [
        pa.Table.from_pylist(
            [drawn[at * _SOURCES + i % _SOURCES] for i in range(UNIT)], schema=CANDIDATE_SCHEMA
        )
        for at in range(len(names))
    ]
    for unit in range(size // UNIT):
        table = _renamed(tables[unit % len(names)], unit)
        (out / f"{unit:08d}{DRAWN}").write_bytes(drawn_bytes(table))


def _renamed(table: "pa.Table", unit: int) -> "pa.Table":
    """Return a unit's rows under ids, instances and questions of their own."""
    ids = [hashlib.sha256(f"{unit} {i}".encode()).hexdigest()[:32] for i in range(table.num_rows)]
    asked = table["question"].to_pylist()
    fresh = {
        "id": ids,
        "instance": [name[::-1] for name in ids],
        "question": [f"{text} {name}" for text, name in zip(asked, ids, strict=True)],
    }
    for column, values in fresh.items():
        place = table.schema.get_field_index(column)
        table = table.set_column(place, table.schema.field(place), [values])
    return table


def _workers() -> None:
    from pipelines.build import Workers, build
    from pipelines.progress import quiet
    from pipelines.sources import FamiliesSource, Recipe

    for rows in BUILT:
        source = FamiliesSource(kind="families", rows=rows)
        recipe = Recipe(name="workers", sources=(source,))
        seconds: dict[int, float] = {}
        for count in (1, 2, 1, 2):
            with tempfile.TemporaryDirectory() as out, Workers(count) as pool:
                own = partial(pool.run, recipe=recipe, out=out)
                start = time.perf_counter()
                build(recipe, out, execute=own, progress=quiet)
                taken = time.perf_counter() - start
                seconds[count] = min(taken, seconds.get(count, taken))
        told = " and ".join(f"{taken:.0f} s with {count}" for count, taken in seconds.items())
        ratio = seconds[1] / seconds[2]
        print(f"{rows:,} rows: {told} of these workers; two are {ratio:.2f} times as fast")


if __name__ == "__main__":
    main()
