"""Tokens, how they are parted, and the two ways in which a text fails to become an expression."""

from collections.abc import Sequence
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
    is_spaced: bool = False
    r"""After a space that was set by hand, as in `\sin x\, e^x`."""


def nesting(tokens: Sequence[Token]) -> list[int]:
    """Return the number of brackets around each token; an opening or closing one has its own."""
    level, found = 0, list[int]()
    for token in tokens:
        level -= token.kind in {"close", "end"}
        found.append(level)
        level += token.kind in {"open", "begin"}
    return found


def parted(tokens: Sequence[Token], cuts: Sequence[int]) -> list[Sequence[Token]]:
    """Return what lies between the tokens at `cuts`."""
    starts, ends = [0, *(cut + 1 for cut in cuts)], [*cuts, len(tokens)]
    return [tokens[start:end] for start, end in zip(starts, ends, strict=True)]
