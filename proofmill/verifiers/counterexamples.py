"""Counterexamples: to each of several statements one, or none where there is none.

Whatever object of the domain refutes a statement is right, and it is seen by asking of it what a
counterexample fulfils. The row says which statements are true: they were proved by exhaustion.
"""

import json
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from proofmill.problem import Json
from proofmill.verifiers import listing, reading
from proofmill.verifiers.apart import parted
from proofmill.verifiers.conditions import Condition
from proofmill.verifiers.verdict import (
    BAD_ARGS,
    BAD_GOLD,
    MALFORMED,
    MATCH,
    MISMATCH,
    VIOLATION,
    Args,
    Verdict,
)

KINDS: Final = ("number", "numbers", "set", "word")
MOST_STATEMENTS: Final = 40
_MOST_LETTERS: Final = 36
_LONGEST: Final = 64
"""Numbers or letters of an object."""
_HOLDS: Final = frozenset({"none", "true", "no counterexample"})
_NAMED: Final = re.compile(r"(?:[a-z]|\([a-z](?:, ?[a-z]){0,4}\))[ ]?=[ ]?", re.IGNORECASE)
"""Before an object: `x = 3`, `(x, y) = (1, 2)`."""


class _Shape(NamedTuple):
    """What an object looks like, seen before any condition is asked of it."""

    kind: str
    letters: str
    lengths: tuple[int, int]
    bounds: tuple[int, int]
    """Least and greatest number."""


class _Row(NamedTuple):
    """What the args of a row say."""

    shape: _Shape
    domain: Condition
    refuted: tuple[Condition | None, ...]


def check_counterexamples(candidate: str, gold: str, args: Args) -> Verdict:
    """Accept `none; 35; none` and one entry a line: `none` for a true statement, else any object.

    Args: `object`, a mapping with `kind` (`number`, `numbers` in order, `set` of numbers or
    `word`), `letters` of a word, `length` and `range` (each the least and the greatest); `domain`,
    the condition on objects; `refuted`, for each statement the condition on its counterexamples,
    null where it is true. In conditions `x` is the list of an object's numbers, or of the places of
    a word's letters among `letters`, from 0.
    """
    row = _read(json.dumps([args["object"], args["domain"], args["refuted"]]))
    if row is None:
        return BAD_ARGS
    if _judge(gold, row) is not MATCH:
        return BAD_GOLD
    return _judge(candidate, row)


@lru_cache(maxsize=64)
def _read(text: str) -> _Row | None:
    """Return what args say; they come again with every answer to a row."""
    told, domain, refuted = json.loads(text)
    if not isinstance(told, Mapping) or not isinstance(refuted, list):
        return None
    shape = _Shape(
        str(told["kind"]), str(told.get("letters", "")), _pair(told["length"]), _range(told)
    )
    if shape.kind not in KINDS or shape.lengths[0] < 1:
        return None
    if len(shape.letters) > _MOST_LETTERS or shape.lengths[1] > _LONGEST:
        return None
    if not 0 < len(refuted) <= MOST_STATEMENTS:
        return None
    conditions = tuple(None if tree is None else Condition(tree) for tree in refuted)
    return _Row(shape, Condition(domain), conditions)


def _range(told: Mapping[str, Json]) -> tuple[int, int]:
    letters = told.get("letters", "")
    if told["kind"] == "word":
        return 0, len(str(letters)) - 1
    return _pair(told["range"])


def _pair(value: Json) -> tuple[int, int]:
    if isinstance(value, list) and len(value) == 2:
        low, high = value
        if isinstance(low, int) and isinstance(high, int) and max(abs(low), abs(high)) < 10**9:
            return low, high
    raise ValueError("a range has a least and a greatest number")


def _judge(text: str, row: _Row) -> Verdict:
    entries = parted(listing.plain(text), len(row.refuted))
    if entries is None:
        return MALFORMED
    verdict = MATCH
    for entry, refuted in zip(entries, row.refuted, strict=True):
        found = _one(entry, refuted, row)
        if found is MALFORMED:
            return found
        verdict = found if verdict is MATCH else verdict
    return verdict


def _one(entry: str, refuted: Condition | None, row: _Row) -> Verdict:
    if reading.label(entry) in _HOLDS:
        return MATCH if refuted is None else MISMATCH
    x = _object(entry, row.shape)
    if x is None:
        return MALFORMED
    if not _fits(x, row.shape) or not row.domain.holds(x):
        return VIOLATION
    return MATCH if refuted is not None and refuted.holds(x) else MISMATCH


def _fits(x: Sequence[int], shape: _Shape) -> bool:
    low, high = shape.bounds
    is_long = shape.lengths[0] <= len(x) <= shape.lengths[1]
    return is_long and all(low <= number <= high for number in x)


def _object(entry: str, shape: _Shape) -> tuple[int, ...] | None:
    """Return the numbers of an object; None for a text of another kind."""
    entry = reading.without(_NAMED, entry)
    parts = listing.entries(entry)
    if not parts:
        return None
    if shape.kind == "word":
        return _word("".join(map(reading.clean, parts)), shape.letters)
    numbers = [_number(part) for part in parts]
    found = tuple(number for number in numbers if number is not None)
    if len(found) < len(parts) or (shape.kind == "number" and len(found) > 1):
        return None
    return tuple(sorted(found)) if shape.kind == "set" else found


def _word(text: str, letters: str) -> tuple[int, ...] | None:
    for word in (text, text.upper(), text.lower()) if len(text) <= _LONGEST else ():
        if all(letter in letters for letter in word):
            return tuple(map(letters.index, word))
    return None


def _number(text: str) -> int | None:
    """Return a number; what is far out of every range is as good as the least that is."""
    digits = reading.integer(reading.clean(text))
    if digits is None:
        return None
    return int(digits) if len(digits) < 10 else 10**9
