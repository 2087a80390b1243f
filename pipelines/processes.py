"""Processes: what every worker process of the pipelines does first; it loads nothing of its own."""

import gc
import os
import signal
import threading
import time

_ALLOCATIONS = 50_000
"""Objects made between two looks for cycles. Rows leave hardly any behind, so a worker that looks
after every 700, as Python does, spends a tenth of its time on it."""


def prepare_worker(parent: int) -> None:
    """Set up a worker: the parent handles Ctrl-C, and a worker never outlives its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    collect_seldom()
    follow(parent)


def collect_seldom() -> None:
    """Look for cycles of garbage seldom, in a process that makes rows and is not the user's own."""
    gc.set_threshold(_ALLOCATIONS, *gc.get_threshold()[1:])


def follow(parent: int) -> None:
    """End this process when its parent is gone, however that came about."""
    threading.Thread(target=_follow, args=(parent,), daemon=True).start()


def _follow(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(0.5)
    os._exit(1)
