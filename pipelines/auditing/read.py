"""Reading of a data set that somebody else made: rows with a question and a gold answer.

Local JSONL, JSON, CSV and Parquet, or a data set of the Hugging Face Hub. Column names may reach
into mappings (`reward_model.ground_truth`), and a prompt may be a list of chat messages.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple, cast

import polars as pl

from filters.quality import Row
from pipelines.errors import DatasetError
from proofmill import extract

QUESTIONS = ("question", "problem", "prompt", "query", "instruction", "input")
ANSWERS = (
    *("answer", "label_answer", "gold", "final_answer", "expected_answer", "ground_truth"),
    *("reward_model.ground_truth", "target", "label", "solution"),
)
"""Column names that are tried in order when none is given."""
_PROBE = 200
"""Rows looked at to guess a column."""
_MARK = "####"
"""GSM8K writes the worked solution, this mark, then the answer."""

Record = Mapping[str, Any]


class Dataset(NamedTuple):
    """All rows of a source, and how they were read."""

    source: str
    question: str
    answer: str
    guessed: tuple[str, ...]
    """Columns that were guessed, not given."""
    marked: int
    """Golds taken from the end of a worked solution."""
    unreadable: tuple[int, ...]
    """Numbers of lines that are no JSON object."""
    rows: tuple[Row, ...]


def read_dataset(
    source: str,
    question: str | None = None,
    answer: str | None = None,
    *,
    limit: int | None = None,
    split: str = "train",
    config: str | None = None,
) -> Dataset:
    """Read the first `limit` rows of a file, or of a split of a data set of the Hub.

    Raises:
        DatasetError: if the source cannot be read or has no such columns.
    """
    path = Path(source)
    if path.is_file():
        records = _read_file(path, limit)
    elif path.suffix or source.count("/") != 1 or path.exists():
        raise DatasetError(
            f"there is no file {source!r}: give a JSONL, JSON, CSV or Parquet file, or the id "
            "owner/name of a data set of the Hugging Face Hub"
        )
    else:
        records = _read_hub(source, split, config, limit)
    return _dataset(source, records, question, answer)


def _dataset(
    source: str, records: Sequence[Record | None], question: str | None, answer: str | None
) -> Dataset:
    whole = [record for record in records if record is not None]
    if not whole:
        raise DatasetError(f"{source} has no rows: it should hold one JSON object per row")
    names = (
        question or _guess(source, "--question", QUESTIONS, whole),
        answer or _guess(source, "--answer", ANSWERS, whole),
    )
    for option, name in zip(("--question", "--answer"), names, strict=True):
        if all(_value(record, name) is None for record in whole):
            raise DatasetError(
                f"{source} has no column {name!r}; it has {_columns(whole)}: set {option}"
            )
    rows, marked = [], 0
    for number, record in enumerate(records, 1):
        if record is None:
            continue
        asked, gold = (_legal(_text(_value(record, name))) for name in names)
        final = _final(gold)
        marked += final != gold
        rows.append(Row(number, asked, final))
    guessed = tuple(
        name for name, given in zip(names, (question, answer), strict=True) if not given
    )
    unreadable = tuple(number for number, record in enumerate(records, 1) if record is None)
    return Dataset(source, *names, guessed, marked, unreadable, tuple(rows))


def _read_file(path: Path, limit: int | None) -> Sequence[Record | None]:
    try:
        if path.suffix == ".parquet":
            return pl.read_parquet(path, n_rows=limit).to_dicts()
        data = path.read_bytes()
        if path.suffix == ".csv":
            return pl.read_csv(BytesIO(data), infer_schema=False, n_rows=limit).to_dicts()
        text = data.decode("utf8")
        if path.suffix == ".json":
            return _json_rows(path, text)[:limit]
    except (OSError, UnicodeDecodeError, pl.exceptions.PolarsError) as error:
        raise DatasetError(f"cannot read {path}: {error}; is it what its name says?") from error
    lines = [line for line in text.split("\n") if line.strip()]
    return [_parse(line) for line in lines[:limit]]


def _json_rows(path: Path, text: str) -> list[Record | None]:
    """Return the rows of a JSON array, of the one list in a JSON object, or of JSON lines."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return [_parse(line) for line in text.split("\n") if line.strip()]
    if isinstance(value, dict):
        lists = [item for item in value.values() if isinstance(item, list)]
        value = lists[0] if len(lists) == 1 else None
    if not isinstance(value, list):
        raise DatasetError(f"{path} holds no list of rows: make it an array of JSON objects")
    return [item if isinstance(item, dict) else None for item in value]


def _parse(line: str) -> Record | None:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return row if isinstance(row, dict) else None


def _read_hub(name: str, split: str, config: str | None, limit: int | None) -> Sequence[Record]:
    try:
        import datasets
    except ImportError as error:
        raise DatasetError(
            f"{name} is read through `datasets`, which is not installed: pip install datasets, or "
            "download the data set and give its file"
        ) from error
    wanted = f"{split}[:{limit}]" if limit else split
    try:
        return cast("Sequence[Record]", datasets.load_dataset(name, config, split=wanted).to_list())
    except (OSError, ValueError, RuntimeError) as error:
        first = str(error).strip().split("\n")[0][:300]
        raise DatasetError(
            f"cannot read {name!r} (split {wanted!r}, config {config!r}) from the Hub: {first}; "
            "set --split or --config, or, without a network, download it and give its file"
        ) from error


def _guess(source: str, option: str, names: Iterable[str], records: Sequence[Record]) -> str:
    probe = records[:_PROBE]
    for name in names:
        if 2 * sum(_text(_value(record, name)) != "" for record in probe) > len(probe):
            return name
    raise DatasetError(f"{source} has the columns {_columns(records)}: name one with {option}")


def _columns(records: Sequence[Record]) -> str:
    return ", ".join(sorted({str(key) for record in records[:_PROBE] for key in record}))


def _value(record: Record, name: str) -> Any:  # noqa: ANN401  # whatever a stranger's row holds
    """Return a column, or what a dotted name reaches; None where there is nothing."""
    if name in record:
        return record[name]
    head, dot, rest = name.partition(".")
    inner = record.get(head)
    return _value(inner, rest) if dot and isinstance(inner, Mapping) else None


def _final(gold: str) -> str:
    r"""Return what a worked solution ends with: after `####`, or in its only box."""
    if _MARK in gold:
        return gold.rpartition(_MARK)[2].strip()
    answers = extract(gold).answers if r"\boxed" in gold else ()
    return answers[0] if len(answers) == 1 else gold


def _text(value: object) -> str:
    """Return a cell as text: the user's last message of a chat, the only entry of a list."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, Sequence) and value and all(isinstance(item, Mapping) for item in value):
        messages = cast("Sequence[Record]", value)
        said = [item.get("content") for item in messages if item.get("role") == "user"]
        return _text(said[-1]) if said else ""
    if isinstance(value, Sequence) and len(value) == 1:
        return _text(value[0])
    if isinstance(value, Sequence | Mapping):
        return json.dumps(value, ensure_ascii=False, default=str)
    return str(value)


def _legal(text: str) -> str:
    """Return a text without lone surrogates, which no file and no terminal can take."""
    return text.encode("utf8", "replace").decode("utf8")
