"""Flips: a text with one word turned into its opposite, left out, or one number off by one.

Whoever reads a prompt for what it says must notice each: a rule word that was flipped, a datum that
was left out or is off by one are the faults that generator and solver cannot see.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

_OPPOSITES: Final = (
    *(("at least", "at most"), ("more", "fewer"), ("greater", "less"), ("largest", "smallest")),
    *(
        ("greatest", "least"),
        ("maximum", "minimum"),
        ("longest", "shortest"),
        ("highest", "lowest"),
    ),
    *(
        ("first", "last"),
        ("before", "after"),
        ("left", "right"),
        ("above", "below"),
        ("up", "down"),
    ),
    *(
        ("row", "column"),
        ("rows", "columns"),
        ("top", "bottom"),
        ("even", "odd"),
        ("north", "south"),
    ),
    *(("with", "without"), ("every", "some"), ("each", "some"), ("all", "some"), ("and", "or")),
    *(
        ("exactly", "at least"),
        ("only", "also"),
        ("no", "any"),
        ("none", "one"),
        ("both", "either"),
    ),
    *(("sum", "product"), ("true", "false"), ("positive", "negative"), ("same", "different")),
    *(
        ("must", "may"),
        ("can", "cannot"),
        ("is", "is not"),
        ("are", "are not"),
        ("does", "does not"),
    ),
    *(("increasing", "decreasing"), ("clockwise", "counterclockwise"), ("east", "west")),
    *(("horizontally", "vertically"), ("horizontal", "vertical"), ("inside", "outside")),
    *(("may not", "may"), ("must not", "must"), ("cannot", "can"), ("is not", "is"), ("not", "")),
    *(
        ("win", "lose"),
        ("wins", "loses"),
        ("earlier", "later"),
        ("once", "twice"),
        ("higher", "lower"),
    ),
)
_BOTH: Final = dict(reversed([*_OPPOSITES, *((two, one) for one, two in _OPPOSITES if two)]))
"""Of several opposites the first one."""
_FLIPPED: Final = re.compile(
    rf"\b(?:{'|'.join(sorted(map(re.escape, _BOTH), key=len, reverse=True))})\b", re.IGNORECASE
)
_WORD: Final = re.compile(r"[^\W\d_]{2,}+(?:['-][^\W\d_]+)*+ ?")
_NUMBER: Final = re.compile(r"(?<![\w.,^])\d{1,18}(?![\w.]*\d)")


class Flip(NamedTuple):
    """A changed text."""

    text: str
    what: str
    """The words that were changed, and into what."""
    is_omission: bool
    """Whether a word was left out, not turned or put off by one."""


def flips(text: str) -> Iterator[Flip]:
    """Yield a text with one change each, all there are."""
    for found in _FLIPPED.finditer(text):
        other = _BOTH[found[0].lower()]
        yield _changed(text, found, other.capitalize() if found[0][0].isupper() else other)
    for found in _NUMBER.finditer(text):
        yield _changed(text, found, str(int(found[0]) + 1))
    for found in _WORD.finditer(text):
        yield _changed(text, found, "")._replace(is_omission=True)


def _changed(text: str, found: "re.Match[str]", other: str) -> Flip:
    begin, end = found.span()
    end += not other and text[end : end + 1] == " "
    near = text[max(0, begin - 30) : end + 20]
    return Flip(text[:begin] + other + text[end:], f"{found[0]!r} -> {other!r} in {near!r}", False)
