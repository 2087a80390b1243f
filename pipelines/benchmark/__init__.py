"""Benchmark: the held-out split as the Hub registers one, its task for inspect-ai, its results.

May import: `dataset`.
"""

from pipelines.benchmark.registration import SPLIT, benchmark_files, task_id
from pipelines.benchmark.results import Result, read_result, results_file

__all__ = ["SPLIT", "Result", "benchmark_files", "read_result", "results_file", "task_id"]
