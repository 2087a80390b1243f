"""Serving: the scheduled deployments of `prefect.yaml` on one machine, with an own server.

Prefect's ephemeral server cannot schedule, so a real one is started where Prefect's settings say
(PREFECT_SERVER_API_PORT, PREFECT_HOME), and stopped at the end.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import yaml
from prefect.client.orchestration import get_client
from prefect.deployments.runner import RunnerDeployment
from prefect.schedules import Schedule
from prefect.settings import PREFECT_API_URL, get_current_settings, temporary_settings

from pipelines.errors import ProofmillError, RecipeError

_ROOT = Path(__file__).parent.parent
_START_SECONDS = 120
"""How long the server may take until it answers, asked once a second."""
_STOP_SECONDS = 30
_TERMINATED = 128 + signal.SIGTERM


def deployments(
    path: Path = _ROOT / "prefect.yaml", interval: float | None = None
) -> list[RunnerDeployment]:
    """Return the deployments that have a schedule, or run every `interval` seconds instead.

    Raises:
        RecipeError: if the file cannot be read, or there is none.
    """
    try:
        entries = yaml.safe_load(path.read_text(encoding="utf8"))["deployments"]
        scheduled = [_deployment(entry, interval) for entry in entries if entry.get("schedules")]
    except (OSError, yaml.YAMLError, LookupError, AttributeError, TypeError, ValueError) as error:
        why = f"{type(error).__name__}: {error}"
        raise RecipeError(f"{path} has no readable deployments: {why}") from error
    if not scheduled:
        raise RecipeError(f"{path} has no deployment with a schedule; add `schedules: - cron: ...`")
    return scheduled


def _deployment(entry: dict[str, Any], interval: float | None) -> RunnerDeployment:
    schedules = [Schedule(**schedule) for schedule in entry["schedules"]]
    if interval:
        schedules = [Schedule(interval=timedelta(seconds=interval))]
    return RunnerDeployment.from_entrypoint(
        f"{_ROOT}/{entry['entrypoint']}",
        name=entry["name"],
        description=entry.get("description"),
        parameters=entry.get("parameters", {}),
        schedules=schedules,
        # Where a run takes longer than its interval the next one waits, or they would pile up.
        concurrency_limit=1,
    )


@contextmanager
def server() -> Iterator[str]:
    """Run a Prefect server for the block and what is called in it; yield its API's address.

    Raises:
        ProofmillError: if one answers there already, or it dies or does not answer.
    """
    settings = get_current_settings()
    url = f"http://{settings.server.api.host}:{settings.server.api.port}/api"
    with temporary_settings({PREFECT_API_URL: url}):
        if _answers():
            raise ProofmillError(
                f"a Prefect server answers at {url} already: stop it, give this one another "
                "PREFECT_SERVER_API_PORT, or deploy to that one with `prefect deploy --all`"
            )
        environment = os.environ | settings.to_environment_variables(exclude_unset=True)
        log = settings.home / "server.log"
        log.parent.mkdir(parents=True, exist_ok=True)
        # Until Prefect's runner listens for it: it must not end us before the server is stopped.
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(_TERMINATED))
        command = [sys.executable, "-m", "prefect", "server", "start"]
        with (
            log.open("ab") as output,
            # Ctrl-C goes to the runner, which still needs the server to pause its schedules.
            subprocess.Popen(
                command, stdout=output, stderr=output, env=environment, start_new_session=True
            ) as process,
        ):
            try:
                _await(process, log)
                yield url
            finally:
                _stop(process)


def _answers() -> bool:
    with get_client(sync_client=True) as client:
        return client.api_healthcheck() is None


def _await(process: "subprocess.Popen[bytes]", log: Path) -> None:
    for _ in range(_START_SECONDS):
        if process.poll() is not None:
            break
        if _answers():
            return
        time.sleep(1)
    state = "died" if process.poll() is not None else f"gave no answer in {_START_SECONDS} s"
    lines = log.read_text(errors="replace").splitlines()[-15:]
    raise ProofmillError(f"the Prefect server {state}; its log {log} ends:\n" + "\n".join(lines))


def _stop(process: "subprocess.Popen[bytes]") -> None:
    process.terminate()
    try:
        process.wait(_STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
