"""Elsewhere: the same family in another process, with another hash seed, that has drawn nothing."""

import multiprocessing
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from generators import Family
from pipelines.gates.specimen import DIALS, Maker, Specimen
from pipelines.processes import prepare_worker

HASH_SEED = "20211"
_ROWS = 3


class Elsewhere:
    """A process that makes families by their makers; entered once for many."""

    def __enter__(self) -> "Elsewhere":
        before = os.environ.get("PYTHONHASHSEED")
        os.environ["PYTHONHASHSEED"] = HASH_SEED  # read when a process starts
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(1, context, prepare_worker, (os.getpid(),))
        try:
            self._pool.submit(os.getpid).result()
        finally:
            if before is None:
                del os.environ["PYTHONHASHSEED"]
            else:
                os.environ["PYTHONHASHSEED"] = before
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown()

    def same(self, specimen: Specimen) -> list[str]:
        """Say whether solver and rows are there what they are here: no memory, no hash order."""
        rows = specimen.all_rows
        here = [_taken(specimen.family, row.instance) for row in rows]
        backwards = range(min(specimen.each, _ROWS) - 1, -1, -1)
        places = [(dial, n) for dial in reversed(DIALS) for n in backwards]
        there, drawn = self._pool.submit(
            _there, specimen.maker, [row.instance for row in rows], places, specimen.seed
        ).result()
        found = []
        for place, what in enumerate(("solved", "rated")):
            wrong = sum(one[place] != two[place] for one, two in zip(here, there, strict=True))
            if wrong:
                found.append(f"{wrong} of {len(rows)} rows are {what} otherwise in another process")
        if drawn != [specimen.rows[dial][n].problem.to_json() for dial, n in places]:
            found.append("rows are drawn differently in another process")
        return found


def _taken(family: Family[Any], instance: Any) -> tuple[list[str], int]:  # noqa: ANN401
    """Return what solver and effort say of an instance."""
    return sorted(family.solve(instance)), family.effort(instance)


def _there(
    maker: Maker | Callable[[], Family[Any]],
    instances: Sequence[Any],
    places: Sequence[tuple[float, int]],
    seed: int,
) -> tuple[list[tuple[list[str], int]], list[str]]:
    family = maker()
    taken = [_taken(family, instance) for instance in instances]
    return taken, [family.problem(n, dial, None, seed).to_json() for dial, n in places]
