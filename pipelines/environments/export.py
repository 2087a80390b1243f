"""Export: the files of a package, in a folder that is empty before."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import PurePosixPath
from typing import Any, NamedTuple

from pipelines.dataset import Manifest, require_manifest
from pipelines.environments.fixtures import fixtures
from pipelines.environments.kinds import Kind, find_kind
from pipelines.environments.naming import checked_name, own_name
from pipelines.environments.rows import Rows, canary, packed_rows
from pipelines.environments.served import served
from pipelines.environments.tables import tables
from pipelines.errors import DatasetError
from pipelines.state import Store, line_bytes
from pipelines.templates import render
from proofmill import __version__

_COMMON = {
    "README.md": "README.md",
    "pyproject.toml": "pyproject.toml",
    "tests/test_environment.py": "test_environment.py",
}


class Exported(NamedTuple):
    """What was written."""

    name: str
    rows: Mapping[str, int]
    """Split -> rows."""
    files: int


def export_environment(
    kind: str,
    url: str,
    folder: str,
    *,
    name: str | None = None,
    splits: Sequence[str] = (),
    most: int | None = None,
) -> Exported:
    """Write a package with the rows of a finished dataset; equal datasets give equal bytes.

    `name` is the distribution's, else one made of the dataset's; `most` bounds the rows of a split.

    Raises:
        DatasetError: if the kind or a split is not there, the dataset is not finished, the name is
            none, or the folder is not empty.
        StorageError: if the place cannot be written.
    """
    shape, store, out = find_kind(kind), Store(url), Store(folder)
    if out.is_file() or out.list():
        raise DatasetError(f"{folder} is not empty; name a new folder for the package")
    manifest = require_manifest(store)
    name = checked_name(name or own_name(manifest.name))
    rows = packed_rows(store, manifest, splits, most)
    files = package_files(kind, shape, manifest, rows, name)
    for path, data in files.items():
        out.write(path, data)
    return Exported(name, {split: len(listed) for split, listed in rows.items()}, len(files))


def package_files(
    kind: str, shape: Kind, manifest: Manifest, rows: Rows, name: str
) -> dict[str, bytes]:
    """Return the files of a package, by path."""
    module = name.replace("-", "_")
    own = fixtures(rows)
    values: dict[str, Any] = {
        "kind": kind,
        "package": name,
        "module": module,
        "rows_at": str(PurePosixPath(shape.folder.format(module=module), "rows")),
        "version": _version(manifest),
        "requires": [f"proofmill~={__version__}", *shape.requires],
        "manifest": manifest,
        "canary": canary(manifest),
        "splits": {split: len(listed) for split, listed in rows.items()},
        **tables(rows),
    }
    templates = {path: f"environment/{one}" for path, one in _COMMON.items()}
    templates |= {path: f"environment/{kind}/{one}" for path, one in shape.files.items()}
    files = {p.format(module=module): render(t, **values).encode() for p, t in templates.items()}
    files |= {f"{values['rows_at']}/{s}.jsonl": line_bytes(listed) for s, listed in rows.items()}
    files["tests/fixtures.jsonl"] = line_bytes(own)
    if kind == "openenv":
        files |= served(values, own)
    return files


def _version(manifest: Manifest) -> str:
    """Return the day on which the dataset was finished as a version: `2026.11.22`."""
    try:
        day = datetime.fromisoformat(manifest.created)
    except ValueError as error:
        raise DatasetError(
            f"the manifest says created={manifest.created!r}, which is no time; build it anew"
        ) from error
    return f"{day.year}.{day.month}.{day.day}"
