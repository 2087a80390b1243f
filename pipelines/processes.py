"""Processes: what every worker process of the pipelines does first; it loads nothing of its own."""

import os
import signal
import threading
import time


def prepare_worker(parent: int) -> None:
    """Set up a worker: the parent handles Ctrl-C, and a worker never outlives its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    follow(parent)


def follow(parent: int) -> None:
    """End this process when its parent is gone, however that came about."""
    threading.Thread(target=_follow, args=(parent,), daemon=True).start()


def _follow(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(0.5)
    os._exit(1)
