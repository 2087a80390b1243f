"""Batches: rows made in worker processes, certified and written as JSON, and what they took."""

import json
import time
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Generic, NamedTuple, TypeVar

from generators.family import Split
from pipelines.drawing import Planned
from pipelines.mill.rows import Row, create_dataset
from proofmill.problem import canonical_json

Drawn = tuple[str, str, bytes]
"""Id, ground truth and JSON of a row."""
T = TypeVar("T")


class Timed(NamedTuple, Generic[T]):
    """Work done, and what it took."""

    done: T
    seconds: float
    """Of processor time."""


class Stream(NamedTuple):
    """A family's stream, of which rows are asked for by their ordinals."""

    family: str
    dial: float
    knobs: Mapping[str, float]
    seed: int
    split: Split


class Made(NamedTuple):
    """A certified row, or why there is none."""

    planned: Planned | None
    """None where the row was read from a part."""
    reason: str
    """Why this problem; for a refused row, why it was refused."""
    id: str
    instance: str
    truth: str
    """Its ground truth, which is all that scoring needs."""
    row: bytes
    """JSON in the columns of a shard; empty where the row was refused."""
    packed: bytes = b""
    """The same as zlib packs it, for whoever keeps it."""
    plan: str = ""
    """The plan's line, where there is one."""


def make_planned(plan: Sequence[Planned], index: str) -> Timed[list[Made]]:
    """Return the rows of a plan, each certified or with the reason why it was refused."""
    start = time.process_time()
    made = [_made(planned, index) for planned in plan]
    return Timed(made, time.process_time() - start)


def _made(planned: Planned, index: str) -> Made:
    candidate = replace(planned.candidate(0), index=index)
    if candidate.reason:
        return Made(planned, candidate.reason, "", candidate.problem.instance, "", b"")
    return made_of(candidate.to_shard_row(), planned.reason, planned)


def made_of(row: Row, reason: str, planned: Planned | None = None) -> Made:
    """Return a certified row as a session serves it."""
    truth = row["reward_model"]["ground_truth"]
    text = json_bytes(row)
    plan = canonical_json(asdict(planned)) if planned else ""
    return Made(
        planned, reason, row["id"], row["instance"], truth, text, zlib.compress(text, 1), plan
    )


def make_rows(stream: Stream, ordinals: Sequence[int]) -> Timed[list[Drawn]]:
    """Return rows of a stream.

    Raises:
        FamilyError: if the family, a knob or a value is unknown, or there is no sound row.
    """
    start = time.process_time()
    rows = create_dataset(stream.family, None, stream.dial, stream.knobs, stream.seed, stream.split)
    drawn = [rows.row(ordinal) for ordinal in ordinals]
    done = [(row["id"], row["reward_model"]["ground_truth"], json_bytes(row)) for row in drawn]
    return Timed(done, time.process_time() - start)


def json_bytes(value: object) -> bytes:
    """Return a value as one line of JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
