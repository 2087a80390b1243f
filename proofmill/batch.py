"""Scoring of many responses at once, in this process or in several."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from proofmill.problem import Json, Problem
from proofmill.scoring import Score, score

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
        return [score(row, response) for row, response in pairs]
    from proofmill.pool import score_in_pool  # what importing this package would take twice

    return score_in_pool(pairs, processes)
