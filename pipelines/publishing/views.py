"""Views: a dataset's rows once more by domain and by fifth of the dial, to be chosen on the Hub.

A configuration of the Hub is a set of files: the shards mix all rows, so a view is files of its
own, made when a dataset is published, the same bytes whenever that is.
"""

import re
from typing import NamedTuple

from pipelines.dataset import (
    Manifest,
    RowSet,
    ShardFile,
    gathered_shards,
    read_shard,
    write_shards,
)
from pipelines.state import WORK, Store

FOLDER = "views"
_FIFTHS = 5
_FIFTH = f"least(cast(floor(dial * {_FIFTHS}) as integer), {_FIFTHS - 1})"
"""The fifth of the dial that a row lies in; the last one holds 1 too."""
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
    splits = [name for name, count in manifest.splits.items() if count]
    shards = (read_shard(source, shard) for shard in manifest.shards)
    views = []
    with gathered_shards(target, WORK, shards) as rows:
        for name, (where, values) in _parts(rows).items():
            files = write_shards(
                target,
                rows,
                splits,
                manifest.recipe["shard_rows"],
                where=where,
                values=values,
                into=f"{FOLDER}/{name}",
            )
            views.append(View(name, tuple(files)))
    return views


def _parts(rows: RowSet) -> dict[str, tuple[str, dict[str, object]]]:
    """Return the name of each view and the condition of its rows, with the values in it."""
    domains: dict[str, list[str]] = {}
    for (domain,) in rows.ask("select distinct ability from rows order by all"):
        domains.setdefault(_slug("domain", domain), []).append(domain)
    fifths = rows.ask(f"select distinct {_FIFTH} from rows where dial is not null order by all")
    kinds: list[dict[str, tuple[str, dict[str, object]]]] = [
        {
            name: ("list_contains($domains, ability)", {"domains": domains[name]})
            for name in sorted(domains)
        },
        {_band(fifth): (f"{_FIFTH} = $fifth", {"fifth": fifth}) for (fifth,) in fifths},
    ]
    return {name: part for kind in kinds if len(kind) > 1 for name, part in kind.items()}


def _slug(kind: str, name: str) -> str:
    """Return a name that is a folder and a configuration anywhere."""
    return f"{kind}_{_SIGNS.sub('_', name).strip('_').lower() or 'none'}"[:80]


def _band(fifth: int) -> str:
    """Return the name of a fifth of the dial: with its lower end, without its upper one."""
    return f"dial_{fifth / _FIFTHS:.1f}_{(fifth + 1) / _FIFTHS:.1f}"
