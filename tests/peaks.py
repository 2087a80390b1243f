"""Peaks: the most memory that some work takes, of Python's and of Arrow's objects, in bytes.

A process's own figure holds libraries and caches of some hundred megabytes, which hide what grows
with a few thousand rows. What polars and DuckDB take is not seen.
"""

import gc
import tracemalloc
from collections.abc import Callable

import pyarrow as pa


def peak(work: Callable[[], object]) -> int:
    """Return the most bytes that were held at once for the work, beside what was there before."""
    pool, usual = pa.proxy_memory_pool(pa.default_memory_pool()), pa.default_memory_pool()
    gc.collect()
    tracemalloc.start()
    pa.set_memory_pool(pool)
    try:
        work()
        _, most = tracemalloc.get_traced_memory()
    finally:
        pa.set_memory_pool(usual)
        tracemalloc.stop()
    return most + int(pool.max_memory() or 0)


def growth(work: Callable[[int], object], small: int, large: int) -> float:
    """Return how many times as much memory work of the larger size takes; done once before."""
    work(small)
    return peak(lambda: work(large)) / peak(lambda: work(small))
