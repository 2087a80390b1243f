"""Searches: conversations in which an answer is found by trying, with the dead ends on the way.

The row is drawn again from its lineage, since shards hold no instance. What the family tells is
followed by a reader that shares nothing with it; a line with a fault is never written.
"""

from collections.abc import Iterator, Mapping

from generators.instructions import taken_apart
from generators.transforms import Drawn, drawn
from pipelines.exports.files import Export, export
from pipelines.exports.solutions import SCHEMA, line
from proofmill import Problem, score
from proofmill.extraction import wrap
from readers import READERS


def searches(url: str, file: str, split: str = "train") -> Export:
    """Write the searches of the rows of families that tell them, each closed by what it found.

    Raises:
        DatasetError: if there is nothing to write, or `file` has no known format.
        StorageError: if the place cannot be written.
    """
    return export(url, file, SCHEMA, _searched, split=split, is_private=False)


def _searched(problem: Problem) -> Iterator[Mapping[str, object] | str]:
    try:
        again = drawn(problem)
    except (LookupError, ValueError):
        yield "rows that no family makes again"
        return
    if not again.family.gives_traces:
        yield "rows of families that tell no searches"
        return
    trace = again.family.trace(again.instance)
    if trace is None:
        yield "rows whose search is too long"
        return
    text = "\n".join(trace.lines) + "\n\n" + wrap(problem, trace.answer)
    if score(problem, text).value == 1.0 and _is_sound(again, trace.lines):
        yield line(problem, text, "search")
    else:
        yield "searches with a fault"


def _is_sound(again: Drawn, lines: tuple[str, ...]) -> bool:
    """Tell whether a reader of the row's words follows every line."""
    reader, posed = READERS.get(again.family.name), taken_apart(again.row.prompt)
    if reader is None or reader.search is None or posed is None:
        return False
    found = reader.search(reader.read(posed.question), lines)
    return not found.faults and found.answer is not None
