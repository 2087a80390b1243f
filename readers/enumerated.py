"""Lists in prompts: numbered lines, and things parted by commas and `and` or `or`."""

import re

from readers.phrases import Unread


def numbered(block: str) -> tuple[str, ...]:
    """Return the lines of a list, which is numbered from 1: `1. ...`.

    Raises:
        Unread: if a line has another number or none.
    """
    lines = []
    for number, line in enumerate(block.split("\n"), 1):
        place, dot, words = line.partition(". ")
        if place != str(number) or not dot:
            raise Unread(f"not numbered {number}: {line!r}")
        lines.append(words)
    return tuple(lines)


def joined(text: str, last: str = "and") -> tuple[str, ...]:
    """Return the things of `a, b and c`; the last word may be another.

    Raises:
        Unread: if commas stand elsewhere, or the last word is missing before the last of several.
    """
    *head, end = text.split(", ")
    tail = end.split(f" {last} ")
    if len(tail) > 2 or (head and len(tail) < 2) or not all([*head, *tail]):
        raise Unread(f"no list with {last!r}: {text!r}")
    return (*head, *tail)


def listed(text: str, item: str = r"[\w ]+?") -> tuple[str, ...]:
    """Return the items of `a`, `a and b`, or `a, b and c`.

    Raises:
        Unread: if it is no such list of what `item`, a regular expression, describes.
    """
    found = joined(text)
    for one in found:
        if not re.fullmatch(item, one):
            raise Unread(f"no item of a list: {one!r}")
    return found
