"""Reading of a data set that somebody made: rows with a question and a gold answer.

Column names may reach into mappings (`reward_model.ground_truth`), and a prompt may be a list of
chat messages. A row that names its verifier, as those of our shards do, is judged by it.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple, cast

from filters.deduplication import Room
from filters.quality import Row
from generators import FAMILIES, JOIN
from pipelines.auditing.files import Record, Records, read_records
from pipelines.auditing.rows import Rows
from pipelines.errors import DatasetError
from pipelines.foreign import object_or_none, unbroken
from proofmill import VERIFIERS, extract
from proofmill.problem import Json

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
_LONGEST_LIST = 500
"""Characters of column names in a message."""


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
    """Numbers of the rows that are no JSON object."""
    rows: Sequence[Row]
    records: Records
    """The rows as they came; row `n` is the nth of them."""


def read_dataset(
    source: str,
    question: str | None = None,
    answer: str | None = None,
    *,
    room: Room,
    limit: int | None = None,
    split: str = "train",
    config: str | None = None,
) -> Dataset:
    """Read the first `limit` rows of a file, of a dataset folder, or of a split on the Hub.

    The rows lie in the room, as long as that is there.

    Raises:
        DatasetError: if the source cannot be read or has no such columns.
        StorageError: if a shard of a dataset folder is missing.
    """
    records = read_records(source, limit, split, config)
    probe = list(islice(_whole(records), _PROBE))
    if not probe:
        raise DatasetError(f"{source} has no rows: it should hold one JSON object per row")
    names = (
        question or _guess(source, "--question", QUESTIONS, probe),
        answer or _guess(source, "--answer", ANSWERS, probe),
    )
    rows, marked, unreadable = Rows(room), 0, []
    is_there = dict.fromkeys(names, False)
    for first, block in _numbered(records):
        some = []
        for number, record in enumerate(block, first):
            if record is None:
                unreadable.append(number)
                continue
            row, was_marked = _row(number, record, *names)
            some.append(row)
            marked += was_marked
            for name in names:
                is_there[name] = is_there[name] or _value(record, name) is not None
        rows.append(some)
    for option, name in zip(("--question", "--answer"), names, strict=True):
        if not is_there[name]:
            raise DatasetError(
                f"{source} has no column {name!r}; it has {_columns(probe)}: set {option}"
            )
    given = (question, answer)
    guessed = tuple(name for name, chosen in zip(names, given, strict=True) if not chosen)
    return Dataset(source, *names, guessed, marked, tuple(unreadable), rows, records)


def _numbered(records: Records) -> Iterator[tuple[int, Sequence[Record | None]]]:
    """Yield the rows, some at a time, with the number of the first of them."""
    first = 1
    for block in records.blocks():
        yield first, block.rows
        first += len(block.rows)


def _whole(records: Records) -> Iterator[Record]:
    """Yield the rows that are JSON objects."""
    for _, rows in _numbered(records):
        yield from (record for record in rows if record is not None)


def _row(number: int, record: Record, question: str, answer: str) -> tuple[Row, bool]:
    """Return a row, and whether its gold was taken from the end of a worked solution."""
    asked, gold = (unbroken(_text(_value(record, name))) for name in (question, answer))
    truth = _truth(record, gold)
    final = unbroken(str(truth["answer"])) if truth else _final(gold)
    return Row(number, asked, final, truth, _puzzle(record)), not truth and final != gold


def _truth(record: Record, gold: str) -> dict[str, Json] | None:
    """Return what the row's own verifier judges by: from its gold if that is JSON, or columns."""
    own = object_or_none(gold) if gold.startswith("{") else None
    if own and own.get("verifier") in VERIFIERS and isinstance(own.get("answer"), str):
        return {"args": {}, **own}
    verifier, args = record.get("verifier"), record.get("verifier_args")
    if not isinstance(verifier, str) or verifier not in VERIFIERS:
        return None
    parsed = object_or_none(args) if isinstance(args, str) else args
    form = record.get("answer_format") or "boxed"
    return {"answer": gold, "verifier": verifier, "args": parsed or {}, "answer_format": form}


def _puzzle(record: Record) -> tuple[str, str] | None:
    """Return family and canonical instance of a row of our families, which are no prose."""
    family, instance = record.get("family"), record.get("instance")
    if isinstance(family, str) and isinstance(instance, str):
        return (family, instance) if family.split(JOIN)[0] in FAMILIES else None
    return None


def _guess(source: str, option: str, names: Iterable[str], probe: Sequence[Record]) -> str:
    for name in names:
        if 2 * sum(_text(_value(record, name)) != "" for record in probe) > len(probe):
            return name
    raise DatasetError(f"{source} has the columns {_columns(probe)}: name one with {option}")


def _columns(probe: Sequence[Record]) -> str:
    names = ", ".join(sorted({str(key) for record in probe for key in record}))
    return f"{names[:_LONGEST_LIST]}..." if len(names) > _LONGEST_LIST else names


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
