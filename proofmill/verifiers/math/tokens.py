"""Tokens and the two ways in which a text fails to become an expression."""

from typing import NamedTuple


class Unreadable(ValueError):
    """The text is not mathematics."""


class Unsupported(ValueError):
    """The text is mathematics, beyond what is decided here."""


class Token(NamedTuple):
    """One token; `kind` tells what `text` is.

    Kinds: number, fraction, based, name, const, func, command, op, relation, separator, open,
    close, bar, text, begin, end, row.
    """

    kind: str
    text: str
    start: int
    end: int
