"""Ray: units as tasks on the nodes of a cluster, or on this machine.

A task writes its unit's file itself and returns two words, so nothing passes through Ray's object
store and nothing is lost with a node: Ray starts that node's tasks again elsewhere, and a file that
is there already is not made again.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import Any

from pipelines.build.executors.order import slowest_first
from pipelines.build.work import Done, run_unit, unit_key, unit_path
from pipelines.cluster import imported, joined, require_same
from pipelines.config import RaySettings
from pipelines.dataset import library_versions
from pipelines.errors import ProofmillError, RecipeError, StorageError
from pipelines.processes import collect_seldom
from pipelines.sources import Recipe, Unit
from pipelines.state import Store

_RETRIES = 5
"""Times that a unit is started again because its worker or its node died."""
_QUEUED = 2
"""Units under way per place for one: the next is there when a node is done with one."""
_USER = "executor.kind = 'ray'"
_STORE = 80_000_000
"""Bytes of object store where we start Ray ourselves; 75 MB are its least. Nothing of ours is in
it."""


class Cluster:
    """Tasks on a Ray cluster; Ray is joined, or started, with the first unit."""

    def __init__(self, settings: RaySettings, workers: int | None = None) -> None:
        """Prepare for a cluster; `workers` (units at once) go before those of the settings."""
        self._settings = settings
        self._workers = workers or settings.workers
        self._is_ours = False

    def __enter__(self) -> "Cluster":
        return self

    def __exit__(self, *_: object) -> None:
        if self._is_ours:
            imported(_USER).shutdown()
            self._is_ours = False

    def run(self, units: Sequence[Unit], recipe: Recipe, out: str) -> Iterator[Done]:
        """Yield units as they finish, in any order.

        Raises:
            RecipeError: if Ray is not installed, or no cluster answers.
            StorageError: if a node writes to another place than this machine reads from.
            ProofmillError: what a unit raised, or that nodes keep dying.
        """
        if not units:
            return
        ray = self._joined()
        place = Store(out).local_root or out  # a node's current folder is another one
        task = ray.remote(num_cpus=self._settings.cpus, max_retries=_RETRIES)(do_on_node)
        waiting = iter(slowest_first(units))
        under_way: dict[Any, Unit] = {}
        try:
            while True:
                for _, unit in zip(range(self._room(ray) - len(under_way)), waiting, strict=False):
                    under_way[task.remote(unit, recipe, place, library_versions())] = unit
                if not under_way:
                    return
                (done, *_), _ = ray.wait(list(under_way))
                yield _finished(ray, done, under_way.pop(done), out)
        finally:
            for left in under_way:
                ray.cancel(left, force=True)

    def _joined(self) -> Any:  # noqa: ANN401 - an optional package
        """Return Ray, once this process belongs to a cluster."""
        ray = imported(_USER)
        if not ray.is_initialized():
            address = self._settings.address or os.environ.get("RAY_ADDRESS")
            joined(address, {} if address else self._own(), "executor.address", _USER)
            self._is_ours = True
        return ray

    def _own(self) -> Mapping[str, Any]:
        """Return what Ray on this machine is started with: no more than units need.

        Raises:
            RecipeError: if no unit would fit.
        """
        cores, cpus = os.cpu_count() or 1, self._settings.cpus
        if self._workers:
            cores = ceil(self._workers * cpus)
        if cpus > cores:
            raise RecipeError(f"executor.cpus is {cpus:g}, this machine has {cores}; lower it")
        return {"num_cpus": cores, "object_store_memory": _STORE}

    def _room(self, ray: Any) -> int:  # noqa: ANN401
        """Return how many units may be under way; nodes may have come or gone."""
        if self._workers:
            return self._workers
        return _QUEUED * max(1, int(ray.cluster_resources().get("CPU", 0) / self._settings.cpus))


def do_on_node(unit: Unit, recipe: Recipe, out: str, versions: Mapping[str, str]) -> Done:
    """Do a unit on a node, which must have what the others have.

    Raises:
        RecipeError: if a library of the node has another version: bytes could differ.
    """
    require_same(versions, library_versions())
    collect_seldom()
    return run_unit(unit, recipe, out)


def _finished(ray: Any, done: Any, unit: Unit, out: str) -> Done:  # noqa: ANN401
    """Return what a task returned, or raise what it raised."""
    try:
        result: Done = ray.get(done)
    except ray.exceptions.RayTaskError as error:
        raise error.cause from error
    except ray.exceptions.RayError as error:
        raise ProofmillError(
            f"Ray gave up on a unit after {_RETRIES} more tries ({type(error).__name__}): nodes or "
            "workers keep dying, killed from outside or out of memory; raise executor.cpus and run "
            "the same command again, finished units are kept"
        ) from error
    if not Store(out).exists(unit_path(unit)):
        raise StorageError(
            f"a node has done unit {unit_key(unit)}, but {out} on this machine does not have it; "
            "give a folder that all nodes share, or a URL such as s3://bucket/run"
        )
    return result
