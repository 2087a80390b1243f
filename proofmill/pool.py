"""Pool: scoring in several processes, and what becomes of a pair whose process was killed."""

import multiprocessing
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeAlias

from proofmill.problem import Json, Problem
from proofmill.scoring import Score, score

Pair: TypeAlias = tuple[Problem | Mapping[str, Json] | str, str]
"""A row and a response."""

CHUNK = 64
"""Pairs per task: a pair takes about 1 ms, passing a chunk to a process about 0.1 ms."""


def score_in_pool(pairs: Sequence[Pair], processes: int) -> list[Score]:
    """Return the scores of pairs, made in fresh processes."""
    chunks = [pairs[start : start + CHUNK] for start in range(0, len(pairs), CHUNK)]
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(processes, len(chunks) or 1), mp_context=context) as pool:
        futures = [_submit(pool, chunk) for chunk in chunks]
        scores = [_result(f, chunk) for f, chunk in zip(futures, chunks, strict=True)]
    return [one for chunk in scores for one in chunk]


def _submit(pool: ProcessPoolExecutor, chunk: Sequence[Pair]) -> Future[list[Score]] | None:
    try:
        return pool.submit(_score_chunk, chunk)
    except BrokenProcessPool:
        return None


def _result(future: Future[list[Score]] | None, chunk: Sequence[Pair]) -> list[Score]:
    """Return the scores of a chunk; here and now when the process that had it was killed."""
    try:
        if future is not None:
            return future.result()
    except BrokenProcessPool:
        pass
    try:
        return _score_chunk(chunk)
    except MemoryError:  # what the process was killed for
        return [Score(0.0, "undecided", "timeout", None)] * len(chunk)


def _score_chunk(pairs: Sequence[Pair]) -> list[Score]:
    return [score(row, response) for row, response in pairs]
