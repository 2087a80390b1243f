"""Serving: the scheduled deployments of `prefect.yaml` on one machine, with an own server.

Prefect's ephemeral server cannot schedule, so a real one is started on loopback with its SQLite
database under PREFECT_HOME, and stopped at the end.
"""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from pipelines.errors import ProofmillError, RecipeError

_ROOT = Path(__file__).parent.parent
_HEALTH_SECONDS = 120
"""How long the server may take until it answers."""


class Scheduled(NamedTuple):
    """A deployment of `prefect.yaml` that has a schedule."""

    name: str
    entrypoint: str
    parameters: dict[str, Any]
    cron: str


def scheduled(path: Path = _ROOT / "prefect.yaml") -> list[Scheduled]:
    """Return the deployments with a cron schedule.

    Raises:
        RecipeError: if the file cannot be read, or there is none.
    """
    try:
        deployments = yaml.safe_load(path.read_text(encoding="utf8"))["deployments"]
        found = [
            Scheduled(d["name"], d["entrypoint"], d.get("parameters", {}), s["cron"])
            for d in deployments
            for s in d.get("schedules", [])
        ]
    except (OSError, yaml.YAMLError, KeyError, TypeError) as error:
        raise RecipeError(f"{path} has no readable deployments: {error!r}") from error
    if not found:
        raise RecipeError(f"{path} has no deployment with a schedule; add `schedules: - cron: ...`")
    return found


@contextmanager
def server(log: Path) -> Iterator[str]:
    """Run a Prefect server on a free loopback port; yield its API URL.

    Raises:
        ProofmillError: if it dies or does not answer; with the last lines of its log.
    """
    port = _free_port()
    url = f"http://127.0.0.1:{port}/api"
    command = [sys.executable, "-m", "prefect", "server", "start", "--host", "127.0.0.1"]
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("ab") as output:
        process = subprocess.Popen(
            [*command, "--port", str(port)], stdout=output, stderr=output, start_new_session=True
        )
    try:
        _await_health(process, url, log)
        yield url
    finally:
        _stop(process)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _await_health(process: "subprocess.Popen[bytes]", url: str, log: Path) -> None:
    deadline = time.monotonic() + _HEALTH_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with urllib.request.urlopen(f"{url}/health", timeout=2):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.3)
    lines = log.read_text(errors="replace").splitlines()[-15:]
    state = "died" if process.poll() is not None else f"gave no answer in {_HEALTH_SECONDS} s"
    raise ProofmillError(f"the Prefect server {state}; its log {log} ends:\n" + "\n".join(lines))


def _stop(process: "subprocess.Popen[bytes]") -> None:
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGTERM)
    try:
        process.wait(timeout=30)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def serve(log: Path, interval: float | None = None, config: Path | None = None) -> None:
    """Run the scheduled deployments until the process is told to stop.

    Args:
        log: file for the server's output.
        interval: seconds between runs, instead of the cron schedules.
        config: another file than the repository's `prefect.yaml`.
    """
    deployments = scheduled(config) if config else scheduled()
    with server(log) as url:
        os.environ["PREFECT_API_URL"] = url
        # Imported late: Prefect reads the API URL when it is imported.
        from prefect import serve as serve_forever
        from prefect.deployments.runner import RunnerDeployment

        serve_forever(
            *(
                RunnerDeployment.from_entrypoint(
                    f"{_ROOT}/{item.entrypoint}",
                    name=item.name,
                    parameters=item.parameters,
                    cron=None if interval else item.cron,
                    interval=interval,
                )
                for item in deployments
            )
        )
