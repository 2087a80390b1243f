"""`score_many` is `score`, many times."""

import os
import threading
from typing import Any

import pytest

from proofmill import Problem, Score, pool, score, score_many


def row(answer: int) -> dict[str, Any]:
    return {"answer": str(answer), "verifier": "integer", "verifier_args": "{}"}


PROBLEM = Problem(
    prompt="1 + 1?",
    answer="2",
    verifier="integer",
    family="sum",
    version=1,
    domain="math",
    instance="0",
)
ROWS: list[Any] = [*(row(i % 7) for i in range(200)), PROBLEM, PROBLEM.ground_truth]
RESPONSES = [rf"\boxed{{{i % 5}}}" if i % 11 else "none" for i in range(len(ROWS))]
EXPECTED = [score(r, x) for r, x in zip(ROWS, RESPONSES, strict=True)]


@pytest.mark.parametrize("processes", [None, 0, 1, 2])
def test_same_scores_in_the_same_order(processes: int | None) -> None:
    assert {one.verdict for one in EXPECTED} == {"correct", "wrong"}
    assert len(ROWS) > 3 * pool.CHUNK
    assert score_many(ROWS, RESPONSES, processes) == EXPECTED


@pytest.mark.parametrize("processes", [None, 2])
def test_nothing_gives_nothing(processes: int | None) -> None:
    assert score_many([], [], processes) == []


def test_from_a_thread() -> None:
    found: list[list[Score]] = []
    thread = threading.Thread(target=lambda: found.append(score_many(ROWS, RESPONSES, 2)))
    thread.start()
    thread.join(60)
    assert found == [EXPECTED]


@pytest.mark.parametrize("processes", [None, 1])
def test_a_row_that_is_none_raises(processes: int | None) -> None:
    with pytest.raises(LookupError, match="no verifier 'telepathy'"):
        score_many([{"answer": "1", "verifier": "telepathy"}], ["1"], processes)


def test_bad_calls_are_refused() -> None:
    with pytest.raises(ValueError, match="1 rows and 2 responses"):
        score_many([row(1)], ["1", "2"])
    with pytest.raises(ValueError, match="-1"):
        score_many([row(1)], ["1"], -1)


class Deadly(dict[str, Any]):
    """A row that kills every process but the one that made it."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _unless_here, (os.getpid(), dict(self))


def _unless_here(pid: int, row: dict[str, Any]) -> dict[str, Any]:
    if os.getpid() != pid:
        os._exit(9)
    return row


def test_the_chunk_of_a_killed_process_is_scored_here() -> None:
    rows = [*ROWS[:100], Deadly(row(3)), *ROWS[100:]]
    responses = [*RESPONSES[:100], r"\boxed{3}", *RESPONSES[100:]]
    found = score_many(rows, responses, 2)
    assert found[100] == Score(1.0, "correct", "match", "3")
    assert found[:100] + found[101:] == EXPECTED


class Huge(dict[str, Any]):
    """A row that kills every process but its own, and needs more memory there than there is."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _unless_here, (os.getpid(), {})

    def __getitem__(self, key: str) -> Any:  # noqa: ANN401 - as dict's
        raise MemoryError


def test_a_chunk_that_cannot_be_scored_here_either_is_undecided() -> None:
    found = score_many([Huge(row(1)), row(1)], [r"\boxed{1}"] * 2, 1)
    assert found == [Score(0.0, "undecided", "timeout", None)] * 2
