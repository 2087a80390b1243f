"""The worker process: real processes with judges that sleep, crash, print, or are not there."""

import asyncio
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NoReturn

import pytest

from proofmill.verifiers.math.appeal import worker
from proofmill.verifiers.math.appeal.worker import Worker
from tests.sandbox.processes import is_running
from tests.waiting import PATIENCE, await_that

ROOT = Path(__file__).parents[2]
JUDGE = """
import os, time

def judge(gold, candidate):
    if candidate == "sleep":
        time.sleep(600)
    if candidate == "spin":
        while True:
            pass
    if candidate == "nap":
        time.sleep(0.3)
    if candidate == "crash":
        os.kill(os.getpid(), 9)
    if candidate == "raise":
        raise RuntimeError
    if candidate == "deep":
        return judge(gold, "deep")
    if candidate == "memory":
        bytearray(2 << 30)
    if candidate == "print":
        print("x" * 100_000)
    if candidate == "chatty":
        return "yes"
    if candidate == "secret":
        return "PROOFMILL_SECRET" in os.environ
    return gold == candidate or candidate in ("nap", "print")
"""


@pytest.fixture(name="judge")
def judge_file(tmp_path: Path) -> Path:
    path = tmp_path / "judge.py"
    path.write_text(JUDGE)
    return path


@pytest.fixture(name="one")
def one_worker(judge: Path) -> Iterator[Worker]:
    one = Worker(judge=judge, cpu_seconds=0.5, wall_seconds=3.0)
    yield one
    one.close()


def pid_of(one: Worker) -> int:
    process = one._process
    assert process is not None
    return process.pid


def await_end(pid: int) -> None:
    """Wait until a process has ended; a zombie that nobody reaps has."""
    await_that(lambda: not is_running(pid))


def test_only_a_truth_value_comes_back(one: Worker) -> None:
    assert one.decide("1", "1") is True
    assert one.decide("1", "2") is False
    assert one.decide("1", "print") is True
    assert [one.decide("1", word) for word in ("raise", "deep", "memory", "chatty")] == [None] * 4
    assert one.decide("é\ud800\n", "é\ud800\n") is True


def test_one_process_serves_all_requests(one: Worker) -> None:
    one.decide("1", "1")
    first = pid_of(one)
    one.decide("1", "raise")
    one.decide("1", "2")
    assert pid_of(one) == first


@pytest.mark.parametrize("word", ["sleep", "spin", "crash"])
def test_after_a_timeout_or_a_crash_the_next_answer_is_right(one: Worker, word: str) -> None:
    one.decide("1", "1")
    first = pid_of(one)
    assert one.decide("1", word) is None
    await_end(first)
    assert one.decide("1", "1") is True
    assert one.decide("1", "2") is False


def test_a_worker_killed_from_outside_is_replaced(one: Worker) -> None:
    one.decide("1", "1")
    first = pid_of(one)
    os.kill(first, signal.SIGKILL)
    await_end(first)
    assert one.decide("1", "1") is True
    assert pid_of(one) != first


def test_an_interrupted_request_leaves_no_late_reply(one: Worker) -> None:
    def interrupt(*_: object) -> NoReturn:
        raise InterruptedError

    one.decide("1", "1")
    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        with pytest.raises(InterruptedError):
            one.decide("1", "nap")  # would have been True after 0.3 s
    finally:
        signal.signal(signal.SIGALRM, before)
    time.sleep(0.4)
    assert one.decide("1", "2") is False


def test_threads_wait_for_each_other(one: Worker) -> None:
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda i: one.decide("3", str(i % 5)), range(40)))
    assert found == [i % 5 == 3 for i in range(40)]


def test_first_use_from_a_thread(one: Worker) -> None:
    found: list[bool | None] = []
    thread = threading.Thread(target=lambda: found.append(one.decide("1", "sleep")))
    thread.start()
    thread.join(PATIENCE)
    assert found == [None]
    assert one.decide("1", "1") is True


def test_inside_an_event_loop(one: Worker) -> None:
    async def main() -> list[bool | None]:
        here = one.decide("1", "1")
        loop = asyncio.get_running_loop()
        there = await loop.run_in_executor(None, one.decide, "1", "sleep")
        return [here, there, one.decide("1", "2")]

    assert asyncio.run(main()) == [True, None, False]


def in_child(one: Worker, results: "multiprocessing.SimpleQueue[object]") -> None:
    results.put([one.decide("1", "1"), one.decide("1", "crash"), one.decide("1", "2")])
    results.put(pid_of(one))


@pytest.mark.parametrize("holds_the_lock", [False, True])
def test_a_forked_daemon_has_a_worker_of_its_own(one: Worker, holds_the_lock: bool) -> None:
    one.decide("1", "1")
    first = pid_of(one)
    context = multiprocessing.get_context("fork")
    results = context.SimpleQueue()
    child = context.Process(target=in_child, args=(one, results), daemon=True)
    if holds_the_lock:
        with one._lock:
            child.start()
    else:
        child.start()
    assert results.get() == [True, None, False]
    theirs = results.get()
    assert isinstance(theirs, int)
    assert theirs != first
    child.join(PATIENCE)
    await_end(theirs)
    assert one.decide("1", "1") is True
    assert pid_of(one) == first


HOST = """
import sys, threading, time
from pathlib import Path
from proofmill.verifiers.math.appeal.worker import Worker
one = Worker(judge=Path(sys.argv[1]), wall_seconds=300)
one.decide("1", "1")
print(one._process.pid, flush=True)
if sys.argv[2] == "busy":
    threading.Thread(target=one.decide, args=("1", "spin"), daemon=True).start()
if sys.argv[2] != "exit":
    time.sleep(600)
"""


@pytest.mark.parametrize("end", ["exit", "idle", "busy"])
def test_a_host_that_ends_or_is_killed_leaves_no_orphan(judge: Path, end: str) -> None:
    command = [sys.executable, "-c", HOST, str(judge), end]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) as host:
        assert host.stdout is not None
        pid = int(host.stdout.readline())
        if end == "busy":
            time.sleep(0.2)
        if end != "exit":
            host.kill()
        host.wait(PATIENCE)
        await_end(pid)


def test_the_environment_of_the_host_stays_there(
    one: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PROOFMILL_SECRET", "key")
    assert one.decide("1", "secret") is False


def test_a_long_answer_is_not_sent(one: Worker) -> None:
    assert one.decide("1", "1" * (worker.MAX_TEXT + 1)) is None
    assert one._process is None
    assert one.decide("\U0001f600" * worker.MAX_TEXT, "\U0001f600" * worker.MAX_TEXT) is True


@pytest.mark.parametrize(
    "text", ["import no_such_module_anywhere", "import os; os._exit(1)", "1/0"]
)
def test_an_absent_or_broken_judge_gives_no_verdict_and_is_given_up(
    tmp_path: Path, text: str
) -> None:
    path = tmp_path / "judge.py"
    path.write_text(text)
    one = Worker(judge=path)
    assert [one.decide("1", "1") for _ in range(3)] == [None] * 3
    assert one._failed_starts >= worker.MAX_STARTS
    one.close()


def test_without_an_interpreter_there_is_no_verdict(
    judge: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = Worker(judge=judge)
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    assert one.decide("1", "1") is None


def test_without_math_verify_there_is_no_verdict_and_no_process() -> None:
    code = (
        "from proofmill.verifiers.math.appeal import worker\n"
        "print(worker.decide('1', '1'), worker._SHARED._process)"
    )
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-S", "-c", code]  # -S: no installed packages
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
    assert done.stdout.split() == ["None", "None"]


@pytest.mark.parametrize(
    ("gold", "candidate", "expected"),
    [
        ("1/2", "0.5", True),
        (r"1+\sqrt2", r"\sqrt{3+2\sqrt2}", True),
        (r"\sin(2x)", r"2\sin x\cos x", True),
        (r"\frac{\pi^2}{6}", r"\frac{\pi^2}{6}+10^{-30}", False),
        (r"\sum_{n=1}^{\infty} \frac{1}{n^2}", r"\frac{\pi^2}{6}", True),
        ("x+1", "x-1", False),
        # Math-Verify 0.9 credits each of these.
        ("1/3", "0.3333333333333333333", False),
        (r"\pi", r"\pi+10^{-300}", False),
        (r"10^{80}", r"10^{80}+e^{-10}", False),
        (r"\pi", r"\pi+e^{-600}", False),
        ("9", r"9\%", None),
        ("5", "3x=5", None),
        ("2", r"\neq 2", None),
        ("(1,2)", r"\{1,2\}", None),
        ("12", "mentions 12", None),
        (r"\frac12", r"\int_0^1 x\,dx", None),
        ("7", "lambda: 7", None),
        # Refused before sympy computes them.
        ("5", "5^{5^{5^{5^{5}}}}", None),
        ("5", "100000!", None),
        ("5", "2^{99999}", None),
        ("", "", None),
    ],
)
def test_math_verify(gold: str, candidate: str, expected: bool | None) -> None:
    assert worker.decide(gold, candidate) is expected


def test_a_hard_identity_ends_and_the_next_answer_is_right() -> None:
    nested = r"\sin(" * 20 + "x" + ")" * 20
    assert worker.decide(nested, nested + "+0") is None
    assert worker.decide("6/8", "3/4") is True
