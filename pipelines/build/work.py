"""Work: one unit, from seed or line to a file of certified, decontaminated candidates."""

from dataclasses import asdict
from typing import NamedTuple

from filters.parquet import parquet_bytes
from pipelines.build.decontamination import decontaminate
from pipelines.dataset import table_of
from pipelines.sources import Recipe, Unit
from pipelines.state import Store
from proofmill import __version__
from proofmill.problem import content_hash

WORK = ".work"
"""Folder of unit files inside the output; removed when the manifest is written."""


class Done(NamedTuple):
    """One finished unit."""

    key: str
    rows: int


def unit_key(unit: Unit) -> str:
    """Return the name of a unit's file: a hash of its fields and of this version of Proofmill.

    A unit whose file exists is done, on whatever machine and in whatever order.
    """
    return content_hash([__version__, type(unit).__name__, asdict(unit)])


def unit_path(unit: Unit) -> str:
    """Return where a unit's file lies in the output."""
    key = unit_key(unit)
    return f"{WORK}/units/{key[:2]}/{key}.parquet"


def run_unit(unit: Unit, recipe: Recipe, out: str) -> Done:
    """Make one unit's file, atomically and only once."""
    store, path = Store(out), unit_path(unit)
    if not store.exists(path):
        source = recipe.source(unit.source)
        candidates = source.candidates(unit)
        checked = decontaminate(candidates, source, recipe.benchmarks, unit.index)
        store.write(path, parquet_bytes(table_of(checked)))
    return Done(unit_key(unit), unit.count)
