"""Making: certified rows and verdicts from processes of their own, ready before they are asked for.

May import: `dataset`, `drawing`, `live.curriculum`, `mill`, `sources`, `state`.
"""

from pipelines.live.making.judging import Judge
from pipelines.live.making.parts import Part, read_parts
from pipelines.live.making.supply import Benchmarks, NothingReady, Supply
from pipelines.live.making.workers import Workers

__all__ = ["Benchmarks", "Judge", "NothingReady", "Part", "Supply", "Workers", "read_parts"]
