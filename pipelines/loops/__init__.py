"""Loops: scheduled rounds that make new rows from what earlier ones showed."""

from pipelines.loops.entry import LoopPlan, load_loop, run_loop
from pipelines.loops.kernel import Finished, Loop, Turn, Work, here, run_round

__all__ = [
    "Finished",
    "Loop",
    "LoopPlan",
    "Turn",
    "Work",
    "here",
    "load_loop",
    "run_loop",
    "run_round",
]
