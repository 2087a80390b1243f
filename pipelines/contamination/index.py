"""The index as commands use it: opened, built of files and registered benchmarks, asked."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from filters.decontamination import (
    SHIPPED_INDEX,
    BenchmarkIndex,
    BenchmarkItem,
    IndexInputs,
    Match,
    read_items,
)
from filters.text import normalise
from generators import posed_instances, recognise
from pipelines.contamination.read import row_texts
from pipelines.errors import RecipeError


class Evidence(NamedTuple):
    """A benchmark item that a row holds, and the words that show it."""

    column: str
    match: Match
    words: tuple[tuple[str, bool], ...]
    """The row's words within the match; true where the item has them too."""
    stretches: tuple[str, ...]
    """What stands in the row and where in the item, as word numbers `1-15 = 0-14`."""
    item: str | None
    """The item's normalised text, where its file was given."""


class Explanation(NamedTuple):
    """What a row holds."""

    evidence: list[Evidence]
    puzzles: dict[str, str]
    """Column -> canonical instance of the known puzzle that it poses."""


def open_index(path: Path | None = None) -> BenchmarkIndex:
    """Open an index, by default the one in `data/benchmarks`.

    Raises:
        RecipeError: if there is none, or it is damaged or of another version.
    """
    try:
        return BenchmarkIndex.load(path or SHIPPED_INDEX)
    except (FileNotFoundError, ValueError) as error:
        raise RecipeError(str(error)) from error


def local_items(paths: Sequence[Path]) -> IndexInputs:
    """Read benchmark items from JSONL files, one benchmark each.

    Raises:
        RecipeError: naming file and line of what is no item.
    """
    try:
        inputs = read_items(paths)
    except OSError as error:
        raise RecipeError(
            f"cannot read {error.filename}: {error.strerror}; give JSON lines with id and question"
        ) from error
    except ValueError as error:
        raise RecipeError(str(error)) from error
    if paths and not any(inputs):
        names = ", ".join(map(str, paths))
        raise RecipeError(f"no item in {names}; give JSON lines with id and question")
    return inputs


def build_index(
    items: Sequence[BenchmarkItem], instances: Sequence[BenchmarkItem] = ()
) -> BenchmarkIndex:
    """Return the index of items, with the canonical instances of those that are known puzzles.

    Known are texts that a reader understands, and items of contests that were read by hand.

    Raises:
        RecipeError: if an item id comes twice within a benchmark, or an instance is no hash.
    """
    posed = ((name, item_id, recognise(text)) for name, item_id, text in items)
    puzzles = [(name, item_id, instance) for name, item_id, instance in posed if instance]
    names = {(name, item_id) for name, item_id, _ in items}
    contests = [one for one in posed_instances() if one[:2] in names]
    try:
        return BenchmarkIndex.build(items, [*instances, *puzzles, *contests])
    except ValueError as error:
        raise RecipeError(str(error)) from error


def explain(
    place: str,
    index: Path | None = None,
    items: Sequence[Path] = (),
    columns: Sequence[str] | None = None,
) -> Explanation:
    """Return which benchmark items a row, `FILE:NUMBER` or a text, holds and where.

    Raises:
        DatasetError: if the row cannot be read.
        RecipeError: if the index or the items, which show their text, cannot be read.
    """
    asked = row_texts(place, columns)
    benchmarks = open_index(index)
    item_texts = {item[:2]: item[2] for item in local_items(items).items}
    evidence: list[Evidence] = []
    puzzles: dict[str, str] = {}
    for column, text in asked.items():
        matches = benchmarks.match([text])[0]
        if instance := recognise(text):
            puzzles[column] = instance
            matches = [*benchmarks.match_instances([instance])[0], *matches]
        evidence += [
            evidence_of(benchmarks, column, text, match, item_texts.get(match[:2]))
            for match in matches
        ]
    return Explanation(evidence, puzzles)


def evidence_of(
    index: BenchmarkIndex, column: str, text: str, match: Match, item: str | None = None
) -> Evidence:
    """Return what shows that a text holds an item, whose own text is `item`, where it is known.

    Raises:
        LookupError: if the index has no such item.
    """
    if match.span is None:
        return Evidence(column, match, (), (), None)
    stretches = index.align(text, match)
    common = {at for part in stretches for at in range(part.row, part.row + part.length)}
    words, (begin, end) = normalise(text).split(), match.span
    return Evidence(
        column,
        match,
        tuple((words[at], at in common) for at in range(begin, end)),
        tuple(
            f"{part.row}-{part.row + part.length} = {part.item}-{part.item + part.length}"
            for part in stretches
        ),
        None if item is None else normalise(item),
    )
