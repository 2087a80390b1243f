"""Rows of a package: those of some splits of a dataset, with a canary in each."""

import json
import uuid
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from pipelines.dataset import Manifest, read_shard
from pipelines.errors import DatasetError
from pipelines.state import Store
from proofmill.trainers.packaged import by_use

Row: TypeAlias = Mapping[str, Any]
Rows: TypeAlias = Mapping[str, Sequence[Row]]
"""Split -> rows, in the order of the shards."""

_COLUMNS = (
    "id",
    "prompt",
    "question",
    "reward_model",
    "data_source",
    "ability",
    "answer_format",
    "family",
    "dial",
)
_CANARIES = uuid.uuid5(uuid.NAMESPACE_DNS, "canary.proofmill")
"""Namespace of the GUIDs: with a dataset's fingerprint each is the same wherever it is made."""


def canary(manifest: Manifest) -> str:
    """Return the sentence that marks a dataset's rows, with a GUID of their own.

    After BIG-bench (Srivastava et al. 2022): who searches a corpus for the GUID finds what leaked.
    """
    guid = uuid.uuid5(_CANARIES, manifest.fingerprint)
    return f"Rows of an environment, not for corpora of text. proofmill canary GUID {guid}"


def packed_rows(
    store: Store, manifest: Manifest, splits: Sequence[str] = (), most: int | None = None
) -> Rows:
    """Return the first `most` rows of splits (all, where none is named).

    Raises:
        DatasetError: if the dataset has no rows of a split, or a shard is damaged.
        StorageError: if a shard cannot be read.
    """
    held = sorted((name for name, rows in manifest.splits.items() if rows), key=by_use)
    if absent := [split for split in splits if split not in held]:
        raise DatasetError(f"{store.url} has no rows of split {absent[0]!r}; it has {held}")
    mark = canary(manifest)
    found = {split: _rows(store, manifest, split, most) for split in splits or held}
    if not found:
        raise DatasetError(f"{store.url} has no rows; build it from a recipe that gives some")
    return {split: [{**row, "canary": mark} for row in rows] for split, rows in found.items()}


def _rows(store: Store, manifest: Manifest, split: str, most: int | None) -> list[Row]:
    rows: list[Row] = []
    for shard in manifest.shards:
        if f"/{split}-" in shard.path and (most is None or len(rows) < most):
            rows += read_shard(store, shard).select(_COLUMNS).to_pylist()
    return rows[:most]


def json_lines(rows: Iterable[Mapping[str, object]]) -> bytes:
    """Return one line for each."""
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode()
