"""The dataset flow: a recipe to shards, its units mapped as Prefect tasks over chunks."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, Literal

from prefect import flow
from prefect.artifacts import create_markdown_artifact, create_table_artifact
from pydantic import Field

from flows.chunks import RUNNER, mapped
from flows.progress import progress
from pipelines.build import build
from pipelines.dataset import Manifest, verify
from pipelines.errors import DatasetError
from pipelines.sources import Recipe, load_recipe
from pipelines.state import Store


@flow(name="build-dataset", task_runner=RUNNER, persist_result=False)
def build_dataset(
    recipe: str = "recipes/starter.toml",
    out: str = "out",
    workers: Annotated[int, Field(ge=1)] | None = None,
    seed: int | Literal["date"] | None = None,
    changes: Sequence[str] = (),
) -> dict[str, Any]:
    """Build, verify and report a dataset.

    Args:
        recipe: path of the recipe file.
        out: folder or URL; `{date}` and `{time}` stand for the run's UTC date and time, so that a
            schedule leaves a new dataset each time.
        workers: processes; one per core by default.
        seed: instead of the recipe's; `date` takes the run's date, for fresh rows every day.
        changes: `key=value` instead of the recipe's, such as `sources.0.rows=500`.

    Returns:
        The dataset's place and its counts.
    """
    now = datetime.now(UTC)
    target = out.replace("{date}", f"{now:%Y-%m-%d}").replace("{time}", f"{now:%H-%M-%S}")
    plan = _seeded(load_recipe(recipe, changes), int(f"{now:%Y%m%d}") if seed == "date" else seed)
    report = progress()
    with mapped(workers) as work:
        manifest = build(
            plan, target, execute=lambda units: work(units, plan, target), progress=report
        )
    faults = verify(target, report).faults
    if faults:
        raise DatasetError(f"{target}: {len(faults)} faults, first: {faults[0]}")
    _leave_artifacts(target, manifest)
    return {"out": target, "kept": manifest.kept, "dropped": dict(manifest.dropped)}


def _seeded(recipe: Recipe, seed: int | None) -> Recipe:
    return recipe if seed is None else recipe.model_copy(update={"seed": seed})


def _leave_artifacts(out: str, manifest: Manifest) -> None:
    create_markdown_artifact(
        Store(out).read("report.md").decode("utf8"), key="dataset-report", description=out
    )
    rows = [{"what": "drawn", "rows": manifest.drawn}, {"what": "kept", "rows": manifest.kept}]
    rows += [{"what": f"split {name}", "rows": n} for name, n in manifest.splits.items()]
    rows += [{"what": f"dropped: {name}", "rows": n} for name, n in manifest.dropped.items()]
    create_table_artifact(rows, key="dataset-counts", description=f"{manifest.name} in {Path(out)}")
