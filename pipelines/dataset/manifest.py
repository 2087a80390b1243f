"""Manifest: what a finished dataset holds. Written last: with it, a folder is a whole run."""

import hashlib
import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import PurePosixPath
from typing import Annotated, Any

from pydantic import Field, TypeAdapter

from pipelines.config import parsed
from pipelines.dataset.lengths import Lengths
from pipelines.errors import DatasetError
from pipelines.foreign import json_object
from pipelines.state import Store

MANIFEST = "manifest.json"
FORMAT = 2
"""Of the datasets that are written: 2 has the columns of `pipelines.dataset.columns`."""
_READ = (1, FORMAT)
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
    prompt_tokens: Lengths | None = None
    """Of the kept rows' messages, by the recipe's tokenizer; None without one."""
    gradings: tuple[Mapping[str, Any], ...] = ()
    """One per solver that graded the rows: settings, prior and stopping table, what it spent."""

    def to_bytes(self) -> bytes:
        """Return the manifest as indented JSON."""
        return (json.dumps(asdict(self), indent=1, sort_keys=True) + "\n").encode()


_MANIFEST = TypeAdapter(Manifest)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Stated:
    """What whoever writes a dataset again needs of its recipe."""

    shard_rows: Annotated[int, Field(gt=0)]
    license: str
    description: str


_STATED = TypeAdapter(_Stated)


def draft_manifest(
    reasons: Mapping[str, int],
    *,
    name: str,
    recipe: Mapping[str, Any],
    fingerprint: str,
    index: str,
    families: Mapping[str, int],
    shortfall: Mapping[str, int],
) -> Manifest:
    """Return the manifest of rows that wait to be written; the reason of kept ones is empty."""
    counts = Counter(reasons)
    return Manifest(
        format=FORMAT,
        name=name,
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        recipe=recipe,
        fingerprint=fingerprint,
        versions=library_versions(),
        families=families,
        index=index,
        drawn=counts.total(),
        kept=counts.pop("", 0),
        dropped=dict(sorted(counts.items())),
        shortfall=shortfall,
        splits={},
        shards=(),
        rejected=(),
    )


def load_manifest(store: Store) -> Manifest | None:
    """Return the manifest of a finished dataset, None where there is none.

    Raises:
        DatasetError: if it is there and cannot be understood.
    """
    if not store.exists(MANIFEST):
        return None
    return parse_manifest(store.read(MANIFEST), store.url)


def require_manifest(store: Store) -> Manifest:
    """Return the manifest of a finished dataset.

    Raises:
        DatasetError: if there is none, or it cannot be understood.
    """
    manifest = None if store.is_file() else load_manifest(store)
    if manifest is None:
        what = "is a file" if store.is_file() else "has no manifest"
        what = what if store.exists() else "does not exist"
        raise DatasetError(
            f"{store.url} {what}; give the folder or URL of a dataset that was built to its end"
        )
    return manifest


def parse_manifest(data: bytes, url: str) -> Manifest:
    """Return the manifest in a file that was read from `url`.

    Raises:
        DatasetError: if it cannot be understood.
    """
    try:
        values = json_object(data)
        if values["format"] not in _READ:
            raise DatasetError(
                f"{url}/{MANIFEST} has format {values['format']}, this version reads "
                f"{' and '.join(map(str, _READ))}; use the version of Proofmill that wrote it "
                f"({values['versions']})"
            )
        manifest = parsed(_MANIFEST, data)
        needed = {field.name: values["recipe"][field.name] for field in fields(_Stated)}
        parsed(_STATED, json.dumps(needed))
    except (ValueError, KeyError) as error:
        raise DatasetError(
            f"{url}/{MANIFEST} is damaged ({error}); build into another folder"
        ) from error
    _require_inside(manifest, url)
    return manifest


def _require_inside(manifest: Manifest, url: str) -> None:
    """Refuse to follow a manifest out of its folder, to files that are not of the dataset."""
    for shard in (*manifest.shards, *manifest.rejected):
        path = PurePosixPath(shard.path)
        if path.is_absolute() or ".." in path.parts or path.suffix != ".parquet":
            raise DatasetError(
                f"{url}/{MANIFEST} names the shard {shard.path!r}, which lies outside the folder "
                "or is no Parquet file; do not trust whoever wrote it, build the dataset anew"
            )


def shard_file(path: str, rows: int, data: bytes) -> ShardFile:
    """Describe a shard by its content."""
    return ShardFile(path=path, rows=rows, bytes=len(data), sha256=hashlib.sha256(data).hexdigest())


def library_versions() -> dict[str, str]:
    """Return the versions that decide a byte of the shards."""
    from proofmill import __version__

    return {"proofmill": __version__} | {name: version(name) for name in _LIBRARIES}
