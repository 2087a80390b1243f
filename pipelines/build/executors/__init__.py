"""Executors: who does the units of a build. Whoever does them, the dataset has the same bytes.

`Workers` are processes on this machine, `Cluster` is Ray. A part of an array is a job that needs no
other: `build_part` does its units by either of them, `join_parts` makes the dataset of all parts.

May import: `build.plan`, `build.run`, `build.work`, `cluster`, `config`, `dataset`, `sources`,
`state`.
"""

from pipelines.build.executors.array import Part, PartDone, build_part
from pipelines.build.executors.choice import open_executor
from pipelines.build.executors.joining import holds_parts, join_parts
from pipelines.build.executors.local import Workers
from pipelines.build.executors.order import expected_seconds, slowest_first
from pipelines.build.executors.protocol import Executor
from pipelines.build.executors.ray import Cluster

__all__ = [
    "Cluster",
    "Executor",
    "Part",
    "PartDone",
    "Workers",
    "build_part",
    "expected_seconds",
    "holds_parts",
    "join_parts",
    "open_executor",
    "slowest_first",
]
