"""Rules in a list, `a, b and c`, in which commas and `and` may stand as well."""

import re

from readers.phrases import Phrases, Said, Unread


def listed(phrases: Phrases, text: str, link: str = " and ") -> list[Said]:
    """Return what each rule of a list says; `link` stands before the last one.

    Raises:
        Unread: if there is no way to part it into phrases.
    """
    if whole := _only(phrases, text):
        return [whole]
    for found in reversed(list(re.finditer(link, text))):
        last = _only(phrases, text[found.end() :])
        head = _parted(phrases, text[: found.start()]) if last else None
        if head and last:
            return [*head, last]
    raise Unread(f"no rules: {text!r}")


def _parted(phrases: Phrases, text: str) -> list[Said] | None:
    if whole := _only(phrases, text):
        return [whole]
    for found in re.finditer(", ", text):
        first = _only(phrases, text[: found.start()])
        rest = _parted(phrases, text[found.end() :]) if first else None
        if first and rest:
            return [first, *rest]
    return None


def _only(phrases: Phrases, text: str) -> Said | None:
    try:
        return phrases.only(text)
    except Unread:
        return None
