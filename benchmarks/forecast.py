"""How far `build --dry-run` is off: its forecast beside the build itself, in one process.

`python -m benchmarks.forecast [RECIPE ...] [--set KEY=VALUE ...]`
Time is the processor's; the reading of the benchmark index is in neither.
"""

import argparse
import tempfile
import time
from collections.abc import Sequence

from pipelines.build import build, forecast, load_index, planned, run_unit
from pipelines.progress import quiet
from pipelines.sources import load_recipe


def main() -> None:
    """Print a line per recipe."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("recipes", nargs="*", default=["recipes/starter.toml"])
    parser.add_argument("--set", action="append", default=[], dest="changes")
    options = parser.parse_args()
    print("| recipe | rows | foretold s | built s | off | foretold MB | built MB | dry run s |")
    print("|---|---|---|---|---|---|---|---|")
    for path in options.recipes:
        print(_line(path, options.changes), flush=True)


def _line(path: str, changes: Sequence[str]) -> str:
    recipe = load_recipe(path, changes)
    load_index(recipe.benchmarks)
    start = time.process_time()
    foretold = forecast(planned(recipe), quiet)
    dry = time.process_time() - start
    seconds = sum(line.seconds for line in foretold.lines)
    with tempfile.TemporaryDirectory() as out:
        start = time.process_time()
        manifest = build(
            recipe, out, execute=lambda units: (run_unit(unit, recipe, out) for unit in units)
        )
        built = time.process_time() - start
    written = sum(shard.bytes for shard in manifest.shards)
    return (
        f"| {path} | {manifest.kept} | {seconds:.0f} | {built:.0f} | {seconds / built - 1:+.0%} "
        f"| {foretold.bytes / 1e6:.2f} | {written / 1e6:.2f} | {dry:.0f} |"
    )


if __name__ == "__main__":
    main()
