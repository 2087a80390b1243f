"""Removed: the rows that a decontamination took out, read back with the reasons."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from filters.decontamination import Match
from pipelines.contamination.inputs import SUFFIXES, one_file
from pipelines.contamination.read import batches, texts
from pipelines.contamination.report import COLUMN
from pipelines.contamination.write import REMOVED
from pipelines.errors import DatasetError


class Held(NamedTuple):
    """A benchmark item in a column of a row."""

    column: str
    match: Match
    text: str
    """Of the column; empty where the match is of an instance that the row names itself."""


class Removed(NamedTuple):
    """A row that was taken out."""

    file: str
    number: int
    """In the file of removed rows, from 1."""
    row: Mapping[str, Any]
    """As it came, without the reasons."""
    held: tuple[Held, ...]


def removed_rows(out: Path) -> Iterator[Removed]:
    """Yield the removed rows of a decontaminated folder, file by file.

    Raises:
        DatasetError: if a file cannot be read, or a row does not say why it was removed.
    """
    folder = out / REMOVED
    for path in sorted(path for path in folder.rglob("*") if path.suffix in SUFFIXES):
        name = path.relative_to(folder).as_posix()
        for batch in batches(one_file(path), [COLUMN]):
            raw = batch.raw
            records = batch.records if isinstance(raw, list) else raw.to_pylist()
            for number, record in enumerate(records, batch.first):
                yield _removed(name, number, record or {})


def _removed(name: str, number: int, record: Mapping[str, Any]) -> Removed:
    row = {key: value for key, value in record.items() if key != COLUMN}
    try:
        held = tuple(_held(row, match) for match in record[COLUMN])
    except (KeyError, TypeError, ValueError) as error:
        raise DatasetError(
            f"{name}, row {number} does not say why it was removed ({COLUMN}: {error!r}); "
            "decontaminate again"
        ) from error
    return Removed(name, number, row, held)


def _held(row: Mapping[str, Any], match: Mapping[str, Any]) -> Held:
    fields = {name: match[name] for name in Match._fields}
    span = fields["span"]
    found = Match(**{**fields, "span": span and (int(span[0]), int(span[1]))})
    return Held(match["column"], found, texts(row, [match["column"]]).get(match["column"], ""))
