"""The self-play flow: rounds of a loop from its state directory, safe to schedule.

A run goes on with the round that an earlier one did not finish, or makes the next. Where another
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


@flow(name="propose", flow_run_name=loop_run, task_runner=RUNNER, persist_result=False)
def propose(
    loop: str = "recipes/loops/selfplay.toml",
    state: str = "out-selfplay",
    rounds: Annotated[int, Field(ge=1)] = 1,
    workers: Annotated[int, Field(ge=1)] | None = None,
    patience: Hours = PATIENCE,
) -> dict[str, Any]:
    """Propose problems, prove and attack them, and keep what a solver can learn from.

    Args:
        loop: path of the loop's file; see docs/selfplay.md.
        state: folder or URL that keeps the loop's state from run to run.
        rounds: how many to make, one after another.
        workers: processes; one per core by default.
        patience: hours to wait where another run is at work on the state; 0 to fail at once.

    Returns:
        The state's place and the last round's counts.
    """
    plan = load_loop(Path(loop), "selfplay")
    summary: dict[str, Any] = {}
    with mapped(workers) as work:
        for finished in loop_in_turn(plan, state, work, rounds, patience):
            summary = asdict(finished.summary)
            keep_round("selfplay", state, finished)
    return {"state": state, **summary}
