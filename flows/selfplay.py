"""The self-play flow: rounds of a loop from its state directory, safe to schedule.

A run goes on with the round that an earlier one did not finish, or makes the next; two runs at once
are refused by the state's lock before anything is touched. The lock ends with the process that
holds it, however that ends.
"""

from pathlib import Path
from typing import Annotated, Any

from prefect import flow
from prefect.artifacts import create_markdown_artifact
from pydantic import Field

from flows.chunks import RUNNER, mapped
from flows.progress import progress
from pipelines.cli.selfplay import load_plan, run_rounds, told


@flow(name="propose", task_runner=RUNNER, persist_result=False)
def propose(
    loop: str = "recipes/loops/selfplay.toml",
    state: str = "out-selfplay",
    rounds: Annotated[int, Field(ge=1)] = 1,
    workers: Annotated[int, Field(ge=1)] | None = None,
) -> dict[str, Any]:
    """Propose problems, prove and attack them, and keep what a solver can learn from.

    Args:
        loop: path of the loop's file; see docs/selfplay.md.
        state: folder or URL that keeps the loop's state from run to run.
        rounds: how many to make, one after another.
        workers: processes; one per core by default.

    Returns:
        The state's place and the last round's counts.
    """
    plan = load_plan(Path(loop))
    summary: dict[str, Any] = {}
    with mapped(workers) as work:
        for done in run_rounds(plan, state, work, progress(), rounds):
            summary = done.summary
            create_markdown_artifact(
                "\n\n".join(told(done)), key="selfplay-report", description=state
            )
    return {"state": state, **summary}
