"""Nothing is left behind, whoever is killed and whenever; threads and forks are served."""

import contextlib
import os
import select
import signal
import socket
import subprocess
import sys
import textwrap
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import cast

import pytest

from proofmill import sandbox
from proofmill.sandbox import porter, zygote
from tests.sandbox.processes import is_running, jobs, keepers, parent_of, zygotes
from tests.waiting import PATIENCE

pytestmark = pytest.mark.skipif(
    not sandbox.available().ok, reason="; ".join(sandbox.available().missing)
)
ROOT = Path(__file__).parents[2]
SQUARE = "def f(x): return x * x"
SLEEP = "import time\ndef f(x): time.sleep(60)"
LONG = sandbox.Limits(wall=60, cpu=60)


def await_end(processes: Iterable[int]) -> None:
    """Return when all have ended."""
    for process in processes:
        try:
            descriptor = os.pidfd_open(process)
        except ProcessLookupError:
            continue
        poller = select.poll()
        poller.register(descriptor, select.POLLIN)
        ended = poller.poll(1000 * PATIENCE)
        os.close(descriptor)
        assert ended, f"process {process} goes on"


def await_job() -> set[int]:
    """Return the processes of the program that was just started in another thread."""
    for _ in range(100_000):
        if found := jobs():
            return found
    raise AssertionError("no program came up")


def kill_until(is_done: Callable[[], bool]) -> set[int]:
    """Kill the zygotes of running programs (one repetition is theirs); returns the programs."""
    killed: set[int] = set()
    for _ in range(100_000):
        if is_done():
            return killed
        for job in jobs():
            with contextlib.suppress(ProcessLookupError):
                killed.add(job)
                os.kill(parent_of(job) or job, signal.SIGKILL)
    raise AssertionError("the host goes on waiting")


def script(text: str) -> list[str]:
    prelude = f"import sys\nsys.path.insert(0, {str(ROOT)!r})\nfrom proofmill import sandbox\n"
    return [sys.executable, "-W", "error", "-c", prelude + textwrap.dedent(text)]


def output(text: str) -> str:
    done = subprocess.run(
        script(text), capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert (done.returncode, done.stderr) == (0, ""), done
    return done.stdout


def test_threads_get_their_own_results() -> None:
    with sandbox.Pool(3) as pool, ThreadPoolExecutor(8) as threads:
        found = list(threads.map(lambda n: pool.run(SQUARE, "f", [n, n + 1]).values, range(60)))
    assert found == [[n * n, (n + 1) * (n + 1)] for n in range(60)]


def test_map_keeps_the_order_and_isolates_the_jobs() -> None:
    poison = "import builtins\nbuiltins.sum = None\ndef f(x): return 0"
    total = "def f(x): return sum(x)"
    given = [sandbox.Job(poison if n % 2 else total, "f", [[n, 1]]) for n in range(20)]
    with sandbox.Pool(2) as pool:
        found = pool.map(given)
    assert [e.values for e in found] == [[0] if n % 2 else [n + 1] for n in range(20)]


def test_closing_ends_the_processes() -> None:
    before = keepers()
    pool = sandbox.Pool()
    assert pool.run(SQUARE, "f", [3]).values == [9]
    ours = keepers() - before
    inner = {zygote for zygote in zygotes() if parent_of(zygote) in ours}
    assert len(ours) == len(inner) == 2
    pool.close()
    await_end(ours | inner)
    assert keepers() == before
    with pytest.raises(RuntimeError, match="closed"):
        pool.run(SQUARE, "f", [3])


@pytest.mark.parametrize("victims", [keepers, zygotes], ids=["keepers", "zygotes"])
def test_killed_interpreters_are_replaced(victims: Callable[[], set[int]]) -> None:
    assert sandbox.run(SQUARE, "f", [3]).values == [9]
    old = keepers() | zygotes()
    for process in victims():
        os.kill(process, signal.SIGKILL)
    await_end(old - (set() if victims is keepers else keepers()))
    assert sandbox.run(SQUARE, "f", [4]).values == [16]


def test_an_interpreter_killed_at_work_is_no_answer() -> None:
    with sandbox.Pool(limits=LONG) as pool, ThreadPoolExecutor(1) as threads:
        assert pool.run(SQUARE, "f", [2]).values == [4]  # both interpreters are there
        waiting = threads.submit(pool.run, SLEEP, "f", [1])
        await_end(kill_until(waiting.done))
        assert waiting.result().status == "refused"
        assert waiting.result().values == []


def test_a_timeout_leaves_no_process() -> None:
    execution = sandbox.run(SLEEP, "f", [1], limits=sandbox.Limits(wall=0.2))
    assert execution.status == "timeout"
    assert jobs() == set()


def test_an_ended_host_leaves_nothing() -> None:
    said = output(
        """
        from tests.sandbox.processes import keepers, zygotes
        assert sandbox.run("def f(x): return x", "f", [1]).values == [1]
        kept = sandbox.Pool()
        assert kept.run("def f(x): return x", "f", [1]).values == [1]
        print(*keepers(), *zygotes())
        """
    )
    found = [int(word) for word in said.split()]
    assert len(found) == 8
    await_end(found)


@contextlib.contextmanager
def started(text: str) -> Iterator[tuple["subprocess.Popen[str]", list[int]]]:
    """Start a script; yields it and the process ids that it prints in its first line."""
    with subprocess.Popen(script(text), stdout=subprocess.PIPE, text=True) as host:
        try:
            assert host.stdout is not None
            yield host, [int(word) for word in host.stdout.readline().split()]
        finally:
            host.kill()


_BUSY_HOST = """
    import os, threading, warnings
    from tests.sandbox.processes import jobs, keepers, zygotes
    # Once through, so that the self-test is over and both interpreters are there.
    assert sandbox.run("def f(x): return x", "f", [1]).values == [1]
    program = "import time\\ndef f(x): time.sleep(60)"
    threading.Thread(target=sandbox.run, args=(program, "f", [1]),
                     kwargs={"limits": sandbox.Limits(wall=60)}, daemon=True).start()
    while len(jobs()) < 2:
        pass
    """


def test_a_killed_host_leaves_nothing() -> None:
    text = "print(*keepers(), *zygotes(), *jobs(), flush=True)\n    threading.Event().wait()"
    with started(_BUSY_HOST + text) as (host, found):
        assert len(found) == 6
        assert all(map(is_running, found))
        host.kill()
        await_end(found)


def test_a_killed_host_whose_fork_lives_leaves_nothing() -> None:
    """The fork holds the ends of the pipes open: only the pidfd of the host tells."""
    text = """
    warnings.simplefilter("ignore")
    inside = [*keepers(), *zygotes(), *jobs()]
    sandbox.Pool.forget = lambda pool: None
    fork = os.fork()
    if fork == 0:
        os.close(1)
        threading.Event().wait()
    print(fork, *inside, flush=True)
    threading.Event().wait()
    """
    with started(_BUSY_HOST + text) as (host, found):
        fork, *inside = found
        try:
            assert len(inside) == 6
            host.kill()
            await_end(inside)
            assert is_running(fork)
        finally:
            os.kill(fork, signal.SIGKILL)
        await_end([fork])


def test_a_forked_process_gets_interpreters_of_its_own() -> None:
    said = output(
        """
        import os
        from tests.sandbox.processes import keepers
        square = "def f(x): return x * x"
        assert sandbox.run(square, "f", [2]).values == [4]
        before = keepers()
        child = os.fork()
        if child == 0:
            assert not keepers()
            assert sandbox.run(square, "f", [3]).values == [9]
            assert keepers()
            sys.exit(0)
        assert os.waitpid(child, 0)[1] == 0
        assert sandbox.run(square, "f", [4]).values == [16]
        assert keepers() == before
        print("same keepers")
        """
    )
    assert said == "same keepers\n"


def test_an_interrupted_run_does_not_answer_the_next_one() -> None:
    said = output(
        """
        import signal
        class Interrupted(Exception): pass
        def raise_it(*_): raise Interrupted
        signal.signal(signal.SIGALRM, raise_it)
        assert sandbox.run("def f(x): return x", "f", [1]).values == [1]
        signal.setitimer(signal.ITIMER_REAL, 0.3)
        try:
            sandbox.run("import time\\ndef f(x): time.sleep(1); return 'late'", "f", [1])
        except Interrupted:
            print("interrupted", sandbox.run("def f(x): return x", "f", [2]).values)
        """
    )
    assert said == "interrupted [2]\n"


def test_a_named_command_starts_the_interpreters() -> None:
    command = ["/usr/bin/env", f"PYTHONPATH={ROOT}", sys.executable, "-m", "proofmill.sandbox"]
    with sandbox.Pool(command=command) as pool:
        assert pool.report().ok
        assert pool.run("def f(x): return list(set(x))", "f", ["abcdefgh"]).status == (
            "nondeterministic"
        )
        assert pool.run("open('/etc/passwd')", "f", [1]).status == "error"


@pytest.mark.parametrize("command", [["/bin/false"], ["/nonexistent"], ["/bin/echo", "hello"]])
def test_a_command_that_starts_no_sandbox_is_refused(command: list[str]) -> None:
    with sandbox.Pool(command=command) as pool:
        execution = pool.run(SQUARE, "f", [1])
    assert execution.status == "refused"
    assert execution.values == []
    assert "namespaces" in execution.detail
    assert "landlock" in execution.detail


def _status_of(process: int) -> dict[str, str]:
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}


def test_nobody_inside_has_rights() -> None:
    """Read from outside while a program runs."""
    with sandbox.Pool(limits=LONG) as pool:
        assert pool.run(SQUARE, "f", [2]).values == [4]  # both interpreters are there
        thread = threading.Thread(target=pool.run, args=(SLEEP, "f", [1]))
        thread.start()
        running = await_job()
        inside = zygotes() | running
        seen = {process: _status_of(process) for process in inside | keepers()}
        confined = [_status_of(job) for job in running]
        await_end(kill_until(lambda: not thread.is_alive()))
        thread.join()
    assert seen
    for status in seen.values():
        assert "0" not in status["Uid"].split()
        assert "0" not in status["Gid"].split()
        assert int(status["CapEff"], 16) == int(status["CapPrm"], 16) == 0
        assert status["NoNewPrivs"] == "1"
    assert confined
    assert all(status["Threads"] == "1" for status in confined)


def test_root_that_cannot_become_another_user_is_refused() -> None:
    if os.geteuid() != 0:
        pytest.skip("only root can try")
    said = output(
        """
        from proofmill.sandbox.confinement import kernel
        kernel.forbid_new_privileges()
        kernel.drop_capabilities()
        execution = sandbox.run("def f(x): return x", "f", [1])
        print(execution.status, execution.values, execution.detail)
        """
    )
    assert said.startswith("refused [] ")
    assert "cannot become another user" in said


def test_root_becomes_another_user() -> None:
    user = sandbox.available().layers["user"]
    assert user.startswith("root became user" if os.geteuid() == 0 else f"user {os.getuid()}")


def test_a_flood_told_too_late_is_no_announcement(monkeypatch: pytest.MonkeyPatch) -> None:
    """The child had ended before the zygote heard that it wrote too much."""
    monkeypatch.setattr(zygote, "_forget_ourselves", lambda: None)
    monkeypatch.setattr("gc.freeze", lambda: None)
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with ours, theirs:
        ours.send(porter.FLOODED)
        ours.shutdown(socket.SHUT_WR)
        held = cast("zygote.Confinement", None)
        zygote.serve(theirs, held, is_second=False)  # ends with the porter, and raises nothing
        assert theirs.recv(1) == b""
