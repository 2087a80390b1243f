"""Forms: whole questions with slots, laid out in the source as they are laid out for a solver."""

import re
from collections.abc import Mapping
from textwrap import dedent
from typing import Final

from readers.phrases import Phrases, Said, Unread

LONGEST: Final = 8_000
"""Characters of a question; longer ones are refused before anything is matched."""


class Form:
    """The ways in which a question of one task may be put.

    Each is a text with the slots of `Phrases`, but with lines as they stand, one that ends in a
    backslash going on in the next; blanks that end a line or a text mean nothing.
    """

    def __init__(self, *texts: str, kinds: Mapping[str, str] | None = None) -> None:
        """Keep the texts, and further kinds of slots as regular expressions without groups."""
        lined = {str(number): _lined(dedent(text)) for number, text in enumerate(texts)}
        self._phrases = Phrases(many=lined, kinds=kinds)

    def read(self, question: str) -> Said:
        """Return what stands in the slots of the text that a question is.

        Raises:
            Unread: if it is none of them, or longer than any question.
        """
        if len(question) > LONGEST:
            raise Unread(f"{len(question)} characters; a question has {LONGEST} at most")
        return self._phrases.only("\n".join(map(str.rstrip, question.strip().split("\n"))))


def _lined(text: str) -> str:
    joined = re.sub(r"\\\n *", "", text.strip())
    return "¶".join(map(str.rstrip, joined.split("\n")))


def matrix(block: str) -> tuple[tuple[int, ...], ...]:
    """Return the integers of lines that are equally long, parted by single blanks.

    Raises:
        Unread: if they are anything else.
    """
    rows = [line.split(" ") for line in block.split("\n")]
    if len(set(map(len, rows))) != 1 or not all(
        re.fullmatch(r"-?\d{1,9}", cell) for row in rows for cell in row
    ):
        raise Unread(f"no matrix of integers: {block!r}")
    return tuple(tuple(map(int, row)) for row in rows)


def symbols(block: str, allowed: str) -> tuple[str, ...]:
    """Return lines of symbols parted by single blanks, the blanks left out.

    Raises:
        Unread: if lines differ in length, or one holds another symbol.
    """
    rows = tuple(line[::2] for line in block.split("\n"))
    spaced = all(line == " ".join(row) for line, row in zip(block.split("\n"), rows, strict=True))
    if not spaced or len(set(map(len, rows))) != 1 or not set("".join(rows)) <= set(allowed):
        raise Unread(f"no board of {allowed!r}: {block!r}")
    return rows
