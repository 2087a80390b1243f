"""Structured answers: `sequence` (ordered), `set` (not), `mapping` and `grid`.

The gold is JSON; the candidate may be JSON or any form that `listing` reads. An entry of the gold
says what its counterpart may look like (`entry`).
"""

from proofmill.problem import Json
from proofmill.verifiers import listing, reading
from proofmill.verifiers.entry import agrees, all_agree, named
from proofmill.verifiers.verdict import BAD_GOLD, MALFORMED, MISMATCH, Args, Verdict, same


def check_sequence(candidate: str, gold: str, args: Args) -> Verdict:
    """Accept `[3, 1]`, `3, 1` and `3 1` for `[3,1]`; order and length count."""
    expected = _gold_list(gold)
    if expected is None:
        return BAD_GOLD
    found = listing.entries(candidate)
    if found is None:
        return MALFORMED
    return same(all_agree(_unglued(found, expected), expected))


def check_set(candidate: str, gold: str, args: Args) -> Verdict:
    """Accept the entries of the gold in any order; a repeated entry is malformed."""
    expected = _gold_list(gold)
    if expected is None or len(set(expected)) != len(expected):
        return BAD_GOLD
    found = listing.entries(candidate)
    if found is None or len(set(map(reading.item, found))) != len(found):
        return MALFORMED
    if len(found) != len(expected):
        return MISMATCH
    return same({named(entry, expected) for entry in found} == set(expected))


def check_mapping(candidate: str, gold: str, args: Args) -> Verdict:
    """Accept `{"a": 1, "b": 2}` or lines `a: 1`; every key once, no other key."""
    expected = listing.pairs(gold) if isinstance(reading.json_value(gold), dict) else None
    if not expected:
        return BAD_GOLD
    found = listing.pairs(candidate)
    if found is None:
        return MALFORMED
    is_whole = found.keys() == expected.keys()
    return same(is_whole and all(agrees(found[k], reading.item(v)) for k, v in expected.items()))


def check_grid(candidate: str, gold: str, args: Args) -> Verdict:
    """Accept rows as JSON lists or as lines with cells parted by spaces, commas, bars, nothing."""
    expected = _gold_rows(gold)
    if expected is None:
        return BAD_GOLD
    found = listing.table(candidate, len(expected[0]), len(expected))
    if found is None:
        return MALFORMED
    return same(all(all_agree(row, gold) for row, gold in zip(found, expected, strict=True)))


def _unglued(found: list[str], expected: list[str]) -> list[str]:
    """Let `00331` stand for five entries where the reference has five of one character each."""
    is_glued = len(found) == 1 < len(expected) and all(len(entry) == 1 for entry in expected)
    return [*found[0]] if is_glued and len(found[0]) == len(expected) else found


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
