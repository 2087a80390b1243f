"""Shared by the integration tests: one small recipe, built once, and the command line."""

import os
import subprocess
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path

import fsspec
import pytest
from filelock import FileLock
from typer.testing import CliRunner

from pipelines.cli import app

ROOT = Path(__file__).parents[2]

SMALL = """
name = "small"
seed = 3

[splits]
train = 0.8
test = 0.2

[[sources]]
kind = "families"
families = ["telescoping_sum", "zebra"]
rows = 60
dials = [0.0, 0.3]
"""

READ = """
[[sources]]
kind = "jsonl"
name = "read"
path = "read.jsonl"
question = "problem"
answer = "gold"
"""
LINES = """
{"problem": "A tank holds 90 liters and loses 2 liters per hour. When is it empty?", "gold": "45"}
{"problem": "A tank holds 90 liters and  loses 2 liters per hour. When is it empty?", "gold": "45"}
{"problem": "How many diagonals has a convex polygon with 17 sides?", "gold": "119"}
{"problem": "What share of 60 is 45, as a fraction in lowest terms?", "gold": "\\\\frac{3}{4}"}
{"problem": "Which shape has three sides and three corners?", "gold": "triangle"}
not json
"""
"""Three usable problems, one of them twice, and two unusable lines."""

KNOBS = """
kind = "knobs"
families = ["telescoping_sum", "urn_probability"]
rows = 16

[solvers.policy]
kind = "interpreter"
slip = 0.05
"""
"""A loop over knobs of two families."""

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="session")
def recipe(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("recipe") / "small.toml"
    path.write_text(SMALL + READ)
    (path.parent / "read.jsonl").write_text(LINES)
    return path


@pytest.fixture(scope="session")
def pipelines() -> Run:
    """`python -m pipelines ...` as a user runs it, in this process."""

    def run(*args: object) -> "subprocess.CompletedProcess[str]":
        words = [*map(str, args)]
        done = CliRunner().invoke(app, words, env={"COLUMNS": "200"})
        crash = "" if isinstance(done.exception, SystemExit) else _traceback(done.exception)
        return subprocess.CompletedProcess(words, done.exit_code, done.stdout, done.stderr + crash)

    return run


def _traceback(error: BaseException | None) -> str:
    return "".join(traceback.format_exception(error)) if error else ""


@pytest.fixture(scope="session")
def dataset(recipe: Path, pipelines: Run, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small dataset, built by the command line with two workers; do not change it.

    Processes that share the tests out share it, too.
    """
    folder = tmp_path_factory.getbasetemp()
    folder = folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder
    out = folder / "built" / "out"
    with FileLock(folder / "built.lock"):
        if not out.exists():
            done = pipelines("build", recipe, out, "--workers", 2)
            assert done.returncode == 0, done.stderr
    return out


@pytest.fixture
def bucket() -> Iterator[str]:
    """A folder of the memory file system, which does not outlive the test."""
    system = fsspec.filesystem("memory")
    yield "memory://bucket"
    system.rm("/bucket", recursive=True)
