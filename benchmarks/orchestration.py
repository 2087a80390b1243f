"""What Prefect costs: the same recipe built by the flow and without it, by turns.

`python -m benchmarks.orchestration [--recipe recipes/starter.toml] [--rounds 1]`
The embedded server's start is paid once per process and printed apart.
"""

import argparse
import os
import statistics
import tempfile
import time
from pathlib import Path

os.environ.setdefault("PREFECT_LOGGING_LEVEL", "ERROR")
os.environ.setdefault("PREFECT_SERVER_ALLOW_EPHEMERAL_MODE", "true")
os.environ.setdefault("PREFECT_SERVER_EPHEMERAL_STARTUP_TIMEOUT_SECONDS", "120")
os.environ.setdefault("PREFECT_SERVER_ANALYTICS_ENABLED", "false")
os.environ.setdefault("DO_NOT_TRACK", "1")

from prefect import flow

from flows.dataset import build_dataset
from pipelines.build import Workers, build
from pipelines.dataset import verify
from pipelines.progress import quiet
from pipelines.sources import load_recipe


@flow
def nothing() -> None:
    """Start the embedded server."""


def main() -> None:
    """Print seconds of both ways, their difference and the server's start."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--recipe", default="recipes/starter.toml")
    parser.add_argument("--rounds", type=int, default=1)
    options = parser.parse_args()
    start = time.perf_counter()
    nothing()
    server = time.perf_counter() - start
    plain, flown = [], []
    with tempfile.TemporaryDirectory() as folder:
        for i in range(options.rounds):
            plain.append(_plain(options.recipe, f"{folder}/plain-{i}"))
            flown.append(_flown(options.recipe, f"{folder}/flow-{i}"))
            one, two = (_shards(f"{folder}/{way}-{i}") for way in ("plain", "flow"))
            assert one == two, "the flow's shards differ from the plain ones"
    a, b = statistics.median(plain), statistics.median(flown)
    print(f"embedded server: {server:.1f} s, once")
    print(f"plain {a:.1f} s, flow {b:.1f} s: {100 * (b - a) / a:+.1f} % ({options.rounds} rounds)")


def _plain(recipe: str, out: str) -> float:
    start = time.perf_counter()
    plan = load_recipe(recipe)
    with Workers() as pool:
        build(plan, out, execute=lambda units: pool.run(units, plan, out))
        verify(out, quiet)
    return time.perf_counter() - start


def _flown(recipe: str, out: str) -> float:
    start = time.perf_counter()
    build_dataset(recipe=recipe, out=out)
    return time.perf_counter() - start


def _shards(out: str) -> list[bytes]:
    return [path.read_bytes() for path in sorted(Path(out).glob("data/*.parquet"))]


if __name__ == "__main__":
    main()
