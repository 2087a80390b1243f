"""A site as its files say it: facets, numbers and details of its rows, and what its page holds."""

import base64
import json
import zlib
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

SCRIPTS = ["elements.js", "site.js", "data/served.js", "data/index.js"]
"""Of our own; a page has these and no others."""
FOREIGN = frozenset({"img", "iframe", "object", "embed", "video", "audio", "form", "base"})
"""Elements that none of our pages has; the tests' hostile texts would add one."""


@dataclass
class Page(HTMLParser):
    """What a browser makes of a page, and where it would run something."""

    title: str = ""
    tags: set[str] = field(default_factory=set)
    scripts: list[str | None] = field(default_factory=list)
    events: list[str] = field(default_factory=list)
    links: list[tuple[str, str]] = field(default_factory=list)
    """Address and text."""
    text: str = ""

    def __post_init__(self) -> None:
        super().__init__()
        self._tag = ""
        self._href: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        own = dict(attrs)
        self.tags.add(tag)
        self._tag = tag
        self.events += [name for name in own if name.startswith("on")]
        if tag == "script":
            self.scripts.append(own.get("src"))
        if tag == "a":
            self._href = own.get("href")
            self.links.append((self._href or "", ""))

    def handle_endtag(self, tag: str) -> None:
        if tag == "a":
            self._href = None

    def handle_data(self, data: str) -> None:
        self.text += data
        if self._tag == "title" and not self.title:
            self.title = data
        if self._href is not None:
            self.links[-1] = (self._href, self.links[-1][1] + data)


@dataclass(frozen=True)
class Site:
    """A site that was written."""

    page: Page
    index: dict[str, Any]
    details: list[Any]
    """Title, head and blocks of each row."""

    @property
    def ids(self) -> list[str]:
        width, ids = self.index["width"], self.index["ids"]
        return [ids[at : at + width] for at in range(0, len(ids), width)]

    def facet(self, key: str) -> list[Any]:
        """Return the value of each row, or the values where several may hold."""
        [own] = [one for one in self.index["facets"] if one["key"] == key]
        if own["set"]:
            return [
                {value for bit, value in enumerate(own["values"]) if code >> bit & 1}
                for code in own["codes"]
            ]
        return [None if code < 0 else own["values"][code] for code in own["codes"]]

    def numbers(self, key: str) -> list[float | None]:
        [own] = [one for one in self.index["numbers"] if one["key"] == key]
        return own["values"]  # type: ignore[no-any-return]

    def blocks(self, row: int, kind: str) -> list[tuple[str, Any]]:
        """Return title and value of the blocks of a kind."""
        return [(title, value) for own, title, value in self.details[row][2] if own == kind]

    def opened(self, address: str) -> list[int]:
        """Return the rows that an address of the page opens, by the page's own rules."""
        query = dict(parse_qsl(address.partition("?")[2], strict_parsing=True))
        found = list(range(self.index["rows"]))
        keys = {one["key"] for one in self.index["facets"]}
        numbers = {one["key"] for one in self.index["numbers"]}
        for key, value in query.items():
            if key in keys:
                own = self.facet(key)
                found = [n for n in found if own[n] == value or _holds(own[n], value)]
            elif key == "number":
                own = self.numbers(value)
                least, most = float(query.get("least", "-inf")), float(query.get("most", "inf"))
                known = [(n, number) for n in found if (number := own[n]) is not None]
                found = [n for n, number in known if least <= number <= most]
            elif key == "sort":
                assert value.partition(":")[0] in numbers | keys, f"{address} sorts by nothing"
            else:
                assert key in ("least", "most"), f"{address} asks for {key}"
        return found


def _holds(own: object, value: str) -> bool:
    return isinstance(own, set) and value in own


def read_site(folder: Path) -> Site:
    page = Page()
    page.feed((folder / "index.html").read_text("utf8"))
    text = (folder / "data" / "index.js").read_text("utf8")
    index = json.loads(text.removeprefix("proofmill.index(").removesuffix(");\n"))
    details: list[Any] = []
    for number, path in enumerate(sorted((folder / "data").glob("chunk-*.js"))):
        packed = path.read_text("utf8").removeprefix("proofmill.chunk(").removesuffix(");\n")
        chunk = json.loads(packed)
        assert chunk["number"] == number
        details += json.loads(zlib.decompress(base64.b64decode(chunk["data"])))
    assert len(details) == index["rows"]
    assert all(len(one["codes"]) == index["rows"] for one in index["facets"])
    assert all(len(one["values"]) == index["rows"] for one in index["numbers"])
    site = Site(page, index, details)
    assert len(set(site.ids)) == index["rows"]
    return site


def check_page(site: Site) -> None:
    """Fail where a text came alive, or a link opens nothing, or other rows than it counts."""
    page = site.page
    assert page.scripts == SCRIPTS
    assert page.events == []
    assert not page.tags & FOREIGN
    links = [(href, text) for href, text in page.links if href.startswith("#/rows?")]
    assert links
    for href, text in links:
        opened = site.opened(href)
        assert opened, f"{href} ({text}) opens nothing"
        count = text.replace(",", "")
        if count.isdecimal():
            assert len(opened) == int(count), f"{href} says {text}"
