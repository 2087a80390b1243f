"""Server: Prefect's own on this machine, for as long as a block or by itself, and who reaches it.

Prefect's ephemeral server cannot schedule, so a real one is started. It is kept by a guard, which
stops it when whoever started it is gone, however that came about.
"""

import ipaddress
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPException
from pathlib import Path
from typing import NamedTuple, NoReturn
from urllib.request import urlopen

from prefect.settings import (
    PREFECT_API_AUTH_STRING,
    PREFECT_API_URL,
    get_current_settings,
    temporary_settings,
)

from pipelines.errors import ProofmillError
from solvers.guard import guarded

START_SECONDS = 120
"""How long the server may take until it answers, asked once a second."""
_STOP_SECONDS = 30
_ANSWER_SECONDS = 5
_ANSWER_BYTES = 100
_TERMINATED = 128 + signal.SIGTERM
_UNCHOSEN = {
    # Relative, so that the pages find it under whatever name and port they were opened.
    "PREFECT_SERVER_UI_API_URL": "/api",
    # The newer pages (V2) ask a tracking service for its settings, whatever is set.
    "PREFECT_SERVER_UI_V2_ENABLED": "false",
    "PREFECT_SERVER_UI_SHOW_PROMOTIONAL_CONTENT": "false",
    # In memory they would be lost with the server, and what they hold be held for ever.
    "PREFECT_SERVER_CONCURRENCY_LEASE_STORAGE": (
        "prefect.server.concurrency.lease_storage.filesystem"
    ),
}
"""Settings of the server where the user has not chosen others."""


class Address(NamedTuple):
    """Where a server listens."""

    host: str
    port: int

    @property
    def pages(self) -> str:
        """The address of its pages, as programs and browsers of this machine reach them."""
        host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.host, self.host)
        return f"http://[{host}]:{self.port}" if ":" in host else f"http://{host}:{self.port}"

    @property
    def url(self) -> str:
        """The address of its API."""
        return f"{self.pages}/api"

    @property
    def is_private(self) -> bool:
        """Whether only this machine reaches it."""
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"


def address(host: str | None = None, port: int | None = None) -> Address:
    """Return where a server is to listen: as given, else as Prefect's settings say."""
    api = get_current_settings().server.api
    return Address(host or api.host, port or api.port)


@contextmanager
def server(at: Address | None = None) -> Iterator[str]:
    """Run a Prefect server for the block and what is called in it; yield its API's address.

    Raises:
        ProofmillError: if it may not or cannot listen there, dies or does not answer.
    """
    at = at or address()
    with reached(at.url):
        command, environment = _prepared(at)
        home = get_current_settings().home
        home.mkdir(parents=True, exist_ok=True)
        log = home / "server.log"
        # Until a runner listens for it: it must not end us before the server is stopped.
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(_TERMINATED))
        with (
            log.open("ab") as output,
            # Ctrl-C goes to the runner, which still needs the server to pause its schedules.
            subprocess.Popen(
                guarded(command, _STOP_SECONDS),
                stdin=subprocess.PIPE,
                stdout=output,
                stderr=output,
                env=environment,
                start_new_session=True,
            ) as process,
        ):
            _await(process, at.url, log)
            yield at.url


def run_server(at: Address) -> NoReturn:
    """Become a Prefect server.

    Raises:
        ProofmillError: if it may not or cannot listen there.
    """
    with reached(at.url):
        command, environment = _prepared(at)
    os.execve(command[0], command, environment)


@contextmanager
def reached(url: str) -> Iterator[None]:
    """Let the block speak to the server at `url`, with the password that is set for either side."""
    settings = get_current_settings()
    secret = settings.api.auth_string or settings.server.api.auth_string
    password = secret.get_secret_value() if secret else None
    with temporary_settings({PREFECT_API_URL: url, PREFECT_API_AUTH_STRING: password}):
        yield


def answers(url: str) -> bool:
    """Tell whether a Prefect server answers at an API's address, within seconds."""
    try:
        with urlopen(f"{url}/health", timeout=_ANSWER_SECONDS) as response:
            answer: bytes = response.read(_ANSWER_BYTES)
            return answer == b"true"
    except (OSError, ValueError, HTTPException):
        return False


def comes_to_answer(url: str, is_alive: Callable[[], bool] = lambda: True) -> bool:
    """Wait for a Prefect server that starts; tell whether it answers in time and alive."""
    for _ in range(START_SECONDS):
        if not is_alive():
            return False
        if answers(url):
            return True
        time.sleep(1)
    return False


def _prepared(at: Address) -> tuple[list[str], dict[str, str]]:
    """Return the command of a server and its environment."""
    settings = get_current_settings()
    if not at.is_private and not settings.server.api.auth_string:
        raise ProofmillError(
            f"host {at.host} is open to other machines, and whoever reaches the server runs flows: "
            "set PREFECT_SERVER_API_AUTH_STRING=name:password, or take --host 127.0.0.1"
        )
    _refuse_taken(at)
    chosen = settings.to_environment_variables(exclude_unset=True)
    environment = _UNCHOSEN | {"PREFECT_SERVER_API_CORS_ALLOWED_ORIGINS": at.pages} | os.environ
    environment |= chosen
    environment |= {"PREFECT_SERVER_API_HOST": at.host, "PREFECT_SERVER_API_PORT": str(at.port)}
    return [sys.executable, "-m", "prefect", "server", "start"], environment


def _refuse_taken(at: Address) -> None:
    try:
        with socket.create_server((at.host, at.port), family=_family(at.host)):
            return
    except OSError as error:
        what = (
            "a Prefect server answers there already"
            if answers(at.url)
            else os.strerror(error.errno or 0)
        )
        raise ProofmillError(
            f"cannot listen at {at.host}, port {at.port}: {what}; stop what does, give another "
            f"--port, or serve to a server that runs with --api {at.url}"
        ) from error


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


def _await(process: "subprocess.Popen[bytes]", url: str, log: Path) -> None:
    if comes_to_answer(url, lambda: process.poll() is None):
        return
    state = "died" if process.poll() is not None else f"gave no answer in {START_SECONDS} s"
    lines = log.read_text(errors="replace").splitlines()[-15:]
    raise ProofmillError(f"the Prefect server {state}; its log {log} ends:\n" + "\n".join(lines))
