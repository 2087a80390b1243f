"""Deduplicate rows of files: of each group of copies one stays, the others say of which.

Files are read three times, a batch at a time: for the keys of all rows, for the words of those that
share one, and to be written. In memory stay some 65 bytes a row; what else is to be compared lies
in nameless files in the folder of the output (`filters.deduplication.spilled`). A shuffle does the
first two readings elsewhere (`shuffled`).
"""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

import numpy as np
import pyarrow as pa

from filters.deduplication import MEMORY, bands, on_disk, spilled_equal, spilled_first, spilled_near
from filters.text import I64
from pipelines.contamination import (
    Batch,
    Input,
    Reasons,
    Sinks,
    batches,
    found_inputs,
    no_row,
    require_apart,
    require_readable,
)
from pipelines.deduplicating.compared import USUAL, Kind, compared
from pipelines.deduplicating.report import FACTS, NAMED, PAGE, Tally, tallied, write_report
from pipelines.deduplicating.shuffled import Shuffle, Shuffling
from pipelines.deduplicating.standing import Groups, Standing, standing
from pipelines.deduplicating.survey import Prose, Survey
from pipelines.errors import DatasetError, StorageError
from pipelines.progress import Progress, quiet

COLUMN = "duplicate_of"
"""Added to removed rows: the row that stays in their place, by which rule, how similar."""
_REASONS = Reasons(
    COLUMN,
    pa.struct(
        [
            ("file", pa.string()),
            ("row", pa.int64()),
            ("rule", pa.string()),
            ("similarity", pa.float64()),
        ]
    ),
)


def deduplicate(
    files: Sequence[str | Path],
    out: Path,
    threshold: float | None = 0.7,
    columns: Sequence[str] | None = None,
    memory: int = MEMORY,
    progress: Progress = quiet,
    shuffle: Shuffle | None = None,
) -> Tally:
    """Write `kept/`, `removed/`, report.json and report.md; kept files look as they came.

    Args:
        files: Parquet or JSONL files of different names: paths, URLs, patterns, folders, Hub ids.
        out: The folder to write to, on this machine.
        threshold: Least Jaccard similarity of near duplicates; None for equal texts only.
        columns: What to compare; by default the question.
        memory: Bytes that one sort may take.
        progress: Hears how many rows are done.
        shuffle: Who reads and compares; by default this process. The output is the same.

    Raises:
        DatasetError: if a file cannot be read, has no column to compare or changes meanwhile, no
            file has a row, or a setting is out of range.
        StorageError: if the folder cannot be written.
    """
    sources = found_inputs(files)
    require_apart(sources, out)
    require_readable(sources, columns, usual=USUAL)
    found = _found_here if shuffle is None else partial(_found_by, shuffle)
    with _told(out), found(sources, columns, out, threshold, memory, progress) as (survey, kept):
        _require_rows(survey, sources)
        for name in (FACTS, PAGE):  # of an earlier run
            (out / name).unlink(missing_ok=True)
        tally = tallied([source.name for source in sources], kept.kept)
        writing = _Writing(survey, kept, tally, columns)
        for number, source in enumerate(sources):
            with Sinks.opened(out, source.name, _REASONS) as sinks:
                for done in writing.parted(number, source, sinks):
                    progress("writing", done, len(survey.kinds))
    write_report(tally, threshold, columns, out)
    return tally


@contextmanager
def _told(out: Path) -> Iterator[None]:
    """Make a folder, and tell in our words what the disk refuses."""
    try:
        out.mkdir(parents=True, exist_ok=True)
        yield
    except OSError as error:
        raise StorageError(f"cannot write into {out}: {error.strerror or error}") from error


@contextmanager
def _found_here(
    sources: Sequence[Input],
    columns: Sequence[str] | None,
    out: Path,
    threshold: float | None,
    memory: int,
    progress: Progress,
) -> Iterator[tuple[Survey, Standing]]:
    """Yield what is known of all rows, and which stay."""
    prose = Prose(sources, columns, progress)
    with ExitStack() as stack:
        try:
            if threshold is None:
                equal = spilled_equal(prose, out, memory=memory)
                groups = Groups(equal, equal, lambda left, _: np.ones(len(left), np.float64))
            else:
                near = stack.enter_context(spilled_near(prose, out, threshold, memory=memory))
                groups = Groups(near.labels, near.equal, near.similarity)
        except ValueError as error:
            raise DatasetError(str(error)) from error
        survey = prose.survey
        assert survey is not None  # the groups were asked for before
        yield survey, standing(survey, groups, spilled_first([survey.keys], out, memory))


@contextmanager
def _found_by(
    shuffle: Shuffle,
    sources: Sequence[Input],
    columns: Sequence[str] | None,
    out: Path,
    threshold: float | None,
    memory: int,
    progress: Progress,
) -> Iterator[tuple[Survey, Standing]]:
    """Yield the same, found by a shuffle."""
    with ExitStack() as stack:
        try:
            room = stack.enter_context(on_disk(out, memory))
            shape = (0, 0) if threshold is None else bands(threshold)
        except ValueError as error:
            raise DatasetError(str(error)) from error
        shuffling = Shuffling(sources, columns, shuffle, progress)
        yield shuffling.standing(threshold, shape, room)


def _require_rows(survey: Survey, sources: Sequence[Input]) -> None:
    if not np.any(survey.kinds != Kind.UNREADABLE):
        lines = "none of its lines is a JSON object" if len(survey.kinds) else ""
        raise no_row(sources, lines)


class _Writing:
    """Parts rows into those that stay and those that go."""

    def __init__(
        self, survey: Survey, kept: Standing, tally: Tally, columns: Sequence[str] | None
    ) -> None:
        self._survey, self._standing, self._tally = survey, kept, tally
        self._columns = columns

    def parted(self, number: int, source: Input, sinks: Sinks) -> Iterator[int]:
        """Write the rows of a file; yield the rows done so far.

        Raises:
            DatasetError: if the file has not as many rows as before.
        """
        first, end = self._survey.edges[number : number + 2].tolist()
        row = first
        for batch in batches(source, self._columns, usual=USUAL):
            rows = np.arange(row, row + len(batch.records))
            row += len(rows)
            if row > end:
                break
            self._part(number, batch, rows, sinks)
            yield row
        if row != end:
            raise DatasetError(f"{source.url} has changed while it was read: run it again")

    def _part(self, number: int, batch: Batch, rows: I64, sinks: Sinks) -> None:
        kept = self._standing.kept[rows]
        gone = np.flatnonzero(kept != rows)
        why = dict(zip(gone.tolist(), self._standing.reasons(rows[gone]), strict=True))
        bad = self._survey.kinds[rows] == Kind.UNREADABLE
        stays = np.flatnonzero((kept == rows) & ~bad).tolist()
        names = [source.name for source in self._tally.files]
        removed = {}
        for at, (rule, similarity) in why.items():
            file, place = self._survey.place(int(kept[at]))
            fields = (names[file], place, rule, similarity)
            removed[at] = dict(zip(_REASONS.type.names, fields, strict=True))
        sinks.write(batch, stays, removed)
        self._count(number, batch, rows, why)

    def _count(
        self, number: int, batch: Batch, rows: I64, why: dict[int, tuple[str, float]]
    ) -> None:
        counts, kinds = self._tally.files[number], self._survey.kinds[rows]
        bad = np.flatnonzero(kinds == Kind.UNREADABLE).tolist()
        counts.rows += len(rows)
        counts.unreadable += len(bad)
        counts.blank += int(np.count_nonzero(kinds == Kind.BLANK))
        counts.kept += len(rows) - len(bad) - len(why)
        counts.removed.update(rule for rule, _ in why.values())
        space = NAMED - len(self._tally.unreadable)
        self._tally.unreadable += [f"{counts.name}:{batch.first + at}" for at in bad[:space]]
        shown = np.isin(self._standing.kept[rows], list(self._tally.largest))
        for at in np.flatnonzero(shown).tolist():
            text = compared(batch.records[at], self._columns).text
            kept, name = int(self._standing.kept[rows[at]]), f"{counts.name}:{batch.first + at}"
            self._tally.note(int(rows[at]), kept, name, why.get(at, ("kept", 1.0)), text)
