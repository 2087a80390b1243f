"""Build: a recipe to a dataset, unit by unit, resumable.

May import: `config`, `dataset`, `drawing`, `sources`, `state`.
"""

from pipelines.build.decontamination import decontaminate, index_fingerprint, load_index
from pipelines.build.executors import (
    Cluster,
    Executor,
    Part,
    PartDone,
    Workers,
    build_part,
    expected_seconds,
    holds_parts,
    join_parts,
    open_executor,
    slowest_first,
)
from pipelines.build.forecast import Forecast, Line, forecast
from pipelines.build.plan import Plan, check_capacity, cost_of_held_out_rows, planned, quotas
from pipelines.build.run import Execute, build, prepare
from pipelines.build.work import Done, run_unit
from pipelines.sources import Unit

__all__ = [
    "Cluster",
    "Done",
    "Execute",
    "Executor",
    "Forecast",
    "Line",
    "Part",
    "PartDone",
    "Plan",
    "Unit",
    "Workers",
    "build",
    "build_part",
    "check_capacity",
    "cost_of_held_out_rows",
    "decontaminate",
    "expected_seconds",
    "forecast",
    "holds_parts",
    "index_fingerprint",
    "join_parts",
    "load_index",
    "open_executor",
    "planned",
    "prepare",
    "quotas",
    "run_unit",
    "slowest_first",
]
