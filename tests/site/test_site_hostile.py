"""Foreign text in a site stays text: nothing in it runs, leads away or becomes a tag."""

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from pipelines.progress import quiet
from pipelines.site import dataset_site
from pipelines.site.browser import Block, Browser, Detail, facet
from pipelines.site.pieces import (
    Commands,
    Facts,
    Finding,
    Findings,
    Heat,
    Link,
    Page,
    Piece,
    Section,
    Square,
    Tiles,
)
from pipelines.site.writing import write_site
from tests.site.made import candidate, finished, problem, read_site
from tests.site.texts import HOSTILE

SCRIPTS = ["elements.js", "site.js", "data/served.js", "data/index.js"]


class Tags(HTMLParser):
    """The tags of a page with their attributes, and its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(dict(attrs)) == len(attrs), attrs
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def page_of(folder: Path) -> Tags:
    return Tags((folder / "index.html").read_text(encoding="utf8"))


def assert_inert(page: Tags) -> None:
    assert [a.get("src") for tag, a in page.tags if tag == "script"] == SCRIPTS
    assert not [tag for tag, _ in page.tags if tag in ("img", "iframe", "object", "embed", "base")]
    for tag, attributes in page.tags:
        for name, value in attributes.items():
            assert not name.startswith("on"), (tag, attributes)
            if name in ("href", "src", "action", "formaction", "data"):
                assert value == "data:," or not urlsplit(value or "").scheme, (tag, attributes)
                assert not (value or "").startswith("//")


def site_of(folder: Path, text: str) -> Tags:
    """Write a page that holds a text wherever a page can hold one."""
    filters = {"family": text, text or "x": text}
    link = Link(text, filters)
    pieces: list[Piece] = [
        Tiles([(text, text, text), (text, link, text)]),
        Findings([Finding("bad", text, filters), Finding("odd", text)]),
        Facts((text, text), [(text, link), (None, 1.5)], text),
        Heat(text, [text], [(link, [Square(0.5, text, text, filters), None])], text, text),
        Commands([text]),
    ]
    block = [Block(kind, text, text) for kind in ("text", "code", "answer")]
    rows = Browser(
        ids=["0" * 12],
        facets=[facet("family", text, [text])],
        numbers=[],
        details=[Detail(text, text, block)],
    )
    page = Page(text, text, [Section("first", text, pieces, text)], text, {text or "x": text})
    write_site(page, rows, str(folder))
    return page_of(folder)


@pytest.mark.parametrize("text", HOSTILE)
def test_a_page_has_the_tags_that_it_has_with_a_harmless_word(text: str, tmp_path: Path) -> None:
    page, plain = site_of(tmp_path / "site", text), site_of(tmp_path / "plain", "word")
    assert_inert(page)
    shapes = [[(tag, list(attributes)) for tag, attributes in one.tags] for one in (page, plain)]
    assert shapes[0] == shapes[1]
    assert len(page.text) == len(plain.text)
    whole = (tmp_path / "site" / "index.html").read_text(encoding="utf8")
    assert not [mark for mark in "\x00\x07\x1b\u2028\u202e" if mark in whole]


@pytest.mark.parametrize("text", [text for text in HOSTILE if text.isprintable()])
def test_readers_see_the_text_itself(text: str, tmp_path: Path) -> None:
    page = site_of(tmp_path / "site", text)
    assert page.text.count(text) >= 10


def test_rows_of_strangers_make_an_inert_site(tmp_path: Path) -> None:
    """The same with real rows: all that a dataset lets a stranger write."""
    texts = [text for text in HOSTILE if "\ud800" not in text]
    rows = [
        candidate(
            problem(
                text,
                answer=text,
                verifier="text",
                family=text,
                domain=text,
                concepts=(text,),
                steps=(text,),
                instance=text,
            ),
            index=text,
            matches=({"benchmark": text, "item_id": text, "rule": text, "score": 1.0},),
            reason=reason,
            notes=(text,),
        )
        for text in texts
        for reason in ("", text)
    ]
    url = finished(tmp_path / "data", rows, texts[0])
    dataset_site(url, f"{url}/site", against=url, progress=quiet)
    assert_inert(page_of(tmp_path / "data" / "site"))
    index, details = read_site(tmp_path / "data" / "site")
    assert len(details) == len(rows)
    [families] = [one for one in index["facets"] if one["key"] == "family"]
    assert sorted(families["values"]) == sorted(texts)
    blocks = [block for _, _, own in details for block in own]
    assert {value for _, name, value in blocks if name == "Problem"} == set(texts)
    assert "svg" not in {kind for kind, _, _ in blocks}


def test_a_drawing_of_a_hostile_program_is_text(tmp_path: Path) -> None:
    """Drawings are the one markup that a page inserts: rows about a program bring their own."""
    program = "\n".join(text.replace("\u2028", " ") for text in HOSTILE if "\ud800" not in text)
    row = problem("What does it print?", args={"program": program}, verifier="text", answer="1")
    url = finished(tmp_path / "data", [candidate(row)])
    dataset_site(url, f"{url}/site", progress=quiet)
    [(_, _, blocks)] = read_site(tmp_path / "data" / "site")[1]
    [drawing] = [value for kind, _, value in blocks if kind == "svg"]
    page = Tags(drawing)
    assert {tag for tag, _ in page.tags} == {"svg", "text"}
    assert all(not name.startswith(("on", "href")) for _, own in page.tags for name in own)
    assert "<img src=x onerror=alert(1)>" in page.text
