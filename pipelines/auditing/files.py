"""Files of somebody else's rows: read a block at a time, and some of them written as they came.

An array of JSON is read whole, and so are files of JSON lines that are called `.json`.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from io import BufferedReader, BytesIO
from itertools import chain, islice
from pathlib import Path, PurePosixPath
from typing import IO, Any, NamedTuple, TypeAlias

import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq

from filters.parquet import parquet_stream
from pipelines.contamination import Input, faults, one_file
from pipelines.dataset import MANIFEST, ShardFile, load_manifest
from pipelines.errors import DatasetError
from pipelines.foreign import object_or_none
from pipelines.state import Store

SUFFIXES = (".jsonl", ".ndjson", ".json", ".csv", ".parquet")
_ROWS = 2048
"""Most rows of a block: bounds memory."""
_BYTES = 1 << 26
"""Most bytes of a block, as far as rows of one row group are equally long; bounds it too."""

Record: TypeAlias = Mapping[str, Any]


class Block(NamedTuple):
    """Some rows of a source, in order."""

    rows: Sequence[Record | None]
    """None for a line that is no JSON object."""
    raw: Any
    """The same rows as they came: a table, a frame, lines or JSON values."""


class Records(NamedTuple):
    """The rows of a source, which is read as often as asked."""

    suffix: str
    """Of a file of such rows."""
    blocks: Callable[[], Iterator[Block]]
    """Raises DatasetError where the source cannot be read."""
    write: Callable[[IO[bytes], Iterable[tuple[Any, Sequence[int]]]], None]
    """Writes of each block's raw rows those at some positions, as they came, to a file."""


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
        return _file(one_file(source), limit)
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
        return _file(one_file(url), limit)
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
    return _tables(partial(_shards, store, manifest.shards), source, limit)


def _shards(store: Store, shards: Sequence[ShardFile]) -> Iterator[pa.Table]:
    for shard in shards:
        data = store.read(shard.path)
        yield from _parquet(f"{store.url}/{shard.path}", pa.BufferReader(data))


def _file(file: Input, limit: int | None) -> Records:
    """Read a file that its name's ending tells the kind of."""
    name, suffix = file.url, PurePosixPath(file.name).suffix
    if suffix not in SUFFIXES:
        raise DatasetError(
            f"{name} is of no kind that is read: name it {', '.join(SUFFIXES)} for what it holds"
        )
    with _opened(file) as opened:
        if not any(part.strip() for part in iter(partial(opened.read, 1 << 16), b"")):
            raise DatasetError(
                f"{name} is empty: it should hold rows with a question and an answer"
            )
    if suffix == ".parquet":
        return _tables(partial(_parquet_file, file), name, limit)
    if suffix == ".csv":
        return Records(".csv", partial(_csv, file, limit), _write_csv)
    return _json(file, limit) if suffix == ".json" else _lines(file, limit)


@contextmanager
def _opened(file: Input) -> Iterator[BufferedReader]:
    try:
        with file.opened() as opened:
            yield opened
    except faults() as error:
        said = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise DatasetError(f"cannot read {file.url}: {said}") from error


def _parquet_file(file: Input) -> Iterator[pa.Table]:
    with _opened(file) as opened:
        # What lies here is opened by its name: Arrow then reads no Python object at all.
        yield from _parquet(file.url, file.url if file.is_local else opened)


def _parquet(name: str, source: Any) -> Iterator[pa.Table]:  # noqa: ANN401 - what Arrow opens
    try:
        with pq.ParquetFile(source, pre_buffer=False) as file:
            names = file.schema_arrow.names
            twice = {column for column in names if names.count(column) > 1}
            if twice:
                raise DatasetError(
                    f"{name} has two columns {min(twice)!r}: rename or drop one of them"
                )
            if not file.metadata.num_rows:
                yield file.schema_arrow.empty_table()
            for batch in file.iter_batches(_at_once(file), use_threads=False):
                yield pa.Table.from_batches([batch])
    except (OSError, pa.ArrowException) as error:
        raise DatasetError(f"cannot read {name}: {error}; is it Parquet?") from error


def _at_once(file: pq.ParquetFile) -> int:
    """Return how many rows to read at a time."""
    groups = (file.metadata.row_group(at) for at in range(file.metadata.num_row_groups))
    longest = max((group.total_byte_size // max(1, group.num_rows) for group in groups), default=0)
    return max(1, min(_ROWS, _BYTES // max(1, longest)))


def _tables(tables: Callable[[], Iterator[pa.Table]], name: str, limit: int | None) -> Records:
    """Return the rows of tables, one at least."""

    def blocks() -> Iterator[Block]:
        left = limit
        for table in tables():
            some = table.slice(0, left)
            left = None if left is None else left - some.num_rows
            try:
                yield Block(some.to_pylist(), some)
            except (ValueError, pa.ArrowException) as error:
                raise DatasetError(f"cannot read {name}: {error}; is its text UTF-8?") from error
            if left == 0:
                return

    return Records(".parquet", blocks, _write_tables)


def _write_tables(file: IO[bytes], parts: Iterable[tuple[pa.Table, Sequence[int]]]) -> None:
    rest = iter(parts)
    first, at = next(rest)
    taken = (table.take(pa.array(at, pa.int64())) for table, at in chain([(first, at)], rest))
    parquet_stream(file, first.schema, taken)


def _csv(file: Input, limit: int | None) -> Iterator[Block]:
    with _opened(file) as opened:
        source = file.url if file.is_local else opened.read()
        try:
            lazy = pl.scan_csv(source, infer_schema=False, n_rows=limit, glob=False)
            for frame in lazy.collect_batches(chunk_size=_ROWS, maintain_order=True):
                yield Block(frame.to_dicts(), frame)
        except pl.exceptions.PolarsError as error:
            first = str(error).split("\n", maxsplit=1)[0]
            raise DatasetError(
                f"cannot read {file.url}: {first}; is it CSV with a head line?"
            ) from error


def _write_csv(file: IO[bytes], parts: Iterable[tuple[pl.DataFrame, Sequence[int]]]) -> None:
    for number, (frame, at) in enumerate(parts):
        file.write(frame[list(at)].write_csv(include_header=not number).encode())


def _lines(file: Input, limit: int | None) -> Records:
    def blocks() -> Iterator[Block]:
        with _opened(file) as opened:
            yield from _line_blocks(opened, limit)

    return Records(".jsonl", blocks, _write_lines)


def _line_blocks(file: Iterable[bytes], limit: int | None) -> Iterator[Block]:
    lines = islice((line.removesuffix(b"\n") for line in file if line.strip()), limit)
    while block := list(_bounded(lines)):
        yield Block([object_or_none(line) for line in block], block)


def _bounded(lines: Iterator[bytes]) -> Iterator[bytes]:
    size = 0
    for line in islice(lines, _ROWS):
        yield line
        size += len(line)
        if size >= _BYTES:
            return


def _write_lines(file: IO[bytes], parts: Iterable[tuple[Sequence[bytes], Sequence[int]]]) -> None:
    for lines, at in parts:
        file.write(b"".join(lines[position] + b"\n" for position in at))


def _json(file: Input, limit: int | None) -> Records:
    """Read a JSON array, the one list in a JSON object, or JSON lines."""
    with _opened(file) as opened:
        data = opened.read()
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        return Records(".json", lambda: _line_blocks(BytesIO(data), limit), _write_lines)
    if isinstance(value, dict):
        lists = [item for item in value.values() if isinstance(item, list)]
        value = lists[0] if len(lists) == 1 else None
    if not isinstance(value, list):
        raise DatasetError(f"{file.url} holds no list of rows: make it an array of JSON objects")
    rows = [item if isinstance(item, dict) else None for item in value[:limit]]
    return Records(".json", lambda: iter([Block(rows, rows)]), _write_array)


def _write_array(file: IO[bytes], parts: Iterable[tuple[Sequence[Record], Sequence[int]]]) -> None:
    chosen = [rows[position] for rows, at in parts for position in at]
    file.write(json.dumps(chosen).encode())


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
    return _tables(lambda: loaded.with_format("arrow").iter(_ROWS), name, limit)
