"""Lists that several prompts of deductions share: names in words, lines with letters."""

from typing import Final

from readers.enumerated import joined
from readers.phrases import Unread

LETTERS: Final = "ABCDEFGH"
EIGHT: Final = "¶".join(f"{letter}. <{letter.lower()}:line>" for letter in LETTERS)
"""Template of eight lettered lines; the slots are the letters in lower case."""
LIST: Final = r"\w+(?:, \w+)*(?: and \w+)?"
"""Kind of a slot for names in words: `Ada`, `Ada and Omar`, `Ada, Omar and Ruth`."""


def names(words: str) -> tuple[str, ...]:
    """Return the names of a list in words.

    Raises:
        Unread: if one comes twice, or several have no `and` before the last.
    """
    found = joined(words)
    if len(set(found)) != len(found):
        raise Unread(f"names somebody twice: {words!r}")
    return found
