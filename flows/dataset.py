"""The dataset flow: a recipe to shards, its units mapped as Prefect tasks over chunks.

Threads carry the chunks and a process pool inside does the work: a task on a thread costs about
3 ms of orchestration, on a process, Dask or Ray runner about 100 ms.
"""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, Literal, cast

from prefect import flow, task
from prefect.artifacts import create_markdown_artifact, create_table_artifact
from prefect.cache_policies import NO_CACHE
from prefect.client.schemas.objects import State, TaskRun
from prefect.futures import PrefectFuture, as_completed
from prefect.task_runners import TaskRunner, ThreadPoolTaskRunner
from prefect.tasks import Task
from pydantic import Field
from rich.console import Console

from pipelines.build import Done, Unit, Workers, build
from pipelines.cli.progress import progress
from pipelines.config import Recipe, load_recipe
from pipelines.dataset import Manifest, verify
from pipelines.errors import DatasetError, RecipeError
from pipelines.state import Store

CHUNKS = 20
"""Tasks per round at most: enough for progress, few enough to cost nothing."""
_THREADS = 4
"""Chunks in flight; the process pool, not this, decides how much runs at once."""


RUNNER: TaskRunner[PrefectFuture[Any]] = cast(
    "TaskRunner[PrefectFuture[Any]]", ThreadPoolTaskRunner(max_workers=_THREADS)
)


def _may_pass(task: Task[..., Any], run: TaskRun, state: State[Any]) -> bool:
    """Retry unless the recipe is at fault: that would fail the same way again."""
    error = state.result(raise_on_failure=False)
    return not isinstance(error, RecipeError | DatasetError)


@task(
    name="run-chunk",
    retries=3,
    retry_delay_seconds=[1, 5, 20],
    retry_jitter_factor=0.5,
    retry_condition_fn=_may_pass,
    cache_policy=NO_CACHE,
    persist_result=False,
)
def run_chunk(units: Sequence[Unit], recipe: Recipe, out: str, workers: Workers) -> list[Done]:
    """Do the units of one chunk; a retry passes over those that were finished before."""
    return list(workers.run(units, recipe, out))


@flow(
    name="build-dataset",
    task_runner=RUNNER,
    persist_result=False,
)
def build_dataset(
    recipe: str = "recipes/starter.toml",
    out: str = "out",
    workers: Annotated[int, Field(ge=1)] | None = None,
    seed: int | Literal["date"] | None = None,
) -> dict[str, Any]:
    """Build, verify and report a dataset.

    Args:
        recipe: path of the recipe file.
        out: folder or URL; `{date}` and `{time}` stand for the run's UTC date and time, so that a
            schedule leaves a new dataset each time.
        workers: processes; one per core by default.
        seed: instead of the recipe's; `date` takes the run's date, for fresh rows every day.

    Returns:
        The dataset's place and its counts.
    """
    now = datetime.now(UTC)
    target = out.replace("{date}", f"{now:%Y-%m-%d}").replace("{time}", f"{now:%H-%M-%S}")
    plan = _seeded(load_recipe(recipe), int(f"{now:%Y%m%d}") if seed == "date" else seed)
    with progress(Console()) as show, Workers(workers) as pool:
        manifest = build(
            plan, target, execute=lambda units: map_units(units, plan, target, pool), progress=show
        )
        found = verify(target, show)
    if found.faults:
        raise DatasetError(f"{target}: {len(found.faults)} faults, first: {found.faults[0]}")
    _leave_artifacts(target, manifest)
    return {"out": target, "kept": manifest.kept, "dropped": dict(manifest.dropped)}


def _seeded(recipe: Recipe, seed: int | None) -> Recipe:
    return recipe if seed is None else recipe.model_copy(update={"seed": seed})


def map_units(units: Sequence[Unit], recipe: Recipe, out: str, workers: Workers) -> Iterator[Done]:
    """Map the units over tasks, dealt round so that a slow family spreads over all chunks."""
    count = min(CHUNKS, len(units))
    chunks = [list(units[i::count]) for i in range(count)]
    futures = [run_chunk.submit(chunk, recipe, out, workers) for chunk in chunks]
    for future in as_completed(futures):
        yield from future.result()


def _leave_artifacts(out: str, manifest: Manifest) -> None:
    create_markdown_artifact(
        Store(out).read("report.md").decode("utf8"), key="dataset-report", description=out
    )
    rows = [{"what": "drawn", "rows": manifest.drawn}, {"what": "kept", "rows": manifest.kept}]
    rows += [{"what": f"split {name}", "rows": n} for name, n in manifest.splits.items()]
    rows += [{"what": f"dropped: {name}", "rows": n} for name, n in manifest.dropped.items()]
    create_table_artifact(rows, key="dataset-counts", description=f"{manifest.name} in {Path(out)}")
