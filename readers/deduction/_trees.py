"""Statements that are made of statements: trees, how words make them, and what they come to."""

from collections.abc import Callable, Iterator
from typing import Final

from readers.phrases import Unread

Tree = tuple[str, *tuple["Tree", ...]]
"""A connective and what it joins, or a kind of statement and what it is about."""
Atom = Callable[[str], Tree | None]
"""Words -> what they state, None if it is nothing that is not made of others."""

_FORMS: Final = (
    ("and", "both ", " and ", ""),
    ("and", "", " and ", ""),
    ("or", "", " or ", ""),
    ("xor", "either ", " or ", ", but not both"),
    ("implies", "if ", ", then ", ""),
    ("if", "", " if ", ""),
    ("any", "", ", or ", ", or both"),
    ("iff", "", " exactly when ", ""),
    ("iff", "", " if and only if ", ""),
    ("and", "both of these hold: ", "; ", ""),
    ("any", "at least one of these holds: ", "; ", ""),
    ("any", "at least one of these is true: ", "; ", ""),
    ("one", "exactly one of these holds: ", "; ", ""),
    ("one", "exactly one of these is true: ", "; ", ""),
)
"""Connective, what stands before, between and after two statements that it joins."""
_STARTS: Final = frozenset(
    {
        *("All", "An", "At", "Both", "Either", "Exactly", "If", "It", "Neither", "No", "None"),
        *("Not", "Of", "One", "Place", "Statement", "Statements", "The", "These"),
    }
)
"""Words that are written small unless they begin a statement."""
"""Words that are written small unless they begin a statement."""


def connected(connective: str, sides: list[bool]) -> bool:
    """Return what a connective makes of the truth of what it joins."""
    match connective:
        case "not":
            return not sides[0]
        case "and":
            return all(sides)
        case "or" | "any":
            return any(sides)
        case "xor" | "one":
            return sides[0] != sides[1]
        case "iff":
            return sides[0] == sides[1]
        case "implies":
            return not sides[0] or sides[1]
        case "if":
            return sides[0] or not sides[1]
    raise Unread(f"no connective: {connective!r}")


def worded(text: str, atom: Atom) -> Tree:
    """Return what a statement in words says, without its full stop.

    A connective joins two parts, each in brackets or made of no others.

    Raises:
        Unread: if it says nothing, or may mean more than one thing.
    """
    inner: list[str] = []
    flat = _flat(_small(text), inner)
    return _only({*_simple(flat, inner, atom), *_joined(flat, inner, atom)}, text)


def _simple(flat: str, inner: list[str], atom: Atom) -> Iterator[Tree]:
    """Yield what the words of a bracket, or of an atom, say."""
    place = next((n for n in range(len(inner)) if flat == _mark(n)), None)
    if place is not None:
        yield worded(inner[place], atom)
    elif (plain := atom(flat)) is not None:
        yield plain


def _joined(flat: str, inner: list[str], atom: Atom) -> Iterator[Tree]:
    for connective, before, between, after in _FORMS:
        if flat.startswith(before) and flat.endswith(after):
            middle = flat[len(before) : len(flat) - len(after)]
            for one, other in _split(middle, between):
                for left in _simple(one, inner, atom):
                    for right in _simple(other, inner, atom):
                        yield (connective, left, right)
    for before in ("it is false that ", "it is not true that "):
        if flat.startswith(before):
            for part in _simple(flat.removeprefix(before), inner, atom):
                yield ("not", part)
    name, between, rest = flat.removeprefix("if asked, ").partition(" would ")
    verb = "claim that " if flat.startswith("if asked, ") else "say that "
    if between and name.isalpha() and rest.startswith(verb):
        for part in _simple(rest.removeprefix(verb), inner, atom):
            yield ("says", (name,), part)


def _split(text: str, between: str) -> Iterator[tuple[str, str]]:
    at = text.find(between)
    while at >= 0:
        yield text[:at], text[at + len(between) :]
        at = text.find(between, at + 1)


def _only(readings: set[Tree], text: str) -> Tree:
    if len(readings) != 1:
        raise Unread(f"may be read in {len(readings)} ways: {text!r}")
    return readings.pop()


def _small(text: str) -> str:
    first = text.split(" ", 1)[0]
    return text[0].lower() + text[1:] if first in _STARTS else text


def _flat(text: str, inner: list[str]) -> str:
    """Put marks for brackets into a text, and what stands in these into a list."""
    flat, depth, begin = "", 0, 0
    for at, sign in enumerate(text):
        if sign == "(" and not depth:
            begin = at + 1
        depth += (sign == "(") - (sign == ")")
        if sign == ")" and not depth:
            flat += _mark(len(inner))
            inner.append(text[begin:at])
        elif not depth:
            flat += sign
        if depth < 0:
            break
    if depth:
        raise Unread(f"brackets that do not match: {text!r}")
    return flat


def _mark(number: int) -> str:
    return f"({number})"
