"""A small graded dataset, made by the commands as a user types them, its site, and what it holds.

What it holds is read from the Parquet files by another program than the one that writes the site.
"""

import json
import os
import signal
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
PYTHON = ROOT / ".venv" / "bin" / "python"
RECIPE = """
name = "seen"
seed = 3
description = "A <b>small</b> dataset for the browser."

[splits]
train = 0.8
test = 0.2

[[sources]]
kind = "families"
families = ["chinese_remainder", "sudoku", "urn_probability"]
rows = 90
dials = [0.1, 0.6]

[[sources]]
kind = "jsonl"
name = "read"
path = "read.jsonl"
question = "problem"
answer = "gold"
"""
HOSTILE = "How many diagonals has a <img src=x onerror=alert(1)> convex polygon with 17 sides?"
LINES = (
    {"problem": "What share of 60 is 45, as a fraction in lowest terms?", "gold": "\\frac{3}{4}"},
    {"problem": "What share of 60 is 45, as a fraction in lowest terms?", "gold": "\\frac{3}{4}"},
    {"problem": HOSTILE, "gold": "119"},
)
SOLVERS = ("search:budget=60", "interpreter:slip=0.05")
_READ = """
import glob, json, sys
import pyarrow.parquet as pq
rows = []
for place in ("data", "rejected"):
    for path in sorted(glob.glob(f"{sys.argv[1]}/{place}/*.parquet")):
        for row in pq.read_table(path).to_pylist():
            rows.append({
                "id": row["id"],
                "family": row["family"],
                "dial": "none" if row["dial"] is None else f"{row['dial']:g}",
                "domain": row["ability"],
                "split": row["lineage"]["split"],
                "status": "kept" if place == "data" else row["reason"],
                "effort": row["effort"],
                "question": row["question"],
                "answer": row["answer"],
            })
rates = []
for path in glob.glob(f"{sys.argv[1]}/difficulty/*.parquet"):
    found = pq.read_table(path).to_pylist()
    rates.append((found[0]["solver_id"], {r["id"]: [r["mean"], r["k"], r["n"]] for r in found}))
json.dump({"rows": rows, "rates": [found for _, found in sorted(rates)]}, sys.stdout)
"""


@dataclass(frozen=True)
class Graded:
    """A graded dataset with its site."""

    folder: Path
    rows: list[dict[str, Any]]
    """Kept and dropped ones, with what the filters of a page go by."""
    rates: list[Mapping[str, tuple[float | None, int, int]]]
    """Of each solver, as a site numbers them: row id -> pass rate, right answers, answers."""

    @property
    def page(self) -> Path:
        return self.folder / "site" / "index.html"

    def kept(self, **wanted: str) -> list[dict[str, Any]]:
        """Return the kept rows with these properties."""
        found = [row for row in self.rows if row["status"] == "kept"]
        return [row for row in found if all(row[key] == wanted[key] for key in wanted)]


def run(*words: object) -> str:
    """Run a program of the checkout; return what it printed."""
    command = [str(PYTHON), *map(str, words)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def made(folder: Path) -> Graded:
    """Build, grade and report a dataset."""
    (folder / "read.jsonl").write_text("\n".join(map(json.dumps, LINES)))
    (folder / "recipe.toml").write_text(RECIPE)
    out = folder / "out"
    run("-m", "pipelines", "build", folder / "recipe.toml", out)
    for solver in SOLVERS:
        run("-m", "pipelines", "grade", out, "--solver", solver)
    run("-m", "pipelines", "report", out, "--drawings", 2)
    return Graded(out, **json.loads(run("-c", _READ, out)))


@contextmanager
def serving(graded: Graded) -> Iterator[str]:
    """Serve the site as a user does; yield its address. Ctrl-C ends it."""
    command = [str(PYTHON), "-u", "-m", "pipelines", "report", str(graded.folder)]
    with subprocess.Popen(
        [*command, "--drawings", "2", "--serve"],
        cwd=ROOT,
        env=os.environ | {"COLUMNS": "200"},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as server:
        assert server.stdout
        try:
            said = next(line for line in server.stdout if line.startswith("serving "))
            yield said.split()[1]
        finally:
            server.send_signal(signal.SIGINT)
            assert server.wait() == 0
