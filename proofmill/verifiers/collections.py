"""Structured answers: `sequence` (ordered), `set` (not), `mapping` and `grid`.

The gold is JSON; the candidate may be JSON or any form that `listing` reads. An entry of the gold
says what its counterpart may look like (`entry`). What the gold says is kept, since a row is judged
many times.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from proofmill.problem import Json
from proofmill.verifiers import listing, reading
from proofmill.verifiers.entry import agrees, all_agree, keyed, named
from proofmill.verifiers.verdict import BAD_GOLD, MALFORMED, MATCH, MISMATCH, Args, Verdict, same

_SPAN = re.compile(r"(?<=[0-9][0-9])[ ]*(?:to|-|until)[ ]*(?=[0-9]{1,2}:[0-9]{2})")
"""Between the times of `08:30 to 09:15`."""
_COORDINATE = re.compile(r"([xyz])[ ]?=[ ]?(.+)")


def check_sequence(candidate: str, gold: str, args: Args) -> Verdict:
    """Accept `[3, 1]`, `3, 1` and `3 1` for `[3,1]`; order and length count."""
    expected = _gold_list(gold)
    if expected is None:
        return BAD_GOLD
    found = listing.entries(candidate)
    if found is None:
        return MALFORMED
    return same(all_agree(_parted(found, expected), expected))


def check_set(candidate: str, gold: str, args: Args) -> Verdict:
    """Accept the entries of the gold in any order; a repeated entry is malformed."""
    expected = _gold_list(gold)
    if expected is None or len(set(expected)) != len(expected):
        return BAD_GOLD
    found = listing.entries(candidate)
    if found is not None:
        found = _spelled(found, expected)
    if found is None or len(set(map(reading.item, found))) != len(found):
        return MALFORMED
    if len(found) != len(expected):
        return MISMATCH
    left = {*expected}
    for entry in found:
        name = named(entry, expected)
        if name not in left:
            return MISMATCH
        left.discard(name)
    return MATCH


def check_mapping(candidate: str, gold: str, args: Args) -> Verdict:
    """Accept `{"a": 1, "b": 2}` or lines `a: 1`; every key once, no other key."""
    expected = _gold_pairs(gold)
    if not expected:
        return BAD_GOLD
    found = listing.pairs(candidate)
    if found is None:
        return MALFORMED
    given = keyed(found, expected)
    if given is None:
        return MISMATCH
    return same(all(agrees(given[k], reading.item(v)) for k, v in expected.items()))


def check_grid(candidate: str, gold: str, args: Args) -> Verdict:
    """Accept rows as JSON lists or as lines with cells parted by spaces, commas, bars, nothing."""
    expected = _gold_rows(gold)
    if expected is None:
        return BAD_GOLD
    found = listing.table(candidate, len(expected[0]), len(expected))
    if found is None:
        return MALFORMED
    return same(all(all_agree(row, gold) for row, gold in zip(found, expected, strict=True)))


def _parted(found: list[str], expected: Sequence[str]) -> Sequence[str]:
    """Part what runs together where the reference has more entries, and drop names of coordinates.

    `00331` is five characters, `9-6-7` three entries without a hyphen, `08:30 to 09:15` two times,
    and `x = 3, y = -8` two numbers.
    """
    count = len(expected)
    is_glued = len(found) == 1 < count and all(len(entry) == 1 for entry in expected)
    if is_glued and len(found[0]) == count:
        return [*found[0]]
    if len(found) in (1, 2 * count - 1) and not any("-" in entry for entry in expected):
        parts = listing.hyphenated(found)
        if len(parts) == count and all(parts):
            return [part.strip() for part in parts]
    if len(found) < count and any(":" in entry for entry in expected):
        return [part for entry in found for part in _SPAN.split(entry)]
    named_ones = [_COORDINATE.fullmatch(entry) for entry in found]
    if [one[1] for one in named_ones if one] == [*"xyz"[:count]]:
        return [one[2] for one in named_ones if one]
    return found


def _spelled(found: list[str], expected: Sequence[str]) -> list[str]:
    """Let `BEF` stand for three letters where the reference has nothing but letters."""
    is_word = len(found) == 1 < len(expected) and found[0].isalpha() and found[0].isupper()
    return [*found[0]] if is_word and all(len(entry) == 1 for entry in expected) else found


@lru_cache(maxsize=64)
def _gold_list(gold: str) -> Sequence[str] | None:
    value = reading.json_value(gold)
    if not isinstance(value, list):
        return None
    return _scalars(value)


@lru_cache(maxsize=64)
def _gold_pairs(gold: str) -> Mapping[str, str] | None:
    return listing.pairs(gold) if isinstance(reading.json_value(gold), dict) else None


@lru_cache(maxsize=64)
def _gold_rows(gold: str) -> Sequence[Sequence[str]] | None:
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
