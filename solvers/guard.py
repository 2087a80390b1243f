"""Guard: runs a command in a process group of its own, which never outlives the guard's parent.

Run as a script: `guard.py PARENT GRACE COMMAND...`. The parent holds the other end of standard
input: when that closes, because the parent closed it or was killed, the whole group is asked to
stop and, after GRACE seconds, killed. Temporary files of the command go into a folder that is
removed then, since a server that is stopped leaves sockets behind.

A pipe tells and not the kernel's parent-death signal, since that one is sent when the *thread*
that started the process ends.
"""

import os
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence

_LOOK = 0.2
"""Seconds between two looks at the command and the parent."""


def guarded(command: Sequence[str], grace: float) -> list[str]:
    """Return the command that runs another under a guard of this process.

    Start it with a pipe as standard input, which ends it when it is closed, and in a session of its
    own where a Ctrl-C at the terminal is not meant for it.
    """
    return [sys.executable, os.path.abspath(__file__), str(os.getpid()), str(grace), *command]


def guard(parent: int, grace: float, command: list[str]) -> int:
    """Run the command until it ends or the parent is gone; return its exit status."""
    signal.signal(signal.SIGTERM, lambda *_: os.close(sys.stdin.fileno()))
    # A short name: addresses of sockets have at most 107 characters.
    with tempfile.TemporaryDirectory(prefix="guard-", ignore_cleanup_errors=True) as folder:
        return _guarded(parent, grace, command, {**os.environ, "TMPDIR": folder})


def _guarded(parent: int, grace: float, command: list[str], env: dict[str, str]) -> int:
    child = subprocess.Popen(command, stdin=subprocess.DEVNULL, env=env, start_new_session=True)
    while child.poll() is None and os.getppid() == parent and not _is_closed():
        pass
    if child.poll() is None:
        _signal_group(child.pid, signal.SIGTERM)
        deadline = time.monotonic() + grace
        while _has_members(child.pid) and time.monotonic() < deadline:
            child.poll()
            time.sleep(_LOOK / 10)
    # Also where the command ended by itself: its own children may be left.
    _signal_group(child.pid, signal.SIGKILL)
    return child.wait()


def _is_closed() -> bool:
    """Wait a moment for the parent to close our standard input."""
    try:
        ready, _, _ = select.select([0], [], [], _LOOK)
        return bool(ready) and not os.read(0, 4096)
    except OSError:
        return True


def _has_members(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def _signal_group(group: int, number: signal.Signals) -> None:
    try:
        os.killpg(group, number)
    except ProcessLookupError:
        return


if __name__ == "__main__":
    status = guard(int(sys.argv[1]), float(sys.argv[2]), sys.argv[3:])
    # As a shell does: 128 + the number of the signal that ended the command.
    sys.exit(status if status >= 0 else 128 - status)
