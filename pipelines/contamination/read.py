"""Reading rows to be compared: Parquet and JSONL, a batch at a time.

With benchmarks all columns that hold a question, an answer or worked steps are compared, not the
question alone. A batch keeps the rows as they were read, so that those kept are written as they
came.
"""

import os
import re
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from pipelines.contamination.inputs import SUFFIXES, Input, faults, found_inputs, one_file
from pipelines.errors import DatasetError
from pipelines.foreign import GZIP, object_or_none, unbroken

ROWS = 4096
"""Most rows of a batch: bounds memory."""
BYTES = 1 << 26
"""Most bytes of a batch, as far as rows of one row group are equally long; bounds it too."""
COLUMNS = (
    *("question", "problem", "prompt", "query", "instruction", "input", "text", "messages"),
    *("conversations", "answer", "solution", "response", "output", "completion", "generation"),
    *("steps", "reasoning", "rationale", "explanation", "worked_solution", "demonstrations"),
)
"""Columns that are compared unless others are named."""
_LONGEST_PATH = 1000
"""Characters; a longer name is a text, which the file system would refuse to look for."""


class Batch(NamedTuple):
    """Some rows of one file, with what is compared of them."""

    first: int
    """Number of the first row in its file, from 1."""
    records: list[Mapping[str, Any] | None]
    """The compared columns, `family` and `instance`; None for a line that is no JSON object of
    whole characters."""
    raw: pa.Table | list[bytes]
    """The rows as they were read: Parquet rows, or lines."""


def batches(
    source: Input,
    columns: Sequence[str] | None = None,
    *,
    usual: Sequence[str] = COLUMNS,
    whole: bool = True,
    groups: Sequence[int] | None = None,
) -> Generator[Batch]:
    """Yield the rows of a file.

    Args:
        source: Parquet or JSON lines.
        columns: What is compared; by default those of the usual ones that are there.
        usual: Those.
        whole: Whether Parquet rows are read with all their columns, not the compared ones alone.
        groups: Of Parquet the row groups to read, one after another; by default all.

    Raises:
        DatasetError: if it cannot be read, or has none of the columns.
    """
    name = source.url
    if not source.name.endswith(SUFFIXES):
        raise DatasetError(f"{name} is no Parquet or JSONL file: give one of {', '.join(SUFFIXES)}")
    try:
        if source.is_parquet:
            yield from _parquet(source, columns, usual, whole, groups)
        else:
            yield from _lines(source, columns, usual)
    except UnicodeDecodeError as error:
        raise DatasetError(f"{name} has text that is not UTF-8: {error}; write it anew") from error
    except faults() as error:
        raise DatasetError(f"cannot read {name}: {error}; is it what its name says?") from error


def count(source: Input) -> int | None:
    """Return the number of rows of a file, lines for JSONL.

    None if it cannot be read, or would have to be read whole from afar.
    """
    if not source.is_parquet and not source.is_local:
        return None
    try:
        with source.opened() as file:
            if source.is_parquet:
                return int(pq.read_metadata(file).num_rows)
            return sum(1 for line in file if line.strip())
    except faults():
        return None  # `batches` says why


def rows_in(sources: Sequence[Input]) -> int:
    """Return the rows of all files; 0 if that is not known of one."""
    counts = [count(source) for source in sources]
    return 0 if None in counts else sum(filter(None, counts))


def require_readable(
    sources: Sequence[Input],
    columns: Sequence[str] | None = None,
    *,
    usual: Sequence[str] = COLUMNS,
) -> None:
    """Read the first rows of each file: a bad one is told before anything is written.

    Raises:
        DatasetError: as `batches` does.
    """
    for source in sources:
        with closing(batches(source, columns, usual=usual)) as opened:
            next(opened, None)


def no_row(sources: Sequence[Input], lines: str = "") -> DatasetError:
    """Return the error that no file has a row; `lines` says what they have instead."""
    return DatasetError(
        f"no row in {', '.join(source.name for source in sources)}{lines and f'; {lines}'}: give "
        "Parquet or JSON lines with a row at least"
    )


def _parquet(
    source: Input,
    columns: Sequence[str] | None,
    usual: Sequence[str],
    whole: bool,
    groups: Sequence[int] | None,
) -> Iterator[Batch]:
    # What lies here is opened by its name: Arrow then reads no Python object at all.
    with (
        source.opened() as opened,
        pq.ParquetFile(source.url if source.is_local else opened, pre_buffer=False) as file,
    ):
        names = file.schema_arrow.names
        wanted = [*_chosen(source.url, names, columns, usual), *_puzzle(names)]
        before = range(groups[0]) if groups else ()
        first = 1 + sum(file.metadata.row_group(at).num_rows for at in before)
        for batch in file.iter_batches(
            _rows(file), groups, None if whole else wanted, use_threads=False
        ):
            table = pa.Table.from_batches([batch])
            yield Batch(first, table.select(wanted).to_pylist(), table)
            first += table.num_rows


def _rows(file: pq.ParquetFile) -> int:
    """Return how many rows to read at a time."""
    groups = (file.metadata.row_group(at) for at in range(file.metadata.num_row_groups))
    longest = max((group.total_byte_size // max(1, group.num_rows) for group in groups), default=0)
    return max(1, min(ROWS, BYTES // max(1, longest)))


def _lines(source: Input, columns: Sequence[str] | None, usual: Sequence[str]) -> Iterator[Batch]:
    number = 0
    with source.opened() as file:
        if file.peek(len(GZIP)).startswith(GZIP):
            raise DatasetError(f"{source.url} is a gzip file; unpack it first")
        for raw in _blocks(line for line in file if line.strip()):
            records = [_record(line) for line in raw]
            names = {name for record in records if record for name in record}
            if names:
                _chosen(source.url, sorted(names), columns, usual)
            yield Batch(number + 1, records, raw)
            number += len(raw)


def _blocks(lines: Iterator[bytes]) -> Iterator[list[bytes]]:
    block: list[bytes] = []
    size = 0
    for line in lines:
        block.append(line if line.endswith(b"\n") else line + b"\n")
        size += len(line)
        if len(block) == ROWS or size >= BYTES:
            yield block
            block, size = [], 0
    if block:
        yield block


def _record(line: bytes) -> Mapping[str, Any] | None:
    value = object_or_none(line)
    return value if unbroken(value) is value else None


def _chosen(
    place: str, names: Sequence[str], columns: Sequence[str] | None, usual: Sequence[str]
) -> list[str]:
    compared = [name for name in columns or usual if name in names]
    if not compared or (columns and len(compared) < len(columns)):
        wanted = ", ".join(columns) if columns else "the usual names of a question or an answer"
        raise DatasetError(
            f"{place} has the columns {', '.join(names)}, not {wanted}: name some with --column"
        )
    twice = [name for name in compared if names.count(name) > 1]
    if twice:
        raise DatasetError(f"{place} has the column {twice[0]!r} twice: rename one of them")
    return compared


def _puzzle(names: Sequence[str]) -> list[str]:
    return [name for name in ("family", "instance") if name in names]


def texts(record: Mapping[str, Any], columns: Sequence[str] | None = None) -> dict[str, str]:
    """Return the texts of a row by column; a text that stands in two columns comes once."""
    fields: dict[str, str] = {}
    for name in columns or COLUMNS:
        text = _text(record.get(name))
        if text and text not in fields.values():
            fields[name] = text
    return fields


def all_texts(paths: Sequence[str | Path]) -> list[str]:
    """Return every text of the rows of some files.

    Raises:
        DatasetError: if a file cannot be read, or has no column of text.
    """
    sources = found_inputs(paths)
    records = (record for each in sources for batch in batches(each) for record in batch.records)
    return [text for record in records if record is not None for text in texts(record).values()]


def row_texts(place: str, columns: Sequence[str] | None = None) -> dict[str, str]:
    """Return the texts of the row `FILE:NUMBER` by column; what names no file is a text itself.

    Raises:
        DatasetError: if the file is not there, cannot be read or has no such row, or if a file is
            named without a row.
    """
    name, _, number = place.rpartition(":")
    if _is_file(place):
        raise DatasetError(f"{place} names no row; give FILE:NUMBER, counted from 1, or a text")
    if not number.isdecimal() or not (_is_file(name) or re.fullmatch(r"\S*/\S*", name)):
        return {"text": place}
    if not os.path.isfile(name):
        raise DatasetError(
            f"file {name} does not exist; give FILE:NUMBER of one that does, or a text of several "
            "words"
        )
    for batch in batches(one_file(name), columns):
        at = int(number) - batch.first
        if 0 <= at < len(batch.records):
            record = batch.records[at]
            if record is None:
                raise DatasetError(f"{place} is no JSON object")
            return texts(record, columns)
    raise DatasetError(f"{name} has no row {number}; rows count from 1")


def _is_file(name: str) -> bool:
    """Tell whether a text names a file: it is there, or ends as one does."""
    is_short = 0 < len(name) <= _LONGEST_PATH
    return is_short and (os.path.exists(name) or name.endswith(SUFFIXES))


def _text(value: object) -> str:
    """Return a cell as text: the parts of a list, the contents of chat messages, line by line."""
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, Mapping):
        return _text(next((value[key] for key in ("content", "value", "text") if key in value), ""))
    if isinstance(value, list):
        return "\n".join(filter(None, map(_text, value)))
    return ""
