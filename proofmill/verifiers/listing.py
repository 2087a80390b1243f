"""Listings: flat lists, tables and mappings, in the ways in which people and models write them.

What is read is bare: without bullets, numbers of lines, labels such as `Row 2:`, brackets. Whether
an entry is the right one is for `entry.agrees` to say. Total and linear in the text.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from proofmill.problem import Json
from proofmill.verifiers.dress import undressed
from proofmill.verifiers.reading import ARTICLE, clean, item, json_value, scalar, without

_BULLET = re.compile(r"[-*+][ \t]+(?=\S)")
_NUMBERED = re.compile(
    r"(?:(?:row|line|house|step|move|day|position|place|work|item|entry|question|answer|part|no\.?"
    r"|r|q)[ ]?)?[#(]?(\d{1,3})[)\]]?[ ]?[.:)](?:[ \t]+|(?=[^\d\s]))",
    re.IGNORECASE,
)
"""A number before an entry or a line: `2.`, `(2)`, `Row 2:`; taken off where all are in order."""
_LETTERED = re.compile(r"(?:\(([a-z])\)|([a-z])[.):])[ \t]+(?=\S)", re.IGNORECASE)
"""The same by letters: `(a)`, `b.`, `C:`."""
_SIGNED = re.compile(r"[-+] ?[0-9]")
_RULE = re.compile(r"[ \t|:+=-]*-[ \t|:+=-]*")
_BRACKETS = (("[", "]"), ("(", ")"), ("{", "}"), ("<", ">"))
_GROUP = re.compile(r"[\[({<]([^\[\](){}<>]*)[\])}>]")
_LAST_AND = re.compile(r",?[ ]+(?:and|&)[ ]+")
_LEADING_AND = re.compile(r"(?:and|&)[ ]+")
_SHORT = 64
"""Characters of a listing that is kept once it is read: examples of prompts are, and come again."""
_SEPARATORS = (",", ";", "\n", "->", "|")
_TIE = re.compile(r"[ ]*(?:->|:|=)[ ]*|[ ]+(?:is|are|gets?|has|was|-)[ ]+")


def plain(text: str) -> str:
    """Return an answer without wrapping and typography."""
    # Where an answer ends in `\\ `, its outer spaces have gone already.
    return clean(undressed(clean(text).removesuffix("\\")))


def entries(text: str) -> list[str] | None:
    """Split a flat list: JSON, or parted by commas, semicolons, lines, arrows, bars or spaces.

    `[3, 1]`, `(3, 1)`, `3, 1`, `3 and 1`, `3 1` and one entry per line, with bullets or numbers,
    all give ["3", "1"]; an empty entry, as in `3,,1`, gives None. `[]` is the empty list.
    """
    found = (_short_entries if len(text) <= _SHORT else _entries)(text)
    return None if found is None else [*found]


def _entries(text: str) -> Sequence[str] | None:
    text = plain(text)
    scalars = _json_list(text)
    if scalars is not None:
        return scalars
    text = _unbracketed(text).strip().rstrip(",;").rstrip()
    if not text:
        return []
    parts = [clean(part) for part in _split(text)]
    return unnumbered(parts) if all(parts) else None


_short_entries = lru_cache(maxsize=1024)(_entries)


def _json_list(text: str) -> list[str] | None:
    if not text.startswith("["):
        return None
    parsed = json_value(text)
    if not isinstance(parsed, list):
        return None
    scalars = [scalar(value) for value in parsed]
    return None if None in scalars else [value for value in scalars if value is not None]


def _unbracketed(text: str) -> str:
    """Take off one pair of brackets around all of the text."""
    for left, right in _BRACKETS:
        inner = text[1:-1]
        if text.startswith(left) and text.endswith(right) and len(text) > 1:
            return inner if left not in inner or left == "<" else text
    return text


def _split(text: str) -> list[str]:
    lines = [line.strip().rstrip(",;").rstrip() for line in text.splitlines() if line.strip()]
    if len(lines) == 1 and not _SIGNED.match(text):
        text = unmarked(lines)[0]
    if len(lines) > 1:
        bare = unmarked(lines)
        if bare != lines or not any("," in line for line in lines):
            return bare
    for separator in _SEPARATORS:
        if separator in text:
            return _last_apart([part.strip() for part in text.split(separator)])
    return _LAST_AND.split(text) if _LAST_AND.search(text) else text.split()


def _last_apart(parts: list[str]) -> list[str]:
    """Let `A, C and D` and `A, C, and D` be three entries."""
    *first, last = parts
    return [*first, *_LAST_AND.split(without(_LEADING_AND, last))] if first else parts


def unmarked(lines: Sequence[str]) -> list[str]:
    """Take bullets, and ascending numbers or letters, off all lines."""
    return unnumbered(_unbulleted(lines))


def _unbulleted(lines: Sequence[str]) -> Sequence[str]:
    is_list = all(_BULLET.match(line) for line in lines)
    return [without(_BULLET, line) for line in lines] if is_list else lines


def hyphenated(found: list[str]) -> list[str]:
    """Return the parts of `9-6-7` or `9 - 6 - 7`; anything else as it is."""
    if len(found) > 1 and set(found[1::2]) == {"-"}:
        return found[::2]
    return found[0].split("-") if len(found) == 1 else found


def _unlettered(parts: Sequence[str]) -> list[str]:
    marks = [_LETTERED.match(part) for part in parts]
    letters = [(mark[1] or mark[2]).casefold() for mark in marks if mark]
    if letters != [chr(97 + place) for place in range(len(parts))] or len(parts) < 2:
        return list(parts)
    return _behind(parts, marks)


def _behind(parts: Sequence[str], marks: Sequence[re.Match[str] | None]) -> list[str]:
    return [clean(part[mark.end() :]) for part, mark in zip(parts, marks, strict=True) if mark]


def unnumbered(parts: Sequence[str]) -> list[str]:
    """Take ascending numbers or letters off all parts; parts that lack them stay as they are."""
    marks = [_NUMBERED.match(part) for part in parts]
    numbers = [int(mark[1]) for mark in marks if mark]
    first = numbers[0] if numbers else 0
    if numbers != list(range(first, first + len(parts))) or first > 1:
        return _unlettered(parts)
    return _behind(parts, marks)


def table(text: str, width: int, height: int) -> list[list[str]] | None:
    """Read `height` rows of `width` cells: JSON or bracketed lists, a matrix, or lines.

    Cells of a line are parted by commas, bars, spaces or, if each is one character, by nothing.
    A Markdown table may have a head and a first column that numbers the rows. None for another
    shape.
    """
    found = (_short_table if len(text) <= _SHORT else _table)(text, width, height)
    return None if found is None else [[*row] for row in found]


def _table(text: str, width: int, height: int) -> Sequence[Sequence[str]] | None:
    text = plain(text)
    rows = _bracketed_rows(text) if text[:1] in ("[", "(", "{") else []
    if len(rows) != height:
        rows = [_cells(line, width) for line in _lines(_unbracketed(text), width, height)]
    if len(rows) != height or not all(all(row) for row in rows):
        return None
    if all(len(row) == width + 1 for row in rows) and _are_numbers([row[0] for row in rows]):
        rows = [row[1:] for row in rows]
    return rows if all(len(row) == width for row in rows) else None


_short_table = lru_cache(maxsize=1024)(_table)


def _are_numbers(cells: Sequence[str]) -> bool:
    """Tell whether the first column of a table only numbers its rows."""
    return unnumbered([f"{cell}: x" for cell in cells]) == ["x"] * len(cells)


def _bracketed_rows(text: str) -> list[list[str]]:
    """Read `[[1, 2], [3, 4]]`, also with cells unquoted or in single quotes, or a list a line."""
    groups = _GROUP.findall(text)
    around = re.sub(r"[\s,;]", "", _GROUP.sub("", text))
    if not groups or around not in ("", "[]", "()", "{}"):
        return []
    rows = [[clean(cell) for cell in group.replace(";", ",").split(",")] for group in groups]
    return rows if all(all(row) for row in rows) else []


def _lines(text: str, width: int, height: int) -> list[str]:
    lines = [line.strip() for line in text.splitlines()]
    lines = [line for line in lines if line.strip(" \t,")]
    if len(lines) > 1 and "|" in lines[1] and _RULE.fullmatch(lines[1]):
        lines = lines[2:] if len(lines) == height + 2 else [lines[0], *lines[2:]]
    lines = [line for line in lines if not (_RULE.fullmatch(line) and len(line) > 2)]
    if len(lines) == height * width and width > 1 and height == 1:
        return [",".join(lines)]
    return unmarked(lines) if len(lines) > 1 else lines


def _cells(line: str, width: int) -> list[str]:
    line = line.strip().strip("|").strip().rstrip(",;")
    line = _unbracketed(line).strip()
    cells = [clean(cell) for cell in _cell_texts(line)]
    if len(cells) == 1 < width:
        cells = [char for char in line if not char.isspace()]
    return cells


def _cell_texts(line: str) -> list[str]:
    for separator in ("|", ",", ";"):
        if separator in line:
            return line.split(separator)
    return line.split()


def pairs(text: str) -> dict[str, str] | None:
    """Read a mapping: a JSON object, or `key: value` entries on lines or parted by commas.

    `=`, `->`, ` is ` and a table of two columns serve as well. Numbers before the entries are taken
    off if pairs are left: of `1: red` they are the key. None for a repeated key or an entry that is
    not a pair. Keys are folded as `reading.item` folds them.
    """
    found = (_short_pairs if len(text) <= _SHORT else _pairs)(text)
    return None if found is None else {**found}


def _pairs(text: str) -> Mapping[str, str] | None:
    text = plain(text)
    if text.startswith("{"):
        parsed = json_value(text)
        if isinstance(parsed, dict):
            return _scalar_pairs(parsed)
    text = _unbracketed(text)
    parts = _unbulleted(_entries_of(text))
    found = [_pair(part) for part in unnumbered(parts)]
    if not all(map(all, found)):
        found = [_pair(part) for part in parts]
    names = [item(key) for key, _ in found]
    if not all(names) or len(set(names)) != len(names) or not all(value for _, value in found):
        return None
    return {name: value for name, (_, value) in zip(names, found, strict=True)} or None


_short_pairs = lru_cache(maxsize=1024)(_pairs)


def _entries_of(text: str) -> list[str]:
    lines = [line.strip(" \t,;") for line in text.splitlines() if line.strip(" \t,;|")]
    if len(lines) > 1:
        return lines[2:] if "|" in lines[1] and _RULE.fullmatch(lines[1]) else lines
    parts = [part.strip() for part in re.split("[,;]", text) if part.strip()]
    return [without(_LEADING_AND, part) for part in parts]


def _scalar_pairs(parsed: dict[str, Json]) -> dict[str, str] | None:
    found: dict[str, str] = {}
    for key, value in parsed.items():
        text = scalar(value)
        if text is None or item(key) in found:
            return None
        found[item(key)] = text
    return found


def _pair(text: str) -> tuple[str, str]:
    if "|" in text:
        cells = [clean(cell.strip().lstrip("=: ")) for cell in text.strip("| \t").split("|")]
        return (cells[0], cells[1]) if len(cells) == 2 else ("", "")
    tie = _TIE.search(text)
    if tie is None:
        return "", ""
    return clean(text[: tie.start()]), without(ARTICLE, clean(text[tie.end() :]))
