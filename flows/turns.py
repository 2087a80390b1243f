"""Turns: one run at a time in an output folder or a state; the others wait for theirs.

What is waited for is the lock of the pipelines, on the folder itself: it counts for every
deployment, for runs by hand and for the command line, and ends with the process that holds it,
however that ends. (Prefect's limits count per server, and a killed run holds its place until a
lease ends.)
"""

import math
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Annotated, TypeVar

from prefect import get_run_logger
from pydantic import Field

from flows.progress import progress
from pipelines.errors import Busy
from pipelines.loops import Finished, LoopPlan, Work, run_loop

_PAUSE = 5.0
"""Seconds between two looks whether the place is free."""
_SECONDS = 3600

Made = TypeVar("Made")
Hours = Annotated[float, Field(ge=0, le=1000)]
PATIENCE: Hours = 12
"""Hours that a run waits unless told otherwise; shorter than a day, as schedules are daily."""


def in_turn(make: Callable[[], Made], patience: Hours) -> Made:
    """Return what is made once no other run is at work in its place.

    Raises:
        Busy: if another run is after so many hours.
    """
    for look in range(math.ceil(patience * _SECONDS / _PAUSE)):
        try:
            return make()
        except Busy as busy:
            if not look:
                get_run_logger().warning(f"{busy}. Waiting up to {patience:g} hours")
        time.sleep(_PAUSE)
    return make()


def loop_in_turn(
    plan: LoopPlan, state: str, work: Work, rounds: int, patience: Hours
) -> Iterator[Finished]:
    """Yield the next rounds of a loop, waiting before each if another run makes one.

    Its solvers are opened once, and again where somebody else came in between.
    """
    report = progress()
    running: Iterator[Finished] = iter(())

    def following(left: int) -> Finished:
        nonlocal running
        for finished in running:
            return finished
        running = run_loop(plan, state, work=work, progress=report, rounds=left)
        return next(running)

    for done in range(rounds):
        yield in_turn(partial(following, rounds - done), patience)
