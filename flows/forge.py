"""The flow of the forge: rounds of families that a model writes, safe to schedule.

As of the other loops: a run goes on with the round that an earlier one did not finish, or makes the
next, and waits where another is at work on the state. Three models have to answer (docs/forge.md).
"""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

from prefect import flow
from pydantic import Field

from flows.keepsakes import keep_round
from flows.naming import loop_run
from flows.turns import PATIENCE, Hours, loop_in_turn
from pipelines.loops import here, load_loop


@flow(name="forge", flow_run_name=loop_run, persist_result=False)
def forge(
    loop: str = "recipes/loops/forge.toml",
    state: str = "out-forge",
    rounds: Annotated[int, Field(ge=1)] = 1,
    patience: Hours = PATIENCE,
) -> dict[str, Any]:
    """Let a model write families and judge them by gates, in the sandbox; a person promotes.

    Args:
        loop: path of the loop's file; see docs/forge.md.
        state: folder or URL that keeps the loop's state from run to run.
        rounds: how many to make, one after another.
        patience: hours to wait where another run is at work on the state; 0 to fail at once.

    Returns:
        The state's place and the last round's counts.
    """
    plan = load_loop(Path(loop), "forge")
    summary: dict[str, Any] = {}
    for finished in loop_in_turn(plan, state, here, rounds, patience):
        summary = asdict(finished.summary)
        keep_round("forge", state, finished)
    return {"state": state, **summary}
