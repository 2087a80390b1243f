"""Merge: finished datasets into one, each row and each instance once."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pyarrow as pa

from generators.family import SPLITS
from pipelines.dataset.manifest import (
    MANIFEST,
    Manifest,
    draft_manifest,
    load_manifest,
    require_manifest,
)
from pipelines.dataset.rows import SCHEMA
from pipelines.dataset.rowset import RowSet, gathered_shards
from pipelines.dataset.shards import read_shard
from pipelines.dataset.writing import all_pages, write_dataset
from pipelines.errors import DatasetError, StorageError
from pipelines.progress import Progress, quiet
from pipelines.state import WORK, Store
from proofmill.problem import content_hash

_HELD_FIRST = ("test", "validation", "train")
"""Where one instance lies in two splits, it stays where no policy is trained on it."""
_OURS = (WORK, "data", "rejected", "report.md", "report.json", "README.md", MANIFEST)


def merge(
    urls: Sequence[str], out: str, *, license: str | None = None, progress: Progress = quiet
) -> Manifest:
    """Merge the datasets at `urls` into one at `out`, or return the one that is there already.

    Of rows with one id, or one instance of one family, the held-out one stays, else that of the
    dataset that is named first; the others are rejected as duplicates. Rejected rows of the parents
    and their rollouts stay with them; pass rates that rows carry stay in the rows.

    Raises:
        DatasetError: if one is not finished, has rows that nobody proved, or the licences differ
            and none is given.
        StorageError: if `out` holds something else or cannot be written.
    """
    stores = [Store(url) for url in urls]
    parents = [require_manifest(store) for store in stores]
    _require_proved(urls, parents)
    recipe = _recipe(parents, license)
    fingerprint = content_hash(["merge", recipe["license"], _contents(parents)])
    target = Store(out)
    finished = _finished(target, fingerprint)
    if finished:
        return finished
    with gathered_shards(target, WORK, _shards(stores, parents, progress)) as rows:
        _reject_doubles(rows)
        draft = draft_manifest(
            rows.reasons(),
            name=recipe["name"],
            recipe=recipe,
            fingerprint=fingerprint,
            index="+".join(dict.fromkeys(parent.index for parent in parents)),
            families=_newest(parents),
            shortfall={},
        )
        return write_dataset(target, rows, draft, progress, pages=all_pages)


def _require_proved(urls: Sequence[str], parents: Sequence[Manifest]) -> None:
    for url, parent in zip(urls, parents, strict=True):
        others = sorted(set(parent.splits) - set(SPLITS))
        if others:
            raise DatasetError(f"{url} has the split {others[0]!r}, whose answers nobody proved")
    if len(parents) < 2 or len({_contents([parent])[0] for parent in parents}) < len(parents):
        raise DatasetError("a merge takes two or more datasets, each once; name others")


def _contents(parents: Sequence[Manifest]) -> list[str]:
    """Return what names each dataset's rows: hashes of its shards."""
    return [content_hash([shard.sha256 for shard in parent.shards]) for parent in parents]


def _recipe(parents: Sequence[Manifest], license: str | None) -> dict[str, Any]:
    """Return what the manifest says where a build's has its recipe: the parents."""
    licenses = list(dict.fromkeys(parent.recipe["license"] for parent in parents))
    if license is None and len(licenses) > 1:
        raise DatasetError(f"the licences differ: {', '.join(licenses)}; give --license")
    return {
        "name": "-".join(dict.fromkeys(parent.name for parent in parents)),
        "description": "Merged from " + ", ".join(parent.name for parent in parents) + ".",
        "license": license or licenses[0],
        "shard_rows": max(parent.recipe["shard_rows"] for parent in parents),
        "parents": [
            {
                "name": parent.name,
                "created": parent.created,
                "fingerprint": parent.fingerprint,
                "kept": parent.kept,
                "shards": [shard.sha256 for shard in parent.shards],
                "recipe": dict(parent.recipe),
            }
            for parent in parents
        ],
    }


def _finished(target: Store, fingerprint: str) -> Manifest | None:
    manifest = load_manifest(target)
    if manifest and manifest.fingerprint == fingerprint:
        return manifest
    foreign = [name for name in target.list() if not name.startswith(_OURS)]
    if manifest or foreign:
        what = f"dataset {manifest.name!r}" if manifest else f"other files ({foreign[0]!r})"
        raise StorageError(f"{target.url} already holds {what}; choose another folder")
    return None


def _shards(
    stores: Sequence[Store], parents: Sequence[Manifest], progress: Progress
) -> Iterator[pa.Table]:
    total, done = sum(parent.kept for parent in parents), 0
    for store, parent in zip(stores, parents, strict=True):
        for shard in parent.shards:
            yield read_shard(store, shard).select(SCHEMA.names)
            done += shard.rows
            progress("read", done, total)


def _reject_doubles(rows: RowSet) -> None:
    """Reject rows that another row stands for: equal rows have equal instances."""
    for batch in rows.batches(_DOUBLES, held_first=list(_HELD_FIRST)):
        rows.decide(
            batch["place"].to_pylist(),
            ["duplicate"] * batch.num_rows,
            [[f"same row or instance as {name}"] for name in batch["first"].to_pylist()],
        )


_DOUBLES = """
with ranked as (
    select place, family, instance, id, list_position($held_first, lineage.split) as rank from rows
), kept as (
    select family, instance, arg_min(struct_pack(id := id, place := place), (rank, place)) as one
    from ranked group by all having count(*) > 1
)
select place, one.id as first from ranked join kept using (family, instance)
where place != one.place order by place
"""
"""Rows of one instance of a family but for the first: by split, then by the order of datasets."""


def _newest(parents: Sequence[Manifest]) -> Mapping[str, int]:
    versions: dict[str, int] = {}
    for parent in parents:
        for name, version in parent.families.items():
            versions[name] = max(version, versions.get(name, 0))
    return versions
