"""The weakness flow: one release of a loop from its state directory, safe to schedule.

A run goes on with the release that an earlier one did not finish, or makes the next; two runs at
once are refused by the state's lock before anything is touched.
"""

from pathlib import Path
from typing import Annotated, Any

from prefect import flow
from prefect.artifacts import create_markdown_artifact
from pydantic import Field

from flows.chunks import RUNNER, mapped
from flows.progress import progress
from pipelines.cli.weakness import close, load_plan, told
from pipelines.loops.text import SwsRun
from pipelines.state import Store


@flow(name="close-weaknesses", task_runner=RUNNER, persist_result=False)
def close_weaknesses(
    loop: str = "recipes/loops/knobs.toml",
    state: str = "out-weakness",
    workers: Annotated[int, Field(ge=1)] | None = None,
) -> dict[str, Any]:
    """Find out what a solver fails and make more of exactly that: one release a run.

    Args:
        loop: path of the loop's file; see docs/weakness.md.
        state: folder or URL that keeps the loop's state from run to run.
        workers: processes; one per core by default.

    Returns:
        The release's number and counts, or the counts of a round with language models.
    """
    plan = load_plan(Path(loop))
    with mapped(workers) as work:
        done = close(plan, state, work, progress())
    text = "\n".join(told(done, state))
    if isinstance(done, SwsRun):
        create_markdown_artifact(text, key="weakness-report", description=state)
        return {"state": state, "kept": done.manifest.kept}
    report = Store(state).read(f"reports/{done.number:04d}.md").decode("utf8")
    create_markdown_artifact(f"{text}\n\n{report}", key="weakness-report", description=state)
    return {"state": state, **done.summary}
