"""Prefect's pages, as `python -m flows serve` gives them, in a real Chromium."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.browser.driver import Chromium, Visit
from tests.integration.serving import ROOT, Served, serving

PYTHON = ROOT / ".venv" / "bin" / "python"
RECIPE = """
name = "small"

[[sources]]
kind = "families"
families = ["telescoping_sum"]
rows = 8
dials = [0.0]
"""
ODDITY = "/ico/undefined.svg"
"""Asked for by the page of a run in Prefect 3.8.8 before it knows the run's state."""
PASSWORD = "somebody:something"


class Shown(NamedTuple):
    """A server with one finished run of one deployment."""

    served: Served
    out: Path
    deployment: dict[str, Any]
    run: dict[str, Any]

    def page(self, path: str) -> str:
        return f"http://127.0.0.1:{self.served.port}/{path}"


def nightly(folder: Path) -> dict[str, Any]:
    recipe = folder / "small.toml"
    recipe.write_text(RECIPE)
    return {
        "name": "nightly",
        "entrypoint": "flows/dataset.py:build_dataset",
        "description": "A new dataset every night.",
        "tags": ["proofmill"],
        "parameters": {"recipe": str(recipe), "out": str(folder / "out"), "workers": 1},
        "schedules": [{"cron": "0 3 * * *", "timezone": "UTC"}],
    }


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shown]:
    folder = tmp_path_factory.mktemp("shown")
    with serving(folder, [nightly(folder)], python=PYTHON) as served:
        served.ordered(served.commands[0])
        served.awaited(lambda: served.states() == ["Completed"])
        [deployment] = served.ask("deployments/filter")
        [run] = served.runs()
        yield Shown(served, folder / "out", deployment, run)


def assert_faultless(visit: Visit) -> None:
    """Say that a page did nothing wrong and asked for nothing from outside."""
    visit.page.wait_for_load_state("networkidle")
    failed = [one for one in visit.failed if not one.endswith(ODDITY)]
    assert (visit.errors, failed, visit.outside) == ([], [], [])


def test_runs_say_what_they_make(chromium: Chromium, shown: Shown) -> None:
    visit = chromium.visit(shown.page("runs"))
    visit.page.get_by_text(f"small into {shown.out}").first.wait_for()
    assert_faultless(visit)
    one = chromium.visit(shown.page(f"runs/flow-run/{shown.run['id']}"))
    one.page.get_by_text("Task Runs", exact=True).first.click()
    one.page.get_by_text("unit 1 of 1, 8 rows").first.wait_for()
    assert_faultless(one)


def test_an_artifact_opens_and_shows_its_text(chromium: Chromium, shown: Shown) -> None:
    visit = chromium.visit(shown.page("artifacts"))
    visit.page.get_by_text("dataset-small-report").first.click()
    visit.page.locator("a[href*='/artifacts/artifact/']").first.click()
    visit.page.get_by_text(shown.out.as_uri()).first.wait_for()
    first = (shown.out / "report.md").read_text().splitlines()[0].lstrip("# ")
    visit.page.get_by_text(first).first.wait_for()
    assert_faultless(visit)


def test_a_deployment_shows_its_next_run(chromium: Chromium, shown: Shown) -> None:
    shown.served.awaited(lambda: len(shown.served.ask("flow_runs/filter")) > 1)
    visit = chromium.visit(shown.page(f"deployments/deployment/{shown.deployment['id']}"))
    visit.page.get_by_text("At 03:00 AM every day").first.wait_for()
    visit.page.get_by_text("Next Run").first.wait_for()
    visit.page.get_by_text("Scheduled for", exact=False).first.wait_for()
    assert "03:00:00 AM" in visit.page.inner_text("body")
    assert_faultless(visit)


def test_parameters_are_described_where_a_run_is_started(chromium: Chromium, shown: Shown) -> None:
    visit = chromium.visit(shown.page(f"deployments/deployment/{shown.deployment['id']}/run"))
    visit.page.get_by_text("one per core by default.").first.wait_for()
    assert_faultless(visit)


def test_with_a_password_the_pages_ask_for_it(chromium: Chromium, tmp_path: Path) -> None:
    secret = {"PREFECT_SERVER_API_AUTH_STRING": PASSWORD}
    with serving(tmp_path, [nightly(tmp_path)], python=PYTHON, variables=secret) as served:
        visit = chromium.visit(f"http://127.0.0.1:{served.port}/deployments")
        visit.page.locator("input[type=password]").first.fill(PASSWORD)
        visit.page.keyboard.press("Enter")
        visit.page.get_by_text("nightly").first.wait_for()
        assert visit.outside == []
