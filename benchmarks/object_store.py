"""What commands cost on an S3 in requests, counted at moto's server on loopback.

`python -m benchmarks.object_store [--rows 100 1000]`
Each dataset has two families at two dials, 5 % of it held out, and is built by one worker. Last,
the processor time that finding the filesystem of a URL takes: every call of a store does it anew.
"""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from pipelines.state import Store
from tests.integration.command_lines import Command, command_lines
from tests.integration.s3_server import BUCKET, S3, s3_server

_CALLS = 2000
_RECIPE = """
name = "r"
[splits]
train = 0.95
test = 0.05
[[sources]]
kind = "families"
rows = {rows}
families = ["telescoping_sum", "dyck_completion"]
dials = [0.2, 0.4]
"""


def main() -> None:
    """Print a line for each command and number of rows."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, nargs="+", default=[100, 1000])
    with (
        tempfile.TemporaryDirectory() as folder,
        s3_server() as server,
        command_lines(server.environment) as command,
    ):
        for rows in parser.parse_args().rows:
            path = Path(folder, "r.toml")
            path.write_text(_RECIPE.format(rows=rows))
            sys.stdout.writelines(_lines(server, command, path, rows))
        os.environ.update(server.environment)
        sys.stdout.write(f"{_opening(f's3://{BUCKET}')}\n")


def _lines(server: S3, command: Command, recipe: Path, rows: int) -> Iterator[str]:
    out = f"s3://{BUCKET}/{rows}"
    for words in (
        ("build", recipe, out, "--workers", 1),
        ("verify", out),
        ("report", "--markdown", out),
        ("audit", out, "--out", f"{out}-audit"),
        ("export", "sft", out, f"{out}.jsonl"),
    ):
        server.control(clear=True)
        said = command(*words)
        assert said.status == 0, said.errors
        counts = server.control()
        each = ", ".join(f"{count} {method}" for method, count in sorted(counts.items()))
        yield f"{rows} rows, {words[0]}: {sum(counts.values())} requests ({each})\n"


def _opening(url: str) -> str:
    assert Store(url).local_root is None  # imports the filesystem
    begun = time.process_time()
    for _ in range(_CALLS):
        assert Store(url).local_root is None
    micros = (time.process_time() - begun) / _CALLS * 1e6
    return f"finding the filesystem of a URL: {micros:.0f} us of processor time a call"


if __name__ == "__main__":
    main()
