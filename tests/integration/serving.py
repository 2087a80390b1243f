"""Serve deployments with a real Prefect server, and see what becomes of it.

Standard library only: the tests in a browser start servers with it, too.
"""

import json
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from tests.waiting import PATIENCE, await_that

ROOT = Path(__file__).parents[2]


class Logs(NamedTuple):
    """What was written."""

    runs: str
    """By us and by the flow runs."""
    server: str
    """By Prefect's server."""


class Served(NamedTuple):
    """`python -m flows serve` under way; all that Prefect keeps is in `home`."""

    home: Path
    process: "subprocess.Popen[bytes]"
    port: int

    @property
    def logs(self) -> Logs:
        """What was written so far."""
        paths = (self.home / "serve.log", self.home / "prefect/server.log")
        return Logs(*(path.read_text() if path.exists() else "" for path in paths))

    @property
    def commands(self) -> list[str]:
        """The commands that it has printed."""
        return re.findall(r"^  (PREFECT_API_\S+=.+)$", self.logs.runs, re.MULTILINE)

    @property
    def answers(self) -> bool:
        """Whether something listens at its port."""
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def ask(self, path: str, **body: object) -> list[dict[str, Any]]:
        """Return what Prefect's API says to a POST."""
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}/api/{path}",
            json.dumps(body).encode(),
            {"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=PATIENCE) as response:
            answer: list[dict[str, Any]] = json.load(response)
            return answer

    def runs(self) -> list[dict[str, Any]]:
        """The flow runs, the earliest first, but those that are to start later."""
        runs = self.ask("flow_runs/filter", sort="EXPECTED_START_TIME_ASC")
        return [run for run in runs if run["state_name"] != "Scheduled"]

    def states(self) -> list[str]:
        """The states of those runs."""
        return [run["state_name"] for run in self.runs()]

    def ordered(self, command: str) -> None:
        """Type a command into a shell, as it was printed."""
        done = subprocess.run(
            command,
            shell=True,
            cwd=ROOT,
            env=environment(self.home),
            capture_output=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr.decode()

    def awaited(self, has_happened: Callable[[], object]) -> None:
        """Return once it has happened, unless it stops before."""
        await_that(lambda: self.process.poll() is not None or has_happened(), pause=0.5)
        assert self.process.poll() is None, self.logs

    def stopped(self, by: signal.Signals = signal.SIGTERM) -> int:
        """Stop it, wait until its server is gone too, and return its exit status."""
        self.process.send_signal(by)
        status = self.process.wait(timeout=PATIENCE)
        await_that(lambda: not self.answers)
        return status


def environment(home: Path) -> dict[str, str]:
    """Return variables under which Prefect keeps all it has in `home` and sends nothing out."""
    take_database(home / "prefect")
    return os.environ | {
        "PREFECT_HOME": str(home / "prefect"),
        "PREFECT_SERVER_API_PORT": str(free_port()),
        "PREFECT_SERVER_ANALYTICS_ENABLED": "false",
        "DO_NOT_TRACK": "1",
        "PREFECT_RUNNER_POLL_FREQUENCY": "1",
        "no_proxy": "127.0.0.1,localhost",
    }


def take_database(home: Path) -> None:
    """Give a home of Prefect's the database that `keep_database` has kept, if it has none."""
    if _kept_database().exists() and not (home / "prefect.db").exists():
        home.mkdir(parents=True, exist_ok=True)
        shutil.copy(_kept_database(), home / "prefect.db")


def keep_database(home: Path) -> None:
    """Keep the database of a server that has just started: to make it takes half of its start."""
    kept = _kept_database()
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        draft = kept.with_suffix(f".{os.getpid()}")
        source, target = (sqlite3.connect(path) for path in (home / "prefect.db", draft))
        with closing(source), closing(target):
            source.backup(target)
        draft.replace(kept)


def _kept_database() -> Path:
    """Return where it lies, beside what pytest keeps; each version of Prefect has its own."""
    constraints = (ROOT / "constraints.txt").read_text("utf8")
    (version,) = re.findall(r"^prefect==(\S+)$", constraints, re.MULTILINE)
    return ROOT / ".pytest_cache" / "d" / f"prefect-{version}.db"


def free_port() -> int:
    """Return a port of this machine that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def serving(
    home: Path,
    deployments: Sequence[Mapping[str, Any]],
    options: Sequence[str] = (),
    *,
    python: Path | str = sys.executable,
    variables: Mapping[str, str] | None = None,
) -> Iterator[Served]:
    """Serve the deployments for the block, from the moment on when it says that it does."""
    config, log, port = home / "prefect.yaml", home / "serve.log", free_port()
    config.write_text(json.dumps({"deployments": list(deployments)}))  # JSON is YAML
    words = ("-m", "flows", "serve", "--config", str(config), "--port", str(port), *options)
    with log.open("w") as out:
        process = subprocess.Popen(
            [str(python), *words],
            cwd=ROOT,
            env=environment(home) | dict(variables or {}),
            stdout=out,
            stderr=out,
            start_new_session=True,
        )
    served = Served(home, process, port)
    try:
        served.awaited(lambda: served.commands)
        yield served
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        try:
            process.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)


def serve(
    home: Path,
    deployments: Sequence[Mapping[str, Any]],
    has_happened: Callable[[], bool],
    options: Sequence[str] = ("--interval", "15"),
) -> Logs:
    """Fire the deployments every 15 s until it has happened; return the logs up to then.

    What Prefect writes while it is being stopped is not in them: it may be in the middle of things.
    """
    with serving(home, deployments, options) as served:
        served.awaited(has_happened)
        said = served.logs
        served.stopped()
    return said
