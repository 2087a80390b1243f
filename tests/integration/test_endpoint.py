"""The endpoint against a real HTTP server with faults: nothing is lost, nothing is paid twice."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from solvers import Endpoint, SolverUnavailable
from tests.integration.endpoint_stub import Faults, Reply, Server, digest, echo, running_endpoint
from tests.waiting import PATIENCE

ROOT = Path(__file__).parents[2]
THIRTY = Faults(
    busy=0.06, busy_after=0.04, error=0.07, stall=0.01, truncated=0.04, not_json=0.04, reset=0.04
)
"""Three calls of ten fail, in every way there is."""
PROMPTS = [f"What is {number} + 1?" for number in range(100)]


@pytest.fixture
def server() -> Iterator[Server]:
    with running_endpoint() as running:
        yield running


def texts(drawn: list[list[Any]]) -> list[list[str]]:
    return [[one.text for one in some] for some in drawn]


def test_with_30_percent_failing_nothing_is_lost_or_paid_twice(tmp_path: Path) -> None:
    with running_endpoint(faults=THIRTY) as server:
        runs = []
        for _ in range(2):
            with Endpoint(
                server.url, "stub", cache=tmp_path / "replies.sqlite", pause=0.001, timeout=8.0
            ) as model:
                runs.append((model.answer(PROMPTS, 4), model.usage))
    (first, paid), (second, free) = runs
    assert [len(some) for some in first] == [4] * 100
    assert second == first
    assert set(server.answered.values()) == {1}
    assert len(server.answered) == 400
    assert server.unanswered() == []
    faults = sum(server.kinds.values())
    assert 0.25 < faults / (faults + 400) < 0.35
    assert {"429", "500"}.isdisjoint(server.kinds)
    assert set(server.kinds) == {
        "busy",
        "busy_after",
        "error",
        "stall",
        "truncated",
        "not_json",
        "reset",
    }
    assert (paid.calls, paid.cached, paid.failed, paid.retries) == (400, 0, 0, faults)
    assert (free.calls, free.cached, free.cost) == (0, 400, 0.0)


def test_draws_are_told_apart_by_seed_sample_and_prompt(server: Server) -> None:
    with Endpoint(server.url, "stub") as model:
        some = model.answer(["a", "b", "a"], 3)
        other = model.answer(["a"], 3, seed=1)
        later = model.answer(["a"], 2, first=1)
        none = [model.answer([], 3), model.answer(["a"], 0)]
    assert texts(some)[0] == texts(some)[2]
    assert len({text for each in texts([*some, *other]) for text in each}) == 9
    assert [one.sample for one in some[0]] == [0, 1, 2]
    assert later[0] == some[0][1:]
    assert none == [[], [[]]]
    seeds = [body["seed"] for body in server.bodies.values()]
    assert len(set(seeds)) == 9  # a prompt's seeds are its own
    assert all(0 <= seed < 2**31 for seed in seeds)
    assert all("n" not in body for body in server.bodies.values())


def test_body_holds_every_parameter_and_extra_wins(server: Server) -> None:
    with Endpoint(
        server.url,
        "stub",
        "sk-secret",
        temperature=0.5,
        max_tokens=77,
        system="Be brief.",
        extra={"top_k": 20, "top_p": None, "chat_template_kwargs": {"enable_thinking": False}},
    ) as model:
        model.answer([[{"role": "user", "content": "hi"}]], 1)
        assert model.solver_id.startswith("stub temperature=0.5 max_tokens=77 system=")
        assert model.solver_id.endswith('top_k=20 chat_template_kwargs={"enable_thinking":false}')
    [(name, body)] = server.bodies.items()
    del body["seed"]
    assert body == {
        "model": "stub",
        "messages": [
            {"role": "system", "content": "Be brief."},
            {"role": "user", "content": "hi"},
        ],
        "temperature": 0.5,
        "max_tokens": 77,
        "top_k": 20,
        "chat_template_kwargs": {"enable_thinking": False},
    }
    assert server.headers[name]["authorization"] == "Bearer sk-secret"


@pytest.mark.parametrize(
    "change",
    [
        {"temperature": 0.9},
        {"top_p": 0.9},
        {"max_tokens": 7},
        {"system": "x"},
        {"extra": {"top_k": 3}},
        {"revision": "v2"},
        {"origin": "elsewhere"},
        {"model": "other"},
    ],
)
def test_any_change_of_the_request_is_asked_anew(change: dict[str, Any], tmp_path: Path) -> None:
    with running_endpoint(models=("stub", "other")) as server:
        for settings in ({}, {}, change):
            model = settings.get("model", "stub")
            rest = {key: value for key, value in settings.items() if key != "model"}
            with Endpoint(server.url, model, cache=tmp_path / "replies.sqlite", **rest) as solver:
                solver.answer(["a"], 1)
    assert sum(server.answered.values()) == 2


def test_tokens_and_cost_are_counted_once(server: Server) -> None:
    server.brain = lambda _: Reply(text="x", prompt_tokens=1000, completion_tokens=500)
    with Endpoint(server.url, "stub", prices=(2.0, 8.0)) as model:
        first = model.answer(["a"], 2)
        again = model.answer(["a"], 2)
        usage = model.usage
    assert first == again
    assert [one.tokens for one in first[0]] == [500, 500]
    # 1000 tokens at $2 and 500 at $8 per million.
    assert first[0][0].cost == pytest.approx(0.006)
    assert (usage.calls, usage.cached) == (2, 2)
    assert (usage.prompt_tokens, usage.completion_tokens) == (2000, 1000)
    assert usage.cost == pytest.approx(0.012)


def test_concurrency_is_reached_and_never_exceeded() -> None:
    meeting = threading.Barrier(8)

    def brain(request: dict[str, Any]) -> str:
        meeting.wait(
            timeout=PATIENCE
        )  # breaks, and fails the call, unless eight calls are under way
        return echo(request)

    with running_endpoint(brain) as server, Endpoint(server.url, "stub", concurrency=8) as model:
        drawn = model.answer([f"q{number}" for number in range(16)], 4)
        assert server.peak == 8
        assert model.usage.retries == 0
    assert sum(map(len, drawn)) == 64


def test_concurrency_bounds_all_threads_together(server: Server) -> None:
    too_many = threading.Event()

    def brain(request: dict[str, Any]) -> str:
        if server.active > 4:
            too_many.set()
        too_many.wait(timeout=0.3)  # leaves the others time to come, if they are let through
        return echo(request)

    server.brain = brain
    with Endpoint(server.url, "stub", concurrency=4) as model:
        threads = [
            threading.Thread(target=model.answer, args=([f"{name}{i}" for i in range(4)], 1))
            for name in "abc"
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert model.usage.calls == 12
    assert server.peak == 4


def test_draws_without_a_seed_are_still_draws_of_their_own(server: Server) -> None:
    with Endpoint(server.url, "stub", extra={"seed": None}) as model:
        model.answer(["a"], 3)
        model.answer(["a"], 3)
        assert (model.usage.calls, model.usage.cached) == (3, 3)
    assert list(server.answered.values()) == [3]
    assert "seed" not in next(iter(server.bodies.values()))


def test_equal_requests_under_way_are_sent_once() -> None:
    second_waits = threading.Event()

    def brain(request: dict[str, Any]) -> str:
        assert second_waits.wait(timeout=PATIENCE)
        return echo(request)

    found: list[Any] = []
    with running_endpoint(brain) as server, Endpoint(server.url, "stub") as model:
        asking = threading.Thread(target=lambda: found.append(model.answer(["same"] * 20, 2)))
        asking.start()
        also = threading.Thread(target=lambda: found.append(model.answer(["same"], 2)))
        also.start()
        second_waits.set()
        asking.join()
        also.join()
        assert model.usage.calls == 2
        assert model.usage.cached == 40
    assert len({text for drawn in found for each in texts(drawn) for text in each}) == 2
    assert set(server.answered.values()) == {1}


def test_works_inside_a_running_loop(server: Server) -> None:
    async def inside() -> list[list[str]]:
        with Endpoint(server.url, "stub") as model:
            return texts(model.answer(["a"], 2))

    assert len(asyncio.run(inside())[0]) == 2


LEFT = """
import logging, os, sys, threading
from solvers import Endpoint, SolverError
# A callback that took long says how busy the machine is, nothing about us.
logging.getLogger("asyncio").addFilter(lambda record: "Executing" not in record.msg)
def held():
    links = (f"/proc/self/fd/{name}" for name in os.listdir("/proc/self/fd"))
    return [os.readlink(link) for link in links if os.path.exists(link)]
before = sorted(held())
with Endpoint(sys.argv[1], "stub", cache=sys.argv[2], concurrency=8) as model:
    model.answer([f"q{number}" for number in range(50)], 1)
    assert threading.active_count() > 2, "it works in threads"
    assert len(held()) > len(before) + 3, "it holds sockets and the cache"
assert threading.enumerate() == [threading.main_thread()], threading.enumerate()
assert sorted(held()) == before, held()
model.close()
try:
    model.answer(["a"], 1)
except SolverError as error:
    print(error)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_no_thread_socket_or_file_is_left(server: Server, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-X", "dev", "-W", "error", "-c", LEFT, server.url, tmp_path / "r.sqlite"],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.stderr == ""
    assert "is closed; make a new one" in done.stdout


def test_given_up_draws_are_absent_and_asked_again(tmp_path: Path) -> None:
    faults = Faults(error=0.5, streak=99)
    with running_endpoint(faults=faults) as server:
        with Endpoint(
            server.url, "stub", attempts=2, pause=0.001, cache=tmp_path / "replies.sqlite"
        ) as model:
            first = model.answer(PROMPTS, 1)
            given_up = model.usage.failed
            assert sum(map(len, first)) == 100 - given_up
            # About a quarter: two faults in a row at one half each.
            assert 10 <= given_up <= 40
            again = [model.answer(PROMPTS, 1) for _ in range(20)][-1]
        assert [len(some) for some in again] == [1] * 100
        assert all(one == two for one, two in zip(first, again, strict=True) if one)
        assert set(server.answered.values()) == {1}


def test_absent_server_is_named_at_once() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound, not listening: connections are refused
        url = f"http://127.0.0.1:{taken.getsockname()[1]}/v1"
        with (
            Endpoint(url, "stub", pause=0.01) as model,
            pytest.raises(SolverUnavailable, match=rf"nobody answers at {url}.*start the server"),
        ):
            model.answer([f"q{number}" for number in range(5000)], 4)
        assert model.usage.retries < 32 * 3


def test_server_that_goes_away_stops_the_run(tmp_path: Path) -> None:
    with running_endpoint() as server:
        url, port = server.url, int(server.url.split(":")[2].split("/")[0])
        model = Endpoint(url, "stub", pause=0.001, attempts=4, cache=tmp_path / "replies.sqlite")
        first = model.answer(PROMPTS[:50], 1)
    with pytest.raises(SolverUnavailable, match="nobody answers"):
        model.answer(PROMPTS, 1)
    assert model.answer(PROMPTS[:50], 1) == first
    with running_endpoint(port=port) as server:
        assert model.answer(PROMPTS, 1)[:50] == first
        assert sum(server.answered.values()) == 50
        model.close()


@pytest.mark.parametrize("header", ["Retry-After", "retry-after-ms"])
def test_retry_after_is_obeyed(header: str) -> None:
    visits = Counter[str]()

    def brain(request: dict[str, Any]) -> str | Reply:
        name = digest(request)
        visits[name] += 1
        if visits[name] == 1:
            wait = "1" if header == "Retry-After" else "1000"
            return Reply(text="wait", status=429, headers={header: wait})
        return "done"

    with running_endpoint(brain) as server, Endpoint(server.url, "stub", pause=0.0) as model:
        assert texts(model.answer(["a"], 1)) == [["done"]]
    [(first, second)] = server.arrivals.values()
    assert second - first >= 1.0


def test_retry_after_holds_the_whole_endpoint() -> None:
    """A request that was never refused itself waits as well."""
    refused = Reply(text="wait", status=429, headers={"Retry-After": "1"})
    replies = iter([refused, Reply(text="done")])
    with (
        running_endpoint(lambda _: next(replies)) as server,
        Endpoint(server.url, "stub", attempts=1, pause=0.0) as model,
    ):
        assert model.answer(["a"], 1) == [[]]
        assert texts(model.answer(["b"], 1)) == [["done"]]
    (first,), (second,) = server.arrivals.values()
    assert second - first >= 1.0


CLIENT = """
import sys
from solvers import Endpoint
url, cache = sys.argv[1:]
with Endpoint(url, "stub", cache=cache, concurrency=8) as model:
    print(len(model.answer([f"q{number}" for number in range(400)], 1)), flush=True)
"""


def client(folder: Path, server: Server) -> "subprocess.Popen[str]":
    """Start a program that asks 400 questions, eight at a time, and says how many it got."""
    script = folder / "client.py"
    script.write_text(CLIENT)
    return subprocess.Popen(
        [sys.executable, str(script), server.url, str(folder / "replies.sqlite")],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.deep
@pytest.mark.parametrize(
    "number", [signal.SIGKILL, pytest.param(signal.SIGINT, marks=pytest.mark.deep)]
)
def test_stopped_client_pays_again_only_for_what_was_under_way(
    number: signal.Signals, tmp_path: Path, server: Server
) -> None:
    enough = threading.Event()

    def brain(request: dict[str, Any]) -> str:
        if sum(server.answered.values()) >= 150:
            enough.set()
        return echo(request)

    server.brain = brain
    with client(tmp_path, server) as first:
        assert enough.wait(timeout=PATIENCE)
        first.send_signal(number)
        _, said = first.communicate(timeout=PATIENCE)
    assert ("KeyboardInterrupt" in said) == (number == signal.SIGINT)
    assert 150 <= sum(server.answered.values()) < 400
    with client(tmp_path, server) as second:
        assert second.communicate(timeout=PATIENCE) == ("400\n", "")
    assert len(server.answered) == 400
    assert sum(server.answered.values()) - 400 <= 8, "only what was under way is paid again"


@pytest.mark.deep
def test_two_processes_share_a_cache(tmp_path: Path, server: Server) -> None:
    with client(tmp_path, server) as first, client(tmp_path, server) as second:
        assert [each.communicate(timeout=PATIENCE) for each in (first, second)] == [
            ("400\n", "")
        ] * 2
    paid = sum(server.answered.values())
    with Endpoint(server.url, "stub", cache=tmp_path / "replies.sqlite") as model:
        model.answer([f"q{number}" for number in range(400)], 1)
        assert model.usage.cached == 400
    assert sum(server.answered.values()) == paid
