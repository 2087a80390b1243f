"""Builds on Ray: same bytes as on this machine alone, whatever dies in the middle.

Run by `make test-ray`, which makes the environment that Ray lives in.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from ray.cluster_utils import Cluster as Nodes  # pyright: ignore[reportMissingImports]

from pipelines.build import Cluster, Unit, build, planned, run_unit
from pipelines.config import RaySettings
from pipelines.errors import RecipeError, StorageError
from pipelines.sources import Recipe, load_recipe
from tests.comparing import same_dataset
from tests.integration import serving
from tests.ray import nodes
from tests.waiting import await_that

RECIPE = """
name = "slow"
splits = { train = 1.0, test = 0.0 }

[[sources]]
kind = "families"
families = ["countdown", "numbrix", "connect_best_move"]
rows = 48
dials = [0.85, 0.9, 0.95, 1.0]
"""
"""Twelve units of about a second."""


@pytest.fixture(scope="module")
def recipe(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("recipe") / "slow.toml"
    path.write_text(RECIPE)
    return path


@pytest.fixture(scope="module")
def plain(recipe: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The dataset, built in this process."""
    out = tmp_path_factory.mktemp("plain") / "out"
    plan = load_recipe(recipe)
    build(plan, str(out), execute=lambda units: (run_unit(u, plan, str(out)) for u in units))
    return out


@pytest.fixture(scope="module")
def three() -> Iterator[Nodes]:
    with nodes.cluster(3) as running:
        yield running


def at(running: Nodes) -> tuple[str, str]:
    return "--set", f'executor.address="{running.address}"'


def test_a_worker_that_is_killed_loses_nothing(
    three: Nodes, recipe: Path, plain: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    done = nodes.start(recipe, out, *at(three))
    os.kill(nodes.await_busy(nodes.raylets(three)[0].pid), signal.SIGKILL)
    _, errors = done.communicate()
    assert done.returncode == 0, errors
    assert same_dataset(out, plain)


def test_a_node_that_is_killed_loses_nothing(
    three: Nodes, recipe: Path, plain: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    *_, doomed = nodes.raylets(three)
    done = nodes.start(recipe, out, *at(three))
    await_that(lambda: nodes.units_in(out))
    nodes.await_busy(doomed.pid)
    workers = nodes.below(doomed.pid)
    doomed.kill()
    doomed.wait()  # its workers live on beside a zombie
    _, errors = done.communicate()
    assert done.returncode == 0, errors
    nodes.await_gone(workers)
    assert same_dataset(out, plain)


def test_a_driver_that_is_killed_takes_ray_along_and_its_units_stay(
    recipe: Path, plain: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    first = nodes.start(recipe, out, "--workers", "2")
    await_that(lambda: nodes.units_in(out) and nodes.busy_below(first.pid))
    started = nodes.below(first.pid)
    os.kill(first.pid, signal.SIGKILL)
    first.communicate()
    nodes.await_gone(started)
    kept = {path: path.stat().st_mtime_ns for path in nodes.units_in(out)}
    assert 0 < len(kept) < 12
    second = nodes.start(recipe, out, "--workers", "2")
    await_that(lambda: nodes.busy_below(second.pid) or second.poll() is not None)
    assert all(path.stat().st_mtime_ns == at for path, at in kept.items())
    started = nodes.below(second.pid)
    _, errors = second.communicate()
    assert second.returncode == 0, errors
    nodes.await_gone(started)
    assert same_dataset(out, plain)


@pytest.fixture
def here() -> Iterator[Cluster]:
    with Cluster(RaySettings(kind="ray"), workers=1) as running:
        yield running


def test_errors_of_units_come_out_as_they_are(here: Cluster, recipe: Path, tmp_path: Path) -> None:
    plan = load_recipe(recipe)
    unit: Unit = replace(planned(plan).first[0], count=1)
    with pytest.raises(RecipeError, match="tokenizer has changed") as caught:
        list(here.run([replace(unit, style="another")], plan, str(tmp_path / "out")))
    assert type(caught.value) is RecipeError
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StorageError, match="cannot write") as caught_too:
        list(here.run([unit], plan, str(tmp_path / "file" / "out")))
    assert type(caught_too.value) is StorageError


def test_an_output_that_nodes_do_not_share_is_noticed(
    here: Cluster, recipe: Path, tmp_path: Path
) -> None:
    plan = load_recipe(recipe)
    unit = replace(planned(plan).first[0], count=1)
    # Every process has a memory of its own, as every node has a disk of its own.
    with pytest.raises(StorageError, match="a folder that all nodes share"):
        list(here.run([unit], plan, "memory://out"))


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"address": "127.0.0.1:1"}, "no Ray cluster could be joined at 127.0.0.1:1"),
        ({"cpus": 4096.0}, "executor.cpus is 4096, this machine has"),
    ],
)
def test_what_cannot_be_started_is_said(
    settings: dict[str, object], said: str, recipe: Path, tmp_path: Path
) -> None:
    plan: Recipe = load_recipe(recipe)
    units = planned(plan).first
    with (
        Cluster(RaySettings.model_validate({"kind": "ray", **settings})) as running,
        pytest.raises(RecipeError, match=said),
    ):
        list(running.run(units, plan, str(tmp_path)))


def test_a_flow_leaves_the_units_to_ray(recipe: Path, plain: Path, tmp_path: Path) -> None:
    """Prefect shows the progress of Ray's tasks; it has none of its own."""
    out = tmp_path / "out"
    change = ["--set", "executor.kind=ray"]
    done = subprocess.run(
        [sys.executable, "-m", "flows", "dataset", str(recipe), str(out), *change],
        cwd=nodes.ROOT,
        env={**serving.environment(tmp_path), "PREFECT_LOGGING_LEVEL": "INFO"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    said = done.stdout + done.stderr
    assert "Flow run" in said
    assert "Task run" not in said
    assert same_dataset(out, plain)
