"""What of a row is compared: the canonical instance of a puzzle of ours, else the question.

Answers are not compared: the same question with two answers is one question. Puzzles of others are
compared as prose.
"""

import hashlib
from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Any, NamedTuple

from pipelines.contamination import own_instance, texts

QUESTIONS = (
    *(("question",), ("problem",), ("prompt",), ("query",), ("instruction", "input")),
    *(("text",), ("messages",), ("conversations",)),
)
"""Columns of a question, unless others are named: the first of these that a row has."""
USUAL = tuple(name for names in QUESTIONS for name in names)


class Kind(IntEnum):
    """What a row is to a comparison."""

    UNREADABLE = 0
    """A line that is no JSON object: in neither output."""
    BLANK = 1
    """Nothing to compare: kept."""
    PROSE = 2
    PUZZLE = 3


class Compared(NamedTuple):
    """What is compared of a row."""

    kind: Kind
    text: str
    key: int = 0
    """Of a puzzle: 64 bits of the hash of its family and canonical instance."""


def compared(record: Mapping[str, Any] | None, columns: Sequence[str] | None = None) -> Compared:
    """Return what is compared of a row, None for a line that is no row; by default its question."""
    if record is None:
        return Compared(Kind.UNREADABLE, "")
    text = _question(record, columns)
    instance = own_instance(record)
    if instance is not None:
        name = f"{record['family']}\n{instance}".encode("utf8", "surrogatepass")
        digest = hashlib.blake2b(name, digest_size=8).digest()
        return Compared(Kind.PUZZLE, text, int.from_bytes(digest, "little"))
    return Compared(Kind.PROSE if text else Kind.BLANK, text)


def _question(record: Mapping[str, Any], columns: Sequence[str] | None) -> str:
    """Return the texts of the named columns, else of the first usual ones that hold any."""
    for names in [columns] if columns else QUESTIONS:
        if found := texts(record, names):
            return "\n".join(found.values())
    return ""
