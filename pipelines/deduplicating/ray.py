"""Ray: rows brought together by Ray Data on a cluster, or on this machine.

A shuffle is tasks without state: what a dead node had made is made again from the files, whose
names the tasks know. Every part is a function of the files, so nothing can come out otherwise.
"""

import logging
import os
import warnings
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any

import pyarrow as pa

from pipelines.cluster import imported, joined
from pipelines.deduplicating.shuffled import Meet, Read
from pipelines.errors import ProofmillError

_USER = "--ray"
_OWN = {"_system_config": {"num_workers_soft_limit": 3 * (os.cpu_count() or 1)}}
"""Of Ray on this machine: Ray Data reads, cuts and compares in workers of a kind each, and a worker
that is ended after each step takes longer to start than it works."""
_MAP = 1 << 27
"""Bytes that one task of a shuffle cuts into partitions."""
_ADVICE = "\nFailed to apply UDF"
"""Begins what Ray Data writes behind every error of a task: how to have it tried again."""


class RayShuffle:
    """Shuffles of Ray Data; Ray is joined, or started, with the first."""

    def __init__(self, address: str) -> None:
        """Prepare for a cluster: its address, `auto` for the one of this machine, or `local`."""
        self._address = None if address == "local" else address
        self._is_ours = False

    def __enter__(self) -> "RayShuffle":
        return self

    def __exit__(self, *_: object) -> None:
        if self._is_ours:
            imported(_USER).shutdown()
            self._is_ours = False

    @property
    def cores(self) -> int:
        """How many there are just now."""
        return max(1, int(self._joined().cluster_resources().get("CPU", 0)))

    def run(
        self, tasks: Sequence[pa.Table], read: Read, meet: Meet, places: int
    ) -> Iterator[pa.Table]:
        """Read each task's rows and yield, in any order, what `meet` makes of each part's.

        Raises:
            RecipeError: if Ray is not installed, or no cluster answers.
            ProofmillError: what reading raised, or that nodes keep dying.
        """
        ray = self._joined()
        data = _quiet()
        try:
            rows = data.from_arrow(list(tasks)).map_batches(
                read, batch_size=None, batch_format="pyarrow", zero_copy_batch=True
            )
            groups = rows.groupby("part", num_partitions=places)
            done = groups.map_groups(meet, batch_format="pyarrow")
            yield from done.iter_batches(batch_size=None, batch_format="pyarrow")
        except ray.exceptions.RayError as error:
            raise _said(error, ray.exceptions.RayError) from error

    def _joined(self) -> Any:  # noqa: ANN401 - an optional package
        ray = imported(_USER)
        if not ray.is_initialized():
            joined(self._address, _OWN, _USER, _USER)
            self._is_ours = True
        return ray


def _quiet() -> Any:  # noqa: ANN401
    """Return Ray Data, which says nothing from now on."""
    data = import_module("ray.data")
    logging.getLogger("ray.data").setLevel(logging.CRITICAL)  # errors are raised too
    with warnings.catch_warnings(category=DeprecationWarning, action="ignore"):
        context = data.DataContext.get_current()  # it warns of its own defaults
    context.enable_progress_bars = False
    context.shuffle_input_batch_bytes = _MAP
    return data


def _said(error: Exception, own: type[Exception]) -> BaseException:
    """Return what a task of ours raised, else that Ray, whose `own` errors these are, gave up."""
    causes = list(_causes(error))
    for cause in causes:
        if isinstance(cause, ProofmillError) and not isinstance(cause, own):
            return type(cause)(str(cause).partition(_ADVICE)[0])
    if not isinstance(causes[-1], (own, OSError, MemoryError)):
        return error  # a fault of ours
    return ProofmillError(
        f"Ray could not bring the rows together ({type(causes[-1]).__name__}): nodes or workers "
        "keep dying, or their memory or disks are full; run the same command again, its output "
        "will be the same"
    )


def _causes(error: BaseException) -> Iterator[BaseException]:
    """Yield an error and what led to it, as Ray tells of errors elsewhere."""
    found: BaseException | None = error
    while found is not None:
        yield found
        found = getattr(found, "cause", None) or found.__cause__
