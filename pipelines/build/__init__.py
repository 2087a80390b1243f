"""Build: a recipe to a dataset, unit by unit, resumable.

May import: `dataset`, `drawing`, `sources`, `state`.
"""

from pipelines.build.decontamination import decontaminate, index_fingerprint, load_index
from pipelines.build.executors import Workers
from pipelines.build.forecast import Forecast, Line, forecast
from pipelines.build.plan import Plan, check_capacity, cost_of_held_out_rows, planned, quotas
from pipelines.build.run import Execute, build, prepare
from pipelines.build.work import Done, run_unit
from pipelines.sources import Unit

__all__ = [
    "Done",
    "Execute",
    "Forecast",
    "Line",
    "Plan",
    "Unit",
    "Workers",
    "build",
    "check_capacity",
    "cost_of_held_out_rows",
    "decontaminate",
    "forecast",
    "index_fingerprint",
    "load_index",
    "planned",
    "prepare",
    "quotas",
    "run_unit",
]
