"""Failures: which problems a policy has not learned, read from the accuracies of its visits.

The rule is that of SwS (arXiv 2506.08989), recovered from its published record of 1,905 failures:
best accuracy over all visits at most 0.5, and least-squares slope over the visit index at most 0.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from proofmill.problem import Json, content_hash

MAX_ACCURACY = 0.5
"""A problem that was once solved more often than this is not weak."""
MIN_VISITS = 2
"""A slope needs two points."""
MAX_PROMPT = 20_000
"""Characters of one prompt; longer ones are refused."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One problem with its history in training."""

    id: str
    """Hash of the prompt, runs of white space aside."""
    prompt: str
    category: str
    accuracies: tuple[float, ...]
    """Share of right answers at each visit, 0..1, in the order of the visits."""


class Refused(NamedTuple):
    """A record that cannot be used."""

    position: int
    """From 0."""
    reason: str


class History(NamedTuple):
    """All records of a log: every one is weak, known, refused or merged into another."""

    weak: tuple[Record, ...]
    known: tuple[Record, ...]
    """Not weak: solved, or still rising."""
    refused: tuple[Refused, ...]
    merged: int
    """Records of a prompt that has a longer record (of equal ones the first counts)."""


def is_weak(accuracies: Sequence[float]) -> bool:
    """Tell whether the policy fails for good: best at most 0.5 and no upward trend.

    The sign of the slope is exact for the numbers given. Fewer than two visits show nothing.
    """
    if len(accuracies) < MIN_VISITS or max(accuracies) > MAX_ACCURACY:
        return False
    return _exact_slope(accuracies) <= 0


def slope(accuracies: Sequence[float]) -> float:
    """Return the least-squares slope of accuracy over the visit index, per visit.

    Raises:
        ValueError: for fewer than two visits.
    """
    if len(accuracies) < MIN_VISITS:
        raise ValueError(f"a slope needs {MIN_VISITS} visits or more, got {len(accuracies)}")
    return float(_exact_slope(accuracies))


def _exact_slope(accuracies: Sequence[float]) -> Fraction:
    count = len(accuracies)
    # With x = 0..n-1: sum (x - mean)(y) / sum (x - mean)^2, both times 2 to stay with integers.
    rise = sum((2 * x - (count - 1)) * Fraction(y) for x, y in enumerate(accuracies))
    return Fraction(6 * rise, count * (count * count - 1))


def history(rows: Iterable[Json]) -> History:
    """Sort the rows `{prompt, category, accs}` of a log; total on any JSON value."""
    longest: dict[str, Record] = {}
    refused: list[Refused] = []
    merged = 0
    for position, row in enumerate(rows):
        record = _read(row)
        if isinstance(record, str):
            refused.append(Refused(position, record))
            continue
        other = longest.get(record.id)
        merged += other is not None
        if other is None or len(record.accuracies) > len(other.accuracies):
            longest[record.id] = record
    weak = tuple(record for record in longest.values() if is_weak(record.accuracies))
    known = tuple(record for record in longest.values() if not is_weak(record.accuracies))
    return History(weak, known, tuple(refused), merged)


def _read(row: Json) -> Record | str:
    """Return the record, or why there is none."""
    if not isinstance(row, Mapping):
        return "not_an_object"
    prompt, category, accuracies = (row.get(name) for name in ("prompt", "category", "accs"))
    if not isinstance(prompt, str) or not prompt.strip():
        return "no_prompt"
    if len(prompt) > MAX_PROMPT:
        return "prompt_too_long"
    if not isinstance(category, str) or not category.strip():
        return "no_category"
    if not _is_unicode(prompt + category):
        return "bad_characters"
    if not isinstance(accuracies, list):
        return "no_accuracies"
    if not all(map(_is_share, accuracies)):
        return "bad_accuracy"
    if len(accuracies) < MIN_VISITS:
        return "too_few_visits"
    return Record(
        id=content_hash(" ".join(prompt.split())),
        prompt=prompt.strip(),
        category=category.strip(),
        accuracies=tuple(map(float, accuracies)),
    )


def _is_unicode(text: str) -> bool:
    """Tell whether a text can be written down; half of a surrogate pair cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _is_share(value: Json) -> bool:
    """Tell whether a value is a share; NaN, booleans and text are none."""
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1
