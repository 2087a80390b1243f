"""Trainer logs: what rows earned in training, read from verl, TRL or plain JSON lines.

verl writes `trainer.rollout_data_dir/{step}.jsonl` (input, output, score, step, verdict), TRL
`output_dir/completions/*.parquet` (prompt, completion, reward, step), anybody else may write
`{id, reward, split}`. A curriculum must not see the evaluation: validation rows are refused by
name, wherever the name stands.
"""

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa

from filters.parquet import read_parquet
from pipelines.errors import DatasetError
from pipelines.foreign import json_object
from pipelines.loops.mixture.index import Found, Index
from proofmill.problem import content_hash

REWARDS = ("score", "reward", "rewards/reward")
"""Columns that may hold the reward, in order of preference."""
_PASSED = 0.5
"""Rewards of Proofmill are 0 and 1; a trainer that scales them keeps the order."""
_SPLIT_COLUMNS = ("split", "mode", "phase")
_EVALUATION = re.compile(
    r"(?:^|[^a-z])(?:val|valid|validation|eval|evaluation|test|dev)(?:[^a-z]|$)"
)
_AT_ONCE = 200
"""Records that are looked up at a time."""


class Earned(NamedTuple):
    """What rollouts of training were on, and how they ended."""

    family: str
    dial: float | None
    is_right: bool


class Log(NamedTuple):
    """What was read."""

    earned: Counter[Earned]
    """How many rollouts were alike in this."""
    undecided: int
    """Rollouts without a verdict: no reward, or the verifier said so."""
    foreign: int
    """Rollouts on prompts that are not of the dataset."""
    content: str
    """Hash of all files read."""


def read_logs(paths: Sequence[str | Path], index: Index, reward: str | None = None) -> Log:
    """Return what the rows of a dataset earned according to log files or folders of them.

    `reward` names the column of the reward where the trainer calls it otherwise. Each file is read
    whole.

    Raises:
        DatasetError: for validation rows (by a file's name or a row's split), a file that cannot
            be read, no reward column, or no rollout of these rows at all.
    """
    files = [file for path in paths for file in _files(Path(path))]
    earned = Counter[Earned]()
    undecided = foreign = 0
    hashes = []
    for file in files:
        data = _bytes(file)
        hashes.append(content_hash(data.hex()))
        for number, record, row in _found(_records(file, data), index):
            _refuse_evaluation(record, file, number)
            _refuse_held_out(row)
            right = _reward(record, reward, file, number)
            if row is None:
                foreign += 1
            elif right is None:
                undecided += 1
            else:
                earned[Earned(row.family, row.dial, right)] += 1
    if not earned:
        raise DatasetError(
            f"no rollout in {len(files)} files is on a train row of this dataset ({foreign} are on "
            f"other prompts, {undecided} without a reward); give the dataset that was trained on"
        )
    return Log(earned, undecided, foreign, content_hash(sorted(hashes)))


def _found(
    records: Iterable[Mapping[str, Any]], index: Index
) -> Iterator[tuple[int, Mapping[str, Any], Found | None]]:
    """Yield records with their numbers and the rows behind them."""
    numbered, broken = enumerate(records, 1), None
    while True:
        some: list[tuple[int, Mapping[str, Any]]] = []
        try:
            some.extend(islice(numbered, _AT_ONCE))
        except DatasetError as error:
            broken = error
        yield from (
            (number, record, row)
            for (number, record), row in zip(
                some, index.find([record for _, record in some]), strict=True
            )
        )
        if broken:
            raise broken
        if not some:
            return


def _refuse_held_out(row: Found | None) -> None:
    if row is not None and row.split != "train":
        raise DatasetError(
            f"row {row.id} is of the test split; a mixture that has seen it leaks the test set "
            "into training: give train logs only"
        )


def _files(path: Path) -> Iterator[Path]:
    if not path.exists():
        raise DatasetError(f"{path} does not exist; give a trainer's log file or folder")
    for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
        if file.suffix in (".jsonl", ".json", ".parquet"):
            relative = file.relative_to(path.parent if path.is_dir() else file.parent)
            _refuse(str(relative), f"file {file}")
            yield file


def _refuse_evaluation(record: Mapping[str, Any], file: Path, number: int) -> None:
    for column in _SPLIT_COLUMNS:
        if isinstance(record.get(column), str):
            _refuse(record[column], f"{file}, row {number}: {column} {record[column]!r}")


def _refuse(name: str, where: str) -> None:
    if _EVALUATION.search(name.lower()):
        raise DatasetError(
            f"{where} looks like validation; a mixture made of it would leak the evaluation into "
            "training: give train logs only"
        )


def _reward(record: Mapping[str, Any], column: str | None, file: Path, number: int) -> bool | None:
    if record.get("verdict") == "undecided":
        return None
    names = (column,) if column else REWARDS
    name = next((name for name in names if name in record), None)
    if name is None:
        raise DatasetError(
            f"{file}, row {number} has no reward: it has {', '.join(sorted(record))}; name the "
            "column with --reward"
        )
    value = record[name]
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return None
    if not isinstance(value, bool | int | float):
        raise DatasetError(f"{file}, row {number}: {name} is {value!r}, not a number")
    return float(value) > _PASSED


def _bytes(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise DatasetError(f"cannot read {file}: {error.strerror}") from error


def _records(file: Path, data: bytes) -> Iterable[Mapping[str, Any]]:
    if file.suffix == ".parquet":
        try:
            table = read_parquet(data)
            return list(table.select(list(dict.fromkeys(table.schema.names))).to_pylist())
        except (pa.ArrowInvalid, OSError) as error:
            raise DatasetError(f"{file} is no Parquet file: {error}") from error
        except (KeyError, UnicodeDecodeError) as error:
            raise DatasetError(
                f"{file}: {error}; write it again, columns once, as UTF-8"
            ) from error
    return _lines(file, data)


def _lines(file: Path, data: bytes) -> Iterator[Mapping[str, Any]]:
    for number, line in enumerate(data.decode("utf8", errors="replace").split("\n"), 1):
        if not line.strip():
            continue
        try:
            yield json_object(line)
        except ValueError as error:
            raise DatasetError(f"{file}, line {number} is no JSON object: {error}") from error
