"""`prefect.yaml` names flows that exist, with parameters that they accept."""

from pathlib import Path
from typing import Any

import pytest
import yaml
from prefect import Flow
from prefect.client.schemas.schedules import CronSchedule
from prefect.deployments.runner import RunnerDeployment

from flows.dataset import build_dataset
from flows.forge import forge
from flows.publish import publish_dataset
from flows.selfplay import propose
from flows.serving import deployments
from flows.weakness import close_weaknesses
from pipelines.errors import RecipeError
from pipelines.loops import load_loop

ROOT = Path(__file__).parents[2]
FLOWS: dict[str, Flow[..., Any]] = {
    "flows/dataset.py:build_dataset": build_dataset,
    "flows/forge.py:forge": forge,
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
    with pytest.raises(Exception, match="rounds"):
        forge.validate_parameters({"rounds": 0})


def crons(deployment: RunnerDeployment) -> list[tuple[str, str | None]]:
    schedules = [item.schedule for item in deployment.schedules or []]
    return [(s.cron, s.timezone) for s in schedules if isinstance(s, CronSchedule)]


def test_datasets_releases_and_rounds_are_scheduled() -> None:
    nightly, weakness, selfplay, forging = deployments()
    assert nightly.entrypoint == f"{ROOT}/flows/dataset.py:build_dataset"
    assert crons(nightly) == [("0 3 * * *", "UTC")]
    assert nightly.parameters["seed"] == "date"
    assert weakness.entrypoint == f"{ROOT}/flows/weakness.py:close_weaknesses"
    assert set(load_loop(ROOT / weakness.parameters["loop"], "weakness").solvers) == {"policy"}
    assert selfplay.entrypoint == f"{ROOT}/flows/selfplay.py:propose"
    plan = load_loop(ROOT / selfplay.parameters["loop"], "selfplay")
    assert set(plan.solvers) == {"solver"}
    assert forging.entrypoint == f"{ROOT}/flows/forge.py:forge"
    assert crons(forging) == [("0 6 * * *", "UTC")]
    roles = set(load_loop(ROOT / forging.parameters["loop"], "forge").solvers)
    assert roles == {"author", "solver", "reader"}


def test_what_needs_three_servers_waits_to_be_switched_on() -> None:
    for interval in (None, 60.0):
        served = deployments(interval=interval)
        active = [item.active for one in served for item in one.schedules or []]
        assert active == [True, True, True, False]


def test_the_loops_that_ship_can_be_read() -> None:
    loops = sorted((ROOT / "recipes" / "loops").glob("*.toml"))
    names = ["challenger.toml", "forge.toml", "knobs.toml", "selfplay.toml", "text.toml"]
    assert [path.name for path in loops] == names
    challenger, forge, knobs, selfplay, text = loops
    assert set(load_loop(forge, "forge").solvers) == {"author", "solver", "reader"}
    assert len({type(load_loop(path, "weakness").config) for path in (knobs, text)}) == 2
    plans = [load_loop(path, "selfplay") for path in (challenger, selfplay)]
    assert [getattr(plan.config, "flavour", "") for plan in plans] == ["challenger", "programs"]


NIGHTLY = """
deployments:
  - name: nightly
    entrypoint: flows/dataset.py:build_dataset
    schedules:
      - {cron: "30 2 * * *", timezone: Europe/Berlin, active: false}
"""


def test_a_schedule_keeps_its_time_zone(tmp_path: Path) -> None:
    path = tmp_path / "prefect.yaml"
    path.write_text(NIGHTLY)
    [nightly] = deployments(path)
    assert crons(nightly) == [("30 2 * * *", "Europe/Berlin")]
    assert [item.active for item in nightly.schedules or []] == [False]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (NIGHTLY.replace("Berlin", "Berlyn"), "Europe/Berlyn"),
        (NIGHTLY.replace("timezone", "timezon"), "timezon"),
        (NIGHTLY.replace("flows/dataset.py", "flows/datasets.py"), "flows/datasets.py"),
        ("deployments: []", "has no deployment with a schedule"),
        ("deployment: []", "has no readable deployments"),
        ("a: b: c", "has no readable deployments"),
    ],
)
def test_a_file_that_cannot_be_served_is_refused(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "prefect.yaml"
    path.write_text(text)
    with pytest.raises(RecipeError, match=message):
        deployments(path)
