"""The dataset flow: a recipe to shards, its units mapped as Prefect tasks over chunks."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from prefect import flow
from pydantic import Field

from flows.chunks import RUNNER, working
from flows.keepsakes import keep_dataset
from flows.naming import dataset_run, placed, scheduled
from flows.progress import progress
from flows.turns import PATIENCE, Hours, in_turn
from pipelines.build import build
from pipelines.dataset import verify
from pipelines.errors import DatasetError
from pipelines.sources import Recipe, load_recipe


@flow(name="build-dataset", flow_run_name=dataset_run, task_runner=RUNNER, persist_result=False)
def build_dataset(
    recipe: str = "recipes/starter.toml",
    out: str = "out",
    workers: Annotated[int, Field(ge=1)] | None = None,
    seed: int | Literal["date"] | None = None,
    changes: Sequence[str] = (),
    patience: Hours = PATIENCE,
) -> dict[str, Any]:
    """Build, verify and report a dataset.

    Args:
        recipe: path of the recipe file.
        out: folder or URL; `{date}` and `{time}` stand for the UTC date and time that the run is
            scheduled for, so that a schedule leaves a new dataset each time.
        workers: units at once, before what the recipe's executor says; one per core by default.
        seed: instead of the recipe's; `date` takes the run's date, for fresh rows every day.
        changes: `key=value` instead of the recipe's, such as `sources.0.rows=500`.
        patience: hours to wait where another run builds in the same folder; 0 to fail at once.

    Returns:
        The dataset's place and its counts.
    """
    target, day = placed(out), int(f"{scheduled():%Y%m%d}")
    plan = _seeded(load_recipe(recipe, changes), day if seed == "date" else seed)
    report = progress()
    with working(plan, workers) as work:
        manifest = in_turn(
            lambda: build(
                plan, target, execute=lambda units: work(units, plan, target), progress=report
            ),
            patience,
        )
    faults = verify(target, report).faults
    if faults:
        raise DatasetError(f"{target}: {len(faults)} faults, first: {faults[0]}")
    keep_dataset(target, manifest)
    return {"out": target, "kept": manifest.kept, "dropped": dict(manifest.dropped)}


def _seeded(recipe: Recipe, seed: int | None) -> Recipe:
    return recipe if seed is None else recipe.model_copy(update={"seed": seed})
