"""Storage: an index as a directory of Parquet files of hashes and one index.json.

- `surface.parquet`, `numbers.parquet`, `names.parquet`, `characters.parquet`: hash (u64), idf
  (f32), items (list of u32, rows of items.parquet);
- `items.parquet`: benchmark, item_id, sequence (one byte per token, see `views.letters`),
  token_hash, and per view shingle count and total idf;
- `instances.parquet`: benchmark, item_id, instance; `lexicon.parquet`: hash;
- `index.json`: versions, thresholds, what went in, SHA-256 of the files. Written last: a directory
  with an index.json is a whole index.
"""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from filters.atomic import replacing
from filters.decontamination.postings import Postings
from filters.decontamination.rules import Thresholds
from filters.decontamination.tables import Tables
from filters.decontamination.views import WIDTHS
from filters.parquet import read_parquet
from filters.text import NORMALISER_VERSION

FORMAT = 3
"""Raise it with any change to the files, the hashes or the views."""

SHIPPED_INDEX = Path(__file__).parents[2] / "data" / "benchmarks"
"""Folder of the index that comes with the house."""

_HEAD = "index.json"
_INSTANCES = "instances.parquet"
_ZSTD_LEVEL = 12
_COMMAND = "python -m pipelines decontaminate index FILES... --out"

BenchmarkItem = tuple[str, str, str]
"""(benchmark, item id, text or instance hash)."""


class IndexVersionError(ValueError):
    """The index was built by another version of the normaliser or of the file format."""


class Source(NamedTuple):
    """What went into an index under one benchmark's name."""

    items: int
    instances: int
    sha256: str
    """Of the canonical JSON of all items and instances, in order of their ids."""


class Contents(NamedTuple):
    """An index in memory."""

    sources: Mapping[str, Source]
    names: tuple[tuple[str, str], ...]
    """(benchmark, item id), sorted: the numbers of items count from here."""
    instances: tuple[BenchmarkItem, ...]
    tables: Tables


def save(contents: Contents, path: Path) -> None:
    """Write an index; each file is replaced as a whole, index.json last."""
    path.mkdir(parents=True, exist_ok=True)
    files = {name: _parquet(table) for name, table in _to_arrow(contents).items()}
    for name, data in files.items():
        with replacing(path / name) as file:
            file.write(data)
    head = {
        "format": FORMAT,
        "normaliser": NORMALISER_VERSION,
        "thresholds": contents.tables.thresholds._asdict(),
        "benchmarks": {name: source._asdict() for name, source in contents.sources.items()},
        "files": {name: hashlib.sha256(data).hexdigest() for name, data in files.items()},
    }
    with replacing(path / _HEAD) as file:
        file.write((json.dumps(head, indent=1, sort_keys=True) + "\n").encode())


def load(path: Path) -> Contents:
    """Read an index.

    Raises:
        FileNotFoundError: if there is no index.json.
        IndexVersionError: if it was built by another normaliser or file format.
        ValueError: if a file is absent or differs from the one that was saved.
    """
    head = _checked_head(path)
    tables = {name: _table(path / name, digest) for name, digest in head["files"].items()}
    items = tables["items.parquet"]
    columns = [items[name].to_pylist() for name in ("benchmark", "item_id")]
    postings = {
        name: _postings(tables[f"{name}.parquet"], len(items)) for name in (*WIDTHS, "characters")
    }
    return Contents(
        {name: Source(**source) for name, source in head["benchmarks"].items()},
        tuple(zip(*columns, strict=True)),
        _instances(tables[_INSTANCES]),
        Tables(
            Thresholds(**head["thresholds"]),
            {view: postings[view] for view in WIDTHS},
            postings["characters"],
            tables["lexicon.parquet"]["hash"].to_numpy(),
            tuple(items["sequence"].to_pylist()),
            items["token_hash"].to_numpy(),
        ),
    )


def load_instances(path: Path) -> tuple[BenchmarkItem, ...]:
    """Read the puzzles of an index alone, a small part of it.

    Raises:
        FileNotFoundError, IndexVersionError, ValueError: as `load` does.
    """
    head = _checked_head(path)
    return _instances(_table(path / _INSTANCES, head["files"][_INSTANCES]))


def _instances(table: pa.Table) -> tuple[BenchmarkItem, ...]:
    return tuple(tuple(row.values()) for row in table.to_pylist())


def _checked_head(path: Path) -> dict[str, Any]:
    if not (path / _HEAD).is_file():
        raise FileNotFoundError(f"no benchmark index at {path}: build one, {_COMMAND} {path}")
    head = _head(path / _HEAD)
    _require_versions(path, head)
    return head


def _head(path: Path) -> dict[str, Any]:
    try:
        head = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError) as error:
        raise ValueError(f"{path} is damaged ({error}): build the index again") from error
    if not isinstance(head, dict):
        raise ValueError(f"{path} holds no JSON object: build the index again")
    return head


def _require_versions(path: Path, head: Mapping[str, Any]) -> None:
    for name, here in (("format", FORMAT), ("normaliser", NORMALISER_VERSION)):
        if head.get(name) != here:
            raise IndexVersionError(
                f"index {path} was built with {name} {head.get(name)!r}, this code has {here!r}:"
                f" build it again, {_COMMAND} {path}"
            )


def _to_arrow(contents: Contents) -> dict[str, pa.Table]:
    tables = contents.tables
    postings = {**tables.views, "characters": tables.characters}
    benchmarks, item_ids = zip(*contents.names, strict=True) if contents.names else ((), ())
    items: dict[str, Any] = {
        "benchmark": pa.array(benchmarks, pa.string()),
        "item_id": pa.array(item_ids, pa.string()),
        "sequence": pa.array(tables.sequences, pa.binary()),
        "token_hash": tables.whole,
    }
    for name, index in postings.items():
        items[f"{name}_shingles"] = pa.array(index.sizes, pa.uint32())
        items[f"{name}_idf"] = index.totals
    columns = zip(*contents.instances, strict=True) if contents.instances else ((), (), ())
    puzzles = [pa.array(column, pa.string()) for column in columns]
    return {
        "items.parquet": pa.table(items),
        _INSTANCES: pa.table(puzzles, ["benchmark", "item_id", "instance"]),
        "lexicon.parquet": pa.table({"hash": tables.lexicon}),
        **{f"{name}.parquet": _postings_table(index) for name, index in postings.items()},
    }


def _postings_table(index: Postings) -> pa.Table:
    items = pa.ListArray.from_arrays(pa.array(index.bounds, pa.int32()), pa.array(index.items))
    return pa.table({"hash": index.hashes, "idf": index.idf, "items": items})


def _postings(table: pa.Table, count: int) -> Postings:
    items = table["items"].combine_chunks()
    return Postings(
        table["hash"].to_numpy(),
        table["idf"].to_numpy(),
        items.offsets.to_numpy().astype(np.int64),
        items.values.to_numpy(),
        count,
    )


def _parquet(table: pa.Table) -> bytes:
    packed = {"hash": "hash", "items": "items.list.element"}
    sink = pa.BufferOutputStream()
    pq.write_table(
        table,
        sink,
        compression="zstd",
        compression_level=_ZSTD_LEVEL,
        use_dictionary=False,
        column_encoding={
            path: "DELTA_BINARY_PACKED"
            for name, path in packed.items()
            if name in table.column_names
        },
    )
    return bytes(sink.getvalue())


def _table(path: Path, digest: str) -> pa.Table:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ValueError(f"cannot read {path} ({error.strerror}): build the index again") from error
    found = hashlib.sha256(data).hexdigest()
    if found != digest:
        raise ValueError(f"{path} has SHA-256 {found}, index.json says {digest}: save it again")
    return read_parquet(data)
