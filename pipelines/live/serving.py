"""Serving: the application on a port, until it is told to end."""

import ipaddress
import socket
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pipelines.errors import ProofmillError, RecipeError, StorageError
from pipelines.live.making import read_parts
from pipelines.live.mill import LiveMill, prepared
from pipelines.state import Store

LOCK = ".lock"
_BACKLOG = 1024
_KEPT = 120
"""Seconds that a connection without requests is kept."""
_LEAST_TOKEN = 16
"""Characters of a token: shorter ones are guessed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """Where a server listens, and what a request has to bring."""

    host: str = "127.0.0.1"
    port: int = 8321
    token: str | None = None


def serve(
    address: Address,
    state: str,
    *,
    rows: Sequence[str] = (),
    workers: int | None = None,
    ready: Callable[[str], None],
) -> None:
    """Serve sessions of the folder `state` until a signal ends it; `ready` gets the URL.

    Raises:
        RecipeError: for an address of others without a token, or `rows` that are not `NAME=PATH`.
        Busy: if another server has the folder.
        StorageError: if the folder or the port cannot be had.
        ProofmillError: if FastAPI or uvicorn are not installed.
    """
    try:
        import uvicorn

        from pipelines.live.http import create_app
        from pipelines.live.watch import Server, Watch
    except ModuleNotFoundError as error:
        raise ProofmillError(
            f"the live mill needs {error.name}: pip install 'proofmill-mill[live]'"
        ) from error
    check(address)
    parts = read_parts(rows)
    folder = prepared(state)
    with Store(state).locked(LOCK, "another live mill has the sessions"):
        place = _bound(address)
        mill = LiveMill(folder, parts, workers)
        watch = Watch(mill.sessions)
        app = create_app(mill, watch, address.token)
        config = uvicorn.Config(
            app,
            backlog=_BACKLOG,
            log_level="warning",
            access_log=False,
            ws="none",
            timeout_keep_alive=_KEPT,
            timeout_graceful_shutdown=5,
        )
        host, port = place.getsockname()[:2]
        ready(f"http://{f'[{host}]' if ':' in host else host}:{port}")
        Server(config, watch).run(sockets=[place])


def check(address: Address) -> None:
    """Refuse an address that others reach where no token keeps them out.

    Raises:
        RecipeError: naming the remedy.
    """
    if address.token is not None and len(address.token) < _LEAST_TOKEN:
        raise RecipeError(f"the token has {len(address.token)} characters; give {_LEAST_TOKEN}")
    if address.token is None and not is_loopback(address.host):
        raise RecipeError(
            f"--host {address.host} is reached by others; give a --token, or PROOFMILL_TOKEN, that "
            "every request then has to bring"
        )


def is_loopback(host: str) -> bool:
    """Tell whether only this machine reaches an address."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _bound(address: Address) -> socket.socket:
    family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
    place = socket.socket(family, socket.SOCK_STREAM)
    place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        place.bind((address.host, address.port))
        place.listen(_BACKLOG)  # whoever comes before the workers are up waits
    except OSError as error:
        place.close()
        raise StorageError(
            f"cannot listen at {address.host}:{address.port}: {error.strerror}; name another --port"
        ) from error
    return place
