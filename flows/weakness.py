"""The weakness flow: one release of a loop from its state directory, safe to schedule.

A run goes on with the release that an earlier one did not finish, or makes the next. Where another
run is at work on the state, whichever deployment it is of, it waits before it touches anything.
"""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

from prefect import flow
from pydantic import Field

from flows.chunks import RUNNER, mapped
from flows.keepsakes import keep_round
from flows.naming import loop_run
from flows.turns import PATIENCE, Hours, loop_in_turn
from pipelines.loops import load_loop


@flow(name="close-weaknesses", flow_run_name=loop_run, task_runner=RUNNER, persist_result=False)
def close_weaknesses(
    loop: str = "recipes/loops/knobs.toml",
    state: str = "out-weakness",
    workers: Annotated[int, Field(ge=1)] | None = None,
    patience: Hours = PATIENCE,
) -> dict[str, Any]:
    """Find out what a solver fails and make more of exactly that: one release a run.

    Args:
        loop: path of the loop's file; see docs/weakness.md.
        state: folder or URL that keeps the loop's state from run to run.
        workers: processes; one per core by default.
        patience: hours to wait where another run is at work on the state; 0 to fail at once.

    Returns:
        The release's number and counts, or the counts of a round with language models.
    """
    plan = load_loop(Path(loop), "weakness")
    with mapped(workers) as work:
        (finished,) = loop_in_turn(plan, state, work, 1, patience)
    keep_round("weakness", state, finished)
    return {"state": state, **asdict(finished.summary)}
