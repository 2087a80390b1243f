"""Serving: a site on this machine, with a box that judges answers typed into it.

One address of the loopback, nothing written: the page is as it is on disk, but for the script that
tells it that it is served.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from os import PathLike
from pathlib import Path
from socket import socket
from socketserver import BaseServer
from threading import Thread
from typing import BinaryIO

from pipelines.dataset import read_shard, require_manifest
from pipelines.errors import StorageError
from pipelines.foreign import json_object
from pipelines.site.browser import ID_LENGTH
from pipelines.site.judging import explained
from pipelines.state import Store

HOST = "127.0.0.1"
_MOST_BYTES = 1 << 20
"""Of one answer."""
_SERVED = b"proofmill.served = true;\n"
_TYPES = {".js": "text/javascript", ".css": "text/css", ".html": "text/html; charset=utf-8"}


@contextmanager
def served(folder: str, url: str, port: int = 0) -> Iterator[str]:
    """Serve the site in a local folder, whose rows are those of a dataset; yield its address.

    Raises:
        DatasetError: if there is no finished dataset.
        StorageError: if the folder is not on this machine, or the port is taken.
    """
    root = Store(folder).local_root
    if root is None:
        raise StorageError(f"{folder} is not on this machine; write the site to a local folder")
    handler = partial(_Handler, _truths(url), str(Path(root).resolve()))
    try:
        server = ThreadingHTTPServer((HOST, port), handler)
    except OSError as error:
        raise StorageError(f"port {port} is taken ({error}); name another with --port") from error
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://{HOST}:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _truths(url: str) -> Mapping[str, str]:
    """Return the ground truth of each row by the beginning of its id."""
    store = Store(url)
    manifest = require_manifest(store)
    found: dict[str, str] = {}
    for shard in (*manifest.shards, *manifest.rejected):
        table = read_shard(store, shard).select(["id", "reward_model"])
        for row in table.to_pylist():
            found[row["id"][:ID_LENGTH]] = row["reward_model"]["ground_truth"]
    return found


class _Handler(SimpleHTTPRequestHandler):
    extensions_map = SimpleHTTPRequestHandler.extensions_map | _TYPES

    def __init__(
        self,
        rows: Mapping[str, str],
        root: str,
        request: socket,
        client: tuple[str, int],
        server: BaseServer,
    ) -> None:
        self.rows = rows
        super().__init__(request, client, server, directory=root)

    def do_GET(self) -> None:
        if self._is_refused():
            return
        if self.path.partition("?")[0] == "/data/served.js":
            self._send(HTTPStatus.OK, _SERVED, "text/javascript")
        else:
            super().do_GET()

    def do_HEAD(self) -> None:
        if not self._is_refused():
            super().do_HEAD()

    def do_POST(self) -> None:
        if self._is_refused():
            return
        length = self.headers.get("content-length", "")
        if self.path != "/score" or not length.isdecimal() or int(length) > _MOST_BYTES:
            self._reply(HTTPStatus.BAD_REQUEST, {"error": "post at most 1 MB of JSON to /score"})
            return
        try:
            asked = json_object(self.rfile.read(int(length)))
            name, response = str(asked["id"])[:ID_LENGTH], str(asked["response"])
            truth = self.rows[name]
        except (ValueError, KeyError) as error:
            self._reply(HTTPStatus.BAD_REQUEST, {"error": f"no row or no response: {error}"})
            return
        self._reply(HTTPStatus.OK, explained(truth, response))

    def _is_refused(self) -> bool:
        """Refuse who asks by another name (DNS rebinding) or from another page; tell whether."""
        host = self.headers.get("host", "")
        is_ours = host.rpartition(":")[0] in (HOST, "localhost")
        if is_ours and self.headers.get("origin", f"http://{host}") == f"http://{host}":
            return False
        self._reply(HTTPStatus.FORBIDDEN, {"error": "ask for this page by its own address"})
        return True

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Open the file that is asked for."""
        try:
            return super().send_head()
        except ValueError:  # a name that no system has
            self.send_error(HTTPStatus.NOT_FOUND)
            return None

    def list_directory(self, path: str | PathLike[str]) -> None:
        """List no folder."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def _reply(self, status: HTTPStatus, value: Mapping[str, object]) -> None:
        self._send(status, json.dumps(value).encode(), "application/json")

    def _send(self, status: HTTPStatus, data: bytes, kind: str) -> None:
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: the terminal shows the address."""
