"""The first releases of the shipped loop over knobs, on all families, with a stand-in for a policy.

`python -m benchmarks.knob_releases [--loop recipes/loops/knobs.toml] [--releases 4] [--state DIR]`
Printed: the table of docs/weakness.md. A state that is given is gone on with and kept.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from pipelines.loops.knobs.records import RELEASES, Summary
from pipelines.state import Log, Store

HEAD = """\
| release | rows | kept | always / never solved | rollouts per row | in the window |
|---|---|---|---|---|---|"""


def main() -> None:
    """Make the releases that are missing and print all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--loop", default="recipes/loops/knobs.toml")
    parser.add_argument("--releases", type=int, default=4)
    parser.add_argument("--state", type=Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        state = str(options.state or folder)
        log = Log(Store(state))
        for _ in range(options.releases - log.count(RELEASES)):
            command = [sys.executable, "-m", "pipelines", "weakness", options.loop, state]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        print(
            "| release | rows | kept | always / never solved | rollouts per row | in the window |"
        )
        print("|---|---|---|---|---|---|")
        for summary in Log(Store(state)).read(RELEASES):
            print(line(summary))


def line(summary: Summary) -> str:
    """Return a release as a line of the table."""
    always, never = (summary.dropped.get(f"{how}_solved", 0) for how in ("always", "never"))
    cells = (
        f"{summary.release}{' (probe)' if not summary.release else ''}",
        f"{summary.planned:,}",
        f"{summary.kept:,}",
        f"{always} / {never}",
        f"{summary.mean_n:.1f}",
        f"{summary.in_window:.0%}".replace("%", " %"),
    )
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    main()
