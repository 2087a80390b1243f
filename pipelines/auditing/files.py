"""Files of somebody else's rows: read as records, and some of them written back as they came."""

import json
from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple, TypeAlias, cast

import polars as pl
import pyarrow as pa

from filters.parquet import parquet_bytes, read_parquet
from pipelines.dataset import MANIFEST, load_manifest
from pipelines.errors import DatasetError
from pipelines.foreign import object_or_none
from pipelines.state import Store

SUFFIXES = (".jsonl", ".ndjson", ".json", ".csv", ".parquet")

Record: TypeAlias = Mapping[str, Any]


class Records(NamedTuple):
    """The rows of a source."""

    rows: Sequence[Record | None]
    """None for a line that is no JSON object."""
    suffix: str
    """Of a file of such rows."""
    take: Callable[[Sequence[int]], bytes]
    """Returns a file of the rows at these positions, as they came."""


def read_records(source: str, limit: int | None, split: str, config: str | None) -> Records:
    """Return the first `limit` rows of a file, a dataset folder, or a split on the Hub.

    Raises:
        DatasetError: if there is no such thing, or it cannot be read.
    """
    path = Path(source)
    if "://" in source:
        return _remote(source, limit)
    if path.is_dir():
        return _folder(source, limit)
    if path.is_file():
        return _file(source, lambda: _bytes(path), limit)
    if path.suffix or source.count("/") != 1 or path.parent.is_dir():
        raise DatasetError(
            f"there is no file or folder {source!r}: give a file ({', '.join(SUFFIXES)}), the "
            "folder of a dataset, a URL of either (s3://bucket/rows.jsonl), or the id owner/name "
            "of a data set of the Hugging Face Hub"
        )
    return _hub(source, split, config, limit)


def _remote(url: str, limit: int | None) -> Records:
    """Read a file or a dataset behind an fsspec URL."""
    store = Store(url)
    if store.is_file():
        folder, _, name = url.rpartition("/")
        return _file(url, lambda: Store(folder).read(name), limit)
    if not store.exists():
        raise DatasetError(f"there is no file or folder {url!r}: correct the URL")
    return _folder(url, limit)


def _folder(source: str, limit: int | None) -> Records:
    store = Store(source)
    manifest = load_manifest(store)
    if manifest is None:
        raise DatasetError(
            f"{source} has no {MANIFEST}: it is no dataset, or its build is not finished; give "
            "a file of rows, or finish the build by running the same command again"
        )
    if not manifest.shards:
        raise DatasetError(f"{source} has no rows: all were dropped, see its report.md")
    tables = [_table(f"{source}/{one.path}", store.read(one.path)) for one in manifest.shards]
    return _from_table(source, pa.concat_tables(tables), limit)


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise DatasetError(f"cannot read {path}: {error.strerror}") from error


def _file(name: str, read: Callable[[], bytes], limit: int | None) -> Records:
    """Read a file that its name's ending tells the kind of."""
    suffix = PurePosixPath(name).suffix
    if suffix not in SUFFIXES:
        raise DatasetError(
            f"{name} is of no kind that is read: name it {', '.join(SUFFIXES)} for what it holds"
        )
    data = read()
    if not data.strip():
        raise DatasetError(f"{name} is empty: it should hold rows with a question and an answer")
    if suffix == ".parquet":
        return _from_table(name, _table(name, data), limit)
    if suffix == ".csv":
        return _csv(name, data, limit)
    return _json(name, data, limit) if suffix == ".json" else _lines(data, limit)


def _table(name: str, data: bytes) -> pa.Table:
    try:
        table = read_parquet(data)
    except (OSError, pa.ArrowException) as error:
        raise DatasetError(f"cannot read {name}: {error}; is it Parquet?") from error
    twice = {column for column in table.column_names if table.column_names.count(column) > 1}
    if twice:
        raise DatasetError(f"{name} has two columns {min(twice)!r}: rename or drop one of them")
    return table


def _from_table(name: str, table: pa.Table, limit: int | None) -> Records:
    table = table.slice(0, limit)
    try:
        rows = table.to_pylist()
    except (ValueError, pa.ArrowException) as error:
        raise DatasetError(f"cannot read {name}: {error}; is its text UTF-8?") from error
    return Records(rows, ".parquet", lambda at: parquet_bytes(table.take(pa.array(at, pa.int64()))))


def _csv(name: str, data: bytes, limit: int | None) -> Records:
    try:
        frame = pl.read_csv(BytesIO(data), infer_schema=False, n_rows=limit)
    except pl.exceptions.PolarsError as error:
        first = str(error).split("\n", maxsplit=1)[0]
        raise DatasetError(f"cannot read {name}: {first}; is it CSV with a head line?") from error
    return Records(frame.to_dicts(), ".csv", lambda at: frame[list(at)].write_csv().encode())


def _lines(data: bytes, limit: int | None, suffix: str = ".jsonl") -> Records:
    lines = [line for line in data.split(b"\n") if line.strip()][:limit]
    return Records(
        [object_or_none(line) for line in lines],
        suffix,
        lambda at: b"".join(lines[position] + b"\n" for position in at),
    )


def _json(name: str, data: bytes, limit: int | None) -> Records:
    """Read a JSON array, the one list in a JSON object, or JSON lines."""
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        return _lines(data, limit, ".json")
    if isinstance(value, dict):
        lists = [item for item in value.values() if isinstance(item, list)]
        value = lists[0] if len(lists) == 1 else None
    if not isinstance(value, list):
        raise DatasetError(f"{name} holds no list of rows: make it an array of JSON objects")
    rows = [item if isinstance(item, dict) else None for item in value[:limit]]
    return Records(
        rows, ".json", lambda at: json.dumps([rows[position] for position in at]).encode()
    )


def _hub(name: str, split: str, config: str | None, limit: int | None) -> Records:
    try:
        import datasets
    except ImportError as error:
        raise DatasetError(
            f"{name} is read through `datasets`, which is not installed: pip install datasets, or "
            "download the data set and give its file"
        ) from error
    wanted = f"{split}[:{limit}]" if limit else split
    try:
        loaded = datasets.load_dataset(name, config, split=wanted)
    except (OSError, ValueError, RuntimeError) as error:
        first = str(error).strip().split("\n")[0][:300]
        raise DatasetError(
            f"cannot read {name!r} (split {wanted!r}, config {config!r}) from the Hub: {first}; "
            "set --split or --config, or, without a network, download it and give its file"
        ) from error
    return _from_table(name, cast("pa.Table", loaded.with_format("arrow")[:]), limit)
