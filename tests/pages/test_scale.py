"""What docs/scale.md shows for batch systems does what it says, as real processes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from pipelines.build import build, planned, run_unit
from pipelines.sources import load_recipe
from tests.comparing import same_dataset
from tests.pages.reading import PAGES, ROOT, blocks, title
from tests.sizes import sized

PARTS = sized(1, 3)
RECIPE = """
name = "scaled"
[[sources]]
kind = "families"
families = ["telescoping_sum", "urn_probability"]
rows = 20
dials = 0.2
"""
(PAGE,) = (page for page in PAGES if title(page) == "docs/scale.md")


def block(language: str) -> str:
    (text,) = (each.text for each in blocks(PAGE) if each.language == language)
    return text


@pytest.fixture(scope="module")
def recipe(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("scaled") / "scaled.toml"
    path.write_text(RECIPE)
    return path


@pytest.fixture(scope="module")
def plain(recipe: Path) -> Path:
    return built(recipe, recipe.parent / "plain")


def run(command: list[str], folder: Path, **variables: object) -> None:
    """Run a command where `proofmill` is installed, and nothing of a batch system is set."""
    (folder / "proofmill").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m pipelines "$@"\n')
    (folder / "proofmill").chmod(0o755)
    ours = {name: str(value) for name, value in variables.items()}
    environment = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        command, cwd=folder, env=environment | ours, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def built(recipe: Path, out: Path) -> Path:
    """Build in this process what is not there yet."""
    plan = load_recipe(recipe)
    build(plan, str(out), execute=lambda units: (run_unit(u, plan, str(out)) for u in units))
    return out


def finished(recipe: Path, out: Path) -> Path:
    """Finish what all parts together have left."""
    assert len(list(out.glob(".work/parts/*/part.json"))) == PARTS
    there = len(list(out.glob(".work/units/*/*.rows")))
    assert there == len(planned(load_recipe(recipe)).first)
    return built(recipe, out)


def test_the_slurm_script_does_the_parts(recipe: Path, plain: Path, tmp_path: Path) -> None:
    script, out = tmp_path / "parts.sh", tmp_path / "out"
    script.write_text(block("bash"))
    for number in range(PARTS, 0, -1):
        run(
            ["bash", str(script)],
            tmp_path,
            SLURM_ARRAY_TASK_ID=number,
            RECIPE=recipe,
            OUT=out,
            PARTS=PARTS,
        )
    assert same_dataset(finished(recipe, out), plain)


@pytest.mark.deep
def test_the_kubernetes_job_does_the_parts(recipe: Path, plain: Path, tmp_path: Path) -> None:
    job, out = yaml.safe_load(block("yaml"))["spec"], tmp_path / "out"
    (container,) = job["template"]["spec"]["containers"]
    given = {each["name"]: each["value"] for each in container["env"]}
    assert given["PARTS"] == str(job["completions"])
    assert job["completionMode"] == "Indexed"
    for index in range(PARTS):
        run(
            [*container["command"], *container["args"]],
            tmp_path,
            **given | {"RECIPE": recipe, "OUT": out, "PARTS": PARTS},
            JOB_COMPLETION_INDEX=index,
        )
    assert same_dataset(finished(recipe, out), plain)
