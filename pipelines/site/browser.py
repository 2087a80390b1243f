"""Browser: rows with facets, numbers and details, as files that a page reads without a server.

A page opened from disk may run scripts and may fetch nothing, so data come as scripts: the facets
of all rows in one, the details in chunks, deflated.
"""

import base64
import json
import zlib
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias

from proofmill.problem import Json

CHUNK_ROWS = 100
NONE = "none"
"""Value of rows that have none."""
ID_LENGTH = 12
"""Characters of an id in the list and in addresses."""
_LEVEL = 6
_BRIEF = 140
"""Characters of a line for lists."""
_WIDTH = 8
"""Digits of an id that is a number."""

BlockKind: TypeAlias = Literal[
    "text", "code", "marked", "facts", "svg", "table", "rollouts", "answer"
]


class Block(NamedTuple):
    """One part of what is told of a row.

    `text` and `code` hold a string; `marked` pairs of a text and whether it is marked; `facts`
    pairs of texts; `svg` a drawing of ours; `table` a header and rows; `rollouts` (solver, verdict,
    reason, text) each; `answer` the row's id, for pages that a server can judge answers for.
    """

    kind: BlockKind
    title: str
    value: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Facet:
    """A property with few values, to filter by; codes index `values`.

    With `is_set` a code is a sum of powers of two, one for each value that holds.
    """

    key: str
    label: str
    values: Sequence[str]
    codes: Sequence[int]
    is_set: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Number:
    """A property to sort by and to bound; None is unknown."""

    key: str
    label: str
    values: Sequence[float | None]


class Detail(NamedTuple):
    """A row's own page."""

    title: str
    head: str
    """A line for lists."""
    blocks: Sequence[Block]


@dataclass(frozen=True, slots=True, kw_only=True)
class Browser:
    """All rows; facets, numbers and details are in the order of `ids`."""

    ids: Sequence[str]
    facets: Sequence[Facet]
    numbers: Sequence[Number]
    details: Iterable[Detail]


def facet(key: str, label: str, values: Sequence[str | None], order: Sequence[str] = ()) -> Facet:
    """Return a facet of one value per row, its values in the given order or as they sort.

    Rows without a value have `NONE`, the last one, so that they can be asked for too.
    """
    names = list(order) or sorted({value for value in values if value is not None})
    names += [NONE] * (None in values)
    code = {name: place for place, name in enumerate(names)}
    codes = [code[NONE if value is None else value] for value in values]
    return Facet(key=key, label=label, values=names, codes=codes)


def flags(key: str, label: str, values: Sequence[str], held: Sequence[Collection[str]]) -> Facet:
    """Return a facet of which any of at most 31 values may hold for a row."""
    bits = {name: 1 << place for place, name in enumerate(values)}
    codes = [sum(bits[name] for name in set(names)) for names in held]
    return Facet(key=key, label=label, values=values, codes=codes, is_set=True)


def numeral(number: int) -> str:
    """Return a number as an id."""
    return f"{number:0{_WIDTH}d}"


def brief(text: str) -> str:
    """Return the beginning of a text in one line, for lists."""
    return " ".join(text.split())[:_BRIEF]


def files(browser: Browser) -> Iterator[tuple[str, bytes]]:
    """Yield the name and the bytes of each file."""
    width = min([ID_LENGTH, *(len(name) for name in browser.ids)])
    yield (
        "index.js",
        _script(
            "index",
            {
                "rows": len(browser.ids),
                "width": width,
                "ids": "".join(name[:width] for name in browser.ids),
                "again": _again([name[:width] for name in browser.ids]),
                "chunk": CHUNK_ROWS,
                "facets": [
                    {
                        "key": one.key,
                        "label": one.label,
                        "values": list(one.values),
                        "codes": list(one.codes),
                        "set": one.is_set,
                    }
                    for one in browser.facets
                ],
                "numbers": [
                    {
                        "key": one.key,
                        "label": one.label,
                        "values": [None if v is None else float(f"{v:.5g}") for v in one.values],
                    }
                    for one in browser.numbers
                ],
            },
        ),
    )
    chunk: list[Json] = []
    number = 0
    for detail in browser.details:
        blocks: list[Json] = [[block.kind, block.title, block.value] for block in detail.blocks]
        chunk.append([detail.title, detail.head, blocks])
        if len(chunk) == CHUNK_ROWS:
            yield _chunk(number, chunk)
            number, chunk = number + 1, []
    if chunk:
        yield _chunk(number, chunk)


def _again(names: Sequence[str]) -> dict[str, Json]:
    """Return how many rows before a row have its name, where any has: duplicates of one text."""
    seen: Counter[str] = Counter()
    found: dict[str, Json] = {}
    for place, name in enumerate(names):
        if seen[name]:
            found[str(place)] = seen[name]
        seen[name] += 1
    return found


def _chunk(number: int, rows: list[Json]) -> tuple[str, bytes]:
    packed = zlib.compress(_text(rows).encode("utf8", "replace"), _LEVEL)
    held = {"number": number, "data": base64.b64encode(packed).decode()}
    return f"chunk-{number:05d}.js", _script("chunk", held)


def _script(name: str, value: Json) -> bytes:
    """Return a call of the page's own function of that name; nothing in a value ends the script."""
    return f"proofmill.{name}({_text(value)});\n".encode("utf8", "replace")


def _text(value: Json) -> str:
    # In JSON, but not in every JavaScript, these two may stand in a string.
    shown = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return shown.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
