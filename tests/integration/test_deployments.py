"""`prefect.yaml` names flows that exist, with parameters that they accept."""

from pathlib import Path
from typing import Any

import pytest
import yaml
from prefect import Flow

from flows.dataset import build_dataset
from flows.publish import publish_dataset
from flows.selfplay import propose
from flows.serving import scheduled
from flows.weakness import close_weaknesses
from pipelines.cli import selfplay as selfplay_cli
from pipelines.cli.weakness import load_plan

ROOT = Path(__file__).parents[2]
FLOWS: dict[str, Flow[..., Any]] = {
    "flows/dataset.py:build_dataset": build_dataset,
    "flows/publish.py:publish_dataset": publish_dataset,
    "flows/selfplay.py:propose": propose,
    "flows/weakness.py:close_weaknesses": close_weaknesses,
}


def test_entrypoints_and_parameters() -> None:
    deployments = yaml.safe_load((ROOT / "prefect.yaml").read_text())["deployments"]
    assert {item["entrypoint"] for item in deployments} == set(FLOWS)
    for item in deployments:
        flow = FLOWS[item["entrypoint"]]
        assert set(flow.validate_parameters(item["parameters"])) >= set(item["parameters"])


def test_parameters_are_validated() -> None:
    with pytest.raises(Exception, match="workers"):
        build_dataset.validate_parameters({"workers": 0})
    with pytest.raises(Exception, match="rounds"):
        propose.validate_parameters({"rounds": 0})


def test_datasets_releases_and_rounds_are_scheduled() -> None:
    nightly, weakness, selfplay = scheduled()
    assert nightly.entrypoint == "flows/dataset.py:build_dataset"
    assert nightly.cron == "0 3 * * *"
    assert nightly.parameters["seed"] == "date"
    assert weakness.entrypoint == "flows/weakness.py:close_weaknesses"
    assert set(load_plan(ROOT / weakness.parameters["loop"]).solvers) == {"policy"}
    assert selfplay.entrypoint == "flows/selfplay.py:propose"
    plan = selfplay_cli.load_plan(ROOT / selfplay.parameters["loop"])
    assert set(plan.solvers) == {"solver"}


def test_the_loops_that_ship_can_be_read() -> None:
    loops = sorted((ROOT / "recipes" / "loops").glob("*.toml"))
    names = ["challenger.toml", "knobs.toml", "selfplay.toml", "text.toml"]
    assert [path.name for path in loops] == names
    challenger, knobs, selfplay, text = loops
    assert len({type(load_plan(path).config) for path in (knobs, text)}) == 2
    plans = [selfplay_cli.load_plan(path) for path in (challenger, selfplay)]
    assert [plan.config.flavour for plan in plans] == ["challenger", "programs"]
