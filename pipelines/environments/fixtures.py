"""Fixtures: responses whose reward is known, by which a package's own tests hold its environment.

Of the kinds that NeMo Gym's verifiers are held to. Each is judged here by the real verifier: what
does not earn what its kind says is no fixture.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any

from pipelines.environments.rows import Row, Rows
from pipelines.errors import DatasetError
from proofmill.trainers.packaged import oracle, played

_EMPTY_HANDED = "I do not know."
_SAID = 20
"""Times that something is said again: every game has then ended by its limit on illegal moves."""
_OTHERS = 8
"""Rows of the same family whose answers are tried as wrong ones."""


def fixtures(rows: Rows) -> list[dict[str, Any]]:
    """Return the fixtures of the first row of each family in each split.

    Raises:
        DatasetError: if a row's own answer does not earn 1, or nothing tried is wrong.
    """
    return [
        {"kind": kind, "split": split, "index": index, "responses": said, "reward": reward}
        for split, listed in rows.items()
        for index in _firsts(listed)
        for kind, said, reward in _of_row(listed, index)
    ]


def _firsts(rows: Sequence[Row]) -> list[int]:
    first: dict[str, int] = {}
    for index, row in enumerate(rows):
        first.setdefault(row["family"], index)
    return list(first.values())


def _of_row(rows: Sequence[Row], index: int) -> Iterator[tuple[str, list[str], float]]:
    row = rows[index]
    right = oracle(row)
    if _outcome(row, right) != (1.0, "correct"):
        raise DatasetError(
            f"row {row['id']} does not earn 1 by its own answer; run `verify` on the dataset"
        )
    others = (other for other in rows if other["family"] == row["family"] and other is not row)
    answers = map(oracle, islice(others, _OTHERS))
    yield "full_reward", right, 1.0
    yield "zero_reward", _first_wrong(row, chain(answers, [[r"\boxed{pass}"] * _SAID])), 0.0
    yield "malformed", _first_wrong(row, [[_EMPTY_HANDED] * _SAID]), 0.0
    yield "determinism", right, 1.0


def _first_wrong(row: Row, tried: Iterable[list[str]]) -> list[str]:
    for said in tried:
        if _outcome(row, said) == (0.0, "wrong"):
            return said[: len(played(row, said).shown)]
    raise DatasetError(
        f"row {row['id']} of {row['family']} takes all that was tried as wrong answers; run "
        "`verify` on the dataset"
    )


def _outcome(row: Mapping[str, Any], said: Sequence[str]) -> tuple[float | None, str]:
    last = played(row, said).last
    return (last.reward, last.verdict) if last is not None and last.done else (None, "")
