"""The site of 100,000 rows: how soon it is seen from disk, how long a filter takes, what it costs.

`python -m benchmarks.site [--source FOLDER] [--rows 100000] [--rounds 5]`
Rows are those of a graded dataset (by default one of the starter recipe, made here), again and
again under other ids. Pages are opened in the system's Chromium by `.venv-browser`, which
`make test-browser` sets up; a small site of the same rows stands beside the large one.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[1]
PYTHON = ROOT / ".venv-browser" / "bin" / "python"
SOLVERS = ("search:budget=200", "interpreter:slip=0.02")
FILTERS = (
    "#/rows",
    "#/rows?family=sudoku",
    "#/rows?family=sudoku&dial=0.3",
    "#/rows?domain=math&sort=rate1:down",
    "#/rows?number=rate0&least=0.2&most=0.8&sort=rate0",
)
_PAINTED = """() => new Promise(done => new PerformanceObserver(list =>
    done(list.getEntries().at(-1).startTime)
).observe({type: "largest-contentful-paint", buffered: true}))"""
# The page's own listener is the first, so the list is drawn when this one runs.
_FILTERED = """address => new Promise(done => {
    const start = performance.now();
    addEventListener("hashchange", () => requestAnimationFrame(() =>
        setTimeout(() => done(performance.now() - start))), {once: true});
    location.hash = address;
})"""


def main() -> None:
    """Print the figures of both sites."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--source", type=Path, help="a finished, graded dataset")
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--pages", nargs="+", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.pages:
        json.dump([*_measured(options.pages, options.rounds)], sys.stdout)
        return
    with tempfile.TemporaryDirectory() as folder:
        source = options.source or _made(Path(folder) / "source")
        large = _repeated(source, Path(folder) / "large", options.rows)
        sites = [_built(one, Path(folder) / f"site-{one.name}") for one in (source, large)]
        pages = [str(site / "index.html") for _, site, _ in sites]
        own = ["-m", "benchmarks.site", "--rounds", str(options.rounds), "--pages", *pages]
        done = subprocess.run([PYTHON, *own], cwd=ROOT, capture_output=True, text=True, check=True)
        for (rows, site, seconds), seen in zip(sites, json.loads(done.stdout), strict=True):
            size = sum(path.stat().st_size for path in site.rglob("*") if path.is_file())
            print(
                f"{rows:,} rows, {size / 1e6:.1f} MB, {1000 * seconds / rows:.2f} CPU s per 1,000"
            )
            print(f"  largest contentful paint {seen['paint']:.0f} ms")
            for address, milliseconds in seen["filters"].items():
                print(f"  {milliseconds:4.0f} ms  {address}")


def _made(out: Path) -> Path:
    words: list[list[object]] = [["build", "recipes/starter.toml", out]]
    words += [["grade", out, "--solver", solver] for solver in SOLVERS]
    for line in words:
        command = [sys.executable, "-m", "pipelines", *map(str, line)]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return out


def _repeated(source: Path, out: Path, rows: int) -> Path:
    """Write a dataset of at least so many rows: those of another, each copy under its own ids."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    from filters.parquet import parquet_bytes
    from pipelines.dataset import MANIFEST, read_shard, require_manifest
    from pipelines.state import Store
    from proofmill.problem import content_hash

    def renamed(table: pa.Table, copy: int) -> pa.Table:
        names = [content_hash(f"{name}/{copy}") for name in table["id"].to_pylist()]
        return table.set_column(table.schema.get_field_index("id"), "id", pa.array(names))

    store, target = Store(str(source)), Store(str(out))
    manifest = require_manifest(store)
    copies = -(-rows // manifest.kept)
    shards = []
    for shard in manifest.shards:
        table = read_shard(store, shard)
        for copy in range(copies):
            path = f"data/{copy:05d}-{Path(shard.path).name}"
            target.write(path, parquet_bytes(renamed(table, copy)))
            shards.append(replace(shard, path=path))
    for file in sorted((source / "difficulty").glob("*.parquet")):
        table = pq.read_table(file)
        parts = [renamed(table, copy) for copy in range(copies)]
        target.write(f"difficulty/{file.name}", parquet_bytes(pa.concat_tables(parts)))
    whole = replace(
        manifest,
        shards=tuple(shards),
        rejected=(),
        kept=manifest.kept * copies,
        drawn=manifest.kept * copies,
        dropped={},
    )
    target.write(MANIFEST, whole.to_bytes())
    return out


def _built(out: Path, site: Path) -> tuple[int, Path, float]:
    """Write a site; return its rows, where it is, and the processor's seconds."""
    from pipelines.contamination import open_index
    from pipelines.dataset import require_manifest
    from pipelines.progress import quiet
    from pipelines.site import dataset_site
    from pipelines.state import Store

    manifest, index = require_manifest(Store(str(out))), open_index(None)
    start = time.process_time()
    dataset_site(str(out), str(site), index=index, progress=quiet)
    rejected = sum(shard.rows for shard in manifest.rejected)
    return manifest.kept + rejected, site, time.process_time() - start


def _measured(pages: list[str], rounds: int) -> Iterator[dict[str, object]]:
    """Yield the medians of each page, every round in a window of its own."""
    from tests.browser.driver import running

    with running() as chromium:
        for page in pages:
            paints: list[float] = []
            filters: dict[str, list[float]] = {address: [] for address in FILTERS}
            for _ in range(rounds):
                visit = chromium.visit(Path(page))
                visit.page.wait_for_load_state("networkidle")
                paints.append(visit.page.evaluate(_PAINTED))
                for address in FILTERS:
                    filters[address].append(visit.page.evaluate(_FILTERED, address))
                    visit.page.wait_for_selector("#rows:not([hidden])")
                assert (visit.errors, visit.failed, visit.outside) == ([], [], [])
                chromium.close()
            seen = {address: median(found) for address, found in filters.items()}
            yield {"paint": median(paints), "filters": seen}


if __name__ == "__main__":
    main()
