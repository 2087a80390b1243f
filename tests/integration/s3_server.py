"""An S3 on loopback, in a process of its own: moto's server behind what tests ask of a bad day.

It ends when whoever started it does: its standard input closes then. Requests are served one at a
time, as moto's conditional writes look first and write afterwards.

`POST /-/control` takes JSON: `fail_every` (each n-th request is answered 503), `refuse` (every
request is answered 403), `skew` (seconds that the server's clock is ahead) and `clear` (forget the
counts); it answers with the counts by method.
"""

import json
import os
import subprocess
import sys
import threading
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from http import HTTPStatus
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode
from xml.etree import ElementTree

CONTROL = "/-/control"
BUCKET = "mill"
_READY = "listening on "
_MOST_PAGES = 10_000
_NAMESPACE = "{http://s3.amazonaws.com/doc/2006-03-01/}"
_ANYBODY = "AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/s3/aws4_request"

Headers = list[tuple[str, str]]
StartResponse = Callable[..., Any]
Application = Callable[[dict[str, Any], StartResponse], Iterable[bytes]]


class S3(NamedTuple):
    """A running server."""

    url: str

    @property
    def environment(self) -> dict[str, str]:
        """Variables by which a process finds the server and is let in."""
        return {
            "AWS_ENDPOINT_URL": self.url,
            "AWS_ACCESS_KEY_ID": "test",
            "AWS_SECRET_ACCESS_KEY": "test",
            "AWS_DEFAULT_REGION": "us-east-1",
            "AWS_EC2_METADATA_DISABLED": "true",
            "AWS_SHARED_CREDENTIALS_FILE": os.devnull,
        }

    def control(self, **settings: object) -> dict[str, int]:
        """Set how the server behaves; return its requests so far, by method."""
        request = urllib.request.Request(
            self.url + CONTROL, json.dumps(settings).encode(), method="POST"
        )
        with urllib.request.urlopen(request) as reply:
            counts: dict[str, int] = json.load(reply)
        return counts

    def files(self, url: str = f"s3://{BUCKET}") -> dict[str, bytes]:
        """Return the objects below a URL, by what follows it, in order of their names."""
        bucket, _, prefix = url.removeprefix("s3://").partition("/")
        names = [name for name in self._names(bucket) if name.startswith(prefix)]
        return {name.removeprefix(f"{prefix}/"): self._get(f"{bucket}/{name}") for name in names}

    def put(self, path: str, data: bytes) -> None:
        """Write an object, as another client does."""
        address = f"{self.url}/{quote(path)}"
        # Else urllib says that it is a form, which moto takes apart.
        headers = {"Authorization": _ANYBODY, "Content-Type": "application/octet-stream"}
        request = urllib.request.Request(address, data, headers, method="PUT")
        urllib.request.urlopen(request).close()

    def tag(self, path: str) -> str:
        """Return an object's ETag; it ends in the number of parts where there were several."""
        request = urllib.request.Request(
            f"{self.url}/{quote(path)}", headers={"Authorization": _ANYBODY}, method="HEAD"
        )
        with urllib.request.urlopen(request) as reply:
            return str(reply.headers["ETag"]).strip('"')

    def _names(self, bucket: str) -> Iterator[str]:
        after = ""
        for _ in range(_MOST_PAGES):
            asked = urlencode({"list-type": 2, "start-after": after})
            page = ElementTree.fromstring(self._get(f"{bucket}?{asked}", is_quoted=True))
            keys = [key.text or "" for key in page.iter(f"{_NAMESPACE}Key")]
            yield from keys
            if not keys:
                return
            after = keys[-1]

    def _get(self, path: str, is_quoted: bool = False) -> bytes:
        address = f"{self.url}/{path if is_quoted else quote(path)}"
        request = urllib.request.Request(address, headers={"Authorization": _ANYBODY})
        with urllib.request.urlopen(request) as reply:
            data: bytes = reply.read()
        return data

    @contextmanager
    def behaving(self, **settings: object) -> Iterator[None]:
        """Let the server behave like that for a while."""
        self.control(**settings)
        try:
            yield
        finally:
            self.control(**_GOOD)


@contextmanager
def s3_server(page: int = 1000) -> Iterator[S3]:
    """Start a server with one empty bucket, `BUCKET`, that lists so many objects at once."""
    root = Path(__file__).parents[2]
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.integration.s3_server"],
        cwd=root,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"MOTO_S3_DEFAULT_MAX_KEYS": str(page)},
    )
    assert process.stdin
    assert process.stdout
    try:
        line = process.stdout.readline()
        assert line.startswith(_READY), "the S3 server did not start"
        server = S3(line.removeprefix(_READY).strip())
        request = urllib.request.Request(f"{server.url}/{BUCKET}", method="PUT")
        urllib.request.urlopen(request).close()
        yield server
    finally:
        process.stdin.close()
        process.wait()
        process.stdout.close()


_GOOD: Mapping[str, object] = {"fail_every": 0, "refuse": False, "skew": 0}


class _BadDays:
    """Counts the requests of an application and spoils some of them."""

    def __init__(self, inner: Application) -> None:
        self._inner = inner
        self._lock = threading.Lock()
        self._settings = dict(_GOOD)
        self._counts: Counter[str] = Counter()

    def __call__(self, environ: dict[str, Any], start: StartResponse) -> Iterable[bytes]:
        """Answer one request."""
        with self._lock:
            if environ["PATH_INFO"] == CONTROL:
                return self._controlled(environ, start)
            self._counts[environ["REQUEST_METHOD"]] += 1
            if self._settings["refuse"]:
                return _refused(environ, start, HTTPStatus.FORBIDDEN, "AccessDenied")
            every = self._settings["fail_every"]
            if every and self._counts.total() % int(str(every)) == 0:
                return _refused(environ, start, HTTPStatus.SERVICE_UNAVAILABLE, "SlowDown")
            return list(self._inner(environ, self._dated(start)))

    def _dated(self, start: StartResponse) -> StartResponse:
        """Return a `start` that says the server's time, which is ahead by `skew`."""
        now = datetime.now(UTC) + timedelta(seconds=int(str(self._settings["skew"])))

        def dated(status: str, headers: Headers, *rest: object) -> object:
            others = [pair for pair in headers if pair[0].lower() != "date"]
            return start(status, [*others, ("Date", format_datetime(now, usegmt=True))], *rest)

        return dated

    def _controlled(self, environ: dict[str, Any], start: StartResponse) -> Iterable[bytes]:
        settings = json.loads(environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"])))
        if settings.pop("clear", False):
            self._counts.clear()
        self._settings |= settings
        start("200 OK", [("Content-Type", "application/json")])
        return [json.dumps(self._counts).encode()]


def _refused(
    environ: dict[str, Any], start: StartResponse, status: HTTPStatus, code: str
) -> Iterable[bytes]:
    environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
    text = f"<Error><Code>{code}</Code><Message>so asked</Message></Error>".encode()
    body = b"" if environ["REQUEST_METHOD"] == "HEAD" else text
    headers = [("Content-Type", "application/xml"), ("Content-Length", str(len(body)))]
    start(f"{status.value} {status.phrase}", headers)
    return [body]


def _serve() -> None:
    from moto.moto_server.werkzeug_app import create_backend_app
    from werkzeug.serving import WSGIRequestHandler, make_server

    class Quiet(WSGIRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
            """Keep quiet."""

    inner = create_backend_app("s3")
    server = make_server("127.0.0.1", 0, _BadDays(inner), threaded=True, request_handler=Quiet)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    sys.stdout.write(f"{_READY}http://127.0.0.1:{server.port}\n")
    sys.stdout.flush()
    sys.stdin.read()


if __name__ == "__main__":
    _serve()
