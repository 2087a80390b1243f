"""A Hugging Face Hub on loopback that data sets are read from: enough for `load_dataset`."""

import hashlib
import json
import re
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import unquote, urlsplit

SHA = "1" * 40
_API = re.compile(r"^/api/datasets/(?P<repo>[^/]+/[^/]+)(?P<rest>/.*)?$")
_FILE = re.compile(r"^/datasets/(?P<repo>[^/]+/[^/]+)/resolve/[^/]+/(?P<path>.+)$")

Repos = Mapping[str, Mapping[str, bytes]]


class _Handler(BaseHTTPRequestHandler):
    repos: Repos
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: object) -> None:
        """Keep quiet."""

    def _send(self, data: bytes, status: int = 200, **headers: str) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    def _json(self, value: object) -> None:
        self._send(json.dumps(value).encode(), Content_Type="application/json")

    def do_POST(self) -> None:
        found = _API.match(unquote(urlsplit(self.path).path))
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
        files = self.repos.get(found["repo"], {}) if found else {}
        wanted = [unquote(part) for part in re.findall(r"paths=([^&]*)", body)]
        wanted = wanted or json.loads(body or "{}").get("paths", [])
        self._json([_entry(name, files[name]) for name in wanted if name in files])

    def do_HEAD(self) -> None:
        self.do_GET()

    def do_GET(self) -> None:
        path = unquote(urlsplit(self.path).path)
        api, file = _API.match(path), _FILE.match(path)
        files = self.repos.get((api or file or {"repo": ""})["repo"])
        if files is None:
            self._send(b"{}", 404, X_Error_Code="RepoNotFound")
        elif file and file["path"] in files:
            data = files[file["path"]]
            self._send(data, ETag=f'"{_digest(data)}"', X_Repo_Commit=SHA)
        elif file:
            self._send(b"", 404, X_Error_Code="EntryNotFound")
        elif api and "/tree/" in (api["rest"] or ""):
            self._json([_entry(name, data) for name, data in sorted(files.items())])
        elif api:
            siblings = [{"rfilename": name} for name in sorted(files)]
            self._json({"id": api["repo"], "sha": SHA, "siblings": siblings, "private": False})


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:40]


def _entry(name: str, data: bytes) -> dict[str, Any]:
    return {"type": "file", "path": name, "size": len(data), "oid": _digest(data)}


@contextmanager
def serving(repos: Repos) -> Iterator[str]:
    """Serve repositories of files; yield the URL."""
    handler = type("Handler", (_Handler,), {"repos": repos})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
