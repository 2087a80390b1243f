"""Views: a dataset's rows once more by domain and by fifth of the dial, to be chosen on the Hub.

A configuration of the Hub is a set of files: the shards mix all rows, so a view is files of its
own, made when a dataset is published, the same bytes whenever that is.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

import pyarrow as pa

from pipelines.dataset import Manifest, ShardFile, read_shard, write_shards
from pipelines.state import Store

FOLDER = "views"
_FIFTHS = 5
_SIGNS = re.compile(r"[^A-Za-z0-9]+")


class View(NamedTuple):
    """One configuration: what the Hub calls it, and its files."""

    name: str
    files: tuple[ShardFile, ...]


def write_views(source: Store, manifest: Manifest, target: Store) -> list[View]:
    """Write the views of a dataset below `target`; none where a view would be the whole.

    Raises:
        DatasetError: if a shard is damaged or lacks a column.
        StorageError: if a place cannot be read or written.
    """
    rows = pa.concat_tables([read_shard(source, shard) for shard in manifest.shards])
    splits = [name for name, count in manifest.splits.items() if count]
    views = []
    for name, mask in _masks(rows):
        part = rows.filter(pa.array(mask, type=pa.bool_()))
        most = manifest.recipe["shard_rows"]
        shards = write_shards(target, part, splits, most, where=f"{FOLDER}/{name}")
        views.append(View(name, tuple(shards)))
    return views


def _masks(rows: pa.Table) -> Iterator[tuple[str, list[bool]]]:
    """Yield the name of each view and which rows it has."""
    domains = [_slug("domain", name) for name in rows["ability"].to_pylist()]
    bands = [_band(dial) for dial in rows["dial"].to_pylist()]
    for owners in (domains, bands):
        names = sorted({name for name in owners if name})
        for name in names if len(names) > 1 else ():
            yield name, [owner == name for owner in owners]


def _slug(kind: str, name: str) -> str:
    """Return a name that is a folder and a configuration anywhere."""
    return f"{kind}_{_SIGNS.sub('_', name).strip('_').lower() or 'none'}"[:80]


def _band(dial: float | None) -> str | None:
    """Return the fifth of the dial: from its lower end, up to but not with its upper one."""
    if dial is None:
        return None
    fifth = min(int(dial * _FIFTHS), _FIFTHS - 1)
    return f"dial_{fifth / _FIFTHS:.1f}_{(fifth + 1) / _FIFTHS:.1f}"
