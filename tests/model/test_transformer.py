"""The transformer's own parts, in the environment that has torch: see benchmarks/transformer.

Run by `make test-model`; what is checked lies in `transformer_checks.py`, which torch's
environment runs, since the rows are drawn by ours.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.transformer.rows import LEAKS
from benchmarks.transformer.scales import SCALES
from tests.environments import run
from tests.model.training import BIN
from tests.pages.reading import ROOT

OUT_OF_TIME = 3
TINY = SCALES["tiny"]


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("transformer") / "rows.jsonl.gz"
    run(
        sys.executable,
        "-m",
        "benchmarks.transformer",
        "draw",
        str(file),
        "--scale",
        "tiny",
        folder=ROOT,
    )
    return file


def ran(step: str, rows: Path, out: Path, *more: str) -> subprocess.CompletedProcess[str]:
    command = [str(BIN / "python"), "-m", "benchmarks.transformer", step, str(rows), str(out)]
    return subprocess.run(
        [*command, "--scale", "tiny", "--threads", "1", *more],
        cwd=ROOT,
        env={**os.environ, "OMP_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def in_pieces(step: str, rows: Path, out: Path) -> tuple[int, str]:
    """Return how many calls ran out of time, and what the last of all printed."""
    for pieces in range(12):
        piece = ran(step, rows, out, "--minutes", "0")
        if piece.returncode == 0:
            return pieces, piece.stdout
        assert piece.returncode == OUT_OF_TIME, piece.stderr[-2000:]
    raise AssertionError("it does not go on")


def test_a_run_in_pieces_ends_like_one_in_a_piece(rows: Path, tmp_path: Path) -> None:
    whole = ran("train", rows, tmp_path / "whole")
    assert whole.returncode == 0, whole.stderr[-2000:]
    pieces, printed = in_pieces("train", rows, tmp_path / "pieces")
    # The last step of a phase ends no piece.
    imitated = TINY.warm.copying + TINY.warm.steps
    assert pieces == imitated + TINY.reinforcement.steps - 2
    one, other = (
        json.loads((tmp_path / name / "results.json").read_text()) for name in ("whole", "pieces")
    )
    assert one == other
    assert len(one["curves"]["imitated"]) == imitated
    assert len(one["after"]) == TINY.seeds * (len(TINY.data) + 1)
    assert printed == whole.stdout
    assert "INVALID: not begun" in whole.stdout


def test_pools_are_poisoned_one_by_one(rows: Path, tmp_path: Path) -> None:
    whole = ran("contaminate", rows, tmp_path / "whole")
    assert whole.returncode == 0, whole.stderr[-2000:]
    pools = whole.stdout.count(" [")
    assert pools == len(LEAKS) + 3
    pieces, printed = in_pieces("contaminate", rows, tmp_path / "pieces")
    assert pieces == TINY.warm.copying + TINY.warm.steps - 1 + pools - 1
    assert printed == whole.stdout
    again = ran("contaminate", rows, tmp_path / "pieces", "--minutes", "0")
    assert (again.returncode, again.stdout) == (0, whole.stdout)


def test_the_parts_hold(rows: Path) -> None:
    run(str(BIN / "python"), "-m", "tests.model.transformer_checks", str(rows), folder=ROOT)
