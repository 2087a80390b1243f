"""Reading: a family's reader solves rows from their prompts alone, and is tried with changed words.

A reader that agrees on rows and notices every flipped word shows that the words say what generator
and solver mean; one that takes a flipped word for the same puzzle has not read it.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from filters.certification import Flip, flips, near_misses
from generators import Family, find_family
from pipelines.errors import FamilyError
from proofmill import Problem, score
from proofmill.extraction import wrap
from readers import READERS, Reader, Unread, parted

DIALS = (0.0, 0.25, 0.5, 0.75, 1.0)
FLIPPED = 25
"""Rows whose words are changed one by one."""
MOST_UNNOTICED = 0.01
"""Share of left-out words that need not be noticed, three at least: some say nothing ("is also").
Words turned into their opposites and numbers must be, all of them."""


@dataclass(frozen=True, slots=True)
class Read:
    """What a reader made of a family's rows."""

    rows: int
    agreed: int
    flips: int
    unnoticed: int
    faults: list[str]
    """What is wrong, with the place of the first row; empty if nothing is."""


def read_named(name: str, rows: int = 200, seed: int = 0, flipped: int = FLIPPED) -> Read:
    """Let a family's reader solve so many rows at each dial; see `read_family`.

    Raises:
        FamilyError: if there is no such family, or it has no reader.
    """
    try:
        family, reader = find_family(name), READERS[name]
    except LookupError as error:
        raise FamilyError(f"no reader of {name!r}: add readers/ROOM/{name}.py") from error
    return read_family(family, reader, rows, seed, flipped)


def read_family(
    family: Family[Any],
    reader: Reader[Any],
    rows: int = 200,
    seed: int = 0,
    flipped: int = FLIPPED,
) -> Read:
    """Let a reader solve so many rows of a family at each dial.

    The words of the first `flipped` rows, of all dials by turns, are changed one by one.
    """
    agreed, tried = 0, 0
    faults, dull = Counter[str](), list[Flip]()
    for place, (ordinal, dial) in enumerate(product(range(rows), DIALS)):
        problem, instance = family.draw(ordinal, dial, None, seed)
        fault = disagreement(family, problem, instance, reader)
        agreed += not fault
        faults[fault] += bool(fault)
        if place < flipped and not fault:
            changed = list(flips(parted(problem.prompt).question))
            tried += len(changed)
            dull += _unnoticed(problem, reader, changed)
    said = [f"{count} times: {fault}" for fault, count in faults.most_common() if count]
    return Read(rows * len(DIALS), agreed, tried, len(dull), [*said, *_dull(dull, tried)])


def disagreement(
    family: Family[Any],
    problem: Problem,
    instance: Any,  # noqa: ANN401 (the family's own)
    reader: Reader[Any],
) -> str:
    """Return how reader and row disagree; nothing if they do not."""
    place = f"dial {problem.dial:g}, ordinal {problem.lineage.ordinal}"
    try:
        puzzle = reader.read(parted(problem.prompt).question)
    except Unread as error:
        return f"unread: {error}"
    wrong: Sequence[str] = ()
    if reader.judge is not None:
        wrong = family.near_misses(instance) if family.near_misses else near_misses(problem)
    fault = disputed(problem, reader, puzzle, wrong, is_unique=family.unique)
    return f"{place}: {fault}" if fault.startswith("the ") else fault


def disputed(
    problem: Problem,
    reader: Reader[Any],
    puzzle: object,
    wrong: Sequence[str],
    *,
    is_unique: bool,
) -> str:
    """Return how a reader and a row whose prompt it has read disagree; nothing if they do not."""
    answer = reader.solve(puzzle)
    if score(problem, wrap(problem, answer)).value < 1.0:
        return f"the reader's answer {answer!r} is refused, {problem.answer!r} is kept"
    if reader.judge is None:
        return "" if is_unique else "several answers are right, so its reader needs a judge"
    if is_unique:
        return "its reader judges answers, as several are right, and one is said to be"
    for right in (answer, problem.answer):
        if not reader.judge(puzzle, right):
            return f"the reader's judge refuses the answer {right!r}"
    for each in wrong:
        if reader.judge(puzzle, each):
            return f"the reader's judge takes the wrong answer {each!r}"
    return ""


def _unnoticed(problem: Problem, reader: Reader[Any], changed: list[Flip]) -> list[Flip]:
    puzzle = reader.read(parted(problem.prompt).question)
    return [flip for flip in changed if _reads_as(reader, flip.text, puzzle)]


def _reads_as(reader: Reader[Any], text: str, puzzle: object) -> bool:
    try:
        return bool(reader.read(text) == puzzle)
    except Unread:
        return False


def _dull(unnoticed: list[Flip], tried: int) -> list[str]:
    turned = [flip for flip in unnoticed if not flip.is_omission]
    if turned:
        return [f"{len(turned)} changed words were not noticed, such as {turned[0].what}"]
    if len(unnoticed) > max(3, MOST_UNNOTICED * tried):
        return [f"{len(unnoticed)} left-out words were not noticed, such as {unnoticed[0].what}"]
    return []
