"""A session's stream from a real server: what it sends, to whom, and how it ends."""

import http.client
import json
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from benchmarks.live.server import Server, serving
from proofmill import live
from tests.waiting import await_that

TOKEN = "a-secret-of-the-tests"
NAMES = ["cipher", "dyck_completion"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("live"), "--token", TOKEN) as running:
        yield running


@contextmanager
def asked(
    server: Server, path: str, token: str = TOKEN, **headers: str
) -> Iterator[http.client.HTTPResponse]:
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    given = {"authorization": f"Bearer {token}"} if token else {}
    connection.request("GET", path, headers=given | headers)
    try:
        yield connection.getresponse()
    finally:
        connection.close()


def event(response: http.client.HTTPResponse) -> tuple[int, dict[str, Any]]:
    """Return number and state of the next event."""
    lines = {}
    for _ in range(1000):
        line = response.readline().decode().rstrip("\n")
        if not line and "data" in lines:
            break
        name, _, value = line.partition(": ")
        lines[name] = value
    assert lines["event"] == "state"
    return int(lines["id"]), json.loads(lines["data"])


def watchers(server: Server) -> int:
    with asked(server, "/metrics") as response:
        lines = response.read().decode().splitlines()
    (found,) = (line.split()[1] for line in lines if line.startswith("proofmill_watchers "))
    return int(found)


@pytest.mark.deep
def test_outcomes_are_seen_by_all_who_watch(server: Server) -> None:
    with closing(live.connect(server.url, TOKEN)) as mill:
        session = mill.session("seen", families=NAMES)
        path = "/sessions/seen/stream"
        with asked(server, path) as one, asked(server, path, session.token) as other:
            assert one.getheader("content-type", "").startswith("text/event-stream")
            assert one.getheader("cache-control") == "no-store"
            number, state = event(one)
            assert state["outcomes"] == {}
            assert event(other)[1]["session"] == "seen"
            row = session.problem(4)["row"]
            session.outcomes([{"ticket": 4, "reward": n < 3} for n in range(4)])
            states = {}
            for watcher in (one, other):
                while not state["outcomes"]:
                    number, state = event(watcher)
                states[number], state = state, {"outcomes": {}}
            assert watchers(server) == 2
        (last,) = {json.dumps(one) for one in states.values()}
        state = json.loads(last)
        (cell,) = (one for one in state["cells"] if one["n"])
        assert (cell["family"], cell["n"], cell["k"]) == (row["family"], 4.0, 3.0)
        assert cell["mean"] == pytest.approx(4 / 6, abs=1e-4)  # Laplace's rule
        assert [one["verdict"] for one in state["lately"]] == ["wrong"] + 3 * ["correct"]
        assert {one["ticket"] for one in (*state["lately"], *state["asked"])} == {4}
        await_that(lambda: watchers(server) == 0)


@pytest.mark.parametrize(
    ("path", "token", "status"),
    [
        ("/sessions/mine/stream", "", 401),
        ("/sessions/mine/stream", "guessed-it-maybe", 403),
        ("/sessions/mine/stream?token=a-secret-of-the-tests", "", 401),
        ("/sessions/none/stream", TOKEN, 404),
        ("/sessions/none/stream", "guessed-it-maybe", 403),
    ],
)
def test_who_may_not_watch_is_told_so(server: Server, path: str, token: str, status: int) -> None:
    with closing(live.connect(server.url, TOKEN)) as mill:
        mill.session("mine", families=NAMES)
    with asked(server, path, token) as response:
        assert response.status == status
        assert set(json.loads(response.read())) == {"error"}


def test_a_session_s_own_token_opens_no_other_stream(server: Server) -> None:
    with closing(live.connect(server.url, TOKEN)) as mill:
        own, other = mill.session("own", families=NAMES), mill.session("other", families=NAMES)
    with asked(server, "/sessions/other/stream", own.token) as response:
        assert response.status == 403
    with asked(server, "/sessions/other/stream", other.token) as response:
        assert event(response)[1]["session"] == "other"


def test_whoever_comes_gets_the_page_and_no_session_with_it(server: Server) -> None:
    with closing(live.connect(server.url, TOKEN)) as mill:
        session = mill.session("unnamed-on-the-page", families=NAMES)
    with asked(server, "/", "") as response:
        page = response.read().decode()
        assert response.status == 200
        assert "frame-ancestors 'none'" in response.getheader("content-security-policy", "")
    assert not [word for word in (session.name, session.token, TOKEN) if word in page]


@pytest.mark.deep
def test_without_a_token_no_other_page_may_watch_and_streams_end_with_the_server(
    tmp_path: Path,
) -> None:
    with serving(tmp_path / "state") as server, closing(live.connect(server.url)) as mill:
        mill.session("run", families=NAMES)
        path, own = "/sessions/run/stream", f"127.0.0.1:{server.port}"
        strangers: list[dict[str, str]] = [
            {"origin": "http://elsewhere.example"},
            {"host": "elsewhere.example"},
            {"sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors"},
            {"sec-fetch-site": "same-site", "sec-fetch-mode": "no-cors"},
        ]
        for headers in strangers:
            with asked(server, path, "", **headers) as response:
                assert response.status == 403
        with asked(server, "/", "", host="elsewhere.example") as response:
            assert response.status == 403
        linked = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
        with asked(server, "/", "", **linked) as response:
            assert response.status == 200
        with asked(server, path, "", origin=f"http://{own}") as response:
            event(response)
            server.stopped()
            # Whole: a stream that is cut off lacks its last chunk, which raises IncompleteRead.
            response.read()
