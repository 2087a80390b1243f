"""A small Hugging Face Hub on loopback: enough of its HTTP API for upload_folder and reading back.

Keeps every dataset repository as a dict of files in memory. `failures` makes the next commits fail
with a given state, to try the retries.
"""

import base64
import hashlib
import json
import re
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import unquote, urlsplit

SHA = "0" * 40
_FILE = re.compile(r"^/datasets/(?P<repo>[^/]+/[^/]+)/resolve/[^/]+/(?P<path>.+)$")
_REPO = re.compile(r"^/api/datasets/(?P<repo>[^/]+/[^/]+)(?P<rest>/.*)?$")


@dataclass
class Hub:
    """The state behind the server."""

    url: str = ""
    repos: dict[str, dict[str, bytes]] = field(default_factory=dict)
    private: dict[str, bool] = field(default_factory=dict)
    objects: dict[str, bytes] = field(default_factory=dict)
    commits: list[list[str]] = field(default_factory=list)
    """Paths of each commit, in order."""
    uploads: int = 0
    failures: list[int] = field(default_factory=list)
    """HTTP states with which the next commits fail."""
    stored: Counter[str] = field(default_factory=Counter)
    """How often each large file arrived, by its SHA-256."""
    tags: dict[str, dict[str, dict[str, bytes]]] = field(default_factory=dict)
    """Per repository and tag, the files as they were."""
    failing: tuple[int, ...] = ()
    """Which of every ten requests, from 0 on, are refused."""
    requests: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    """Of the requests above, those that failed."""

    def fault(self, request: str) -> int | None:
        """Return the state with which a request fails, by its place among all of them."""
        rounds, place = divmod(self.requests.total(), 10)
        self.requests[request] += 1
        if place not in self.failing:
            return None
        self.faults[request] += 1
        return (429, 500, 502, 503)[(rounds + place) % 4]


class _Handler(BaseHTTPRequestHandler):
    hub: Hub
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: object) -> None:
        """Keep quiet."""

    def _body(self) -> bytes:
        return self.rfile.read(int(self.headers.get("Content-Length") or 0))

    def _answer(
        self, value: object, status: int = 200, headers: dict[str, str] | None = None
    ) -> None:
        data = value if isinstance(value, bytes) else json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        for name, text in (headers or {}).items():
            self.send_header(name, text)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    def _fails(self) -> bool:
        """Fail the request if its turn has come; its body has been read."""
        state = self.hub.fault(f"{self.command} {urlsplit(self.path).path}")
        if state is not None:
            self._answer({"error": "try later"}, state)
        return state is not None

    def do_POST(self) -> None:
        path, body = urlsplit(self.path).path, self._body()
        if self._fails():
            return
        repo = _REPO.match(path)
        if path == "/api/repos/create":
            wanted = json.loads(body)
            name = f"{wanted.get('organization') or 'me'}/{wanted['name']}"
            self.hub.repos.setdefault(name, {})
            self.hub.private.setdefault(name, wanted.get("visibility") == "private")
            self._answer({"url": f"{self.hub.url}/datasets/{name}", "name": name})
        elif path == "/api/validate-yaml":
            self._answer({"errors": [], "warnings": []})
        elif path.endswith("/info/lfs/objects/batch"):
            self._answer(self._batch(json.loads(body)))
        elif path.startswith("/verify"):
            self._answer({})
        elif repo and "/preupload/" in path:
            files = json.loads(body)["files"]
            there = self.hub.repos[repo["repo"]]
            modes = [
                {
                    "path": item["path"],
                    "uploadMode": "lfs" if item["path"].endswith(".parquet") else "regular",
                    "shouldIgnore": False,
                    "oid": _oid(item["path"], there[item["path"]])
                    if item["path"] in there
                    else None,
                }
                for item in files
            ]
            self._answer({"files": modes, "commitOid": SHA})
        elif repo and "/tag/" in path:
            tags = self.hub.tags.setdefault(repo["repo"], {})
            name = json.loads(body)["tag"]
            state = 409 if name in tags else 200
            tags.setdefault(name, dict(self.hub.repos[repo["repo"]]))
            self._answer({}, state)
        elif repo and "/commit/" in path:
            self._commit(repo["repo"], body)
        else:
            self._answer({"error": f"no route {path}"}, 404)

    def _batch(self, wanted: dict[str, Any]) -> dict[str, Any]:
        objects = []
        for item in wanted["objects"]:
            entry = {"oid": item["oid"], "size": item["size"]}
            if item["oid"] not in self.hub.objects:
                entry["actions"] = {
                    "upload": {"href": f"{self.hub.url}/lfs/{item['oid']}", "header": {}},
                    "verify": {"href": f"{self.hub.url}/verify", "header": {}},
                }
            objects.append(entry)
        return {"transfer": "basic", "objects": objects}

    def _commit(self, repo: str, body: bytes) -> None:
        if self.hub.failures:
            self._answer({"error": "try later"}, self.hub.failures.pop(0))
            return
        files, paths = self.hub.repos[repo], []
        for line in body.splitlines():
            entry = json.loads(line)
            value = entry["value"]
            if entry["key"] == "file":
                files[value["path"]] = base64.b64decode(value["content"])
            elif entry["key"] == "lfsFile":
                files[value["path"]] = self.hub.objects[value["oid"]]
            elif entry["key"] == "deletedFile":
                files.pop(value["path"], None)
            if entry["key"] != "header":
                paths.append(value["path"])
        self.hub.commits.append(paths)
        url = f"{self.hub.url}/datasets/{repo}/commit/{SHA}"
        self._answer({"success": True, "commitOid": SHA, "commitUrl": url, "hookOutput": ""})

    def do_PUT(self) -> None:
        data = self._body()
        if self._fails():
            return
        name = self.path.rsplit("/", 1)[1]
        assert hashlib.sha256(data).hexdigest() == name
        self.hub.objects[name] = data
        self.hub.uploads += 1
        self.hub.stored[name] += 1
        self._answer({})

    def do_HEAD(self) -> None:
        self.do_GET()

    def do_GET(self) -> None:
        path = unquote(urlsplit(self.path).path)
        repo, file = _REPO.match(path), _FILE.match(path)
        if self._fails():
            return
        if file:
            data = self.hub.repos[file["repo"]][file["path"]]
            self._answer(data, headers={"ETag": f'"{_oid(path, data)}"', "X-Repo-Commit": SHA})
        elif repo and repo["repo"] not in self.hub.repos:
            self._answer({"error": "Repository not found"}, 404, {"X-Error-Code": "RepoNotFound"})
        elif repo and "/tree/" in path:
            self._answer([_entry(n, d) for n, d in sorted(self.hub.repos[repo["repo"]].items())])
        elif repo:
            names = sorted(self.hub.repos[repo["repo"]])
            siblings = [{"rfilename": name} for name in names]
            self._answer({"id": repo["repo"], "sha": SHA, "siblings": siblings, "private": True})
        else:
            self._answer({"error": f"no route {path}"}, 404)


def _oid(path: str, data: bytes) -> str:
    """Return what the Hub calls a file by: its SHA-256, or that of Git for a small one."""
    if path.endswith(".parquet"):
        return hashlib.sha256(data).hexdigest()
    return hashlib.sha1(b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest()


def _entry(name: str, data: bytes) -> dict[str, Any]:
    digest = hashlib.sha256(data).hexdigest()
    entry: dict[str, Any] = {"type": "file", "path": name, "size": len(data), "oid": digest[:40]}
    if name.endswith(".parquet"):
        entry["lfs"] = {"oid": digest, "size": len(data), "pointerSize": 134}
    return entry


@contextmanager
def running_hub() -> Iterator[Hub]:
    """Serve a Hub on a free loopback port until the block ends."""
    hub = Hub()
    handler = type("Handler", (_Handler,), {"hub": hub})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    hub.url = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield hub
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
