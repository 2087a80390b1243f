"""Manifest: what a finished dataset holds. Written last: with it, a folder is a whole run."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from importlib.metadata import version
from typing import Any

from pipelines.errors import DatasetError
from pipelines.state import Store

MANIFEST = "manifest.json"
FORMAT = 1
_LIBRARIES = ("datasketch", "numpy", "ortools", "polars", "pyarrow")
"""Libraries that decide a byte of the shards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShardFile:
    """One Parquet file of the dataset."""

    path: str
    rows: int
    bytes: int
    sha256: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """The record of a run. Dates live here and nowhere else."""

    format: int
    name: str
    created: str
    """UTC, ISO 8601."""
    recipe: Mapping[str, Any]
    fingerprint: str
    """Of recipe, inputs, benchmark index and versions: equal ones give equal shards."""
    versions: Mapping[str, str]
    families: Mapping[str, int]
    """Family -> version."""
    index: str
    """Fingerprint of the benchmark index."""
    drawn: int
    """Candidates: kept + dropped."""
    kept: int
    dropped: Mapping[str, int]
    """Reason -> rows."""
    shortfall: Mapping[str, int]
    """`family dial split` -> rows that were wanted and not found; empty when all is there."""
    splits: Mapping[str, int]
    shards: tuple[ShardFile, ...]
    rejected: tuple[ShardFile, ...]
    gradings: tuple[Mapping[str, Any], ...] = ()
    """One per solver that graded the rows: settings, prior and stopping table, what it spent."""

    def to_bytes(self) -> bytes:
        """Return the manifest as indented JSON."""
        return (json.dumps(asdict(self), indent=1, sort_keys=True) + "\n").encode()


def load_manifest(store: Store) -> Manifest | None:
    """Return the manifest of a finished dataset, None where there is none.

    Raises:
        DatasetError: if it is there and cannot be understood.
    """
    if not store.exists(MANIFEST):
        return None
    try:
        values = json.loads(store.read(MANIFEST))
    except ValueError as error:
        raise _damaged(store.url, error) from error
    return parse_manifest(values, store.url)


def parse_manifest(values: Any, url: str) -> Manifest:  # noqa: ANN401
    """Return the manifest in a JSON value that was read from `url`.

    Raises:
        DatasetError: if it cannot be understood.
    """
    try:
        if values["format"] != FORMAT:
            raise DatasetError(
                f"{url}/{MANIFEST} has format {values['format']}, this version reads "
                f"{FORMAT}; use the version of Proofmill that wrote it ({values['versions']})"
            )
        for key in ("shards", "rejected"):
            values[key] = tuple(ShardFile(**shard) for shard in values[key])
        values["gradings"] = tuple(values.get("gradings", ()))
        return Manifest(**values)
    except (KeyError, TypeError, AttributeError) as error:
        raise _damaged(url, error) from error


def _damaged(url: str, error: Exception) -> DatasetError:
    return DatasetError(f"{url}/{MANIFEST} is damaged ({error}); build into another folder")


def shard_file(path: str, rows: int, data: bytes) -> ShardFile:
    """Describe a shard by its content."""
    return ShardFile(path=path, rows=rows, bytes=len(data), sha256=hashlib.sha256(data).hexdigest())


def library_versions() -> dict[str, str]:
    """Return the versions that decide a byte of the shards."""
    from proofmill import __version__

    return {"proofmill": __version__} | {name: version(name) for name in _LIBRARIES}
