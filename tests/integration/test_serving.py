"""`python -m flows serve` as a person has it: started, used, stopped, killed and started again."""

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest

from flows.server import Address, server
from pipelines.errors import ProofmillError
from pipelines.loops.kernel import LOCK
from pipelines.loops.knobs.records import RELEASES
from pipelines.state import Log, Store
from tests.integration.conftest import KNOBS, ROOT
from tests.integration.serving import environment, free_port, serving
from tests.waiting import await_that

NEVER = [{"cron": "0 3 1 1 *"}]
"""A schedule, since what has none is not served; runs are started by hand."""


def nightly(out: Path, recipe: Path) -> dict[str, Any]:
    return {
        "name": "nightly",
        "entrypoint": "flows/dataset.py:build_dataset",
        "tags": ["proofmill"],
        "parameters": {"recipe": str(recipe), "out": str(out), "workers": 1},
        "schedules": NEVER,
    }


def closing(name: str, loop: Path, state: Path) -> dict[str, Any]:
    return {
        "name": name,
        "entrypoint": "flows/weakness.py:close_weaknesses",
        "parameters": {"loop": str(loop), "state": str(state), "workers": 1},
        "schedules": NEVER,
    }


@pytest.fixture
def loop(tmp_path: Path) -> Path:
    path = tmp_path / "loop.toml"
    path.write_text(KNOBS)
    return path


@contextmanager
def hook() -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Yield an address and the notices that were posted to it."""
    notices: list[dict[str, Any]] = []

    class Hook(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            length = int(self.headers["Content-Length"])
            notices.append(json.loads(self.rfile.read(length)))
            self.send_response(204)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Hook) as listening:
        Thread(target=listening.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{listening.server_port}/hook", notices
        listening.shutdown()


def is_alive(pid: str) -> bool:
    """Tell whether a process is there and no zombie, which whoever adopted it has not reaped."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def test_a_server_that_others_reach_needs_a_password() -> None:
    for host in ("0.0.0.0", "::", "192.0.2.1", "build-machine"):
        with (
            pytest.raises(ProofmillError, match="PREFECT_SERVER_API_AUTH_STRING"),
            server(Address(host, free_port())),
        ):
            pass


def test_addresses_are_those_that_this_machine_reaches() -> None:
    assert Address("0.0.0.0", 4200).url == "http://127.0.0.1:4200/api"
    assert Address("::", 4200).pages == "http://[::1]:4200"
    assert Address("localhost", 80).pages == "http://localhost:80"
    private = ("127.0.0.1", "127.0.1.1", "::1", "localhost")
    assert all(Address(host, 4200).is_private for host in private)


def test_a_port_that_is_taken_is_named_with_the_remedies() -> None:
    with (
        hook() as (address, _),
        pytest.raises(ProofmillError, match=r"Address already in use; .* --port, .* --api"),
        server(Address("127.0.0.1", urlsplit(address).port or 0)),
    ):
        pass


@pytest.mark.deep
def test_a_run_is_named_kept_and_told(recipe: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    with (
        hook() as (address, notices),
        serving(tmp_path, [nightly(out, recipe)], ("--notify", address)) as served,
    ):
        [command] = served.commands
        served.ordered(command)
        served.awaited(lambda: served.states() == ["Completed"])
        [run] = served.runs()
        assert run["name"] == f"small into {out}"
        assert run["tags"] == ["proofmill"]
        tasks = {task["name"] for task in served.ask("task_runs/filter")}
        assert tasks
        assert all(name.startswith("unit") and name.endswith(" rows") for name in tasks), tasks
        kept = {one["key"]: one for one in served.ask("artifacts/filter")}
        assert set(kept) == {"dataset-small-counts", "dataset-small-report"}
        assert (out / "report.md").read_text() in kept["dataset-small-report"]["data"]
        assert out.as_uri() in kept["dataset-small-report"]["data"]
        counts = json.loads(kept["dataset-small-counts"]["data"])
        assert {"what": "kept", "rows": 63} in counts
        [deployment] = served.ask("deployments/filter")
        schema = deployment["parameter_openapi_schema"]["properties"]
        assert all(schema[name]["description"] for name in schema)
        request = Request(f"http://127.0.0.1:{served.port}/api/health")
        request.add_header("Origin", "http://elsewhere.example")
        with urlopen(request) as response:
            assert response.headers["Access-Control-Allow-Origin"] is None
        assert notices == []
        served.ordered(f"{command} --param recipe=no.toml")
        served.awaited(lambda: notices)
        [notice] = notices
        assert (notice["state"], notice["flow"]) == ("Failed", "build-dataset")
        assert notice["parameters"]["recipe"] == "no.toml"
        assert "cannot read recipe no.toml" in notice["message"]
        assert served.stopped() == 0
        assert "Traceback" not in served.logs.server


@pytest.mark.deep
def test_stopped_in_the_middle_it_leaves_nothing_behind_and_goes_on_later(tmp_path: Path) -> None:
    recipe, out = ROOT / "recipes" / "tiny.toml", tmp_path / "out"
    with serving(tmp_path, [nightly(out, recipe)]) as served:
        served.ordered(served.commands[0])
        served.awaited(lambda: list(out.rglob("*.parquet")))
        assert served.stopped() == 0
        for log in served.logs:
            assert "Traceback" not in log, log
    assert not (out / "manifest.json").exists()
    with serving(tmp_path, [nightly(out, recipe)]) as served:
        assert served.states() == ["Crashed"]
        served.ordered(served.commands[0])
        served.awaited(lambda: served.states() == ["Crashed", "Completed"])
    assert (out / "manifest.json").exists()


@pytest.mark.deep
def test_killed_it_takes_its_server_along_and_blocks_no_later_run(tmp_path: Path) -> None:
    recipe, out = ROOT / "recipes" / "tiny.toml", tmp_path / "out"
    with serving(tmp_path, [nightly(out, recipe)]) as served:
        served.ordered(served.commands[0])
        served.awaited(lambda: list(out.rglob("*.parquet")))
        pid = served.process.pid
        started = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        assert len(started) > 1, "the guard of its server, and a run"
        assert served.stopped(by=signal.SIGKILL) == -signal.SIGKILL  # and its server is gone, too
        await_that(lambda: not any(map(is_alive, started)))
    with serving(tmp_path, [nightly(out, recipe)]) as served:
        served.ordered(served.commands[0])
        served.awaited(lambda: "Completed" in served.states()[1:])
        assert served.states()[0] != "Running"
    assert (out / "manifest.json").exists()


@pytest.mark.deep
def test_two_deployments_on_one_state_wait_for_each_other(loop: Path, tmp_path: Path) -> None:
    state = tmp_path / "state"
    both = [closing("even", loop, state), closing("odd", loop, state)]
    with serving(tmp_path, both) as served:
        # Held by the test, so that they meet however the machine shares its time.
        with Store(str(state)).locked(LOCK, "the test is at work"):
            for command in served.commands * 2:
                served.ordered(command)
            served.awaited(lambda: "Waiting up to 12 hours" in served.logs.runs)
        served.awaited(lambda: served.states() == ["Completed"] * 4)
        assert {run["name"] for run in served.runs()} == {f"loop in {state}"}
    assert [one.release for one in Log(Store(str(state))).read(RELEASES)] == [0, 1, 2, 3]


@pytest.mark.deep
def test_a_server_of_its_own_stays_when_what_it_serves_is_started_again(
    recipe: Path, tmp_path: Path
) -> None:
    port, out = free_port(), tmp_path / "out"
    url = f"http://127.0.0.1:{port}/api"
    secret = {"PREFECT_SERVER_API_AUTH_STRING": "me:mine"}
    with (tmp_path / "server.log").open("w") as log:
        alone = subprocess.Popen(
            [sys.executable, "-m", "flows", "server", "--port", str(port)],
            cwd=ROOT,
            env=environment(tmp_path) | secret,
            stdout=log,
            stderr=log,
        )
    try:
        await_that(lambda: f"http://127.0.0.1:{port}" in (tmp_path / "server.log").read_text())
        for number in (1, 2):
            manifest = out / str(number) / "manifest.json"
            parts = [nightly(manifest.parent, recipe)]
            with serving(tmp_path, parts, ("--api", url), variables=secret) as served:
                done = subprocess.run(
                    served.commands[0],
                    shell=True,
                    cwd=ROOT,
                    env=environment(tmp_path) | secret,
                    check=False,
                )
                assert done.returncode == 0
                served.awaited(manifest.exists)
                served.process.send_signal(signal.SIGTERM)
                assert served.process.wait() == 0
            assert alone.poll() is None
    finally:
        alone.terminate()
        alone.wait()
