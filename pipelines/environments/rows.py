"""Rows of a package: those of some splits of a dataset, with a canary in each."""

import re
import uuid
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from pipelines.dataset import Manifest, read_shard
from pipelines.errors import DatasetError
from pipelines.state import Store
from proofmill.scoring import ground_truth
from proofmill.trainers.packaged import by_use
from proofmill.verifiers import VERIFIERS

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
_SPLIT = re.compile(r"[a-z][a-z0-9_]{0,30}")
"""Names that may stand in a path and in a line of Python, whoever wrote the manifest."""
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
    if strange := [split for split in held if not _SPLIT.fullmatch(split)]:
        raise DatasetError(
            f"{store.url} has a split {strange[0]!r}, which can be no file of a package; build "
            "it anew"
        )
    mark = canary(manifest)
    found = {split: _rows(store, manifest, split, most) for split in splits or held}
    if not found:
        raise DatasetError(f"{store.url} has no rows; build it from a recipe that gives some")
    return {split: [_marked(row, mark) for row in rows] for split, rows in found.items()}


def verifier_of(row: Row) -> str:
    """Return the name of the verifier that judges a row of a package."""
    return str(ground_truth(row)["verifier"])


def _marked(row: Row, mark: str) -> Row:
    try:
        known = verifier_of(row) in VERIFIERS and "answer" in ground_truth(row)
    except (ValueError, KeyError):
        known = False
    if not known:
        raise DatasetError(
            f"row {row['id']} has no ground truth that this version can judge; run `verify` on "
            "the dataset"
        )
    return {**row, "canary": mark}


def _rows(store: Store, manifest: Manifest, split: str, most: int | None) -> list[Row]:
    rows: list[Row] = []
    for shard in manifest.shards:
        if f"/{split}-" in shard.path and (most is None or len(rows) < most):
            rows += read_shard(store, shard).select(_COLUMNS).to_pylist()
    return rows[:most]
