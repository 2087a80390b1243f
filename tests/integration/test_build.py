"""A recipe to a dataset: same bytes, nothing lost, nothing doubled."""

import hashlib
import json
import os
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from pipelines.build import build, run_unit
from pipelines.dataset import SHARD_SCHEMA
from pipelines.dataset.rows import problem_of
from pipelines.sources import load_recipe
from proofmill import score
from proofmill.extraction import wrap
from tests.integration.conftest import ROOT, Run
from tests.sandbox.processes import is_running
from tests.sizes import sized
from tests.waiting import PATIENCE, await_that


def shard_hashes(out: Path) -> dict[str, str]:
    files = sorted([*out.glob("data/*.parquet"), *out.glob("rejected/*.parquet")])
    assert files
    return {p.name: hashlib.sha256(p.read_bytes()).hexdigest() for p in files}


def rows_of(out: Path) -> list[dict[str, Any]]:
    return [row for path in sorted(out.glob("data/*")) for row in pq.read_table(path).to_pylist()]


def test_dataset_is_whole(dataset: Path) -> None:
    manifest = json.loads((dataset / "manifest.json").read_text())
    assert manifest["kept"] == 63
    assert sum(manifest["splits"].values()) == 63
    expected = {"answer_not_verifiable": 1, "near_duplicate": 1, "not_json": 1}
    assert manifest["dropped"] == expected
    assert manifest["drawn"] == manifest["kept"] + sum(manifest["dropped"].values())
    assert not manifest["shortfall"]
    rejected = pq.read_table(dataset / "rejected/rejected-00000-of-00001.parquet")
    assert rejected.num_rows == sum(manifest["dropped"].values())
    assert Counter(rejected["reason"].to_pylist()) == manifest["dropped"]
    assert not (dataset / ".work").exists()
    for name in ("README.md", "report.md", "report.json"):
        assert (dataset / name).stat().st_size > 500


def test_shards_have_the_schema_and_no_duplicates(dataset: Path) -> None:
    rows = rows_of(dataset)
    assert all(
        pq.read_schema(path).equals(SHARD_SCHEMA, check_metadata=False)
        for path in dataset.glob("data/*")
    )
    assert len({row["id"] for row in rows}) == len({row["instance"] for row in rows}) == 63
    made = [row["lineage"]["split"] for row in rows if row["family"] != "read"]
    assert Counter(made) == {"train": 48, "test": 12}
    assert sorted(row["answer"] for row in rows if row["family"] == "read") == ["119", "3/4", "45"]


def test_rows_score_from_every_form(dataset: Path) -> None:
    for row in rows_of(dataset):
        problem = problem_of(row)
        assert problem.id == row["id"]
        right = wrap(problem, row["answer"])
        for form in (row, problem, row["reward_model"]["ground_truth"]):
            assert score(form, right).value == 1.0
            assert score(form, "I do not know").value == 0.0


def test_same_bytes_whatever_the_workers(dataset: Path, recipe: Path, tmp_path: Path) -> None:
    plan = load_recipe(recipe)
    out = str(tmp_path / "one")
    build(plan, out, execute=lambda units: (run_unit(u, plan, out) for u in reversed(units)))
    assert shard_hashes(tmp_path / "one") == shard_hashes(dataset)


def test_second_call_changes_nothing(dataset: Path, recipe: Path, pipelines: Run) -> None:
    before = {path: path.stat().st_mtime_ns for path in dataset.rglob("*")}
    assert pipelines("build", recipe, dataset).returncode == 0
    assert {path: path.stat().st_mtime_ns for path in dataset.rglob("*")} == before


@pytest.mark.parametrize("moment", sized([0.6], [0.3, 0.6, 0.9]))
def test_kill_and_go_on(
    dataset: Path, recipe: Path, pipelines: Run, tmp_path: Path, moment: float
) -> None:
    """kill -9 the whole run when a share of the units is done; the next call finishes the rest."""
    out = tmp_path / "out"
    command = [sys.executable, "-m", "pipelines", "build", str(recipe), str(out), "--workers", "2"]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, start_new_session=True)
    units = 9
    await_that(
        lambda: (
            (out / "manifest.json").exists()
            or len(list(out.glob(".work/units/*/*.rows"))) >= moment * units
        )
    )
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    finished = {p.name: p.stat().st_mtime_ns for p in out.glob(".work/units/*/*.rows")}
    assert finished or (out / "manifest.json").exists()
    again = pipelines("build", recipe, out, "--workers", sized(1, 2))
    assert again.returncode == 0, again.stderr
    assert shard_hashes(out) == shard_hashes(dataset)
    assert not (out / ".work").exists()


@pytest.mark.deep
def test_interrupt_says_how_to_go_on(recipe: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    command = [sys.executable, "-m", "pipelines", "build", str(recipe), str(out), "--workers", "1"]
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    await_that(lambda: list(out.glob(".work/units/*/*.rows")))
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert "interrupted; run the same command again to go on" in errors
    assert "Traceback" not in errors
    assert list(out.glob(".work/units/*/*.rows"))


def test_workers_end_with_their_parent(recipe: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    command = [sys.executable, "-m", "pipelines", "build", str(recipe), str(out), "--workers", "2"]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)
    listing = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    await_that(lambda: list(out.glob(".work/units/*/*.rows")))
    children = [int(pid) for pid in listing.read_text().split()]
    process.kill()
    process.wait()
    assert len(children) >= 2
    await_that(lambda: not any(map(is_running, children)))


@pytest.mark.deep
def test_hash_seed_changes_nothing() -> None:
    program = (
        "from generators import FAMILIES\n"
        "for n, f in enumerate(FAMILIES.values()):\n"
        "    p, i = f.draw(3, (0.0, 0.5, 1.0)[n % 3])\n"
        "    print(p.to_json(), f.solve(i)[:2])\n"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "4242")
    }
    assert len(outputs) == 1
    assert outputs.pop().count("\n") >= 6
