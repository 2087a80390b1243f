"""Scoring of many responses at once, in this process or in several."""

import multiprocessing
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeAlias

from proofmill.problem import Json, Problem
from proofmill.scoring import Score, score

CHUNK = 64
"""Pairs per task: a pair takes about 1 ms, passing a chunk to a process about 0.1 ms."""

Row: TypeAlias = Problem | Mapping[str, Json] | str


def score_many(
    rows: Sequence[Row], responses: Sequence[str], processes: int | None = None
) -> list[Score]:
    """Return `[score(row, response), ...]` for the pairs, in order; `processes` changes no result.

    None or 0 works in this process, any other number in so many fresh ones (spawned, so that
    threads of the caller are safe; a script must guard its entry by `__name__ == "__main__"`).

    Raises:
        ValueError: if the lengths differ, `processes` is negative, or a row is not a row.
        LookupError: if a row names a verifier that this version does not have.
    """
    if len(rows) != len(responses):
        raise ValueError(f"got {len(rows)} rows and {len(responses)} responses")
    if processes is not None and processes < 0:
        raise ValueError(f"processes must be 0 or more, got {processes}")
    pairs = list(zip(rows, responses, strict=True))
    if not processes:
        return _score_chunk(pairs)
    return _score_in_pool(pairs, processes)


def _score_in_pool(pairs: Sequence[tuple[Row, str]], processes: int) -> list[Score]:
    chunks = [pairs[start : start + CHUNK] for start in range(0, len(pairs), CHUNK)]
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(processes, len(chunks) or 1), mp_context=context) as pool:
        futures = [_submit(pool, chunk) for chunk in chunks]
        scores = [_result(f, chunk) for f, chunk in zip(futures, chunks, strict=True)]
    return [one for chunk in scores for one in chunk]


def _submit(
    pool: ProcessPoolExecutor, chunk: Sequence[tuple[Row, str]]
) -> Future[list[Score]] | None:
    try:
        return pool.submit(_score_chunk, chunk)
    except BrokenProcessPool:
        return None


def _result(future: Future[list[Score]] | None, chunk: Sequence[tuple[Row, str]]) -> list[Score]:
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


def _score_chunk(pairs: Sequence[tuple[Row, str]]) -> list[Score]:
    return [score(row, response) for row, response in pairs]
