"""A served site: answers judged over real HTTP, and nothing else to be had."""

import json
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import pytest

from pipelines.errors import StorageError
from pipelines.progress import quiet
from pipelines.site import dataset_site, served
from tests.site.made import candidate, finished, problem

ROW = problem()
DROPPED = problem("What is 6 times 9?", answer="54")


class Served(NamedTuple):
    port: int

    def ask(
        self, method: str, path: str, body: bytes | None = None, **headers: str
    ) -> tuple[int, bytes]:
        """Send a request as it is, with the headers of a page of its own but for those given."""
        own = {"Host": f"127.0.0.1:{self.port}"} | headers
        connection = HTTPConnection("127.0.0.1", self.port)
        connection.putrequest(method, path, skip_host=True)
        if body is not None and "Content-Length" not in own:
            own["Content-Length"] = str(len(body))
        for name, value in own.items():
            connection.putheader(name, value)
        connection.endheaders(body)
        reply = connection.getresponse()
        found = reply.status, reply.read()
        connection.close()
        return found

    def score(self, name: str, response: str, **headers: str) -> tuple[int, dict[str, object]]:
        body = json.dumps({"id": name, "response": response}).encode()
        status, data = self.ask("POST", "/score", body, **headers)
        return status, json.loads(data)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("served") / "data"
    finished(folder, [candidate(ROW), candidate(DROPPED, reason="not_unique")])
    dataset_site(str(folder), f"{folder}/site", progress=quiet)
    return folder


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[Served]:
    with served(f"{folder}/site", str(folder)) as address:
        assert address.startswith("http://127.0.0.1:")
        yield Served(urlsplit(address).port or 0)


@pytest.mark.parametrize(
    ("response", "verdict", "told"),
    [
        (r"So it is \boxed{42}.", "correct", "equals the reference answer"),
        (r"\boxed{41}", "wrong", "not right"),
        (r"\boxed{41 or 42}", "wrong", "several answers in one"),
        ("I do not know", "wrong", "no box"),
        ("", "wrong", "nothing was read"),
        ("\ud800", "wrong", "nothing was read"),
    ],
)
def test_answers_are_judged_and_explained(
    site: Served, response: str, verdict: str, told: str
) -> None:
    status, found = site.score(ROW.id, response)
    assert (status, found["verdict"]) == (200, verdict)
    assert told in str(found["explanation"])


def test_dropped_rows_are_judged_and_a_short_id_will_do(site: Served) -> None:
    assert site.score(DROPPED.id[:12], r"\boxed{54}")[1]["verdict"] == "correct"


def test_the_page_is_told_that_it_is_served_and_the_file_is_not(site: Served, folder: Path) -> None:
    assert site.ask("GET", "/data/served.js") == (200, b"proofmill.served = true;\n")
    assert b"= false" in (folder / "site" / "data" / "served.js").read_bytes()
    for path in ("", "index.html", "site.js", "data/index.js"):
        status, data = site.ask("GET", f"/{path}")
        assert (status, data) == (200, (folder / "site" / (path or "index.html")).read_bytes())


@pytest.mark.parametrize("method", ["GET", "POST", "HEAD"])
@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "evil.example:80"},
        {"Host": ""},
        {"Host": "127.0.0.1.evil.example:8000"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
    ],
    ids=str,
)
def test_pages_of_others_are_refused(site: Served, method: str, headers: dict[str, str]) -> None:
    """Neither a name that leads here (DNS rebinding) nor a page that posts here gets anything."""
    path = "/score" if method == "POST" else "/index.html"
    body = json.dumps({"id": ROW.id, "response": r"\boxed{42}"}).encode()
    status, data = site.ask(method, path, body if method == "POST" else None, **headers)
    assert status == 403
    assert b"correct" not in data
    assert b"<html" not in data


def test_the_page_of_this_address_may_post(site: Served) -> None:
    for host in ("127.0.0.1", "localhost"):
        own = f"{host}:{site.port}"
        assert site.score(ROW.id, r"\boxed{42}", Host=own, Origin=f"http://{own}")[0] == 200


@pytest.mark.parametrize(
    "path",
    [
        "/../manifest.json",
        "/data/../../manifest.json",
        "/%2e%2e/manifest.json",
        "/..%2fmanifest.json",
        "/data/..%5c..%5cmanifest.json",
        "//manifest.json",
        "/manifest.json",
        "/%00",
    ],
)
def test_nothing_beside_the_site_is_given(site: Served, folder: Path, path: str) -> None:
    assert (folder / "manifest.json").exists()
    status, data = site.ask("GET", path)
    assert status in (400, 404)
    assert b"fingerprint" not in data


def test_folders_are_not_listed(site: Served) -> None:
    status, data = site.ask("GET", "/data/")
    assert status == 404
    assert b"chunk" not in data


@pytest.mark.parametrize(
    ("path", "body", "headers"),
    [
        ("/score", b"x", {"Content-Length": str(1 << 30)}),
        ("/score", b"x", {"Content-Length": "-1"}),
        ("/score", b"x", {"Content-Length": "many"}),
        ("/score", None, {}),
        ("/other", b"{}", {}),
        ("/score", b"[]", {}),
        ("/score", b"\xff", {}),
        ("/score", b"[" * 100_000, {}),
        ("/score", b'{"id": "unknown", "response": ""}', {}),
        ("/score", b'{"id": "unknown"}', {}),
        ("/score", b'{"response": "x"}', {}),
    ],
    ids=str,
)
def test_what_is_no_answer_to_a_row_is_refused_in_words(
    site: Served, path: str, body: bytes | None, headers: dict[str, str]
) -> None:
    status, data = site.ask("POST", path, body, **headers)
    assert status == 400
    assert json.loads(data)["error"]


def test_a_port_that_is_taken_is_said(site: Served, folder: Path) -> None:
    with (
        pytest.raises(StorageError, match=f"port {site.port} is taken .*; name another"),
        served(f"{folder}/site", str(folder), site.port),
    ):
        pass


def test_only_a_folder_of_this_machine_is_served(folder: Path) -> None:
    with (
        pytest.raises(StorageError, match="not on this machine"),
        served("memory://x", str(folder)),
    ):
        pass
