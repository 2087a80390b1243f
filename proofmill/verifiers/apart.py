r"""Apart: several answers in one text, each of them whatever its own verifier reads.

Answers stand on lines of their own or are parted by semicolons, bars or commas; within brackets
and behind a backslash (`\,`, `\;`) nothing parts. Linear in the text.
"""

import json
import re
from typing import Final

from proofmill.verifiers import listing, reading

_DEPTH: Final = dict.fromkeys("([{", 1) | dict.fromkeys(")]}", -1)
_SEPARATORS: Final = ("\n", ";", "|", ",")
_LABEL: Final = re.compile(r"(?:statement|problem|question)[ ]+(?=[#(]?\d)", re.IGNORECASE)
_AND: Final = re.compile(r"(?:and|&)[ ]+", re.IGNORECASE)


def parted(text: str, count: int) -> list[str] | None:
    """Return `count` answers, without bullets and numbers of lines; None for another number.

    `none; 35`, `[none, 35]`, `1. none` and `2. 35` on two lines, `(a) none, (b) 35` are two.
    """
    text = text.replace("\u2022", "- ") if not text.isascii() else text
    text = _unbracketed(reading.clean(text)).strip().rstrip(",;").rstrip()
    listed = _listed(text)
    if listed is not None:
        return listed if len(listed) == count else None
    parts, separator = [text], ""
    for separator in _SEPARATORS:
        parts = [part.strip().rstrip(",;").strip() for part in _split(text, separator)]
        if separator == "\n":
            parts = [part for part in parts if part]
        if len(parts) > 1:
            break
    if len(parts) == count - 1:
        *first, last = parts
        parts = [*first, *re.split(r"[ ]and[ ]", last, maxsplit=1)]
    bare = [reading.without(_LABEL, part) for part in parts]
    # Between semicolons or commas a dash is a sign.
    bare = (listing.unmarked if separator == "\n" else listing.unnumbered)(bare)
    bare[-1] = reading.without(_AND, bare[-1])
    bare = [reading.clean(part) for part in bare]
    return bare if all(bare) and len(bare) == count else None


def _listed(text: str) -> list[str] | None:
    """Return the entries of a JSON list of texts, numbers and lists of numbers."""
    found = reading.json_value(text if text.startswith("[") else f"[{text}]")
    if not isinstance(found, list) or not found:
        return None
    if not all(isinstance(entry, str | int | list) for entry in found):
        return None
    return [entry if isinstance(entry, str) else json.dumps(entry) for entry in found]


def _split(text: str, separator: str) -> list[str]:
    parts, start, depth = [], 0, 0
    for place, character in enumerate(text):
        depth = max(0, depth + _DEPTH.get(character, 0))
        if character == separator and depth == 0 and text[place - 1 : place] != "\\":
            parts.append(text[start:place])
            start = place + 1
    return [*parts, text[start:]]


def _unbracketed(text: str) -> str:
    r"""Take off a pair of brackets, `\left[` too, that encloses all of the text."""
    inner = text.removeprefix("\\left").removeprefix("\\")
    if not inner or _DEPTH.get(inner[0]) != 1 or _DEPTH.get(inner[-1]) != -1:
        return text
    depth = 0
    for character in inner[:-1]:
        depth += _DEPTH.get(character, 0)
        if depth == 0:
            return text
    within = inner[1:-1]
    return within.removesuffix("\\right\\").removesuffix("\\right").removesuffix("\\").strip()
