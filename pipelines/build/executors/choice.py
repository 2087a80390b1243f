"""Choice: the executor that a recipe names."""

from pipelines.build.executors.local import Workers
from pipelines.build.executors.protocol import Executor
from pipelines.build.executors.ray import Cluster
from pipelines.config import RaySettings
from pipelines.sources import Recipe


def open_executor(recipe: Recipe, workers: int | None = None) -> Executor:
    """Return the executor of a recipe; `workers` (units at once) go before what it says."""
    settings = recipe.executor
    if isinstance(settings, RaySettings):
        return Cluster(settings, workers)
    return Workers(workers or settings.workers)
