"""Flows that start a Prefect server of their own, and schedules that really fire."""

import json
import multiprocessing
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from operator import methodcaller
from pathlib import Path

import cloudpickle
import pytest
from prefect.utilities.callables import cloudpickle_wrapped_call

from flows.chunks import run_chunk
from pipelines.build import Done, Unit, build
from pipelines.loops.knobs.records import RELEASES, Summary
from pipelines.sources import load_recipe
from pipelines.state.log import Log
from pipelines.state.storage import Store
from tests.integration import serving
from tests.integration.conftest import KNOBS, ROOT

TICKS = 2


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    return serving.environment(tmp_path)


@pytest.mark.deep
def test_dataset_flow_builds_and_reports(
    recipe: Path, dataset: Path, tmp_path: Path, environment: dict[str, str]
) -> None:
    out = tmp_path / "out"
    done = subprocess.run(
        [sys.executable, "-m", "flows", "dataset", str(recipe), str(out)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    ours, theirs = (json.loads((p / "manifest.json").read_text()) for p in (out, dataset))
    assert ours["shards"] == theirs["shards"]
    assert "small: 63 rows" in done.stdout


@pytest.mark.deep
def test_schedule_fires_and_leaves_verified_datasets(recipe: Path, tmp_path: Path) -> None:
    parameters = {"recipe": str(recipe), "out": str(tmp_path / "run-{time}"), "workers": 1}
    deployment = {
        "name": "often",
        "entrypoint": "flows/dataset.py:build_dataset",
        "parameters": parameters,
        "schedules": [{"cron": "0 3 * * *"}],
    }
    loop, state = tmp_path / "loop.toml", tmp_path / "state"
    loop.write_text(KNOBS)
    weakness = {
        "name": "weakness",
        "entrypoint": "flows/weakness.py:close_weaknesses",
        "parameters": {"loop": str(loop), "state": str(state), "workers": 1},
        "schedules": [{"cron": "0 4 * * *"}],
    }
    logs = serving.serve(
        tmp_path,
        [deployment, weakness],
        lambda: len(_finished(tmp_path)) >= TICKS and len(_releases(state)) >= TICKS,
    )
    finished = _finished(tmp_path)
    assert len(finished) >= TICKS
    assert "ERROR" not in logs.server, logs
    # No number is skipped or made twice.
    numbers = [release.release for release in _releases(state)]
    assert len(numbers) >= TICKS
    assert numbers == list(range(len(numbers)))
    for out in (finished[0], state / "releases" / f"{numbers[-1]:04}"):
        verified = subprocess.run(
            [sys.executable, "-m", "pipelines", "verify", str(out)], cwd=ROOT, check=False
        )
        assert verified.returncode == 0


@pytest.mark.deep
def test_a_served_deployment_has_its_time_zone(tmp_path: Path) -> None:
    schedule = {"cron": "30 2 * * *", "timezone": "Europe/Berlin"}
    deployment = {
        "name": "early",
        "entrypoint": "flows/dataset.py:build_dataset",
        "schedules": [schedule],
    }

    with serving.serving(tmp_path, [deployment]) as served:
        served.awaited(lambda: served.ask("deployments/filter"))
        [early] = served.ask("deployments/filter")
    [item] = early["schedules"]
    assert {name: item["schedule"][name] for name in schedule} == schedule


@pytest.mark.deep
def test_chunks_can_be_done_by_another_process(recipe: Path, dataset: Path, tmp_path: Path) -> None:
    plan, out = load_recipe(recipe), str(tmp_path / "out")

    def elsewhere(units: Sequence[Unit]) -> Iterator[Done]:
        # As Prefect's runners carry a task to another process.
        call = cloudpickle_wrapped_call(methodcaller("fn", units, plan, out, 1), run_chunk)
        with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
            yield from cloudpickle.loads(pool.submit(call).result())

    manifest = build(plan, out, execute=elsewhere)
    theirs = json.loads((dataset / "manifest.json").read_text())["shards"]
    assert [shard.sha256 for shard in manifest.shards] == [shard["sha256"] for shard in theirs]


def _releases(state: Path) -> list[Summary]:
    return Log(Store(str(state))).read(RELEASES)


def _finished(folder: Path) -> list[Path]:
    return sorted(path.parent for path in folder.glob("run-*/manifest.json"))
