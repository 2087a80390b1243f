"""Build: a recipe to a dataset, unit by unit, resumable.

May import: `config`, `dataset`, `sources`, `state`.
"""

from pipelines.build.plan import Unit
from pipelines.build.run import build, index_fingerprint, prepare
from pipelines.build.work import (
    SHIPPED_INDEX,
    Done,
    Workers,
    decontaminate,
    load_index,
    prepare_worker,
    run_unit,
)

__all__ = [
    "SHIPPED_INDEX",
    "Done",
    "Unit",
    "Workers",
    "build",
    "decontaminate",
    "index_fingerprint",
    "load_index",
    "prepare",
    "prepare_worker",
    "run_unit",
]
