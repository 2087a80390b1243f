"""Sources: benchmark items from JSONL files, and the index that `data/benchmarks` holds.

`python -m pipelines decontaminate index FILES... --out DIR` is `build_index`.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from filters.decontamination.index import BenchmarkIndex
from filters.decontamination.rules import Thresholds
from filters.decontamination.storage import BenchmarkItem


class IndexInputs(NamedTuple):
    """What to index."""

    items: list[BenchmarkItem]
    instances: list[BenchmarkItem]


def _no_puzzle(text: str) -> str | None:
    return None


def build_index(
    paths: Sequence[str | Path],
    out: str | Path,
    recognise: Callable[[str], str | None] = _no_puzzle,
    thresholds: Thresholds = Thresholds(),  # noqa: B008 (immutable)
) -> BenchmarkIndex:
    """Index the items of JSONL files and write the index to the directory `out`.

    Args:
        paths: one file per benchmark, as `read_items` reads it.
        out: the index's directory.
        recognise: the canonical instance hash of a question that is a known puzzle, else None.
        thresholds: when a rule holds; kept with the index.

    Raises:
        ValueError: if a line is no item; the message names file, line and remedy.
    """
    inputs = read_items(paths)
    seen = ((name, item_id, recognise(text)) for name, item_id, text in inputs.items)
    puzzles = [(name, item_id, found) for name, item_id, found in seen if found]
    index = BenchmarkIndex.build(inputs.items, [*inputs.instances, *puzzles], thresholds)
    index.save(out)
    return index


def read_items(paths: Sequence[str | Path]) -> IndexInputs:
    """Read items from JSONL files; a benchmark is named as its file, without the suffix.

    A line is an object with `id` (a string) and `question` (prose to be compared as text),
    `instance` (the canonical hash of a puzzle), or both; other keys are ignored.

    Raises:
        ValueError: if a line is anything else.
    """
    inputs = IndexInputs([], [])
    for path in map(Path, paths):
        for where, row in _rows(path):
            found = [row.get(key) for key in ("id", "question", "instance")]
            item_id, question, instance = found
            if not isinstance(item_id, str) or question is instance is None:
                raise ValueError(f"{where} has no id, or neither question nor instance: add them")
            for key, value in (("id", item_id), ("question", question), ("instance", instance)):
                if value is not None and not _is_text(value):
                    raise ValueError(f"{where}: {key} is {value!r:.80}: give text of whole letters")
            for value, rows in zip((question, instance), inputs, strict=True):
                if isinstance(value, str):
                    rows.append((path.stem, item_id, value))
    return inputs


def _is_text(value: object) -> bool:
    """Tell whether a value is text that a file can hold; half of a surrogate pair cannot be."""
    if not isinstance(value, str):
        return False
    try:
        value.encode("utf8")
    except UnicodeEncodeError:
        return False
    return True


def _rows(path: Path) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield ("file:line", object) for each line that is not blank."""
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            if line.strip():
                yield f"{path}:{number}", _row(line, f"{path}:{number}")


def _row(line: bytes, where: str) -> dict[str, object]:
    try:
        row = json.loads(line.decode("utf8"))
    except (ValueError, RecursionError) as error:
        raise ValueError(f"{where} is not JSON ({error}): give one object a line") from error
    if not isinstance(row, dict):
        raise ValueError(f"{where} is a {type(row).__name__}: give one object a line")
    return row
