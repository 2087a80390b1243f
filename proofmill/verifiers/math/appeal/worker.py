"""Math-Verify in one persistent process per host process, with hard limits (fallback only).

Started lazily as a fresh interpreter (never a fork of the host), so it serves threads, forked
workers, event loops and daemonic processes alike. Only a truth value comes back: a parsed value is
never printed or pickled here, since printing one may never end (Math-Verify issue 65).
"""

import atexit
import importlib.util
import json
import os
import select
import subprocess
import sys
import threading
import time
import weakref
from functools import cache
from pathlib import Path

CPU_SECONDS = 2.0
"""Processor time of one request, held by the kernel: the verdict does not depend on how busy the
machine is."""
WALL_SECONDS = 20.0
"""Wall clock of one request, for a judge that waits or a machine that stands still; then the worker
is killed and another started."""
START_SECONDS = 30.0
"""Wall clock of a start: importing sympy takes about a second, more on a busy machine."""
MAX_STARTS = 3
"""Starts in a row that may fail before the worker is given up."""
MAX_TEXT = 2000
"""Characters of either answer; both fit into a pipe, so that a write cannot block."""
_MAX_REPLY = 64

_HERE = Path(__file__).parent
_CHILD = _HERE / "worker_child.py"
_JUDGE = _HERE / "judge.py"
# No other variable of the host reaches the worker: its environment may hold keys.
_ENVIRONMENT = ("PATH", "LD_LIBRARY_PATH", "PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "LANG")


class _GoneError(Exception):
    """The worker has ended, or says what it should not."""


class _LateError(Exception):
    """The worker did not answer in time."""


class Worker:
    """One worker process and the lock around it; see `decide`."""

    def __init__(
        self,
        *,
        judge: Path = _JUDGE,
        cpu_seconds: float = CPU_SECONDS,
        wall_seconds: float = WALL_SECONDS,
    ) -> None:
        self._judge = judge
        self._cpu_seconds = cpu_seconds
        self._wall_seconds = wall_seconds
        self._reset()
        _WORKERS.add(self)

    def _reset(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._owner = os.getpid()
        self._ready = False
        self._failed_starts = 0
        self._number = 0

    def decide(self, gold: str, candidate: str) -> bool | None:
        """Return whether the two answers are equal; None for a timeout, a crash or no opinion."""
        if len(gold) > MAX_TEXT or len(candidate) > MAX_TEXT:
            return None
        if self._owner != os.getpid():
            self.forget()
        with self._lock:
            for _ in range(2):
                if not self._await_ready():
                    return None
                begin = time.monotonic()
                try:
                    return self._exchange(gold, candidate)
                except _GoneError:
                    # It may have died before this request; if not, one repetition shows that.
                    # One that has used up its processor time took as long at least.
                    if time.monotonic() - begin >= self._cpu_seconds:
                        return None
                except _LateError:
                    return None
            return None

    def _exchange(self, gold: str, candidate: str) -> bool | None:
        answered = False
        try:
            equal = self._ask(gold, candidate, time.monotonic() + self._wall_seconds)
            answered = True
        finally:
            # Also when a signal handler raised in here: a late reply must meet no reader.
            if not answered:
                self._kill()
                self._start()
        return equal

    def close(self) -> None:
        """Kill the process; the next request starts another."""
        with self._lock:
            self._kill()

    def forget(self) -> None:
        """In a forked process: let go of the parent's worker without touching it."""
        process = self._process
        if process is not None:
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    pipe.close()
            process.returncode = 0  # not ours to wait for
        self._reset()

    def _await_ready(self) -> bool:
        """Have a live worker that has imported its judge, if one can be had."""
        while self._failed_starts < MAX_STARTS:
            if self._process is None or self._process.poll() is not None:
                self._kill()
                self._start()
            if self._ready:
                return True
            try:
                reply = self._receive(time.monotonic() + START_SECONDS)
            except (_GoneError, _LateError):
                self._kill()
                self._failed_starts += 1
                continue
            self._ready = reply.get("ready") is True
            self._failed_starts = 0 if self._ready else MAX_STARTS
        return False

    def _start(self) -> None:
        self._ready = False
        command = [sys.executable, "-P", str(_CHILD), str(self._judge)]
        environment = {name: os.environ[name] for name in _ENVIRONMENT if name in os.environ}
        pipe, null = subprocess.PIPE, subprocess.DEVNULL
        try:
            self._process = subprocess.Popen(
                command, stdin=pipe, stdout=pipe, stderr=null, env=environment, bufsize=0
            )
        except OSError:  # no memory, no processes, no descriptors: the next read finds no one
            self._process = None

    def _kill(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                pipe.close()
        process.wait()

    def _ask(self, gold: str, candidate: str, deadline: float) -> bool | None:
        self._number += 1
        texts = {"gold": gold, "candidate": candidate}
        self._send({"number": self._number, "seconds": self._cpu_seconds, **texts})
        reply = self._receive(deadline)
        if reply.get("number") != self._number:
            raise _GoneError
        equal = reply.get("equal")
        return equal if isinstance(equal, bool) else None

    def _send(self, message: dict[str, object]) -> None:
        body = json.dumps(message).encode()
        stream = self._process.stdin if self._process else None
        try:
            if stream is not None:
                stream.write(len(body).to_bytes(4, "big") + body)
        except OSError as error:
            raise _GoneError from error

    def _receive(self, deadline: float) -> dict[str, object]:
        size = int.from_bytes(self._read(4, deadline), "big")
        if size > _MAX_REPLY:
            raise _GoneError
        try:
            reply = json.loads(self._read(size, deadline))
        except ValueError as error:
            raise _GoneError from error
        return reply if isinstance(reply, dict) else {}

    def _read(self, size: int, deadline: float) -> bytes:
        stream = self._process.stdout if self._process else None
        found = b""
        while stream is not None and len(found) < size:
            poller = select.poll()  # select() cannot take descriptors beyond 1023
            poller.register(stream, select.POLLIN)
            if not poller.poll(max(deadline - time.monotonic(), 0) * 1000):
                raise _LateError
            chunk = os.read(stream.fileno(), size - len(found))
            if not chunk:
                raise _GoneError
            found += chunk
        return found


_WORKERS: "weakref.WeakSet[Worker]" = weakref.WeakSet()


def _forget_all() -> None:
    for worker in list(_WORKERS):
        worker.forget()


def _close_all() -> None:
    for worker in list(_WORKERS):
        if worker._owner == os.getpid():
            worker.close()


# A forked process must hold neither the parent's lock nor an end of its pipes.
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_all)
atexit.register(_close_all)


_SHARED = Worker()


@cache
def _is_available() -> bool:
    """Tell whether Math-Verify is there, without importing it, and pipes can be polled."""
    is_there = importlib.util.find_spec("math_verify") is not None
    return is_there and bool(sys.executable) and hasattr(select, "poll")


def decide(gold: str, candidate: str) -> bool | None:
    """Return whether the two expressions are equal; None when there is no verdict.

    So it is without `proofmill[math]`, after 2 s of processor time, after a crash, and for what the
    judge does not read. The first call starts the process; calls from several threads wait for each
    other.
    """
    return _SHARED.decide(gold, candidate) if _is_available() else None
