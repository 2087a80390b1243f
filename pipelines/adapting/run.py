"""Run: draw and judge a collection's tasks, one after another, into a folder; a run goes on.

A task is done when its record is there, which is written after its rows; the file of all rows and
the report come last. What a killed run had not finished is drawn again, to the same bytes.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final

from filters.decontamination import SHIPPED_INDEX, BenchmarkIndex
from pipelines.adapting.confined import PeerError
from pipelines.adapting.item import Drawn, draw, tasks_of
from pipelines.adapting.judging import Level, Trial, judge, level_of
from pipelines.adapting.kinds import Peer
from pipelines.adapting.record import (
    Record,
    TaskRecord,
    read_task,
    record_bytes,
    task_bytes,
    task_record,
    untried,
)
from pipelines.adapting.rows import Row
from pipelines.progress import Progress
from pipelines.sources import ROWS, Adapted, Origin, Proved, adapted_lines
from pipelines.state import Store
from proofmill.problem import content_hash

REPORT: Final = "report.json"
LICENCES: Final = frozenset(
    {"Apache-2.0", "MIT", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "CC-BY-4.0", "CC-BY-SA-4.0"}
)
"""SPDX identifiers of licences under which rows may be handed on."""
_BUSY: Final = "an adaptation is at work"


def require_licence(licence: str) -> None:
    """Raise PeerError for a licence that is not known to allow that rows are handed on."""
    if licence not in LICENCES:
        raise PeerError(
            f"licence {licence!r} is not known here: give one of {', '.join(sorted(LICENCES))} by "
            "--licence, if the owner of the rows says so"
        )


def adapt(
    peer: Peer,
    out: str,
    *,
    python: str,
    tasks: Sequence[str],
    rows: int,
    seed: int,
    progress: Progress,
) -> Record:
    """Adapt tasks of a package into a folder; returns what was found of them.

    Args:
        peer: the package, with its table.
        out: folder or URL.
        python: the interpreter of an environment that has the package.
        tasks: names; empty for all.
        rows: items drawn of each.
        seed: of the items.
        progress: told of each task.

    Raises:
        PeerError: if a task is unknown, or the package cannot be run, is another version or has
            tasks that the table does not know.
        StorageError: if the folder cannot be written.
    """
    require_licence(peer.licence)
    _check_table(peer, tasks_of(python, peer), tasks)
    chosen = [name for name in peer.tasks if name in (tasks or peer.tasks)]
    drawing = partial(draw, python, peer, seed=seed, rows=rows)
    return judged_into(
        peer, out, dict.fromkeys(chosen), drawing, seed=seed, rows=rows, progress=progress
    )


def judged_into(
    peer: Peer,
    out: str,
    tasks: Iterable[str],
    drawing: Callable[[str], Drawn],
    *,
    seed: int,
    rows: int,
    progress: Progress,
    unread: int = 0,
) -> Record:
    """Judge tasks, whose items `drawing` gives, into a folder.

    `unread` are lines of a file that are no rows, for the record.

    Raises:
        StorageError: if the folder cannot be written.
    """
    store, chosen = Store(out), list(tasks)
    index = BenchmarkIndex.load(SHIPPED_INDEX)
    key = content_hash([peer.name, peer.version, seed, rows])
    records: dict[str, TaskRecord] = {}
    with store.locked("tasks", _BUSY):
        for done, task in enumerate(chosen):
            progress("adapt", done, len(chosen))
            place = f"tasks/{key}/{task}"
            if not store.exists(f"{place}.json"):
                trial = judge(peer, task, drawing(task), seed=seed, index=index)
                store.write(f"{place}.jsonl", adapted_lines(list(_adapted(trial, seed))))
                store.write(f"{place}.json", task_bytes(task_record(trial)))
            records[task] = read_task(store.read(f"{place}.json"))
        progress("adapt", len(chosen), len(chosen))
        kept = [task for task in chosen if records[task].verdict != "refused"]
        store.write(ROWS, b"".join(store.read(f"tasks/{key}/{task}.jsonl") for task in kept))
        record = Record(
            source=peer.name,
            version=peer.version,
            licence=peer.licence,
            seed=seed,
            rows=rows,
            unread=unread,
            tasks=dict(sorted({**untried(peer), **records}.items())),
        )
        store.write(REPORT, record_bytes(record))
    return record


def _check_table(peer: Peer, offered: Sequence[str], tasks: Sequence[str]) -> None:
    known = {*peer.tasks, *peer.refused}
    if strange := sorted(set(offered) - known):
        raise PeerError(
            f"{peer.package} offers {', '.join(strange)}, which our table does not know; install "
            f"{peer.package}=={peer.version}"
        )
    for name in tasks:
        if name in peer.refused:
            raise PeerError(f"task {name!r} is not tried: {peer.refused[name]}")
        if name not in known:
            raise PeerError(f"no task {name!r}; have {', '.join(sorted(peer.tasks))}")


def _adapted(trial: Trial, seed: int) -> Iterable[Adapted]:
    level = level_of(trial)
    if level is None:
        return
    for row in trial.rows:
        yield Adapted(row=_proved(trial, row, level), level=level, origin=_origin(trial, row, seed))


def _proved(trial: Trial, row: Row, level: Level) -> Proved:
    reader = f"reader {trial.peer.name}/{trial.task}"
    return Proved(
        problem=row.problem,
        answers=(row.problem.answer,),
        wrong=row.wrong,
        solver=reader if level == "certified" else "gold",
        unique=not trial.kind.takes_any,
        guess_rate=None,
    )


def _origin(trial: Trial, row: Row, seed: int) -> Origin:
    return Origin(
        source=trial.peer.name,
        version=trial.peer.version,
        task=trial.task,
        seed=seed,
        index=row.item.index,
        config=trial.drawn.config,
        licence=trial.peer.licence,
    )
