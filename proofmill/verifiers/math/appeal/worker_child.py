"""The worker process: length-prefixed JSON on the pipes, one judge, hard limits on itself.

Run as a file with the path of a judge (`judge.py`) as its argument, so that it imports
nothing of the host. It ends when its standard input does: a host that was killed leaves no orphan.
"""

import json
import os
import queue
import resource
import runpy
import signal
import sys
import threading
from collections.abc import Callable
from typing import Any, BinaryIO

MEMORY_BYTES = 1 << 30
"""Address space; Math-Verify needs about 0.3 GB of it."""
MAX_FRAME = 1 << 20


def read_frame(stream: BinaryIO) -> dict[str, Any] | None:
    """Return the next message; None at the end of the stream."""
    head = stream.read(4)
    size = int.from_bytes(head, "big")
    body = stream.read(size) if len(head) == 4 and size <= MAX_FRAME else b""
    return json.loads(body) if body and len(body) == size else None


def write_frame(stream: BinaryIO, message: dict[str, Any]) -> None:
    """Write one message and flush it."""
    body = json.dumps(message).encode()
    stream.write(len(body).to_bytes(4, "big") + body)
    stream.flush()


def _receive(stream: BinaryIO, inbox: "queue.Queue[dict[str, Any]]") -> None:
    """Pass requests on; a closed stream ends the process, also amid a request."""
    while (message := read_frame(stream)) is not None:
        inbox.put(message)
    os._exit(0)


def _serve(judge: Callable[[str, str], bool | None], stream: BinaryIO) -> None:
    inbox: queue.Queue[dict[str, Any]] = queue.Queue()
    threading.Thread(target=_receive, args=(sys.stdin.buffer, inbox), daemon=True).start()
    write_frame(stream, {"ready": True})
    while True:
        request = inbox.get()
        # The kernel ends this process (SIGPROF) after so much more processor time.
        signal.setitimer(signal.ITIMER_PROF, request["seconds"])
        equal = _judged(judge, request["gold"], request["candidate"])
        signal.setitimer(signal.ITIMER_PROF, 0.0)
        write_frame(stream, {"number": request["number"], "equal": equal})


def _judged(judge: Callable[[str, str], bool | None], gold: str, candidate: str) -> bool | None:
    try:
        equal = judge(gold, candidate)
    except (Exception, RecursionError, MemoryError):  # noqa: BLE001 - whatever it is, no verdict
        return None
    return equal if isinstance(equal, bool) else None


def _main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the host's Ctrl-C is not for us
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    stream = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what a judge prints is no message
    try:
        judge = runpy.run_path(sys.argv[1])["judge"]
    except ImportError:
        write_frame(stream, {"ready": False})
        return
    _serve(judge, stream)


if __name__ == "__main__":
    _main()
