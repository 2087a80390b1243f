"""Executor settings: who does the units of a recipe; no byte of a dataset depends on them."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from pipelines.config.strict import Strict


class LocalSettings(Strict):
    """Processes on this machine."""

    kind: Literal["local"] = "local"
    workers: Annotated[int, Field(ge=1)] | None = None
    """Processes; null is one per core. `--workers` goes before it."""


class RaySettings(Strict):
    """Tasks on a Ray cluster, whose nodes all see the output and the recipe's inputs."""

    kind: Literal["ray"]
    address: Annotated[str, Field(min_length=1)] | None = None
    """Of a cluster, such as `10.0.0.7:6379`, or `auto` for the one that this machine is a node of.
    Null is what RAY_ADDRESS names, else Ray on this machine for as long as the build takes."""
    workers: Annotated[int, Field(ge=1)] | None = None
    """Units at once; null is as many as the cluster has cores for. `--workers` goes before it."""
    cpus: Annotated[float, Field(gt=0)] = 1.0
    """Cores that Ray sets aside for a unit; raise it where memory is short."""


ExecutorSettings: TypeAlias = Annotated[LocalSettings | RaySettings, Field(discriminator="kind")]
