"""Bounds: code that may search for ever is ended after so much processor time."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class OutOfTimeError(Exception):
    """So many seconds were taken; says how many."""


@contextmanager
def bounded(seconds: float) -> Iterator[None]:
    """Raise OutOfTimeError in the body after so many seconds of this process's processor time.

    The kernel counts, and Python asks between two of its own steps. Only the main thread can be
    interrupted so: in others the body runs on.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def end(number: int, frame: FrameType | None) -> None:
        raise OutOfTimeError(f"{seconds:g} s of processor time")

    before = signal.signal(signal.SIGPROF, end)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0.0)
        signal.signal(signal.SIGPROF, before)
