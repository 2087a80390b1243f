"""Waiting for something to happen, however busy the machine is."""

import time
from collections.abc import Callable
from typing import Final

PATIENCE: Final = 600.0
"""Seconds after which something hangs; reached in failure only."""


def await_that(has_happened: Callable[[], object], pause: float = 0.02) -> None:
    """Return once it has happened; an error if it never does."""
    deadline = time.monotonic() + PATIENCE
    while not has_happened():
        assert time.monotonic() < deadline, f"{has_happened} did not come to be"
        time.sleep(pause)
