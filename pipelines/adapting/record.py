"""Record: what was found of each task, as a file that is kept and compared."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Literal, TypeAlias

from pydantic import TypeAdapter

from pipelines.adapting.judging import Trial, level_of
from pipelines.adapting.kinds import Peer

FILE: Final = Path(__file__).parents[2] / "data" / "foreign.json"
"""What was measured of all collections that we have tables of."""

Verdict: TypeAlias = Literal["certified", "audited", "refused"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskRecord:
    """What the gates found of a task."""

    verdict: Verdict
    verifier: str
    """Empty where the task is not tried."""
    reasons: tuple[str, ...]
    """Why it is refused; empty if it is not."""
    figures: Mapping[str, float]
    """As `pipelines.adapting.judging.Trial.figures`."""
    config: str
    """Hash of the task's settings."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """What was found of a collection's tasks."""

    source: str
    version: str
    licence: str
    seed: int
    rows: int
    """Items drawn of each task; of a file its lines."""
    unread: int = 0
    """Lines of a file that are no rows of its form."""
    tasks: Mapping[str, TaskRecord]

    def count(self, *verdicts: Verdict) -> int:
        """Return how many tasks have one of these verdicts."""
        return sum(task.verdict in verdicts for task in self.tasks.values())


_RECORD = TypeAdapter(Record)
_TASK = TypeAdapter(TaskRecord)
_FILE = TypeAdapter(dict[str, Record])


def task_record(trial: Trial) -> TaskRecord:
    """Return what a trial found."""
    return TaskRecord(
        verdict=level_record(trial),
        verifier=trial.kind.verifier,
        reasons=tuple(trial.reasons),
        figures=dict(trial.figures),
        config=trial.drawn.config,
    )


def level_record(trial: Trial) -> Verdict:
    """Return a trial's verdict."""
    level = level_of(trial)
    return "refused" if level is None else level


def untried(peer: Peer) -> dict[str, TaskRecord]:
    """Return the records of the tasks that a collection's table refuses."""
    return {
        task: TaskRecord(verdict="refused", verifier="", reasons=(why,), figures={}, config="")
        for task, why in peer.refused.items()
    }


def record_bytes(record: Record) -> bytes:
    """Return a record as JSON, one task a block, sorted."""
    return _json(_RECORD.dump_python(record, mode="json"))


def task_bytes(record: TaskRecord) -> bytes:
    """Return a task's record as JSON."""
    return _json(_TASK.dump_python(record, mode="json"))


def read_task(data: bytes) -> TaskRecord:
    """Read a task's record.

    Raises:
        ValueError: if it is none.
    """
    return _TASK.validate_json(data)


def load_records(path: Path = FILE) -> dict[str, Record]:
    """Return what is kept of all collections, by name; nothing where there is no file.

    Raises:
        ValueError: if the file holds something else.
    """
    return _FILE.validate_json(path.read_bytes()) if path.exists() else {}


def merged(kept: Mapping[str, Record], found: Record) -> list[Record]:
    """Return what is kept of all collections with what was found now in its place.

    Tasks that were not tried now keep what was found of them, if it was of the same version, seed
    and number of rows.
    """
    before = kept.get(found.source)
    if before is not None and _terms(before) == _terms(found):
        tasks = {**before.tasks, **found.tasks}
        found = replace(found, tasks=dict(sorted(tasks.items())))
    return [*(one for one in kept.values() if one.source != found.source), found]


def _terms(record: Record) -> tuple[str, str, int, int]:
    return record.version, record.licence, record.seed, record.rows


def records_bytes(records: Sequence[Record]) -> bytes:
    """Return what is kept of collections as JSON."""
    named = {record.source: record for record in records}
    return _json(_FILE.dump_python(named, mode="json"))


def _json(value: object) -> bytes:
    return (json.dumps(value, indent=1, sort_keys=True, ensure_ascii=False) + "\n").encode()
