"""Serve deployments with a real Prefect server until something has happened, then stop it."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tests.integration.conftest import ROOT
from tests.waiting import PATIENCE, await_that


class Logs(NamedTuple):
    """What was written."""

    runs: str
    """By us and by the flow runs."""
    server: str
    """By Prefect's server."""


def environment(home: Path) -> dict[str, str]:
    """Return variables under which Prefect keeps all it has in `home` and sends nothing out."""
    return os.environ | {
        "PREFECT_HOME": str(home / "prefect"),
        "PREFECT_SERVER_API_PORT": str(free_port()),
        "PREFECT_SERVER_ANALYTICS_ENABLED": "false",
        "DO_NOT_TRACK": "1",
        "PREFECT_RUNNER_POLL_FREQUENCY": "1",
        "no_proxy": "127.0.0.1,localhost",
    }


def free_port() -> int:
    """Return a port of this machine that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def serve(
    home: Path,
    deployments: Sequence[Mapping[str, Any]],
    has_happened: Callable[[], bool],
    options: Sequence[str] = ("--interval", "15"),
) -> Logs:
    """Fire the deployments every 15 s until it has happened; return the logs up to then.

    What Prefect writes while it is being stopped is not in them: it may be in the middle of things.
    """
    config, log, variables = home / "prefect.yaml", home / "serve.log", environment(home)
    config.write_text(json.dumps({"deployments": list(deployments)}))  # JSON is YAML
    command = [sys.executable, "-m", "flows", "serve", *options, "--config", str(config)]
    with log.open("w") as out:
        serving = subprocess.Popen(
            command,
            cwd=ROOT,
            env=variables,
            stdout=out,
            stderr=out,
            start_new_session=True,
        )
        try:
            await_that(lambda: serving.poll() is not None or has_happened(), pause=0.5)
            said = _logs(home)
            assert serving.poll() is None, said
        finally:
            serving.send_signal(signal.SIGTERM)
            try:
                serving.wait(timeout=PATIENCE)
            except subprocess.TimeoutExpired:
                os.killpg(serving.pid, signal.SIGKILL)
    with socket.socket() as probe:
        port = int(variables["PREFECT_SERVER_API_PORT"])
        assert probe.connect_ex(("127.0.0.1", port)) != 0, "it left its server behind"
    return said


def _logs(home: Path) -> Logs:
    return Logs(*(path.read_text() for path in (home / "serve.log", home / "prefect/server.log")))
