"""The endpoint against `transformers serve`, a real model server; transport only.

Run by `make test-model`, which makes the environment that the server lives in. The model is made
on the spot and knows nothing; the server ignores `n` and cannot be held to a schema.
"""

import http.client
import os
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from solvers import Endpoint, SolverError
from solvers.guard import guarded
from tests.model.tiny_model import write_model

ROOT = Path(__file__).parents[2]
BIN = Path(os.environ.get("MODEL_BIN", ROOT / ".venv-model" / "bin"))
READY = 100.0
"""Seconds until it must answer: it imports torch."""


class Running:
    """The server's address and the model's name there."""

    def __init__(self, port: int, model: Path) -> None:
        self.url, self.model = f"http://127.0.0.1:{port}/v1", str(model)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("model")
    model, log = write_model(folder / "tiny"), folder / "server.log"
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = guarded([str(BIN / "transformers")], 5)
    command += ["serve", str(model), "--host", "127.0.0.1", "--port", str(port), "--device", "cpu"]
    offline = {"HF_HUB_OFFLINE": "1", "HF_HOME": str(folder / "hf"), "DO_NOT_TRACK": "1"}
    with (
        log.open("wb") as output,
        subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=output,
            stderr=subprocess.STDOUT,
            env={**os.environ, **offline},
            start_new_session=True,
        ) as process,
    ):
        deadline = time.monotonic() + READY
        while not is_healthy(port):
            assert process.poll() is None, log.read_text(errors="replace")[-3000:]
            assert time.monotonic() < deadline, log.read_text(errors="replace")[-3000:]
            time.sleep(0.2)
        yield Running(port, model)
        assert process.stdin is not None
        process.stdin.close()


def is_healthy(port: int) -> bool:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5.0)
    try:
        connection.request("GET", "/health")
        return connection.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def test_every_draw_arrives_and_the_second_run_is_free(server: Running, tmp_path: Path) -> None:
    cache = tmp_path / "replies.sqlite"
    prompts = [f"What is {number} + 1?" for number in range(4)]
    with Endpoint(server.url, server.model, max_tokens=12, cache=cache, concurrency=4) as model:
        first, paid = model.answer(prompts, 3), model.usage
    with Endpoint(server.url, server.model, max_tokens=12, cache=cache) as model:
        assert model.answer(prompts, 3) == first
        assert (model.usage.calls, model.usage.cached) == (0, 12)
    assert [len(some) for some in first] == [3] * 4
    assert (paid.calls, paid.failed) == (12, 0)
    assert paid.prompt_tokens >= 12 * len(prompts[0])
    assert 12 <= paid.completion_tokens <= 12 * 12
    assert any(one.text for some in first for one in some)
    assert {one.finish_reason for some in first for one in some} <= {"stop", "length"}


def test_conversation_with_a_system_turn_is_longer(server: Running) -> None:
    with Endpoint(server.url, server.model, max_tokens=2) as plain:
        plain.answer(["hi"], 1)
    with Endpoint(server.url, server.model, max_tokens=2, system="Be brief.") as told:
        told.answer(["hi"], 1)
    # One token per character, and one each for the role and the end of the turn.
    assert told.usage.prompt_tokens - plain.usage.prompt_tokens == len("Be brief.") + 2


def test_model_that_is_not_there_is_named(server: Running) -> None:
    with (
        Endpoint(server.url, "absent", max_tokens=2, attempts=1) as model,
        pytest.raises(SolverError, match=r"absent|refuses"),
    ):
        model.answer(["hi"], 1)
