"""Files: lines of an export as JSON lines or Parquet, written whole."""

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any, NamedTuple, TypeAlias

import pyarrow as pa

from filters.atomic import PRIVATE, SHARED
from pipelines.dataset import problem_of, read_shard, require_manifest
from pipelines.errors import DatasetError
from pipelines.grading import Rollout, stored_rollouts
from pipelines.state import FORMATS, Store, table_bytes
from proofmill import Problem

TURNS = pa.list_(pa.struct([("role", pa.string()), ("content", pa.string())]))

Line: TypeAlias = Mapping[str, Any]
Made: TypeAlias = Iterable[Line | str]
"""Lines of one row, or words for why it has none."""


class Export(NamedTuple):
    """What was written."""

    lines: int
    rows: int
    """Rows of the dataset that have a line."""
    without: Mapping[str, int]
    """Reason -> rows or rollouts that gave none."""


def export(
    url: str,
    file: str,
    schema: pa.Schema,
    lines_of: Callable[[Problem], Made],
    *,
    split: str,
    is_private: bool,
) -> Export:
    """Write the lines that `lines_of` gives for the kept rows of a split, in order of the shards.

    `is_private`: a model wrote some of it, so that on a local disk only the owner may read it.

    Raises:
        DatasetError: if there is no finished dataset, no such split, nothing to write, or the file
            is neither `.jsonl` nor `.parquet`.
        StorageError: if the place cannot be written.
    """
    lines: list[Line] = []
    without: Counter[str] = Counter()
    suffix = PurePosixPath(file).suffix
    if suffix not in FORMATS:
        raise DatasetError(f"cannot tell the format of {file!r}; end it in .jsonl or .parquet")
    rows = 0
    for problem in _problems(url, split):
        made = list(lines_of(problem))
        own = [line for line in made if not isinstance(line, str)]
        without.update(reason for reason in made if isinstance(reason, str))
        lines += own
        rows += bool(own)
    if not lines:
        raise DatasetError(f"{url} has nothing to export for split {split!r}: {_why(without)}")
    table = pa.Table.from_pylist([dict(line) for line in lines], schema=schema)
    folder, _, name = file.rpartition("/")
    mode = PRIVATE if is_private else SHARED
    Store(folder or os.curdir).write(name, table_bytes(table, suffix), mode)
    return Export(len(lines), rows, dict(without))


def export_rollouts(
    url: str,
    file: str,
    schema: pa.Schema,
    lines_of: Callable[[Problem, Sequence[Rollout]], Made],
    *,
    split: str,
    solver: str | None,
) -> Export:
    """Write the lines that `lines_of` gives for rows and their graded rollouts, for the owner only.

    `solver` is a solver_id; None takes the rollouts of all. Raises as `export`.
    """
    rollouts = stored_rollouts(Store(url), solver)

    def made(problem: Problem) -> Made:
        return lines_of(problem, rollouts.get(problem.id, ()))

    return export(url, file, schema, made, split=split, is_private=True)


def _problems(url: str, split: str) -> Iterator[Problem]:
    """Yield the kept rows of a split, of one shard at a time."""
    store = Store(url)
    manifest = require_manifest(store)
    if not manifest.splits.get(split):
        raise DatasetError(f"{url} has no rows of split {split!r}; it has {dict(manifest.splits)}")
    for shard in manifest.shards:
        if f"/{split}-" in shard.path:
            yield from map(problem_of, read_shard(store, shard).to_pylist())


def _why(without: Mapping[str, int]) -> str:
    return ", ".join(f"{rows} {reason}" for reason, rows in without.items()) or "no rows"
