"""Structured answers: `sequence` (ordered), `set` (not), `mapping` and `grid`.

The gold is JSON; the candidate may be JSON or the plain forms that `reading` describes. Entries
compare as integers where both are, else as folded text.
"""

from proofmill.problem import Json
from proofmill.verifiers import reading
from proofmill.verifiers.verdict import BAD_GOLD, MALFORMED, Args, Verdict, same


def check_sequence(candidate: str, gold: str, args: Args) -> Verdict:
    """Accept `[3, 1]`, `3, 1` and `3 1` for `[3,1]`; order and length count."""
    expected = _gold_list(gold)
    if expected is None:
        return BAD_GOLD
    found = reading.entries(candidate)
    return MALFORMED if found is None else same(found == expected)


def check_set(candidate: str, gold: str, args: Args) -> Verdict:
    """Accept the entries of the gold in any order; a repeated entry is malformed."""
    expected = _gold_list(gold)
    if expected is None or len(set(expected)) != len(expected):
        return BAD_GOLD
    found = reading.entries(candidate)
    if found is None or len(set(found)) != len(found):
        return MALFORMED
    return same(set(found) == set(expected))


def check_mapping(candidate: str, gold: str, args: Args) -> Verdict:
    """Accept `{"a": 1, "b": 2}` or lines `a: 1`; every key once, no other key."""
    expected = reading.pairs(gold) if isinstance(reading.json_value(gold), dict) else None
    if not expected:
        return BAD_GOLD
    found = reading.pairs(candidate)
    return MALFORMED if found is None else same(found == expected)


def check_grid(candidate: str, gold: str, args: Args) -> Verdict:
    """Accept rows as JSON lists or as lines with cells parted by spaces, commas, bars, nothing."""
    expected = _gold_rows(gold)
    if expected is None:
        return BAD_GOLD
    found = reading.table(candidate, len(expected[0]))
    return MALFORMED if found is None else same(found == expected)


def _gold_list(gold: str) -> list[str] | None:
    value = reading.json_value(gold)
    if not isinstance(value, list):
        return None
    return _scalars(value)


def _gold_rows(gold: str) -> list[list[str]] | None:
    value = reading.json_value(gold)
    if not isinstance(value, list) or not value or not all(isinstance(row, list) for row in value):
        return None
    rows = [_scalars(row) for row in value]
    if None in rows or len({len(row) for row in value}) != 1 or not value[0]:
        return None
    return [row for row in rows if row is not None]


def _scalars(values: list[Json]) -> list[str] | None:
    scalars = [reading.scalar(value) for value in values]
    return None if None in scalars else [value for value in scalars if value is not None]
